"""The commands ``group``, ``validate``, ``score`` and ``discard`` as people and scripts meet them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest
from click.testing import CliRunner, Result
from loaded import loaded_by

import rummy_solver
from rummy_solver.cards import show_cards
from rummy_solver.cli import cli
from rummy_solver.dealing import deal_records
from rummy_solver.errors import CertificationError
from rummy_solver.rulefile import load_rules, variant_ids

HAND = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"
GROUPED = "2H 3H 4H | 5C 6C QD | 8D 8S QS | 5C 2D 2C KS"
SHOW = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
NINE_CLUBS = "AC 2C 3C 4C 5C 6C 7C 8C 9C | KD KC KH KS"
FOURTEEN = "4S 5S 6S 8D 9D 10D 7H 7S 7C QC QD QH 3C 3S"
AT_ONCE = ("--time-limit", "1e-9")
ESCAPE = "\x1b["


def run(*words: str, stdin: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    """Run a command in this process, its two streams apart (which click before 8.2 does only when it is told to)."""
    apart: dict[str, Any] = {"mix_stderr": False} if "mix_stderr" in signature(CliRunner).parameters else {}
    return CliRunner(**apart).invoke(cli, list(words), input=stdin, env=env)


def output(*words: str, code: int = 0, **given: Any) -> str:
    """What a command prints on standard output, once it ended as expected."""
    result = run(*words, **given)
    assert result.exit_code == code, (result.stdout, result.stderr)
    assert "Traceback" not in result.stderr
    return result.stdout


def answer(*words: str, code: int = 0, **given: Any) -> dict[str, Any]:
    """The JSON answer of a command."""
    found: dict[str, Any] = json.loads(output(*words, "--json", code=code, **given))
    return found


def errors(*words: str, code: int = 2, **given: Any) -> str:
    """What a command says against its input: on standard error alone."""
    result = run(*words, **given)
    assert (result.exit_code, result.stdout) == (code, ""), (result.stdout, result.stderr)
    assert "Traceback" not in result.stderr
    return result.stderr


def process(*words: str, **given: Any) -> subprocess.Popen[bytes]:
    """Start the program as a process of its own."""
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **given}
    return subprocess.Popen([sys.executable, "-m", "rummy_solver", *words], **given)


# --- exit codes -------------------------------------------------------------------------------------------------

EXITS = [
    pytest.param(0, ["group", "7H PJ 7S"], id="a group"),
    pytest.param(1, ["group", "KH AH 2H"], id="no group"),
    pytest.param(2, ["group", "3?"], id="cards that cannot be read"),
    pytest.param(2, ["group"], id="no argument"),
    pytest.param(2, ["group", ""], id="empty"),
    pytest.param(2, ["group", "7H 7D 7S", "--nosuch"], id="no such option"),
    pytest.param(2, ["group", "7H 7D 7S", "--rules", "nosuch"], id="no such variant"),
    pytest.param(2, ["group", "7H 7D 7S", "--set", "nosuch=1"], id="no such rule"),
    pytest.param(2, ["group", "7H 7D 7S", "--wild", "3?"], id="no such cut"),
    pytest.param(2, ["group", "7H 7D 7S", "--wild", "6", "--rules", "classic-21"], id="a rank where a card is due"),
    pytest.param(2, ["group", "7H 7D 7S", "--players", "9"], id="too many players"),
    pytest.param(2, ["nosuch"], id="no such command"),
    pytest.param(0, ["validate", SHOW, "--wild", "6"], id="a valid show"),
    pytest.param(1, ["validate", NINE_CLUBS], id="an invalid show"),
    pytest.param(1, ["validate", "AC 2C 3C"], id="a show of three cards"),
    pytest.param(0, ["validate", SHOW, *AT_ONCE], id="a valid show needs no time"),
    pytest.param(0, ["score", HAND], id="a hand that cannot be declared"),
    pytest.param(2, ["score", f"{HAND} KS"], id="fourteen cards"),
    pytest.param(3, ["score", HAND, *AT_ONCE], id="undecided"),
    pytest.param(3, ["score", HAND, "--all", *AT_ONCE], id="undecided, all"),
    pytest.param(2, ["score", HAND, "--time-limit", "0"], id="no time at all"),
    pytest.param(2, ["score", HAND, "--all", "--limit", "0"], id="none of all"),
    pytest.param(0, ["discard", FOURTEEN], id="a discard"),
    pytest.param(2, ["discard", HAND], id="thirteen cards and nothing drawn"),
    pytest.param(3, ["discard", FOURTEEN, *AT_ONCE], id="undecided discard"),
    pytest.param(2, ["discard", FOURTEEN, "--drawn", "2C"], id="drawn and not there"),
    pytest.param(2, ["discard", FOURTEEN, "--drawn", "3S 3C"], id="two drawn"),
]


@pytest.mark.parametrize(("code", "words"), EXITS)
def test_exit_code(code: int, words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == code, (result.stdout, result.stderr)
    assert bool(result.stdout) == (code < 2)
    assert bool(result.stderr) == (code >= 2)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, ["group", "7H", "PJ", "7S"]),
        (1, ["group", "KH AH 2H"]),
        (2, ["score", "3?"]),
        (3, ["score", HAND, *AT_ONCE]),
        (0, ["--version"]),
    ],
)
def test_exit_code_of_a_process(code: int, words: list[str]) -> None:
    with process(*words) as running:
        out, err = running.communicate(timeout=60)
    assert (running.returncode, bool(out), bool(err)) == (code, code < 2, code >= 2)
    assert b"Traceback" not in err


def test_version() -> None:
    assert output("--version") == f"rummy, version {rummy_solver.__version__}\n"


# --- what goes in -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["7H PJ 7S"], ["7H", "PJ", "7S"], ["7H,PJ,7S"], ["7HPJ7S"], ["7♥", "🃏", "7♠"], ["7H PJ", "7S"]],
    ids=["quoted", "words", "commas", "nothing between", "signs", "both"],
)
def test_words_need_no_quotes(words: list[str]) -> None:
    assert output("group", *words) == "7H PJ 7S: set\n  PJ = 7D\n"


@pytest.mark.parametrize(
    ("words", "stdin", "head"),
    [
        (["group", "-"], "7H PJ 7S", "7H PJ 7S: set"),
        (["group", "-"], "﻿7H\tPJ 7S\r\n", "7H PJ 7S: set"),
        (
            ["validate", "-", "--wild", "6"],
            SHOW.replace(" | ", "\n"),
            "VALID under kash, wild 6: complete by sequences",
        ),
        (["validate", "-", "--wild", "6"], SHOW.replace(" | ", "\r\n"), "VALID under kash, wild 6"),
        (["score", "-", "--wild", "Q"], f"{HAND}\n", "19 points under kash, wild Q"),
        (["discard", "-"], FOURTEEN, "throw 3C to the finish slot and declare"),
    ],
    ids=["group", "a BOM, a tab and CRLF", "a line for each group", "and CRLF", "score", "discard"],
)
def test_standard_input(words: list[str], stdin: str, head: str) -> None:
    assert output(*words, stdin=stdin).startswith(head)


@pytest.mark.parametrize("command", ["group", "validate", "score", "discard"])
@pytest.mark.parametrize("stdin", ["", "\n", "﻿", "| |"], ids=["empty", "a blank line", "a BOM", "marks alone"])
def test_empty_input_is_an_error(command: str, stdin: str) -> None:
    assert "there are no cards" in errors(command, "-", stdin=stdin)
    assert answer(command, "-", code=2, stdin=stdin)["error"]["code"] == "no-cards"


def test_input_that_is_no_text_is_refused() -> None:
    assert "U+FFFD" in errors("group", "-", stdin=b"7H \xff\xfe 7S")


# --- JSON -------------------------------------------------------------------------------------------------------

HEAD = {"ok", "task", "rules", "wild", "remarks"}
GROUP = {"cards", "kind", "valid", "stands_for", "violations"}
VIOLATION = {"code", "group", "cards", "message"}
PROBLEM = {"code", "message", "at"}
STANDING = {"points", "uncapped", "tier"}
LAID = {"groups", "loose"}
SCORE = STANDING | LAID | {"declarable", "ways", "shows", "warnings"}
VERDICT = LAID | {"valid", "way", "violations", "penalty", "as_grouped", "best", "warnings"}
DISCARD = STANDING | LAID | {"card", "declares", "ways"}


def keys(found: object, least: set[str]) -> None:
    """Check that an object has these keys: scripts rely on them, so they may only be added to."""
    assert isinstance(found, dict)
    assert found.keys() >= least


def test_keys_of_a_group() -> None:
    found = answer("group", "7H PJ 7S")
    keys(found, HEAD | GROUP)
    assert (found["ok"], found["task"], found["rules"], found["wild"]) == (True, "group", "kash", None)
    assert (found["kind"], found["valid"], found["stands_for"]) == ("set", True, [None, "7D", None])
    found = answer("group", "KH AH 2H", code=1)
    keys(found, HEAD | GROUP)
    keys(found["violations"][0], VIOLATION)
    assert (found["ok"], found["kind"], found["valid"]) == (True, None, False)
    assert found["violations"][0]["code"] == "corner"


def test_keys_of_a_verdict() -> None:
    found = answer("validate", NINE_CLUBS, "--wild", "10", code=1)
    keys(found, HEAD | VERDICT)
    keys(found["groups"][0], GROUP)
    keys(found["violations"][0], VIOLATION)
    keys(found["as_grouped"], STANDING)
    keys(found["best"], SCORE)
    assert (found["valid"], found["way"], found["penalty"], found["wild"]) == (False, None, 80, "10")
    found = answer("validate", SHOW, "--wild", "6")
    keys(found, HEAD | VERDICT)
    assert (found["valid"], found["way"], found["penalty"], found["best"]) == (True, "sequences", 0, None)


def test_keys_of_a_score() -> None:
    found = answer("score", GROUPED, "--wild", "QD")
    keys(found, HEAD | SCORE | {"as_grouped"})
    keys(found["groups"][0], GROUP)
    keys(found["as_grouped"], STANDING)
    assert (found["points"], found["tier"], found["declarable"], found["ways"]) == (19, "qualified", False, [])
    assert "as_grouped" not in answer("score", HAND)
    found = answer("score", "3H 4H 5H 6H 7H 8H QS QD QC KH KD KS KC")
    assert found["ways"] == list(found["shows"]) == ["sequences"]
    keys(found["shows"]["sequences"], LAID)
    held = answer("score", HAND.replace("8D", "QD"), "--wild", "QD")
    keys(held["warnings"][0], PROBLEM)
    found = answer("score", HAND, "--wild", "Q", "--all")
    keys(found, HEAD | SCORE | {"all", "more"})
    keys(found["all"][0], LAID)


def test_keys_of_an_advice() -> None:
    found = answer("discard", FOURTEEN, "--drawn", "3S")
    keys(found, HEAD | {"discards", "warnings"})
    keys(found["discards"][0], DISCARD)
    assert (found["discards"][0]["card"], found["discards"][0]["declares"]) == ("3C", True)
    assert found["remarks"] == ["3S was drawn from the open pile and may not be thrown on the same turn"]


FAULTY = [
    pytest.param(2, ["group", "3? 4?"], "lost-suit", "token 1, column 1", 2, id="every token"),
    pytest.param(2, ["score", f"{HAND} KS"], "wrong-card-count", "", 1, id="fourteen cards"),
    pytest.param(2, ["score", "5H 5H 5H 5C 5C 5C"], "wrong-card-count", "", 3, id="size before copies"),
    pytest.param(2, ["group", "7H", "--rules", "nosuch"], "unknown-variant", "rules", 1, id="no such variant"),
    pytest.param(
        2, ["group", "7H", "--set", "nosuch=1", "--set", "set.max=x"], "unknown-key", "nosuch", 2, id="settings"
    ),
    pytest.param(2, ["group", "7H", "--wild", "3?"], "lost-suit", "--wild token 1, column 1", 1, id="no such cut"),
    pytest.param(2, ["group", "7H", "--players", "9"], "wrong-players", "--players", 1, id="too many players"),
    pytest.param(2, ["validate", SHOW, "--hand", "3?"], "lost-suit", "--hand token 1, column 1", 1, id="the hand"),
    pytest.param(2, ["discard", FOURTEEN, "--drawn", "2C"], "drawn-not-in-hand", "--drawn", 1, id="drawn"),
    pytest.param(3, ["score", HAND, *AT_ONCE], "undecided", "", 1, id="undecided"),
    pytest.param(3, ["discard", FOURTEEN, *AT_ONCE], "undecided", "", 1, id="undecided discard"),
]


@pytest.mark.parametrize(("code", "words", "error_code", "at", "problems"), FAULTY)
def test_errors_as_json(code: int, words: list[str], error_code: str, at: str, problems: int) -> None:
    found = answer(*words, code=code)
    assert found.keys() >= {"ok", "error"}
    assert found["ok"] is False
    error = found["error"]
    keys(error, PROBLEM | {"problems"})
    assert (error["code"], error["at"], len(error["problems"])) == (error_code, at, problems)
    for problem in error["problems"]:
        keys(problem, PROBLEM)
        assert problem["message"] in error["message"]
    assert len(errors(*words, code=code).splitlines()) == problems


# --- faults of the program --------------------------------------------------------------------------------------

FAULTS = [AssertionError, AttributeError, CertificationError, KeyError, RecursionError, ValueError, ZeroDivisionError]


def fail_with(error: type[Exception]) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error("something is not as it was thought to be")

    return fail


@pytest.mark.parametrize("error", FAULTS)
def test_a_fault_is_told_without_a_traceback(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_solver.scoring.score", fail_with(error))
    told = errors("score", HAND, code=4)
    assert told.startswith(f"a fault of this program: {error.__name__}: ")
    assert "--debug" in told


def test_debug_lets_a_fault_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_solver.scoring.score", fail_with(KeyError))
    assert isinstance(run("--debug", "score", HAND).exception, KeyError)
    assert "--debug" not in errors("--debug", "score", "3?"), "a wrong input is no fault"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_what_cannot_be_written_is_told() -> None:
    with open("/dev/full", "wb") as full, process("group", "7H PJ 7S", stdout=full) as running:
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err.decode().count("\n")) == (2, 1)


# --- terminals --------------------------------------------------------------------------------------------------

COLOURED = [
    pytest.param(["group", "7H PJ 7S"], id="group"),
    pytest.param(["validate", SHOW, "--wild", "6"], id="validate"),
    pytest.param(["score", HAND, "--wild", "Q"], id="score"),
    pytest.param(["discard", FOURTEEN], id="discard"),
]


def on_terminal(*words: str, **env: str) -> str:
    """What the program writes to a terminal, which here is a pair of pseudo-terminals."""
    pty = pytest.importorskip("pty")
    parent, child = pty.openpty()
    try:
        quiet = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        with process(*words, stdout=child, env={**quiet, "TERM": "xterm-256color", "COLUMNS": "120", **env}) as running:
            os.close(child)
            text = b"".join(iter(lambda: _read(parent), b""))
            assert running.wait(60) == 0
    finally:
        os.close(parent)
    return text.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    """Read what is there; a terminal whose other end is closed answers with an error on Linux."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@pytest.mark.parametrize("words", COLOURED)
