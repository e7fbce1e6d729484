"""How ranks, suits and jokers are spelt, and the cards that need no more reading than a look-up."""

from __future__ import annotations

from .cards import PRINTED_JOKER, RANK_TEXT, Card, Rank, Suit

SUIT_SIGNS = "♠♥♦♣♤♡♢♧"
DASHES = "-‐‑‒–—―−"
JOKER_FACES = "\U0001f0bf\U0001f0cf\U0001f0df"

# Spelt out in both cases: str.upper and re.IGNORECASE would also let in the Kelvin sign and the long s.
RANKS = {text: Rank(rank) for rank, texts in enumerate(RANK_TEXT) if rank for text in (texts, texts.lower())}
RANKS |= dict.fromkeys(("T", "t", "0"), Rank.TEN)
SUITS = {text: suit for suit in Suit for text in (suit.letter, suit.letter.lower(), *SUIT_SIGNS[suit::4])}
_JOKERS = ("PJ", "JK", "JKR", "JOKER", "X1", "X2", "*", *JOKER_FACES)

PLAIN = {
    text: Card.of(rank, suit)
    for rank_text, rank in RANKS.items()
    for suit_text, suit in (*SUITS.items(), *((f"{SUIT_SIGNS[suit]}\ufe0f", suit) for suit in Suit))
    for text in (rank_text + suit_text, suit_text + rank_text)
} | dict.fromkeys((*_JOKERS, *map(str.lower, _JOKERS)), PRINTED_JOKER)
"""Every token that is one card, as nearly everybody writes it: for these a look-up is all the reading there is."""
