"""The only I/O of a table: one background thread with asyncio, a socket, two files, two queues.

The frame loop posts into one queue and polls the other, and never waits. A thread beside the frame
loop, not a task inside it: dragging a window's title bar stops the frame loop on some systems, and
three seconds later the peer would be gone.
"""

import asyncio
import contextlib
import functools
import logging
import queue
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from core.action import Action
from core.piece import Seat

from ..output import Drop, Erase, Output, Send, Store, Tell
from ..peer.close_reasons import closed
from ..peer.session import Session
from ..report import Closed, Waiting
from .disk import Disk
from .listener import READ, Caller, Listener, ended
from .report_queue import ReportQueue

LOG = logging.getLogger("tambour.net.drivers.tcp_table")

TICK = 0.25
CONNECT_WITHIN = 5.0


class TableLink(ReportQueue):
    """One end of a table over TCP; satisfies `report.Link`. Made by `link.host` and `link.join`."""

    def __init__(self) -> None:
        super().__init__()
        self._posts: queue.SimpleQueue[Callable[[Any], list[Output]]] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._closing = threading.Event()
        self._session: Session | None = None
        self._thread: threading.Thread | None = None

    # the frame loop's side ---------------------------------------------------------------------

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        self._ask(lambda session: session.act(seat, action))

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped, or agree to one."""
        self._ask(lambda session: session.rematch())

    def close(self) -> None:
        """Leave the table; the record stays. Closed is the last report."""
        self._closing.set()
        self._stir()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread's end (tests and the demo; the frame loop never calls this)."""
        if self._thread is not None:
            self._thread.join(timeout)

    def _ask(self, ask: Callable[[Any], list[Output]]) -> None:
        self._posts.put(ask)
        self._stir()

    def _stir(self) -> None:
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with contextlib.suppress(RuntimeError):  # the loop is gone: nothing to stir
                loop.call_soon_threadsafe(wake.set)

    # the thread's side -------------------------------------------------------------------------

    def _run(self, main: Callable[[], Any]) -> "TableLink":
        def body() -> None:
            try:
                asyncio.run(self._main(main))
            except Exception as error:  # a bug of ours must still end in a sentence
                LOG.exception("the thread of a table ends")
                what = error.strerror if isinstance(error, OSError) else None
                self._tell(closed("bug", True, what=what or type(error).__name__))
            if not self._closed:
                self._tell(closed("gone", True))

        self._thread = threading.Thread(target=body, name="tambour-link", daemon=True)
        self._thread.start()
        return self

    async def _main(self, main: Callable[[], Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(lambda loop, context: None)  # no line's: for no terminal
        self._wake = asyncio.Event()
        await main()

    def _listen(self, listener: Listener, lan: bool, port: int) -> tuple[str, ...] | None:
        """Open the door and tell where; give what others can use of it, None where it fails."""
        where = "0.0.0.0" if lan else "127.0.0.1"
        try:
            number = listener.open(where, port)
        except (OSError, OverflowError):
            self._tell(closed("port", True, address=f"{where}:{port}"))
            return None
        addresses = tuple(f"{a}:{number}" for a in own_addresses(lan))
        self._tell(Waiting(addresses))
        return addresses[:4] if lan else ()  # nobody else can use one of this machine only

    async def _serve(
        self, make: Callable[[tuple[str, ...]], Session], lan: bool, port: int
    ) -> None:
        done = asyncio.Event()
        known: tuple[str, ...] | None = ()

        async def talk(caller: Caller) -> None:
            session = make(known or ())
            try:
                await self._talk(session, caller)
            finally:
                if session is self._session:
                    if session.seated:
                        done.set()
                    else:  # was about to sit down and went: the table is free again
                        self._session = None

        listener = Listener(talk)
        try:
            known = self._listen(listener, lan, port)
            while known is not None and not done.is_set() and not self._left():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), TICK)
        finally:
            await listener.close()

    def _left(self) -> bool:
        return self._closed or (self._closing.is_set() and self._session is None)

    async def _dial(self, session: Session, address: str, port: int) -> None:
        there = f"{address}:{port}"
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(address, port, limit=READ), CONNECT_WITHIN
            )
        except (UnicodeError, ValueError, OverflowError, socket.gaierror):
            self._tell(closed("address", address=there))
            return
        except (OSError, TimeoutError):
            self._tell(closed("nobody", address=there))
            return
        self._session = session
        await self._talk(session, Caller(reader, writer))

    async def _talk(self, session: Session, caller: Caller) -> None:
        """Drive one session until it drops its link; outputs are executed one by one, in order."""
        hands = _Hands(self, session, caller)

        async def watch() -> None:
            while not hands.dropped:
                session_is_ours = session is self._session
                if session_is_ours and self._wake is not None:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._wake.wait(), TICK)
                    self._wake.clear()
                    while not self._posts.empty():
                        await hands.do(self._posts.get_nowait())
                else:
                    await asyncio.sleep(TICK)
                if self._closing.is_set():
                    await hands.do(Session.close)
                await hands.do(lambda s: s.tick(time.monotonic()))

        ticker = asyncio.create_task(watch())
        try:
            await hands.do(Session.open)
            data = caller.first or await caller.read()
            while not hands.dropped:
                heard = functools.partial(Session.receive, data=data)
                await hands.do(heard if data else Session.lost)
                caller.come(session.proven, session.seated)
                if not hands.dropped:
                    data = await caller.read()
        finally:
            await ended(ticker)
            await caller.gone()


