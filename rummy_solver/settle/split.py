"""Splits of a pool: when those still in share the prize, and who gets what (S2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from .game import Frame
from .gamerules import GameRules
from .money import equal_parts, fee_of, money
from .reasons import Reason, by_kind


@dataclass(frozen=True, slots=True)
class Manual:
    """A manual split: drops left, extra drops, and in money what the extra drops and the equal parts come to."""

    drops: Mapping[str, int]
    extra: Mapping[str, int]
    extra_money: Mapping[str, Decimal]
    equal: Mapping[str, Decimal]
    reason: Reason

    def share(self, name: str) -> Decimal:
        """What a player gets."""
        return self.extra_money[name] + self.equal[name]


def prize_of(frame: Frame, rejoins: int) -> tuple[Decimal, Decimal]:
    """The fee and the prize: entry x (players + rejoins) - fee (P)."""
    paid = (frame.stake or Decimal(0)) * (len(frame.players) + rejoins)
    fee = fee_of(paid, frame.fee)
    return fee, paid - fee


def by_total(totals: Mapping[str, int], frame: Frame) -> list[str]:
    """Players by their totals, the lowest first, then in turn order: so the paise that are left over are given out."""
    return sorted(totals, key=lambda name: (totals[name], frame.players.index(name)))


def auto_split(totals: Mapping[str, int], frame: Frame, kind: GameRules) -> Reason | None:
    """Why those who are still in split whether they want to or not, or None."""
    rule = kind.split
    if rule.auto_from is None or len(frame.players) < rule.least_started or len(totals) < 2:
        return None
    if min(totals.values()) < rule.auto_from:
        return None
    words = f"{_names(totals)} are all at {rule.auto_from} or above and split the prize equally"
    return by_kind(kind, "split.auto_from", words)


def no_manual_split(totals: Mapping[str, int], frame: Frame, kind: GameRules) -> str | None:
    """Why no manual split can be, whatever the totals of others who are still in are, or None."""
    rule = kind.split
    if rule.manual_from is None or rule.drop is None or kind.out_at is None:
        return f"{kind.id} knows no manual split"
    if len(frame.players) < rule.least_started:
        return f"{len(frame.players)} began the game, and it takes {rule.least_started}"
    if low := [f"{name} ({total})" for name, total in totals.items() if total < rule.manual_from]:
        are = "is" if len(low) == 1 else "are"
        return f"every total must be at least {rule.manual_from}, and {', '.join(low)} {are} below"
    return None


def manual_split(totals: Mapping[str, int], frame: Frame, kind: GameRules, rejoins: int) -> Manual | str:
    """A manual split of those who are still in, or why there can be none.

    Drops left are (out_at - 1 - total) / drop, rounded down; extra drops are those above the fewest. The share is
    extra drops x (entry - fee) and an equal part of what is then left.
    """
    if why := no_manual_split(totals, frame, kind):
        return why
    rule, out_at = kind.split, kind.out_at
    assert rule.drop is not None
    assert out_at is not None
    drops = {name: (out_at - 1 - total) // rule.drop for name, total in totals.items()}
    gap = max(drops.values()) - min(drops.values())
    if gap not in rule.gaps:
        due = " or ".join(map(str, rule.gaps))
        left = ", ".join(f"{name} {number}" for name, number in drops.items())
        return f"the most and the fewest drops left must differ by {due}, and they differ by {gap} ({left})"
    extra = {name: number - min(drops.values()) for name, number in drops.items()}
    entry = frame.stake or Decimal(0)
    each = entry - fee_of(entry, frame.fee)
    prize = prize_of(frame, rejoins)[1]
    rest = prize - each * sum(extra.values())
    if rest < 0:
        return f"the extra drops come to {money(prize - rest)}, and the prize is {money(prize)}"
    words = f"{_names(totals)} agree to split, with {', '.join(f'{n} {d}' for n, d in drops.items())} drops left"
    return Manual(
        drops=drops,
        extra=extra,
        extra_money={name: each * number for name, number in extra.items()},
        equal=equal_parts(rest, by_total(totals, frame)),
        reason=by_kind(kind, "split.manual_from", words),
    )


def _names(totals: Mapping[str, int]) -> str:
    *most, last = totals
    return f"{', '.join(most)} and {last}" if most else last
