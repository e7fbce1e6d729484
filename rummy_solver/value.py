"""Value points: what the cut card, its upper and lower jokers, and marriages of them are worth to who holds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card
from .errors import HandError, Problem, RulesError
from .hand import copies_problems, table_warnings
from .rulevalues import require_stated
from .table import Table


@dataclass(frozen=True, slots=True)
class ValueLine:
    """One line of the count: so many of a kind, the cards they are, and their points."""

    name: str
    number: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ValuePoints:
    """The value points of a hand, line by line: marriages first, then what is left of each kind."""

    lines: tuple[ValueLine, ...]
    warnings: tuple[Problem, ...]

    @property
    def points(self) -> int:
        """All lines together; no cap applies."""
        return sum(line.points for line in self.lines)


def has_value(table: Table) -> bool:
    """Whether there are value cards at this table and the rules state what they are worth."""
    return bool(table.value_cards and table.rules.value.single and table.rules.value.marriage)


def value_points(cards: Sequence[Card], table: Table) -> ValuePoints:
    """Count the value cards among these, in melds or loose alike.

    A marriage is one card of each kind, and its cards count in no other line. Raises RulesError where the rules know
    no value cards, do not state their points, or no card was cut; HandError for more copies than the pack has.
    """
    rules = table.rules
    if not rules.joker.neighbours:
        raise RulesError(Problem("no-value-cards", f"{rules.id} has no value cards", "joker.neighbours"))
    require_stated(rules, "value.single", "value.marriage")
    if table.cut is None:
        raise RulesError(Problem("no-cut", "value cards follow from the cut card: name it, as in --wild 5S", "--wild"))
    if too_many := copies_problems(cards, table):
        raise HandError(*[problem for problem, _ in too_many])
    held = {card: cards.count(card) for _, card in table.value_cards}
    marriages = min(held.values(), default=0)
    lines = []
    if marriages:
        number = "marriage" if marriages == 1 else "marriages"
        lines.append(ValueLine(number, marriages, tuple(sorted(held)), rules.value.marriage[marriages - 1]))
    for name, card in table.value_cards:
        left = held[card] - marriages
        if left:
            lines.append(ValueLine(name, left, (card,) * left, rules.value.single[left - 1]))
    return ValuePoints(tuple(lines), tuple(table_warnings(cards, table)))
