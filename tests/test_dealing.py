"""Dealing: hands that the pack can hold, the same for the same seed, and records that a batch can run."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from click.testing import CliRunner

from rummy_solver.cards import PRINTED_JOKER, Card, Rank
from rummy_solver.cli import cli
from rummy_solver.dealing import cut_at_random, deal
from rummy_solver.errors import HandError
from rummy_solver.melds import read
from rummy_solver.notation import parse_cards, parse_cut
from rummy_solver.rulefile import load_rules, variant_ids
from rummy_solver.table import Table, table_for


def run_deal(*arguments: str, code: int = 0) -> str:
    answer = CliRunner().invoke(cli, ["deal", *arguments])
    assert answer.exit_code == code, answer.output
    return answer.stdout


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("name", variant_ids())
def test_the_pack_can_hold_a_hand_and_the_cut(name: str, rich: bool) -> None:
    rng = Random(1)
    rules = load_rules(name)
    for number in range(200):
        table = cut_at_random(rules, 2 if number % 2 else None, rng)
        extra = number % 3 == 0
        cards = deal(table, rng, extra=extra, rich=rich)
        assert len(cards) == rules.pack.hand + extra
        held = Counter(cards)
        if isinstance(table.cut, Rank):
            assert sum(held[Card.of(table.cut, suit)] for suit in range(4)) < 4 * table.decks
        else:
            held[table.cut or PRINTED_JOKER] += table.cut is not None
        assert all(count <= table.most[card] for card, count in held.items())


def test_one_deck_never_deals_the_card_that_was_cut() -> None:
    table = table_for(load_rules("khelplay-10"), parse_cut("7H"), 2)
    rng = Random(2)
    assert not any(parse_cut("7H") in deal(table, rng, rich=number % 2 == 0) for number in range(500))


def test_a_cut_is_what_the_rules_need() -> None:
    rng = Random(3)
    kash = [cut_at_random(load_rules("kash"), None, rng).cut for _ in range(500)]
    assert PRINTED_JOKER in kash
    assert all(isinstance(cut, Rank) or cut == PRINTED_JOKER for cut in kash)
    classic = [cut_at_random(load_rules("classic-21"), None, rng).cut for _ in range(500)]
    assert PRINTED_JOKER in classic
    assert all(isinstance(cut, Card) for cut in classic)
    printed_only = load_rules("kash", ["joker.wild_rank=false"])
    assert {cut_at_random(printed_only, None, rng).cut for _ in range(500)} == {None, PRINTED_JOKER}


def melds(cards: tuple[Card, ...], table: Table) -> int:
    """How many runs of three in a suit there are, twins aside: enough to tell rich hands from plain ones."""
    held = set(cards)
    runs = ([Card.of(rank + step, suit) for step in range(3)] for suit in range(4) for rank in range(1, 12))
    return sum(held.issuperset(run) and bool(read(tuple(run), table).is_pure) for run in runs)


def test_rich_hands_have_more_melds() -> None:
    table = table_for(load_rules("kash"))
    plain, rich = (
        sum(melds(deal(table, Random(seed), rich=is_rich), table) for seed in range(300)) for is_rich in (False, True)
    )
    assert rich > 5 * plain


def test_a_hand_that_the_pack_does_not_hold_is_refused() -> None:
    with pytest.raises(HandError):
        deal(table_for(load_rules("khelplay-10"), None, 2), Random(1), extra=100)


def test_the_same_seed_deals_the_same_hands() -> None:
    arguments = ("--count", "20", "--rich", "--seed")
    assert run_deal(*arguments, "5") == run_deal(*arguments, "5") != run_deal(*arguments, "6")
    assert run_deal("--count", "0") == ""
    assert run_deal() != run_deal()


def test_records_say_what_they_need() -> None:
    text = run_deal(
        "--count", "3", "--seed", "1", "--task", "discard", "--wild", "6", "--players", "2", "--rules", "khelplay-10"
    )
    records = [json.loads(line) for line in text.splitlines()]
    assert [record["id"] for record in records] == ["1-1", "1-2", "1-3"]
    for record in records:
        assert (record["rules"], record["wild"], record["players"], record["task"]) == (
            "khelplay-10",
            "6",
            2,
            "discard",
        )
        assert len(parse_cards(record["cards"])) == 11


@pytest.mark.parametrize("arguments", [("--rich",), ("--task", "discard"), ("--rules", "classic-21")])
def test_dealt_records_run(arguments: tuple[str, ...]) -> None:
    text = run_deal("--count", "5", "--seed", "1", *arguments)
    answer = CliRunner().invoke(cli, ["batch", "-", "--only", "errors"], input=text)
    assert (answer.exit_code, answer.stdout) == (0, "")


@pytest.mark.parametrize("arguments", [("--rules", "nosuch"), ("--wild", "x"), ("--players", "99"), ("--count", "-1")])
def test_usage_errors(arguments: tuple[str, ...]) -> None:
    run_deal(*arguments, code=2)
