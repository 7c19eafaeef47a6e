"""SPAKE2 over Ed25519 (Abdalla and Pointcheval, 2005): two who know one password agree on a key.

The messages and the key are those of the Python package `spake2` 0.9 with empty identities, to the
byte; `tests/protocol/spake2.txt` holds a thousand of its pairings. The package itself was left: it
brings a second cryptographic library, for which not every computer finds a wheel, and its
arithmetic takes longer for some passwords than for others. This is libsodium's, which does not.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256

from . import curve
from .commitment import Sealed

MASKS = (
    curve.Point(bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312")),
    curve.Point(bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3")),
)
"""What the caller's half is blinded with, and the host's: points that nobody knows the logarithm
of, made by the package from the letters M and N."""
SIDES = b"AB"
"""What the caller's message begins with, and the host's."""
NOBODY = sha256(b"").digest()
"""The hash of an empty identity."""


class Reflected(ValueError):
    """What came back is our own side's message, or no message of SPAKE2 at all."""


class Spake2:
    """One side: its `message` (33 bytes) is sent, `finish` takes the other's and gives the key."""

    def __init__(self, password: bytes, side: int, entropy: Callable[[int], bytes]) -> None:
        """Be the caller (`side` 0) or the host (1)."""
        self._side, self._hashed = side, sha256(password).digest()
        # HKDF with SHA-256 to 48 bytes: so many that their remainder by ORDER is even
        key = hmac.digest(b"", password, "sha256")
        first = hmac.digest(key, b"SPAKE2 pw\x01", "sha256")
        wide = first + hmac.digest(key, first + b"SPAKE2 pw\x02", "sha256")[:16]
        self._password, self._secret = Sealed(wide), Sealed(entropy(64))
        self._sent = curve.add(curve.base(_number(self._secret)), self._blinding(side))
        self.message = SIDES[side : side + 1] + self._sent

    def _blinding(self, side: int) -> curve.Point:
        """Give the password's multiple of a side's mask."""
        return curve.times(_number(self._password), MASKS[side])

    def finish(self, message: bytes) -> bytes:
        """Give the key (32 bytes), which is the same where the password is; Reflected or BadPoint
        for what no other side can have sent."""
        other = 1 - self._side
        came = curve.check(message[1:])
        if message[:1] != SIDES[other : other + 1] or came == self._sent:
            raise Reflected(message.hex())
        shared = curve.times(_number(self._secret), curve.sub(came, self._blinding(other)))
        halves = (self._sent, came) if self._side == 0 else (came, self._sent)
        return sha256(b"".join((self._hashed, NOBODY, NOBODY, *halves, shared))).digest()


def _number(secret: Sealed) -> int:
    return int.from_bytes(secret.open(), "big")
