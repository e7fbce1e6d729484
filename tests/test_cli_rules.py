"""``rummy rules`` and its subcommands, text and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rummy_solver.cli.rules import rules
from rummy_solver.errors import RulesError
from rummy_solver.rulefile import variant_ids

EXAMPLE = str(Path(__file__).parent.parent / "examples" / "house-rules.toml")


def run(*words: str) -> Result:
    return CliRunner().invoke(rules, list(words))


def output(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def answer(*words: str) -> Any:
    return json.loads(output(*words, "--json"))


def test_the_list_has_a_line_for_each_variant() -> None:
    head, *lines = output().splitlines()
    assert head.split() == ["id", "title", "hand", "decks", "players", "games"]
    assert [line.split()[0] for line in lines] == list(variant_ids())
    assert "2 (1 for 2 players)" in lines[2]
    listed = answer()["variants"]
    assert [one["id"] for one in listed] == list(variant_ids())
    assert listed[2] == {
        "id": "khelplay-10",
        "title": "KhelPlay, 10 cards",
        "hand": 10,
        "decks": 2,
        "decks_for": {"2": 1},
        "players": [2, 6],
        "games": ["points", "pool-101", "pool-201", "best-of-2", "best-of-3"],
    }


@pytest.mark.parametrize("name", variant_ids())
def test_show_prints_every_value_with_its_basis(name: str) -> None:
    lines = output("show", name).splitlines()
    values = answer("show", name)["values"]
    table = lines[2:-2]
    assert len(table) == len(values)
    for line, value in zip(table, values, strict=True):
        assert line.startswith("*") == value["assumption"]
        assert value["key"] in line
        assert line.endswith(value["basis"].partition(": ")[2])
    assert lines[-1].startswith(f"{sum(value['assumption'] for value in values)} of {len(values)} values")


def test_show_lines() -> None:
    text = output("show", "kash", "--set", "loser.no_pure=full_count")
    assert "pack.hand                     13" in text
    assert "Kash Rummy's rules page (S4): thirteen cards to each player" in text
    assert '"full_count"' in text
    assert "set on the command line" in text
    assert "not stated" in output("show", "khelplay-27")


def test_not_stated_is_not_none() -> None:
    values = {value["key"]: value for value in answer("show", "khelplay-27")["values"]}
    assert (values["drop.first"]["value"], values["drop.first"]["stated"]) == (None, False)
    assert (values["loser.dublees_cost"]["value"], values["loser.dublees_cost"]["stated"]) == (None, True)


def test_diff() -> None:
    head, *lines = output("diff", "kash", EXAMPLE).splitlines()
    assert head.split() == ["key", "kash", "club-night"]
    assert ["joker.min_naturals", "2", "1"] in [line.split() for line in lines]
    found = answer("diff", "kash", "classic-21")
    assert {"key": "complete.dublees.count", "left": None, "right": 8} in found["differs"]
    assert output("diff", "kash", "kash") == "kash and kash have the same values\n"


def test_check_a_sound_file() -> None:
    assert output("check", EXAMPLE) == (
        f"{EXAMPLE} is a sound rule file: club-night (Club night, 13 cards), 13 cards, 2 decks, 2-6 players\n"
    )
    found = answer("check", EXAMPLE)
    assert (found["ok"], found["errors"], found["rules"]["id"]) == (True, [], "club-night")


def test_check_names_every_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "kash"\nfoo = 1\n[joker]\nmin_naturals = 0\nalone = "yes"\n', encoding="utf-8")
    result = run("check", str(path))
    assert isinstance(result.exception, RulesError)
    assert result.exception.exit_code == 2
    assert {problem.at for problem in result.exception.problems} == {"foo", "joker.min_naturals", "joker.alone"}
    result = run("check", str(path), "--json")
    assert result.exit_code == 2
    found = json.loads(result.output)
    assert found["ok"] is False
    assert {(error["code"], error["at"]) for error in found["errors"]} == {
        ("unknown-key", "foo"),
        ("impossible-value", "joker.min_naturals"),
        ("wrong-type", "joker.alone"),
    }


@pytest.mark.parametrize("words", [(), ("show",), ("diff",), ("check",)])
def test_every_example_of_the_help_runs(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    lines = output(*words, "--help").splitlines()
    examples = [line.split()[2:] for line in lines if line.strip().startswith("rummy ")]
    assert examples
    for example in examples:
        output(*example)


def test_json_goes_after_the_subcommand() -> None:
    assert run("--json", "show", "kash").exit_code == 2
