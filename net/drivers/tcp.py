"""A table over TCP: one background thread with asyncio, one peer, a socket for each of its links.

The frame loop posts into one queue and polls the other, and never waits. A thread beside the frame
loop, not a task inside it: dragging a window's title bar stops the frame loop on some systems, and
three seconds later the peer would be gone.
"""

import asyncio
import contextlib
import functools
import ipaddress
import itertools
import logging
import os
import queue
import socket
import threading
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

from core.action import Action
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..crypto.pairing import Code, Refused, friend_key
from ..output import Output
from ..peer.close_reasons import SENTENCES, closed
from ..peer.door import Door, Words
from ..peer.link import Resumes
from ..peer.peer import Peer
from ..peer.stopwatch import GREETING_WITHIN
from ..peer.watched_match import Watched
from ..record.kept import Kept
from ..report import Met, Report, Started, Waiting
from ..wire.announcement import mark
from ..wire.frames import decode
from ..wire.messages import Emote, Ping, Places, ProtocolError, Seen
from .discovery import Advertisement, Announcer, Calling, Finder
from .executor import Executor, hindered
from .listener import PARTING, READ, Caller, Listener, ended
from .liveness import Liveness
from .report_queue import ReportQueue

LOG = logging.getLogger("tambour.net.drivers.tcp")

TICK = 0.25
CONNECT_WITHIN = 5.0
REDIAL = (0.0, 0.25, 0.5, 0.75)
"""Seconds between two tries to have a cut link again; the last is repeated."""
REACH_WITHIN = 1.2
"""Seconds of a try to connect again: a dead cable swallows the first word, and the system says it
again after one second, then only after two and four; a new try says it at once."""
STALLED = 1 << 18
"""Bytes that may wait for one reader; a whole match is a tenth of it."""
SLOW = 1 << 14
"""Bytes that wait for one reader from which on he gets only the newest of what repeats itself."""


