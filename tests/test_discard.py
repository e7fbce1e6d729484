"""Which card to throw: the order of the advice, discards that declare, and the card just drawn."""

from __future__ import annotations

from random import Random

import pytest
from hands import SHIPPED, cards_of, random_hand, random_table, table_of

from rummy_solver.discard import Advice, Discard, suggest
from rummy_solver.errors import HandError, UndecidedError
from rummy_solver.hand import Hand
from rummy_solver.rulefile import load_rules
from rummy_solver.scoring import score
from rummy_solver.table import Table


def advise(cards: str, table: Table, drawn: str | None = None) -> Advice:
    return suggest(cards_of(cards), table, drawn=cards_of(drawn)[0] if drawn else None, any_size=True)


def thrown(advice: Advice) -> list[str]:
    return [str(discard.card) for discard in advice.discards]


FOURTEEN = "5H 6H 7H 8S 10S PJ JS QD QC QS KH KD KS 3S"


@pytest.mark.parametrize(
    ("rules", "wild", "cards", "best"),
    [
        # Completes the hand: the odd card out, or the dearer end of a run that can spare one.
        ("kash", "6", FOURTEEN, ["3S"]),
        ("kash", None, "2S 3S 4S 5S 8H 9H 10H", ["5S", "2S"]),
        ("kash", None, "4H 5H 6H 8S 9S 10S QD QC QS QH", ["QS", "QH", "QD", "QC"]),
        # Nothing completes it: fewest points, which is not always the dearest card.
        ("kash", None, "4H 5H 6H 8S 9S 10S KD 2C", ["KD", "2C"]),
        ("kash", None, "JH QH KH 8S 9S 10S 5D 2C", ["5D", "2C"]),
        ("khelplay-13", None, "4H 5H 6H KD 9C", ["KD", "9C", "6H", "5H", "4H"]),
        # Equal points, fewer loose cards: the joker goes before the nine, though it costs nothing.
        ("kash", None, "AS 6H 7H 8H 9H 7D 7C PJ", ["AS", "7D", "7C", "PJ", "9H"]),
        # Equal in all: the dearer card, then the order of cards.
        ("kash", None, "KS KH KD KC", ["KS", "KH", "KD", "KC"]),
        ("kash", "6", "4H 5H 6S 2D 2C 6D", ["5H", "4H", "2D", "2C", "6S", "6D"]),
        # A wild card is the last to go.
        ("kash", "K", "4H 5H 6H KS 2C", ["2C"]),
        ("classic-21", "5S", "4H 6H 8S 4S", ["8S", "6H", "4H", "4S"]),
    ],
)
def test_order(rules: str, wild: str | None, cards: str, best: list[str]) -> None:
    assert thrown(advise(cards, table_of(rules, wild)))[: len(best)] == best


@pytest.mark.parametrize(
    ("rules", "wild", "cards", "declaring"),
    [
        ("kash", "6", FOURTEEN, {"3S"}),
        ("kash", None, "2S 3S 4S 5S 8H 9H 10H", {"2S", "5S"}),
        ("kash", None, "4H 5H 6H 8S 9S 10S KD 2C", set()),
        # A joker left over is no loose card where a group has room: any of these wins.
        ("kash", None, "4H 5H 6H 8S 9S 10S PJ", {"4H", "5H", "6H", "8S", "9S", "10S", "PJ"}),
        ("khelplay-13", None, "3H 4H 5H 6H 7H 8H 9H", {"3H", "6H", "9H"}),
        # One way after another of 21 cards.
        ("classic-21", None, "4H 5H 6H 8S 9S 10S 2D 3D 4D KC", {"KC"}),
        ("classic-21", None, "7H 7H 7H 8S 8S 8S QD QD QD KC 2D", {"KC", "2D"}),
        ("classic-21", "6C", "6S 6S 6H 6H 6D PJ PJ PJ 7C KC", {"6S", "6H", "6D", "PJ", "7C", "KC"}),
        ("khelplay-27", "6C", "6S 6S 6H 6H 6D PJ PJ PJ KC", set()),
    ],
)
def test_declares(rules: str, wild: str | None, cards: str, declaring: set[str]) -> None:
    advice = advise(cards, table_of(rules, wild))
    assert {str(discard.card) for discard in advice.discards if discard.declares} == declaring


def test_declaring_goes_before_points() -> None:
    """Under a cap all discards cost the same here, and a dear joker would go first: but not out of eight."""
    table = table_of("khelplay-21", "6C", "points.joker=20", "points.full_count=40")
    advice = advise("6S 6S 6H 6H 6D PJ PJ PJ KC QD JH", table)
    assert thrown(advice) == ["JH", "QD", "KC", "6S", "6H", "6D", "PJ"]
    assert [discard.declares for discard in advice.discards] == [True] * 3 + [False] * 4
    assert {discard.score.points for discard in advice.discards} == {40}


PAIRS = "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S JH JH QD QD KC KC 7S 8D 10H AC 6S"


