"""Every meld worth considering in a hand, by card faces: twins are interchangeable, so a face has a count.

A candidate says which natural cards it takes, the jokers it cannot do without (``need``) and how many more it
could carry (``slack``). What the cards of one suit or one rank can make depends only on which of them are held
and on the number of jokers, so it is worked out once for each such pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .cards import PRINTED_JOKER
from .melds import Kind, jokers_alone_limits
from .rules import SequenceLimits
from .table import Table


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meld that a hand could lay.

    ``faces`` are its natural cards (of a tunnela, three times the same), ``need`` the jokers it must have and
    ``slack`` the jokers it can carry beyond these.
    """

    kind: Kind
    faces: tuple[int, ...]
    need: int = 0
    slack: int = 0

    @property
    def is_pure(self) -> bool:
        """Whether it counts as a pure sequence."""
        return self.kind is Kind.PURE or (self.kind is Kind.TUNNELA and self.faces[0] != PRINTED_JOKER)

    @property
    def is_sequence(self) -> bool:
        """Whether it counts as a sequence, pure or not."""
        return self.kind is Kind.IMPURE or self.is_pure


@dataclass(frozen=True, slots=True)
class Pattern:
    """A candidate before it has a suit or a rank: ranks 0 to 12 of a sequence, or suits 0 to 3 of a set."""

    kind: Kind
    places: tuple[int, ...]
    need: int
    slack: int


def candidates(counts: Sequence[int], table: Table, *, every: bool = False) -> list[Candidate]:
    """The candidates of a hand with these counts of the 53 faces: sequences, sets, tunnelas, jokers alone.

    A wild card as itself among jokers could as well be one of them, so such candidates are left out where enough
    natural cards are left without it; ``every`` keeps them, for those who list all arrangements.
    """
    jokers = sum([held for held, wild in zip(counts, table.is_wild, strict=True) if wild])
    spare = 99 if every else table.rules.joker.min_naturals
    found = [
        candidate
        for candidate in (*_sequences(counts, jokers, table), *_sets(counts, jokers, table))
        if candidate.is_pure
        or len(candidate.faces) <= spare
        or not any(table.is_wild[face] for face in candidate.faces)
    ]
    if table.rules.identical.tunnela:
        known = range(53) if table.rules.identical.printed else range(52)
        found += [Candidate(Kind.TUNNELA, (face,) * 3) for face in known if counts[face] >= 3]
    shortest, longest = jokers_alone_limits(table)
    if shortest <= min(longest, jokers):
        found.append(Candidate(Kind.JOKERS, (), shortest, longest - shortest))
    return found


def _sequences(counts: Sequence[int], jokers: int, table: Table) -> Iterator[Candidate]:
    for suit in range(4):
        held = counts[suit * 13 : suit * 13 + 13]
        ranks = sum([1 << rank for rank in range(13) if held[rank]])
        for pattern in sequence_patterns(ranks, jokers, table.rules.sequence, table.rules.joker.min_naturals):
            faces = tuple([suit * 13 + rank for rank in pattern.places])
            if pattern.need + sum([table.is_wild[face] for face in faces]) <= jokers:
                yield Candidate(pattern.kind, faces, pattern.need, pattern.slack)


def _sets(counts: Sequence[int], jokers: int, table: Table) -> Iterator[Candidate]:
    limits, sequence = table.rules.set, table.rules.sequence
    # A lone card with jokers reads as a sequence, the better of the two, unless a set can hold other numbers of them.
    lone = limits.min < sequence.min or limits.max > sequence.max
    for rank in range(13):
        suits = sum([1 << suit for suit in range(4) if counts[suit * 13 + rank]])
        for pattern in set_patterns(suits, jokers, limits.min, limits.max, table.rules.joker.min_naturals):
            faces = tuple([suit * 13 + rank for suit in pattern.places])
            if len(faces) == 1 and not lone:
                continue
            if pattern.need + sum([table.is_wild[face] for face in faces]) <= jokers:
                yield Candidate(Kind.SET, faces, pattern.need, pattern.slack)