class Cable:
    """The wire of a link over TCP: who reads slowly misses what newer words have overtaken."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.liveness = Liveness()
        self._late: dict[Hashable, bytes] = {}

    def send(self, data: bytes) -> None:
        """Send, or keep back for a while; a reader for whom too much waits is lost."""
        queued = self.caller.queued
        if queued > STALLED:
            self.caller.put_out()  # whoever reads from him learns it and tells the peer
        elif queued > SLOW and (topic := _topic(data)):
            self._late.pop(topic, None)
            self._late[topic] = data
        else:
            self.catch_up()
            self.caller.write(data)

    def catch_up(self) -> None:
        """Send what was kept back, once he reads again."""
        if self._late and self.caller.queued <= SLOW:
            for data in self._late.values():
                self.caller.write(data)
            self._late.clear()

    def part(self) -> None:
        """End it when our last words have left."""
        self.caller.part()


def _topic(data: bytes) -> Hashable:
    """Say of what a frame is the latest word; None where every word counts."""
    message = decode(data[4:])
    if isinstance(message, Seen):
        return Seen, message.match, message.seat
    if isinstance(message, Emote):
        return Emote, message.seat
    return type(message) if isinstance(message, Ping | Places) else None


class TcpTable(ReportQueue):
    """One end of a table over TCP; satisfies `report.Table`. Made by `open_table`."""

    def __init__(self) -> None:
        super().__init__()
        self._posts: queue.SimpleQueue[Callable[[Peer], list[Output]]] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._closing = threading.Event()
        self._reopening = threading.Event()
        self._thread: threading.Thread | None = None
        self._cables: dict[int, Cable] = {}
        self._open_again: Callable[[], None] = lambda: None
        self._calling: Calling | None = None
        """Calls back who is away."""
        self.port = 0
        """Where this table is listening; 0 where it is not."""

    # the frame loop's side ---------------------------------------------------------------------

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        self._ask(lambda peer: peer.act(seat, action))

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped, or agree to one."""
        self._ask(Peer.rematch)

    def emote(self, seat: Seat, number: int) -> None:
        """Show one of eight pictures to the others."""
        self._ask(lambda peer: peer.emote(seat, number))

    def reopen(self) -> None:
        """Open a door that too many wrong words have shut; Waiting brings the new ones."""
        self._reopening.set()
        self._stir()

    def forsake(self) -> None:
        """Wait no longer for who is away."""
        self._ask(Peer.forsake)

    def close(self) -> None:
        """Leave the table; the record stays. Closed is the last report."""
        self._closing.set()
        self._stir()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread's end (tests and the demo; the frame loop never calls this)."""
        if self._thread is not None:
            self._thread.join(timeout)

    def _ask(self, ask: Callable[[Peer], list[Output]]) -> None:
        self._posts.put(ask)
        self._stir()

    def _stir(self) -> None:
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with contextlib.suppress(RuntimeError):  # the loop is gone: nothing to stir
                loop.call_soon_threadsafe(wake.set)

    # the thread's side -------------------------------------------------------------------------

    def run(self, main: Callable[[], Any]) -> "TcpTable":
        """Start the thread with `serve` or `dial`."""
        def body() -> None:
            try:
                asyncio.run(self._main(main))
            except Exception as error:  # a bug of ours must still end in a sentence
                LOG.exception("the thread of a table ends")
                what = error.strerror if isinstance(error, OSError) else None
                self.tell(closed("bug", True, what=what or type(error).__name__))
            if not self.closed:
                self.tell(closed("gone", True))

        self._thread = threading.Thread(target=body, name="tambour-table", daemon=True)
        self._thread.start()
        return self

    async def _main(self, main: Callable[[], Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(lambda loop, context: None)  # no link's: for no terminal
        self._wake = asyncio.Event()
        await main()

    async def serve(
        self, make: Callable[[tuple[str, ...], int], Peer], lan: bool, ports: Sequence[int],
        what: Advertisement | None, kept: Kept | None = None, door: Door | None = None,
    ) -> None:
        """Open the table, play, and return when it is closed; `make` gets our addresses and port.

        The first of `ports` that is free is taken; while places are free `what` is announced. With
        `kept` the match goes on that these files hold.
        """
        hands: Executor | None = None
        announcer: Announcer | None = None
        tell: Callable[[Report], None] = self.tell
        door = door or Door(os.urandom)
        door.cut = lambda: hands.peer.doors if hands is not None else ()
        addresses: tuple[str, ...] = ()

        def told() -> None:
            self.tell(Waiting(addresses, door.words, shut=door.shut))

        def open_again() -> None:
            door.open()
            told()

        self._open_again = open_again

        async def talk(caller: Caller) -> None:
            assert hands is not None
            await self._talk(hands, caller, asked=False)

        listener = Listener(talk, door, told)
        try:
            where = ("0.0.0.0", "::") if lan else ("127.0.0.1", "::1")
            try:
                number = listener.open(where, ports)
            except (OSError, OverflowError):
                self.tell(closed("port", True, address=f"{where[0]}:{ports[0]}"))
                return
            self.port = number
            addresses = tuple(f"{a}:{number}" for a in own_addresses(lan))
            if what is not None:
                announcer = Announcer(what, number, inside=not lan)
                tell = announcer.follow(self.tell)
            if kept is None:
                told()
            # nobody else can use an address of this machine only
            hands = Executor(make(_said(addresses) if lan else (), number), tell)
            hands.tell = functools.partial(self._introduce, hands.peer, tell)
            if self._recalled(hands, kept):
                await self._watch(hands, functools.partial(self._call_back, hands.peer, lan))
        finally:
            if self._calling is not None:
                self._calling.close()
            if announcer is not None:
                announcer.close()
            await listener.close()
            if hands is not None:
                hands.disk.close()

    def _recalled(self, hands: Executor, kept: Kept | None) -> bool:
        """Sit down again at the match that was kept, if one was; False where nobody can."""
        if kept is None:
            return True
        try:
            hands.recall(kept)
        except (OSError, ProtocolError) as error:
            LOG.warning("a match cannot go on: %s", error)
            self.tell(hindered(error))
            return False
        return not hands.peer.closed

    async def dial(
        self, peer: Peer, where: tuple[str, int], words: Words | None, kept: Kept | None = None,
        friends: Sequence[Sealed] = (),
    ) -> None:
        """Sit down at a table, play, and return when it is closed.

        The keys of `friends` are tried before the words. With `kept` it is the table of the match
        that these files hold, and needs no words.
        """
        address, port = where
        there = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
        caller: Caller | None = None
        if kept is None:
            try:
                caller = await _enter(where, words, friends)
            except (UnicodeError, ValueError, OverflowError, socket.gaierror):
                self.tell(closed("address", address=there))
                return
            except (OSError, TimeoutError):
                self.tell(closed("nobody", address=there))
                return
            except Refused as error:
                code = error.code if error.code in SENTENCES else "garbage"
                self.tell(closed(code, address=there))
                return
        hands = Executor(peer, functools.partial(self._introduce, peer, self.tell))
        stay: asyncio.Task[None] | None = None
        try:
            if self._recalled(hands, kept):
                stay = asyncio.create_task(self._stay(hands, caller, where))
                await self._watch(hands)
        finally:
            if stay is not None:
                for cable in self._cables.values():
                    cable.part()
                await asyncio.wait([stay], timeout=2 * PARTING if self._cables else 0)
                await ended(stay)
            hands.disk.close()

    def _introduce(self, peer: Peer, tell: Callable[[Report], None], report: Report) -> None:
        """Tell a report, and before a match begins who they are at the ends of our links.

        Not after a link came back: its two ends would make another key than before. Who looks on
        is nobody whom the host could remember, so he need not remember the host.
        """
        if isinstance(report, Started) and not isinstance(peer.match, Watched):
            for number, cable in self._cables.items():
                link, friend = peer.links.get(number), cable.caller.friend
                if link is not None and link.seat is not None and cable.caller.resumes is None:
                    key = friend or Sealed(friend_key(link.binding))
                    tell(Met(report.names[link.seat], key, friend is not None))
        tell(report)

    async def _stay(self, hands: Executor, caller: Caller | None, where: tuple[str, int]) -> None:
        """Talk over one connection after the other, as long as the match is worth it."""
        pauses: Iterator[float] = iter(REDIAL)
        while True:
            if caller is not None:
                try:
                    await self._talk(hands, caller, asked=True)
                finally:
                    await caller.gone()
                pauses = iter(REDIAL)
            caller = await self._dial_again(hands, where, pauses)
            if caller is None:
                return

    async def _dial_again(
        self, hands: Executor, where: tuple[str, int], pauses: Iterator[float],
    ) -> Caller | None:
        """Dial until a cut link is taken up again; None when there is nothing to come back to."""
        finder: Finder | None = None
        try:
            while hands.peer.doors:
                caller = await self._return(hands, [where, *_called(hands.peer, finder)])
                if caller is not None:
                    return caller
                finder = finder or Finder()  # perhaps the table stands elsewhere now
                await asyncio.sleep(next(pauses, REDIAL[-1]))
        finally:
            if finder is not None:
                finder.close()
        return None

    @staticmethod
    async def _return(hands: Executor, where: list[tuple[str, int]]) -> Caller | None:
        """Knock again wherever the table may stand, with the keys to it; None where none opens.

        All places are called at once: one after the other, those that are silent would cost the
        time in which the cable is back.
        """
        peer, barred = hands.peer, False
        places = dict.fromkeys((*where, *_told(peer)))
        calls = [asyncio.create_task(_reach(place)) for place in places]
        used: set[asyncio.StreamWriter] = set()
        try:
            for call in asyncio.as_completed(calls):
                place, line = await call
                for resumes in peer.doors if line is not None else ():
                    line = line or (await _reach(place))[1]  # each key needs one of its own
                    if line is None:
                        break
                    used.add(line[1])
                    try:
                        return await _knock(Caller(*line), resumes)
                    except Refused as error:
                        barred |= error.code == Code.KEY.value
                    except OSError:
                        break
                    line = None
        finally:
            for call in calls:
                await _hang_up(call, used)
        if barred:
            hands.do(Peer.barred)
        return None

    async def _talk(self, hands: Executor, caller: Caller, asked: bool) -> None:
        """Hand what comes over one connection to the peer, until one side ends it."""
        assert caller.channel is not None
        link = hands.peer.link(caller.channel.binding, caller.resumes)
        number = link.number
        cable = hands.wires[number] = self._cables[number] = Cable(caller)
        try:
            if asked:
                hands.do(functools.partial(Peer.open, number=number))
            data = await caller.read()
            while number in hands.wires:
                cable.liveness.heard()
                heard = functools.partial(Peer.receive, data=data, number=number)
                hands.do(heard if data else functools.partial(Peer.lost, number=number))
                caller.come(link.placed)
                if not data:
                    break
                data = await caller.read()
        finally:
            hands.wires.pop(number, None)
            del self._cables[number]

    def _call_back(self, peer: Peer, lan: bool) -> None:
        """Call who is away to where the table stands now; be silent when all are here."""
        if peer.absent and self._calling is None and peer.match is not None:
            self._calling = Calling(mark(peer.match.log.match), self.port, inside=not lan)
        elif not peer.absent and self._calling is not None:
            self._calling.close()
            self._calling = None

    async def _watch(self, hands: Executor, look: Callable[[], None] = lambda: None) -> None:
        """Let time pass and do what the frame loop posts, until the table is closed.

        `look` is called several times a second.
        """
        assert self._wake is not None
        peer = hands.peer
        while not peer.closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), TICK)
            self._wake.clear()
            while not self._posts.empty():
                hands.do(self._posts.get_nowait())
            if self._closing.is_set():
                hands.do(Peer.close)
            if self._reopening.is_set():
                self._reopening.clear()
                self._open_again()
            now = time.monotonic()
            for number, cable in list(self._cables.items()):
                self._keep_alive(hands, number, cable, now)
            hands.do(functools.partial(Peer.tick, now=now))
            look()

    @staticmethod
    def _keep_alive(hands: Executor, number: int, cable: Cable, now: float) -> None:
        link = hands.peer.links.get(number)
        if link is not None and link.theirs is not None and not link.closed:
            said = cable.liveness.tick(now)
            if said is None:
                hands.do(functools.partial(Peer.lost, number=number))
            elif said:
                cable.send(said)
        cable.catch_up()


