"""Answers as the JSON objects that scripts rely on: keys are only ever added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..arrangement import Arrangement, Standing
from ..cards import Card
from ..errors import Problem, RummyError
from ..melds import Group, Meld, NoMeld, Violation

if TYPE_CHECKING:  # a command loads only what it answers with
    from ..declaration import Verdict
    from ..discard import Advice, Discard
    from ..scoring import Score
    from ..value import ValuePoints

Json = dict[str, Any]


def cards_json(cards: Iterable[Card]) -> list[str]:
    """Cards as a list of texts."""
    return [str(card) for card in cards]


def group_result(group: Group, violations: Sequence[Violation] | None = None) -> Json:
    """What a group is: ``cards``, ``kind``, ``valid``, ``stands_for``, ``violations``.

    ``violations`` replaces the reasons of the group itself, where a show judges it.
    """
    reasons = group.reasons if isinstance(group, NoMeld) else ()
    return {
        "cards": cards_json(group.cards),
        "kind": None if group.kind is None else str(group.kind),
        "valid": group.kind is not None,
        "stands_for": list(group.stands_for) if isinstance(group, Meld) else [None] * len(group.cards),
        "violations": [violation_json(v) for v in (reasons if violations is None else violations)],
    }


def violation_json(violation: Violation) -> Json:
    """A violation: ``code``, ``group``, ``cards``, ``message``."""
    return {
        "code": violation.code,
        "group": violation.group,
        "cards": cards_json(violation.cards),
        "message": violation.message,
    }


def problem_json(problem: Problem) -> Json:
    """A problem or warning: ``code``, ``message``, ``at``."""
    return {"code": problem.code, "message": problem.message, "at": problem.at}


def error_json(error: RummyError) -> Json:
    """An error: its first problem's ``code`` and ``at``, the whole ``message``, and ``problems``, each by itself."""
    return {
        "code": error.code,
        "message": str(error),
        "at": error.at,
        "problems": [problem_json(problem) for problem in error.problems],
    }


def standing_json(standing: Standing) -> Json:
    """What cards as they lie are worth: ``points``, ``uncapped``, ``tier``."""
    return {"points": standing.points, "uncapped": standing.uncapped, "tier": str(standing.tier)}


def arrangement_json(arrangement: Arrangement) -> Json:
    """``groups`` and ``loose``."""
    return {
        "groups": [group_result(group) for group in arrangement.groups],
        "loose": cards_json(arrangement.loose),
    }


def score_result(score: Score) -> Json:
    """The lowest points of a hand."""
    result: Json = {
        "points": score.points,
        "uncapped": score.uncapped,
        "tier": str(score.tier),
        "declarable": score.declarable,
        "ways": list(score.ways),
        **arrangement_json(score.arrangement),
        "shows": {way: arrangement_json(show) for way, show in score.shows},
        "warnings": [problem_json(warning) for warning in score.warnings],
        "engine": score.engine,
    }
    if score.as_grouped is not None:
        result["as_grouped"] = standing_json(score.as_grouped)
    if score.value is not None:
        result["value"] = value_json(score.value)
    return result


def verdict_result(verdict: Verdict, best: Score | None, remarks: Sequence[str] = ()) -> Json:
    """The verdict on a show; ``best`` is what the same cards could have made, where the show is not valid."""
    arrangement = verdict.arrangement
    return {
        "valid": verdict.valid,
        "way": verdict.way,
        "groups": [group_result(group, verdict.of_group(number)) for number, group in enumerate(arrangement.groups, 1)],
        "loose": cards_json(arrangement.loose),
        "violations": [violation_json(violation) for violation in verdict.violations],
        "penalty": verdict.penalty,
        "as_grouped": standing_json(arrangement.standing),
        "best": None if best is None else score_result(best),
        "warnings": [problem_json(warning) for warning in verdict.warnings],
        "remarks": list(remarks),
    }


def discard_json(discard: Discard) -> Json:
    """One discard: ``card``, ``points``, ``tier``, ``declares``, ``groups``, ``loose``."""
    score = discard.score
    return {
        "card": str(discard.card),
        "points": score.points,
        "uncapped": score.uncapped,
        "tier": str(score.tier),
        "declares": discard.declares,
        "ways": list(score.ways),
        "engine": score.engine,
        **arrangement_json(score.arrangement),
        "shows": {way: arrangement_json(show) for way, show in score.shows},
    }


def advice_result(advice: Advice) -> Json:
    """Every discard, best first, with what holds for a card just drawn."""
    return {
        "discards": [discard_json(discard) for discard in advice.discards],
        "remarks": list(advice.remarks),
        "warnings": [problem_json(warning) for warning in advice.warnings],
    }


def value_json(value: ValuePoints) -> Json:
    """Value points: ``points`` in all, and ``lines`` of ``name``, ``number``, ``cards``, ``points``."""
    lines = [
        {"name": line.name, "number": line.number, "cards": cards_json(line.cards), "points": line.points}
        for line in value.lines
    ]
    return {"points": value.points, "lines": lines}


def value_result(value: ValuePoints) -> Json:
    """The value points of a hand."""
    return {**value_json(value), "warnings": [problem_json(warning) for warning in value.warnings]}
