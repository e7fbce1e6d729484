"""Rule files: finding and reading them, what they inherit, and the rules that come of it.

Shipped variants are trusted and built by plain constructors; a user's file, and every setting, is checked by
``rulecheck``, which alone needs cattrs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import Problem, RulesError
from .rules import Rules, Way
from .rulevalues import COMMAND_LINE, HOUSE, TABLES, nearest

Raw = dict[str, Any]
"""A rule file as TOML reads it."""

_FOLDER = Path(__file__).parent / "variants"
_SHIPPED = ("kash", "khelplay-13", "khelplay-10", "classic-21", "khelplay-21", "khelplay-27")
_NOT_VALUES = ("id", "title", "extends", "basis")


def variant_ids() -> tuple[str, ...]:
    """The ids of the shipped variants, in the order in which they are listed."""
    return _SHIPPED


def load_rules(name_or_path: str, settings: Sequence[str] = ()) -> Rules:
    """The rules of a shipped variant (by its id) or of a house's rule file (by its path), with settings on top.

    ``settings`` are texts such as ``"joker.min_naturals=1"``: a key and a TOML value, or a bare text.
    Raises RulesError with every fault of the file and the settings, each with its path (``joker.min_naturals``).
    """
    if name_or_path in _SHIPPED:
        return _load_shipped(name_or_path, tuple(settings))
    return _load(_file_named(name_or_path), settings)


@lru_cache(maxsize=512)
def _load_shipped(name: str, settings: tuple[str, ...]) -> Rules:
    return _load(_FOLDER / f"{name}.toml", settings, is_trusted=not settings)


def _file_named(name: str) -> Path:
    """The path of a file that a user named; RulesError where the name looks like a variant's and is none."""
    path = Path(name)
    if name.endswith(".toml") or path.name != name or path.is_file():
        return path
    message = (
        f"there is no variant {name!r}{nearest(name, _SHIPPED)} "
        f"(variants are {', '.join(_SHIPPED)}; a rule file is named by a path that ends in .toml)"
    )
    raise RulesError(Problem("unknown-variant", message, "rules"))


def _load(path: Path, settings: Sequence[str], *, is_trusted: bool = False) -> Rules:
    merged, basis, problems = gather(path)
    if is_trusted:
        return build_rules(merged, basis)
    from .rulecheck import checked_rules

    if settings:
        from .rulesettings import read_settings

        said, refused = read_settings(settings, merged.get("complete"))
        problems += refused
        basis = _merge_basis(basis, said, {}, COMMAND_LINE)
        merged = _merge(merged, said)
    return checked_rules(merged, basis, problems)


def build_rules(merged: Mapping[str, Any], basis: Mapping[str, str]) -> Rules:
    """Rules from a sound rule file with all that it inherits; nothing is checked here."""
    tables = {name: kind(**_plain(merged.get(name, {}))) for name, kind in TABLES.items()}
    return Rules(
        id=merged["id"],
        title=merged["title"],
        games=tuple(merged.get("games", ())),
        complete=tuple(Way(**way) for way in merged["complete"]),
        basis=tuple(basis.items()),
        **tables,
    )


def _plain(table: Mapping[str, Any]) -> Raw:
    """A TOML table with the values that rules hold: None for "none", tuples for arrays, pairs for a table."""
    values: Raw = {}
    for key, value in table.items():
        if isinstance(value, dict):
            values[key] = tuple(sorted((int(number), held) for number, held in value.items()))
        elif isinstance(value, list):
            values[key] = tuple(value)
        else:
            values[key] = None if value == "none" else value
    return values


def gather(path: Path) -> tuple[Raw, dict[str, str], list[Problem]]:
    """A rule file merged with all that it extends, the basis of its values, and what is wrong so far.

    Raises RulesError for a file that cannot be read or is no TOML. A bad ``extends`` is a problem of the file, so
    that the rest of it can still be checked.
    """
    chain, problems = _chain(path)
    merged: Raw = {}
    basis: dict[str, str] = {}
    for file, document in reversed(chain):
        document = {**document, **_names(file, document, merged)}
        own, faults = _own_basis(document.get("basis", {}))
        problems += faults
        note = "" if file.parent == _FOLDER else HOUSE + str(document["id"])
        basis = _merge_basis(basis, document, own, note)
        merged = _merge(merged, {key: value for key, value in document.items() if key not in ("extends", "basis")})
    return merged, basis, problems


