"""Seeded random tables and hands, and house rules off the beaten track, for tests that compare two answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from rummy_solver.cards import CARD_TEXT, CARDS, FACES, PRINTED_JOKER, Card, Rank
from rummy_solver.notation import parse_cut
from rummy_solver.rulefile import load_rules
from rummy_solver.rules import Rules, Way
from rummy_solver.table import Table, table_for

Flavour = Literal["plain", "jokers", "runs", "pairs"]
FLAVOURS: tuple[Flavour, ...] = ("plain", "jokers", "runs", "pairs")
SHIPPED = ("kash", "khelplay-13", "khelplay-10", "classic-21", "khelplay-21", "khelplay-27")


def cards_of(text: str) -> list[Card]:
    """The cards of a plain text such as ``AH 10S PJ``: the one notation only, so that no parser is needed."""
    return [CARDS[CARD_TEXT.index(word)] for word in text.split()]


# --- tables -----------------------------------------------------------------------------------------------------


def random_table(rng: Random, rules: Rules) -> Table:
    """A table of these rules: any cut that they allow, a printed joker or none now and then, any number of players."""
    joker = rules.joker
    cuts: list[Card | Rank | None] = [rng.choice(FACES)]
    if not joker.neighbours:
        cuts += [rng.choice(list(Rank))]
    if not (joker.wild_rank or joker.neighbours):
        cuts = [None]
    cut = rng.choice(cuts * 3 + [PRINTED_JOKER, None])
    return Table(rules, cut, rng.randint(*rules.pack.players))


# --- hands ------------------------------------------------------------------------------------------------------


class _Deal:
    """A hand that grows out of a pack and never holds more copies of a card than the pack does."""

    def __init__(self, table: Table, size: int) -> None:
        self.size = size
        self.hand: list[Card] = []
        self.left = Counter({card: table.most[card] for card in CARDS})

    @property
    def full(self) -> bool:
        return len(self.hand) >= self.size

    def take(self, cards: Sequence[Card]) -> None:
        """Take these cards, but for those that the pack has no more of or the hand no room for."""
        for card in cards:
            if self.left[card] and not self.full:
                self.left[card] -= 1
                self.hand.append(card)

    def fill(self, rng: Random, cards: Sequence[Card]) -> None:
        """Fill the hand up with random cards of these, then of all."""
        for choice in (cards, CARDS):
            pool = [card for card in choice for _ in range(self.left[card])]
            rng.shuffle(pool)
            self.take(pool)


def _close(rng: Random) -> list[Card]:
    """Faces that have something to do with one another: a few neighbouring ranks, round the corner, in some suits."""
    start, ranks, suits = rng.randrange(13), rng.randint(4, 7), rng.sample(range(4), rng.randint(2, 4))
    return [Card.of((start + step) % 13 + 1, suit) for step in range(ranks) for suit in suits]


def _run(rng: Random) -> list[Card]:
    """Three to five cards of a suit in a row, round the corner too."""
    start, suit = rng.randrange(13), rng.randrange(4)
    return [Card.of((start + step) % 13 + 1, suit) for step in range(rng.choice((3, 3, 4, 5)))]


def _plain(rng: Random, table: Table, deal: _Deal) -> None:
    """As dealt."""


def _jokers(rng: Random, table: Table, deal: _Deal) -> None:
    """A third of the hand and up to all of it can be jokers, the rest is close together."""
    wild = [card for card in CARDS if table.is_wild[card] for _ in range(table.most[card])]
    least = deal.size // 3
    most = deal.size if rng.random() < 0.15 else deal.size * 2 // 3
    deal.take(rng.sample(wild, min(len(wild), rng.randint(least, most))))
    if rng.random() < 0.6:
        deal.take(_run(rng))
    deal.fill(rng, _close(rng))


def _runs(rng: Random, table: Table, deal: _Deal) -> None:
    """Runs, some with a hole, and sets, some with a twin, that overlap."""
    near = rng.randrange(13)
    while len(deal.hand) < deal.size - rng.randint(0, 2):
        start, suit = (near + rng.randint(0, 5)) % 13, rng.randrange(4)
        if rng.random() < 0.65:
            group = [Card.of((start + step) % 13 + 1, suit) for step in range(rng.randint(3, 5))]
        else:
            group = [Card.of(start + 1, other) for other in rng.sample(range(4), rng.randint(3, 4))]
        if rng.random() < 0.3:
            group[rng.randrange(len(group))] = PRINTED_JOKER
        deal.take(group)
        if not any(deal.left[card] for card in group):
            break
    deal.fill(rng, _close(rng))


def _pairs(rng: Random, table: Table, deal: _Deal) -> None:
    """Twins and triples, printed jokers and wild cards among them, and often a run."""
    if rng.random() < 0.5:
        deal.take(_run(rng))
    faces = [*_close(rng), PRINTED_JOKER, *rng.sample([card for card in CARDS if table.is_wild[card]], 1)]
    rng.shuffle(faces)
    for face in faces:
        if len(deal.hand) < deal.size - rng.randint(0, 2):
            deal.take([face] * rng.choice((2, 2, 3, 3, 3)))
    deal.fill(rng, faces)


_MAKERS: dict[Flavour, Callable[[Random, Table, _Deal], None]] = {
    "plain": _plain,
    "jokers": _jokers,
    "runs": _runs,
    "pairs": _pairs,
}


def random_hand(rng: Random, table: Table, size: int, flavour: Flavour) -> list[Card]:
    """A hand of ``size`` cards that the table's pack can hold, in random order."""
    deal = _Deal(table, size)
    _MAKERS[flavour](rng, table, deal)
    deal.fill(rng, CARDS)
    rng.shuffle(deal.hand)
    return deal.hand


