"""The signatures of a match: a key for each seat, made anew for every match.

They are Ed25519's, by libsodium; what it lets through and one should not is refused here.
"""

from functools import lru_cache

from nacl import bindings as sodium
from nacl.exceptions import BadSignatureError

from . import curve
from .commitment import Sealed


class SeatKey:
    """The Ed25519 key of one seat in one match, made from 32 secret bytes."""

    __slots__ = ("_key", "public", "seed")

    def __init__(self, seed: bytes) -> None:
        self.seed = Sealed(seed)
        self.public, secret = sodium.crypto_sign_seed_keypair(seed)
        self._key = Sealed(secret)

    def __repr__(self) -> str:
        return f"SeatKey({self.public.hex()[:8]}, <sealed>)"

    def sign(self, message: bytes) -> bytes:
        """Sign (64 bytes)."""
        return sodium.crypto_sign(message, self._key.open())[:64]

    def shared(self, key: bytes) -> Sealed:
        """Give the 32 bytes that only we and the holder of another seat's `key` can make.

        Both keys are read as those of X25519 (RFC 7748).
        """
        secret = sodium.crypto_sign_ed25519_sk_to_curve25519(self._key.open())
        public = sodium.crypto_sign_ed25519_pk_to_curve25519(key)
        return Sealed(sodium.crypto_scalarmult(secret, public))


@lru_cache(maxsize=64)
def is_key(key: bytes) -> bool:
    """Tell whether bytes can be a seat's public key: the same points as `curve.check` lets through.

    Under a key of small order one constant signs everything, and a second spelling of a key would
    be a second seat. Remembered, for a record asks the same few keys for each of its signatures.
    """
    try:
        curve.check(key)
    except curve.BadPoint:
        return False
    return True


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether the holder of `key` signed `message`, in the one spelling a signature has.

    libsodium refuses an s that is too large and an R of small order, and compares R with
    s * G - h * key byte by byte.
    """
    if not is_key(key) or len(signature) != 64:
        return False
    try:
        sodium.crypto_sign_open(signature + message, key)
    except BadSignatureError:
        return False
    return True
