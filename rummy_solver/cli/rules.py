"""``rummy rules``: which variants there are, every value of one, what differs, and whether a house's file is sound."""

from __future__ import annotations

import click

from .options import echo_json, examples, json_option, settings_option


@click.group(
    invoke_without_command=True,
    epilog=examples(
        "rummy rules",
        "rummy rules show kash",
        "rummy rules diff kash khelplay-13",
        "rummy rules check examples/house-rules.toml",
    ),
)
@json_option
@click.pass_context
def rules(context: click.Context, as_json: bool) -> None:
    """List the variants, or show, compare and check rules."""
    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError(f"write --json after {context.invoked_subcommand}")
        return
    from ..render.rules import list_json, list_text
    from ..rulefile import load_rules, variant_ids

    variants = [load_rules(name) for name in variant_ids()]
    if as_json:
        echo_json(list_json(variants))
    else:
        click.echo(list_text(variants))


@rules.command(epilog=examples("rummy rules show khelplay-13", "rummy rules show kash --set joker.min_naturals=1"))
@click.argument("name", metavar="ID|FILE")
@settings_option
@json_option
def show(name: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Print every value of some rules and where it comes from; assumptions are marked with a star."""
    from ..render.rules import show_json, show_text
    from ..rulefile import load_rules

    found = load_rules(name, settings)
    if as_json:
        echo_json(show_json(found))
    else:
        click.echo(show_text(found))


@rules.command(epilog=examples("rummy rules diff kash khelplay-13"))
@click.argument("left", metavar="ID|FILE")
@click.argument("right", metavar="ID|FILE")
@json_option
def diff(left: str, right: str, as_json: bool) -> None:
    """Print the values in which two rules differ. It ends in 0 whether they differ or not."""
    from ..render.rules import diff_json, diff_text
    from ..rulefile import load_rules

    ours, theirs = load_rules(left), load_rules(right)
    if as_json:
        echo_json(diff_json(ours, theirs))
    else:
        click.echo(diff_text(ours, theirs))


@rules.command(epilog=examples("rummy rules check examples/house-rules.toml"))
@click.argument("file", metavar="FILE")
@settings_option
@json_option
@click.pass_context
def check(context: click.Context, file: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Read a house's rule file and name everything that is wrong with it.

    It ends in 0 if the file is sound, else in 2.
    """
    from ..errors import RulesError
    from ..render.rules import check_json, check_text
    from ..rulefile import load_rules

    try:
        found = load_rules(file, settings)
    except RulesError as error:
        if not as_json:
            raise
        echo_json(check_json(file, None, error.problems))
        context.exit(error.exit_code)
    if as_json:
        echo_json(check_json(file, found))
    else:
        click.echo(check_text(file, found))
