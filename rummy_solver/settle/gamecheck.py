"""Checking a user's file of a kind of game: keys, types and meaning; every fault at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from cattrs import Converter
from cattrs.errors import BaseValidationError

from ..checking import Schema, converter_for, wrong
from ..errors import Problem, RulesError
from ..rulelimits import MOST_POINTS, Sound, impossible, in_range, sound_values
from .gamefile import GAME_TABLES, PLAIN_KEYS, game_paths
from .gamerules import DropPoints, GameRules

_SCHEMA = Schema(tables=GAME_TABLES, top=PLAIN_KEYS, paths=tuple(game_paths()), others={})
_BASIS_PATHS = (*_SCHEMA.paths, *GAME_TABLES)
_RANGES: Mapping[str, tuple[int, int]] = {
    "out_at": (2, MOST_POINTS),
    "deals": (1, 1000),
    "chips": (1, MOST_POINTS),
    "drop.first": (0, MOST_POINTS),
    "drop.middle": (0, MOST_POINTS),
    "rejoin.at_most": (0, MOST_POINTS),
    "rejoin.least_played": (2, 100),
    "rejoin.least_in": (1, 100),
    "split.auto_from": (0, MOST_POINTS),
    "split.manual_from": (0, MOST_POINTS),
    "split.drop": (1, MOST_POINTS),
    "split.least_started": (2, 100),
}

Say = Iterator[Problem]


def checked_game(merged: Mapping[str, Any], basis: Mapping[str, str], earlier: Iterable[Problem] = ()) -> GameRules:
    """The kind of game that a file, merged with what it extends, comes to.

    Raises RulesError with ``earlier`` problems and every fault found here.
    """
    problems = list(earlier)
    is_whole = not any(problem.at == "extends" for problem in problems)
    full = {**merged, "basis": dict(basis)}
    game: GameRules | None = None
    try:
        game = _converter().structure(full, GameRules)
    except BaseValidationError as error:
        problems += [fault for fault in _SCHEMA.faults(error) if is_whole or fault.code != "missing-key"]
    problems += _SCHEMA.basis_problems(basis, _BASIS_PATHS)
    sound = sound_values(full, {problem.at for problem in problems})
    for path, (least, most) in _RANGES.items():
        problems += in_range(sound, path, least, most)
    for check in _CHECKS:
        problems += check(sound)
    if game is None or problems:
        raise RulesError(*problems) from None
    return game


@lru_cache(maxsize=1)
def _converter() -> Converter:
    return converter_for(GAME_TABLES.values(), {DropPoints: _drop})


def _drop(value: Any) -> DropPoints:
    if value == "none":
        return None
    if value == "rules":
        return "rules"
    if type(value) is not int:
        raise wrong(value, 'a whole number, "rules" for what the variant says, or "none" where nobody may drop')
    return value


def _name(sound: Sound) -> Say:
    text = sound.get("id") or "none"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        yield impossible("id", f'"{text}" must be lower-case words joined by dashes, such as club-pool')


def _ends(sound: Sound) -> Say:
    """One way of ending; what belongs to the other is absent."""
    out_at, deals = sound.get("out_at"), sound.get("deals")
    if out_at is not None and deals is not None:
        yield impossible("deals", 'must be "none" where there is an out_at: a game ends in one way')
    if sound.get("leaver") == "back" and (out_at is not None or deals is not None):
        yield impossible("leaver", 'must be "out": one can come back only where every round is settled by itself')
    if deals is None and "deals" in sound and sound.get("chips") is not None:
        yield impossible("chips", 'must be "none" where there are no deals')
    if out_at is None and "out_at" in sound:
        for path in ("rejoin.at_most", "split.auto_from", "split.manual_from"):
            if sound.get(path) is not None:
                yield impossible(path, 'must be "none" where there is no out_at')


def _below_out(sound: Sound) -> Say:
    """Totals that those still in can have."""
    out_at = sound.get("out_at")
    if out_at is not None and out_at < 2:  # that is said already
        return
    for path in ("rejoin.at_most", "split.auto_from", "split.manual_from"):
        value = sound.get(path)
        most = out_at - (2 if path == "rejoin.at_most" else 1) if out_at is not None else None
        if most is not None and value is not None and value > most:
            yield impossible(path, f"must be at most {most} where one is out at {out_at}, not {value}")


def _split(sound: Sound) -> Say:
    gaps = sound.get("split.gaps") or []
    if any(gap < 0 for gap in gaps) or len(set(gaps)) < len(gaps):
        yield impossible("split.gaps", f"must be different numbers of drops, such as [1, 2], not {gaps}")
    if sound.get("split.manual_from") is not None:
        if "split.drop" in sound and sound["split.drop"] is None:
            yield impossible("split.drop", 'must be points where there is a split.manual_from, not "none"')
        if "split.gaps" in sound and not gaps:
            yield impossible("split.gaps", "must name a number of drops where there is a split.manual_from")


_CHECKS: tuple[Callable[[Sound], Say], ...] = (_name, _ends, _below_out, _split)
