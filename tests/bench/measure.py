"""What the benchmarks share: deals and hard hands, an empty model to compare with, and the figures of a run."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

from rummy_solver import Card, Hand, Rank, Table, load_rules, parse_cards, score
from rummy_solver.cards import CARDS, PRINTED_JOKER
from rummy_solver.dealing import cut_at_random, deal
from rummy_solver.engine import Engine

RUMMY = Path(sys.executable).with_name("rummy")


class Figure(NamedTuple):
    """One figure of a run; ``least`` says that it must reach its limit, not stay below."""

    name: str
    value: float
    limit: float
    least: bool

    @property
    def holds(self) -> bool:
        return self.value >= self.limit if self.least else self.value <= self.limit


@dataclass
class Figures:
    """The figures of a run."""

    found: list[Figure] = field(default_factory=list)

    def at_most(self, name: str, value: float, limit: float) -> None:
        """Note a figure and check that it does not pass its limit."""
        self._note(Figure(name, value, limit, least=False))

    def at_least(self, name: str, value: float, limit: float) -> None:
        """Note a figure and check that it reaches its limit."""
        self._note(Figure(name, value, limit, least=True))

    def _note(self, figure: Figure) -> None:
        self.found.append(figure)
        assert figure.holds, f"{figure.name}: {figure.value:.2f}, limit {figure.limit}"

    def lines(self) -> Iterator[str]:
        """The table: name, figure, limit, whether it holds."""
        for name, value, limit, least in self.found:
            holds = Figure(name, value, limit, least).holds
            yield f"{name:64} {value:7.2f}  {'>=' if least else '<='} {limit:<5g} {'holds' if holds else 'FAILS'}"


class Deal(NamedTuple):
    """A hand and the table it is held at."""

    hand: Hand
    table: Table

    def score(self) -> int:
        """What is measured of the model: candidates, model, solving and certification."""
        return score(self.hand, self.table, any_size=True, engine="cpsat").points

    def by(self, engine: Engine) -> Callable[[], object]:
        """The whole answer of an engine, certification included."""
        return partial(score, self.hand, self.table, any_size=True, engine=engine)


def deals(variant: str, number: int, seed: int = 1, *, rich: bool = False) -> list[Deal]:
    """Random deals of a variant, or hands rich in melds, each with a cut of its own."""
    rules, rng = load_rules(variant), Random(seed)
    found = []
    for _ in range(number):
        table = cut_at_random(rules, None, rng)
        found.append(Deal(Hand.of(deal(table, rng, rich=rich)), table))
    return found


def whole_suits(variant: str) -> dict[str, Deal]:
    """All thirteen hearts with eight jokers, for every cut."""
    return {f"a whole suit and eight jokers, wild {cut}": _whole_suit(variant, cut) for cut in _cuts(variant)}


def _cuts(variant: str) -> list[Card | Rank]:
    """Every rank, or where the suit matters a card of it in spades."""
    by_card = load_rules(variant).joker.neighbours
    return [Card.of(rank, next(iter(parse_cards("AS"))).suit) if by_card else rank for rank in Rank]


def _whole_suit(variant: str, cut: Card | Rank) -> Deal:
    table = Table(load_rules(variant), cut)
    hearts = parse_cards("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH")
    jokers = [card for card in _wild(table) if card not in hearts]
    return Deal(Hand.of([*hearts, *jokers[:8]]), table)


def _wild(table: Table) -> list[Card]:
    """Every wild card of the pack, printed jokers first."""
    wild = [card for card in CARDS if table.is_wild[card] and card != PRINTED_JOKER]
    return [card for card in (PRINTED_JOKER, *wild) for _ in range(table.most[card])]


def hard_hands(variant: str) -> dict[str, Deal]:
    """Hands of many cards that were made to be hard for the model."""
    rules = load_rules(variant)
    table = Table(rules, _cuts(variant)[4])
    size = rules.pack.hand
    close = parse_cards("5H 5S 5D 5C 6H 6S 6D 6C 7H 7S 7D 7C 8H 8S 8D 8C")
    spread = parse_cards("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AS")
    pairs = [card for card in close for _ in range(2)]
    jokers = _wild(table)
    hands = {
        "wild cards alone": jokers,
        "a suit twice": [card for card in spread for _ in range(2)],
        "two of everything close": pairs,
        "three of everything close": [card for card in close for _ in range(3)],
        "two of everything close, and eight jokers": [*jokers[:8], *pairs],
    }
    made = {name: Deal(Hand.of(_held(cards, table)[:size]), table) for name, cards in hands.items()}
    return whole_suits(variant) | made


def _held(cards: Sequence[Card], table: Table) -> list[Card]:
    """As many of these cards, in their order, as the pack has."""
    return [card for place, card in enumerate(cards) if cards[:place].count(card) < table.most[card]]


def seconds(call: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long a call takes, by default in time on the processor: others on the machine disturb that less.

    One thread does everything here, the solver included, so that on an idle machine the two clocks agree.
    """
    start = clock()
    call()
    return clock() - start


def percentile(times: Sequence[float], percent: int) -> float:
    """The time that so many in a hundred do not pass."""
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def empty_model() -> None:
    """Build and solve a CP-SAT model with nothing in it: what any answer of a solver costs at the least."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(cp_model.CpModel())


def best_times(given: Sequence[Deal], rounds: int = 3) -> list[float]:
    """For each deal its best time of some rounds over all, so that one disturbance hits no deal every time."""
    times = [[seconds(each.score) for each in given] for _ in range(rounds)]
    return [min(found) for found in zip(*times, strict=True)]


def over_median(hard: dict[str, Deal], deals: Sequence[Deal]) -> list[tuple[float, str]]:
    """How long hard hands take over the median of deals that are timed in the same rounds; the slowest first."""
    times = best_times([*deals, *hard.values()], rounds=5)
    median = statistics.median(times[: len(deals)])
    ratios = [time / median for time in times[len(deals) :]]
    return sorted(zip(ratios, hard, strict=True), reverse=True)


def over_empty_model(given: Sequence[Deal]) -> float:
    """The median time of these deals over that of an empty model, which is timed in between."""
    pairs = [(seconds(each.score), seconds(empty_model)) for each in given]
    return statistics.median(time for time, _ in pairs) / statistics.median(time for _, time in pairs)


def environment() -> dict[str, str]:
    """Of this process, but with compiled modules kept, as they are once a program is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def user_seconds(*command: str | Path) -> float:
    """The time on the processor that a process takes, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(*command: str | Path) -> None:
    """Run a process to its end; nothing that it prints is looked at."""
    subprocess.run([str(word) for word in command], env=environment(), capture_output=True, check=True)


def deal_file(path: Path, number: int, rich: int = 0) -> Path:
    """A file of dealt hands, the last ``rich`` of them rich in melds."""
    with path.open("wb") as out:
        for count, more in ((number - rich, ()), (rich, ("--rich",))):
            subprocess.run([RUMMY, "deal", "--count", str(count), "--seed", "1", *more], stdout=out, check=True)
    return path


def largest_process(*command: str | Path) -> int:
    """The peak memory of the largest process that a command needs, its workers included, in the system's unit."""
    code = (
        "import resource, subprocess, sys\nsubprocess.run(sys.argv[1:], check=True, stderr=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    words = [sys.executable, "-c", code, *map(str, command)]
    return int(subprocess.run(words, env=environment(), stdout=subprocess.PIPE, check=True).stdout)
