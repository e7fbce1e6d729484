"""Answers as a player reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..arrangement import Arrangement, Standing, Tier, show_sum
from ..cards import show_cards
from ..errors import Problem
from ..melds import Group, NoMeld, Violation
from ..table import Table
from .page import Line, Page, Rows

if TYPE_CHECKING:  # a command loads only what it answers with
    from ..declaration import Verdict
    from ..discard import Advice, Discard
    from ..scoring import Score
    from ..value import ValueLine, ValuePoints

GOOD, BAD, MILD = "bold green", "bold red", "yellow"


def group_page(group: Group, table: Table) -> Page:
    """What a group is, or every reason why it is nothing."""
    if isinstance(group, NoMeld):
        return [
            Line(f"{show_cards(group.cards)}: nothing", BAD),
            *[Line(f"  {reason.message} [{reason.code}]") for reason in group.reasons],
            *_remarks(table, ()),
        ]
    lines = [Line(f"{show_cards(group.cards)}: {group.kind}", GOOD)]
    if stands := stands_for(group):
        lines.append(Line(f"  {stands}"))
    return [*lines, *_remarks(table, ())]


def score_page(score: Score, table: Table) -> Page:
    """The lowest points, the arrangement that has them, and whether the hand can be declared."""
    return [
        Line(_headline(score, table), GOOD if score.declarable else ""),
        *arrangement_block(score.arrangement, table),
        *_declaring(score),
        *_as_grouped(score.as_grouped, score),
        *_value(score),
        *_remarks(table, score.warnings),
        Line(),
        Line(str(score.arrangement), "bold"),
    ]


def equal_best_page(score: Score, arrangements: Sequence[Arrangement], more: bool, table: Table) -> Page:
    """Every arrangement that is as good as the best."""
    number = len(arrangements)
    count = f"{number} equally good arrangement{'' if number == 1 else 's'}"
    page: list[Line | Rows] = [Line(_headline(score, table), GOOD if score.declarable else "")]
    page.append(Line(f"the first {number} equally good arrangements; there are more (--limit)" if more else count))
    for place, arrangement in enumerate(arrangements, 1):
        page += [Line(), Line(f"{place}."), *arrangement_block(arrangement, table), Line(str(arrangement), "bold")]
    rest = [*_declaring(score, several=True), *_as_grouped(score.as_grouped, score), *_value(score)]
    return [*page, Line(), *rest, *_remarks(table, score.warnings)]


def verdict_page(
    verdict: Verdict, best: Score | None, table: Table, remarks: Sequence[str] = (), *, from_hand: bool = False
) -> Page:
    """The verdict, each group, every violation, and for an invalid show what the same cards could have been."""
    arrangement = verdict.arrangement
    page: list[Line | Rows]
    if verdict.valid:
        page = [Line(f"VALID under {_terms(table)}: complete by {verdict.way}", GOOD)]
    else:
        page = [Line(f"INVALID under {_terms(table)}: a wrong show costs {points(verdict.penalty)}", BAD)]
        page += [Line(f"  {_violation(violation, arrangement)}") for violation in verdict.violations]
    page += arrangement_block(arrangement, table, free=verdict.valid)
    if not verdict.valid:
        page.append(Line(f"as they lie, the cards cost {points(arrangement.standing.points)}"))
    if best is not None:
        subject, cost = ("the hand", "costs") if from_hand else ("the same cards", "cost")
        what = f"can be declared by {best.ways[0]}" if best.declarable else f"{cost} {points(best.points)} at the least"
        show = best.shows[0][1] if best.declarable else best.arrangement
        page += [Line(f"regrouped, {subject} {what}:", MILD), Line(str(show), "bold")]
    return [*page, *[Line(remark, MILD) for remark in remarks], *_remarks(table, verdict.warnings)]


def advice_page(advice: Advice, table: Table) -> Page:
    """The cards to throw, best first; a card that completes the hand is said before anything else."""
    if not advice.discards:
        return [Line("no card may be thrown", BAD), *[Line(remark, MILD) for remark in advice.remarks]]
    first = advice.discards[0]
    page: list[Line | Rows] = [Line(_throw(first), GOOD if first.declares else "bold")]
    rows = tuple([_discard_row(place, discard) for place, discard in enumerate(advice.discards, 1)])
    page.append(Rows(rows, ("", "throw", "points", "tier", "what is left"), right=(0, 2)))
    return [*page, *[Line(remark, MILD) for remark in advice.remarks], *_remarks(table, advice.warnings)]


def value_page(value: ValuePoints, table: Table) -> Page:
    """Value points, line by line."""
    rows = tuple([_value_row(line) for line in value.lines])
    return [
        Line(f"{points(value.points)} of value under {_terms(table)}"),
        *([Rows(rows, right=(2,))] if rows else []),
        *_remarks(table, value.warnings),
    ]


def _value_row(line: ValueLine) -> tuple[str, ...]:
    name = line.name if line.name.startswith("marriage") else f"{line.name} joker{'' if line.number == 1 else 's'}"
    return (f"  {line.number} {name}", show_cards(line.cards), str(line.points))


def _value(score: Score) -> list[Line]:
    if score.value is None:
        return []
    terms = "".join(f"; {' '.join(_value_row(line)[0].split())} {line.points}" for line in score.value.lines)
    return [Line(f"value: {points(score.value.points)}{terms}")]


def arrangement_block(arrangement: Arrangement, table: Table, *, free: bool = False) -> list[Line | Rows]:
    """Each group with its kind and jokers, then the loose cards and their sum; ``free``: any rest will do."""
    nothing, loose = ("rest", "rest") if free else ("nothing", "loose")
    rows = [
        (f"{number:>3}", group.kind or nothing, show_cards(group.cards), stands_for(group))
        for number, group in enumerate(arrangement.groups, 1)
    ]
    if arrangement.loose:
        rows.append(("", loose, show_cards(arrangement.loose), "" if free else _loose_sum(arrangement, table)))
    return [Rows(tuple(rows))] if rows else []


def stands_for(group: Group) -> str:
    """What each joker of a group stands for, such as ``PJ = 9S``."""
    if isinstance(group, NoMeld):
        return ""
    pairs = zip(group.cards, group.stands_for, strict=True)
    return ", ".join(f"{card} = {face}" for card, face in pairs if face is not None)


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def _headline(score: Score, table: Table) -> str:
    capped = "" if score.points == score.uncapped else f" ({score.uncapped} as counted)"
    return f"{points(score.points)}{capped} under {_terms(table)}: {_tier(score, table)}"


def _terms(table: Table) -> str:
    """The rules and the cut card, as in ``kash, wild 6``."""
    return table.rules.id if table.cut is None else f"{table.rules.id}, wild {table.cut_text}"


def _tier(score: Score, table: Table) -> str:
    if score.tier is Tier.COMPLETE:
        return "a complete hand"
    if score.tier is Tier.QUALIFIED:
        return "the sequences needed are there, so only loose cards count"
    if score.tier is Tier.PURE_ONLY:
        excused = "all groups are" if table.rules.loser.pure_only == "groups" else "it alone is"
        return f"a pure sequence but not the sequences needed, so {excused} excused"
    if score.tier is Tier.DUBLEES:
        return f"{table.rules.loser.dublees} dublees or more, so they are excused"
    return "without the sequences needed every card counts"


def _loose_sum(arrangement: Arrangement, table: Table) -> str:
    """The sum of the cards that count, written out; where groups count too, of all of them."""
    standing = arrangement.standing
    if standing.loose > len(arrangement.loose):
        return f"{standing.uncapped} with the groups that are not excused"
    return show_sum(arrangement.loose, table)


def _declaring(score: Score, *, several: bool = False) -> list[Line]:
    """The ways in which a hand can be declared, and the show where it is not above, nor one of ``several``."""
    if not score.declarable:
        return [Line("cannot be declared")]
    lines = []
    for way, show in score.shows:
        if show.groups == score.arrangement.groups or (several and way == "sequences"):
            lines.append(Line(f"can be declared by {way}", GOOD))
        else:
            lines.append(Line(f"can be declared by {way}: {show}", GOOD))
    return lines


def _as_grouped(standing: Standing | None, score: Score) -> list[Line]:
    if standing is None:
        return []
    saved = standing.points - score.points
    regrouped = f"regrouping saves {points(saved)}" if saved > 0 else "no grouping costs less"
    return [Line(f"as grouped: {points(standing.points)} ({standing.tier}); {regrouped}")]


def _remarks(table: Table, warnings: Iterable[Problem]) -> list[Line]:
    texts = [*table.remarks, *(f"warning: {warning.message}" for warning in warnings)]
    return [Line(text, MILD) for text in texts]


def _violation(violation: Violation, arrangement: Arrangement) -> str:
    if violation.group is None:
        return f"{violation.message} [{violation.code}]"
    cards = show_cards(arrangement.groups[violation.group - 1].cards)
    return f"group {violation.group}, {cards}: {violation.message} [{violation.code}]"


def _throw(discard: Discard) -> str:
    if discard.declares:
        return f"throw {discard.card} to the finish slot and declare"
    left = discard.score.points
    return f"throw {discard.card}: {points(left)} {'is' if left == 1 else 'are'} left"


def _discard_row(place: int, discard: Discard) -> tuple[str, ...]:
    score = discard.score
    show = score.shows[0][1] if score.declarable else score.arrangement
    tier = f"declares by {score.ways[0]}" if discard.declares else str(score.tier)
    capped = "" if score.points == score.uncapped else f" ({score.uncapped} as counted)"
    return (f"{place}", str(discard.card), f"{score.points}{capped}", tier, str(show))
