"""The exchange of value points: cut, upper and lower jokers and marriages, in rounds that are settled in money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import Problem, RummyError
from ..rules import Rules
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


def taking_part(entries: Mapping[str, Entry], rules: Rules) -> tuple[list[str], list[str]]:
    """Who has value points to get and who pays them; nobody where one would be alone."""
    holders = [name for name, entry in entries.items() if entry.did not in OUT_OF_ROUND]
    payers = list(holders)
    if rules.value.from_middle_drop:
        payers += [name for name, entry in entries.items() if entry.did in ("middle-drop", "left")]
    return (holders, payers) if len(payers) > 1 else ([], [])


def require_value(name: str, entry: Entry, rules: Rules) -> None:
    """Raise RummyError unless the file says a holder's value points, or has the cards to count them by."""
    if entry.value is not None:
        return
    require_stated(rules, "value.single", "value.marriage")
    if entry.cards_held is None:
        words = f"{rules.id} has value cards: give {name}'s cards, or the value points as value (0 for none)"
        raise RummyError(Problem("missing-value", words))


def exchange(entries: Mapping[str, Entry], table: Table) -> Mapping[str, Value]:
    """Each player's part in the exchange; all holders' value points are said or can be counted (``require_value``).

    Who did not drop gets their own value points from every other who did not (S0), the winner too. Leaving counts as a
    middle drop here, a wrong show does not (I). Middle droppers pay, and get nothing, where ``value.from_middle_drop``
    says so (P).
    """
    holders, payers = taking_part(entries, table.rules)
    held = {name: _held(entries[name], table) for name in holders}
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
    return found


def _held(entry: Entry, table: Table) -> tuple[int, ValuePoints | None]:
    """A player's value points: as the file says them, else counted from the cards."""
    if entry.value is not None:
        return entry.value, None
    assert entry.cards_held is not None, "holders have cards or value points"
    counted = value_points(entry.cards_held, table)
    return counted.points, counted
