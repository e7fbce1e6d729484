"""An exhaustive reference for the points of a hand, written from the rules alone.

It looks at every subset of a hand's cards, asks of each whether it is a group, and then at every way of laying
groups side by side. Nothing is generated, pruned or weighed, so that it can be believed by reading it. The price
is that it takes hands of some thirteen cards at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from rummy_solver.cards import PRINTED_JOKER, Card
from rummy_solver.rules import Rules, Way
from rummy_solver.table import Table

Bag = Sequence[Card]
"""Cards declared as one group; their order never matters."""


@dataclass(frozen=True)
class Answer:
    """What a hand costs if another player shows now, and how it could be declared."""

    uncapped: int
    points: int
    loose: int
    declarable: bool
    ways: tuple[str, ...]
    tier: str


# --- what a bag of cards is -------------------------------------------------------------------------------------


def _readings(bag: Bag, table: Table) -> Iterator[tuple[list[Card], int]]:
    """Every reading of a bag: the cards that are themselves, and how many of the others act as jokers.

    A wild face is itself or a joker, a printed joker is always one.
    """
    fixed = [card for card in bag if not table.is_wild[card]]
    wild = [card for card in bag if table.is_wild[card] and card != PRINTED_JOKER]
    for size in range(len(wild) + 1):
        for as_itself in combinations(wild, size):
            yield [*fixed, *as_itself], len(bag) - len(fixed) - size


def _is_stretch(naturals: Bag, length: int, rules: Rules) -> bool:
    """Whether cards of one suit, no rank twice, lie within ``length`` neighbouring places.

    The places are 1 to 14, the ace at 1, at 14 or at either, as the rules have it; a stretch covers one at most.
    """
    suits, ranks = {card // 13 for card in naturals}, {card % 13 + 1 for card in naturals}
    if len(suits) != 1 or len(ranks) != len(naturals) or not rules.sequence.min <= length <= rules.sequence.max:
        return False
    ace = rules.sequence.ace
    lowest, highest = (2 if ace == "high" else 1), (13 if ace == "low" else 14)
    for start in range(lowest, highest - length + 2):
        places = range(start, start + length)
        # The whole length of fourteen would hold the ace at both ends.
        if length <= 13 and all(rank in places or (rank == 1 and 14 in places) for rank in ranks):
            return True
    return False


def is_pure(bag: Bag, table: Table) -> bool:
    """Whether every card as itself makes a run of one suit."""
    return PRINTED_JOKER not in bag and _is_stretch(bag, len(bag), table.rules)


def _enough(naturals: Bag, table: Table) -> bool:
    """Whether a group with a joker has the natural cards it needs; one without any is never a sequence or a set."""
    return len(naturals) >= max(1, table.rules.joker.min_naturals)


def is_impure(bag: Bag, table: Table) -> bool:
    """Whether one joker or more complete the other cards to a run of one suit."""
    return any(
        jokers >= 1 and _enough(naturals, table) and _is_stretch(naturals, len(bag), table.rules)
        for naturals, jokers in _readings(bag, table)
    )


def is_set(bag: Bag, table: Table) -> bool:
    """Whether the natural cards are of one rank and of different suits, jokers for the rest."""
    limits = table.rules.set
    return limits.min <= len(bag) <= limits.max and any(
        (jokers == 0 or _enough(naturals, table))
        and len({card % 13 for card in naturals}) == 1
        and len({card // 13 for card in naturals}) == len(naturals)
        for naturals, jokers in _readings(bag, table)
    )


def is_tunnela(bag: Bag, table: Table) -> bool:
    """Whether this is one card three times, each as itself; printed jokers only where they are identical cards."""
    identical = table.rules.identical
    alike = len(bag) == 3 and len(set(bag)) == 1
    return alike and identical.tunnela and (bag[0] != PRINTED_JOKER or identical.printed)


def is_jokers(bag: Bag, table: Table) -> bool:
    """Whether this is a group of jokers alone, where a house has that, as long as a sequence or a set may be."""
    sequence, sets = table.rules.sequence, table.rules.set
    fits = min(sequence.min, sets.min) <= len(bag) <= max(sequence.max, sets.max)
    return table.rules.joker.alone and fits and all(table.is_wild[card] for card in bag)


Tally = tuple[int, int, int]
"""Of some groups: how many are pure sequences, how many are sequences, how many there are."""


def tally_of(bag: Bag, table: Table) -> Tally | None:
    """What one group is worth by its best reading, or None where the bag is no group."""
    if (is_tunnela(bag, table) and PRINTED_JOKER not in bag) or is_pure(bag, table):
        return (1, 1, 1)
    if is_impure(bag, table):
        return (0, 1, 1)
    if is_set(bag, table) or is_tunnela(bag, table) or is_jokers(bag, table):
        return (0, 0, 1)
    return None


# --- every way of laying groups side by side ----------------------------------------------------------------------


def _hopeless(bag: Bag, table: Table) -> bool:
    """Whether the cards that can only be themselves are neither of one suit nor of one rank: a quick no."""
    fixed = [card for card in bag if not table.is_wild[card]]
    return len({card // 13 for card in fixed}) > 1 and len({card % 13 for card in fixed}) > 1


def layouts(cards: Bag, table: Table) -> Iterator[tuple[list[Card], set[Tally]]]:
    """For every sub-multiset of the cards: what groups that use all of it can count, nothing if there are none.

    The group that holds the first card is tried in every way, then the rest is a smaller case already done. A
    multiset is a number with a field of bits for each face. A field's top bit is a guard: when the multiset is
    taken from one with all guards up, a guard falls exactly where a face did not suffice.
    """
    copies = Counter(cards)
    faces = sorted(copies, key=lambda card: (table.is_wild[card], card))
    width = max(copies.values(), default=0).bit_length() + 1
    guards = sum(1 << (width * place + width - 1) for place in range(len(faces)))
    groups: list[list[tuple[int, Tally]]] = [[] for _ in faces]
    done: dict[int, set[Tally]] = {0: {(0, 0, 0)}}
    yield [], done[0]
    for counts in list(product(*(range(copies[face] + 1) for face in faces)))[1:]:
        code = sum(count << (width * place) for place, count in enumerate(counts))
        bag = [face for face, count in zip(faces, counts, strict=True) for _ in range(count)]
        first = groups[next(place for place, count in enumerate(counts) if count)]
        worth = None if _hopeless(bag, table) else tally_of(bag, table)
        if worth:
            first.append((code, worth))
        found = set[Tally]()
        for group, (pure, sequences, number) in first:
            rest = (code | guards) - group
            if rest & guards == guards:
                for other in done.get(rest ^ guards, ()):
                    found.add((other[0] + pure, other[1] + sequences, other[2] + number))
        if found:
            done[code] = found
        yield bag, found


# --- points and ways --------------------------------------------------------------------------------------------


def _meets(way: Way | None, tallies: set[Tally]) -> bool:
    """Whether some groups of these hold the sequences that a hand needs; never where no way asks for sequences."""
    return way is not None and any(pure >= way.pure and seqs >= way.sequences for pure, seqs, _ in tallies)


def _excused_without(rules: Rules, tallies: set[Tally]) -> bool:
    """Whether a hand that misses the requirement is excused from these groups, all of them."""
    if rules.loser.pure_only == "excused":
        return any(pure >= 1 and pure == number for pure, _, number in tallies)
    return rules.loser.pure_only == "groups" and any(pure >= 1 for pure, _, _ in tallies)


def _identical(cards: Bag, size: int, table: Table) -> tuple[int, list[Card]]:
    """How many groups of ``size`` identical cards there are, and the cards left over."""
    number, left = 0, []
    for card, count in Counter(cards).items():
        taken = 0 if card == PRINTED_JOKER and not table.rules.identical.printed else count // size
        number += taken
        left += [card] * (count - size * taken)
    return number, left


def _holds(way: Way, cards: Bag, whole: set[Tally], table: Table) -> bool:
    """Whether a hand can be declared in one way; ``whole`` is what groups that leave no card can count."""
    identical = table.rules.identical
    if way.way == "sequences":
        return _meets(way, whole)
    if way.way == "tunnelas":
        return identical.tunnela and _identical(cards, 3, table)[0] >= way.count
    if way.way == "dublees":
        return identical.dublee and _identical(cards, 2, table)[0] >= way.count
    return sum(table.is_wild[card] for card in cards) >= way.count


def _cost(cards: Bag, table: Table) -> int:
    """What cards cost that nothing excuses."""
    return sum(table.points[card] for card in cards)


def _by_dublees(cards: Bag, table: Table) -> tuple[int, int] | None:
    """Points and loose cards of a hand that dublees save, or None where it has too few."""
    rules = table.rules
    number, left = _identical(cards, 2, table)
    if not rules.loser.dublees or not rules.identical.dublee or number < rules.loser.dublees:
        return None
    flat = rules.loser.dublees_cost
    return (_cost(left, table) if flat is None else flat, len(left))


def _final(uncapped: int, tier: str, has_pure: bool, rules: Rules) -> int:
    """The points that are due in the end: after what a complete hand costs, the flat full count and the cap."""
    full, points = rules.points.full_count, uncapped
    if tier == "complete":
        points = max(points, rules.loser.complete_costs)
    if full is None:
        return points
    if tier == "unqualified" and not has_pure and rules.loser.no_pure == "full_count":
        return full
    return min(points, full)


def reference(cards: Sequence[Card], table: Table) -> Answer:
    """The least a hand costs, its loose cards, its tier, and the ways in which it can be declared."""
    rules, total = table.rules, _cost(cards, table)
    requirement = rules.way("sequences")
    # Points, loose cards, and last whether the requirement is missed: of equals the qualified one is kept.
    best, tier = (total, len(cards), True), "unqualified"
    has_pure, whole = False, set[Tally]()
    for used, tallies in layouts(cards, table):
        has_pure = has_pure or any(pure for pure, _, _ in tallies)
        whole = tallies if len(used) == len(cards) else whole
        qualified = _meets(requirement, tallies)
        if qualified or _excused_without(rules, tallies):
            found = (total - _cost(used, table), len(cards) - len(used), not qualified)
            if found < best:
                best, tier = found, "qualified" if qualified else "pure only"
    uncapped, loose, _ = best
    saved = _by_dublees(cards, table)
    if saved and saved[0] < uncapped:
        (uncapped, loose), tier = saved, "dublees"
    ways = tuple(way.way for way in rules.complete if _holds(way, cards, whole, table))
    tier = "complete" if ways else tier
    return Answer(uncapped, _final(uncapped, tier, has_pure, rules), loose, bool(ways), ways, tier)
