"""The formats of record files: JSON Lines, CSV and plain text, one record a line.

A file is cut into raw records without being decoded, so that one bad line is one bad record, and so that the
decoding can be done elsewhere. Only a quoted CSV cell makes a record longer than a line.
"""

from __future__ import annotations

import codecs
import csv
import json
import math
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePath
from typing import Any, BinaryIO, Literal, NoReturn

from .errors import Problem, RecordError, bad_byte
from .records import CARD_FIELDS, FIELDS

Format = Literal["jsonl", "csv", "text"]
EXTENSIONS: dict[str, Format] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "text",
}

_GROUP_MARKS = re.compile(r"[|/()\[\]{}]")
_LONGEST_ROW = 40
"""The lines that a quoted cell may run over; past these its quotation mark was never meant to open one."""
_UNCLOSED = "unexpected end of data"
_NULLABLE = ("rules", "wild", "players", "task", "drawn")
_TEXTS = ("id", "rules", "wild", "task")
_LISTS = ("discard", "loose", "ways")


@dataclass(frozen=True, slots=True)
class Layout:
    """How the lines of a file read: its format, and for CSV the names of its columns."""

    format: Format
    columns: tuple[str, ...] = ()
    delimiter: str = ","


@dataclass(frozen=True, slots=True)
class Opened:
    """A file whose head was read: its layout, the line that its first record stands at, and its raw records."""

    layout: Layout
    first_line: int
    records: Iterator[bytes]


# --- files ------------------------------------------------------------------------------------------------------


def open_records(stream: BinaryIO, name: str, said: Format | None = None) -> Opened:
    """Find out how a file reads: by ``said``, else by the extension of its name, else by its first line.

    Raises RecordError for a file that cannot be read at all: UTF-16, or a CSV whose head names no column of cards.
    """
    number, line = 1, stream.readline()
    if line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in line:
        raise RecordError(Problem("utf-16", "the file is UTF-16 or no text at all: save it as UTF-8", name))
    line = line.removeprefix(codecs.BOM_UTF8)
    while line and not line.strip():
        number, line = number + 1, stream.readline()
    form = said or EXTENSIONS.get(PurePath(name).suffix.lower()) or _guess(line)
    if form != "csv" or not line:
        return Opened(Layout(form), number, chain([line], stream) if line else iter(()))
    layout = _csv_layout(line, name)
    return Opened(layout, number + 1, csv_records(stream, layout.delimiter))


def _guess(line: bytes) -> Format:
    """The format of a file by its first line that is not blank."""
    if re.match(rb'\s*\{\s*("|\}|$)', line):
        return "jsonl"
    if line.lstrip().startswith(b"#"):
        return "text"
    try:
        _, columns = _split_head(line.decode("utf-8", "replace"))
    except csv.Error:
        return "text"
    return "csv" if len(columns) > 1 and set(CARD_FIELDS) & set(columns) else "text"


def _split_head(line: str) -> tuple[str, tuple[str, ...]]:
    """The delimiter of a CSV, which is the one its head uses most, and its columns in small letters."""
    delimiter = max(",;\t", key=line.count)
    return delimiter, tuple([cell.lower() for cell in _cells(line, delimiter)])


