"""Records in, results out: one record, or a chunk of raw lines. Files, processes and terminals are elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from .declaration import judge
from .discard import suggest
from .engine import Engine
from .errors import Problem, RecordError, RulesError, RummyError, UndecidedError
from .expectations import compare, compare_error, compared
from .melds import read
from .notation import parse_cut
from .recordlines import Layout, read_fields
from .records import UNSAID, Fields, Record, Task, read_record, task_of, with_loose_end
from .regrouping import regrouped
from .render.results import Json, advice_result, error_json, group_result, score_result, value_result, verdict_result
from .rulefile import load_rules, rules_of, variant_ids
from .rules import DEFAULT_RULES, Rules
from .scoring import score
from .summary import Summary
from .table import Table
from .value import value_points

Only = Literal["mismatched", "invalid", "errors"]
_MOST_TABLES = 4096

_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the command line says for every record; a record's own fields win, but for ``settings``.

    ``rules`` is a variant's id or the path of a rule file, ``settings`` are texts such as ``"set.max=3"``, which
    change every record's rules. ``time_limit`` is in seconds for each record.
    """

    rules: str = DEFAULT_RULES
    settings: tuple[str, ...] = ()
    wild: str | None = None
    players: int | None = None
    any_size: bool = False
    time_limit: float | None = None
    engine: Engine = "auto"
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """Raw records that follow one another in a file; ``file`` is its name where there are several."""

    lines: tuple[bytes, ...]
    first_line: int
    layout: Layout
    file: str | None = None


def run_record(record: Record, settings: Settings | None = None) -> Json:
    """The result of one record: a JSON object. Whatever goes wrong with the record is in it too.

    Raises RulesError or CardsError for settings that cannot be used. For many records, make one Runner.
    """
    return Runner(settings or Settings()).run(record)


class Runner:
    """Runs records under some settings. Tables are made once and kept.

    ``house`` are the rules that ``settings.rules`` names, where they are loaded already. Raises RulesError or
    CardsError for settings that cannot be used.
    """

    def __init__(self, settings: Settings, house: Rules | None = None) -> None:
        self.settings = settings
        self.house = house or self._load(settings.rules)
        self._tables: dict[tuple[str, str | None, int | None], Table | RummyError] = {}
        if settings.wild is not None:
            parse_cut(settings.wild)

    def run_lines(
        self, chunk: Chunk, only: frozenset[Only] = frozenset(), is_over: Callable[[], bool] = lambda: False
    ) -> tuple[bytes, Summary]:
        """Run a chunk: its results as JSON Lines, those that ``only`` asks for, and what came of all of them.

        It stops short once ``is_over`` says that nobody waits for them any more.
        """
        summary = Summary()
        lines = []
        number = chunk.first_line
        for raw in chunk.lines:
            if is_over():
                break
            result = self._run_line(raw, number, chunk.layout)
            number += max(1, raw.count(b"\n"))
            if result is None:
                continue
            if chunk.file is not None:
                result["file"] = chunk.file
            summary.add(result)
            if not only or is_wanted(result, only):
                lines.append(_json_line(result))
        return b"".join(lines), summary

    def _run_line(self, raw: bytes, line: int, layout: Layout) -> Json | None:
        fields: Fields | None = {}
        try:
            fields = read_fields(raw, layout)
            if fields is None:
                return None
            record = read_record(fields, line, self.settings.task)
        except Exception as error:
            return self._unread(fields or {}, line, error)
        return self.run(record)

    def _unread(self, fields: Fields, line: int, error: Exception) -> Json:
        """The result of a line that is no record, with what could be read of it."""
        given, rules = fields.get("id"), fields.get("rules", self.house.id if fields else None)
        wild = fields.get("wild", self.settings.wild if fields else None)
        result: Json = {
            "id": given if isinstance(given, str | int | float) and not isinstance(given, bool) else None,
            "line": line,
            "ok": False,
            "task": task_of(fields, self.settings.task) if fields else None,
            "rules": rules if isinstance(rules, str) else None,
            "wild": wild if isinstance(wild, str) else None,
        }
        return _fail(result, error, fields.get("expect"))

    def run(self, record: Record) -> Json:
        """The result of one record."""
        result: Json = {"id": record.id, "line": record.line, "ok": True, "task": record.task}
        expect = record.expect
        if record.game is not None:
            return self._settle(record.game, result)
        try:
            table = self.table(record)
            result["rules"], result["wild"] = table.rules.id, table.cut_text
            result.update(_ANSWERS[record.task](record, table, self.settings))
        except Exception as error:
            result.setdefault("rules", record.rules if isinstance(record.rules, str) else self.house.id)
            result.setdefault("wild", self.settings.wild if record.wild is UNSAID else record.wild)
            return _fail(result, error, expect)
        result["remarks"] = [*result.get("remarks", ()), *table.remarks]
        return result if expect is None else compared(result, compare(expect, result))

    def _settle(self, game: Fields, result: Json) -> Json:
        """The result of a game to settle; the record is the game itself. It may name no files."""
        from .render.settlement import settlement_result
        from .settle.expected import compare as compare_figures
        from .settle.reading import read_game
        from .settle.settling import settle

        if self.settings.wild is not None and "wild" not in game:
            game = {**game, "wild": self.settings.wild}
        try:
            settled = settle(read_game(game, self._rules_of_game, None), time_limit=self.settings.time_limit)
            result |= {"rules": settled.game.rules.id, "wild": _text(game.get("wild")), **settlement_result(settled)}
        except Exception as error:
            said = game.get("rules", self.house.id)
            result |= {"rules": said if isinstance(said, str) else None, "wild": _text(game.get("wild"))}
            return _fail(result, error, game.get("expect"))
        expect = settled.game.expect
        return result if expect is None else compared(result, compare_figures(expect, result))

    def _rules_of_game(self, said: str | dict[str, Any] | None) -> Rules:
        """The rules that a game names, or describes in a table; the command line's where it does neither."""
        if isinstance(said, dict):
            from .settle.reading import inline

            return rules_of(inline(said, variant_ids(), None), Path("the record"), self.settings.settings)
        return self.house if said is None else self._rules(said)

    def table(self, record: Record) -> Table:
        """The table that a record is played at. Raises RulesError or CardsError, ``at`` being the field."""
        settings = self.settings
        rules = record.rules
        name = settings.rules if rules is UNSAID else DEFAULT_RULES if rules is None else rules
        wild = settings.wild if record.wild is UNSAID else record.wild
        players = settings.players if record.players is UNSAID else record.players
        known = self._tables.get((name, wild, players))
        if known is None:
            try:
                known = Table(self._rules(name), None if wild is None else _cut(wild), players)
            except RummyError as error:
                known = error
            if len(self._tables) >= _MOST_TABLES:
                self._tables.clear()  # no pack has so many cuts: this file is odd, and memory stays flat
            self._tables[name, wild, players] = known
        if isinstance(known, RummyError):
            raise known
        return known

    def _load(self, name: str) -> Rules:
        """The rules for records that name none; where settings do not fit, that it was these is said as well."""
        try:
            return load_rules(name, self.settings.settings)
        except RulesError as error:
            if name != DEFAULT_RULES or not self.settings.settings:
                raise
            words = f" (under {name}, which records that name no rules are played by: --rules names others)"
            raise RulesError(
                *[replace(problem, message=problem.message + words) for problem in error.problems]
            ) from None

    def _rules(self, name: str) -> Rules:
        """The rules of that name: the ones of the command line, or a shipped variant, but no file of its own."""
        if name == self.settings.rules:
            return self.house
        if name in variant_ids():
            return load_rules(name, self.settings.settings)
        if name == self.house.id:
            return self.house
        known = dict.fromkeys((*variant_ids(), self.house.id))
        message = f"there are no rules {name!r} here: a record names a variant ({', '.join(known)})"
        raise RulesError(Problem("unknown-variant", f"{message}, or a rule file that was given with --rules", "rules"))


