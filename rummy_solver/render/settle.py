"""A settled game as its players read it: the score sheet, who is paid what and why, and on request every derivation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ..rulevalues import explain_basis
from ..settle.exchange import Value
from ..settle.game import Did
from ..settle.money import money
from ..settle.reasons import Reason
from ..settle.settling import Row, Settlement
from .page import Line, Page, Rows
from .results import Json
from .text import BAD, GOOD, MILD

MARKS: dict[Did, tuple[str, str]] = {
    "show": ("S", "show"),
    "stayed": ("", ""),
    "hand": ("", ""),
    "points": ("", ""),
    "drop": ("D", "drop"),
    "middle-drop": ("M", "middle drop"),
    "wrong-show": ("W", "wrong show"),
    "left": ("L", "left the table"),
}
LAST, OUT, AGAIN = ("*", "the last one left in the round"), ("X", "out"), ("R", "rejoins at the total after it")


def settlement_page(settlement: Settlement, *, explain: bool = False) -> Page:
    """The score sheet and the payments; with ``explain`` each figure's derivation and the rule that it follows."""
    page: list[Line | Rows] = [Line(_title(settlement), "bold"), *_sheet(settlement)]
    page += [Line(text, MILD) for text in _remarks(settlement)]
    if explain:
        page += _explained(settlement)
    return [*page, Line(), *_ending(settlement), *_payments(settlement, explain=explain)]


def _title(settlement: Settlement) -> str:
    game = settlement.game
    terms = [f"{game.kind.title} under {game.rules.id}", f"{len(game.players)} players"]
    if game.stake is not None:
        terms.append(f"{money(game.stake)} a point" if game.kind.is_points else f"entry {money(game.stake)}")
    if game.kind.chips and game.kind.deals:
        terms.append(f"{game.kind.chips * game.kind.deals} chips each")
    if game.fee:
        terms.append(f"fee {game.fee:f} %")
    return f"{game.title}: {', '.join(terms)}" if game.title else ", ".join(terms)


# --- the sheet --------------------------------------------------------------------------------------------------


def _sheet(settlement: Settlement) -> list[Line | Rows]:
    """A row a round and a column a player: the total, what the round changed, and marks."""
    if not settlement.rows:
        return [Line("no round has been played")]
    players = settlement.game.players
    rows = tuple((str(row.played.round.number), *(_cell(row, name) for name in players)) for row in settlement.rows)
    legend = _legend(settlement)
    return [Rows(rows, ("round", *players), right=(0,)), *([Line(legend)] if legend else [])]


def _marks(row: Row, name: str) -> list[tuple[str, str]]:
    """The marks of one player's round, each with its meaning."""
    outcome, standing = row.played.outcomes[name], row.standings[name]
    found = [LAST if name == row.played.winner and not row.played.by_show else MARKS[outcome.did]]
    if standing.is_out:
        found.append(OUT)
    if standing.rejoined_at is not None:
        found.append((f"R{standing.rejoined_at}", AGAIN[1]))
    return [mark for mark in found if mark[0]]


def _cell(row: Row, name: str) -> str:
    if name not in row.played.outcomes:
        return "-"
    standing = row.standings[name]
    marks = "".join(f" {mark}" for mark, _ in _marks(row, name))
    return f"{standing.total} ({standing.change:+d}){marks}"


def _legend(settlement: Settlement) -> str:
    """What the marks mean that are on the sheet."""
    used = {
        AGAIN if meaning == AGAIN[1] else (mark, meaning)
        for row in settlement.rows
        for name in row.played.outcomes
        for mark, meaning in _marks(row, name)
    }
    order = [*MARKS.values(), LAST, OUT, AGAIN]
    return ", ".join(f"{mark} {meaning}" for mark, meaning in order if (mark, meaning) in used)


def _remarks(settlement: Settlement) -> Iterator[str]:
    yield from settlement.remarks
    for row in settlement.rows:
        yield from (f"round {row.played.round.number}: {text}" for text in row.played.remarks)


