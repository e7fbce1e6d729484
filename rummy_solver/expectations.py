"""What a record expects of its result, and where the result is different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .render.results import Json
from .rulevalues import nearest


def compare(expect: Mapping[str, Any], result: Json) -> list[Json]:
    """Where a result is not what was expected: ``field``, ``expected``, ``got``, and a ``note`` on what is no field.

    For discards ``points`` is the least over all of them and ``discard`` the set of the cards with it.
    """
    if "discards" in result:
        points = min((discard["points"] for discard in result["discards"]), default=None)
        cards = sorted(discard["card"] for discard in result["discards"] if discard["points"] == points)
        result = {**result, "points": points, "discard": cards}
        if "discard" in expect:
            expect = {**expect, "discard": sorted(expect["discard"])}
    differs = _differences(expect, result)
    return [one if one["field"] in result else {**one, "note": no_field(one["field"], result)} for one in differs]


def compared(result: Json, differs: list[Json]) -> Json:
    """A result with what came of comparing it: ``matched``, and where it is false ``differs``."""
    return result | {"matched": not differs} | ({"differs": differs} if differs else {})


def no_field(name: str, known: Iterable[str]) -> str:
    """What is said of a field that no result has."""
    return f"there is no such field{nearest(name, known)}"


def compare_error(expect: Mapping[str, Any], result: Json) -> list[Json]:
    """The same for a result that is an error; of ``error`` its code may be expected, or some of what it has.

    There is no ``note``, since an error lacks the fields of an answer. Who expects neither ``ok`` nor ``error`` expects
    an answer, which an error is not.
    """
    code = expect.get("error")
    if isinstance(code, str):
        expect = {**expect, "error": {"code": code}}
    if isinstance(expect.get("error"), dict):
        named = {name: held for name, held in result["error"].items() if name in expect["error"]}
        result = {**result, "error": named}
    elif "ok" not in expect:
        expect = {"ok": True, **expect}
    return _differences(expect, result)


def _differences(expect: Mapping[str, Any], result: Json) -> list[Json]:
    return [
        {"field": name, "expected": expected, "got": result.get(name)}
        for name, expected in expect.items()
        if name not in result or not _equal(expected, result[name])
    ]


def _equal(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal; Python alone would take true for 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_equal, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_equal(left[key], right[key]) for key in left)
    return bool(left == right)
