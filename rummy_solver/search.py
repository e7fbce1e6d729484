"""An exact search beside the CP-SAT model: the same candidates, the same answers, in plain Python.

Cards are decided one face at a time, those first that are dear and have few places to go: a copy lies in one of the
candidates, or it and all its twins are loose. What is loose is never made good again, so a branch ends as soon as it
has lost as much as the best answer known, or can no longer reach the sequences that the requirement asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .candidates import Candidate, Holding
from .melds import Kind
from .solution import Deadline, Solution
from .table import Table

EASY_NODES = 48
"""Nodes that go without the bound by jokers: it costs more than it saves unless a hand turns out to be hard."""

Row = tuple[int, Candidate, tuple[int, ...], int, int]
"""A candidate as the search needs it: the weight of its cards, itself, its faces, copies of each, jokers it uses."""


ROUND = 1000
"""Nodes between two looks at the clock."""


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
        return Solution((), sum([table.points[face] * counts[face] for face in holding.faces]), sum(counts), False)
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
    if hand.could_lay(pure, way.pure) and hand.could_lay(holding.sequences(), way.sequences):
        hand.improve(holding.candidates(), way.pure, way.sequences, qualified=True)
    if pure and pure_only == "excused":
        hand.improve(pure, 0, 0, qualified=False)
    elif pure and pure_only == "groups":
        hand.improve(holding.candidates(), 1, 0, qualified=False)


class _Search:
    """A hand in the numbers of the search, and the best that was found for it.

    A loss is (n + 1) times the points of loose cards and their number, as in the model's objective.
    """

    def __init__(self, holding: Holding, deadline: Deadline, budget: int | None) -> None:
        table = holding.table
        self.wild = wild = table.is_wild
        self.counts = counts = list(holding.counts)
        self.deadline = deadline
        self.budget = budget
        self.nodes = 0
        self.pause = ROUND if budget is None else min(budget, ROUND)
        self.scale = scale = sum(counts) + 1
        self.weights = weights = [0] * 53
        self.jokers = holding.jokers
        self.naturals = 0
        for face in holding.faces:
            if not wild[face]:
                weights[face] = table.points[face] * scale + 1
                self.naturals += counts[face] * weights[face]
        self.loose_joker = table.rules.points.joker * scale + 1
        self.bound = self.naturals + self.jokers * self.loose_joker
        self.laid: list[Candidate] = []
        self.qualified = False

    def improve(self, found: Sequence[Candidate], pure: int, sequences: int, *, qualified: bool) -> None:
        """Look for a better answer among arrangements with so many pure sequences and sequences at the least."""
        self.least_pure, self.least_sequences = pure, sequences
        self.improving_to = qualified
        weights = self.weights
        takable = {face for candidate in found for face in candidate.faces}
        least_loss = self.naturals - sum([self.counts[face] * weights[face] for face in takable])
        if least_loss >= self.bound + qualified:
            return
        rows = sorted(self._rows(found), key=lambda row: -row[0] / (1 + row[4]))
        self.pure = [row for row in rows if row[1].is_pure]
        self.sequences = [row for row in rows if row[1].is_sequence]
        if not self._can_qualify(self.jokers, 0, 0):
            return
        self.wild_only = [row for row in rows if not row[0]]
        by_face: dict[int, list[Row]] = {}
        for row in rows:
            for face in row[2]:
                if weights[face]:
                    by_face.setdefault(face, []).append(row)
        self.order = sorted(by_face, key=lambda face: -weights[face] / len(by_face[face]))
        self.by_place = [by_face[face] for face in self.order]
        self.priced: list[list[tuple[float, tuple[int, ...], int, int]]] = []
        self.chosen: list[Candidate] = []
        self.bound += qualified  # with the requirement met, as good is better
        self._decide(0, 0, least_loss, self.jokers, 0, 0, 0)
        self.bound -= qualified and not self.qualified

    def could_lay(self, found: Sequence[Candidate], number: int) -> bool:
        """Whether so many of these can be laid side by side."""
        return not number or self._fit(self._rows(found), number, 0, self.jokers)

    def _rows(self, found: Iterable[Candidate]) -> list[Row]:
        weights, wild = self.weights, self.wild
        rows = []
        for candidate in found:
            faces, copies = candidate.faces, 1
            weight, use = 0, candidate.need
            for face in faces:
                weight += weights[face]
                use += wild[face]
            if candidate.kind is Kind.TUNNELA:
                faces, copies = faces[:1], 3
            rows.append((weight, candidate, faces, copies, use))
        return rows

    def _decide(self, place: int, start: int, loss: int, jokers: int, slack: int, pure: int, sequences: int) -> None:
        """Decide the face at a place, by its rows from ``start`` on, and all after it.

        ``loss`` is what is loose so far, ``jokers`` what is left of them, ``slack`` the room for more in what is laid.
        """
        self.nodes += 1
        if self.nodes > self.pause:
            self._look_up()
        if not self._can_qualify(jokers, pure, sequences):
            return
        counts, order = self.counts, self.order
        while place < len(order) and not counts[order[place]]:
            place += 1
            start = 0
        if place == len(order):
            self._finish(0, loss, jokers, slack, pure, sequences)
            return
        if self.nodes > EASY_NODES and loss + self._sure_loss(place, jokers) >= self.bound:
            return
        rows = self.by_place[place]
        for index in range(start, len(rows)):
            _, candidate, faces, copies, use = rows[index]
            if use <= jokers and self._take(faces, copies):
                self.chosen.append(candidate)
                self._decide(
                    place,
                    index,
                    loss,
                    jokers - use,
                    slack + candidate.slack,
                    pure + candidate.is_pure,
                    sequences + candidate.is_sequence,
                )
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
        for index in range(start, len(self.wild_only)):
            _, candidate, faces, copies, use = self.wild_only[index]
            if loss < self.bound and use <= jokers and self._take(faces, copies):
                self.nodes += 1
                if self.nodes > self.pause:
                    self._look_up()
                self.chosen.append(candidate)
                self._finish(
                    index,
                    loss,
                    jokers - use,
                    slack + candidate.slack,
                    pure + candidate.is_pure,
                    sequences + candidate.is_sequence,
                )
                self.chosen.pop()
                for face in faces:
                    self.counts[face] += copies

    def _take(self, faces: tuple[int, ...], copies: int) -> bool:
        """Take so many copies of each face, if there are."""
        counts = self.counts
        for face in faces:
            if counts[face] < copies:
                return False
        for face in faces:
            counts[face] -= copies
        return True

    def _can_qualify(self, jokers: int, pure: int, sequences: int) -> bool:
        """Whether the sequences that are still needed could be laid, each requirement by itself."""
        if pure < self.least_pure and not self._fit(self.pure, self.least_pure - pure, 0, jokers):
            return False
        needed = self.least_sequences - sequences
        return needed <= 0 or self._fit(self.sequences, needed, 0, jokers)

    def _fit(self, rows: Sequence[Row], number: int, start: int, jokers: int) -> bool:
        """Whether so many of these rows, from ``start`` on, can be laid with what is left."""
        counts = self.counts
        for index in range(start, len(rows)):
            _, _, faces, copies, use = rows[index]
            if use > jokers:
                continue
            if number > 1:
                if self._take(faces, copies):
                    fits = self._fit(rows, number - 1, index, jokers - use)
                    for face in faces:
                        counts[face] += copies
                    if fits:
                        return True
                continue
            for face in faces:
                if counts[face] < copies:
                    break
            else:
                return True
        return False

    def _look_up(self) -> None:
        """Now and then, see whether any budget and any time are left."""
        if self.budget is not None and self.nodes > self.budget:
            raise _OutOfBudgetError
        self.deadline.left()
        self.pause = self.nodes + ROUND if self.budget is None else min(self.budget, self.nodes + ROUND)

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
                if use <= jokers and all(counts[other] >= copies for other in faces):
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
                for _, _, faces, copies, use in rows
            ]
            self.priced.append(sorted(priced, key=lambda row: row[0]))
