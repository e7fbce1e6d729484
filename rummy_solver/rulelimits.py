"""What no rules can mean, whatever a house plays: limits of single values, and values that contradict each other.

Only values whose key and type are sound are looked at, so that a file's faults of every sort are reported together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from .cards import CARD_TEXT, RANK_TEXT
from .errors import Problem
from .rulevalues import WAYS, way_keys

MOST_POINTS = 100_000
RANGES: Mapping[str, tuple[int, int]] = {
    "pack.decks": (1, 20),
    "pack.printed_jokers": (0, 20),
    "pack.hand": (1, 200),
    "joker.neighbours": (0, 2),
    "joker.min_naturals": (1, 13),
    "sequence.min": (3, 13),
    "sequence.max": (3, 13),
    "set.min": (3, 13),
    "set.max": (3, 13),
    "loser.dublees": (0, 100),
    "points.full_count": (1, MOST_POINTS),
    "points.ace": (0, MOST_POINTS),
    "points.face": (0, MOST_POINTS),
    "points.joker": (0, MOST_POINTS),
    "loser.dublees_cost": (0, MOST_POINTS),
    "loser.complete_costs": (0, MOST_POINTS),
    "penalty.invalid": (0, MOST_POINTS),
    "penalty.leave": (0, MOST_POINTS),
    "drop.first": (0, MOST_POINTS),
    "drop.middle": (0, MOST_POINTS),
    "first_hand.cap": (0, MOST_POINTS),
}
"""The least and the most of every number that stands alone."""

Say = Iterator[Problem]
Sound = Mapping[str, Any]
"""The sound values of a file by their paths, None for "none"."""


def limit_problems(full: Mapping[str, Any], bad: Collection[str]) -> list[Problem]:
    """Every impossible value of a rule file, as TOML has it, whose paths in ``bad`` are already complained of."""
    sound = sound_values(full, bad)
    problems = [problem for path, (least, most) in RANGES.items() for problem in in_range(sound, path, least, most)]
    for check in _CHECKS:
        problems += check(sound)
    if "complete" not in bad and isinstance(ways := full.get("complete"), list):
        problems += _ways(ways, sound)
    return list(dict.fromkeys(problems))


def sound_values(full: Mapping[str, Any], bad: Collection[str]) -> dict[str, Any]:
    """The values of a file by their paths, but for those in ``bad``; None for "none"."""
    sound = {}
    for key, held in full.items():
        inner = {f"{key}.{name}": value for name, value in held.items()} if isinstance(held, dict) else {key: held}
        for path, value in inner.items():
            if path not in bad and key not in bad and key != "basis":
                sound[path] = None if value == "none" else value
    return sound


def impossible(path: str, message: str) -> Problem:
    """A value that nothing can mean."""
    return Problem("impossible-value", message, path)


def in_range(sound: Sound, path: str, least: int, most: int) -> Say:
    """A problem if the number at this path is too small or too large."""
    value = sound.get(path)
    if isinstance(value, int) and not least <= value <= most:
        yield impossible(path, f"must be {least} to {most}, not {value}")


def holds(sound: Sound, *paths: str) -> bool:
    """Whether all these are given, sound and not "none"."""
    return all(sound.get(path) is not None for path in paths)


def _name(sound: Sound) -> Say:
    for path, texts in (("id", [] if sound.get("id") is None else [sound["id"]]), ("games", sound.get("games", []))):
        for text in texts:
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
                yield impossible(path, f'"{text}" must be lower-case words joined by dashes, such as club-night')


def _games(sound: Sound) -> Say:
    games = sound.get("games") or []
    if twice := next((game for game in games if games.count(game) > 1), None):
        yield impossible("games", f'must name each kind of game once, not "{twice}" {games.count(twice)} times')


def _lengths(sound: Sound) -> Say:
    for kind in ("sequence", "set"):
        least, most = f"{kind}.min", f"{kind}.max"
        if holds(sound, least, most) and sound[most] < sound[least]:
            yield impossible(most, f"must be at least {least}, which is {sound[least]}, not {sound[most]}")


def _printed_cut(sound: Sound) -> Say:
    stated = sound.get("joker.printed_cut")
    if stated is None:
        return
    if stated not in (*RANK_TEXT[1:], *CARD_TEXT[:52]):
        yield impossible("joker.printed_cut", f'must be a rank ("A"), a card ("AS") or "none", not "{stated}"')
    elif sound.get("joker.neighbours") and stated in RANK_TEXT:
        words = f'must name a card, such as "{stated}S": with joker.neighbours the suit matters'
        yield impossible("joker.printed_cut", words)


def _players(sound: Sound) -> Say:
    if not holds(sound, "pack.players"):
        return
    fewest, most = sound["pack.players"]
    if not 2 <= fewest <= most <= 50:
        words = f"must be the fewest (2 or more) and then the most, not [{fewest}, {most}]"
        yield impossible("pack.players", words)
        return
    for players, decks in sound.get("pack.decks_for", {}).items():
        if not fewest <= int(players) <= most:
            words = f"{players} players are not among the {fewest} to {most} of pack.players"
            yield impossible("pack.decks_for", words)
        if not 1 <= decks <= 20:
            yield impossible("pack.decks_for", f"{players} players need 1 to 20 decks, not {decks}")


def _pack(sound: Sound) -> Say:
    """Whether the cards last for everyone, whatever the number of players."""
    if not holds(sound, "pack.players", "pack.hand", "pack.decks", "pack.printed_jokers") or list(_players(sound)):
        return
    decks_for: dict[int, int] = {int(players): decks for players, decks in sound.get("pack.decks_for", {}).items()}
    fewest, most = sound["pack.players"]
    for players in range(most, fewest - 1, -1):
        decks = decks_for.get(players) or int(sound["pack.decks"])
        cards, due = decks * (52 + sound["pack.printed_jokers"]), sound["pack.hand"] * players
        if 0 < cards < due:
            words = f"{players} players with {sound['pack.hand']} cards need {due}, and the pack has {cards}"
            yield impossible("pack.hand", words)
            return


def _loser(sound: Sound) -> Say:
    if sound.get("loser.no_pure") == "full_count" and sound.get("points.full_count", 0) is None:
        yield impossible("loser.no_pure", 'needs a points.full_count, which is "none"')
    if sound.get("loser.dublees"):
        if sound.get("identical.dublee") is False:
            yield impossible("loser.dublees", "needs identical.dublee, which is false")
    elif sound.get("loser.dublees") == 0 and holds(sound, "loser.dublees_cost"):
        yield impossible("loser.dublees_cost", "needs loser.dublees, which is 0")


def _value_points(sound: Sound) -> Say:
    for path in ("value.single", "value.marriage"):
        values = sound.get(path) or []
        if any(not 0 <= value <= MOST_POINTS for value in values) or sorted(values) != values:
            yield impossible(path, f"must be points for one card, two, three ..., none below the last, not {values}")
        elif values and holds(sound, "pack.decks"):
            most = max([sound["pack.decks"], *sound.get("pack.decks_for", {}).values()])
            if len(values) < most:
                words = f"needs {most} values, as many as the pack has copies of a card, not {len(values)}"
                yield impossible(path, words)


_CHECKS: tuple[Callable[[Sound], Say], ...] = (
    _name,
    _games,
    _lengths,
    _printed_cut,
    _players,
    _pack,
    _loser,
    _value_points,
)


def _ways(ways: list[Any], sound: Sound) -> Say:
    """Whether the ways of being complete are one by sequences and others, each once, with the right keys."""
    names = [way.get("way") for way in ways if isinstance(way, dict)]
    if "sequences" not in names:
        yield impossible("complete", 'one way must be "sequences"')
    for name in WAYS:
        if names.count(name) > 1:
            yield impossible("complete", f'the way "{name}" stands there {names.count(name)} times')
        elif name in names:
            way = next(way for way in ways if isinstance(way, dict) and way.get("way") == name)
            yield from _way(name, way, f"complete.{name}", sound)


def _way(name: str, way: Mapping[str, Any], path: str, sound: Sound) -> Say:
    due = way_keys(name)
    for key in due:
        if key not in way:
            yield Problem("missing-key", f'the way "{name}" needs {" and ".join(due)}', f"{path}.{key}")
    for key in way:
        if key not in ("way", *due) and key in ("pure", "sequences", "count"):
            yield impossible(f"{path}.{key}", f'the way "{name}" has {" and ".join(due)} only')
    numbers = {key: way[key] for key in due if type(way.get(key)) is int}
    for key, number in numbers.items():
        least = 0 if key == "pure" else 1
        if not least <= number <= 100:
            yield impossible(f"{path}.{key}", f"must be {least} to 100, not {number}")
    if name == "sequences" and len(numbers) == 2 and numbers["pure"] > numbers["sequences"]:
        words = f"must be at most {path}.sequences, which is {numbers['sequences']}, not {numbers['pure']}"
        yield impossible(f"{path}.pure", words)
    needed = {"tunnelas": "tunnela", "dublees": "dublee"}.get(name)
    if needed and sound.get(f"identical.{needed}") is False:
        yield impossible(path, f"needs identical.{needed}, which is false")
    if name == "sequences":
        yield from _room(numbers.get("sequences"), sound)


def _room(number: int | None, sound: Sound) -> Say:
    """Whether a hand has room for that many sequences; a way beside them that no hand can reach does no harm."""
    least, hand = sound.get("sequence.min"), sound.get("pack.hand")
    if number is not None and least is not None and hand is not None and 0 < hand < number * least:
        words = f"{number} sequences of {least} cards do not fit in a hand of {hand}"
        yield impossible("complete.sequences.sequences", words)
