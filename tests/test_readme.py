"""The README cannot drift: its commands and its Python are run, and what comes out is what it says."""

from __future__ import annotations

import pytest
from readme import README, Example, examples, fences, run

TEXT = README.read_text(encoding="utf-8")


def test_the_first_two_commands_set_up_and_nothing_else() -> None:
    first, second = [source for language, source in fences(TEXT) if language == "sh"][:2]
    assert [language for language, _ in fences(TEXT)][:2] == ["sh", "sh"]
    assert first.count("\n") == second.count("\n") == 1
    assert "rummy batch examples/" in first
    assert "pytest" in second


@pytest.mark.parametrize("example", examples(TEXT), ids=lambda example: example.source.splitlines()[0][:60])
def test_example(example: Example) -> None:
    assert run(example) == example.output
