"""Kinds of games as text and as JSON: the list of them, every value of one, a file's faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import Problem
from ..settle.gamefile import flatten_game
from ..settle.gamerules import GameRules
from .results import problem_json
from .rules import columns, values_json, values_text


def _ends(kind: GameRules) -> str:
    """How such a game ends, in short."""
    if kind.out_at is not None:
        return f"out at {kind.out_at}"
    if kind.deals is None:
        return "every round by itself"
    deals = f"{kind.deals} deal{'' if kind.deals == 1 else 's'}"
    return f"{deals}, lowest total" if kind.chips is None else f"{deals}, {kind.chips} chips each per deal"


def _drops(kind: GameRules) -> str:
    said = (kind.drop.first, kind.drop.middle)
    if said == (None, None):
        return "none"
    if said == ("rules", "rules"):
        return "as the variant says"
    return " / ".join("none" if points is None else str(points) for points in said)


def _rejoin(kind: GameRules) -> str:
    return "none" if kind.rejoin.at_most is None else f"up to {kind.rejoin.at_most}"


def _split(kind: GameRules) -> str:
    found = [("automatic", kind.split.auto_from), ("manual", kind.split.manual_from)]
    return ", ".join(f"{how} from {least}" for how, least in found if least is not None) or "none"


def list_text(kinds: Sequence[GameRules]) -> str:
    """The kinds of games, a line each."""
    head = ("id", "title", "ends", "drops", "rejoin", "split")
    return columns([head, *((one.id, one.title, _ends(one), _drops(one), _rejoin(one), _split(one)) for one in kinds)])


def list_json(kinds: Sequence[GameRules]) -> dict[str, Any]:
    """The kinds of games as JSON has them."""
    return {"games": [summary_json(one) for one in kinds]}


def summary_json(kind: GameRules) -> dict[str, Any]:
    """One kind of game in short."""
    return {"id": kind.id, "title": kind.title, "out_at": kind.out_at, "deals": kind.deals, "chips": kind.chips}


def show_text(kind: GameRules) -> str:
    """Every value with where it comes from; what is assumed has a star."""
    return values_text(kind.id, kind.title, flatten_game(kind))


def show_json(kind: GameRules) -> dict[str, Any]:
    """Every value with its basis; ``value`` is null for "none"."""
    return values_json(kind.id, kind.title, flatten_game(kind))


def check_text(file: str, kind: GameRules) -> str:
    """That a file is sound, and what it is."""
    return f"{file} is a sound file: {kind.id} ({kind.title}), {_ends(kind)}"


def check_json(file: str, kind: GameRules | None, problems: Sequence[Problem] = ()) -> dict[str, Any]:
    """Whether a file is sound: what it is, or everything that is wrong with it."""
    if kind is not None:
        return {"file": file, "ok": True, "game": summary_json(kind), "errors": []}
    return {"file": file, "ok": False, "game": None, "errors": [problem_json(problem) for problem in problems]}
