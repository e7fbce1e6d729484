"""What a group of cards is: tables under every variant, then laws, then the reading that tries everything."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hands import SHIPPED, cards_of, odd_rules, random_table, shipped_rules, table_of
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import is_impure, is_jokers, is_pure, is_set, is_tunnela

from rummy_solver.cards import CARD_TEXT, CARDS, FACES, PRINTED_JOKER, Card
from rummy_solver.melds import Kind, Meld, NoMeld, read
from rummy_solver.table import Table

FAMILIES = {
    "all": SHIPPED,
    "two decks": ("kash", "khelplay-13", "khelplay-10"),
    "three decks": ("classic-21", "khelplay-21", "khelplay-27"),
    "whole suit": ("kash", "classic-21"),
    "up to five": ("khelplay-13", "khelplay-10", "khelplay-21", "khelplay-27"),
    "one natural": ("khelplay-13", "khelplay-10", "classic-21", "khelplay-21", "khelplay-27"),
    "printed differ": ("kash", "khelplay-13", "khelplay-10", "classic-21"),
    "printed alike": ("khelplay-21", "khelplay-27"),
    "ways": ("classic-21", "khelplay-21"),
    "no ways": ("kash", "khelplay-13", "khelplay-10", "khelplay-27"),
}
"""Variants that share what a row is about, by what they share."""

PURE, IMPURE, SET = "pure sequence", "impure sequence", "set"


def read_text(cards: str, table: Table) -> Meld | NoMeld:
    return read(tuple(cards_of(cards)), table)


def codes_of(group: Meld | NoMeld) -> set[str]:
    """The codes of the reasons, which are never said twice; none for a group that is something."""
    if isinstance(group, Meld):
        return set()
    assert len(set(group.reasons)) == len(group.reasons)
    return {reason.code for reason in group.reasons}


def in_each(rows: list[tuple[str, str | None, str, str]]) -> list[object]:
    """Each row once for every variant of its family (or for the one that it names)."""
    return [
        pytest.param(rules, wild, cards, expected, id=f"{rules}-{wild}-{cards}")
        for family, wild, cards, expected in rows
        for rules in FAMILIES.get(family, (family,))
    ]


# Cut 6C: the sixes are wild everywhere, and 5C 7C (4C 8C) where neighbours are; no row uses clubs next to it by chance.
GROUPS = [
    # Pure: natural cards of one suit in a row, a wild one in its own place included.
    ("all", "6C", "4S 5S 6S", PURE),
    ("all", "6C", "7H 5H 6H", PURE),
    ("all", "6C", "9D 10D JD QD KD", PURE),
    ("three decks", "7D", "6D 7D 8D", PURE),
    ("three decks", "5S", "4S 5S 6S", PURE),
    ("three decks", "5S", "6S 5S 4S 3S", PURE),
    ("all", None, "8H 9H 10H JH", PURE),
    # The ace is low or high.
    ("all", "6C", "AS 2S 3S", PURE),
    ("all", "6C", "KD AD QD", PURE),
    ("whole suit", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", PURE),
    ("whole suit", None, "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", PURE),
    # Impure: a joker fills a hole or lies at an end; a pure run inside does not make the group pure.
    ("all", "6C", "10S JS QS PJ", IMPURE),
    ("all", "6C", "5H PJ PJ 8H", IMPURE),
    ("all", "6C", "4H 6S 6D 7H", IMPURE),
    ("all", "6C", "6H PJ 8H", IMPURE),
    ("all", "6C", "5H 6H 6D 8H", IMPURE),
    ("all", "6C", "KH PJ AH", IMPURE),
    ("all", "6C", "AH PJ 2H", IMPURE),
    ("all", "6C", "PJ QH KH AH", IMPURE),
    ("all", "6C", "AH 2H 3H 6S", IMPURE),
    ("whole suit", None, "AH PJ 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", IMPURE),
    ("whole suit", "6C", "AH 2H PJ 4H 6S 6H 7H 8H 9H 10H JH QH KH", IMPURE),
    # A set: one rank in different suits, jokers for the rest.
    ("all", "6C", "9H 9D 9C", SET),
    ("all", "6C", "9S 9H 9D 9C", SET),
    ("all", "6C", "9S 9H PJ", SET),
    ("all", "6C", "9S 6S 9H PJ", SET),
    ("all", "6C", "AS AH 6S", SET),
    ("up to five", "6C", "9S 9H 9D 9C PJ", SET),
    ("up to five", "6C", "9S 9H 6D 6D PJ", SET),
    # A wild card beside its own rank is natural or a joker, as it helps.
    ("kash", "6C", "6H 6H 6D", SET),
    ("kash", "6C", "6H 6S 6D", SET),
    ("kash", "6C", "6H 6S PJ", SET),
    ("kash", "6C", "6H 6H 6D 6D", SET),
    ("up to five", "6C", "6H 6H 6D", IMPURE),
    ("one natural", "6C", "6H 6S 6D", IMPURE),
    # Where one natural card suffices, sequence and set read the same cards: the better counts.
    ("one natural", "6C", "PJ 5H PJ", IMPURE),
    ("one natural", "6C", "5H 6S 6D", IMPURE),
    ("one natural", "6C", "KS PJ PJ", IMPURE),
    ("up to five", "6C", "KS PJ PJ 6S 6S", IMPURE),
    # Upper and lower jokers, round the corner; a marriage is no kind of group.
    ("three decks", "AH", "KH AH 2H", IMPURE),
    ("three decks", "AH", "7S 8S KH", IMPURE),
    ("three decks", "AH", "7S 2H 9S", IMPURE),
    ("three decks", "KD", "7S 8S AD", IMPURE),
    ("three decks", "KD", "7S QD 9S", IMPURE),
    ("khelplay-27", "KD", "7S 2D 9S", IMPURE),
    ("khelplay-27", "KD", "7S JD 9S", IMPURE),
    ("khelplay-27", "2C", "7S 8S KC", IMPURE),
    # A printed joker that was cut: aces are wild, and the value cards of spades.
    ("all", "PJ", "7S AC 9S", IMPURE),
    ("three decks", "PJ", "7H 8H 2S", IMPURE),
    ("three decks", "PJ", "7H 8H KS", IMPURE),
    ("khelplay-27", "PJ", "7H 8H 3S", IMPURE),
    ("khelplay-27", "PJ", "7H 8H QS", IMPURE),
    # Identical cards.
    ("three decks", "6C", "8H 8H 8H", "tunnela"),
    ("three decks", "6C", "6H 6H 6H", "tunnela"),
    ("three decks", "6C", "5D 5D", "dublee"),
    ("three decks", "6C", "6D 6D", "dublee"),
    ("three decks", "6C", "5C 5C", "dublee"),
    ("printed alike", "6C", "PJ PJ PJ", "tunnela"),
    ("printed alike", "6C", "PJ PJ", "dublee"),
    # Jokers for the way by jokers; where they also read as a sequence, that is the kind.
    ("khelplay-21", "6C", "6S 6S 6H 6H 6D PJ PJ PJ", "jokers"),
    ("khelplay-21", "6C", "5C 5C 7C 6H 6D PJ PJ PJ 6D", "jokers"),
    ("classic-21", "6C", "6S 6S 6H 6H 6D PJ PJ PJ", IMPURE),
    ("classic-21", "6C", "6S 6S 6S 6H 6H 6H 6D 6D 6D PJ PJ PJ 5C 5C", "jokers"),
]

NOTHING = [
    # Runs: one suit, no hole without a joker, no rank twice, the ace at one end.
    ("all", "6C", "4H 5S 7H", "mixed-ranks mixed-suits"),
    ("all", "6C", "4H 5H 7H", "gap"),
    ("all", "6C", "4H 8H PJ", "gap"),
    ("all", "6C", "3H 8H 6S 6D", "gap"),
    ("all", "6C", "KC AC 2C", "corner"),
    ("all", "6C", "KH PJ 2H", "corner"),
    ("all", "6C", "AH 2H QH KH", "corner"),
    ("all", "6C", "KH AH AH QH", "repeated-card"),
    ("all", "6C", "3H 4H 4H", "repeated-card"),
    ("all", "6C", "3H 3H 5H PJ", "repeated-card"),
    ("all", None, "5H 6S 7H", "mixed-ranks mixed-suits"),
    ("all", None, "3H 3H 4S", "mixed-ranks mixed-suits repeated-card"),
    ("kash", "6C", "7S 8S 5C", "mixed-ranks mixed-suits"),
    ("three decks", "AH", "7S 8S KS", "gap"),
    ("ways", "AH", "7S 8S QH", "mixed-ranks mixed-suits"),
    ("khelplay-27", "AH", "7S 8S JH", "mixed-ranks mixed-suits"),
    ("ways", "KD", "7S 2D 9S", "mixed-ranks mixed-suits"),
    ("ways", "PJ", "7H 8H 3S", "mixed-ranks mixed-suits"),
    ("two decks", "PJ", "7H 8H KS", "mixed-ranks mixed-suits"),
    # Lengths.
    ("all", "6C", "9H", "too-few-cards"),
    ("all", "6C", "4H 5H", "too-few-cards"),
    ("two decks", "6C", "9H 9D", "too-few-cards"),
    ("two decks", "6C", "5D 5D", "repeated-card too-few-cards"),
    ("up to five", "6C", "7H 8H 9H 10H JH QH", "sequence-too-long"),
    ("up to five", "6C", "7H 8H 9H 10H JH PJ", "sequence-too-long"),
    ("whole suit", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH PJ", "sequence-too-long"),
    ("whole suit", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "repeated-card sequence-too-long"),
    ("whole suit", "6C", "9S 9H 9D 9C PJ", "set-too-long"),
    ("all", "6C", "9S 9H 9D 9C PJ PJ", "set-too-long"),
    # Sets: a suit once.
    ("all", "6C", "QH QH QS", "repeated-card"),
    ("all", "6C", "7S 7S 7H PJ", "repeated-card"),
    ("up to five", "6C", "9S 9H 9D 9C 9C", "repeated-card"),
    ("whole suit", "6C", "9S 9H 9D 9C 9C", "repeated-card set-too-long"),
    ("all", "6C", "9S 9H 10D", "mixed-ranks mixed-suits"),
    # Natural cards among jokers.
    ("kash", "6C", "PJ PJ KS", "too-few-naturals"),
    ("kash", "6C", "5H 6S 6D", "too-few-naturals"),
    ("kash", "6C", "6H 6H PJ", "too-few-naturals"),
    ("kash", "6C", "6H 6H 6H", "too-few-naturals"),
    # Two natural cards are enough, so that is not what is wrong here.
    ("kash", "6C", "7S 7S PJ", "repeated-card"),
    ("kash", "6C", "6S 6H 6D PJ PJ", "set-too-long"),
    # Identical cards take no joker, and without three decks they are nothing.
    ("three decks", "KC", "6D 6D KD", "joker-in-tunnela repeated-card"),
    ("three decks", "KC", "6D 6D PJ", "joker-in-tunnela repeated-card"),
    ("three decks", "KC", "6D PJ", "joker-in-dublee too-few-cards"),
    ("two decks", "6C", "7H 7H 7H", "repeated-card"),
    ("three decks", "6C", "8H 8H 8D", "repeated-card"),
    ("three decks", "6C", "8H 8H 8H 8H", "repeated-card"),
    # Jokers alone.
    ("printed differ", "6C", "PJ PJ PJ", "jokers-alone"),
    ("printed differ", "6C", "PJ PJ", "jokers-alone too-few-cards"),
    ("all", "6C", "PJ PJ PJ PJ", "jokers-alone"),
    ("all", "6C", "PJ", "jokers-alone too-few-cards"),
]


@pytest.mark.parametrize(("rules", "wild", "cards", "kind"), in_each(GROUPS))
def test_groups(rules: str, wild: str | None, cards: str, kind: str) -> None:
    assert read_text(cards, table_of(rules, wild)).kind == kind


@pytest.mark.parametrize(("rules", "wild", "cards", "codes"), in_each(NOTHING))
def test_no_groups(rules: str, wild: str | None, cards: str, codes: str) -> None:
    group = read_text(cards, table_of(rules, wild))
    assert group.kind is None
    assert codes_of(group) == set(codes.split())


@pytest.mark.parametrize(
    ("rules", "wild", "cards"),
    [
        # One joker too few for the way by jokers, and variants that do not have it.
        ("khelplay-21", "6C", "6S 6S 6H 6H 6D PJ PJ"),
        ("khelplay-27", "6C", "6S 6S 6H 6H 6D PJ PJ PJ"),
        ("khelplay-13", "6C", "6S 6S 6H 6H 6D 6D PJ PJ"),
        ("kash", "6C", "6S 6S 6H 6H 6D 6D"),
        # Eight cards of which one is no joker.
        ("khelplay-21", "6C", "6S 6S 6H 6H 6D PJ PJ 9H"),
    ],
)
def test_no_groups_of_jokers(rules: str, wild: str, cards: str) -> None:
    assert codes_of(read_text(cards, table_of(rules, wild)))


@pytest.mark.parametrize(
    ("house", "cards", "expected"),
    [
        ("joker.min_naturals=1", "PJ 5H PJ", IMPURE),
        ("joker.min_naturals=2", "PJ 5H PJ", "too-few-naturals"),
        ("joker.min_naturals=3", "5H 6H PJ 7H", IMPURE),
        ("joker.min_naturals=3", "5H 6H PJ", "too-few-naturals"),
        ("joker.min_naturals=3", "9H 9D PJ", "too-few-naturals"),
        ("joker.min_naturals=3", "9H 9D 9S", SET),
        ("joker.alone=true", "PJ PJ PJ", "jokers"),
        ("joker.alone=true", "6H 6H PJ", "jokers"),
        ("joker.alone=true", "6H 6S PJ", SET),
        ("joker.alone=true", "PJ PJ", "jokers-alone too-few-cards"),
        ("joker.printed_cut=AS joker.neighbours=1", "9H 10H 7C", IMPURE),
        ("joker.printed_cut=AS joker.neighbours=1", "9H 10H 5C", IMPURE),
        ("joker.printed_cut=AS joker.neighbours=1", "9H 10H 8C", "mixed-ranks mixed-suits"),
        ("joker.printed_cut=AS joker.neighbours=2", "9H 10H 8C", IMPURE),
        ("sequence.ace=low", "AC 2C 3C", PURE),
        ("sequence.ace=low", "QC KC AC", "ace-at-wrong-end"),
        ("sequence.ace=low", "QC KC PJ", IMPURE),
        ("sequence.ace=low", "QC KC JC 10C PJ PJ", IMPURE),
        ("sequence.ace=high", "QC KC AC", PURE),
        ("sequence.ace=high", "AC 2C 3C", "ace-at-wrong-end"),
        ("sequence.ace=high", "2C 3C PJ", IMPURE),
        ("sequence.ace=high", "AC KC 2C", "corner"),
        ("sequence.max=5", "7H 8H 9H 10H JH QH", "sequence-too-long"),
        ("sequence.max=6", "7H 8H 9H 10H JH QH", PURE),
        ("sequence.min=4", "7H 8H 9H", "too-few-cards"),
        ("sequence.min=4", "7H 8H 9H PJ", IMPURE),
        ("set.max=3", "9S 9H 9D 9C", "set-too-long"),
        ("set.max=3", "9S 9H 9D", SET),
        ("set.max=5", "9S 9H 9D 9C PJ", SET),
        ("set.min=4", "9S 9H 9D", "too-few-cards"),
        ("set.min=4", "9S 9H 9D PJ", SET),
    ],
)
def test_house_rules(house: str, cards: str, expected: str) -> None:
    """Under ``kash`` with a setting, 6C cut."""
    group = read_text(cards, table_of("kash", "6C", *house.split()))
    assert (group.kind or " ".join(sorted(codes_of(group)))) == expected


@pytest.mark.parametrize(
    ("rules", "wild", "cards", "stands_for"),
    [
        ("kash", "6", "5H 6H 7H", "- - -"),
        ("kash", "6", "8S 10S PJ JS", "- - 9S -"),
        ("kash", "6", "PJ KH AH", "QH - -"),
        ("kash", "6", "AH 2H PJ", "- - 3H"),
        ("kash", "6", "PJ QH KH AH", "JH - - -"),
        ("kash", "6", "5H PJ PJ 8H", "- 6H 7H -"),
        ("kash", "6", "6H 6S 8H", "- 7H -"),
        ("kash", "6", "4H 6H 6H 7H", "- - 5H -"),
        ("kash", "Q", "6D 7D QS 9D", "- - 8D -"),
        ("kash", None, "AH 2H 3H 4H 5H 6H PJ 8H 9H 10H JH QH KH", "- - - - - - 7H - - - - - -"),
        ("kash", "6", "7H PJ 7S 7D", "- 7C - -"),
        ("kash", "Q", "5D 5C 5S PJ", "- - - 5H"),
        ("kash", "6", "6H 6H 6D 6S", "- 6C - -"),
        ("classic-21", "AH", "KH AH 2H", "- - QH"),
        ("classic-21", "6C", "8H 8H 8H", "- - -"),
        ("khelplay-21", None, "PJ PJ", "- -"),
        # A fifth card of a set has no suit left: it stands for the rank.
        ("khelplay-13", "6", "9S 9H 9D 9C PJ", "- - - - 9"),
    ],
)
def test_what_jokers_stand_for(rules: str, wild: str | None, cards: str, stands_for: str) -> None:
    meld = read_text(cards, table_of(rules, wild))
    assert isinstance(meld, Meld)
    assert " ".join(text or "-" for text in meld.stands_for) == stands_for


@pytest.mark.parametrize(
    ("cards", "in_order"),
    [
        ("7H 5H 6H", "5H 6H 7H"),
        ("AH KH QH", "QH KH AH"),
        ("3H AH 2H", "AH 2H 3H"),
        ("8S JS 10S PJ", "8S PJ 10S JS"),
        ("9C PJ 9S 9D", "9S PJ 9D 9C"),
    ],
)
def test_in_order(cards: str, in_order: str) -> None:
    meld = read_text(cards, table_of("kash"))
    assert isinstance(meld, Meld)
    assert list(meld.in_order().cards) == cards_of(in_order)


@pytest.mark.parametrize(
    ("rules", "cards", "pure", "sequence"),
    [
        ("classic-21", "7H 7H 7H", True, True),
        ("khelplay-21", "PJ PJ PJ", False, False),
        ("classic-21", "7H 8H 9H", True, True),
        ("classic-21", "7H 8H PJ", False, True),
        ("classic-21", "7H 7D PJ", False, False),
        ("classic-21", "7H 7H", False, False),
        ("classic-21", "7H 7H 7D", False, False),
    ],
)
def test_what_counts_as_a_sequence(rules: str, cards: str, pure: bool, sequence: bool) -> None:
    """A tunnela is a pure sequence (S0), one of printed jokers is a group but no sequence of any kind (I)."""
    group = read_text(cards, table_of(rules))
    assert (group.is_pure, group.is_sequence) == (pure, sequence)


def test_reasons_are_sentences_about_cards_of_the_group() -> None:
    group = read_text("6D 6D KD", table_of("classic-21", "KC"))
    assert isinstance(group, NoMeld)
    said = {reason.code: reason for reason in group.reasons}
    assert "takes identical cards alone" in said["joker-in-tunnela"].message
    assert said["repeated-card"].cards == tuple(cards_of("6D"))


# --- laws -------------------------------------------------------------------------------------------------------

RULES = dict(shipped_rules() + odd_rules())


TABLES = [random_table(Random(f"{name} {turn}"), rules) for name, rules in RULES.items() for turn in range(3)]


def _neighbourhoods(home: Card) -> list[list[Card]]:
    """The cards of a group that might be something: near a card in its suit, of its rank, the card alone, or any."""
    near = [Card.of((home.rank - 1 + step) % 13 + 1, home.suit) for step in range(6)]
    return [near, near, [card for card in FACES if card.rank == home.rank], [home], list(CARDS)]


@st.composite
def groups_at_tables(draw: st.DrawFn) -> tuple[tuple[Card, ...], Table]:
    """A table of any rules, shipped or odd, and cards that have something to do with one another as a rule."""
    table = draw(st.sampled_from(TABLES))
    pool = draw(st.sampled_from(_neighbourhoods(draw(st.sampled_from(FACES)))))
    part = draw(st.lists(st.sampled_from(pool), max_size=7, unique=draw(st.booleans())))
    wild = [card for card in CARDS if table.is_wild[card]]
    jokers = draw(st.lists(st.sampled_from(wild), min_size=0 if part else 1, max_size=6))
    place = draw(st.integers(0, len(part)))
    return (*part[:place], *jokers, *part[place:]), table


def best_kind(cards: tuple[Card, ...], table: Table) -> Kind | None:
    """The kind by every reading there is, in the order in which one goes before another."""
    rules, way = table.rules, table.rules.way("jokers")
    pair = len(cards) == 2 and cards[0] == cards[1] and (cards[0] != PRINTED_JOKER or rules.identical.printed)
    eight = way is not None and len(cards) >= way.count and all(table.is_wild[card] for card in cards)
    readings = {
        Kind.TUNNELA: is_tunnela(cards, table),
        Kind.PURE: is_pure(cards, table),
        Kind.IMPURE: is_impure(cards, table),
        Kind.SET: is_set(cards, table),
        Kind.DUBLEE: rules.identical.dublee and pair,
        Kind.JOKERS: is_jokers(cards, table) or eight,
    }
    return next((kind for kind, holds in readings.items() if holds), None)


@settings(deadline=None, max_examples=300)
@given(groups_at_tables())
def test_kind_is_the_best_reading(given_group: tuple[tuple[Card, ...], Table]) -> None:
    cards, table = given_group
    assert read(cards, table).kind == best_kind(cards, table)


@settings(deadline=None, max_examples=200)
@given(groups_at_tables(), st.randoms(use_true_random=False))
def test_every_group_has_a_kind_or_reasons(given_group: tuple[tuple[Card, ...], Table], rng: Random) -> None:
    """Nothing raises, and the order in which the cards lie changes neither the kind nor the reasons' codes."""
    cards, table = given_group
    group = read(cards, table)
    shuffled = read(tuple(rng.sample(cards, len(cards))), table)
    assert shuffled.kind == group.kind
    assert codes_of(shuffled) == codes_of(group)
    if isinstance(group, NoMeld):
        assert group.reasons
        assert all(reason.message and not Counter(reason.cards) - Counter(cards) for reason in group.reasons)