def test_a_terminal_has_colour_and_a_pipe_has_none(words: list[str]) -> None:
    coloured, plain = on_terminal(*words), output(*words)
    assert ESCAPE in coloured
    assert ESCAPE not in plain
    seen = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert seen.split() == plain.split(), "the words are the same"
    last = plain.splitlines()[-1]
    assert seen.splitlines()[-1].rstrip() == last


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=lambda env: next(iter(env)))
def test_a_terminal_without_colour(env: dict[str, str]) -> None:
    assert on_terminal("score", HAND, "--wild", "Q", **env) == output("score", HAND, "--wild", "Q")


def test_json_has_no_colour_anywhere() -> None:
    assert json.loads(on_terminal("group", "7H PJ 7S", "--json"))["kind"] == "set"


# --- pipes and Ctrl-C -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["deal", "--count", "100000", "--seed", "1"], ["rules", "show", "kash"], ["group", "7H PJ 7S"]],
    ids=["long", "short", "a line"],
)
def test_a_closed_pipe_ends_quietly(words: list[str]) -> None:
    with process(*words) as running:
        assert running.stdout
        assert running.stderr
        if words[0] == "deal":
            assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@pytest.fixture(scope="module")
def many_hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """More hands than can be scored before the tests below interrupt."""
    path = tmp_path_factory.mktemp("hands") / "hands.jsonl"
    path.write_text(output("deal", "--count", "5000", "--seed", "1"))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="signals go to a group of processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly_and_leaves_nothing(many_hands: Path, tmp_path: Path, jobs: str) -> None:
    words = ("batch", str(many_hands), "-o", str(tmp_path / "out"), "--jobs", jobs)
    part = tmp_path / "out.part"
    with process(*words, start_new_session=True) as running:
        deadline = time.monotonic() + 60
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert part.exists(), "the batch has begun"
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err.strip()) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


