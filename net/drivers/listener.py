"""The open port of a table, and who stands before it as long as he is nobody yet.

Until his whole greeting is there a stranger is a socket and at most one short frame, and nothing of
him outlives his connection. Who has not proven his key can be put out for the next one: turning
away the newcomer was rejected, two silent sockets would keep every friend outside.
"""

import asyncio
import contextlib
import errno
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import IntEnum

from ..peer.stopwatch import GREETING_WITHIN
from ..wire.frames import Framer, decode
from ..wire.messages import MAX_GREETING, Hello

LOG = logging.getLogger("tambour.net.drivers.listener")

STRANGERS = 8
STRANGERS_EACH = 4
"""Who may stand at the door, in all and from one address: three friends and one more."""
READ = 16384
"""Bytes taken in at once."""
PACE = 1 << 20
"""Bytes a second that a line may send without a pause; a whole match is a thirtieth of it."""
PARTING = 1.0
"""Seconds for last words to leave."""
FULL = 0.25
"""Seconds until we look again when the system gives us no more sockets."""
OUT_OF_SOCKETS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
BACKLOG = 16
TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""A port that another program has; Windows calls it forbidden."""


class Step(IntEnum):
    """How far somebody has come in."""

    SILENT = 0
    GREETED = 1
    PROVEN = 2
    SEATED = 3
    OUT = 4


class Caller:
    """Somebody at the other end of a socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.who = str((writer.get_extra_info("peername") or ("?",))[0])
        self.step = Step.SILENT
        self.first = b""
        """What came up to the end of his greeting, and maybe beyond."""

    @property
    def queued(self) -> int:
        """Bytes that wait for him to read."""
        return self.writer.transport.get_write_buffer_size()

    def come(self, proven: bool, seated: bool) -> None:
        """Note how far he is; who was put out stays out."""
        if self.step is not Step.OUT:
            self.step = Step.SEATED if seated else Step.PROVEN if proven else Step.GREETED

    async def read(self, most: int = READ) -> bytes:
        """Give what came, b"" at the end; who sends without an end is read slowly."""
        try:
            data = await self.reader.read(most)
        except OSError:
            return b""
        if len(data) == most:
            await asyncio.sleep(most / PACE)
        return b"" if self.step is Step.OUT else data

    def write(self, data: bytes) -> None:
        """Send, unless the end is near."""
        if not self.writer.is_closing():
            self.writer.write(data)

    def put_out(self) -> None:
        """End the connection now, whatever was still to be said."""
        self.step = Step.OUT
        self.writer.transport.abort()

    def part(self) -> None:
        """End the connection when our last words have left, or after a second."""
        if not self.writer.is_closing():
            self.writer.close()
            asyncio.get_running_loop().call_later(PARTING, self.writer.transport.abort)

    async def gone(self) -> None:
        """Part, and wait until the socket is closed."""
        self.part()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


class Listener:
    """Lets callers in one by one; `talk` has each who greeted until it returns."""

    def __init__(self, talk: Callable[[Caller], Awaitable[None]]) -> None:
        self._talk = talk
        self._callers: dict[Caller, asyncio.Task[None]] = {}
        self._doors: list[asyncio.Task[None]] = []
        self._sockets: list[socket.socket] = []

    def open(self, places: Sequence[str], ports: Iterable[int]) -> int:
        """Listen at these addresses on the first port that is free at all of them, and give it.

        OSError or OverflowError when none can be had.
        """
        failed = OSError(errno.EADDRINUSE, "no port")
        for port in ports:
            try:
                self._sockets = listening(places, port)
            except OSError as error:
                failed = error
                continue
            self._doors = [asyncio.create_task(self._admit(each)) for each in self._sockets]
            return int(self._sockets[0].getsockname()[1])
        raise failed

    async def close(self) -> None:
        """Shut the door, put strangers out, let last words leave, and wait for everybody's end."""
        for door in self._doors:
            await ended(door)
        for each in self._sockets:
            each.close()
        for caller in self._callers:
            if caller.step < Step.PROVEN:
                caller.put_out()
        if self._callers:
            await asyncio.wait(self._callers.values(), timeout=2 * PARTING)
        for task in list(self._callers.values()):
            await ended(task)

    async def _admit(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            reached: socket.socket | None = None
            try:
                reached, _ = await loop.sock_accept(door)
                caller = Caller(*await asyncio.open_connection(sock=reached, limit=READ))
            except OSError as error:  # he has gone again, or we may open no more: wait it out
                if reached is not None:
                    reached.close()
                await asyncio.sleep(FULL if error.errno in OUT_OF_SOCKETS else 0)
                continue
            if self._room(caller.who):
                self._callers[caller] = asyncio.create_task(self._receive(caller))
            else:
                caller.put_out()

    def _room(self, who: str) -> bool:
        """Make room for one more from an address; False where nobody can be put out for him."""
        strangers = [c for c in self._callers if c.step < Step.SEATED]
        near = [c for c in strangers if c.who == who]
        for crowd, most in ((near, STRANGERS_EACH), (strangers, STRANGERS)):
            if len(crowd) >= most:
                last = min(crowd, key=lambda c: c.step)  # the oldest of those we know least
                if last.step >= Step.PROVEN:
                    return False
                last.put_out()
                break
        return True

    async def _receive(self, caller: Caller) -> None:
        """See one caller through; whatever goes wrong with him ends here."""
        late = asyncio.get_running_loop().call_later(GREETING_WITHIN, self._late, caller)
        try:
            if await self._greeted(caller):
                caller.come(False, False)
                await self._talk(caller)
            else:
                caller.put_out()
        except Exception:
            LOG.info("a caller is put out", exc_info=True)
            caller.put_out()
        finally:
            late.cancel()
            try:
                await caller.gone()
            finally:
                del self._callers[caller]

    @staticmethod
    def _late(caller: Caller) -> None:
        if caller.step < Step.PROVEN:
            caller.put_out()

    @staticmethod
    async def _greeted(caller: Caller) -> bool:
        """Wait for a whole first frame; tell whether it is a greeting."""
        framer = Framer()
        while data := await caller.read(MAX_GREETING):
            caller.first += data
            framer.feed(data)
            raw = framer.next()
            if raw is not None:
                return isinstance(decode(raw), Hello)
        return False


def listening(places: Sequence[str], port: int) -> list[socket.socket]:
    """Listen at all of these addresses that this machine has, with one number, 0: any."""
    made: list[socket.socket] = []
    failed: OSError | None = None
    for place in places:
        try:
            one = socket.socket(socket.AF_INET6 if ":" in place else socket.AF_INET)
        except OSError as error:  # a system without IPv6
            failed = error
            continue
        try:
            one.setblocking(False)
            if os.name == "posix":  # elsewhere it would let a second program take the port
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            elif exclusive := vars(socket).get("SO_EXCLUSIVEADDRUSE"):
                one.setsockopt(socket.SOL_SOCKET, exclusive, 1)
            if one.family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((place, made[0].getsockname()[1] if made else port))
            one.listen(BACKLOG)
            made.append(one)
        except (OSError, OverflowError) as error:
            one.close()
            if isinstance(error, OverflowError) or (error.errno in TAKEN and port):
                for other in made:
                    other.close()
                raise
            failed = error
    if not made:
        assert failed is not None
        raise failed
    return made


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
