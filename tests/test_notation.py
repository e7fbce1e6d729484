"""Texts of cards: what reads as what, what is refused and how, and the laws of reading."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_solver.cards import CARDS, FACES, PRINTED_JOKER, RANK_TEXT, Card, Rank, show_cards
from rummy_solver.errors import CardsError, Problem
from rummy_solver.hand import Hand
from rummy_solver.notation import parse_card, parse_cards, parse_cut, parse_hand
from rummy_solver.texts import read_text

CASES = Path(__file__).parent / "cases" / "inputs.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def layout(hand: Hand) -> str:
    """Groups and loose cards, the latter marked where there are groups."""
    parts = [show_cards(group) for group in hand.groups]
    loose = [show_cards(hand.loose)] if hand.loose else []
    return " | ".join([*parts, *(f"loose {cards}" if parts else cards for cards in loose)])


def refusals_of(text: str, parse: Callable[[str], object] = parse_hand) -> tuple[Problem, ...]:
    """Everything that is refused in a text, or nothing."""
    try:
        parse(text)
    except CardsError as error:
        return error.problems
    return ()


def problems_of(text: str) -> tuple[Problem, ...]:
    """Everything that is refused in a text that must be refused."""
    with pytest.raises(CardsError) as caught:
        parse_hand(text)
    return caught.value.problems


@pytest.mark.parametrize("row", [row for row in ROWS if "cards" in row], ids=lambda row: row["id"])
def test_texts_people_paste_are_read(row: dict[str, str]) -> None:
    assert layout(parse_hand(row["text"])) == row["cards"], row["why"]


@pytest.mark.parametrize("row", [row for row in ROWS if "refused" in row], ids=lambda row: row["id"])
def test_texts_people_paste_are_refused(row: dict[str, object]) -> None:
    tokens = [problem.token for problem in problems_of(str(row["text"])) if problem.token]
    assert tokens == row["refused"], row["why"]


READ = {
    "suit first": ("HT C10 c0 ♠a", "10H 10C 10C AS"),
    "jack of hearts either way": ("JH HJ", "JH JH"),
    "jokers": (
        "PJ pj JK Jk JKR jkr JOKER Joker X1 x2 * \U0001f0cf \U0001f0df \U0001f0bf\ufe0f",
        " ".join(["PJ"] * 14),
    ),
    "runs of jokers": ("JKJKR PJ* **", "PJ PJ PJ PJ PJ PJ"),
    "run, suit first": ("H2H3", "2H 3H"),
    "run, both orders": ("AHH2", "AH 2H"),
    "run with jokers": ("AHPJ10S*", "AH PJ 10S PJ"),
    "JK between cards is a joker": ("AHJKKS", "AH PJ KS"),
    "JK after half a card is none": ("HJKS", "JH KS"),
    "run of tens": ("10H10S", "10H 10S"),
    "run of playing cards": ("\U0001f0a1\U0001f0de\U0001f0bb", "AS KC JH"),
    "text style selector": ("5♥\ufe0e", "5H"),
    "dashes of all kinds": ("A-H H\u201010 Q\u2011S 2\u2013D 3\u2014S 4\u2212C", "AH 10H QS 2D 3S 4C"),
    "dash between runs": ("AH2H-3H", "AH 2H 3H"),
    "dashes with blanks": ("AH - 2H - 3H", "AH 2H 3H"),
    "dashes with blanks inside a card": ("10 - S", "10S"),
    "blank before letter": ("5 H 10 S", "5H 10S"),
    "blank inside, suit first": ("♥ 9", "9H"),
    "blanks of other scripts": ("5H\u30006H\u20097H\u00a08H", "5H 6H 7H 8H"),
    "commas in a row": (",AH,,2H;", "AH 2H"),
    "new lines": ("AH 2H\r\n3S\n4S\u20285S", "AH 2H | 3S | 4S | 5S"),
    "blank lines": ("\n\nAH 2H\n \n\n3S\n", "AH 2H | 3S"),
    "mark on every line": ("\ufeffAH\n\ufeff2H", "AH | 2H"),
    "slashes": ("AH 2H / 3S", "AH 2H | 3S"),
    "bar and new line": ("AH 2H |\n3S |\n", "AH 2H | 3S"),
    "empty group": ("5H 6H | | 7H", "5H 6H | 7H"),
    "separators that part nothing": ("| 5H 6H |", "5H 6H"),
    "lone brackets": ("(AH 2H 3H)", "AH 2H 3H"),
    "brackets of all kinds": ("[AH]{2H}(3H)4H", "AH | 2H | 3H | loose 4H"),
    "loose between brackets": ("9C (AH 2H) 10D (3H)", "AH 2H | 3H | loose 9C 10D"),
    "brackets on lines": ("(AH 2H\n3H)\n(4S)\n9C\n10D", "AH 2H 3H | 4S | loose 9C 10D"),
    "bars between brackets": ("(AH 2H) | (3H) | 9C 10D", "AH 2H | 3H | loose 9C 10D"),
    "empty brackets": ("() AH", "AH"),
}


@pytest.mark.parametrize(("text", "cards"), READ.values(), ids=READ.keys())
def test_read(text: str, cards: str) -> None:
    assert layout(parse_hand(text)) == cards


REFUSED = {
    "unknown suit": ("7Z", "unknown-card 7Z"),
    "unknown suit in a run": ("7Z8H", "unknown-card 7Z"),
    "unknown rank": ("EH", "unknown-card EH"),
    "word": ("hello", "unknown-card hello"),
    "full stop": ("AH. 2H", "unknown-card AH."),
    "straight quotes": ('"AH" \'KD', 'unknown-card "AH", unknown-card \'KD'),
    "curly quotes": ("\u201cAH\u201d", "foreign-sign \u201cAH\u201d"),
    "rank": ("K K♠ K", "missing-suit K, missing-suit K"),
    "ranks in a run": ("AKQ", "missing-suit AKQ"),
    "suit": ("AH ♠", "missing-rank ♠"),
    "suit before ranks": ("♠ A K", "missing-rank ♠, missing-suit A, missing-suit K"),
    "whole cards stay whole": ("A ♠2 3♠", "missing-suit A"),
    "half cards across a comma": ("A, ♠", "missing-suit A, missing-rank ♠"),
    "half cards across a group": ("A | ♠", "missing-suit A, missing-rank ♠"),
    "half cards across a bracket": ("A (2H) ♠", "missing-suit A, missing-rank ♠"),
    "ten across a blank": ("1 0♠", "ambiguous-card 1"),
    "run that reads from both ends": ("AH2H3", "ambiguous-card AH2H3"),
    "suit twice": ("AHH", "ambiguous-card AHH"),
    "J1": ("J1 j1", "ambiguous-card J1, ambiguous-card j1"),
    "1": ("1 1♠ ♠1", "ambiguous-card 1, ambiguous-card 1♠, ambiguous-card ♠1"),
    "X": ("X xc Tx", "ambiguous-card X, ambiguous-card xc, ambiguous-card Tx"),
    "X and ten, or X1 and ten": ("X10H", "ambiguous-card X10H"),
    "numbers": ("11 13 52", "bare-number 11, bare-number 13, missing-suit 52"),
    "shorthand for a run": ("9c-j 5-7H 5-6-7", "ambiguous-dash 9c-j, ambiguous-dash 5-7H, ambiguous-dash 5-6-7"),
    "dashes inside two cards": ("A-H-2-H", "ambiguous-dash A-H-2-H"),
    "dashes at the ends": ("-AH AH- AH--2H", "stray-dash -AH, stray-dash AH-, stray-dash AH--2H"),
    "dash that may part groups": ("AH 2H - 3H 4H", "stray-dash -"),
    "no rank between dashes": ("KH-1S", "ambiguous-card KH-1S"),
    "fault between dashes": ("KH-QZ-PJ", "unknown-card QZ"),
    "lost suits": ("3? 4??? 5\ufffd", "lost-suit 3?, lost-suit 4???, lost-suit 5\ufffd"),
    "lost suits in a run": ("3?4?", "lost-suit 3?, lost-suit 4?"),
    "lost rank": ("?♥", "lost-rank ?♥"),
    "all lost": ("??", "unknown-card ??"),
    "Cyrillic": ("АH КS 6с", "foreign-letter АH, foreign-letter КS, foreign-letter 6с"),
    "Greek": ("ΑH ΚS", "foreign-letter ΑH, foreign-letter ΚS"),
    "full width": ("５H 5Ｈ", "foreign-letter ５H, foreign-letter 5Ｈ"),
    "mathematical": ("\U0001d40aH", "foreign-letter \U0001d40aH"),
    "Kelvin sign and long s": ("\u212aH 5\u017f", "foreign-letter \u212aH, foreign-letter 5\u017f"),
    "other digits": ("\u06f5H", "foreign-letter \u06f5H"),
    "emoji heart": ("5\u2764\ufe0f", "foreign-sign 5\u2764\ufe0f"),
    "zero-width": ("A\u200bH 5\u2060H", "invisible-character A\u200bH, invisible-character 5\u2060H"),
    "mark inside": ("A\ufeffH", "invisible-character A\ufeffH"),
    "selector after a letter": ("AH\ufe0f", "invisible-character AH\ufe0f"),
    "control character": ("AH\x002H", "invisible-character AH\x002H"),
    "knight": ("\U0001f0ab\U0001f0ac\U0001f0ad", "knight \U0001f0ac"),
    "back, trump": ("\U0001f0a0 \U0001f0e1", "unknown-card \U0001f0a0, unknown-card \U0001f0e1"),
    "two sorts of brackets": ("(AH]", "unbalanced-bracket ]"),
    "never closed": ("(AH 7Z", "unbalanced-bracket (, unknown-card 7Z"),
    "never opened": ("AH) 2H", "unbalanced-bracket )"),
    "bracket in bracket": ("((AH) 2H)", "nested-bracket ("),
    "bar in brackets": ("(AH | 2H)", "mixed-groups |"),
    "bars, brackets, loose in two places": ("(AH) | 2H 3H 4H | 9C", "mixed-groups |"),
    "bars, brackets, loose first": ("2H 3H 4H | (AH)", "mixed-groups |"),
    "nothing": ("", "no-cards "),
    "blanks": (" \t\n", "no-cards "),
    "separators": ("| , / ;", "no-cards "),
    "empty brackets": ("()", "no-cards "),
    "only a mark": ("\ufeff", "no-cards "),
}


@pytest.mark.parametrize(("text", "refused"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(text: str, refused: str) -> None:
    assert ", ".join(f"{problem.code} {problem.token}" for problem in problems_of(text)) == refused


@pytest.mark.parametrize(
    "code_page",
    ["cp1252", "latin-1", "gbk", "mac_roman", "cp437", "cp850", "cp932", "cp1251", "cp866"],
)
@pytest.mark.parametrize("card", ["3♥", "3♥️", "5♣", "10♦", "A♠"])
def test_a_wrong_code_page_is_said(code_page: str, card: str) -> None:
    misread = card.encode().decode(code_page, "replace")
    (problem,) = problems_of(misread)
    assert problem.code == "wrong-code-page", misread


@pytest.mark.parametrize("code_page", ["big5", "cp949", "ascii"])
def test_a_code_page_that_loses_the_sign_loses_the_suit(code_page: str) -> None:
    assert [problem.code for problem in problems_of("A♠ 10♥".encode().decode(code_page, "replace"))] == [
        "lost-suit"
    ] * 2


def test_a_text_misread_twice_is_said() -> None:
    assert [problem.code for problem in problems_of("5Ã¢â„¢Â¥ ï»¿5H")] == ["wrong-code-page"] * 2


PLACES = {
    "token": ("5H 6H 7Z", "token 3, column 7"),
    "part of a token": ("AH 2H3?", "token 2, column 6"),
    "the mark is not counted": ("\ufeff7Z", "token 1, column 1"),
    "line": ("AH 2H\r\n3H 4? 5H\n", "line 2, token 2, column 4"),
    "one line": ("\n7Z\n", "token 1, column 1"),
    "bracket": ("AH (2H", "column 4"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("text", "at"), PLACES.values(), ids=PLACES.keys())
def test_places(text: str, at: str) -> None:
    assert [problem.at for problem in problems_of(text)] == [at]


def test_problems_stand_in_the_order_of_the_text() -> None:
    text = "(7Z ♠ ( 1 ) | K\n9c-j"
    found = problems_of(text)
    assert [problem.token for problem in found] == ["(", "7Z", "♠", "(", "1", "|", "K", "9c-j"]


def test_messages_name_the_token_and_the_code_point() -> None:
    (problem,) = problems_of("6сTc9h")
    assert problem.message == (
        "'6с' holds 'с', U+0441 CYRILLIC SMALL LETTER ES, which is in no card; it looks like 'c': write a plain 'c'"
    )
    (problem,) = problems_of("A\u200bH")
    assert "'A\\u200bH'" in problem.message
    assert "U+200B ZERO WIDTH SPACE" in problem.message
    (problem,) = problems_of("3\ufffd")
    assert "U+FFFD REPLACEMENT CHARACTER" in problem.message


CUTS: dict[str, Card | Rank] = {
    "6": Rank.SIX,
    "10": Rank.TEN,
    "T": Rank.TEN,
    "q": Rank.QUEEN,
    " K ": Rank.KING,
    "J": Rank.JACK,
    "A": Rank.ACE,
    "5S": CARDS[4],
    "5♠": CARDS[4],
    "5 ♠️": CARDS[4],
    "PJ": PRINTED_JOKER,
    "joker": PRINTED_JOKER,
}


@pytest.mark.parametrize(("text", "cut"), CUTS.items(), ids=CUTS.keys())
def test_cut(text: str, cut: Card | Rank) -> None:
    got = parse_cut(text)
    assert (type(got), got) == (type(cut), cut)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "ambiguous-card"),
        ("11", "bare-number"),
        ("", "no-cards"),
        ("5S 6S", "not-one-card"),
        ("К", "foreign-letter"),
    ],
)
def test_no_cut(text: str, code: str) -> None:
    with pytest.raises(CardsError) as caught:
        parse_cut(text)
    assert caught.value.code == code


def test_one_card() -> None:
    assert parse_card("q♡") == Card.of(12, 1)
    assert parse_cards("(AH) | 2H") == (Card.of(1, 1), Card.of(2, 1))
    with pytest.raises(CardsError, match="2 cards where one is due"):
        parse_card("5S6S")


def test_reading_cards_loads_nothing_heavy() -> None:
    heavy = ["rummy_solver.texts", "unicodedata", "click", "rich", "cattrs", "ortools", "pandas"]
    program = (
        "import sys; before = set(sys.modules); import rummy_solver.notation as n; n.parse_hand('AH 2H');"
        f"assert not set({heavy}) & (set(sys.modules) - before)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# Laws

cards_lists = st.lists(st.sampled_from(CARDS), min_size=1, max_size=27)
groups_lists = st.lists(cards_lists.map(tuple), min_size=2, max_size=9).map(tuple)
SIGNS = ("S♠♤", "H♥♡", "D♦♢", "C♣♧")
JOKERS = ("PJ", "JK", "JKR", "JOKER", "X1", "X2", "*", "\U0001f0cf", "\U0001f0df", "\U0001f0bf")


@st.composite
def spelt(draw: st.DrawFn, cards: list[Card]) -> list[str]:
    """Each card in a notation of its own."""
    tokens = []
    for card in cards:
        if card.is_printed_joker:
            token = draw(st.sampled_from(JOKERS))
        else:
            ranks = ["10", "T", "0"] if card.rank == 10 else [RANK_TEXT[card.rank]]
            sign = draw(st.sampled_from(SIGNS[card.suit]))
            suit = sign + ("" if sign.isalpha() else draw(st.sampled_from(["", "\ufe0f", "\ufe0e"])))
            pair = [draw(st.sampled_from(ranks)), suit]
            token = draw(st.sampled_from(["", "-", "\u2013"])).join(draw(st.permutations(pair)))
        tokens.append(draw(st.sampled_from([token, token.lower()])))
    return tokens


@given(cards_lists)
def test_loose_cards_read_back(cards: list[Card]) -> None:
    hand = Hand.of(cards)
    assert parse_hand(str(hand)) == hand


@given(groups_lists)
def test_groups_read_back(groups: tuple[tuple[Card, ...], ...]) -> None:
    hand = Hand(groups)
    assert parse_hand(str(hand)) == hand


@given(groups_lists, cards_lists)
def test_brackets_keep_groups_and_loose_cards_apart(groups: tuple[tuple[Card, ...], ...], loose: list[Card]) -> None:
    text = "".join(f"({show_cards(group)})" for group in groups) + show_cards(loose)
    assert parse_hand(text) == Hand(groups, tuple(loose))


@given(st.data(), cards_lists)
def test_every_notation_reads_as_the_same_cards(data: st.DataObject, cards: list[Card]) -> None:
    separators = st.sampled_from([" ", "  ", ",", ", ", ";", "\t", "\u00a0"])
    text = "".join(token + data.draw(separators) for token in data.draw(spelt(cards)))
    assert parse_hand(text) == Hand.of(cards)


@given(st.data(), groups_lists)
def test_every_separator_of_groups_reads_as_the_same_groups(
    data: st.DataObject, groups: tuple[tuple[Card, ...], ...]
) -> None:
    separators = st.sampled_from(["|", " | ", "/", "\n", "\r\n", "\n\n", " |\n"])
    text = "".join(" ".join(data.draw(spelt(list(group)))) + data.draw(separators) for group in groups)
    assert parse_hand(text) == Hand(groups)


@given(st.lists(st.sampled_from(FACES), min_size=1, max_size=27), st.booleans(), st.booleans())
def test_runs_without_blanks_read_as_the_same_cards(cards: list[Card], suit_first: bool, signs: bool) -> None:
    pairs = [(RANK_TEXT[card.rank], SIGNS[card.suit][signs]) for card in cards]
    assert parse_hand("".join(suit + rank if suit_first else rank + suit for rank, suit in pairs)) == Hand.of(cards)


@given(st.lists(st.sampled_from(FACES), min_size=1, max_size=27))
def test_unicode_playing_cards_read_by_their_names(cards: list[Card]) -> None:
    names = [f"PLAYING CARD {card.rank.name} OF {card.suit.name}" for card in cards]
    assert parse_cards("".join(map(unicodedata.lookup, names))) == tuple(cards)


texts = st.one_of(
    st.text(),
    st.text(alphabet="AaKJTX0125SHhc♠♥️🂡🂬🃏сК?-– ,|/()[]\n\ufeff\u200b\x00\"'", max_size=30),
    st.text(alphabet=st.characters(), max_size=10),
)


@given(texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    problems = refusals_of(text)
    if not problems:
        assert parse_hand(text).cards
    for problem in problems:
        assert problem.code
        assert problem.message
        assert problem.token in text
        assert problem.code == "no-cards" or (problem.token and problem.at)
    assert bool(refusals_of(text, parse_cards)) == bool(problems)
    assert len(refusals_of(text, parse_card)) >= len(problems)
    refusals_of(text, parse_cut)


@given(st.data(), groups_lists)
def test_a_look_up_and_a_careful_reading_agree(data: st.DataObject, groups: tuple[tuple[Card, ...], ...]) -> None:
    separators = st.sampled_from([" | ", "|", " ", ",", "; ", "||"])
    text = "".join(" ".join(data.draw(spelt(list(group)))) + data.draw(separators) for group in groups)
    assert parse_hand(text) == read_text(text)


@given(
    st.lists(st.sampled_from(FACES), max_size=13), st.integers(0, 13), st.sampled_from(["7Z", "3?", "1♠", "К♠", "Xc"])
)
def test_one_bad_token_is_refused_wherever_it_stands(cards: list[Card], place: int, bad: str) -> None:
    tokens = [str(card) for card in cards]
    tokens.insert(place, bad)
    assert [problem.token for problem in problems_of(" ".join(tokens))] == [bad]
