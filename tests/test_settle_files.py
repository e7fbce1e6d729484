"""Game files: both forms, everything that can be wrong with one, each at its place, all at once."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from settling import HAND, SHOW, WRONG, answer, game, points, reasons, refused

from rummy_solver.errors import GameError, UndecidedError
from rummy_solver.render.settlement import settlement_result
from rummy_solver.settle.expected import compare
from rummy_solver.settle.expected import count as count_figures
from rummy_solver.settle.reading import read_game
from rummy_solver.settle.settling import load_game_file, rules_finder, settle

Doc = dict[str, Any]
SOUND: Doc = {"A": "show", "B": 10}


def frame(**fields: Any) -> Doc:
    """A sound game of two with these fields changed; None leaves one out."""
    full = {"game": "points", "players": ["A", "B"], "rounds": [{"players": SOUND}], **fields}
    return {key: value for key, value in full.items() if value is not None}


def round_of(**fields: Any) -> Doc:
    """A sound round of two, with these fields too."""
    return frame(rounds=[{"players": SOUND, **fields}])


def entry_of(value: Any, **fields: Any) -> Doc:
    """A game in which B's entry is this."""
    return frame(rounds=[{"players": {"A": "show", "B": value}}], **fields)


FRAMES: list[tuple[Doc, dict[str, str]]] = [
    (frame(), {}),
    (frame(fees=10), {"fees": "unknown-key"}),
    (frame(game=None), {"game": "missing-field"}),
    (frame(game="pool-11"), {"game": "unknown-game"}),
    (frame(game="missing.toml"), {"game, MISSING": "unreadable-file"}),
    (frame(game=["points"]), {"game": "wrong-type"}),
    (frame(game={"extends": "pool-101", "out": 3}), {"game.out": "unknown-key"}),
    (frame(game={"extends": "pool-11"}), {"game.extends": "unknown-game"}),
    (frame(rules="cash"), {"rules": "unknown-variant"}),
    (frame(rules=3), {"rules": "wrong-type"}),
    (frame(rules={"extends": "kash", "joker": {"min_naturals": 0}}), {"rules.joker.min_naturals": "impossible-value"}),
    (frame(rules="classic-21", game="pool-101"), {"game": "wrong-game"}),
    (frame(rules="khelplay-13", game="deals"), {"game": "wrong-game"}),
    (frame(rules="classic-21", game={"extends": "pool-101"}), {"game": "wrong-game"}),
    (frame(players=None), {"players": "missing-field"}),
    (frame(players="A B"), {"players": "wrong-type"}),
    (frame(players=["A", "B", 3]), {"players[3]": "wrong-type", "rounds[1].players": "missing-player"}),
    (frame(players=["A", "B", None], rounds=[{"players": {**SOUND, "Z": 2}}]), {"players[3]": "wrong-type"}),
    (frame(players=["A", "B", "B"], rounds=[{"players": {**SOUND, "Z": 2}}]), {"players": "duplicate-player"}),
    (frame(players=["A", None, None]), {"players[2]": "wrong-type", "players[3]": "wrong-type"}),
    (frame(players=["A ", "B"], rounds=[{"players": SOUND, "starts": "A"}]), {"players[1]": "impossible-value"}),
    (frame(wild="99", rounds=[{"players": SOUND, "wild": "6"}]), {"wild, token 1, column 1": "missing-suit"}),
    (frame(wild={}, rounds=[]), {"wild": "wrong-type"}),
    (frame(fee="1e29", point_value=1), {"fee": "impossible-value"}),
    (frame(point_value="1.0000000000000000000000000000001"), {"point_value": "impossible-value"}),
    (frame(players=["A", "B", " "]), {"players[3]": "wrong-type"}),
    (frame(players=["A", "B", "C "], rounds=[]), {"players[3]": "impossible-value"}),
    (frame(players=["A", "B", "C\nD"], rounds=[]), {"players[3]": "impossible-value"}),
    (frame(players=["A", "B", "A"]), {"players": "duplicate-player"}),
    (frame(players=["A"], rounds=[]), {"players": "wrong-players"}),
    (frame(players=list("ABCDEFG"), rounds=[]), {"players": "wrong-players"}),
    (frame(players=list("ABCDEF"), rules="classic-21", rounds=[]), {"players": "wrong-players"}),
    (frame(entry=100), {"entry": "wrong-stake"}),
    (frame(game="deals", point_value=1), {"point_value": "wrong-stake"}),
    (frame(point_value=-1), {"point_value": "impossible-value"}),
    (frame(point_value="0.001"), {"point_value": "impossible-value"}),
    (frame(point_value=10**13), {"point_value": "impossible-value"}),
    (frame(point_value=True), {"point_value": "wrong-type"}),
    (frame(point_value="ten"), {"point_value": "wrong-type"}),
    (frame(point_value="1_000"), {"point_value": "wrong-type"}),
    (frame(point_value="NaN"), {"point_value": "wrong-type"}),
    (frame(game="pool-101", entry=-5), {"entry": "impossible-value"}),
    (frame(fee=-1), {"fee": "impossible-value"}),
    (frame(fee=100.5), {"fee": "impossible-value"}),
    (frame(fee="1e-9"), {"fee": "impossible-value"}),
    (frame(fee=[]), {"fee": "wrong-type"}),
    (frame(trust="yes"), {"trust": "wrong-type"}),
    (frame(rules="a\0.toml"), {"rules, MISSING": "unreadable-file"}),
    (frame(rules="a\0"), {"rules": "unknown-variant"}),
    (frame(rules={"extends": "a\0.toml"}), {"rules.extends": "unknown-variant"}),
    (frame(game={"extends": "pool-101", "out_at": -3}), {"game.out_at": "impossible-value"}),
    (frame(title=3), {"title": "wrong-type"}),
    (frame(title="a\x1b[2J"), {"title": "impossible-value"}),
    (frame(expect={"a": [[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]}), {"expect": "impossible-value"}),
    (frame(expect=[]), {"expect": "wrong-type"}),
    (frame(rounds=None), {"rounds": "missing-field"}),
    (frame(rounds={}), {"rounds": "wrong-type"}),
    (frame(rounds=[3]), {"rounds[1]": "wrong-type"}),
    (frame(wild="Z"), {"wild, token 1, column 1": "unknown-card"}),
    (frame(wild=[]), {"wild": "wrong-type"}),
]  # fmt: skip


@pytest.mark.parametrize(("document", "faults"), FRAMES)
def test_the_frame(document: Doc, faults: dict[str, str]) -> None:
    faults = {at: code for at, code in faults.items() if code != "-"}
    if not faults:
        assert answer(document)["totals"] == {"A": 10, "B": -10}
        return
    found = {at.partition(", /")[0]: code for at, code in refused(document).items()}
    assert found == {at.partition(", ")[0] if "MISSING" in at else at: code for at, code in faults.items()}


ROUNDS: list[tuple[Doc, dict[str, str]]] = [
    (round_of(Asha="show"), {"rounds[1].Asha": "unknown-key"}),
    (round_of(A="show"), {"rounds[1].A": "unknown-key"}),
    (frame(rounds=[{"players": {"A": "show"}, "B": 5}]), {"rounds[1].B": "unknown-key"}),
    (round_of(players=None), {"rounds[1].players": "missing-field"}),
    (round_of(players=[]), {"rounds[1].players": "wrong-type"}),
    (
        round_of(players={"A": "show", "Z": 10}),
        {"rounds[1].players.Z": "unknown-player", "rounds[1].players": "missing-player"},
    ),
    (round_of(players={"A": "show"}), {"rounds[1].players": "missing-player"}),
    (
        frame(rounds=[{"players": {"A": "show", "B": "left"}}, {"players": {"A": "show"}}]),
        {"rounds[2].players": "wrong-players"},
    ),
    (round_of(first_hand=1), {"rounds[1].first_hand": "wrong-type"}),
    (round_of(first_hand=True), {"rounds[1].played": "missing-field"}),
    (round_of(played=["A"]), {"rounds[1].played": "played-without-first-hand"}),
    (round_of(first_hand=True, played=["A", "Z"]), {"rounds[1].played[2]": "unknown-player"}),
    (round_of(first_hand=True, played=["A", "A"]), {"rounds[1].played": "duplicate-player"}),
    (round_of(first_hand=True, played={}), {"rounds[1].played": "wrong-type"}),
    (round_of(starts=["A"]), {"rounds[1].starts": "wrong-type"}),
    (round_of(starts="Z"), {"rounds[1].starts": "unknown-player"}),
    (
        frame(
            players=["A", "B", "C"],
            rounds=[{"players": {"A": "show", "B": 5, "C": "left"}}, {"players": SOUND, "starts": "C"}],
        ),
        {"rounds[2].starts": "unknown-player"},
    ),
    (round_of(rejoins=["A"]), {"rounds[1].rejoins": "no-rejoin"}),
    (round_of(rejoins=3), {"rounds[1].rejoins": "wrong-type"}),
    (round_of(rejoins=[3]), {"rounds[1].rejoins": "wrong-type"}),
    (round_of(split=True), {"rounds[1].split": "no-split"}),
    (round_of(split=3), {"rounds[1].split": "wrong-type"}),
    (
        round_of(split={"A": 1, "Z": True}),
        {"rounds[1].split": "no-split", "rounds[1].split.A": "wrong-type", "rounds[1].split.Z": "unknown-player"},
    ),
    (round_of(split=False, rejoins=[]), {}),
    (round_of(wild="Z"), {"rounds[1].wild, token 1, column 1": "unknown-card"}),
    (
        frame(rules="classic-21", wild="5", rounds=[{"players": {"A": {"did": "show", "value": 0}, "B": 10}}]),
        {"wild": "suit-needed", "rounds[1].players.B": "missing-value"},
    ),
    (round_of(note="rained"), {}),
]  # fmt: skip


@pytest.mark.parametrize(("document", "faults"), ROUNDS)
def test_rounds(document: Doc, faults: dict[str, str]) -> None:
    if document["rounds"][0].get("players", 0) is None:
        del document["rounds"][0]["players"]
    if faults:
        assert refused(document) == faults
    else:
        assert answer(document)["totals"] == {"A": 10, "B": -10}


AT = "rounds[1].players.B"
ENTRIES: list[tuple[Any, dict[str, str]]] = [
    (-1, {AT: "impossible-value"}),
    (131, {AT: "impossible-value"}),
    (1.5, {AT: "wrong-type"}),
    (True, {AT: "wrong-type"}),
    (None, {AT: "wrong-type"}),
    ([], {AT: "wrong-type"}),
    ("dropp", {AT: "unknown-word"}),
    ("SHOW", {AT: "unknown-word"}),
    ("won", {AT: "unknown-word"}),
    ("first drop", {AT: "unknown-word"}),
    ("pack", {AT: "unknown-word"}),
    ("20", {AT: "wrong-type"}),
    ("middle drop", {AT: "unknown-word"}),
    ("AH 3?", {f"{AT}, token 2, column 4": "lost-suit"}),
    ("show", {"rounds[1].players": "two-winners"}),
    ("stayed", {AT: "missing-points"}),
    ({}, {AT: "missing-field"}),
    ({"card": HAND}, {f"{AT}.card": "unknown-key"}),
    ({"colour": HAND}, {f"{AT}.colour": "unknown-key", AT: "missing-field"}),
    ({"points": "3"}, {f"{AT}.points": "wrong-type"}),
    ({"points": -3}, {f"{AT}.points": "impossible-value"}),
    ({"points": 3, "did": "drop"}, {AT: "ambiguous-entry"}),
    ({"points": 3, "show": SHOW}, {AT: "ambiguous-entry"}),
    ({"cards": HAND, "groups": HAND}, {AT: "ambiguous-entry"}),
    ({"did": "won"}, {f"{AT}.did": "unknown-word"}),
    ({"did": ["drop"]}, {f"{AT}.did": "unknown-word"}),
    ({"did": None}, {f"{AT}.did": "unknown-word"}),
    (
        {"did": "drpo", "points": -3},
        {f"{AT}.did": "unknown-word", AT: "ambiguous-entry", f"{AT}.points": "impossible-value"},
    ),
    ({"did": "drop", "value": 3}, {f"{AT}.value": "value-without-part"}),
    ({"points": 3, "value": -1}, {f"{AT}.value": "impossible-value"}),
    ({"points": 3, "value": 10}, {f"{AT}.value": "no-value-cards"}),
    ({"points": 3, "value": 10**6}, {f"{AT}.value": "no-value-cards"}),
    ({"points": 3, "value": 10**6 + 1}, {f"{AT}.value": "impossible-value"}),
    ({"points": 3, "value": 10**30}, {f"{AT}.value": "impossible-value"}),
    ({"points": 3, "loose": "AH"}, {f"{AT}.loose": "loose-without-groups"}),
    ({"cards": HAND, "loose": "AH"}, {f"{AT}.loose": "loose-without-groups"}),
    ({"cards": f"{HAND} 3C"}, {f"{AT}.cards": "wrong-card-count"}),
    ({"points": 3, "cards": f"{HAND} 3C"}, {f"{AT}.cards": "wrong-card-count"}),
    ({"did": "wrong-show", "cards": "4S 5S 6S"}, {f"{AT}.cards": "wrong-card-count"}),
    ({"did": "drop", "cards": f"{HAND} 3C"}, {f"{AT}.cards": "wrong-card-count"}),
    ({"did": "show", "cards": "4S 5S"}, {f"{AT}.cards": "wrong-card-count", "rounds[1].players": "two-winners"}),
    ({"cards": []}, {f"{AT}.cards": "no-cards"}),
    ({"cards": 3}, {f"{AT}.cards": "wrong-type"}),
    ({"cards": ["AH", "3?"]}, {f"{AT}.cards[2], token 1, column 1": "lost-suit"}),
    ({"show": []}, {f"{AT}.show": "no-cards"}),
    ({"show": ["AH 2H 3H", "4?"]}, {f"{AT}.show[2], token 1, column 1": "lost-suit"}),
    ({"cards": "2H 2H 2H 5C 6C QD 8D 8S 5C 2D 2C KS QS"}, {f"{AT}.cards": "too-many-copies"}),
    ("2H 2H 2H 5C 6C QD 8D 8S 5C 2D 2C KS QS", {AT: "too-many-copies"}),
]


@pytest.mark.parametrize(("entry", "faults"), ENTRIES)
def test_what_a_player_did(entry: Any, faults: dict[str, str]) -> None:
    assert refused(entry_of(entry)) == faults


def test_value_points_where_the_game_exchanges_none() -> None:
    rules = {"extends": "classic-21", "games": ["deals"]}
    document = game("deals", {"A": "show", "B": {"points": 5, "value": 10}}, players="A B", rules=rules)
    assert refused(document) == {f"{AT}.value": "value-without-part"}


def test_hands_that_together_hold_more_than_the_pack() -> None:
    rounds = {"A": {"show": SHOW}, "B": {"cards": HAND.replace("QS", "QC").replace("QD", "QC")}}
    assert refused(points(rounds, players="A B", wild="6")) == {"rounds[1].players.B.cards": "too-many-copies"}
    assert reasons(points(rounds, players="A B", wild="6")) == {
        "rounds[1].players.B.cards": "QC is held 3 times by A and B together, but 2 decks hold it twice"
    }


REAL = "AH 3D 5D 7D 9D JD AS 3S 7S 9S JS 4D 6D"
TWO = HAND.replace("QS", "QC").replace("QD", "QC")


@pytest.mark.parametrize(
    ("show", "held", "other", "faults"),
    [
        # three QC on paper, but one of them was only claimed
        (SHOW, REAL, TWO, {}),
        (SHOW, REAL.replace("AH", "QC"), TWO, {"B.cards": "too-many-copies"}),
        (SHOW, TWO, REAL.replace("AH", "QC"), {"B.cards": "too-many-copies"}),
        (SHOW, f"{REAL} 9C", 5, {"A.cards": "wrong-card-count"}),
        (SHOW, "5H 6H", 5, {"A.cards": "wrong-card-count"}),
        (SHOW, REAL.replace("AH 3D 5D", "5H 5H 5H"), 5, {"A.cards": "too-many-copies"}),
    ],
)
def test_the_cards_beside_a_show_are_the_hand(show: str, held: str, other: Any, faults: dict[str, str]) -> None:
    entry = other if isinstance(other, int) else {"points": 5, "cards": other}
    rounds = {"A": {"show": show, "cards": held}, "B": entry, "C": "show"}
    document = points(rounds, players="A B C", wild="6")
    expected = {f"rounds[1].players.{at}": code for at, code in faults.items()}
    if not expected:
        assert answer(document)["totals"] == {"A": -80, "B": -5, "C": 85}
    else:
        found = refused(document)
        assert expected.items() <= found.items()


@pytest.mark.parametrize(
    ("did", "code"),
    [
        ({"A": 5, "B": 6}, "no-winner"),
        ({"A": "drop", "B": "drop"}, "no-winner"),
        ({"A": "wrong-show", "B": "wrong-show"}, "no-winner"),
        ({"A": {"show": WRONG}, "B": "drop"}, "no-winner"),
        ({"A": {"show": WRONG}, "B": 5, "C": 6}, "no-winner"),
        ({"A": "show", "B": "show"}, "two-winners"),
    ],
)
def test_a_round_has_one_winner(did: Doc, code: str) -> None:
    document = points(did, players=" ".join(did), wild="6")
    assert refused(document) == {"rounds[1].players": code}
    if isinstance(did["A"], dict):
        assert "A's show is invalid" in reasons(document)["rounds[1].players"]


@pytest.mark.parametrize(("kind", "word"), [("best-of-2", "drop"), ("best-of-3", "middle-drop")])
def test_a_drop_where_the_game_knows_none(kind: str, word: str) -> None:
    document = game(kind, {"A": "show", "B": word}, players="A B")
    words = f"{kind} knows no {word.replace('-', ' ')}"
    assert reasons(document) == {"rounds[1].players.B": words}


def test_all_faults_come_at_once_and_in_order() -> None:
    document = game(
        "best-of-2",
        {"A": "show", "B": "drop", "Zed": 3},
        {"A": "show", "B": "show", "C": {"cards": "AH 3?"}},
        {"A": "show", "B": "drop", "C": 5},
        {"A": "show", "B": "show", "C": 5},
        players="A B C",
        fee=101,
        colour="red",
    )
    with pytest.raises(GameError) as caught:
        settle(read_game(document, rules_finder(Path()), Path()))
    assert [(problem.at, problem.code) for problem in caught.value.problems] == [
        ("colour", "unknown-key"),
        ("fee", "impossible-value"),
        ("rounds[1].players.Zed", "unknown-player"),
        ("rounds[1].players.B", "no-drop"),
        ("rounds[1].players", "missing-player"),
        ("rounds[2].players.C.cards, token 2, column 4", "lost-suit"),
        ("rounds[2].players", "two-winners"),
        ("rounds[3].players.B", "no-drop"),
        ("rounds[4].players", "two-winners"),
    ]
    assert caught.value.exit_code == 2


TWICE_TWO = HAND.replace("QS", "2H").replace("QD", "QH")
"""19 cards of which 2H is there twice, one more than another hand with 2H leaves."""


@pytest.mark.parametrize(
    ("document", "faults"),
    [
        # one entry cannot be read: the pack, the shows, the sizes and the points of the others are looked at
        (
            points({"A": "show", "B": HAND, "C": {"points": 5, "cards": TWICE_TWO}, "D": 1.5}, players="A B C D"),
            {"players.D": "wrong-type", "players.C.cards": "too-many-copies"},
        ),
        (
            points({"A": {"show": SHOW}, "B": {"show": SHOW}, "C": "AH 3?"}, players="A B C", wild="6"),
            {"players.C, token 2, column 4": "lost-suit", "players": "two-winners"},
        ),
        (
            points({"A": {"show": WRONG}, "B": "show", "C": "shwo"}, players="A B C", wild="6"),
            {"players.C": "unknown-word"},
        ),
        (
            points({"A": 5, "B": {"points": "3"}}, players="A B"),
            {"players.B.points": "wrong-type", "players": "no-winner"},
        ),
        (
            points({"A": "show", "B": 131, "C": f"{HAND} 3C", "D": "stayed", "E": None}, players="A B C D E"),
            {
                "players.B": "impossible-value",
                "players.C": "wrong-card-count",
                "players.D": "missing-points",
                "players.E": "wrong-type",
            },
        ),
        (
            game("best-of-2", {"A": "show", "B": {"did": "drop", "value": -1}}, players="A B"),
            {"players.B.value": "impossible-value", "players.B": "no-drop"},
        ),
        # hands that cannot be do not hide what else cannot be
        (
            points({"A": "show", "B": "9H 9H 9H 5C 6C QD 8D 8S 5C 2D 2C KS QS", "C": f"{REAL} 3C"}, players="A B C"),
            {"players.B": "too-many-copies", "players.C": "wrong-card-count"},
        ),
        # what the round says beside its players cannot be read
        (
            game("best-of-2", {"players": {"A": "show", "B": "show", "C": "drop"}, "wild": "Z"}, players="A B C"),
            {"wild, token 1, column 1": "unknown-card", "players": "two-winners", "players.C": "no-drop"},
        ),
        (points({"players": {"A": {"show": WRONG}, "B": 5, "C": 6}, "wild": "Z"}, players="A B C"),
         {"wild, token 1, column 1": "unknown-card"}),
        (
            points({"players": {"A": "show", "B": f"{HAND} 3C"}, "first_hand": True}, players="A B"),
            {"played": "missing-field", "players.B": "wrong-card-count"},
        ),
        # too few play
        (game("best-of-2", {"A": "drop"}, players="A B"), {"players": "missing-player", "players.A": "no-drop"}),
    ],
)  # fmt: skip
def test_what_cannot_be_read_hides_nothing_else(document: Doc, faults: dict[str, str]) -> None:
    assert refused(document) == {f"rounds[1].{at}": code for at, code in faults.items()}


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"rules": "cash"}, "rules"),
        ({"players": None}, "players"),
        ({"players": "A B C"}, "players"),
    ],
)
def test_a_frame_that_cannot_be_read_hides_nothing_of_the_rounds(fields: Doc, at: str) -> None:
    rounds: list[Doc] = [
        {"A": "show", "B": "show", "C": 5},
        {"A": "show", "B": "drop", "C": "AH 3?"},
        {"players": {"A": {"show": SHOW}, "B": 5, "C": "middle-drop"}, "rejoins": ["C"], "split": True},
    ]
    document = {**game("best-of-2", *rounds, players="A B C"), **fields}
    found = refused({key: value for key, value in document.items() if value is not None})
    del found[at]
    assert found == {
        "rounds[1].players": "two-winners",
        "rounds[2].players.B": "no-drop",
        "rounds[2].players.C, token 2, column 4": "lost-suit",
        "rounds[3].players.C": "no-drop",
        "rounds[3].rejoins": "no-rejoin",
        "rounds[3].split": "no-split",
    }


