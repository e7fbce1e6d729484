"""What cards as they lie are worth: tiers and points under each variant, and with each of a house's switches on."""

from __future__ import annotations

import pytest
from hands import cards_of, table_of

from rummy_solver.arrangement import Arrangement, Tier, final_points, lay, show_sum
from rummy_solver.notation import parse_hand
from rummy_solver.table import Table


def lay_text(text: str, table: Table) -> Arrangement:
    """Lay groups in brackets, with the loose cards outside."""
    hand = parse_hand(text)
    return lay(hand.groups, hand.loose, table)


def worth(text: str, table: Table) -> tuple[str, int, int, int]:
    """Tier, points, points before the cap, and how many cards are not excused."""
    standing = lay_text(text, table).standing
    return (standing.tier, standing.points, standing.uncapped, standing.loose)


TWO_RUNS = "(4H 5H 6H) (8S 9S 10S)"
THREE_RUNS = "(4H 5H 6H) (8S 9S 10S) (2D 3D 4D)"
FIVE_PAIRS = "(2S 2S) (3H 3H) (4D 4D) (5C 5C) (9S 9S)"
SIX_PAIRS = f"{FIVE_PAIRS} (JH JH)"
EIGHT_JOKERS = "(6S 6S 6H 6H 6D PJ PJ PJ)"


