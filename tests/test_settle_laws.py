"""Laws of settling over random games: nothing is lost or made, nobody out plays on, JSON and TOML are the same."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from settling import HAND, HERE, SHOW, answer, game

from rummy_solver.errors import GameError
from rummy_solver.render.settlement import settlement_result
from rummy_solver.settle.course import Course
from rummy_solver.settle.gamefile import load_game
from rummy_solver.settle.playing import Clock, play
from rummy_solver.settle.pool import PoolCourse
from rummy_solver.settle.reading import read_game
from rummy_solver.settle.settling import course_of, load_game_file, rules_finder, settle, take

Doc = dict[str, Any]
KINDS = ("points", "pool-101", "pool-201", "best-of-2", "best-of-3", "deals")
MONEY = st.decimals(0, 1000, places=2).map(str)


@st.composite
def games(draw: st.DrawFn) -> Doc:
    """A game that goes on until it is over or players have had enough; who may play is asked of its course."""
    kind = draw(st.sampled_from(KINDS))
    names = list("ABCDEF")[: draw(st.integers(2, 6))]
    stake = {"point_value" if kind == "points" else "entry": draw(MONEY), "fee": draw(st.sampled_from([0, 7, "12.5"]))}
    rules = draw(st.sampled_from(["kash", "khelplay-13", "khelplay-10"])) if kind != "deals" else "kash"
    document = game(kind, players=" ".join(names), rules=rules, **stake)
    frame = _frame(document)
    course = course_of(frame, frame.kind)
    for _ in range(draw(st.integers(0, 12))):
        if course.ending or len(course.due()) < 2:
            break
        document["rounds"].append(_round(draw, document, course))
        found = _frame(document)
        played, faults = play(found, found.rounds[-1], (), Clock(None))
        assert played.is_sure, faults
        course.check(played.round)
        take(found, course, played)
        assert not course.faults
    return document


def _frame(document: Doc) -> Any:
    draft = read_game(document, rules_finder(HERE), HERE)
    assert draft.game is not None, draft.faults
    assert not draft.faults
    return draft.game


def _round(draw: st.DrawFn, document: Doc, course: Course) -> Doc:
    """A round of those who are due; in a pool who goes out may rejoin where the totals allow it."""
    due = list(course.due())
    winner = draw(st.sampled_from(due))
    words = [] if document["game"].startswith("best") else ["drop", "middle-drop"]
    did: Doc = {}
    for name in draw(st.permutations(due)):
        lost = st.integers(0, 80) | st.sampled_from([80, "wrong-show", "left", *words])
        did[name] = "show" if name == winner else draw(lost)
    round_: Doc = {"players": did}
    if draw(st.booleans()):
        round_ |= {"first_hand": True, "played": [winner]}
    if isinstance(course, PoolCourse) and draw(st.booleans()):
        round_ |= _rejoins(document, round_)
    return round_


def _rejoins(document: Doc, round_: Doc) -> Doc:
    """Rejoins that are allowed, found out by trying."""
    tried = {**document, "rounds": [*document["rounds"], round_]}
    result = answer(tried)
    kind = load_game(document["game"])
    names = [name for name, number in result["out"].items() if number == len(tried["rounds"])]
    names = [name for name in names if result["totals"][name] >= (kind.out_at or 0)]
    names = [name for name in names if round_["players"][name] != "left"]
    still_in = [result["totals"][name] for name in document["players"] if name not in result["out"]]
    allowed = len(still_in) > 1 and max(still_in) <= (kind.rejoin.at_most or 0) and len(round_["players"]) > 2
    return {"rejoins": names} if allowed and names else {}


@settings(max_examples=150, deadline=None)
@given(games())
def test_nothing_is_lost_or_made(document: Doc) -> None:
    result = answer(document)
    if result["fee"] is None:
        assert result["over"] is False
        return
    amounts = [Decimal(payment["amount"]) for payment in result["payments"]]
    assert sum(amounts) + Decimal(result["fee"]) == 0
    assert sum(map(Decimal, result["balance"].values())) + Decimal(result["fee"]) == 0
    for row in result["rounds"]:
        cells = row["players"].values()
        if document["game"] == "points":
            assert sum(Decimal(cell["amount"]) + Decimal(cell["fee"]) for cell in cells) == 0
        if document["game"] in ("points", "deals"):
            assert sum(cell["change"] for cell in cells) == 0


@settings(max_examples=150, deadline=None)
@given(games())
def test_nobody_out_plays_on_and_totals_add_up(document: Doc) -> None:
    result = answer(document)
    out: set[str] = set()
    held = dict.fromkeys(document["players"], 160 if document["game"] == "deals" else 0)
    for row in result["rounds"]:
        assert document["game"] == "points" or not out & set(row["players"])
        assert row["players"][row["winner"]]["points"] == 0
        for name, cell in row["players"].items():
            assert cell["total"] == held[name] + cell["change"]
            assert document["game"] in ("points", "deals") or cell["change"] == cell["points"] >= 0
            held[name] = cell["total"] if cell["rejoined_at"] is None else cell["rejoined_at"]
            assert cell["rejoined_at"] is None or cell["out"]
            out |= {name} if cell["out"] and cell["rejoined_at"] is None else set()
    assert held == result["totals"]
    assert document["game"] == "points" or out == set(result["out"])
    assert not out & set(result["winners"])


@settings(max_examples=80, deadline=None)
@given(games(), st.randoms())
def test_how_a_file_is_written_is_nothing(document: Doc, random: Any) -> None:
    expected = answer(document)
    for text, name in ((json.dumps(document), "a.json"), (toml(document), "a.toml")):
        assert settlement_result(settle(load_game_file(text.encode(), name))) == expected
    for round_ in document["rounds"]:
        names = list(round_["players"].items())
        random.shuffle(names)
        round_["players"] = dict(names)
    assert answer(document) == expected


def toml(document: Doc) -> str:
    """A game as TOML, its rounds as tables in a line."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in document.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


