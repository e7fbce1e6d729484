"""The model: each constraint alone, on candidates made by hand where it makes the difference."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hands import cards_of, table_of
from ortools.sat.python import cp_model

from rummy_solver.candidates import Candidate
from rummy_solver.cards import CARD_TEXT
from rummy_solver.hand import count_cards
from rummy_solver.melds import Kind
from rummy_solver.model import build
from rummy_solver.table import Table

KINDS = {"t": Kind.TUNNELA, "p": Kind.PURE, "i": Kind.IMPURE, "s": Kind.SET, "j": Kind.JOKERS}


def candidate(text: str) -> Candidate:
    """A candidate from ``i 5H 6H +1 2``: kind, natural cards, the jokers it needs and how many more it can carry."""
    kind, *faces, need, slack = text.split()
    return Candidate(KINDS[kind], tuple(CARD_TEXT.index(face) for face in faces), int(need), int(slack))


@dataclass(frozen=True)
class Outcome:
    """What a model comes to: how often each candidate is laid, whether the requirement is met, loose jokers."""

    laid: tuple[int, ...]
    qualified: bool
    loose_jokers: int


def solve(
    cards: str, found: list[str], table: Table, *, force: tuple[int, ...] | None = None, qualified: bool | None = None
) -> Outcome | None:
    """Solve a model, with what is laid or whether it qualifies forced where given; None where that is infeasible."""
    model = build(count_cards(cards_of(cards)), [candidate(text) for text in found], table)
    for variable, times in zip(model.laid, force or (), strict=False):
        model.proto.add(variable == times)
    if qualified is not None:
        model.proto.add(model.qualified == int(qualified))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model.proto)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL
    laid = tuple(solver.value(x) for x in model.laid)
    return Outcome(laid, bool(solver.value(model.qualified)), solver.value(model.loose_jokers))


FOUR, EIGHT = "p 4H 5H 6H +0 0", "p 8S 9S 10S +0 0"
RUNS = "4H 5H 6H 8S 9S 10S"


def test_everything_loose_is_always_feasible() -> None:
    assert solve(RUNS, [], table_of("kash")) == Outcome((), False, 0)
    assert solve(f"{RUNS} PJ", [FOUR, EIGHT], table_of("kash"), force=(0, 0)) == Outcome((0, 0), False, 1)


# 1. No face is laid more often than it is held.


@pytest.mark.parametrize(
    ("cards", "force", "feasible"),
    [
        ("4H 5H 6H 7H 8H", (1, 0), True),
        ("4H 5H 6H 7H 8H", (0, 1), True),
        ("4H 5H 6H 7H 8H", (1, 1), False),
        ("4H 5H 6H 6H 7H 8H", (1, 1), True),
        ("4H 5H 6H 7H 8H", (2, 0), False),
        ("4H 4H 5H 5H 6H 6H", (2, 0), True),
    ],
)
def test_copies(cards: str, force: tuple[int, int], feasible: bool) -> None:
    found = [FOUR, "p 6H 7H 8H +0 0"]
    assert (solve(cards, found, table_of("kash"), force=force) is not None) == feasible


@pytest.mark.parametrize(
    ("cards", "force", "feasible"),
    [("7H 7H 7H 8H 9H", (1, 1), False), ("7H 7H 7H 8H 9H", (1, 0), True), ("7H 7H 8H 9H", (1, 0), False)],
)
def test_copies_of_a_tunnela(cards: str, force: tuple[int, int], feasible: bool) -> None:
    """A tunnela takes three of its face."""
    table = table_of("classic-21", None, "loser.pure_only=excused")
    found = ["t 7H 7H 7H +0 0", "p 7H 8H 9H +0 0"]
    assert (solve(cards, found, table, force=force) is not None) == feasible


# 2. Every joker is needed, extra or loose, unless it is laid as itself.


@pytest.mark.parametrize(
    ("wild", "cards", "found", "force", "loose_jokers"),
    [
        (None, f"{RUNS} 2D 3D PJ", ["i 2D 3D +1 0"], (1,), 0),
        (None, f"{RUNS} 2D 3D", ["i 2D 3D +1 0"], (1,), None),
        (None, f"{RUNS} 2D 3D 2C 3C PJ", ["i 2D 3D +1 0", "i 2C 3C +1 0"], (1, 1), None),
        (None, f"{RUNS} 2D 3D 2C 3C PJ PJ", ["i 2D 3D +1 0", "i 2C 3C +1 0"], (1, 1), 0),
        (None, f"{RUNS} PJ", [], (), 1),
        # A wild card is a joker, but not while it lies as itself.
        ("3", f"{RUNS} 2D 4D 3C", ["i 2D 4D +1 0"], (1,), 0),
        ("3", f"{RUNS} 2D 3D 4D", ["p 2D 3D 4D +0 0"], (1,), 0),
        ("3", f"{RUNS} 2D 3D 4D 2C 4C", ["p 2D 3D 4D +0 0", "i 2C 4C +1 0"], (1, 1), None),
        ("3", f"{RUNS} 2D 3D 4D 2C 4C 3C", ["p 2D 3D 4D +0 0", "i 2C 4C +1 0"], (1, 1), 0),
        ("3", f"{RUNS} 3D 3C 3S", [], (), 3),
    ],
)
def test_jokers(
    wild: str | None, cards: str, found: list[str], force: tuple[int, ...], loose_jokers: int | None
) -> None:
    """The number of loose jokers, or None where there are too few of them."""
    outcome = solve(cards, [*found, FOUR, EIGHT], table_of("kash", wild), force=(*force, 1, 1))
    assert (outcome and outcome.loose_jokers) == loose_jokers


def test_printed_tunnela_takes_its_jokers() -> None:
    """Where printed jokers are identical, three of them as a tunnela are jokers for nothing else."""
    found = ["t PJ PJ PJ +0 0", "i 2D 3D +1 0", "p 4H 5H 6H +0 0", "p 8S 9S 10S +0 0", "p QC KC AC +0 0"]
    cards, table = f"{RUNS} QC KC AC 2D 3D PJ PJ PJ", table_of("khelplay-21")
    assert solve(cards, found, table, force=(1, 0, 1, 1, 1)) == Outcome((1, 0, 1, 1, 1), True, 0)
    assert solve(cards, found, table, force=(1, 1, 1, 1, 1)) is None


# 3. Extra jokers lie where there is room.


@pytest.mark.parametrize(
    ("slack", "loose_jokers"),
    [((0, 0), 3), ((1, 0), 2), ((1, 1), 1), ((2, 0), 1), ((2, 1), 0), ((9, 9), 0)],
)
def test_extra_jokers(slack: tuple[int, int], loose_jokers: int) -> None:
    found = [FOUR, EIGHT, f"i 2D 3D +1 {slack[0]}", f"s KS KD KC +0 {slack[1]}"]
    table = table_of("kash", "A")
    outcome = solve(f"{RUNS} 2D 3D KS KD KC PJ PJ AS AD", found, table)
    assert outcome == Outcome((1, 1, 1, 1), True, loose_jokers)


def test_no_room_where_nothing_is_laid() -> None:
    table = table_of("kash")
    assert solve(f"{RUNS} 2D 3D PJ PJ", [FOUR, EIGHT, "i 2D 3D +1 1"], table, force=(1, 1, 0)) == Outcome(
        (1, 1, 0), True, 2
    )


# 4. The requirement is met only with its sequences; a pure one is a sequence too.


@pytest.mark.parametrize(
    ("rules", "house", "found", "qualified"),
    [
        ("kash", (), [FOUR, EIGHT], True),
        ("kash", (), [FOUR, "i 8S 10S +1 0"], True),
        ("kash", (), ["i 4H 5H +1 0", "i 8S 10S +1 0"], False),
        ("kash", (), [FOUR], False),
        ("kash", (), [FOUR, "s KS KD KC +0 1"], False),
        ("kash", ("complete.sequences.sequences=1",), [FOUR], True),
        ("kash", ("complete.sequences.pure=2",), [FOUR, "i 8S 10S +1 0"], False),
        ("kash", ("complete.sequences.pure=2",), [FOUR, EIGHT], True),
        ("classic-21", (), [FOUR, EIGHT], False),
        ("classic-21", (), [FOUR, EIGHT, "t KC KC KC +0 0"], True),
        ("classic-21", (), [FOUR, EIGHT, "i KS KD +1 0"], False),
        ("khelplay-21", (), [FOUR, EIGHT, "t PJ PJ PJ +0 0"], False),
    ],
)
def test_requirement(rules: str, house: tuple[str, ...], found: list[str], qualified: bool) -> None:
    cards, table = f"{RUNS} KS KD KC KC KC PJ PJ PJ", table_of(rules, None, *house)
    assert (solve(cards, found, table, qualified=True) is not None) == qualified
    assert solve(cards, found, table, qualified=False) is not None


# 5. Without it, only what the loser is still excused may be laid.


@pytest.mark.parametrize(
    ("rules", "house", "found", "force", "feasible"),
    [
        ("kash", (), [FOUR], (1,), True),
        ("kash", (), [FOUR, "s KS KD KC +0 1"], (1, 1), False),
        ("kash", (), ["i 8S 10S +1 0"], (1,), False),
        ("kash", (), ["s KS KD KC +0 1"], (1,), False),
        ("khelplay-13", (), [FOUR], (1,), False),
        ("classic-21", (), [FOUR, EIGHT], (1, 1), False),
        ("classic-21", (), ["t KC KC KC +0 0"], (1,), False),
        ("kash", ("loser.pure_only=counts",), [FOUR], (1,), False),
        ("khelplay-13", ("loser.pure_only=excused",), [FOUR], (1,), True),
        ("classic-21", ("loser.pure_only=excused",), ["t KC KC KC +0 0"], (1,), True),
        ("kash", ("loser.pure_only=groups",), [FOUR, "s KS KD KC +0 1"], (1, 1), True),
        ("kash", ("loser.pure_only=groups",), ["s KS KD KC +0 1"], (1,), False),
        ("kash", ("loser.pure_only=groups",), ["i 8S 10S +1 0"], (1,), False),
        ("kash", ("loser.pure_only=groups",), [FOUR], (1,), True),
    ],
)
def test_what_is_excused(
    rules: str, house: tuple[str, ...], found: list[str], force: tuple[int, ...], feasible: bool
) -> None:
    cards, table = f"{RUNS} KS KD KC KC KC PJ", table_of(rules, None, *house)
    assert (solve(cards, found, table, force=force, qualified=False) is not None) == feasible


# Objective


@pytest.mark.parametrize(
    ("wild", "cards", "found", "laid"),
    [
        # Points first: a set of 15 points goes before a run of 14, though it leaves one card more.
        (None, "2C 3C 4C 5C 5D 5S", ["p 2C 3C 4C 5C +0 0", "s 5C 5D 5S +0 0"], (0, 1)),
        # With an ace the points are the same, and the run leaves two cards, not four.
        (None, "AC 2C 3C 4C 5C 5D 5S", ["p AC 2C 3C 4C 5C +0 0", "s 5C 5D 5S +0 0"], (1, 0)),
        (None, "AC 2C 3C 4C 5C 5D 5S 5H", ["p AC 2C 3C 4C 5C +0 0", "s 5C 5D 5S 5H +0 0"], (0, 1)),
        # One point outweighs the two cards that the run would take more.
        ("A", "AC 2C 3C 4C 5C 5D 5S", ["p AC 2C 3C 4C 5C +0 0", "s 5C 5D 5S +0 0"], (0, 1)),
        # A wild card costs nothing, so it counts as a card alone.
        ("7", "5C 6C 7C 8C", ["p 5C 6C 8C +0 0", "p 5C 6C 7C 8C +0 0"], (0, 1)),
        ("7", "7C 8C 9C 9D 9S", ["p 7C 8C 9C +0 0", "s 9C 9D 9S +0 0"], (0, 1)),
    ],
)
def test_points_before_cards(wild: str | None, cards: str, found: list[str], laid: tuple[int, ...]) -> None:
    """Beside two runs that meet the requirement, aces at one point."""
    outcome = solve(f"{RUNS} {cards}", [*found, FOUR, EIGHT], table_of("kash", wild, "points.ace=1"))
    assert outcome is not None
    assert outcome.laid == (*laid, 1, 1)


def test_the_requirement_last() -> None:
    """Nothing else forces q up where the requirement is met: the objective does."""
    outcome = solve(RUNS, [FOUR, EIGHT], table_of("kash"))
    assert outcome == Outcome((1, 1), True, 0)
    free = solve(RUNS, [FOUR, EIGHT], table_of("kash"), qualified=False)
    assert free == Outcome((1, 1), False, 0)


def test_dear_jokers_are_not_left() -> None:
    """A joker that costs points is carried rather than left, even where its group could do without."""
    table = table_of("kash", None, "points.joker=20")
    outcome = solve(f"{RUNS} PJ", [FOUR, EIGHT, "i 4H 5H 6H +1 0"], table)
    assert outcome == Outcome((0, 1, 1), True, 0)


def test_target_keeps_what_is_as_good() -> None:
    """With a target every solution has that objective, and a target that nothing has is infeasible."""
    counts, table = count_cards(cards_of(RUNS)), table_of("kash")
    found = [candidate(FOUR), candidate(EIGHT)]
    solver = cp_model.CpSolver()
    solver.solve(build(counts, found, table).proto)
    best = round(solver.objective_value)
    assert solver.solve(build(counts, found, table, target=best).proto) == cp_model.OPTIMAL
    assert solver.solve(build(counts, found, table, target=best - 1).proto) == cp_model.INFEASIBLE