@lru_cache(maxsize=1 << 14)
def set_patterns(suits: int, jokers: int, shortest: int, longest: int, min_naturals: int) -> tuple[Pattern, ...]:
    """The sets of one rank held in these suits (a bit each): every choice of suits, made up with jokers."""
    held = [suit for suit in range(4) if suits >> suit & 1]
    found = []
    for size in range(1, min(len(held), longest) + 1):
        need = max(0, shortest - size)
        with_jokers = size >= min_naturals
        if need > (jokers if with_jokers else 0):
            continue
        slack = longest - size - need if with_jokers else 0
        found += [Pattern(Kind.SET, places, need, slack) for places in combinations(held, size)]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def sequence_patterns(ranks: int, jokers: int, limits: SequenceLimits, min_naturals: int) -> tuple[Pattern, ...]:
    """The sequences of one suit of which these ranks are held (a bit each, the ace bit 0).

    A run without a hole is there twice where it can be: pure, and impure with a joker or more. Left out, at no loss,
    are runs so long that they split in two, and impure sequences that two legal ones replace with no more jokers.
    """
    best: dict[tuple[Kind, tuple[int, ...]], Pattern] = {}
    for positions in _choices(ranks, jokers, limits, min_naturals):
        for pattern in _readings(positions, limits, min_naturals):
            if pattern.need > jokers or _splits(pattern, positions, limits, min_naturals):
                continue
            # An ace with few others can lie low or high; the place that needs fewer jokers serves for both.
            known = best.get((pattern.kind, pattern.places))
            if known is None or pattern.need < known.need:
                best[pattern.kind, pattern.places] = pattern
    return tuple(best.values())


def _choices(ranks: int, jokers: int, limits: SequenceLimits, min_naturals: int) -> Iterator[tuple[int, ...]]:
    """Every choice of held ranks as positions (1 the low ace, 14 the high one) that could be one sequence.

    Past 2 * shortest - 1 cards a sequence always splits into two; with fewer cards than ``min_naturals`` each, a
    half could not keep its jokers, so there the limit is higher.
    """
    held = [rank + 1 for rank in range(13) if ranks >> rank & 1]
    if limits.ace != "low" and ranks & 1:
        held.append(14)
    if limits.ace == "high" and ranks & 1:
        held.remove(1)
    most = 2 * max(limits.min, min_naturals) - 1

    def extend(chosen: tuple[int, ...], after: int) -> Iterator[tuple[int, ...]]:
        yield chosen
        if len(chosen) == most:
            return
        for index in range(after, len(held)):
            position = held[index]
            length = position - chosen[0] + 1
            if length > limits.max or length - len(chosen) - 1 > jokers:
                return
            yield from extend((*chosen, position), index + 1)

    for index, position in enumerate(held):
        yield from extend((position,), index + 1)


def _readings(positions: tuple[int, ...], limits: SequenceLimits, min_naturals: int) -> Iterator[Pattern]:
    """The pure and the impure sequence of these natural cards, where they are one."""
    places = tuple(sorted((position - 1) % 13 for position in positions))
    size = len(positions)
    holes = positions[-1] - positions[0] + 1 - size
    if not holes and size >= limits.min:
        yield Pattern(Kind.PURE, places, 0, 0)
    need = max(holes, limits.min - size, 1)
    if size >= min_naturals and size + need <= limits.max:
        yield Pattern(Kind.IMPURE, places, need, limits.max - size - need)


def _splits(pattern: Pattern, positions: tuple[int, ...], limits: SequenceLimits, min_naturals: int) -> bool:
    """Whether two legal sequences hold the same natural cards and every number of jokers that the pattern can hold."""
    if pattern.kind is Kind.PURE:
        return False  # at most 2 * shortest - 1 cards, or two pure sequences are found anyway
    for cut in range(1, len(positions)):
        left = list(_readings(positions[:cut], limits, min_naturals))
        right = list(_readings(positions[cut:], limits, min_naturals))
        if not left or not right:
            continue
        need = min(part.need for part in left) + min(part.need for part in right)
        room = max(part.need + part.slack for part in left) + max(part.need + part.slack for part in right)
        if need <= pattern.need and room >= pattern.need + pattern.slack:
            return True
    return False
