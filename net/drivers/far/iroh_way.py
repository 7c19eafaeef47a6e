"""The way of iroh: QUIC between two endpoints that find each other by their public keys.

Its makers' public relays introduce the two and, where no hole can be punched between them, carry
what is encrypted; a ticket names the key, the relay and addresses. What is said goes through our
own channel besides, so a relay reads nothing.
"""

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

from ...wire.fields import PLACE
from .loop import hold
from .way import IROH, READ, TICKET, Arrive, FarDoor, Trouble, stream

if TYPE_CHECKING:
    from iroh import Connection, Endpoint, EndpointAddr, Incoming

PROTOCOL = b"tambour/1"
ONLINE = 3.0
"""Seconds in which a relay is reached, or goes without."""
GREETING = 8.0
"""Seconds in which who arrives opens a stream."""
PARTING = 2.0
"""Seconds for last words, when one side has no more to say."""
ARRIVING = 64
"""Who may be arriving at a door at once."""
PORTS = range(49152, 65536)
"""Of these a door's follows from its 32 bytes: so who comes back finds it without a relay."""


class IrohWay:
    """One endpoint that dials, and one for each door. Without `relays` they are found by the
    addresses in their tickets alone.
    """

    url = IROH

    def __init__(self, relays: bool = True) -> None:
        self._relays = relays
        self._ours: Endpoint | None = None
        self._binding = asyncio.Lock()

    def leads(self, place: str) -> bool:
        """Say whether this may be a ticket."""
        return place.startswith(TICKET) and len(place) <= PLACE and place.isascii()

    def place(self, seed: bytes) -> str:
        """Give the ticket that names the key alone; the relays' directory knows the rest."""
        import iroh

        key = iroh.SecretKey.from_bytes(seed).public()
        return _ticket(iroh.EndpointAddr(key, None, []))

    async def dial(self, place: str) -> socket.socket:
        """Give a stream to a door."""
        address = _read(place)
        async with self._binding:
            self._ours = self._ours or await self._bound(None)
        connection = await self._reach(self._ours, address)
        try:
            return await _joined(connection, asks=True)
        except BaseException:
            connection.close(0, b"")
            raise

    async def open(self, seed: bytes, arrive: Arrive) -> FarDoor:
        """Open a door; it is told where a relay is reached, or where others see it anyway."""
        try:
            endpoint = await self._bound(seed, PORTS[int.from_bytes(seed[:4], "big") % len(PORTS)])
        except Trouble:  # somebody has that one
            endpoint = await self._bound(seed)
        if self._relays:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(endpoint.online(), ONLINE)
        address = endpoint.addr()
        if address.relay_url() is None and not address.direct_addresses():
            await endpoint.close()
            raise Trouble("offline")
        return _Door(endpoint, arrive)

    async def _bound(self, seed: bytes | None, port: int = 0) -> "Endpoint":
        import iroh

        try:
            return await iroh.Endpoint.bind(iroh.EndpointOptions(
                preset=iroh.preset_n0() if self._relays else None,
                relay_mode=None if self._relays else iroh.RelayMode.disabled(),
                bind_addr=f"0.0.0.0:{port}", alpns=[PROTOCOL], secret_key=seed))
        except iroh.IrohError as error:
            raise Trouble("offline") from error

    @staticmethod
    async def _reach(endpoint: "Endpoint", address: "EndpointAddr") -> "Connection":
        import iroh

        try:
            return await endpoint.connect(address, PROTOCOL)
        except iroh.IrohError as error:
            raise ConnectionRefusedError from error


class _Door:
    """A door: who arrives is a stream as soon as they have said a word."""

    def __init__(self, endpoint: "Endpoint", arrive: Arrive) -> None:
        self.place = _ticket(endpoint.addr())
        self._endpoint, self._arrive = endpoint, arrive
        self._arriving: set[asyncio.Task[None]] = set()
        self._accepts = asyncio.create_task(self._accept())

    async def close(self) -> None:
        """Shut it; iroh ends what came through it too, so last words have left before."""
        self._accepts.cancel()
        for each in self._arriving:
            each.cancel()
        await self._endpoint.close()

    async def _accept(self) -> None:
        while (incoming := await self._endpoint.accept_next()) is not None:
            if len(self._arriving) >= ARRIVING:
                await incoming.refuse()
                continue
            task = asyncio.create_task(self._greet(incoming))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)

    async def _greet(self, incoming: "Incoming") -> None:
        """Take one in; whatever goes wrong with them ends here."""
        import iroh

        connection = None
        try:
            async with asyncio.timeout(GREETING):
                connection = await (await incoming.accept()).connect()
                up = await _joined(connection, asks=False)
        except (iroh.IrohError, OSError):
            if connection is not None:
                connection.close(0, b"")
            return
        self._arrive(up, str(connection.remote_id()))


async def _joined(connection: "Connection", asks: bool) -> socket.socket:
    """Give a stream that leads over a connection, which ends with it."""
    both = await (connection.open_bi() if asks else connection.accept_bi())
    receiving, sending = both.recv(), both.send()
    up, reader, writer = await stream()

    async def say() -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(READ):
                await sending.write_all(data)
        await sending.finish()
        await sending.stopped()

    async def hear() -> None:
        while data := await receiving.read(READ):
            writer.write(data)
            await writer.drain()
        writer.write_eof()

    async def pump() -> None:
        """Lead what is said either way, until both are done, or one is and the other dawdles."""
        import iroh

        ways = asyncio.create_task(say()), asyncio.create_task(hear())
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait(ways, timeout=PARTING)
        finally:
            for way in ways:
                way.cancel()
                with contextlib.suppress(asyncio.CancelledError, OSError, iroh.IrohError):
                    await way
            writer.close()  # what it still holds is theirs to read
            connection.close(0, b"")

    hold(pump())
    return up


def _ticket(address: "EndpointAddr") -> str:
    """Write down where an endpoint is: its key, its relay, and as many addresses as find room."""
    import iroh

    direct = sorted(address.direct_addresses(), key=lambda text: text.startswith("["))
    for few in range(len(direct), -1, -1):
        some = iroh.EndpointAddr(address.id(), address.relay_url(), direct[:few])
        text = str(iroh.EndpointTicket.from_addr(some))
        if len(text) <= PLACE:
            return text
    return str(iroh.EndpointTicket.from_addr(iroh.EndpointAddr(address.id(), None, [])))


def _read(place: str) -> "EndpointAddr":
    """Read a ticket; Trouble for what is none, or was cut in half."""
    import iroh

    try:
        return iroh.EndpointTicket.from_string(place).endpoint_addr()
    except iroh.IrohError as error:
        raise Trouble("ticket") from error
