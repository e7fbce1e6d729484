"""``rummy validate``: the verdict on a declared show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..table import Table
from .options import (
    at_table,
    engine_option,
    examples,
    json_option,
    print_json,
    read_groups,
    read_option,
    time_limit_option,
)

if TYPE_CHECKING:
    from ..engine import Engine


@click.command(
    epilog=examples(
        'rummy validate "5H 6H 7H | 8S 10S PJ JS | QD QC QS | KH KD KS" --wild 6',
        'rummy validate "AC 2C 3C 4C 5C 6C 7C 8C 9C | KD KC KH KS"',
    )
)
@click.argument("show", nargs=-1, required=True)
@at_table
@click.option("--hand", metavar="CARDS", help="The player's cards, which the groups must use and no others.")
@engine_option
@time_limit_option("Spend at most that on what an invalid show could have been.")
@json_option
def validate(
    show: tuple[str, ...], table: Table,
    hand: str | None, engine: Engine, time_limit: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Judge a show exactly as it is declared, its groups split by |, / or new lines, or in brackets.

    Every violation is named, and for an invalid show what the same cards could have been. It ends in 0 for a valid
    show and in 1 for an invalid one.
    """
    from ..declaration import judge
    from ..notation import parse_cards, parse_hand
    from ..render.page import print_page

    held = read_option("--hand", parse_cards, hand)
    verdict = judge(parse_hand(read_groups(show)), table, held)
    if verdict.valid:
        best, remarks = None, tuple[str, ...]()
    else:
        from ..regrouping import regrouped

        best, remarks = regrouped(verdict, table, held, time_limit, engine)
    if as_json:
        from ..render.results import verdict_result

        print_json("validate", table, verdict_result(verdict, best, remarks))
    else:
        from ..render.text import verdict_page

        print_page(verdict_page(verdict, best, table, remarks, from_hand=held is not None))
    return 0 if verdict.valid else 1
