"""Pools: totals, who is out and when, rejoins, splits, the prize; best of 2 and 3, and deals."""

from __future__ import annotations

from typing import Any

import pytest
from settling import answer, game, reasons, refused, totals

Doc = dict[str, Any]


def pool(*rounds: Any, players: str = "A B C D", kind: Any = "pool-101", **others: Any) -> Doc:
    """A pool; a round is a list of what each player did, "-" for who is not in it, or a whole round."""
    names = players.split()
    full = [
        one if isinstance(one, dict) else {"players": {n: did for n, did in zip(names, one, strict=True) if did != "-"}}
        for one in rounds
    ]
    return game(kind, *full, players=players, **others)


def test_totals_drops_and_out() -> None:
    document = pool(
        ["show", "drop", "middle-drop", 80],
        [10, "show", "left", 20],
        [5, 79, "-", "show"],
        ["show", 1, "-", 0],
    )
    result = answer(document)
    assert result["totals"] == {"A": 15, "B": 100, "C": 120, "D": 100}
    assert result["out"] == {"C": 2}
    assert result["over"] is False
    cells = result["rounds"][1]["players"]
    assert (cells["C"]["did"], cells["C"]["out"], cells["C"]["total"]) == ("left", True, 120)
    assert [reason["rule"] for reason in cells["C"]["reasons"]] == [
        "kash penalty.leave", "pool-101 leaver",
    ]  # fmt: skip
    assert reasons(pool(*(["show", 0, 0, 50], ["show", 0, 0, 51], ["show", 0, 0, 1]))) == {
        "rounds[3].players.D": "D is not in this round: D went out with 101 in round 2"
    }


