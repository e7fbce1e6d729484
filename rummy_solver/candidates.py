"""Every meld worth considering in a hand, by card faces: twins are interchangeable, so a face has a count.

A candidate says which natural cards it takes, the jokers it cannot do without (``need``) and how many more it
could carry (``slack``). What natural cards make depends on nothing else in the hand, so each choice of cards is
worked out once, and what a suit or a rank of the hand makes is put together from these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, compress

from .cards import PRINTED_JOKER, Card
from .melds import Kind, jokers_alone_limits
from .rules import SequenceLimits, SetLimits
from .table import Table
from .tally import COPY, JOKER


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meld that a hand could lay.

    ``faces`` are its natural cards (of a tunnela, three times the same), ``need`` the jokers it must have and
    ``slack`` the jokers it can carry beyond these; ``takes`` is the tally of the first two, which does not know what
    is wild. A tunnela of printed jokers is no sequence.
    """

    kind: Kind
    faces: tuple[int, ...]
    need: int = 0
    slack: int = 0
    is_pure: bool = field(init=False, compare=False)
    is_sequence: bool = field(init=False, compare=False)
    """Whether it counts as a sequence, pure or not."""
    takes: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tunnela = self.kind is Kind.TUNNELA and self.faces[0] != PRINTED_JOKER
        object.__setattr__(self, "is_pure", tunnela or self.kind is Kind.PURE)
        object.__setattr__(self, "is_sequence", self.is_pure or self.kind is Kind.IMPURE)
        object.__setattr__(self, "takes", sum([COPY[face] for face in self.faces]) + self.need * JOKER)


_BITS = tuple([1 << face for face in range(53)])


class Holding:
    """What a hand holds, in the ways in which candidates are looked for.

    ``counts`` are those of the 53 faces, ``jokers`` the cards that are wild; ``ranks`` has a bit for each rank
    held of a suit (the ace bit 0).
    """

    __slots__ = ("counts", "jokers", "ranks", "table")

    def __init__(self, counts: Sequence[int], table: Table) -> None:
        self.counts = counts
        self.table = table
        self.jokers = sum([counts[card] for card in table.wild_cards])
        held = sum(compress(_BITS, counts))
        self.ranks = [held >> 13 * suit & 0x1FFF for suit in range(4)]

    def candidates(self, *, every: bool = False) -> list[Candidate]:
        """All candidates, as ``candidates`` says."""
        return [*self.sequences(every=every), *self.others(every=every)]

    def sequences(self, *, every: bool = False) -> list[Candidate]:
        """Those of the candidates that are sequences, pure or not, and tunnelas."""
        sequences = _sequences_at(self.table)
        known: list[Candidate] = []
        for suit, held in enumerate(self.ranks):
            known += sequences.of_suit(suit, held)
        return [*self._affordable(known, every), *self._tunnelas()]

    def others(self, *, every: bool = False) -> list[Candidate]:
        """Those of the candidates that are sets or jokers alone."""
        sets = _sets_at(self.table)
        suits = [0] * 13  # a bit for each suit held of a rank
        for face in compress(range(52), self.counts):
            suits[face % 13] |= 1 << face // 13
        known: list[Candidate] = []
        for rank, held in enumerate(suits):
            if held.bit_count() >= sets.fewest:
                known += sets.of_rank(rank, held)
        return [*self._affordable(known, every), *self._jokers_alone()]

    def _affordable(self, known: Sequence[Candidate], every: bool) -> list[Candidate]:
        """Those whose jokers the hand has; with jokers none that is as good as another (see ``candidates``)."""
        jokers = self.jokers
        if not jokers:
            return [candidate for candidate in known if not candidate.need]
        wild = {card for card in self.table.wild_cards if self.counts[card]}
        most_wild = 99 if every else self.table.rules.joker.min_naturals
        return [
            c
            for c in known
            if c.need <= jokers and (wild.isdisjoint(c.faces) or _is_affordable(c, wild, jokers, most_wild))
        ]

    def pure_candidates(self) -> list[Candidate]:
        """Those of the candidates that count as pure sequences."""
        found: list[Candidate] = []
        for suit, held in enumerate(self.ranks):
            around = held | (held & 1) << 13  # the ace stands at both ends
            if around & around >> 1 & around >> 2:  # no sequence is shorter than three
                found += _sequences_at(self.table).pure_of_suit(suit, held)
        return found + [tunnela for tunnela in self._tunnelas() if tunnela.is_pure]

    def _tunnelas(self) -> list[Candidate]:
        identical, counts = self.table.rules.identical, self.counts
        if not identical.tunnela:
            return []
        return [
            Candidate(Kind.TUNNELA, (face,) * 3)
            for face, held in enumerate(counts)
            if held >= 3 and (face != 52 or identical.printed)
        ]

    def _jokers_alone(self) -> list[Candidate]:
        shortest, longest = jokers_alone_limits(self.table)
        return (
            [Candidate(Kind.JOKERS, (), shortest, longest - shortest)] if shortest <= min(longest, self.jokers) else []
        )


