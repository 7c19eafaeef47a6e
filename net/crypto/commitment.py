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
    seats = len(randoms)
    limit = 256 - 256 % seats
    for block in range(256):
        for byte in hkdf(b"".join(randoms), match, b"tb.lot" + bytes([block])):
            if byte < limit:
                return byte % seats
    raise AssertionError("8192 bytes in a row were rejected")  # odds below 2**-8000
