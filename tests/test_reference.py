"""The exhaustive reference itself: what a bag is, hands of known answers, and its bookkeeping done again slowly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hands import FLAVOURS, cards_of, odd_rules, random_hand, random_table, shipped_rules
from reference import Answer, Tally, is_impure, is_jokers, is_pure, is_set, is_tunnela, layouts, reference, tally_of

from rummy_solver.cards import CARDS, Card, Rank
from rummy_solver.table import Table

RULES = dict(shipped_rules() + odd_rules())


def table_of(rules: str, cut: str | None = None) -> Table:
    """A table of these rules with a card or a rank cut."""
    ranks = {str(rank): rank for rank in Rank}
    return Table(RULES[rules], None if cut is None else ranks[cut] if cut in ranks else cards_of(cut)[0])


def kinds_of(cards: str, table: Table) -> str:
    """Every kind that a bag can be read as, by their first letters: pure, impure, set, tunnela, jokers."""
    tests = {"p": is_pure, "i": is_impure, "s": is_set, "t": is_tunnela, "j": is_jokers}
    return "".join(letter for letter, test in tests.items() if test(cards_of(cards), table))


@pytest.mark.parametrize(
    ("rules", "cut", "cards", "kinds"),
    [
        # Pure sequences, the ace at one end only.
        ("kash", None, "4S 5S 6S", "p"),
        ("kash", None, "AS 2S 3S", "p"),
        ("kash", None, "QC AC KC", "p"),
        ("kash", None, "KC AC 2C", ""),
        ("kash", None, "AH 2H QH KH", ""),
        ("kash", None, "4H 5H", ""),
        ("kash", None, "4H 4H 5H", ""),
        ("kash", None, "4H 5S 6H", ""),
        ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "p"),
        ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", ""),
        ("khelplay-13", None, "4H 5H 6H 7H 8H 9H", ""),
        # A wild card in its own place; it is a joker too where that helps.
        ("kash", "6", "5H 6H 7H", "pi"),
        ("kash", "6", "5H 6H PJ", "i"),
        ("kash", "6", "6H 6H 6D", "s"),
        ("kash", "6", "6H 6S 6D", "s"),
        ("khelplay-13", "6", "6H 6S 6D", "is"),
        ("khelplay-13", "7", "PJ 5H PJ", "is"),
        ("kash", "8", "7H 8S 9H", "i"),
        ("classic-21", "7D", "6D 7D 8D", "pis"),
        ("classic-21", "AH", "KH AH 2H", "is"),
        # Jokers fill holes and extend a run, but not round the corner, and need natural cards.
        ("kash", None, "5H PJ PJ 8H", "i"),
        ("kash", None, "QH KH AH PJ", "i"),
        ("kash", None, "KH PJ 2H", ""),
        ("kash", None, "4H PJ 7H", ""),
        ("kash", "2", "3C 4C 5C 6C 8C", ""),
        ("kash", None, "PJ PJ KS", ""),
        ("kash", None, "PJ PJ PJ", ""),
        ("kash", "9", "4S 9S 9S", ""),
        ("three naturals", None, "5H 6H PJ", ""),
        ("three naturals", None, "5H 6H PJ 7H", "i"),
        # Sets.
        ("kash", None, "7S 7S 7H", ""),
        ("kash", None, "9H 9D 9C 9S PJ", ""),
        ("khelplay-13", None, "9H 9D 9C 9S PJ", "s"),
        ("khelplay-13", None, "9H 9D PJ PJ PJ", "s"),
        ("sets of three", None, "9H 9D 9C 9S", ""),
        ("three naturals", None, "9H 9D PJ", ""),
        # The ace at one end by house rule, for the joker that stands for it as well.
        ("ace low", None, "QC KC AC", ""),
        ("ace low", None, "AC 2C 3C", "p"),
        ("ace low", None, "QC KC PJ", "i"),
        ("ace low", None, "JC QC KC PJ PJ", "i"),
        ("ace high", None, "QC KC AC", "p"),
        ("ace high", None, "AC 2C 3C", ""),
        ("ace high", None, "2C 3C PJ", "i"),
        # Tunnelas take no joker; printed jokers are identical where the rules say so.
        ("classic-21", None, "7H 7H 7H", "t"),
        ("kash", None, "7H 7H 7H", ""),
        ("classic-21", "7H", "7H 7H 7H", "ist"),
        ("classic-21", "KD", "6D 6D KD", ""),
        ("classic-21", None, "PJ PJ PJ", ""),
        ("khelplay-21", None, "PJ PJ PJ", "t"),
        # Jokers alone.
        ("jokers alone", "6", "6H 6H PJ", "isj"),
        ("jokers alone", "6", "PJ PJ", ""),
        ("jokers alone", None, "PJ PJ PJ", "j"),
        ("jokers alone", "6", "6H 6H 6S 6S 6D 6D", ""),
    ],
)
def test_what_a_bag_is(rules: str, cut: str | None, cards: str, kinds: str) -> None:
    assert kinds_of(cards, table_of(rules, cut)) == kinds


def test_printed_tunnela_is_no_sequence() -> None:
    table = table_of("khelplay-21")
    assert tally_of(cards_of("PJ PJ PJ"), table) == (0, 0, 1)
    assert tally_of(cards_of("7H 7H 7H"), table) == (1, 1, 1)


HANDS_OF_13 = [
    ("kash", "Q", "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS", 19, "qualified"),
    ("kash", "Q", "3H 4H 5H 5C 6C 7C QD 8D 5C 2D 2C 2H KS", 22, "qualified"),
    ("kash", None, "3H 4H 5H 6H 7H 8H QS QD QC KH KD KS 2C", 2, "qualified"),
    ("kash", None, "4S 5S 6S 8D 9D 10D JD AH AH AS AC AD AD", 0, "complete"),
    ("kash", "6", "5H 6H 7H 8S 10S PJ JS QD QC QS KH KD KS", 0, "complete"),
    ("kash", "6", "3C 4C 5C 6H 6S 6D 9H 9S 9D KH KD KS KC", 18, "qualified"),
    ("kash", "6", "6H 6H 6S 6S 6D 6D 6C 6C PJ PJ 4S 5S KD", 0, "complete"),
    ("kash", None, "8S 9S 10S AH PJ PJ 4H KD KC KS 6D 6C 6H", 0, "complete"),
    ("kash", None, "KH AH 2H 4S 5S 6S 7D 7C 7S 9H 9D 9C 9S", 72, "pure only"),
    ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 0, "complete"),
    ("kash", None, "5H 6H 7H 9S 10S JS 2D 2C 2S KD KC 7H 4C", 31, "qualified"),
    ("kash", None, "JS QS KS 9S 10S 10D 10C 10H 5D 5C PJ 2H 4D", 7, "qualified"),
    ("kash", None, "KH KS KD 2H 3H 4H 5H AS AH AD 3S 3H 3D", 26, "qualified"),
    ("kash", "Q", "4S 4H 4C 4D 5D QD 3S 7S 8S QD KD 10C 9C", 68, "unqualified"),
    ("kash", "A", "AC PJ 3C 7C 7D 7H 7S 10H JD QH AC 2H 3S", 66, "unqualified"),
    ("kash", None, "KS KH QD JC AD 10S 9C 8H 7D 6S 5C 3H 2D", 80, "unqualified"),
    ("kash", "2", "KH 3H KS 5C 2D 9D 8D 7S 9S 8S 10H 10S 10C", 28, "qualified"),
    ("khelplay-13", None, "KH AH 2H 4S 5S 6S 7D 7C 7S 9H 9D 9C 9S", 80, "unqualified"),
]


@pytest.mark.parametrize(("rules", "cut", "cards", "points", "tier"), HANDS_OF_13)
def test_hands_of_13(rules: str, cut: str | None, cards: str, points: int, tier: str) -> None:
    answer = reference(cards_of(cards), table_of(rules, cut))
    assert (answer.points, answer.tier, answer.declarable) == (points, tier, tier == "complete")


SEQUENCES, DUBLEES = ("sequences",), ("dublees",)
ALL_WAYS = ("sequences", "tunnelas", "dublees", "jokers")


@pytest.mark.parametrize(
    ("rules", "cut", "cards", "expected"),
    [
        # Of one run of five the hand keeps it whole: two sequences cannot be made.
        ("kash", None, "3H 4H 5H 6H 7H 6S 6C", Answer(12, 12, 2, False, (), "pure only")),
        ("khelplay-13", None, "3H 4H 5H 6H 7H 6S 6C", Answer(37, 37, 7, False, (), "unqualified")),
        ("one pure excuses groups", None, "3H 4H 5H 6S 6C 6D KD", Answer(10, 10, 1, False, (), "pure only")),
        ("nothing for one pure", None, "3H 4H 5H KD", Answer(22, 22, 4, False, (), "unqualified")),
        # A joker that no group can take is loose: it costs nothing and the hand is not complete.
        ("kash", None, "4H 5H 6H 8S 9S 10S PJ", Answer(0, 0, 0, True, SEQUENCES, "complete")),
        ("sequences of three", None, "4H 5H 6H 8S 9S 10S PJ", Answer(0, 0, 1, False, (), "qualified")),
        ("dear jokers", None, "4H 5H 6H PJ", Answer(20, 20, 1, False, (), "pure only")),
        # What comes after the arrangement.
        ("a complete hand costs two", None, "4H 5H 6H 8S 9S 10S", Answer(0, 2, 0, True, SEQUENCES, "complete")),
        ("a complete hand costs two", None, "4H 5H 6H 8S 9S 10S AD", Answer(10, 10, 1, False, (), "qualified")),
        ("no pure costs all", None, "4H 5H PJ", Answer(9, 80, 3, False, (), "unqualified")),
        ("no pure costs all, 13", None, "4H 5H 6H", Answer(15, 15, 3, False, (), "unqualified")),
        ("no cap", None, "KH QH JS 10D 9D 8S 7S KS QC AD AC", Answer(104, 104, 11, False, (), "unqualified")),
        # Four ways: two pure, two tunnelas, four dublees, five jokers in these rules.
        ("small 21", "5S", "7H 7H 7H 8H 8H 8H KD", Answer(10, 10, 1, True, ("tunnelas",), "complete")),
        ("small 21", "5S", "7H 7H 7H 8H 8H KD", Answer(47, 47, 6, False, (), "unqualified")),
        ("small 21", "5S", "5D 5D 5D 4S 6S 6S 6S", Answer(0, 0, 1, True, ("tunnelas", "jokers"), "complete")),
        ("small 21", "5S", "5D 5H 5C 4S KD QC 2H", Answer(22, 22, 7, False, (), "unqualified")),
        ("small 21", "5S", "5D 5H 5C 4S PJ KD QC", Answer(20, 20, 7, True, ("jokers",), "complete")),
        # Three dublees save this much, four win, and a pair made with a joker is none.
        ("small 21", "5S", "7H 7H 8D 8D KC KC AS", Answer(10, 10, 1, False, (), "dublees")),
        ("small 21", "5S", "7H 7H 8D 8D KC PJ AS", Answer(50, 50, 7, False, (), "unqualified")),
        ("small 21", "5S", "7H 7H 8D 8D KC KC AS AS QD", Answer(10, 10, 1, True, ("dublees",), "complete")),
        ("small 21", None, "7H 7H 8D 8D PJ PJ AS", Answer(40, 40, 7, False, (), "unqualified")),
        ("small 21, printed are identical", None, "7H 7H 8D 8D PJ PJ AS", Answer(10, 10, 1, False, (), "dublees")),
        ("small 21, dublees cost two", "5S", "7H 7H 8D 8D KC KC AS", Answer(2, 2, 1, False, (), "dublees")),
        ("small 21, dublees cost two", "5S", "7H 7H 8D 8D KC KC AS AS", Answer(2, 3, 0, True, DUBLEES, "complete")),
    ],
)
def test_small_hands(rules: str, cut: str | None, cards: str, expected: Answer) -> None:
    assert reference(cards_of(cards), table_of(rules, cut)) == expected


def test_a_tie_keeps_the_arrangement() -> None:
    """Two runs and three dublees of the same cards leave the same king."""
    hand = cards_of("3S 4S 5S 3S 4S 5S KD")
    assert reference(hand, table_of("small 21")) == Answer(10, 10, 1, False, (), "qualified")


def test_ways_are_named_in_the_order_of_the_rules() -> None:
    hand = cards_of("7D 7D 7D 7S 7S 7S 7C 7C 8H 8H")
    assert reference(hand, table_of("small 21", "7H")).ways == ALL_WAYS
    assert reference(hand, table_of("small 21, ways turned round", "7H")).ways == ALL_WAYS[::-1]


def splits(cards: list[Card], table: Table) -> Iterator[tuple[list[Card], Tally]]:
    """Every choice of disjoint groups, the cards one by one: the cards they use and what they count together."""
    if not cards:
        yield [], (0, 0, 0)
        return
    first, rest = cards[0], cards[1:]
    yield from splits(rest, table)
    for mask in range(1 << len(rest)):
        group = [first, *(card for place, card in enumerate(rest) if mask >> place & 1)]
        worth = tally_of(group, table)
        if worth:
            others = [card for place, card in enumerate(rest) if not mask >> place & 1]
            for used, tally in splits(others, table):
                yield group + used, (worth[0] + tally[0], worth[1] + tally[1], worth[2] + tally[2])


@pytest.mark.parametrize("name", ["kash", "khelplay-13", "khelplay-21", "jokers alone", "small 21"])
def test_layouts_are_all_there_are(name: str) -> None:
    """The packed multisets lose nothing: the same uses and tallies as laying out the cards one by one."""
    rng = Random(name)
    for flavour in FLAVOURS[1:]:
        table = random_table(rng, RULES[name])
        hand = random_hand(rng, table, 8, flavour)
        slow = {(tuple(sorted(used)), tally) for used, tally in splits(hand, table)}
        assert {(tuple(sorted(used)), tally) for used, tallies in layouts(hand, table) for tally in tallies} == slow


@pytest.mark.parametrize("name", RULES)
def test_random_hands_fit_the_pack(name: str) -> None:
    rng = Random(name)
    for flavour in FLAVOURS:
        table = random_table(rng, RULES[name])
        hand = random_hand(rng, table, 10, flavour)
        assert len(hand) == 10
        assert all(hand.count(card) <= table.most[card] for card in CARDS)
        answer = reference(hand, table)
        assert answer == reference(sorted(hand), table)
        assert answer.loose <= 10
