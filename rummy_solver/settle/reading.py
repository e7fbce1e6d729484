"""Reading a game file's table: every key, name, sum of money and card, and everything that is wrong with them at once.

What the rules say to what happened is not looked at here: ``playing`` and ``course`` do that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Protocol

from ..cardfields import shown
from ..errors import Problem, RummyError
from ..rules import Rules
from ..rulevalues import nearest
from .game import Frame, Game, Round
from .gamefile import GAMES, game_of, load_game
from .gamerules import GameRules
from .money import PAISA
from .roundreading import GameFields, RoundReader, as_one

KEYS = (
    *("id", "task", "title", "note", "game", "rules", "players", "entry", "point_value", "fee", "wild", "trust"),
    *("rounds", "expect"),
)
_MOST_MONEY = 10**12
_FINEST = Decimal("0.0001")
"""As fine as a percentage can be."""


class FindRules(Protocol):
    """Finds the rules that a name or a table stands for; None is what holds where a file names none."""

    def __call__(self, said: str | dict[str, Any] | None) -> Rules:
        """The rules. Raises RummyError."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A game file as far as it can be read, and all that is wrong; ``game`` only where kind, rules and players can."""

    frame: Frame
    rounds: tuple[Round, ...]
    game: Game | None
    faults: tuple[Problem, ...]


def read_game(document: Mapping[str, Any], find_rules: FindRules, folder: Path | None) -> Draft:
    """Read a table as a game; ``folder`` is where files that it names are looked for, None where it may name none."""
    reader = _Reader(document, folder)
    kind = reader.kind()
    rules = reader.rules(find_rules)
    players = reader.players(rules)
    stake = reader.stake(kind)
    rounds = reader.rounds(players)
    fee, trust, title, expect = reader.percent(), reader.trust(), reader.text("title"), reader.expect()
    if kind and rules and not _plays(rules, kind):
        games = ", ".join(rules.games) or "nothing"
        message = f"{rules.id} is not played as {kind.id} (it is played as {games})"
        reader.refuse("wrong-game", f"{message}: a house that does says so in games = [...] of its rules", "game")
    game = None
    if kind and rules and players:
        game = Game(
            title=title, kind=kind, rules=rules, players=players, stake=stake,
            fee=fee, trust=trust, rounds=rounds, expect=expect,
        )  # fmt: skip
    frame = game or Frame(kind=kind, rules=rules, players=players, stake=stake, fee=fee, trust=trust)
    return Draft(frame, rounds, game, tuple(reader.faults))


def _plays(rules: Rules, kind: GameRules) -> bool:
    """Whether the rules are played as this kind of game; a house's kind counts as the shipped ones that end like it."""
    if kind.id in GAMES.shipped:
        return kind.id in rules.games
    return kind.id in rules.games or any(
        (known.is_points, known.out_at is None, known.chips is None)
        == (kind.is_points, kind.out_at is None, kind.chips is None)
        for known in (load_game(name) for name in rules.games if name in GAMES.shipped)
    )