async def _enter(
    where: tuple[str, int], words: Words | None, friends: Sequence[Sealed],
) -> Caller:
    """Open a table with a friend's key, or else with the words; as `_call`."""
    for key in friends:
        try:
            return await _call(where, key)
        except Refused as error:
            if error.code not in (Code.KEY.value, Code.WORDS.value):
                raise
    if words is None:
        raise Refused("stranger" if friends else "wordless")
    return await _call(where, words)


async def _call(where: tuple[str, int], by: Words | Resumes | Sealed) -> Caller:
    """Connect and pair; OSError, TimeoutError, or Refused where it comes to nothing."""
    reader, writer = await asyncio.wait_for(
        asyncio.open_connection(*where, limit=READ), CONNECT_WITHIN
    )
    return await _knock(Caller(reader, writer), by)


async def _knock(caller: Caller, by: Words | Resumes | Sealed) -> Caller:
    """Pair over a connection; it ends where that comes to nothing."""
    try:
        await asyncio.wait_for(caller.knock(by), GREETING_WITHIN)
    except TimeoutError:
        await caller.gone()
        raise Refused("silent") from None
    except BaseException:
        await caller.gone()
        raise
    return caller


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Place = tuple[str, int]


async def _reach(place: Place) -> tuple[Place, Line | None]:
    """Connect to a place, which is given back; None where nobody answers."""
    try:
        opened = asyncio.open_connection(*place, limit=READ)
        return place, await asyncio.wait_for(opened, REACH_WITHIN)
    except (OSError, ValueError, OverflowError):  # TimeoutError is an OSError
        return place, None


