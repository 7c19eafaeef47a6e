"""The open port of a table, and who stands before it as long as they are nobody yet.

Until they have shown that they know the words strangers are sockets and at most one short frame
each, and nothing of them outlives their connections. They can be put out for the next one: turning
away the newcomer was rejected, two silent sockets would keep every friend outside. What is dear
goes by turns: to answer a knock, and to hear a guess. A key that nobody here knows is denied
before, for nothing; one that is known goes first, and waits for no guess.
"""

import asyncio
import contextlib
import errno
import logging
import os
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import IntEnum

from ..crypto.channel import SEALED_MOST, Broken, Channel
from ..crypto.commitment import Sealed
from ..crypto.pairing import (
    LONGEST,
    Code,
    Initiator,
    Refused,
    Responder,
    denial,
    knocked,
)
from ..peer.door import EACH, Door
from ..peer.link import Resumes
from ..peer.stopwatch import GREETING_WITHIN
from ..peer.turns import Turns
from ..wire.frames import Framer
from ..wire.messages import ProtocolError
from .liveness import FAR, NEAR

LOG = logging.getLogger("tambour.net.drivers.listener")

STRANGERS = 8
STRANGERS_EACH = 4
"""Who may wait at the door by words, in all and from one address: three friends and one more. As
many may wait by keys that are known here."""
SILENT = 64
SILENT_EACH = 32
"""Who may stand there and has not knocked yet, or is gone but for his last word: a socket each."""
READ = 16384
"""Bytes taken in at once."""
PACE = 1 << 20
"""Bytes a second that a line may send without a pause; a whole match is a thirtieth of it."""
PARTING = 1.0
"""Seconds for last words to leave."""
PAUSE = 0.05
"""Seconds between two callers whose knocks are answered: that costs us more than them."""
FULL = 0.25
"""Seconds until we look again when the system gives us no more sockets."""
OUT_OF_SOCKETS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
BACKLOG = 256
"""Lines that the system keeps for us while we are busy."""
TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""A port that another program has; Windows calls it forbidden."""


class Step(IntEnum):
    """How far somebody has come in."""

    SILENT = 0
    KNOCKED = 1
    CONFIRMED = 2
    PAIRED = 3
    SEATED = 4
    OUT = 5


class Caller:
    """Somebody at the other end of a socket; `far` is the far way by which they came, and `who`
    what it knows them by."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, who: str = "",
        far: str = "",
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.far = far
        self.pace = FAR if far else NEAR
        self.who = who or str((writer.get_extra_info("peername") or ("?",))[0])
        self.here = "" if far else str((writer.get_extra_info("sockname") or ("",))[0])
        """The address of ours by which we are connected."""
        self.step = Step.SILENT
        self.channel: Channel | None = None
        """What all later frames go through."""
        self.resumes: Resumes | None = None
        """The cut link whose place this one takes."""
        self.friend: Sealed | None = None
        """The key of another evening that this connection was opened by."""
        self.keyed = False
        """They have named a key that is known here."""
        self._framer = Framer()
        self._framer.limit = LONGEST
        self._spoke = self._parting = False

    @property
    def queued(self) -> int:
        """Bytes that wait for him to read."""
        return self.writer.transport.get_write_buffer_size()

    def leave(self) -> None:
        """Note that nothing more is expected of somebody but to hang up."""
        if self.step is not Step.OUT:
            self.step = Step.SILENT

    def come(self, seated: bool) -> None:
        """Note how far a friend is; who was put out stays out."""
        if self.step is not Step.OUT:
            self.step = Step.SEATED if seated else Step.PAIRED

    async def _more(self) -> bool:
        """Take in what comes; False at the end. Who sends without an end is read slowly."""
        try:
            data = await self.reader.read(READ)
        except OSError:
            return False
        if len(data) == READ:
            await asyncio.sleep(READ / PACE)
        self._framer.feed(data)
        self._spoke |= bool(data)
        return bool(data) and self.step is not Step.OUT

    async def frame(self) -> bytes | None:
        """Give the next frame as it came; None at the end, and for one that nobody may send."""
        try:
            while (raw := self._framer.next()) is None:
                if not await self._more():
                    return None
        except ProtocolError:
            return None
        return raw

    async def due(self) -> bytes | None:
        """Give the next frame; None where it does not come in time too."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GREETING_WITHIN):
                return await self.frame()
        return None

    async def unasked(self) -> None:
        """Wait until they speak, hang up or are put out."""
        with contextlib.suppress(OSError):
            await self.reader.read(1)

    async def read(self) -> bytes:
        """Give what was said, decrypted, as whole frames; b"" at the end.

        What does not decrypt ends the connection, and proves nothing about who is at its end.
        """
        assert self.channel is not None
        said = b""
        raw = await self.frame()
        try:
            while raw is not None:
                opened = self.channel.open(raw)
                said += len(opened).to_bytes(4, "big") + opened
                raw = self._framer.next()
        except (Broken, ProtocolError):
            LOG.info("a link is reset: what came does not decrypt")
            self.put_out()
            return b""
        return b"" if self.step is Step.OUT else said

    def say(self, raw: bytes) -> None:
        """Send one frame as it is, unless the end is near."""
        if not (self._parting or self.writer.is_closing()):
            self.writer.write(len(raw).to_bytes(4, "big") + raw)

    def write(self, data: bytes) -> None:
        """Send one frame of the protocol (its length in front), encrypted."""
        assert self.channel is not None
        if not (self._parting or self.writer.is_closing()):
            self.say(self.channel.seal(data[4:]))

    def paired(self, channel: Channel | None) -> None:
        """Encrypt from now on."""
        assert channel is not None
        self.channel, self._framer.limit = channel, SEALED_MOST
        self.come(False)

    async def knock(self, side: Initiator) -> None:
        """Open the other end's door; Refused when it does not open."""
        said: bytes | None = side.knock()
        while said is not None:
            self.say(said)
            heard = await self.frame()
            if heard is None:
                raise Refused("garbage" if self._spoke else "silent")
            said = side.answer(heard)
            self._spoke = False  # they know how to: an end from now on is silence
        self.paired(side.channel)

    def put_out(self) -> None:
        """End the connection now, whatever was still to be said."""
        self.step = Step.OUT
        self.writer.transport.abort()

    def part(self) -> None:
        """Say that nothing more comes; the connection ends with the other's last word, or after a
        second."""
        if not (self._parting or self.writer.is_closing()):
            self._parting = True
            asyncio.get_running_loop().call_later(PARTING, self.writer.transport.abort)
            with contextlib.suppress(OSError):
                self.writer.write_eof()

    async def gone(self) -> None:
        """Part, hear the other out, and wait until the socket is closed.

        A socket that is closed over unread bytes is reset, and our last words with it.
        """
        self.part()
        with contextlib.suppress(OSError):
            while self.step is not Step.OUT and await self.reader.read(READ):
                pass
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


