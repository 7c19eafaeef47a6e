"""A table over TCP and far ways: one background thread with asyncio, one peer, a socket for each of
its links.

The frame loop posts into one queue and polls the other, and never waits. A thread beside the frame
loop, not a task inside it: dragging a window's title bar stops the frame loop on some systems, and
three seconds later the peer would be gone.
"""

import asyncio
import contextlib
import functools
import logging
import os
import queue
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any

from core.action import Action
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..crypto.pairing import Refused, friend_key
from ..output import Output
from ..peer.close_reasons import SENTENCES, closed
from ..peer.door import Door, Words
from ..peer.peer import Peer
from ..peer.seated_match import Seated
from ..peer.successor import Successor
from ..peer.watched_match import Watched
from ..record import key_file
from ..record.kept import Kept
from ..report import Closed, Met, Report, Started, Waiting
from ..wire.announcement import mark
from ..wire.frames import decode
from ..wire.messages import Colours, Emote, Ping, Places, ProtocolError, Seen
from .discovery import Advertisement, Announcer, Finder
from .executor import Executor, hindered
from .far.way import Trouble
from .far.ways import NONE, Ways, is_far
from .listener import PARTING, Caller, ended
from .liveness import FAR, NEAR, Liveness
from .own_door import OwnDoor
from .reach import (
    Place,
    Returning,
    beyond,
    called,
    enter,
    give_up,
    is_near,
    knock_with,
    own_addresses,
    said,
    told_of,
)
from .report_queue import ReportQueue

LOG = logging.getLogger("tambour.net.drivers.tcp")

TICK = 0.25
REDIAL = (0.0, 0.25, 0.5, 0.75)
"""Seconds between two tries to have a cut link again; the last is repeated."""
STALLED = 1 << 18
"""Bytes that may wait for one reader; a whole match is a tenth of it."""
SLOW = 1 << 14
"""Bytes that wait for one reader from which on he gets only the newest of what repeats itself."""