# --- answers ----------------------------------------------------------------------------------------------------

TIERS = [
    pytest.param("complete", "3H 4H 5H 6H 7H 8H QS QD QC KH KD KS KC", [], id="complete"),
    pytest.param("qualified", HAND, ["--wild", "Q"], id="qualified"),
    pytest.param("pure only", HAND, [], id="pure only"),
    pytest.param("unqualified", "2H 4H 6H 8H 10H QH 3D 5D 7D 9D JD KD AS", [], id="unqualified"),
    pytest.param("pure only", "3H 4H 5H 6H 7H 6S 6C", ["--any-size"], id="two loose cards"),
    pytest.param("complete", "3H 4H 5H 6H 7H 8H", ["--any-size"], id="two groups and nothing loose"),
    pytest.param("pure only", "3H 4H 5H", ["--any-size"], id="one group and nothing loose"),
    pytest.param(
        "dublees",
        "2H 2H 4H 4H 6D 6D 8C 8C 10C 10C QS QS KD AS 9H 7S 5C 3D JS JH 2C",
        ["--rules", "classic-21"],
        id="dublees",
    ),
    pytest.param(
        "complete",
        "2H 2H 4H 4H 6D 6D 8C 8C 10C 10C QS QS KD KD AS AS 7S 5C 3D JS 9H",
        ["--rules", "classic-21"],
        id="complete by dublees",
    ),
]