# --- money ------------------------------------------------------------------------------------------------------


def _ending(settlement: Settlement) -> list[Line]:
    game, ending = settlement.game, settlement.ending
    if ending is not None:
        return [Line(ending.reason.text, GOOD)]
    if game.kind.is_points:
        return []
    still_in = [name for name in game.players if name not in settlement.out]
    return [Line(f"the game goes on: {', '.join(still_in)} are in", MILD)]


def _payments(settlement: Settlement, *, explain: bool) -> list[Line]:
    """A sentence for each payment, what everyone has in the end, and the fee."""
    account = settlement.account
    if account is None:
        stake = "point_value" if settlement.game.kind.is_points else "entry"
        return [] if settlement.game.stake is not None else [Line(f"no {stake} is given, so no money is settled")]
    lines = []
    for payment in account.payments:
        if payment.amount > 0:
            lines.append(Line(f"{payment.player} is paid {money(payment.amount)}: {payment.why}"))
        else:
            lines.append(Line(f"{payment.player} pays {money(-payment.amount)}: {payment.why}"))
        if explain:
            lines += [Line(f"  {_rule(reason, payment.why)}") for reason in payment.reasons]
    if account.prize is not None:
        ends = ", ".join(f"{name} {amount:+.2f}" for name, amount in account.balance.items())
        lines.append(Line(f"in the end: {ends}"))
    return [*lines, *([Line(f"fee: {money(account.fee)}")] if account.fee else [])]


# --- derivations ------------------------------------------------------------------------------------------------


def _explained(settlement: Settlement) -> list[Line]:
    """How every figure of the sheet comes about."""
    lines = []
    for row in settlement.rows:
        cut = row.played.round.cut
        lines += [Line(), Line(f"round {row.played.round.number}{'' if cut is None else f', wild {cut}'}", "bold")]
        for name, outcome in row.played.outcomes.items():
            standing = row.standings[name]
            lines.append(Line(f"{name}: {standing.change:+d}, total {standing.total}"))
            lines += [Line(f"  {_reason(reason)}") for reason in (*outcome.reasons, *standing.reasons)]
            lines += [Line(f"  {text}") for text in _value(outcome.value)]
            if row.money is not None:
                fee = f", less a fee of {money(row.money.fees[name])}" if row.money.fees[name] else ""
                lines.append(Line(f"  in money {money(row.money.gross[name])}{fee}"))
    return lines


def _value(value: Value | None) -> Iterator[str]:
    if value is None:
        return
    terms = value.counted.lines if value.counted else ()
    how = "".join(f"; {line.number} {line.name} {line.points}" for line in terms)
    yield f"value points {value.held}{how}"
    yield _reason(value.reason)


def _reason(reason: Reason) -> str:
    return f"{reason.text} [{reason.rule}; {explain_basis(reason.basis)}]" if reason.rule else reason.text


def _rule(reason: Reason, said: str) -> str:
    """A reason, without words that were just said."""
    return f"[{reason.rule}; {explain_basis(reason.basis)}]" if reason.text in said else _reason(reason)


# --- what was expected ------------------------------------------------------------------------------------------


def check_page(name: str, number: int, differs: Sequence[Json]) -> Page:
    """Whether a game is settled as its file expects, or where it is not."""
    if not differs:
        return [Line(f"{name}: as expected, {number} figure{'' if number == 1 else 's'}", GOOD)]
    lines = [Line(f"{name}: not as expected", BAD)]
    for one in differs:
        is_same = _plain(one["expected"]) == _plain(one["got"])  # a text and a number, say
        expected, got = [_json(one[key]) if is_same else _plain(one[key]) for key in ("expected", "got")]
        lines.append(Line(f"  {one['field']}: expected {expected}, {one.get('note') or f'got {got}'}"))
    return lines


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
