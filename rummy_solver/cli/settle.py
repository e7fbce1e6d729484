"""``rummy settle``: the score sheet of a game and who is paid what."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from .options import echo_json, examples, json_option, settings_option, time_limit_option


@click.command(
    epilog=examples(
        "rummy settle examples/pool-101.json",
        "rummy settle examples/first-hand-show.toml --explain",
        "rummy settle --check examples/marriages.json",
    )
)
@click.argument("file", metavar="FILE")
@click.option("--explain", is_flag=True, help="Say how each figure comes about, and the rule with its source.")
@click.option("--check", is_flag=True, help="Compare with what the file expects; end in 1 where it differs.")
@time_limit_option("Stop after that time and end in 3, undecided.")
@settings_option
@json_option
def settle(
    file: str, explain: bool, check: bool, time_limit: float | None, settings: tuple[str, ...], as_json: bool
) -> int:
    """Settle a game from a JSON or TOML file, - for standard input.

    It prints the score sheet, a row a round and a column a player, and who is paid what and why. Everything that is
    wrong with the file is named at once, and then nothing is settled. README.md tells how such a file is written.
    """
    from ..errors import GameError, Problem
    from ..render.settlement import settlement_result
    from ..settle.settling import load_game_file
    from ..settle.settling import settle as settled

    draft = load_game_file(_read(file), "-" if file == "-" else file, settings=settings)
    found = settled(draft, time_limit=time_limit)
    game = found.game
    if check and not game.expect:
        words = 'there is nothing to check: say what should come out, as in "expect": {"winners": ["Asha"]}'
        raise GameError(Problem("missing-field", words, "expect"))
    result = settlement_result(found)
    answer: dict[str, Any] = {"ok": True, "task": "settle", "rules": game.rules.id, **result}
    differs: list[dict[str, Any]] = []
    if game.expect is not None:
        from ..expectations import compared
        from ..settle.expected import compare

        differs = compare(game.expect, answer)
        answer = compared(answer, differs)
    if as_json:
        echo_json(answer)
    else:
        from ..render.page import print_page
        from ..render.settle import check_page, settlement_page
        from ..settle.expected import count

        page = check_page(file, count(game.expect), differs) if check else []
        if explain or not check:
            page = [*page, *settlement_page(found, explain=explain)]
        print_page(page)
    return 1 if check and differs else 0


def _read(file: str) -> bytes:
    """The bytes of a file, or of standard input."""
    from ..errors import GameError, Problem

    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise GameError(
            Problem("unreadable-file", f"cannot be read: {error.strerror or error}", file or "''")
        ) from None
