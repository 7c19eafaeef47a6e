"""The record layer of a link: every frame encrypted, of few lengths, and in its own place.

ChaCha20-Poly1305 with a counter as nonce and one key a direction, all by libsodium. A frame that is
changed, replayed, reflected, left out or put elsewhere does not open, and then the link ends: it is
nobody's lie, for anybody on the network could have done it. Encrypting without padding was
rejected: the length of a frame tells what it is.
"""

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from .commitment import Sealed

LENGTHS = (256, 512, 1024, 2048, 4224)
"""Bytes of a padded frame; the last holds the longest frame there is."""
TAG = 16
HEAD = 2
"""Bytes of the true length, inside."""
SEALED_MOST = LENGTHS[-1] + TAG
"""Bytes of the longest encrypted frame."""


class Broken(Exception):
    """Something came that the other end did not send, or not there."""


class Channel:
    """Both directions of one link; the keys are 32 bytes each and used for this one link only."""

    def __init__(self, send: Sealed, receive: Sealed, binding: bytes) -> None:
        self._send, self._receive = send, receive
        self.binding = binding
        """32 bytes that only the two ends of this channel share, and no other channel has."""
        self._sent = self._received = 0

    def __repr__(self) -> str:
        return "Channel(<sealed>)"

    def seal(self, raw: bytes) -> bytes:
        """Encrypt one frame (without its length); ValueError for one that is too long."""
        size = next((n for n in LENGTHS if n >= len(raw) + HEAD), None)
        if size is None:
            raise ValueError(f"{len(raw)} bytes do not fit a frame")
        padded = (len(raw).to_bytes(HEAD, "big") + raw).ljust(size, b"\0")
        sealed = sodium.crypto_aead_chacha20poly1305_ietf_encrypt(
            padded, None, _nonce(self._sent), self._send.open()
        )
        self._sent += 1
        return bytes(sealed)

    def open(self, sealed: bytes) -> bytes:
        """Decrypt the next frame; Broken when it is not the next one of the other end."""
        if len(sealed) - TAG not in LENGTHS:
            raise Broken("length")
        try:
            padded = sodium.crypto_aead_chacha20poly1305_ietf_decrypt(
                sealed, None, _nonce(self._received), self._receive.open()
            )
        except CryptoError:
            raise Broken("key or order") from None
        self._received += 1
        size = int.from_bytes(padded[:HEAD], "big")
        if not 0 < size <= len(padded) - HEAD or padded[HEAD + size :].strip(b"\0"):
            raise Broken("padding")
        return bytes(padded[HEAD : HEAD + size])


def _nonce(count: int) -> bytes:
    return count.to_bytes(12, "little")