@pytest.mark.parametrize(("tier", "cards", "options"), TIERS)
def test_the_last_line_can_be_pasted_back(tier: str, cards: str, options: list[str]) -> None:
    line = output("score", cards, *options).splitlines()[-1]
    first, again = answer("score", cards, *options), answer("score", line, *options)
    assert first["tier"] == tier
    for name in ("points", "uncapped", "tier", "ways"):
        assert again[name] == first[name]
    if "as_grouped" in again:
        assert again["as_grouped"]["points"] == first["points"], "as they lie, the cards cost what they were said to"
    unquoted = output("score", *line.replace("|", "/").split(), *options)
    assert unquoted.splitlines()[0] == output("score", cards, *options).splitlines()[0]


def dealt() -> Iterator[tuple[str, dict[str, Any]]]:
    """Some dealt hands of every variant, plain and rich in melds."""
    rng = Random(5)
    for name in variant_ids():
        for rich in (False, True):
            records = deal_records(load_rules(name), rng, rich=rich)
            for _ in range(8):
                yield name, next(records)


def test_so_can_that_of_any_hand() -> None:
    for name, record in dealt():
        options = ["--rules", name, *(["--wild", record["wild"]] if record["wild"] else [])]
        text = output("score", record["cards"], *options)
        again = output("score", text.splitlines()[-1], *options)
        assert again.splitlines()[0] == text.splitlines()[0], (record, text)
        assert "regrouping saves" not in again, (record, text, again)


