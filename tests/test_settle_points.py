"""Points rummy: who pays whom, drops, wrong shows, the first-hand show, leaving, value cards, the fee."""

from __future__ import annotations

from typing import Any

import pytest
from settling import HAND, SHOW, SHOW_21, WRONG, answer, balance, points, refused, totals

from rummy_solver.rulefile import load_rules
from rummy_solver.rulevalues import explain_basis
from rummy_solver.settle.reasons import CUSTOMS

Doc = dict[str, Any]


def players(*did: Any) -> Doc:
    return dict(zip("ABCDEF", did, strict=False))


def table(*did: Any, **others: Any) -> Doc:
    """One round of as many players."""
    return points(players(*did), players=" ".join("ABCDEF"[: len(did)]), **others)


def first_hand(played: str, *did: Any, **others: Any) -> Doc:
    round_ = {"players": players(*did), "first_hand": True, "played": list(played)}
    return points(round_, players=" ".join("ABCDEF"[: len(did)]), **others)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        # worked rounds
        (table("show", 15, 25, 10, 20, 5), [75, -15, -25, -10, -20, -5]),
        (table("show", 50, 30, 20, 20, 10), [130, -50, -30, -20, -20, -10]),
        # drops as the variant has them; wrong show; leaving
        (table("show", "drop", "middle-drop", "left", "wrong-show"), [220, -20, -40, -80, -80]),
        (table("show", "drop", "middle-drop", rules="khelplay-10"), [45, -15, -30]),
        (table("show", "drop", "middle-drop", "left", "wrong-show", rules="khelplay-10"), [165, -15, -30, -60, -60]),
        # all others out: the one who remains wins, whatever is said of the cards
        (table("stayed", "drop", "drop", "middle-drop"), [80, -20, -20, -40]),
        (table(17, "drop", "left", "wrong-show"), [180, -20, -80, -80]),
        # between two the other wins after a wrong show
        (table("stayed", "wrong-show"), [80, -80]),
        (table("wrong-show", 33), [-80, 80]),
        # the rest plays on after one
        (table("show", "wrong-show", 12), [92, -80, -12]),
        # more than the full count
        (table("show", 93), [80, -80]),
        (table("show", 93, rules="khelplay-10"), [60, -60]),
        (table("show", 0), [0, 0]),
        # first-hand show: who has played pays at most 80, who has not at most 40
        (first_hand("AB", "show", 55, 55, 38, 95, rules="khelplay-13"), [173, -55, -40, -38, -40]),
        (first_hand("AB", "show", 95, rules="khelplay-13"), [80, -80]),
        (first_hand("", "show", 55, "drop", "wrong-show", rules="khelplay-13"), [140, -40, -20, -80]),
        (first_hand("", "show", 55), [55, -55]),
        (table("show", 55, rules="khelplay-13"), [55, -55]),
    ],
)  # fmt: skip
def test_points_won_and_lost(document: Doc, expected: list[int]) -> None:
    assert totals(document) == expected


@pytest.mark.parametrize(
    ("value", "fee", "lost", "expected"),
    [
        (1, 0, (15, 25, 10, 20, 5), ["75.00", "-15.00", "-25.00", "-10.00", "-20.00", "-5.00"]),
        (3, 0, (50, 30, 20, 20, 10), ["390.00", "-150.00", "-90.00", "-60.00", "-60.00", "-30.00"]),
        (1, 10, (15, 25), ["36.00", "-15.00", "-25.00"]),
        ("0.05", 15, (7, 6), ["0.55", "-0.35", "-0.30"]),
        (0.05, "12.5", (1, 3), ["0.17", "-0.05", "-0.15"]),
        (2, 100, (15,), ["0.00", "-30.00"]),
        (0, 10, (15,), ["0.00", "0.00"]),
    ],
)
def test_money(value: Any, fee: Any, lost: tuple[int, ...], expected: list[str]) -> None:
    assert balance(table("show", *lost, point_value=value, fee=fee)) == expected


def test_points_that_are_worth_nothing() -> None:
    payments = answer(table("show", 15, point_value=0))["payments"]
    assert [payment["why"] for payment in payments] == ["+15 points at 0.00", "-15 points at 0.00"]


