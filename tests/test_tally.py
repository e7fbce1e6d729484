"""Tallies: what one subtraction says is what counting says."""

from __future__ import annotations

from random import Random

import pytest

from rummy_solver.candidates import Candidate
from rummy_solver.melds import Kind
from rummy_solver.tally import COPY, FIELD, GUARD, JOKER, MOST, jokers_in, whole_hand


@pytest.mark.parametrize("most", [1, 2, 6, 60])
def test_taking_is_counting(most: int) -> None:
    """Random faces and jokers are there, all of them, if and only if no guard is cleared; then the rest is right."""
    rng = Random(f"tally {most}")
    said = set()
    for _ in range(2000):
        counts = [rng.randint(0, most) for _ in range(53)]
        jokers = rng.randint(0, 2 * most)
        faces = [rng.randrange(53) for _ in range(rng.randint(0, 4))] * rng.randint(1, most)
        used = rng.randint(0, most)
        rest = whole_hand(counts, jokers) - sum(COPY[face] for face in faces) - used * JOKER
        there = used <= jokers and all(faces.count(face) <= counts[face] for face in faces)
        assert (rest & GUARD == GUARD) == there
        said.add(there)
        if there:
            left = [held - faces.count(face) for face, held in enumerate(counts)]
            assert rest == whole_hand(left, jokers - used)
            assert jokers_in(rest) == jokers - used
            assert [rest >> FIELD * face & MOST for face in range(52)] == left[:52]
    assert said == {True, False}


def test_the_largest_pack() -> None:
    """Twenty decks with twenty printed jokers each, and every card in one hand (``rulelimits``)."""
    left = whole_hand([20] * 52 + [400], 400 + 20 * 4 * 13)
    assert jokers_in(left) == 1440
    assert (left - 400 * COPY[52]) & GUARD == GUARD
    assert (left - 401 * COPY[52]) & GUARD != GUARD


def test_what_a_candidate_takes() -> None:
    assert Candidate(Kind.IMPURE, (3, 4), 1).takes == COPY[3] + COPY[4] + JOKER
    assert Candidate(Kind.TUNNELA, (7, 7, 7)).takes == 3 * COPY[7]
    assert Candidate(Kind.JOKERS, (), 3, 1).takes == 3 * JOKER
