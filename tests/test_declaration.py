"""Verdicts on declared shows: every way with rows that just miss it, and every violation with a row that has it."""

from __future__ import annotations

import pytest
from hands import cards_of

from rummy_solver.declaration import Verdict, judge
from rummy_solver.hand import Hand
from rummy_solver.notation import parse_cut, parse_hand
from rummy_solver.rulefile import load_rules
from rummy_solver.table import Table, table_for


def table_of(rules: str, wild: str | None = None, *house: str, players: int | None = None) -> Table:
    """A table of a variant, with a cut and a house's settings."""
    return table_for(load_rules(rules, house), None if wild is None else parse_cut(wild), players)


def judge_text(text: str, table: Table, held: str | None = None) -> Verdict:
    return judge(parse_hand(text), table, None if held is None else cards_of(held))


def found(verdict: Verdict) -> set[tuple[str, int | None]]:
    """Codes of the violations, each with the number of its group."""
    return {(violation.code, violation.group) for violation in verdict.violations}


def plain(text: str) -> str:
    """The cards of a show without its groups."""
    return text.replace("|", " ")


GOOD_13 = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
GOOD_10 = "5H 6H 7H | 8S 9S PJ | QD QC QS KH"
SEQUENCES = "4S 5S 6S | 7H 8H 9H | JD QD KD | QC QD QH | 2C 2D 2H | 9S 9D 9C | AC AD AH"
DUBLEES = "2S 2S | 3H 3H | 4D 4D | 5C 5C | 9S 9S | JH JH | QD QD | KC KC | 7S 8D 10H AC 6S"
TUNNELAS = "7H 7H 7H | 8S 8S 8S | QD QD QD | 2S 3D 4C 9H JH KC AS 4H 6D 10C 10S 9D"
JOKERS = "6S 6S 6H 6H 6D PJ PJ PJ | 2S 3D 9H JH KC AS 4H 10C 10S 9D QS 8H 2D"
RUNS_27 = "2S 3S 4S 5S | 5H 6H PJ 8H | KS KD KC KH | 9D 9S 9H 9C | 10D 10S 10H 10C | 3H 3D 3C | AH AD AC AS"


