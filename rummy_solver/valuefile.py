"""Files of values that extend each other, whatever the values are: finding them, reading them, what they inherit.

Variants and kinds of games are both such files. A file says only what differs from what it extends; tables merge key
by key, and ``[basis]`` says where each value comes from. Nothing is checked here but what keeps a file from being read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import Problem, RulesError, bad_byte
from .rulevalues import HOUSE, nearest

if TYPE_CHECKING:
    from decimal import Decimal

Raw = dict[str, Any]
"""A file as TOML reads it."""

NOT_VALUES = ("id", "title", "extends", "basis")


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Files of one sort, and those that are shipped: ``noun`` is what one of them describes."""

    noun: str
    plural: str
    file: str
    """What a file of this family is called."""
    at: str
    """Where an unknown name is complained of."""
    code: str
    """The code of that complaint."""
    folder: Path
    shipped: tuple[str, ...]

    def path_of(self, name: str) -> Path:
        """The file of a shipped one."""
        return self.folder / f"{name}.toml"

    def ships(self, path: Path) -> bool:
        """Whether the file at this path is a shipped one."""
        return path.parent == self.folder or path.resolve().parent == self.folder.resolve()

    def unknown(self, name: str, hint: str = "") -> Problem:
        """That no shipped one has this name; ``hint`` says what else could be named."""
        message = f"there is no {self.noun} {name!r}{nearest(name, self.shipped)}"
        return Problem(self.code, f"{message} ({self.plural} are {', '.join(self.shipped)}{hint})", self.at)


def file_named(name: str, family: Family, beside: Path | None = None) -> Path:
    """The path of a shipped file, or of one that a user named, from the folder ``beside`` on where that is given.

    Raises RulesError where the name looks like a shipped one's and is none.
    """
    if name in family.shipped:
        return family.path_of(name)
    path = Path(name) if beside is None else beside / name
    if name.endswith(".toml") or Path(name).name != name or _is_file(path):
        return path
    raise RulesError(family.unknown(name, f"; {family.file} is named by a path that ends in .toml"))


def _is_file(path: Path) -> bool:
    """Whether there is such a file; there is none whose name no file can have."""
    try:
        return path.is_file()
    except ValueError:
        return False


def gather(path: Path, family: Family) -> tuple[Raw, dict[str, str], list[Problem]]:
    """A file merged with all that it extends, the basis of its values, and what is wrong so far.

    Raises RulesError for a file that cannot be read or is no TOML. A bad ``extends`` is a problem of the file, so
    that the rest of it can still be checked.
    """
    return gather_document(read_toml(path, family), path, family)


def gather_document(
    document: Raw, path: Path, family: Family, *, is_file: bool = True
) -> tuple[Raw, dict[str, str], list[Problem]]:
    """The same for what was read already; without ``is_file`` it stands in another file, which is at ``path``."""
    chain, problems = _chain(document, path, family, is_file=is_file)
    merged: Raw = {}
    basis: dict[str, str] = {}
    for file, said in reversed(chain):
        said = {**said, **_names(file, said, merged, family)}
        own, faults = _own_basis(said.get("basis", {}))
        problems += faults
        note = "" if family.ships(file) else HOUSE + str(said["id"])
        basis = merge_basis(basis, said, own, note)
        merged = merge(merged, {key: value for key, value in said.items() if key not in ("extends", "basis")})
    if not family.ships(path) and merged["id"] in family.shipped:
        words = f"{merged['id']} is a shipped {family.noun}: take another id, such as {merged['id']}-house"
        problems = [*problems, Problem("impossible-value", words, "id")]
    return merged, basis, problems


def _chain(document: Raw, path: Path, family: Family, *, is_file: bool) -> tuple[list[tuple[Path, Raw]], list[Problem]]:
    """The file, what it extends, what that extends, and so on."""
    chain = [(path, document)]
    seen = [path.resolve()] if is_file else []
    try:
        while (base := _extended(path, document, seen, family)) is not None:
            path, document = base, read_toml(base, family)
            seen.append(path.resolve())
            chain.append((path, document))
    except RulesError as error:
        if error.problems[0].at != "extends":
            raise
        return chain, list(error.problems)
    return chain, []


