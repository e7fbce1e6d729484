"""Count a round with the library: what each player owes the one who showed.

    python examples/round.py [FILE]       a file of records such as examples/round.jsonl; the first player has shown

A wrong show costs its penalty and the others nothing. Else each pays the fewest points that the hand can be arranged
for, however the player laid it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rummy_solver import Table, judge, load_rules, parse_cut, parse_hand, score


def main(path: Path) -> None:
    shown, *others = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    table = Table(load_rules("kash"), parse_cut(shown["wild"]))

    verdict = judge(parse_hand(shown["groups"]), table)
    if not verdict.valid:
        print(f"{shown['id']} pays {verdict.penalty} points for a wrong show:")
        print(*[violation.message for violation in verdict.violations], sep="\n")
        return

    won = 0
    for player in others:
        best = score(parse_hand(player["cards"]), table)
        as_laid = best.as_grouped.points if best.as_grouped else best.points
        saved = f" ({as_laid} as laid)" if as_laid > best.points else ""
        print(f"{player['id']} pays {best.points} points{saved}: {best.arrangement}")
        won += best.points
    print(f"{shown['id']} wins {won} points with a show by {verdict.way}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("round.jsonl"))