def _chain(path: Path) -> tuple[list[tuple[Path, Raw]], list[Problem]]:
    """The file, what it extends, what that extends, and so on."""
    chain: list[tuple[Path, Raw]] = []
    seen: list[Path] = []
    next_path: Path | None = path
    while next_path is not None:
        seen.append(next_path.resolve())
        document = _read(next_path)
        chain.append((next_path, document))
        try:
            next_path = _extended(next_path, document, seen)
        except RulesError as error:
            return chain, list(error.problems)
    return chain, []


def _extended(path: Path, document: Raw, seen: Sequence[Path]) -> Path | None:
    """The file that this one extends: a shipped variant, or a file beside it."""
    name = document.get("extends")
    if name is None:
        return None
    if not isinstance(name, str):
        raise RulesError(Problem("wrong-type", "must be a text: a variant's id or a file's name", "extends"))
    base = _FOLDER / f"{name}.toml" if name in _SHIPPED else path.parent / name
    if base.resolve() in seen:
        order = " -> ".join(file.name for file in (*seen, base))
        raise RulesError(Problem("extends-cycle", f"the files extend each other in a circle: {order}", "extends"))
    if not base.is_file():
        message = f"there is no variant {name!r} and no such file beside {path.name}{nearest(name, _SHIPPED)}"
        raise RulesError(Problem("unknown-variant", message, "extends"))
    return base


def _read(path: Path) -> Raw:
    """A rule file as TOML. Raises RulesError with the line and column of what is no TOML."""
    import tomllib

    try:
        text = path.read_bytes().decode("utf-8-sig")
        return tomllib.loads(text)
    except OSError as error:
        message = f"the rule file cannot be read: {error.strerror or error}"
        raise RulesError(Problem("unreadable-file", message, str(path))) from None
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8: byte {error.start + 1} is 0x{error.object[error.start]:02x}"
        raise RulesError(Problem("bad-toml", message, str(path))) from None
    except tomllib.TOMLDecodeError as error:
        words, place = _toml_place(str(error), text)
        raise RulesError(Problem("bad-toml", words, f"{path}{place}")) from None
    except (ValueError, RecursionError):
        raise RulesError(Problem("bad-toml", "a value is too large or nested too deeply", str(path))) from None


def _toml_place(message: str, text: str) -> tuple[str, str]:
    """A TOML error's words and ``", line 3, column 5"``."""
    if found := re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL):
        return found[1], f", line {found[2]}, column {found[3]}"
    lines = text.replace("\r\n", "\n").split("\n")
    return message.removesuffix(" (at end of document)"), f", line {len(lines)}, column {len(lines[-1]) + 1}"


def _names(path: Path, document: Raw, base: Raw) -> Raw:
    """Id and title of a file; one that gives none is called after its file name and what it extends."""
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "house"
    name = document.get("id", stem)
    title = f"House rules after {base['title']}" if "title" in base else str(name)
    return {"id": name, "title": document.get("title", title)}


def _merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> Raw:
    """Tables merge key by key; anything else, arrays too, replaces what was there."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = _merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _own_basis(said: Any, prefix: str = "") -> tuple[dict[str, str], list[Problem]]:
    """A file's ``[basis]``, its keys quoted or not (``pack.hand = ...`` is a table to TOML), and its faults."""
    if not isinstance(said, dict):
        return {}, [Problem("wrong-type", "must be a table of texts", "basis")]
    own: dict[str, str] = {}
    problems = []
    for key, value in said.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            inner, faults = _own_basis(value, f"{path}.")
            own |= inner
            problems += faults
        elif isinstance(value, str):
            own[path] = value
        else:
            problems.append(Problem("wrong-type", "must be a text that says where the value is from", f"basis.{path}"))
    return own, problems


def _said_paths(document: Mapping[str, Any]) -> Iterator[str]:
    for key, value in document.items():
        if key not in _NOT_VALUES:
            yield from (f"{key}.{inner}" for inner in value) if isinstance(value, dict) else (key,)


def _merge_basis(
    inherited: Mapping[str, str], document: Mapping[str, Any], own: Mapping[str, str], note: str
) -> dict[str, str]:
    """The basis of every value: the file's own, and for values it changes without giving one, ``note``.

    What was said of the value it replaces no longer holds, so it goes.
    """
    basis = dict(inherited)
    for path in _said_paths(document):
        for known in [known for known in basis if known == path or known.startswith(f"{path}.")]:
            del basis[known]
        if note and path.partition(".")[0] not in own:
            basis[path] = note
    return {**basis, **own}
