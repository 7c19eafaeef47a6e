"""Secrets and their commitments: labelled hashes, and the lot nobody can steer.

The lot's seed is HKDF over every seat's random bytes, not their XOR: who speaks last could
mirror an XOR. Everything here is a pure function of its arguments; entropy is handed in.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import NoReturn

import msgspec

DEPLOYMENT = 0
"""The phase of the deployment, the only thing sealed so far; sealed battles will count on."""


class Sealed:
    """Bytes nobody may see by accident: prints as `<sealed>`, cannot be pickled or copied out."""

    __slots__ = ("_bytes",)

    def __init__(self, secret: bytes) -> None:
        self._bytes = secret

    def __repr__(self) -> str:
        return "<sealed>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a sealed value is not to be pickled")

    def open(self) -> bytes:
        """Give the secret itself; every call of this is a place to look at twice."""
        return self._bytes


def H(label: str, parts: Sequence[bytes]) -> bytes:
    """BLAKE2b-256, `label` (at most 16 ASCII bytes) as personalisation, length-prefixed parts."""
    hashed = hashlib.blake2b(digest_size=32, person=label.encode("ascii"))
    for part in parts:
        hashed.update(len(part).to_bytes(4, "big"))
        hashed.update(part)
    return hashed.digest()


def canonical_value(value: str, random: bytes) -> bytes:
    """Give the bytes a commitment binds: the deployment's text and the 32 bytes for the lot."""
    return msgspec.msgpack.encode((value, random))


def commitment(
    match: bytes, phase: int, seat: int, key: bytes, salt: bytes, value: str, random: bytes
) -> bytes:
    """Bind a seat to a deployment in one match and phase (32 bytes)."""
    parts = (match, bytes([phase]), bytes([seat]), key, salt, canonical_value(value, random))
    return H("tb.deploy", parts)


def set_hash(match: bytes, phase: int, commitments: Sequence[bytes]) -> bytes:
    """Hash every seat's commitment in seat order, so that all can see they saw the same ones."""
    return H("tb.set", (match, bytes([phase]), *commitments))


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """Give 32 bytes by HKDF with SHA-256 (RFC 5869: extract, then the first block of expand)."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\x01", "sha256")


def lot(match: bytes, randoms: Sequence[bytes]) -> int:
    """Draw the seat that begins from all seats' random bytes, without bias (rejection sampling)."""
    return drawn(match, randoms, b"tb.lot", len(randoms))


def drawn(match: bytes, randoms: Sequence[bytes], label: bytes, count: int) -> int:
    """Draw a number below `count` (1 to 256) from all seats' random bytes, without bias."""
    limit = 256 - 256 % count
    for block in range(256):
        for byte in hkdf(b"".join(randoms), match, label + bytes([block])):
            if byte < limit:
                return byte % count
    raise AssertionError("8192 bytes in a row were rejected")  # odds below 2**-8000


def throw_random(match: bytes, seat: int, number: int, secret: bytes) -> bytes:
    """Give a seat's 32 bytes for a throw (numbered from 0), made of 32 bytes only it knows: they
    are the same again when its program was killed."""
    return H("tb.throw", (match, bytes([seat]), number.to_bytes(4, "big"), secret))


def throw_seal(match: bytes, seat: int, number: int, random: bytes) -> bytes:
    """Bind a seat to its bytes for a throw (32 bytes)."""
    return H("tb.throw.seal", (match, bytes([seat]), number.to_bytes(4, "big"), random))


def thrown(match: bytes, number: int, randoms: Sequence[bytes], sides: int) -> int:
    """Give the side that a throw shows, below `sides`, from all seats' bytes for it."""
    return drawn(match, randoms, b"tb.throw" + number.to_bytes(4, "big"), sides)


def wish_value(match: bytes, seat: int, hidden: bool, secret: bytes) -> bytes:
    """Give one of a seat's two values for secret wishes (32 bytes), made of 32 bytes only it knows:
    they are the same again when its program was killed."""
    return H("tb.wish", (match, bytes([seat, hidden]), secret))


def wish_seal(match: bytes, seat: int, hidden: bool, value: bytes) -> bytes:
    """Bind a seat to one of its two values for secret wishes (32 bytes)."""
    return H("tb.wish.seal", (match, bytes([seat, hidden]), value))


def wish_drawn(
    match: bytes, seat: int, hidden: bytes, others: Sequence[bytes], count: int
) -> int:
    """Draw the number of a seat's wish, below `count`, from its hidden value and the open ones of
    all others by seat."""
    drawn = H("tb.wish.drawn", (match, bytes([seat]), hidden, *others))
    return int.from_bytes(drawn, "big") % count
