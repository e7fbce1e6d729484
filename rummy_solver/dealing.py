"""Dealing: random hands, and hands rich in melds, out of the pack that is left once a card was cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Literal

from .cards import CARDS, PRINTED_JOKER, Card, Rank, show_cards
from .errors import HandError, Problem
from .hand import count_cards
from .melds import natural_window, window_starts
from .rules import Rules
from .table import Table, table_for

JOKER_SHARE = 0.3
"""How often a meld of a rich hand has a joker in the place of one of its cards."""
_TRIES = 12
"""Melds to try for a rich hand before the rest is dealt as it comes."""


def cut_at_random(rules: Rules, players: int | None, rng: Random) -> Table:
    """A table at which a card of the whole pack was cut, now and then a printed joker.

    The cut is a rank where the rules do not ask for its suit, and None where they have no wild cards of their own.
    Raises RulesError for a number of players that the rules do not allow.
    """
    card = rng.choice(_pack(table_for(rules, None, players)))
    if card == PRINTED_JOKER or rules.joker.neighbours:
        return table_for(rules, card, players)
    return table_for(rules, card.rank if rules.joker.wild_rank else None, players)


def deal(table: Table, rng: Random, *, extra: int = 0, rich: bool = False) -> tuple[Card, ...]:
    """A hand dealt at a table, in the order of the deal; ``extra`` is 1 for a player who has just drawn.

    The cut card lies on the table, so the pack has one less of it. A ``rich`` hand is dealt in melds first and then
    filled up. Raises HandError where the pack does not hold so many cards.
    """
    pack = list(_pack(table))
    cut = _on_table(table, rng)
    if cut in pack:
        pack.remove(cut)
    size = table.rules.pack.hand + extra
    if size > len(pack):
        message = f"{table.rules.id} deals {size} cards, and the pack has only {len(pack)} beside the cut card"
        raise HandError(Problem("pack-too-small", message))
    if not rich:
        return tuple(rng.sample(pack, size))
    return tuple(_rich_hand(pack, size, table, rng))


def deal_records(
    rules: Rules,
    rng: Random,
    *,
    cut: Card | Rank | None = None,
    players: int | None = None,
    task: Literal["score", "discard"] = "score",
    rich: bool = False,
) -> Iterator[dict[str, Any]]:
    """Hands as records, without end and without ids; where no ``cut`` is given, one is made for each hand.

    Raises as ``deal`` and ``table_for`` do.
    """
    fixed = None if cut is None else table_for(rules, cut, players)
    extra = 1 if task == "discard" else 0
    while True:
        table = fixed or cut_at_random(rules, players, rng)
        record: dict[str, Any] = {"rules": rules.id, "wild": table.cut_text}
        if players is not None:
            record["players"] = players
        if extra:
            record["task"] = task
        record["cards"] = show_cards(deal(table, rng, extra=extra, rich=rich))
        yield record


@lru_cache(maxsize=256)
def _pack(table: Table) -> tuple[Card, ...]:
    return tuple([card for card in CARDS for _ in range(table.most[card])])


def _on_table(table: Table, rng: Random) -> Card | None:
    """The card that was cut; of a bare rank, the one of a suit at random."""
    return Card.of(table.cut, rng.randrange(4)) if isinstance(table.cut, Rank) else table.cut_card


def _rich_hand(pack: Sequence[Card], size: int, table: Table, rng: Random) -> list[Card]:
    """Melds as long as they fit and the pack has their cards, then any cards; in random order."""
    left = count_cards(pack)
    hand: list[Card] = []
    for _ in range(_TRIES):
        meld = _meld(table, rng)
        counts = count_cards(meld)
        if len(hand) + len(meld) > size or any(counts[card] > left[card] for card in meld):
            continue
        hand += meld
        for card in meld:
            left[card] -= 1
    rest = [card for card in CARDS for _ in range(left[card])]
    hand += rng.sample(rest, size - len(hand))
    rng.shuffle(hand)
    return hand


def _meld(table: Table, rng: Random) -> list[Card]:
    """The cards of a sequence or a set, now and then with a joker, or identical ones where the rules know them."""
    rules = table.rules
    kind = rng.random()
    if kind < 0.2 and rules.identical.tunnela:
        return [rng.choice(CARDS[:52])] * 3
    if kind < 0.4 and rules.identical.dublee:
        return [rng.choice(CARDS[:52])] * 2
    if kind < 0.75:
        length = rng.randint(rules.sequence.min, min(rules.sequence.max, rules.sequence.min + 2))
        start = rng.choice(window_starts(length, rules.sequence.ace))
        meld = [CARDS[face] for face in natural_window(rng.randrange(4), start, length)]
    else:
        length = min(4, rng.randint(rules.set.min, rules.set.max))
        rank = rng.randint(1, 13)
        meld = [Card.of(rank, suit) for suit in rng.sample(range(4), length)]
    if rng.random() < JOKER_SHARE:
        meld[rng.randrange(len(meld))] = rng.choice([card for card in CARDS if table.is_wild[card]])
    return meld
