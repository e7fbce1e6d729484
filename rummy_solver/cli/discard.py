"""``rummy discard``: which card to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..table import Table
from .options import at_table, examples, json_option, print_json, read_option, read_text, solve_options

if TYPE_CHECKING:
    from ..engine import Engine


@click.command(
    epilog=examples(
        'rummy discard "4S 5S 6S 8D 9D 10D 7H 7S 7C QC QD QH QS 3S"',
        'rummy discard "4S 5S 6S 8D 9D 10D 7H 7S 7C QC QD QH 3C 3S" --drawn 3S',
    )
)
@click.argument("cards", nargs=-1, required=True)
@at_table
@click.option("--drawn", metavar="CARD", help="The card just taken from the open pile, which may not be thrown.")
@solve_options
@json_option
def discard(
    cards: tuple[str, ...], table: Table,
    drawn: str | None, any_size: bool, time_limit: float | None, engine: Engine, as_json: bool,
) -> None:  # fmt: skip
    """Rank every card that can be thrown from a hand with one card more than is dealt."""
    from ..discard import suggest
    from ..notation import parse_card, parse_cards
    from ..render.page import print_page
    from ..render.results import advice_result
    from ..render.text import advice_page

    taken = read_option("--drawn", parse_card, drawn)
    advice = suggest(
        parse_cards(read_text(cards)), table, drawn=taken, any_size=any_size, time_limit=time_limit, engine=engine
    )
    if as_json:
        print_json("discard", table, advice_result(advice))
    else:
        print_page(advice_page(advice, table))