def test_a_kind_of_game_that_cannot_be_read_hides_nothing_of_the_rounds() -> None:
    rounds: list[Doc] = [{"A": "show", "B": "show"}, {"A": "drop", "B": {"points": 5, "cards": f"{HAND} 3C"}}]
    assert refused(game("pool-11", *rounds, players="A B")) == {
        "game": "unknown-game",
        "rounds[1].players": "two-winners",
        "rounds[2].players.B.cards": "wrong-card-count",
    }


def test_fields_that_are_there_twice_have_their_places() -> None:
    text = (
        '{"game": "points", "game": "points", "players": ["A", "B"], "fee": 101, "rounds": [{"players": {"A": "show",'
    )
    text += ' "B": 1, "B": {"points": 5, "points": 6}, "C": NaN}}]}'
    with pytest.raises(GameError) as caught:
        load(text)
    assert [(problem.at, problem.code) for problem in caught.value.problems] == [
        ("game", "duplicate-field"),
        ("fee", "impossible-value"),
        ("rounds[1].players.B", "duplicate-field"),
        ("rounds[1].players.B.points", "duplicate-field"),
        ("rounds[1].players.C", "unknown-player"),
        ("rounds[1].players.C", "wrong-type"),
    ]


COMPOSED, APART = "Ren\u00e9", "Rene\u0301"


