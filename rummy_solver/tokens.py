"""One token of a text of cards: cut into ranks, suits and jokers, and put together into cards. Nothing is guessed.

A card is always two halves, so a run such as ``AH2H3H`` divides in one way only: first with second, third with
fourth. Whatever does not divide is refused; ``refusals`` says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .cards import CARDS, PRINTED_JOKER, Card
from .spellings import DASHES, JOKER_FACES, RANKS, SUIT_SIGNS, SUITS

_SELECTORS = "[\ufe0e\ufe0f]*"
_ATOM = re.compile(
    # X10S might be a joker and ten of spades (0S), or X for an unknown card: no joker is seen in it.
    rf"(?P<joker>[Jj][Oo][Kk][Ee][Rr]|[Jj][Kk][Rr]?|[Pp][Jj]|[Xx](?:1(?!0)|2)|\*|[{JOKER_FACES}]{_SELECTORS})"
    rf"|(?P<rank>10|[02-9AaTtJjQqKk])"
    rf"|(?P<suit>[SsHhDdCc]|[{SUIT_SIGNS}]{_SELECTORS})"
    rf"|(?P<face>[\U0001f0a0-\U0001f0ff]{_SELECTORS})"
    rf"|(?P<dash>[{DASHES}])"
    rf"|(?P<other>.)",
    re.DOTALL,
)
_DASH = re.compile(f"[{DASHES}]")
_RANK_AND_RUBBLE = re.compile(r"(?:10|[02-9AaTtJjQqKk])(?:[^\x00-\x7f]|\?)+")
_ORDER = {
    ("rank", "suit"): "rank first",
    ("rank", "other"): "rank first",
    ("other", "suit"): "rank first",
    ("suit", "rank"): "suit first",
    ("suit", "other"): "suit first",
    ("other", "rank"): "suit first",
}


class Atom(NamedTuple):
    """The least part of a token: ``kind`` is joker, rank, suit, face (a Unicode playing card), dash or other."""

    kind: str
    text: str
    start: int


class Piece(NamedTuple):
    """A part of a token that stands for one card, and the card; or None, and the part is refused."""

    text: str
    start: int
    card: Card | None


class Reading(NamedTuple):
    """How a token reads: its pieces; and its atoms if it is no card by itself but might be with its neighbours."""

    pieces: tuple[Piece, ...]
    halves: tuple[Atom, ...] = ()


@lru_cache(maxsize=4096)
def read_token(text: str) -> Reading:
    """Read a token, that is a text without blanks, separators or brackets. Never raises.

    >>> [piece.card for piece in read_token("AH10S").pieces]
    [AH, 10S]
    >>> [piece for piece in read_token("7Z8H").pieces if piece.card is None]
    [Piece(text='7Z', start=0, card=None)]
    """
    atoms = lex(text)
    kinds = {atom.kind for atom in atoms}
    if "dash" in kinds:
        return Reading(_read_dashed(text, atoms))
    pieces = _divide(atoms)
    if pieces is not None:
        return Reading(pieces)
    return Reading((Piece(text, 0, None),), atoms if kinds <= {"rank", "suit", "joker"} else ())


def read_halves(readings: Iterable[Reading]) -> tuple[Card, ...] | None:
    """Read tokens that are no cards by themselves as one run: the cards, or None if they do not divide.

    ``A ♠2♠`` is two cards. No rank is put together across a blank: ``1 0♠`` is not a ten.
    """
    pieces = _divide(tuple(atom for reading in readings for atom in reading.halves))
    return None if pieces is None else tuple(piece.card for piece in pieces if piece.card is not None)


def lex(text: str) -> tuple[Atom, ...]:
    """Cut a token into atoms; every character is in one of them."""
    return tuple(Atom(str(match.lastgroup), match[0], match.start()) for match in _ATOM.finditer(text))


def face_card(sign: str) -> Card | None:
    """The card that a Unicode playing card shows; None for the knight, trumps and the back."""
    row, column = divmod(ord(sign[0]) - 0x1F0A0, 16)
    if row > 3 or column not in (*range(1, 12), 13, 14):
        return None
    return CARDS[row * 13 + (column if column < 12 else column - 1) - 1]


def _divide(atoms: tuple[Atom, ...]) -> tuple[Piece, ...] | None:
    """Put atoms together two by two; None where they do not divide, or only with a fault in an unclear place."""
    pieces: list[Piece] = []
    orders = set()
    half: Atom | None = None
    for atom in atoms:
        if atom.kind in ("joker", "face"):
            if half is None:
                card = PRINTED_JOKER if atom.kind == "joker" else face_card(atom.text)
                pieces.append(Piece(atom.text, atom.start, card))
                continue
            if atom.kind == "face" or len(atom.text) != 2 or atom.text[1] not in "Kk" or half.kind != "suit":
                return None
            # After half a card JK is no joker: HJKS is HJ and KS.
            pieces.append(_pair(half, Atom("rank", atom.text[0], atom.start)))
            orders.add("suit first")
            half = Atom("rank", atom.text[1], atom.start + 1)
        elif half is None:
            half = atom
        else:
            order = _ORDER.get((half.kind, atom.kind))
            if order is None or not (_fills_a_place(half) and _fills_a_place(atom)):
                return None
            orders.add(order)
            pieces.append(_pair(half, atom))
            half = None
    if half is not None or (len(orders) > 1 and any(piece.card is None for piece in pieces)):
        return None
    return tuple(pieces)


def _fills_a_place(atom: Atom) -> bool:
    """Whether a reader takes this for a rank or a suit, right or wrong: quotes and other signs only stand about."""
    return atom.kind != "other" or atom.text.isalnum() or atom.text in "?\ufffd"


def _pair(first: Atom, second: Atom) -> Piece:
    """One card from its two halves, or a refused piece."""
    rank, suit = (first, second) if first.kind == "rank" or second.kind == "suit" else (second, first)
    known = rank.kind == "rank" and suit.kind == "suit"
    card = Card.of(RANKS[rank.text], SUITS[suit.text[0]]) if known else None
    return Piece(first.text + second.text, first.start, card)


def _read_dashed(text: str, atoms: tuple[Atom, ...]) -> tuple[Piece, ...]:
    """Read a token with dashes: ``A-H`` is one card; else every piece between dashes must be whole cards.

    ``9c-j`` is neither and is refused whole: it is a shorthand for a run elsewhere.
    """
    refused = (Piece(text, 0, None),)
    if len(atoms) == 3 and {atoms[0].kind, atoms[2].kind} == {"rank", "suit"}:
        piece = _pair(atoms[0], atoms[2])
        return (Piece(text, 0, piece.card),)
    pieces: list[Piece] = []
    start = 0
    for part in _DASH.split(text):
        found = _divide(lex(part)) if part else None
        if found is None and _RANK_AND_RUBBLE.fullmatch(part):
            found = (Piece(part, 0, None),)
        if found is None or not all(map(_has_rank, found)):
            return refused
        pieces += [Piece(piece.text, start + piece.start, piece.card) for piece in found]
        start += len(part) + 1
    return tuple(pieces)


def _has_rank(piece: Piece) -> bool:
    """Whether this is a card, or at least has a rank."""
    return piece.card is not None or any(atom.kind in ("rank", "face") for atom in lex(piece.text))
