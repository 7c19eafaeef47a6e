"""What a waiting table says of itself to everybody near, and what who looks for one asks.

Four messages, each one datagram (`TABLE` is also the value of an mDNS TXT record), all hostile
until read: a fixed size at most, strict types, one spelling. The address of a table is never in it:
a datagram comes from somewhere, and nobody can send others to a third machine. No words either.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from core.plain_text import plain

from ..crypto.commitment import H
from .fields import Name, Wire, Word, game_key
from .messages import Garbage, LocalError

VERSION = 1
MOST = 250
"""Bytes of a message at most: a TXT record holds 255 with its key."""
ASKED = 256
"""Bytes of every ASK: no answer is longer, so nobody can have others flooded by asking for them."""

Version = Annotated[int, Meta(ge=VERSION, le=VERSION)]
Id = Annotated[bytes, Meta(min_length=8, max_length=8)]


class Table(Wire, frozen=True, tag="tambour.table"):
    """A table with free places, or with none where a match goes on that friends may look at.

    `id` is drawn once for it, so that it is one table however many ways it is heard; `preset` is
    the msgid of a ready-made game or ""; names are plain text once read.
    """

    version: Version
    id: Id
    port: Annotated[int, Meta(ge=1, le=65_535)]
    game: Annotated[str, Meta(min_length=1, max_length=16)]
    preset: Word
    free: Annotated[int, Meta(ge=0, le=3)]
    name: Name


class Away(Wire, frozen=True, tag="tambour.away"):
    """The table with this id waits for nobody any more."""

    version: Version
    id: Id


class Back(Wire, frozen=True, tag="tambour.back"):
    """The table of a match whose friends are away stands on this port now.

    `id` is `H("tb.find", match id)`[:8]: who sat there knows it, and nobody else can tell whose
    table it is.
    """

    version: Version
    id: Id
    port: Annotated[int, Meta(ge=1, le=65_535)]


class Ask(Wire, frozen=True, tag="tambour.ask"):
    """Who is there? Padded with zeros to ASKED bytes."""

    version: Version
    pad: Annotated[bytes, Meta(max_length=ASKED)]


Announcement = Table | Away | Back | Ask
_DECODER = msgspec.msgpack.Decoder(Announcement, strict=True)


def encode(message: Announcement) -> bytes:
    """Encode; a TABLE whose names leave no room says no preset. LocalError if unreadable."""
    raw = msgspec.msgpack.encode(message)
    if isinstance(message, Table) and len(raw) > MOST:
        raw = msgspec.msgpack.encode(msgspec.structs.replace(message, preset=""))
    try:
        decode(raw)
    except Garbage as error:
        raise LocalError("unsendable", error.detail) from None
    return raw


def decode(raw: bytes) -> Announcement:
    """Read one datagram; Garbage for anything that is not exactly one canonical message."""
    if not 0 < len(raw) <= ASKED:
        raise Garbage("length", f"{len(raw)} bytes")
    try:
        message: Announcement = _DECODER.decode(raw)
        again = msgspec.msgpack.encode(message)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise Garbage("malformed", type(error).__name__) from None
    if again != raw:
        raise Garbage("malformed", "not canonical")
    if isinstance(message, Ask):
        if len(raw) != ASKED or any(message.pad):
            raise Garbage("malformed", "a question of another size")
        return message
    if len(raw) > MOST:
        raise Garbage("length", f"{len(raw)} bytes")
    if isinstance(message, Table):
        if game_key(message.game) != message.game:
            raise Garbage("malformed", "no key of a game")
        return msgspec.structs.replace(
            message, name=plain(message.name), preset=message.preset and plain(message.preset))
    return message


def mark(match: bytes) -> bytes:
    """Give the id under which the table of a match is called back to."""
    return H("tb.find", (match,))[:8]


def ask() -> bytes:
    """Give the one question there is."""
    bare = len(msgspec.msgpack.encode(Ask(VERSION, b"")))
    return encode(Ask(VERSION, bytes(ASKED - bare)))