def test_a_name_is_one_however_its_letters_are_written() -> None:
    assert answer(points({"A": "show", APART: 5}, players=f"A {COMPOSED}"))["totals"] == {"A": 5, COMPOSED: -5}
    assert answer(points({"A": "show", COMPOSED: 5}, players=f"A {APART}"))["totals"] == {"A": 5, COMPOSED: -5}
    assert refused(points({"A": "show"}, players=f"A {COMPOSED} {APART}"))["players"] == "duplicate-player"
    twice = points({"A": "show", COMPOSED: 5, APART: 6}, players=f"A {COMPOSED}")
    assert refused(twice) == {f"rounds[1].players.{APART}": "duplicate-player"}
    joined = "\u0930\u094d\u200d\u092f\u093e\u0928"  # with a joiner, which no name loses
    compared = settle(
        read_game(
            {**points({"A": "show", APART: 5}, players=f"A {COMPOSED}"), "expect": {"totals": {APART: -5}}},
            rules_finder(Path()),
            Path(),
        )
    )
    assert compare(compared.game.expect or {}, settlement_result(compared)) == []
    assert answer(points({"A": "show", joined: 5}, players=f"A {joined}"))["totals"][joined] == -5


@pytest.mark.parametrize(
    ("kind", "players", "rounds", "due"),
    [
        # in points rummy and before the last deal, who must play follows from who left alone
        ("points", "A B C", [{"A": "show", "B": 500, "C": 1}, {"A": "show", "B": 5}], {2: "missing-player"}),
        ("points", "A B C", [{"A": "show", "B": "drp", "C": 1}, {"A": "show", "B": 5}], {2: "missing-player"}),
        ("best-of-3", "A B C", [{"A": "show", "B": None, "C": 1}, {"A": "show", "C": 5}], {}),
        ("best-of-3", "A B C", [{"A": "show", "B": 131, "C": 1}, {"A": "show", "C": 5}], {2: "missing-player"}),
        # in a pool it follows from the totals that are sure
        ("pool-101", "A B C", [{"A": "show", "B": 500, "C": 1}, {"A": "show", "B": 5}], {2: "missing-player"}),
        ("pool-101", "A B C", [{"A": "show", "B": "x", "C": 1}, {"A": "show", "C": 5}], {}),
        (
            "pool-101",
            "A B C",
            [{"A": "show", "B": "drop", "C": "x"}, {"A": "show", "C": 5}, {"A": "show", "B": 5}],
            {2: "missing-player"},
        ),
        (
            "pool-101",
            "A B C",
            [{"A": "show", "B": 80, "C": 5}, {"A": "show", "B": 30, "C": "x"}, {"A": "show", "B": 3, "C": 4}],
            {3: "player-out"},
        ),
        # two that showed: one of them has other points
        (
            "pool-101",
            "A B C",
            [{"A": "show", "B": "show", "C": 80}, {"A": 45, "B": "show", "C": 5}, {"B": "show", "C": 5}],
            {},
        ),
        # a name that is nobody's: the one who is missing may be out
        (
            "pool-101",
            "A B C",
            [{"A": "show", "Bob": 80, "C": 10}, {"A": "show", "B": 30, "C": 10}, {"A": "show", "C": 1}],
            {1: "missing-player"},
        ),
        # the rules are not known, so no hand is counted; drops of the pool are
        ("pool-101", "A B C", [{"A": "show", "B": 5}], {1: "missing-player"}),
    ],
)  # fmt: skip
def test_who_must_play_is_told_where_it_is_sure(
    kind: str, players: str, rounds: list[Doc], due: dict[int, str]
) -> None:
    found = refused(game(kind, *rounds, players=players))
    who = {int(at[7]): code for at, code in found.items() if code in ("missing-player", "player-out", "game-over")}
    assert who == due
    if due == {1: "missing-player"}:
        for field in ("rules", "game"):
            found = refused({**game(kind, *rounds, players=players), field: "x"})
            assert found["rounds[1].players"] == "missing-player"