def candidates(counts: Sequence[int], table: Table, *, every: bool = False) -> list[Candidate]:
    """The candidates of a hand with these counts of the 53 faces: sequences, sets, tunnelas, jokers alone.

    A wild card as itself among jokers could as well be one of them, so such candidates are left out where enough
    natural cards are left without it; ``every`` keeps them, for those who list all arrangements.
    """
    return Holding(counts, table).candidates(every=every)


def _is_affordable(candidate: Candidate, wild: set[Card], jokers: int, most_wild: int) -> bool:
    """Whether the hand has its jokers beside the wild cards that it takes as themselves, and needs these as such."""
    if candidate.is_pure:
        return True
    themselves = len(wild.intersection(candidate.faces))
    return candidate.need + themselves <= jokers and len(candidate.faces) <= most_wild


class _Sequences:
    """The sequences that the cards of a suit make under some limits, each choice of cards worked out once."""

    def __init__(self, limits: SequenceLimits, min_naturals: int) -> None:
        self.limits = limits
        self.min_naturals = min_naturals
        # More naturals always split into two sequences; halves with jokers need ``min_naturals`` each to keep them.
        self.most = 2 * max(limits.min, min_naturals) - 1
        self.of_suit = lru_cache(maxsize=1 << 13)(self._of_suit)
        self.pure_of_suit = lru_cache(maxsize=1 << 12)(self._pure_of_suit)
        self._known: list[dict[int, tuple[Candidate, ...]]] = [{} for _ in range(4)]  # of a suit
        self._shapes_of = lru_cache(maxsize=1 << 13)(self._find_shapes)

    def _of_suit(self, suit: int, ranks: int) -> tuple[Candidate, ...]:
        """Every sequence that takes some of these ranks of a suit as its natural cards."""
        found: list[Candidate] = []
        of_suit = self._known[suit]
        chosen = ranks
        while chosen:
            known = of_suit.get(chosen)
            if known is None:
                known = of_suit[chosen] = self._of_exactly(suit, chosen)
            if known:
                found += known
            chosen = (chosen - 1) & ranks
        return tuple(found)

    def _pure_of_suit(self, suit: int, ranks: int) -> tuple[Candidate, ...]:
        """The pure ones among these."""
        return tuple([candidate for candidate in self.of_suit(suit, ranks) if candidate.is_pure])

    def _of_exactly(self, suit: int, ranks: int) -> tuple[Candidate, ...]:
        """The pure and the impure sequence whose natural cards are all of these, where there are such."""
        shapes = self._shapes_of(ranks)
        if not shapes:
            return ()
        faces = tuple([suit * 13 + rank for rank in range(13) if ranks >> rank & 1])
        return tuple([Candidate(kind, faces, need, slack) for kind, need, slack in shapes])

    def _find_shapes(self, ranks: int) -> list[tuple[Kind, int, int]]:
        """Kind, need and slack of the sequences whose natural cards are all of these ranks, in whatever suit.

        Left out, at no loss, is an impure one that two legal sequences replace with no more jokers.
        """
        if ranks.bit_count() > self.most:
            return []
        places = [rank for rank in range(13) if ranks >> rank & 1]
        best: dict[Kind, tuple[int, int]] = {}
        for positions in self._positions(places):
            for kind, need, room in self._readings(positions):
                # An ace can lie low or high; the place that needs fewer jokers serves for both.
                if (kind not in best or need < best[kind][0]) and not self._splits(kind, need, room, positions):
                    best[kind] = (need, room)
        return [(kind, need, room - need) for kind, (need, room) in best.items()]

    def _positions(self, places: list[int]) -> Iterator[list[int]]:
        """Ranks as positions in a sequence: the ace low at 1, high at 14."""
        if self.limits.ace != "high" or places[0] != 0:
            yield [rank + 1 for rank in places]
        if self.limits.ace != "low" and places[0] == 0:
            yield [*[rank + 1 for rank in places[1:]], 14]

    def _readings(self, positions: list[int]) -> Iterator[tuple[Kind, int, int]]:
        """Kind, the jokers needed and the most that there is room for, of the sequences of these natural cards."""
        size = len(positions)
        holes = positions[-1] - positions[0] + 1 - size
        if not holes and self.limits.min <= size <= self.limits.max:
            yield Kind.PURE, 0, 0
        need = max(holes, self.limits.min - size, 1)
        if size >= self.min_naturals and size + need <= self.limits.max:
            yield Kind.IMPURE, need, self.limits.max - size

    def _splits(self, kind: Kind, need: int, room: int, positions: list[int]) -> bool:
        """Whether two legal sequences hold the same natural cards, and every number of jokers that this one can."""
        if kind is Kind.PURE:
            return False
        for cut in range(1, len(positions)):
            left = list(self._readings(positions[:cut]))
            right = list(self._readings(positions[cut:]))
            if (
                left
                and right
                and min(part[1] for part in left) + min(part[1] for part in right) <= need
                and max(part[2] for part in left) + max(part[2] for part in right) >= room
            ):
                return True
        return False


