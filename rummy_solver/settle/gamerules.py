"""The rules of a kind of game as frozen values. Nothing else in the package knows a kind of game by its name.

Every class is a table of a file in ``games/`` and every attribute a key; ``gamefile`` reads and checks such files.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

DropPoints = int | Literal["rules"] | None
"""Points for a drop, ``"rules"`` for what the variant says, None where nobody may drop."""
Dropped = Literal["drop", "middle-drop"]
Leaver = Literal["out", "back"]
Tied = Literal["tied", "all"]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameDrop:
    """What dropping before the first draw and after it costs."""

    first: DropPoints
    middle: DropPoints

    def of(self, did: Dropped) -> DropPoints:
        """What this drop costs."""
        return self.first if did == "drop" else self.middle


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejoin:
    """Who may buy in again after being knocked out."""

    at_most: int | None
    """The highest total among those still in at which one may; None: nobody may."""
    least_played: int
    """The fewest who must have played the round, those knocked out in it included."""
    least_in: int
    """The fewest who must still be in."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Split:
    """When those still in share the prize, and how."""

    auto_from: int | None
    """Every total at this or above: equal shares, whether they want to or not; None: never."""
    manual_from: int | None
    """Every total at this or above: they may share if all agree; None: never."""
    drop: int | None
    """The points that one drop left stands for."""
    gaps: tuple[int, ...]
    """By how many drops the most and the fewest left may differ."""
    least_started: int
    """The fewest players that the game must have begun with."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GameRules:
    """Everything a kind of game says beside the rules of its hands.

    With ``out_at`` it is a pool, with ``deals`` it ends after so many, and with neither every round is settled in
    money by itself.
    """

    id: str
    title: str
    out_at: int | None
    """The total at which a player is out."""
    deals: int | None
    """After how many deals it ends; a tie goes on."""
    chips: int | None
    """The chips per deal that each begins with, most chips wins; None: points add up, and the lowest total wins."""
    leaver: Leaver
    """Whether one who leaves the table is out of the game or may come back in a later round."""
    tie: Tied
    """Who plays on after a tie."""
    drop: GameDrop
    rejoin: Rejoin
    split: Split
    basis: tuple[tuple[str, str], ...] = field(default=(), repr=False, hash=False)
    """(path, where the value comes from); a text that starts with ``I:`` is an assumption."""

    @property
    def is_points(self) -> bool:
        """Whether every round is settled in money by itself."""
        return self.out_at is None and self.deals is None
