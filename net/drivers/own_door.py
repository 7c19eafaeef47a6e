"""Our own door at a table: the port where others come in, far doors, and the call that tells who is
near where it is.

Whoever holds the table has it open; a guest opens his when it is his seat's turn to hold it.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence

from ..peer.door import Door
from .discovery import Calling
from .far.loop import far
from .far.way import FarDoor, FarWay
from .listener import Caller, Listener
from .reach import Place


class OwnDoor:
    """A door that can be opened once; without `lan` only this machine can come to it."""

    def __init__(
        self, lan: bool, talk: Callable[[Caller], Awaitable[None]], door: Door,
        on_words: Callable[[], None] = lambda: None,
    ) -> None:
        self.inside = not lan
        self._listener = Listener(talk, door, on_words)
        self._calling: Calling | None = None
        self.where = ("0.0.0.0", "::") if lan else ("127.0.0.1", "::1")
        self.port = 0
        """Where we are listening; 0 where we are not."""
        self._here: dict[str, None] = {}
        """Addresses of this machine by which others reach us, the first heard first."""
        self._far: dict[str, FarDoor] = {}
        """By the place that names a far door and nothing more."""

    def open(self, ports: Sequence[int]) -> int:
        """Listen on the first of these ports that is free; OSError or OverflowError if none is."""
        self.port = port = self._listener.open(self.where, ports)
        return port

    async def open_far(self, way: FarWay, seed: bytes) -> None:
        """Let in who comes from far too, by a door that these 32 bytes open; Trouble if none does.
        """
        loop = asyncio.get_running_loop()

        def arrive(reached: socket.socket, who: str) -> None:
            taken = self._listener.take(reached, who, way.url)
            try:
                asyncio.run_coroutine_threadsafe(taken, loop)
            except RuntimeError:  # our table was closed meanwhile
                taken.close()
                reached.close()

        self._far[way.place(seed)] = await far(way.open(seed, arrive))

    @property
    def tickets(self) -> tuple[str, ...]:
        """Where others reach us from far, as one hands it on."""
        return tuple(door.place for door in self._far.values())

    @property
    def far(self) -> tuple[str, ...]:
        """The same without addresses, which are nobody's business in a record."""
        return tuple(self._far)

    def reach_by(self, address: str) -> None:
        """Know an address of this machine by which somebody has a connection with us."""
        loopback = address == "::1" or address.startswith("127.")
        if loopback == self.inside and not address.startswith("fe80:"):
            self._here[address] = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where others reach us, as one hands it on or types it."""
        near = (f"[{a}]:{self.port}" if ":" in a else f"{a}:{self.port}" for a in self._here)
        return (*self.tickets, *near)

    @property
    def places(self) -> frozenset[Place]:
        """How we would see ourselves from here."""
        near = ((a, self.port) for a in (*self._here, "127.0.0.1", "::1"))
        return frozenset((*near, *((place, 0) for place in (*self.far, *self.tickets))))

    def call(self, mark: bytes | None) -> None:
        """Call the friends of a match to this door from now on; None: be silent."""
        if mark is not None and self._calling is None:
            self._calling = Calling(mark, self.port, inside=self.inside)
        elif mark is None and self._calling is not None:
            self._calling.close()
            self._calling = None

    async def close(self) -> None:
        """Be silent, shut the door, and let last words leave."""
        self.call(None)
        await self._listener.close()
        for door in self._far.values():
            await far(door.close())
