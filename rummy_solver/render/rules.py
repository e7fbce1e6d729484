"""Rules as text and as JSON: the list of variants, every value of one, what differs between two, a file's faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import Problem
from ..rules import Rules
from ..rulevalues import SOURCES, Difference, StatedValue, diff, explain_basis, flatten

NOT_STATED = "not stated"


def columns(rows: Iterable[Sequence[str]]) -> str:
    """Rows of cells as aligned columns of text; the last column is as long as it is."""
    table = [tuple(row) for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    return "\n".join(line.rstrip() for line in lines)


def value_text(row: StatedValue | None) -> str:
    """A value as a rule file has it, so that it can be copied into one."""
    if row is None:
        return "-"
    return _toml(row.value) if row.is_stated else NOT_STATED


def _toml(value: Any) -> str:
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return "{ " + ", ".join(f"{key} = {held}" for key, held in value) + " }"
        return "[" + ", ".join(map(_toml, value)) + "]"
    return str(value)


def _json_value(row: StatedValue | None) -> Any:
    if row is None or not row.is_stated:
        return None
    if isinstance(row.value, tuple) and row.value and isinstance(row.value[0], tuple):
        return {str(key): held for key, held in row.value}
    return list(row.value) if isinstance(row.value, tuple) else row.value


def _decks_text(rules: Rules) -> str:
    exceptions = [f"{decks} for {players} players" for players, decks in rules.pack.decks_for]
    return f"{rules.pack.decks} ({', '.join(exceptions)})" if exceptions else str(rules.pack.decks)


def _players_text(rules: Rules) -> str:
    return "{}-{}".format(*rules.pack.players)


def list_text(variants: Sequence[Rules]) -> str:
    """The variants, a line each."""
    head = ("id", "title", "hand", "decks", "players", "games")
    rows = [
        (one.id, one.title, str(one.pack.hand), _decks_text(one), _players_text(one), ", ".join(one.games))
        for one in variants
    ]
    return columns([head, *rows])


def list_json(variants: Sequence[Rules]) -> dict[str, Any]:
    """The variants as JSON has them."""
    return {"variants": [summary_json(one) for one in variants]}


def summary_json(rules: Rules) -> dict[str, Any]:
    """One variant in short."""
    return {
        "id": rules.id,
        "title": rules.title,
        "hand": rules.pack.hand,
        "decks": rules.pack.decks,
        "decks_for": {str(players): decks for players, decks in rules.pack.decks_for},
        "players": list(rules.pack.players),
        "games": list(rules.games),
    }


def show_text(rules: Rules) -> str:
    """Every value with where it comes from; what is assumed has a star."""
    return values_text(rules.id, rules.title, flatten(rules))


def values_text(name: str, title: str, rows: Sequence[StatedValue]) -> str:
    """Values with where they come from, under a name and a title."""
    table = [
        ("*" if row.is_assumption else " ", row.path, value_text(row), explain_basis(row.basis) or "-") for row in rows
    ]
    assumed = sum(row.is_assumption for row in rows)
    foot = f"{assumed} of {len(rows)} values are assumptions, marked *"
    return f"{name}: {title}\n\n{columns(table)}\n\n{foot}"


def show_json(rules: Rules) -> dict[str, Any]:
    """Every value with its basis; ``value`` is null for "none" and for what is not stated (``stated`` is false)."""
    return values_json(rules.id, rules.title, flatten(rules))


def values_json(name: str, title: str, rows: Sequence[StatedValue]) -> dict[str, Any]:
    """Values with their bases, under a name and a title."""
    values = [
        {
            "key": row.path,
            "value": _json_value(row),
            "stated": row.is_stated,
            "basis": row.basis,
            "assumption": row.is_assumption,
        }
        for row in rows
    ]
    return {"id": name, "title": title, "values": values, "sources": SOURCES}


def diff_text(left: Rules, right: Rules) -> str:
    """The values that differ, in two columns."""
    found = diff(left, right)
    if not found:
        return f"{left.id} and {right.id} have the same values"
    rows = [(one.path, value_text(one.left), value_text(one.right)) for one in found]
    return columns([("key", left.id, right.id), *rows])


def diff_json(left: Rules, right: Rules) -> dict[str, Any]:
    """The values that differ, each side with its value or null."""

    def entry(one: Difference) -> dict[str, Any]:
        return {"key": one.path, "left": _json_value(one.left), "right": _json_value(one.right)}

    return {"left": left.id, "right": right.id, "differs": [entry(one) for one in diff(left, right)]}


def check_text(file: str, rules: Rules) -> str:
    """That a file is sound, and what it is."""
    return (
        f"{file} is a sound rule file: {rules.id} ({rules.title}), {rules.pack.hand} cards, "
        f"{_decks_text(rules)} decks, {_players_text(rules)} players"
    )


def check_json(file: str, rules: Rules | None, problems: Sequence[Problem] = ()) -> dict[str, Any]:
    """Whether a file is sound: what it is, or everything that is wrong with it."""
    if rules is not None:
        return {"file": file, "ok": True, "rules": summary_json(rules), "errors": []}
    errors = [{"code": problem.code, "message": problem.message, "at": problem.at} for problem in problems]
    return {"file": file, "ok": False, "rules": None, "errors": errors}
