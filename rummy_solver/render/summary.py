"""The summary that closes a batch, as text and as JSON."""

from __future__ import annotations

from ..summary import Summary
from .results import Json

_COUNTS = (
    *("records", "group", "validate", "score", "discard", "value", "settle", "valid", "invalid", "declarable"),
    *("expected", "mismatched", "unreadable", "undecided"),
)


def summary_json(summary: Summary, seconds: float) -> Json:
    """Every count, the places of the first unreadable records, and the time that it took."""
    counts = summary.counts
    return {
        **{name: counts[name] for name in _COUNTS},
        "unreadable_lines": summary.unreadable,
        "seconds": round(seconds, 3),
        "hands_per_second": round(_rate(summary, seconds), 1),
    }


def summary_text(summary: Summary, seconds: float) -> str:
    """The same in lines; what did not occur is left out."""
    counts = summary.counts
    lines = [
        f"{_number(counts['records'], 'record')} in {seconds:.1f} s, {_rate(summary, seconds):,.0f} hands a second"
    ]
    if counts["group"] + counts["validate"]:
        what = " and ".join(_number(counts[task], noun) for task, noun in _SHOWN.items() if counts[task])
        lines.append(f"{what}: {counts['valid']} valid, {counts['invalid']} invalid")
    if counts["score"]:
        lines.append(f"{_number(counts['score'], 'hand')} scored: {counts['declarable']} can be declared")
    if counts["discard"]:
        lines.append(f"{_number(counts['discard'], 'hand')} with a card to discard")
    if counts["value"]:
        lines.append(f"{_number(counts['value'], 'hand')} with value points")
    if counts["settle"]:
        lines.append(f"{_number(counts['settle'], 'game')} settled")
    if counts["expected"]:
        lines.append(f"{_number(counts['expected'], 'record')} with expect: {_mismatches(counts['mismatched'])}")
    if counts["undecided"]:
        lines.append(f"{_number(counts['undecided'], 'record')} undecided: the time limit was reached")
    if counts["unreadable"]:
        lines.append(f"{_number(counts['unreadable'], 'record')} could not be read or answered: {_places(summary)}")
    return "\n".join(lines)


_SHOWN = {"validate": "show", "group": "group"}


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _mismatches(number: int) -> str:
    return f"{number:,} mismatched" if number else "all matched"


def _rate(summary: Summary, seconds: float) -> float:
    return summary.counts["records"] / seconds if seconds > 0 else 0.0


def _places(summary: Summary) -> str:
    named = summary.unreadable
    more = summary.counts["unreadable"] - len(named)
    text = f"line{'' if len(named) == 1 else 's'} {', '.join(named)}"
    return f"{text} and {more:,} more" if more else text
