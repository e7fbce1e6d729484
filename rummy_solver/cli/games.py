"""``rummy games``: which kinds of games there are, every value of one, and whether a house's file is sound."""

from __future__ import annotations

import click

from .options import echo_json, examples, json_option


@click.group(
    invoke_without_command=True,
    epilog=examples("rummy games", "rummy games show pool-101", "rummy games check examples/house-pool.toml"),
)
@json_option
@click.pass_context
def games(context: click.Context, as_json: bool) -> None:
    """List the kinds of games, or show and check one."""
    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError(f"write --json after {context.invoked_subcommand}")
        return
    from ..render.games import list_json, list_text
    from ..settle.gamefile import game_ids, load_game

    kinds = [load_game(name) for name in game_ids()]
    if as_json:
        echo_json(list_json(kinds))
    else:
        click.echo(list_text(kinds))


@games.command(epilog=examples("rummy games show pool-201", "rummy games show examples/house-pool.toml"))
@click.argument("name", metavar="ID|FILE")
@json_option
def show(name: str, as_json: bool) -> None:
    """Print every value of a kind of game and where it comes from; assumptions are marked with a star."""
    from ..render.games import show_json, show_text
    from ..settle.gamefile import load_game

    found = load_game(name)
    if as_json:
        echo_json(show_json(found))
    else:
        click.echo(show_text(found))


@games.command(epilog=examples("rummy games check examples/house-pool.toml"))
@click.argument("file", metavar="FILE")
@json_option
@click.pass_context
def check(context: click.Context, file: str, as_json: bool) -> None:
    """Read a house's file of a kind of game and name everything that is wrong with it.

    It ends in 0 if the file is sound, else in 2.
    """
    from ..errors import RulesError
    from ..render.games import check_json, check_text
    from ..settle.gamefile import load_game

    try:
        found = load_game(file)
    except RulesError as error:
        if not as_json:
            raise
        echo_json(check_json(file, None, error.problems))
        context.exit(error.exit_code)
    if as_json:
        echo_json(check_json(file, found))
    else:
        click.echo(check_text(file, found))
