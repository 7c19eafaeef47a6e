"""Bytes to messages and back: hard limits, strict types, one encoding for one meaning.

The one table action class <-> array struct lives here too. A frame is decoded, validated, encoded
again and compared, because every MessagePack decoder accepts several spellings of the same integer
and a second spelling would be a second hash of the same entry.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgpack  # type: ignore[import-untyped]
import msgspec

from core import action as core

from ..crypto.keys import is_key
from . import messages as wire
from .messages import MAX_FRAME, MAX_GREETING, Acting, Body, Garbage, LocalError, Message


@dataclass(frozen=True, slots=True)
class Row:
    """One action: its class, the struct that carries it (None: derived, never sent), both ways."""

    action: type
    struct: type | None
    pack: Callable[[Any, bytes], Body] | None = None
    unpack: Callable[[Any], core.Action] | None = None


TABLE: tuple[Row, ...] = (
    Row(
        core.Move, wire.Move,
        lambda a, digest: wire.Move(a.path, a.turns, digest),
        lambda b: core.Move(b.path, b.turns),
    ),
    Row(
        core.Push, wire.Push,
        lambda a, digest: wire.Push(a.start, a.end, a.to, a.turns, digest),
        lambda b: core.Push(b.start, b.end, b.to, b.turns),
    ),
    Row(
        core.Place, wire.Place,
        lambda a, digest: wire.Place(a.pairs, digest),
        lambda b: core.Place(b.pairs),
    ),
    Row(
        core.Shoot, wire.Shoot,
        lambda a, digest: wire.Shoot(a.start, a.target, digest),
        lambda b: core.Shoot(b.start, b.target),
    ),
    Row(core.Done, wire.Done, lambda a, digest: wire.Done(digest), lambda b: core.Done()),
    Row(core.Pass, wire.Pass, lambda a, digest: wire.Pass(digest), lambda b: core.Pass()),
    Row(core.NoMove, wire.NoMove, lambda a, digest: wire.NoMove(digest), lambda b: core.NoMove()),
    Row(core.Claim, wire.Claim, lambda a, digest: wire.Claim(digest), lambda b: core.Claim()),
    Row(core.Deploy, wire.Commit, None, lambda b: core.Deploy(None)),  # made by the seal
    Row(core.Reveal, wire.Reveal, None, lambda b: core.Reveal(b.value)),  # made by the seal
    Row(core.Lot, None),  # every peer draws it from the revealed bytes
    Row(core.Roll, None),  # every peer draws it from the bytes that all have opened
    Row(core.Settle, None),  # every peer reads it off the seal
    Row(core.Resign, wire.Resign, lambda a, digest: wire.Resign(digest), lambda b: core.Resign()),
    Row(
        core.Offer, wire.Offer,
        lambda a, digest: wire.Offer(a.what, a.upto, digest),
        lambda b: core.Offer(b.what, b.upto),
    ),
    Row(
        core.Answer, wire.Answer,
        lambda a, digest: wire.Answer(a.yes, digest),
        lambda b: core.Answer(b.yes),
    ),
    Row(
        core.Flag, wire.Flag,
        lambda a, digest: wire.Flag(a.seat, a.used, digest),
        lambda b: core.Flag(b.seat, b.used),
    ),
)


class _AnyBody(msgspec.Struct, array_like=True):
    """A body of any kind, in an array of one element: msgspec looks at the members of a union at
    each call, but at the fields of a struct only once, which is 16 times faster."""

    read: Body


class _AnyMessage(msgspec.Struct, array_like=True):
    """A message of any kind, in an array of one element, for the same reason."""

    read: Message


_PACK = {row.action: row.pack for row in TABLE if row.pack}
_UNPACK = {row.struct: row.unpack for row in TABLE if row.struct and row.unpack}


def to_body(action: core.Action, digest: bytes) -> Body:
    """Put an action into its struct; LocalError for one no player may sign, or too long a one."""
    pack = _PACK.get(type(action))
    if pack is None:
        raise LocalError("unsendable", type(action).__name__)
    try:
        return check(pack(action, digest))
    except Garbage as error:
        raise LocalError("unsendable", error.detail) from None


def to_action(body: Acting) -> core.Action:
    """Read the action out of a log entry's body."""
    return _UNPACK[type(body)](body)


def check(body: Body) -> Body:
    """Return a body as the peer will read it; Garbage when no peer would accept it."""
    try:
        raw = msgspec.msgpack.encode(body)
        return msgspec.convert([_unpack(raw)], _AnyBody, strict=True).read
    except (msgspec.MsgspecError, OverflowError) as error:
        raise Garbage("malformed", str(error)) from None


def encode(message: Message | Body) -> bytes:
    """Encode without the frame's length."""
    return msgspec.msgpack.encode(message)


def frame(message: Message) -> bytes:
    """Encode with its length in front; LocalError above 4 KiB."""
    return frame_of(encode(message))


def frame_of(raw: bytes) -> bytes:
    """Put the length before what is encoded already; LocalError above 4 KiB."""
    if len(raw) > MAX_FRAME:
        raise LocalError("too long", f"{len(raw)} bytes")
    return len(raw).to_bytes(4, "big") + raw


def decode(raw: bytes) -> Message:
    """Read one message; raises Garbage for anything that is not exactly one canonical message."""
    if not 0 < len(raw) <= MAX_FRAME:
        raise Garbage("length", f"{len(raw)} bytes")
    try:
        message = msgspec.convert([_unpack(raw)], _AnyMessage, strict=True).read
        again = msgspec.msgpack.encode(message)
    except (msgspec.MsgspecError, OverflowError, RecursionError, TypeError) as error:
        raise Garbage("malformed", str(error)[:200]) from None
    if again != raw:
        raise Garbage("malformed", "not canonical")
    if not all(map(is_key, _keys(message))):
        raise Garbage("key", "a key that no honest program has")
    return message


def _keys(message: Message) -> tuple[bytes, ...]:
    """List the seat keys that a message brings: here, so that wire and records refuse the same."""
    match message:
        case wire.Hello(key=key) | wire.Again(key=key):
            return (key,)
        case wire.Entry(body=wire.Start(keys=keys)):
            return keys
        case wire.Entry(body=wire.Handover(key=key)) | wire.Heir(key=key):
            return (key,)
    return ()


def _unpack(raw: bytes) -> Any:
    try:
        return msgpack.unpackb(
            raw, raw=False, use_list=True, strict_map_key=True, max_str_len=MAX_FRAME,
            max_bin_len=MAX_FRAME, max_array_len=1024, max_map_len=0, max_ext_len=0,
        )
    except (ValueError, msgpack.UnpackException, RecursionError, OverflowError) as error:
        # UnicodeDecodeError, StackError, ExtraData and FormatError are all ValueErrors
        raise Garbage("malformed", type(error).__name__) from None
    except Exception as error:  # an extension type of length 0 reaches code that may raise anything
        raise Garbage("malformed", type(error).__name__) from None


class Framer:
    """Cuts a byte stream into frames; holds at most one unfinished frame."""

    def __init__(self) -> None:
        self.limit = MAX_GREETING
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Take in bytes from the stream."""
        self._buffer += data

    def next(self) -> bytes | None:
        """Give the next whole frame, or None; Garbage at once for a length nobody may send."""
        if len(self._buffer) < 4:
            return None
        size = int.from_bytes(self._buffer[:4], "big")
        if not 0 < size <= self.limit:
            raise Garbage("length", f"a frame of {size} bytes")
        if len(self._buffer) < 4 + size:
            return None
        raw = bytes(self._buffer[4 : 4 + size])
        del self._buffer[: 4 + size]
        return raw
