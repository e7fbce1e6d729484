"""The fewest points of a hand: worked answers, all equal answers, limits, and answers that the rules do not confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hands import cards_of, table_of
from ortools.sat.python import cp_model

from rummy_solver import scoring, solver
from rummy_solver.arrangement import Arrangement
from rummy_solver.candidates import Candidate
from rummy_solver.cards import CARD_TEXT, CARDS
from rummy_solver.declaration import judge
from rummy_solver.errors import CertificationError, HandError, UndecidedError
from rummy_solver.hand import Hand, count_cards
from rummy_solver.melds import Kind
from rummy_solver.notation import parse_hand
from rummy_solver.regrouping import regrouped
from rummy_solver.scoring import Score, equal_best, score
from rummy_solver.solution import Deadline, Solution
from rummy_solver.table import Table


def score_text(text: str, table: Table) -> Score:
    return score(parse_hand(text), table, any_size=True)


def all_best(text: str, table: Table, limit: int = 20) -> tuple[list[Arrangement], bool]:
    return equal_best(Hand.of(cards_of(text)), table, limit, any_size=True)


SIX_PAIRS = "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S JH JH"
TRIPLES = "7H 7H 7H 8S 8S 8S QD QD QD"
EIGHT_JOKERS = "6S 6S 6H 6H 6D PJ PJ PJ"
THREE_RUNS = "4H 5H 6H 8S 9S 10S 2D 3D 4D"


@pytest.mark.parametrize(
    ("rules", "wild", "text", "points", "tier"),
    [
        # Worked answers.
        ("kash", "Q", "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS", 19, "qualified"),
        ("kash", None, "3H 4H 5H 6H 7H 8H QS QD QC KH KD KS 2C", 2, "qualified"),
        ("kash", None, "3H 4H 5H 6H 7H 6S 6C", 12, "pure only"),
        ("kash", None, "4S 5S 6S 8D 9D 10D JD AH AH AS AC AD AD", 0, "complete"),
        ("kash", None, "JS QS KS 9S 10S 10D 10C 10H 5D 5C PJ 2H 4D", 7, "qualified"),
        ("kash", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 0, "complete"),
        ("kash", "6", "6H 6H 6S 6S 6D 6D 6C 6C PJ PJ 4S 5S KD", 0, "complete"),
        # One pure sequence and no second, by variant.
        ("kash", None, "KH AH 2H 4S 5S 6S 7D 7C 7S 9H 9D 9C 9S", 72, "pure only"),
        ("khelplay-13", None, "KH AH 2H 4S 5S 6S 7D 7C 7S 9H 9D 9C 9S", 80, "unqualified"),
        ("khelplay-13", None, "3H 4H 5H 6H 7H 6S 6C", 37, "unqualified"),
        ("khelplay-10", None, "3H 4H 5H 6H 7H 6S 6C", 37, "unqualified"),
        # Six in a row are two sequences everywhere, and a wild card is worth nothing loose.
        ("khelplay-10", None, "3H 4H 5H 6H 7H 8H KD KC QS JC", 40, "qualified"),
        ("khelplay-13", None, "3H 4H 5H 6H 7H 8H", 0, "complete"),
        ("kash", "K", "3H 4H 5H 6H 7H 8H KS QC", 10, "qualified"),
        # The full count.
        ("kash", None, "KS KH QD JC AD 10S 9C 8H 7D 6S 5C 3H 2D", 80, "unqualified"),
        ("khelplay-10", None, "KS KH QD JC AD 10S 9C 8H 7D 6S", 60, "unqualified"),
        # Three pure sequences, tunnelas among them.
        ("classic-21", None, f"{THREE_RUNS} KC", 10, "qualified"),
        ("classic-21", None, "4H 5H 6H 8S 9S 10S 2D 3D PJ KC", 57, "unqualified"),
        ("khelplay-27", None, "4H 5H 6H 8S 9S 10S KC", 10, "qualified"),
        ("khelplay-21", None, f"{THREE_RUNS} PJ PJ PJ", 0, "complete"),
        ("khelplay-21", None, "4H 5H 6H 8S 9S 10S PJ PJ PJ 2D", 44, "unqualified"),
        # Dublees: six are excused, five are not, and the lower counts where both hold.
        ("classic-21", None, f"{SIX_PAIRS} KC 2D", 12, "dublees"),
        ("classic-21", None, "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S KC 8D", 64, "unqualified"),
        ("classic-21", None, "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S JH PJ KC", 66, "unqualified"),
        ("khelplay-21", None, "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S PJ PJ KC", 10, "dublees"),
        ("classic-21", None, "2S 2S 3H 3H 4D 4D 5C 5C 9S 9S PJ PJ KC", 56, "unqualified"),
        ("khelplay-27", None, f"{SIX_PAIRS} KC 2D", 78, "unqualified"),
        ("classic-21", None, "4H 4H 5H 5H 6H 6H 8S 8S 9S 9S 10S 10S 2D 3D 4D KC", 10, "qualified"),
        ("classic-21", None, "4H 4H 5H 5H 6H 6H 8S 8S 9S 9S 10S 10S QD KD AD KC KC", 20, "qualified"),
        # Declarable by counting: the points are what the hand costs if someone else shows.
        ("classic-21", None, f"{TRIPLES} KC 2D", 12, "complete"),
        ("classic-21", None, f"{SIX_PAIRS} QD QD KC KC 7S 9D", 16, "complete"),
        ("classic-21", "6C", f"{EIGHT_JOKERS} KC 9D", 19, "complete"),
        ("khelplay-27", "6C", f"{EIGHT_JOKERS} KC 9D", 19, "unqualified"),
    ],
)
def test_points(rules: str, wild: str | None, text: str, points: int, tier: str) -> None:
    answer = score_text(text, table_of(rules, wild))
    assert (answer.points, answer.tier) == (points, tier)
    assert answer.declarable == (tier == "complete")


@pytest.mark.parametrize(
    ("rules", "wild", "text", "ways"),
    [
        ("kash", None, "3H 4H 5H 6H 7H 8H", ("sequences",)),
        ("kash", None, "3H 4H 5H 6H 7H 8H 2C", ()),
        ("classic-21", None, THREE_RUNS, ("sequences",)),
        ("classic-21", None, f"{THREE_RUNS} KC KC", ()),
        ("classic-21", None, TRIPLES, ("sequences", "tunnelas")),
        ("classic-21", None, f"{TRIPLES} KC", ("tunnelas",)),
        ("classic-21", None, "7H 7H 7H 8S 8S 8S PJ PJ PJ KC", ()),
        ("khelplay-21", None, "7H 7H 7H 8S 8S 8S PJ PJ PJ KC", ("tunnelas",)),
        ("classic-21", None, f"{SIX_PAIRS} QD QD KC KC 7S", ("dublees",)),
        ("classic-21", None, f"{SIX_PAIRS} QD QD KC PJ 7S", ()),
        ("classic-21", None, "2S 2S 2S 3H 3H 3H 4D 4D 4D 5C 5C 5C", ("sequences", "tunnelas")),
        ("classic-21", "6C", f"{EIGHT_JOKERS} KC", ("jokers",)),
        ("classic-21", "6C", f"{EIGHT_JOKERS[:-3]} KC", ()),
        ("classic-21", "6C", f"{EIGHT_JOKERS[:-3]} 7C KC", ("jokers",)),
        ("classic-21", "6C", "6S 6S 6S 6H 6H 6H 6D 6D 6D", ("sequences", "tunnelas", "jokers")),
        ("khelplay-27", "6C", "6S 6S 6S 6H 6H 6H 6D 6D 6D", ("sequences",)),
    ],
)
def test_ways(rules: str, wild: str | None, text: str, ways: tuple[str, ...]) -> None:
    """Every way in which a hand can be declared, with an arrangement that is complete by it."""
    answer = score_text(text, table_of(rules, wild))
    assert answer.ways == ways
    for way, arrangement in answer.shows:
        assert way in arrangement.standing.ways
        assert sorted(parse_hand(str(arrangement)).cards) == sorted(cards_of(text))


@pytest.mark.parametrize(
    ("house", "text", "without", "points"),
    [
        (("loser.complete_costs=2",), "3H 4H 5H 6H 7H 8H", 0, 2),
        (("loser.complete_costs=2",), "3H 4H 5H 6H 7H 8H AC", 10, 10),
        (("loser.no_pure=full_count",), "3H 4H PJ 2C", 9, 80),
        (("loser.no_pure=full_count",), "3H 4H 5H 2C", 2, 2),
        # A pure sequence that excuses nothing still spares the hand the full count.
        (("loser.no_pure=full_count", "loser.pure_only=counts"), "3H 4H 5H 2C", 2, 14),
        (("loser.pure_only=counts",), "3H 4H 5H KS KD KC 2C", 32, 44),
        (("loser.pure_only=groups",), "3H 4H 5H KS KD KC 2C", 32, 2),
        (("joker.min_naturals=1",), "3H 4H 5H KS PJ PJ", 10, 0),
        (("sequence.max=3", "set.max=3"), "3H 4H 5H 6H 7H", 0, 7),
    ],
)
def test_house_rules(house: tuple[str, ...], text: str, without: int, points: int) -> None:
    """Under ``kash``, without and with a house's settings."""
    assert score_text(text, table_of("kash")).points == without
    assert score_text(text, table_of("kash", None, *house)).points == points