def test_a_rejoin_and_a_split_that_cannot_be_read_whole() -> None:
    rounds: list[Doc] = [{"players": {"A": "show", "B": 10, "C": 20}, "rejoins": ["C", "Z"]}]
    assert refused(game("pool-101", *rounds, players="A B C")) == {
        "rounds[1].rejoins": "no-rejoin",
        "rounds[1].rejoins[2]": "unknown-player",
    }
    rounds = [{"players": {"A": "show", "B": 10, "C": 20}, "split": {"A": True, "Q": True, "B": 1}}]
    assert refused(game("pool-101", *rounds, players="A B C")) == {
        "rounds[1].split": "no-split",
        "rounds[1].split.Q": "unknown-player",
        "rounds[1].split.B": "wrong-type",
    }


def test_nothing_is_told_that_only_follows() -> None:
    assert refused(points({"A": "SHOW", "B": 5}, players="A B")) == {"rounds[1].players.A": "unknown-word"}
    assert refused(points({"B": 5, "C": 3}, players="A B C")) == {"rounds[1].players": "missing-player"}
    assert refused(points({"Bob": "show", "B": 5, "C": 3}, players="A B C")) == {
        "rounds[1].players.Bob": "unknown-player",
        "rounds[1].players": "missing-player",
    }
    assert refused(points({"A": 5, "B": 6, "Bob": "show"}, players="A B")) == {
        "rounds[1].players.Bob": "unknown-player"
    }
    first: Doc = {"first_hand": True, "played": ["C"], "starts": "C", "players": {"A": 0, "B": "show"}}
    assert refused(points(first, players="A B C")) == {"rounds[1].players": "missing-player"}
    fee: list[Doc] = [{"A": "show", "B": 80, "C": 80}, {"players": {"A": 70, "B": 5, "C": "show"}, "split": True}]
    assert refused(game("pool-101", *fee, players="A B C", fee=150, entry=100)) == {"fee": "impossible-value"}
    stranger = {"A": "show", "Bob": 5}
    assert refused(points(stranger, stranger, players="A B")) == {
        "rounds[1].players.Bob": "unknown-player",
        "rounds[1].players": "missing-player",
        "rounds[2].players.Bob": "unknown-player",
    }
    many = {name: 5 if name != "A" else "show" for name in "ABCDEFG"}
    assert refused(points(many, players="A B C D E F G")) == {"players": "wrong-players"}
    assert refused(points({"A": "show"}, players="A")) == {"players": "wrong-players"}
    rounds: list[Doc] = [{"A": "show", "B": 3}] * 5
    assert reasons(game("best-of-2", *rounds, players="A B")) == {
        f"rounds[{number}]": "the game is over: A has the lowest total after 2 deals, 0" for number in (3, 4, 5)
    }


