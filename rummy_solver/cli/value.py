"""``rummy value``: the value points of a hand."""

from __future__ import annotations

import click

from ..table import Table
from .options import at_table, examples, json_option, print_json, read_text


@click.command(epilog=examples('rummy value "4S 5S 6S 6S 9H" --rules classic-21 --wild 5S'))
@click.argument("cards", nargs=-1, required=True)
@at_table
@json_option
def value(cards: tuple[str, ...], table: Table, as_json: bool) -> None:
    """Count the value points of cards: cut, upper and lower jokers, with marriages taken out first.

    Any number of cards may be given.
    """
    from ..notation import parse_cards
    from ..render.page import print_page
    from ..value import value_points

    found = value_points(parse_cards(read_text(cards)), table)
    if as_json:
        from ..render.results import value_result

        print_json("value", table, value_result(found))
    else:
        from ..render.text import value_page

        print_page(value_page(found, table))
