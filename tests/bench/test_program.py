"""How long whole processes take, and how much memory."""

from __future__ import annotations

import statistics
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest
from measure import RUMMY, Figures, deal_file, largest_process, run, seconds

from rummy_solver.workers import default_jobs

SHOW = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
PAIRS = 15
HANDS = 20_000


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


@pytest.mark.slow
@pytest.mark.skipif(default_jobs() < 2, reason="one core")
def test_two_jobs(tmp_path: Path, figures: Figures) -> None:
    """Each at its better of two, in turn."""
    hands = deal_file(tmp_path / "hands.jsonl", HANDS)
    times: dict[str, list[float]] = {"1": [], "2": []}
    for _ in range(2):
        for jobs, found in times.items():
            batch = partial(run, RUMMY, "batch", hands, "--jobs", jobs, "-o", tmp_path / "out")
            found.append(seconds(batch, perf_counter))
    figures.at_least("batch of 20,000: hands a second, --jobs 2 / --jobs 1", min(times["1"]) / min(times["2"]), 1.7)


@pytest.mark.slow
def test_memory_is_flat(tmp_path: Path, figures: Figures) -> None:
    few, many = (
        largest_process(RUMMY, "batch", deal_file(tmp_path / f"{number}.jsonl", number), "-o", tmp_path / "out")
        for number in (HANDS, 10 * HANDS)
    )
    figures.at_most("batch: peak memory over 200,000 records / over 20,000", many / few, 1.2)