def test_fees_are_taken_round_by_round() -> None:
    document = points({"A": "show", "B": 20}, {"A": 30, "B": "show"}, players="A B", fee=10)
    result = answer(document)
    assert (result["balance"], result["fee"]) == ({"A": "-12.00", "B": "7.00"}, "5.00")
    assert result["rounds"][1]["players"]["B"]["amount"] == "27.00"
    assert result["payments"][1]["why"] == "+10 points at 1.00, less 3.00 of fees (10 % of each round won)"


def test_without_a_point_value_points_alone_are_settled() -> None:
    result = answer(table("show", 20, point_value=None))
    assert (result["totals"], result["payments"], result["fee"]) == ({"A": 20, "B": -20}, [], None)


def test_what_cannot_be_of_the_first_turns_is_a_remark() -> None:
    rules = {"rules": "khelplay-13"}
    assert answer(first_hand("A", "show", "middle-drop", "wrong-show", "drop", 5, **rules))["remarks"] == [
        "round 1: B dropped after a draw, and so had played a turn, but is not among those who had",
        "round 1: C showed, and so had played a turn, but is not among those who had",
    ]
    assert answer(first_hand("AB", "stayed", "middle-drop", **rules))["remarks"] == [
        "round 1: nobody showed, so nothing follows from the first round of turns"
    ]
    assert answer(first_hand("BD", "show", "middle-drop", 5, "drop", **rules))["remarks"] == []


# --- hands and shows


@pytest.mark.parametrize(
    ("entry", "lost"),
    [
        ({"cards": HAND}, 19),
        (HAND, 19),
        ({"cards": HAND.split()}, 19),
        ({"cards": "2H 3H 4H | 5C 6C QD | 8D 8S QS | 5C 2D 2C KS"}, 19),
        ({"cards": "2H 3H 4H | 5C 6C 5C 2D 2C KS QD 8D 8S QS"}, 46),
        ({"groups": ["2H 3H 4H", "5C 6C QD", ["8D", "8S", "QS"]], "loose": "5C 2D 2C KS"}, 19),
        ({"groups": "2H 3H 4H | 5C 6C QD | 8D 8S 5C QS 2D | 2C KS"}, 35),
        ({"points": 19}, 19),
        ({"did": "drop"}, 20),
        ({"did": "wrong-show", "cards": HAND}, 80),
        ({"show": WRONG}, 80),
    ],
)
def test_what_a_loser_pays(entry: Any, lost: int) -> None:
    wild = "Q"
    document = points({"players": {"A": "show", "B": entry}, "wild": wild}, players="A B")
    assert totals(document) == [lost, -lost]


def test_a_show_is_judged_and_an_invalid_one_is_a_wrong_show() -> None:
    document = points({"A": {"show": WRONG}, "B": {"show": SHOW}, "C": 10}, players="A B C", wild="6")
    result = answer(document)
    assert result["totals"] == {"A": -80, "B": 90, "C": -10}
    assert result["rounds"][0]["players"]["A"]["did"] == "wrong-show"
    assert result["remarks"] == [
        "round 1: A's show is invalid and is settled as a wrong show: group 3: 9H is there twice: a set takes each "
        "suit once; only 1 sequence: at least 2 are needed"
    ]
    assert refused({**document, "trust": True}) == {"rounds[1].players": "two-winners"}


def test_the_files_word_is_taken_for_a_show() -> None:
    assert totals(points({"A": {"show": WRONG}, "B": 10, "C": 5}, players="A B C", wild="6", trust=True)) == [
        15,
        -10,
        -5,
    ]


def test_a_show_is_compared_with_the_hand() -> None:
    document = points({"A": {"show": SHOW, "cards": SHOW.replace("KS", "KC").replace("|", "")}, "B": 9}, players="A B")
    assert totals(document | {"wild": "6"}) == [-80, 80]


def test_two_players_and_a_show_that_is_invalid() -> None:
    assert totals(points({"A": {"show": WRONG}, "B": 10}, players="A B", wild="6")) == [-80, 80]


def test_a_round_has_its_own_wild_card() -> None:
    rounds: list[Doc] = [{"players": {"A": {"show": SHOW}, "B": 10}, "wild": wild} for wild in ("6", "2", 6)]
    document = points(*rounds, players="A B", wild="6")
    assert [one["players"]["A"]["did"] for one in answer(document)["rounds"]] == ["show", "show", "show"]
    shown = "5H 6C 7H | 8S 9S 10S JS | QD QC QS | KH KD KS"
    rounds = [{"players": {"A": {"show": shown}, "B": 10}, "wild": wild} for wild in ("6", "2", "none", None)]
    assert totals(points(*rounds, players="A B")) == [10 - 80 * 3, 80 * 3 - 10]