class _Reader(GameFields):
    """Reads the frame of a game; its rounds are read by a RoundReader each."""

    def __init__(self, document: Mapping[str, Any], folder: Path | None) -> None:
        super().__init__()
        self.document = self.meant(document, KEYS)
        self.folder = folder

    def kind(self) -> GameRules | None:
        said = self.document.get("game")
        if said is None:
            words = f"say what is played: {', '.join(GAMES.shipped)}"
            self.refuse("missing-field", words, "game")
            return None
        found: GameRules | None = self.described(said, "game", self._load_game)
        return found

    def _load_game(self, said: str | dict[str, Any]) -> GameRules:
        if isinstance(said, str):
            if self.folder is None and said not in GAMES.shipped:
                raise RummyError(GAMES.unknown(said))
            return load_game(said, self.folder)
        return game_of(inline(said, GAMES.shipped, self.folder), (self.folder or Path()) / "the game file")

    def rules(self, find_rules: FindRules) -> Rules | None:
        found: Rules | None = self.described(self.document.get("rules"), "rules", find_rules)
        return found

    def described(self, said: Any, at: str, load: Any) -> Any:
        """What a name, or a table in the manner of a file, stands for."""
        if said is not None and not isinstance(said, str | dict):
            self.wrong_type(at, "an id, a file's name or a table", said)
            return None
        try:
            return load(said)
        except RummyError as error:
            join = "." if isinstance(said, dict) else ", "
            for problem in error.problems:
                place = at if problem.at in ("", at) else f"{at}{join}{problem.at}"
                self.faults.append(replace(problem, at=place))
            return None

    def players(self, rules: Rules | None) -> tuple[str, ...]:
        said = self.document.get("players")
        if said is None:
            self.refuse("missing-field", "name the players in the order of their turns", "players")
            return ()
        if not isinstance(said, list):
            self.wrong_type("players", "a list of names, in the order of their turns", said)
            return ()
        names = [self.name(name, f"players[{place}]") for place, name in enumerate(said, 1)]
        self.once_each([name for name in names if name], "players")
        if rules is not None and not rules.pack.players[0] <= len(said) <= rules.pack.players[1]:
            fewest, most = rules.pack.players
            words = f"{rules.id} is played by {fewest} to {most} players, not {len(said)}"
            self.refuse("wrong-players", words, "players")
        is_sure = "" not in names and len(set(names)) == len(names)
        return tuple(names) if is_sure else ()  # there is one more than can be told

    def name(self, name: Any, at: str) -> str:
        """A player's name, or what is meant by one that is refused; "" where that cannot be told."""
        if not isinstance(name, str) or not name.strip():
            self.wrong_type(at, "a name", name)
            return str(name) if isinstance(name, int | float) and not isinstance(name, bool) else ""
        if name != name.strip():
            self.refuse("impossible-value", f"a name begins and ends without a blank, unlike {shown(name)}", at)
        self.is_line(name, at)
        return as_one(name.strip())

    def is_line(self, text: str, at: str) -> bool:
        """Whether a text that is printed keeps to its line; it is refused if not."""
        if odd := next((sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")), None):
            words = f"holds U+{ord(odd):04X}, a sign that steers where text stands: leave it out"
            self.refuse("impossible-value", words, at)
        return not odd

    def stake(self, kind: GameRules | None) -> Decimal | None:
        """The entry fee, or the value of a point; the one that the kind of game does not have is refused."""
        due = None if kind is None else "point_value" if kind.is_points else "entry"
        for key, other in (("entry", "point_value"), ("point_value", "entry")):
            if due == other and self.document.get(key) is not None:
                assert kind is not None
                self.refuse("wrong-stake", f"{kind.id} is played for {_STAKES[other]}: give {other} instead", key)
        amounts = {key: self.amount(key) for key in ("entry", "point_value")}
        return amounts[due] if due else None

    def amount(self, key: str) -> Decimal | None:
        """A sum of money, not negative and to the paisa."""
        value = self.number(key)
        if value is not None and not 0 <= value <= _MOST_MONEY:
            self.refuse("impossible-value", f"must be 0 to {_MOST_MONEY}, not {value}", key)
        elif value is not None and value != value.quantize(PAISA):
            self.refuse("impossible-value", f"must be to the paisa, two places after the point, not {value}", key)
        else:
            return value
        return None

    def percent(self) -> Decimal:
        value = self.number("fee")
        if value is None:
            return Decimal(0)
        if not 0 <= value <= 100:
            self.refuse("impossible-value", f"must be 0 to 100 percent, not {value}", "fee")
        elif value != value.quantize(_FINEST):
            self.refuse("impossible-value", f"must have four places after the point at most, not {value}", "fee")
        else:
            return value.normalize()
        return Decimal(0)

    def number(self, key: str) -> Decimal | None:
        value = self.document.get(key)
        if value is None:
            return None
        if isinstance(value, int | float | Decimal | str) and not isinstance(value, bool):
            text = str(value)
            try:
                found = Decimal(text)
            except InvalidOperation:
                found = Decimal("NaN")
            if found.is_finite() and found.adjusted() < 30 and "_" not in text:
                return found.copy_abs() if found.is_zero() else found  # no zero is below nothing
        self.refuse("wrong-type", f"must be a number, not {shown(value)}", key)
        return None

    def trust(self) -> bool | None:
        value = self.document.get("trust")
        if value is None or isinstance(value, bool):
            return value is True
        self.wrong_type("trust", "true or false", value)
        return None

    def text(self, key: str) -> str | None:
        value = self.document.get(key)
        if value is not None and not isinstance(value, str):
            self.wrong_type(key, "a text", value)
            return None
        return value if value is None or self.is_line(value, key) else None

    def expect(self) -> Mapping[str, Any] | None:
        value = self.document.get("expect")
        if value is not None and not isinstance(value, dict):
            self.wrong_type("expect", 'a table such as {"winners": ["Asha"]}', value)
        elif value is not None and _is_deep(value, _DEEPEST):
            self.refuse("impossible-value", f"is nested more than {_DEEPEST} levels deep, and no answer is", "expect")
        else:
            return value
        return None

    def rounds(self, players: Sequence[str]) -> tuple[Round, ...]:
        wild = self.wild(self.document.get("wild"), "wild")
        said = self.document.get("rounds")
        if said is None:
            self.refuse("missing-field", "give the rounds, in their order", "rounds")
            return ()
        if not isinstance(said, list):
            self.wrong_type("rounds", "a list of rounds", said)
            return ()
        found = []
        for number, value in enumerate(said, 1):
            reader = RoundReader(value, number, players, wild)
            found.append(reader.read())
            self.faults += reader.faults
        return tuple(found)


_DEEPEST = 20
"""More levels than a settlement has."""


def _is_deep(value: Any, most: int) -> bool:
    """Whether tables and lists are nested in each other more than ``most`` levels deep."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not most or any(_is_deep(held, most - 1) for held in inner)


_STAKES = {"entry": "an entry fee", "point_value": "points of some value"}


def inline(said: dict[str, Any], shipped: Sequence[str], folder: Path | None) -> dict[str, Any]:
    """A table that stands in a game file in place of a file's name, called after what it extends.

    Raises RummyError where it extends a file and ``folder`` is None.
    """
    base = said.get("extends")
    if folder is None and isinstance(base, str) and base not in shipped:
        words = f"a record names no files: extend one of {', '.join(shipped)}{nearest(base, shipped)}"
        raise RummyError(Problem("unknown-base", words, "extends"))
    name = f"{base}-house" if base in shipped else "house"
    return {"id": name, **said}
