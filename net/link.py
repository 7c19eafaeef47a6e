"""The only I/O of a table: one background thread with asyncio, a socket, two files, two queues.

The frame loop posts into one queue and polls the other, and never waits. A thread beside the frame
loop, not a task inside it: dragging a window's title bar stops the frame loop on some systems, and
three seconds later the peer would be gone.
"""

import asyncio
import contextlib
import functools
import os
import queue
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from core.action import Action
from core.game import Game, Malformed
from core.piece import Seat

from .disk import Disk, name_files
from .greeting import Me, make_options, seated_by
from .message import ProtocolError
from .output import Drop, Erase, Output, Send, Store, Tell
from .report import Closed, Report, Waiting
from .session import Session
from .words import closed

PORT = 4747
TICK = 0.25
CONNECT_WITHIN = 5.0
HALF_OPEN = 8
HALF_OPEN_EACH = 2
READ = 65536


class TableLink:
    """One end of a table over TCP; satisfies `report.Link`. Made by `host` and `join`."""

    def __init__(self) -> None:
        self._reports: deque[Report] = deque()
        self._posts: queue.SimpleQueue[Callable[[Any], list[Output]]] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._closing = threading.Event()
        self._closed = False
        self._session: Session | None = None
        self._half_open: Counter[str] = Counter()
        self._thread: threading.Thread | None = None

    # the frame loop's side ---------------------------------------------------------------------

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        self._ask(lambda session: session.act(seat, action))

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped, or agree to one."""
        self._ask(lambda session: session.rematch())

    def poll(self) -> list[Report]:
        """Take everything told since the last call, in order."""
        told = []
        while self._reports:
            told.append(self._reports.popleft())
        return told

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
                self._tell(closed("bug", True, what=type(error).__name__))
            if not self._closed:
                self._tell(closed("gone", True))

        self._thread = threading.Thread(target=body, name="tambour-link", daemon=True)
        self._thread.start()
        return self

    async def _main(self, main: Callable[[], Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        await main()

    def _tell(self, report: Report) -> None:
        if self._closed:
            return
        self._closed = isinstance(report, Closed)
        self._reports.append(report)

    async def _serve(
        self, make: Callable[[tuple[str, ...]], Session], lan: bool, port: int
    ) -> None:
        done = asyncio.Event()
        known: tuple[str, ...] = ()

        async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            who = str((writer.get_extra_info("peername") or ("?",))[0])
            crowd = self._half_open.total() >= HALF_OPEN
            if crowd or self._half_open[who] >= HALF_OPEN_EACH:
                writer.close()
                return
            session = make(known)
            self._half_open[who] += 1
            try:
                await self._talk(session, reader, writer, who)
            finally:
                if session is self._session:
                    if session.seated:
                        done.set()
                    else:  # said hello and went: the table is free again
                        self._session = None

        where = "0.0.0.0" if lan else "127.0.0.1"
        try:
            server = await asyncio.start_server(client, where, port, limit=READ)
        except (OSError, OverflowError):
            self._tell(closed("port", True, address=f"{where}:{port}"))
            return
        number = server.sockets[0].getsockname()[1]
        addresses = tuple(f"{a}:{number}" for a in own_addresses(lan))
        known = addresses[:4] if lan else ()  # nobody else can use an address of this machine only
        self._tell(Waiting(addresses))
        try:
            while not done.is_set() and not (self._closing.is_set() and self._session is None):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), TICK)
        finally:
            server.close()

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
        await self._talk(session, reader, writer, "")

    async def _talk(
        self, session: Session, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
        who: str,
    ) -> None:
        """Drive one session until it drops its link; outputs are executed one by one, in order."""
        hands = _Hands(self, session, writer)
        counted = who

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
            while not hands.dropped:
                try:
                    data = await reader.read(READ)
                except OSError:
                    data = b""
                heard = functools.partial(Session.receive, data=data)
                await hands.do(heard if data else Session.lost)
                if counted and session.seated:
                    self._half_open[counted] -= 1
                    counted = ""
        finally:
            if counted:
                self._half_open[counted] -= 1
            ticker.cancel()
            writer.close()
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await asyncio.wait_for(writer.wait_closed(), 1.0)


class _Hands:
    """Executes a session's outputs in order; what is asked while it works waits its turn."""

    def __init__(self, link: TableLink, session: Session, writer: asyncio.StreamWriter) -> None:
        self.link = link
        self.session = session
        self.writer = writer
        self.dropped = False
        self.disk = Disk()
        self._turn = asyncio.Lock()

    async def do(self, ask: Callable[[Session], list[Output]]) -> None:
        async with self._turn:
            session, link = self.session, self.link
            session.taken = link._session not in (None, session)
            try:
                out = ask(session)
            except Exception as error:
                out = session.broken("bug", type(error).__name__)
            if link._session is None and session.match is not None:
                link._session = session  # between asking and awaiting: no two take one table
            try:
                for x in out:
                    await self._one(x)
            except OSError as error:
                await self._give_up("disk", error.strerror or "?")
            except Exception as error:
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
                    self.writer.write(data)
                    await asyncio.wait_for(self.writer.drain(), 3.0)
                except (OSError, TimeoutError):
                    for y in self.session.lost():
                        if not isinstance(y, Send):
                            await self._one(y)
            case Tell(report):
                stranger = self.session.role == "host" and not self.session.seated
                ours = self.link._session in (None, self.session)
                if ours and not (stranger and isinstance(report, Closed) and not report.ours):
                    self.link._tell(report)
            case Drop():
                self.dropped = True
                self.writer.close()


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


def _all(games: Mapping[str, Game] | None) -> Mapping[str, Game]:
    if games is not None:
        return games
    from core.games import GAMES

    return GAMES


def host(
    game_key: str, options: Mapping[str, Any], name: str, *, folder: Path, port: int = PORT,
    lan: bool = False, entropy: Callable[[int], bytes] = os.urandom, host_seat: Seat = 0,
    games: Mapping[str, Game] | None = None,
) -> TableLink:
    """Open a table and wait for players; on this machine only, unless `lan`. Port 0: any free.

    Never raises: options that cannot be played and a port in use are told by Closed.
    """
    from .hub import Hub
    from .starlink import StarLink  # late: it is made of what stands here

    link = StarLink()
    box = _all(games)
    try:
        game = box[game_key]
        seats = seated_by(game.rules(make_options(game, options)[0]))[1]
    except KeyError:
        link._tell(closed("options", True, what=game_key))
        return link
    except (Malformed, ProtocolError) as error:
        link._tell(closed("options", True, what=str(error)))
        return link

    if seats > 2:
        return link._run(lambda: link._gather(lambda addresses: Hub(
            Me(name, box, addresses=addresses), entropy=entropy, files=name_files(folder),
            game=game, options=options, host_seat=host_seat,
        ), lan, port))

    def make(addresses: tuple[str, ...]) -> Session:
        return Session(
            Me(name, box, addresses=addresses), entropy=entropy, files=name_files(folder),
            game=game, options=options, host_seat=host_seat,
        )

    return link._run(lambda: link._serve(make, lan, port))


def join(
    address: str, port: int, name: str, *, folder: Path,
    entropy: Callable[[int], bytes] = os.urandom, games: Mapping[str, Game] | None = None,
) -> TableLink:
    """Sit down at a table; whatever goes wrong is told by Closed."""
    link = TableLink()
    session = Session(Me(name, _all(games)), entropy=entropy, files=name_files(folder))
    return link._run(lambda: link._dial(session, address, port))
