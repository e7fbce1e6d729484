"""An exact search beside the CP-SAT model: the same candidates, the same answers, in plain Python.

Cards are decided one face at a time, the dearest first: a copy lies in one of the candidates, or it and all its twins
are loose. What is loose is never made good again, so a branch ends as soon as it has lost as much as the best answer
known, or can no longer reach the sequences that the requirement asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .candidates import Candidate, candidates, pure_candidates
from .rules import Way
from .solver import Solution
from .table import Table

EASY_NODES = 48
"""Nodes that go without the bound by jokers: it costs more than it saves unless a hand turns out to be hard."""

Row = tuple[int, Candidate, tuple[int, ...], int, int, int, int, int]
"""Weight of its cards, candidate, faces, copies of each, jokers used, jokers it can carry, pure, sequence (0 or 1)."""


class _OutOfBudgetError(Exception):
    """The search has looked at as many nodes as it may."""


def search(counts: Sequence[int], table: Table, budget: int) -> Solution | None:
    """The best solution of a hand, given as counts of the 53 faces: what ``solver.solve`` finds, by another way.

    None when ``budget`` nodes were not enough, which depends on the hand alone and not on the machine.
    """
    way = table.rules.way("sequences")
    assert way is not None, "rules always have a way by sequences"
    hand = _Search(counts, table, budget)
    try:
        _search(hand, way)
    except _OutOfBudgetError:
        return None
    points, loose = divmod(hand.bound, hand.scale)
    return Solution(tuple(hand.laid), points, loose, hand.qualified)


def _search(hand: _Search, way: Way) -> None:
    """Look for the best without the requirement, then for something as good with it (an arrangement can be both)."""
    pure = pure_candidates(hand.counts, hand.table)
    pure_only = hand.table.rules.loser.pure_only
    if len(pure) == 0 and way.pure:
        return
    if pure and pure_only == "excused":
        hand.improve(pure, 0, 0, qualified=False)
    if way.pure and not hand.could_lay(pure, way.pure):
        if pure_only == "groups":
            hand.improve(candidates(hand.counts, hand.table), 1, 0, qualified=False)
        return
    found = candidates(hand.counts, hand.table)
    if pure and pure_only == "groups":
        hand.improve(found, 1, 0, qualified=False)
    hand.improve(found, way.pure, way.sequences, qualified=True)


class _Search:
    """A hand in the numbers of the search, and the best that was found for it.

    A loss is (n + 1) times the points of loose cards and their number, as in the model's objective.
    """

    def __init__(self, counts: Sequence[int], table: Table, budget: int) -> None:
        self.table = table
        self.counts = list(counts)
        self.nodes_left = budget
        self.hard = budget - EASY_NODES
        self.scale = scale = sum(counts) + 1
        self.weights = weights = [0] * 53
        wild, points = table.is_wild, table.points
        self.jokers = 0
        self.naturals = 0
        for face, held in enumerate(counts):
            if held:
                if wild[face]:
                    self.jokers += held
                else:
                    weights[face] = points[face] * scale + 1
                    self.naturals += held * weights[face]
        self.loose_joker = table.rules.points.joker * scale + 1
        self.bound = self.naturals + self.jokers * self.loose_joker
        self.laid: list[Candidate] = []
        self.qualified = False

    def improve(self, found: Sequence[Candidate], pure: int, sequences: int, *, qualified: bool) -> None:
        """Look for a better answer among arrangements with so many pure sequences and sequences at the least."""
        self.least_pure, self.least_sequences = pure, sequences
        self.improving_to = qualified
        rows = sorted(self._rows(found), key=lambda row: -row[0])
        self.pure = [row for row in rows if row[6]]
        self.sequences = [row for row in rows if row[7]]
        self.wild_only = [row for row in rows if not row[0]]
        weights = self.weights
        by_face: dict[int, list[Row]] = {}
        for row in rows:
            for face in row[2]:
                if weights[face]:
                    by_face.setdefault(face, []).append(row)
        self.order = sorted(by_face, key=lambda face: (-weights[face], len(by_face[face])))
        self.by_place = [by_face[face] for face in self.order]
        self.priced: list[list[tuple[float, tuple[int, ...], int, int]]] = []
        self.chosen: list[Candidate] = []
        coverable = sum([self.counts[face] * weights[face] for face in self.order])
        self.bound += qualified  # with the requirement met, as good is better
        self._decide(0, 0, self.naturals - coverable, self.jokers, 0, 0, 0)
        self.bound -= qualified and not self.qualified

    def could_lay(self, pure: Sequence[Candidate], number: int) -> bool:
        """Whether so many pure sequences can be laid side by side."""
        return self._fit(self._rows(pure), number, 0, self.jokers)

    def _rows(self, found: Iterable[Candidate]) -> list[Row]:
        weights, wild = self.weights, self.table.is_wild
        rows = []
        for candidate in found:
            faces, copies = candidate.faces, 1
            weight, use = 0, candidate.need
            for face in faces:
                weight += weights[face]
                use += wild[face]
            if len(faces) == 3 and faces[0] == faces[1]:
                faces, copies = faces[:1], 3
            rows.append(
                (weight, candidate, faces, copies, use, candidate.slack, candidate.is_pure, candidate.is_sequence)
            )
        return rows

    def _decide(
        self, place: int, start: int, loss: int, jokers: int, slack: int, pure: int, sequences: int
    ) -> None:
        """Decide the face at a place, by rows from ``start`` on, and all after it; ``loss`` is what is loose so far."""
        self.nodes_left -= 1
        if self.nodes_left < 0:
            raise _OutOfBudgetError
        if pure < self.least_pure and not self._fit(self.pure, self.least_pure - pure, 0, jokers):
            return
        if sequences < self.least_sequences and not self._fit(
            self.sequences, self.least_sequences - sequences, 0, jokers
        ):
            return
        counts, order = self.counts, self.order
        while place < len(order) and not counts[order[place]]:
            place += 1
            start = 0
        if place == len(order):
            self._finish(0, loss, jokers, slack, pure, sequences)
            return
        if self.nodes_left < self.hard and loss + self._sure_loss(place, jokers) >= self.bound:
            return
        rows = self.by_place[place]
        for index in range(start, len(rows)):
            _, candidate, faces, copies, use, room, is_pure, is_sequence = rows[index]
            if use > jokers:
                continue
            for face in faces:
                if counts[face] < copies:
                    break
            else:
                for face in faces:
                    counts[face] -= copies
                self.chosen.append(candidate)
                self._decide(place, index, loss, jokers - use, slack + room, pure + is_pure, sequences + is_sequence)
                self.chosen.pop()
                for face in faces:
                    counts[face] += copies
                if loss >= self.bound:
                    return
        face = order[place]
        held = counts[face]
        loss += held * self.weights[face]
        if loss < self.bound:
            counts[face] = 0
            self._decide(place + 1, 0, loss, jokers, slack, pure, sequences)
            counts[face] = held

    def _finish(self, start: int, loss: int, jokers: int, slack: int, pure: int, sequences: int) -> None:
        """All natural cards are decided: count the jokers left over, and try melds of wild cards alone as well."""
        total = loss + max(0, jokers - slack) * self.loose_joker
        if total < self.bound and pure >= self.least_pure and sequences >= self.least_sequences:
            self.bound = total
            self.laid = list(self.chosen)
            self.qualified = self.improving_to
        counts = self.counts
        for index in range(start, len(self.wild_only)):
            _, candidate, faces, copies, use, room, is_pure, is_sequence = self.wild_only[index]
            if loss >= self.bound or use > jokers or any(counts[face] < copies for face in faces):
                continue
            self.nodes_left -= 1
            if self.nodes_left < 0:
                raise _OutOfBudgetError
            for face in faces:
                counts[face] -= copies
            self.chosen.append(candidate)
            self._finish(index, loss, jokers - use, slack + room, pure + is_pure, sequences + is_sequence)
            self.chosen.pop()
            for face in faces:
                counts[face] += copies

    def _fit(self, rows: Sequence[Row], number: int, start: int, jokers: int) -> bool:
        """Whether so many of these rows, from ``start`` on, can be laid with what is left."""
        counts = self.counts
        for index in range(start, len(rows)):
            _, _, faces, copies, use, _, _, _ = rows[index]
            if use > jokers:
                continue
            for face in faces:
                if counts[face] < copies:
                    break
            else:
                if number == 1:
                    return True
                for face in faces:
                    counts[face] -= copies
                fits = self._fit(rows, number - 1, index, jokers - use)
                for face in faces:
                    counts[face] += copies
                if fits:
                    return True
        return False

    def _sure_loss(self, place: int, jokers: int) -> int:
        """A loss that the faces from a place on cannot do without.

        A face that nothing can take any more is lost. Of the others each costs jokers, at the least its share of the
        cheapest row that takes it; where the jokers do not reach for all, what costs most for its weight is lost.
        """
        counts, weights = self.counts, self.weights
        if not self.priced:
            self._price()
        lost, spent = 0, 0.0
        bids = []
        for at in range(place, len(self.order)):
            face = self.order[at]
            held = counts[face]
            if not held:
                continue
            for price, faces, copies, use in self.priced[at]:
                if use <= jokers and all([counts[other] >= copies for other in faces]):
                    if price:
                        spent += price * held
                        bids.append((weights[face] / price, price * held))
                    break
            else:
                lost += held * weights[face]
        over = spent - jokers
        for rate, amount in sorted(bids) if over > 0 else ():
            lost_here = min(amount, over)
            lost += int(lost_here * rate - 1e-6)
            over -= lost_here
            if over <= 0:
                break
        return lost

    def _price(self) -> None:
        weights = self.weights
        for rows in self.by_place:
            priced = [
                (use / (copies * sum([weights[face] > 0 for face in faces])), faces, copies, use)
                for _, _, faces, copies, use, _, _, _ in rows
            ]
            self.priced.append(sorted(priced, key=lambda row: row[0]))