@pytest.mark.parametrize(
    ("kind", "drops", "out"), [("pool-101", (20, 40), (100, 101)), ("pool-201", (25, 50), (200, 201))]
)
def test_the_numbers_of_the_pools(kind: str, drops: tuple[int, int], out: tuple[int, int]) -> None:
    result = answer(pool(["show", "drop", "middle-drop"], players="A B C", kind=kind))
    assert list(result["totals"].values()) == [0, *drops]
    first = [["show", 80, 80], ["show", out[0] % 80, out[1] % 80]]
    middle = [["show", 80, 80]] * (out[0] // 80 - 1)
    result = answer(pool(*middle, *first, players="A B C", kind=kind))
    assert (result["totals"], result["out"]) == ({"A": 0, "B": out[0], "C": out[1]}, {"C": len(middle) + 2})


def test_house_rules_of_a_pool() -> None:
    kind = {"extends": "pool-101", "drop": {"first": 10, "middle": 30}, "out_at": 61}
    kind |= {"rejoin": {"at_most": "none"}, "split": {"auto_from": "none", "manual_from": "none"}}
    result = answer(pool(["show", "drop", "middle-drop", 61], kind=kind))
    assert (result["totals"], result["out"]) == ({"A": 0, "B": 10, "C": 30, "D": 61}, {"D": 1})
    assert result["game"] == "pool-101-house"


# --- the end and the prize


def test_the_last_one_in_wins_the_prize() -> None:
    document = pool(
        ["show", 80, 20, 80], ["show", 30, 20, 10], ["show", "-", 62, 20], players="A B C D", entry=100, fee=10
    )
    result = answer(document)
    assert (result["winners"], result["ending"]["how"], result["ending"]["round"]) == (["A"], "last in", 3)
    assert (result["prize"], result["fee"]) == ("360.00", "40.00")
    assert result["balance"] == {"A": "260.00", "B": "-100.00", "C": "-100.00", "D": "-100.00"}
    assert result["payments"][-1]["why"] == "the prize, 4 entries of 100.00 less a fee of 40.00 (10 %)"


def test_all_but_the_winner_out_at_once_ends_the_game() -> None:
    rounds: list[Any] = [[10, "show", 60, 70], ["show", "left", 60, 70]]
    result = answer(pool(*rounds, entry=50))
    assert (result["winners"], result["prize"], result["over"]) == (["A"], "200.00", True)
    rounds[-1] = {"players": {"A": "show", "B": "left", "C": 60, "D": 70}, "rejoins": ["C"]}
    assert reasons(pool(*rounds)) == {"rounds[2].rejoins": "C cannot rejoin: only A is still in, so the game is over"}


def test_nothing_is_paid_while_the_game_goes_on() -> None:
    result = answer(pool(["show", 10, 20, 30], entry=100))
    assert (result["over"], result["payments"], result["prize"], result["winners"]) == (False, [], None, [])
    assert answer(pool(entry=100))["totals"] == {"A": 0, "B": 0, "C": 0, "D": 0}


def test_a_round_after_the_end() -> None:
    rounds = [["show", "left"], ["show", 10], [10, "show"]]
    assert refused(pool(*rounds, players="A B")) == {"rounds[2]": "game-over", "rounds[3]": "game-over"}


# --- rejoins


def test_a_rejoin_is_one_above_the_highest_still_in() -> None:
    """From 35, 22, 110, 57 the player at 110 rejoins at 58 (S2)."""
    rounds = [["show", 22, 80, 57], {"players": {"A": 35, "B": "show", "C": 30, "D": 0}, "rejoins": ["C"]}]
    result = answer(pool(*rounds, [10, "show", 5, 20], entry=100, fee=10))
    assert result["rounds"][1]["players"]["C"] == result["rounds"][1]["players"]["C"] | {
        "total": 110, "rejoined_at": 58, "out": True, "change": 30,
    }  # fmt: skip
    assert (result["totals"], result["rejoins"], result["out"]) == ({"A": 45, "B": 22, "C": 63, "D": 77}, {"C": 1}, {})


@pytest.mark.parametrize(
    ("starts", "expected"), [(None, [58, 59, 60]), ("A", [58, 59, 60]), ("E", [59, 60, 58]), ("D", [60, 58, 59])]
)
def test_several_rejoin_in_turn_order(starts: str | None, expected: list[int]) -> None:
    last = {"players": {"A": 57, "B": "show", "C": 40, "D": 40, "E": 40}, "rejoins": ["E", "C", "D"]}
    document = pool([0, "show", 80, 80, 80], last | ({"starts": starts} if starts else {}), players="A B C D E")
    assert totals(document)[2:] == expected


@pytest.mark.parametrize(
    ("kind", "highest", "switch", "allowed"),
    [
        ("pool-101", 78, None, True),
        ("pool-101", 79, None, False),
        ("pool-101", 79, 79, True),
        ("pool-101", 80, 79, False),
        ("pool-201", 173, None, True),
        ("pool-201", 174, None, False),
        ("pool-201", 174, 174, True),
        ("pool-201", 175, 174, False),
    ],
)
def test_the_highest_total_at_which_one_rejoins(kind: str, highest: int, switch: int | None, allowed: bool) -> None:
    played = {"extends": kind, "rejoin": {"at_most": switch}} if switch else kind
    out = 101 if kind == "pool-101" else 201
    before = [["show", 80, 80]] * (out // 100)
    last = {"players": {"A": "show", "B": max(0, highest - 80 * len(before)), "C": 80}, "rejoins": "C"}
    if highest < 80 * len(before):
        before[-1] = ["show", highest - 80 * (len(before) - 1), 80]
    document = pool(*before, last, players="A B C", kind=played)
    if allowed:
        assert totals(document)[2] == highest + 1
    else:
        at_most = switch or (78 if kind == "pool-101" else 173)
        words = f"C cannot rejoin: the highest total of those still in is {highest}, and it may be {at_most} at most"
        assert reasons(document) == {f"rounds[{len(before) + 1}].rejoins": words}


OUT: list[Any] = [["show", 10, 80, 10], {"players": {"A": "show", "B": 10, "C": 30, "D": "left"}, "rejoins": []}]


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (pool(OUT[0], {**OUT[1], "rejoins": ["B"]}), "B cannot rejoin: B is not out"),
        (pool(OUT[0], {**OUT[1], "rejoins": ["D"]}), "D cannot rejoin: D left the table"),
        (
            pool(["show", 20, 80], {"players": {"A": "show", "B": "left", "C": 30}, "rejoins": "C"}, players="A B C"),
            "C cannot rejoin: only A is still in, so the game is over",
        ),
        (
            pool(*OUT, {"players": {"A": "show", "B": 1}, "rejoins": ["C"]}),
            "C cannot rejoin: C went out with 110 in round 2, and a rejoin is asked right after that round",
        ),
        (
            pool({"players": {"A": "show", "B": 50, "C": 80}},
                 {"players": {"A": "show", "B": 20, "C": 30}, "rejoins": "C"}, players="A B C",
                 kind={"extends": "pool-101", "rejoin": {"least_played": 4}}),
            "C cannot rejoin: only 3 played the round, and it takes 4",
        ),
        (
            pool({"players": {"A": "show", "B": 80}}, {"players": {"A": "show", "B": 30}, "rejoins": "B"},
                 players="A B"),
            "B cannot rejoin: only 2 played the round, and it takes 3",
        ),
        (
            pool({"players": {"A": "show", "B": 10, "C": 80}, "rejoins": "C"}, players="A B C",
                 kind={"extends": "pool-101", "rejoin": {"at_most": "none"}}),
            "C cannot rejoin: C is not out",
        ),
        (
            pool(*OUT[:1], {**OUT[1], "rejoins": ["C"]}, kind={"extends": "pool-101", "rejoin": {"at_most": "none"}}),
            "C cannot rejoin: pool-101-house knows no rejoining",
        ),
        (
            pool(*[["show", 50, 80, 80]], {"players": {"A": "show", "B": 49, "C": 30, "D": 30}, "rejoins": ["C", "D"]},
                 kind={"extends": "pool-101", "rejoin": {"at_most": 99}}),
            "D cannot rejoin: the new total would be 101, which is out again",
        ),
    ],
)  # fmt: skip
def test_a_rejoin_that_is_not_allowed_says_why(document: Doc, why: str) -> None:
    assert [why] == [words for at, words in reasons(document).items() if at.endswith(".rejoins")]


