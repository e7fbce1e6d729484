"""Who pays and who is paid: the money of a game, to the paisa, with nothing lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from .course import Ending
from .game import Frame, Game
from .money import NOTHING, balances, equal_parts, fee_of, money, require_nothing_lost
from .reasons import Reason, custom
from .split import by_total, prize_of


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player is paid, or below nothing pays, and why."""

    player: str
    amount: Decimal
    why: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RoundMoney:
    """A round of points rummy in money: the points of each, what they won or lost before the fee, and the fee on it."""

    points: Mapping[str, int]
    gross: Mapping[str, Decimal]
    fees: Mapping[str, Decimal]

    def net(self, player: str) -> Decimal:
        """What the round brings a player, or below nothing costs."""
        return self.gross[player] - self.fees[player]


@dataclass(frozen=True, slots=True)
class Account:
    """The money of a game. ``prize`` is None where every round is settled by itself."""

    payments: tuple[Payment, ...]
    fee: Decimal
    prize: Decimal | None
    shares: Mapping[str, Decimal]
    balance: Mapping[str, Decimal]


def settle_round(frame: Frame, changes: Mapping[str, int]) -> RoundMoney | None:
    """A round of points rummy in money: points x point value, less a fee in percent of each positive net (P)."""
    if frame.stake is None:
        return None
    gross = {name: points * frame.stake for name, points in changes.items()}
    fees = {name: fee_of(amount, frame.fee) if amount > 0 else NOTHING for name, amount in gross.items()}
    found = RoundMoney(changes, gross, fees)
    require_nothing_lost(map(found.net, gross), sum(fees.values(), NOTHING), "a round")
    return found


def account_for_rounds(game: Game, rounds: Sequence[RoundMoney]) -> Account:
    """All rounds of points rummy together, a payment for each player."""
    payments = []
    fee = sum((amount for one in rounds for amount in one.fees.values()), NOTHING)
    for name in game.players:
        played = [one for one in rounds if name in one.gross]
        gross = sum((one.gross[name] for one in played), NOTHING)
        fees = sum((one.fees[name] for one in played), NOTHING)
        assert game.stake is not None
        why = f"{sum(one.points[name] for one in played):+d} points at {money(game.stake)}"
        reasons = [custom("point value", why)]
        if fees:
            why += f", less {money(fees)} of fees ({game.fee:f} % of each round won)"
            reasons.append(custom("fee", f"{money(fees)} of fees"))
        payments.append(Payment(name, gross - fees, why, tuple(reasons)))
    return _account(game, payments, fee, None, {})


def account_for_game(game: Game, rejoins: Mapping[str, int], totals: Mapping[str, int], ending: Ending) -> Account:
    """Entries and rejoins paid, and the prize to the winner or in shares."""
    stake = game.stake
    assert stake is not None
    number = sum(rejoins.values())
    fee, prize = prize_of(game, number)
    payments = [_entry(name, stake, rejoins[name]) for name in game.players]
    entries = len(game.players)
    what = f"{entries} entries" + (f" and {number} rejoin{'' if number == 1 else 's'}" if number else "")
    words = f"{what} of {money(stake)}"
    words += f" less a fee of {money(fee)} ({game.fee:f} %)" if fee else ""
    prize_reason = custom("prize", f"the prize is {money(prize)}: {words}")
    shares: dict[str, Decimal] = {}
    if ending.manual:
        for name in ending.winners:
            share = shares[name] = ending.manual.share(name)
            why, reasons = _manual_share(ending, name), (prize_reason, custom("extra drops", ending.reason.text))
            payments.append(Payment(name, share, why, reasons))
    else:
        names = by_total({name: totals[name] for name in ending.winners}, game)
        shares = equal_parts(prize, names)
        for name, share in shares.items():
            part = "the prize" if len(names) == 1 else f"one of {len(names)} equal shares of the prize"
            payments.append(Payment(name, share, f"{part}, {words}", (prize_reason, ending.reason)))
    return _account(game, payments, fee, prize, {name: shares[name] for name in ending.winners})


def _entry(name: str, stake: Decimal, rejoins: int) -> Payment:
    why = "the entry" if not rejoins else f"the entry and {rejoins} rejoin{'' if rejoins == 1 else 's'}"
    return Payment(name, -stake * (1 + rejoins), why, ())


def _manual_share(ending: Ending, name: str) -> str:
    assert ending.manual is not None
    extra, equal = ending.manual.extra[name], money(ending.manual.equal[name])
    if not extra:
        return f"an equal part of what the extra drops leave, {equal}"
    drops = f"{extra} extra drop{'' if extra == 1 else 's'}"
    return f"{money(ending.manual.extra_money[name])} for {drops} and an equal part of the rest, {equal}"


def _account(
    game: Game, payments: Sequence[Payment], fee: Decimal, prize: Decimal | None, shares: Mapping[str, Decimal]
) -> Account:
    require_nothing_lost([payment.amount for payment in payments], fee, "the game")
    if prize is not None and sum(shares.values(), NOTHING) != prize:
        raise AssertionError(f"shares come to {sum(shares.values(), NOTHING)} of a prize of {prize}")
    balance = balances(game.players, [(payment.player, payment.amount) for payment in payments])
    return Account(tuple(payments), fee, prize, shares, balance)
