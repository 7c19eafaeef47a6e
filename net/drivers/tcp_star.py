"""The host's end of a star over TCP: one thread, one hub, one socket a guest.

A guest who reads slowly is never waited for: bytes queue for him alone, and too many of them count
as a lost line. Awaiting every socket in turn was rejected, one stalled cable would stop the table.
"""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable, Hashable

from ..output import Drop, Erase, Output, Send, Store, Tell
from ..peer.star import Hub
from ..peer.states import State
from ..wire.frames import decode
from ..wire.messages import Ping, Seen, Table
from .disk import Disk
from .listener import Caller, Listener
from .tcp_table import TICK, TableLink

LOG = logging.getLogger("tambour.net.drivers.tcp_star")

STALLED = 1 << 18
"""Bytes that may wait for one guest; a whole match is a tenth of it."""
SLOW = 1 << 14
"""Bytes that wait for one guest from which on he gets only the newest of what repeats itself."""


class Guest:
    """The host's end of a line: who reads slowly misses what newer words have overtaken."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self._late: dict[Hashable, bytes] = {}

    def send(self, data: bytes) -> None:
        """Send, or keep back for a while; a guest for whom too much waits is lost."""
        queued = self.caller.queued
        if queued > STALLED:
            self.caller.put_out()  # its reader learns it and tells the hub
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


def _topic(data: bytes) -> Hashable:
    """Say of what a frame is the latest word; None where every word counts."""
    message = decode(data[4:])
    if isinstance(message, Seen):
        return Seen, message.match, message.seat
    return type(message) if isinstance(message, Ping | Table) else None


class StarLink(TableLink):
    """A table for three or four as its host has it; satisfies `report.Link`."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[int, Guest] = {}
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

        async def talk(caller: Caller) -> None:
            assert hub is not None
            number = hub.enter()
            door = hub.doors[number]
            self._lines[number] = Guest(caller)
            data = caller.first
            while number in self._lines:
                heard = functools.partial(Hub.receive, number=number, data=data)
                await do(heard if data else functools.partial(Hub.lost, number=number))
                caller.come(door.proven, door in hub.guests)
                if not data:
                    break
                data = await caller.read()
            self._lines.pop(number, None)

        listener = Listener(talk)
        try:
            known = self._listen(listener, lan, port)
            if known is not None:
                hub = make(known)
                await self._watch(hub, do)
        finally:
            await listener.close()

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
            for guest in self._lines.values():
                guest.catch_up()

    async def _do(self, hub: Hub, ask: Callable[[Hub], list[Output]]) -> None:
        """Execute what the hub wants done, in order; what breaks ends the table in a sentence."""
        try:
            out = ask(hub)
        except Exception as error:
            LOG.exception("a star cannot go on")
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
            for number in list(self._lines):
                self._drop(number)

    async def _one(self, x: Output) -> None:
        match x:
            case Store() | Erase():
                await asyncio.to_thread(self._disk.do, x)
            case Send(data, to):
                if to in self._lines:
                    self._lines[to].send(data)
            case Tell(report):
                self._tell(report)
            case Drop(to):
                self._drop(to)

    def _drop(self, number: int) -> None:
        guest = self._lines.pop(number, None)
        if guest is not None:
            guest.caller.part()
