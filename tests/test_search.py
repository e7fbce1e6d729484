"""The search beside CP-SAT: the same answers on random hands and on an adversary's, and who answers when.

Every case is seeded by its own name; a failure names the rules, the cut and the hand.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hands import FLAVOURS, SHIPPED, Flavour, cards_of, odd_rules, random_hand, random_table
from loaded import loaded_by

from rummy_solver import engine
from rummy_solver.arrangement import Tier
from rummy_solver.cards import CARDS, PRINTED_JOKER, Card, Rank, show_cards
from rummy_solver.discard import suggest
from rummy_solver.engine import ENGINES, Engine
from rummy_solver.errors import UndecidedError
from rummy_solver.hand import Hand, count_cards
from rummy_solver.notation import parse_cut
from rummy_solver.rulefile import load_rules
from rummy_solver.rules import WayName
from rummy_solver.scoring import Score, best_score, score
from rummy_solver.search import search
from rummy_solver.solution import Deadline
from rummy_solver.table import Table, table_for

ODD = dict(odd_rules())
TURNS = {10: 60, 13: 60, 21: 8, 27: 2}
"""Hands of a variant and a flavour, by how many cards are dealt: many cards take long."""

Found = tuple[int, int, int, Tier, tuple[WayName, ...]]


def answer(found: Score) -> Found:
    """What both engines must agree on; the melds they lay may differ."""
    return found.points, found.uncapped, found.arrangement.standing.loose, found.tier, found.ways


def named(cards: Sequence[Card], table: Table) -> str:
    return f"{show_cards(sorted(cards))} under {table.rules.id}, wild {table.cut_text}, {table.players} players"


def agree(cards: Sequence[Card], table: Table, seconds: float | None = None) -> None:
    """Check that both engines find the same; the search may be given some seconds for it."""
    hand = Hand.of(cards)
    found = score(hand, table, any_size=True, engine="search", time_limit=seconds)
    model = score(hand, table, any_size=True, engine="cpsat")
    assert (found.engine, model.engine) == ("search", "cpsat")
    assert answer(found) == answer(model), f"{named(cards, table)}: {found.arrangement}, CP-SAT {model.arrangement}"


# --- random hands -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("name", SHIPPED)
def test_hands_of_the_variants(name: str, flavour: Flavour) -> None:
    rules = load_rules(name)
    for turn in range(TURNS[rules.pack.hand]):
        rng = Random(f"{name} {flavour} {turn}")
        table = random_table(rng, rules)
        agree(random_hand(rng, table, rules.pack.hand, flavour), table)


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("name", ODD)
def test_hands_under_odd_rules(name: str, flavour: Flavour) -> None:
    for turn in range(4):
        rng = Random(f"{name} {flavour} {turn}")
        table = random_table(rng, ODD[name])
        agree(random_hand(rng, table, 8 + turn, flavour), table)


# --- an adversary's hands ---------------------------------------------------------------------------------------

SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
CLOSE = "5H 5S 5D 5C 6H 6S 6D 6C 7H 7S 7D 7C 8H 8S 8D 8C"


def wild_cards(table: Table) -> list[Card]:
    """Every wild card of the pack, printed jokers first."""
    wild = [card for card in CARDS if table.is_wild[card] and card != PRINTED_JOKER]
    return [card for card in (PRINTED_JOKER, *wild) for _ in range(table.most[card])]


ADVERSARY: dict[str, Callable[[Table], list[Card]]] = {
    "all wild": wild_cards,
    "a suit twice": lambda table: cards_of(SUIT) * 2,
    "two of everything": lambda table: [card for card in cards_of(CLOSE) for _ in range(2)],
    "three of everything": lambda table: [card for card in cards_of(CLOSE) for _ in range(3)],
    "two of everything and eight jokers": lambda table: [*wild_cards(table)[:8], *cards_of(CLOSE), *cards_of(CLOSE)],
    "a suit and eight jokers": lambda table: [
        *cards_of(SUIT), *[card for card in wild_cards(table) if card not in cards_of(SUIT)][:8]
    ],
}  # fmt: skip


@pytest.mark.parametrize("size", [21, 27])
@pytest.mark.parametrize("kind", ADVERSARY)
@pytest.mark.parametrize("name", ["kash", "khelplay-13", "classic-21", "khelplay-21", "khelplay-27"])
def test_an_adversarys_hands(name: str, kind: str, size: int) -> None:
    """As many of the cards as the pack holds, up to what is dealt of 21 or 27."""
    rules = load_rules(name)
    table = table_for(rules, parse_cut("5S" if rules.joker.neighbours else "5"))
    cards = ADVERSARY[kind](table)
    held = [card for place, card in enumerate(cards) if cards[:place].count(card) < table.most[card]]
    agree(held[:size], table, seconds=20)


# --- who answers ------------------------------------------------------------------------------------------------

HARD = cards_of("2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS")
"""A hand that takes more than one node."""


def queens() -> Table:
    return Table(load_rules("kash"), Rank.QUEEN)


def test_auto_falls_back_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    within = score(Hand.of(HARD), queens())
    monkeypatch.setattr(engine, "BUDGET", 1)
    beyond = score(Hand.of(HARD), queens())
    assert (within.engine, beyond.engine) == ("search", "cpsat")
    assert answer(within) == answer(beyond)
    assert within.points == 19
    assert "cpsat" in {discard.score.engine for discard in suggest([*HARD, HARD[0]], queens()).discards}
    assert score(Hand.of(HARD), queens(), engine="search").engine == "search", "which has no budget"


def test_no_budget_and_the_search_alone_never_meet_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rummy_solver.solver", None)
    assert score(Hand.of(HARD), queens()).engine == score(Hand.of(HARD), queens(), engine="search").engine == "search"
    with pytest.raises(ImportError):
        score(Hand.of(HARD), queens(), engine="cpsat")


def test_an_exhausted_budget_is_no_answer() -> None:
    """With a budget the search finds what it finds without one, or nothing."""
    answered = set()
    for name in ("kash", "khelplay-13", "classic-21"):
        for hand, table in dealt(name, 20):
            counts = count_cards(hand.cards)
            best = search(counts, table, Deadline(None))
            assert best is not None
            for budget in (1, 3, 10, 30, 100):
                found = search(counts, table, Deadline(None), budget)
                answered.add((budget, found is not None))
                assert found in (None, best), f"{named(hand.cards, table)}, {budget} nodes"
    assert {(1, False), (100, True)} <= answered


@pytest.mark.parametrize("given", ENGINES)
def test_a_time_limit_is_never_an_answer(given: Engine) -> None:
    for cards in (HARD, cards_of("2H 4H 6H 8H 10H QH 3D 5D 7D 9D JD KD AS")):
        with pytest.raises(UndecidedError):
            score(Hand.of(cards), queens(), time_limit=1e-9, engine=given)
    with pytest.raises(UndecidedError):
        suggest([*HARD, HARD[0]], queens(), time_limit=1e-9, engine=given)


def test_time_runs_out_in_the_middle_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that gains a second whenever it is looked at, the first look being before the search begins."""
    hands = list(dealt("khelplay-27", 100, ["plain"]))
    clock = iter(range(10**6))

    def search_all() -> None:
        for hand, table in hands:
            search(count_cards(hand.cards), table, Deadline(2))

    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with pytest.raises(UndecidedError):
        search_all()