def test_dublees_at_a_flat_cost() -> None:
    """Six dublees lose two under a house's rule, whatever else is held."""
    table = table_of("classic-21", None, "loser.dublees_cost=2")
    assert score_text(f"{SIX_PAIRS} KC KD QS", table).points == 2
    assert score_text(f"{SIX_PAIRS} KC KD QS", table_of("classic-21")).points == 30


def test_as_they_lie() -> None:
    """With groups given their own count stands beside the best."""
    answer = score_text("2H 3H 4H 5H 6H 7H 8H 9H 10H | KS KD KC KH", table_of("kash"))
    assert answer.as_grouped is not None
    assert (answer.as_grouped.tier, answer.as_grouped.points, answer.points) == ("pure only", 40, 0)
    assert score_text("2H 3H 4H", table_of("kash")).as_grouped is None


def test_melds_say_what_jokers_stand_for() -> None:
    answer = score_text("4H 5H 6H 8S 10S PJ", table_of("kash"))
    assert str(answer.arrangement) == "4H 5H 6H | 8S PJ 10S"
    assert answer.arrangement.groups[1].kind == "impure sequence"
    assert getattr(answer.arrangement.groups[1], "stands_for", None) == (None, "9S", None)


def test_aces_lie_in_two_sets() -> None:
    answer = score_text("4S 5S 6S 8D 9D 10D JD AH AH AS AC AD AD", table_of("kash"))
    assert sorted(len(group.cards) for group in answer.arrangement.groups if group.kind == "set") == [3, 3]


