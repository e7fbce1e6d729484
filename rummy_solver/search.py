"""An exact search beside the CP-SAT model: the same candidates, the same answers, in plain Python.

Cards are decided one face at a time, those first that are dear and have few places to go: a copy lies in one of the
candidates, or it and all its twins are loose. What is loose is never made good again, so a branch ends as soon as it
has lost as much as the best answer known, or can no longer reach the sequences that the requirement asks for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter, mul

from .candidates import Candidate, Holding
from .melds import Kind
from .solution import Deadline, Solution
from .table import Table
from .tally import COPY, FIELD, GUARD, JOKER, JOKERS_AT, MOST, jokers_in, whole_hand

EASY_NODES = 48
"""Nodes that go without the bound by jokers: it costs more than it saves unless a hand turns out to be hard."""

ROUND = 1000
"""Nodes between two looks at the clock."""

Row = tuple[float, int, Candidate]
"""A candidate as the search needs it: its place in the order (dear cards for few jokers first), its cost, itself."""


class _OutOfBudgetError(Exception):
    """The search has looked at as many nodes as it may."""


def search(counts: Sequence[int], table: Table, deadline: Deadline, budget: int | None = None) -> Solution | None:
    """The best solution of a hand, given as counts of the 53 faces: what ``solver.solve`` finds, by another way.

    None when ``budget`` nodes were not enough, which depends on the hand alone and not on the machine. Raises
    UndecidedError when the deadline passes first.
    """
    deadline.left()
    holding = Holding(counts, table)
    pure = holding.pure_candidates()
    if not pure and table.requirement.pure:  # most hands as they are dealt: nothing is excused
        return Solution((), sum(map(mul, table.points, counts)), sum(counts), False)
    hand = _Search(holding, deadline, budget)
    try:
        _search(hand, holding, pure, table)
    except _OutOfBudgetError:
        return None
    points, loose = divmod(hand.bound, hand.scale)
    return Solution(tuple(hand.laid), points, loose, hand.qualified)


def _search(hand: _Search, holding: Holding, pure: list[Candidate], table: Table) -> None:
    """Look for the best that meets the requirement, then for anything better that does without."""
    way, pure_only = table.requirement, table.rules.loser.pure_only
    sequences = holding.sequences()
    hand.pure = hand.costs(pure)
    hand.sequences = hand.costs([candidate for candidate in sequences if candidate.is_sequence])
    if hand.could_lay(hand.left, way.pure, way.sequences):
        hand.improve(sequences + holding.others(), way.pure, way.sequences, qualified=True)
    if pure and pure_only == "excused":
        hand.improve(pure, 0, 0, qualified=False)
    elif pure and pure_only == "groups":
        hand.improve(sequences + holding.others(), 1, 0, qualified=False)


@lru_cache(maxsize=256)
def _weights(table: Table, scale: int) -> tuple[int, ...]:
    """What each of the 53 faces loses where it is loose; a wild one nothing, as what jokers lose is counted last."""
    return tuple([0 if wild else points * scale + 1 for points, wild in zip(table.points, table.is_wild, strict=True)])


@lru_cache(maxsize=256)
def _wild_fields(table: Table) -> int:
    """The fields of a tally that count wild cards as themselves."""
    return sum([MOST * copy for copy, wild in zip(COPY, table.is_wild, strict=True) if wild])


class _Search:
    """A hand in the numbers of the search, and the best that was found for it.

    A loss is (n + 1) times the points of loose cards and their number, as in the model's objective. What is left of
    the hand, and what a candidate costs, are tallies.
    """

    pure: list[int]
    """What each pure sequence costs."""
    sequences: list[int]

    def __init__(self, holding: Holding, deadline: Deadline, budget: int | None) -> None:
        table, counts = holding.table, holding.counts
        self.counts = counts
        self.deadline = deadline
        self.budget = budget
        self.nodes = 0
        self.pause = ROUND if budget is None else min(budget, ROUND)
        self.scale = scale = sum(counts) + 1
        self.weights = weights = _weights(table, scale)
        self.is_wild = table.is_wild
        self.wild_fields = _wild_fields(table)
        self.left = whole_hand(counts, holding.jokers)
        self.loss = sum(map(mul, weights, counts))
        self.loose_joker = table.rules.points.joker * scale + 1
        self.bound = self.loss + holding.jokers * self.loose_joker
        self.found: dict[tuple[int, int], int] = {}  # see ``could_lay``
        self.laid: list[Candidate] = []
        self.qualified = False

    def costs(self, found: Sequence[Candidate]) -> list[int]:
        """What each candidate takes, a wild card as itself being a joker less."""
        wild_fields, wild = self.wild_fields, self.is_wild
        return [
            c.takes + sum([wild[face] for face in c.faces]) * JOKER if c.takes & wild_fields else c.takes for c in found
        ]

    def improve(self, found: Sequence[Candidate], pure: int, sequences: int, *, qualified: bool) -> None:
        """Look for a better answer among arrangements with so many pure sequences and sequences at the least."""
        self.least_pure, self.least_sequences = pure, sequences
        self.improving_to = qualified
        weights, tunnela = self.weights, Kind.TUNNELA
        takable = {face for candidate in found for face in candidate.faces}
        loss = self.loss - sum([self.counts[face] * weights[face] for face in takable])
        if loss >= self.bound + qualified:
            return
        rows: list[Row] = []
        for candidate, cost in zip(found, self.costs(found), strict=True):
            weight = 0
            for face in candidate.faces:
                weight += weights[face]
            rows.append((-weight / (1 + (cost >> JOKERS_AT)), cost, candidate))
        rows.sort(key=itemgetter(0))
        by_face: defaultdict[int, list[Row]] = defaultdict(list)
        for row in rows:
            candidate = row[2]
            for face in candidate.faces[:1] if candidate.kind is tunnela else candidate.faces:
                by_face[face].append(row)
        order = [face for face in by_face if weights[face]]
        self.wild_only = [row for row in rows if not row[0]]
        order.sort(key=lambda face: -weights[face] / len(by_face[face]))
        self.places = [(FIELD * face, weights[face], by_face[face]) for face in order]
        self.priced: list[list[tuple[float, int]]] = []
        self.chosen: list[Candidate] = []
        self.bound += qualified  # with the requirement met, as good is better
        self._decide(0, 0, self.left, loss, 0, 0, 0)
        self.bound -= qualified and not self.qualified

    def _decide(self, place: int, start: int, left: int, loss: int, slack: int, pure: int, sequences: int) -> None:
        """Decide the face at a place, by its rows from ``start`` on, and all after it.

        ``left`` are the cards left, ``loss`` is what is loose so far, ``slack`` the room for more jokers in what is
        laid.
        """
        places = self.places
        while True:
            self.nodes += 1
            if self.nodes > self.pause:
                self._look_up()
            if (pure < self.least_pure or sequences < self.least_sequences) and not self.could_lay(
                left, self.least_pure - pure, self.least_sequences - sequences
            ):
                return
            held = 0
            while place < len(places):
                at, weight, rows = places[place]
                held = left >> at & MOST
                if held:
                    break
                place += 1
                start = 0
            else:
                self._finish(0, left, loss, slack, pure, sequences)
                return
            if self.nodes > EASY_NODES and loss + self._sure_loss(place, left) >= self.bound:
                return
            for index in range(start, len(rows)):
                _, cost, candidate = rows[index]
                rest = left - cost
                if rest & GUARD == GUARD:
                    self.chosen.append(candidate)
                    self._decide(
                        place,
                        index,
                        rest,
                        loss,
                        slack + candidate.slack,
                        pure + candidate.is_pure,
                        sequences + candidate.is_sequence,
                    )
                    self.chosen.pop()
                    if loss >= self.bound:
                        return
            # The copies that are left of the face are loose.
            left -= held << at
            loss += held * weight
            if loss >= self.bound:
                return
            place += 1
            start = 0

    def _finish(self, start: int, left: int, loss: int, slack: int, pure: int, sequences: int) -> None:
        """All natural cards are decided: count the jokers left over, and try melds of wild cards alone as well."""
        total = loss + max(0, jokers_in(left) - slack) * self.loose_joker
        if total < self.bound and pure >= self.least_pure and sequences >= self.least_sequences:
            self.bound = total
            self.laid = list(self.chosen)
            self.qualified = self.improving_to
        for index in range(start, len(self.wild_only)):
            _, cost, candidate = self.wild_only[index]
            rest = left - cost
            if loss < self.bound and rest & GUARD == GUARD:
                self.nodes += 1
                if self.nodes > self.pause:
                    self._look_up()
                self.chosen.append(candidate)
                self._finish(
                    index,
                    rest,
                    loss,
                    slack + candidate.slack,
                    pure + candidate.is_pure,
                    sequences + candidate.is_sequence,
                )
                self.chosen.pop()

    def could_lay(self, left: int, pure: int, sequences: int) -> bool:
        """Whether so many sequences, so many of them pure, can be laid of what is left.

        Those that were found last for the same numbers are tried first: most often their cards are still there.
        """
        found = self.found.get((pure, sequences))
        if found is None or (left - found) & GUARD != GUARD:
            found = self._lay(left, pure, sequences, 0)
            if found is None:
                return False
            self.found[pure, sequences] = found
        return True

    def _lay(self, left: int, pure: int, sequences: int, start: int) -> int | None:
        """What so many sequences cost, if they can be laid: pure ones first, those of a kind from ``start`` on."""
        if pure <= 0 and sequences <= 0:
            return 0
        costs = self.pure if pure > 0 else self.sequences
        more = pure > 1 or (pure <= 0 and sequences > 1)  # of the same kind
        for index in range(start, len(costs)):
            cost = costs[index]
            if (left - cost) & GUARD == GUARD:
                others = self._lay(left - cost, pure - 1, sequences - 1, index if more else 0)
                if others is not None:
                    return cost + others
        return None

    def _look_up(self) -> None:
        """Now and then, see whether any budget and any time are left."""
        if self.budget is not None and self.nodes > self.budget:
            raise _OutOfBudgetError
        self.deadline.left()
        self.pause = self.nodes + ROUND if self.budget is None else min(self.budget, self.nodes + ROUND)

    def _sure_loss(self, place: int, left: int) -> int:
        """A loss that the faces from a place on cannot do without.

        A face that nothing can take any more is lost. Of the others each costs jokers, at the least its share of the
        cheapest row that takes it; where the jokers do not reach for all, what costs most for its weight is lost.
        """
        if not self.priced:
            self._price()
        lost, spent = 0, 0.0
        bids = []
        for at in range(place, len(self.places)):
            shift, weight, _ = self.places[at]
            held = left >> shift & MOST
            if not held:
                continue
            for price, cost in self.priced[at]:
                if (left - cost) & GUARD == GUARD:
                    if price:
                        spent += price * held
                        bids.append((weight / price, price * held))
                    break
            else:
                lost += held * weight
        over = spent - jokers_in(left)
        for rate, amount in sorted(bids) if over > 0 else ():
            lost_here = min(amount, over)
            lost += int(lost_here * rate - 1e-6)
            over -= lost_here
            if over <= 0:
                break
        return lost

    def _price(self) -> None:
        """For each place what its rows cost in jokers for each natural card, the cheapest first."""
        for *_, rows in self.places:
            priced = []
            for _, cost, candidate in rows:
                naturals = sum([self.weights[face] > 0 for face in candidate.faces])
                priced.append(((cost >> JOKERS_AT) / naturals, cost))
            self.priced.append(sorted(priced, key=itemgetter(0)))
