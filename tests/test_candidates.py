"""The melds that a hand could lay: worked lists, and that nothing is there too much or left out at a loss."""

from __future__ import annotations

from random import Random

import pytest
from hands import FLAVOURS, cards_of, odd_rules, random_hand, random_table, shipped_rules, table_of

from rummy_solver.candidates import Candidate, candidates
from rummy_solver.cards import CARD_TEXT, CARDS, PRINTED_JOKER
from rummy_solver.hand import count_cards
from rummy_solver.melds import KIND_ORDER, Kind, Meld, read
from rummy_solver.scoring import certified
from rummy_solver.solution import Deadline
from rummy_solver.solver import solve
from rummy_solver.table import Table

LETTERS = {Kind.TUNNELA: "t", Kind.PURE: "p", Kind.IMPURE: "i", Kind.SET: "s", Kind.DUBLEE: "d", Kind.JOKERS: "j"}


def in_short(candidate: Candidate) -> str:
    """A candidate as ``i 5H 6H +1 2``: kind, natural cards, the jokers it needs and how many more it can carry."""
    faces = [CARD_TEXT[face] for face in candidate.faces]
    return " ".join([LETTERS[candidate.kind], *faces, f"+{candidate.need}", str(candidate.slack)])


@pytest.mark.parametrize(
    ("rules", "wild", "cards", "expected"),
    [
        ("kash", None, "4H 5S 7D", []),
        # A run of three is there twice where a joker is at hand.
        ("kash", None, "4H 5H 6H", ["p 4H 5H 6H +0 0"]),
        (
            "kash",
            None,
            "4H 5H 6H PJ",
            ["p 4H 5H 6H +0 0", "i 4H 5H 6H +1 9", "i 4H 5H +1 10", "i 5H 6H +1 10", "i 4H 6H +1 10"],
        ),
        # Four and a hole; two holes are one too many.
        (
            "kash",
            None,
            "4H 5H 6H 8H PJ",
            [
                "p 4H 5H 6H +0 0",
                "i 4H 5H 6H 8H +1 8",
                "i 4H 5H 6H +1 9",
                "i 5H 6H 8H +1 9",
                "i 4H 5H +1 10",
                "i 4H 6H +1 10",
                "i 5H 6H +1 10",
                "i 6H 8H +1 10",
            ],
        ),
        # Holes need jokers; without enough of them there is nothing.
        ("kash", None, "5H 8H PJ", []),
        ("kash", None, "5H 8H PJ PJ", ["i 5H 8H +2 9"]),
        ("khelplay-13", None, "5H 8H PJ PJ", ["i 5H 8H +2 1", "i 5H +2 2", "i 8H +2 2"]),
        ("khelplay-13", None, "5H 9H PJ", []),
        # Where one natural card suffices it is kept as the sequence, the better reading.
        ("khelplay-13", None, "KS PJ PJ", ["i KS +2 2"]),
        ("kash", None, "KS PJ PJ", []),
        # Every choice of suits of a rank; twins are one face.
        ("kash", None, "9S 9H 9D 9H", ["s 9S 9H 9D +0 1"]),
        ("kash", None, "9S 9H 9D PJ", ["s 9S 9H 9D +0 1", "s 9S 9H +1 1", "s 9S 9D +1 1", "s 9H 9D +1 1"]),
        ("khelplay-13", None, "9S 9H PJ", ["s 9S 9H +1 2"]),
        # The ace is low or high, never both.
        ("kash", None, "AH KH QH", ["p AH QH KH +0 0"]),
        ("kash", None, "AH 2H KH PJ", ["i AH 2H +1 10", "i AH KH +1 10"]),
        # A wild card as itself takes one of the jokers.
        ("kash", "6", "5H 6H 7H", ["p 5H 6H 7H +0 0", "i 5H 7H +1 10"]),
        ("kash", "6", "5H 6H", []),
        ("kash", "6", "6H 6S", []),
        # Natural cards in a group with jokers are at least the minimum.
        ("kash", "K", "9S 9H KS", ["s 9S 9H +1 1"]),
        # A whole suit with no joker: the pure runs of three to five cards.
        (
            "khelplay-13",
            None,
            "2H 3H 4H 5H 6H",
            [
                f"p {run} +0 0"
                for run in ("2H 3H 4H", "3H 4H 5H", "4H 5H 6H", "2H 3H 4H 5H", "3H 4H 5H 6H", "2H 3H 4H 5H 6H")
            ],
        ),
        # Tunnelas carry nothing; of printed jokers where these are identical.
        ("classic-21", None, "7H 7H 7H", ["t 7H 7H 7H +0 0"]),
        ("classic-21", None, "7H 7H", []),
        ("kash", None, "7H 7H", []),
        ("khelplay-21", None, "PJ PJ PJ", ["t PJ PJ PJ +0 0"]),
        ("classic-21", None, "PJ PJ PJ", []),
    ],
)
def test_candidates(rules: str, wild: str | None, cards: str, expected: list[str]) -> None:
    found = candidates(count_cards(cards_of(cards)), table_of(rules, wild))
    assert sorted(map(in_short, found)) == sorted(expected)