def _text(value: Any) -> str | None:
    """What was cut as a text; a rank such as 6 is naturally written as a number."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None


def _cut(wild: str) -> Any:
    try:
        return parse_cut(wild)
    except RummyError as error:
        raise RecordError(*[replace(p, at=f"wild, {p.at}" if p.at else "wild") for p in error.problems]) from None


# --- answers ----------------------------------------------------------------------------------------------------


def _group(record: Record, table: Table, settings: Settings) -> Json:
    return group_result(read(record.hand.cards, table))


def _validate(record: Record, table: Table, settings: Settings) -> Json:
    verdict = judge(record.hand, table, record.held)
    return verdict_result(verdict, *regrouped(verdict, table, record.held, settings.time_limit, settings.engine))


def _score(record: Record, table: Table, settings: Settings) -> Json:
    hand = with_loose_end(record.hand, table)
    return score_result(score(hand, table, **_how(settings)))


def _discard(record: Record, table: Table, settings: Settings) -> Json:
    return advice_result(suggest(record.hand.cards, table, drawn=record.drawn, **_how(settings)))


def _how(settings: Settings) -> dict[str, Any]:
    return {"any_size": settings.any_size, "time_limit": settings.time_limit, "engine": settings.engine}


def _value(record: Record, table: Table, settings: Settings) -> Json:
    return value_result(value_points(record.hand.cards, table))


_ANSWERS: dict[Task, Callable[[Record, Table, Settings], Json]] = {
    "group": _group,
    "validate": _validate,
    "score": _score,
    "discard": _discard,
    "value": _value,
}


# --- errors and lines ------------------------------------------------------------------------------------


def _fail(result: Json, error: Exception, expect: Any) -> Json:
    """Make a result one of an error; one that was not raised on purpose is a fault of this program, and is named so."""
    if isinstance(error, UndecidedError):
        known: RummyError = error
    elif isinstance(error, RummyError):
        # What the command line calls --wild is a field here.
        known = RecordError(*[replace(problem, at=problem.at.removeprefix("--")) for problem in error.problems])
    else:
        message = f"a fault of this program, please report it: {type(error).__name__}: {error}"
        known = RecordError(Problem("internal", message))
    result["ok"] = False
    result["error"] = error_json(known)
    if expect is None:
        return result
    if not isinstance(expect, dict):  # which is what is wrong
        return result | {"matched": False}
    return compared(result, compare_error(expect, result))


def is_wanted(result: Json, only: frozenset[Only]) -> bool:
    """Whether a result is one of those asked for."""
    return (
        ("mismatched" in only and result.get("matched") is False)
        or ("invalid" in only and result.get("valid") is False)
        or ("errors" in only and not result["ok"])
    )


def _json_line(result: Json) -> bytes:
    text = _encode(result)
    try:
        return f"{text}\n".encode()
    except UnicodeEncodeError:  # half a surrogate pair, which JSON can write and UTF-8 cannot
        return f"{json.dumps(result)}\n".encode("ascii")
