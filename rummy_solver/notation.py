"""Texts of cards, as people write and paste them: what a text holds, or every token of it that cannot be read.

Cards are separated by blanks, commas, semicolons, dashes or nothing; groups by ``|``, ``/`` or new lines, or they
stand in brackets with the loose cards outside. Three rules where a text could be taken in more than one way:

- Separators that part nothing are nothing: before the first group, after the last, or two in a row. A text that is
  left with one part and has no brackets has no groups: all its cards are loose.
- Where there are brackets they alone make groups, and new lines are blanks. ``|`` and ``/`` may stand between the
  brackets and before the loose cards after them; inside brackets, or with loose cards in two places, they are refused.
- A dash by itself, ``AH - 2H``, is a separator where dashes stand between all single cards of a group. Elsewhere it
  may be meant to part groups, and is refused.
"""

from __future__ import annotations

from .cards import Card, Rank
from .errors import CardsError, Problem
from .hand import Hand
from .spellings import PLAIN, RANKS

_COMMAS = str.maketrans(",;", "  ")


def parse_hand(text: str) -> Hand:
    """Read a text as a hand, in groups if it marks any.

    Raises CardsError with a problem for every token that cannot be read, or ``no-cards`` if there is none at all.

    >>> parse_hand("(AH 2H 3H) 9C 10♦")
    Hand(groups=((AH, 2H, 3H),), loose=(9C, 10D))
    """
    plain = text.strip()
    # Nearly every text of a batch: one line of plain tokens. A line break, tab or the like is not printable.
    if plain.isprintable():
        hand = _look_up(plain)
        if hand is None and ("," in plain or ";" in plain):
            hand = _look_up(plain.translate(_COMMAS))
        if hand is not None:
            return hand
    from .texts import read_text  # most runs never need it

    return read_text(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a text as cards, whatever their groups; cards outside brackets come last. Raises CardsError.

    >>> parse_cards("10♠️ hA, 0d PJ")
    (10S, AH, 10D, PJ)
    """
    hand = parse_hand(text)
    return hand.cards if hand.groups else hand.loose


def parse_card(text: str) -> Card:
    """Read a text as exactly one card. Raises CardsError, with ``not-one-card`` if it holds several.

    >>> parse_card("q♡")
    QH
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        message = f"{text!r} is {len(cards)} cards where one is due: give one, such as 5S or PJ"
        raise CardsError(Problem("not-one-card", message, token=text.strip()))
    return cards[0]


def parse_cut(text: str) -> Card | Rank:
    """Read what was cut for wild: a rank, or a card where its suit matters, or the printed joker. Raises CardsError.

    >>> parse_cut("10"), parse_cut("q"), parse_cut("5♠"), parse_cut("JOKER")
    (<Rank.TEN: 10>, <Rank.QUEEN: 12>, 5S, PJ)
    """
    if text.strip() == "0":
        message = "'0' is ten in some notations and nothing in others: write 10, or leave the cut out"
        raise CardsError(Problem("ambiguous-card", message, token="0"))
    if not text.strip():
        raise CardsError(Problem("no-cards", "no card is named: give a rank such as 6, a card such as 5S, or PJ"))
    rank = RANKS.get(text.strip())
    return parse_card(text) if rank is None else rank


def _look_up(text: str) -> Hand | None:
    """Read a line of plain tokens, in groups by ``|`` if any; None if it holds anything else, or nothing."""
    plain_card = PLAIN.__getitem__
    try:
        if "|" not in text:
            loose = tuple(map(plain_card, text.split()))
            return Hand((), loose) if loose else None
        groups = tuple(filter(None, [tuple(map(plain_card, part.split())) for part in text.split("|")]))
    except KeyError:
        return None
    if not groups:
        return None
    return Hand(groups) if len(groups) > 1 else Hand((), groups[0])
