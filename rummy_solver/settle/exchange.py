"""The exchange of value points: cut, upper and lower jokers and marriages, in rounds that are settled in money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..errors import Problem, RummyError
from ..rulevalues import require_stated
from ..table import Table
from ..value import ValuePoints, value_points
from .game import OUT_OF_ROUND, Entry
from .reasons import Reason, by_rules, custom


@dataclass(frozen=True, slots=True)
class Value:
    """A player's part in the exchange: the value points held, received from the others and given to them.

    ``counted`` is how the points held come about, None where the file says them; ``reason`` is why the player takes
    part at all.
    """

    held: int
    received: int
    given: int
    counted: ValuePoints | None
    reason: Reason

    @property
    def net(self) -> int:
        """Received less given."""
        return self.received - self.given


def exchange(entries: Mapping[str, Entry], table: Table) -> tuple[dict[str, Value], list[Problem]]:
    """Each player's part in the exchange, and everything wrong with it.

    Who did not drop gets their own value points from every other who did not (S0), the winner too. Leaving counts as a
    middle drop here, a wrong show does not (I). Middle droppers pay, and get nothing, where ``value.from_middle_drop``
    says so (P).
    """
    holders = [name for name, entry in entries.items() if entry.did not in OUT_OF_ROUND]
    payers = list(holders)
    if table.rules.value.from_middle_drop:
        payers += [name for name, entry in entries.items() if entry.did in ("middle-drop", "left")]
    if len(payers) < 2:
        return {}, []
    held: dict[str, tuple[int, ValuePoints | None]] = {}
    faults: list[Problem] = []
    for name in holders:
        try:
            held[name] = _held(name, entries[name], table)
        except RummyError as error:
            faults += error.problems
    if faults:
        return {}, faults
    total = sum(points for points, _ in held.values())
    found = {}
    for name in payers:
        points, counted = held.get(name, (0, None))
        received, given = points * (len(payers) - 1), total - points
        words = f"receives {received} of value from the others, gives {given}: {received - given:+d}"
        if name in held:
            reason = custom("value exchange", words)
        else:
            reason = by_rules(table.rules, "value.from_middle_drop", f"{words}, since middle droppers pay here")
        found[name] = Value(points, received, given, counted, reason)
    return found, faults


def _held(name: str, entry: Entry, table: Table) -> tuple[int, ValuePoints | None]:
    """A player's value points: as the file says them, else counted from the cards. Raises RummyError."""
    if entry.value is not None:
        return entry.value, None
    try:
        require_stated(table.rules, "value.single", "value.marriage")
        cards = entry.cards_held
        if cards is None:
            words = f"{table.rules.id} has value cards: give {name}'s cards, or the value points as value (0 for none)"
            raise RummyError(Problem("missing-value", words))
        counted = value_points(cards, table)
    except RummyError as error:
        raise RummyError(*[_placed(problem, entry) for problem in error.problems]) from None
    return counted.points, counted


def _placed(problem: Problem, entry: Entry) -> Problem:
    """A problem with its place: no card that was cut is a fault of the round."""
    if problem.code != "no-cut":
        return replace(problem, at=entry.at)
    words = 'value cards follow from the cut card: give the round a wild, such as "5S"'
    return replace(problem, message=words, at=f"{entry.at.partition('.')[0]}.wild")
