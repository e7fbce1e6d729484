"""Games for the tests of settling: tables in, the JSON answer or every fault by its place out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummy_solver.errors import GameError
from rummy_solver.render.settlement import settlement_result
from rummy_solver.settle.reading import read_game
from rummy_solver.settle.settling import Settlement, rules_finder, settle

HERE = Path(__file__).parent
SHOW = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
"""A valid show under kash and khelplay-13 with sixes wild."""
WRONG = "3C 4C 5C | 6H 6S 6D | 9H 9H 9D | JH JD JS JC"
HAND = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
"""19 points under kash with queens wild."""
SHOW_21 = "4S 5S 6S | 7H 7H 7H | 9C 10C JC | 2D 3D 4D | KS KH KD | 8C 8H 8S | QC QD PJ"
"""A valid show of 21 cards with 5S cut, and a marriage."""


def points(*rounds: dict[str, Any], players: str = "A B C D E F", **others: Any) -> dict[str, Any]:
    """A game of points rummy at a point value of 1; of each round only what the players did, or a whole round."""
    return game("points", *rounds, players=players, **{"point_value": 1, **others})


def game(kind: Any, *rounds: dict[str, Any], players: str = "A B C D", **others: Any) -> dict[str, Any]:
    """A game of some kind."""
    full = [one if "players" in one else {"players": one} for one in rounds]
    return {"game": kind, "players": players.split(), "rounds": full, **others}


def settled(document: dict[str, Any]) -> Settlement:
    return settle(read_game(document, rules_finder(HERE), HERE))


def answer(document: dict[str, Any]) -> dict[str, Any]:
    return settlement_result(settled(document))


def totals(document: dict[str, Any]) -> list[int]:
    return list(answer(document)["totals"].values())


def balance(document: dict[str, Any]) -> list[str]:
    return list(answer(document)["balance"].values())


def refused(document: dict[str, Any]) -> dict[str, str]:
    """Every fault by its place."""
    with pytest.raises(GameError) as caught:
        settled(document)
    problems = caught.value.problems
    assert len({(problem.at, problem.message) for problem in problems}) == len(problems)
    return {problem.at: problem.code for problem in problems}


def reasons(document: dict[str, Any]) -> dict[str, str]:
    """Every fault's words by its place."""
    with pytest.raises(GameError) as caught:
        settled(document)
    return {problem.at: problem.message for problem in caught.value.problems}