class _Hands:
    """Executes a session's outputs in order; what is asked while it works waits its turn."""

    def __init__(self, link: TableLink, session: Session, caller: Caller) -> None:
        self.link = link
        self.session = session
        self.caller = caller
        self.dropped = False
        self.disk = Disk()
        self._turn = asyncio.Lock()

    async def do(self, ask: Callable[[Session], list[Output]]) -> None:
        async with self._turn:
            session, link = self.session, self.link
            other = link._session if link._session is not session else None
            session.taken = other is not None and other.seated
            session.busy = other is not None
            try:
                out = ask(session)
            except Exception as error:
                LOG.exception("a session cannot go on")
                out = session.broken("bug", type(error).__name__)
            if link._session is None and session.match is not None:
                link._session = session  # between asking and awaiting: no two take one table
            try:
                for x in out:
                    await self._one(x)
            except OSError as error:
                await self._give_up("disk", error.strerror or "?")
            except Exception as error:
                LOG.exception("an order of a session cannot be done")
                await self._give_up("bug", type(error).__name__)

    async def _give_up(self, code: str, what: str) -> None:
        for x in self.session.broken(code, what):
            with contextlib.suppress(Exception):
                await self._one(x)

    async def _one(self, x: Output) -> None:
        if self.dropped:
            return
        match x:
            case Store() | Erase():
                await asyncio.to_thread(self.disk.do, x)
            case Send(data):
                try:
                    self.caller.write(data)
                    await asyncio.wait_for(self.caller.writer.drain(), 3.0)
                except (OSError, TimeoutError):
                    for y in self.session.lost():
                        if not isinstance(y, Send):
                            await self._one(y)
            case Tell(report):
                stranger = self.session.role == "host" and not self.session.seated
                ours = self.link._session in (None, self.session)
                if ours and not (stranger and isinstance(report, Closed) and not _ending(report)):
                    self.link._tell(report)
            case Drop():
                self.dropped = True
                self.caller.part()


def _ending(report: Closed) -> bool:
    """Tell whether a table cannot go on, even if nobody has a seat yet."""
    return report.code == "disk"


def own_addresses(lan: bool) -> tuple[str, ...]:
    """List the addresses others can reach us at; without `lan` only this machine can."""
    if not lan:
        return ("127.0.0.1",)
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: asks the system which way is out
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        rows = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(row[4][0]) for row in rows]
    own = tuple(dict.fromkeys(a for a in found if not a.startswith("127.")))
    return own or ("127.0.0.1",)
