"""What a round costs: a drop, and a hand that lost: counted already, as it is grouped, or at its lowest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..arrangement import Tier, lay
from ..hand import Hand
from ..records import with_loose_end
from ..rules import Rules
from ..table import Table
from .game import Entry, Round
from .gamerules import Dropped, GameRules
from .reasons import Reason, by_kind, by_rules, custom

DROP_PATHS: Mapping[Dropped, str] = {"drop": "drop.first", "middle-drop": "drop.middle"}


def drop_points(did: Dropped, kind: GameRules, rules: Rules | None) -> tuple[int | None, tuple[Reason, ...]]:
    """What a drop costs and why; the points of the kind of game come before the variant's.

    None where nobody may drop, or where the variant has to say what it costs and does not, or is not known.
    """
    path, said = DROP_PATHS[did], kind.drop.of(did)
    what = "dropped before the first draw" if did == "drop" else "dropped after a draw"
    if said is None:
        return None, ()
    if said != "rules":
        return said, (by_kind(kind, path, f"{what}: {said}"),)
    points = None if rules is None else rules.drop.first if did == "drop" else rules.drop.middle
    if rules is None or points is None:
        return None, ()
    return points, (by_rules(rules, path, f"{what}: {points}"),)


def count_points(
    name: str, entry: Entry, round_: Round, table: Table, seconds: Callable[[], float | None]
) -> tuple[int, tuple[Reason, ...]]:
    """A loser's points after the caps, and how they come about; ``seconds`` tells how many are left to find them.

    Plain points are at most the full count. When the show came in the first round of turns, who had played pays at
    most that, who had not at most ``first_hand.cap`` (S2). Raises RulesError and UndecidedError; the cards and points
    must be possible ones.
    """
    rules = table.rules
    if entry.did == "points" or entry.hand is None:
        points, reasons = _plain(entry, rules)
    else:
        points, reasons = _laid(entry.hand, table, seconds)
    cap = rules.first_hand.cap
    if round_.first_hand and name not in round_.played and cap is not None:
        words = f"had not played when the show came in the first round of turns: at most {cap}"
        reasons.append(by_rules(rules, "first_hand.cap", words))
        points = min(points, cap)
    return points, tuple(reasons)


def _plain(entry: Entry, rules: Rules) -> tuple[int, list[Reason]]:
    """Points that were counted at the table."""
    points, full = entry.points, rules.points.full_count
    reasons = [custom("counted", f"counted at the table: {points}")]
    if full is not None and points > full:
        reasons.append(by_rules(rules, "points.full_count", f"at most {full}"))
        points = full
    return points, reasons


def _laid(hand: Hand, table: Table, seconds: Callable[[], float | None]) -> tuple[int, list[Reason]]:
    """Points of cards, as they are grouped where they are, else the fewest that they can cost."""
    rules = table.rules
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
