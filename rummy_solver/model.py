"""The CP-SAT model: a hand is split into melds so that the fewest points are left.

Sets        t in the 53 faces with held(t) copies; c in the candidates, with faces(c), need(c), slack(c)
Variables   x(c) how often c is laid; q whether the requirement is met; e extra jokers; f loose jokers
Objective   lexicographic: points of the loose cards, the number of loose cards, and q
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .candidates import Candidate
from .table import Table

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True, slots=True)
class Model:
    """A model with the variables that its answer is read from."""

    proto: cp_model.CpModel
    laid: tuple[cp_model.IntVar, ...]
    """x(c), in the order of the candidates."""
    qualified: cp_model.IntVar
    loose_jokers: cp_model.IntVar
    cards: int
    constant: int
    """What the objective leaves out, since no answer changes it."""

    def figures(self, objective: int) -> tuple[int, int]:
        """The points and the number of loose cards that an objective stands for."""
        return divmod((objective + self.constant) // 2, self.cards + 1)


def build(counts: Sequence[int], found: Sequence[Candidate], table: Table, target: int | None = None) -> Model:
    """The model of a hand, given as counts of the 53 faces, over its candidates.

    With a ``target`` nothing is minimised: every solution has that objective.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    linear = cp_model.LinearExpr.weighted_sum
    rules, wild = table.rules, table.is_wild
    jokers = sum([held for face, held in enumerate(counts) if wild[face]])

    # Variables
    most = [_copies(candidate, counts, jokers) for candidate in found]
    x = [model.new_int_var(0, copies, "") for copies in most]
    q = model.new_bool_var("")
    e = model.new_int_var(0, jokers, "")
    f = model.new_int_var(0, jokers, "")

    # 1. No face is laid more often than it is held.
    for face, (takers, copies) in _takers(x, found).items():
        model.add(linear(takers, copies) <= counts[face])

    # 2. Every joker is needed, extra or loose, unless it is laid as itself.
    joker_use = [c.need + sum([wild[face] for face in c.faces]) for c in found]
    model.add(linear([*x, e, f], [*joker_use, 1, 1]) == jokers)

    # 3. Extra jokers lie where there is room.
    model.add(linear([*x, e], [*[-c.slack for c in found], 1]) <= 0)

    # 4. The requirement is met only with its sequences; a pure one is a sequence too.
    way = table.requirement
    pure = [int(c.is_pure) for c in found]
    model.add(linear([*x, q], [*pure, -way.pure]) >= 0)
    model.add(linear([*x, q], [*[int(c.is_sequence) for c in found], -way.sequences]) >= 0)

    # 5. Without it, only what the loser is still excused may be laid.
    licence = q
    if rules.loser.pure_only == "groups":
        licence = model.new_bool_var("")
        model.add(linear([*x, q, licence], [*pure, 1, -1]) >= 0)
    for variable, times, candidate in zip(x, most, found, strict=True):
        if not (candidate.is_pure and rules.loser.pure_only != "counts"):
            model.add(variable <= times * licence)

    # Objective: minimise 2 ((n + 1) points + loose) + (1 - q); the constant is all naturals loose, without q.
    n = sum(counts)
    held = [face for face in range(53) for _ in range(counts[face])]
    saved = [_weight(c.faces, table, n) for c in found]
    objective = linear([*x, f, q], [*[-weight for weight in saved], 2 * ((n + 1) * rules.points.joker + 1), -1])
    if target is None:
        model.minimize(objective)
    else:
        model.add(objective == target)
    return Model(model, tuple(x), q, f, n, _weight(held, table, n) + 1)


def _copies(candidate: Candidate, counts: Sequence[int], jokers: int) -> int:
    """How often a candidate could be laid at the most."""
    if not candidate.faces:
        return jokers // candidate.need
    return min(counts[face] // candidate.faces.count(face) for face in candidate.faces)


def _takers(
    x: Sequence[cp_model.IntVar], found: Sequence[Candidate]
) -> dict[int, tuple[list[cp_model.IntVar], list[int]]]:
    """For each face the variables of the candidates that take it, and how many copies each takes."""
    takers: dict[int, tuple[list[cp_model.IntVar], list[int]]] = {}
    for variable, candidate in zip(x, found, strict=True):
        for face in set(candidate.faces):
            variables, copies = takers.setdefault(face, ([], []))
            variables.append(variable)
            copies.append(candidate.faces.count(face))
    return takers


def _weight(faces: Sequence[int], table: Table, n: int) -> int:
    """What natural cards weigh in the objective of a hand of n cards; jokers are accounted for by f."""
    naturals = [face for face in faces if not table.is_wild[face]]
    return 2 * ((n + 1) * sum([table.points[face] for face in naturals]) + len(naturals))
