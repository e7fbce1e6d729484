"""The course of a game over its rounds: who must play, the totals, who is out, and how it ends.

The values of a kind of game select a way of counting: here rounds that stand by themselves, and deals.
A fault is told, and the game goes on as far as it is sure, so that later faults are told as well and no false ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..errors import Problem
from .game import Frame, Round
from .gamerules import GameRules
from .playing import Played
from .reasons import Reason, by_kind, custom
from .split import Manual

How = Literal["last in", "automatic split", "manual split", "lowest total", "most chips"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a player stands after a round: what the round changed and the total that it led to.

    ``total`` is before a rejoin, ``rejoined_at`` the total after it. ``is_out`` says that this round put the player
    out of the game, be it to rejoin at once.
    """

    change: int
    total: int
    is_out: bool = False
    rejoined_at: int | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended, after which round, and who shares the prize; ``manual`` has the shares of a manual split."""

    how: How
    round: int
    winners: tuple[str, ...]
    reason: Reason
    manual: Manual | None = None


class Course:
    """What all ways of counting share; this one alone is points rummy, where every round stands by itself.

    A game with faults is followed as far as anything is sure, so that nothing false is told: ``unsure`` are players of
    whom one does not know where they stand, ``may_be_over`` says that one does not know whether the game goes on.
    """

    def __init__(self, frame: Frame, kind: GameRules) -> None:
        self.frame = frame
        self.kind = kind
        self.totals = dict.fromkeys(frame.players, self.start)
        self.gone: dict[str, tuple[int, str]] = {}
        """Who is out of the game, since which round, and why."""
        self.rejoins = dict.fromkeys(frame.players, 0)
        self.ending: Ending | None = None
        self.unsure: set[str] = set()
        self.may_be_over = False
        self.has_strangers = False
        """Whether rounds name some who are no players, and who may have been left out of these."""
        self.faults: list[Problem] = []

    @property
    def start(self) -> int:
        """What each begins with."""
        return 0

    @property
    def winner_takes(self) -> bool:
        """Whether the losers' points go to the winner of a round."""
        return True

    def takings(self, played: Played) -> Reason:
        """What the winner of a round takes from the others, written out."""
        lost = [str(outcome.points) for name, outcome in played.outcomes.items() if name != played.winner]
        total = sum(outcome.points for outcome in played.outcomes.values())
        return custom("winner", f"takes {' + '.join(lost)}{f' = {total}' if len(lost) > 1 else ''} from the others")

    @property
    def still_in(self) -> tuple[str, ...]:
        """Who is still in the game."""
        return tuple(name for name in self.frame.players if name not in self.gone)

    def due(self) -> tuple[str, ...]:
        """Who must play the next round."""
        return self.still_in

    def refuse(self, code: str, message: str, at: str) -> None:
        """Something that is wrong, and where."""
        self.faults.append(Problem(code, message, at))

    def missing(self, round_: Round) -> tuple[str, ...]:
        """Who must have played this round and is not in it."""
        if self.ending or self.may_be_over or "players" in round_.unread:
            return ()
        return tuple(name for name in self.due() if name not in round_.entries and name not in self.unsure)

    def check(self, round_: Round) -> bool:
        """Whether this round is played at all; and complain of who may not play it."""
        if self.ending:
            self.refuse("game-over", f"the game is over: {self.ending.reason.text}", round_.at)
            return False
        for name, entry in round_.entries.items():
            is_out = name in self.gone or (name not in self.due() and not self.may_be_over)
            if is_out and name not in self.unsure and not self.may_play(name):
                self.refuse("player-out", f"{name} is not in this round: {self.why_not(name)}", entry.at)
        if self.frame.rules is not None and "players" not in round_.unread:
            (fewest, most), number = self.frame.rules.pack.players, len(round_.entries)
            is_sure = not (self.missing(round_) or self.unsure or self.may_be_over or round_.strangers)
            if number < fewest <= len(self.frame.players) and is_sure:
                words = f"{self.frame.rules.id} is played by {fewest} to {most} players, not {number}"
                self.refuse("wrong-players", words, f"{round_.at}.players")
        return True

    def may_play(self, name: str) -> bool:
        """Whether a player who need not play this round may."""
        return self.kind.leaver == "back" and name in self.gone

    def why_not(self, name: str) -> str:
        """Why a player is not in the next round."""
        number, why = self.gone[name]
        return f"{name} {why} in round {number}"

    def take(self, played: Played) -> dict[str, Standing]:
        """Where everyone in a round stands after it; no more than a guess of those who are unsure."""
        found = {}
        self.has_strangers = self.has_strangers or played.round.strangers > 0
        self.note(played)
        for name, change in self.changes(played).items():
            self.totals[name] += change
            reasons = (self.takings(played),) if name == played.winner and self.winner_takes else ()
            found[name] = Standing(change=change, total=self.totals[name], reasons=reasons)
            if self.may_play(name):
                del self.gone[name]
            if played.outcomes[name].did == "left":
                self.gone[name] = (played.round.number, "left the table")
        return found

    def note(self, played: Played) -> None:
        """Note of whom one does not know where they stand: here only whether they are still in."""
        self.unsure |= {name for name in self.due() if name not in played.outcomes}
        for name, outcome in played.outcomes.items():
            (self.unsure.add if outcome.did == "unread" else self.unsure.discard)(name)

    def changes(self, played: Played) -> dict[str, int]:
        """What a round changes: the losers' points go to the winner, and value points are exchanged."""
        changes = {name: -outcome.points for name, outcome in played.outcomes.items()}
        if played.winner is not None:
            changes[played.winner] = sum(outcome.points for outcome in played.outcomes.values())
        for name, outcome in played.outcomes.items():
            changes[name] += outcome.value.net if outcome.value else 0
        balance: int = sum(changes.values())
        if played.is_sure and balance:
            raise AssertionError(f"round {played.round.number}: what is won and lost comes to {balance}")
        return changes


