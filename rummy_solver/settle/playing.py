"""One round by itself: who won it, and what it cost everyone, whatever the totals are ("Settling a round")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic

from ..declaration import Verdict
from ..errors import Problem, RulesError, RummyError, UndecidedError
from ..table import Table
from .counting import count_points, drop_points
from .exchange import Value, exchange
from .game import OUT_OF_ROUND, Did, Entry, Frame, Round
from .gamerules import Dropped, GameRules
from .reasons import Reason, by_rules, custom
from .roundcheck import RoundCheck


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a round came to for one player: ``points`` are those of the hand, a drop or a penalty.

    ``did`` is what was done as it is settled: a show that turned out invalid is a wrong show.
    """

    did: Did
    points: int
    reasons: tuple[Reason, ...]
    value: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A round that has its winner; ``by_show`` is false where the winner was the last one left in it."""

    round: Round
    winner: str
    by_show: bool
    outcomes: Mapping[str, Outcome]
    remarks: tuple[str, ...]


class Clock:
    """The seconds that are left of a time limit, None for none, which all hands of a game share."""

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.ends = None if limit is None else monotonic() + limit

    def left(self) -> float | None:
        """The seconds left. Raises UndecidedError when there are none."""
        if self.ends is None or self.limit is None:
            return None
        left = self.ends - monotonic()
        if left <= 0:
            raise UndecidedError(self.limit)
        return left


def play(frame: Frame, round_: Round, clock: Clock) -> tuple[Played | None, list[Problem]]:
    """A round by itself, and everything that is wrong with it.

    What can be counted is, wrong or not, and is given as it stands; None where something cannot.
    """
    check = RoundCheck(frame, round_)
    if check.table is None or frame.kind is None:
        return None, check.faults
    counter = _Counter(check, check.table, frame.kind, clock)
    outcomes = {name: counter.outcome(name, entry) for name, entry in check.entries.items()}
    if check.exchanges and not check.unvalued:
        values = exchange(check.entries, check.table)
        outcomes = {name: replace(outcome, value=values.get(name)) for name, outcome in outcomes.items()}
    if not counter.is_whole or check.unvalued or check.winner is None:
        return None, check.faults
    played = Played(
        round=round_,
        winner=check.winner,
        by_show=check.entries[check.winner].did == "show",
        outcomes=outcomes,
        remarks=(*check.remarks, *check.table.remarks),
    )
    return played, check.faults


class _Counter:
    """Counts what a round cost everyone; ``is_whole`` tells whether all could be counted."""

    def __init__(self, check: RoundCheck, table: Table, kind: GameRules, clock: Clock) -> None:
        self.check = check
        self.table = table
        self.rules = table.rules
        self.kind = kind
        self.clock = clock
        self.is_whole = True

    def outcome(self, name: str, entry: Entry) -> Outcome:
        """What the round cost this player."""
        if name == self.check.winner:
            return Outcome(did=entry.did, points=0, reasons=(self.won(entry, self.check.verdicts.get(name)),))
        try:
            points, reasons = self.points(name, entry)
        except UndecidedError:
            raise UndecidedError(self.clock.limit or 0) from None
        except RummyError as error:
            self.check.faults += [replace(problem, at=entry.at) for problem in error.problems]
            points, reasons = None, ()
        self.is_whole = self.is_whole and points is not None
        return Outcome(did=entry.did, points=points or 0, reasons=reasons)

    def points(self, name: str, entry: Entry) -> tuple[int | None, tuple[Reason, ...]]:
        """The points of one who did not win, and why; None where they cannot be told. Raises RummyError."""
        did, penalty = entry.did, self.rules.penalty
        if did == "drop" or did == "middle-drop":
            return self.dropped(did)
        if did == "left":
            return penalty.leave, (by_rules(self.rules, "penalty.leave", f"left the table: {penalty.leave}"),)
        if did == "wrong-show":
            return penalty.invalid, (by_rules(self.rules, "penalty.invalid", f"a wrong show: {penalty.invalid}"),)
        if did == "show":
            return 0, ()  # a second one, which was refused
        if did in ("hand", "points") and entry.is_read and name not in self.check.impossible:
            return count_points(name, entry, self.check.round, self.table, self.clock.left)
        return None, ()  # it was refused, or cannot be read

    def dropped(self, did: Dropped) -> tuple[int | None, tuple[Reason, ...]]:
        """The points of a drop, none where it was refused."""
        try:
            points, reason = drop_points(did, self.kind, self.rules)
        except RulesError:
            return None, ()
        return points, (reason,)

    def won(self, entry: Entry, verdict: Verdict | None) -> Reason:
        """Why the winner pays nothing."""
        if entry.did == "show" and verdict is not None:
            return by_rules(self.rules, f"complete.{verdict.way}", f"showed: complete by {verdict.way}")
        if entry.did == "show":
            return custom("declared", "showed" if entry.hand is None else "showed (the show is trusted, not judged)")
        others = [other.did for other in self.check.entries.values() if other is not entry]
        if len(others) == 1 and others[0] not in OUT_OF_ROUND:
            return custom("two players", "wins, since the other one showed wrongly")
        return custom("last one left", "wins as the last one left in the round")
