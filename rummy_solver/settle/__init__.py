"""Settling: from a game file to its score sheet and who is paid what. It asks a solver only about hands of cards.

game -> rounds, each by itself (playing) -> course of the game (course, pool) -> account
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .gamefile import game_ids as game_ids
    from .gamefile import load_game as load_game
    from .settling import Settlement as Settlement
    from .settling import load_game_file as load_game_file
    from .settling import settle as settle

_HOME = {"gamefile": ("game_ids", "load_game"), "settling": ("Settlement", "load_game_file", "settle")}
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = sorted(_MODULE)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for, as the package itself does."""
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_MODULE[name]}", __name__), name)
