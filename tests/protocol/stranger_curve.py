"""Ed25519 and SPAKE2 by the book, in plain and slow arithmetic: what our own is compared with.

Points are pairs (x, y) on -x² + y² = 1 + d x² y² (RFC 8032); the agreement is the one that
`net/PROTOCOL.md` describes, whose two masks come of the letters M and N.
"""

import hashlib
import hmac
import itertools
import os
from collections.abc import Callable

Q = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
ROOT = pow(2, (Q - 1) // 4, Q)
Pair = tuple[int, int]
ZERO: Pair = (0, 1)


class NotOnCurve(ValueError):
    """No point has these bytes."""


def recovered(y: int, odd: bool) -> Pair:
    """Give the point with a y, of the two with it the one whose x is odd or not."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if (x * x - square) % Q:
        x = x * ROOT % Q
    if (x * x - square) % Q:
        raise NotOnCurve(f"{y:x}")
    return (-x % Q if x & 1 != odd else x), y % Q


BASE = recovered(4 * pow(5, -1, Q) % Q, False)


def add(p: Pair, q: Pair) -> Pair:
    (a, b), (c, d) = p, q
    cross = D * a * b * c * d % Q
    return ((a * d + b * c) * pow(1 + cross, -1, Q) % Q,
            (b * d + a * c) * pow(1 - cross, -1, Q) % Q)


def times(k: int, p: Pair) -> Pair:
    """Give k * p for any k that is not negative, whatever p's order."""
    total = ZERO
    for bit in bin(k)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, p)
    return total


def written(p: Pair) -> bytes:
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def point(raw: bytes) -> Pair:
    """Read 32 bytes as any point of the curve, in any spelling of it; NotOnCurve."""
    number = int.from_bytes(raw, "little")
    return recovered(number & (1 << 255) - 1, bool(number >> 255))


def stretched(secret: bytes, info: bytes) -> int:
    """Give a number of 48 bytes, by HKDF with SHA-256 and no salt."""
    key, blocks = hmac.digest(b"", secret, "sha256"), b""
    for n in (b"\x01", b"\x02"):
        blocks += hmac.digest(key, blocks[-32:] + info + n, "sha256")
    return int.from_bytes(blocks[:48], "big")


def mask(letter: bytes) -> Pair:
    y = stretched(letter, b"SPAKE2 arbitrary element") % Q
    for more in itertools.count():
        try:
            found = times(8, recovered((y + more) % Q, False))
        except NotOnCurve:
            continue
        if found != ZERO:
            return found
    raise AssertionError


class Spake2:
    """One side of the agreement, the caller or the host."""

    masks = mask(b"M"), mask(b"N")

    def __init__(self, password: bytes, caller: bool,
                 entropy: Callable[[int], bytes] = os.urandom) -> None:
        self.caller, self.password = caller, password
        self.power = stretched(password, b"SPAKE2 pw") % ORDER
        self.secret = int.from_bytes(entropy(64), "big") % ORDER
        self.sent = written(add(times(self.secret, BASE),
                                times(self.power, self.masks[not caller])))

    def start(self) -> bytes:
        return (b"A" if self.caller else b"B") + self.sent

    def finish(self, message: bytes) -> bytes:
        assert message[:1] == (b"B" if self.caller else b"A")
        came = message[1:]
        bare = add(point(came), times(-self.power % ORDER, self.masks[self.caller]))
        hashes = [hashlib.sha256(each).digest() for each in (self.password, b"", b"")]
        halves = [self.sent, came] if self.caller else [came, self.sent]
        return hashlib.sha256(b"".join(
            [*hashes, *halves, written(times(self.secret, bare))])).digest()