def test_cut_card_warning() -> None:
    assert [w.code for w in score_text("6C 6C 7C", table_of("kash", "6C")).warnings] == ["cut-card-held"]
    assert not score_text("6C 7C", table_of("kash", "6C")).warnings


# --- all equal arrangements -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "wild", "text", "number"),
    [
        ("kash", None, "4H 5H 6H 8S 9S 10S", 1),
        ("kash", None, "KS QH 2D", 1),
        # Jack to king with the other tens as a set or ten to queen with the other kings.
        ("kash", None, "2H 3H 4H 10S JS QS KS 10D 10C KD KC", 2),
        # The joker goes with one run or the other.
        ("kash", None, "4H 5H 6H 8S 9S 10S PJ", 2),
        # Extra jokers go to the first group with room: two jokers make no more answers than one.
        ("kash", None, "4H 5H 6H 8S 9S 10S PJ PJ", 2),
        # Six in a row, in two.
        ("khelplay-13", None, "4H 5H 6H 7H 8H 9H", 1),
        # Nine in a row are shown split to at most five cards: as 3 + 3 + 3, 4 + 5 or 5 + 4.
        ("kash", None, "2H 3H 4H 5H 6H 7H 8H 9H 10H", 3),
        ("kash", None, "4S 5S 6S 8D 9D 10D JD AH AH AS AC AD AD", 1),
        # A wild card that lies in its own place is itself: as a joker there it would be the same group again.
        ("kash", "7", "8H 9H 10H 5D 6D 7D 8D", 1),
        ("kash", "K", "AD 9D 10D 10D JD JD QD QD KD", 2),
        ("khelplay-27", "6C", "6S 6S 6S 3H 4H 5H", 1),
        # Twins are interchangeable.
        ("kash", None, "4H 5H 6H 4H 5H 6H", 1),
        ("kash", None, "4H 5H 6H 7H 4H 5H 6H", 1),
        ("kash", None, "4H 5H 6H 6H 8S 9S 10S", 1),
        # Saved by dublees at fewer points than any sequences: the one way to lay them.
        ("classic-21", None, f"{SIX_PAIRS} KC 2D", 1),
    ],
)
def test_number_of_equal_arrangements(rules: str, wild: str | None, text: str, number: int) -> None:
    table = table_of(rules, wild)
    arrangements, more = all_best(text, table)
    assert (len(arrangements), more) == (number, False), [str(arrangement) for arrangement in arrangements]
    best = score_text(text, table)
    for arrangement in arrangements:
        assert arrangement.standing.uncapped == best.uncapped
        assert arrangement.standing.loose == best.arrangement.standing.loose
        assert sorted(parse_hand(str(arrangement)).cards) == sorted(cards_of(text))


