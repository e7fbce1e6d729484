"""A settled game as the JSON object that scripts rely on: every figure, and why it is what it is. Money is a text."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ..settle.account import Account, Payment
from ..settle.course import Ending
from ..settle.exchange import Value
from ..settle.money import money
from ..settle.reasons import Reason
from ..settle.settling import Row, Settlement
from .results import Json, value_json


def settlement_result(settlement: Settlement) -> Json:
    """A settled game; ``over`` is null in points rummy, which has no end of its own."""
    game, ending, account = settlement.game, settlement.ending, settlement.account
    return {
        "game": game.kind.id,
        "title": game.title,
        "players": list(game.players),
        "entry": None if game.kind.is_points else _money(game.stake),
        "point_value": _money(game.stake) if game.kind.is_points else None,
        "fee_percent": f"{game.fee:f}",
        "over": None if game.kind.is_points else ending is not None,
        "ending": None if ending is None else _ending(ending),
        "winners": [] if ending is None else list(ending.winners),
        "totals": dict(settlement.totals),
        "out": dict(settlement.out),
        "rejoins": {name: number for name, number in settlement.rejoins.items() if number},
        "rounds": [_row(row, settlement) for row in settlement.rows],
        **_account(account),
        "remarks": [*settlement.remarks, *_round_remarks(settlement)],
    }


def _round_remarks(settlement: Settlement) -> list[str]:
    return [f"round {row.played.round.number}: {text}" for row in settlement.rows for text in row.played.remarks]


def _money(amount: Decimal | None) -> str | None:
    return None if amount is None else money(amount)


def _sums(amounts: Mapping[str, Decimal]) -> Json:
    return {name: money(amount) for name, amount in amounts.items()}


def _reasons(reasons: tuple[Reason, ...]) -> list[Json]:
    return [{"text": reason.text, "rule": reason.rule, "basis": reason.basis} for reason in reasons]


def _ending(ending: Ending) -> Json:
    result: Json = {"how": ending.how, "round": ending.round, "text": ending.reason.text}
    if ending.manual:
        manual = ending.manual
        result |= {
            "drops": dict(manual.drops),
            "extra_drops": dict(manual.extra),
            "for_extra_drops": _sums(manual.extra_money),
            "equal_parts": _sums(manual.equal),
        }
    return result


def _row(row: Row, settlement: Settlement) -> Json:
    played = row.played
    cut = played.round.cut
    return {
        "round": played.round.number,
        "wild": None if cut is None else str(cut),
        "winner": played.winner,
        "by_show": played.by_show,
        "first_hand": played.round.first_hand,
        "players": {name: _cell(row, name) for name in settlement.game.players if name in played.outcomes},
        "remarks": list(played.remarks),
    }


def _cell(row: Row, name: str) -> Json:
    outcome, standing = row.played.outcomes[name], row.standings[name]
    cell: Json = {
        "did": outcome.did,
        "points": outcome.points,
        "change": standing.change,
        "total": standing.total,
        "out": standing.is_out,
        "rejoined_at": standing.rejoined_at,
        "value": None if outcome.value is None else _value(outcome.value),
        "reasons": _reasons((*outcome.reasons, *standing.reasons)),
    }
    if row.money is not None:
        cell["amount"], cell["fee"] = money(row.money.net(name)), money(row.money.fees[name])
    return cell


def _value(value: Value) -> Json:
    return {
        "held": value.held,
        "received": value.received,
        "given": value.given,
        "net": value.net,
        "lines": [] if value.counted is None else value_json(value.counted)["lines"],
        "reasons": _reasons((value.reason,)),
    }


def _account(account: Account | None) -> Json:
    if account is None:
        return {"fee": None, "prize": None, "shares": {}, "balance": {}, "payments": []}
    return {
        "fee": money(account.fee),
        "prize": _money(account.prize),
        "shares": _sums(account.shares),
        "balance": _sums(account.balance),
        "payments": [_payment(payment) for payment in account.payments],
    }


def _payment(payment: Payment) -> Json:
    return {
        "player": payment.player,
        "amount": money(payment.amount),
        "why": payment.why,
        "reasons": _reasons(payment.reasons),
    }
