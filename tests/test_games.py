"""Kinds of games: the shipped values and where they come from, what is refused and where, ``rummy games``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rummy_solver.cli.games import games
from rummy_solver.errors import RulesError
from rummy_solver.rulefile import load_rules, variant_ids
from rummy_solver.settle.gamecheck import checked_game
from rummy_solver.settle.gamefile import GAMES, build_game, flatten_game, game_ids, load_game
from rummy_solver.valuefile import gather

Write = Callable[..., str]
EXAMPLE = str(Path(__file__).parent.parent / "examples" / "house-pool.toml")
KINDS = ("points", "pool-101", "pool-201", "best-of-2", "best-of-3", "deals")

# A row a value, a column a kind of game; None is "none".
TABLE: dict[str, tuple[Any, ...]] = {
    "out_at": (None, 101, 201, None, None, None),
    "deals": (None, None, None, 2, 3, 2),
    "chips": (None, None, None, None, None, 80),
    "leaver": ("back", "out", "out", "out", "out", "out"),
    "tie": ("tied", "tied", "tied", "tied", "tied", "tied"),
    "drop.first": ("rules", 20, 25, None, None, "rules"),
    "drop.middle": ("rules", 40, 50, None, None, "rules"),
    "rejoin.at_most": (None, 78, 173, None, None, None),
    "rejoin.least_played": (3, 3, 3, 3, 3, 3),
    "rejoin.least_in": (2, 2, 2, 2, 2, 2),
    "split.auto_from": (None, 81, 176, None, None, None),
    "split.manual_from": (None, 61, 151, None, None, None),
    "split.drop": (None, 20, 25, None, None, None),
    "split.gaps": ((), (1, 2), (1, 2), (), (), ()),
    "split.least_started": (3, 3, 3, 3, 3, 3),
}

# The source of a value as the rules mark it.
SOURCES: dict[str, tuple[str, ...]] = {
    "out_at": ("S2", "P", "P", "S2", "S2", "I"),
    "deals": ("S2", "P", "P", "S2", "S2", "I"),
    "chips": ("I", "S2", "S2", "P", "P", "P"),
    "tie": ("I", "I", "I", "P", "P", "P"),
    "drop.first": ("S4", "S2", "S2", "S2", "S2", "S4"),
    "rejoin.at_most": ("S2", "S2", "S2", "S2", "S2", "P"),
    "rejoin.least_played": ("S2", "I", "I", "S2", "S2", "P"),
    "rejoin.least_in": ("S2", "I", "I", "S2", "S2", "P"),
    "split.auto_from": ("S2", "S2", "S2", "S2", "S2", "S2"),
    "split.manual_from": ("S2", "S2", "S2", "S2", "S2", "S2"),
}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(text: str, name: str = "house.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write_file


def refused(path: str) -> dict[str, str]:
    """Every fault by its path."""
    with pytest.raises(RulesError) as caught:
        load_game(path)
    return {problem.at: problem.code for problem in caught.value.problems}


def test_every_shipped_file_is_listed() -> None:
    assert game_ids() == KINDS
    assert sorted(KINDS) == sorted(path.stem for path in GAMES.folder.glob("*.toml"))
    assert [load_game(name).id for name in KINDS] == list(KINDS)


def test_every_game_that_a_variant_is_played_as_is_shipped() -> None:
    assert {name for one in variant_ids() for name in load_rules(one).games} == set(KINDS)


@pytest.mark.parametrize(("column", "name"), list(enumerate(KINDS)))
def test_shipped_values(column: int, name: str) -> None:
    rows = flatten_game(load_game(name))
    assert {row.path: row.value for row in rows} == {path: values[column] for path, values in TABLE.items()}
    basis = {row.path: row.basis for row in rows}
    assert {path: basis[path].partition(":")[0] for path in SOURCES} == {
        path: marks[column] for path, marks in SOURCES.items()
    }
    for row in rows:
        source, colon, words = row.basis.partition(": ")
        assert source in ("S0", "S2", "S4", "P", "I"), row
        assert colon, row
        assert words, row
        assert row.is_assumption == (source == "I")


@pytest.mark.parametrize("name", KINDS)
def test_trusted_kinds_equal_checked_ones(name: str) -> None:
    merged, basis, problems = gather(GAMES.path_of(name), GAMES)
    assert problems == []
    assert checked_game(merged, basis) == build_game(merged, basis) == load_game(name)


def test_a_house_says_only_what_differs(write: Write) -> None:
    kind = load_game(write('extends = "pool-201"\n[rejoin]\nat_most = 174\n', "Our Pool.toml"))
    assert (kind.id, kind.title, kind.out_at, kind.rejoin.at_most) == (
        "our-pool",
        "House rules after 201 pool",
        201,
        174,
    )
    basis = {row.path: row.basis for row in flatten_game(kind)}
    assert basis["rejoin.at_most"] == "house rule: our-pool"
    assert basis["split.auto_from"].startswith("S2")


HEAD = 'extends = "pool-101"\n'
BAD: list[tuple[str, dict[str, str]]] = [
    ("foo = 1", {"foo": "unknown-key"}),
    ("[rejoin]\nat_mots = 1", {"rejoin.at_mots": "unknown-key"}),
    ('[basis]\n"rejoin.atmost" = "x"', {"basis.rejoin.atmost": "unknown-key"}),
    ('id = "Our Pool"', {"id": "impossible-value"}),
    ("out_at = 101.5", {"out_at": "wrong-type"}),
    ("out_at = true", {"out_at": "wrong-type"}),
    ('out_at = "ever"', {"out_at": "wrong-type"}),
    ("rejoin = 3", {"rejoin": "wrong-type"}),
    ('leaver = "back"', {"leaver": "impossible-value"}),
    ('leaver = "gone"', {"leaver": "impossible-value"}),
    ("tie = 3", {"tie": "wrong-type"}),
    ('[drop]\nfirst = "rule"', {"drop.first": "wrong-type"}),
    ("[drop]\nfirst = -1", {"drop.first": "impossible-value"}),
    ("deals = 2", {"deals": "impossible-value"}),
    ("chips = 80", {"chips": "impossible-value"}),
    (
        'out_at = "none"\ndeals = 2',
        dict.fromkeys(("rejoin.at_most", "split.auto_from", "split.manual_from"), "impossible-value"),
    ),
    ("[rejoin]\nat_most = 100", {"rejoin.at_most": "impossible-value"}),
    ("[rejoin]\nat_most = 99", {}),
    ("[split]\nauto_from = 101", {"split.auto_from": "impossible-value"}),
    ("[split]\ngaps = [1, 1]", {"split.gaps": "impossible-value"}),
    ("[split]\ngaps = [-1]", {"split.gaps": "impossible-value"}),
    ("[split]\ngaps = []", {"split.gaps": "impossible-value"}),
    ('[split]\ngaps = ["1"]', {"split.gaps": "wrong-type"}),
    ('[split]\ndrop = "none"', {"split.drop": "impossible-value"}),
    ("[split]\ndrop = 0", {"split.drop": "impossible-value"}),
    ("[rejoin]\nleast_in = 0", {"rejoin.least_in": "impossible-value"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), BAD)
def test_a_bad_file_is_refused_with_the_path(write: Write, text: str, faults: dict[str, str]) -> None:
    path = write(HEAD + text)
    if faults:
        assert refused(path) == faults
    else:
        load_game(path)


@pytest.mark.parametrize(("kind", "is_sound"), [("points", True), ("deals", False), ("best-of-2", False)])
def test_who_left_comes_back_only_where_rounds_stand_by_themselves(write: Write, kind: str, is_sound: bool) -> None:
    path = write(f'extends = "{kind}"\nleaver = "back"\n')
    if is_sound:
        assert load_game(path).leaver == "back"
    else:
        assert refused(path) == {"leaver": "impossible-value"}


def test_what_is_missing_is_named(write: Write) -> None:
    faults = refused(write("out_at = 50\n[drop]\nfirst = 3\n"))
    assert faults["drop.middle"] == faults["rejoin"] == faults["leaver"] == "missing-key"


def test_a_circle_and_a_bad_base(write: Write) -> None:
    assert refused(write('extends = "house.toml"')) == {"extends": "extends-cycle"}
    assert refused(write('extends = "pool"\nfoo = 1')) == {"extends": "unknown-game", "foo": "unknown-key"}
    with pytest.raises(RulesError, match="did you mean pool-101"):
        load_game("pool101")


# --- rummy games


def run(*words: str) -> Result:
    return CliRunner().invoke(games, list(words))


def output(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_list_has_a_line_for_each_kind() -> None:
    head, *lines = output().splitlines()
    assert head.split() == ["id", "title", "ends", "drops", "rejoin", "split"]
    assert [line.split()[0] for line in lines] == list(KINDS)
    cells = [cell.strip() for cell in lines[1].split("  ") if cell]
    assert cells[2:] == ["out at 101", "20 / 40", "up to 78", "automatic from 81, manual from 61"]
    listed = json.loads(output("--json"))["games"]
    assert listed[1] == {"id": "pool-101", "title": "101 pool", "out_at": 101, "deals": None, "chips": None}


@pytest.mark.parametrize("name", KINDS)
def test_show_prints_every_value_with_its_basis(name: str) -> None:
    lines = output("show", name).splitlines()
    values = json.loads(output("show", name, "--json"))["values"]
    assert [value["key"] for value in values] == list(TABLE)
    for line, value in zip(lines[2:-2], values, strict=True):
        assert line.startswith("*") == value["assumption"]
        assert value["key"] in line
        assert line.endswith(value["basis"].partition(": ")[2])


def test_check() -> None:
    assert output("check", EXAMPLE) == f"{EXAMPLE} is a sound file: club-pool (Club pool, 101), out at 101\n"
    found = json.loads(output("check", EXAMPLE, "--json"))
    assert (found["ok"], found["errors"], found["game"]["id"]) == (True, [], "club-pool")


def test_check_names_every_fault(write: Write) -> None:
    path = write('extends = "pool-101"\nfoo = 1\n[split]\ngaps = []\n')
    result = run("check", path)
    assert isinstance(result.exception, RulesError)
    result = run("check", path, "--json")
    assert result.exit_code == 2
    found = json.loads(result.output)
    assert {(error["code"], error["at"]) for error in found["errors"]} == {
        ("unknown-key", "foo"),
        ("impossible-value", "split.gaps"),
    }


@pytest.mark.parametrize("words", [(), ("show",), ("check",)])
def test_every_example_of_the_help_runs(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    lines = output(*words, "--help").splitlines()
    examples = [line.split()[2:] for line in lines if line.strip().startswith("rummy ")]
    assert examples
    for example in examples:
        output(*example)


def test_json_goes_after_the_subcommand() -> None:
    assert run("--json", "show", "points").exit_code == 2
