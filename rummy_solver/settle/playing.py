"""One round by itself: who won it, and what it cost everyone, whatever the totals are ("Settling a round")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from ..cards import CARDS
from ..declaration import Verdict, judge
from ..errors import Problem, RummyError, UndecidedError
from ..hand import size_problem, times
from ..rulevalues import stated
from ..table import Table, table_for
from .counting import count_points
from .exchange import Value, exchange
from .game import OUT_OF_ROUND, Did, Entry, Game, Round
from .reasons import Reason, by_kind, by_rules, custom


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a round came to for one player: ``points`` are those of the hand, a drop or a penalty.

    ``did`` is what was done as it is settled: a show that turned out invalid is a wrong show.
    """

    did: Did
    points: int
    reasons: tuple[Reason, ...]
    value: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A round that has its winner; ``by_show`` is false where the winner was the last one left in it."""

    round: Round
    winner: str
    by_show: bool
    outcomes: Mapping[str, Outcome]
    remarks: tuple[str, ...]


class Clock:
    """The seconds that are left of a time limit, None for none, which all hands of a game share."""

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.ends = None if limit is None else monotonic() + limit

    def left(self) -> float | None:
        """The seconds left. Raises UndecidedError when there are none."""
        if self.ends is None or self.limit is None:
            return None
        left = self.ends - monotonic()
        if left <= 0:
            raise UndecidedError(self.limit)
        return left


class Play:
    """Plays a round; what is wrong with it goes to ``faults``, and then there is no Played."""

    def __init__(self, game: Game, round_: Round, clock: Clock) -> None:
        self.game = game
        self.rules = game.rules
        self.round = round_
        self.clock = clock
        self.faults: list[Problem] = []
        self.remarks: list[str] = []

    def refuse(self, code: str, message: str, at: str) -> None:
        """Something that is wrong, and where."""
        self.faults.append(Problem(code, message, at))

    def blame(self, error: RummyError, at: str) -> None:
        """Take over what the library says, at its place in the file."""
        self.faults += [replace(problem, at=at) for problem in error.problems]

    def run(self) -> Played | None:
        """What the round came to; None where anything is wrong with it."""
        self.check_names()
        table = self.table()
        if table is None:
            return None
        self.check_pack(table)
        entries, verdicts = self.judged(table)
        self.check_entries(entries)
        winner = self.winner(entries)
        if any(fault.code == "too-many-copies" for fault in self.faults):
            return None  # no such hands exist, so nothing can be counted
        outcomes = {
            name: self.outcome(name, entry, winner, verdicts.get(name), table) for name, entry in entries.items()
        }
        if self.game.kind.is_points and self.rules.joker.neighbours:
            outcomes = self.with_value(outcomes, entries, table)
        if self.faults or winner is None:
            return None
        return Played(
            round=self.round,
            winner=winner,
            by_show=entries[winner].did == "show",
            outcomes=outcomes,
            remarks=(*self.remarks, *table.remarks),
        )

    def run_partial(self) -> None:
        """What can be said of a round some entries of which cannot be read; shows are taken at their word only."""
        self.check_entries(self.round.entries)
        shows = [
            name
            for name in self.game.in_turn(self.round.entries)
            if self.round.entries[name].did == "show" and not self.is_judged(self.round.entries[name])
        ]
        if len(shows) > 1:
            self.refuse_winners(shows)

    def check_entries(self, entries: Mapping[str, Entry]) -> None:
        """Everything that the rules say to an entry by itself."""
        for entry in entries.values():
            self.check_drop(entry)
            self.check_value(entry)
            self.check_size(entry)

    def is_judged(self, entry: Entry) -> bool:
        """Whether this is a show that is laid open and not taken at its word."""
        return entry.did == "show" and entry.hand is not None and bool(entry.hand.groups) and not self.game.trust

    def check_names(self) -> None:
        """Whether those who had played a turn were in the round at all."""
        for name in self.round.played:
            if name not in self.round.entries:
                self.refuse("unknown-player", f"{name} is not in this round", f"{self.round.at}.played")

    def table(self) -> Table | None:
        """The table of this round; the pack depends on how many play it."""
        players = len(self.round.entries)
        if players < self.rules.pack.players[0]:
            return None  # the course tells who is missing, or that there are too few
        try:
            return table_for(self.rules, self.round.cut, players)
        except RummyError as error:
            for problem in error.problems:
                message = problem.message.replace("leave --wild out", "leave it out")
                at = f"{self.round.at}.wild" if problem.at == "--wild" else f"{self.round.at}.players"
                self.faults.append(replace(problem, at=at, message=message))
            return None

    def check_pack(self, table: Table) -> None:
        """Whether all hands together hold no card more often than the pack has it; the place is the last that does."""
        held = {name: Counter(entry.cards_held) for name, entry in self.round.entries.items() if entry.cards_held}
        for card in CARDS:
            owners = [name for name, cards in held.items() if cards[card]]
            number = sum(held[name][card] for name in owners)
            if number > table.most[card]:
                holds = "holds" if table.decks == 1 else "hold"
                by = f"by {' and '.join(owners)} together" if len(owners) > 1 else f"by {owners[0]}"
                words = (
                    f"{card} is held {times(number)} {by}, but {table.pack_text} {holds} it {times(table.most[card])}"
                )
                self.refuse("too-many-copies", words, self.round.entries[owners[-1]].held_at)
            elif card == table.cut_card and 0 < number == table.most[card]:
                on_the_table = f"{card} was cut and lies on the table, yet it is held {times(number)}"
                self.remarks.append(f"{on_the_table}: one more than is left")

    def judged(self, table: Table) -> tuple[dict[str, Entry], dict[str, Verdict]]:
        """The entries as they are settled, with the verdict on each show: an invalid one is a wrong show."""
        entries, verdicts = {}, {}
        for name in self.game.in_turn(self.round.entries):
            entry = entries[name] = self.round.entries[name]
            if entry.hand is None or not self.is_judged(entry):
                continue
            verdict = verdicts[name] = judge(entry.hand, table, entry.held)
            if not verdict.valid:
                why = "; ".join(violation.message for violation in verdict.violations)
                self.remarks.append(f"{name}'s show is invalid and is settled as a wrong show: {why}")
                entries[name] = replace(entry, did="wrong-show")
        return entries, verdicts

    def check_value(self, entry: Entry) -> None:
        """Whether the rules and the game know value points at all, where the file gives some."""
        at = f"{entry.at}.value"
        if entry.value is not None and not self.rules.joker.neighbours:
            self.refuse("no-value-cards", f"{self.rules.id} has no value cards: leave value out", at)
        elif entry.value is not None and not self.game.kind.is_points:
            words = f"{self.game.kind.id} exchanges no value points, only rounds settled by themselves do"
            self.refuse("value-without-part", f"{words}: leave value out", at)

    def check_size(self, entry: Entry) -> None:
        """Whether cards that are given for their value, or to be compared with the pack, are a whole hand.

        Groups that were shown or laid down are not looked at here: they are judged, or counted, as they lie.
        """
        cards = entry.cards_held
        laid = entry.held is None and entry.hand is not None and bool(entry.hand.groups)
        if cards is None or entry.did == "hand" or (laid and entry.did not in ("points", "stayed")):
            return
        if wrong := size_problem(len(cards), self.rules.pack.hand):
            self.refuse(wrong.code, f"{wrong.message} under {self.rules.id}", entry.held_at)

    def check_drop(self, entry: Entry) -> None:
        """Whether this game knows the drop, and states what it costs."""
        if entry.did not in ("drop", "middle-drop"):
            return
        try:
            points, _ = self.drop(entry.did)
        except RummyError as error:
            self.blame(error, entry.at)
            return
        if points is None:
            words = f"{self.game.kind.id} knows no {entry.did.replace('-', ' ')}"
            self.refuse("no-drop", words, entry.at)

    def drop(self, did: Did) -> tuple[int | None, Reason]:
        """What a drop costs here, None where nobody may; the game's points come before the variant's."""
        path = "drop.first" if did == "drop" else "drop.middle"
        kind = self.game.kind
        said = kind.drop.first if did == "drop" else kind.drop.middle
        what = "dropped before the first draw" if did == "drop" else "dropped after a draw"
        if said == "rules":
            points: int = stated(self.rules, path)
            return points, by_rules(self.rules, path, f"{what}: {points}")
        return said, by_kind(kind, path, f"{what}: {said}")

    def winner(self, entries: Mapping[str, Entry]) -> str | None:
        """Who showed, else the one who remains; it is an error where nobody or more than one is."""
        at = f"{self.round.at}.players"
        shows = [name for name, entry in entries.items() if entry.did == "show"]
        left = [name for name, entry in entries.items() if entry.did not in ("wrong-show", *OUT_OF_ROUND)]
        if len(shows) > 1:
            self.refuse_winners(shows)
        elif shows:
            return shows[0]
        elif len(left) == 1:
            return left[0]
        elif left:
            words = f"nobody showed, and {', '.join(left)} were still in: say who won, with the word show"
            self.refuse("no-winner", "; ".join([words, *self.remarks]), at)
        else:
            self.refuse("no-winner", "; ".join(["nobody is left who could have won", *self.remarks]), at)
        return None

    def refuse_winners(self, shows: Sequence[str]) -> None:
        """More than one who showed."""
        words = f"{' and '.join(shows)} both showed: a round has one winner"
        self.refuse("two-winners", words, f"{self.round.at}.players")

    # --- points -----------------------------------------------------------------------------------------------

    def outcome(self, name: str, entry: Entry, winner: str | None, verdict: Verdict | None, table: Table) -> Outcome:
        """What the round cost this player. Faults of cards are told even where the round has no winner."""
        if name == winner:
            return Outcome(did=entry.did, points=0, reasons=(self.won(entry, verdict),))
        if entry.did in ("drop", "middle-drop"):
            try:
                points, reason = self.drop(entry.did)
            except RummyError as error:
                reason, points = Reason(str(error), "", ""), 0
            return Outcome(did=entry.did, points=points or 0, reasons=(reason,))
        penalty = self.rules.penalty
        if entry.did == "left":
            reason = by_rules(self.rules, "penalty.leave", f"left the table: {penalty.leave}")
            return Outcome(did="left", points=penalty.leave, reasons=(reason,))
        if entry.did == "wrong-show":
            reason = by_rules(self.rules, "penalty.invalid", f"a wrong show: {penalty.invalid}")
            return Outcome(did="wrong-show", points=penalty.invalid, reasons=(reason,))
        if entry.did != "stayed":
            return self.counted(name, entry, table)
        if winner is not None:
            words = f"{winner} won: say what {name}'s cards cost, in points or cards"
            self.refuse("missing-points", words, entry.at)
        return Outcome(did=entry.did, points=0, reasons=())

    def counted(self, name: str, entry: Entry, table: Table) -> Outcome:
        """What the hand of a loser costs."""
        points: int = 0
        reasons: tuple[Reason, ...] = ()
        if entry.did in ("hand", "points"):  # two that both showed are complained of elsewhere
            try:
                points, reasons = count_points(name, entry, self.round, table, self.clock.left)
            except UndecidedError:
                raise UndecidedError(self.clock.limit or 0) from None
            except RummyError as error:
                self.faults += error.problems
        return Outcome(did=entry.did, points=points, reasons=reasons)

    def won(self, entry: Entry, verdict: Verdict | None) -> Reason:
        """Why the winner pays nothing."""
        if entry.did == "show" and verdict is not None:
            return by_rules(self.rules, f"complete.{verdict.way}", f"showed: complete by {verdict.way}")
        if entry.did == "show":
            return custom("declared", "showed" if entry.hand is None else "showed (the show is trusted, not judged)")
        others = [other.did for other in self.round.entries.values() if other is not entry]
        if len(others) == 1 and others[0] not in OUT_OF_ROUND:
            return custom("two players", "wins, since the other one showed wrongly")
        return custom("last one left", "wins as the last one left in the round")

    # --- value ------------------------------------------------------------------------------------------------

    def with_value(
        self, outcomes: dict[str, Outcome], entries: Mapping[str, Entry], table: Table
    ) -> dict[str, Outcome]:
        """The outcomes with the exchange of value points."""
        found, faults = exchange(entries, table)
        self.faults += faults
        return {name: replace(outcome, value=found.get(name)) for name, outcome in outcomes.items()}
