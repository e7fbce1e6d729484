"""What the cards of an invalid show could have been: where the verdict and the lowest points meet."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card
from .declaration import Verdict
from .engine import Engine
from .errors import UndecidedError
from .hand import Hand, copies_problems, size_problem
from .scoring import Score, best_score
from .solution import Deadline
from .table import Table


def regrouped(
    verdict: Verdict,
    table: Table,
    held: Sequence[Card] | None = None,
    time_limit: float | None = None,
    engine: Engine = "auto",
) -> tuple[Score | None, tuple[str, ...]]:
    """What an invalid show could have been, from the player's hand or else the cards shown, with remarks.

    None for a valid show and for cards that are no hand. The verdict stands whether or not this is known in time, so a
    time limit that is reached is a remark here.
    """
    cards = held if held is not None else verdict.arrangement.hand.cards
    if verdict.valid or size_problem(len(cards), table.rules.pack.hand) or copies_problems(cards, table):
        return None, ()
    try:
        return best_score(Hand.of(cards), table, Deadline(time_limit), engine), ()
    except UndecidedError as error:
        return None, (f"what the same cards could have been is {error}",)
