"""Game files as they are written: JSON or TOML, as a table whose numbers keep every digit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from ..errors import GameError, Problem, RulesError, bad_byte
from ..valuefile import exact, parse_toml


def read_document(raw: bytes, name: str) -> tuple[dict[str, Any], list[Problem]]:
    """The table that a game file holds, and a problem for each field that is there twice.

    It is read as the extension of its name says, else by its first sign, a brace for JSON. Raises GameError for what
    does not read as either, with line and column.
    """
    suffix = PurePath(name).suffix.lower()
    start = raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if not start:
        raise GameError(Problem("not-an-object", f"the file is empty: {_EXAMPLE}", name))
    if suffix == ".json" or (suffix != ".toml" and start == b"{"):
        found = _json(raw, name)
        return found, list(_twice(found))
    try:
        return parse_toml(raw, name, decimals=True), []
    except RulesError as error:
        if suffix != ".toml" and start == b"[":  # it may as well be a list in JSON
            _json(raw, name, error)
        raise GameError(*error.problems) from None


class _Object(dict[str, Any]):
    """An object of JSON with the names of the fields that are there twice."""

    twice: tuple[str, ...] = ()


def _json(raw: bytes, name: str, other: RulesError | None = None) -> dict[str, Any]:
    """The object in a JSON file; where that does not read, the ``other`` error counts if there is one."""
    try:
        found = json.loads(
            raw.decode("utf-8-sig"),
            parse_float=exact,
            parse_constant=exact,  # no number, and that is said at its place
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        problem = Problem("bad-json", bad_byte(error, "file"), name)
    except json.JSONDecodeError as error:
        problem = Problem("bad-json", f"no JSON: {error.msg}", f"{name}, line {error.lineno}, column {error.colno}")
    except (ValueError, RecursionError):
        problem = Problem("bad-json", "a number is too long, or something is nested too deeply", name)
    else:
        if isinstance(found, dict):
            return found
        raise GameError(Problem("not-an-object", _EXAMPLE, name))
    raise GameError(*(other.problems if other else (problem,)))


_EXAMPLE = 'a game is one object, such as {"game": "points", ...}'


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        found.twice = tuple(name for name in found if names.count(name) > 1)
    return found


def _twice(document: Any) -> Iterator[Problem]:
    """A problem for each field that is in an object twice."""
    ahead: list[tuple[str, Any]] = [("", document)]
    while ahead:
        at, value = ahead.pop()
        if isinstance(value, list):
            ahead += reversed([(f"{at}[{number}]", held) for number, held in enumerate(value, 1)])
        elif isinstance(value, _Object):
            inside = f"{at}." if at else ""
            for name in value.twice:
                yield Problem("duplicate-field", f"{name!r} is there twice in one object", inside + name)
            ahead += reversed([(inside + name, held) for name, held in value.items()])