class _Sets:
    """The sets that the cards of a rank make: every choice of different suits, made up with jokers."""

    def __init__(self, limits: SetLimits, sequence: SequenceLimits, min_naturals: int) -> None:
        self.limits = limits
        self.min_naturals = min_naturals
        # A lone card with jokers reads as a sequence, the better of the two, unless a set can hold other numbers.
        self.fewest = 1 if limits.min < sequence.min or limits.max > sequence.max else 2
        self.of_rank = lru_cache(maxsize=13 * 16)(self._of_rank)

    def _of_rank(self, rank: int, suits: int) -> tuple[Candidate, ...]:
        """Every set of some of these suits (a bit each) of a rank."""
        faces = [suit * 13 + rank for suit in range(4) if suits >> suit & 1]
        found = []
        for size in range(self.fewest, min(len(faces), self.limits.max) + 1):
            need = max(0, self.limits.min - size)
            with_jokers = size >= self.min_naturals
            if need and not with_jokers:
                continue
            slack = self.limits.max - size - need if with_jokers else 0
            found += [Candidate(Kind.SET, chosen, need, slack) for chosen in combinations(faces, size)]
        return tuple(found)


@lru_cache(maxsize=64)
def _sequences_of(limits: SequenceLimits, min_naturals: int) -> _Sequences:
    return _Sequences(limits, min_naturals)


@lru_cache(maxsize=64)
def _sets_of(limits: SetLimits, sequence: SequenceLimits, min_naturals: int) -> _Sets:
    return _Sets(limits, sequence, min_naturals)


@lru_cache(maxsize=256)
def _sequences_at(table: Table) -> _Sequences:
    """Those of the table's rules: to find them by the rules takes longer than to find what they know."""
    return _sequences_of(table.rules.sequence, table.rules.joker.min_naturals)


@lru_cache(maxsize=256)
def _sets_at(table: Table) -> _Sets:
    return _sets_of(table.rules.set, table.rules.sequence, table.rules.joker.min_naturals)