# --- splits


def split_of(held: dict[str, int], *, players: str, rejoins: int = 0, kind: Any = "pool-101", **others: Any) -> Doc:
    """A pool whose last round ends with these totals and all others out, and a split that all agree to.

    The first ``rejoins`` of the others go out, rejoin and go out again.
    """
    names = players.split()
    rest = [name for name in names if name not in held]
    first, *more = held
    again = rest[:rejoins]
    rounds: list[Doc] = []
    if again:
        rounds.append({"players": {n: "show" if n == first else 80 if n in again else 0 for n in names}})
        rounds.append({"players": {n: "show" if n == first else 21 if n in again else 0 for n in names}})
        rounds[-1]["rejoins"] = again
    for _ in range(2):
        rounds.append({"players": {n: "show" if n == first else 0 if n in held else 80 for n in names}})
    if not rest:
        rounds.clear()
    if more and held[first]:
        other = more[0]
        steps = [80] * (held[first] // 80) + [held[first] % 80]
        rounds += [
            {"players": {n: "show" if n == other else step if n == first else 0 for n in held}} for step in steps
        ]
    left = {name: held[name] for name in more}
    while any(left.values()):
        step = {name: min(80, number) for name, number in left.items()}
        rounds.append({"players": {first: "show", **step}})
        left = {name: number - step[name] for name, number in left.items()}
    rounds[-1]["split"] = True
    return game(kind, *rounds, players=players, **others)


AT_60 = {"extends": "pool-101", "split": {"manual_from": 60, "auto_from": "none"}}


@pytest.mark.parametrize(
    ("document", "shares"),
    [
        # 6 x 1000, 12 %: drops 2 / 1 / 0
        (
            split_of({"A": 60, "B": 80, "C": 90}, players="A B C D E F", kind=AT_60, entry=1000, fee=12),
            ["2640.00", "1760.00", "880.00"],
        ),
        # 5 players and 3 rejoins x 100: 800
        (split_of({"A": 70, "B": 90}, players="A B C D E", rejoins=3, entry=100), ["450.00", "350.00"]),
        (split_of({"A": 60, "B": 90}, players="A B C D E", rejoins=3, kind=AT_60, entry=100), ["500.00", "300.00"]),
        # the extra drops are the whole prize
        (
            split_of({"A": 60, "B": 61, "C": 62, "D": 90}, players="A B C D", kind=AT_60, entry=10),
            ["20.00", "10.00", "10.00", "0.00"],
        ),
        # what is left over of equal parts goes to the lowest total first, then in turn order
        (split_of({"A": 70, "B": 90, "C": 85}, players="A B C D", entry=10), ["20.00", "10.00", "10.00"]),
        (split_of({"A": 70, "B": 90, "C": 85}, players="A B C D E", entry="0.99"), ["2.31", "1.32", "1.32"]),
        (split_of({"A": 70, "B": 90, "C": 85}, players="A B C D E", entry="0.97"), ["2.27", "1.29", "1.29"]),
        (split_of({"A": 70, "B": 90, "C": 85}, players="A B C D E", entry="0.98"), ["2.29", "1.30", "1.31"]),
    ],
)
def test_a_manual_split(document: Doc, shares: list[str]) -> None:
    result = answer(document)
    assert (result["ending"]["how"], list(result["shares"].values())) == ("manual split", shares)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (split_of({"A": 60, "B": 90}, players="A B C"), "every total must be at least 61, and A (60) is below"),
        (
            split_of({"A": 61, "B": 80}, players="A B C"),
            "the most and the fewest drops left must differ by 1 or 2, and they differ by 0 (A 1, B 1)",
        ),
        (
            split_of(
                {"A": 70, "B": 90}, players="A B C", kind={"extends": "pool-101", "split": {"manual_from": "none"}}
            ),
            "pool-101-house knows no manual split",
        ),
        (split_of({"A": 70, "B": 90}, players="A B"), "2 began the game, and it takes 3"),
        (
            split_of({"A": 60, "B": 60, "C": 60, "D": 90}, players="A B C D", kind=AT_60, entry=10),
            "the extra drops come to 60.00, and the prize is 40.00",
        ),
    ],
)
def test_a_split_that_is_not_possible_says_why(document: Doc, why: str) -> None:
    last = len(document["rounds"])
    assert reasons(document) == {f"rounds[{last}].split": f"no split is possible: {why}"}


