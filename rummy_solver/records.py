"""Records: what one line of a batch asks for, whatever format it was written in.

The cards are in ``group``, ``groups`` (with ``loose``) or ``cards``, and which of them is there
decides the task unless ``task`` says it. A game to settle has ``rounds``, and the package ``settle`` reads it.
``recordlines`` turns lines into the fields that are read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args

from .cardfields import CardFields
from .cards import Card, show_cards
from .errors import CardsError, RecordError
from .hand import Hand
from .melds import read
from .notation import parse_card
from .table import Table

Task = Literal["group", "validate", "score", "discard", "value", "settle"]
TASKS: tuple[Task, ...] = get_args(Task)
Fields = Mapping[str, Any]
"""The fields of a record as JSON has them; a field that is not there takes the command line's value."""
FIELDS = ("id", "task", "rules", "wild", "players", "drawn", "group", "groups", "loose", "cards", "expect")
CARD_FIELDS = ("group", "groups", "cards")


class Unsaid(Enum):
    """What a field is that a record leaves to the command line; None overrides that with nothing."""

    UNSAID = "unsaid"


UNSAID = Unsaid.UNSAID


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One thing to work out.

    ``hand`` has the cards as they lie; for the task ``group`` they are all loose. ``held`` is the player's hand where
    a show comes with it. ``line`` is where the record begins in its file, from 1.
    """

    id: str | int | float | None
    line: int
    task: Task
    hand: Hand
    held: tuple[Card, ...] | None
    rules: str | Unsaid | None
    wild: str | Unsaid | None
    players: int | Unsaid | None
    drawn: Card | None
    expect: Mapping[str, Any] | None
    game: Fields | None = None
    """The record itself where it is a game to settle, whose reader looks at all of it, ``expect`` too."""


def with_loose_end(hand: Hand, table: Table) -> Hand:
    """The hand to score: a last group of one or two cards is what the player had left over, so it is loose.

    It stays a group where the rules read it as one, such as a dublee where they know dublees. A declared show is
    never read this way.
    """
    if not hand.groups or len(hand.groups[-1]) > 2 or read(hand.groups[-1], table).kind is not None:
        return hand
    return Hand(hand.groups[:-1], (*hand.groups[-1], *hand.loose))


def read_record(fields: Fields, line: int = 1, task: Task | None = None) -> Record:
    """Read fields as a record; ``task`` is the command line's. Fields that are not in the schema are ignored.

    Raises RecordError with everything that is wrong, ``at`` being the field.

    >>> record = read_record({"id": "k1", "wild": "6", "groups": ["5H 6H 7H", "KS KD"], "loose": "2C"})
    >>> record.task, str(record.hand)
    ('validate', '5H 6H 7H | KS KD | 2C')
    """
    reader = _Reader(fields)
    asked = reader.task(task)
    is_game = asked == "settle"
    hand, held = (Hand(), None) if is_game else reader.hand(asked)
    record = Record(
        id=reader.id(),
        line=line,
        task=asked,
        hand=hand,
        held=held,
        rules=UNSAID if is_game else reader.text("rules"),
        wild=UNSAID if is_game else reader.wild(),
        players=UNSAID if is_game else reader.players(),
        drawn=None if is_game else reader.drawn(),
        expect=None if is_game else reader.expect(asked),
        game=fields if is_game else None,
    )
    if reader.faults:
        raise RecordError(*reader.faults)
    return record


def task_of(fields: Fields, default: Task | None = None) -> Task | None:
    """The task that fields ask for: by name, by the command line's ``default``, else by what they hold, if anything."""
    said = fields.get("task", UNSAID)
    if isinstance(said, str) and said in TASKS:
        return said
    if said is UNSAID and default is not None:
        return default
    if isinstance(fields.get("rounds"), list):
        return "settle"
    holds: dict[str, Task] = {"group": "group", "groups": "validate", "cards": "score", "rounds": "settle"}
    return next((task for name, task in holds.items() if fields.get(name) is not None), None)


