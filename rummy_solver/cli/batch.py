"""``rummy batch``: files of records in, results out as JSON Lines, a summary on standard error."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import click

from .options import examples, json_flag, read_option, solve_options, table_options


@click.command(
    epilog=examples(
        "rummy batch examples/shows.jsonl",
        "rummy batch examples/hands.csv --only mismatched",
        "rummy batch examples/hands.txt --wild 6 -o results.jsonl",
        "rummy deal --count 100 --seed 1 | rummy batch - --jobs 1",
    )
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Write the results to FILE, whole or not at all.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["auto", "jsonl", "csv", "text"]),
    default="auto",
    show_default=True,
    help="How the files read; auto goes by the extension, else by the first line.",
)
@click.option(
    "--only",
    type=click.Choice(["mismatched", "invalid", "errors"]),
    multiple=True,
    help="Write these results only; may be given more than once. The summary counts all.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to use. [default: the cores]")
@click.option(
    "--task",
    type=click.Choice(["group", "validate", "score", "discard", "value", "settle"]),
    help="What to do with records that have no task. [default: what they hold decides]",
)
@table_options
@solve_options
@click.option("-q", "--quiet", is_flag=True, help="No progress bar and no summary.")
@json_flag("The summary and errors as JSON; results are JSON Lines always.")
def batch(files: tuple[str, ...], form: str, **given: Any) -> int:
    """Run files of records, JSON Lines, CSV or one hand a line; - is standard input.

    A record asks what a group is, judges a show, scores a hand, finds the card to discard, counts value points or
    settles a game, and may say what it expects. A record that cannot be read is a result with an error, and the next
    one is run. --rules, --wild, --players and --task are for records that do not say it themselves; --set changes the
    rules of all.

    It ends in 0; in 1 after a mismatch or an unreadable record; in 2 if a file cannot be read at all; in 3 if a
    time limit was reached and nothing worse happened.
    """
    from ..batch import Runner, Settings
    from ..notation import parse_cut
    from ..summary import Summary
    from ..workers import default_jobs, run_chunks
    from .files import check_inputs, input_chunks, output

    read_option("--wild", parse_cut, given["wild"])
    names = ("rules", "settings", "wild", "players", "any_size", "time_limit", "engine", "task")
    runner = Runner(Settings(**{name: given[name] for name in names}))
    said: Any = None if form == "auto" else form
    size = check_inputs(files, said)
    summary, started = Summary(), time.perf_counter()
    quiet, target = given["quiet"], given["output"]
    chunks = input_chunks(files, said)
    with (
        output(target, files) as out,
        _progress(size, hidden=quiet or _shows_results(target)) as advance,
        closing(run_chunks(chunks, runner, given["jobs"] or default_jobs(), frozenset(given["only"]))) as results,
    ):
        for done in results:
            out.write(done.results)
            out.flush()
            summary.merge(done.summary)
            advance(done.size)
    if not quiet:
        _tell(summary, time.perf_counter() - started, as_json=given["as_json"])
    return summary.exit_code


def _tell(summary: Any, seconds: float, *, as_json: bool) -> None:
    from ..render.summary import summary_json, summary_text

    text = json.dumps(summary_json(summary, seconds)) if as_json else summary_text(summary, seconds)
    click.echo(text, err=True)


def _shows_results(target: str | None) -> bool:
    """Whether results go to a terminal, where a progress bar would stand among them."""
    return target in (None, "-") and sys.stdout.isatty()


@contextmanager
def _progress(size: int | None, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, by bytes read; elsewhere nothing."""
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("hands", total=size)
        yield lambda read: progress.advance(task, read)