def test_groups_are_counted_as_they_lie_too() -> None:
    text = output("score", "3H 4H 5H 6H 7H 8H | QS QD QC | KH KD KS | 2C")
    assert "as grouped: 62 points (pure only); regrouping saves 60 points" in text
    assert "no grouping costs less" in output("score", GROUPED, "--wild", "Q")


def test_a_last_group_of_two_cards_is_loose() -> None:
    text = output("score", "2H 3H 4H | 5C 6C QD | 8D 8S QS | 5C 2D | 2C KS", "--wild", "Q")
    assert text.splitlines()[0].startswith("19 points")


TWO_WAYS = "2H 3H 4H 5H 6H 7H 8H 9S"


@pytest.mark.parametrize("cards", ["7H 8H | 9H", "(7H 8H) 9H", "7H 8H 9H | 2C 3C 4C", "7H 8H / 9H", "7H\n8H"])
def test_several_groups_are_not_one(cards: str) -> None:
    assert "several groups where one is due" in errors("group", cards)


@pytest.mark.parametrize("cards", ["7H 8H 9H", "(7H 8H 9H)", "[7H 8H 9H]", "| 7H 8H 9H |"])
def test_marks_about_one_group_are_nothing(cards: str) -> None:
    assert output("group", cards) == "7H 8H 9H: pure sequence\n"


