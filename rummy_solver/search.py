"""An exact search beside the CP-SAT model: the same candidates, the same answers, in plain Python.

Cards are decided one face at a time, the dearest first: a copy lies in one of the candidates, or it and all its twins
are loose. What is loose is never made good again, so a branch ends as soon as it has lost as much as the best answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from .candidates import Candidate
from .solver import Solution
from .table import Table


class _OutOfBudgetError(Exception):
    """The search has looked at as many nodes as it may."""


def search(counts: Sequence[int], found: Sequence[Candidate], table: Table, budget: int) -> Solution | None:
    """The best solution of a hand, given as counts of the 53 faces, over its candidates; as ``solver.solve``.

    None when ``budget`` nodes were not enough, which does not depend on the machine.
    """
    way = table.rules.way("sequences")
    assert way is not None, "rules always have a way by sequences"
    pure = [candidate for candidate in found if candidate.is_pure]
    hand = _Search(counts, table, budget)
    try:
        if pure and table.rules.loser.pure_only == "excused":
            hand.improve(pure, 0, 0, qualified=False)
        elif pure and table.rules.loser.pure_only == "groups":
            hand.improve(found, 1, 0, qualified=False)
        if len(pure) or not way.pure:
            hand.improve(found, way.pure, way.sequences, qualified=True)
    except _OutOfBudgetError:
        return None
    return Solution(tuple(hand.laid), hand.qualified)


class _Search:
    """A hand in the numbers of the search, and the best that was found for it.

    A loss is the points of loose cards and, at the last, their number: n + 1 for a point, 1 for a card.
    """

    def __init__(self, counts: Sequence[int], table: Table, budget: int) -> None:
        scale = sum(counts) + 1
        wild, points = table.is_wild, table.points
        self.wild = wild
        self.counts = list(counts)
        self.budget = budget
        self.nodes = 0
        self.weights = [0 if wild[face] else points[face] * scale + 1 for face in range(53)]
        self.loose_joker = table.rules.points.joker * scale + 1
        self.jokers = sum([held for face, held in enumerate(counts) if held and wild[face]])
        held_loss = sum([held * weight for held, weight in zip(counts, self.weights) if held])
        self.bound = held_loss + self.jokers * self.loose_joker
        self.held_loss = held_loss
        self.laid: list[Candidate] = []
        self.qualified = False

    def improve(self, found: Sequence[Candidate], pure: int, sequences: int, *, qualified: bool) -> None:
        """Look for a better answer among arrangements with so many pure sequences and sequences at the least."""
        if qualified:
            self.bound += 1  # as good is better, with the requirement met
        self.least_pure, self.least_sequences = pure, sequences
        weights, wild = self.weights, self.wild
        by_face: dict[int, list[tuple[int, Candidate, list[tuple[int, int]], int]]] = {}
        self.pure = []
        self.free = []
        rows = []
        for c in found:
            takes = [(f, c.faces.count(f)) for f in set(c.faces)]
            gain = sum([weights[f] for f in c.faces])
            use = c.need + sum([wild[f] for f in c.faces])
            rows.append((gain, c, takes, use))
        rows.sort(key=lambda r: -r[0])
        for row in rows:
            if row[1].is_pure:
                self.pure.append(row[2])
            if not row[0]:
                self.free.append(row)
            for f, _ in row[2]:
                if weights[f]:
                    by_face.setdefault(f, []).append(row)
        self.order = sorted(by_face, key=lambda f: (-weights[f], len(by_face[f])))
        self.rows = [by_face[f] for f in self.order]
        covered = sum([self.counts[f] * weights[f] for f in self.order])
        self.chosen: list[Candidate] = []
        self.is_qualified = qualified
        self._decide(0, 0, self.held_loss - covered, self.jokers, 0, 0, 0)
        if not self.qualified and qualified:
            self.bound -= 1

    def _decide(self, place, start, loss, jokers, slack, pure, sequences) -> None:
        self.nodes += 1
        if self.nodes > self.budget:
            raise _OutOfBudgetError
        counts = self.counts
        if pure < self.least_pure and not self._can_pack(self.least_pure - pure, 0):
            return
        order = self.order
        while place < len(order) and not counts[order[place]]:
            place += 1
            start = 0
        if place == len(order):
            self._finish(0, loss, jokers, slack, pure, sequences)
            return
        face = order[place]
        rows = self.rows[place]
        for index in range(start, len(rows)):
            _, candidate, takes, use = rows[index]
            if use > jokers:
                continue
            for f, k in takes:
                if counts[f] < k:
                    break
            else:
                for f, k in takes:
                    counts[f] -= k
                self.chosen.append(candidate)
                p = candidate.is_pure
                self._decide(place, index, loss, jokers - use, slack + candidate.slack, pure + p, sequences + candidate.is_sequence)
                self.chosen.pop()
                for f, k in takes:
                    counts[f] += k
                if loss >= self.bound:
                    return
        held = counts[face]
        loss += held * self.weights[face]
        if loss < self.bound:
            counts[face] = 0
            self._decide(place + 1, 0, loss, jokers, slack, pure, sequences)
            counts[face] = held

    def _finish(self, start, loss, jokers, slack, pure, sequences) -> None:
        """Natural cards are decided: lay the melds of wild cards alone, and count the jokers left over."""
        total = loss + max(0, jokers - slack) * self.loose_joker
        if total < self.bound and pure >= self.least_pure and sequences >= self.least_sequences:
            self.bound = total
            self.laid = list(self.chosen)
            self.qualified = self.is_qualified
        counts = self.counts
        for index in range(start, len(self.free)):
            _, candidate, takes, use = self.free[index]
            if use > jokers or loss >= self.bound:
                continue
            if any(counts[f] < k for f, k in takes):
                continue
            self.nodes += 1
            if self.nodes > self.budget:
                raise _OutOfBudgetError
            for f, k in takes:
                counts[f] -= k
            self.chosen.append(candidate)
            self._finish(index, loss, jokers - use, slack + candidate.slack, pure + candidate.is_pure, sequences + candidate.is_sequence)
            self.chosen.pop()
            for f, k in takes:
                counts[f] += k

    def _can_pack(self, needed: int, start: int) -> bool:
        counts = self.counts
        for index in range(start, len(self.pure)):
            takes = self.pure[index]
            for f, k in takes:
                if counts[f] < k:
                    break
            else:
                if needed == 1:
                    return True
                for f, k in takes:
                    counts[f] -= k
                fits = self._can_pack(needed - 1, index)
                for f, k in takes:
                    counts[f] += k
                if fits:
                    return True
        return False
