"""``rummy deal``: random or meld-rich hands, as records for ``rummy batch``."""

from __future__ import annotations

import json
from itertools import islice
from random import Random, randrange
from typing import Any, Literal

import click

from ..rules import DEFAULT_RULES
from .options import examples, json_option, read_option, settings_option

_BLOCK = 1000
"""Lines to write at once."""


@click.command(
    epilog=examples(
        "rummy deal --count 5 --seed 1",
        "rummy deal --count 100 --seed 1 --rich | rummy batch -",
    )
)
@click.option("--count", type=click.IntRange(min=0), default=1, show_default=True, help="How many hands.")
@click.option("--seed", type=int, help="The same seed deals the same hands. [default: one at random, told by the ids]")
@click.option("--rich", is_flag=True, help="Deal melds first, then fill the hand up.")
@click.option(
    "--task",
    type=click.Choice(["score", "discard"]),
    default="score",
    show_default=True,
    help="What the records ask for; to discard, a hand has one card more.",
)
@click.option("--rules", default=DEFAULT_RULES, metavar="ID|FILE", show_default=True, help="A variant or a rule file.")
@settings_option
@click.option("--wild", metavar="RANK|CARD|PJ", help="The cut [default: a card at random for each hand]")
@click.option("--players", type=int, metavar="N", help="How many play; left out, the most.")
@json_option
def deal(
    count: int, seed: int | None, rich: bool, task: Literal["score", "discard"], settings: tuple[str, ...], **given: Any
) -> None:
    """Deal hands and print them as records, one JSON object a line.

    The records name their rules by id: to run those of a rule file, or dealt with --set, give rummy batch the same
    --rules and --set.
    """
    from ..dealing import deal_records
    from ..notation import parse_cut
    from ..rulefile import load_rules

    seed = randrange(10**6) if seed is None else seed
    found = load_rules(given["rules"], settings)
    cut = read_option("--wild", parse_cut, given["wild"])
    dealt = deal_records(found, Random(seed), cut=cut, players=given["players"], task=task, rich=rich)
    lines = (json.dumps({"id": f"{seed}-{number}", **next(dealt)}) + "\n" for number in range(1, count + 1))
    while block := "".join(islice(lines, _BLOCK)):
        click.echo(block, nl=False)