@pytest.mark.parametrize("split", [True, {"A": True}, {}])
@pytest.mark.parametrize("did", ["left", "wrong-show"])
def test_nobody_is_left_in_a_pool(did: str, split: Any) -> None:
    first = [] if did == "left" else [{"A": "show", "B": 80}, {"A": 80, "B": "show"}]
    document = game("pool-101", *first, {"players": {"A": did, "B": did}, "split": split}, players="A B")
    codes = {code for at, code in refused(document).items() if at.endswith(".players")}
    assert codes == {"no-winner"}


@pytest.mark.parametrize("kind", ["deals", "best-of-2"])
def test_all_who_tie_leave_while_others_play_on(kind: str) -> None:
    tied: list[Doc] = [{"A": "show", "B": 20, "C": 30, "D": 40}, {"A": 20, "B": "show", "C": 30, "D": 40}]
    found = refused(game(kind, *tied, {"A": "left", "B": "left", "C": "show", "D": 10}, players="A B C D"))
    assert found == {"rounds[3].players.C": "player-out", "rounds[3].players.D": "player-out"}


@pytest.mark.parametrize("rejoins", [3, {}, [3], ["Zed"], ["B", "Zed"]])
def test_rejoins_that_cannot_be_read(rejoins: Any) -> None:
    rounds: list[Doc] = [
        {"A": 0, "B": 80, "C": "show"},
        {"players": {"A": 0, "B": 80, "C": "show"}, "rejoins": rejoins},
        {"A": 0, "B": 5, "C": "show"},
        {"A": 0, "C": "show"},
    ]
    found = refused(game("pool-101", *rounds, players="A B C"))
    assert all(at.startswith("rounds[2].rejoins") for at in found), found
    house = {"extends": "pool-101", "rejoin": {"least_in": 1, "least_played": 2}}
    two: list[Doc] = [{"A": 0, "B": "show"}, {"A": "show", "B": 80}, {"A": "show", "B": 30}, {"A": "show", "B": 5}]
    two[2] = {"players": two[2], "rejoins": 3}
    assert refused(game(house, *two, players="A B")) == {"rounds[3].rejoins": "wrong-type"}


