"""Laws that hold for every hand, whatever the melds chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hands import SHIPPED, cards_of, odd_rules, random_table, shipped_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_solver.arrangement import Arrangement, lay
from rummy_solver.cards import CARDS, FACES, PRINTED_JOKER, Card, Rank
from rummy_solver.declaration import judge
from rummy_solver.discard import suggest
from rummy_solver.hand import Hand
from rummy_solver.melds import Meld
from rummy_solver.notation import parse_hand
from rummy_solver.rulefile import load_rules
from rummy_solver.rules import Rules
from rummy_solver.scoring import Score, equal_best, score
from rummy_solver.table import Table, table_for

RULES = dict(shipped_rules() + odd_rules())
TABLES = [random_table(Random(f"{name} {turn}"), rules) for name, rules in RULES.items() for turn in range(3)]


def points_of(cards: Sequence[Card], table: Table) -> Score:
    return score(Hand.of(cards), table, any_size=True)


def _within(cards: Sequence[Card], most: int) -> list[Card]:
    """The cards without what would be more than so many copies of one."""
    held = Counter[Card]()
    kept = []
    for card in cards:
        held[card] += 1
        if held[card] <= most:
            kept.append(card)
    return kept


@st.composite
def hands(draw: st.DrawFn, decks: int, wild: Sequence[Card] = (PRINTED_JOKER,), largest: int = 13) -> list[Card]:
    """Cards of a few neighbouring ranks and suits, with jokers among them, that so many decks hold."""
    start, suits = draw(st.integers(0, 12)), draw(st.sampled_from([(0, 1), (1, 2), (0, 1, 2), (0, 1, 2, 3)]))
    near = [Card.of((start + step) % 13 + 1, suit) for step in range(6) for suit in suits]
    pool = st.one_of(st.sampled_from(near), st.sampled_from(near), st.sampled_from(list(wild)), st.sampled_from(CARDS))
    return _within(draw(st.lists(pool, min_size=3, max_size=largest)), decks)


@st.composite
def hands_at_tables(draw: st.DrawFn) -> tuple[list[Card], Table]:
    """A hand at a table of any rules, shipped or odd."""
    table = draw(st.sampled_from(TABLES))
    wild = [card for card in CARDS if table.is_wild[card]]
    return draw(hands(table.decks, wild)), table


# --- one hand ---------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=150)
@given(hands_at_tables(), st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(given_hand: tuple[list[Card], Table], rng: Random) -> None:
    cards, table = given_hand
    one, other = points_of(cards, table), points_of(rng.sample(cards, len(cards)), table)
    assert (one.points, one.uncapped, one.tier, one.ways) == (other.points, other.uncapped, other.tier, other.ways)
    assert one.arrangement.standing.loose == other.arrangement.standing.loose


@settings(deadline=None, max_examples=150)
@given(hands_at_tables())
def test_bounds(given_hand: tuple[list[Card], Table]) -> None:
    """No hand costs more than its cards or the full count; its melds and loose cards are its cards."""
    cards, table = given_hand
    found, cap = points_of(cards, table), table.rules.points.full_count
    assert 0 <= found.uncapped <= sum(table.points[card] for card in cards)
    if cap is not None:
        assert 0 <= found.points <= cap
    arrangement = found.arrangement
    laid = [*(card for group in arrangement.groups for card in group.cards), *arrangement.loose]
    assert Counter(laid) == Counter(cards)
    assert all(isinstance(group, Meld) for group in arrangement.groups)


@settings(deadline=None, max_examples=200)
@given(hands_at_tables())
def test_printed_line_reads_back(given_hand: tuple[list[Card], Table]) -> None:
    """The line under an arrangement, pasted back and laid as it is grouped, costs the same."""
    cards, table = given_hand
    found = points_of(cards, table)
    back = parse_hand(str(found.arrangement))
    assert Counter(back.cards) == Counter(cards)
    standing = lay(back.groups, back.loose, table).standing
    best = found.arrangement.standing
    assert (standing.points, standing.uncapped, standing.loose) == (best.points, best.uncapped, best.loose)


@settings(deadline=None, max_examples=150)
@given(hands_at_tables())
def test_as_grouped_is_never_less(given_hand: tuple[list[Card], Table]) -> None:
    """However the cards lie, regrouping never costs more."""
    cards, table = given_hand
    thirds = tuple(tuple(cards[place : place + 3]) for place in range(0, len(cards), 3))
    found = score(Hand(thirds, ()), table, any_size=True)
    assert found.as_grouped is not None
    assert found.uncapped <= found.as_grouped.uncapped
    assert found.points <= found.as_grouped.points or found.as_grouped.ways != found.ways
    assert set(found.as_grouped.ways) <= set(found.ways)


# --- a card more or less ----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=120)
@given(hands_at_tables(), st.sampled_from(CARDS))
def test_a_card_more_costs_at_most_its_points(given_hand: tuple[list[Card], Table], card: Card) -> None:
    """The card can always lie loose beside what was there: a joker at no points never costs any."""
    cards, table = given_hand
    if cards.count(card) == table.most[card]:
        return
    before, after = points_of(cards, table), points_of([*cards, card], table)
    assert after.uncapped <= before.uncapped + table.points[card]
    assert set(before.ways) - {"sequences"} <= set(after.ways)


@settings(deadline=None, max_examples=80)
@given(hands_at_tables())
def test_a_loose_card_less_saves_its_points(given_hand: tuple[list[Card], Table]) -> None:
    cards, table = given_hand
    found = points_of(cards, table)
    if table.rules.loser.dublees_cost is not None:
        return
    for card in sorted(set(found.arrangement.loose)):
        left = list(cards)
        left.remove(card)
        if left:
            assert points_of(left, table).uncapped <= found.uncapped - table.points[card]


@settings(deadline=None, max_examples=40)
@given(hands_at_tables())
def test_best_discard(given_hand: tuple[list[Card], Table]) -> None:
    """Discards that declare come first, and of these and the others each the one at the fewest points."""
    cards, table = given_hand
    if len(cards) < 2:
        return
    discards = suggest(cards, table, any_size=True).discards
    for declares in (True, False):
        points = [discard.score.points for discard in discards if discard.declares == declares]
        assert points == sorted(points)
    assert [discard.declares for discard in discards] == sorted((d.declares for d in discards), reverse=True)


# --- suits ------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=120)
@given(hands_at_tables(), st.permutations(range(4)))
def test_suits_are_alike(given_hand: tuple[list[Card], Table], suits: list[int]) -> None:
    """Suits changed for one another, in the hand and in the cut, leave the points as they were."""
    cards, table = given_hand

    def changed(card: Card) -> Card:
        return card if card == PRINTED_JOKER else Card.of(card.rank, suits[card.suit])

    if table.cut == PRINTED_JOKER and table.rules.joker.neighbours:
        return  # the value cards are of one suit then
    cut = changed(table.cut) if isinstance(table.cut, Card) else table.cut
    print("DBG", table.rules.id, table.cut_text, cut, table.rules.joker, table.players)
    one = points_of(cards, table)
    other = points_of([changed(card) for card in cards], Table(table.rules, cut, table.players))
    assert (one.points, one.uncapped, one.tier, one.ways) == (other.points, other.uncapped, other.tier, other.ways)


# --- relaxing a rule --------------------------------------------------------------------------------------------

RELAXATIONS: list[tuple[str, list[tuple[str, ...]]]] = [
    ("kash", [("joker.min_naturals=3",), (), ("joker.min_naturals=1",)]),
    ("khelplay-27", [("joker.min_naturals=3",), ("joker.min_naturals=2",), ()]),
    ("kash", [("set.max=3",), (), ("set.max=5",)]),
    ("khelplay-13", [("sequence.max=3",), ("sequence.max=4",), (), ("sequence.max=13",)]),
    ("classic-21", [("sequence.max=4",), ("sequence.max=5",), ()]),
    ("kash", [("sequence.min=4",), ()]),
    ("kash", [("set.min=4",), ()]),
    ("kash", [("sequence.ace=low",), ()]),
    ("kash", [("sequence.ace=high",), ()]),
    ("khelplay-13", [(), ("joker.alone=true",)]),
    ("kash", [("loser.pure_only=counts",), (), ("loser.pure_only=groups",)]),
    ("classic-21", [(), ("loser.pure_only=excused",), ("loser.pure_only=groups",)]),
    ("kash", [("loser.no_pure=full_count",), ()]),
    ("kash", [("loser.complete_costs=5",), ("loser.complete_costs=2",), ()]),
    ("kash", [("points.full_count=none",), (), ("points.full_count=20",)]),
    ("kash", [(), ("points.ace=1",), ("points.ace=1", "points.face=5")]),
    ("kash", [("points.joker=20",), ()]),
    ("kash", [("complete.sequences.pure=2",), (), ("complete.sequences.sequences=1",)]),
    ("khelplay-13", [("complete.sequences.sequences=3",), (), ("complete.sequences.pure=0",)]),
    ("classic-21", [("loser.dublees=0",), (), ("loser.dublees=4",), ("loser.dublees=3",)]),
    ("khelplay-27", [("identical.tunnela=false",), ()]),
    ("khelplay-27", [("identical.printed=false",), ()]),
    ("classic-21", [("joker.neighbours=0",), (), ("joker.neighbours=2",)]),
    (
        "kash",
        [
            ("joker.wild_rank=false", "joker.neighbours=1", "joker.printed_cut=AS"),
            ("joker.neighbours=1", "joker.printed_cut=AS"),
        ],
    ),
]
"""Rules, and settings each of which allows all that the one before it does."""


@pytest.mark.parametrize(
    ("name", "steps"), RELAXATIONS, ids=[f"{name} {steps[0] or steps[1]}" for name, steps in RELAXATIONS]
)
def test_relaxing_a_rule_never_costs(name: str, steps: list[tuple[str, ...]]) -> None:
    houses = [load_rules(name, step) for step in steps]

    @settings(deadline=None, max_examples=25)
    @given(hands(houses[0].pack.decks, largest=11), st.sampled_from(FACES))
    def holds(cards: list[Card], cut: Card) -> None:
        cost = [points_of(cards, table_for(rules, cut)).points for rules in houses]
        assert cost == sorted(cost, reverse=True)

    holds()


@settings(deadline=None, max_examples=120)
@given(st.sampled_from(SHIPPED), st.data())
def test_more_wild_cards_never_cost(name: str, data: st.DataObject) -> None:
    """No cut, then a cut: what is wild can still be itself, and costs nothing."""
    rules = load_rules(name)
    cards = data.draw(hands(table_for(rules).decks))
    cut = data.draw(st.sampled_from([*cards, PRINTED_JOKER]))
    without, wild = points_of(cards, table_for(rules)), points_of(cards, table_for(rules, cut))
    assert wild.points <= without.points
    assert set(without.ways) <= set(wild.ways)


# --- shows ------------------------------------------------------------------------------------------------------


def _lengths(rng: Random, total: int) -> list[int]:
    """Group lengths of three to five that come to a hand."""
    while True:
        lengths: list[int] = []
        while sum(lengths) < total:
            lengths.append(rng.choice((3, 3, 4, 5)))
        if sum(lengths) == total:
            return lengths


def _group(rng: Random, length: int, rules: Rules) -> list[Card]:
    """A pure sequence, an impure one or a set of that length, by chance."""
    start, suit = rng.randint(1, 14 - length), rng.randrange(4)
    run = [Card.of((position - 1) % 13 + 1, suit) for position in range(start, start + length)]
    choice = rng.random()
    if choice < 0.4 or length > rules.set.max:
        return run
    if choice < 0.6:
        run[rng.randrange(length)] = PRINTED_JOKER
        return run
    rank = rng.randint(1, 13)
    of_a_rank = [Card.of(rank, suit) for suit in rng.sample(range(4), min(4, length))]
    return of_a_rank + [PRINTED_JOKER] * (length - len(of_a_rank))


def random_show(rng: Random, table: Table) -> Hand:
    """Groups of a hand's size that the pack holds; whether they are a valid show is left to the judge."""
    while True:
        groups = tuple(tuple(_group(rng, length, table.rules)) for length in _lengths(rng, table.rules.pack.hand))
        held = Counter(card for group in groups for card in group)
        if all(number <= table.most[card] for card, number in held.items()):
            return Hand(groups)


