"""How long the two engines take for the same hands, and that they agree on very many."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import pytest
from measure import Deal, Figures, deals, percentile, seconds

from rummy_solver import score
from rummy_solver.engine import Engine, EngineName

KINDS = [pytest.param(False, 15, id="random"), pytest.param(True, 10, id="rich")]
THIRTEEN = ["kash", "khelplay-13"]
NUMBER = 2000
BLOCK = 100
MANY = {"kash": 35_000, "khelplay-13": 35_000, "khelplay-10": 18_000, "classic-21": 5500, "khelplay-21": 5500,
        "khelplay-27": 1000}  # fmt: skip
"""100,000 hands, half of them rich in melds."""


def both(given: Sequence[Deal]) -> tuple[list[float], list[float]]:
    """What each hand takes by the model and by ``auto``, certification included.

    The engines take turns by blocks of hands, as a batch has one engine for all: hand by hand, each would begin with
    what the other left in the processor's caches, which makes a short answer of the search twice as long.
    """
    cpsat: list[float] = []
    auto: list[float] = []
    order: list[tuple[Engine, list[float]]] = [("cpsat", cpsat), ("auto", auto)]
    for start in range(0, len(given), BLOCK):
        for engine, times in order:
            times += [seconds(each.by(engine)) for each in given[start : start + BLOCK]]
        order.reverse()
    return cpsat, auto


def warm(variant: str, rich: bool) -> None:
    """Imports, and what is kept from hand to hand, by other hands than those that are timed."""
    for each in deals(variant, 3000, seed=99, rich=rich):
        each.by("auto")()
    for each in deals(variant, 20, seed=99, rich=rich):
        each.by("cpsat")()


@pytest.mark.parametrize(("rich", "limit"), KINDS)
@pytest.mark.parametrize("variant", THIRTEEN)
def test_thirteen_cards(variant: str, rich: bool, limit: float, figures: Figures) -> None:
    """Each hand once, after other hands: what a hand costs in a batch."""
    warm(variant, rich)
    cpsat, auto = both(deals(variant, NUMBER, seed=5, rich=rich))
    kind = "meld-rich hand" if rich else "random deal"
    figures.at_least(f"{variant}: {kind} (mean), cpsat / auto", statistics.mean(cpsat) / statistics.mean(auto), limit)


@pytest.mark.parametrize("variant", ["classic-21", "khelplay-21"])
def test_twenty_one_cards(variant: str, figures: Figures) -> None:
    warm(variant, rich=False)
    cpsat, auto = both(deals(variant, 1000, seed=5))
    ratios = [slow / quick for slow, quick in zip(cpsat, auto, strict=True)]
    tail = percentile(auto, 99) / percentile(cpsat, 99)
    figures.at_most(f"{variant}: random deal (99th percentile), auto / cpsat", tail, 1.2)
    figures.at_least(f"{variant}: random deal (median of ratios), cpsat / auto", statistics.median(ratios), 2)


def test_no_hand_of_thirteen_needs_the_model(figures: Figures) -> None:
    beyond = sum(
        score(each.hand, each.table).engine == "cpsat"
        for variant in THIRTEEN
        for rich in (False, True)
        for each in deals(variant, 2500, seed=6, rich=rich)
    )
    figures.at_most("of 10,000 hands of 13 cards, random and rich, past the budget", beyond, 0)


@pytest.mark.slow
@pytest.mark.parametrize("variant", MANY)
def test_the_engines_agree(variant: str, figures: Figures) -> None:
    differ = []
    for rich in (False, True):
        for each in deals(variant, MANY[variant] // 2, seed=7, rich=rich):
            if answer(each, "search") != answer(each, "cpsat"):
                differ.append(f"{each.hand} under {variant}, wild {each.table.cut_text}")
    assert not differ, differ[:10]
    figures.at_most(f"{variant}: of {MANY[variant]:,} hands, those on which the engines differ", len(differ), 0)


def answer(given: Deal, engine: EngineName) -> tuple[object, ...]:
    """What both must agree on."""
    found = score(given.hand, given.table, engine=engine)
    return found.points, found.uncapped, found.arrangement.standing.loose, found.tier, found.ways