async def _hang_up(
    call: "asyncio.Task[tuple[Place, Line | None]]", used: Collection[asyncio.StreamWriter]
) -> None:
    """End a call that nobody waits for any more, and what it has reached, unless that is used."""
    line = call.result()[1] if call.done() and not call.cancelled() else None
    if line is None:
        call.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            line = (await call)[1]
    if line is not None and line[1] not in used:
        line[1].close()


def _called(peer: Peer, finder: Finder | None) -> list[tuple[str, int]]:
    """List where the table calls its friends back."""
    if finder is None or peer.match is None:
        return []
    return finder.places(mark(peer.match.log.match))


def _told(peer: Peer) -> list[tuple[str, int]]:
    """List where the START says that the table stands: on networks like ours, nowhere else."""
    found: list[tuple[str, int]] = []
    for text in itertools.chain(*peer.match.start.addresses) if peer.match is not None else ():
        host, _, port = text.rpartition(":")
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(host.strip("[]"))
            if address.is_private and port.isascii() and port.isdigit() and int(port) < 1 << 16:
                found.append((str(address), int(port)))
    return found


def own_addresses(lan: bool) -> tuple[str, ...]:
    """List the addresses others can reach us at; without `lan` only this machine can.

    IPv6 is told only where there is nothing shorter to type; it is listened on in any case.
    """
    if not lan:
        return ("127.0.0.1",)
    return _outward(socket.AF_INET, "192.0.2.1") or tuple(
        f"[{address}]" for address in _outward(socket.AF_INET6, "2001:db8::1")
    ) or ("127.0.0.1",)


def _said(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Give the addresses that fit a START."""
    return tuple(address for address in addresses if len(address) <= 32)[:4]


def _outward(family: int, far: str) -> tuple[str, ...]:
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))  # sends nothing: asks the system which way is out
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        rows = socket.getaddrinfo(socket.gethostname(), None, family)
        found += [str(row[4][0]) for row in rows]
    return tuple(dict.fromkeys(
        a for a in found if not a.startswith(("127.", "fe80:")) and a != "::1"))
