"""The verdict on a declared show, exactly as declared: every rule it breaks, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .arrangement import Arrangement, is_arranged, lay, way_count
from .cards import Card, show_cards
from .errors import Problem
from .hand import Hand, copies_problems, size_problem, table_warnings, times
from .melds import NoMeld, Violation
from .rules import Way, WayName
from .table import Table

COUNTED = {"tunnelas": "tunnela", "dublees": "dublee", "jokers": "joker"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a show.

    ``way`` is the way in which a valid show is complete; ``arrangement`` the cards as they lie with what they are
    worth; ``penalty`` the points that an invalid show costs.
    """

    valid: bool
    way: WayName | None
    arrangement: Arrangement
    violations: tuple[Violation, ...]
    penalty: int
    warnings: tuple[Problem, ...]

    def of_group(self, number: int) -> tuple[Violation, ...]:
        """What is wrong with a group, by its number from 1."""
        return tuple([violation for violation in self.violations if violation.group == number])


def judge(show: Hand, table: Table, held: Sequence[Card] | None = None) -> Verdict:
    """Judge a show as it was declared; with ``held``, also that it uses the player's cards and no others.

    An invalid show is a verdict, not an error: nothing is raised, whatever the cards.
    """
    arrangement = lay(show.groups, show.loose, table)
    ways = arrangement.standing.ways
    violations = [*_of_the_cards(show, table), *_against_the_hand(show, held)]
    if not ways:
        violations += [*_of_the_groups(arrangement, table), *_of_the_ways(arrangement, table)]
    valid = not violations
    return Verdict(
        valid=valid,
        way=ways[0] if valid else None,
        arrangement=arrangement,
        violations=tuple(violations),
        penalty=0 if valid else table.rules.penalty.invalid,
        warnings=tuple(table_warnings(show.cards, table)),
    )


def _of_the_cards(show: Hand, table: Table) -> Iterator[Violation]:
    """A wrong number of cards, said first of all, and cards that the pack does not hold so often."""
    size = size_problem(len(show), table.rules.pack.hand)
    if size:
        yield Violation(size.code, size.message, show.cards)
    for problem, card in copies_problems(show.cards, table):
        yield Violation(problem.code, problem.message, (card,))


def _against_the_hand(show: Hand, held: Sequence[Card] | None) -> Iterator[Violation]:
    if held is None:
        return
    shown, in_hand = Counter(show.cards), Counter(held)
    for card in sorted(shown | in_hand):
        if shown[card] > in_hand[card] == 0:
            yield Violation("not-in-hand", f"{card} is shown but is not in the player's hand", (card,))
        elif shown[card] > in_hand[card]:
            message = f"{card} is shown {times(shown[card])} but the hand has it {times(in_hand[card])}"
            yield Violation("used-too-often", message, (card,))
        elif shown[card] < in_hand[card]:
            missing = "is in the hand but was not shown"
            if shown[card]:
                missing = f"is in the hand {times(in_hand[card])} but was shown {times(shown[card])}"
            yield Violation("not-shown", f"{card} {missing}", (card,))


def _of_the_groups(arrangement: Arrangement, table: Table) -> Iterator[Violation]:
    """What is wrong with each group, and cards in none, where the show is complete in no way."""
    for number, group in enumerate(arrangement.groups, 1):
        if isinstance(group, NoMeld):
            for reason in group.reasons:
                yield replace(reason, group=number)
    if arrangement.loose:
        message = f"{show_cards(arrangement.loose)}: in no group; a show groups every card, with | between the groups"
        yield Violation("ungrouped-cards", message, arrangement.loose)


def _of_the_ways(arrangement: Arrangement, table: Table) -> Iterator[Violation]:
    """For each way of being complete, how far the show is off."""
    several = len(table.rules.complete) > 1
    yield from _out_of_place(arrangement, table)
    for way in table.rules.complete:
        for code, has, needs, noun in _shortfalls(way, arrangement, table):
            need = f"at least {needs} {'is' if needs == 1 else 'are'} needed"
            message = f"{'no' if not has else f'only {has}'} {noun}{'' if has == 1 else 's'}: {need}"
            if way.way == "jokers":
                in_one = f"the largest group of jokers alone has {has}" if has else "no group is of jokers alone"
                message = f"{in_one}: one of at least {needs} is needed"
            yield Violation(code, f"by {way.way}: {message}" if several else message)


def _out_of_place(arrangement: Arrangement, table: Table) -> Iterator[Violation]:
    """Dublees, which are groups but count by dublees only."""
    numbers = [n for n, g in enumerate(arrangement.groups, 1) if g.kind and not is_arranged(g, table)]
    if numbers:
        cards = tuple(card for number in numbers for card in arrangement.groups[number - 1].cards)
        which = f"group {numbers[0]} is a dublee, which counts"
        if len(numbers) > 1:
            listed = ", ".join(map(str, numbers))
            which = f"groups {listed} are dublees, which count"
        yield Violation("dublee-out-of-place", f"by sequences: {which} in a show by dublees only", cards)


def _shortfalls(way: Way, arrangement: Arrangement, table: Table) -> Iterator[tuple[str, int, int, str]]:
    """Code, what is there, what is needed, and the noun, for each thing that a way lacks."""
    groups = arrangement.groups
    if way.way != "sequences":
        has = way_count(way, groups, table)
        if has < way.count:
            yield f"too-few-{way.way}", has, way.count, COUNTED[way.way]
        return
    pure = sum(group.is_pure for group in groups)
    sequences = sum(group.is_sequence for group in groups)
    if pure < way.pure:
        yield "too-few-pure-sequences", pure, way.pure, "pure sequence"
    if sequences < way.sequences:
        yield "too-few-sequences", sequences, way.sequences, "sequence"
