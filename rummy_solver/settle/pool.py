"""The course of a pool: points add up, one total puts a player out, and the last one in or a split ends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .course import Course, Ending, Standing
from .game import Round
from .playing import Outcome, Played
from .reasons import Reason, by_kind, custom
from .split import auto_split, manual_split, no_manual_split


class PoolCourse(Course):
    """A pool: points add up, who comes to ``out_at`` is out, and the last one in or a split ends it."""

    @property
    def winner_takes(self) -> bool:
        """Points only add up."""
        return False

    def changes(self, played: Played) -> dict[str, int]:
        """The points as they are."""
        return {name: outcome.points for name, outcome in played.outcomes.items()}

    def take(self, played: Played) -> dict[str, Standing]:
        """Where everyone stands, after rejoins; then whether the game has ended. Rejoins come before splits (I)."""
        before, names = dict(self.totals), {*self.due(), *played.outcomes}
        super().take(played)
        number, out_at = played.round.number, self.kind.out_at or 0
        for name in played.outcomes:
            if self.totals[name] >= out_at and name not in self.gone and name not in self.unsure:
                self.gone[name] = (number, f"went out with {self.totals[name]}")
        if "rejoins" in played.round.unread and self.kind.rejoin.at_most is not None:  # they may have come back
            self.unsure |= {name for name, (round_, _) in self.gone.items() if round_ == number}
        totals = dict(self.totals)
        again = self.rejoin(played.round, len(names))
        self.end(played)
        return {
            name: Standing(
                change=totals[name] - before[name],
                total=totals[name],
                is_out=name in self.gone or name in again,
                rejoined_at=self.totals[name] if name in again else None,
                reasons=self.out_reasons(name, totals[name], played.outcomes[name], again.get(name)),
            )
            for name in played.outcomes
        }

    def note(self, played: Played) -> None:
        """Note of whom one does not know the total, and so whether they are still in."""
        self.unsure |= {name for name in self.due() if name not in played.outcomes}
        self.unsure |= {name for name, outcome in played.outcomes.items() if not outcome.is_sure}

    def out_reasons(self, name: str, total: int, outcome: Outcome, again: Reason | None) -> tuple[Reason, ...]:
        """Why a player is out, and in again."""
        if outcome.did == "left":
            return (by_kind(self.kind, "leaver", "left the table and is out of the game"),)
        out = by_kind(self.kind, "out_at", f"out with {total}, at {self.kind.out_at} or above")
        return tuple(reason for reason in (out if total >= (self.kind.out_at or 0) else None, again) if reason)

    # --- rejoins ----------------------------------------------------------------------------------------------

    def rejoin(self, round_: Round, number: int) -> dict[str, Reason]:
        """Let in again who asks to be after a round of so many, in turn order, each above the highest total (S2)."""
        highest = max((self.totals[name] for name in self.still_in if name not in self.unsure), default=0)
        refused = self.no_rejoin(number, highest)
        found: dict[str, Reason] = {}
        for name in self.frame.in_turn(round_.rejoins, round_.starts):
            if name in self.unsure:
                continue
            total = highest + 1 + len(found)
            why = self.not_for(name, round_, total) or refused
            if why:
                self.refuse("no-rejoin", f"{name} cannot rejoin: {why}", f"{round_.at}.rejoins")
            if name in self.gone and self.totals[name] >= (self.kind.out_at or 0):
                del self.gone[name]
                self.totals[name] = total
                self.rejoins[name] += 1
                self.unsure |= {name} if self.unsure or why or round_.unread else set()
                words = f"rejoins at {total}, {highest} being the highest total of those still in"
                found[name] = custom("new total", words)
        return found

    def no_rejoin(self, number: int, highest: int) -> str | None:
        """Why nobody may rejoin after a round of so many, or None."""
        rule, left = self.kind.rejoin, len(self.still_in)
        if rule.at_most is None:
            return f"{self.kind.id} knows no rejoining"
        if number < rule.least_played:
            return f"only {number} played the round, and it takes {rule.least_played}"
        if left < rule.least_in:
            are = "is still in, so the game is over" if left == 1 else f"are still in, and it takes {rule.least_in}"
            return f"only {' and '.join(self.still_in) or 'nobody'} {are}"
        if highest > rule.at_most:
            return f"the highest total of those still in is {highest}, and it may be {rule.at_most} at most"
        return None

    def not_for(self, name: str, round_: Round, total: int) -> str | None:
        """Why this player may not rejoin, or None."""
        if name not in self.gone:
            return f"{name} is not out"
        number, why = self.gone[name]
        if number != round_.number:
            return f"{name} {why} in round {number}, and a rejoin is asked right after that round"
        if self.totals[name] < (self.kind.out_at or 0) or round_.entries[name].did == "left":
            return f"{name} left the table"
        if total >= (self.kind.out_at or 0):
            return f"the new total would be {total}, which is out again"
        return None

    # --- the end ----------------------------------------------------------------------------------------------

    def end(self, played: Played) -> None:
        """End the game where one is left, or where those who are split the prize."""
        round_, left = played.round, self.still_in
        number = round_.number
        sure = {name: self.totals[name] for name in left if name not in self.unsure}
        agreed = self.agreed(round_, left)
        may_come_back = "rejoins" in round_.unread and self.kind.rejoin.least_in < 2
        if not left:
            self.may_be_over = True  # that nobody won is complained of by itself
        elif len(left) == 1 and not may_come_back and not self.has_strangers:
            text = f"{left[0]} is the last one in after round {number}"
            self.ending = Ending(how="last in", round=number, winners=left, reason=custom("last in", text))
            if round_.split is not None:
                self.refuse("no-split", f"there is nothing to split: {text}", f"{round_.at}.split")
        elif len(sure) < len(left) or round_.unread or self.has_strangers:
            self.may_be_over = len(sure) < 2 or agreed or auto_split(sure, self.frame, self.kind) is not None
            if round_.split is not None and (why := no_manual_split(sure, self.frame, self.kind)):
                self.refuse("no-split", f"no split is possible: {why}", f"{round_.at}.split")
        elif reason := auto_split(sure, self.frame, self.kind):
            self.ending = Ending(how="automatic split", round=number, winners=left, reason=reason)
        elif round_.split is not None:
            self.split(round_, sure, agreed=agreed)

    def agreed(self, round_: Round, left: Sequence[str]) -> bool:
        """Whether all who are still in, and nobody else, were asked for a split and agreed to it."""
        if round_.split is None or round_.split == "all":
            return round_.split == "all"
        at = f"{round_.at}.split"
        for name in left:
            if name not in round_.split and name not in self.unsure and "split" not in round_.unread:
                self.refuse("missing-player", f"{name} is still in: say what {name} said to the split", at)
        for name in round_.split:
            if name not in left:
                self.refuse("player-out", f"{name} is out and has no say in a split", f"{at}.{name}")
        return all(round_.split.values())

    def split(self, round_: Round, totals: Mapping[str, int], *, agreed: bool) -> None:
        """Split the prize where it is allowed and all agree; whoever refuses lets the game go on (S2)."""
        found = manual_split(totals, self.frame, self.kind, sum(self.rejoins.values()))
        if isinstance(found, str):
            self.refuse("no-split", f"no split is possible: {found}", f"{round_.at}.split")
        elif agreed:
            names = self.frame.in_turn(totals)
            self.ending = Ending(
                how="manual split", round=round_.number, winners=names, reason=found.reason, manual=found
            )
