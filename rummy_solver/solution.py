"""What every engine answers, and the time it may take for it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .candidates import Candidate
from .errors import UndecidedError


class Deadline:
    """A time limit in seconds for one whole answer, however many hands are solved for it; None is no limit."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None and not 0 < seconds < float("inf"):
            raise ValueError(f"a time limit is a number of seconds above 0, not {seconds}")
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """The seconds that are left, or None; raises UndecidedError when there are none."""
        if self._end is None or self.seconds is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise UndecidedError(self.seconds)
        return left


@dataclass(frozen=True, slots=True)
class Solution:
    """What an engine lays, each candidate as often as it is laid, and its own figures, which are checked later.

    ``points`` and ``loose`` are those of the cards that are not excused; ``qualified``: the requirement is met.
    """

    laid: tuple[Candidate, ...]
    points: int
    loose: int
    qualified: bool
