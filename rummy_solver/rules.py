"""The rules of a variant as frozen values. Nothing else in the package knows a variant by its name.

Every class is a table of a rule file and every attribute a key; ``rulefile`` reads and checks such files.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

DEFAULT_RULES = "kash"
"""The id of the variant that holds where none is named."""

Ace = Literal["either", "low", "high"]
PureOnly = Literal["excused", "counts", "groups"]
NoPure = Literal["counts", "full_count"]
WayName = Literal["sequences", "tunnelas", "dublees", "jokers"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Pack:
    """What is dealt from: decks of 52 with their printed jokers, and the cards each player gets."""

    decks: int
    printed_jokers: int
    """Per deck."""
    hand: int
    players: tuple[int, int]
    """The fewest and the most."""
    decks_for: tuple[tuple[int, int], ...] = ()
    """(players, decks) where the number of decks depends on the players."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Joker:
    """Which cards are wild, and what a joker may do."""

    wild_rank: bool
    """Whether every card of the cut rank is wild."""
    neighbours: int
    """How many ranks up and down, in the cut card's suit, are wild too."""
    printed_cut: str | None
    """The card that counts as cut when a printed joker is: ``"A"``, ``"AS"``, or None for none."""
    min_naturals: int
    """The natural cards that a group with jokers needs."""
    alone: bool
    """Whether jokers alone are a group."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SequenceLimits:
    """The length of a sequence, jokers included, and where the ace stands."""

    min: int
    max: int
    ace: Ace


@dataclass(frozen=True, kw_only=True, slots=True)
class SetLimits:
    """The length of a set, jokers included."""

    min: int
    max: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Identical:
    """What identical cards make: three a tunnela, two a dublee; and whether printed jokers are identical."""

    tunnela: bool
    dublee: bool
    printed: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Points:
    """What a card costs, and the most a hand can cost (None: no cap)."""

    ace: int
    face: int
    joker: int
    full_count: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """A way of being complete: by sequences, with at least ``pure`` pure ones, or by ``count`` groups or jokers."""

    way: WayName
    pure: int = 0
    sequences: int = 0
    count: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Loser:
    """What a hand is excused from when another player shows."""

    pure_only: PureOnly
    """A pure sequence without the second: it alone is excused, nothing is, or every valid group is."""
    no_pure: NoPure
    """No pure sequence at all: the cards count, or the full count is due flat."""
    dublees: int
    """From how many dublees on they are excused; 0 where dublees excuse nothing."""
    dublees_cost: int | None
    """What a hand with that many dublees costs, flat; None: its other cards."""
    complete_costs: int
    """The least that a complete hand costs its loser."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty:
    """Points for a wrong show and for leaving the table."""

    invalid: int
    leave: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Drop:
    """Points for dropping before the first draw and after it; None where the rules do not state them."""

    first: int | None = None
    middle: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FirstHand:
    """The most that a player who has had no turn pays when the show comes in the first round of turns."""

    cap: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Value:
    """Value points for one, two, three value cards of a kind, and for marriages; empty where not stated."""

    single: tuple[int, ...] = ()
    marriage: tuple[int, ...] = ()
    from_middle_drop: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """Everything a variant or a house says about hands and their points."""

    id: str
    title: str
    pack: Pack
    joker: Joker
    sequence: SequenceLimits
    set: SetLimits
    identical: Identical
    points: Points
    complete: tuple[Way, ...]
    loser: Loser
    penalty: Penalty
    drop: Drop = Drop()
    first_hand: FirstHand
    value: Value = Value()
    games: tuple[str, ...] = ()
    basis: tuple[tuple[str, str], ...] = field(default=(), repr=False, hash=False)
    """(path, where the value comes from); a text that starts with ``I:`` is an assumption."""

    def way(self, name: WayName) -> Way | None:
        """The way of being complete of that name, or None where these rules do not know it."""
        return next((way for way in self.complete if way.way == name), None)
