"""Verdicts on declared shows: every way with rows that just miss it, and every violation with a row that has it."""

from __future__ import annotations

import pytest
from hands import cards_of, table_of

from rummy_solver.declaration import Verdict, judge
from rummy_solver.hand import Hand
from rummy_solver.notation import parse_hand
from rummy_solver.table import Table


def judge_text(text: str, table: Table, held: str | None = None) -> Verdict:
    return judge(parse_hand(text), table, None if held is None else cards_of(held))


def found(verdict: Verdict) -> set[tuple[str, int | None]]:
    """Codes of the violations, each with the number of its group."""
    return {(violation.code, violation.group) for violation in verdict.violations}


GOOD_13 = "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS"
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
        (
            "kash",
            None,
            "8S 9S 10S | 2H 3H 4H | KD KC KS KH | 6D 6C",
            {("wrong-card-count", None), ("too-few-cards", 4)},
        ),
        ("kash", None, "8S 9S 10S | 2H 3H 4H | KD KC KS KH | 6D 6C 6H 6S", {("wrong-card-count", None)}),
        ("kash", None, "8S 9S 10S | 8S 9S 10S | 8S 8D 8H | 8C 8D 8H 8S", {("too-many-copies", None)}),
    ],
)
def test_violations(rules: str, wild: str | None, text: str, expected: set[tuple[str, int | None]]) -> None:
    """Every rule that a show breaks is said, not only the first."""
    verdict = judge_text(text, table_of(rules, wild))
    assert found(verdict) == expected
    assert verdict.valid == (not expected)


@pytest.mark.parametrize(
    ("rules", "wild", "text", "expected"),
    [
        # A dublee, or jokers alone, among groups of another way.
        (
            "classic-21",
            "5C",
            SEQUENCES.replace("AC AD AH", "AC AC | 8D"),
            {("dublee-out-of-place", None), ("too-few-cards", 8)},
        ),
        (
            "kash",
            "6",
            "5H 6H 7H | 8S 9S 10S JS | QD QC QS | 6D 6D PJ",
            {("too-few-naturals", 4)},
        ),
    ],
)
def test_out_of_place(rules: str, wild: str, text: str, expected: set[tuple[str, int | None]]) -> None:
    verdict = judge_text(text, table_of(rules, wild))
    assert {code for code in found(verdict) if not code[0].startswith("too-few-") or code[1]} == expected


@pytest.mark.parametrize(
    ("wild", "text", "short"),
    [
        (
            "5C",
            SEQUENCES.replace("JD QD KD", "JD QD PJ"),
            {
                "by sequences: only 2 pure sequences: at least 3 are needed",
                "by tunnelas: no tunnelas: at least 3 are needed",
                "by dublees: no dublees: at least 8 are needed",
                "by jokers: no group is of jokers alone: one of at least 8 is needed",
            },
        ),
        (
            "5C",
            SEQUENCES.replace("JD QD KD", "JD QD QC").replace("QC QD QH", "KD QC QH"),
            {
                "by sequences: only 2 pure sequences: at least 3 are needed",
                "by sequences: only 2 sequences: at least 3 are needed",
                "by tunnelas: no tunnelas: at least 3 are needed",
                "by dublees: no dublees: at least 8 are needed",
                "by jokers: no group is of jokers alone: one of at least 8 is needed",
            },
        ),
        (
            None,
            DUBLEES.replace("KC KC", "KC PJ"),
            {
                "by sequences: groups 1, 2, 3, 4, 5, 6, 7 are dublees, which count in a show by dublees only",
                "by sequences: no pure sequences: at least 3 are needed",
                "by sequences: no sequences: at least 3 are needed",
                "by tunnelas: no tunnelas: at least 3 are needed",
                "by dublees: only 7 dublees: at least 8 are needed",
                "by jokers: no group is of jokers alone: one of at least 8 is needed",
            },
        ),
        (
            "5C",
            TUNNELAS.replace("QD QD QD", "QD QD PJ"),
            {
                "by sequences: only 2 pure sequences: at least 3 are needed",
                "by sequences: only 2 sequences: at least 3 are needed",
                "by tunnelas: only 2 tunnelas: at least 3 are needed",
                "by dublees: no dublees: at least 8 are needed",
                "by jokers: no group is of jokers alone: one of at least 8 is needed",
            },
        ),
        (
            "6C",
            JOKERS.replace("PJ PJ PJ |", "PJ PJ | PJ"),
            {
                "by sequences: no pure sequences: at least 3 are needed",
                # With a whole suit as the longest, seven jokers are a sequence as well.
                "by sequences: only 1 sequence: at least 3 are needed",
                "by tunnelas: no tunnelas: at least 3 are needed",
                "by dublees: no dublees: at least 8 are needed",
                "by jokers: the largest group of jokers alone has 7: one of at least 8 is needed",
            },
        ),
    ],
    ids=[
        "a joker in a pure sequence",
        "no third sequence",
        "a joker in a pair",
        "a joker in a tunnela",
        "seven jokers",
    ],
)
def test_every_way_says_how_far_it_is_off(wild: str | None, text: str, short: set[str]) -> None:
    verdict = judge_text(text, table_of("classic-21", wild))
    assert {v.message for v in verdict.violations if v.message.startswith("by ")} == short


