"""What a record expects of its result, and where the result is different."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .render.results import Json


def compare(expect: Mapping[str, Any], result: Json) -> list[Json]:
    """Where a result is not what was expected: ``field``, ``expected`` and ``got``.

    For discards ``points`` is the least over all of them and ``discard`` the set of the cards with it.
    """
    if "discards" in result:
        points = min((discard["points"] for discard in result["discards"]), default=None)
        cards = sorted(discard["card"] for discard in result["discards"] if discard["points"] == points)
        result = {**result, "points": points, "discard": cards}
        if "discard" in expect:
            expect = {**expect, "discard": sorted(expect["discard"])}
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
