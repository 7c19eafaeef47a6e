"""The host's end of a star over TCP: one thread, one hub, one socket a guest.

A guest who reads slowly is never waited for: bytes queue for him alone, and too many of them count
as a lost line. Awaiting every socket in turn was rejected, one stalled cable would stop the table.
"""

import asyncio
import contextlib
import functools
import time
from collections.abc import Awaitable, Callable

from .disk import Disk
from .hub import Hub
from .link import HALF_OPEN, HALF_OPEN_EACH, READ, TICK, TableLink, own_addresses
from .output import Drop, Erase, Output, Send, Store, Tell
from .report import Waiting
from .states import State
from .words import closed

STALLED = 1 << 18
"""Bytes that may wait for one guest; a whole match is a tenth of it."""
PARTING = 1.0


class StarLink(TableLink):
    """A table for three or four as its host has it; satisfies `report.Link`."""

    def __init__(self) -> None:
        super().__init__()
        self._writers: dict[int, asyncio.StreamWriter] = {}
        self._parting: list[asyncio.StreamWriter] = []
        self._disk = Disk()

    async def _gather(
        self, make: Callable[[tuple[str, ...]], Hub], lan: bool, port: int
    ) -> None:
        """Open the table, play, and return when it is closed."""
        hub: Hub | None = None
        turn = asyncio.Lock()

        async def do(ask: Callable[[Hub], list[Output]]) -> None:
            assert hub is not None
            async with turn:
                await self._do(hub, ask)

        async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            who = str((writer.get_extra_info("peername") or ("?",))[0])
            crowd = self._half_open.total() >= HALF_OPEN
            if hub is None or crowd or self._half_open[who] >= HALF_OPEN_EACH:
                writer.close()
                return
            number = hub.enter()
            self._writers[number] = writer
            self._half_open[who] += 1
            counted = True
            try:
                while number in self._writers:
                    try:
                        data = await reader.read(READ)
                    except OSError:
                        data = b""
                    heard = functools.partial(Hub.receive, number=number, data=data)
                    await do(heard if data else functools.partial(Hub.lost, number=number))
                    if counted and number in {guest.number for guest in hub.guests}:
                        self._half_open[who] -= 1
                        counted = False
                    if not data:
                        break
            finally:
                self._half_open[who] -= counted
                self._drop(number)

        where = "0.0.0.0" if lan else "127.0.0.1"
        try:
            server = await asyncio.start_server(client, where, port, limit=READ)
        except (OSError, OverflowError):
            self._tell(closed("port", True, address=f"{where}:{port}"))
            return
        number = server.sockets[0].getsockname()[1]
        addresses = tuple(f"{a}:{number}" for a in own_addresses(lan))
        hub = make(addresses[:4] if lan else ())
        self._tell(Waiting(addresses))
        try:
            await self._watch(hub, do)
        finally:
            server.close()
            for writer in self._parting:
                with contextlib.suppress(OSError, TimeoutError):
                    await asyncio.wait_for(writer.wait_closed(), PARTING)

    async def _watch(
        self, hub: Hub, do: Callable[[Callable[[Hub], list[Output]]], Awaitable[None]]
    ) -> None:
        assert self._wake is not None
        while hub.state is not State.CLOSED:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), TICK)
            self._wake.clear()
            while not self._posts.empty():
                await do(self._posts.get_nowait())
            if self._closing.is_set():
                await do(Hub.close)
            await do(lambda h: h.tick(time.monotonic()))

    async def _do(self, hub: Hub, ask: Callable[[Hub], list[Output]]) -> None:
        """Execute what the hub wants done, in order; what breaks ends the table in a sentence."""
        try:
            out = ask(hub)
        except Exception as error:
            out = hub.broken("bug", type(error).__name__)
        try:
            for x in out:
                await self._one(x)
        except Exception as error:
            disk = isinstance(error, OSError)
            what = error.strerror or "?" if isinstance(error, OSError) else type(error).__name__
            for x in hub.broken("disk" if disk else "bug", what):
                with contextlib.suppress(Exception):
                    await self._one(x)
            for number in list(self._writers):
                self._drop(number)

    async def _one(self, x: Output) -> None:
        match x:
            case Store() | Erase():
                await asyncio.to_thread(self._disk.do, x)
            case Send(data, to):
                writer = self._writers.get(to)
                if writer is None or writer.is_closing():
                    return
                if writer.transport.get_write_buffer_size() > STALLED:
                    writer.transport.abort()  # its reader learns it and tells the hub
                    return
                writer.write(data)
            case Tell(report):
                self._tell(report)
            case Drop(to):
                self._drop(to)

    def _drop(self, number: int) -> None:
        writer = self._writers.pop(number, None)
        if writer is not None:
            writer.close()
            self._parting.append(writer)
