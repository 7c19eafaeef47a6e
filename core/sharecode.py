"""Set-ups as codes that friends paste to each other: compressed, in letters, checksummed.

Letters and digits of Crockford's base 32 only, no I, L, O or U to misread, in groups of five. The
last four carry twenty bits of a hash of the rest, so a wrong letter is noticed and never becomes
another set-up. JSON packed by zlib, not a format of bits: options change, and codes must say so.
"""

import hashlib
import json
import zlib
from typing import Any

from .game import Malformed, msg
from .plain_text import plain
from .strict_json import read_json

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("ILOilo", "110110")
_DIGITS = str.maketrans(_LETTERS, "0123456789abcdefghijklmnopqrstuv")
"""To the digits Python reads in base 32, which it does in time linear in their number."""
_LONGEST = 20_000
_UNPACKED = 1 << 17
"""Bytes a code may unpack to, whatever it was packed from."""


def write_code(what: str, game: str, value: Any) -> str:
    """Write a value (`what` is "table" or "army") of a game as a code."""
    text = json.dumps([what, game, value], sort_keys=True, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    raw = packer.compress(text.encode()) + packer.flush()
    digits = _digits(int.from_bytes(b"\x01" + raw, "big"))
    return _grouped(digits + _check(digits), 5)


def write_signs(number: int, group: int) -> str:
    """Write a number above 0 in the letters and digits of all codes, `group` of them together."""
    return _grouped(_digits(number), group)


def read_signs(text: str, longest: int) -> tuple[str, int]:
    """Read at most `longest` signs back, however they are grouped: the plain signs, the number.

    Malformed names the first sign that is in no code.
    """
    short = len(text) <= 2 * longest
    signs = "".join(text.split()).replace("-", "").translate(_MISREAD) if short else ""
    if not signs or len(signs) > longest:
        raise Malformed(msg("paste the whole code, from the first letter to the last"), "code")
    for at, letter in enumerate(signs, 1):
        if not letter.isascii() or letter.upper() not in _LETTERS:
            raise Malformed(
                msg("{letter} (letter {at}) is never in a code"), "code", letter=repr(letter), at=at
            )
    signs = signs.upper()
    return signs, int(signs.translate(_DIGITS), 32)


def _digits(number: int) -> str:
    bits = bin(number)[2:]
    bits = bits.zfill(-(-len(bits) // 5) * 5)
    return "".join(_LETTERS[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


def _grouped(digits: str, group: int) -> str:
    return "-".join(digits[i : i + group] for i in range(0, len(digits), group))


def read_code(text: str, what: str, game: str) -> Any:
    """Read a code back; Malformed says in one sentence what to change."""
    letters, _ = read_signs(text, _LONGEST)
    digits, check = letters[:-4], letters[-4:]
    if _check(digits) != check:
        raise Malformed(
            msg("a letter is wrong or missing; compare it with your friend's"), "code"
        )
    number = int(digits.translate(_DIGITS) or "0", 32)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    try:
        packer = zlib.decompressobj(wbits=-15)
        value = read_json(packer.decompress(raw, _UNPACKED), _UNPACKED)
    except (zlib.error, ValueError) as error:
        raise Malformed(
            msg("it cannot be unpacked ({why})"), "code", why=type(error).__name__
        ) from None
    match value:
        case [str(kind), str(of), content]:
            if of != game:
                raise Malformed(
                    msg("it belongs to another game ({game})"), "code", game=plain(of, 20)
                )
            if kind != what:
                raise Malformed(
                    msg("it holds another thing ({kind}), not this"), "code", kind=plain(kind, 20)
                )
            return content
    raise Malformed(msg("it holds nothing this program knows"), "code")


def _check(digits: str) -> str:
    digest = hashlib.blake2b(digits.encode(), digest_size=4, person=b"tb.code").digest()
    number = int.from_bytes(digest, "big")
    return "".join(_LETTERS[number >> shift & 31] for shift in (0, 5, 10, 15))
