"""Both engines' answers against the exhaustive reference, on random hands under shipped rules and odd ones.

The reference shares no code with candidates, search or model. Every case is seeded by its own name: a failure names the
rules, the cut and the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hands import Flavour, odd_rules, random_hand, random_table, shipped_rules
from reference import Answer, reference

from rummy_solver.cards import Card, show_cards
from rummy_solver.engine import EngineName
from rummy_solver.hand import Hand
from rummy_solver.scoring import Score, score
from rummy_solver.table import Table

RULES = dict(shipped_rules() + odd_rules())
MANY = tuple(name for name, rules in RULES.items() if rules.identical.tunnela or rules.identical.dublee)
"""Rules of 21 and 27 cards, and those made of them."""

ENGINES: tuple[EngineName, ...] = ("search", "cpsat")
MIXED: tuple[Flavour, ...] = ("jokers", "runs", "jokers", "plain", "jokers", "pairs", "jokers")


def answer_of(found: Score) -> Answer:
    """A score in the words of the reference."""
    loose = found.arrangement.standing.loose
    return Answer(found.uncapped, found.points, loose, found.declarable, found.ways, found.tier.value)


def compare(cards: Sequence[Card], table: Table) -> None:
    expected = reference(cards, table)
    for engine in ENGINES:
        found = score(Hand.of(cards), table, any_size=True, engine=engine)
        hand = f"{show_cards(sorted(cards))} under {table.rules.id}, wild {table.cut_text}: {found.arrangement}"
        assert found.engine == engine, hand
        assert answer_of(found) == expected, f"{hand} by {engine}"


@pytest.mark.parametrize("turn", range(len(MIXED)))
@pytest.mark.parametrize("name", RULES)
def test_joker_rich_hands(name: str, turn: int) -> None:
    """Hands of 8 to 11 cards, most of them rich in jokers."""
    rng = Random(f"{name} {turn}")
    table = random_table(rng, RULES[name])
    compare(random_hand(rng, table, 8 + turn % 4, MIXED[turn]), table)


@pytest.mark.parametrize("turn", range(21))
@pytest.mark.parametrize("name", MANY)
def test_hands_of_triples_and_pairs(name: str, turn: int) -> None:
    """Hands of 9 to 11 cards rich in triples, pairs and jokers, under rules that know tunnelas or dublees."""
    rng = Random(f"{name} of triples {turn}")
    table = random_table(rng, RULES[name])
    flavour: Flavour = "jokers" if turn % 3 == 0 else "pairs"
    compare(random_hand(rng, table, 9 + turn % 3, flavour), table)
