"""What came of a batch, by count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .render.results import Json

_MOST_PLACES = 10


@dataclass(slots=True)
class Summary:
    """What came of some records, by count; ``unreadable`` has the places of the first that could not be read."""

    counts: Counter[str] = field(default_factory=Counter)
    unreadable: list[str] = field(default_factory=list)

    def add(self, result: Json) -> None:
        """Count one result."""
        counts = self.counts
        counts["records"] += 1
        if "matched" in result:
            counts["expected"] += 1
        if not result["ok"]:
            self._add_error(result)
            return
        counts[result["task"]] += 1
        if "valid" in result:
            counts["valid" if result["valid"] else "invalid"] += 1
        elif result.get("declarable"):
            counts["declarable"] += 1
        if result.get("matched") is False:
            counts["mismatched"] += 1

    def _add_error(self, result: Json) -> None:
        if result["error"]["code"] == "undecided":
            self.counts["undecided"] += 1  # not an answer, so it cannot be a wrong one
            return
        if result.get("matched"):
            return  # it had to be refused
        self.counts["unreadable"] += 1
        self.counts["mismatched"] += "matched" in result
        place = f"{result['file']}:{result['line']}" if "file" in result else str(result["line"])
        self._name([place])

    def merge(self, other: Summary) -> None:
        """Count what another summary counted, after what is here."""
        self.counts.update(other.counts)
        self._name(other.unreadable)

    def _name(self, places: list[str]) -> None:
        self.unreadable += places[: _MOST_PLACES - len(self.unreadable)]

    @property
    def exit_code(self) -> int:
        """1 after a mismatch or a record that could not be read, 3 where something was undecided, else 0."""
        if self.counts["mismatched"] or self.counts["unreadable"]:
            return 1
        return 3 if self.counts["undecided"] else 0
