"""A page of lines and tables, shown as plain text, or on a terminal with rich as tables and colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, with the style it has on a terminal."""

    text: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: rows of cells, perhaps under a head; ``right`` are the columns to set to the right."""

    cells: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    right: tuple[int, ...] = ()


Page = Sequence[Line | Rows]


def print_page(page: Page) -> None:
    """Print to standard output: with rich where that is a terminal that may be coloured, else as plain text."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        _print_rich(page)
    else:
        print(plain(page))


def plain(page: Page) -> str:
    """The page as text in aligned columns."""
    return "\n".join(line for block in page for line in _plain_lines(block))


def _plain_lines(block: Line | Rows) -> list[str]:
    if isinstance(block, Line):
        return [block.text]
    rows = [row for row in (block.head, *block.cells) if row]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if number in block.right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _print_rich(page: Page) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for block in page:
        if isinstance(block, Line):
            console.print(Text(block.text, style=block.style), soft_wrap=True)
            continue
        table = Table(box=None, show_header=bool(block.head), header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for number in range(len(block.cells[0])):
            name = block.head[number] if block.head else ""
            table.add_column(name, justify="right" if number in block.right else "left", overflow="fold")
        for row in block.cells:
            table.add_row(*map(_suited, row))
        console.print(table)


def _suited(cell: str) -> Text:
    """A cell with its hearts and diamonds in red, jokers in yellow and kinds of group by how good they are."""
    from rich.text import Text

    text = Text(cell)
    text.highlight_regex(r"\b(A|[2-9]|10|[JQK])[HD]\b", "red")
    text.highlight_regex(r"\bPJ\b", "yellow")
    text.highlight_regex(r"^(tunnela|pure sequence)$", "bold green")
    text.highlight_regex(r"^(impure sequence|set|dublee|jokers)$", "green")
    text.highlight_regex(r"^nothing$", "bold red")
    return text