class Cable:
    """The wire of a link over TCP: who reads slowly misses what newer words have overtaken."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.liveness = Liveness(caller.pace)
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


def _unreached(error: OSError, there: str) -> Closed:
    """Say why nobody was reached."""
    if isinstance(error, Trouble):
        return closed(error.code, address=there, **error.gaps)
    return closed("unanswered" if is_far(there) else "nobody", address=there)


def _tick(peer: Peer, now: float) -> list[Output]:
    return peer.tick(now)


def _topic(data: bytes) -> Hashable:
    """Say of what a frame is the latest word; None where every word counts."""
    message = decode(data[4:])
    if isinstance(message, Seen):
        return Seen, message.match, message.seat
    if isinstance(message, Emote | Colours):
        return type(message), message.seat
    return type(message) if isinstance(message, Ping | Places) else None


class TcpTable(ReportQueue):
    """One end of a table over TCP; satisfies `report.Table`. Made by `open_table`."""

    def __init__(self, ways: Ways = NONE) -> None:
        super().__init__()
        self._ways = ways
        self._posts: queue.SimpleQueue[Callable[[Peer], list[Output]]] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._cables: dict[int, Cable] = {}
        self.port = 0
        """Where this table is listening from the beginning; 0 where it is not."""
        self._talks: set[asyncio.Task[None]] = set()
        """With whom we talk over connections that we have made, and far doors that are to open."""
        self._stood: tuple[Seated | None, tuple[str, ...]] = None, ()
        """Where we have said that our door is, and in which match."""
        self._door: tuple[int, Sealed] | None = None
        self._sought = asyncio.Event()
        """Set when somebody may have to be sought."""

    # the frame loop's side ---------------------------------------------------------------------

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        self._ask(lambda peer: peer.act(seat, action))

    def agree(self) -> None:
        """Begin at the position that was proposed."""
        self._ask(Peer.agree)

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped, or agree to one."""
        self._ask(Peer.rematch)

    def emote(self, seat: Seat, number: int) -> None:
        """Show one of eight pictures to the others."""
        self._ask(lambda peer: peer.emote(seat, number))

    def colour(self, seat: Seat, text: str) -> None:
        """Let the others see what our seat wears."""
        self._ask(lambda peer: peer.colour(seat, text))

    @property
    def door(self) -> tuple[int, Sealed] | None:
        """Give where this program's own players come in; None for a guest."""
        return self._door

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Let somebody else play on for a seat."""
        self._ask(lambda peer: peer.hand_over(seat, level, name))

    def play_for(self, seat: Seat, level: int = 0) -> None:
        """Be willing to play on for a seat."""
        self._ask(lambda peer: peer.play_for(seat, level))

    def consent(self, seat: Seat) -> None:
        """Agree on who plays on for a seat that is away."""
        self._ask(lambda peer: peer.consent(seat))

    def forsake(self) -> None:
        """Wait no longer for who is away."""
        self._ask(Peer.forsake)

    def show(self, shows: bool) -> None:
        """Say whether the screen shows what nobody can hurry."""
        self._ask(lambda peer: peer.show(shows))

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
        self, make: Callable[[tuple[str, ...], int], Successor], lan: bool, ports: Sequence[int],
        what: Advertisement | None, kept: Kept | None = None, door: Door | None = None,
        where: Place | None = None, far: key_file.Far | None = None,
    ) -> None:
        """Open the table, play, and return when it is closed; `make` gets our addresses and port.

        The first of `ports` that is free is taken; `what` is announced, and how many places are
        free. With `kept` the match goes on that these files hold; `where` it stood before it came
        to us. A `far` door is opened too: at once, or with `kept` when it opens.
        """
        hands: Executor | None = None
        announcer: Announcer | None = None
        tell: Callable[[Report], None] = self.tell
        door = door or Door(os.urandom)
        addresses: tuple[str, ...] = ()

        def waits() -> None:
            self.tell(Waiting(addresses, door.words, door.guessed, own.tickets))

        own = OwnDoor(lan, lambda caller: self._admit(hands, caller), door, waits)
        try:
            try:
                self.port = number = own.open(ports)
            except (OSError, OverflowError):
                self.tell(closed("port", True, address=f"{own.where[0]}:{ports[0]}"))
                return
            self._door = number, Sealed(os.urandom(32))
            door.admit(self._door[1])
            found = own_addresses(lan)
            addresses = tuple(f"{address}:{number}" for address in found)
            for address in found:
                own.reach_by(address.strip("[]"))
            if what is not None:
                announcer = Announcer(what, number, inside=not lan)
                tell = announcer.follow(self.tell)
            if far is not None and kept is None:
                try:
                    await own.open_far(self._ways.to(far.way), far.seed)
                except OSError as error:
                    self.tell(_unreached(error, far.way))
                    return
            waits()
            # nobody else can use an address of this machine only
            peer = make(said((*own.far, *(addresses if lan else ()))), number)
            door.cut, door.chairs = lambda: peer.doors, lambda: peer.chairs
            hands = Executor(peer, functools.partial(self._introduce, peer, tell))
            if self._recalled(hands, kept):
                if far is not None and kept is not None:
                    self._errand(self._insist(own, far, waits))
                await self._play(hands, peer, own, where)
        finally:
            if announcer is not None:
                announcer.close()
            await own.close()
            if hands is not None:
                hands.disk.close()

    async def _admit(self, hands: Executor | None, caller: Caller) -> None:
        """Talk with who has come in by our door."""
        assert hands is not None
        await self._talk(hands, caller, asked=False)

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
        self, peer: Successor, where: Place, words: Words | None, kept: Kept | None = None,
        friends: Sequence[Sealed] = (), returning: Callable[[], Sequence[Returning]] = tuple,
    ) -> None:
        """Sit down at a table, play, and return when it is closed.

        The keys of the matches that are `returning`, and of `friends`, are tried before the words.
        With `kept` it is the table of the match that these files hold, and needs no words.
        """
        address, port = where
        there = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
        there = there if is_near(where) else address
        caller: Caller | None = None
        if not is_near(where):
            try:
                self._ways.to(address)
            except Trouble as error:
                self.tell(_unreached(error, there))
                return
        if kept is None:
            try:
                caller, match = await enter(where, self._ways, words, friends, returning())
                if match is not None:
                    peer, kept = match.peer(), match.kept
            except (UnicodeError, ValueError, OverflowError, socket.gaierror):
                self.tell(closed("address", address=there))
                return
            except OSError as error:  # TimeoutError is one
                self.tell(_unreached(error, there))
                return
            except Refused as error:
                code = error.code if error.code in SENTENCES else "garbage"
                if code == "silent" and is_far(there):
                    code = "unanswered"
                self.tell(closed(code, address=there))
                return
        hands = Executor(peer, functools.partial(self._introduce, peer, self.tell))
        door = Door(os.urandom, friends_only=True)
        door.cut, door.chairs = lambda: peer.doors, lambda: peer.chairs
        own = OwnDoor(beyond(address), functools.partial(self._admit, hands), door)
        try:
            if self._recalled(hands, kept):
                await self._play(hands, peer, own, where, caller)
        finally:
            await own.close()
            hands.disk.close()

    def _introduce(self, peer: Peer, tell: Callable[[Report], None], report: Report) -> None:
        """Tell a report, and before a match begins who they are at the ends of our links.

        Not after a link came back: its two ends would make another key than before. Who looks on
        is nobody whom the host could remember, so he need not remember the host.
        """
        if isinstance(report, Started) and not isinstance(peer.match, Watched):
            came: set[Sealed] = set()
            for number, cable in self._cables.items():
                link, friend = peer.links.get(number), cable.caller.friend
                again = friend is not None and friend in came
                if link is None or link.seat is None or cable.caller.resumes is not None or again:
                    continue
                key = friend or Sealed(friend_key(link.binding))
                came.add(key)
                tell(Met(report.names[link.seat], key, friend is not None, cable.caller.far))
        tell(report)

    async def _play(
        self, hands: Executor, peer: Successor, own: OwnDoor, where: Place | None,
        caller: Caller | None = None,
    ) -> None:
        """Play until the table is closed; seek those who are away, and let them find us."""
        seek = asyncio.create_task(self._seek(hands, peer, own, where, caller))
        try:
            await self._watch(hands, functools.partial(self._let_in, hands, peer, own, where))
        finally:
            for cable in self._cables.values():
                cable.part()
            await ended(seek)
            if self._talks:
                await asyncio.wait(self._talks, timeout=2 * PARTING)
            for talk in list(self._talks):
                await ended(talk)

    async def _seek(
        self, hands: Executor, peer: Successor, own: OwnDoor, where: Place | None,
        caller: Caller | None,
    ) -> None:
        """Have a link again with whoever is sought, as long as the match is worth it.

        `caller` is a connection that we have already.
        """
        finder: Finder | None = None
        calls = is_near(where) if where is not None else not (own.inside and own.tickets)
        pauses = iter(REDIAL)
        tries: dict[Place, asyncio.Task[Caller | bool]] = {}
        try:
            while not peer.closed:
                if caller is not None:
                    talk = self._errand(self._hold(hands, caller))
                    caller = None
                    # over the first link we wait for the match; later ones we may need several of
                    await (asyncio.sleep(REDIAL[1]) if peer.begun else asyncio.wait([talk]))
                elif not peer.wanted:
                    await give_up(tries)
                    if finder is not None:
                        finder.close()
                        finder = None
                    pauses = iter(REDIAL)
                    await self._change(peer)
                else:
                    told = told_of(peer, own.inside, self._ways, "" if where is None else where[0])
                    places = dict.fromkeys((where, *called(peer, finder), *told))
                    sought = [x for x in places if x is not None and x not in own.places]
                    caller = await self._return(hands, peer, where, sought, tries)
                    if caller is None:
                        if calls:
                            finder = finder or Finder()  # perhaps the table stands elsewhere now
                        await asyncio.sleep(next(pauses, REDIAL[-1]))
        finally:
            await give_up(tries)
            if finder is not None:
                finder.close()

    async def _change(self, peer: Successor) -> None:
        """Wait until somebody is sought, or the table is closed."""
        self._sought.clear()
        if not (peer.wanted or peer.closed):
            await self._sought.wait()

    def _errand(self, task: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done beside the rest, until the table is closed."""
        errand = asyncio.create_task(task)
        self._talks.add(errand)
        errand.add_done_callback(self._talks.discard)
        return errand

    async def _insist(
        self, own: OwnDoor, far: key_file.Far, then: Callable[[], None] = lambda: None
    ) -> None:
        """Open a far door as soon as that is possible."""
        while True:
            try:
                await own.open_far(self._ways.to(far.way), far.seed)
            except OSError as error:
                LOG.info("a far door does not open: %s", error)
                await asyncio.sleep(FAR.ping)
            else:
                then()
                return

    async def _hold(self, hands: Executor, caller: Caller) -> None:
        """Talk over a connection that we have made."""
        try:
            await self._talk(hands, caller, asked=True)
        finally:
            await caller.gone()

    async def _return(
        self, hands: Executor, peer: Successor, where: Place | None, places: Iterable[Place],
        tries: dict[Place, asyncio.Task[Caller | bool]],
    ) -> Caller | None:
        """Knock again wherever the table may stand, with the keys to it; None where none opens.

        All places are tried at once, and who is silent delays no other: his try goes on beside the
        next ones.
        """
        barred = False
        for place in places:
            if place not in tries:
                tries[place] = asyncio.create_task(knock_with(peer, place, self._ways))
        loop = asyncio.get_running_loop()
        ends = loop.time() + NEAR.again
        while tries and loop.time() < ends:
            await asyncio.wait(tries.values(), timeout=ends - loop.time(),
                               return_when=asyncio.FIRST_COMPLETED)
            for place in [place for place, each in tries.items() if each.done()]:
                came = tries.pop(place).result()
                if isinstance(came, Caller):
                    return came
                # a guest's door is shut to others than its holder, and means nothing
                barred |= came and (peer.tenure is None or place == where)
        if barred and not peer.holding:
            hands.do(lambda _: peer.barred())
        return None

    async def _talk(self, hands: Executor, caller: Caller, asked: bool) -> None:
        """Hand what comes over one connection to the peer, until one side ends it."""
        assert caller.channel is not None
        lag = caller.pace.gone - NEAR.gone
        link = hands.peer.link(caller.channel.binding, caller.resumes, lag)
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
            self._sought.set()

    def _let_in(
        self, hands: Executor, peer: Successor, own: OwnDoor, where: Place | None
    ) -> None:
        """Have a door where one may be needed, say where it is, and call who is away to it."""
        if peer.wanted:
            self._sought.set()
        opens = peer.listens and not own.port
        if opens:
            with contextlib.suppress(OSError):  # another seat's turn comes
                own.open((0,))
            for way in self._far_ways(peer, where) if own.port else ():
                self._errand(self._insist(own, key_file.Far(way, os.urandom(32))))
        for cable in self._cables.values():
            if cable.caller.here:
                own.reach_by(cable.caller.here)
        if opens and own.port and not own.inside:
            for address in own_addresses(True):
                own.reach_by(address.strip("[]"))
        stands = peer.match, said(own.addresses)
        if own.port and peer.begun and peer.listens and self._stood != stands and self._cables:
            self._stood = stands
            hands.do(lambda _: peer.stand(stands[1]))
        match = peer.match if peer.calls and own.port else None
        own.call(mark(match.log.match) if match is not None else None)

    def _far_ways(self, peer: Successor, where: Place | None) -> set[str]:
        """Name the far ways by which others come to a table at which we are guests."""
        known = "" if where is None else where[0]
        told = () if peer.match is None else chain(*peer.match.start.addresses)
        return {self._ways.to(x).url for x in (known, *told) if self._ways.trusts(x, known)}

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
            now = time.monotonic()
            for number, cable in list(self._cables.items()):
                self._keep_alive(hands, number, cable, now)
            hands.do(functools.partial(_tick, now=now))
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
