"""Reading one round of a game file: who did what, with which cards or points, and what was decided after it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from ..cardfields import SLIP, CardFields, shown
from ..cards import Card, Rank
from ..errors import CardsError
from ..notation import parse_cut, parse_hand
from ..rulevalues import near, nearest
from .game import WORDS, Did, Entry, Round

ROUND_KEYS = ("players", "wild", "first_hand", "played", "starts", "rejoins", "split", "note")
ENTRY_KEYS = ("did", "show", "cards", "groups", "loose", "points", "value", "note")
_MOST_VALUE = 1_000_000
"""More value points than any cards come to."""
_WAYS = ("show", "groups", "points", "did", "cards")
T = TypeVar("T")
_WHAT = "points, one of the words {}, or a table with show, cards, points or did"


@dataclass(frozen=True, slots=True)
class Wild:
    """The card or rank that was cut, as a round or a game says it, and where; None for none, or if not ``is_read``."""

    cut: Card | Rank | None
    at: str
    is_read: bool = True


class GameFields(CardFields):
    """Reads what a game says beside its rounds as well as in them."""

    def wild(self, said: Any, at: str) -> Wild:
        """The card or rank that was cut."""
        if isinstance(said, int) and not isinstance(said, bool):
            said = str(said)
        if said is None or said == "none":
            return Wild(None, at)
        if not isinstance(said, str):
            self.wrong_type(at, "a rank or a card, such as 6 or 5S", said)
            return Wild(None, at, is_read=False)
        try:
            return Wild(parse_cut(said), at)
        except CardsError as error:
            self.blame(error, at)
            return Wild(None, at, is_read=False)

    def once_each(self, names: Sequence[str], at: str) -> None:
        """Whether players are named once each."""
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                self.refuse("duplicate-player", f"{name} is there {names.count(name)} times", at)


class RoundReader(GameFields):
    """Reads one round; what is wrong goes to ``faults``, and what cannot be read to ``unread``.

    ``game_wild`` is for a round that has no wild of its own.
    """

    def __init__(self, value: Any, number: int, players: Sequence[str], game_wild: Wild) -> None:
        super().__init__()
        self.value = value
        self.number = number
        self.at = f"rounds[{number}]"
        self.players = players
        self.game_wild = game_wild
        self.fields: Mapping[str, Any] = {}
        self.unread: set[str] = set()
        self.strangers = 0

    def read(self) -> Round:
        """The round, as far as it can be read."""
        if not isinstance(self.value, dict):
            self.wrong_type(self.at, 'a table such as {"players": {"Asha": "show", "Ravi": 20}}', self.value)
            return Round(number=self.number, cut=None, entries={}, unread=frozenset({"players"}))
        self.fields = self.meant(self.known_fields(), ROUND_KEYS, self.at)
        wild = self.wild(self.fields["wild"], f"{self.at}.wild") if "wild" in self.fields else self.game_wild
        if not wild.is_read:
            self.unread.add("wild")
        return Round(
            number=self.number,
            cut=wild.cut,
            entries=self.entries(),
            first_hand=self.field("first_hand", self.first_hand),
            played=self.field("played", lambda: self.names("played")),
            starts=self.field("starts", self.starts),
            rejoins=self.field("rejoins", lambda: self.names("rejoins")),
            split=self.field("split", self.split),
            unread=frozenset(self.unread),
            cut_at=wild.at,
            strangers=self.strangers,
        )

    def field(self, key: str, read: Callable[[], T]) -> T:
        """What is read of this field; it is unread where anything is wrong with it."""
        before = len(self.faults)
        found = read()
        if len(self.faults) > before:
            self.unread.add(key)
        return found

    def known_fields(self) -> Mapping[str, Any]:
        """The fields, those that are players' names moved to where what these did stands, one level down."""
        names = [key for key in self.value if as_one(key) in self.players and key not in ROUND_KEYS]
        for name in names:
            self.refuse(
                "unknown-key", "there is no such key; what the players did stands in players", f"{self.at}.{name}"
            )
        fields = {key: value for key, value in self.value.items() if key not in names}
        if names and isinstance(players := fields.get("players", {}), dict):
            fields["players"] = {**{name: self.value[name] for name in names}, **players}
        return fields

    def first_hand(self) -> bool:
        """Whether the show came in the first round of turns; who had had a turn is said with it, and only with it."""
        said = self.fields.get("first_hand", False)
        if not isinstance(said, bool):
            self.wrong_type(f"{self.at}.first_hand", "true or false", said)
        if said is True and "played" not in self.fields:
            words = "say who had played a first turn when the show came, as a list of names (it may be empty)"
            self.refuse("missing-field", words, f"{self.at}.played")
        if said is False and "played" in self.fields:
            words = "matters only where the show came in the first round of turns: give first_hand = true with it"
            self.refuse("played-without-first-hand", words, f"{self.at}.played")
        return said is True

    def starts(self) -> str | None:
        """Who had the first turn."""
        if "starts" not in self.fields or isinstance(self.fields["starts"], str):
            return next(iter(self.names("starts")), None)
        self.wrong_type(f"{self.at}.starts", "a name", self.fields["starts"])
        return None

    def names(self, key: str) -> tuple[str, ...]:
        """Names of players, in a list or one by itself."""
        said = self.fields.get(key, [])
        at = f"{self.at}.{key}"
        if isinstance(said, str):
            said = [said]
        if not isinstance(said, list):
            self.wrong_type(at, "a list of names", said)
            return ()
        found = []
        for place, name in enumerate(said, 1):
            if meant := self.player(name, at if len(said) == 1 else f"{at}[{place}]", said):
                found.append(meant)
        self.once_each(found, at)
        return tuple(dict.fromkeys(found))

    def player(self, name: Any, at: str, beside: Collection[Any]) -> str | None:
        """The player of this name; one that is no player's is refused, and is read as one much like it.

        That is one who is not named ``beside`` it.
        """
        if not isinstance(name, str):
            self.wrong_type(at, "a name", name)
            return None
        player = as_one(name)
        if not self.players or player in self.players:  # where nobody is named, that is complained of once
            return player
        self.refuse("unknown-player", f"{name} is not among the players{nearest(name, self.players)}", at)
        return next((other for other in near(name, self.players, SLIP) if other not in beside), None)

    def split(self) -> Mapping[str, bool] | Literal["all"] | None:
        """Who agreed to a split: true for everyone, or a table of names with true or false."""
        said = self.fields.get("split")
        at = f"{self.at}.split"
        if said is None or isinstance(said, bool):
            return "all" if said else None
        if not isinstance(said, dict):
            self.wrong_type(at, 'true where all agreed, or what each said, such as {"Asha": true, "Ravi": false}', said)
            return None
        found = {}
        for name, answer in said.items():
            if not isinstance(answer, bool):
                self.wrong_type(f"{at}.{name}", "true or false", answer)
            meant = self.player(name, f"{at}.{name}", said)
            if meant in found:
                self.refuse("duplicate-player", f"{meant} is there twice", f"{at}.{name}")
            elif meant is not None:
                found[meant] = answer is True
        return found

    def entries(self) -> Mapping[str, Entry]:
        """What each did."""
        said = self.fields.get("players")
        at = f"{self.at}.players"
        if not isinstance(said, dict):
            self.unread.add("players")
            if said is None:
                self.refuse("missing-field", "say what each player did", at)
            else:
                self.wrong_type(at, 'a table such as {"Asha": "show", "Ravi": 20}', said)
            return {}
        found: dict[str, Entry] = {}
        for name, value in said.items():
            player = self.player(name, f"{at}.{name}", (*map(as_one, said), *found))
            entry = self.entry(value, f"{at}.{name}")
            if player in found:
                self.refuse("duplicate-player", f"{player} is there twice", f"{at}.{name}")
            elif player is not None:
                found[player] = entry
            else:
                self.strangers += 1
        return found

    def entry(self, value: Any, at: str) -> Entry:
        """What one did: points, a word, cards, or a table; no more than what was done where something is wrong."""
        if isinstance(value, dict):
            value = self.meant(value, ENTRY_KEYS, at)
        before = len(self.faults)
        if isinstance(value, int) and not isinstance(value, bool):
            entry = Entry(did="points", points=self.count(value, at), at=at)
        elif isinstance(value, str):
            entry = self.word(value, at)
        elif isinstance(value, dict):
            entry = self.table(value, at)
        else:
            self.wrong_type(at, _WHAT.format(", ".join(WORDS)), value)
            entry = Entry(did="unread", at=at)
        return entry if len(self.faults) == before else Entry(did=entry.did, at=at, is_read=False)

    def count(self, value: Any, at: str) -> int:
        """Points, a whole number that is not negative."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong_type(at, "a whole number of points", value)
        elif value < 0:
            self.refuse("impossible-value", f"points are not negative: {value}", at)
        else:
            return value
        return 0

    def value_of(self, value: Any, at: str) -> int:
        """Value points, as many as cards can come to at the most."""
        found = self.count(value, at)
        if found > _MOST_VALUE:
            self.refuse("impossible-value", f"must be 0 to {_MOST_VALUE}, not {shown(value)}", at)
        return found

    def word(self, value: str, at: str) -> Entry:
        """A word, or cards in a text."""
        did: Any = value
        if value in WORDS:
            return Entry(did=did, at=at)
        try:
            return Entry(did="hand", hand=parse_hand(value), at=at, cards_at=at)
        except CardsError as error:
            words = f"{value!r} is neither cards nor one of the words {', '.join(WORDS)}"
            if value.strip().isdigit():
                self.wrong_type(at, "points without quotes, or cards", value)
            elif hint := nearest(value, WORDS):
                self.refuse("unknown-word", words + hint, at)
            elif not re.search(r"\d", value) and len(value.split()) < 3:
                self.refuse("unknown-word", words, at)
            else:
                self.blame(error, at)
        return Entry(did="unread", at=at)

    def table(self, value: Mapping[str, Any], at: str) -> Entry:
        """A table: what was done is said in a word, or follows from show, cards or points."""
        ways = [way for way in _WAYS if way in value]
        if not ways:
            self.refuse("missing-field", f"say what was done: {_WHAT.format(', '.join(WORDS))}", at)
            return Entry(did="unread", at=at)
        entry = Entry(did=self.did(value, at), at=at)
        if clash := next(((a, b) for a, b in _CLASHES if a in ways and b in ways), None):
            self.refuse("ambiguous-entry", f"{clash[0]} stands beside {clash[1]}: give one or the other", at)
            entry = Entry(did="unread", at=at)
        return self.cards_of(replace(entry, points=self.count(value.get("points", 0), f"{at}.points")), value)

    def did(self, value: Mapping[str, Any], at: str) -> Did:
        """What was done, as far as one can tell by the keys."""
        if "did" not in value:
            return "show" if "show" in value else "points" if "points" in value else "hand"
        word: Any = value["did"]
        if word not in WORDS:
            hint = nearest(word, WORDS) if isinstance(word, str) else ""
            self.refuse("unknown-word", f"must be one of {', '.join(WORDS)}{hint}", f"{at}.did")
            word = "unread"
        found: Did = word
        return found

    def cards_of(self, entry: Entry, value: Mapping[str, Any]) -> Entry:
        """The entry with its cards and value points."""
        at = entry.at
        hand = held = None
        key = next((key for key in ("show", "groups", "cards") if key in value), "")
        if "loose" in value and key in ("", "cards"):
            self.refuse("loose-without-groups", "loose cards stand beside groups only", f"{at}.loose")
        if key == "cards":
            hand = self.cards(f"{at}.cards", value["cards"])
        elif key:
            hand = self.grouped(f"{at}.{key}", value[key], f"{at}.loose", value.get("loose"))
            held = self.cards(f"{at}.cards", value["cards"]).cards if "cards" in value else None
        points = self.value_of(value["value"], f"{at}.value") if "value" in value else None
        return replace(entry, hand=hand, held=held, value=points, cards_at=f"{at}.{key}")


def as_one(name: str) -> str:
    """A name in the one way in which Unicode writes its letters, however the file does."""
    return unicodedata.normalize("NFC", name)


_CLASHES = (
    ("show", "groups"),
    ("show", "points"),
    ("show", "did"),
    ("cards", "groups"),
    ("did", "points"),
)