@pytest.mark.parametrize(("limit", "number", "more"), [(1, 1, True), (2, 2, False), (3, 2, False), (20, 2, False)])
def test_limit_of_equal_arrangements(limit: int, number: int, more: bool) -> None:
    arrangements, left = all_best("4H 5H 6H 8S 9S 10S PJ", table_of("kash"), limit)
    assert (len(arrangements), left) == (number, more)


def test_equal_arrangements_are_in_order() -> None:
    arrangements, _ = all_best("2H 3H 4H 10S JS QS KS 10D 10C KD KC", table_of("kash"))
    assert [str(arrangement) for arrangement in arrangements] == [
        "10S JS QS | 2H 3H 4H | KS KD KC | 10D 10C",
        "JS QS KS | 2H 3H 4H | 10S 10D 10C | KD KC",
    ]


# --- time limits ------------------------------------------------------------------------------------------------

HARD = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH 6S 6S 6D 6D 6C 6C PJ PJ"


def test_time_limit_of_nothing() -> None:
    hand = Hand.of(cards_of("4H 5H 6H 8S 9S 10S"))
    for ask in (
        lambda: score(hand, table_of("kash"), any_size=True, time_limit=1e-9),
        lambda: equal_best(hand, table_of("kash"), 20, any_size=True, time_limit=1e-9),
    ):
        with pytest.raises(UndecidedError) as undecided:
            ask()
        assert (undecided.value.code, undecided.value.exit_code) == ("undecided", 3)


@pytest.mark.parametrize("seconds", [1e-6, 1e-4, 1e-3, 3e-3, 1e-2])
def test_time_limit_never_reads_as_no_arrangement(seconds: float) -> None:
    """Undecided, or the whole answer: nothing in between."""
    table, hand = table_of("kash", "6"), Hand.of(cards_of(HARD))
    try:
        answer = score(hand, table, any_size=True, time_limit=seconds)
    except UndecidedError:
        return
    assert (answer.points, answer.tier) == (0, "complete")


def test_time_enough() -> None:
    assert score(Hand.of(cards_of(HARD)), table_of("kash", "6"), any_size=True, time_limit=60).points == 0


# --- cards that are no hand -------------------------------------------------------------------------------------

THIRTEEN = "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS"


