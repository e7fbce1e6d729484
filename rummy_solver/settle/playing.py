"""One round by itself: who won it, and what it cost everyone, whatever the totals are ("Settling a round")."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from time import monotonic

from ..declaration import Verdict
from ..errors import Problem, RummyError, UndecidedError
from .counting import count_points, drop_points
from .exchange import Value, exchange
from .game import OUT_OF_ROUND, Did, Entry, Frame, Round
from .gamerules import GameRules
from .reasons import Reason, by_rules, custom
from .roundcheck import RoundCheck


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a round came to for one player: ``points`` are those of the hand, a drop or a penalty.

    ``did`` is what was done as it is settled: a show that turned out invalid is a wrong show. Not ``is_sure`` are
    points that cannot be told, or that may be others once what is wrong with the round is mended.
    """

    did: Did
    points: int
    reasons: tuple[Reason, ...]
    value: Value | None = None
    is_sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What a round came to; ``by_show`` is false where the winner was the last one left in it.

    ``winner`` is None only where that is wrong with the round, or where one cannot tell.
    """

    round: Round
    winner: str | None
    by_show: bool
    outcomes: Mapping[str, Outcome]
    remarks: tuple[str, ...]

    @property
    def is_sure(self) -> bool:
        """Whether all of it is."""
        return self.winner is not None and all(outcome.is_sure for outcome in self.outcomes.values())


class Clock:
    """The seconds that are left of a time limit, None for none, which all hands of a game share.

    ``has_struck`` once they were not enough for a hand.
    """

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.has_struck = False
        self.ends = None if limit is None else monotonic() + limit

    def left(self) -> float | None:
        """The seconds left. Raises UndecidedError when there are none."""
        if self.ends is None or self.limit is None:
            return None
        left = self.ends - monotonic()
        if left <= 0:
            raise UndecidedError(self.limit)
        return left


def play(frame: Frame, round_: Round, missing: Collection[str], clock: Clock) -> tuple[Played, list[Problem]]:
    """What a round by itself came to, as far as one can tell, and everything that is wrong with it.

    ``missing`` are players who must have played it and are not in it.
    """
    check = RoundCheck(frame, round_, missing)
    counter = _Counter(check, frame.kind, clock)
    outcomes = {name: counter.outcome(name, entry) for name, entry in check.entries.items()}
    if check.exchanges and not check.unvalued and check.table is not None:
        values = exchange(check.entries, check.table)
        outcomes = {name: replace(outcome, value=values.get(name)) for name, outcome in outcomes.items()}
    played = Played(
        round=round_,
        winner=check.winner,
        by_show=check.winner is not None and check.entries[check.winner].did == "show",
        outcomes=outcomes,
        remarks=(*check.remarks, *(check.table.remarks if check.table else ())),
    )
    return played, check.faults


class _Counter:
    """Counts what a round cost everyone."""

    def __init__(self, check: RoundCheck, kind: GameRules | None, clock: Clock) -> None:
        self.check = check
        self.rules = check.rules
        self.kind = kind
        self.clock = clock

    def outcome(self, name: str, entry: Entry) -> Outcome:
        """What the round cost this player."""
        if name in self.check.in_doubt:
            return Outcome(did=entry.did, points=0, reasons=(), is_sure=False)
        if name == self.check.winner:
            return Outcome(did=entry.did, points=0, reasons=(self.won(entry, self.check.verdicts.get(name)),))
        try:
            points, reasons = self.points(name, entry)
        except UndecidedError:
            self.clock.has_struck = True
            points, reasons = None, ()
        except RummyError as error:
            self.check.faults += [replace(problem, at=entry.at) for problem in error.problems]
            points, reasons = None, ()
        return Outcome(did=entry.did, points=points or 0, reasons=reasons, is_sure=points is not None)

    def points(self, name: str, entry: Entry) -> tuple[int | None, tuple[Reason, ...]]:
        """The points of one who did not win, and why; None where they cannot be told. Raises RummyError."""
        did, rules = entry.did, self.rules
        if did == "drop" or did == "middle-drop":
            return drop_points(did, self.kind, rules) if self.kind else (None, ())
        if rules is None:
            return None, ()
        if did == "left":
            return rules.penalty.leave, (by_rules(rules, "penalty.leave", f"left the table: {rules.penalty.leave}"),)
        if did == "wrong-show":
            return rules.penalty.invalid, (
                by_rules(rules, "penalty.invalid", f"a wrong show: {rules.penalty.invalid}"),
            )
        if did in ("hand", "points") and self.check.table is not None:
            return count_points(name, entry, self.check.round, self.check.table, self.clock.left)
        return None, ()  # it was refused, or cannot be read

    def won(self, entry: Entry, verdict: Verdict | None) -> Reason:
        """Why the winner pays nothing."""
        if verdict is not None and self.rules is not None:
            return by_rules(self.rules, f"complete.{verdict.way}", f"showed: complete by {verdict.way}")
        if entry.did == "show":
            return custom("declared", "showed" if entry.hand is None else "showed (the show is trusted, not judged)")
        others = [other.did for other in self.check.entries.values() if other is not entry]
        if len(others) == 1 and others[0] not in OUT_OF_ROUND:
            return custom("two players", "wins, since the other one showed wrongly")
        return custom("last one left", "wins as the last one left in the round")
