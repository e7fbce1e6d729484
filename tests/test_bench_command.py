"""``rummy bench``: a row for each rules and kind of hand, seeded hands, and every hand met by both engines."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummy_solver import bench
from rummy_solver.bench import ENGINES, Rate, dealt, rates
from rummy_solver.cli import cli
from rummy_solver.engine import Engine
from rummy_solver.hand import Hand
from rummy_solver.rulefile import load_rules, variant_ids
from rummy_solver.table import Table


def run_bench(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, ["bench", *words])
    assert done.exit_code == code, done.output
    return done.stdout


def test_a_row_for_every_variant_and_kind_of_hand() -> None:
    lines = run_bench("--count", "1").splitlines()
    assert lines[0] == "hands a second, one process, each engine on the same hand (--seed 1)"
    assert lines[1].split() == ["rules", "hands", "search", "cpsat", "ratio"]
    rows = [line.split() for line in lines[2:]]
    assert [row[:2] for row in rows] == [[name, kind] for name in variant_ids() for kind in ("random", "rich")]
    for row in rows:
        search, cpsat, ratio = (float(cell.replace(",", "")) for cell in row[2:])
        assert search > 0
        assert cpsat > 0
        assert ratio > 0


def test_json() -> None:
    found = json.loads(run_bench("--rules", "kash", "--count", "3", "--seed", "7", "--json"))
    assert found.keys() == {"ok", "task", "count", "seed", "rates"}
    assert (found["ok"], found["task"], found["count"], found["seed"]) == (True, "bench", 3, 7)
    assert [(rate["rules"], rate["hands"]) for rate in found["rates"]] == [("kash", "random"), ("kash", "rich")]
    for rate in found["rates"]:
        assert rate.keys() == {"rules", "hands", "search", "cpsat", "ratio"}
        assert rate["ratio"] == pytest.approx(rate["search"] / rate["cpsat"], rel=0.02)


def test_rule_files(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('id = "club"\nextends = "khelplay-10"\n')
    lines = run_bench("--rules", str(house), "--rules", "kash", "--count", "1").splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["club", "club", "kash", "kash"]


def test_the_same_seed_deals_the_same_hands() -> None:
    kash = load_rules("kash")

    def hands(rich: bool, count: int, seed: int) -> list[tuple[Hand, str | None]]:
        return [(hand, table.cut_text) for hand, table in dealt(kash, rich, count, seed)]

    assert hands(False, 20, 5) == hands(False, 20, 5)
    assert hands(False, 20, 5)[:10] == hands(False, 10, 5), "a longer run begins with the same hands"
    assert len({str(hands(rich, 20, seed)) for rich in (False, True) for seed in (5, 6)}) == 4


def test_both_engines_meet_every_hand_and_the_first_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[tuple[Engine, Hand]] = []

    def note(hand: Hand, table: Table, *, engine: Engine) -> None:
        met.append((engine, hand))

    clock = iter(range(1000))
    monkeypatch.setattr(bench, "score", note)
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(bench, "BLOCK", 2)
    plain, rich = rates([load_rules("kash")], 4, 1)
    assert (plain.hands, plain.seconds, rich.seconds) == (4, (2, 2), (2, 2)), "each block takes a second by this clock"
    turns = ["search", "search", "cpsat", "cpsat"]
    assert [engine for engine, _ in met[:10]] == ["search", "cpsat", *turns, *reversed(turns)]
    assert {hand for engine, hand in met if engine == "search"} == {hand for engine, hand in met if engine == "cpsat"}


def test_hands_a_second() -> None:
    rate = Rate("kash", False, 100, (0.5, 4.0))
    assert ENGINES == ("search", "cpsat")
    assert (rate.per_second("search"), rate.per_second("cpsat"), rate.ratio) == (200, 25, 8)


@pytest.mark.parametrize("words", [("--count", "0"), ("--rules", "nosuch"), ("--seed", "x")])
def test_usage_errors(words: tuple[str, ...]) -> None:
    assert run_bench(*words, code=2) == ""