def test_the_cut_card_lies_on_the_table() -> None:
    document = points({"A": {"show": SHOW}, "B": 10}, players="A B", wild="KS")
    assert answer(document)["remarks"] == []
    document = points({"A": "show", "B": "KS KS 3H 4H 5H 7C 8C QD 9D JH JS AC AD"}, players="A B", wild="KS")
    assert answer(document)["remarks"] == [
        "round 1: KS was cut and lies on the table, yet it is held twice: one more than is left"
    ]


def test_ten_cards_between_two_are_played_with_one_deck() -> None:
    rounds = {"A": "show", "B": "2H 2H 4H 5C 6C QD 8D 8S 5S 2D", "C": 4}
    assert totals(points(rounds, players="A B C", rules="khelplay-10"))[2] == -4
    del rounds["C"]
    assert refused(points(rounds, players="A B", rules="khelplay-10")) == {"rounds[1].players.B": "too-many-copies"}


def test_who_left_may_come_back() -> None:
    rounds = ({"A": "show", "B": "left", "C": 5}, {"A": "show", "C": 5}, {"A": 5, "B": "show", "C": 5})
    assert totals(points(*rounds, players="A B C")) == [85 + 5 - 5, -80 + 10, -15]
    assert refused(points(*rounds, {"A": "show", "B": 1}, players="A B C")) == {"rounds[4].players": "missing-player"}


# --- value cards


CLASSIC: Doc = {"rules": "classic-21", "wild": "5S"}
REST = "2H 4H 6H 8H 10H QH 2C 4C 6C 8C 10C QC 3D 5D 7D 9D JD KD AH"
NONE = f"{REST} AD AC"


def held(*did: Any, **others: Any) -> list[int]:
    return totals(table(*did, **{**CLASSIC, **others}))


def test_each_who_did_not_drop_gets_their_value_from_every_other_who_did_not() -> None:
    """A marriage is 100 from each; the winner gives and takes as well (S0, P)."""
    rows = [{"did": "show", "value": 0}, {"points": 30, "value": 100}, {"points": 40, "value": 30}, "drop"]
    assert held(*rows) == [30 + 40 + 30 - 130, -30 + 200 - 30, -40 + 60 - 100, -30]


@pytest.mark.parametrize(
    ("who", "from_middle_drop", "expected"),
    [
        # A shows and holds 60, B loses 100 and holds 40; alone they exchange 60 for 40
        ("drop", False, [130 + 20, -100 - 20, -30]),
        ("drop", True, [130 + 20, -100 - 20, -30]),
        ("middle-drop", False, [170 + 20, -100 - 20, -70]),
        ("middle-drop", True, [170 + 120 - 40, -100 + 80 - 60, -70 - 100]),
        ("left", False, [220 + 20, -100 - 20, -120]),
        ("left", True, [220 + 120 - 40, -100 + 80 - 60, -120 - 100]),
        ({"did": "wrong-show", "value": 10}, False, [220 + 120 - 50, -100 + 80 - 70, -120 + 20 - 100]),
        ({"did": "wrong-show", "value": 10}, True, [220 + 120 - 50, -100 + 80 - 70, -120 + 20 - 100]),
    ],
)
def test_who_takes_part_in_the_exchange(who: Any, from_middle_drop: bool, expected: list[int]) -> None:
    """Leaving counts as a middle drop here, a wrong show does not (I)."""
    rules = {"extends": "classic-21", "value": {"from_middle_drop": from_middle_drop}}
    assert held({"did": "show", "value": 60}, {"points": 100, "value": 40}, who, rules=rules) == expected


def test_a_dropper_who_pays_value_is_told_the_switch() -> None:
    rules = {"extends": "classic-21", "value": {"from_middle_drop": True}}
    rows = ({"did": "show", "value": 60}, {"points": 100, "value": 40}, "middle-drop", "left")
    cells = answer(table(*rows, **{**CLASSIC, "rules": rules}))["rounds"][0]["players"]
    whys = [cell["value"]["reasons"][0] for cell in cells.values()]
    switch = "classic-21-house value.from_middle_drop"
    assert [why["rule"] for why in whys] == ["value exchange", "value exchange", switch, switch]
    assert whys[2]["basis"] == "house rule: classic-21-house"
    assert whys[2]["text"] == "receives 0 of value from the others, gives 100: -100, since middle droppers pay here"


