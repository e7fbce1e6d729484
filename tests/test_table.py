"""What follows from rules and the cut card: wild cards, points, decks, value cards."""

from __future__ import annotations

import pytest
from hands import cards_of, shipped_rules, table_of

from rummy_solver.cards import CARDS, FACES, PRINTED_JOKER, Card, Rank, Suit
from rummy_solver.errors import RulesError
from rummy_solver.rulefile import load_rules
from rummy_solver.table import Table, table_for


def wild_of(table: Table) -> set[Card]:
    return {card for card in CARDS if table.is_wild[card]}


def test_every_card_and_suit_is_there() -> None:
    """Cards and suits are numbers from 0 on, and the first of them is no less a card."""
    assert all(CARDS)
    assert all(Suit)


def test_a_text_is_no_cut() -> None:
    with pytest.raises(TypeError, match="parse_cut reads a text"):
        Table(load_rules("kash"), "Q")  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", FACES, ids=str)
def test_a_cut_card_makes_its_rank_wild(cut: Card) -> None:
    """And in games with upper and lower jokers its neighbours in the suit, round the corner."""
    rank = {Card.of(cut.rank, suit) for suit in Suit}
    for _, rules in shipped_rules():
        steps = rules.joker.neighbours
        near = {Card.of((cut.rank - 1 + step) % 13 + 1, cut.suit) for step in range(-steps, steps + 1)}
        assert wild_of(Table(rules, cut)) == rank | near | {PRINTED_JOKER}


@pytest.mark.parametrize("rank", Rank, ids=str)
def test_a_cut_rank(rank: Rank) -> None:
    assert wild_of(table_of("kash", str(rank))) == {Card.of(rank, suit) for suit in Suit} | {PRINTED_JOKER}
    with pytest.raises(RulesError, match="name the card"):
        table_of("classic-21", str(rank))


@pytest.mark.parametrize(
    ("rules", "house", "wild"),
    [
        ("kash", (), "AS AH AD AC PJ"),
        ("kash", ("joker.printed_cut=none",), "PJ"),
        ("kash", ("joker.printed_cut=2",), "2S 2H 2D 2C PJ"),
        ("classic-21", (), "AS AH AD AC 2S KS PJ"),
        ("khelplay-27", (), "AS AH AD AC 2S 3S KS QS PJ"),
    ],
)
def test_a_printed_joker_cut(rules: str, house: tuple[str, ...], wild: str) -> None:
    table = table_of(rules, "PJ", *house)
    assert wild_of(table) == set(cards_of(wild))
    assert len(table.remarks) == 1


def test_no_cut() -> None:
    for _, rules in shipped_rules():
        table = Table(rules)
        assert wild_of(table) == {PRINTED_JOKER}
        assert (table.value_cards, table.remarks) == ((), ())


@pytest.mark.parametrize(
    ("rules", "players", "decks"),
    [("kash", None, 2), ("khelplay-10", 2, 1), ("khelplay-10", 3, 2), ("khelplay-10", None, 2), ("classic-21", 5, 3)],
)
def test_decks(rules: str, players: int | None, decks: int) -> None:
    assert table_of(rules, players=players).decks == decks


@pytest.mark.parametrize("players", [0, 1, 7])
def test_wrong_players(players: int) -> None:
    with pytest.raises(RulesError, match=f"2 to 6 players, not {players}"):
        table_of("kash", players=players)


def test_a_card_and_a_rank_of_the_same_number_are_two_cuts() -> None:
    rules = dict(shipped_rules())["kash"]
    assert table_for(rules, CARDS[5]).cut_text == "6S"
    assert table_for(rules, Rank.FIVE).cut_text == "5"