def _csv_layout(line: bytes, name: str) -> Layout:
    try:
        delimiter, columns = _split_head(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(Problem("not-utf-8", f"{bad_byte(error, 'line')}: save the file as UTF-8", name)) from None
    except csv.Error as error:
        raise RecordError(Problem("bad-csv", f"the head does not read as CSV: {error}", name)) from None
    if not set(CARD_FIELDS) & set(columns):
        message = "the first line names no column of cards: a head such as id,rules,wild,cards is needed"
        raise RecordError(Problem("no-columns", f"{message} (group, groups or cards)", name))
    known = [column for column in columns if column in FIELDS or column.startswith("expect.")]
    twice = sorted({column for column in known if known.count(column) > 1})
    if twice:
        raise RecordError(Problem("duplicate-column", f"the column {', '.join(twice)} is there twice", name))
    return Layout("csv", columns, delimiter)


def csv_records(lines: Iterable[bytes], delimiter: str = ",") -> Iterator[bytes]:
    """Lines put together where a quoted cell holds line breaks.

    A quotation mark that nothing closes within reach, or only in the wrong place, spoils its own line alone.
    """
    source = iter(lines)
    waiting: deque[bytes] = deque()
    while line := waiting.popleft() if waiting else next(source, b""):
        parts = [line]
        state = _state(line, delimiter) if b'"' in line else "whole"
        while state == "open" and len(parts) < _LONGEST_ROW:
            more = waiting.popleft() if waiting else next(source, b"")
            if not more:
                break
            parts.append(more)
            state = _state(b"".join(parts), delimiter) if b'"' in more else state
        if state != "whole":
            waiting.extendleft(reversed(parts[1:]))
            parts = [line]
        yield b"".join(parts)


def _state(row: bytes, delimiter: str) -> Literal["whole", "open", "broken"]:
    """Whether a row is whole, ends inside a quoted cell, or is no CSV."""
    try:
        _cells(row.decode("latin-1"), delimiter)  # quotation marks and delimiters are ASCII: any decoding shows them
    except csv.Error as error:
        return "open" if _UNCLOSED in str(error) else "broken"
    return "whole"


def _cells(row: str, delimiter: str) -> list[str]:
    """The cells of a row. Raises csv.Error."""
    rows = csv.reader([row], delimiter=delimiter, strict=True, skipinitialspace=True)
    return [cell.strip() for cell in next(rows, [])]


# --- lines ------------------------------------------------------------------------------------------------------


def read_fields(raw: bytes, layout: Layout) -> dict[str, Any] | None:
    """The fields of a raw record; None where there is nothing: a blank line, a row of empty cells, a text's comment.

    Raises RecordError for what does not read as a record at all.

    >>> read_fields(b"5H 6H 7H | KS KD KC", Layout("text"))
    {'groups': '5H 6H 7H | KS KD KC'}
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = Problem("not-utf-8", f"{bad_byte(error, 'line')}: save the file as UTF-8", f"byte {error.start + 1}")
        raise RecordError(problem) from None
    if not text or text.isspace():
        return None
    if layout.format == "jsonl":
        return _json_fields(text)
    return _csv_fields(text, layout) if layout.format == "csv" else _text_fields(text)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(Problem("duplicate-field", f"the field {twice!r} is there twice", twice))
    return fields


def _no_number(text: str) -> NoReturn:
    raise RecordError(Problem("bad-json", f"{text} is no number in JSON"))


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_no_duplicates, parse_constant=_no_number, parse_float=_finite)


def _json(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            Problem("bad-json", f"no JSON: {error.msg}; each line holds one whole object", f"column {error.pos + 1}")
        ) from None
    except (ValueError, RecursionError):
        raise RecordError(Problem("bad-json", "a number is too long, or something is nested too deeply")) from None


def _json_fields(text: str) -> dict[str, Any]:
    fields = _json(text)
    if isinstance(fields, dict):
        return fields
    message = 'a record is one JSON object on one line, such as {"cards": "AH 2H 3H"}'
    raise RecordError(Problem("not-an-object", message))


def _text_fields(text: str) -> dict[str, Any] | None:
    """A line of a text: groups if a mark stands between cards, since marks at the ends part nothing."""
    text = text.strip()
    if text.startswith("#"):
        return None
    return {"groups" if _GROUP_MARKS.search(text.strip("|/ \t")) else "cards": text}


def _csv_fields(text: str, layout: Layout) -> dict[str, Any] | None:
    try:
        cells = _cells(text, layout.delimiter)
    except csv.Error as error:
        unclosed = _UNCLOSED in str(error)
        message = "a quotation mark opens a cell and nothing closes it" if unclosed else f"no CSV: {error}"
        raise RecordError(Problem("bad-csv", message)) from None
    if not any(cells):
        return None
    if any(cells[len(layout.columns) :]):
        message = f"{len(cells)} cells where the head has {len(layout.columns)} columns: quote cells with a delimiter"
        raise RecordError(Problem("too-many-cells", message))
    fields: dict[str, Any] = {}
    expect: dict[str, Any] = {}
    for column, cell in zip(layout.columns, cells, strict=False):
        if not cell:
            continue
        if column.startswith("expect."):
            expect[column[7:]] = _expected(column[7:], cell)
        elif column in FIELDS:
            fields[column] = _cell(column, cell)
    return {**fields, "expect": expect} if expect else fields


def _cell(column: str, cell: str) -> Any:
    if column in _NULLABLE and cell.lower() in ("null", "none"):
        return None
    return int(cell) if column == "players" and _is_integer(cell) else cell


def _expected(key: str, cell: str) -> Any:
    """What a cell of an expectation says: a number, true, false, null, a list of cards or ways, JSON, or a text."""
    if cell.lower() in ("null", "none"):
        return None
    if key in _TEXTS:
        return cell
    if cell[0] in "[{":
        return _json(cell)
    if key in _LISTS:
        return re.split(r"[\s|,;]+", cell)
    if cell.lower() in ("true", "false"):
        return cell.lower() == "true"
    return int(cell) if _is_integer(cell) else cell


def _is_integer(cell: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,15}", cell) is not None
