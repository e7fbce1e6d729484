"""Reading one round of a game file: who did what, with which cards or points, and what was decided after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from ..cardfields import CardFields, shown
from ..cards import Card, Rank
from ..errors import CardsError
from ..notation import parse_cut, parse_hand
from ..rulevalues import nearest
from .game import OUT_OF_ROUND, WORDS, Did, Entry, Round

ROUND_KEYS = ("players", "wild", "first_hand", "played", "starts", "rejoins", "split", "note")
ENTRY_KEYS = ("did", "show", "cards", "groups", "loose", "points", "value", "note")
_MOST_VALUE = 1_000_000
"""More value points than any cards come to."""
_WAYS = ("show", "groups", "points", "did", "cards")
_WHAT = "points, one of the words {}, or a table with show, cards, points or did"


class RoundReader(CardFields):
    """Reads one round; what is wrong goes to ``faults``."""

    def __init__(self, value: Any, number: int, players: Sequence[str], wild: Any) -> None:
        super().__init__()
        self.value = value
        self.number = number
        self.at = f"rounds[{number}]"
        self.players = players
        self.wild = wild
        self.sound: list[str] = []
        self.partial: Round | None = None
        """Of a round that cannot be read, what each did who can."""

    def read(self) -> Round | None:
        """The round, or None where anything is wrong with it."""
        if not isinstance(self.value, dict):
            self.wrong_type(self.at, 'a table such as {"players": {"Asha": "show", "Ravi": 20}}', self.value)
            return None
        for key in self.value:
            if key not in ROUND_KEYS:
                hint = "; what the players did stands in players" if key in self.players else nearest(key, ROUND_KEYS)
                self.refuse("unknown-key", f"there is no such key{hint}", f"{self.at}.{key}")
        entries = self.entries()
        first_hand, played = self.first_hand()
        found = Round(
            number=self.number,
            cut=self.cut(),
            entries=entries,
            first_hand=first_hand,
            played=played,
            starts=next(iter(self.names("starts", single=True)), None),
            rejoins=self.names("rejoins"),
            split=self.split(),
        )
        if self.faults:
            self.partial = replace(found, entries={name: found.entries[name] for name in self.sound})
            return None
        return found

    def cut(self) -> Card | Rank | None:
        """The card or rank that was cut, the round's own or the game's."""
        said = self.value.get("wild", self.wild)
        at = f"{self.at}.wild" if "wild" in self.value else "wild"
        if isinstance(said, int) and not isinstance(said, bool):
            said = str(said)
        if said is None or said == "none":
            return None
        if not isinstance(said, str):
            self.wrong_type(at, "a rank or a card, such as 6 or 5S", said)
            return None
        try:
            return parse_cut(said)
        except CardsError as error:
            self.blame(error, at)
            return None

    def first_hand(self) -> tuple[bool, tuple[str, ...]]:
        """Whether the show came in the first round of turns, and who had had a turn."""
        said = self.value.get("first_hand", False)
        if not isinstance(said, bool):
            self.wrong_type(f"{self.at}.first_hand", "true or false", said)
        if said is True and "played" not in self.value:
            words = "say who had played a first turn when the show came, as a list of names (it may be empty)"
            self.refuse("missing-field", words, f"{self.at}.played")
        if said is False and "played" in self.value:
            words = "matters only where the show came in the first round of turns: give first_hand = true with it"
            self.refuse("played-without-first-hand", words, f"{self.at}.played")
        return said is True, self.names("played")

    def names(self, key: str, *, single: bool = False) -> tuple[str, ...]:
        """Names of players, in a list or one by itself."""
        said = self.value.get(key, [])
        at = f"{self.at}.{key}"
        if isinstance(said, str):
            said = [said]
        elif single and key in self.value:
            self.wrong_type(at, "a name", said)
            return ()
        if not isinstance(said, list):
            self.wrong_type(at, "a list of names", said)
            return ()
        for place, name in enumerate(said, 1):
            self.known(name, at if len(said) == 1 else f"{at}[{place}]")
        found = [name for name in said if isinstance(name, str)]
        for name in dict.fromkeys(found):
            if found.count(name) > 1:
                self.refuse("duplicate-player", f"{name} is there {found.count(name)} times", at)
        return tuple(found)

    def known(self, name: Any, at: str) -> bool:
        """Whether this is a player's name."""
        if not isinstance(name, str):
            self.wrong_type(at, "a name", name)
            return False
        if self.players and name not in self.players:  # where nobody is named, that is complained of once
            words = f"{name} is not among the players{nearest(name, self.players)}"
            self.refuse("unknown-player", words, at)
            return False
        return True

    def split(self) -> Mapping[str, bool] | Literal["all"] | None:
        """Who agreed to a split: true for everyone, or a table of names with true or false."""
        said = self.value.get("split")
        at = f"{self.at}.split"
        if said is None or isinstance(said, bool):
            return "all" if said else None
        if not isinstance(said, dict):
            self.wrong_type(at, 'true where all agreed, or what each said, such as {"Asha": true, "Ravi": false}', said)
            return None
        for name, answer in said.items():
            if self.known(name, f"{at}.{name}") and not isinstance(answer, bool):
                self.wrong_type(f"{at}.{name}", "true or false", answer)
        return said

    def entries(self) -> Mapping[str, Entry]:
        """What each did."""
        said = self.value.get("players")
        at = f"{self.at}.players"
        if said is None:
            self.refuse("missing-field", "say what each player did", at)
            return {}
        if not isinstance(said, dict):
            self.wrong_type(at, 'a table such as {"Asha": "show", "Ravi": 20}', said)
            return {}
        found = {}
        for name, value in said.items():
            self.known(name, f"{at}.{name}")
            before = len(self.faults)
            found[name] = self.entry(value, f"{at}.{name}")
            if len(self.faults) == before:
                self.sound.append(name)
        return found

    def entry(self, value: Any, at: str) -> Entry:
        """What one did: points, a word, cards, or a table."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Entry(did="points", points=self.count(value, at), at=at)
        if isinstance(value, str):
            return self.word(value, at)
        if isinstance(value, dict):
            return self.table(value, at)
        self.wrong_type(at, _WHAT.format(", ".join(WORDS)), value)
        return Entry(did="points", at=at)

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
            if hint := nearest(value, WORDS):
                words = f"{value!r} is neither cards nor one of the words {', '.join(WORDS)}{hint}"
                self.refuse("unknown-word", words, at)
            else:
                self.blame(error, at)
        return Entry(did="hand", at=at)

    def table(self, value: dict[str, Any], at: str) -> Entry:
        """A table: what was done is said in a word, or follows from show, cards or points."""
        before = len(self.faults)
        for key in value:
            if key not in ENTRY_KEYS:
                self.refuse("unknown-key", f"there is no such key{nearest(key, ENTRY_KEYS)}", f"{at}.{key}")
        ways = [way for way in _WAYS if way in value]
        if not ways:
            self.refuse("missing-field", f"say what was done: {_WHAT.format(', '.join(WORDS))}", at)
        elif clash := next(((a, b) for a, b in _CLASHES if a in ways and b in ways), None):
            self.refuse("ambiguous-entry", f"{clash[0]} stands beside {clash[1]}: give one or the other", at)
        if len(self.faults) > before:
            return Entry(did="hand", at=at)
        entry = Entry(did=self.did(value, at), at=at)
        if "value" in value and entry.did in OUT_OF_ROUND:
            words = "who dropped or left has no part in the exchange of value points: leave value out"
            self.refuse("value-without-part", words, f"{at}.value")
        return self.cards_of(replace(entry, points=self.count(value.get("points", 0), f"{at}.points")), value)

    def did(self, value: dict[str, Any], at: str) -> Did:
        """What was done, as far as one can tell by the keys."""
        word: Any = value.get("did")
        if word is not None:
            if word not in WORDS:
                hint = nearest(word, WORDS) if isinstance(word, str) else ""
                self.refuse("unknown-word", f"must be one of {', '.join(WORDS)}{hint}", f"{at}.did")
                word = "hand"
            found: Did = word
            return found
        return "show" if "show" in value else "points" if "points" in value else "hand"

    def cards_of(self, entry: Entry, value: dict[str, Any]) -> Entry:
        """The entry with its cards and value points."""
        at = entry.at
        hand = held = None
        key = next((key for key in ("show", "groups", "cards") if key in value), "")
        if key == "cards":
            hand = self.cards(f"{at}.cards", value["cards"])
        elif key:
            hand = self.grouped(f"{at}.{key}", value[key], f"{at}.loose", value.get("loose"))
            held = self.cards(f"{at}.cards", value["cards"]).cards if "cards" in value else None
        elif "loose" in value:
            self.refuse("loose-without-groups", "loose cards stand beside groups only", f"{at}.loose")
        points = self.value_of(value["value"], f"{at}.value") if "value" in value else None
        return replace(entry, hand=hand, held=held, value=points, cards_at=f"{at}.{key}")


_CLASHES = (
    ("show", "groups"),
    ("show", "points"),
    ("show", "did"),
    ("cards", "groups"),
    ("did", "points"),
)
