"""``rummy group``: what a group of cards is."""

from __future__ import annotations

import click

from ..errors import CardsError, Problem
from ..table import Table
from .options import at_table, examples, json_option, print_json, read_groups


@click.command(epilog=examples('rummy group "7H PJ 7S"', 'rummy group "5H 6H 7H" --wild 6'))
@click.argument("cards", nargs=-1, required=True)
@at_table
@json_option
def group(cards: tuple[str, ...], table: Table, as_json: bool) -> int:
    """Say what a group of cards is and what each joker stands for, or every reason why it is nothing.

    It ends in 0 when the group is something and in 1 when it is nothing.
    """
    from ..melds import read
    from ..notation import parse_hand
    from ..render.page import print_page

    hand = parse_hand(read_groups(cards))
    if not hand.is_one_group:
        words = "these are several groups where one is due: rummy validate judges all groups of a show"
        raise CardsError(Problem("several-groups", words))
    found = read(hand.cards, table)
    if as_json:
        from ..render.results import group_result

        print_json("group", table, group_result(found))
    else:
        from ..render.text import group_page

        print_page(group_page(found, table))
    return 0 if found.kind else 1