# --- rules ------------------------------------------------------------------------------------------------------


def shipped_rules() -> list[tuple[str, Rules]]:
    """The rules that come with the package, by their id."""
    return [(name, load_rules(name)) for name in SHIPPED]


def _needs(rules: Rules, pure: int, sequences: int) -> Rules:
    """The same rules with another requirement, every other way kept."""
    others = tuple(way for way in rules.complete if way.way != "sequences")
    return replace(rules, complete=(Way(way="sequences", pure=pure, sequences=sequences), *others))


def _small(rules: Rules) -> Rules:
    """Rules of 21 cards cut down so that a hand of ten can reach every way, and is saved by three dublees."""
    ways = (
        Way(way="sequences", pure=2, sequences=2),
        Way(way="tunnelas", count=2),
        Way(way="dublees", count=4),
        Way(way="jokers", count=5),
    )
    return replace(rules, complete=ways, loser=replace(rules.loser, dublees=3))


def _without(rules: Rules, name: Literal["tunnelas", "dublees"]) -> Rules:
    """The same rules where such groups are nothing: neither a group, nor a way, nor saving points."""
    ways = tuple(way for way in rules.complete if way.way != name)
    if name == "tunnelas":
        return replace(rules, identical=replace(rules.identical, tunnela=False), complete=ways)
    identical, loser = replace(rules.identical, dublee=False), replace(rules.loser, dublees=0)
    return replace(rules, identical=identical, loser=loser, complete=ways)


def odd_rules() -> list[tuple[str, Rules]]:
    """House rules, each with the name of what is odd about it."""
    return [*_odd_groups(), *_odd_losers(), *_odd_ways()]


