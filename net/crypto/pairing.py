"""A table's words, or a key from an earlier time, become a channel: SPAKE2, and a confirmation of
everything that was said before it.

Who listens or stands between learns nothing of the words, and each try to guess them costs a
connection. The caller confirms first, so that who guesses is counted before he hears whether he was
right. A key agreed by plain Diffie-Hellman and words compared by eye was rejected: children would
not compare.
"""

import hmac
from collections.abc import Callable
from enum import Enum
from typing import TypeVar

import msgspec

from .channel import Channel
from .commitment import H, Sealed, hkdf
from .curve import BadPoint
from .spake2 import Reflected, Spake2

MAGIC = "tambour pair"
SUITES = ("spake2-chacha20poly1305", "spake2-chacha20poly1305-three")
"""Ways to agree on a key and to use it: by two words or a key, and the same by three words."""
NAME = 16
"""Bytes of the name of a key."""
LONGEST = 256
"""Bytes of a message of pairing."""
WORDS = 256
"""Words to choose from."""
FEW, MANY = 2, 3
"""How many of them, in order, open a door: at first, and where strangers guess."""

Entropy = Callable[[int], bytes]
Said = TypeVar("Said", bound=msgspec.Struct)


class Refused(Exception):
    """The door stays shut; `code` is one word why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Code(Enum):
    """Why a door stays shut."""

    GARBAGE = "garbage"
    """What came speaks something else."""
    SUITE = "suite"
    """No way of pairing that both know."""
    WORDS = "words"
    """These are not the words."""
    THREE = "three"
    """The table has three words, and this was made of two."""
    KEY = "key"
    """Nothing here opens to a key of this name."""


class Knock(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """The caller's first message: which ways he knows, what he has, and his half of the key.

    The first way is what his half was made for. `name` is that of a key (`key_name`), or empty for
    the words.
    """

    magic: str
    suites: tuple[str, ...]
    name: bytes
    element: bytes


class Reply(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """The answer: the way that is taken, and the other half."""

    suite: str
    element: bytes


class Confirm(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """The proof that a side has made the same key of the same words and heard the same messages."""

    proof: bytes


class Denied(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """No: one word why."""

    code: str
    denied: bool = True


def password(words: tuple[int, ...]) -> bytes:
    """Write words, as indices, for SPAKE2; ValueError outside 0 to 255."""
    return bytes(words)


def way_of(secret: bytes) -> str:
    """Give the way of pairing that goes with words or a key."""
    return SUITES[len(secret) == MANY]


def key_name(key: bytes) -> bytes:
    """Name a key that both sides have (16 bytes); who hears the name learns nothing of the key."""
    return H("tb.key name", (key,))[:NAME]


def friend_key(binding: bytes) -> bytes:
    """Make the key by which the two ends of a channel let each other in another evening (32 bytes).

    `binding` is the channel's; nothing is sent for it, so each end keeps it or not.
    """
    return H("tb.friend", (binding,))


class Initiator:
    """The side that connects: `knock`, then `answer` to each message, until `channel` is there.

    `secret` are the words, or the key with this name.
    """

    def __init__(self, secret: bytes, entropy: Entropy, name: bytes = b"") -> None:
        self._way = way_of(secret)
        self._spake = Spake2(secret, 0, entropy)
        self._keys: _Keys | None = None
        ways = (self._way, *(way for way in SUITES if way != self._way))
        self._knock = msgspec.msgpack.encode(Knock(MAGIC, ways, name, self._spake.message))
        self.channel: Channel | None = None

    def knock(self) -> bytes:
        """Give our first message."""
        return self._knock

    def answer(self, raw: bytes) -> bytes | None:
        """Take the host's next message and give ours, None when it was the last one."""
        if self._keys is None:
            reply = _read(raw, Reply)
            if reply.suite != self._way:  # who has three words may have come to a table of two
                raise Refused((Code.WORDS if reply.suite in SUITES else Code.SUITE).value)
            self._keys = _Keys(_finish(self._spake, reply.element), self._knock, raw)
            return msgspec.msgpack.encode(Confirm(self._keys.confirms("caller")))
        if not hmac.compare_digest(_read(raw, Confirm).proof, self._keys.confirms("host")):
            raise Refused(Code.WORDS.value)
        self.channel = self._keys.channel("caller", "host")
        return None


