"""The ways of being complete that are a matter of counting: tunnelas, dublees, jokers in one group."""

from __future__ import annotations

from collections.abc import Sequence

from .arrangement import Arrangement, lay
from .cards import CARDS, PRINTED_JOKER, Card
from .hand import cards_of
from .rules import Way, WayName
from .table import Table


def shows(arrangement: Arrangement, counts: Sequence[int], table: Table) -> tuple[tuple[WayName, Arrangement], ...]:
    """An arrangement for every way in which a hand can be declared, in the order of the rules.

    ``arrangement`` is the hand's best, which is complete by sequences if the hand can be.
    """
    found: list[tuple[WayName, Arrangement]] = []
    for way in table.rules.complete:
        if way.way == "sequences":
            if "sequences" in arrangement.standing.ways:
                found.append((way.way, arrangement))
        elif groups := enough_groups(way, counts, table):
            found.append((way.way, lay_beside(groups, counts, table)))
    return tuple(found)


def enough_groups(way: Way, counts: Sequence[int], table: Table) -> list[tuple[Card, ...]]:
    """The groups that make a hand complete by a way that counts, as many as it asks for; [] where it has too few."""
    if way.way == "jokers":
        jokers = [card for card in reversed(CARDS) if table.is_wild[card] for _ in range(counts[card])]
        return [tuple(jokers[: way.count])] if len(jokers) >= way.count else []
    groups = identical_groups(3 if way.way == "tunnelas" else 2, counts, table)
    return groups[: way.count] if len(groups) >= way.count else []


def identical_groups(number: int, counts: Sequence[int], table: Table) -> list[tuple[Card, ...]]:
    """Every group of ``number`` identical cards in a hand, the dearest first."""
    known = [card for card in CARDS if card != PRINTED_JOKER or table.rules.identical.printed]
    groups = [(card,) * number for card in known for _ in range(counts[card] // number)]
    return sorted(groups, key=lambda group: -table.points[group[0]])


def lay_beside(groups: Sequence[tuple[Card, ...]], counts: Sequence[int], table: Table) -> Arrangement:
    """Lay groups of a hand, with all its other cards loose."""
    left = list(counts)
    for group in groups:
        for card in group:
            left[card] -= 1
    return lay(groups, cards_of(left), table)


def saved_by_dublees(counts: Sequence[int], table: Table) -> Arrangement | None:
    """A hand laid in dublees where it has enough of them to be excused (S0: six); else None."""
    if not table.rules.loser.dublees:
        return None
    groups = identical_groups(2, counts, table)
    return lay_beside(groups, counts, table) if len(groups) >= table.rules.loser.dublees else None