# --- faults


DEEDS: list[Any] = [
    *("show", 5, 80, 40, 131, "drop", "middle-drop", "left", "wrong-show", "stayed", None, "x"),
    *({"did": None}, {"points": 5, "value": 3}, {"cards": HAND}, {"show": SHOW}, {"show": SHOW, "cards": HAND}),
]
AFTER: list[Doc] = [
    {},
    *({"rejoins": names} for names in (["A"], ["B", "C"], ["Zed"], 3)),
    *({"split": said} for said in (True, {}, {"A": True}, {"A": 1, "Zed": True}, 3)),
    *({"first_hand": True, "played": names} for names in ([], ["A"], 3)),
    *({"wild": cut} for cut in ("6", "Z", "PJ")),
    {"starts": "Zed"},
]
ODD_KINDS: list[Any] = [
    *(*KINDS, "pool-11", {"extends": "pool-101", "rejoin": {"least_in": 1}}, {"extends": "deals", "tie": "all"}),
]


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(ODD_KINDS),
    st.sampled_from(["kash", "khelplay-10", "classic-21", "cash"]),
    st.lists(
        st.tuples(
            st.dictionaries(st.sampled_from(["A", "B", "C", "Zed"]), st.sampled_from(DEEDS), max_size=4),
            st.sampled_from(AFTER),
            st.sampled_from(AFTER),
        ),
        max_size=5,
    ),
)
def test_whatever_is_said_to_have_happened_is_settled_or_refused(kind: Any, rules: str, rounds: list[Any]) -> None:
    told = [{"players": did, **one, **other} for did, one, other in rounds]
    with suppress(GameError):
        answer(game(kind, *told, players="A B C", rules=rules, fee=10))


SLIPS: dict[str, tuple[Any, set[str]]] = {
    "unread": (None, {"wrong-type"}),
    "misspelt": ("dorp", {"unknown-word"}),
    "impossible": (131, {"impossible-value"}),
    "half read": ({"points": 3, "cards": "4S 5?"}, {"lost-suit"}),
    "too few cards": ("4S 5S 6S", {"wrong-card-count"}),
    "second show": ("show", {"two-winners"}),
    "stranger": (..., {"unknown-player", "missing-player"}),
    "left out": (..., {"missing-player"}),
}
"""What may go wrong with the entry of one who did not win, and all that is to be said of it."""


@settings(max_examples=200, deadline=None)
@given(games().filter(lambda document: document["rounds"]), st.sampled_from(sorted(SLIPS)), st.data())
def test_one_fault_in_a_sound_game_is_the_only_one_told(document: Doc, slip: str, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(document["rounds"])))
    entries = document["rounds"][number - 1]["players"]
    value, codes = SLIPS[slip]
    names = [name for name, did in entries.items() if did != "show"]
    if slip in ("impossible", "half read", "too few cards", "second show"):  # these say that one has not left
        names = [name for name in names if entries[name] != "left"]
    assume(names)
    name = data.draw(st.sampled_from(names))
    was = entries.pop(name)
    if slip == "stranger":
        entries["Stranger"] = was
    elif value is not ...:
        entries[name] = value
    with pytest.raises(GameError) as caught:
        answer(document)
    assert sorted(problem.code for problem in caught.value.problems) == sorted(codes)
    assert all(problem.at.startswith(f"rounds[{number}].players") for problem in caught.value.problems)


