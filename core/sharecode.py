"""Set-ups as codes that friends paste to each other: compressed, in letters, checksummed.

Letters and digits of Crockford's base 32 only, no I, L, O or U to misread, in groups of five. The
last four carry twenty bits of a hash of the rest, so a wrong letter is noticed and never becomes
another set-up. JSON packed by zlib, not a format of bits: options change, and codes must say so.
"""

import hashlib
import json
import zlib
from typing import Any

from .game import Malformed

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("ILOilo", "110110")
_LONGEST = 20_000


def write_code(what: str, game: str, value: Any) -> str:
    """Write a value (`what` is "table" or "army") of a game as a code."""
    text = json.dumps([what, game, value], sort_keys=True, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    raw = packer.compress(text.encode()) + packer.flush()
    number, digits = int.from_bytes(b"\x01" + raw, "big"), ""
    while number:
        number, rest = divmod(number, 32)
        digits = _LETTERS[rest] + digits
    digits += _check(digits)
    return "-".join(digits[i : i + 5] for i in range(0, len(digits), 5))


def read_code(text: str, what: str, game: str) -> Any:
    """Read a code back; Malformed says in one sentence what to change."""
    letters = "".join(text.split()).replace("-", "").translate(_MISREAD).upper()
    if not letters or len(letters) > _LONGEST:
        raise Malformed("code: paste the whole code, from the first letter to the last")
    for at, letter in enumerate(letters, 1):
        if letter not in _LETTERS:
            raise Malformed(f"code: {letter!r} (letter {at}) is never in a code")
    digits, check = letters[:-4], letters[-4:]
    if _check(digits) != check:
        raise Malformed("code: a letter is wrong or missing; compare it with your friend's")
    number = 0
    for digit in digits:
        number = number * 32 + _LETTERS.index(digit)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    try:
        packer = zlib.decompressobj(wbits=-15)
        value = json.loads(packer.decompress(raw, 1 << 17))
    except (zlib.error, ValueError, RecursionError) as error:
        raise Malformed(f"code: it cannot be unpacked ({type(error).__name__})") from None
    match value:
        case [str(kind), str(of), content]:
            if of != game:
                raise Malformed(f"code: it belongs to another game ({of[:20]})")
            if kind != what:
                raise Malformed(f"code: it holds another thing ({kind[:20]}), not this")
            return content
    raise Malformed("code: it holds nothing this program knows")


def _check(digits: str) -> str:
    digest = hashlib.blake2b(digits.encode(), digest_size=4, person=b"tb.code").digest()
    number = int.from_bytes(digest, "big")
    return "".join(_LETTERS[number >> shift & 31] for shift in (0, 5, 10, 15))
