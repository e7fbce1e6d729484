"""Files of kinds of games: the shipped ones, a house's own, and the rules that come of them.

They are files of the same manner as variants (``valuefile``); a user's is checked by ``gamecheck``, which needs cattrs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..rulevalues import StatedValue, basis_of
from ..valuefile import Family, Raw, file_named, gather, gather_document, plain_table
from .gamerules import GameDrop, GameRules, Rejoin, Split

GAMES = Family(
    noun="kind of game",
    plural="kinds",
    file="a file of a kind of game",
    at="game",
    code="unknown-game",
    folder=Path(__file__).parents[1] / "games",
    shipped=("points", "pool-101", "pool-201", "best-of-2", "best-of-3", "deals"),
)
GAME_TABLES: Mapping[str, type[Any]] = {"drop": GameDrop, "rejoin": Rejoin, "split": Split}
PLAIN_KEYS = ("out_at", "deals", "chips", "leaver", "tie")


def game_ids() -> tuple[str, ...]:
    """The ids of the shipped kinds of games, in the order in which they are listed."""
    return GAMES.shipped


def load_game(name_or_path: str, beside: Path | None = None) -> GameRules:
    """The rules of a shipped kind of game (by its id) or of a house's file (by its path, from ``beside`` on).

    Raises RulesError with every fault of the file, each with its path (``rejoin.at_most``).
    """
    if name_or_path in GAMES.shipped:
        return _load_shipped(name_or_path)
    from .gamecheck import checked_game

    return checked_game(*gather(file_named(name_or_path, GAMES, beside), GAMES))


@lru_cache(maxsize=64)
def _load_shipped(name: str) -> GameRules:
    merged, basis, _ = gather(GAMES.path_of(name), GAMES)
    return build_game(merged, basis)


def game_of(document: Raw, path: Path) -> GameRules:
    """The kind of game that a table in the file at ``path`` describes, as a file would. Raises as ``load_game``."""
    from .gamecheck import checked_game

    return checked_game(*gather_document(document, path, GAMES, is_file=False))


def build_game(merged: Mapping[str, Any], basis: Mapping[str, str]) -> GameRules:
    """A kind of game from a sound file with all that it inherits; nothing is checked here."""
    tables = {name: kind(**plain_table(merged[name])) for name, kind in GAME_TABLES.items()}
    plain = plain_table({key: merged[key] for key in ("id", "title", *PLAIN_KEYS)})
    return GameRules(**plain, **tables, basis=tuple(basis.items()))


def game_paths() -> Iterator[str]:
    """Every path that a file of a kind of game gives a value."""
    yield from PLAIN_KEYS
    for table, kind in GAME_TABLES.items():
        yield from (f"{table}.{key.name}" for key in fields(kind))


def game_value(game: GameRules, path: str) -> Any:
    """The value at a path such as ``"rejoin.at_most"``."""
    table, _, key = path.rpartition(".")
    return getattr(getattr(game, table) if table else game, key)


def flatten_game(game: GameRules) -> tuple[StatedValue, ...]:
    """Every value of a kind of game with its basis, in the order of the files."""
    known = dict(game.basis)
    rows = []
    for path in game_paths():
        basis = basis_of(path, known)
        rows.append(StatedValue(path, game_value(game, path), basis, basis.startswith("I:"), is_stated=True))
    return tuple(rows)
