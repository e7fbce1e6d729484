"""What the commands share: options, standard input for ``-``, the table they play at, and how they answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from typing import Any, TypeVar

import click

from ..errors import CardsError
from ..rules import DEFAULT_RULES
from ..table import Table, table_for

JSON_ASKED = f"{__name__}.json"

Command = TypeVar("Command", bound=Callable[..., Any])
Read = TypeVar("Read")


def settings_option(command: Command) -> Command:
    """Add --set."""
    return click.option(
        "--set", "settings", multiple=True, metavar="KEY=VALUE",
        help="Change a rule, such as joker.min_naturals=1; may be given more than once.",
    )(command)  # fmt: skip


def table_options(command: Command) -> Command:
    """Add --rules, --set, --wild, --players."""
    for option in reversed(
        (
            click.option(
                "--rules", default=DEFAULT_RULES, show_default=True, metavar="ID|FILE", help="A variant or a rule file."
            ),
            settings_option,
            click.option(
                "--wild", metavar="RANK|CARD|PJ",
                help="The card cut for wild, or its rank; left out, printed jokers alone are wild.",
            ),
            click.option("--players", type=int, metavar="N", help="How many play; left out, the most."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def json_option(command: Command) -> Command:
    """Add --json."""
    return json_flag("Print JSON.")(command)


def json_flag(help_text: str) -> Callable[[Command], Command]:
    """Add --json in other words; the context remembers it, so that errors are told as JSON too."""
    return click.option("--json", "as_json", is_flag=True, callback=_remember, help=help_text)


def _remember(ctx: click.Context, _: click.Parameter, value: bool) -> bool:
    ctx.meta[JSON_ASKED] = value or ctx.meta.get(JSON_ASKED, False)
    return value


def json_asked(ctx: click.Context) -> bool:
    """Whether --json was given to the command that runs in this context."""
    return bool(ctx.meta.get(JSON_ASKED))


def solve_options(command: Command) -> Command:
    """Add --any-size, --time-limit and --engine."""
    limit = time_limit_option("Stop after that time and end in 3, undecided.")
    size = click.option("--any-size", is_flag=True, help="Take any number of cards.")
    return size(limit(engine_option(command)))


def engine_option(command: Command) -> Command:
    """Add --engine."""
    return click.option(
        "--engine", type=click.Choice(["auto", "search", "cpsat"]), default="auto", show_default=True,
        help="What finds the arrangement: a search with the CP-SAT model behind it, or one of the two alone.",
    )(command)  # fmt: skip


def time_limit_option(help_text: str) -> Callable[[Command], Command]:
    """Add --time-limit."""
    return click.option("--time-limit", type=float, metavar="SECONDS", callback=_positive, help=help_text)


def _positive(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 < value < float("inf"):
        raise click.BadParameter(f"{value:g} is no number of seconds above 0")
    return value


def examples(*commands: str) -> str:
    """Examples for the end of a help text; the sign keeps click from joining the lines."""
    return "\n".join(["\b", "Examples:", *(f"  {command}" for command in commands)])


def at_table(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of ``table_options`` and give the command the ``table`` they describe instead."""

    @wraps(command)
    def seated(rules: str, settings: tuple[str, ...], wild: str | None, players: int | None, **others: Any) -> Any:
        from ..notation import parse_cut
        from ..rulefile import load_rules

        cut = read_option("--wild", parse_cut, wild)
        return command(table=table_for(load_rules(rules, settings), cut, players), **others)

    return table_options(seated)


def read_option(name: str, parse: Callable[[str], Read], text: str | None) -> Read | None:
    """Parse the text of an option, None where it was left out; what cannot be read names the option."""
    if text is None:
        return None
    try:
        return parse(text)
    except CardsError as error:
        raise CardsError(*[replace(problem, at=f"{name} {problem.at}".strip()) for problem in error.problems]) from None


def read_text(words: Sequence[str]) -> str:
    """The text of an argument given as one word or several, or of standard input for ``-``."""
    if list(words) == ["-"]:
        return sys.stdin.buffer.read().decode("utf-8", errors="replace")
    return " ".join(words)


def read_groups(words: Sequence[str]) -> str:
    """The same where groups matter: texts of several cards each must have a mark between them."""
    for left, right in pairwise(words):
        is_marked = left.rstrip().endswith(_MARKS) or right.lstrip().startswith(_MARKS)
        if not is_marked and min(len(left.split()), len(right.split())) > 1:
            raise click.UsageError("several texts of several cards: write them as one, with | between groups")
    return read_text(words)


_MARKS = tuple("|/()[]{}")


def print_json(task: str, table: Table, result: dict[str, Any]) -> None:
    """An answer to one command as one JSON object, with the keys that batch results have too."""
    head = {"ok": True, "task": task, "rules": table.rules.id, "wild": table.cut_text}
    answer = {**head, **result, "remarks": [*result.get("remarks", ()), *table.remarks]}
    echo_json(answer)


def echo_json(answer: dict[str, Any]) -> None:
    """Print one JSON object."""
    import json

    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
