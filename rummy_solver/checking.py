"""Checking files of values by cattrs: keys and types, nothing coerced, and every fault at once with its path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from .errors import Problem
from .rulevalues import COMMAND_LINE, HOUSE, nearest


class FaultError(ValueError):
    """A value that cannot be held, found while structuring."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """What a file of some family may hold: its tables by name, its other keys, and the path of every value."""

    tables: Mapping[str, type[Any]]
    top: tuple[str, ...]
    paths: tuple[str, ...]
    others: Mapping[type[Any], str]
    """Classes that are no table of their own, and the path under which their keys stand."""

    def siblings(self, kind: type[Any] | None) -> list[str]:
        """The paths that could have been meant by an unknown key of this class."""
        under = [name for name, held in self.tables.items() if held is kind]
        under += [path for held, path in self.others.items() if held is kind]
        if under:
            return [path for path in self.paths if path.startswith(f"{under[0]}.")]
        return ["id", "title", "extends", "basis", *self.top, *self.tables]

    def unknown(self, at: str, path: str, siblings: Iterable[str]) -> Problem:
        """An unknown key, with the nearest keys of its table, or else of the whole file."""
        last = path.rpartition(".")[2]
        homes = [known for known in self.paths if known.rpartition(".")[2] == last]
        words = nearest(path, siblings, 0.75) or (
            f"; did you mean {' or '.join(homes)}?" if homes else nearest(path, self.paths, 0.75)
        )
        return Problem("unknown-key", f"there is no such key{words}", at)

    def basis_problems(self, basis: Mapping[str, str], known: Sequence[str]) -> Iterator[Problem]:
        """A problem for each basis that is said of nothing in ``known``."""
        for path, text in basis.items():
            if path not in known and not text.startswith((HOUSE, COMMAND_LINE)):
                yield self.unknown(f"basis.{path}", path, known)

    def faults(self, error: BaseException, items: Sequence[str] = (), path: str = "") -> Iterator[Problem]:
        """Every fault in cattrs' tree of errors, each with its path; ``items`` is what the places of an array are."""
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, IterableValidationNote):
                path += items[int(note.index)]
            elif isinstance(note, AttributeValidationNote):
                path += f".{note.name}" if path else note.name
        if isinstance(error, BaseValidationError):
            for inner in error.exceptions:
                yield from self.faults(inner, items, path)
        elif isinstance(error, ForbiddenExtraKeysError):
            for key in sorted(error.extra_fields, key=str):
                at = f"{path}.{key}" if path else key
                yield self.unknown(at, at, self.siblings(error.cl))
        elif isinstance(error, KeyError):
            what = f"the table [{path}]" if path in self.tables else "this key"
            yield Problem("missing-key", f"{what} is missing, and nothing is extended that has it", path)
        else:
            yield Problem(getattr(error, "code", "wrong-type"), str(error), path)


def converter_for(kinds: Iterable[type[Any]], hooks: Mapping[Any, Callable[[Any], Any]]) -> Converter:
    """A converter that coerces nothing and collects every fault.

    ``kinds`` are the classes whose tables have these keys and no others, ``hooks`` how values of other types are read.
    """
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for plain in (int, bool, str):
        converter.register_structure_hook(plain, _exact)
    known: dict[Any, Callable[[Any], Any]] = {
        int | None: or_none(int, 'a whole number or "none"'),
        str | None: or_none(str, 'a text or "none"'),
        tuple[int, ...]: lambda value: all_of(value, int, "an array of whole numbers"),
        tuple[str, ...]: lambda value: all_of(value, str, "an array of texts"),
        tuple[tuple[str, str], ...]: lambda value: tuple(value.items()),
        **hooks,
    }
    converter.register_structure_hook_func(_is_choice, _choice)
    converter.register_structure_hook_func(known.__contains__, lambda value, kind: known[kind](value))
    for kind in kinds:
        converter.register_structure_hook(kind, _table_hook(converter, kind))
    return converter


def _shown(value: Any) -> str:
    """A value as a TOML file has it, short enough for a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def wrong(value: Any, due: str) -> FaultError:
    """A value of the wrong type; ``due`` is what is wanted."""
    return FaultError("wrong-type", f"must be {due}, not {_shown(value)}")


def _exact(value: Any, kind: type[Any]) -> Any:
    """The value if it is of this very type: true is no number here and 3 no text."""
    if type(value) is not kind:
        raise wrong(value, {int: "a whole number", bool: "true or false", str: "a text"}[kind])
    return value


def or_none(kind: type[Any], due: str) -> Callable[[Any], Any]:
    """How a value of this type, or "none", is read."""

    def structure(value: Any) -> Any:
        if value == "none":
            return None
        if type(value) is not kind:
            raise wrong(value, due)
        return value

    return structure


def _is_choice(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _choice(value: Any, kind: Any) -> Any:
    choices = get_args(kind)
    if not isinstance(value, str):
        raise wrong(value, f"one of {', '.join(choices)}")
    if value not in choices:
        words = f"must be one of {', '.join(choices)}, not {_shown(value)}{nearest(value, choices)}"
        raise FaultError("impossible-value", words)
    return value


def all_of(value: Any, kind: type[Any], due: str) -> tuple[Any, ...]:
    """The value if it is an array of this very type."""
    if not isinstance(value, list) or any(type(one) is not kind for one in value):
        raise wrong(value, due)
    return tuple(value)


def _table_hook(converter: Converter, kind: type[Any]) -> Any:
    inner = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise wrong(value, "a table")
        return inner(value, kind)

    return structure
