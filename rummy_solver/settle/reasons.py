"""Why a figure is what it is: in words, and the rule that it follows with where that rule comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import Rules
from ..rulevalues import basis_of
from .gamerules import GameRules

CUSTOMS: Mapping[str, str] = {
    "declared": "I: a show that the file does not lay open, or asks to trust, is taken at its word",
    "winner": "P: the losers' points go to the winner of the round",
    "point value": "P: points are paid at the value of a point",
    "last one left": "I: when all others dropped, left or showed wrongly, the one who remains wins",
    "two players": "P: between two players the other one wins after a wrong show",
    "counted": "I: points that were counted at the table are taken as they are",
    "value exchange": (
        "S0: who did not drop gets their own value points from every other who did not; "
        "that the winner gives and takes as well is from public pages (P)"
    ),
    "fee": "P: the fee is a percentage of what is won",
    "prize": "P: the entries and rejoins, less the fee",
    "last in": "P: a pool goes on until one player is left, who takes the prize",
    "extra drops": "S2: an entry less the fee for each extra drop, then equal parts of what is left",
    "lowest total": "P: the lowest total wins",
    "most chips": "P: the most chips win",
    "new total": "S2: the highest total among those still in, and one more for each who rejoins",
}
"""What is always so, whatever the variant and the kind of game say."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a figure is what it is; ``rule`` is a value of the rules or a custom, ``basis`` where it comes from."""

    text: str
    rule: str
    basis: str


def custom(name: str, text: str) -> Reason:
    """A reason that holds everywhere."""
    return Reason(text, name, CUSTOMS[name])


def by_rules(rules: Rules, path: str, text: str) -> Reason:
    """A reason that a variant's value is."""
    return Reason(text, f"{rules.id} {path}", basis_of(path, dict(rules.basis)))


def by_kind(kind: GameRules, path: str, text: str) -> Reason:
    """A reason that a value of the kind of game is."""
    return Reason(text, f"{kind.id} {path}", basis_of(path, dict(kind.basis)))
