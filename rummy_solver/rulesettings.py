"""Settings of the command line, ``KEY=VALUE``, as a piece of a rule file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from .errors import Problem
from .rulevalues import TABLES, WAYS, key_paths, nearest, way_keys

FILE_ONLY = ("id", "title", "extends", "basis")


def _is_text(path: str) -> bool:
    """Whether the value at this path is a text, so that ``--set joker.printed_cut=2`` needs no quotes."""
    table, _, key = path.partition(".")
    kinds = {field.name: str(field.type) for field in fields(TABLES[table])} if table in TABLES else {}
    return kinds.get(key, "int").split()[0] not in ("int", "bool") and "tuple" not in kinds.get(key, "")


def _read_value(path: str, text: str) -> Any:
    """The text as a TOML value; a bare text where it is none."""
    text = text.strip()
    if _is_text(path) and text[:1] not in ("'", '"'):
        return text
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text


def _problem(key: str, setting: str) -> Problem | None:
    """Why no value can be set under this key, or None."""
    if not key or "=" not in setting:
        message = f"{setting!r} is no setting: write KEY=VALUE, such as joker.min_naturals=1"
        return Problem("bad-setting", message, setting)
    table, *rest = key.split(".")
    if table in FILE_ONLY:
        return Problem("bad-setting", f"{table} belongs in a rule file and cannot be set", key)
    known = [*key_paths(), *TABLES, "complete"]
    if key in known or (table == "pack" and rest[:1] == ["decks_for"] and len(rest) == 2):
        return None
    if key in [f"complete.{way}" for way in WAYS]:
        keys = " and ".join(f"{key}.{name}" for name in way_keys(rest[0]))
        return Problem("bad-setting", f"set {keys} instead", key)
    return Problem("unknown-key", f"there is no such key{nearest(key, known, 0.75)}", key)


def _set_way(ways: list[dict[str, Any]], name: str, key: str, value: Any) -> None:
    """Change a way of being complete in place, or add it."""
    for way in ways:
        if way.get("way") == name:
            way[key] = value
            return
    ways.append({"way": name, key: value})


def read_settings(settings: Sequence[str], inherited: Any) -> tuple[dict[str, Any], list[Problem]]:
    """What the settings say, in the shape of a rule file, and a problem for each that cannot be read.

    ``inherited`` is the array ``complete`` of the rules that the settings change, which
    ``complete.sequences.pure=2`` alters in one place. A later setting of a key wins.
    """
    said: dict[str, Any] = {}
    problems = []
    for setting in settings:
        key, _, text = setting.partition("=")
        key = key.strip()
        if problem := _problem(key, setting):
            problems.append(problem)
            continue
        value = _read_value(key, text)
        *tables, name = key.split(".")
        if tables[:1] == ["complete"]:
            if not isinstance(ways := said.get("complete", inherited), list):
                ways = []
            ways = [dict(way) for way in ways if isinstance(way, dict)]
            _set_way(ways, tables[1], name, value)
            said["complete"] = ways
            continue
        place = said
        for table in tables:
            if not isinstance(place.get(table), dict):
                place[table] = {}
            place = place[table]
        place[name] = value
    return said, problems
