"""How fast the program is, and how much memory it takes: ratios within one run, so that they hold on any machine.

    python -m pytest tests/bench -o addopts=                       everything: about half an hour
    python -m pytest tests/bench -o addopts= -m "not slow"         what takes some minutes

This is no part of the test run: run it on a machine that does nothing else, and repeat a figure that looks disturbed.
The table at the end has every figure with its limit; a figure beyond its limit is a test that fails.
"""

from __future__ import annotations

import pytest
from measure import Figures

_FIGURES = Figures()


@pytest.fixture(scope="session")
def figures() -> Figures:
    """Where the figures of this run are noted."""
    return _FIGURES


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes minutes")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("figures")
    for line in _FIGURES.lines():
        terminalreporter.write_line(line)
