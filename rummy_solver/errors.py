"""The errors that a caller may meet: each a stable code, a sentence, and where it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    ``code`` is stable and kebab-case, ``message`` says what is wrong and what to write instead, ``at`` says
    where: a position in a text (``"token 3, column 7"``), a key of a rule file (``"joker.min_naturals"``) or "".
    ``token`` is the piece of a text of cards that was refused, as it was written, or "".
    """

    code: str
    message: str
    at: str = ""
    token: str = ""

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at else self.message


class RummyError(Exception):
    """Anything this package raises on purpose. ``problems`` holds every fault found, never only the first."""

    exit_code = 2

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[RummyError], tuple[Any, ...]]:
        """Pickled by its problems, so that it can come back from another process."""
        return type(self), self.problems

    @property
    def code(self) -> str:
        """The stable code of the first problem."""
        return self.problems[0].code

    @property
    def at(self) -> str:
        """Where the first problem is."""
        return self.problems[0].at


class CardsError(RummyError):
    """A text that does not read as cards; a problem for each token that cannot be read."""


class HandError(RummyError):
    """Cards that are no hand under the rules: a wrong number, or more copies than the pack has."""


def bad_byte(error: UnicodeDecodeError, what: str) -> str:
    """What is said of a file or line that is not UTF-8."""
    return f"the {what} is not UTF-8: byte {error.start + 1} is 0x{error.object[error.start]:02x}"


class RulesError(RummyError):
    """A rule file or setting that cannot be used, or a value that the rules do not state."""


class RecordError(RummyError):
    """A record or file that cannot be read."""


class GameError(RummyError):
    """A game file that cannot be settled; a problem for everything that is wrong with it, none of it settled."""


class UndecidedError(RummyError):
    """The time limit was reached before the answer was proven. It never means that there is no arrangement."""

    exit_code = 3

    def __init__(self, seconds: float) -> None:
        message = f"undecided: the time limit of {seconds:g} s was reached before the answer was complete"
        super().__init__(Problem("undecided", message))
        self.seconds = seconds

    def __reduce__(self) -> tuple[type[UndecidedError], tuple[float]]:
        """Pickled by what it is made from, so that it can come back from another process."""
        return type(self), (self.seconds,)


class CertificationError(RuntimeError):
    """A solver's answer that the rules do not confirm: a fault of this program, with all that reproduces it."""
