"""Cards: ranks, suits and the printed joker. A card here is a face; how often a hand holds it is the hand's affair."""

from __future__ import annotations

from enum import IntEnum


class Suit(IntEnum):
    """The four suits, in the order in which cards are sorted."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __bool__(self) -> bool:
        """A suit is there, spades too, though its number is 0."""
        return True

    @property
    def letter(self) -> str:
        """The letter in ``7S``."""
        return "SHDC"[self]

    @property
    def word(self) -> str:
        """The suit's name in a sentence."""
        return self.name.lower()


class Rank(IntEnum):
    """The thirteen ranks; the ace is 1, whichever end of a sequence it stands at."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return RANK_TEXT[self]


RANK_TEXT = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Card(int):
    """A face of the pack: 52 faces and the printed joker, as an int so that a card indexes a list of counts.

    >>> Card.of(Rank.TEN, Suit.HEARTS), PRINTED_JOKER
    (10H, PJ)
    >>> sorted([PRINTED_JOKER, Card.of(Rank.ACE, Suit.CLUBS), Card.of(Rank.KING, Suit.SPADES)])
    [KS, AC, PJ]
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: int) -> Card:
        """The card of this rank (1 to 13, the ace 1) and suit (0 to 3); ValueError for others."""
        if not (1 <= rank <= 13 and 0 <= suit <= 3):
            raise ValueError(f"there is no card of rank {rank} and suit {suit}")
        return CARDS[suit * 13 + rank - 1]

    def __bool__(self) -> bool:
        """A card is there, the ace of spades too, though its number is 0."""
        return True

    @property
    def is_printed_joker(self) -> bool:
        """Whether this is the joker that comes with the pack."""
        return self == 52

    @property
    def rank(self) -> Rank:
        """The card's rank; the printed joker has none (ValueError)."""
        if self == 52:
            raise ValueError("the printed joker has no rank")
        return Rank(self % 13 + 1)

    @property
    def suit(self) -> Suit:
        """The card's suit; the printed joker has none (ValueError)."""
        if self == 52:
            raise ValueError("the printed joker has no suit")
        return Suit(self // 13)

    def __str__(self) -> str:
        return CARD_TEXT[self]

    __repr__ = __str__


CARDS = tuple(Card(code) for code in range(53))
CARD_TEXT = (*(rank + suit for suit in "SHDC" for rank in RANK_TEXT[1:]), "PJ")
PRINTED_JOKER = CARDS[52]
FACES = CARDS[:52]
"""Every card but the printed joker."""


def show_cards(cards: tuple[Card, ...] | list[Card]) -> str:
    """The one notation in which cards are written: ``AH 10S JD PJ``."""
    return " ".join([CARD_TEXT[card] for card in cards])
