"""The points of a hand that lost a round, as the file gives it: counted already, as grouped, or at its lowest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..arrangement import Tier, lay
from ..errors import GameError, Problem
from ..hand import Hand, size_problem
from ..records import with_loose_end
from ..rules import Rules
from ..table import Table
from .game import Entry, Round
from .reasons import Reason, by_rules, custom


def count_points(
    name: str, entry: Entry, round_: Round, table: Table, seconds: Callable[[], float | None]
) -> tuple[int, tuple[Reason, ...]]:
    """A loser's points after the caps, and how they come about; ``seconds`` tells how many are left to find them.

    Plain points are at most the full count. When the show came in the first round of turns, who had played pays at
    most that, who had not at most ``first_hand.cap`` (S2). Raises GameError, the problem at its place, and
    UndecidedError. That the pack has these cards was looked at before.
    """
    rules = table.rules
    if entry.did == "points" or entry.hand is None:
        points, reasons = _plain(entry, rules)
    else:
        points, reasons = _laid(entry, entry.hand, table, seconds)
    cap = rules.first_hand.cap
    if round_.first_hand and name not in round_.played and cap is not None:
        words = f"had not played when the show came in the first round of turns: at most {cap}"
        reasons.append(by_rules(rules, "first_hand.cap", words))
        points = min(points, cap)
    return points, tuple(reasons)


def _plain(entry: Entry, rules: Rules) -> tuple[int, list[Reason]]:
    """Points that were counted at the table: no more than the dearest cards can cost."""
    points, full = entry.points, rules.points.full_count
    most = rules.pack.hand * max(rules.points.ace, rules.points.face, rules.points.joker, 10)
    if points > most:
        words = f"{points} is more than {rules.pack.hand} cards can cost, which is {most}"
        raise GameError(Problem("impossible-value", words, entry.at))
    reasons = [custom("counted", f"counted at the table: {points}")]
    if full is not None and points > full:
        reasons.append(by_rules(rules, "points.full_count", f"at most {full}"))
        points = full
    return points, reasons


def _laid(entry: Entry, hand: Hand, table: Table, seconds: Callable[[], float | None]) -> tuple[int, list[Reason]]:
    """Points of cards, as they are grouped where they are, else the fewest that they can cost."""
    rules = table.rules
    if wrong := size_problem(len(hand), rules.pack.hand):
        raise GameError(replace(wrong, message=f"{wrong.message} under {rules.id}", at=entry.cards_at))
    if hand.groups:
        loose_end = with_loose_end(hand, table)
        arrangement = lay(loose_end.groups, loose_end.loose, table)
        standing = arrangement.standing
        points, uncapped, tier = standing.points, standing.uncapped, standing.tier
        how = "as grouped"
    else:
        from ..scoring import score  # only hands that nobody sorted need the solver

        best = score(hand, table, time_limit=seconds())
        points, uncapped, tier, arrangement = best.points, best.uncapped, best.tier, best.arrangement
        how = "at its lowest"
    reasons = [by_rules(rules, _EXCUSED[tier], f"{how}, {arrangement}: {uncapped} ({tier})")]
    if points != uncapped:
        flat = "loser.complete_costs" if tier is Tier.COMPLETE else "loser.no_pure"
        reasons.append(by_rules(rules, "points.full_count" if points < uncapped else flat, f"in the end {points}"))
    return points, reasons


_EXCUSED: dict[Tier, str] = {
    Tier.COMPLETE: "loser.complete_costs",
    Tier.QUALIFIED: "complete.sequences",
    Tier.PURE_ONLY: "loser.pure_only",
    Tier.DUBLEES: "loser.dublees",
    Tier.UNQUALIFIED: "loser.no_pure",
}
"""The value of the rules that decides which cards of a hand are excused."""