@pytest.mark.parametrize(
    ("extra", "first", "declaring"),
    [
        # Eight dublees: any other card may go, the dearest first, but none of a pair.
        ("9D", ["10H", "AC"], {"7S", "8D", "10H", "AC", "6S", "9D"}),
        # A ninth pair: one card of any pair may go as well.
        ("7S", ["10H", "AC"], set(PAIRS.split())),
        ("2S", ["10H", "AC"], {"2S", "7S", "8D", "10H", "AC", "6S"}),
    ],
)
def test_22_cards(extra: str, first: list[str], declaring: set[str]) -> None:
    """A hand of 21 cards and one drawn; twins are one choice."""
    cards = cards_of(f"{PAIRS} {extra}")
    advice = suggest(cards, table_of("classic-21"))
    assert len(advice.discards) == len(set(cards))
    assert {str(discard.card) for discard in advice.discards if discard.declares} == declaring
    assert thrown(advice)[:2] == first
    assert advice.discards[0].score.ways == ("dublees",)


def test_28_cards() -> None:
    runs = "2S 3S 4S 5S 5H 6H PJ 8H KS KD KC KH 9D 9S 9H 9C 10D 10S 10H 10C 3H 3D 3C AH AD AC AS 7C"
    advice = suggest(cards_of(runs), table_of("khelplay-27"))
    assert "7C" in [str(discard.card) for discard in advice.discards if discard.declares]
    assert advice.discards[0].declares


# --- the card just drawn ----------------------------------------------------------------------------------------


def test_drawn_may_not_be_thrown() -> None:
    advice = advise(FOURTEEN, table_of("kash", "6"), "3S")
    assert "3S" not in thrown(advice)
    assert len(advice.discards) == 13
    assert not any(discard.declares for discard in advice.discards)
    assert advice.remarks == ("3S was drawn from the open pile and may not be thrown on the same turn",)


def test_twin_of_drawn_may_be_thrown() -> None:
    cards = FOURTEEN.replace("KS 3S", "3S 3S")
    advice = advise(cards, table_of("kash", "6"), "3S")
    assert thrown(advice) == thrown(advise(cards, table_of("kash", "6")))
    assert "3S" in thrown(advice)
    assert "throw only the one that was in the hand before" in advice.remarks[0]


def test_nothing_drawn_nothing_said() -> None:
    assert advise(FOURTEEN, table_of("kash", "6")).remarks == ()


@pytest.mark.parametrize(
    ("cards", "drawn", "any_size", "codes"),
    [
        (FOURTEEN, None, False, []),
        (FOURTEEN, "9C", False, ["drawn-not-in-hand"]),
        (FOURTEEN[:-3], None, False, ["wrong-card-count"]),
        (f"{FOURTEEN} 3C", None, False, ["wrong-card-count"]),
        (f"{FOURTEEN} 3C", None, True, []),
        (FOURTEEN.replace("QD QC", "KS KS"), None, False, ["too-many-copies"]),
        ("", None, True, ["no-cards"]),
    ],
)
def test_cards_that_are_no_hand(cards: str, drawn: str | None, any_size: bool, codes: list[str]) -> None:
    def ask() -> Advice:
        card = cards_of(drawn)[0] if drawn else None
        return suggest(cards_of(cards), table_of("kash", "6"), drawn=card, any_size=any_size)

    if not codes:
        assert ask().discards
        return
    with pytest.raises(HandError) as error:
        ask()
    assert [problem.code for problem in error.value.problems] == codes


def test_time_limit() -> None:
    with pytest.raises(UndecidedError):
        suggest(cards_of(FOURTEEN), table_of("kash", "6"), time_limit=1e-9)


# --- laws -------------------------------------------------------------------------------------------------------


def place(discard: Discard, table: Table) -> tuple[bool, int, int, int, int]:
    """What the advice is ranked by, best first."""
    standing = discard.score.arrangement.standing
    return (not discard.declares, discard.score.points, standing.loose, -table.points[discard.card], discard.card)


@pytest.mark.parametrize("name", SHIPPED)
def test_random_advice(name: str) -> None:
    """Every distinct card once, in order, each with what the hand without it scores."""
    rng = Random(name)
    for flavour in ("jokers", "runs", "pairs"):
        table = random_table(rng, load_rules(name))
        hand = random_hand(rng, table, 9, flavour)
        discards = suggest(hand, table, any_size=True).discards
        assert sorted(discard.card for discard in discards) == sorted(set(hand))
        assert [place(discard, table) for discard in discards] == sorted(place(discard, table) for discard in discards)
        for discard in discards:
            left = list(hand)
            left.remove(discard.card)
            alone = score(Hand.of(left), table, any_size=True)
            assert (alone.points, alone.uncapped, alone.tier, alone.ways) == (
                discard.score.points,
                discard.score.uncapped,
                discard.score.tier,
                discard.score.ways,
            )
