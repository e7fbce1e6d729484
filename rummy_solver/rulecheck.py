"""Checking a user's rule file: keys and types by ``checking``, then meaning by ``rulelimits``; every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from cattrs import Converter
from cattrs.errors import BaseValidationError

from .checking import Schema, all_of, converter_for, wrong
from .errors import Problem, RulesError
from .rulelimits import limit_problems
from .rules import Rules, Way
from .rulevalues import TABLES, WAYS, key_paths

Pairs = tuple[tuple[int, int], ...]

_SCHEMA = Schema(tables=TABLES, top=("complete", "games"), paths=tuple(key_paths()), others={Way: "complete"})
_BASIS_PATHS = (*_SCHEMA.paths, *TABLES, "complete", *(f"complete.{way}" for way in WAYS))


def checked_rules(merged: Mapping[str, Any], basis: Mapping[str, str], earlier: Iterable[Problem] = ()) -> Rules:
    """The rules that a rule file, merged with what it extends, comes to.

    Raises RulesError with ``earlier`` problems and every fault found here: unknown and missing keys, wrong types
    and impossible values.
    """
    problems = list(earlier)
    is_whole = not any(problem.at == "extends" for problem in problems)
    full = {"drop": {}, "value": {}, **merged, "basis": dict(basis)}
    rules: Rules | None = None
    try:
        rules = _converter().structure(full, Rules)
    except BaseValidationError as error:
        faults = _SCHEMA.faults(error, _way_names(full.get("complete")))
        problems += [fault for fault in faults if is_whole or fault.code != "missing-key"]
    problems += _SCHEMA.basis_problems(basis, _BASIS_PATHS)
    problems += limit_problems(full, {problem.at for problem in problems})
    if rules is None or problems:
        raise RulesError(*problems) from None
    return rules


def _way_names(ways: Any) -> list[str]:
    """What each entry of ``[[complete]]`` is called in a path: its way where that is clear, else its number."""
    names = [way.get("way") if isinstance(way, dict) else None for way in ways] if isinstance(ways, list) else []
    return [
        f".{name}" if name in WAYS and names.count(name) == 1 else f"[{place}]" for place, name in enumerate(names, 1)
    ]


def _two(value: Any) -> tuple[Any, ...]:
    due = "the fewest and the most, such as [2, 6]"
    numbers = all_of(value, int, due)
    if len(numbers) != 2:
        raise wrong(value, due)
    return numbers


def _decks_for(value: Any) -> Pairs:
    due = "a table of players and decks, such as { 2 = 1 }"
    if not isinstance(value, dict) or any(type(decks) is not int for decks in value.values()):
        raise wrong(value, due)
    if not all(key.isascii() and key.isdigit() for key in value):
        raise wrong(", ".join(value), due)
    return tuple(sorted((int(players), decks) for players, decks in value.items()))


def _ways(value: Any) -> tuple[Way, ...]:
    if not isinstance(value, list) or not all(isinstance(way, dict) for way in value):
        raise wrong(value, "an array of tables, [[complete]]")
    return tuple(_converter().structure(value, list[Way]))


@lru_cache(maxsize=1)
def _converter() -> Converter:
    hooks = {tuple[int, int]: _two, Pairs: _decks_for, tuple[Way, ...]: _ways}
    return converter_for((*TABLES.values(), Way), hooks)