def _places(meld: Meld) -> list[str]:
    """What each card of a meld is read as."""
    return [stands or CARD_TEXT[card] for card, stands in zip(meld.cards, meld.stands_for, strict=True)]


@settings(deadline=None, max_examples=300)
@given(groups_at_tables())
def test_jokers_stand_for_what_is_missing(given_group: tuple[tuple[Card, ...], Table]) -> None:
    """Only wild cards stand for another, for a face that is not there, and with them the group is what it says."""
    cards, table = given_group
    meld = read(cards, table)
    if not isinstance(meld, Meld):
        return
    assert len(meld.stands_for) == len(cards)
    assert all(table.is_wild[c] for c, stands in zip(cards, meld.stands_for, strict=True) if stands)
    if meld.kind in (Kind.TUNNELA, Kind.DUBLEE, Kind.JOKERS, Kind.PURE):
        assert not any(meld.stands_for)
        return
    faces = [text for text in _places(meld) if text in CARD_TEXT]
    assert len(set(faces)) == len(faces)
    as_natural = tuple(cards_of(" ".join(faces)))
    if meld.kind is Kind.IMPURE:
        assert any(meld.stands_for)
        assert is_pure(as_natural, table)
    else:
        rank = as_natural[0].rank
        assert all(face.rank == rank for face in as_natural)
        assert len(faces) == min(4, len(cards))
        assert [text for text in _places(meld) if text not in CARD_TEXT] == [str(rank)] * (len(cards) - len(faces))


@settings(deadline=None, max_examples=200)
@given(groups_at_tables())
def test_in_order_keeps_the_group(given_group: tuple[tuple[Card, ...], Table]) -> None:
    """The same cards standing for the same, and a sequence read upwards."""
    cards, table = given_group
    meld = read(cards, table)
    if not isinstance(meld, Meld):
        return
    ordered = meld.in_order()
    assert ordered.kind == meld.kind
    pairs = Counter(zip(meld.cards, meld.stands_for, strict=True))
    assert Counter(zip(ordered.cards, ordered.stands_for, strict=True)) == pairs
    if meld.kind in (Kind.PURE, Kind.IMPURE):
        ranks = [face.rank for face in cards_of(" ".join(_places(ordered)))]
        assert all(after == before % 13 + 1 for before, after in pairwise(ranks))
