"""Which card to throw: every distinct card of a hand that has just drawn, ranked by what is left without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .arrangement import lay
from .cards import Card
from .engine import Engine, best_solution
from .errors import HandError, Problem
from .hand import Hand, count_cards, require_hand, table_warnings
from .scoring import Score, best_score, certified, score_of
from .solution import Deadline
from .table import Table


@dataclass(frozen=True, slots=True)
class Discard:
    """A card to throw and what the other cards then come to."""

    card: Card
    score: Score

    @property
    def declares(self) -> bool:
        """Whether throwing it, to the finish slot, completes the hand."""
        return self.score.declarable


@dataclass(frozen=True, slots=True)
class Advice:
    """The discards, best first; ``remarks`` say what holds for a card just drawn."""

    discards: tuple[Discard, ...]
    remarks: tuple[str, ...]
    warnings: tuple[Problem, ...]


def suggest(
    cards: Sequence[Card],
    table: Table,
    *,
    drawn: Card | None = None,
    any_size: bool = False,
    time_limit: float | None = None,
    engine: Engine = "auto",
) -> Advice:
    """Rank the cards to throw from a hand with one card more than is dealt.

    Best first: completes the hand, fewer points, fewer loose cards, the dearer card, the order of cards. ``drawn`` is
    the card just taken from the open pile, which may not be thrown on the same turn (S4); a twin of it may.
    ``time_limit`` is in seconds for the whole answer. Raises HandError and UndecidedError as ``score`` does.
    """
    require_hand(cards, table, size=None if any_size else table.rules.pack.hand + 1)
    choices = sorted(set(cards))
    remarks: tuple[str, ...] = ()
    if drawn is not None:
        if drawn not in cards:
            message = f"{drawn} was drawn, so it must be among the cards: add it, or name the card that was"
            raise HandError(Problem("drawn-not-in-hand", message, "--drawn"))
        twin = cards.count(drawn) > 1
        remarks = (_remark(drawn, twin=twin),)
        if not twin:
            choices.remove(drawn)
    discards = _without_each(choices, cards, table, Deadline(time_limit), engine)
    discards.sort(key=lambda discard: _rank(discard, table))
    return Advice(tuple(discards), remarks, tuple(table_warnings(cards, table)))


def _without_each(
    choices: Sequence[Card], cards: Sequence[Card], table: Table, deadline: Deadline, engine: Engine
) -> list[Discard]:
    """What is left without each card, from as few solutions as possible.

    Where the best arrangement of all the cards leaves one loose, the same arrangement without it is the best of the
    others: any better one, with that card loose beside it, would have been better for all.
    """
    counts = count_cards(cards)
    solution, name = best_solution(counts, table, deadline, engine)
    whole = certified(solution, counts, table)
    discards = []
    for card in choices:
        hand = _without(card, cards)
        if card in whole.loose:
            arrangement = lay([group.cards for group in whole.groups], _without(card, whole.loose).cards, table)
            discards.append(Discard(card, score_of(arrangement, count_cards(hand.cards), hand, table, name)))
        else:
            discards.append(Discard(card, best_score(hand, table, deadline, engine)))
    return discards


def _rank(discard: Discard, table: Table) -> tuple[bool, int, int, int, Card]:
    score, card = discard.score, discard.card
    return (not discard.declares, score.points, score.arrangement.standing.loose, -table.points[card], card)


def _without(card: Card, cards: Sequence[Card]) -> Hand:
    place = cards.index(card)
    return Hand.of([*cards[:place], *cards[place + 1 :]])


def _remark(drawn: Card, *, twin: bool) -> str:
    if twin:
        return f"{drawn} was drawn from the open pile: of the two, throw only the one that was in the hand before"
    return f"{drawn} was drawn from the open pile and may not be thrown on the same turn"
