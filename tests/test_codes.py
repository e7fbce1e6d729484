"""The README's list of codes is the codes that the program has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
TAKES_CODE = {"Problem", "Violation", "FaultError", "refuse", "_Fault"}
COMPOSED = {
    "too-few-": ("tunnelas", "dublees", "jokers"),
    "joker-in-": ("tunnela", "dublee"),
    "no-": ("rejoin", "split"),
    "foreign-": ("letter", "sign"),
}
"""Codes that are put together where they are said."""


def listed() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text.partition("| said of | codes |")[2].partition("\n\n")[0]
    return re.findall(r"`([a-z-]+)`", table)


def said_in_source() -> set[str]:
    """Every code that the source says whole: a first argument, or the first of what is returned or yielded together."""
    return {
        str(said.value)
        for path in (ROOT / "rummy_solver").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for said in _firsts(node)
        if isinstance(said, ast.Constant) and CODE.fullmatch(str(said.value))
    }


def _firsts(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in TAKES_CODE:
            yield from node.args[1:2] if name == "_Fault" else node.args[:1]
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "code")
    elif isinstance(node, ast.Return | ast.Yield) and isinstance(node.value, ast.Tuple):
        first = next(iter(node.value.elts), None)
        if isinstance(first, ast.Constant) and "-" in str(first.value):  # other texts are returned too
            yield first


def test_the_readme_lists_every_code_and_no_other() -> None:
    composed = {start + end for start, ends in COMPOSED.items() for end in ends}
    assert sorted(set(listed())) == sorted(said_in_source() | composed)