@pytest.mark.parametrize(
    ("rules", "wild", "text", "expected"),
    [
        # Requirement met: groups are excused, the rest counts; a group that is nothing is not excused.
        ("kash", None, f"{TWO_RUNS} (KS KD KC) (2C 3C 4C 5C)", ("complete", 0, 0, 0)),
        ("kash", None, "(4H 5H 6H) (8S 9S PJ) (KS KD KC) 2C 3D 9H 10D", ("qualified", 24, 24, 4)),
        ("kash", None, f"{TWO_RUNS} (KS KS KC) 2C", ("qualified", 32, 32, 4)),
        ("kash", None, f"{TWO_RUNS} (KS KC) 2C", ("qualified", 22, 22, 3)),
        ("kash", None, f"{TWO_RUNS} (KC AC 2C)", ("qualified", 22, 22, 3)),
        ("kash", None, "(4H 5H 6H 7H 8H 9H) (KS KD KC KH)", ("pure only", 40, 40, 4)),
        ("khelplay-13", None, "(4H 5H 6H) (8S 9S PJ) (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        ("khelplay-10", None, "(4H 5H 6H) (8S 9S PJ) (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        ("khelplay-27", None, "(4H 5H 6H) (8S 9S PJ) (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        ("classic-21", None, "(4H 5H 6H) (8S 9S PJ) (KS KD KC) 2C", ("unqualified", 64, 64, 10)),
        # One pure sequence and no second.
        ("kash", None, "(4H 5H 6H) (KS KD KC) 2C 3D 9H", ("pure only", 44, 44, 6)),
        ("khelplay-13", None, "(4H 5H 6H) (KS KD KC) 2C 3D 9H", ("unqualified", 59, 59, 9)),
        ("khelplay-10", None, "(4H 5H 6H) (KS KD KC) 2C 3D 9H", ("unqualified", 59, 59, 9)),
        ("khelplay-27", None, "(4H 5H 6H) (KS KD KC) 2C 3D 9H", ("unqualified", 59, 59, 9)),
        # No pure sequence, however many impure ones: every card counts, jokers nothing.
        ("kash", None, "(8S 9S PJ) (4H 5H PJ) (KS KD KC) 2C", ("unqualified", 58, 58, 10)),
        ("khelplay-13", None, "(8S 9S PJ) (4H 5H PJ) (KS KD KC) 2C", ("unqualified", 58, 58, 10)),
        ("kash", "9", "(8S 9S PJ) KS 9D", ("unqualified", 18, 18, 5)),
        # The full count.
        ("kash", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 80, 99, 10)),
        ("khelplay-13", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 80, 99, 10)),
        ("khelplay-10", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 60, 99, 10)),
        ("khelplay-21", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 80, 99, 10)),
        ("khelplay-27", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 80, 99, 10)),
        ("classic-21", None, "KS QS JS AS 10S 9S KD QD JD AD", ("unqualified", 99, 99, 10)),
        ("classic-21", None, "KS QS JS AS 10S 9S KD QD JD AD KC QC JC", ("unqualified", 120, 129, 13)),
        # Three pure sequences, tunnelas among them; three printed jokers are a group but no sequence.
        ("classic-21", None, f"{THREE_RUNS} (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        ("khelplay-21", None, f"{THREE_RUNS} (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        ("classic-21", None, f"{TWO_RUNS} (7H 7H 7H) 2C", ("qualified", 2, 2, 1)),
        ("classic-21", None, f"{TWO_RUNS} (2D 3D PJ) (4C 5C 6C)", ("complete", 0, 0, 0)),
        ("classic-21", None, f"{TWO_RUNS} (2D 3D PJ) 2C", ("unqualified", 49, 49, 10)),
        ("khelplay-21", None, f"{TWO_RUNS} (PJ PJ PJ) 2C", ("unqualified", 44, 44, 10)),
        ("khelplay-21", None, f"{THREE_RUNS} (PJ PJ PJ)", ("complete", 0, 0, 0)),
        ("classic-21", None, f"{THREE_RUNS} (PJ PJ PJ)", ("qualified", 0, 0, 3)),
        ("khelplay-27", None, "(7H 7H 7H) (8S 8S 8S) (KS KD KC) 2C", ("qualified", 2, 2, 1)),
        # A dublee is excused among six or more only; with three pure sequences too, the lower counts.
        ("classic-21", None, f"{THREE_RUNS} (KC KC)", ("qualified", 20, 20, 2)),
        ("classic-21", None, f"{FIVE_PAIRS} KC 2D", ("unqualified", 58, 58, 12)),
        ("classic-21", None, f"{FIVE_PAIRS} (JH PJ) KC", ("unqualified", 66, 66, 13)),
        ("classic-21", None, f"{SIX_PAIRS} KC 2D", ("dublees", 12, 12, 2)),
        ("khelplay-21", None, f"{SIX_PAIRS} KC 2D", ("dublees", 12, 12, 2)),
        ("khelplay-21", None, f"{FIVE_PAIRS} (PJ PJ) KC", ("dublees", 10, 10, 1)),
        ("classic-21", None, f"{FIVE_PAIRS} (PJ PJ) KC", ("unqualified", 56, 56, 13)),
        ("khelplay-27", None, f"{SIX_PAIRS} KC 2D", ("unqualified", 78, 78, 14)),
        ("classic-21", None, f"{SIX_PAIRS} (KS QS JS) KC", ("dublees", 40, 40, 4)),
        ("classic-21", None, f"{SIX_PAIRS} {THREE_RUNS}", ("dublees", 51, 51, 9)),
        ("classic-21", None, f"{SIX_PAIRS} (7H 7H 7H) (8S 8S 8S) (QD QD QD)", ("complete", 66, 66, 12)),
        # Complete by counting saves nothing by itself: it is what the hand costs if someone else shows.
        ("classic-21", None, f"{SIX_PAIRS} (QD QD) (KC KC) 7S 8D", ("complete", 15, 15, 2)),
        ("classic-21", None, "(7H 7H 7H) (8S 8S 8S) (QD QD QD) KC 2D", ("complete", 12, 12, 2)),
        ("khelplay-21", None, "(7H 7H 7H) (8S 8S 8S) (PJ PJ PJ) KC 2D", ("complete", 57, 57, 11)),
        ("khelplay-21", "6C", f"{EIGHT_JOKERS} KC 9D", ("complete", 19, 19, 10)),
        ("classic-21", "6C", f"{EIGHT_JOKERS} KC 9D", ("complete", 19, 19, 10)),
        ("khelplay-27", "6C", f"{EIGHT_JOKERS} KC 9D", ("unqualified", 19, 19, 10)),
        # Upper and lower jokers cost nothing, wherever they lie.
        ("classic-21", "5S", "4S 6S 5D 4H 6C PJ", ("unqualified", 10, 10, 6)),
        ("khelplay-27", "5S", "3S 4S 6S 7S 5D 3H 7C", ("unqualified", 10, 10, 7)),
        ("kash", "PJ", "AS 2S PJ", ("unqualified", 2, 2, 3)),
        ("classic-21", "PJ", "AD 2S KS KD 3S", ("unqualified", 13, 13, 5)),
    ],
)
def test_tiers_and_points(rules: str, wild: str | None, text: str, expected: tuple[str, int, int, int]) -> None:
    assert worth(text, table_of(rules, wild)) == expected


