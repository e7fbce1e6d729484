"""Why a group of cards is nothing: every reason, as a player would say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from .cards import CARDS, PRINTED_JOKER, Card, show_cards
from .hand import times
from .melds import Violation, natural_window, window_starts
from .rules import Ace
from .table import Table


def reasons(cards: tuple[Card, ...], table: Table) -> tuple[Violation, ...]:
    """Every reason why these cards, which are no group under the table's rules, are none. At least one."""
    if not cards:
        return (Violation("too-few-cards", "no cards"),)
    shortest = min(table.rules.sequence.min, table.rules.set.min)
    fixed = [card for card in cards if not table.is_wild[card]]
    found = _identical_with_joker(cards, fixed, table)
    if len(cards) < shortest:
        few = f"{_number(len(cards), 'card')}: a group needs at least {shortest}"
        found.append(Violation("too-few-cards", few, cards))
    if all(card == PRINTED_JOKER for card in cards):
        return (*found, Violation("jokers-alone", "jokers alone are no group", cards))
    same_suit = len({card.suit for card in fixed}) <= 1
    same_rank = len({card.rank for card in fixed}) <= 1
    if not same_suit and not same_rank:
        found += _mixed(fixed)
    if same_rank and not (same_suit and len(set(fixed)) > 1):
        found += _no_set(cards, fixed, table)
        if same_suit and len(cards) > table.rules.sequence.max:
            found.append(_long_sequence(cards, table))
    elif same_suit:
        found += _no_sequence(cards, fixed, table)
    found += _too_few_naturals(cards, fixed, table)
    return tuple(dict.fromkeys(found)) or (Violation("no-group", "no sequence and no set", cards),)


def _identical_with_joker(cards: tuple[Card, ...], fixed: list[Card], table: Table) -> list[Violation]:
    """Identical cards made up with a joker, where tunnelas and dublees are known (S0: neither takes one)."""
    known = {3: table.rules.identical.tunnela and "tunnela", 2: table.rules.identical.dublee and "dublee"}
    name = known.get(len(cards))
    if not name or len(fixed) in (0, len(cards)) or len(set(fixed)) > 1:
        return []
    return [Violation(f"joker-in-{name}", f"a joker cannot make up a {name}: it takes identical cards alone", cards)]


def _mixed(fixed: list[Card]) -> list[Violation]:
    suits = ", ".join(suit.word for suit in sorted({card.suit for card in fixed}))
    ranks = ", ".join(str(rank) for rank in sorted({card.rank for card in fixed}))
    cards = tuple(fixed)
    return [
        Violation("mixed-suits", f"no sequence: the suits are mixed ({suits})", cards),
        Violation("mixed-ranks", f"no set: the ranks are mixed ({ranks})", cards),
        *_repeated(fixed, "the same card twice"),
    ]


def _repeated(fixed: list[Card], what: str) -> list[Violation]:
    twins = [card for card, held in Counter(fixed).items() if held > 1]
    return [
        Violation("repeated-card", f"{card} is there {times(Counter(fixed)[card])}: {what}", (card,)) for card in twins
    ]


def _no_set(cards: tuple[Card, ...], fixed: list[Card], table: Table) -> list[Violation]:
    most = table.rules.set.max
    found = _repeated(fixed, "a set takes each suit once")
    if len(cards) > most:
        long = f"{len(cards)} cards in a set: at most {most}, jokers included"
        found.append(Violation("set-too-long", long, cards))
    if table.rules.sequence.min <= len(cards) < table.rules.set.min:
        short = f"{len(cards)} cards in a set: at least {table.rules.set.min}"
        found.append(Violation("too-few-cards", short, cards))
    return found


def _no_sequence(cards: tuple[Card, ...], fixed: list[Card], table: Table) -> list[Violation]:
    limits = table.rules.sequence
    found = _repeated(fixed, "a sequence takes each card once")
    if len(cards) > limits.max:
        found.append(_long_sequence(cards, table))
    if table.rules.set.min <= len(cards) < limits.min:
        found.append(Violation("too-few-cards", f"{len(cards)} cards in a sequence: at least {limits.min}", cards))
    return found + _gap(fixed, len(cards) - len(fixed), limits.ace)


def _fewest_holes(faces: set[Card], starts: Callable[[int], Iterable[int]]) -> list[Card]:
    """What is missing between these cards of one suit where they lie tightest; ``starts`` says where that may be."""
    suit = min(faces).suit
    for length in range(len(faces), 14):
        for start in starts(length):
            window = natural_window(suit, start, length)
            if faces.issubset(window):
                return [CARDS[face] for face in window if face not in faces]
    raise AssertionError("thirteen places hold a whole suit")


def _long_sequence(cards: tuple[Card, ...], table: Table) -> Violation:
    long = f"{len(cards)} cards in a sequence: at most {table.rules.sequence.max}, jokers included"
    return Violation("sequence-too-long", long, cards)


def _gap(fixed: list[Card], jokers: int, ace: Ace) -> list[Violation]:
    """A hole that nothing fills; if it would close round the corner, or with the ace at the other end, say so."""
    faces, cards = set(fixed), tuple(fixed)
    holes = _fewest_holes(faces, lambda length: window_starts(length, ace))
    if len(holes) <= jokers:
        return []
    if len(_fewest_holes(faces, lambda length: window_starts(length, "either"))) <= jokers:
        return [Violation("ace-at-wrong-end", f"the ace is {ace} only under these rules", cards)]
    if len(_fewest_holes(faces, lambda _: range(1, 14))) <= jokers:
        return [Violation("corner", "a sequence cannot turn the corner from king over ace to two", cards)]
    missing = show_cards(holes) if len(holes) <= 4 else f"{len(holes)} cards"
    fill = "no joker for" if not jokers else f"only {_number(jokers, 'joker')} for"
    return [
        Violation("gap", f"not consecutive: {missing} missing, {fill} {'it' if len(holes) == 1 else 'them'}", cards)
    ]


def _too_few_naturals(cards: tuple[Card, ...], fixed: list[Card], table: Table) -> list[Violation]:
    """Too few cards as themselves beside jokers, where the cards would do otherwise."""
    needed = table.rules.joker.min_naturals
    most = max(_natural_counts(cards, fixed, table), default=needed)
    if len(fixed) == len(cards) or most >= needed:
        return []
    few = f"{_number(most, 'natural card')} among jokers: a group with jokers needs at least {needed}"
    return [Violation("too-few-naturals", few, cards)]


def _natural_counts(cards: tuple[Card, ...], fixed: list[Card], table: Table) -> Iterator[int]:
    """How many cards are themselves in each place that holds all cards which cannot be jokers."""
    known = [card for card in fixed or cards if card != PRINTED_JOKER]
    length = min(len(cards), 13)
    places = [
        natural_window(suit, start, length)
        for suit in {card.suit for card in known}
        for start in window_starts(length, table.rules.sequence.ace)
    ]
    places += [[suit * 13 + rank - 1 for suit in range(4)] for rank in {card.rank for card in known}]
    for place in places:
        if set(fixed) <= set(place):
            yield sum(face in cards for face in place) + len(fixed) - len(set(fixed))


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
