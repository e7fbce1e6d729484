"""What a group of cards is, judged as it was declared; if it is nothing, ``reasons`` says why.

A wild card is its natural self or a joker, whichever
reading is better for the player, and the order in which the cards lie never matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from .cards import CARD_TEXT, CARDS, PRINTED_JOKER, RANK_TEXT, Card
from .rules import Ace
from .table import Table


class Kind(StrEnum):
    """What a group can be, the better reading first."""

    TUNNELA = "tunnela"
    PURE = "pure sequence"
    IMPURE = "impure sequence"
    SET = "set"
    DUBLEE = "dublee"
    JOKERS = "jokers"


_PURE = (Kind.PURE, Kind.TUNNELA)
_WITHOUT_ORDER = (Kind.TUNNELA, Kind.DUBLEE, Kind.JOKERS)
KIND_ORDER = {kind: place for place, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a group or a show breaks: a stable code, a sentence, the cards it is about.

    ``group`` is the group's number from 1, or None where the show as a whole is meant.
    """

    code: str
    message: str
    cards: tuple[Card, ...] = ()
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Meld:
    """A group that is something. ``stands_for`` has for each card what it stands for, None where it is itself."""

    cards: tuple[Card, ...]
    kind: Kind
    stands_for: tuple[str | None, ...]
    is_pure: bool = field(init=False, repr=False, compare=False)
    """Whether it counts as a pure sequence; a tunnela does (S0), but not one of printed jokers."""
    is_sequence: bool = field(init=False, repr=False, compare=False)
    """Whether it counts as a sequence, pure or not."""

    def __post_init__(self) -> None:
        pure = self.kind in _PURE and self.cards[0] != PRINTED_JOKER
        object.__setattr__(self, "is_pure", pure)
        object.__setattr__(self, "is_sequence", pure or self.kind is Kind.IMPURE)

    def in_order(self) -> Meld:
        """The same group with its cards in the order in which they are read."""
        if self.kind in _WITHOUT_ORDER:
            return self
        faces = [stands or CARD_TEXT[card] for card, stands in zip(self.cards, self.stands_for, strict=True)]
        places = sorted(range(len(faces)), key=lambda i: FACE_ORDER[faces[i]])
        ranks = [FACE_ORDER[faces[i]] % 13 for i in places] if self.kind is not Kind.SET else []
        if ranks and ranks[0] == 0 and ranks[-1] == 12:
            places.append(places.pop(0))  # a high ace
        return Meld(tuple([self.cards[i] for i in places]), self.kind, tuple([self.stands_for[i] for i in places]))


FACE_ORDER = {text: place for place, text in enumerate((*CARD_TEXT, *RANK_TEXT))}


@dataclass(frozen=True, slots=True)
class NoMeld:
    """A group that is nothing, and every reason why."""

    cards: tuple[Card, ...]
    reasons: tuple[Violation, ...]

    kind = None
    is_pure = is_sequence = False


Group = Meld | NoMeld


@lru_cache(maxsize=1 << 12)
def read(cards: tuple[Card, ...], table: Table) -> Group:
    """Say what these cards are as one group, in the best reading there is.

    Returns a Meld, or a NoMeld with at least one reason; raises nothing, whatever the cards.
    """
    meld = (
        _identical(cards, 3, table)
        or _sequence(cards, table)
        or _set(cards, table)
        or _identical(cards, 2, table)
        or _jokers(cards, table)
    )
    if meld:
        return meld
    from .reasons import reasons

    return NoMeld(cards, reasons(cards, table))


@lru_cache(maxsize=1 << 12)
def read_in_order(cards: tuple[Card, ...], table: Table) -> Group:
    """The same as ``read``, with the cards of a meld in the order in which they are read."""
    group = read(cards, table)
    return group.in_order() if isinstance(group, Meld) else group


def is_identical(cards: Sequence[Card], number: int, table: Table) -> bool:
    """Whether these are ``number`` copies of one card, none of them a joker for another."""
    if len(cards) != number or any(card != cards[0] for card in cards):
        return False
    return cards[0] != PRINTED_JOKER or table.rules.identical.printed


def all_jokers(cards: Sequence[Card], table: Table) -> bool:
    """Whether every card could be a joker."""
    return all(table.is_wild[card] for card in cards)


def natural_window(suit: int, start: int, length: int) -> list[int]:
    """The faces of a suit from position ``start`` on; position 1 is the low ace, 14 the high one."""
    return [suit * 13 + (position - 1) % 13 for position in range(start, start + length)]


