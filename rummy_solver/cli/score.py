"""``rummy score``: the arrangement of a hand with the fewest points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..table import Table
from .options import at_table, examples, json_option, print_json, read_text, solve_options

if TYPE_CHECKING:
    from ..engine import Engine


@click.command(
    epilog=examples(
        'rummy score "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS" --wild Q',
        'rummy score "2H 3H 4H | 5C 6C QD | 8D 8S QS | 5C 2D 2C KS" --wild Q',
    )
)
@click.argument("cards", nargs=-1, required=True)
@at_table
@click.option(
    "--all", "every", is_flag=True, help="List every arrangement that is as good, long runs cut into shorter ones."
)
@click.option("--limit", default=20, type=click.IntRange(min=1), show_default=True, help="The most that --all lists.")
@solve_options
@json_option
def score(
    cards: tuple[str, ...], table: Table,
    every: bool, limit: int, any_size: bool, time_limit: float | None, engine: Engine, as_json: bool,
) -> None:  # fmt: skip
    """Find the arrangement with the fewest points, what its jokers stand for, and whether it can be declared.

    With groups given, also count the cards as they lie.
    """
    from ..notation import parse_hand
    from ..records import with_loose_end
    from ..render.page import print_page
    from ..render.results import arrangement_json, score_result
    from ..render.text import equal_best_page, score_page
    from ..scoring import equal_best
    from ..scoring import score as find

    hand = with_loose_end(parse_hand(read_text(cards)), table)
    best = find(hand, table, any_size=any_size, time_limit=time_limit, engine=engine)
    result = score_result(best)
    page = score_page(best, table)
    if every:
        found, more = equal_best(hand, table, limit, any_size=any_size, time_limit=time_limit)
        result |= {"all": [arrangement_json(arrangement) for arrangement in found], "more": more}
        page = equal_best_page(best, found, more, table)
    if as_json:
        print_json("score", table, result)
    else:
        print_page(page)
