"""Every file in ``examples/`` is run as its reader would run it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rummy_solver.cli import cli

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
FILES = sorted(path for path in EXAMPLES.iterdir() if path.is_file())
RECORDS = (".jsonl", ".csv", ".txt")


def of(*suffixes: str) -> list[Path]:
    return [path for path in FILES if path.suffix in suffixes]


def name(path: Path) -> str:
    return path.name


def commands(path: Path) -> list[list[str]]:
    """The commands that the heading of a file gives, after "rummy"; a file without any is run as it is."""
    heading = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    found = re.findall(r"\brummy (.*)$", "\n".join(heading), re.MULTILINE)
    command = "settle" if path.suffix == ".json" else "batch"
    return [shlex.split(line) for line in found] or [[command, str(path.relative_to(ROOT))]]


def for_command(command: str) -> list[Path]:
    """The TOML and JSON files that are for this command."""
    return [path for path in of(".toml", ".json") if commands(path)[0][0] == command]


def rummy(arguments: Sequence[str]) -> str:
    done = CliRunner().invoke(cli, list(arguments))
    assert done.exit_code == 0, done.output
    return done.output


def python(path: Path, *arguments: str) -> str:
    command = [sys.executable, str(path), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_there_is_no_file_that_is_not_run() -> None:
    assert {path.suffix for path in FILES} <= {*RECORDS, ".toml", ".json", ".py"}
    assert all(of(suffix) for suffix in (*RECORDS, ".toml", ".json", ".py"))


@pytest.mark.parametrize("path", of(*RECORDS, ".toml", ".json"), ids=name)
def test_the_commands_of_its_heading_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command in commands(path):
        assert any(Path(word) == path.relative_to(ROOT) for word in command)
        assert rummy(command)


@pytest.mark.parametrize("path", of(*RECORDS), ids=name)
def test_every_record_can_be_read_and_is_as_expected(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    (command,) = commands(path)
    rummy([*command, "-o", str(tmp_path / "out"), "--quiet"])
    results: list[dict[str, Any]] = [json.loads(line) for line in (tmp_path / "out").read_text().splitlines()]
    assert results
    assert all(result["ok"] for result in results)
    if path.suffix != ".txt":
        assert all(result["matched"] for result in results), "records say what they expect"


@pytest.mark.parametrize("path", for_command("rules"), ids=name)
def test_a_rule_file_is_sound(path: Path) -> None:
    assert "is a sound rule file" in rummy(["rules", "check", str(path)])


@pytest.mark.parametrize("path", for_command("games"), ids=name)
def test_a_kind_of_game_is_sound(path: Path) -> None:
    assert "is a sound file" in rummy(["games", "check", str(path)])


@pytest.mark.parametrize("path", for_command("settle"), ids=name)
def test_a_game_is_settled_as_it_expects(path: Path) -> None:
    assert "as expected" in rummy(["settle", "--check", str(path)])


@pytest.mark.parametrize("path", of(".py"), ids=name)
def test_a_script_runs(path: Path) -> None:
    assert python(path)


def test_a_round_is_settled(tmp_path: Path) -> None:
    lines = python(EXAMPLES / "round.py").splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "Bilal pays 19 points (26 as laid)",
        "Chitra pays 46 points (78 as laid)",
        "Dev pays 80 points",
        "Asha wins 145 points with a show by sequences",
    ]
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text((EXAMPLES / "round.jsonl").read_text(encoding="utf-8").replace("5H 6H 7H |", "5H 6H 9H |", 1))
    assert python(EXAMPLES / "round.py", str(wrong)).startswith("Asha pays 80 points for a wrong show:\n")