def test_who_answers_does_not_depend_on_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that runs away, the same engines find the same."""
    hands = list(dealt("khelplay-27", 16))
    quick = [score(hand, table, time_limit=1e9) for hand, table in hands]
    clock = iter(range(10**9))
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: next(clock) * 100.0)
        slow = [score(hand, table, time_limit=1e9) for hand, table in hands]
    assert quick == slow
    assert {found.engine for found in quick} == {"search", "cpsat"}, "both have something to do"


def dealt(name: str, number: int, flavours: Sequence[Flavour] = FLAVOURS) -> Iterator[tuple[Hand, Table]]:
    """Some hands of a variant, the flavours in turn."""
    rng, rules = Random(name), load_rules(name)
    for turn in range(number):
        table = random_table(rng, rules)
        yield Hand.of(random_hand(rng, table, rules.pack.hand, flavours[turn % len(flavours)])), table


# --- the card to throw ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["search", "cpsat"])
@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize(("name", "turns"), [("kash", 4), ("khelplay-13", 4), ("classic-21", 1), ("khelplay-21", 1)])
def test_one_search_for_all_loose_cards(name: str, turns: int, flavour: Flavour, given: Engine) -> None:
    """The advice has what the hand without each card scores by itself."""
    rules = load_rules(name)
    for turn in range(turns):
        rng = Random(f"{name} {flavour} {turn} discard")
        table = random_table(rng, rules)
        cards = random_hand(rng, table, rules.pack.hand + 1, flavour)
        discards = suggest(cards, table, engine=given).discards
        assert {discard.card for discard in discards} == set(cards)
        ranked = []
        for discard in discards:
            left = list(cards)
            left.remove(discard.card)
            alone = best_score(Hand.of(left), table, Deadline(None), given)
            hand = f"{named(cards, table)} without {discard.card}"
            assert answer(discard.score) == answer(alone), hand
            assert count_cards(discard.score.arrangement.hand.cards) == count_cards(left), hand
            assert (discard.score.as_grouped, discard.score.value, discard.score.warnings) == (
                alone.as_grouped, alone.value, alone.warnings
            ), hand  # fmt: skip
            points, loose = alone.points, alone.arrangement.standing.loose
            ranked.append((not alone.declarable, points, loose, -table.points[discard.card], discard.card))
        assert ranked == sorted(ranked), named(cards, table)


@pytest.mark.parametrize(
    "name", ["no pure costs all", "one pure excuses itself", "one pure excuses groups", "small 21"]
)
def test_and_so_under_odd_rules(name: str) -> None:
    for turn in range(12):
        rng = Random(f"{name} {turn} discard")
        table = random_table(rng, ODD[name])
        cards = random_hand(rng, table, 10, FLAVOURS[turn % 4])
        for discard in suggest(cards, table, any_size=True).discards:
            left = list(cards)
            left.remove(discard.card)
            alone = score(Hand.of(left), table, any_size=True)
            assert answer(discard.score) == answer(alone), f"{named(cards, table)} without {discard.card}"


# --- what is loaded ---------------------------------------------------------------------------------------------

PLAYED = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
ALONE = [
    pytest.param(["score", PLAYED, "--wild", "Q"], id="score"),
    pytest.param(["score", PLAYED, "--json"], id="score, JSON"),
    pytest.param(["score", PLAYED, "--engine", "search"], id="score by the search"),
    pytest.param(["score", "2H 4H 6H 8H 10H QH 3D 5D 7D 9D JD KD AS"], id="score of nothing"),
    pytest.param(["discard", f"{PLAYED} 9H", "--wild", "Q"], id="discard"),
]


@pytest.mark.parametrize("words", ALONE)
def test_ortools_is_not_loaded_where_the_search_answers(words: list[str]) -> None:
    assert not {"ortools", "pandas", "numpy"} & loaded_by(words)
