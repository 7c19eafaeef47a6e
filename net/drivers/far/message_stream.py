"""A stream made of messages that may be lost, doubled, mixed up, or written by somebody else.

Whoever calls sends a HELLO with a key made for this stream; the door answers with one of its own
and with the key that its name is made of, so that nobody else can answer. From then on every
message is numbered and has a tag by a key that only the two ends have: what is forged or repeated
is dropped, what is missing ends the stream. What it says is not hidden here: everything above is
encrypted already, for the people at its ends and not for their computers.

Each end may send as much as the other has granted, and the other grants more as what came is taken
from it, so a slow reader is felt by who writes, whatever lies between has room for.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

from nacl import bindings as sodium

from .way import stream

SELF, HELLO, WELCOME, DATA, GONE = range(5)
"""The first byte of a message. SELF is one that we send ourselves, to see that messages arrive;
GONE is what a broker says for an end that left without a word."""
KEY = 32
MARK = 8
"""Bytes by which the messages of a stream are known."""
TAG = 16
TOPIC = 16
"""Characters of the topic at which an end takes messages: 80 random bits."""
HEAD = 1 + MARK + 8 + 8 + 1
PIECE = 4096
"""Bytes of the stream in one message at most."""
LONGEST = HEAD + PIECE + TAG
"""Bytes of the longest message."""
WINDOW = 1 << 16
"""Bytes that an end may have sent and the other not yet taken."""
TICK = 5.0
"""Seconds of silence after which something said is asked after."""
DEAD = 4
"""Ticks without a word after which the other end is gone."""
FIN, CUT, ASK = 1, 2, 4


def secret(seed: bytes) -> bytes:
    """Make a door's secret key of its seed."""
    return blake2b(seed, digest_size=KEY, person=b"tambour far").digest()


def public(own: bytes) -> bytes:
    """Give the public half of a key."""
    return sodium.crypto_scalarmult_base(own)


class Keys:
    """What the two ends of one stream share."""

    def __init__(self, shared: bytes, greeting: bytes) -> None:
        made = blake2b(shared + greeting, person=b"tambour stream").digest()
        self.caller, self.door = made[:KEY], made[KEY:]
        """By which each tags what it sends."""
        self.mark = blake2b(greeting, digest_size=MARK).digest()


class Inbox(NamedTuple):
    """Where an end takes messages, and what proves that it is gone: the hash of its last word."""

    topic: str
    last: bytes


def last_word(secret: bytes) -> tuple[bytes, bytes]:
    """Give a last word, and its hash for those who shall believe it."""
    said = bytes([GONE]) + secret
    return said, hashed(said)


def hashed(said: bytes) -> bytes:
    """Hash a last word, whoever says it."""
    return blake2b(said, digest_size=TAG, person=b"tambour gone").digest()


def hello(own: bytes, inbox: Inbox) -> bytes:
    """Say that we want a stream, whose answers go to our inbox."""
    return bytes([HELLO]) + public(own) + inbox.last + inbox.topic.encode()


def heard_hello(said: bytes) -> Inbox | None:
    """Give the inbox of who said hello, None where that was none."""
    return _inbox(said[1 + KEY :]) if said[:1] == bytes([HELLO]) else None


def welcome(said: bytes, door: bytes, once: bytes, inbox: Inbox) -> tuple[bytes, Keys]:
    """Answer a HELLO by the door's secret key and one made for this; ValueError for a bad key."""
    theirs = said[1 : 1 + KEY]
    body = bytes([WELCOME]) + public(once) + public(door) + inbox.last + inbox.topic.encode()
    keys = Keys(_shared(once, theirs) + _shared(door, theirs), said + body)
    return body + _tag(keys.door, body), keys


def welcomed(said: bytes, own: bytes, our_hello: bytes, is_door: Callable[[bytes], bool]) -> tuple[
    Inbox, Keys
] | None:
    """Read the answer to our HELLO as (the door's inbox, keys); None for anybody else's."""
    body, tag = said[:-TAG], said[-TAG:]
    once, door, inbox = body[1 : 1 + KEY], body[1 + KEY : 1 + 2 * KEY], _inbox(body[1 + 2 * KEY :])
    if said[:1] != bytes([WELCOME]) or inbox is None or not is_door(door):
        return None
    try:
        keys = Keys(_shared(own, once) + _shared(own, door), our_hello + body)
    except ValueError:
        return None
    return (inbox, keys) if compare_digest(tag, _tag(keys.door, body)) else None


def _inbox(said: bytes) -> Inbox | None:
    """Read an inbox; no topic that means several is one."""
    topic = said[TAG:]
    if len(topic) != TOPIC or not (topic.isascii() and topic.isalnum()):
        return None
    return Inbox(topic.decode(), said[:TAG])


def _shared(own: bytes, theirs: bytes) -> bytes:
    try:
        return sodium.crypto_scalarmult(own, theirs)
    except Exception:  # libsodium tells of a point of small order by whatever PyNaCl raises
        raise ValueError("key") from None


def _tag(key: bytes, said: bytes) -> bytes:
    return blake2b(said, digest_size=TAG, key=key).digest()