def window_starts(length: int, ace: Ace) -> range:
    """Where a sequence of that length may start, highest first; up to 13 cards, so never an ace at both ends."""
    lowest = 2 if ace == "high" else 1
    highest = 13 if ace == "low" else 14
    return range(highest - length + 1, lowest - 1, -1)


@lru_cache(maxsize=256)
def _windows(suit: int, length: int, ace: Ace) -> list[tuple[list[int], frozenset[int]]]:
    """The faces of every sequence of that length in a suit, in their order and as a set, the highest first."""
    windows = [natural_window(suit, start, length) for start in window_starts(length, ace)]
    return [(window, frozenset(window)) for window in windows]


def _identical(cards: tuple[Card, ...], number: int, table: Table) -> Meld | None:
    known = table.rules.identical.tunnela if number == 3 else table.rules.identical.dublee
    if not known or not is_identical(cards, number, table):
        return None
    return Meld(cards, Kind.TUNNELA if number == 3 else Kind.DUBLEE, (None,) * number)


def _sequence(cards: tuple[Card, ...], table: Table) -> Meld | None:
    """Read as a sequence: the place with the most natural cards, a spare joker rather above than below."""
    limits = table.rules.sequence
    length = len(cards)
    if not limits.min <= length <= limits.max:
        return None
    fixed = [card for card in cards if not table.is_wild[card]]
    suits = {card // 13 for card in fixed or cards if card != PRINTED_JOKER}
    if len(set(fixed)) < len(fixed) or (fixed and len(suits) > 1):
        return None
    held, must = set(cards), set(fixed)
    best: list[int] | None = None
    most = 0
    for suit in sorted(suits):
        for window, faces in _windows(suit, length, limits.ace):
            if must <= faces and len(held & faces) > most:
                best, most = window, len(held & faces)
    if best is None or (most < length and most < table.rules.joker.min_naturals):
        return None
    return Meld(cards, Kind.PURE if most == length else Kind.IMPURE, _stand_for(cards, best))


def _set(cards: tuple[Card, ...], table: Table) -> Meld | None:
    """Read as a set; where every card could be a joker, of the rank with the most natural cards."""
    limits = table.rules.set
    length = len(cards)
    if not limits.min <= length <= limits.max:
        return None
    fixed = [card for card in cards if not table.is_wild[card]]
    ranks = {card % 13 for card in fixed or cards if card != PRINTED_JOKER}
    if len(set(fixed)) < len(fixed) or (fixed and len(ranks) > 1) or not ranks:
        return None
    choices = [[suit * 13 + rank for suit in range(4)] for rank in sorted(ranks)]
    faces = max(choices, key=lambda faces: sum(face in cards for face in faces))
    naturals = sum(face in cards for face in faces)
    if naturals < length and naturals < table.rules.joker.min_naturals:
        return None
    return Meld(cards, Kind.SET, _stand_for(cards, faces))


def _jokers(cards: tuple[Card, ...], table: Table) -> Meld | None:
    """Jokers alone: where the house allows them as a group, or enough of them for the way by jokers."""
    if not all_jokers(cards, table):
        return None
    shortest, longest = jokers_alone_limits(table)
    way = table.rules.way("jokers")
    if shortest <= len(cards) <= longest or (way and len(cards) >= way.count):
        return Meld(cards, Kind.JOKERS, (None,) * len(cards))
    return None


def jokers_alone_limits(table: Table) -> tuple[int, int]:
    """The shortest and longest group of jokers alone (they read as anything); (1, 0) where there is none."""
    sequence, of_a_rank = table.rules.sequence, table.rules.set
    if not table.rules.joker.alone:
        return (1, 0)
    return (min(sequence.min, of_a_rank.min), max(sequence.max, of_a_rank.max))


def _stand_for(cards: tuple[Card, ...], faces: list[int]) -> tuple[str | None, ...]:
    """Give each place its natural card and the places left over to the other cards, in order.

    In a set of more than four a joker past the fourth suit stands for the rank alone.
    """
    natural: set[int] = set()
    free: list[int] = []
    for place, card in enumerate(cards):
        if card in faces and card not in natural:
            natural.add(card)
        else:
            free.append(place)
    stands: list[str | None] = [None] * len(cards)
    if free:
        missing = [CARD_TEXT[face] for face in faces if face not in natural]
        missing += [str(CARDS[faces[0]].rank)] * (len(free) - len(missing))
        for place, text in zip(free, missing, strict=False):
            stands[place] = text
    return tuple(stands)
