"""Settle a game: check everything, play the rounds, follow the course, and say who is paid what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..errors import GameError, Problem, UndecidedError
from ..rulefile import load_rules, rules_of
from ..rules import DEFAULT_RULES, Rules
from .account import Account, RoundMoney, account_for_game, account_for_rounds, settle_round
from .course import Course, DealsCourse, Ending, Standing, missing_players
from .document import read_document
from .game import Frame, Game, Round
from .gamerules import GameRules
from .playing import Clock, Played, play
from .pool import PoolCourse
from .reading import Draft, FindRules, inline, read_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A round of the score sheet: how it was played, where everyone stands after it, and in points rummy the money."""

    played: Played
    standings: Mapping[str, Standing]
    money: RoundMoney | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A settled game.

    ``out`` is the round after which a player was out of the game, or had left one where who left may come back, and is
    still away. ``ending`` is None while the game goes on, and in points
    rummy, which ends when the players like. ``account`` is None where nothing is played for or nothing is paid yet.
    """

    game: Game
    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    out: Mapping[str, int]
    rejoins: Mapping[str, int]
    ending: Ending | None
    account: Account | None
    remarks: tuple[str, ...]


def load_game_file(raw: bytes, name: str, *, settings: Sequence[str] = ()) -> Draft:
    """Read the bytes of a game file; files that it names stand beside it. Raises GameError for what is no table.

    ``settings`` change its rules, as on the command line.
    """
    folder = Path(name).parent
    document, faults = read_document(raw, name)
    draft = read_game(document, rules_finder(folder, settings), folder)
    return replace(draft, faults=(*faults, *draft.faults))


def rules_finder(folder: Path, settings: Sequence[str] = ()) -> FindRules:
    """Finds rules by a variant's id, a file's name from the folder on, or a table, or the default ones."""

    def find(said: str | dict[str, Any] | None) -> Rules:
        if isinstance(said, dict):
            from ..rulefile import variant_ids

            return rules_of(inline(said, variant_ids(), folder), folder / "the game file", settings)
        return load_rules(DEFAULT_RULES if said is None else said, settings, folder)

    return find


def settle(draft: Draft, *, time_limit: float | None = None) -> Settlement:
    """Settle a game that was read, faults and all.

    ``time_limit`` is in seconds, for all hands that must be arranged. Raises GameError with everything that is wrong,
    each with its place (``rounds[2].players.Asha.cards``), and UndecidedError. Nothing is settled by halves.
    """
    game, frame, clock = draft.game, draft.frame, Clock(time_limit)
    course = course_of(frame, frame.kind) if frame.kind and frame.players else None
    faults, rows = list(draft.faults), list[Row]()
    for round_ in draft.rounds:
        missing = course.missing(round_) if course else _missing_at_first(frame, round_)
        played, wrong = play(frame, round_, missing, clock)
        faults += [*wrong, *missing_players(missing, round_)]
        if course is not None and course.check(round_):
            rows.append(take(frame, course, played))
    faults += course.faults if course else []
    if faults or game is None or course is None:
        raise GameError(*in_order(faults))
    if clock.has_struck:
        raise UndecidedError(time_limit or 0)
    if len(rows) < len(draft.rounds) or not all(row.played.is_sure for row in rows) or course.unsure:
        raise AssertionError("a round was neither settled nor complained of")
    return _settlement(game, rows, course)


def _missing_at_first(frame: Frame, round_: Round) -> tuple[str, ...]:
    """Who is missing in the first round, in which everybody plays, whatever the game is."""
    if round_.number > 1 or "players" in round_.unread:
        return ()
    return tuple(name for name in frame.players if name not in round_.entries)


def take(frame: Frame, course: Course, played: Played) -> Row:
    """The row of a round, which the course takes."""
    standings = course.take(played)
    changes = {name: standing.change for name, standing in standings.items()}
    is_money = course.kind.is_points and played.is_sure
    return Row(played=played, standings=standings, money=settle_round(frame, changes) if is_money else None)


def course_of(frame: Frame, kind: GameRules) -> Course:
    """The way of counting that the values of the kind of game select."""
    if kind.out_at is not None:
        return PoolCourse(frame, kind)
    return Course(frame, kind) if kind.deals is None else DealsCourse(frame, kind)


def in_order(faults: Sequence[Problem]) -> list[Problem]:
    """Faults once each: those of the frame, then round by round."""
    return sorted(dict.fromkeys(faults), key=_round_of)


def _round_of(problem: Problem) -> int:
    """The number of the round that a fault is in; 0 for the frame."""
    head = problem.at.partition("]")[0].removeprefix("rounds[")
    return int(head) if head.isdigit() else 0


def _settlement(game: Game, rows: Sequence[Row], course: Course) -> Settlement:
    account = None
    if game.stake is not None and game.kind.is_points:
        account = account_for_rounds(game, [row.money for row in rows if row.money])
    elif game.stake is not None and course.ending:
        account = account_for_game(game, course.rejoins, course.totals, course.ending)
    return Settlement(
        game=game,
        rows=tuple(rows),
        totals=course.totals,
        out={name: number for name, (number, _) in course.gone.items()},
        rejoins=course.rejoins,
        ending=course.ending,
        account=account,
        remarks=tuple(_remarks(game, rows, course.ending)),
    )


def _remarks(game: Game, rows: Sequence[Row], ending: Ending | None) -> Iterator[str]:
    """What is odd but allowed."""
    if any(row.played.round.first_hand for row in rows) and game.rules.first_hand.cap is None:
        yield f"{game.rules.id} knows no lower cap for a show in the first round of turns"
    drop, left = game.kind.drop.first, game.kind.split.drop
    if ending and ending.manual and isinstance(drop, int) and drop != left:
        yield f"a drop costs {drop} in {game.kind.id}, yet drops left are counted at {left} each (split.drop)"
