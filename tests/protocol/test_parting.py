"""Last words arrive: whoever leaves is heard, though the other was still speaking."""

import asyncio

from net.drivers.listener import Caller

LOUD = 1 << 20
"""Bytes that are on their way to us when we leave: a socket's buffer holds less."""


def test_what_was_said_last_is_heard_though_nobody_read_what_came():
    async def evening() -> bytes:
        left = asyncio.Event()

        async def host(reader, writer) -> None:
            caller = Caller(reader, writer)
            await asyncio.sleep(0.05)  # what he says waits here, unread
            caller.say(b"farewell")
            caller.part()
            caller.say(b"never")
            await caller.gone()
            left.set()

        server = await asyncio.start_server(host, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(bytes(LOUD))
        heard = await reader.read()
        writer.close()
        await left.wait()
        server.close()
        return heard

    heard = asyncio.run(asyncio.wait_for(evening(), 30))
    assert heard == (8).to_bytes(4, "big") + b"farewell"


def test_who_never_ends_is_left_after_a_while():
    async def evening() -> None:
        left = asyncio.Event()

        async def host(reader, writer) -> None:
            caller = Caller(reader, writer)
            caller.say(b"farewell")
            await caller.gone()
            left.set()

        server = await asyncio.start_server(host, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        await left.wait()
        writer.close()
        server.close()

    asyncio.run(asyncio.wait_for(evening(), 30))