class Responder:
    """The side that is called; `secret` gives what opens under a name, None where nothing does."""

    def __init__(self, secret: Callable[[bytes], bytes | None], entropy: Entropy) -> None:
        self._secret = secret
        self._entropy = entropy
        self._keys: _Keys | None = None
        self.name = b""
        """Of the key that the caller says he has; empty for the words."""
        self.channel: Channel | None = None

    def answer(self, raw: bytes) -> bytes:
        """Take the caller's next message and give ours; Refused for a wrong confirmation too."""
        if self._keys is None:
            knock, secret = knocked(raw, self._secret)
            self.name = knock.name
            spake = Spake2(secret, 1, self._entropy)
            reply = msgspec.msgpack.encode(Reply(way_of(secret), spake.message))
            self._keys = _Keys(_finish(spake, knock.element), raw, reply)
            return reply
        if not hmac.compare_digest(_read(raw, Confirm).proof, self._keys.confirms("caller")):
            raise Refused(Code.WORDS.value)
        self.channel = self._keys.channel("host", "caller")
        return msgspec.msgpack.encode(Confirm(self._keys.confirms("host")))


def knocked(raw: bytes, secret: Callable[[bytes], bytes | None]) -> tuple[Knock, bytes]:
    """Read a caller's first message, and give it with what it may open; Refused if that is nothing.

    It costs next to nothing, and tells nothing of whether the caller has the words. `secret` is as
    for `Responder`.
    """
    knock = _read(raw, Knock)
    if knock.magic != MAGIC or len(knock.name) not in (0, NAME):
        raise Refused(Code.GARBAGE.value)
    known = [way for way in knock.suites if way in SUITES]
    if not known:
        raise Refused(Code.SUITE.value)
    opens = secret(knock.name)
    if opens is None:
        raise Refused((Code.KEY if knock.name else Code.WORDS).value)
    way = way_of(opens)
    if way not in known:
        raise Refused(Code.SUITE.value)
    if way != known[0]:
        raise Refused((Code.WORDS if way == SUITES[0] else Code.THREE).value)
    return knock, opens


def denial(code: str) -> bytes:
    """Say no."""
    return msgspec.msgpack.encode(Denied(code))


class _Keys:
    """What follows from the key of SPAKE2 and both first messages, byte for byte."""

    def __init__(self, key: bytes, knock: bytes, reply: bytes) -> None:
        self._key = Sealed(key)
        self._said = H("tb.pair", (knock, reply))

    def _derive(self, what: str) -> bytes:
        return hkdf(self._key.open(), self._said, f"tb.{what}".encode())

    def confirms(self, side: str) -> bytes:
        """Give the proof (32 bytes) of a side, "caller" or "host"."""
        return hmac.digest(self._derive(f"confirm {side}"), self._said, "sha256")

    def channel(self, ours: str, theirs: str) -> Channel:
        """Make the channel as a side has it."""
        send, receive = Sealed(self._derive(f"key {ours}")), Sealed(self._derive(f"key {theirs}"))
        return Channel(send, receive, self._derive("binding"))


def _finish(spake: Spake2, element: bytes) -> bytes:
    try:
        return spake.finish(element)
    except (BadPoint, Reflected):
        raise Refused(Code.GARBAGE.value) from None


def _read(raw: bytes, kind: type[Said]) -> Said:
    """Read a message of pairing, in its one spelling; Refused for any other, or for a denial."""
    if not 0 < len(raw) <= LONGEST:
        raise Refused(Code.GARBAGE.value)
    try:
        message = msgspec.msgpack.decode(raw, type=kind, strict=True)
    except (msgspec.MsgspecError, ValueError):  # bad UTF-8 is outside the library's own errors
        raise Refused(_denied(raw)) from None
    if msgspec.msgpack.encode(message) != raw:
        raise Refused(Code.GARBAGE.value)
    return message


def _denied(raw: bytes) -> str:
    """Read why we are refused, if that is what was said."""
    try:
        code = msgspec.msgpack.decode(raw, type=Denied, strict=True).code
    except (msgspec.MsgspecError, ValueError):
        return Code.GARBAGE.value
    return code if code in {c.value for c in Code} else Code.GARBAGE.value
