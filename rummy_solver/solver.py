"""Running the CP-SAT model: parameters, the status of an answer, all answers of one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .candidates import Candidate
from .cards import Card, show_cards
from .errors import CertificationError, UndecidedError
from .model import Model, build
from .solution import Deadline, Solution
from .table import Table

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def solve(counts: Sequence[int], found: Sequence[Candidate], table: Table, deadline: Deadline) -> Solution:
    """The best solution of a hand, given as counts of the 53 faces, over its candidates.

    Raises UndecidedError when the deadline passes first.
    """
    solver, model, best = _optimum(counts, found, table, deadline)
    return _solution(found, model, best, solver.value)


def solve_all(
    counts: Sequence[int],
    found: Sequence[Candidate],
    table: Table,
    deadline: Deadline,
    take: Callable[[Solution], bool],
) -> None:
    """Hand every solution as good as the best to ``take`` until it returns False; what it raises comes out here."""
    from ortools.sat.python import cp_model

    _, _, best = _optimum(counts, found, table, deadline)
    model = build(counts, found, table, target=best)

    class Hand(cp_model.CpSolverSolutionCallback):
        stopped = False
        error: Exception | None = None

        def on_solution_callback(self) -> None:
            try:
                self.stopped = not take(_solution(found, model, best, self.value))
            except Exception as error:  # it must not pass through the solver's own code
                self.error, self.stopped = error, True
            if self.stopped:
                self.stop_search()

    solver, hand = _solver(deadline), Hand()
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model.proto, hand)
    if hand.error:
        raise hand.error
    if not hand.stopped and status != cp_model.OPTIMAL:
        _raise_status(status, counts, model, deadline)


def _solution(
    found: Sequence[Candidate], model: Model, objective: int, value: Callable[[cp_model.IntVar], int]
) -> Solution:
    laid = [c for c, x in zip(found, model.laid, strict=True) for _ in range(value(x))]
    return Solution(tuple(laid), *model.figures(objective), bool(value(model.qualified)))


def _optimum(
    counts: Sequence[int], found: Sequence[Candidate], table: Table, deadline: Deadline
) -> tuple[cp_model.CpSolver, Model, int]:
    from ortools.sat.python import cp_model

    model = build(counts, found, table)
    solver = _solver(deadline)
    status = solver.solve(model.proto)
    if status != cp_model.OPTIMAL:
        _raise_status(status, counts, model, deadline)
    return solver, model, round(solver.objective_value)


def _solver(deadline: Deadline) -> cp_model.CpSolver:
    """One worker and a fixed seed, so that an answer does not depend on the machine; the rest is measured.

    Many workers are slower on models this small, and with presolve off have been reported to answer INFEASIBLE wrongly.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.use_sat_inprocessing = False
    solver.parameters.catch_sigint_signal = False  # or Ctrl-C is lost on the program, with its half-written file
    solver.parameters.linearization_level = 2
    solver.parameters.search_branching = solver.parameters.LP_SEARCH
    left = deadline.left()
    if left is not None:
        solver.parameters.max_time_in_seconds = left
    return solver


def _raise_status(status: cp_model.CpSolverStatus, counts: Sequence[int], model: Model, deadline: Deadline) -> None:
    """Everything loose is always a solution: without a deadline anything but an optimum is a fault of this program."""
    from ortools.sat.python import cp_model

    if status in (cp_model.UNKNOWN, cp_model.FEASIBLE) and deadline.seconds is not None:
        raise UndecidedError(deadline.seconds)
    cards = [Card(face) for face, held in enumerate(counts) for _ in range(held)]
    name = cp_model.CpSolver().status_name(status)
    raise CertificationError(f"CP-SAT answered {name} for {show_cards(cards)}; the model is:\n{model.proto}")
