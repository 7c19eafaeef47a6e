"""The prime-order group of Ed25519: checked points, their sums and multiples, canonical scalars.

A point is its canonical 32 bytes, whichever library computes: objects of the library were rejected
because libsodium has none, and what is hashed and sent must be the same bytes with and without it.
The arithmetic is spake2's, or libsodium's where PyNaCl is installed; only that one takes the same
time for every secret.
"""

from types import ModuleType
from typing import NewType

from spake2 import ed25519_basic as slow  # type: ignore[import-untyped]

sodium: ModuleType | None
"""libsodium, when it is here and whole; None makes this module compute with spake2."""
try:
    from nacl import bindings as sodium
except ImportError:
    sodium = None
if not getattr(sodium, "has_crypto_core_ed25519", False):
    sodium = None

Point = NewType("Point", bytes)
"""32 bytes that `check` let through, or a result of this module (which may be IDENTITY)."""
ORDER: int = slow.L
"""The prime number of points in the group."""
BASE = Point(slow.Base.to_bytes())
"""The point everybody starts from."""
IDENTITY = Point(slow.Zero.to_bytes())
"""What a point less itself gives. Never accepted from a peer."""


class BadPoint(ValueError):
    """Bytes that are not one canonical point of the group, or are its identity."""


class BadScalar(ValueError):
    """Bytes that are not one canonical number from 1 to ORDER - 1."""


def check(raw: bytes) -> Point:
    """Accept a peer's point; BadPoint for a second spelling, the identity, another subgroup."""
    if len(raw) != 32:
        raise BadPoint(f"{len(raw)} bytes")
    if sodium:
        good = sodium.crypto_core_ed25519_is_valid_point(raw)
    else:
        # spake2 lets the identity through as y = Q + 1 and as y = 1 with the sign bit set
        try:
            good = slow.bytes_to_element(raw).to_bytes() == raw != IDENTITY
        except (ValueError, slow.NotOnCurve):
            good = False
    if not good:
        raise BadPoint(raw.hex())
    return Point(raw)


def add(p: Point, q: Point) -> Point:
    """Give p + q, IDENTITY included."""
    if sodium:
        return Point(sodium.crypto_core_ed25519_add(p, q))
    return Point(_element(p).add(_element(q)).to_bytes())


def sub(p: Point, q: Point) -> Point:
    """Give p - q, IDENTITY included."""
    return descent(p, q, 1)[0]


def descent(start: Point, step: Point, count: int) -> tuple[Point, ...]:
    """Give start - step, start - 2 * step and so on, `count` points, IDENTITY included."""
    points = []
    if sodium:
        for _ in range(count):
            start = Point(sodium.crypto_core_ed25519_sub(start, step))
            points.append(start)
        return tuple(points)
    element, less = _element(start), _element(_negative(step))
    for _ in range(count):
        element = element.add(less)
        points.append(Point(element.to_bytes()))
    return tuple(points)


def times(k: int, p: Point) -> Point:
    """Give k * p; IDENTITY when k is a multiple of ORDER or p is IDENTITY."""
    k %= ORDER
    if k == 0 or p == IDENTITY:  # libsodium refuses both
        return IDENTITY
    if sodium:
        return Point(sodium.crypto_scalarmult_ed25519_noclamp(_little(k), p))
    return Point(_element(p).scalarmult(k).to_bytes())


def base(k: int) -> Point:
    """Give k * BASE; IDENTITY when k is a multiple of ORDER."""
    k %= ORDER
    if k == 0:
        return IDENTITY
    if sodium:
        return Point(sodium.crypto_scalarmult_ed25519_base_noclamp(_little(k)))
    return Point(slow.Base.scalarmult(k).to_bytes())


def scalar(entropy: bytes) -> int:
    """Make a number from 1 to ORDER - 1 of 64 random bytes, evenly to within 2**-256."""
    if len(entropy) != 64:
        raise BadScalar(f"made of {len(entropy)} bytes, not 64")
    return 1 + int.from_bytes(entropy, "little") % (ORDER - 1)


def scalar_bytes(k: int) -> bytes:
    """Give the one spelling of a number from 1 to ORDER - 1 (32 bytes); BadScalar for others."""
    if not 0 < k < ORDER:
        raise BadScalar("outside 1 to ORDER - 1")
    return _little(k)


def read_scalar(raw: bytes) -> int:
    """Read what `scalar_bytes` wrote; BadScalar for 0, ORDER and above, and other lengths."""
    k = int.from_bytes(raw, "little")
    if len(raw) != 32 or not 0 < k < ORDER:
        raise BadScalar("not the one spelling of a number from 1 to ORDER - 1")
    return k


def _little(k: int) -> bytes:
    return k.to_bytes(32, "little")


def _negative(p: Point) -> Point:
    # -(x, y) is (-x, y), and the last bit tells x from -x
    return p if p == IDENTITY else Point(p[:31] + bytes([p[31] ^ 0x80]))


def _element(p: Point) -> slow.ElementOfUnknownGroup:
    # a Point was checked once already: a second check would double the price of a table
    if p == IDENTITY:
        return slow.Zero
    return slow.Element(slow.xform_affine_to_extended(slow.decodepoint(p)))
