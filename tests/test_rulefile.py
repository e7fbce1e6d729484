"""Rule files: the shipped values, what is refused and where, inheritance, settings, differences."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_solver import rulefile
from rummy_solver.errors import RulesError
from rummy_solver.rulecheck import checked_rules
from rummy_solver.rulefile import build_rules, gather, load_rules, variant_ids
from rummy_solver.rules import Rules
from rummy_solver.rulevalues import diff, explain_basis, flatten, require_stated, stated

VARIANTS = ("kash", "khelplay-13", "khelplay-10", "classic-21", "khelplay-21", "khelplay-27")
FOLDER = Path(rulefile.__file__).parent / "variants"
Write = Callable[..., str]

POOLS = ("points", "pool-101", "pool-201", "best-of-2", "best-of-3")
ONE, VALUES, MARRIAGES = ("points",), (10, 30, 50), (100, 300, 500)

# A row a value, a column a variant, as the table of rules has them; None is "none" or not stated, "-" no such value.
TABLE: dict[str, tuple[Any, ...]] = {
    "games": ((*POOLS, "deals"), POOLS, POOLS, ONE, ONE, ONE),
    "pack.decks": (2, 2, 2, 3, 3, 3),
    "pack.printed_jokers": (1, 1, 1, 1, 1, 1),
    "pack.hand": (13, 13, 10, 21, 21, 27),
    "pack.players": ((2, 6), (2, 6), (2, 6), (2, 5), (2, 6), (2, 5)),
    "pack.decks_for": ("-", "-", ((2, 1),), "-", "-", "-"),
    "joker.wild_rank": (True, True, True, True, True, True),
    "joker.neighbours": (0, 0, 0, 1, 1, 2),
    "joker.printed_cut": ("A", "A", "A", "AS", "AS", "AS"),
    "joker.min_naturals": (2, 1, 1, 1, 1, 1),
    "joker.alone": (False, False, False, False, False, False),
    "sequence.min": (3, 3, 3, 3, 3, 3),
    "sequence.max": (13, 5, 5, 13, 5, 5),
    "sequence.ace": ("either", "either", "either", "either", "either", "either"),
    "set.min": (3, 3, 3, 3, 3, 3),
    "set.max": (4, 5, 5, 4, 5, 5),
    "identical.tunnela": (False, False, False, True, True, True),
    "identical.dublee": (False, False, False, True, True, True),
    "identical.printed": (False, False, False, False, True, True),
    "points.ace": (10, 10, 10, 10, 10, 10),
    "points.face": (10, 10, 10, 10, 10, 10),
    "points.joker": (0, 0, 0, 0, 0, 0),
    "points.full_count": (80, 80, 60, 120, 80, 80),
    "complete.sequences.pure": (1, 1, 1, 3, 3, 1),
    "complete.sequences.sequences": (2, 2, 2, 3, 3, 2),
    "complete.tunnelas.count": ("-", "-", "-", 3, 3, "-"),
    "complete.dublees.count": ("-", "-", "-", 8, 8, "-"),
    "complete.jokers.count": ("-", "-", "-", 8, 8, "-"),
    "loser.pure_only": ("excused", "counts", "counts", "counts", "counts", "counts"),
    "loser.no_pure": ("counts", "counts", "counts", "counts", "counts", "counts"),
    "loser.dublees": (0, 0, 0, 6, 6, 0),
    "loser.dublees_cost": (None, None, None, None, None, None),
    "loser.complete_costs": (0, 0, 0, 0, 0, 0),
    "penalty.invalid": (80, 80, 60, 120, 80, 80),
    "penalty.leave": (80, 80, 60, 120, 80, 80),
    "drop.first": (20, 20, 15, 30, 30, None),
    "drop.middle": (40, 40, 30, 70, 70, None),
    "first_hand.cap": (None, 40, 40, None, 40, 40),
    "value.single": ((), (), (), VALUES, VALUES, ()),
    "value.marriage": ((), (), (), MARRIAGES, MARRIAGES, ()),
    "value.from_middle_drop": (False, False, False, False, False, False),
}

# The source of a value as the table of rules marks it.
SOURCES: dict[str, tuple[str, ...]] = {
    "pack.decks": ("S4", "S2", "S2", "S0", "S2", "S2"),
    "pack.hand": ("S4", "S2", "S2", "S0", "S2", "S2"),
    "pack.printed_jokers": ("S4", "S2", "S2", "S0", "S2", "S2"),
    "pack.players": ("S4", "I", "S2", "S0", "S2", "S2"),
    "sequence.max": ("S4", "I", "I", "I", "I", "I"),
    "sequence.ace": ("S4", "S2", "S2", "I", "S2", "S2"),
    "set.max": ("S4", "S2", "S2", "I", "S2", "S2"),
    "joker.min_naturals": ("S4", "I", "I", "I", "I", "I"),
    "joker.alone": ("I", "I", "I", "I", "I", "I"),
    "joker.wild_rank": ("S4", "S2", "S2", "S0", "S2", "S2"),
    "joker.printed_cut": ("S4", "P", "P", "P", "P", "P"),
    "points.full_count": ("S4", "S2", "P", "P", "S2", "S2"),
    "penalty.invalid": ("S4", "I", "I", "P", "I", "I"),
    "penalty.leave": ("S4", "I", "I", "I", "I", "I"),
    "drop.first": ("S4", "I", "I", "S0", "I", "S2"),
    "first_hand.cap": ("I", "S2", "S2", "I", "S2", "S2"),
    "complete.sequences.pure": ("S4", "S2", "S2", "S0", "I", "S2"),
    "loser.pure_only": ("S4", "P", "P", "I", "I", "P"),
}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(text: str, name: str = "house.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write_file


def refused(path: str, *settings: str) -> dict[str, str]:
    """Every fault by its path."""
    with pytest.raises(RulesError) as caught:
        load_rules(path, settings)
    return {problem.at: problem.code for problem in caught.value.problems}


def basis_of(rules: Rules) -> dict[str, str]:
    return {row.path: row.basis for row in flatten(rules)}


# --- shipped variants


def test_every_shipped_file_is_listed() -> None:
    assert variant_ids() == VARIANTS
    assert sorted(VARIANTS) == sorted(path.stem for path in FOLDER.glob("*.toml"))
    assert [load_rules(name).id for name in VARIANTS] == list(VARIANTS)


@pytest.mark.parametrize(("column", "name"), list(enumerate(VARIANTS)))
def test_shipped_values(column: int, name: str) -> None:
    held = {row.path: row.value for row in flatten(load_rules(name))}
    assert held == {path: values[column] for path, values in TABLE.items() if values[column] != "-"}


@pytest.mark.parametrize(("column", "name"), list(enumerate(VARIANTS)))
def test_shipped_sources(column: int, name: str) -> None:
    basis = basis_of(load_rules(name))
    assert {path: basis[path].partition(":")[0] for path in SOURCES} == {
        path: marks[column] for path, marks in SOURCES.items()
    }


@pytest.mark.parametrize("name", VARIANTS)
def test_every_shipped_value_has_a_basis(name: str) -> None:
    for row in flatten(load_rules(name)):
        source, colon, words = row.basis.partition(": ")
        assert source in ("S0", "S2", "S4", "P", "I"), row
        assert colon, row
        assert words, row
        assert row.is_assumption == (source == "I")
        assert explain_basis(row.basis).endswith(words)


@pytest.mark.parametrize("name", VARIANTS)
def test_trusted_rules_equal_checked_ones(name: str) -> None:
    merged, basis, problems = gather(FOLDER / f"{name}.toml")
    assert problems == []
    assert checked_rules(merged, basis) == build_rules(merged, basis) == load_rules(name)
    assert load_rules(str(FOLDER / f"{name}.toml")) == load_rules(name)


def test_rules_are_made_once() -> None:
    assert load_rules("kash") is load_rules("kash")
    assert load_rules("kash", ["joker.min_naturals=1"]) is load_rules("kash", ["joker.min_naturals=1"])


def test_shipped_variants_need_no_cattrs() -> None:
    code = "import sys, rummy_solver.rulefile as f; f.load_rules('kash'); sys.exit('cattrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_is_not_stated_is_never_guessed() -> None:
    assert stated(load_rules("kash"), "drop.first") == 20
    with pytest.raises(RulesError) as caught:
        require_stated(load_rules("khelplay-27"), "drop.first", "penalty.invalid", "value.single")
    assert [problem.code for problem in caught.value.problems] == ["not-stated", "not-stated"]
    assert caught.value.problems[0].message == ("khelplay-27 does not state drop.first: give it in a house-rule file")
    assert stated(load_rules("khelplay-27", ["drop.first=40"]), "drop.first") == 40


# --- files of a house


def test_a_house_says_only_what_differs(write: Write) -> None:
    rules = load_rules(write('extends = "kash"\n[joker]\nmin_naturals = 1\n', "Our Club_2.toml"))
    assert (rules.id, rules.title) == ("our-club-2", "House rules after Kash Rummy, 13 cards")
    assert [change.path for change in diff(load_rules("kash"), rules)] == ["joker.min_naturals"]
    basis = basis_of(rules)
    assert basis["joker.min_naturals"] == "house rule: our-club-2"
    assert basis["joker.alone"] == basis_of(load_rules("kash"))["joker.alone"]


def test_files_extend_each_other(write: Write) -> None:
    write(
        'id = "base"\nextends = "classic-21"\n[drop]\nfirst = 1\nmiddle = 2\n[basis]\n"drop.middle" = "ours"',
        "base.toml",
    )
    rules = load_rules(write('id = "top"\nextends = "base.toml"\n[drop]\nfirst = 3\n[basis]\ndrop.first = "I: new"'))
    basis = basis_of(rules)
    assert (rules.id, rules.drop.first, rules.drop.middle, rules.pack.hand) == ("top", 3, 2, 21)
    assert (basis["drop.first"], basis["drop.middle"]) == ("I: new", "ours")
    assert basis["pack.hand"].startswith("S0:")


def test_arrays_replace_and_tables_merge(write: Write) -> None:
    rules = load_rules(write('extends = "classic-21"\n[[complete]]\nway = "sequences"\npure = 2\nsequences = 4\n'))
    assert [way.way for way in rules.complete] == ["sequences"]
    assert basis_of(rules)["complete.sequences.pure"] == "house rule: house"
    rules = load_rules(write('extends = "khelplay-10"\n[pack]\ndecks_for = { 3 = 1 }\n'))
    assert rules.pack.decks_for == ((2, 1), (3, 1))


def test_none_is_none(write: Write) -> None:
    rules = load_rules(
        write(
            'extends = "khelplay-13"\njoker.printed_cut = "none"\npoints.full_count = "none"\n'
            'first_hand.cap = "none"\ndrop.first = "none"'
        )
    )
    found = (rules.joker.printed_cut, rules.points.full_count, rules.first_hand.cap, rules.drop.first)
    assert found == (None, None, None, None)


def test_a_house_may_start_from_nothing(write: Write) -> None:
    text = (FOLDER / "kash.toml").read_text(encoding="utf-8")
    rules = load_rules(write(text.replace('id = "kash"', 'id = "mine"').partition("[basis]")[0]))
    assert diff(rules, load_rules("kash")) == ()
    assert set(basis_of(rules).values()) >= {"house rule: mine"}


def test_a_house_is_not_called_as_a_shipped_variant(write: Write) -> None:
    assert load_rules(write('extends = "kash"\n[drop]\nfirst = 25\n', "kash.toml")).id == "kash-house"
    assert refused(write('id = "kash"\nextends = "kash"\n')) == {"id": "impossible-value"}
    assert refused(write('id = "khelplay-13"\nextends = "kash"\n')) == {"id": "impossible-value"}
    assert load_rules(str(FOLDER / "kash.toml")).id == "kash"


def test_a_bom_and_crlf_are_nothing(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "kash"\r\n[drop]\r\nfirst = 1\r\n')
    assert load_rules(str(path)).drop.first == 1


HEAD = 'extends = "classic-21"\n'
BAD: list[tuple[str, dict[str, str]]] = [
    ('games = ["points", "points"]', {"games": "impossible-value"}),
    ("foo = 1", {"foo": "unknown-key"}),
    ("min_naturals = 1", {"min_naturals": "unknown-key"}),
    ("[joker]\nmin_natural = 1", {"joker.min_natural": "unknown-key"}),
    ("[jokers]\nmin_naturals = 1", {"jokers": "unknown-key"}),
    ('[basis]\n"pack.hnd" = "x"', {"basis.pack.hnd": "unknown-key"}),
    ("[basis]\npack.hand = 3", {"basis.pack.hand": "wrong-type"}),
    ("basis = 3", {"basis": "wrong-type"}),
    ('id = "Club Night"', {"id": "impossible-value"}),
    ('id = "none"\ntitle = 3', {"title": "wrong-type"}),
    ('games = "points"', {"games": "wrong-type"}),
    ('games = ["Points!"]', {"games": "impossible-value"}),
    ("pack = 3", {"pack": "wrong-type"}),
    ("[pack]\nhand = true", {"pack.hand": "wrong-type"}),
    ('[pack]\nhand = "21"', {"pack.hand": "wrong-type"}),
    ("[pack]\nhand = 21.0", {"pack.hand": "wrong-type"}),
    ("[joker]\nalone = 1", {"joker.alone": "wrong-type"}),
    ("[joker]\nprinted_cut = 2", {"joker.printed_cut": "wrong-type"}),
    ('[drop]\nfirst = "nothing"', {"drop.first": "wrong-type"}),
    ("[pack]\nplayers = [2]", {"pack.players": "wrong-type"}),
    ("[pack]\nplayers = 2", {"pack.players": "wrong-type"}),
    ('[pack]\nplayers = "25"', {"pack.players": "wrong-type"}),
    ("[pack]\ndecks_for = { two = 1 }", {"pack.decks_for": "wrong-type"}),
    ("[pack]\ndecks_for = { 2 = true }", {"pack.decks_for": "wrong-type"}),
    ('[value]\nsingle = [10, "30", 50]', {"value.single": "wrong-type"}),
    ("complete = 3", {"complete": "wrong-type"}),
    ("complete = [3]", {"complete": "wrong-type"}),
    ("[pack]\ndecks = 0", {"pack.decks": "impossible-value"}),
    ("[pack]\nprinted_jokers = -1", {"pack.printed_jokers": "impossible-value"}),
    ("[pack]\nhand = 0", {"pack.hand": "impossible-value"}),
    ("[pack]\nplayers = [1, 5]", {"pack.players": "impossible-value"}),
    ("[pack]\nplayers = [5, 2]", {"pack.players": "impossible-value"}),
    ("[pack]\nplayers = [2, 8]", {"pack.hand": "impossible-value"}),
    ("[pack]\ndecks_for = { 5 = 1 }", {"pack.hand": "impossible-value"}),
    ("[pack]\ndecks_for = { 9 = 1, 3 = 0 }", {"pack.decks_for": "impossible-value"}),
    ("[joker]\nneighbours = 3", {"joker.neighbours": "impossible-value"}),
    ("[joker]\nmin_naturals = 0", {"joker.min_naturals": "impossible-value"}),
    ('[joker]\nprinted_cut = "as"', {"joker.printed_cut": "impossible-value"}),
    ('[joker]\nprinted_cut = "A"', {"joker.printed_cut": "impossible-value"}),
    ('[joker]\nprinted_cut = "PJ"', {"joker.printed_cut": "impossible-value"}),
    ("[sequence]\nmin = 2", {"sequence.min": "impossible-value"}),
    ("[sequence]\nmax = 14", {"sequence.max": "impossible-value"}),
    ("[sequence]\nmin = 5\nmax = 4", {"sequence.max": "impossible-value"}),
    ('[sequence]\nace = "both"', {"sequence.ace": "impossible-value"}),
    ("[sequence]\nace = 1", {"sequence.ace": "wrong-type"}),
    ("[set]\nmin = 2", {"set.min": "impossible-value"}),
    ("[set]\nmax = 2", {"set.max": "impossible-value"}),
    ("[points]\nface = -1", {"points.face": "impossible-value"}),
    ("[points]\nfull_count = 0", {"points.full_count": "impossible-value"}),
    (
        "[penalty]\ninvalid = -1\nleave = -2",
        {"penalty.invalid": "impossible-value", "penalty.leave": "impossible-value"},
    ),
    ("[value]\nsingle = [30, 10, 50]", {"value.single": "impossible-value"}),
    ("[value]\nmarriage = [-1, 10, 50]", {"value.marriage": "impossible-value"}),
    ("[value]\nmarriage = [10, 50]", {"value.marriage": "impossible-value"}),
    ("[identical]\ntunnela = false", {"complete.tunnelas": "impossible-value"}),
    (
        "[identical]\ndublee = false",
        {"complete.dublees": "impossible-value", "loser.dublees": "impossible-value"},
    ),
    ("[loser]\ndublees = 0\ndublees_cost = 2", {"loser.dublees_cost": "impossible-value"}),
    (
        '[loser]\nno_pure = "full_count"\n[points]\nfull_count = "none"',
        {"loser.no_pure": "impossible-value"},
    ),
    ('[[complete]]\nway = "jokers"\ncount = 8', {"complete": "impossible-value"}),
    ("[[complete]]\npure = 1", {"complete[1].way": "missing-key", "complete": "impossible-value"}),
    (
        '[[complete]]\nway = "sequence"\npure = 1',
        {"complete[1].way": "impossible-value", "complete": "impossible-value"},
    ),
    ('[[complete]]\nway = "sequences"\npure = 1', {"complete.sequences.sequences": "missing-key"}),
    ('[[complete]]\nway = "sequences"\npure = 3\nsequences = 2', {"complete.sequences.pure": "impossible-value"}),
    ('[[complete]]\nway = "sequences"\npure = 8\nsequences = 8', {"complete.sequences.sequences": "impossible-value"}),
    (
        '[[complete]]\nway = "sequences"\npure = 1\nsequences = 2\ncount = 3',
        {"complete.sequences.count": "impossible-value"},
    ),
]


@pytest.mark.parametrize(("text", "faults"), BAD)
def test_a_bad_file_is_refused_with_the_path(write: Write, text: str, faults: dict[str, str]) -> None:
    assert refused(write(HEAD + text)) == faults


WAYS_BAD: list[tuple[str, dict[str, str]]] = [
    ('{ way = "jokers" }', {"complete.jokers.count": "missing-key"}),
    ('{ way = "jokers", count = 0 }', {"complete.jokers.count": "impossible-value"}),
    ('{ way = "jokers", count = 101 }', {"complete.jokers.count": "impossible-value"}),
    ('{ way = "dublees", count = "8" }', {"complete.dublees.count": "wrong-type"}),
    ('{ way = "tunnelas", count = 3, pure = 1 }', {"complete.tunnelas.pure": "impossible-value"}),
    ('{ way = "tunnelas", count = 3, extra = 1 }', {"complete.tunnelas.extra": "unknown-key"}),
    ('{ way = "sequences", pure = 1, sequences = 2 }', {"complete": "impossible-value"}),
]


@pytest.mark.parametrize(("way", "faults"), WAYS_BAD)
def test_a_bad_way_is_refused(write: Write, way: str, faults: dict[str, str]) -> None:
    text = f'complete = [{{ way = "sequences", pure = 1, sequences = 2 }}, {way}]'
    assert refused(write(HEAD + text)) == faults


def test_all_faults_of_all_sorts_come_at_once(write: Write) -> None:
    text = """
        extends = "kash"
        foo = 1
        [pack]
        hand = "13"
        [joker]
        min_natural = 2
        neighbours = 3
        [sequence]
        min = 2
        [loser]
        dublees = 6
        [basis]
        "pack.hnd" = "x"
    """
    assert refused(write(text), "a", "joker.alone=yes") == {
        "foo": "unknown-key",
        "pack.hand": "wrong-type",
        "joker.min_natural": "unknown-key",
        "joker.neighbours": "impossible-value",
        "joker.printed_cut": "impossible-value",
        "joker.alone": "wrong-type",
        "sequence.min": "impossible-value",
        "loser.dublees": "impossible-value",
        "basis.pack.hnd": "unknown-key",
        "a": "bad-setting",
    }


def test_what_is_missing_is_named(write: Write) -> None:
    faults = refused(write("[pack]\ndecks = 2\n[sequence]\nmin = 2\n"))
    assert faults["pack.hand"] == faults["pack.players"] == faults["joker"] == faults["complete"] == "missing-key"
    assert faults["sequence.min"] == "impossible-value"
    assert "drop" not in faults
    assert "value" not in faults


def test_a_bad_extends_does_not_hide_the_rest(write: Write) -> None:
    assert refused(write('extends = "kush"\nfoo = 1')) == {"extends": "unknown-variant", "foo": "unknown-key"}
    assert refused(write('extends = ["kash"]\n[set]\nmin = 1')) == {
        "extends": "wrong-type",
        "set.min": "impossible-value",
    }


def test_a_circle_is_refused(write: Write) -> None:
    write('extends = "two.toml"', "one.toml")
    path = write('extends = "one.toml"', "two.toml")
    assert refused(path) == {"extends": "extends-cycle"}
    assert refused(write('extends = "self.toml"', "self.toml")) == {"extends": "extends-cycle"}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[pack]\nhand 13\n", ", line 2, column 6"),
        ("[pack]\nhand = ", ", line 2, column 8"),
        ("[pack\n", ", line 1, column 6"),
        ("a = " + "[" * 5000, ""),
        ("a = " + "1" * 5000, ""),
    ],
)
def test_broken_toml_has_its_place(write: Write, text: str, where: str) -> None:
    path = write(text)
    assert refused(path) == {f"{path}{where}": "bad-toml"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing, folder, latin = tmp_path / "missing.toml", tmp_path / "folder.toml", tmp_path / "latin.toml"
    folder.mkdir()
    latin.write_bytes(b'title = "caf\xe9"')
    assert refused(str(missing)) == {str(missing): "unreadable-file"}
    assert refused(str(folder)) == {str(folder): "unreadable-file"}
    assert refused(str(latin)) == {str(latin): "bad-toml"}


@pytest.mark.parametrize(
    ("name", "near"), [("kush", "kash"), ("khelplay", "khelplay-13"), ("classic", "classic-21"), ("Kash", "kash")]
)
def test_an_unknown_variant_names_the_nearest(name: str, near: str) -> None:
    with pytest.raises(RulesError, match=f"did you mean .*{near}") as caught:
        load_rules(name)
    assert caught.value.code == "unknown-variant"


@pytest.mark.parametrize(
    ("setting", "near"),
    [
        ("joker.min_natural=1", "joker.min_naturals"),
        ("min_naturals=1", "joker.min_naturals"),
        ("loser.pureonly=groups", "loser.pure_only"),
        ("pack.player=[2,3]", "pack.players"),
        ("loser.pure_only=group", "groups"),
    ],
)
def test_an_unknown_key_names_the_nearest(setting: str, near: str) -> None:
    with pytest.raises(RulesError, match=f"did you mean .*{near}"):
        load_rules("kash", [setting])


# --- settings


def settings_rows() -> Iterator[tuple[str, str, str, Any]]:
    yield "kash", "joker.min_naturals=1", "joker.min_naturals", 1
    yield "kash", " joker.min_naturals = 1 ", "joker.min_naturals", 1
    yield "kash", "joker.alone=true", "joker.alone", True
    yield "kash", "joker.printed_cut=none", "joker.printed_cut", None
    yield "kash", "joker.printed_cut=2", "joker.printed_cut", "2"
    yield "kash", 'joker.printed_cut="2S"', "joker.printed_cut", "2S"
    yield "kash", "loser.pure_only=groups", "loser.pure_only", "groups"
    yield "kash", "loser.no_pure=full_count", "loser.no_pure", "full_count"
    yield "kash", "loser.complete_costs=2", "loser.complete_costs", 2
    yield "kash", "points.full_count=none", "points.full_count", None
    yield "kash", "pack.players=[2,4]", "pack.players", (2, 4)
    yield "kash", "pack.decks_for.2=1", "pack.decks_for", ((2, 1),)
    yield "kash", "complete.sequences.pure=2", "complete.sequences.pure", 2
    yield "kash", "complete.jokers.count=8", "complete.jokers.count", 8
    yield "kash", 'complete=[{way="sequences",pure=0,sequences=1}]', "complete.sequences.sequences", 1
    yield "kash", 'games=["points"]', "games", ("points",)
    yield "classic-21", "loser.dublees_cost=2", "loser.dublees_cost", 2
    yield "classic-21", "value.from_middle_drop=true", "value.from_middle_drop", True
    yield "khelplay-27", "value.single=[10,30,50]", "value.single", (10, 30, 50)


@pytest.mark.parametrize(("name", "setting", "path", "value"), list(settings_rows()))
def test_settings(name: str, setting: str, path: str, value: Any) -> None:
    rules = load_rules(name, [setting])
    row = next(row for row in flatten(rules) if row.path == path)
    assert (row.value, row.basis, row.is_assumption) == (value, "set on the command line", False)
    assert rules.id == name


def test_the_other_ways_stay_when_one_is_set() -> None:
    rules = load_rules("classic-21", ["complete.dublees.count=7", "complete.sequences.pure=2"])
    assert [(way.way, way.pure, way.sequences, way.count) for way in rules.complete] == [
        ("sequences", 2, 3, 0),
        ("tunnelas", 0, 0, 3),
        ("dublees", 0, 0, 7),
        ("jokers", 0, 0, 8),
    ]
    assert load_rules("classic-21").complete[0].pure == 3


def test_a_later_setting_wins_and_comes_after_the_file(write: Write) -> None:
    path = write('extends = "kash"\n[drop]\nfirst = 1\n')
    assert load_rules(path, ["drop.first=2", "drop.first=3"]).drop.first == 3


@pytest.mark.parametrize(
    ("setting", "at", "code"),
    [
        ("joker.min_naturals", "joker.min_naturals", "bad-setting"),
        ("=1", "=1", "bad-setting"),
        ("id=mine", "id", "bad-setting"),
        ("extends=kash", "extends", "bad-setting"),
        ("basis.pack.hand=x", "basis.pack.hand", "bad-setting"),
        ("complete.dublees=8", "complete.dublees", "bad-setting"),
        ("complete.pure=8", "complete.pure", "unknown-key"),
        ("drop.first.now=8", "drop.first.now", "unknown-key"),
        ("drop=8", "drop", "wrong-type"),
        ("drop.first=", "drop.first", "wrong-type"),
        ("drop.first=1\nx=2", "drop.first", "wrong-type"),
        ("joker.min_naturals='1'", "joker.min_naturals", "wrong-type"),
        ("joker.alone=yes", "joker.alone", "wrong-type"),
        ("joker.alone=1", "joker.alone", "wrong-type"),
        ("pack.decks_for.two=1", "pack.decks_for", "wrong-type"),
        ("points.full_count=-5", "points.full_count", "impossible-value"),
    ],
)
def test_bad_settings(setting: str, at: str, code: str) -> None:
    assert refused("kash", setting) == {at: code}


# --- differences


def test_differences_have_both_sides() -> None:
    found = {one.path: (one.left, one.right) for one in diff(load_rules("khelplay-10"), load_rules("classic-21"))}
    left, right = found["pack.decks_for"]
    assert left is not None
    assert (left.value, right) == (((2, 1),), None)
    left, right = found["complete.jokers.count"]
    assert right is not None
    assert (left, right.value) == (None, 8)
    assert "joker.alone" not in found
    assert diff(load_rules("kash"), load_rules("kash")) == ()


def test_the_example_says_where_each_of_its_values_is_from() -> None:
    rules = load_rules(str(Path(__file__).parent.parent / "examples" / "house-rules.toml"))
    changed = [one.path for one in diff(load_rules("kash"), rules)]
    assert changed[:3] == ["joker.min_naturals", "points.full_count", "loser.no_pure"]
    theirs, ours = basis_of(load_rules("kash")), basis_of(rules)
    assert [path for path in ours if ours[path] != theirs[path]] == changed
    assert not any(text.startswith("house rule") for text in ours.values())
