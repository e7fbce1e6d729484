"""The fewest points a hand can cost: candidates, model, and an arrangement that the rules certify."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from .arrangement import Arrangement, Standing, Tier, final_points, group_order, lay, meets, stand
from .candidates import Candidate, Holding, candidates
from .cards import CARDS, Card, show_cards
from .engine import Engine, EngineName, best_solution
from .errors import CertificationError, Problem
from .hand import Hand, cards_of, count_cards, require_hand, table_warnings
from .melds import Group, Kind, Meld, read_in_order
from .rules import WayName
from .solution import Deadline, Solution
from .table import Table
from .value import ValuePoints, has_value, value_points
from .ways import lay_beside, saved_by_dublees, shows


@dataclass(frozen=True, slots=True)
class Score:
    """The lowest points of a hand if someone else shows now, and the arrangement that has them.

    ``points`` are capped, ``uncapped`` not. ``shows`` has an arrangement for every way in which the hand could be
    declared, in the order of the rules. ``as_grouped`` is what the cards are worth as they lie, where they are grouped,
    ``value`` their value points, where there are value cards and the rules state what they are worth; ``engine`` is
    the one that found the arrangement.
    """

    points: int
    uncapped: int
    tier: Tier
    arrangement: Arrangement
    shows: tuple[tuple[WayName, Arrangement], ...]
    as_grouped: Standing | None
    value: ValuePoints | None
    warnings: tuple[Problem, ...]
    engine: EngineName

    @property
    def ways(self) -> tuple[WayName, ...]:
        """Every way in which the hand could be declared."""
        return tuple([way for way, _ in self.shows])

    @property
    def declarable(self) -> bool:
        """Whether there is any such way."""
        return bool(self.shows)


def score(
    hand: Hand,
    table: Table,
    *,
    any_size: bool = False,
    time_limit: float | None = None,
    engine: Engine = "auto",
) -> Score:
    """The arrangement of a hand with the fewest points, and among these with the fewest loose cards.

    ``time_limit`` is in seconds. Raises HandError for cards that are no hand under the rules (``any_size`` lifts the
    check on their number) and UndecidedError when the time limit is reached first.
    """
    counts = require_hand(hand.cards, table, size=None if any_size else table.rules.pack.hand)
    return _best(counts, hand, table, Deadline(time_limit), engine)


def best_score(hand: Hand, table: Table, deadline: Deadline, engine: Engine = "auto") -> Score:
    """The same as ``score``, for cards known to be sound and a deadline that may be shared."""
    return _best(count_cards(hand.cards), hand, table, deadline, engine)


def _best(counts: Sequence[int], hand: Hand, table: Table, deadline: Deadline, engine: Engine) -> Score:
    solution, name = best_solution(counts, table, deadline, engine)
    return score_of(certified(solution, counts, table), counts, hand, table, name)


def equal_best(
    hand: Hand, table: Table, limit: int, *, any_size: bool = False, time_limit: float | None = None
) -> tuple[list[Arrangement], bool]:
    """Every arrangement as good as the best (at most ``limit``), and whether there are more. Raises as ``score``.

    Two are the same if their groups have the same natural cards and kinds; extra jokers go to the first group with
    room, and a run that could be split is shown split.
    """
    from .solver import solve_all

    counts = require_hand(hand.cards, table, size=None if any_size else table.rules.pack.hand)
    seen: dict[tuple[object, ...], Arrangement] = {}

    def take(solution: Solution) -> bool:
        arrangement = certified(solution, counts, table)
        seen.setdefault(tuple(sorted(map(_natural_part, arrangement.groups))), arrangement)
        return len(seen) <= limit

    solve_all(counts, candidates(counts, table, every=True), table, Deadline(time_limit), take)
    arrangements = list(seen.values())
    best = score_of(arrangements[0], counts, hand, table, "cpsat")
    if best.arrangement is not arrangements[0]:  # dublees, or a pure sequence that spares the full count
        return [best.arrangement], False
    arrangements = arrangements[:limit]
    return sorted(arrangements, key=lambda a: [group_order(group) for group in a.groups]), len(seen) > limit


def _natural_part(group: Group) -> tuple[str, tuple[Card, ...]]:
    """A group's kind and the cards that are themselves in it: what makes it another group."""
    assert isinstance(group, Meld), "an arrangement that is certified lays melds alone"
    pairs = zip(group.cards, group.stands_for, strict=True)
    naturals = [card for card, stands in pairs if stands is None and group.kind is not Kind.JOKERS]
    return str(group.kind), tuple(sorted(naturals))


