"""A hand: a multiset of cards, as they lie in groups and loose, checked against the pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress

from .cards import CARDS, Card, show_cards
from .errors import HandError, Problem
from .table import Table


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards as they lie: groups, and loose cards outside them. A hand that nobody sorted is all loose."""

    groups: tuple[tuple[Card, ...], ...] = ()
    loose: tuple[Card, ...] = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """A hand without groups."""
        return cls((), tuple(cards))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order in which they lie."""
        return (*[card for group in self.groups for card in group], *self.loose) if self.groups else self.loose

    @property
    def is_one_group(self) -> bool:
        """Whether it may be asked about as a single group: no marks split it."""
        return len(self.groups) + bool(self.loose) <= 1

    def __len__(self) -> int:
        return sum(map(len, self.groups)) + len(self.loose)

    def __str__(self) -> str:
        """The hand in one line that reads back as the same cards: groups, then what is loose."""
        parts = [show_cards(group) for group in self.groups]
        if len(parts) == 1 and not self.loose:
            return f"({parts[0]})"  # without a mark it would read as loose cards
        return " | ".join([*parts, show_cards(self.loose)] if self.loose else parts)


def count_cards(cards: Iterable[Card]) -> list[int]:
    """How often each of the 53 faces is held, by the card's number."""
    counts = [0] * 53
    for face in bytes(cards):  # plain numbers, which index a list quicker than cards do
        counts[face] += 1
    return counts


def cards_of(counts: Sequence[int]) -> list[Card]:
    """The cards that these counts of the 53 faces stand for, in the order of the cards."""
    cards: list[Card] = []
    for card in compress(CARDS, counts):
        cards += [card] * counts[card]
    return cards


def size_problem(number: int, due: int) -> Problem | None:
    """What is wrong with holding that many cards where ``due`` are, or None."""
    if number == due:
        return None
    return Problem("wrong-card-count", f"{number} card{'' if number == 1 else 's'} where {due} are due")


def copies_problems(cards: Sequence[Card], table: Table) -> list[tuple[Problem, Card]]:
    """A problem for every card held more often than the pack has it, with the card."""
    counts, most = count_cards(cards), table.most
    found = []
    for card in sorted({card for card in cards if counts[card] > most[card]}):
        holds = "holds" if table.decks == 1 else "hold"
        message = f"{card} is held {times(counts[card])}, but {table.pack_text} {holds} it {times(most[card])}"
        found.append((Problem("too-many-copies", message), card))
    return found


def times(number: int) -> str:
    """``number`` as a player says it."""
    return {0: "not at all", 1: "once", 2: "twice"}.get(number, f"{number} times")


def require_hand(cards: Sequence[Card], table: Table, *, size: int | None) -> list[int]:
    """The counts of the 53 faces of these cards; ``size`` None lifts the check on their number.

    Raises HandError with everything wrong with them as a hand.
    """
    if not cards:
        raise HandError(Problem("no-cards", "there are no cards: give a hand such as 'AH 2H 3H 10S PJ'"))
    counts, most = count_cards(cards), table.most
    too_many = [card for card in cards if counts[card] > most[card]]
    problems = [problem for problem, _ in copies_problems(cards, table)] if too_many else []
    wrong_size = size_problem(len(cards), size) if size is not None else None
    if wrong_size:
        hint = "--any-size takes any number of cards"
        problems.insert(0, Problem(wrong_size.code, f"{wrong_size.message} under {table.rules.id}; {hint}"))
    if problems:
        raise HandError(*problems)
    return counts


def table_warnings(cards: Sequence[Card], table: Table) -> list[Problem]:
    """What is odd but allowed: so many copies of the cut card that none is left to lie on the table."""
    cut = table.cut_card
    if cut is None or cards.count(cut) < table.most[cut] or cards.count(cut) == 0:
        return []
    message = f"{cut} was cut and lies on the table, yet {times(cards.count(cut))} in the hand: more than are left"
    return [Problem("cut-card-held", message)]