@pytest.mark.parametrize(
    ("text", "any_size", "codes"),
    [
        (THIRTEEN, False, []),
        (f"{THIRTEEN} 9C", False, ["wrong-card-count"]),
        (THIRTEEN[:-3], False, ["wrong-card-count"]),
        (f"{THIRTEEN} 9C", True, []),
        (THIRTEEN.replace("2H 3H 4H", "5H 5H 5H"), False, ["too-many-copies"]),
        (f"{THIRTEEN} 5H 5H 5H", False, ["wrong-card-count", "too-many-copies"]),
        ("5H 5H 5H", True, ["too-many-copies"]),
        ("5H 5H 5H PJ PJ PJ 6C", True, ["too-many-copies", "too-many-copies"]),
        ("", True, ["no-cards"]),
        ("", False, ["no-cards"]),
    ],
)
def test_cards_that_are_no_hand(text: str, any_size: bool, codes: list[str]) -> None:
    """The size first; ``any_size`` lifts the check on it alone."""
    hand, table = Hand.of(cards_of(text)), table_of("kash")
    asks: list[Callable[[], object]] = [
        lambda: score(hand, table, any_size=any_size),
        lambda: equal_best(hand, table, 20, any_size=any_size),
    ]
    for ask in asks:
        if not codes:
            ask()
            continue
        with pytest.raises(HandError) as error:
            ask()
        assert [problem.code for problem in error.value.problems] == codes


def test_problem_names_card_and_count() -> None:
    with pytest.raises(HandError, match="5H is held 3 times, but 2 decks hold it twice"):
        score(Hand.of(cards_of("5H 5H 5H")), table_of("kash"), any_size=True)
    with pytest.raises(HandError, match="5H is held twice, but 1 deck holds it once"):
        score(Hand.of(cards_of("5H 5H")), table_of("khelplay-10", players=2), any_size=True)


# --- certification ----------------------------------------------------------------------------------------------


def candidate(kind: Kind, text: str, need: int = 0, slack: int = 0) -> Candidate:
    return Candidate(kind, tuple(CARD_TEXT.index(word) for word in text.split()), need, slack)


FOUR = candidate(Kind.PURE, "4H 5H 6H")
EIGHT = candidate(Kind.PURE, "8S 9S 10S")


def test_a_right_solution_is_certified() -> None:
    table, counts = table_of("kash"), count_cards(cards_of("4H 5H 6H 8S 9S 10S KD"))
    arrangement = scoring.certified(Solution((FOUR, EIGHT), 10, 1, True), counts, table)
    assert str(arrangement) == "8S 9S 10S | 4H 5H 6H | KD"
    assert arrangement.standing.points == 10


@pytest.mark.parametrize(
    ("rules", "solution"),
    [
        pytest.param("kash", Solution((FOUR, EIGHT), 10, 1, False), id="met and not said"),
        pytest.param("kash", Solution((FOUR, EIGHT), 9, 1, True), id="wrong points"),
        pytest.param("kash", Solution((FOUR, EIGHT), 10, 2, True), id="wrong number of loose cards"),
        pytest.param("kash", Solution((FOUR,), 37, 4, True), id="said and not met"),
        pytest.param("kash", Solution((), 52, 7, True), id="nothing laid"),
        pytest.param("khelplay-13", Solution((FOUR,), 37, 4, False), id="points that are not saved"),
        pytest.param("kash", Solution((FOUR, candidate(Kind.SET, "8S 9S 10S")), 10, 1, False), id="another kind"),
        pytest.param("kash", Solution((FOUR, EIGHT, candidate(Kind.SET, "KD 9C 2D")), 0, 0, True), id="cards not held"),
        pytest.param("kash", Solution((FOUR, FOUR, EIGHT), 10, 1, True), id="one meld twice"),
        pytest.param("kash", Solution((FOUR, candidate(Kind.PURE, "8S 9S KD")), 10, 1, True), id="no meld"),
        pytest.param("kash", Solution((FOUR, candidate(Kind.IMPURE, "8S 9S", 1)), 20, 2, True), id="a joker too many"),
        pytest.param("kash", Solution((FOUR, EIGHT, candidate(Kind.SET, "KD", 2)), 0, 0, True), id="no jokers at all"),
    ],
)
def test_a_wrong_solution_is_refused(monkeypatch: pytest.MonkeyPatch, rules: str, solution: Solution) -> None:
    """Whatever a solver answers goes through the rules; what they do not confirm is a fault and raises."""

    monkeypatch.setattr(scoring, "best_solution", lambda *_: (solution, "search"))
    with pytest.raises(CertificationError, match="KD"):
        score_text("4H 5H 6H 8S 9S 10S KD", table_of(rules))


