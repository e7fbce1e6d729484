"""The README's fences: what it tells a reader to run, and what it says comes out.

``python tests/readme.py`` runs them again and writes what came out into the README.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A fence that is run, and the text fence after it; ``start`` and ``end`` are the place of that text."""

    language: str
    source: str
    output: str
    start: int
    end: int


def fences(text: str) -> list[tuple[str, str]]:
    """Language and content of every fence."""
    return FENCE.findall(text)


def examples(text: str) -> list[Example]:
    """Every sh and python fence after the two that set up, with what it should print."""
    found = list(FENCE.finditer(text))
    set_up = [match for match in found if match[1] == "sh"][:2]
    made = []
    for match, after in zip(found, [*found[1:], None], strict=True):
        if match[1] not in ("sh", "python") or match in set_up:
            continue
        if after is None or after[1] != "text":
            raise AssertionError(f"no text fence follows:\n{match[2]}")
        made.append(Example(match[1], match[2], after[2], after.start(2), after.end(2)))
    return made


def run(example: Example) -> str:
    """What an example prints, on standard output and standard error, from the top folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = ["sh", "-c", example.source] if example.language == "sh" else [sys.executable, "-c", example.source]
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "80"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False
    )
    return without_speed(done.stdout.decode())


def without_speed(text: str) -> str:
    """Output without what differs from run to run: how many hands a second."""
    return re.sub(r"in [\d.,]+ s, [\d,]+ hands a second", "in S s, N hands a second", text)


def rewrite() -> None:
    """Run every example and put what it prints into the README."""
    text = README.read_text(encoding="utf-8")
    for example in reversed(examples(text)):
        text = text[: example.start] + run(example) + text[example.end :]
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