@pytest.mark.parametrize(
    ("rules", "wild", "text", "way"),
    [
        ("kash", "6", GOOD_13, "sequences"),
        ("khelplay-13", "6", GOOD_13, "sequences"),
        ("khelplay-13", None, "5H 6H 7H | 8S 10S 9S JS | 2D 2C 2S 2H PJ | 3C", None),
        ("kash", None, "8S 9S 10S AH | PJ PJ 4H | KD KC KS | 6D 6C 6H", None),
        ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H | JH QH KH", "sequences"),
        ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", None),
        ("kash", None, "2H 3H 4H 5H 6H 7H 8H 9H 10H | KS KD KC KH", None),
        ("kash", None, "4S 5S 6S | 8D 9D 10D JD | AH AS AC | AH AD AS", "sequences"),
        ("khelplay-10", "6", "5H 6H 7H | 8S 9S PJ | QD QC QS QH", "sequences"),
        ("khelplay-10", None, "5H 6H 7H | QD QC QS | KD KC KS KH", None),
        ("khelplay-27", None, RUNS_27, "sequences"),
        # Three pure sequences, one with a wild card in its own place, and four sets.
        ("classic-21", "5C", SEQUENCES, "sequences"),
        ("khelplay-21", "5C", SEQUENCES, "sequences"),
        ("classic-21", "5C", SEQUENCES.replace("JD QD KD", "JD QD PJ"), None),
        ("classic-21", "5C", SEQUENCES.replace("4S 5S 6S", "4S 5H 6S"), None),
        ("classic-21", "5C", SEQUENCES.replace("4S 5S 6S", "4S 4S 4S"), "sequences"),
        ("classic-21", "5C", SEQUENCES.replace("4S 5S 6S", "4S 4S PJ"), None),
        ("classic-21", "5C", SEQUENCES.replace("AC AD AH", "AC AD KH"), None),
        ("classic-21", "5C", SEQUENCES.replace("AC AD AH", "AC AD PJ"), "sequences"),
        ("classic-21", "5C", SEQUENCES.replace("QC QD QH", "PJ PJ PJ"), None),
        ("khelplay-21", "5C", SEQUENCES.replace("QC QD QH", "PJ PJ PJ"), "sequences"),
        ("khelplay-21", "5C", SEQUENCES.replace("JD QD KD", "PJ PJ PJ"), None),
        ("classic-21", "5C", SEQUENCES.replace("| AC AD AH", "AC | AD AH"), None),
        # Three tunnelas, the rest free.
        ("classic-21", None, TUNNELAS, "tunnelas"),
        ("khelplay-21", "5C", TUNNELAS, "tunnelas"),
        ("classic-21", "7C", TUNNELAS, "tunnelas"),
        ("classic-21", None, TUNNELAS.replace("QD QD QD", "QD QD QS"), None),
        ("classic-21", None, TUNNELAS.replace("QD QD QD", "QD QD PJ"), None),
        ("classic-21", "QC", TUNNELAS.replace("8S 8S 8S", "8S 8S QS"), None),
        ("classic-21", None, TUNNELAS.replace("QD QD QD", "PJ PJ PJ"), None),
        ("khelplay-21", None, TUNNELAS.replace("QD QD QD", "PJ PJ PJ"), "tunnelas"),
        ("classic-21", None, TUNNELAS.replace("7H 7H 7H |", "7H 7H 7H"), None),
        ("classic-21", None, TUNNELAS.replace("QD QD QD |", "QD QD QD"), None),
        ("khelplay-27", None, f"{TUNNELAS} 5C 5D 5H 5S AD 3C", None),
        # Eight dublees, the rest free.
        ("classic-21", None, DUBLEES, "dublees"),
        ("khelplay-21", None, DUBLEES, "dublees"),
        ("classic-21", "5S", DUBLEES, "dublees"),
        ("classic-21", None, DUBLEES.replace("| 7S 8D 10H AC 6S", "| 7S 8D | 10H AC 6S"), "dublees"),
        ("classic-21", None, DUBLEES.replace("KC KC", "KC KD"), None),
        ("classic-21", None, DUBLEES.replace("KC KC", "KC PJ"), None),
        ("classic-21", "5S", DUBLEES.replace("KC KC", "KC 5D"), None),
        ("classic-21", None, DUBLEES.replace("KC KC", "PJ PJ"), None),
        ("khelplay-21", None, DUBLEES.replace("KC KC", "PJ PJ"), "dublees"),
        ("classic-21", None, DUBLEES.replace("QD QD | KC KC", "QD QD KC KC"), None),
        ("classic-21", None, DUBLEES.replace("KC KC | 7S", "KC KC KC"), None),
        ("khelplay-27", None, f"{DUBLEES} 5D 5H 5S AD 3C 9C", None),
        # Eight jokers in one group, of jokers only, the rest free.
        ("khelplay-21", "6C", JOKERS, "jokers"),
        ("classic-21", "6C", JOKERS, "jokers"),
        ("classic-21", "6C", JOKERS.replace("PJ PJ PJ |", "PJ PJ | PJ"), None),
        ("classic-21", "6C", JOKERS.replace("PJ PJ PJ |", "PJ PJ PJ 2S |").replace("| 2S", "|"), None),
        ("classic-21", "6C", JOKERS.replace("6H 6H", "9H 6H").replace("3D 9H", "3D 6H"), None),
        ("classic-21", "6C", JOKERS.replace("6H 6H 6D", "6H 6H | 6D"), None),
        ("classic-21", "6C", JOKERS.replace("PJ PJ |", "7C 5C |"), "jokers"),
        ("classic-21", "6C", JOKERS.replace("PJ PJ |", "7C 4C |"), None),
        ("khelplay-21", "6C", JOKERS.replace("PJ |", "PJ 5C |").replace("2S ", ""), "jokers"),
        ("classic-21", "6C", JOKERS.replace("PJ |", "PJ 5C |").replace("2S ", ""), "jokers"),
        ("khelplay-27", "6C", f"{JOKERS} 3C 4D 9C AD AC JD", None),
    ],
)
def test_ways(rules: str, wild: str | None, text: str, way: str | None) -> None:
    """A show is valid by the way named, or by none: then it says why, and costs the penalty."""
    table = table_of(rules, wild)
    verdict = judge_text(text, table)
    assert len(parse_hand(text)) == table.rules.pack.hand
    assert verdict.valid == (way is not None), [violation.message for violation in verdict.violations]
    assert verdict.way == way
    assert bool(verdict.violations) != verdict.valid
    assert verdict.penalty == (0 if way else table.rules.penalty.invalid)


