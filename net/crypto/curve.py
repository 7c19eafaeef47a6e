"""The prime-order group of Ed25519: checked points, their sums and multiples, canonical scalars.

All of it is libsodium's (PyNaCl), which takes the same time for every secret. A point is its
canonical 32 bytes: what is hashed and sent needs no second form.
"""

from typing import NewType

from nacl import bindings as sodium

Point = NewType("Point", bytes)
"""32 bytes that `check` let through, or a result of this module (which may be IDENTITY)."""
ORDER = 2**252 + 27742317777372353535851937790883648493
"""The prime number of points in the group."""
IDENTITY = Point((1).to_bytes(32, "little"))
"""What a point less itself gives. Never accepted from a peer."""


class BadPoint(ValueError):
    """Bytes that are not one canonical point of the group, or are its identity."""


class BadScalar(ValueError):
    """Bytes that are not one canonical number from 1 to ORDER - 1."""


def check(raw: bytes) -> Point:
    """Accept a peer's point; BadPoint for a second spelling, the identity, another subgroup."""
    if len(raw) != 32:
        raise BadPoint(f"{len(raw)} bytes")
    if not sodium.crypto_core_ed25519_is_valid_point(raw):
        raise BadPoint(raw.hex())
    return Point(raw)


def add(p: Point, q: Point) -> Point:
    """Give p + q, IDENTITY included."""
    return Point(sodium.crypto_core_ed25519_add(p, q))


def sub(p: Point, q: Point) -> Point:
    """Give p - q, IDENTITY included."""
    return Point(sodium.crypto_core_ed25519_sub(p, q))


def descent(start: Point, step: Point, count: int) -> tuple[Point, ...]:
    """Give start - step, start - 2 * step and so on, `count` points, IDENTITY included."""
    points = []
    for _ in range(count):
        start = sub(start, step)
        points.append(start)
    return tuple(points)


def times(k: int, p: Point) -> Point:
    """Give k * p; IDENTITY when k is a multiple of ORDER or p is IDENTITY."""
    k %= ORDER
    if k == 0 or p == IDENTITY:  # libsodium refuses both
        return IDENTITY
    return Point(sodium.crypto_scalarmult_ed25519_noclamp(_little(k), p))


def base(k: int) -> Point:
    """Give k times the point everybody starts from; IDENTITY when k is a multiple of ORDER."""
    k %= ORDER
    if k == 0:
        return IDENTITY
    return Point(sodium.crypto_scalarmult_ed25519_base_noclamp(_little(k)))


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
