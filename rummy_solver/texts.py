"""Any text of cards, however written: its tokens, separators and brackets, and what is refused of them, and where.

``notation`` states the rules and comes here with all that a look-up does not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card
from .errors import CardsError, Problem
from .hand import Hand
from .refusals import explain
from .spellings import DASHES
from .tokens import Piece, Reading, read_halves, read_token

_ITEM = re.compile(
    r"(?P<line>(?:\r\n|[\n\r\x85\u2028\u2029])\ufeff*|\A\ufeff+)"
    r"|(?P<blank>[^\S\n\r\x85\u2028\u2029]+)"
    r"|(?P<comma>[,;])"
    r"|(?P<bar>[|/])"
    r"|(?P<open>[(\[{])"
    r"|(?P<close>[)\]}])"
    r"|(?P<token>[^\s,;|/()\[\]{}]+)"
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class _Item(NamedTuple):
    """A token, separator or bracket of a text, and where it is (all from 1)."""

    kind: str
    text: str
    line: int
    column: int
    token: int


class _Fault(NamedTuple):
    """What is refused in a text, and where: ``offset`` is where in the item it begins."""

    item: _Item
    code: str
    message: str
    text: str
    offset: int = 0

    def as_problem(self, several_lines: bool) -> Problem:
        """The problem to report; it names the line where the text has several."""
        item = self.item
        at = [f"line {item.line}"] if several_lines else []
        at += [f"token {item.token}"] if item.token else []
        return Problem(self.code, self.message, ", ".join([*at, f"column {item.column + self.offset}"]), self.text)


class _Part(NamedTuple):
    """What stands between two marks of groups: tokens and what divides them, and whether brackets were about it."""

    items: list[_Item]
    in_brackets: bool = False


def read_text(text: str) -> Hand:
    """Read any text, keeping account of where everything stands; ``notation.parse_hand`` says what is raised."""
    items = list(_scan(text))
    faults: list[_Fault] = []
    bracketed = any(item.kind in ("open", "close") for item in items)
    parts = _by_brackets(items, faults) if bracketed else _by_separators(items)
    read = [(part, _read_part(part.items, faults)) for part in parts]
    if faults:
        several_lines = len({item.line for item in items if item.kind != "line"}) > 1
        faults.sort(key=lambda fault: (fault.item.line, fault.item.column, fault.offset))
        raise CardsError(*(fault.as_problem(several_lines) for fault in faults))
    groups = tuple(cards for part, cards in read if cards and part.in_brackets == bracketed)
    loose = tuple(card for part, cards in read if part.in_brackets != bracketed for card in cards)
    if not groups and not loose:
        raise CardsError(Problem("no-cards", "there are no cards: give a hand such as 'AH 2H 3H 10S PJ'"))
    return Hand(groups, loose) if bracketed or len(groups) > 1 else Hand((), groups[0])


def _scan(text: str) -> Iterator[_Item]:
    """Cut a text into tokens, separators and brackets; blanks and byte-order marks are nothing."""
    line, start, token = 1, 0, 0
    for match in _ITEM.finditer(text):
        kind = str(match.lastgroup)
        column = match.start() - start + 1
        if kind == "line":
            if match[0][0] != "\ufeff":
                yield _Item(kind, "", line, column, 0)
                line, token = line + 1, 0
            start = match.end()
        elif kind != "blank":
            token += kind == "token"
            yield _Item(kind, match[0], line, column, token if kind == "token" else 0)


def _by_separators(items: list[_Item]) -> Iterator[_Part]:
    """The parts of a text without brackets."""
    part: list[_Item] = []
    for item in items:
        if item.kind in ("bar", "line"):
            yield _Part(part)
            part = []
        else:
            part.append(item)
    yield _Part(part)


def _by_brackets(items: list[_Item], faults: list[_Fault]) -> list[_Part]:
    """The parts of a text with brackets, those outside them too."""
    parts = [_Part([])]
    opened: list[_Item] = []
    for item in items:
        if item.kind == "open":
            opened.append(item)
            if len(opened) > 1:
                message = f"{item.text!r} opens a group inside a group: close the one before it first"
                faults.append(_Fault(item, "nested-bracket", message, item.text))
            parts.append(_Part([], in_brackets=True))
        elif item.kind == "close":
            if not opened or _CLOSING[opened[-1].text] != item.text:
                what = f"closes {opened[-1].text!r}" if opened else "closes a bracket that was not opened"
                message = f"{item.text!r} {what}: write each group as in (AH 2H 3H)"
                faults.append(_Fault(item, "unbalanced-bracket", message, item.text))
            del opened[-1:]
            parts.append(_Part([], in_brackets=bool(opened)))
        elif item.kind == "bar" and opened:
            message = f"{item.text!r} inside brackets: write every group in brackets of its own, or use no brackets"
            faults.append(_Fault(item, "mixed-groups", message, item.text))
        elif item.kind == "bar":
            parts.append(_Part([]))
        else:
            parts[-1].items.append(item)
    for item in opened:
        message = f"{item.text!r} is never closed: write each group as in (AH 2H 3H)"
        faults.append(_Fault(item, "unbalanced-bracket", message, item.text))
    _check_bars_outside(items, parts, faults)
    return parts


def _check_bars_outside(items: list[_Item], parts: list[_Part], faults: list[_Fault]) -> None:
    """Refuse a separator outside brackets unless the loose cards are what stands last, and together."""
    bar = next((item for item in items if item.kind == "bar"), None)
    filled = [part for part in parts if any(item.kind == "token" for item in part.items)]
    if bar and not faults and not all(part.in_brackets for part in filled[:-1]):
        message = (
            f"{bar.text!r} parts cards outside brackets, which are loose: put every group in brackets and leave "
            f"{bar.text!r} out, or use no brackets"
        )
        faults.append(_Fault(bar, "mixed-groups", message, bar.text))


def _read_part(items: list[_Item], faults: list[_Fault]) -> tuple[Card, ...]:
    """The cards of one part; what is refused goes to ``faults``."""
    cards: list[Card] = []
    run: list[tuple[_Item, Reading]] = []
    for item in _without_lone_dashes(items):
        reading = read_token(item.text) if item.kind == "token" else None
        if reading and reading.halves:
            run.append((item, reading))
            continue
        cards += _read_run(run, faults)
        run = []
        for piece in reading.pieces if reading else ():
            cards += _card_or_fault(item, piece, faults)
    return (*cards, *_read_run(run, faults))


def _read_run(run: list[tuple[_Item, Reading]], faults: list[_Fault]) -> list[Card]:
    """Neighbouring tokens that are no cards by themselves: as one run of cards, or all of them refused."""
    cards = read_halves(reading for _, reading in run)
    if cards is not None:
        return list(cards)
    return [card for item, reading in run for piece in reading.pieces for card in _card_or_fault(item, piece, faults)]


def _card_or_fault(item: _Item, piece: Piece, faults: list[_Fault]) -> list[Card]:
    """The card of a piece, or no card and a fault."""
    if piece.card is not None:
        return [piece.card]
    faults.append(_Fault(item, *explain(piece.text), piece.text, piece.start))
    return []


def _without_lone_dashes(items: list[_Item]) -> list[_Item]:
    """The items without dashes by themselves, if these stand between all single cards; else the items."""
    dashed, others = items[1::2], items[::2]
    if not dashed or len(items) % 2 == 0 or any(len(item.text) != 1 or item.text not in DASHES for item in dashed):
        return items
    single = all(
        item.kind == "token" and len(read_token(item.text).pieces) == 1 and len(read_token(item.text).halves) <= 1
        for item in others
    )
    return others if single else items