@pytest.mark.parametrize(
    ("rules", "wild", "text", "expected"),
    [
        # Groups that are nothing, each reason with the number of its group.
        ("kash", "6", GOOD_13.replace("QD QC QS", "QD QC QC"), {("repeated-card", 3)}),
        ("kash", "6", GOOD_13.replace("QD QC QS", "QD QC 9S"), {("mixed-suits", 3), ("mixed-ranks", 3)}),
        ("kash", "6", GOOD_13.replace("JS", "QS"), {("gap", 2), ("too-few-sequences", None)}),
        ("kash", "6", GOOD_13.replace("KH KD KS", "PJ PJ KS"), {("too-many-copies", None), ("too-few-naturals", 4)}),
        ("kash", "6", "KC AC 2C | 8S 9S 10S JS | 3H 4H 5H | KH KD KS", {("corner", 1)}),
        ("kash", "6", "5H 6H 7H | 8S 9S 10S | QD QC QS QH PJ | 2H 2D", {("set-too-long", 3), ("too-few-cards", 4)}),
        (
            "khelplay-13",
            None,
            "5H 6H 7H 8H 9H 10H | 2S 3S 4S | QD QC QS QH",
            {("sequence-too-long", 1), ("too-few-sequences", None)},
        ),
        ("kash", None, "AS 2S 3S | 8S 9S 10S | QD QC QS QH | 2H 2D 2C PJ PJ PJ", {("*", None)}),
        ("kash", "6", "5H 6H 7H | 8S 9S 10S | QD QC QS QH | 6D 6S PJ", set()),
        ("khelplay-13", None, "5H 6H 7H | 8S 9S 10S | QD QC QS QH PJ | 2D PJ", {("too-few-cards", 4)}),
        ("kash", "6", "5H 6H 7H | 8S 9S 10S JS QS | KD KC KS | PJ PJ", {("jokers-alone", 4), ("too-few-cards", 4)}),
        # Requirements.
        (
            "kash",
            None,
            "8S 9S PJ | 4H 5H PJ 7H | KD KC KS | 6D 6C 6H",
            {("too-few-pure-sequences", None)},
        ),
        ("kash", None, "8S 9S 10S JS | 2H 2C 2D | KD KC KS | 6D 6C 6H", {("too-few-sequences", None)}),
        (
            "kash",
            None,
            "4S 4H 4C 4D | 2H 2C 2D | KD KC KS | 6D 6C 6H",
            {("too-few-pure-sequences", None), ("too-few-sequences", None)},
        ),
        # Cards in no group.
        ("kash", None, "(8S 9S 10S) (2H 3H 4H) (KD KC KS KH) 6D 6C 6H", {("ungrouped-cards", None)}),
        (
            "kash",
            None,
            "8S 9S 10S 2H 3H 4H KD KC KS KH 6D 6C 6H",
            {("ungrouped-cards", None), ("too-few-pure-sequences", None), ("too-few-sequences", None)},
        ),
        # The cards as such.
        ("kash", None, "8S 9S 10S | 2H 3H 4H | KD KC KS KH | 6D 6C", {("wrong-card-count", None), ("too-few-cards", 4)}),
        ("kash", None, "8S 9S 10S | 2H 3H 4H | KD KC KS KH | 6D 6C 6H 6S", {("wrong-card-count", None)}),
        ("kash", None, "8S 9S 10S | 8S 9S 10S | 8S 8D 8H | 8C 8D 8H 8S", {("too-many-copies", None)}),
    ],
)
def test_violations(rules: str, wild: str | None, text: str, expected: set[tuple[str, int | None]]) -> None:
    """Every rule that a show breaks is said, not only the first; a star stands for anything."""
    verdict = judge_text(text, table_of(rules, wild))
    if expected == {("*", None)}:
        assert not verdict.valid
    else:
        assert found(verdict) == expected


SHORT = {f"too-few-{what}" for what in ("pure-sequences", "sequences", "tunnelas", "dublees", "jokers")}


@pytest.mark.parametrize(
    ("text", "groups", "gone"),
    [
        # By sequences: two pure sequences of three, which is too few of both; nothing comes near another way.
        (SEQUENCES.replace("JD QD KD", "JD QD PJ"), set(), {"sequences"}),
        (SEQUENCES.replace("AC AD AH", "AC AD KH"), {("mixed-suits", 7), ("mixed-ranks", 7)}, "sequences"),
        # By dublees: a pair made with a joker is none, and dublees are no groups of another way.
        (
            DUBLEES.replace("KC KC", "KC PJ"),
            {("joker-in-dublee", 8), ("too-few-cards", 8), ("mixed-suits", 9), ("mixed-ranks", 9)}
            | {("dublee-out-of-place", number) for number in range(1, 8)},
            set(),
        ),
        # By tunnelas: one made with a joker.
        (
            TUNNELAS.replace("QD QD QD", "QD QD PJ"),
            {("joker-in-tunnela", 3), ("repeated-card", 3), ("mixed-suits", 4), ("mixed-ranks", 4), ("repeated-card", 4)},
            set(),
        ),
    ],
)
def test_every_way_says_what_it_misses(
    text: str, groups: set[tuple[str, int | None]], gone: set[str] | str
) -> None:
    """Under ``classic-21``, 5S cut: ``gone`` are the ways' shortfalls that are not there."""
    text = text.replace("JH KC AS", "JH KC AS")
    verdict = judge_text(text, table_of("classic-21", "5C"))
    assert not verdict.valid
    assert {code for code in found(verdict) if code[1]} >= set() | groups - {("repeated-card", 4)}
    whole = {violation.code for violation in verdict.violations if violation.group is None}
    assert whole <= SHORT
