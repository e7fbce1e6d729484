"""The ``rummy`` command: each command is a small file of its own, loaded when it is called."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

import click

from .. import __version__
from ..errors import Problem, RummyError
from .options import echo_json, json_asked

COMMANDS = ("group", "validate", "score", "discard", "value", "settle", "batch", "rules", "games", "deal", "bench")
FAULT = 4
"""Exit code for a fault of the program itself."""


class Commands(click.Group):
    """Loads a command when it is called, and turns what goes wrong into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f".{cmd_name}", __name__), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it returns is the exit code."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()  # what cannot be written is told here, not by Python while it ends
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except RummyError as error:
            _tell(error, ctx)
            code = error.exit_code
        except BrokenPipeError:
            _drop_output()
            code = 128 + 13
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            if isinstance(error, OSError):  # a full disk, say
                _drop_output()
                place = error.filename or "standard output"
                click.echo(f"error: {place}: cannot be used: {error.strerror or error}", err=True)
                ctx.exit(2)
            if json_asked(ctx):
                _tell(RummyError(Problem("internal", f"a fault of this program: {type(error).__name__}: {error}")), ctx)
                ctx.exit(FAULT)
            click.echo(f"a fault of this program: {type(error).__name__}: {error}", err=True)
            click.echo("rummy --debug COMMAND ... shows where; please report it with the input", err=True)
            code = FAULT
        ctx.exit(code or 0)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rummy")
@click.option("--debug", is_flag=True, help="Show a traceback when the program itself fails.")
def cli(debug: bool) -> None:
    """Judge, score and advise on Indian rummy hands, exactly."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``rummy``; Ctrl-C ends quietly with 130."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed before the program began
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115 - for the whole run
        elif name != "stdin" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        sys.exit(cli.main(arguments, prog_name="rummy", standalone_mode=False))
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        if "--json" in (sys.argv if arguments is None else arguments):
            _print_error(RummyError(Problem("usage", error.format_message())))
        else:
            error.show()
        sys.exit(error.exit_code)


def _drop_output() -> None:
    """Give up standard output, or Python complains about it while it ends."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it is closed when the program ends


def _tell(error: RummyError, ctx: click.Context) -> None:
    """Tell an error on standard error, or with --json as an object where the answer would be."""
    if json_asked(ctx):
        _print_error(error)
        return
    for problem in error.problems:
        # What a file holds is repeated here, and must not steer the terminal or break the line.
        click.echo(re.sub(r"[\x00-\x1f\x7f-\x9f]", lambda sign: repr(sign[0])[1:-1], f"error: {problem}"), err=True)


def _print_error(error: RummyError) -> None:
    from ..render.results import error_json

    echo_json({"ok": False, "error": error_json(error)})
