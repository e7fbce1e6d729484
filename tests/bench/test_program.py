"""How long whole processes take, and how much memory."""

from __future__ import annotations

import statistics
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest
from measure import RUMMY, Figures, deal_file, largest_process, run, seconds, user_seconds

from rummy_solver.workers import default_jobs

SHOW = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
HAND = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
PAIRS = 15
HANDS = 20_000
CPSAT = (RUMMY, "batch", "--engine", "cpsat")
"""By the model, which is what takes time and memory."""


def test_validate_starts_at_once(figures: Figures) -> None:
    """The two processes in turn, and the ratio of each pair, so that a disturbed pair counts as one pair alone."""

    def validate() -> None:
        run(RUMMY, "validate", SHOW, "--wild", "6")

    def click() -> None:
        run(sys.executable, "-c", "import click")

    validate()
    click()
    ratios = [seconds(validate, perf_counter) / seconds(click, perf_counter) for _ in range(PAIRS)]
    figures.at_most("rummy validate / python -c 'import click' (median of pairs)", statistics.median(ratios), 3)


def test_score_starts_soon(figures: Figures) -> None:
    """In pairs as well, by time on the processor."""
    click = (sys.executable, "-c", "import click")
    score = (RUMMY, "score", HAND, "--wild", "Q")
    for command in (click, score):
        run(*command)
    ratios = [user_seconds(*score) / user_seconds(*click) for _ in range(PAIRS)]
    figures.at_most("rummy score / python -c 'import click' (median of pairs)", statistics.median(ratios), 3.5)


def test_a_batch_by_the_search(tmp_path: Path, figures: Figures) -> None:
    """Whole processes, reading and writing included, in turn; each at its better of three."""
    hands = deal_file(tmp_path / "hands.jsonl", 2800, rich=1960)
    times: dict[str, list[float]] = {"search": [], "cpsat": []}
    for _ in range(3):
        for engine, found in times.items():
            batch = (RUMMY, "batch", hands, "--jobs", "1", "--engine", engine, "-o", tmp_path / "out")
            found.append(user_seconds(*batch))
    figures.at_least(
        "batch of 2,800, 70 % rich: hands a second, search / cpsat", min(times["cpsat"]) / min(times["search"]), 6
    )


@pytest.mark.slow
@pytest.mark.skipif(default_jobs() < 2, reason="one core")
def test_two_jobs(tmp_path: Path, figures: Figures) -> None:
    """Each at its better of two, in turn."""
    hands = deal_file(tmp_path / "hands.jsonl", HANDS)
    times: dict[str, list[float]] = {"1": [], "2": []}
    for _ in range(2):
        for jobs, found in times.items():
            batch = partial(run, *CPSAT, hands, "--jobs", jobs, "-o", tmp_path / "out")
            found.append(seconds(batch, perf_counter))
    figures.at_least("batch of 20,000: hands a second, --jobs 2 / --jobs 1", min(times["1"]) / min(times["2"]), 1.7)


@pytest.mark.slow
def test_memory_is_flat(tmp_path: Path, figures: Figures) -> None:
    few, many = (
        largest_process(*CPSAT, deal_file(tmp_path / f"{number}.jsonl", number), "-o", tmp_path / "out")
        for number in (HANDS, 10 * HANDS)
    )
    figures.at_most("batch: peak memory over 200,000 records / over 20,000", many / few, 1.2)
