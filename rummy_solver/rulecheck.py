"""Checking a user's rule file: keys and types by cattrs, then meaning by ``rulelimits``; every fault at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from .errors import Problem, RulesError
from .rulelimits import limit_problems
from .rules import Rules, Way
from .rulevalues import COMMAND_LINE, HOUSE, TABLES, WAYS, key_paths, nearest

Pairs = tuple[tuple[int, int], ...]


class _FaultError(ValueError):
    """A value that no rules can hold, found while structuring."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


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
        faults = _faults(error, "", _way_names(full.get("complete")))
        problems += [fault for fault in faults if is_whole or fault.code != "missing-key"]
    problems += [
        _unknown(f"basis.{path}", path, _basis_paths())
        for path, text in basis.items()
        if path not in _basis_paths() and not text.startswith((HOUSE, COMMAND_LINE))
    ]
    problems += limit_problems(full, {problem.at for problem in problems})
    if rules is None or problems:
        raise RulesError(*problems) from None
    return rules


@lru_cache(maxsize=1)
def _basis_paths() -> tuple[str, ...]:
    ways = [f"complete.{way}" for way in WAYS]
    return (*key_paths(), *TABLES, "complete", *ways)


def _way_names(ways: Any) -> list[str]:
    """What each entry of ``[[complete]]`` is called in a path: its way where that is clear, else its number."""
    names = [way.get("way") if isinstance(way, dict) else None for way in ways] if isinstance(ways, list) else []
    return [
        f".{name}" if name in WAYS and names.count(name) == 1 else f"[{place}]" for place, name in enumerate(names, 1)
    ]


def _faults(error: BaseException, path: str, ways: Sequence[str]) -> Iterator[Problem]:
    """Every fault in cattrs' tree of errors, each with its path."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, IterableValidationNote):
            path += ways[int(note.index)]
        elif isinstance(note, AttributeValidationNote):
            path += f".{note.name}" if path else note.name
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from _faults(inner, path, ways)
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields, key=str):
            at = f"{path}.{key}" if path else key
            yield _unknown(at, at, _siblings(error.cl))
    elif isinstance(error, KeyError):
        what = f"the table [{path}]" if path in TABLES else "this key"
        yield Problem("missing-key", f"{what} is missing, and nothing is extended that has it", path)
    else:
        yield Problem(getattr(error, "code", "wrong-type"), str(error), path)


def _siblings(kind: type[Any] | None) -> list[str]:
    """The paths, or for a way the keys, that could have been meant by an unknown key of this class."""
    tables = [name for name, held in TABLES.items() if held is kind]
    if tables:
        return [path for path in key_paths() if path.startswith(f"{tables[0]}.")]
    if kind is Way:
        return [path for path in key_paths() if path.startswith("complete.")]
    return ["id", "title", "extends", "complete", "basis", "games", *TABLES]


def _unknown(at: str, path: str, siblings: Iterable[str]) -> Problem:
    """An unknown key, with the nearest keys of its table, or else of the whole file."""
    last = path.rpartition(".")[2]
    homes = [known for known in key_paths() if known.rpartition(".")[2] == last]
    words = nearest(path, siblings, 0.75) or (
        f"; did you mean {' or '.join(homes)}?" if homes else nearest(path, key_paths(), 0.75)
    )
    return Problem("unknown-key", f"there is no such key{words}", at)


def _shown(value: Any) -> str:
    """A value as a TOML file has it, short enough for a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _wrong(value: Any, due: str) -> _FaultError:
    return _FaultError("wrong-type", f"must be {due}, not {_shown(value)}")


def _exact(value: Any, kind: type[Any]) -> Any:
    """The value if it is of this very type: true is no number here and 3 no text."""
    if type(value) is not kind:
        raise _wrong(value, {int: "a whole number", bool: "true or false", str: "a text"}[kind])
    return value


def _or_none(kind: type[Any], due: str) -> Any:
    def structure(value: Any, _: Any) -> Any:
        if value == "none":
            return None
        if type(value) is not kind:
            raise _wrong(value, due)
        return value

    return structure


def _is_choice(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _choice(value: Any, kind: Any) -> Any:
    choices = get_args(kind)
    if not isinstance(value, str):
        raise _wrong(value, f"one of {', '.join(choices)}")
    if value not in choices:
        words = f"must be one of {', '.join(choices)}, not {_shown(value)}{nearest(value, choices)}"
        raise _FaultError("impossible-value", words)
    return value


def _all_of(value: Any, kind: type[Any], due: str) -> tuple[Any, ...]:
    if not isinstance(value, list) or any(type(one) is not kind for one in value):
        raise _wrong(value, due)
    return tuple(value)


def _two(value: Any, _: Any) -> tuple[Any, ...]:
    due = "the fewest and the most, such as [2, 6]"
    numbers = _all_of(value, int, due)
    if len(numbers) != 2:
        raise _wrong(value, due)
    return numbers


def _decks_for(value: Any, _: Any) -> Pairs:
    due = "a table of players and decks, such as { 2 = 1 }"
    if not isinstance(value, dict) or any(type(decks) is not int for decks in value.values()):
        raise _wrong(value, due)
    if not all(key.isascii() and key.isdigit() for key in value):
        raise _wrong(", ".join(value), due)
    return tuple(sorted((int(players), decks) for players, decks in value.items()))


def _table_hook(converter: Converter, kind: type[Any]) -> Any:
    inner = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise _wrong(value, "a table")
        return inner(value, kind)

    return structure


def _ways(converter: Converter, value: Any) -> tuple[Way, ...]:
    if not isinstance(value, list) or not all(isinstance(way, dict) for way in value):
        raise _wrong(value, "an array of tables, [[complete]]")
    return tuple(converter.structure(value, list[Way]))


@lru_cache(maxsize=1)
def _converter() -> Converter:
    """A converter that coerces nothing and collects every fault."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for plain in (int, bool, str):
        converter.register_structure_hook(plain, _exact)
    converter.register_structure_hook(int | None, _or_none(int, 'a whole number or "none"'))
    converter.register_structure_hook(str | None, _or_none(str, 'a text or "none"'))
    converter.register_structure_hook_func(_is_choice, _choice)
    arrays: dict[Any, Callable[[Any, Any], Any]] = {
        tuple[int, ...]: lambda value, _: _all_of(value, int, "an array of whole numbers"),
        tuple[str, ...]: lambda value, _: _all_of(value, str, "an array of texts"),
        tuple[int, int]: _two,
        Pairs: _decks_for,
        tuple[tuple[str, str], ...]: lambda value, _: tuple(value.items()),
        tuple[Way, ...]: lambda value, _: _ways(converter, value),
    }
    converter.register_structure_hook_func(arrays.__contains__, lambda value, kind: arrays[kind](value, kind))
    for kind in (*TABLES.values(), Way):
        converter.register_structure_hook(kind, _table_hook(converter, kind))
    return converter
