"""What a far way gives: doors at which streams arrive, and streams to doors of others.

A stream is one end of a pair of connected sockets; the way pumps between the other end and whatever
it leads through. So nothing above knows which way it is, and a way has a thread of its own. Writing
a transport for each way was rejected: sockets know already when to hold a writer back.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Protocol

IROH, TICKET = "iroh", "endpoint"
"""The name of the way that needs no more, and how its tickets begin."""
READ = 16384
"""Bytes taken in at once."""
HELD = 1 << 14
"""Bytes that the system may hold between a stream's two ends: who reads slowly is felt soon."""

Arrive = Callable[[socket.socket, str], None]
"""Takes a stream that has arrived at a door, and a mark of who it comes from: strangers are counted
by it. It may be called in any thread, and owns the socket from then on."""


class Trouble(OSError):
    """Why a far way leads nowhere; `code` is one of `peer.close_reasons`."""

    def __init__(self, code: str, **gaps: str) -> None:
        super().__init__(code)
        self.code = code
        self.gaps = gaps


class FarDoor(Protocol):
    """A door that is open to who comes from far."""

    place: str
    """What leads here, at most PLACE characters of ASCII."""

    async def close(self) -> None:
        """Let nobody else in; streams that have arrived go on to their ends."""


class FarWay(Protocol):
    """One way. Its coroutines run in the loop of all far ways (`loop.far`)."""

    url: str
    """Its name, without any password, at most PLACE characters: `iroh`, or the brokers' URL."""

    def leads(self, place: str) -> bool:
        """Say whether this way leads to a place, by its form alone; a place may be any text."""

    def place(self, seed: bytes) -> str:
        """Give the place of the door that opens with these 32 bytes, without opening it."""

    async def dial(self, place: str) -> socket.socket:
        """Give a stream to a door; Trouble or another OSError where none comes of it."""

    async def open(self, seed: bytes, arrive: Arrive) -> FarDoor:
        """Open the door of these 32 bytes; Trouble where that cannot be.

        Whoever has them opens the same door again, after a crash too."""


async def stream() -> tuple[socket.socket, asyncio.StreamReader, asyncio.StreamWriter]:
    """Make a stream: the end that is handed up, and reader and writer at the end of a way."""
    up, down = socket.socketpair()
    for end in (up, down):
        end.setblocking(False)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD)
    try:
        reader, writer = await asyncio.open_connection(sock=down, limit=READ)
    except BaseException:
        up.close()
        down.close()
        raise
    return up, reader, writer
