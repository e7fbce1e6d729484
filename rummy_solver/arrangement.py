"""An arrangement: groups and loose cards, what tier they reach and what they cost. It knows nothing of solvers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card
from .hand import Hand
from .melds import KIND_ORDER, Group, Kind, all_jokers, read
from .rules import Way, WayName
from .table import Table


class Tier(StrEnum):
    """How far a hand has come; it decides which groups are excused when another player shows."""

    COMPLETE = "complete"
    QUALIFIED = "qualified"
    PURE_ONLY = "pure only"
    DUBLEES = "dublees"
    UNQUALIFIED = "unqualified"


@dataclass(frozen=True, slots=True)
class Standing:
    """What cards as they lie are worth.

    ``uncapped`` counts the cards that are not excused, ``points`` is what the hand costs after the cap and the
    house's switches; ``loose`` is how many cards are not excused; ``ways`` are the ways in which the cards as
    they lie are complete.
    """

    tier: Tier
    points: int
    uncapped: int
    loose: int
    ways: tuple[WayName, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Groups as the rules read them, the cards left over, and what that is worth."""

    groups: tuple[Group, ...]
    loose: tuple[Card, ...]
    standing: Standing

    @property
    def hand(self) -> Hand:
        """The cards as they lie."""
        return Hand(tuple(group.cards for group in self.groups), self.loose)

    def __str__(self) -> str:
        """One line that can be read back as a hand."""
        return str(self.hand)


def lay(groups: Iterable[tuple[Card, ...]], loose: Sequence[Card], table: Table) -> Arrangement:
    """Read each group as it is declared and count what follows; the cards stay as they lie."""
    read_groups = tuple([read(group, table) for group in groups])
    return Arrangement(read_groups, tuple(loose), stand(read_groups, loose, table))


def stand(groups: Sequence[Group], loose: Sequence[Card], table: Table) -> Standing:
    """Tier and points of groups and loose cards."""
    ways = ways_met(groups, loose, table)
    tier, uncapped, left = _counted(groups, loose, table)
    saved = _saved_by_dublees(groups, loose, table)
    if saved and saved[0] < uncapped:
        tier, (uncapped, left) = Tier.DUBLEES, saved
    if ways:
        tier = Tier.COMPLETE
    pure = any(group.is_pure for group in groups)
    return Standing(tier, final_points(uncapped, tier, table, pure=pure), uncapped, left, ways)


def final_points(uncapped: int, tier: Tier, table: Table, *, pure: bool) -> int:
    """What a hand costs in the end: the house's switches, then the full count. ``pure``: it has a pure sequence."""
    loser, full_count = table.rules.loser, table.rules.points.full_count
    if loser.complete_costs and tier is Tier.COMPLETE:
        uncapped = max(uncapped, loser.complete_costs)
    if loser.no_pure == "full_count" and full_count is not None and not pure and tier is Tier.UNQUALIFIED:
        return full_count
    return uncapped if full_count is None else min(uncapped, full_count)


def meets(way: Way, groups: Sequence[Group]) -> bool:
    """Whether the sequences among these groups, a pure one being both, are as many as the way asks for."""
    pure = sequences = 0
    for group in groups:
        pure += group.is_pure
        sequences += group.is_sequence
    return pure >= way.pure and sequences >= way.sequences


_ALWAYS_ARRANGED = (Kind.TUNNELA, Kind.PURE, Kind.IMPURE, Kind.SET)


def is_arranged(group: Group, table: Table) -> bool:
    """Whether the group is a sequence, a set or a tunnela, or jokers alone where the house allows them.

    Dublees and the jokers of the way by jokers are groups in their own ways only.
    """
    return group.kind in _ALWAYS_ARRANGED or (table.rules.joker.alone and group.kind is Kind.JOKERS)


def ways_met(groups: Sequence[Group], loose: Sequence[Card], table: Table) -> tuple[WayName, ...]:
    """The ways in which these groups are complete, in the order of the rules."""
    return tuple([way.way for way in table.rules.complete if _is_met(way, groups, loose, table)])


def way_count(way: Way, groups: Sequence[Group], table: Table) -> int:
    """How many of what a way counts are there: tunnelas, dublees, or the jokers in its fullest group of jokers."""
    if way.way == "jokers":
        return max((len(group.cards) for group in groups if all_jokers(group.cards, table)), default=0)
    kind = Kind.TUNNELA if way.way == "tunnelas" else Kind.DUBLEE
    return sum(group.kind is kind for group in groups)


def _is_met(way: Way, groups: Sequence[Group], loose: Sequence[Card], table: Table) -> bool:
    if way.way != "sequences":
        return way_count(way, groups, table) >= way.count
    if loose or not all(is_arranged(group, table) for group in groups):
        return False
    return meets(way, groups)


def _counted(groups: Sequence[Group], loose: Sequence[Card], table: Table) -> tuple[Tier, int, int]:
    """Tier, points and number of the cards not excused by sequences."""
    pure_only = table.rules.loser.pure_only
    if meets(table.requirement, groups):
        tier, left = Tier.QUALIFIED, [group for group in groups if not is_arranged(group, table)]
    elif pure_only == "counts" or not any(group.is_pure for group in groups):
        tier, left = Tier.UNQUALIFIED, list(groups)
    else:
        tier, left = Tier.PURE_ONLY, [group for group in groups if not group.is_pure]
        if pure_only == "groups":
            left = [group for group in left if not is_arranged(group, table)]
    counted = [*[card for group in left for card in group.cards], *loose]
    return tier, sum(map(table.points.__getitem__, counted)), len(counted)


def _saved_by_dublees(groups: Sequence[Group], loose: Sequence[Card], table: Table) -> tuple[int, int] | None:
    """Points and number of the cards beside enough dublees; None where dublees save nothing."""
    loser = table.rules.loser
    if not loser.dublees or sum(group.kind is Kind.DUBLEE for group in groups) < loser.dublees:
        return None
    rest = [card for group in groups if group.kind is not Kind.DUBLEE for card in group.cards]
    rest += loose
    if loser.dublees_cost is not None:
        return loser.dublees_cost, len(rest)
    return sum([table.points[card] for card in rest]), len(rest)


def group_order(group: Group) -> tuple[int, tuple[Card, ...]]:
    """The order in which groups are shown: the better kind first, then by their cards."""
    return (KIND_ORDER[group.kind] if group.kind else len(KIND_ORDER), group.cards)


def show_sum(cards: Sequence[Card], table: Table) -> str:
    """The points of cards, written out in the order of the cards: ``5 + 2 + 2 + 10 = 19``."""
    terms = [str(table.points[card]) for card in cards]
    return terms[0] if len(terms) == 1 else f"{' + '.join(terms)} = {sum(table.points[card] for card in cards)}"
