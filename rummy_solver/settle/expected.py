"""What a game file expects of its settlement, and where it came out differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any
from unicodedata import normalize

from ..expectations import no_field

Json = dict[str, Any]


def compare(expect: Mapping[str, Any], result: Mapping[str, Any]) -> list[Json]:
    """Every difference: ``field`` (``balance.Asha``), ``expected`` and ``got``, and a ``note`` on a field that is not.

    A table expects what it names and nothing of the rest; anything else must be equal. Money may be expected as a
    number.
    """
    return list(_differences(expect, result, ""))


def count(expect: Any) -> int:
    """How many figures are expected."""
    if isinstance(expect, Mapping):
        return sum(map(count, expect.values()))
    return sum(map(count, expect)) if isinstance(expect, list) and expect else 1


def _differences(expected: Any, got: Any, field: str) -> Iterator[Json]:
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key, value in expected.items():
            key = key if key in got else normalize("NFC", str(key))  # a player's name, written otherwise
            at = f"{field}.{key}" if field else str(key)
            if key in got:
                yield from _differences(value, got[key], at)
            else:
                yield {"field": at, "expected": _plain(value), "got": None, "note": no_field(str(key), map(str, got))}
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, (left, right) in enumerate(zip(expected, got, strict=True), 1):
            yield from _differences(left, right, f"{field}[{place}]")
    elif not _equal(expected, got):
        yield {"field": field, "expected": _plain(expected), "got": got}


def _equal(expected: Any, got: Any) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(got, str) and isinstance(expected, str | int | float | Decimal):
        try:
            return expected == got or Decimal(str(expected)) == Decimal(got)
        except InvalidOperation:
            return False
    return bool(expected == got)


def _plain(value: Any) -> Any:
    """A value that JSON can hold; a decimal is a text, and so is a date or a time of TOML."""
    if isinstance(value, Decimal | date | time):  # a datetime is a date
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(held) for key, held in value.items()}
    return [_plain(held) for held in value] if isinstance(value, list) else value
