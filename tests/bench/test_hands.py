"""How long a hand takes in the library."""

from __future__ import annotations

import statistics
import time

import pytest
from measure import (
    Deal,
    Figures,
    best_times,
    deals,
    empty_model,
    hard_hands,
    over_empty_model,
    over_median,
    seconds,
    whole_suits,
)
from pytest_benchmark.fixture import BenchmarkFixture

VARIANTS = [("classic-21", 16, 40), ("khelplay-21", 16, 40), ("khelplay-27", 30, 40)]


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Imports and first calls are nobody's time."""
    for each in deals("kash", 20):
        each.score()
        empty_model()


@pytest.mark.benchmark(timer=time.process_time)
def test_a_random_deal(benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Before each deal an empty model is solved, so that whatever disturbs the machine disturbs both."""
    given, empty = iter(deals("kash", 1000, seed=2)), []

    def prepare() -> tuple[tuple[Deal], dict[str, object]]:
        empty.append(seconds(empty_model))
        return (next(given),), {}

    benchmark.pedantic(Deal.score, setup=prepare, rounds=1000)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    value = statistics.median(benchmark.stats.stats.data) / statistics.median(empty)
    figures.at_most("score of a random 13-card deal (median) / empty model", value, 8)


def test_the_slowest_deal(figures: Figures) -> None:
    """Each at its best of three."""
    times = best_times(deals("kash", 2000))
    figures.at_most("slowest of 2,000 deals / their median", max(times) / statistics.median(times), 30)


@pytest.mark.parametrize("variant", ["kash", "khelplay-13"])
def test_a_whole_suit_with_eight_jokers(variant: str, figures: Figures) -> None:
    """The slowest over all cuts, against random deals of 13 cards under kash."""
    value, name = over_median(whole_suits(variant), deals("kash", 200))[0]
    figures.at_most(f"{variant}: {name} / median deal", value, 30)


@pytest.mark.parametrize(("variant", "median_limit", "tail_limit"), VARIANTS, ids=[row[0] for row in VARIANTS])
def test_more_cards(variant: str, median_limit: float, tail_limit: float, figures: Figures) -> None:
    given = deals(variant, 500)
    times = best_times(given)
    figures.at_most(f"{variant}: random deal (median) / empty model", over_empty_model(given), median_limit)
    figures.at_most(
        f"{variant}: slowest of 500 deals / their median", max(times) / statistics.median(times), tail_limit
    )
    for value, name in over_median(hard_hands(variant), given[:100])[:3]:
        figures.at_most(f"{variant}: {name} / median deal", value, tail_limit)