def test_texts_of_several_cards_are_not_taken_for_one_group() -> None:
    said = errors("validate", "2H 3H 4H", "5H 6H 7H", "8C 9C 10C", "KD KH KS KC")
    assert "write them as one, with | between groups" in said
    assert "several texts" in errors("validate", "2H 3H 4H", "5H 6H 7H | 8C 9C 10C")
    assert "several texts" in errors("group", "7H 8H 9H", "2C 3C 4C")
    parts = SHOW.split(" | ")
    for words in ([f"({part})" for part in parts], [f"{part} |" for part in parts], " ".join(parts).split()):
        output("validate", *words, "--wild", "6", code=int(len(words) == 13))
    assert output("validate", *SHOW.split(), "--wild", "6").startswith("VALID")


def test_what_is_capped_says_what_it_is_as_counted() -> None:
    assert "  80 (114 as counted)  " in output("discard", "KS KD QS QH JD JC 10S 10D 9H 8C 4H 3C AC AD")


def test_all_says_what_score_says() -> None:
    printed = output("score", GROUPED, "--wild", "Q", "--all")
    assert "cannot be declared\nas grouped: 19 points" in printed


def test_all_lists_what_is_as_good() -> None:
    text = output("score", TWO_WAYS, "--any-size", "--all")
    lines = [line for line in text.splitlines() if line.endswith(" | 9S")]
    assert "2 equally good arrangements" in text
    assert lines == ["2H 3H 4H | 5H 6H 7H 8H | 9S", "2H 3H 4H 5H | 6H 7H 8H | 9S"]
    found = answer("score", TWO_WAYS, "--any-size", "--all")
    assert (len(found["all"]), found["more"], found["points"]) == (2, False, 9)
    assert "1 equally good arrangement\n" in output("score", HAND, "--wild", "Q", "--all")


def test_limit_says_that_there_are_more() -> None:
    text = output("score", TWO_WAYS, "--any-size", "--all", "--limit", "1")
    assert "the first 1 equally good arrangements; there are more (--limit)" in text
    found = answer("score", TWO_WAYS, "--any-size", "--all", "--limit", "1")
    assert (len(found["all"]), found["more"]) == (1, True)
    found = answer("score", TWO_WAYS, "--any-size", "--all", "--limit", "2")
    assert (len(found["all"]), found["more"]) == (2, False)


def test_a_show_is_compared_with_the_hand() -> None:
    hand = show_cards(rummy_solver.parse_cards(SHOW))
    assert output("validate", SHOW, "--wild", "6", "--hand", hand).startswith("VALID")
    text = output("validate", SHOW, "--wild", "6", "--hand", hand.replace("KS", "2C"), code=1)
    assert "KS is shown but is not in the player's hand [not-in-hand]" in text
    assert "2C is in the hand but was not shown [not-shown]" in text
    text = output("validate", SHOW, "--wild", "6", "--hand", hand.replace("5H", "KH"), code=1)
    assert "KH is in the hand twice but was shown once [not-shown]" in text


def test_an_invalid_show_is_told_what_it_could_have_been() -> None:
    text = output("validate", NINE_CLUBS, code=1)
    assert "INVALID under kash: a wrong show costs 80 points" in text
    assert "only 1 sequence: at least 2 are needed [too-few-sequences]" in text
    assert "regrouped, the same cards can be declared by sequences:" in text
    assert output("validate", text.splitlines()[-1]).startswith("VALID")


def test_a_wrong_number_of_cards_is_said_first() -> None:
    text = output("validate", f"{NINE_CLUBS} 2H", code=1).splitlines()
    assert text[1].strip() == "14 cards where 13 are due [wrong-card-count]"
    assert "14 cards where 13 are due under kash; --any-size" in errors("score", f"{HAND} KS")
    assert "13 cards where 14 are due under kash" in errors("discard", HAND)