@pytest.mark.parametrize(
    ("house", "cards", "expected"),
    [
        ("joker.alone=true", "PJ PJ", []),
        ("joker.alone=true", "PJ PJ 6S", ["j +3 10"]),
        ("joker.min_naturals=1", "KS PJ PJ", ["i KS +2 10"]),
        ("joker.min_naturals=3", "4H 5H PJ", []),
        ("joker.min_naturals=3", "9S 9H 9D PJ", ["s 9S 9H 9D +0 1"]),
        ("sequence.max=3", "4H 5H 6H PJ", ["i 4H 5H +1 0", "i 4H 6H +1 0", "i 5H 6H +1 0", "p 4H 5H 6H +0 0"]),
        ("sequence.ace=low", "AH KH QH", []),
        ("sequence.ace=high", "AH 2H 3H", []),
        ("set.max=3", "9S 9H 9D", ["s 9S 9H 9D +0 0"]),
    ],
)
def test_house_rules(house: str, cards: str, expected: list[str]) -> None:
    """Under ``kash`` with a setting, sixes wild."""
    found = candidates(count_cards(cards_of(cards)), table_of("kash", "6", house))
    assert sorted(map(in_short, found)) == sorted(expected)


@pytest.mark.parametrize(("rules", "most"), [("khelplay-13", 200), ("kash", 500)])
def test_a_whole_suit_with_eight_jokers_stays_small(rules: str, most: int) -> None:
    """Impure sequences that split in two with no more jokers are left out, or there were thousands."""
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    counts = count_cards(cards_of(f"{suit} 6S 6S 6D 6D 6C 6C PJ PJ"))
    assert len(candidates(counts, table_of(rules, "6"))) < most


@pytest.mark.parametrize(
    ("candidate", "pure", "sequence"),
    [
        (Candidate(Kind.PURE, (3, 4, 5)), True, True),
        (Candidate(Kind.TUNNELA, (3, 3, 3)), True, True),
        (Candidate(Kind.TUNNELA, (52, 52, 52)), False, False),
        (Candidate(Kind.IMPURE, (3, 4), 1), False, True),
        (Candidate(Kind.SET, (3, 16, 29)), False, False),
        (Candidate(Kind.JOKERS, (), 3), False, False),
    ],
)
def test_what_counts_as_a_sequence(candidate: Candidate, pure: bool, sequence: bool) -> None:
    assert (candidate.is_pure, candidate.is_sequence) == (pure, sequence)


# --- laws -------------------------------------------------------------------------------------------------------

RULES = dict(shipped_rules() + odd_rules())


def jokers_for(candidate: Candidate, counts: list[int], table: Table) -> list[int]:
    """The jokers that a hand has left once a candidate's natural cards are laid, printed ones first."""
    left = [held - candidate.faces.count(face) for face, held in enumerate(counts)]
    assert min(left) >= 0
    return [face for face in range(52, -1, -1) if table.is_wild[face] for _ in range(left[face])]


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("name", RULES)
def test_candidates_read_as_they_say(name: str, every: bool) -> None:
    """Laid out with the least and the most jokers, a candidate is the meld it says, or a better one."""
    rng = Random(f"{name} {every}")
    for flavour in FLAVOURS[1:] * 2:
        table = random_table(rng, RULES[name])
        counts = count_cards(random_hand(rng, table, 10, flavour))
        for candidate in candidates(counts, table, every=every):
            jokers = jokers_for(candidate, counts, table)
            assert len(jokers) >= candidate.need
            most = candidate.need + min(candidate.slack, len(jokers) - candidate.need)
            for carried in {candidate.need, most}:
                group = (*[CARDS[face] for face in candidate.faces], *[CARDS[face] for face in jokers[:carried]])
                meld = read(group, table)
                assert isinstance(meld, Meld), (in_short(candidate), group)
                assert KIND_ORDER[meld.kind] <= KIND_ORDER[candidate.kind]
                assert meld.is_pure >= candidate.is_pure
                assert meld.is_sequence >= candidate.is_sequence


@pytest.mark.parametrize("name", RULES)
def test_no_candidate_twice(name: str) -> None:
    """A hand's candidates differ, hold no printed joker as a natural card, and have each face but once."""
    rng = Random(name)
    table = random_table(rng, RULES[name])
    found = candidates(count_cards(random_hand(rng, table, 13, "jokers")), table)
    assert len({(candidate.kind, candidate.faces) for candidate in found}) == len(found)
    for candidate in found:
        if candidate.kind is not Kind.TUNNELA:
            assert PRINTED_JOKER not in candidate.faces
            assert len(set(candidate.faces)) == len(candidate.faces)


@pytest.mark.parametrize("name", RULES)
def test_pruning_loses_nothing(name: str) -> None:
    """Wild cards as themselves among jokers, left out or not: the same points, loose cards and requirement."""
    rng = Random(f"{name} pruned")
    for flavour in ("jokers", "jokers", "runs", "pairs"):
        table = random_table(rng, RULES[name])
        counts = count_cards(random_hand(rng, table, 11, flavour))
        answers = []
        for every in (False, True):
            solution = solve(counts, candidates(counts, table, every=every), table, Deadline(None))
            standing = certified(solution, counts, table).standing
            answers.append((standing.uncapped, standing.loose, solution.qualified))
        assert answers[0] == answers[1]