@pytest.mark.parametrize("other", [{}, {"Wolfgang": 31}])
def test_the_pack_is_that_of_all_who_played(other: Doc) -> None:
    """Ten cards between two are played with one deck, among three with two."""
    hand = "KD AH JH 7D 6H 8H QH 4C 4C 4D"
    document = points({"B": hand, "C": "show", **other}, players="A B C", rules="khelplay-10", wild="6")
    assert set(refused(document).values()) <= {"missing-player", "unknown-player"}
    assert answer(points({"A": 3, "B": hand, "C": "show"}, players="A B C", rules="khelplay-10"))["winners"] == []


def test_an_empty_table_of_answers_is_no_agreement() -> None:
    rounds: list[Doc] = [{"players": {"A": "show", "B": 10, "C": 20}, "split": {}}]
    assert refused(game("pool-101", *rounds, players="A B C")) == {"rounds[1].split": "no-split"}
    assert refused(game("deals", *rounds, players="A B C")) == {"rounds[1].split": "no-split"}


def test_who_stayed_in_with_cards_lost_with_them() -> None:
    rounds = {"players": {"A": {"did": "stayed", "cards": HAND}, "B": "show"}, "wild": "Q"}
    assert answer(points(rounds, players="A B"))["totals"] == {"A": -19, "B": 19}


