"""Batches: results of records, errors that stop nothing, order over processes, files, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import rummy_solver.batch
from rummy_solver.batch import Chunk, Runner, Settings, run_record
from rummy_solver.cli import cli
from rummy_solver.errors import CardsError, CertificationError, RulesError, RummyError
from rummy_solver.recordlines import Layout
from rummy_solver.records import Fields, read_record
from rummy_solver.scoring import score
from rummy_solver.workers import LINES, default_jobs

CASES = Path(__file__).parent / "cases" / "public-13.jsonl"
EXAMPLES = Path(__file__).parents[1] / "examples"
GROUP = {"group": "5H 6H 7H"}
HAND = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
FOURTEEN = "4D 5D 6D 8S 9S 10S JS QH QC QS 2C 2D 2H 3S"


def run(fields: Fields, **settings: Any) -> dict[str, Any]:
    """The result of a record, by way of its line, as users get it."""
    chunk = Chunk((json.dumps(fields).encode(),), 1, Layout("jsonl"))
    lines, _ = Runner(Settings(**settings)).run_lines(chunk)
    result: dict[str, Any] = json.loads(lines)
    return result


def batch(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["batch", *map(str, arguments)], input=stdin)


def results(answer: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.stdout.splitlines()]


def lines(*records: Fields) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


# --- one record -------------------------------------------------------------------------------------------------


def test_the_result_of_a_group() -> None:
    assert run({"id": 1, "wild": "6", "group": "5H 7H 6S"}) == {
        **{"id": 1, "line": 1, "ok": True, "task": "group", "rules": "kash", "wild": "6"},
        **{"cards": ["5H", "7H", "6S"], "kind": "impure sequence", "valid": True},
        **{"stands_for": [None, None, "6H"], "violations": [], "remarks": []},
    }


def test_the_result_of_a_show_says_what_its_cards_could_have_been() -> None:
    result = run({"groups": ["AC 2C 3C 4C 5C 6C 7C 8C 9C", "KD KC KH KS"]})
    assert (result["valid"], result["penalty"], result["best"]["declarable"]) == (False, 80, True)
    assert run({"groups": ["AC 2C 3C"]})["best"] is None, "three cards are no hand"


def test_a_show_is_compared_with_the_hand() -> None:
    groups = ["AH 2H 3H 4H", "5C 6C 7C", "KH KD KC", "8S 8D 8C"]
    held = "AH 2H 3H 4H 5C 6C 7C KH KD KC 8S 8D 8H"
    assert {v["code"] for v in run({"groups": groups, "cards": held})["violations"]} == {"not-in-hand", "not-shown"}
    assert run({"groups": groups, "cards": " ".join(groups)})["valid"] is True
    assert run({"groups": groups, "cards": held, "task": "score"})["error"]["code"] == "cards-differ"


def test_a_score_counts_groups_as_they_lie() -> None:
    result = run({"wild": "Q", "cards": "2H 3H 4H | 5C 6C QD | 8D 8S 5C | 2D 2C QS | KS"})
    assert (result["points"], result["as_grouped"]["points"]) == (19, 31)
    assert "as_grouped" not in run({"wild": "Q", "cards": HAND})


def test_settings_stand_in_for_absent_fields_only() -> None:
    settings: dict[str, Any] = {"rules": "khelplay-13", "wild": "6", "players": 4}
    assert (run(GROUP, **settings)["rules"], run(GROUP, **settings)["wild"]) == ("khelplay-13", "6")
    nothing = run({**GROUP, "rules": None, "wild": None, "players": None}, **settings)
    assert (nothing["rules"], nothing["wild"]) == ("kash", None)
    own = run({**GROUP, "rules": "khelplay-10", "wild": "ac"}, **settings)
    assert (own["rules"], own["wild"]) == ("khelplay-10", "AC")


def test_set_applies_to_the_rules_of_every_record() -> None:
    one = {"group": "7D PJ PJ"}
    assert run(one)["kind"] is None
    assert run(one, settings=("joker.min_naturals=1",))["kind"] == "impure sequence"
    assert run({**one, "rules": "khelplay-13"}, settings=("joker.min_naturals=2",))["kind"] is None


def test_any_size_and_time_limit() -> None:
    assert run({"cards": "AH 2H 3H KS"})["error"]["code"] == "wrong-card-count"
    assert run({"cards": "AH 2H 3H KS"}, any_size=True)["points"] == 10
    result = run({"cards": HAND, "expect": {"points": 19}}, time_limit=1e-9)
    assert (result["ok"], result["error"]["code"], result["matched"]) == (False, "undecided", False)


def test_a_printed_joker_cut_is_remarked_on() -> None:
    assert run({**GROUP, "wild": "PJ"})["remarks"] == ["a printed joker was cut: aces are wild"]


def test_rules_are_a_variant_or_the_file_that_was_given(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('id = "ours"\nextends = "kash"\n[joker]\nmin_naturals = 1\n')
    one = {"group": "7D PJ PJ"}
    for name in ("ours", str(house)):
        assert run({**one, "rules": name}, rules=str(house))["rules"] == "ours"
    assert run(one, rules=str(house))["kind"] == "impure sequence"
    assert run({**one, "rules": "kash"}, rules=str(house))["kind"] is None
    for name in (str(house), "nosuch", "examples/house-rules.toml"):
        error = run({**one, "rules": name})["error"]
        assert (error["code"], error["at"]) == ("unknown-variant", "rules")


ERRORS: list[tuple[Fields, str, str]] = [
    ({**GROUP, "wild": "13"}, "bare-number", "wild, token 1, column 1"),
    ({**GROUP, "players": 9}, "wrong-players", "players"),
    ({**GROUP, "rules": "classic-21", "wild": "6"}, "suit-needed", "wild"),
    ({"cards": FOURTEEN, "task": "discard", "drawn": "PJ"}, "drawn-not-in-hand", "drawn"),
    ({"cards": 5}, "wrong-type", "cards"),
]


@pytest.mark.parametrize(("fields", "code", "at"), ERRORS)
def test_errors_name_the_field(fields: Fields, code: str, at: str) -> None:
    result = run(fields)
    assert (result["ok"], result["error"]["code"], result["error"]["at"]) == (False, code, at)
    assert "matched" not in result


def test_what_can_be_read_of_an_unreadable_record_is_told() -> None:
    result = run({"id": "k", "rules": "khelplay-10", "cards": "3?", "task": "discard", "expect": {}})
    assert [result[key] for key in ("id", "rules", "wild", "task")] == ["k", "khelplay-10", None, "discard"]
    assert result["matched"] is False


@pytest.mark.parametrize(
    ("expect", "differs"),
    [
        ({"ok": False}, []),
        ({"error": "lost-suit"}, []),
        ({"error": {"code": "lost-suit", "at": "cards, token 2, column 4"}}, []),
        ({"ok": False, "rules": "kash"}, []),
        ({"error": "gap"}, ["error"]),
        ({"error": {"code": "lost-suit", "line": 1}}, ["error"]),
        ({"ok": True}, ["ok"]),
        ({"points": 3}, ["ok", "points"]),
        ({"rules": "kash"}, ["ok"]),
        ({"ok": False, "rules": "cash"}, ["rules"]),
    ],
)
def test_an_error_may_be_expected(expect: dict[str, Any], differs: list[str]) -> None:
    result = run({"cards": "2H 3?", "expect": expect})
    assert [one["field"] for one in result.get("differs", ())] == differs
    assert result["matched"] is not bool(differs)


def test_an_error_that_was_expected_is_no_failure() -> None:
    answer = batch("-", stdin=lines({"cards": "2H 3?", "expect": {"error": "lost-suit"}}))
    assert (answer.exit_code, results(answer)[0]["matched"]) == (0, True)
    assert "1 record with expect: all matched" in answer.stderr
    answer = batch("-", stdin=lines({"cards": "2H 3?", "expect": {"error": "gap"}}))
    assert answer.exit_code == 1
    assert "note" not in run({"cards": "2H 3?", "expect": {"points": 1}})["differs"][1]


def test_what_is_no_field_of_a_result_is_said_to_be_none() -> None:
    (differs,) = run({**GROUP, "expect": {"kindd": None}})["differs"]
    assert differs == {
        "field": "kindd",
        "expected": None,
        "got": None,
        "note": "there is no such field; did you mean kind?",
    }


def test_settings_that_only_the_default_rules_do_not_fit_say_so() -> None:
    said = batch("-", "--set", "loser.dublees=4", stdin="").stderr
    assert "needs identical.dublee, which is false (under kash, which records that name no rules are played by" in said


def test_errors_of_a_batch_as_json() -> None:
    for words, code, at in (
        (["nosuch.jsonl"], "unreadable-file", "nosuch.jsonl"),
        (["-", "--wild", "XX"], "ambiguous-card", "--wild token 1, column 1"),
        (["-", "--rules", "nosuch"], "unknown-variant", "rules"),
        (["-", "--jobs", "0"], "usage", ""),
    ):
        command = [sys.executable, "-m", "rummy_solver", "batch", *words, "--json"]
        done = subprocess.run(command, input=b"", capture_output=True, timeout=60)
        error = json.loads(done.stdout)["error"]
        assert (done.returncode, error["code"], error["at"]) == (2, code, at)


def test_a_fault_of_the_program_is_a_result_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise CertificationError("19 is not 20")

    monkeypatch.setattr(rummy_solver.batch, "score", fail)
    result = run({"cards": HAND})
    assert result["error"]["code"] == "internal"
    assert "19 is not 20" in result["error"]["message"]


@pytest.mark.parametrize("settings", [Settings(rules="nosuch"), Settings(wild="1"), Settings(settings=("a=1",))])
def test_settings_that_cannot_be_used_are_refused(settings: Settings) -> None:
    with pytest.raises((RulesError, CardsError)):
        Runner(settings)


def test_run_record_in_the_library() -> None:
    assert run_record(read_record({"wild": "Q", "cards": HAND}))["points"] == 19


# --- expectations -----------------------------------------------------------------------------------------------

EXPECTED: list[tuple[Fields, dict[str, Any], list[str]]] = [
    (GROUP, {}, []),
    (GROUP, {"kind": "pure sequence", "valid": True, "rules": "kash", "wild": None}, []),
    (GROUP, {"valid": 1}, ["valid"]),
    (GROUP, {"stands_for": [None, None, None]}, []),
    (GROUP, {"kinds": None}, ["kinds"]),
    (GROUP, {"kind": "set", "valid": False}, ["kind", "valid"]),
    ({"cards": FOURTEEN, "wild": "10", "task": "discard"}, {"points": 0, "discard": ["3S"]}, []),
    ({"cards": FOURTEEN, "wild": "10", "task": "discard"}, {"discard": "3♠"}, []),
    (
        {"cards": FOURTEEN, "wild": "10", "task": "discard"},
        {"discard": ["3S", "2C"], "points": 1},
        ["discard", "points"],
    ),
    ({"cards": HAND, "wild": "Q"}, {"points": 19.0, "declarable": False, "tier": "qualified"}, []),
]


@pytest.mark.parametrize(("fields", "expect", "differs"), EXPECTED)
def test_expect(fields: Fields, expect: dict[str, Any], differs: list[str]) -> None:
    result = run({**fields, "expect": expect})
    assert result["matched"] is not bool(differs)
    assert [difference["field"] for difference in result.get("differs", [])] == differs


def test_a_difference_says_what_was_expected_and_what_came() -> None:
    differs = run({**GROUP, "expect": {"kind": "set"}})["differs"]
    assert differs == [{"field": "kind", "expected": "set", "got": "pure sequence"}]


# --- files ------------------------------------------------------------------------------------------------------


def test_every_public_case_matches() -> None:
    answer = batch(CASES, "--jobs", "1")
    assert answer.exit_code == 0, answer.stderr
    assert [result["matched"] for result in results(answer)] == [True] * 200
    assert "200 records with expect: all matched" in answer.stderr


@pytest.mark.parametrize("name", ["shows.jsonl", "hands.csv"])
def test_every_example_matches(name: str) -> None:
    answer = batch(EXAMPLES / name)
    assert (answer.exit_code, batch(EXAMPLES / name, "--only", "mismatched").stdout) == (0, "")
    assert all(result["matched"] for result in results(answer))


def test_lines_of_text() -> None:
    found = results(batch(EXAMPLES / "hands.txt", "--wild", "6"))
    assert [(r["line"], r["task"]) for r in found] == [(3, "validate"), (4, "validate"), (7, "score"), (8, "score")]
    assert [r.get("valid", r.get("points")) for r in found] == [True, False, 78, 0]


def test_unreadable_records_stop_nothing() -> None:
    stdin = b'{"group": "5H 6H 7H"}\nxx\n\n{"group": "3\xe9"}\n{"group": 5, "expect": {}}\n{"group": "5H 6H 7H"}\n'
    answer = batch("-", "--json", stdin=stdin)
    found = results(answer)
    assert [(result["line"], result["ok"]) for result in found] == [(1, 1), (2, 0), (4, 0), (5, 0), (6, 1)]
    summary = json.loads(answer.stderr)
    assert (answer.exit_code, summary["unreadable"], summary["unreadable_lines"]) == (1, 3, ["2", "4", "5"])
    assert (summary["records"], summary["valid"], summary["mismatched"]) == (5, 2, 1)


def test_a_summary_names_ten_lines() -> None:
    answer = batch("-", stdin="x\n" * 13)
    assert "13 records could not be read or answered: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more" in answer.stderr


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text(lines(GROUP, {"group": 5}))
    answer = batch(tmp_path / "a.jsonl", tmp_path / "b.jsonl", "--json")
    assert [Path(result["file"]).name for result in results(answer)] == ["a.jsonl"] * 2 + ["b.jsonl"] * 2
    assert [Path(place).name for place in json.loads(answer.stderr)["unreadable_lines"]] == ["a.jsonl:2", "b.jsonl:2"]


@pytest.mark.parametrize(
    ("only", "ids"), [(["mismatched"], [2, 4]), (["invalid"], [3]), (["errors"], [4]), (["invalid", "errors"], [3, 4])]
)
def test_only(only: list[str], ids: list[int]) -> None:
    records = lines(
        {"id": 1, **GROUP, "expect": {"valid": True}},
        {"id": 2, **GROUP, "expect": {"valid": False}},
        {"id": 3, "group": "5H", "expect": {"valid": False}},
        {"id": 4, "group": "?", "expect": {"valid": False}},
    )
    answer = batch("-", *[part for name in only for part in ("--only", name)], stdin=records)
    assert [result["id"] for result in results(answer)] == ids
    assert "4 records" in answer.stderr


EXITS: list[tuple[list[str], str, int]] = [
    ([], "", 0),
    ([], lines(GROUP, {"group": "5H"}), 0),
    ([], lines({"groups": ["5H 6H 7H"]}), 0),
    ([], lines({**GROUP, "expect": {"valid": False}}), 1),
    ([], lines({"group": "3?"}), 1),
    (["--time-limit", "1e-9"], lines({"cards": HAND}, GROUP), 3),
    (["--time-limit", "1e-9"], lines({"cards": HAND, "expect": {"points": 19}}), 3),
    (["--time-limit", "1e-9"], lines({"cards": HAND}, {"group": "3?"}), 1),
    (["--rules", "nosuch"], lines(GROUP), 2),
    (["--wild", "3?"], lines(GROUP), 2),
    (["--format", "csv"], "id,name\n", 2),
    (["--jobs", "0"], "", 2),
    (["nosuch.jsonl"], "", 2),
    ([str(EXAMPLES)], "", 2),
    (["-"], "", 2),
]


@pytest.mark.parametrize(("arguments", "stdin", "code"), EXITS)
def test_exit_codes(arguments: list[str], stdin: str, code: int) -> None:
    answer = batch("-", *arguments, stdin=stdin)
    assert answer.exit_code == code, answer.output
    assert "Traceback" not in answer.output


def test_a_batch_that_cannot_be_read_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_text(lines(GROUP))
    (tmp_path / "wide.jsonl").write_bytes(lines(GROUP).encode("utf-16"))
    answer = batch(tmp_path / "good.jsonl", tmp_path / "wide.jsonl", "-o", tmp_path / "out")
    assert (answer.exit_code, answer.stdout, (tmp_path / "out").exists()) == (2, "", False)
    assert "save it as UTF-8" in answer.stderr


# --- output -----------------------------------------------------------------------------------------------------


def test_an_output_is_whole(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(lines(GROUP, {"group": "3?"}))
    (tmp_path / "out").write_text("before")
    answer = batch(tmp_path / "in.jsonl", "-o", tmp_path / "out", "--quiet")
    assert (answer.exit_code, answer.output) == (1, "")
    assert len((tmp_path / "out").read_text().splitlines()) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RummyError, OSError, MemoryError])
def test_or_is_not_there_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> None:
    def fail(*_: object) -> None:
        raise error

    (tmp_path / "in.jsonl").write_text(lines(GROUP))
    (tmp_path / "out").write_text("before")
    monkeypatch.setattr(Runner, "run_lines", fail)
    assert batch(tmp_path / "in.jsonl", "-o", tmp_path / "out").exit_code != 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out"]
    assert (tmp_path / "out").read_text() == "before"


def test_an_input_is_not_written_over(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(lines(GROUP))
    (tmp_path / "link").symlink_to(source)
    for target in (source, tmp_path / "link"):
        assert batch(source, "-o", target).exit_code == 2
    assert source.read_text() == lines(GROUP)
    part = tmp_path / "x.part"
    part.write_text(lines(GROUP))
    assert batch(part, "-o", tmp_path / "x", "--format", "jsonl").exit_code == 2
    assert part.read_text() == lines(GROUP)


def test_a_device_is_written_to_as_it_is() -> None:
    assert batch("-", "-o", "/dev/null", stdin=lines(GROUP)).exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_a_pipe_is_written_to_by_its_path() -> None:
    command = [sys.executable, "-m", "rummy_solver", "batch", "-", "-q", "-o", "/dev/stdout"]
    done = subprocess.run(command, input=lines(GROUP).encode(), capture_output=True, timeout=60)
    assert (done.returncode, json.loads(done.stdout)["valid"]) == (0, True), done.stderr


@pytest.mark.parametrize("target", ["", "nosuch/out"])
def test_an_output_that_cannot_be_written(tmp_path: Path, target: str) -> None:
    answer = batch("-", "-o", tmp_path / target, stdin=lines(GROUP))
    assert answer.exit_code == 2
    assert not list(tmp_path.iterdir())


# --- processes --------------------------------------------------------------------------------------------------


def test_jobs_change_nothing_but_the_time(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('id = "ours"\nextends = "kash"\n')
    odd = [{"group": "3?"}, {"group": "5H 6H 7H", "rules": "ours"}, {"group": "5H 6H", "wild": "6"}]
    records = [{"id": number, **odd[number % 3]} for number in range(LINES * 3 + 7)]
    (tmp_path / "in.jsonl").write_text(lines(*records))
    arguments = (tmp_path / "in.jsonl", "--rules", tmp_path / "house.toml", "--json", "--jobs")
    alone, together = batch(*arguments, "1"), batch(*arguments, "2")
    assert [result["id"] for result in results(together)] == list(range(len(records)))
    assert alone.stdout == together.stdout
    told = [json.loads(answer.stderr) for answer in (alone, together)]
    for summary in told:
        del summary["seconds"], summary["hands_per_second"]
    assert told[0] == told[1]
    assert together.exit_code == 1
    assert default_jobs() >= 1


def test_tables_are_kept_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rummy_solver.batch, "_MOST_TABLES", 10)
    runner = Runner(Settings())
    record = read_record({**GROUP, "wild": "6"})
    assert runner.table(record) is runner.table(record)
    for number in range(100):
        runner.run(read_record({**GROUP, "wild": f"x{number}"}))
    assert len(runner._tables) <= 10


def test_a_score_in_a_batch_is_the_library_s() -> None:
    record = read_record({"cards": HAND, "wild": "Q"})
    runner = Runner(Settings())
    assert runner.run(record)["points"] == score(record.hand, runner.table(record)).points