def test_value_is_counted_from_the_cards() -> None:
    rows = [{"show": SHOW_21}, {"points": 20, "cards": f"{REST} 6S 6S"}, {"points": 120, "cards": NONE}]
    result = answer(table(*rows, **CLASSIC))
    cells = result["rounds"][0]["players"]
    assert [cell["value"]["held"] for cell in cells.values()] == [100, 30, 0]
    assert [cell["value"]["net"] for cell in cells.values()] == [170, -40, -130]
    assert list(result["totals"].values()) == [140 + 170, -20 - 40, -120 - 130]


def test_value_is_counted_from_the_cards_held_and_not_from_those_shown() -> None:
    plain = f"{NONE.replace('AD', '9S').replace('AC', '9H')}"
    for real, value in ((NONE, 0), (f"{plain} 6S".replace("9S ", ""), 10)):
        cells = answer(
            table({"show": SHOW_21, "cards": real}, {"did": "show", "value": 0}, {"points": 120, "value": 0}, **CLASSIC)
        )["rounds"][0]["players"]
        assert (cells["A"]["did"], cells["A"]["value"]["held"]) == ("wrong-show", value)


def test_nobody_is_left_to_exchange_with() -> None:
    assert held("stayed", "drop", "middle-drop") == [100, -30, -70]
    rules = {"extends": "classic-21", "value": {"from_middle_drop": True}}
    assert held({"did": "stayed", "value": 30}, "drop", "middle-drop", rules=rules) == [100 + 30, -30, -70 - 30]
    assert refused(table("stayed", "drop", "middle-drop", **{**CLASSIC, "rules": rules})) == {
        "rounds[1].players.A": "missing-value"
    }


def test_the_cap_is_on_the_hand_and_not_on_its_value() -> None:
    assert held({"did": "show", "value": 500}, {"points": 150, "value": 0}) == [620, -620]
    rules = {"extends": "khelplay-21"}
    document = {
        "players": {"A": {"did": "show", "value": 300}, "B": {"points": 70, "value": 0}},
        "first_hand": True,
        "played": [],
    }
    assert totals(points(document, players="A B", rules=rules)) == [340, -340]


def test_what_is_not_stated_says_which_key_to_give() -> None:
    rules = "khelplay-27"
    value = {"points": 30, "value": 0}
    assert totals(table({"did": "show", "value": 10}, value, rules=rules)) == [40, -40]
    assert refused(table({"did": "show", "value": 10}, 30, "drop", rules=rules)) == {
        "rounds[1].players.B": "not-stated",
        "rounds[1].players.C": "not-stated",
    }
    stated = {
        "extends": "khelplay-27",
        "drop": {"first": 40, "middle": 80},
        "value": {"single": [10, 30, 50], "marriage": [100, 300, 500]},
    }
    entries = ({"did": "show", "value": 10}, "drop", value)
    assert totals(table(*entries, rules=stated, wild="5S")) == [40 + 30 + 10, -40, -40]


# --- why


def test_every_figure_has_its_rule_and_where_it_comes_from() -> None:
    result = answer(first_hand("AB", "show", "drop", 55, "wrong-show", "left", rules="khelplay-13"))
    cells = result["rounds"][0]["players"]
    rules = [[reason["rule"] for reason in cell["reasons"]] for cell in cells.values()]
    assert rules == [
        ["declared", "winner"],
        ["khelplay-13 drop.first"],
        ["counted", "khelplay-13 first_hand.cap"],
        ["khelplay-13 penalty.invalid"],
        ["khelplay-13 penalty.leave"],
    ]
    assert cells["A"]["reasons"][1]["text"] == "takes 20 + 40 + 80 + 80 = 220 from the others"
    known = dict(load_rules("khelplay-13").basis)
    for cell in cells.values():
        for reason in cell["reasons"]:
            path = reason["rule"].partition(" ")[2]
            assert reason["basis"] == (known[path] if path else CUSTOMS[reason["rule"]])


@pytest.mark.parametrize("text", CUSTOMS.values())
def test_every_custom_has_its_source(text: str) -> None:
    assert explain_basis(text) != text