def test_one_way_needs_no_name() -> None:
    verdict = judge_text("8S 9S PJ | 4H 5H PJ 7H | KD KC KS | 6D 6C 6H", table_of("kash"))
    assert [violation.message for violation in verdict.violations] == ["no pure sequences: at least 1 is needed"]


@pytest.mark.parametrize(
    ("text", "group"),
    [
        (DUBLEES, "7S 8D 10H AC 6S"),
        (TUNNELAS, "2S 3D 4C 9H JH KC AS 4H 6D 10C 10S 9D"),
    ],
)
def test_the_rest_is_free(text: str, group: str) -> None:
    """In a way that counts, a last group that is nothing is no violation, and neither are loose cards."""
    table = table_of("classic-21")
    verdict = judge_text(text, table)
    assert verdict.valid
    assert verdict.arrangement.groups[-1].kind is None
    hand = parse_hand(text)
    assert judge(Hand(hand.groups[:-1], hand.groups[-1]), table).valid
    assert hand.groups[-1] == tuple(cards_of(group))


# --- the player's hand --------------------------------------------------------------------------------------------

HELD_13 = GOOD_13.replace("|", "")


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (HELD_13, []),
        (" ".join(reversed(HELD_13.split())), []),
        (HELD_13.replace("KS", "2C"), [("not-in-hand", "KS"), ("not-shown", "2C")]),
        (HELD_13.replace("KS", "KD"), [("not-in-hand", "KS"), ("not-shown", "KD")]),
        (f"{HELD_13} 2C", [("not-shown", "2C")]),
        (f"{HELD_13} KS", [("not-shown", "KS")]),
    ],
)
def test_shown_against_held(held: str, expected: list[tuple[str, str]]) -> None:
    """A show that is complete is wrong all the same where its cards are not the player's."""
    verdict = judge_text(GOOD_13, table_of("kash", "6"), held)
    said = [(violation.code, str(violation.cards[0])) for violation in verdict.violations]
    assert sorted(said) == sorted(expected)
    assert verdict.valid == (not expected)
    assert verdict.penalty == (80 if expected else 0)


def test_a_card_in_two_groups() -> None:
    """One king of spades that lies in two groups is used twice; a twin that is held may lie in both."""
    show = "JS QS KS | KS KD KH | 2C 3C PJ | 4D 5D 6D 7D"
    table = table_of("kash")
    once = judge_text(show, table, show.replace("|", "").replace("KS KD", "KC KD"))
    assert [(v.code, v.cards) for v in once.violations] == [
        ("used-too-often", tuple(cards_of("KS"))),
        ("not-shown", tuple(cards_of("KC"))),
    ]
    assert "twice but the hand has it once" in once.violations[0].message
    assert judge_text(show, table, show.replace("|", "")).valid


# --- the cards as such ------------------------------------------------------------------------------------------


def test_wrong_count_is_said_first() -> None:
    verdict = judge_text("QD QC QC | 5H 6H 7H | 8S 10S PJ JS | KH KD KS 2C", table_of("kash", "6"), "QD QC")
    assert verdict.violations[0].code == "wrong-card-count"
    assert verdict.violations[0].message == "14 cards where 13 are due"
    assert {"repeated-card", "mixed-suits", "not-in-hand", "used-too-often"} <= {v.code for v in verdict.violations}


