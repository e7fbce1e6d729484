"""What the rules say to a round as it is told: possible cards, drops and value points, shows judged, and who won it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..cards import CARDS
from ..declaration import Verdict, judge
from ..errors import Problem, RummyError
from ..hand import size_problem, times
from ..rulevalues import stated
from ..table import Table, table_for
from .counting import DROP_PATHS
from .exchange import require_value, taking_part
from .game import OUT_OF_ROUND, Entry, Frame, Round


class RoundCheck:
    """A round that was looked at; what is wrong with it is in ``faults``.

    All that can be looked at is, whatever cannot be read of the rest. ``table`` is None, and no show is judged, where
    the cards cannot be counted. ``entries`` are in turn order and as they are settled: a show that turned out invalid
    is a wrong show. ``in_doubt`` are players whose points may be others once what is wrong is mended, ``unvalued``
    those whose value points cannot be told where the round ``exchanges`` them. ``winner`` is None where there is not
    one, or where one cannot tell. ``missing`` are players who must have played the round and are not in it.
    """

    def __init__(self, frame: Frame, round_: Round, missing: Collection[str] = ()) -> None:
        self.frame = frame
        self.rules = frame.rules
        self.round = round_
        self.missing = missing
        self.faults: list[Problem] = []
        self.remarks: list[str] = []
        self.verdicts: dict[str, Verdict] = {}
        self.in_doubt: set[str] = set()
        self.unvalued: set[str] = set()
        self.check_names()
        self.check_kind()
        self.table = self.find_table()
        self.check_pack()
        self.entries = {name: self.judged(name, round_.entries[name]) for name in frame.in_turn(round_.entries)}
        for name, entry in self.entries.items():
            self.check_drop(entry)
            self.check_value(entry)
            self.check_size(name, entry)
            self.check_points(name, entry)
            if self.is_undecided(name, entry):
                self.in_doubt.add(name)
        self.winner = self.find_winner()
        self.check_stayed()
        self.check_first_turns()
        self.check_exchange()

    def refuse(self, code: str, message: str, at: str) -> None:
        """Something that is wrong, and where."""
        self.faults.append(Problem(code, message, at))

    # --- the round ------------------------------------------------------------------------------------------------

    def check_names(self) -> None:
        """Whether those who had played a turn, or had the first one, were in the round at all."""
        if "players" in self.round.unread:
            return
        for key, names in (("played", self.round.played), ("starts", (self.round.starts,))):
            for name in names:
                is_told = name in self.missing or self.round.strangers > 0  # of whom it is said that they are missing
                if name is not None and name not in self.round.entries and not is_told:
                    self.refuse("unknown-player", f"{name} is not in this round", f"{self.round.at}.{key}")

    def check_kind(self) -> None:
        """Whether the kind of game knows rejoins and splits at all, where the round has some."""
        kind = self.frame.kind
        for key, is_there in (("rejoins", bool(self.round.rejoins)), ("split", self.round.split is not None)):
            if is_there and kind is not None and kind.out_at is None:
                what = key.removesuffix("s")
                self.refuse(f"no-{what}", f"{kind.id} knows no {what}", f"{self.round.at}.{key}")

    @property
    def players(self) -> int | None:
        """How many played the round, those whom it leaves out included; None where no pack is for so many."""
        fewest, most = self.rules.pack.players if self.rules else (0, 0)
        number = len(self.round.entries) + max(len(self.missing), self.round.strangers)
        return number if fewest <= number <= most else None

    def find_table(self) -> Table | None:
        """The table of this round; None where the cards cannot be counted."""
        if self.rules is None or "players" in self.round.unread:
            return None
        fewest, most = self.rules.pack.players
        number = len(self.round.entries)
        if number > most >= len(self.frame.players):
            words = f"{self.rules.id} is played by {fewest} to {most} players, not {number}"
            self.refuse("wrong-players", words, f"{self.round.at}.players")
        try:
            table = table_for(self.rules, self.round.cut, self.players)
        except RummyError as error:
            for problem in error.problems:
                message = problem.message.replace("leave --wild out", "leave it out")
                self.refuse(problem.code, message, self.round.cut_at)
            return None
        return table if self.round.is_counted else None

    def check_pack(self) -> None:
        """Whether all hands together hold no card more often than the pack has it; the place is the last that does.

        The pack depends on how many play. Where that is not sure it is taken for as many as there can be.
        """
        if self.rules is None:
            return
        table = self.table or table_for(self.rules, None, self.players)
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
                self.in_doubt |= {name for name in owners if self.round.entries[name].did in ("hand", "show")}
            elif card == table.cut_card and 0 < number == table.most[card]:
                on_the_table = f"{card} was cut and lies on the table, yet it is held {times(number)}"
                self.remarks.append(f"{on_the_table}: one more than is left")

    # --- entries --------------------------------------------------------------------------------------------------

    def is_open(self, entry: Entry) -> bool:
        """Whether this is a show that is judged, not taken at its word."""
        is_laid = entry.hand is not None and bool(entry.hand.groups)
        return entry.did == "show" and not self.frame.trust and (is_laid or not entry.is_read)

    def is_undecided(self, name: str, entry: Entry) -> bool:
        """Whether one cannot tell what was done, or how many points it costs."""
        if entry.did == "show":
            return self.is_open(entry) and name not in self.verdicts
        return not entry.is_read and entry.did in ("unread", "hand", "points", "stayed")

    def judged(self, name: str, entry: Entry) -> Entry:
        """The entry as it is settled; the verdict on an open show is kept."""
        if self.table is None or self.frame.trust is None or entry.hand is None or not self.is_open(entry):
            return entry
        verdict = self.verdicts[name] = judge(entry.hand, self.table, entry.held)
        if verdict.valid:
            return entry
        why = "; ".join(
            violation.message if violation.group is None else f"group {violation.group}: {violation.message}"
            for violation in verdict.violations
        )
        self.remarks.append(f"{name}'s show is invalid and is settled as a wrong show: {why}")
        return replace(entry, did="wrong-show")

    def check_drop(self, entry: Entry) -> None:
        """Whether this game knows the drop, and the rules state what it costs where they have to."""
        kind, did = self.frame.kind, entry.did
        if kind is None or (did != "drop" and did != "middle-drop"):
            return
        said = kind.drop.of(did)
        if said is None:
            self.refuse("no-drop", f"{kind.id} knows no {did.replace('-', ' ')}", entry.at)
        elif said == "rules" and self.rules is not None:
            try:
                stated(self.rules, DROP_PATHS[did])
            except RummyError as error:
                self.faults += [replace(problem, at=entry.at) for problem in error.problems]

    def check_value(self, entry: Entry) -> None:
        """Whether the rules, the game and the player have a part in value points, where the file gives some."""
        at = f"{entry.at}.value"
        if entry.value is None:
            return
        if entry.did in OUT_OF_ROUND:
            words = "who dropped or left has no part in the exchange of value points: leave value out"
            self.refuse("value-without-part", words, at)
        elif self.rules is not None and not self.rules.joker.neighbours:
            self.refuse("no-value-cards", f"{self.rules.id} has no value cards: leave value out", at)
        elif self.frame.kind is not None and not self.frame.kind.is_points:
            words = f"{self.frame.kind.id} exchanges no value points, only rounds settled by themselves do"
            self.refuse("value-without-part", f"{words}: leave value out", at)

    def check_size(self, name: str, entry: Entry) -> None:
        """Whether cards that are given are a whole hand, as all but the groups of a show must be, which is judged."""
        cards = entry.cards_held
        is_shown = entry.held is None and entry.hand is not None and bool(entry.hand.groups)
        if cards is None or self.rules is None or (is_shown and entry.did in ("show", "wrong-show")):
            return
        if wrong := size_problem(len(cards), self.rules.pack.hand):
            self.refuse(wrong.code, f"{wrong.message} under {self.rules.id}", entry.held_at)
            self.in_doubt.add(name)

    def check_points(self, name: str, entry: Entry) -> None:
        """Whether cards can cost as many points as the file says."""
        if entry.did != "points" or self.rules is None:
            return
        points, cards = self.rules.points, self.rules.pack.hand
        most = cards * max(points.ace, points.face, points.joker, 10)
        if entry.points > most:
            words = f"{entry.points} is more than {cards} cards can cost, which is {most}"
            self.refuse("impossible-value", words, entry.at)
            self.in_doubt.add(name)

    # --- the winner -----------------------------------------------------------------------------------------------

    def find_winner(self) -> str | None:
        """Who showed, else the one who remains; it is an error where nobody or more than one is."""
        at = f"{self.round.at}.players"
        showed = {name: entry for name, entry in self.entries.items() if entry.did == "show"}
        shows = [name for name, entry in showed.items() if not self.is_undecided(name, entry)]
        left = [name for name, entry in self.entries.items() if entry.did not in ("wrong-show", *OUT_OF_ROUND)]
        if len(shows) > 1:
            words = f"{' and '.join(shows)} both showed: a round has one winner"
            self.refuse("two-winners", words, at)
            self.in_doubt |= set(shows)
        elif shows:
            return shows[0]
        elif len(left) == 1 and not self.missing and not self.round.strangers:
            return left[0]
        elif not self.may_have_shown(left):
            words = f"nobody showed, and {', '.join(left)} were still in: say who won, with the word show"
            if not left:
                words = "nobody is left who could have won"
            self.refuse("no-winner", "; ".join([words, *self.remarks]), at)
            self.in_doubt |= set(left)
        return None

    def may_have_shown(self, left: Sequence[str]) -> bool:
        """Whether somebody may have showed, or have remained, of whom one cannot tell."""
        in_doubt = [name for name in left if self.entries[name].did in ("unread", "show")]
        return bool(in_doubt or self.missing or self.round.strangers) or "players" in self.round.unread

    def check_stayed(self) -> None:
        """Where another one won, who stayed in is one who lost with their cards, and these must be said."""
        for name, entry in self.entries.items():
            if entry.did != "stayed" or self.winner in (None, name):
                continue
            if entry.hand is not None:
                self.entries[name] = replace(entry, did="hand")
            elif entry.is_read:
                words = f"{self.winner} won: say what {name}'s cards cost, in points or cards"
                self.refuse("missing-points", words, entry.at)
                self.in_doubt.add(name)

    def check_first_turns(self) -> None:
        """What is told of the first round of turns and cannot be so; no figure follows from it, so it is a remark."""
        if not self.round.first_hand or self.winner is None:
            return
        if self.entries[self.winner].did != "show":
            self.remarks.append("nobody showed, so nothing follows from the first round of turns")
        for name, entry in self.entries.items():
            if entry.did in ("middle-drop", "wrong-show") and name not in self.round.played:
                done = "dropped after a draw" if entry.did == "middle-drop" else "showed"
                self.remarks.append(f"{name} {done}, and so had played a turn, but is not among those who had")

    # --- value ----------------------------------------------------------------------------------------------------

    @property
    def exchanges(self) -> bool:
        """Whether value points are exchanged in this round."""
        kind = self.frame.kind
        return kind is not None and kind.is_points and self.rules is not None and self.rules.joker.neighbours > 0

    def check_exchange(self) -> None:
        """Whether the value points of all who get any are said, or can be counted."""
        if not self.exchanges or self.rules is None:
            return
        holders, _ = taking_part(self.entries, self.rules)
        for name in holders:
            entry = self.entries[name]
            try:
                require_value(name, entry, self.rules)
            except RummyError as error:
                self.unvalued.add(name)
                self.faults += [replace(problem, at=entry.at) for problem in error.problems if entry.is_read]
        counted = {name for name in holders if self.entries[name].value is None} - self.unvalued
        self.unvalued |= counted & self.in_doubt
        if counted and self.round.cut is None and "wild" not in self.round.unread:
            words = 'value cards follow from the cut card: give the round a wild, such as "5S"'
            self.refuse("no-cut", words, f"{self.round.at}.wild")
            self.unvalued |= counted