@pytest.mark.parametrize(
    ("rules", "house", "text", "without", "points"),
    [
        # A complete hand of a loser costs two at the least; no other hand is touched.
        ("kash", "loser.complete_costs=2", f"{TWO_RUNS} (KS KD KC) (2C 3C 4C 5C)", 0, 2),
        ("kash", "loser.complete_costs=2", f"{TWO_RUNS} (KS KD KC) AD", 10, 10),
        ("kash", "loser.complete_costs=2", f"{TWO_RUNS} (KS KD KC) PJ", 0, 0),
        ("classic-21", "loser.complete_costs=2", f"{SIX_PAIRS} (QD QD) (KC KC) 7S 8D", 15, 15),
        # No pure sequence costs the full count flat.
        ("kash", "loser.no_pure=full_count", "(8S 9S PJ) (4H 5H PJ) 2C", 28, 80),
        ("kash", "loser.no_pure=full_count", "(4H 5H 6H) 2C", 2, 2),
        ("khelplay-10", "loser.no_pure=full_count", "(8S 9S PJ) (4H 5H PJ) 2C", 28, 60),
        ("khelplay-13", "loser.no_pure=full_count", "(4H 5H 6H) 2C", 17, 17),
        ("khelplay-13", "loser.no_pure=full_count", "4H 5H 6H 2C", 17, 80),
        ("classic-21", "loser.no_pure=full_count", "(7H 7H 7H) 2C", 23, 23),
        ("khelplay-21", "loser.no_pure=full_count", "(PJ PJ PJ) 2C", 2, 80),
        ("classic-21", "loser.no_pure=full_count", f"{SIX_PAIRS} KC 2D", 12, 12),
        # One pure sequence: nothing is excused, it alone, or every valid group with it.
        ("kash", "loser.pure_only=counts", "(4H 5H 6H) (KS KD KC) 2C", 32, 47),
        ("kash", "loser.pure_only=excused", "(4H 5H 6H) (KS KD KC) 2C", 32, 32),
        ("kash", "loser.pure_only=groups", "(4H 5H 6H) (KS KD KC) 2C", 32, 2),
        ("kash", "loser.pure_only=groups", "(4H 5H 6H) (KS KS KC) 2C", 32, 32),
        ("kash", "loser.pure_only=groups", "(4H 5H PJ) (KS KD KC) 2C", 41, 41),
        ("khelplay-13", "loser.pure_only=excused", "(4H 5H 6H) (KS KD KC) 2C", 47, 32),
        ("khelplay-13", "loser.pure_only=groups", "(4H 5H 6H) (KS KD KC) 2C", 47, 2),
        ("classic-21", "loser.pure_only=excused", "(4H 5H 6H) (7D 7D 7D) (8S 9S PJ) 2C", 55, 19),
        ("classic-21", "loser.pure_only=groups", "(4H 5H 6H) (8S 9S PJ) (KC KC) 2C", 54, 22),
        # Six dublees lose two, flat, unless the cards come to less otherwise.
        ("classic-21", "loser.dublees_cost=2", f"{SIX_PAIRS} KC 2D", 12, 2),
        ("classic-21", "loser.dublees_cost=2", f"{FIVE_PAIRS} KC 2D", 58, 58),
        ("classic-21", "loser.dublees_cost=2", f"{SIX_PAIRS}", 0, 2),
        ("classic-21", "loser.dublees=5", f"{FIVE_PAIRS} KC 2D", 58, 12),
        ("classic-21", "loser.dublees=0", f"{SIX_PAIRS} KC", 10, 76),
        # The cap.
        ("kash", "points.full_count=20", "KS QS JS", 30, 20),
        ("kash", "points.full_count=none", "KS QS JS AS 10S 9S KD QD JD AD", 80, 99),
        ("kash", "points.ace=1", "AS 2C", 12, 3),
        ("kash", "points.face=5", "KS JC 10C", 30, 20),
        ("kash", "points.joker=20", "PJ 4H", 4, 24),
    ],
)
def test_switches(rules: str, house: str, text: str, without: int, points: int) -> None:
    """Each switch of a house makes the difference that it says, and no other."""
    assert worth(text, table_of(rules))[1] == without
    assert worth(text, table_of(rules, None, house))[1] == points