@pytest.mark.parametrize("command", ["score", "validate"])
def test_a_third_copy_in_two_decks_is_named_with_the_count(command: str) -> None:
    cards = "5H 5H 5H 6H 7H 8H 9S 9D 9C KD KC KS 2C"
    text = errors("score", cards) if command == "score" else output("validate", cards, code=1)
    assert re.search(r"5H is held 3 times, but 2 decks holds? it twice", text)


def test_a_card_thrown_to_declare_is_said_first() -> None:
    text = output("discard", FOURTEEN).splitlines()
    assert text[0] == "throw 3C to the finish slot and declare"
    assert text[2].split()[:4] == ["1", "3C", "0", "declares"]
    assert output("discard", f"{HAND} 9H").startswith("throw ")


def test_the_card_just_drawn_may_not_be_thrown() -> None:
    text = output("discard", FOURTEEN, "--drawn", "3c")
    assert text.startswith("throw 6S: 3 points are left")
    assert not re.search(r"^ *\d+ +3C", text, re.MULTILINE)
    assert text.endswith("3C was drawn from the open pile and may not be thrown on the same turn\n")
    twins = output("discard", FOURTEEN.replace("3C", "3S"), "--drawn", "3S")
    assert re.search(r"^ *\d+ +3S", twins, re.MULTILINE)
    assert "throw only the one that was in the hand before" in twins


def test_where_nothing_may_be_thrown_that_is_said() -> None:
    assert "no card may be thrown" in output("discard", "5H", "--drawn", "5H", "--any-size")
    assert answer("discard", "5H", "--drawn", "5H", "--any-size")["discards"] == []


def test_any_size() -> None:
    assert "13 are due" in errors("score", "AH 2H 3H KS")
    assert output("score", "AH 2H 3H KS", "--any-size").startswith("10 points")
    assert output("discard", "AH 2H 3H KS", "--any-size").startswith("throw KS: 0 points are left")


@pytest.mark.parametrize(
    ("options", "remark"),
    [
        ([], "a printed joker was cut: aces are wild"),
        (["--set", 'joker.printed_cut="none"'], "a printed joker was cut: printed jokers alone are wild"),
    ],
    ids=["aces", "nothing"],
)
def test_a_printed_joker_that_was_cut_is_remarked_on(options: list[str], remark: str) -> None:
    for words in (["group", "7H PJ 7S"], ["validate", SHOW], ["score", HAND], ["discard", FOURTEEN]):
        code = run(*words, "--wild", "PJ", *options).exit_code
        assert remark in output(*words, "--wild", "PJ", *options, code=code)
        assert remark in answer(*words, "--wild", "joker", *options, code=code)["remarks"]
        assert "was cut" not in output(*words, code=run(*words).exit_code)


def test_a_cut_card_held_too_often_is_warned_of() -> None:
    cards = HAND.replace("8D", "QD")
    text = output("score", cards, "--wild", "QD")
    assert "warning: QD was cut and lies on the table, yet twice in the hand" in text
    for free in ([cards, "--wild", "Q"], [HAND, "--wild", "QD"]):
        assert "warning" not in output("score", *free)
        assert answer("score", *free)["warnings"] == []


# --- what is loaded ---------------------------------------------------------------------------------------------

QUICK = [
    pytest.param(["--help"], id="help"),
    pytest.param(["score", "--help"], id="help of score"),
    pytest.param(["group", "7H PJ 7S"], id="group"),
    pytest.param(["validate", SHOW, "--wild", "6"], id="a valid show"),
    pytest.param(["validate", SHOW, "--wild", "6", "--json"], id="a valid show, JSON"),
    pytest.param(["rules"], id="rules"),
    pytest.param(["rules", "show", "kash"], id="rules show"),
]


@pytest.mark.parametrize("words", QUICK)
def test_what_needs_no_solver_loads_none(words: list[str]) -> None:
    """Nor pandas, which ortools brings, nor what only rule files and terminals need: each would double the time."""
    assert not {"ortools", "pandas", "numpy", "cattrs", "rich"} & loaded_by(words)