def _odd_groups() -> list[tuple[str, Rules]]:
    """What a group may be, and which cards are wild."""
    kash, khelplay, classic = map(load_rules, ("kash", "khelplay-13", "classic-21"))
    joker, sequence = kash.joker, kash.sequence
    alone = replace(khelplay.joker, alone=True)
    return [
        ("five cards at most", replace(kash, sequence=replace(sequence, max=5), set=replace(kash.set, max=5))),
        ("four cards at least", replace(kash, sequence=replace(sequence, min=4), set=replace(kash.set, min=4))),
        ("sets of three", replace(kash, set=replace(kash.set, max=3))),
        ("sets of six", replace(khelplay, set=replace(khelplay.set, max=6))),
        ("sequences of three", replace(khelplay, sequence=replace(khelplay.sequence, max=3))),
        ("long sequences, one natural", replace(khelplay, sequence=sequence)),
        ("ace low", replace(kash, sequence=replace(sequence, ace="low"))),
        ("ace high", replace(kash, sequence=replace(sequence, ace="high"))),
        ("one natural", replace(kash, joker=replace(joker, min_naturals=1))),
        ("three naturals", replace(kash, joker=replace(joker, min_naturals=3))),
        ("jokers alone", replace(khelplay, joker=alone)),
        ("jokers alone, two naturals, long", replace(kash, joker=replace(joker, alone=True))),
        ("jokers alone, tunnelas", replace(classic, joker=replace(classic.joker, alone=True))),
        ("no printed cut", replace(kash, joker=replace(joker, printed_cut=None))),
        ("printed jokers alone are wild", replace(kash, joker=replace(joker, wild_rank=False))),
    ]


def _odd_losers() -> list[tuple[str, Rules]]:
    """What a hand that lost is excused from, and what it costs."""
    kash, khelplay, classic = map(load_rules, ("kash", "khelplay-13", "classic-21"))
    loser = kash.loser
    dear = replace(kash.points, joker=20)
    return [
        ("nothing for one pure", replace(kash, loser=replace(loser, pure_only="counts"))),
        ("one pure excuses itself", replace(khelplay, loser=replace(khelplay.loser, pure_only="excused"))),
        ("one pure excuses groups", replace(kash, loser=replace(loser, pure_only="groups"))),
        ("one pure excuses itself, 21", replace(classic, loser=replace(classic.loser, pure_only="excused"))),
        ("one pure excuses groups, 21", replace(classic, loser=replace(classic.loser, pure_only="groups"))),
        ("no pure costs all", replace(kash, loser=replace(loser, no_pure="full_count"))),
        ("no pure costs all, 13", replace(khelplay, loser=replace(khelplay.loser, no_pure="full_count"))),
        ("a complete hand costs two", replace(kash, loser=replace(loser, complete_costs=2))),
        ("dear jokers", replace(kash, points=dear)),
        ("dear jokers, 21", replace(_small(classic), points=replace(classic.points, joker=20))),
        ("cheap aces and faces", replace(kash, points=replace(kash.points, ace=1, face=5))),
        ("no cap", replace(kash, points=replace(dear, full_count=None))),
        ("low cap", replace(kash, points=replace(kash.points, full_count=20))),
    ]


def _odd_ways() -> list[tuple[str, Rules]]:
    """How a hand is complete, and what dublees save."""
    kash, khelplay, classic = map(load_rules, ("kash", "khelplay-13", "classic-21"))
    small, printed = _small(classic), _small(load_rules("khelplay-21"))
    flat = replace(small.loser, dublees_cost=2, complete_costs=3)
    return [
        ("one pure of three", _needs(kash, 1, 3)),
        ("two pure of two", _needs(kash, 2, 2)),
        ("two pure of three", _needs(khelplay, 2, 3)),
        ("one sequence", _needs(khelplay, 1, 1)),
        ("no pure needed", _needs(khelplay, 0, 2)),
        ("small 21", small),
        ("small 21, printed are identical", printed),
        ("small 27", _small(load_rules("khelplay-27"))),
        ("small 21, dublees cost two", replace(small, loser=flat)),
        ("small 21, no tunnelas", _without(small, "tunnelas")),
        ("small 21, no dublees", _without(small, "dublees")),
        ("small 21, ways turned round", replace(printed, complete=printed.complete[::-1])),
        ("no pure costs all, 21", replace(printed, loser=replace(printed.loser, no_pure="full_count"))),
    ]


def table_of(rules: str, wild: str | None = None, *house: str, players: int | None = None) -> Table:
    """A table of a variant, with a cut and a house's settings."""
    return table_for(load_rules(rules, house), None if wild is None else parse_cut(wild), players)