@pytest.mark.parametrize("name", SHIPPED)
def test_valid_shows_score_nothing(name: str) -> None:
    """A valid show is declarable at no points however its cards lie, and every show that the score has is valid."""
    rng, valid = Random(name), 0
    for _ in range(60):
        table = random_table(rng, load_rules(name))
        show = random_show(rng, table)
        verdict = judge(show, table, rng.sample(show.cards, len(show)))
        if not verdict.valid:
            assert verdict.violations
            continue
        valid += 1
        found = score(Hand.of(rng.sample(show.cards, len(show))), table)
        assert (found.points, found.tier) == (0, "complete")
        assert verdict.way in found.ways
        for way, arrangement in found.shows:
            again = judge(
                Hand(tuple(group.cards for group in arrangement.groups), arrangement.loose), table, show.cards
            )
            assert again.valid
            assert way in again.arrangement.standing.ways
    assert valid >= 10


WINNERS = {
    "tunnelas": "7H 7H 7H 8S 8S 8S QD QD QD 2S 3D 4C 9H JH KC AS 4H 6D 10C 10S 9D",
    "dublees": "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S JH JH QD QD KC KC 7S 8D 10H AC 6S",
    "jokers": "6S 6S 6H 6H 6D PJ PJ PJ 2S 3D 9H JH KC AS 4H 10C 10S 9D QS 8H 2D",
}


