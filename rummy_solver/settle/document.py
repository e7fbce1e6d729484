"""Game files as they are written: JSON or TOML, as a table whose numbers keep every digit."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import PurePath
from typing import Any, NoReturn

from ..errors import GameError, Problem, RulesError
from ..valuefile import parse_toml


def read_document(raw: bytes, name: str) -> dict[str, Any]:
    """The table that a game file holds; by the extension of its name, else by its first sign, a brace for JSON.

    Raises GameError for what does not read as either, with line and column.
    """
    suffix = PurePath(name).suffix.lower()
    text = raw.removeprefix(b"\xef\xbb\xbf").lstrip()
    if suffix == ".json" or (suffix != ".toml" and text.startswith(b"{")):
        return _json(raw, name)
    try:
        return parse_toml(raw, name, decimals=True)
    except RulesError as error:
        raise GameError(*error.problems) from None


def _json(raw: bytes, name: str) -> dict[str, Any]:
    try:
        found = json.loads(
            raw.decode("utf-8-sig"),
            parse_float=Decimal,
            parse_constant=_no_number,
            object_pairs_hook=_no_duplicates,
        )
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8: byte {error.start + 1} is 0x{error.object[error.start]:02x}"
        raise GameError(Problem("bad-json", message, name)) from None
    except json.JSONDecodeError as error:
        place = f"{name}, line {error.lineno}, column {error.colno}"
        raise GameError(Problem("bad-json", f"no JSON: {error.msg}", place)) from None
    except (ValueError, RecursionError):
        message = "a number is too long, or something is nested too deeply"
        raise GameError(Problem("bad-json", message, name)) from None
    if not isinstance(found, dict):
        raise GameError(Problem("not-an-object", 'a game is one object, such as {"game": "points", ...}', name))
    return found


def _no_number(text: str) -> NoReturn:
    raise GameError(Problem("bad-json", f"{text} is no number in JSON"))


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise GameError(Problem("duplicate-field", f"{twice!r} is there twice in one object", twice))
    return found