def certified(solution: Solution, counts: Sequence[int], table: Table) -> Arrangement:
    """Lay a solution out in cards and let the rules count it. Raises CertificationError where they disagree."""
    groups, loose = _lay_out(solution.laid, counts, table)
    melds = [meld for meld in [read_in_order(group, table) for group in groups] if isinstance(meld, Meld)]
    melds.sort(key=group_order)
    standing = stand(melds, loose, table)
    arrangement = Arrangement(tuple(melds), tuple(loose), standing)
    qualified = meets(table.requirement, melds)
    if (
        len(melds) < len(groups)
        or count_cards([*loose, *[card for meld in melds for card in meld.cards]]) != list(counts)
        or (standing.uncapped, standing.loose, qualified) != (solution.points, solution.loose, solution.qualified)
    ):
        held = show_cards(cards_of(counts))
        message = (
            f"{held} under {table.rules.id}, wild {table.cut_text}: {solution} is laid as {arrangement}, {standing}"
        )
        raise CertificationError(message)
    return arrangement


def _lay_out(
    laid: Sequence[Candidate], counts: Sequence[int], table: Table
) -> tuple[list[tuple[Card, ...]], list[Card]]:
    """Deal a hand's cards to the candidates: their natural cards, the jokers they need, then extra jokers in turn."""
    left = list(counts)
    for candidate in laid:
        for face in candidate.faces:
            left[face] -= 1
    wild = table.is_wild
    jokers: list[Card] = []
    loose: list[Card] = []
    for card in compress(CARDS, left):
        cards = jokers if wild[card] else loose
        cards += [card] * left[card]
    jokers.reverse()
    spare = len(jokers) - sum([candidate.need for candidate in laid])
    groups = []
    for candidate in sorted(laid, key=lambda c: (c.kind, c.faces)):
        extra = min(candidate.slack, spare)
        spare -= extra
        carried = candidate.need + extra
        groups.append((*[CARDS[face] for face in candidate.faces], *jokers[:carried]))
        jokers = jokers[carried:]
    return groups, [*loose, *jokers]


def score_of(arrangement: Arrangement, counts: Sequence[int], hand: Hand, table: Table, engine: EngineName) -> Score:
    """All that follows from the best arrangement by sequences of a hand, also given as counts of the 53 faces."""
    ways = shows(arrangement, counts, table)
    dublees = saved_by_dublees(counts, table)
    if dublees and dublees.standing.uncapped < arrangement.standing.uncapped:
        arrangement = dublees
    if arrangement.standing.tier is Tier.UNQUALIFIED:
        arrangement = _with_a_pure_sequence(arrangement, counts, table)
    standing = arrangement.standing
    tier = Tier.COMPLETE if ways else standing.tier
    points = final_points(standing.uncapped, tier, table, pure=any(group.is_pure for group in arrangement.groups))
    as_grouped = lay(hand.groups, hand.loose, table).standing if hand.groups else None
    warnings = tuple(table_warnings(hand.cards, table))
    value = value_points(hand.cards, table) if has_value(table) else None
    return Score(points, standing.uncapped, tier, arrangement, ways, as_grouped, value, warnings, engine)


def _with_a_pure_sequence(arrangement: Arrangement, counts: Sequence[int], table: Table) -> Arrangement:
    """Lay a pure sequence where it excuses nothing but spares the hand the full count (``loser.no_pure``)."""
    if table.rules.loser.no_pure == "counts" or arrangement.groups:
        return arrangement
    pure = Holding(counts, table).pure_candidates()
    return lay_beside([tuple([CARDS[face] for face in pure[0].faces])], counts, table) if pure else arrangement
