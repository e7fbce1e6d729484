"""The help texts are checked in, so that a change to one is seen; their examples run, and the README names them all.

``python tests/test_help.py`` writes ``tests/cases/help.txt`` again; look at what changed before you commit it.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rummy_solver.cli import cli

ROOT = Path(__file__).resolve().parent.parent
CASES = Path(__file__).resolve().parent / "cases" / "help.txt"
MARK = "$ "
WIDTH = 80
PIPE = "| rummy "


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command, by the words that call it; the program itself first."""
    yield path
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


PATHS = list(commands(cli))


def help_text(path: tuple[str, ...]) -> str:
    """What --help prints at a width of 80, whatever the terminal."""
    done = CliRunner().invoke(cli, [*path, "--help"], prog_name="rummy", terminal_width=WIDTH)
    assert done.exit_code == 0, done.output
    return done.output


def all_texts() -> str:
    """Every help text under the command that prints it."""
    return "\n".join(f"{MARK}{' '.join(['rummy', *path, '--help'])}\n{help_text(path)}" for path in PATHS)


def checked_in() -> dict[str, str]:
    """The help texts of the file, by command."""
    parts = re.split(rf"^{re.escape(MARK)}(.*)\n", CASES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def words(text: str) -> str:
    """A text without what click's releases set differently: blanks, line breaks, and the sign for an optional word."""
    return " ".join(text.split()).replace("[COMMAND]", "COMMAND")


def examples(path: tuple[str, ...]) -> list[str]:
    """The command lines under "Examples:"."""
    _, _, after = help_text(path).partition("\n  Examples:\n")
    return [line.strip() for line in after.splitlines() if line.strip()]


def test_every_command_is_checked_in() -> None:
    assert list(checked_in()) == [" ".join(["rummy", *path, "--help"]) for path in PATHS]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: " ".join(path) or "rummy")
def test_help_is_as_checked_in(path: tuple[str, ...]) -> None:
    """After ``python tests/test_help.py`` it is; see what that changes."""
    assert words(help_text(path)) == words(checked_in()[" ".join(["rummy", *path, "--help"])])


@pytest.mark.parametrize("path", PATHS[1:], ids=" ".join)
def test_help_fits_a_terminal_and_has_examples(path: tuple[str, ...]) -> None:
    found = examples(path)
    assert found
    assert any(line.startswith(" ".join(["rummy", *path])) for line in found)
    assert all(line.startswith("rummy ") for line in found)
    options, _, _ = help_text(path).partition("\n  Examples:\n")
    assert max(map(len, options.splitlines())) <= WIDTH


EXAMPLES = sorted({line for path in PATHS for line in examples(path)})


@pytest.mark.parametrize("line", EXAMPLES)
def test_example_runs(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with a link to ``examples``, so that what an example writes does not end up in the checkout.

    A pipe needs a shell; the others run in this process, which is quicker.
    """
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    if PIPE in line:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        ran = subprocess.run(
            ["sh", "-c", line], env={**os.environ, "PATH": path},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        code, output = ran.returncode, ran.stdout + ran.stderr
    else:
        done = CliRunner().invoke(cli, shlex.split(line)[1:], prog_name="rummy")
        code, output = done.exit_code, done.output
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert code in (0, 1), output
    assert output
    assert "Traceback" not in output


@pytest.mark.parametrize("path", [path for path in PATHS if len(path) == 1], ids=" ".join)
def test_the_readme_names_every_command(path: tuple[str, ...]) -> None:
    assert re.search(rf"\brummy {path[0]}\b", (ROOT / "README.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    CASES.write_text(all_texts(), encoding="utf-8")
