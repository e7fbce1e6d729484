"""Money: decimals to the paisa, fees in percent, and equal parts with nothing lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

PAISA = Decimal("0.01")
NOTHING = Decimal("0.00")


def fee_of(amount: Decimal, percent: Decimal) -> Decimal:
    """The fee on an amount, to the paisa; half a paisa is rounded up.

    >>> fee_of(Decimal("6000"), Decimal("12"))
    Decimal('720.00')
    """
    return (amount * percent / 100).quantize(PAISA, rounding=ROUND_HALF_UP)


def equal_parts(amount: Decimal, names: Sequence[str]) -> dict[str, Decimal]:
    """An amount in equal parts; the paise that are left over go to the first names, one each.

    >>> equal_parts(Decimal("100"), ["A", "B", "C"])
    {'A': Decimal('33.34'), 'B': Decimal('33.33'), 'C': Decimal('33.33')}
    """
    each, left = divmod(int(amount / PAISA), len(names))
    return {name: (each + (place < left)) * PAISA for place, name in enumerate(names)}


def money(amount: Decimal) -> str:
    """An amount as it is written: ``"1250.00"``."""
    return str(amount.quantize(PAISA))


def require_nothing_lost(amounts: Iterable[Decimal], fee: Decimal, what: str) -> None:
    """Raise AssertionError unless what everybody gets and pays, with the fee, comes to nothing."""
    total = sum(amounts, fee)
    if total:
        raise AssertionError(f"{what}: payments and fee come to {total}, not to nothing")


def balances(names: Iterable[str], payments: Iterable[tuple[str, Decimal]]) -> Mapping[str, Decimal]:
    """What each of these gets (or pays, below nothing) in all."""
    found = dict.fromkeys(names, NOTHING)
    for name, amount in payments:
        found[name] += amount
    return found
