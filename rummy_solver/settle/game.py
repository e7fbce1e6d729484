"""A game as its file tells it: who plays what for which stake, and what happened in each round."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, get_args

from ..cards import Card, Rank
from ..hand import Hand
from ..rules import Rules
from .gamerules import GameRules

Did = Literal["show", "hand", "points", "stayed", "wrong-show", "drop", "middle-drop", "left", "unread"]
"""What a player did in a round: declared; was left with cards, or with points that were counted already; was still in
when all others were out; declared wrongly; dropped before or after the first draw; left the table; or what the file
says cannot be read."""

WORDS: tuple[str, ...] = tuple(did for did in get_args(Did) if did not in ("hand", "points", "unread"))
"""What a file may say in a word."""
OUT_OF_ROUND: tuple[Did, ...] = ("drop", "middle-drop", "left")
"""Those who take no further part in the round; a wrong show ends it too, but its value cards still count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a player did in a round.

    ``hand`` are the cards, in groups where these were declared or laid; ``held`` the player's cards where a show comes
    with them, to compare. ``points`` are those of a hand that was counted already, ``value`` value points likewise.
    Of an entry that is not ``is_read`` nothing is known but what was done.
    """

    did: Did
    at: str
    """Where in the file it stands."""
    cards_at: str = ""
    """Where its cards do."""
    hand: Hand | None = None
    held: tuple[Card, ...] | None = None
    points: int = 0
    value: int | None = None
    is_read: bool = True

    @property
    def cards_held(self) -> tuple[Card, ...] | None:
        """The cards that the player really had: those beside a show, else those of the hand."""
        return self.held if self.held is not None or self.hand is None else self.hand.cards

    @property
    def held_at(self) -> str:
        """Where in the file these stand."""
        return self.cards_at if self.held is None else f"{self.at}.cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: the card cut for wild, what everyone did, and what was decided after it.

    ``played`` are those who had had a turn when the show came in the first round of turns (``first_hand``), ``starts``
    who had the first turn. ``split`` is what each of those still in said to a split, ``"all"`` where everyone agreed,
    None where nobody asked. ``unread`` are the fields that cannot be read; something else stands in for them.
    ``cut_at`` is where in the file the cut stands, ``strangers`` how many are named who are no players.
    """

    number: int
    cut: Card | Rank | None
    entries: Mapping[str, Entry]
    first_hand: bool = False
    played: tuple[str, ...] = ()
    starts: str | None = None
    rejoins: tuple[str, ...] = ()
    split: Mapping[str, bool] | Literal["all"] | None = None
    unread: frozenset[str] = frozenset()
    cut_at: str = ""
    strangers: int = 0

    @property
    def at(self) -> str:
        """Where in the file it stands."""
        return f"rounds[{self.number}]"

    @property
    def is_counted(self) -> bool:
        """Whether all is read that the cards of a round are judged and counted by."""
        return self.unread <= _AFTER_THE_ROUND


_AFTER_THE_ROUND = frozenset({"starts", "rejoins", "split"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What a game file says beside its rounds, as far as it can be read: None is what cannot.

    ``players`` are in the order of their turns, () where one cannot tell who plays. ``stake`` is the entry fee, or the
    value of a point where each round is settled in money; None too where nothing is played for. ``fee`` is in percent.
    With ``trust`` no show is judged.
    """

    kind: GameRules | None
    rules: Rules | None
    players: tuple[str, ...]
    stake: Decimal | None = None
    fee: Decimal = Decimal(0)
    trust: bool | None = False

    def in_turn(self, names: Collection[str], starts: str | None = None) -> tuple[str, ...]:
        """These players in the order of their turns, from ``starts`` on; as they come where no players are known."""
        first = self.players.index(starts) if starts else 0
        order = (*self.players[first:], *self.players[:first]) or tuple(names)
        return tuple(name for name in order if name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Frame):
    """A whole game; ``expect`` is what the file says should come out."""

    kind: GameRules
    rules: Rules
    title: str | None
    rounds: tuple[Round, ...]
    expect: Mapping[str, Any] | None = None
