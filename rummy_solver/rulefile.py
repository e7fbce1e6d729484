"""Rule files: the shipped variants, a house's own files, and the rules that come of them.

Shipped variants are trusted and built by plain constructors; a user's file, and every setting, is checked by
``rulecheck``, which alone needs cattrs. What files inherit is in ``valuefile``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from . import valuefile
from .errors import Problem
from .rules import Rules, Way
from .rulevalues import COMMAND_LINE, TABLES
from .valuefile import Family, Raw, file_named, merge, merge_basis, plain_table

VARIANTS = Family(
    noun="variant",
    plural="variants",
    file="a rule file",
    at="rules",
    code="unknown-variant",
    folder=Path(__file__).parent / "variants",
    shipped=("kash", "khelplay-13", "khelplay-10", "classic-21", "khelplay-21", "khelplay-27"),
)


def variant_ids() -> tuple[str, ...]:
    """The ids of the shipped variants, in the order in which they are listed."""
    return VARIANTS.shipped


def load_rules(name_or_path: str, settings: Sequence[str] = (), beside: Path | None = None) -> Rules:
    """The rules of a shipped variant (by its id) or of a house's rule file (by its path), with settings on top.

    ``settings`` are texts such as ``"joker.min_naturals=1"``: a key and a TOML value, or a bare text. A path is from
    the folder ``beside`` on where that is given. Raises RulesError with every fault of the file and the settings, each
    with its path (``joker.min_naturals``).
    """
    if name_or_path in VARIANTS.shipped:
        return _load_shipped(name_or_path, tuple(settings))
    merged, basis, problems = gather(file_named(name_or_path, VARIANTS, beside))
    return _checked(merged, basis, problems, settings)


@lru_cache(maxsize=512)
def _load_shipped(name: str, settings: tuple[str, ...]) -> Rules:
    merged, basis, problems = gather(VARIANTS.path_of(name))
    return _checked(merged, basis, problems, settings) if settings else build_rules(merged, basis)


def rules_of(document: Raw, path: Path, settings: Sequence[str] = ()) -> Rules:
    """The rules that a table in the file at ``path`` describes, as a rule file would. Raises as ``load_rules``."""
    merged, basis, problems = valuefile.gather_document(document, path, VARIANTS, is_file=False)
    return _checked(merged, basis, problems, settings)


def gather(path: Path) -> tuple[Raw, dict[str, str], list[Problem]]:
    """A rule file merged with all that it extends, the basis of its values, and what is wrong so far."""
    return valuefile.gather(path, VARIANTS)


def _checked(merged: Raw, basis: dict[str, str], problems: list[Problem], settings: Sequence[str]) -> Rules:
    from .rulecheck import checked_rules

    if settings:
        from .rulesettings import read_settings

        said, refused = read_settings(settings, merged.get("complete"))
        problems = [*problems, *refused]
        basis = merge_basis(basis, said, {}, COMMAND_LINE)
        merged = merge(merged, said)
    return checked_rules(merged, basis, problems)


def build_rules(merged: Mapping[str, Any], basis: Mapping[str, str]) -> Rules:
    """Rules from a sound rule file with all that it inherits; nothing is checked here."""
    tables = {name: kind(**plain_table(merged.get(name, {}))) for name, kind in TABLES.items()}
    return Rules(
        id=merged["id"],
        title=merged["title"],
        games=tuple(merged.get("games", ())),
        complete=tuple(Way(**way) for way in merged["complete"]),
        basis=tuple(basis.items()),
        **tables,
    )
