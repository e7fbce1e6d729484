"""Which engine answers: the search, within a budget, with the CP-SAT model behind it; or one of the two alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from .candidates import candidates
from .search import search
from .solution import Deadline, Solution
from .table import Table

EngineName = Literal["search", "cpsat"]
Engine = Literal["auto", "search", "cpsat"]
ENGINES: tuple[Engine, ...] = get_args(Engine)

BUDGET = 400
"""Nodes of the search before CP-SAT takes over: a number, not a time, so that answers do not depend on the machine."""


def best_solution(
    counts: Sequence[int], table: Table, deadline: Deadline, engine: Engine = "auto"
) -> tuple[Solution, EngineName]:
    """The best solution of a hand, given as counts of the 53 faces, and the engine that found it.

    Raises UndecidedError when the deadline passes first.
    """
    if engine not in ENGINES:
        raise ValueError(f"an engine is one of {', '.join(ENGINES)}, not {engine!r}")
    if engine != "cpsat":
        found = search(counts, table, deadline, BUDGET if engine == "auto" else None)
        if found is not None:
            return found, "search"
    from .solver import solve

    return solve(counts, candidates(counts, table), table, deadline), "cpsat"