THRICE = "9H 9H 9H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
FAULTS: list[tuple[Doc, dict[str, str]]] = [
    ({"B": 1.5}, {"players.B": "wrong-type"}),
    ({"B": "drop"}, {"players.B": "no-drop"}),
    ({"B": {"did": "middle-drop", "value": 3}}, {"players.B": "no-drop", "players.B.value": "value-without-part"}),
    ({"B": {"points": 4, "value": 3}}, {"players.B.value": "no-value-cards"}),
    ({"C": THRICE}, {"players.C": "too-many-copies"}),
    ({"C": {"points": 30, "cards": f"{HAND} 3C"}}, {"players.C.cards": "wrong-card-count"}),
    ({"C": {"show": "4S 5?"}}, {"players.C.show, token 2, column 4": "lost-suit"}),
    ({"C": "shwo"}, {"players.C": "unknown-word"}),
    ({"D": "show"}, {"players": "two-winners"}),
    ({"D": "stayed"}, {"players.D": "missing-points"}),
    ({"D": 131}, {"players.D": "impossible-value"}),
    ({"D": {"cards": "AH 3D 5D 7D 9D JD AS 3S 7S 9S JS 4D 6D", "hue": 3}}, {"players.D.hue": "unknown-key"}),
    ({"Zed": 3}, {"players.Zed": "unknown-player"}),
]
"""What somebody did wrong in a round that is sound otherwise, and what is said of it."""
ROUND_FAULTS: list[tuple[Doc, dict[str, str]]] = [
    ({}, {}),
    ({"wild": "Z"}, {"wild, token 1, column 1": "unknown-card"}),
    ({"rejoins": "A"}, {"rejoins": "no-rejoin"}),
    ({"split": {"A": 3}}, {"split.A": "wrong-type", "split": "no-split"}),
    ({"first_hand": True}, {"played": "missing-field"}),
    ({"first_hand": True, "played": ["Zed"]}, {"played": "unknown-player"}),
    ({"starts": 3}, {"starts": "wrong-type"}),
    ({"colour": "red"}, {"colour": "unknown-key"}),
]


@st.composite
def faulty(draw: st.DrawFn) -> tuple[Doc, dict[str, set[str]]]:
    """A game with faults in any of its rounds, and what is due to be said of each place."""
    rounds: list[Doc] = []
    due: dict[str, set[str]] = {}
    for number in (1, 2):
        chosen = {next(iter(did)): (did, said) for did, said in draw(st.lists(st.sampled_from(FAULTS), max_size=3))}
        fields, said_of_round = draw(st.sampled_from(ROUND_FAULTS))
        did: Doc = {"A": "show", "B": 10, "C": 20, "D": 5}
        for one, _ in chosen.values():
            did |= one
        rounds.append({"players": did, **fields})
        for said in (said_of_round, *(said for _, said in chosen.values())):
            for at, code in said.items():
                due.setdefault(f"rounds[{number}].{at}", set()).add(code)
    frame: Doc = draw(st.sampled_from([{}, {"fee": 101}, {"rules": "cash"}, {"title": 3}, {"entry": "x"}]))
    codes = {"fee": "impossible-value", "rules": "unknown-variant", "title": "wrong-type", "entry": "wrong-type"}
    for key in frame:
        due[key] = {codes[key]}
    if "rules" in frame:  # what only the rules can say is not known then
        due = {at: codes - BY_RULES for at, codes in due.items() if codes - BY_RULES}
        # and value points are refused since best of 2 exchanges none
        due = {at: {"value-without-part"} if codes == {"no-value-cards"} else codes for at, codes in due.items()}
    return game("best-of-2", *rounds, **frame), due


BY_RULES = {"too-many-copies", "wrong-card-count", "impossible-value"}


@settings(max_examples=200, deadline=None)
@given(faulty())
def test_every_fault_is_told_at_once_whatever_the_others_are(case: tuple[Doc, dict[str, set[str]]]) -> None:
    document, due = case
    said: dict[str, set[str]] = {}
    try:
        answer(document)
    except GameError as error:
        for problem in error.problems:
            said.setdefault(problem.at, set()).add(problem.code)
    assert said == due


@settings(deadline=None)
@given(st.lists(st.integers(0, 80), min_size=1, max_size=5), st.integers(0, 10_000), st.integers(0, 100))
def test_a_points_round(lost: list[int], paise: int, fee: int) -> None:
    """The losers pay what they lost, whatever the fee; the winner gets it less the fee, rounded half up."""
    value = Decimal(paise) / 100
    names = "ABCDEF"[: len(lost) + 1]
    entries = {"A": "show", **dict(zip(names[1:], lost, strict=True))}
    result = answer(game("points", entries, players=" ".join(names), point_value=str(value), fee=fee))
    won = sum(lost) * value
    taken = int((won * fee + Decimal("0.5")).to_integral_value(rounding="ROUND_FLOOR")) / Decimal(100)
    assert [Decimal(amount) for amount in result["balance"].values()] == [won - taken, *(-one * value for one in lost)]
