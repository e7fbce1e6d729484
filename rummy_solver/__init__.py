"""Indian rummy, exactly: judge a show, find the fewest points, say what to throw."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .arrangement import Arrangement as Arrangement
    from .arrangement import Standing as Standing
    from .arrangement import Tier as Tier
    from .arrangement import lay as lay
    from .cards import PRINTED_JOKER as PRINTED_JOKER
    from .cards import Card as Card
    from .cards import Rank as Rank
    from .cards import Suit as Suit
    from .declaration import Verdict as Verdict
    from .declaration import judge as judge
    from .discard import Advice as Advice
    from .discard import Discard as Discard
    from .discard import suggest as suggest
    from .errors import CardsError as CardsError
    from .errors import CertificationError as CertificationError
    from .errors import GameError as GameError
    from .errors import HandError as HandError
    from .errors import Problem as Problem
    from .errors import RecordError as RecordError
    from .errors import RulesError as RulesError
    from .errors import RummyError as RummyError
    from .errors import UndecidedError as UndecidedError
    from .hand import Hand as Hand
    from .melds import Group as Group
    from .melds import Kind as Kind
    from .melds import Meld as Meld
    from .melds import NoMeld as NoMeld
    from .melds import Violation as Violation
    from .melds import read as read
    from .notation import parse_card as parse_card
    from .notation import parse_cards as parse_cards
    from .notation import parse_cut as parse_cut
    from .notation import parse_hand as parse_hand
    from .rulefile import load_rules as load_rules
    from .rulefile import variant_ids as variant_ids
    from .rules import Rules as Rules
    from .scoring import Score as Score
    from .scoring import equal_best as equal_best
    from .scoring import score as score
    from .table import Table as Table
    from .value import ValuePoints as ValuePoints
    from .value import value_points as value_points

_HOME = {
    "arrangement": ("Arrangement", "Standing", "Tier", "lay"),
    "cards": ("PRINTED_JOKER", "Card", "Rank", "Suit"),
    "declaration": ("Verdict", "judge"),
    "discard": ("Advice", "Discard", "suggest"),
    "errors": (
        "CardsError", "CertificationError", "GameError", "HandError", "Problem", "RecordError", "RulesError",
        "RummyError", "UndecidedError",
    ),
    "hand": ("Hand",),
    "melds": ("Group", "Kind", "Meld", "NoMeld", "Violation", "read"),
    "notation": ("parse_card", "parse_cards", "parse_cut", "parse_hand"),
    "rulefile": ("load_rules", "variant_ids"),
    "rules": ("Rules",),
    "scoring": ("Score", "equal_best", "score"),
    "table": ("Table",),
    "value": ("ValuePoints", "value_points"),
}  # fmt: skip
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = sorted(_MODULE)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for, so that a command starts with what it needs alone."""
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f".{_MODULE[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return [*__all__, "__version__"]