def test_a_time_limit_hides_no_fault() -> None:
    document = points({"A": "show", "B": HAND}, {"A": "show", "B": 500}, players="A B")
    draft = read_game(document, rules_finder(Path()), Path())
    with pytest.raises(GameError) as caught:
        settle(draft, time_limit=1e-9)
    assert caught.value.at == "rounds[2].players.B"
    sound = read_game({**document, "rounds": document["rounds"][:1]}, rules_finder(Path()), Path())
    with pytest.raises(UndecidedError):
        settle(sound, time_limit=1e-9)


def test_a_slip_in_a_key_or_a_name_is_one_fault() -> None:
    open_show = {"Asha": {"show": SHOW}, "Ravii": 10}
    document = points({"players": open_show, "wilds": "6"}, players="Asha Ravi")
    assert refused(document) == {"rounds[1].players.Ravii": "unknown-player", "rounds[1].wilds": "unknown-key"}
    invalid = {"Asha": {"show": WRONG}, "Ravi": 10, "Meena": 20}
    assert refused(points(invalid, players="Asha Ravi Meena", trsut=True)) == {"trsut": "unknown-key"}
    assert refused(points(invalid, players="Asha Ravi Meena", trust="yes")) == {"trust": "wrong-type"}
    assert refused(points({"A": "show", "B": {"point": 5}}, player="A B C", players="A B")) == {
        "player": "unknown-key",
        "rounds[1].players.B.point": "unknown-key",
    }


def test_what_is_sure_whatever_has_to_be_mended_is_told() -> None:
    rounds: list[Doc] = [
        {"A": {"points": 0, "cards": TWICE_TWO}, "B": {"points": 80, "cards": REAL.replace("4D", "2H")}, "C": "show"},
        {"players": {"A": "show", "B": 30, "C": 80}, "colour": "red"},
        {"A": 10, "C": "show"},
        {"A": "show", "C": 30},
        {"A": "show", "C": 5},
    ]
    found = reasons(game("pool-101", *rounds, players="A B C"))
    assert found["rounds[5]"] == "the game is over: A is the last one in after round 4"
    assert set(found) == {"rounds[1].players.B.cards", "rounds[2].colour", "rounds[5]"}


def test_who_was_out_stays_out_whatever_happened_in_a_round_that_cannot_be_read() -> None:
    rounds: list[Doc] = [
        {"A": "show", "B": 80, "C": 5},
        {"A": "show", "B": 30, "C": 5},
        {"A": "show", "C": None},
        {"A": "show", "B": 3},
    ]
    assert refused(game("pool-101", *rounds, players="A B C")) == {
        "rounds[3].players.C": "wrong-type",
        "rounds[4].players.B": "player-out",
    }


def test_faults_of_the_course_come_with_the_others() -> None:
    rounds: list[Doc] = [
        {"A": "show", "B": 80, "C": 5},
        {"players": {"A": "show", "B": 30, "C": 5}, "rejoins": ["C"]},
        {"A": "show", "B": 20},
        {"A": "show", "B": "show", "C": 5},
    ]
    assert refused(game("pool-101", *rounds, players="A B C", title=1)) == {
        "title": "wrong-type",
        "rounds[2].rejoins": "no-rejoin",
        "rounds[3].players": "missing-player",
        "rounds[3].players.B": "player-out",
        "rounds[4].players": "two-winners",
        "rounds[4].players.B": "player-out",
    }


def test_an_unknown_name_or_key_suggests_the_nearest() -> None:
    found = reasons(frame(rounds=[{"players": {"Asha": "show", "Ravii": 3}, "wilds": 6}], players=["Asha", "Ravi"]))
    assert found["rounds[1].players.Ravii"] == "Ravii is not among the players; did you mean Ravi?"
    assert found["rounds[1].wilds"] == "there is no such key; did you mean wild?"
    found = reasons(entry_of("dropp"))
    assert found[AT].endswith("; did you mean drop?")


# --- files


TOML = """
game = "points"
players = ["A", "B"]
point_value = 0.10
[[rounds]]
wild = 6
players.A = "show"
players.B.points = 10
"""


def test_a_number_in_a_message_is_as_it_was_written() -> None:
    for text, name in (
        (TOML.replace("points = 10", "points = 1.5"), "a.toml"),
        (json.dumps(entry_of({"points": 1.5})), "a.json"),
    ):
        with pytest.raises(GameError) as caught:
            load(text, name)
        assert [problem.message for problem in caught.value.problems] == ["must be a whole number of points, not 1.5"]


