"""Cards in the fields of a record or game file: texts, lists and groups, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .cards import Card
from .errors import CardsError, Problem
from .hand import Hand
from .notation import parse_card, parse_hand
from .rulevalues import near, nearest
from .spellings import PLAIN

SLIP = 0.75
"""How alike a word must be to a known one to be read as that after it was refused, see ``near``."""


class CardFields:
    """Reads fields; what is wrong goes to ``faults``, each with its place, and a stand-in is returned."""

    def __init__(self) -> None:
        self.faults: list[Problem] = []

    def refuse(self, code: str, message: str, at: str) -> None:
        """Something that is wrong, and where."""
        self.faults.append(Problem(code, message, at))

    def wrong_type(self, at: str, due: str, value: Any) -> None:
        """A value that is not of the type that is due."""
        self.refuse("wrong-type", f"must be {due}, not {shown(value)}", at)

    def meant(self, fields: Mapping[str, Any], known: Sequence[str], at: str = "") -> Mapping[str, Any]:
        """The fields by the keys that are meant: an unknown key is refused, and then read as one that it is much like.

        So nothing is complained of that only follows from a slip in a key.
        """
        found = {key: value for key, value in fields.items() if key in known}
        for key, value in fields.items():
            if key not in known:
                text = str(key)
                self.refuse(
                    "unknown-key", f"there is no such key{nearest(text, known)}", f"{at}.{text}" if at else text
                )
                for other in near(text, known, SLIP)[:1]:
                    found.setdefault(other, value)
        return found

    def grouped(self, at: str, value: Any, beside_at: str, beside: Any = None) -> Hand:
        """Groups, a text with marks or a list of them, and the loose cards ``beside`` them."""
        before = len(self.faults)
        loose: tuple[Card, ...] = ()
        if isinstance(value, str):
            hand = self.cards(at, value)
            groups, loose = (hand.groups, hand.loose) if hand.groups else ((hand.loose,), ())
        elif isinstance(value, list):
            groups = tuple([self.group(f"{at}[{number}]", group) for number, group in enumerate(value, 1)])
        else:
            self.wrong_type(at, "a list of groups, or a text with | between them", value)
            groups = ()
        if beside is not None and beside != [] and beside != "":
            loose += self.cards(beside_at, beside).cards
        if not groups and not loose and len(self.faults) == before:
            self.refuse("no-cards", "there are no groups", at)
        return Hand(groups, loose)

    def group(self, at: str, value: Any) -> tuple[Card, ...]:
        """One group of cards."""
        return self.single(at, self.cards(at, value))

    def single(self, at: str, hand: Hand) -> tuple[Card, ...]:
        """The cards of what is due to be one group."""
        if not hand.is_one_group:
            self.refuse("several-groups", "these are several groups where one is due", at)
        return hand.cards

    def cards(self, at: str, value: Any) -> Hand:
        """A text of cards, with its groups if it marks any, or a list of texts of one card each."""
        if isinstance(value, str):
            try:
                return parse_hand(value)
            except CardsError as error:
                self.blame(error, at)
        elif not isinstance(value, list):
            self.wrong_type(at, "a text such as 'AH 2H 3H', or a list of cards", value)
        elif not value:
            self.refuse("no-cards", "there are no cards", at)
        else:
            cards = [self.card(f"{at}[{number}]", card) for number, card in enumerate(value, 1)]
            return Hand.of([card for card in cards if card is not None])
        return Hand()

    def card(self, at: str, value: Any) -> Card | None:
        """A text of one card."""
        if not isinstance(value, str):
            self.wrong_type(at, "a card such as '10S'", value)
            return None
        try:
            return PLAIN[value] if value in PLAIN else parse_card(value)
        except CardsError as error:
            self.blame(error, at)
            return None

    def blame(self, error: CardsError, at: str) -> None:
        """Take over the problems of a text, with the field that it stands in."""
        self.faults += [replace(p, at=f"{at}, {p.at}" if p.at else at) for p in error.problems]


def shown(value: Any) -> str:
    """A JSON value of the wrong type, in a sentence."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value) if isinstance(value, str | int | float) else str(value)  # decimals and dates of TOML
    return text if len(text) <= 40 else f"{text[:40]}..."