def _extended(path: Path, document: Raw, seen: Sequence[Path], family: Family) -> Path | None:
    """The file that this one extends: a shipped one, or a file beside it."""
    name = document.get("extends")
    if name is None:
        return None
    if not isinstance(name, str):
        message = f"must be a text: the id of a {family.noun} or a file's name"
        raise RulesError(Problem("wrong-type", message, "extends"))
    base = family.path_of(name) if name in family.shipped else path.parent / name
    if not _is_file(base):
        message = f"there is no {family.noun} {name!r} and no such file beside {path.name}"
        raise RulesError(Problem(family.code, f"{message}{nearest(name, family.shipped)}", "extends"))
    if base.resolve() in seen:
        order = " -> ".join(file.name for file in (*seen, base))
        raise RulesError(Problem("extends-cycle", f"the files extend each other in a circle: {order}", "extends"))
    return base


def read_toml(path: Path, family: Family) -> Raw:
    """A file as TOML. Raises RulesError with the line and column of what is no TOML."""
    try:
        return parse_toml(path.read_bytes(), str(path))
    except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
        words = getattr(error, "strerror", None) or error
        message = f"{family.file.removeprefix('a ')} cannot be read: {words}"
        raise RulesError(Problem("unreadable-file", f"the {message}", str(path))) from None


def parse_toml(raw: bytes, name: str, *, decimals: bool = False) -> Raw:
    """Bytes as TOML; with ``decimals``, numbers with a point keep every digit. Raises RulesError as ``read_toml``."""
    import tomllib

    text = ""
    try:
        text = raw.decode("utf-8-sig")
        return tomllib.loads(text, parse_float=exact if decimals else float)
    except UnicodeDecodeError as error:
        raise RulesError(Problem("bad-toml", bad_byte(error, "file"), name)) from None
    except tomllib.TOMLDecodeError as error:
        words, place = _toml_place(str(error), text)
        raise RulesError(Problem("bad-toml", words, f"{name}{place}")) from None
    except (ValueError, RecursionError):
        raise RulesError(Problem("bad-toml", "a value is too large or nested too deeply", name)) from None


def exact(text: str) -> Decimal:
    """A number with every digit. Raises ValueError for one that is too large or too small to be held."""
    from decimal import Decimal, InvalidOperation

    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text} cannot be held") from None


def _toml_place(message: str, text: str) -> tuple[str, str]:
    """A TOML error's words and ``", line 3, column 5"``."""
    if found := re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL):
        return found[1], f", line {found[2]}, column {found[3]}"
    lines = text.replace("\r\n", "\n").split("\n")
    return message.removesuffix(" (at end of document)"), f", line {len(lines)}, column {len(lines[-1]) + 1}"


def _names(path: Path, document: Raw, base: Raw, family: Family) -> Raw:
    """Id and title of a file; one that gives none is called after its file name and what it extends."""
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "house"
    if stem in family.shipped and not family.ships(path):
        stem = f"{stem}-house"
    name = document.get("id", stem)
    title = f"House rules after {base['title']}" if "title" in base else str(name)
    return {"id": name, "title": document.get("title", title)}


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> Raw:
    """Tables merge key by key; anything else, arrays too, replaces what was there."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
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
        if key not in NOT_VALUES:
            yield from (f"{key}.{inner}" for inner in value) if isinstance(value, dict) else (key,)


def merge_basis(
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


def plain_table(table: Mapping[str, Any]) -> Raw:
    """A TOML table with the values as they are held: None for "none", tuples for arrays, pairs for a table."""
    values: Raw = {}
    for key, value in table.items():
        if isinstance(value, dict):
            values[key] = tuple(sorted((int(number), held) for number, held in value.items()))
        elif isinstance(value, list):
            values[key] = tuple(value)
        else:
            values[key] = None if value == "none" else value
    return values