@pytest.mark.parametrize("rules", ["classic-21", "khelplay-21"])
@pytest.mark.parametrize("way", WINNERS)
def test_counted_ways_are_shown_validly(rules: str, way: str) -> None:
    table = table_for(load_rules(rules), cards_of("6C")[0])
    cards = cards_of(WINNERS[way])
    shows = dict(score(Hand.of(cards), table).shows)
    arrangement = shows[way]  # type: ignore[index]
    verdict = judge(Hand(tuple(group.cards for group in arrangement.groups), arrangement.loose), table, cards)
    assert (verdict.valid, verdict.way) == (True, way)


# --- all equal arrangements -------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(hands_at_tables())
def test_equal_arrangements_are_equal_and_differ(given_hand: tuple[list[Card], Table]) -> None:
    """All as good as the best, none twice, and more only where the limit is reached."""
    cards, table = given_hand
    best = points_of(cards, table)
    arrangements, more = equal_best(Hand.of(cards), table, 6, any_size=True)
    assert 1 <= len(arrangements) <= 6
    assert len(arrangements) == 6 or not more
    for arrangement in arrangements:
        assert arrangement.standing.uncapped == best.uncapped
        assert arrangement.standing.loose == best.arrangement.standing.loose
    assert len(set(map(_natural_cards, arrangements))) == len(arrangements)


def _natural_cards(arrangement: Arrangement) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """What makes an arrangement another: the kinds of its groups, each with the cards that are themselves."""
    groups = [
        (group.kind.value, tuple(sorted(c for c, text in zip(group.cards, group.stands_for, strict=True) if not text)))
        for group in arrangement.groups
        if isinstance(group, Meld)
    ]
    return tuple(sorted(groups))


def test_a_rank_cut_is_any_of_its_cards() -> None:
    """Where the suit of the cut card makes nothing wild, a rank and a card of it cut are one."""
    cards = cards_of("5H 6H 8H 8S 9S 10S KD 6D PJ")
    rules = load_rules("kash")
    answers = {points_of(cards, table_for(rules, cut)).points for cut in (Rank.SIX, *cards_of("6S 6H 6D 6C"))}
    assert len(answers) == 1
