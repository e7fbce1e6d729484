"""``rummy settle``: sheet, derivations, JSON, expectations, exit codes; games as records of a batch; the examples."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from readme import README, fences
from settling import HAND, SHOW, SHOW_21, game, points

from rummy_solver.batch import run_record
from rummy_solver.cli import cli
from rummy_solver.records import read_record

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = ("pool-101.json", "first-hand-show.toml", "marriages.json")
Doc = dict[str, Any]


def run(*words: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=stdin)


def settle(document: Doc, *words: str) -> Result:
    return run("settle", "-", *words, stdin=json.dumps(document))


POOL = game(
    "pool-101",
    {"Asha": "show", "Ravi": "drop", "Meena": "middle-drop", "Dev": 80},
    {"players": {"Asha": 30, "Ravi": "show", "Meena": 10, "Dev": 21}, "rejoins": ["Dev"]},
    {"Asha": "stayed", "Ravi": "left", "Meena": "wrong-show", "Dev": "left"},
    players="Asha Ravi Meena Dev",
    entry=100,
    fee=10,
)


def test_the_score_sheet() -> None:
    result = settle(POOL)
    assert result.exit_code == 0, result.output
    assert result.output == (
        "101 pool under kash, 4 players, entry 100.00, fee 10 %\n"
        "round  Asha       Ravi           Meena          Dev\n"
        "    1  0 (+0) S   20 (+20) D     40 (+40) M     80 (+80)\n"
        "    2  30 (+30)   20 (+0) S      50 (+10)       101 (+21) X R51\n"
        "    3  30 (+0) *  100 (+80) L X  130 (+80) W X  131 (+80) L X\n"
        "S show, D drop, M middle drop, W wrong show, L left the table, * the last one left in the round, X out, "
        "R rejoins at the total after it\n"
        "\n"
        "Asha is the last one in after round 3\n"
        "Asha pays 100.00: the entry\n"
        "Ravi pays 100.00: the entry\n"
        "Meena pays 100.00: the entry\n"
        "Dev pays 200.00: the entry and 1 rejoin\n"
        "Asha is paid 450.00: the prize, 4 entries and 1 rejoin of 100.00 less a fee of 50.00 (10 %)\n"
        "in the end: Asha +350.00, Ravi -100.00, Meena -100.00, Dev -200.00\n"
        "fee: 50.00\n"
    )


@pytest.mark.parametrize(
    ("document", "lines"),
    [
        (game("pool-101", {"A": "show", "B": 10}, players="A B"), ["the game goes on: A, B are in",
         "no entry is given, so no money is settled"]),
        (game("points", players="A B", title="Friday"), ["Friday: Points rummy under kash, 2 players",
         "no round has been played", "no point_value is given, so no money is settled"]),
        (points({"A": "show", "B": 10}, players="A B", fee=5), ["A is paid 9.50: +10 points at 1.00, less 0.50 of fees "
         "(5 % of each round won)", "B pays 10.00: -10 points at 1.00", "fee: 0.50"]),
        (game("deals", {"A": "show", "B": "drop"}, players="A B"), ["Deals rummy under kash, 2 players, 160 chips each",
         "1 180 (+20) S 140 (-20) D"]),
        (game("points", {"A": "show", "B": "left", "C": 5}, {"A": 3, "C": "show"}, players="A B C"),
         ["2 82 (-3) - -2 (+3) S"]),
        (game("points", {"players": {"A": "show", "B": 45}, "first_hand": True, "played": []}, players="A B"),
         ["kash knows no lower cap for a show in the first round of turns"]),
    ],
)  # fmt: skip
def test_what_is_said(document: Doc, lines: list[str]) -> None:
    output = settle(document).output
    assert set(lines) <= {" ".join(line.split()) for line in output.splitlines()}


def test_explain_says_how_each_figure_comes_about_and_by_which_rule() -> None:
    document = points(
        {"A": {"show": SHOW}, "B": "2H 3H 4H 5C 6C 7C 8D 8S AS 2D 2C KC QS", "C": "drop"},
        players="A B C", wild="6", fee=10,
    )  # fmt: skip
    lines = settle(document, "--explain").output.splitlines()
    for line in (
        "round 1, wild 6",
        "A: +62, total 62",
        "  showed: complete by sequences [kash complete.sequences; Kash Rummy's rules page (S4): at least two "
        "sequences, at least one of them pure]",
        "  dropped before the first draw: 20 [kash drop.first; Kash Rummy's rules page (S4): 20 points before the "
        "first turn]",
        "  in money 62.00, less a fee of 6.20",
    ):
        assert line in lines
    assert any(line.startswith("  at its lowest, 2H 3H 4H | ") for line in lines)
    pool = settle(POOL, "--explain").output
    for words in (
        "rejoins at 51, 50 being the highest total of those still in [new total; KhelPlay's rules page (S2)",
        "out with 101, at 101 or above [pool-101 out_at; public pages of platforms (P)",
        "the prize is 450.00: 4 entries and 1 rejoin of 100.00 less a fee of 50.00 (10 %) [prize;",
    ):
        assert words in pool
    exchange = run("settle", EXAMPLES / "marriages.json", "--explain").output
    assert "value points 110; 1 marriage 100; 1 upper 10" in exchange
    assert 'value exchange; the page "21 Cards Rummy" (S0)' in exchange


@pytest.mark.parametrize("name", FILES)
def test_the_examples_are_settled_as_they_expect(name: str) -> None:
    result = run("settle", "--check", EXAMPLES / name)
    assert result.exit_code == 0, result.output
    assert "as expected" in result.output
    found = json.loads(run("settle", EXAMPLES / name, "--json").output)
    assert (found["ok"], found["task"], found["matched"]) == (True, "settle", True)


def test_the_game_of_the_readme_is_settled() -> None:
    (text,) = [text for language, text in fences(README.read_text(encoding="utf-8")) if "[[rounds]]" in text]
    result = run("settle", "-", stdin=text)
    assert result.exit_code == 0, result.output
    assert "102 (+60) X R76" in result.output


def test_what_a_file_holds_does_not_steer_the_terminal() -> None:
    said = settle({**POOL, "x\ny\x1b[2J": 1}).output
    assert said.splitlines()[0] == r"error: x\ny\x1b[2J: there is no such key"


def test_a_record_is_refused_with_all_that_is_wrong_with_the_game() -> None:
    record = {**POOL, "expect": 5, "fee": 101}
    error = run_record(read_record(record))["error"]
    assert [problem["at"] for problem in error["problems"]] == ["fee", "expect"]


def test_check_names_what_differs() -> None:
    result = settle({**POOL, "expect": {"balance": {"Asha": 350, "Dev": -1.5}, "winners": ["Ravi"]}}, "--check")
    assert (result.exit_code, result.output) == (
        1,
        "-: not as expected\n  balance.Dev: expected -1.5, got -200.00\n  winners[1]: expected Ravi, got Asha\n",
    )
    odd = settle({**POOL, "expect": {"total": {"Asha": 1}, "over": 1, "fee": [1]}}, "--check")
    assert odd.output.splitlines()[1:] == [
        '  total: expected {"Asha": 1}, there is no such field; did you mean totals or title?',
        "  over: expected 1, got true",
        "  fee: expected [1], got 50.00",
    ]
    both = settle({**POOL, "expect": {"winners": ["Asha"]}}, "--check", "--explain")
    assert both.output.startswith("-: as expected, 1 figure\n")
    assert "in the end:" in both.output
    result = settle({**POOL, "expect": {"fee": 1}}, "--check", "--json")
    found = json.loads(result.output)
    assert (result.exit_code, found["matched"]) == (1, False)
    assert found["differs"] == [{"field": "fee", "expected": 1, "got": "50.00"}]
    assert settle({**POOL, "expect": {"fee": 1}}).exit_code == 0
    assert "expect: there is nothing to check" in settle(POOL, "--check").output


def test_json_has_every_figure() -> None:
    found = json.loads(settle(POOL, "--json").output)
    assert set(found) >= {
        "ok", "task", "rules", "game", "title", "players", "entry", "point_value", "fee_percent", "over", "ending",
        "winners", "totals", "out", "rejoins", "rounds", "fee", "prize", "shares", "balance", "payments", "remarks",
    }  # fmt: skip
    assert found["rounds"][1]["players"]["Dev"] == {
        "did": "points",
        "points": 21,
        "change": 21,
        "total": 101,
        "out": True,
        "rejoined_at": 51,
        "value": None,
        "reasons": found["rounds"][1]["players"]["Dev"]["reasons"],
    }
    assert found["payments"][3] == {
        "player": "Dev",
        "amount": "-200.00",
        "why": "the entry and 1 rejoin",
        "reasons": [],
    }


def test_what_cannot_be_settled_is_told_whole_and_ends_in_two(tmp_path: Path) -> None:
    document = {**POOL, "fee": -1, "rounds": [{"players": {"Asha": "show", "Ravi": "dropp", "Meena": 1, "Dev": 2}}]}
    result = settle(document)
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        "error: fee: must be 0 to 100 percent, not -1",
        "error: rounds[1].players.Ravi: 'dropp' is neither cards nor one of the words show, stayed, wrong-show, drop, "
        "middle-drop, left; did you mean drop?",
    ]
    found = json.loads(settle(document, "--json").output)
    assert (found["ok"], [one["at"] for one in found["error"]["problems"]]) == (
        False,
        ["fee", "rounds[1].players.Ravi"],
    )
    assert run("settle", tmp_path / "none.json").exit_code == 2


def test_a_time_limit() -> None:
    document = points({"A": "show", "B": HAND}, players="A B")
    assert settle(document, "--time-limit", "0.000001").exit_code == 3
    assert settle(document, "--set", "points.full_count=5").output.splitlines()[1].split()[1:] == ["A", "B"]


def test_no_solver_where_hands_are_points() -> None:
    code = (
        "import sys; from rummy_solver.cli import cli\n"
        f"cli.main(['settle', {str(EXAMPLES / 'marriages.json')!r}], standalone_mode=False)\n"
        "sys.exit(any(name in sys.modules for name in ('ortools', 'cattrs', 'rich', 'rummy_solver.scoring')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0


# --- batch


def batch(*records: Doc, words: tuple[str, ...] = ()) -> tuple[Result, list[Doc]]:
    result = run("batch", "-", *words, stdin="".join(json.dumps(record) + "\n" for record in records))
    return result, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_date_that_is_expected_is_a_text_in_the_json() -> None:
    text = 'game = "points"\nplayers = ["A", "B"]\nrounds = []\n'
    text += "[expect]\ntitle = 2026-12-01\nfee = 12:30:00\nwinners = [2026-12-01T12:30:00]\nno = {x = 2026-12-01}\n"
    found = json.loads(run("settle", "-", "--json", stdin=text).output)
    assert [one["expected"] for one in found["differs"]] == [
        "2026-12-01", "12:30:00", ["2026-12-01 12:30:00"], {"x": "2026-12-01"},
    ]  # fmt: skip


def test_a_record_is_the_game_itself() -> None:
    sound = {"id": "g1", "task": "settle", **POOL, "expect": {"winners": ["Asha"], "prize": 450}}
    wrong = {"id": 2, **POOL, "fee": 200, "rounds": [{"players": {"Asha": "show"}}], "expect": {"prize": 3}}
    differs = {**sound, "id": "g3", "expect": {"prize": 3}}
    result, found = batch(sound, wrong, differs, {"id": "h", "group": "5H 6H 7H"})
    assert result.exit_code == 1
    assert [(one["id"], one["line"], one["ok"], one["task"]) for one in found] == [
        ("g1", 1, True, "settle"),
        (2, 2, False, "settle"),
        ("g3", 3, True, "settle"),
        ("h", 4, True, "group"),
    ]
    assert (found[0]["matched"], found[0]["balance"]["Asha"]) == (True, "350.00")
    assert (found[1]["matched"], found[1]["error"]["code"]) == (False, "impossible-value")
    assert len(found[1]["error"]["problems"]) == 4
    assert found[2]["differs"] == [{"field": "prize", "expected": 3, "got": "450.00"}]
    assert "2 games settled" in result.stderr


def test_a_record_takes_the_rules_of_the_command_line_and_names_no_files() -> None:
    document = {**points({"A": "show", "B": "drop"}, players="A B"), "id": 1}
    described = {**document, "rules": {"extends": "kash", "drop": {"first": 7}}}
    files = {**document, "rules": {"extends": "x.toml"}, "game": "x.toml"}
    _, found = batch(document, described, files, {**document, "rules": "x.toml"}, words=("--rules", "khelplay-10"))
    assert [one.get("totals", {}).get("A") for one in found] == [15, 7, None, None]
    assert [one["rules"] for one in found] == ["khelplay-10", "kash-house", None, "x.toml"]
    assert [problem["at"] for problem in found[2]["error"]["problems"]] == ["game", "rules.extends"]
    _, found = batch(document, described, words=("--set", "drop.first=9"))
    assert [one["totals"]["A"] for one in found] == [9, 9]


def test_a_game_that_says_no_wild_takes_the_one_of_the_command_line() -> None:
    entries = {"A": {"show": SHOW_21}, "B": {"points": 20, "value": 0}}
    document = {**points(entries, players="A B", rules="classic-21"), "id": 1}
    own = {**document, "rounds": [{"players": entries, "wild": "5S"}]}
    none = {**document, "wild": "none", "trust": True}
    _, found = batch(document, {**document, "wild": "5S"}, own, none, words=("--wild", "5S"))
    assert [one.get("totals", {}).get("A") for one in found] == [120, 120, 120, None]
    assert found[0]["wild"] == "5S"
    assert [(problem["at"], problem["message"]) for problem in found[3]["error"]["problems"]] == [
        ("rounds[1].wild", 'value cards follow from the cut card: give the round a wild, such as "5S"')
    ]