def mark(said: bytes) -> bytes:
    """Give the mark of the stream that a message says it belongs to."""
    return said[1 : 1 + MARK] if said[:1] == bytes([DATA]) else b""


class MessageStream:
    """One end of a stream. `send` brings a message on its way; `ended` hears of the end, once."""

    def __init__(
        self, mark: bytes, ours: bytes, theirs: bytes,
        send: Callable[[bytes], Awaitable[None]], ended: Callable[[], None],
    ) -> None:
        self._head = bytes([DATA]) + mark
        self._ours, self._theirs = ours, theirs
        self._send, self._ended = send, ended
        self._numbered = self._expected = 0
        self._sent = self._taken = 0
        self._granted = self._theirs_to_send = WINDOW
        self._came: deque[bytes] = deque()
        self._arrived = 0
        self._eof = False
        self._stirred, self._room = asyncio.Event(), asyncio.Event()
        self._owing = self._waiting = False
        self._silent = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._writer: asyncio.StreamWriter | None = None
        self.over = False

    async def begin(self) -> socket.socket:
        """Start, and give the end of the stream that is handed up."""
        up, reader, self._writer = await stream()
        if self.over:
            self._writer.transport.abort()
            return up
        self._writer.transport.set_write_buffer_limits(high=0)
        for task in (self._both(reader, self._writer), self._watch()):
            self._tasks.append(asyncio.create_task(self._guarded(task)))
        return up

    async def greet(self) -> None:
        """Say that we are here, so that the door lets us in."""
        self._waiting = True
        await self._say(ASK)

    def take(self, said: bytes) -> bool:
        """Take in a message; False for one that is nobody's: forged, or here before."""
        if not HEAD + TAG <= len(said) <= LONGEST or self.over:
            return False
        body, tag = said[:-TAG], said[-TAG:]
        if not compare_digest(tag, _tag(self._theirs, body)):
            return False
        number, granted = (int.from_bytes(body[at : at + 8], "big") for at in (9, 17))
        flags, piece = body[25], body[HEAD:]
        if number < self._expected and not flags & CUT:
            return False
        self._silent, self._waiting = 0, False
        self._arrived += len(piece)
        if flags & CUT:
            self.end()
            return True
        if number > self._expected or self._arrived > self._granted or (self._eof and piece):
            self.cut()
            return True
        self._expected += 1
        if granted > self._theirs_to_send:
            self._theirs_to_send = granted
            self._room.set()
        if piece:
            self._came.append(piece)
        self._eof |= bool(flags & FIN)
        self._owing |= bool(piece or flags)
        if piece or flags:
            self._stirred.set()
        return True

    def cut(self) -> None:
        """End here and tell the other end that it is over."""
        if not self.over:
            last = asyncio.ensure_future(self._say(CUT))
            last.add_done_callback(lambda done: done.cancelled() or done.exception())
            self.end()

    def end(self) -> None:
        """End here, without a word."""
        if not self.over:
            self.over = True
            for task in self._tasks:
                task.cancel()
            if self._writer is not None:
                self._writer.transport.abort()
            self._ended()

    async def _guarded(self, task: Awaitable[None]) -> None:
        """Have a stream that fails end, whatever failed."""
        try:
            await task
        except Exception:
            self.cut()

    async def _both(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.TaskGroup() as both:
            both.create_task(self._out(reader))
            both.create_task(self._in(writer))
        self.over = True
        self._tasks[1].cancel()
        writer.close()
        self._ended()

    async def _out(self, reader: asyncio.StreamReader) -> None:
        """Send what is written above, as much as may be."""
        said = b"?"
        while said:
            while self._sent >= self._theirs_to_send:
                self._room.clear()
                await self._room.wait()
            said = await reader.read(min(PIECE, self._theirs_to_send - self._sent))
            self._sent += len(said)
            self._waiting = True
            await self._say(0 if said else FIN, said)

    async def _in(self, writer: asyncio.StreamWriter) -> None:
        """Give up what came, and grant more as it is taken."""
        while self._came or not self._eof:
            await self._stirred.wait()
            self._stirred.clear()
            while self._came:
                piece = self._came.popleft()
                writer.write(piece)
                await writer.drain()
                self._taken += len(piece)
                if self._taken + WINDOW - self._granted >= WINDOW // 2:
                    await self._say()
        writer.write_eof()

    async def _watch(self) -> None:
        """Answer late what needs no answer at once, and ask after what was not answered."""
        while True:
            await asyncio.sleep(TICK)
            self._silent += self._waiting
            if self._silent > DEAD:
                raise TimeoutError
            if self._owing or self._waiting:
                await self._say(ASK if self._waiting else 0)

    async def _say(self, flags: int = 0, piece: bytes = b"") -> None:
        """Send a message; its number and its place on the way are one step."""
        self._granted = self._taken + WINDOW
        self._owing = False
        body = b"".join((
            self._head, self._numbered.to_bytes(8, "big"), self._granted.to_bytes(8, "big"),
            bytes([flags]), piece,
        ))
        self._numbered += 1
        await self._send(body + _tag(self._ours, body))
