"""How fast the engines are, as a page and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ..bench import ENGINES, Rate
from .page import Line, Page, Rows
from .results import Json


def bench_page(rates: Sequence[Rate], count: int, seed: int) -> Page:
    """A row for each rules and kind of hand."""
    hands = "the same hand" if count == 1 else f"the same {count:,} hands"
    rows = [
        (rate.rules, _kind(rate), *[f"{rate.per_second(engine):,.0f}" for engine in ENGINES], f"{rate.ratio:.1f}")
        for rate in rates
    ]
    return [
        Line(f"hands a second, one process, each engine on {hands} (--seed {seed})"),
        Rows(tuple(rows), head=("rules", "hands", *ENGINES, "ratio"), right=(2, 3, 4)),
    ]


def bench_json(rates: Sequence[Rate], count: int, seed: int) -> Json:
    """``rates`` has an object for each rules and kind of hand, with the hands a second of each engine."""
    return {
        "ok": True,
        "task": "bench",
        "count": count,
        "seed": seed,
        "rates": [
            {
                "rules": rate.rules,
                "hands": _kind(rate),
                **{engine: round(rate.per_second(engine), 1) for engine in ENGINES},
                "ratio": round(rate.ratio, 2),
            }
            for rate in rates
        ],
    }


def _kind(rate: Rate) -> str:
    return "rich" if rate.rich else "random"
