"""Records in their three formats: what is read, and what is refused, field by field."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from rummy_solver.errors import RecordError
from rummy_solver.hand import Hand
from rummy_solver.notation import parse_hand
from rummy_solver.recordlines import Format, Layout, csv_records, open_records, read_fields
from rummy_solver.records import UNSAID, Task, read_record, with_loose_end
from rummy_solver.rulefile import load_rules
from rummy_solver.table import table_for

JSONL = Layout("jsonl")


def codes(error: RecordError) -> list[tuple[str, str]]:
    return [(problem.code, problem.at) for problem in error.problems]


# --- what a record asks -----------------------------------------------------------------------------------------

TASKS: list[tuple[dict[str, Any], Task | None, Task]] = [
    ({"group": "5H 6H 7H"}, None, "group"),
    ({"groups": ["5H 6H 7H"]}, None, "validate"),
    ({"cards": "5H 6H 7H"}, None, "score"),
    ({"cards": "5H 6H 7H", "groups": ["5H 6H 7H"]}, None, "validate"),
    ({"cards": "5H 6H 7H", "task": "discard"}, None, "discard"),
    ({"cards": "5H 6H 7H", "task": "discard"}, "score", "discard"),
    ({"cards": "5H 6H 7H"}, "discard", "discard"),
    ({"cards": "5H 6H 7H", "task": None}, "discard", "score"),
    ({"cards": "5H 6H 7H", "task": "group"}, None, "group"),
    ({"groups": "5H 6H 7H | KS", "task": "score"}, None, "score"),
]


@pytest.mark.parametrize(("fields", "default", "task"), TASKS)
def test_task(fields: dict[str, Any], default: Task | None, task: Task) -> None:
    assert read_record(fields, task=default).task == task


HANDS = [
    ({"group": "7H PJ 7S"}, "7H PJ 7S"),
    ({"group": ["7H", "PJ", "7♠"]}, "7H PJ 7S"),
    ({"group": "(7H PJ 7S)"}, "7H PJ 7S"),
    ({"cards": ["AS", "10♠️"]}, "AS 10S"),
    ({"cards": "AH 2H 3H | KS"}, "AH 2H 3H | KS"),
    ({"groups": ["AH 2H 3H", ["KS", "KD"]]}, "AH 2H 3H | KS KD"),
    ({"groups": ["AH 2H 3H"], "loose": "KS KD"}, "AH 2H 3H | KS KD"),
    ({"groups": "AH 2H 3H | KS KD"}, "AH 2H 3H | KS KD"),
    ({"groups": "(AH 2H 3H) KS", "loose": ["KD"]}, "AH 2H 3H | KS KD"),
    ({"groups": "AH 2H 3H"}, "(AH 2H 3H)"),
    ({"groups": [], "loose": "AH"}, "AH"),
    ({"groups": ["AH 2H 3H"], "loose": []}, "(AH 2H 3H)"),
]


@pytest.mark.parametrize(("fields", "hand"), HANDS)
def test_hand(fields: dict[str, Any], hand: str) -> None:
    assert str(read_record(fields).hand) == hand


def test_a_single_text_of_groups_is_one_group() -> None:
    assert read_record({"groups": "AH 2H 3H"}).hand == Hand(parse_hand("AH 2H 3H | KS").groups[:1])


def test_absent_and_null() -> None:
    absent = read_record({"cards": "AH"})
    assert (absent.rules, absent.wild, absent.players) == (UNSAID, UNSAID, UNSAID)
    null = read_record({"cards": "AH", "rules": None, "wild": None, "players": None, "drawn": None, "expect": None})
    assert (null.rules, null.wild, null.players, null.drawn, null.expect) == (None, None, None, None, None)
    assert read_record({"cards": "AH", "wild": 6, "more": object()}).wild == "6"


def test_expected_discards_are_a_set_of_cards() -> None:
    record = read_record({"cards": "AH", "task": "discard", "expect": {"discard": ["3♣", "3S", "3C"]}})
    assert record.expect == {"discard": ["3S", "3C"]}


REFUSED: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, [("no-cards", "cards")]),
    ({"id": "x", "hand": "AH"}, [("no-cards", "cards")]),
    ({"cards": 5}, [("wrong-type", "cards")]),
    ({"cards": {"a": 1}}, [("wrong-type", "cards")]),
    ({"cards": ["AH", 5]}, [("wrong-type", "cards[2]")]),
    ({"cards": []}, [("no-cards", "cards")]),
    ({"cards": ""}, [("no-cards", "cards")]),
    ({"cards": ["AH 2H"]}, [("not-one-card", "cards[1]")]),
    ({"group": "AH 2H | 3H"}, [("several-groups", "group")]),
    ({"groups": ["AH 2H | 3H"]}, [("several-groups", "groups[1]")]),
    ({"groups": []}, [("no-cards", "groups")]),
    ({"groups": ["AH", []]}, [("no-cards", "groups[2]")]),
    ({"groups": 7}, [("wrong-type", "groups")]),
    ({"group": "AH", "cards": "AH"}, [("ambiguous-record", "group")]),
    ({"group": "AH", "groups": ["AH"]}, [("ambiguous-record", "group")]),
    ({"cards": "AH", "loose": "2H"}, [("loose-without-groups", "loose")]),
    ({"group": "AH", "task": "score"}, [("missing-field", "task")]),
    ({"cards": "AH", "task": "solve"}, [("unknown-task", "task")]),
    ({"cards": "AH", "task": ["score"]}, [("wrong-type", "task")]),
    ({"cards": "AH", "rules": 1}, [("wrong-type", "rules")]),
    ({"cards": "AH", "wild": True}, [("wrong-type", "wild")]),
    ({"cards": "AH", "players": "4"}, [("wrong-type", "players")]),
    ({"cards": "AH", "players": True}, [("wrong-type", "players")]),
    ({"cards": "AH", "drawn": "AH 2H"}, [("not-one-card", "drawn")]),
    ({"cards": "AH", "id": ["x"]}, [("wrong-type", "id")]),
    ({"cards": "AH", "expect": 19}, [("wrong-type", "expect")]),
    ({"cards": "AH", "groups": ["2H"], "task": "score"}, [("cards-differ", "cards")]),
    (
        {"cards": 5, "players": "4", "id": []},
        [("wrong-type", "cards"), ("wrong-type", "id"), ("wrong-type", "players")],
    ),
]


@pytest.mark.parametrize(("fields", "problems"), REFUSED)
def test_refused(fields: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(fields)
    assert codes(caught.value) == problems


def test_every_bad_token_of_a_record_is_named_with_its_field() -> None:
    with pytest.raises(RecordError) as caught:
        read_record({"groups": ["AH 3?", "4?"], "loose": "KS Xc"})
    found = [(problem.token, problem.at.partition(",")[0]) for problem in caught.value.problems]
    assert found == [("3?", "groups[1]"), ("4?", "groups[2]"), ("Xc", "loose")]


# --- the loose end of a hand to score ---------------------------------------------------------------------------

LOOSE_ENDS = [
    ("kash", "AH 2H 3H | KS QS", 1),
    ("kash", "AH 2H 3H | KS", 1),
    ("kash", "AH 2H 3H | KS KS", 1),
    ("kash", "AH 2H 3H | KS QS JS", 2),
    ("kash", "KS QS | AH 2H 3H", 2),
    ("kash", "AH 2H 3H KS", 0),
    ("classic-21", "AH 2H 3H | KS QS", 1),
    ("classic-21", "AH 2H 3H | KS KS", 2),
]


@pytest.mark.parametrize(("rules", "text", "groups"), LOOSE_ENDS)
def test_loose_end(rules: str, text: str, groups: int) -> None:
    hand = with_loose_end(parse_hand(text), table_for(load_rules(rules)))
    assert len(hand.groups) == groups
    assert hand.cards == parse_hand(text).cards


# --- lines ------------------------------------------------------------------------------------------------------

NO_RECORDS = [
    (b"{", "bad-json"),
    (b'{"id": NaN}', "bad-json"),
    (b'{"id": 1e999}', "bad-json"),
    (b"[1]", "not-an-object"),
    (b"null", "not-an-object"),
    (b'{"cards": "AH", "cards": "2H"}', "duplicate-field"),
    (b'{"cards": "AH", "expect": {"points": 1, "points": 2}}', "duplicate-field"),
    (b'{"cards": "3\xe9"}', "not-utf-8"),
    (b'{"id": ' + b"9" * 5000 + b"}", "bad-json"),
    (b"[" * 100_000, "bad-json"),
]


@pytest.mark.parametrize(("raw", "code"), NO_RECORDS)
def test_a_line_that_is_no_record(raw: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_fields(raw, JSONL)
    assert caught.value.code == code


TEXTS = [
    ("5H 6H 7H | KS KD KC", {"groups": "5H 6H 7H | KS KD KC"}),
    ("(5H 6H 7H) KS", {"groups": "(5H 6H 7H) KS"}),
    ("5H 6H 7H\r\n", {"cards": "5H 6H 7H"}),
    ("| 5H 6H 7H |", {"cards": "| 5H 6H 7H |"}),
    ("  # 5H", None),
    (" \t\r\n", None),
]


@pytest.mark.parametrize(("line", "fields"), TEXTS)
def test_text_line(line: str, fields: dict[str, Any] | None) -> None:
    assert read_fields(line.encode(), Layout("text")) == fields


def rows(text: str, name: str = "x.csv") -> list[Any]:
    """The fields of every row of a CSV; the code of what cannot be read."""
    opened = open_records(io.BytesIO(text.encode()), name)
    found: list[Any] = []
    for raw in opened.records:
        try:
            found.append(read_fields(raw, opened.layout))
        except RecordError as error:
            found.append(error.code)
    return found


def test_csv_cells() -> None:
    text = (
        "\ufeffID, Rules,wild,players,cards,note,expect.points,expect.valid,expect.kind,expect.discard,expect.wild\r\n"
        '1,kash,6,4,"AH, 2H",x,19,TRUE,null,3S|3C,6\r\n'
        '2,,none,, "AH"\r\n'
        ",,,,,,,,,,\r\n"
        "3,,,,AH,,1.5,,,,,too many\r\n"
    )
    expected = {"points": 19, "valid": True, "kind": None, "discard": ["3S", "3C"], "wild": "6"}
    first = {"id": "1", "rules": "kash", "wild": "6", "players": 4, "cards": "AH, 2H", "expect": expected}
    assert rows(text) == [first, {"id": "2", "wild": None, "cards": "AH"}, None, "too-many-cells"]


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_delimiters(delimiter: str) -> None:
    assert rows(f"id{delimiter}cards\n1{delimiter}AH, 2H\n") == [{"id": "1", "cards": "AH, 2H"}]


def test_cells_over_several_lines() -> None:
    text = 'id,groups\n1,"AH 2H 3H\nKS KD KC"\n2,"AH 2H 3H\n3,AH 2H\n4,"x""y"\n5,AH"\n'
    assert rows(text) == [
        {"id": "1", "groups": "AH 2H 3H\nKS KD KC"},
        "bad-csv",
        {"id": "3", "groups": "AH 2H"},
        {"id": "4", "groups": 'x"y'},
        {"id": "5", "groups": 'AH"'},
    ]


def test_no_byte_of_a_csv_is_lost() -> None:
    lines = [b'1,"a\n', b"b\n", b'c"\n', b'2,"d\n', *[b"3,e\n"] * 50, b'4,"f']
    assert b"".join(csv_records(lines)) == b"".join(lines)


# --- formats ----------------------------------------------------------------------------------------------------

FORMATS: list[tuple[str, str, Format]] = [
    ("x.jsonl", "5H", "jsonl"),
    ("x.txt", "{}", "text"),
    ("x.CSV", "id,cards", "csv"),
    ("-", '\n{"cards": "AH"}', "jsonl"),
    ("-", "{AH 2H 3H} 4H", "text"),
    ("-", "id,cards", "csv"),
    ("-", "5H,6H,7H", "text"),
    ("-", "# cards, group", "text"),
]


@pytest.mark.parametrize(("name", "text", "form"), FORMATS)
def test_format(name: str, text: str, form: Format) -> None:
    assert open_records(io.BytesIO(text.encode()), name).layout.format == form


def test_line_numbers_start_where_the_records_do() -> None:
    assert open_records(io.BytesIO(b"\n\n{}\n"), "-").first_line == 3
    assert open_records(io.BytesIO(b"\nid,cards\n1,AH\n"), "-").first_line == 3
    assert open_records(io.BytesIO(b""), "x.csv").layout.columns == ()


UNREADABLE = [
    ("x.jsonl", '{"cards": "AH"}'.encode("utf-16"), "utf-16"),
    ("x.txt", "5H 6H".encode("utf-16-le"), "utf-16"),
    ("x.csv", b"id,name\n1,x\n", "no-columns"),
    ("x.csv", b"cards,Cards\nAH,2H\n", "duplicate-column"),
    ("x.csv", b"cards,caf\xe9\n", "not-utf-8"),
]


@pytest.mark.parametrize(("name", "content", "code"), UNREADABLE)
def test_a_file_that_cannot_be_read(name: str, content: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        open_records(io.BytesIO(content), name)
    assert (caught.value.code, caught.value.at) == (code, name)


def test_json_and_csv_read_alike() -> None:
    record = {"id": "k", "rules": "kash", "players": 3, "cards": "AH 2H", "expect": {"points": 3, "declarable": False}}
    text = "id,rules,players,cards,expect.points,expect.declarable\nk,kash,3,AH 2H,3,false\n"
    assert rows(text) == [read_fields(json.dumps(record).encode(), JSONL)]