def test_a_split_where_one_is_left() -> None:
    document = pool(["show", "left"], players="A B")
    document["rounds"][0]["split"] = True
    assert refused(document) == {"rounds[1].split": "no-split"}


def test_an_automatic_split_needs_no_agreement() -> None:
    document = split_of({"A": 81, "B": 99}, players="A B C")
    document["rounds"][-1]["split"] = {"A": True, "B": False}
    assert answer(document)["ending"]["how"] == "automatic split"


def test_a_house_that_changes_the_drop_alone_is_told_that_splits_count_the_old_one() -> None:
    drop: Doc = {"extends": "pool-101", "drop": {"first": 10, "middle": 30}}
    document = split_of({"A": 70, "B": 90}, players="A B C", kind=drop, entry=10)
    words = "a drop costs 10 in pool-101-house, yet drops left are counted at 20 each (split.drop)"
    assert answer(document)["remarks"] == [words]
    document["game"] = {**drop, "split": {"drop": 10}}
    assert answer(document)["remarks"] == []


def test_the_answers_to_a_split_are_looked_at_where_it_needs_none() -> None:
    document = split_of({"A": 81, "B": 99}, players="A B C")
    document["rounds"][-1]["split"] = {"A": True, "C": False}
    at = f"rounds[{len(document['rounds'])}].split"
    assert refused(document) == {at: "missing-player", f"{at}.C": "player-out"}


def test_one_refuses_and_the_game_goes_on() -> None:
    document = split_of({"A": 70, "B": 90}, players="A B C", entry=10)
    document["rounds"][-1]["split"] = {"A": True, "B": False}
    assert answer(document)["over"] is False
    document["rounds"][-1]["split"] = {"A": True}
    assert refused(document) == {f"rounds[{len(document['rounds'])}].split": "missing-player"}
    document["rounds"][-1]["split"] = {"A": True, "B": True, "C": True}
    assert refused(document) == {f"rounds[{len(document['rounds'])}].split.C": "player-out"}
    document["rounds"][-1]["split"] = {"A": True, "B": True}
    assert answer(document)["shares"] == {"A": "20.00", "B": "10.00"}


@pytest.mark.parametrize(
    ("totals_", "players", "auto_from", "over"),
    [
        ({"A": 81, "B": 99}, "A B C", None, True),
        ({"A": 80, "B": 80}, "A B C", None, False),
        ({"A": 80, "B": 80}, "A B C", 80, True),
        ({"A": 81, "B": 99}, "A B", None, False),
        ({"A": 85, "B": 88, "C": 100}, "A B C D", None, True),
    ],
)
def test_an_automatic_split(totals_: dict[str, int], players: str, auto_from: int | None, over: bool) -> None:
    kind = {"extends": "pool-101", "split": {"auto_from": auto_from}} if auto_from else "pool-101"
    document = split_of(totals_, players=players, kind=kind, entry=100, fee=1)
    del document["rounds"][-1]["split"]
    result = answer(document)
    assert result["over"] is over
    if over:
        assert (result["ending"]["how"], result["winners"]) == ("automatic split", list(totals_))
        assert sum(map(float, result["shares"].values())) == pytest.approx(99 * len(players.split()))