def load(text: str | bytes, name: str = "game") -> Doc:
    raw = text if isinstance(text, bytes) else text.encode()
    return dict(settle(load_game_file(raw, name)).totals)


def test_a_file_is_read_by_its_name_or_by_its_first_sign() -> None:
    both = {"A": 10, "B": -10}
    text = json.dumps(frame())
    assert load(TOML, "a.toml") == load(TOML, "-") == load(text, "a.JSON") == load(f"\ufeff {text}", "-") == both
    assert load(TOML.replace("\n", "\r\n"), "a.txt") == both


@pytest.mark.parametrize(
    ("text", "name", "code", "at"),
    [
        ("{", "a.json", "bad-json", "a.json, line 1, column 2"),
        ("", "a.json", "not-an-object", "a.json"),
        (b"\xef\xbb\xbf \n", "-", "not-an-object", "-"),
        ('{"a": 1e99999999999999999999}', "a.json", "bad-json", "a.json"),
        ("a = 1e99999999999999999999", "a.toml", "bad-toml", "a.toml"),
        ('[{"game": "points"}]', "-", "not-an-object", "-"),
        ("[[rounds]", "-", "bad-toml", "-, line 1, column 9"),
        ("[1]", "a.json", "not-an-object", "a.json"),
        (b"\xff", "a.json", "bad-json", "a.json"),
        ("{" + '"a": [' * 5000, "a.json", "bad-json", None),
        ('{"a": ' + "1" * 5000 + "}", "a.json", "bad-json", "a.json"),
        ("game = ", "-", "bad-toml", "-, line 1, column 8"),
        ("a b", "a.toml", "bad-toml", "a.toml, line 1, column 3"),
        (b"a = '\xff'", "a.toml", "bad-toml", "a.toml"),
    ],
)
def test_a_file_that_does_not_read(text: str | bytes, name: str, code: str, at: str | None) -> None:
    with pytest.raises(GameError) as caught:
        load(text, name)
    assert caught.value.code == code
    assert at is None or caught.value.at == at


def test_files_of_a_house_stand_beside_the_game(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "kash"\n[drop]\nfirst = 25\n', encoding="utf-8")
    (tmp_path / "pool.toml").write_text('extends = "pool-101"\n[drop]\nfirst = "rules"\n', encoding="utf-8")
    document = game("pool.toml", {"A": "show", "B": "drop"}, players="A B", rules="club.toml")
    raw = json.dumps(document).encode()
    settled = settle(load_game_file(raw, str(tmp_path / "game.json")))
    assert (settled.totals, settled.game.rules.id, settled.game.kind.id) == ({"A": 0, "B": 25}, "club", "pool")
    document = {**document, "rules": {"extends": "club.toml", "drop": {"first": 26}}, "game": {"extends": "pool.toml"}}
    raw = json.dumps(document).encode()
    assert settle(load_game_file(raw, str(tmp_path / "game.json"))).totals == {"A": 0, "B": 26}
    (tmp_path / "club.toml").write_text('extends = "kash"\ndrops = 1\n', encoding="utf-8")
    with pytest.raises(GameError, match=r"rules, drops|rules.drops"):
        settle(load_game_file(raw, str(tmp_path / "game.json")))


def test_settings_change_the_rules() -> None:
    raw = json.dumps(game("points", {"A": "show", "B": "drop"}, players="A B")).encode()
    assert settle(load_game_file(raw, "-", settings=["drop.first=9"])).totals == {"A": 9, "B": -9}


# --- what is expected


@pytest.mark.parametrize(
    ("expect", "fields"),
    [
        ({}, []),
        ({"winners": ["A"], "balance": {"A": 12.5}}, []),
        ({"balance": {"A": "12.5", "B": -12.50}}, []),
        ({"balance": {"A": 12}}, ["balance.A"]),
        ({"balance": {"Z": 12}}, ["balance.Z"]),
        ({"winner": "A"}, ["winner"]),
        ({"winners": ["A", "B"]}, ["winners"]),
        ({"winners": ["B"]}, ["winners[1]"]),
        ({"over": 1, "points": True}, ["over", "points"]),
        ({"over": True, "points": 1, "none": None}, []),
    ],
)
def test_an_expectation_names_what_differs(expect: Doc, fields: list[str]) -> None:
    result = {"winners": ["A"], "balance": {"A": "12.50", "B": "-12.50"}, "over": True, "points": 1, "none": None}
    assert [one["field"] for one in compare(expect, result)] == fields


def test_figures_are_counted() -> None:
    assert count_figures({"a": {"b": 1, "c": [1, 2]}, "d": []}) == 4


# --- anything at all


PLAIN = st.none() | st.booleans() | st.integers(-5, 200) | st.floats()
WORDS = st.sampled_from(["A", "B", "show", "drop", HAND, ""])
NAMES = st.sampled_from(
    ["A", "B", "players", "did", "show", "cards", "points", "value", "rejoins", "split", "wild", "extends"]
)
JUNK = st.recursive(
    PLAIN | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)
KEYS = st.sampled_from(["game", "rules", "players", "entry", "point_value", "fee", "wild", "trust", "rounds", "expect"])


@settings(deadline=None)
@given(st.dictionaries(KEYS, JUNK, max_size=4), st.lists(JUNK, max_size=3))
def test_whatever_a_file_holds_it_is_settled_or_refused(fields: Doc, rounds: list[Any]) -> None:
    document = {"game": "pool-101", "players": ["A", "B"], "rounds": rounds, **fields}
    with suppress(GameError):
        answer(document)