@pytest.mark.parametrize(
    ("rules", "players", "text", "card"),
    [
        ("kash", None, "5H 6H 7H | 5H 5S 5D | 5H 5C 5S | QD QC QS KH", "5H"),
        ("kash", None, "5H 6H 7H | 8S PJ 10S | 2D PJ PJ 5D | QD QC QS", "PJ"),
        ("khelplay-10", 2, "5H 6H 7H | 5H 5S 5D | QD QC QS QH", "5H"),
        ("khelplay-10", 3, "5H 6H 7H | 5H 5S 5D | QD QC QS QH", None),
        ("khelplay-10", None, "5H 6H 7H | 5H 5S 5D | QD QC QS QH", None),
        ("khelplay-21", None, TUNNELAS.replace("2S", "7H"), "7H"),
        ("khelplay-21", None, TUNNELAS, None),
    ],
)
def test_more_copies_than_the_pack_has(rules: str, players: int | None, text: str, card: str | None) -> None:
    verdict = judge_text(text, table_of(rules, players=players))
    too_many = [violation.cards for violation in verdict.violations if violation.code == "too-many-copies"]
    assert too_many == ([tuple(cards_of(card))] if card else [])
    assert not (card and verdict.valid)


def test_pack_is_named_with_the_count() -> None:
    verdict = judge_text("5H 6H 7H | 5H 5S 5D | 5H 5C 5S | QD QC QS KH", table_of("kash"))
    assert verdict.violations[0].message == "5H is held 3 times, but 2 decks hold it twice"


@pytest.mark.parametrize(
    ("rules", "wild", "text", "codes"),
    [
        ("kash", "6C", "6C 6C 7C 8C | 8S 9S 10S | QD QC QS | KH KD KS", ["cut-card-held"]),
        ("kash", "6C", "5C 6C 7C 8C | 8S 9S 10S | QD QC QS | KH KD KS", []),
        ("kash", "6", "6C 6C 7C 8C | 8S 9S 10S | QD QC QS | KH KD KS", []),
        ("kash", "PJ", "PJ PJ 7C 8C | 8S 9S 10S | QD QC QS | KH KD KS", ["cut-card-held"]),
        ("classic-21", "7H", TUNNELAS, ["cut-card-held"]),
    ],
)
def test_the_cut_card_lies_on_the_table(rules: str, wild: str, text: str, codes: list[str]) -> None:
    """All its copies in one hand is odd, but no violation."""
    verdict = judge_text(text, table_of(rules, wild))
    assert verdict.valid
    assert [warning.code for warning in verdict.warnings] == codes


# --- what stands beside -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "penalty"),
    [
        ("kash", 80),
        ("khelplay-13", 80),
        ("khelplay-10", 60),
        ("classic-21", 120),
        ("khelplay-21", 80),
        ("khelplay-27", 80),
    ],
)
def test_penalty(rules: str, penalty: int) -> None:
    assert judge_text("2S 3S 4S | 5H", table_of(rules)).penalty == penalty


def test_what_is_wrong_with_each_group() -> None:
    verdict = judge_text("5H 6H 7H | 8S 9S 9S | QD QC QC | KH KD KS 2C", table_of("kash"))
    assert [[v.code for v in verdict.of_group(number)] for number in (1, 2, 3, 4)] == [
        [],
        ["repeated-card"],
        ["repeated-card"],
        ["mixed-suits", "mixed-ranks"],
    ]


def test_nine_cards_in_a_row_are_one_sequence() -> None:
    """The same cards would win regrouped; as declared there is one sequence, and the points are those of the cards."""
    show = "2H 3H 4H 5H 6H 7H 8H 9H 10H | KS KD KC KH"
    verdict = judge_text(show, table_of("kash"))
    assert found(verdict) == {("too-few-sequences", None)}
    assert verdict.violations[0].message == "only 1 sequence: at least 2 are needed"
    standing = verdict.arrangement.standing
    assert (standing.tier, standing.points, verdict.penalty) == ("pure only", 40, 80)
    assert judge_text(show.replace("5H 6H", "5H | 6H"), table_of("kash")).valid
