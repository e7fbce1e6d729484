"""Why a piece of a text is no card, and what to write instead. Only looked at once something was refused."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from .spellings import DASHES, JOKER_FACES, PLAIN, RANKS, SUIT_SIGNS
from .tokens import face_card, lex

_SELECTORS = "\ufe0e\ufe0f"
_LOOK_ALIKES = dict(
    zip(
        "АВЕКМНОРСТХЈЅԚԀаекорсхтнвјѕԛԁһΑΒΕΗΚΜΝΟΡΤΧϹϳκορτχϲ❤❥",
        "ABEKMHOPCTXJSQDaekopcxthbjsqdhABEHKMNOPTXCjkoptxc♥♥",
        strict=True,
    )
)
_IN_CARDS = {sign for text in PLAIN for sign in text}
_PLAIN_SIGNS = set(SUIT_SIGNS) | set(DASHES) | set(_SELECTORS)

# The ways in which UTF-8 is usually misread. Windows-1252 leaves five bytes undefined; they come out as controls.
_CODE_PAGES = ("cp1252", "latin-1", "gbk", "mac_roman", "cp437", "cp850", "cp932", "cp1251", "cp866")
_SIGN_BYTES = (b"\xe2\x99", b"\xf0\x9f\x82", b"\xf0\x9f\x83", b"\xef\xbb\xbf")


def explain(text: str) -> tuple[str, str]:
    """Say why this piece of a text is no card: a stable code, and a sentence with what to write instead.

    >>> explain("K")
    ('missing-suit', "'K' is a rank without a suit: write both, as in KH")
    """
    checks = (_no_face, _code_page, _lost, _hidden, _foreign, _two_readings, _number, _dash, _half)
    code, reason = next((found for check in checks if (found := check(text))), None) or _unknown(text)
    return code, f"{text!r} {reason}"


def _no_face(text: str) -> tuple[str, str] | None:
    for sign in text:
        if "\U0001f0a0" <= sign <= "\U0001f0ff" and face_card(sign) is None and sign not in JOKER_FACES:
            if ord(sign) & 15 == 12 and sign < "\U0001f0e0":
                return (
                    "knight",
                    f"holds a knight, {_code_point(sign)}, which is no card of this pack: J, Q or K is meant",
                )
            return "unknown-card", f"holds {_code_point(sign)}, which is no card of this pack: write it as in AH or PJ"
    return None


def _code_page(text: str) -> tuple[str, str] | None:
    if text.isascii():
        return None
    for code_page in _CODE_PAGES:
        raw = b"".join(_as_byte(sign, code_page) for sign in text)
        meant = raw.decode("utf-8", "ignore").strip("\ufeff")
        if not any(start in raw for start in _SIGN_BYTES):
            # Some texts were misread, saved and misread again; every round makes them shorter.
            if code_page == "cp1252" and 0 < len(meant) < len(text) and (found := _code_page(meant)):
                return found
            continue
        seen = f"it was {meant!r}" if meant and not meant.isascii() else "a sign was lost"
        reason = f"is UTF-8 text read with the wrong code page ({code_page}; {seen})"
        return "wrong-code-page", f"{reason}: read it as UTF-8, or write cards with letters, as in 3H"
    return None


def _as_byte(sign: str, code_page: str) -> bytes:
    if code_page == "cp1252" and "\x80" <= sign <= "\x9f":
        return sign.encode("latin-1")
    return sign.encode(code_page, "ignore")


def _lost(text: str) -> tuple[str, str] | None:
    if "?" not in text and "\ufffd" not in text:
        return None
    mark = f"{'?'!r}" if "?" in text else _code_point("\ufffd")
    kinds = {atom.kind for atom in lex(text)}
    if "rank" in kinds:
        return "lost-suit", f"has lost its suit, {mark} stands in its place: write the suit as S, H, D or C, as in 3H"
    if "suit" in kinds:
        return "lost-rank", f"has lost its rank, {mark} stands in its place: write rank and suit, as in 3H"
    return "unknown-card", f"is no card, {mark} stands where signs were lost: write rank and suit, as in 3H"


def _hidden(text: str) -> tuple[str, str] | None:
    for sign in text:
        if "\udc80" <= sign <= "\udcff":  # how Python keeps a byte that it cannot read
            return "not-utf-8", f"holds the byte 0x{ord(sign) - 0xDC00:02x}, which is no UTF-8: write letters, as in 7H"
        if unicodedata.category(sign)[0] == "C" or sign in "\u2800\u3164\u115f\u1160\uffa0":
            return "invisible-character", f"holds an invisible character, {_code_point(sign)}: leave it out"
    for before, sign in pairwise("\0" + text):
        # After a suit sign or a playing card a selector only picks the picture; elsewhere it is a stray.
        if sign in _SELECTORS and before.isascii():
            return "invisible-character", f"holds an invisible character, {_code_point(sign)}: leave it out"
    return None


def _foreign(text: str) -> tuple[str, str] | None:
    for sign in text:
        if sign.isascii() or sign in _PLAIN_SIGNS or "\U0001f0a0" <= sign <= "\U0001f0ff":
            continue
        like = _LOOK_ALIKES.get(sign) or unicodedata.normalize("NFKC", sign)
        instead = "write plain letters and digits, as in 10C"
        if like != sign and like in _IN_CARDS:
            instead = f"it looks like {like!r}: write a plain {like!r}"
        code = "foreign-letter" if unicodedata.category(sign)[0] in "LN" else "foreign-sign"
        return code, f"holds {sign!r}, {_code_point(sign)}, which is in no card; {instead}"
    return None


def _two_readings(text: str) -> tuple[str, str] | None:
    if text in ("J1", "j1"):
        return "ambiguous-card", "is a joker in one notation and half a jack in another: write PJ, or a jack as in JH"
    unclear = {atom.text for atom in lex(text) if atom.kind == "other"} & set("Xx1")
    if unclear & set("Xx"):
        reason = "has an X, which is ten in one notation, a joker in another and any card in a third"
        return "ambiguous-card", f"{reason}: write 10 as in 10C, or PJ"
    if unclear and (text == "1" or not text.isdigit()):
        return "ambiguous-card", "has a 1, which may be an ace or a slip for another rank: write A, 2 or 10, as in AS"
    return None


def _number(text: str) -> tuple[str, str] | None:
    if not text.isdigit() or all(atom.kind == "rank" for atom in lex(text)):
        return None
    return "bare-number", "is a number, and numbers have no suits: write a rank and a suit, as in KH"


def _dash(text: str) -> tuple[str, str] | None:
    if not any(sign in DASHES for sign in text):
        return None
    if text[0] in DASHES or text[-1] in DASHES or any(a in DASHES and b in DASHES for a, b in pairwise(text)):
        return "stray-dash", "has a dash with nothing to join: leave a blank between cards, and | between groups"
    reason = "has a dash that stands neither between a rank and its suit nor between whole cards"
    return "ambiguous-dash", f"{reason}: write every card with rank and suit, as in 9C 10C JC"


def _half(text: str) -> tuple[str, str] | None:
    atoms = lex(text)
    kinds = {atom.kind for atom in atoms}
    several = len(atoms) > 1
    if kinds == {"rank"}:
        what = "is ranks without suits" if several else "is a rank without a suit"
        return "missing-suit", f"{what}: write both, as in {RANKS[atoms[0].text]}H"
    if kinds == {"suit"}:
        what = "is suits without ranks" if several else "is a suit without a rank"
        return "missing-rank", f"{what}: write both, as in A{atoms[0].text[0].upper()}"
    if kinds <= {"rank", "suit", "joker", "face"}:
        reason = "does not divide into whole cards in one way"
        return "ambiguous-card", f"{reason}: write each with its rank and suit and leave a blank between, as in AH 2H"
    return None


def _unknown(text: str) -> tuple[str, str]:
    atoms = lex(text)
    odd = next((atom.text for atom in atoms if atom.kind == "other"), "")
    if len(atoms) == 2 and odd.isalnum():
        if any(atom.kind == "rank" for atom in atoms):
            return "unknown-card", f"is no card, {odd!r} is no suit: write S, H, D or C, as in 7H"
        if any(atom.kind == "suit" for atom in atoms):
            return "unknown-card", f"is no card, {odd!r} is no rank: write A, 2 to 10, J, Q or K, as in 7H"
    if odd and not odd.isalnum():
        return "unknown-card", f"is no card, {odd!r} is in none: leave it out, and write a rank and a suit, as in 7H"
    return "unknown-card", "is no card: write a rank and a suit, as in 7H or 10S, or PJ for the printed joker"


def _code_point(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, 'without a name')}"
