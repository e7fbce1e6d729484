"""The values of rules one by one: their paths, where each comes from, what differs, what is not stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args

from .errors import Problem, RulesError
from .rules import (
    Drop,
    FirstHand,
    Identical,
    Joker,
    Loser,
    Pack,
    Penalty,
    Points,
    Rules,
    SequenceLimits,
    SetLimits,
    Value,
    WayName,
)

TABLES: Mapping[str, type[Any]] = {
    "pack": Pack,
    "joker": Joker,
    "sequence": SequenceLimits,
    "set": SetLimits,
    "identical": Identical,
    "points": Points,
    "loser": Loser,
    "penalty": Penalty,
    "drop": Drop,
    "first_hand": FirstHand,
    "value": Value,
}
"""Every table of a rule file that holds one value of rules, in the order in which they are shown."""

WAYS: tuple[str, ...] = get_args(WayName)
HOUSE = "house rule: "
COMMAND_LINE = "set on the command line"
SOURCES = {
    "S0": 'the page "21 Cards Rummy" (S0)',
    "S2": "KhelPlay's rules page (S2)",
    "S4": "Kash Rummy's rules page (S4)",
    "P": "public pages of platforms (P)",
    "I": "assumption (I)",
}


@dataclass(frozen=True, slots=True)
class StatedValue:
    """One value of rules: its path in a rule file, itself, where it comes from, and whether it is assumed."""

    path: str
    value: Any
    basis: str
    """As the rule file says it, such as ``"S4: thirteen cards to each player"``; ``""`` where it says nothing."""
    is_assumption: bool
    is_stated: bool
    """False where the rules say nothing, such as the value points of a game without value cards."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A path at which two rules differ; None on the side that has no such value, a way of winning for instance."""

    path: str
    left: StatedValue | None
    right: StatedValue | None


def way_keys(way: str) -> tuple[str, ...]:
    """The keys that a way of being complete has beside its name."""
    return ("pure", "sequences") if way == "sequences" else ("count",)


def key_paths() -> Iterator[str]:
    """Every path that a rule file can give a value, ``complete.sequences.pure`` for the ways of being complete."""
    yield "games"
    for table, kind in TABLES.items():
        yield from (f"{table}.{key.name}" for key in fields(kind))
    for way in WAYS:
        yield from (f"complete.{way}.{key}" for key in way_keys(way))


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """A remark that names the nearest known words, such as ``"; did you mean kash?"``, or ``""``."""
    found = near(word, known, cutoff)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def near(word: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The known words that are nearest to this one, three at most, whether letters are capital or not.

    ``cutoff`` is how alike they must be, from 0 to 1; paths share their tables' names and need a higher one.
    """
    from difflib import get_close_matches

    by_letters = {other.lower(): other for other in known}
    return [by_letters[found] for found in get_close_matches(word.lower(), by_letters, n=3, cutoff=cutoff)]


def explain_basis(basis: str) -> str:
    """The basis of a value for a reader who does not know the sources' short names.

    >>> explain_basis("S4: thirteen cards to each player")
    "Kash Rummy's rules page (S4): thirteen cards to each player"
    """
    source, colon, words = basis.partition(":")
    return f"{SOURCES[source]}:{words}" if colon and source in SOURCES else basis


def _values(rules: Rules) -> Iterator[tuple[str, Any]]:
    yield "games", rules.games
    for table, kind in TABLES.items():
        held = getattr(rules, table)
        yield from ((f"{table}.{key.name}", getattr(held, key.name)) for key in fields(kind))
        if table == "points":
            for way in rules.complete:
                yield from ((f"complete.{way.way}.{key}", getattr(way, key)) for key in way_keys(way.way))


def basis_of(path: str, known: Mapping[str, str]) -> str:
    """What is said of the value, else of the table that it stands in; "" where nothing is."""
    while path:
        if path in known:
            return known[path]
        path = path.rpartition(".")[0]
    return ""


def _is_stated(path: str, value: Any) -> bool:
    return not (path.startswith(("drop.", "value.")) and value in (None, ()))


def flatten(rules: Rules) -> tuple[StatedValue, ...]:
    """Every value of the rules with its basis, in the order of the rule files; an empty ``decks_for`` is left out."""
    known = dict(rules.basis)
    found = []
    for path, value in _values(rules):
        if path == "pack.decks_for" and not value:
            continue
        basis = basis_of(path, known)
        found.append(StatedValue(path, value, basis, basis.startswith("I:"), _is_stated(path, value)))
    return tuple(found)


def diff(left: Rules, right: Rules) -> tuple[Difference, ...]:
    """The values in which two rules differ, in the order of the rule files; their bases are not compared."""
    ours = {row.path: row for row in flatten(left)}
    theirs = {row.path: row for row in flatten(right)}
    order = [path for path in ("games", "pack.decks_for", *key_paths()) if path in ours or path in theirs]
    pairs = [Difference(path, ours.get(path), theirs.get(path)) for path in dict.fromkeys(order)]
    return tuple(
        pair for pair in pairs if pair.left is None or pair.right is None or pair.left.value != pair.right.value
    )


def stated(rules: Rules, path: str) -> Any:
    """The value at a path such as ``"drop.first"`` or ``"value.single"``.

    Raises RulesError (``not-stated``) where the rules leave it out; nothing is guessed in its place.
    """
    table, _, key = path.partition(".")
    value = getattr(getattr(rules, table), key)
    if not _is_stated(path, value):
        message = f"{rules.id} does not state {path}: give it in a house-rule file"
        raise RulesError(Problem("not-stated", message, path))
    return value


def require_stated(rules: Rules, *paths: str) -> None:
    """Raise RulesError with a problem for each of these paths that the rules do not state."""
    problems: list[Problem] = []
    for path in paths:
        try:
            stated(rules, path)
        except RulesError as error:
            problems.extend(error.problems)
    if problems:
        raise RulesError(*problems)
