"""How many hands a second each engine answers on this machine: random deals and hands rich in melds."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import get_args

from .dealing import cut_at_random, deal
from .engine import EngineName
from .hand import Hand
from .rules import Rules
from .scoring import score
from .table import Table

ENGINES: tuple[EngineName, ...] = get_args(EngineName)
BLOCK = 25
"""Hands that an engine answers before the other has its turn."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What the engines took for the same hands: of some rules, random deals or hands ``rich`` in melds.

    ``seconds`` are those of each engine in the order of ENGINES, certification included.
    """

    rules: str
    rich: bool
    hands: int
    seconds: tuple[float, ...]

    def per_second(self, engine: EngineName) -> float:
        """Hands a second of an engine."""
        return self.hands / self.seconds[ENGINES.index(engine)]

    @property
    def ratio(self) -> float:
        """How many times more hands a second the search answers than the model."""
        return self.per_second("search") / self.per_second("cpsat")


def rates(rules: Sequence[Rules], count: int, seed: int) -> Iterator[Rate]:
    """Time ``count`` hands of each kind for each of some rules; the same seed deals the same hands.

    Raises HandError where a pack does not hold a hand.
    """
    for each in rules:
        for rich in (False, True):
            yield _rate(each, rich, dealt(each, rich, count + 1, seed))


def dealt(rules: Rules, rich: bool, count: int, seed: int) -> list[tuple[Hand, Table]]:
    """So many hands of a kind, each at a table of its own; they do not depend on what else is timed."""
    rng = Random(f"{seed} {rules.id} {rich}")
    hands = []
    for _ in range(count):
        table = cut_at_random(rules, None, rng)
        hands.append((Hand.of(deal(table, rng, rich=rich)), table))
    return hands


def _rate(rules: Rules, rich: bool, hands: Sequence[tuple[Hand, Table]]) -> Rate:
    """The first hand is not timed: the engines are imported for it.

    They take turns by blocks of hands, as a batch has one engine for all (hand by hand, each would find the
    processor's caches full of the other), and in turn go first, so that neither has all that is kept from the other.
    """
    for engine in ENGINES:
        score(*hands[0], engine=engine)
    spent = dict.fromkeys(ENGINES, 0.0)
    order = list(ENGINES)
    for start in range(1, len(hands), BLOCK):
        for engine in order:
            begun = time.perf_counter()
            for hand, table in hands[start : start + BLOCK]:
                score(hand, table, engine=engine)
            spent[engine] += time.perf_counter() - begun
        order.reverse()
    return Rate(rules.id, rich, len(hands) - 1, tuple(spent.values()))