def test_an_automatic_split_of_a_201_pool() -> None:
    document = split_of({"A": 176, "B": 180}, players="A B", kind="pool-201")
    rounds = [{"players": {**one["players"], "C": 80}} for one in document["rounds"][:3]]
    document = game("pool-201", *rounds, *document["rounds"][3:], players="A B C", entry=10)
    del document["rounds"][-1]["split"]
    assert answer(document)["shares"] == {"A": "15.00", "B": "15.00"}


def test_rejoins_come_before_splits() -> None:
    """All still in at 81 or above: nobody may rejoin, so the split stands."""
    document = split_of({"A": 81, "B": 99}, players="A B C")
    del document["rounds"][-1]["split"]
    document["rounds"][-1]["rejoins"] = ["C"]
    assert refused(document) == {f"rounds[{len(document['rounds'])}].rejoins": "no-rejoin"}


# --- best of 2 and 3, deals


def test_the_lowest_total_wins_best_of_two() -> None:
    result = answer(game("best-of-2", {"A": "show", "B": 30}, {"A": 20, "B": "show"}, players="A B", entry=10, fee=5))
    assert (result["winners"], result["ending"]["how"], result["totals"]) == (["A"], "lowest total", {"A": 20, "B": 30})
    assert (result["balance"], result["fee"]) == ({"A": "9.00", "B": "-10.00"}, "1.00")


@pytest.mark.parametrize(("kind", "deals"), [("best-of-2", 2), ("best-of-3", 3)])
def test_how_many_deals(kind: str, deals: int) -> None:
    rounds = [{"A": "show", "B": 30}] * (deals + 1)
    assert answer(game(kind, *rounds[:-1], players="A B"))["over"] is True
    assert answer(game(kind, *rounds[:-2], players="A B"))["over"] is False
    assert refused(game(kind, *rounds, players="A B")) == {f"rounds[{deals + 1}]": "game-over"}


def test_a_tie_is_played_on_by_those_who_tie() -> None:
    tied: list[Doc] = [{"A": "show", "B": 30, "C": 31}, {"A": 30, "B": "show", "C": 31}]
    result = answer(game("best-of-2", *tied, players="A B C", entry=10))
    assert (result["over"], result["winners"]) == (False, [])
    result = answer(game("best-of-2", *tied, {"A": "show", "B": 1}, players="A B C", entry=10))
    assert (result["winners"], result["balance"]["A"]) == (["A"], "20.00")
    again: list[Doc] = [{"A": "show", "B": 0}, {"A": 1, "B": "show"}]
    assert answer(game("best-of-2", *tied, *again, players="A B C"))["winners"] == ["B"]
    with_all = game("best-of-2", *tied, {"A": "show", "B": 1, "C": 0}, players="A B C")
    assert reasons(with_all) == {"rounds[3].players.C": "C is not in this round: the others play for the tie"}
    assert answer({**with_all, "game": {"extends": "best-of-2", "tie": "all"}})["winners"] == ["A"]


def test_chips_pass_to_the_winner_of_each_deal() -> None:
    """6 players x 480 chips, losers 60, 50, 40, 30, 20 leave the winner 680."""
    kind = {"extends": "deals", "deals": 6}
    did = dict(zip("ABCDEF", ("show", 60, 50, 40, 30, 20), strict=True))
    result = answer(game(kind, did, players="A B C D E F"))
    assert list(result["totals"].values()) == [680, 420, 430, 440, 450, 460]
    result = answer(game(kind, *[did] * 6, players="A B C D E F", entry=50, fee=10))
    assert (result["winners"], result["ending"]["how"], result["prize"]) == (["A"], "most chips", "270.00")


def test_drops_and_leaving_in_deals() -> None:
    rounds: list[Doc] = [{"A": "show", "B": "drop", "C": "middle-drop", "D": "left"}, {"A": 5, "B": "show", "C": 6}]
    result = answer(game("deals", *rounds))
    assert list(result["totals"].values()) == [160 + 140 - 5, 160 - 20 + 11, 160 - 40 - 6, 160 - 80]
    assert (result["winners"], result["out"]) == (["A"], {"D": 1})
    assert result["rounds"][0]["players"]["D"]["reasons"][-1]["rule"] == "deals leaver"
    assert answer(game("deals", {"A": "show", "B": "left"}, players="A B"))["winners"] == ["A"]
