"""Cards as one number, so that one subtraction takes a meld from a hand and tells whether the hand has its cards.

A tally has a field of bits for each of the 53 faces and, on top, one for the jokers, among which a wild card counts
too. The highest bit of a field is its guard: cards never reach it, and in what is left of a hand it is set. Taking
more than is there borrows from the guard and clears it, and no other field notices.
"""

from __future__ import annotations

from collections.abc import Sequence

FIELD = 8
"""The bits of a field; the last two, of printed jokers and of all jokers, have twice as many."""
MOST = 127
"""The copies that such a field can count, far more than any pack holds: the guard stands above."""
JOKERS_AT = 54 * FIELD
"""The bits below the field of the jokers."""

COPY = tuple([1 << FIELD * face for face in range(53)])
"""One copy of each face."""
JOKER = 1 << JOKERS_AT
"""One joker."""
GUARD = sum([copy << 7 for copy in COPY[:52]]) + (COPY[52] << 15) + (JOKER << 15)
"""The guards of all fields: ``rest & GUARD == GUARD`` says that nothing was taken that is not there."""


def whole_hand(counts: Sequence[int], jokers: int) -> int:
    """What is left before anything is taken: counts of the 53 faces, and of the cards that can be a joker."""
    return GUARD + int.from_bytes(bytes(counts[:52]), "little") + counts[52] * COPY[52] + jokers * JOKER


def jokers_in(left: int) -> int:
    """How many jokers are left."""
    return (left - GUARD) >> JOKERS_AT