class _Reader(CardFields):
    """Reads the fields of one record; what is wrong goes to ``faults``, and a stand-in is returned."""

    def __init__(self, fields: Fields) -> None:
        super().__init__()
        self.fields = fields
        self.has = [name for name in CARD_FIELDS if fields.get(name) is not None]

    def id(self) -> str | int | float | None:
        value = self.fields.get("id")
        if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
            return value
        self.wrong_type("id", "a text or a number", value)
        return None

    def text(self, name: str) -> str | Unsaid | None:
        value = self.fields.get(name, UNSAID)
        if value is None or value is UNSAID or isinstance(value, str):
            return value
        self.wrong_type(name, "a text", value)
        return None

    def wild(self) -> str | Unsaid | None:
        value = self.fields.get("wild")
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)  # a rank such as 6 is naturally written as a number
        return self.text("wild")

    def players(self) -> int | Unsaid | None:
        value = self.fields.get("players", UNSAID)
        if value is None or value is UNSAID or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self.wrong_type("players", "a whole number", value)
        return None

    def drawn(self) -> Card | None:
        value = self.text("drawn")
        if not isinstance(value, str):
            return None
        try:
            return parse_card(value)
        except CardsError as error:
            self.blame(error, "drawn")
            return None

    def expect(self, task: Task) -> Mapping[str, Any] | None:
        """What is expected; the cards to discard as a sorted list of cards, for they are a set."""
        value = self.fields.get("expect")
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong_type("expect", 'an object such as {"points": 19} (in CSV, columns such as expect.points)', value)
            return None
        if task != "discard" or "discard" not in value:
            return value
        discards = [] if value["discard"] in (None, []) else self.cards("expect.discard", value["discard"]).cards
        return {**value, "discard": [str(card) for card in sorted(set(discards))]}

    def task(self, default: Task | None) -> Task:
        said = self.fields.get("task")
        if isinstance(said, str) and said not in TASKS:
            self.refuse("unknown-task", f"there is no task {said!r}: it is one of {', '.join(TASKS)}", "task")
        elif said is not None and not isinstance(said, str):
            self.wrong_type("task", f"one of {', '.join(TASKS)}", said)
        return task_of(self.fields, default) or "score"

    def hand(self, task: Task) -> tuple[Hand, tuple[Card, ...] | None]:
        """The cards as they lie, and the player's hand where there is one beside a show."""
        if not self.has:
            self.refuse("no-cards", "the record holds no cards: it needs group, groups or cards", "cards")
        elif "group" in self.has and len(self.has) > 1:
            self.refuse("ambiguous-record", f"group stands beside {self.has[1]}: give one or the other", "group")
        elif self.fields.get("loose") is not None and "groups" not in self.has:
            self.refuse("loose-without-groups", "loose cards stand beside groups only", "loose")
        elif task == "group":
            return self.one_group(), None
        elif "groups" in self.has:
            return self.show(task)
        elif "cards" in self.has:
            return self.cards("cards", self.fields["cards"]), None
        else:
            self.refuse("missing-field", f"the task {task} needs groups or cards", "task")
        return Hand(), None

    def one_group(self) -> Hand:
        """The cards of the task ``group``, all loose; marks about a single group are nothing."""
        name = self.has[0]
        hand = self.groups() if name == "groups" else self.cards(name, self.fields[name])
        return Hand.of(self.single(name, hand))

    def show(self, task: Task) -> tuple[Hand, tuple[Card, ...] | None]:
        """Groups, with the player's hand. Only a verdict can say that they differ, elsewhere it is an error."""
        hand = self.groups()
        if "cards" not in self.has:
            return hand, None
        held = self.cards("cards", self.fields["cards"]).cards
        shown, owned = Counter(hand.cards), Counter(held)
        if task != "validate" and shown != owned and not self.faults:
            extra, missing = list((shown - owned).elements()), list((owned - shown).elements())
            words = [f"groups have {show_cards(extra)} besides"] if extra else []
            words += [f"groups lack {show_cards(missing)}"] if missing else []
            self.refuse("cards-differ", f"cards and groups are not the same cards: {', '.join(words)}", "cards")
        return hand, held

    def groups(self) -> Hand:
        """``groups`` and ``loose``."""
        return self.grouped("groups", self.fields["groups"], "loose", self.fields.get("loose"))