def missing_players(names: Sequence[str], round_: Round) -> list[Problem]:
    """Who must have played a round and is not in it."""
    at = f"{round_.at}.players"
    return [Problem("missing-player", f"{name} is in this round: say what {name} did", at) for name in names]


class DealsCourse(Course):
    """So many deals: chips that pass to each deal's winner, or points that add up. A tie plays one more deal (P)."""

    def __init__(self, frame: Frame, kind: GameRules) -> None:
        super().__init__(frame, kind)
        self.tied: tuple[str, ...] = frame.players
        self.is_counted = True
        """Whether all totals are sure."""

    @property
    def start(self) -> int:
        """Chips for every deal, or no points."""
        return (self.kind.chips or 0) * (self.kind.deals or 0)

    @property
    def winner_takes(self) -> bool:
        """Where there are chips."""
        return self.kind.chips is not None

    def due(self) -> tuple[str, ...]:
        """All who are in; after a tie those who tie, where the kind of game says so."""
        return tuple(name for name in self.still_in if name in self.tied)

    def why_not(self, name: str) -> str:
        """Why a player is not in the next round."""
        return super().why_not(name) if name in self.gone else "the others play for the tie"

    def changes(self, played: Played) -> dict[str, int]:
        """Chips as in points rummy but for value cards, or the points as they are."""
        points = {name: outcome.points for name, outcome in played.outcomes.items()}
        if self.kind.chips is None:
            return points
        changes = {name: -lost for name, lost in points.items()}
        if played.winner is not None:
            changes[played.winner] = sum(outcome.points for outcome in played.outcomes.values())
        return changes

    def note(self, played: Played) -> None:
        """Note whether the totals are sure as well."""
        self.is_counted = self.is_counted and played.is_sure and set(self.due()) <= set(played.outcomes)
        super().note(played)

    def take(self, played: Played) -> dict[str, Standing]:
        """Where everyone stands, and whether that was the last deal."""
        found = super().take(played)
        chips: int = sum(self.totals.values())
        if self.is_counted and self.kind.chips is not None and chips != self.start * len(self.totals):
            raise AssertionError(f"round {played.round.number}: chips were lost or made")
        for name in self.gone:
            if name in found:
                reason = by_kind(self.kind, "leaver", "left the table and is out of the game")
                found[name] = replace(found[name], is_out=True, reasons=(*found[name].reasons, reason))
        self.end(played.round.number)
        return found

    def end(self, number: int) -> None:
        """End the game where one is left, or after the last deal with one ahead."""
        left = self.still_in
        if self.unsure or self.has_strangers or (number >= (self.kind.deals or 0) and not self.is_counted):
            self.may_be_over = len(set(left) - self.unsure) < 2 or number >= (self.kind.deals or 0)
        elif len(left) == 1:
            text = f"{left[0]} is the only one left"
            self.ending = Ending(how="last in", round=number, winners=left, reason=custom("last one left", text))
        elif number >= (self.kind.deals or 0):
            playing = [name for name in left if name in self.tied]
            if not playing:  # that nobody won is complained of by itself, or that others played on
                self.may_be_over = True
                return
            best = (min if self.kind.chips is None else max)(self.totals[name] for name in playing)
            ahead = tuple(name for name in playing if self.totals[name] == best)
            if len(ahead) > 1:
                self.tied = ahead if self.kind.tie == "tied" else self.tied
                return
            how: How = "lowest total" if self.kind.chips is None else "most chips"
            text = f"{ahead[0]} has the {how} after {number} deal{'' if number == 1 else 's'}, {best}"
            self.ending = Ending(how=how, round=number, winners=ahead, reason=custom(how, text))