@pytest.mark.parametrize(
    ("rules", "house", "wild", "remark"),
    [
        ("kash", (), {"AS", "AH", "AD", "AC", "PJ"}, "aces are wild"),
        ("kash", ("joker.printed_cut=none",), {"PJ"}, "printed jokers alone are wild"),
        ("kash", ("joker.printed_cut=2",), {"2S", "2H", "2D", "2C", "PJ"}, "twos are wild"),
        ("kash", ("joker.wild_rank=false",), {"PJ"}, ""),
        ("classic-21", (), {"AS", "AH", "AD", "AC", "2S", "KS", "PJ"}, "aces are wild"),
        ("classic-21", ("joker.printed_cut=none",), {"PJ"}, "printed jokers alone are wild"),
        ("classic-21", ("joker.printed_cut=AC",), {"AS", "AH", "AD", "AC", "2C", "KC", "PJ"}, "aces are wild"),
    ],
)
def test_printed_cut(rules: str, house: tuple[str, ...], wild: set[str], remark: str) -> None:
    table = table_of(rules, "PJ", *house)
    assert {str(card) for card in cards_of(" ".join(wild)) if table.is_wild[card]} == wild
    assert sum(table.is_wild) == len(wild)
    assert remark in " ".join(table.remarks)


def test_printed_cut_costs() -> None:
    """Where the cut of a printed joker leaves printed jokers alone wild, an ace costs its points."""
    assert worth("AS 2S PJ", table_of("kash", "PJ", "joker.printed_cut=none"))[1] == 12


@pytest.mark.parametrize(
    ("uncapped", "tier", "pure", "house", "points"),
    [
        (0, Tier.COMPLETE, True, (), 0),
        (0, Tier.COMPLETE, True, ("loser.complete_costs=2",), 2),
        (5, Tier.COMPLETE, True, ("loser.complete_costs=2",), 5),
        (0, Tier.QUALIFIED, True, ("loser.complete_costs=2",), 0),
        (79, Tier.UNQUALIFIED, False, (), 79),
        (81, Tier.UNQUALIFIED, False, (), 80),
        (9, Tier.UNQUALIFIED, False, ("loser.no_pure=full_count",), 80),
        (9, Tier.UNQUALIFIED, True, ("loser.no_pure=full_count",), 9),
        (9, Tier.DUBLEES, False, ("loser.no_pure=full_count",), 9),
    ],
)
def test_final_points(uncapped: int, tier: Tier, pure: bool, house: tuple[str, ...], points: int) -> None:
    assert final_points(uncapped, tier, table_of("kash", None, *house), pure=pure) == points


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (THREE_RUNS, ("sequences",)),
        (f"{THREE_RUNS} KC", ()),
        (f"{THREE_RUNS} (KC KC)", ()),
        (f"{TWO_RUNS} (KC KD KS)", ()),
        ("(7H 7H 7H) (8S 8S 8S) (QD QD QD)", ("sequences", "tunnelas")),
        ("(7H 7H 7H) (8S 8S 8S) (QD QD QD) KC", ("tunnelas",)),
        (f"{SIX_PAIRS} (QD QD) (KC KC) 7S", ("dublees",)),
        (f"{SIX_PAIRS} (KC KC) 7S", ()),
        (f"{EIGHT_JOKERS} 2S", ("jokers",)),
        (f"{THREE_RUNS} {EIGHT_JOKERS}", ("jokers",)),
        ("(6S 6S 6S) (6H 6H 6H) (6D 6D 6D) (PJ PJ PJ 5C 5C 5C 7C 7C)", ("tunnelas", "jokers")),
    ],
)
def test_ways_as_they_lie(text: str, ways: tuple[str, ...]) -> None:
    """Under ``khelplay-21``, 6C cut: jokers alone and dublees are no groups of the way by sequences."""
    assert lay_text(text, table_of("khelplay-21", "6C")).standing.ways == ways


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("5C 2D 2C KS", "5 + 2 + 2 + 10 = 19"),
        ("QS 5C PJ 2D", "0 + 5 + 0 + 2 = 7"),
        ("KS", "10"),
        ("PJ", "0"),
    ],
)
def test_sum_written_out(cards: str, text: str) -> None:
    assert show_sum(cards_of(cards), table_of("kash", "Q")) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("(2H 3H 4H) (5C 6C QD) 5C KS", "2H 3H 4H | 5C 6C QD | 5C KS"),
        ("(2H 3H 4H)", "(2H 3H 4H)"),
        ("2H 3H 4H", "2H 3H 4H"),
    ],
)
def test_line_to_paste_back(text: str, line: str) -> None:
    assert str(lay_text(text, table_of("kash"))) == line