class Line:
    """Callers who wait for their turns, by the clock of the loop."""

    def __init__(self, turns: Turns[asyncio.Future[None]]) -> None:
        self._turns = turns
        self._timer: asyncio.TimerHandle | None = None

    async def turn(self, caller: Caller, rank: int = 0) -> bool:
        """Wait for a turn; False for who speaks, hangs up or is put out before it comes."""
        turn = asyncio.get_running_loop().create_future()
        unasked = asyncio.create_task(caller.unasked())
        self._turns.join(turn, caller.who, rank)
        self._deal()
        try:
            await asyncio.wait((turn, unasked), return_when=asyncio.FIRST_COMPLETED)
            return not unasked.done()
        finally:
            self._turns.leave(turn)
            await ended(unasked)

    def free(self, caller: Caller) -> None:
        """Have nobody wait because of the turn that this one had."""
        self._turns.free(caller.who)
        self._deal()

    def _deal(self) -> None:
        """Tell whose turn has come, and look again when the next one is due."""
        loop = asyncio.get_running_loop()
        while (turn := self._turns.take(loop.time())) is not None:
            turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        due = self._turns.due
        self._timer = None if due is None else loop.call_at(due, self._deal)


class Listener:
    """Lets callers in one by one; `talk` has each who knew the words until it returns.

    `on_words` hears that other words open the door now.
    """

    def __init__(
        self, talk: Callable[[Caller], Awaitable[None]], door: Door, on_words: Callable[[], None]
    ) -> None:
        self._talk = talk
        self._door = door
        self._on_words = on_words
        self._answers = Line(Turns(lambda: PAUSE))
        self._guesses = Line(Turns(lambda: door.pace, EACH))
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
            if caller.step < Step.PAIRED:
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
                await self.take(reached)
            except OSError as error:  # he has gone again, or we may open no more: wait it out
                if reached is not None:
                    reached.close()
                await asyncio.sleep(FULL if error.errno in OUT_OF_SOCKETS else 0)

    async def take(self, reached: socket.socket, who: str = "", far: str = "") -> None:
        """See somebody through who has reached us; see `Caller`."""
        caller = Caller(*await asyncio.open_connection(sock=reached, limit=READ), who, far)
        silent = [c for c in self._callers if c.step is Step.SILENT]
        self._room(silent, caller.who, SILENT, SILENT_EACH)
        self._callers[caller] = asyncio.create_task(self._receive(caller))

    @staticmethod
    def _room(crowd: list[Caller], who: str, most: int, each: int) -> bool:
        """Make room for one more from an address; False where nobody can be put out for them.

        Out goes, of those from the address that has the most there, the oldest of those we know
        least.
        """
        there = Counter(caller.who for caller in crowd)
        near = there[who] >= each
        if not near and len(crowd) < most:
            return True
        strangers = [c for c in crowd if c.step < Step.PAIRED and (c.who == who or not near)]
        if strangers:
            min(strangers, key=lambda c: (-there[c.who], c.step)).put_out()
        return bool(strangers)

    async def _receive(self, caller: Caller) -> None:
        """See one caller through; whatever goes wrong with them ends here."""
        try:
            if await self._paired(caller):
                await self._talk(caller)
            else:
                caller.part()
        except Exception:
            LOG.info("a caller is put out", exc_info=True)
            caller.put_out()
        finally:
            try:
                await caller.gone()
            finally:
                del self._callers[caller]

    async def _paired(self, caller: Caller) -> bool:
        """Ask a caller for the words, or for a key that they name; tell whether they have them."""
        try:
            first = await caller.due()
            if first is not None and await self._opened(caller, first):
                return True
        except Refused as error:
            if error.code != Code.GARBAGE.value:  # a scanner learns nothing of what runs here
                caller.say(denial(error.code))
        caller.leave()
        return False

    async def _opened(self, caller: Caller, first: bytes) -> bool:
        """Go on from a knock; False for who does not wait for the end, Refused for a wrong one.

        Whether a guess is right nobody has looked before its turn, so its time tells nothing.
        """
        knock, _ = knocked(first, self._door.secret)
        caller.keyed = bool(knock.name)
        waiting = [c for c in self._callers
                   if Step.SILENT < c.step < Step.SEATED and c.keyed is caller.keyed]
        if not self._room(waiting, caller.who, STRANGERS, STRANGERS_EACH):
            return False
        caller.step = max(caller.step, Step.KNOCKED)
        if not await self._answers.turn(caller, rank=not caller.keyed):
            return False
        words, side = self._door.words, Responder(self._door.secret, os.urandom)
        caller.say(side.answer(first))
        confirmed = await caller.due()
        if confirmed is None or caller.step is Step.OUT:
            return False
        if not caller.keyed:
            caller.step = Step.CONFIRMED
            if not await self._guesses.turn(caller):
                return False
            knocked(first, self._door.secret)
            if words is not self._door.words:  # burnt since they knocked
                raise Refused(Code.WORDS.value)
        try:
            answer = side.answer(confirmed)
        except Refused as error:
            if error.code == Code.WORDS.value and not caller.keyed and self._door.missed():
                self._on_words()
            raise
        if caller.keyed:
            caller.resumes = self._door.resumes(side.name)
            caller.friend = self._door.friend(side.name)
        else:
            self._guesses.free(caller)
        caller.say(answer)
        caller.paired(side.channel)
        return True


def listening(places: Sequence[str], port: int) -> list[socket.socket]:
    """Listen at all of these addresses that this machine has, with one number, 0: any."""
    made: list[socket.socket] = []
    failed: OSError | None = None
    for place in places:
        try:
            # asyncio sends small words at once only where a socket says that it is TCP: whoever
            # was let in else waits up to 40 ms for every second one
            family = socket.AF_INET6 if ":" in place else socket.AF_INET
            one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