def test_a_wrong_solution_among_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: Any) -> None:
        take = given[-1]
        assert take(Solution((FOUR, EIGHT), 10, 1, True))
        take(Solution((FOUR,), 37, 4, True))

    monkeypatch.setattr(solver, "solve_all", wrong)
    with pytest.raises(CertificationError):
        all_best("4H 5H 6H 8S 9S 10S KD", table_of("kash"))


@pytest.mark.parametrize(
    ("status", "seconds", "error"),
    [
        ("INFEASIBLE", None, CertificationError),
        ("INFEASIBLE", 60.0, CertificationError),
        ("MODEL_INVALID", None, CertificationError),
        ("UNKNOWN", None, CertificationError),
        ("FEASIBLE", None, CertificationError),
        ("UNKNOWN", 60.0, UndecidedError),
        ("FEASIBLE", 60.0, UndecidedError),
    ],
)
def test_status(monkeypatch: pytest.MonkeyPatch, status: str, seconds: float | None, error: type[Exception]) -> None:
    """Everything loose is always a solution: INFEASIBLE is a fault; without a proof there is no answer."""
    monkeypatch.setattr(cp_model.CpSolver, "solve", lambda *_: getattr(cp_model, status))
    hand, table = Hand.of(cards_of("4H 5H 6H KD")), table_of("kash")
    for ask in (
        lambda: score(hand, table, any_size=True, time_limit=seconds, engine="cpsat"),
        lambda: equal_best(hand, table, 20, any_size=True, time_limit=seconds),
    ):
        with pytest.raises(error) as raised:
            ask()
        if error is CertificationError:
            assert status in str(raised.value)
            assert "4H 5H 6H KD" in str(raised.value)
            assert "constraints" in str(raised.value)


def test_deadline() -> None:
    assert Deadline(None).left() is None
    left = Deadline(60).left()
    assert left is not None
    assert 0 < left <= 60
    with pytest.raises(UndecidedError, match="1e-09 s"):
        Deadline(1e-9).left()


def test_solution_over_no_candidates() -> None:
    """A hand that can lay nothing is all loose, which is an answer and no fault."""
    table, counts = table_of("kash"), count_cards([CARDS[0]])
    assert solver.solve(counts, [], table, Deadline(None)) == Solution((), 10, 1, False)


# --- what an invalid show could have been -------------------------------------------------------------------------


RUNS_AND_SETS = "3C 4C 5C | 6C 7C 8C | 9H 9S 9D | KH KD KS KC"


@pytest.mark.parametrize(
    ("show", "held", "points"),
    [
        pytest.param("AC 2C 3C 4C 5C 6C 7C 8C 9C | KD KC KH KS", None, 0, id="regrouped it wins"),
        pytest.param("3C 4C 5C | 6H 6S 6D | 9H 9S 9D | KH KD KS KC", None, 80, id="points left"),
        pytest.param(RUNS_AND_SETS, None, None, id="valid"),
        pytest.param("AC 2C 3C 4C 5C 6C 7C 8C 9C | KD KC KH KS 2D", None, None, id="14 cards"),
        pytest.param("AC 2C 3C | 2C 3C 4C | 2C 3C 4C | KD KC KH KS", None, None, id="three of a card"),
        pytest.param(
            "3C 4C 5C | 6C 7C 8C | 9H 9S 9D | KH KD KS KC",
            "3C 4C 5C 6C 7C 8C 9H 9S 9D KH KD KS 2D",
            2,
            id="another hand",
        ),
        pytest.param(RUNS_AND_SETS, "3C 4C 5C", None, id="a hand of three"),
    ],
)
def test_what_a_show_could_have_been(show: str, held: str | None, points: int | None) -> None:
    """The player's hand counts where it is known: nobody can lay down cards of others."""
    table, cards = table_of("kash"), None if held is None else tuple(cards_of(held))
    best, remarks = regrouped(judge(parse_hand(show), table, cards), table, cards)
    assert (None if best is None else best.points, remarks) == (points, ())


def test_a_verdict_stands_without_time() -> None:
    table = table_of("kash")
    verdict = judge(parse_hand("AC 2C 3C 4C 5C 6C 7C 8C 9C | KD KC KH KS"), table)
    best, remarks = regrouped(verdict, table, time_limit=1e-9)
    assert best is None
    assert "undecided" in remarks[0]
