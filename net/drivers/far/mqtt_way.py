"""The way of a broker: streams over MQTT 5, by topics that only the two ends have heard of.

A place names brokers and the public key of a door. Who comes draws a key of their own and a random
name for the stream; from the two keys both ends have one more, by which every message is numbered
and marked. So whoever else is at the broker can neither speak in a stream nor end it, and what the
broker loses, doubles or turns round is noticed: a message too many is dropped, one too few ends the
stream, and the table above makes another. It asks QoS 0 of the broker, for 1 and 2 cost round trips
and promise nothing from end to end; and its queues hold no more than was granted, for what is too
much there is lost without a word.

Of several brokers each is a cell: doors stand open at all of them, and who comes tries them in an
order that follows from the door's name. So all friends of a table meet at one, and at the next one
when it is gone.
"""

import asyncio
import base64
import binascii
import contextlib
import hashlib
import ipaddress
import logging
import os
import re
import socket
import ssl
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from nacl.bindings import crypto_scalarmult, crypto_scalarmult_base

from ...crypto.commitment import H
from ...wire.fields import PLACE
from .loop import hold
from .way import Arrive, FarDoor, Trouble, stream

if TYPE_CHECKING:
    from aiomqtt import Client

LOG = logging.getLogger("tambour.net.drivers.far.mqtt")
ROOT = "tambour"
NAME = 52
"""Letters of a door's name: its public key in base32."""
TOPIC = 16
"""Letters of it that its topic has: 80 bits."""
PORTS = {"mqtt": 1883, "mqtts": 8883}
CELLS = 4
"""Brokers of one place, at most."""
CHUNK = 8192
"""Bytes of a message at most."""
WINDOW = 1 << 16
"""Bytes that may be on their way before the other end has taken them."""
MUTE = 2.0
"""Seconds in which a broker must deliver to us what we say to ourselves."""
ANSWER, ASK = 4.0, 0.7
"""Seconds in which a door answers, and between two times that it is asked."""
OPENINGS = 100
"""Streams that a door opens in a second, at most: each costs a multiplication."""
LANES = 128
"""Streams at a door at once."""
AGAIN = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds between two tries to have a broker again; the last is repeated."""
WAITING = 2048
"""Messages that may wait to be read; what is more is lost, and ends a stream."""
MARK = 16
"""Bytes of a message's mark."""
HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]")
SIDES = 0, 1
"""Who speaks: who came, and whose door it is."""


class Broker(NamedTuple):
    """One cell, and who we are there."""

    host: str
    port: int
    safe: bool
    user: str = ""
    password: str = ""


@dataclass(frozen=True)
class Brokers:
    """What a URL says; `name` is that of a door, where it is a place."""

    cells: tuple[Broker, ...]
    name: str = ""

    @property
    def url(self) -> str:
        """Write it down without password and name."""
        kind = "mqtts" if self.cells[0].safe else "mqtt"
        hosts = (cell.host if cell.port == PORTS[kind] else f"{cell.host}:{cell.port}"
                 for cell in self.cells)
        return f"{kind}://{','.join(hosts)}"


def read_url(text: str) -> Brokers:
    """Read `mqtts://[USER:PASSWORD@]HOST[:PORT][,HOST...][/NAME]`; Trouble for what is none.

    Without TLS only addresses of machines on a network like ours: a VPN, or this machine.
    """
    kind, found, rest = text.partition("://")
    said, _, rest = rest.rpartition("@")
    hosts, _, name = rest.partition("/")
    user, _, password = said.partition(":")
    if len(text) > PLACE or not text.isascii() or not found or kind not in PORTS:
        raise Trouble("ticket")
    safe, cells = kind == "mqtts", []
    for each in hosts.lower().split(",")[: CELLS + 1]:
        host, _, port = each.rpartition(":") if re.search(r":\d+$", each) else (each, "", "")
        number = int(port) if port and len(port) < 6 else PORTS[kind]
        if not HOST.fullmatch(host) or not 0 < number < 1 << 16 or not (safe or _private(host)):
            raise Trouble("ticket")
        cells.append(Broker(host, number, safe, unquote(user), unquote(password)))
    if len(cells) > CELLS or (name and not _key(name)):
        raise Trouble("ticket")
    return Brokers(tuple(cells), name)


def _private(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return host == "localhost"


def _named(key: bytes) -> str:
    """Give the name of a door by its public key."""
    return base64.b32encode(key).decode().lower().rstrip("=")


def _key(name: str) -> bytes:
    """Give the public key that a name says; b"" for what is none."""
    with contextlib.suppress(binascii.Error, ValueError):
        key = base64.b32decode(name.upper() + "====")
        if len(name) == NAME and _named(key) == name:
            return key
    return b""


class MqttWay:
    """The way over the brokers of a URL; other places' brokers are asked without our password."""

    def __init__(self, url: str) -> None:
        self._ours = read_url(url)
        if self._ours.name:
            raise Trouble("ticket")
        self.url = self._ours.url

    def leads(self, place: str) -> bool:
        """Say whether this is a place at brokers, whosever they are."""
        try:
            return bool(read_url(place).name)
        except Trouble:
            return False

    def place(self, seed: bytes) -> str:
        """Give the place of a door at our brokers."""
        return f"{self.url}/{_named(crypto_scalarmult_base(seed))}"

    async def dial(self, place: str) -> socket.socket:
        """Give a stream to a door, at the first of its brokers at which it answers."""
        asked = read_url(place)
        if not asked.name:
            raise Trouble("ticket")
        cells = self._ours.cells if asked.url == self.url else asked.cells
        why: OSError = ConnectionRefusedError("nobody answers")
        for n, cell in enumerate(ranked(cells, asked.name)):
            try:
                return await _dial(cell, asked.name)
            except OSError as error:
                if n == 0 or not isinstance(error, Trouble):
                    why = error
        raise why

    async def open(self, seed: bytes, arrive: Arrive) -> FarDoor:
        """Open a door at all of our brokers; Trouble where not one of them has it."""
        door = _Door(self.place(seed), seed, self._ours.cells, arrive)
        try:
            await door.stands()
        except BaseException:
            await door.close()
            raise
        return door


def ranked(cells: tuple[Broker, ...], name: str) -> list[Broker]:
    """Sort brokers by their rendezvous hash with a door: all ends come to one order."""
    return sorted(cells, key=lambda cell: H(
        "tb.cell", (name.encode(), f"{cell.host}:{cell.port}".encode())))


# one connection to a broker --------------------------------------------------------------------


async def _connect(cell: Broker, will: tuple[str, bytes]) -> "Client":
    """Connect to a broker, which says `will` (topic and message) when we are gone without a word.
    """
    import aiomqtt

    client = aiomqtt.Client(
        cell.host.strip("[]"), cell.port, protocol=aiomqtt.ProtocolVersion.V5,
        username=cell.user or None, password=cell.password or None, logger=LOG,
        identifier=os.urandom(12).hex(), clean_start=True, timeout=5.0, keepalive=20,
        tls_context=ssl.create_default_context() if cell.safe else None,
        will=aiomqtt.Will(will[0], will[1]), max_queued_incoming_messages=WAITING,
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)])
    try:
        return await client.__aenter__()
    except aiomqtt.MqttError as error:
        raise _why(error, cell) from error


def _why(error: Exception, cell: Broker) -> Trouble:
    """Say why a broker did not take us."""
    rc = vars(error).get("rc")
    value = rc if isinstance(rc, int) or rc is None else rc.value
    text = str(error).lower()
    if value in (134, 135, 4, 5):
        code = "broker_denies"
    elif value in (136, 137, 151, 159, 3):
        code = "broker_full"
    elif "certificate" in text and ("expired" in text or "not yet valid" in text):
        code = "broker_clock"
    elif "certificate" in text or "ssl" in text:
        code = "broker_certificate"
    else:
        code = "broker_away"
    return Trouble(code, broker=cell.host)


async def _leave(client: "Client") -> None:
    """Say goodbye to a broker, unless it is gone already."""
    import aiomqtt

    with contextlib.suppress(aiomqtt.MqttError):
        await client.__aexit__(None, None, None)


async def _hear_ourselves(client: "Client", topic: str, cell: Broker) -> None:
    """Say something to ourselves; Trouble where it does not come, for a broker does not say whom
    it denies a topic."""
    import aiomqtt

    said = b"S" + os.urandom(MARK)
    try:
        await client.subscribe(topic)
        await client.publish(topic, said)
        async with asyncio.timeout(MUTE):
            while bytes((await anext(client.messages)).payload) != said:
                pass
    except (aiomqtt.MqttError, TimeoutError) as error:
        raise Trouble("broker_mute", broker=cell.host) from error


# a stream --------------------------------------------------------------------------------------


class _Keys:
    """By what the messages of one stream are marked, each side's by its own."""

    def __init__(self, secret: bytes, public: bytes, name: bytes) -> None:
        try:
            shared = crypto_scalarmult(secret, public)
        except Exception as error:  # a point that no honest end has
            raise ValueError("no key") from error
        self._keys = [H("tb.mqtt", (shared, name, bytes((side,)))) for side in SIDES]

    def mark(self, side: int, data: bytes) -> bytes:
        return hashlib.blake2b(data, key=self._keys[side], digest_size=MARK).digest()


class _Lane:
    """One stream: its messages are a mark, a letter, a number (8 bytes) and what is said.

    D is data, C grants (the bytes that were taken in all), F says that no more comes, X that it is
    over. They are numbered from 1 in each direction, but X, which comes out of turn; 0 is that of
    G, by which a door answers: it holds the hash of what the broker says when the door is gone.
    """

    def __init__(
        self, keys: _Keys, side: int, say: Callable[[bytes], Coroutine[Any, Any, None]],
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
    ) -> None:
        self._keys, self._side, self._say = keys, side, say
        self._reader, self._writer = reader, writer
        writer.transport.set_write_buffer_limits(0)
        self._number = self._heard = 0
        self._sent = self._granted = self._taken = self._told = 0
        self._more = asyncio.Event()
        """They have granted more, or we may have to."""
        self.over = asyncio.Event()
        self._done = 0
        self._pumps = [asyncio.create_task(each()) for each in (self._talk, self._grant)]

    async def _put(self, letter: bytes, data: bytes = b"") -> None:
        self._number += 1
        await self._say(self.message(letter, self._number, data))

    def message(self, letter: bytes, number: int, data: bytes = b"") -> bytes:
        """Write a message of ours."""
        body = letter + number.to_bytes(8, "big") + data
        return self._keys.mark(self._side, body) + body

    def hear(self, raw: bytes) -> None:
        """Take what came: what is not theirs is nothing, and so is what was said before."""
        mark, body = raw[:MARK], raw[MARK:]
        if len(body) < 9 or mark != self._keys.mark(1 - self._side, body):
            return
        letter, number, data = body[:1], int.from_bytes(body[1:9], "big"), body[9:]
        if letter == b"X":
            self.cut()
        elif number > self._heard + 1:
            LOG.info("a broker has lost something")
            self.cut()
        elif number == self._heard + 1:
            self._heard = number
            self._take(letter, data)

    def _take(self, letter: bytes, data: bytes) -> None:
        if letter == b"D" and not self._writer.is_closing():
            self._writer.write(data)
            self._taken += len(data)
            if self._writer.transport.get_write_buffer_size() > 2 * WINDOW:
                self.cut()  # they keep to no grant
        elif letter == b"C" and len(data) == 8:
            self._granted = int.from_bytes(data, "big")
        elif letter == b"F":
            with contextlib.suppress(OSError):
                self._writer.write_eof()
            self._finish()
        self._more.set()

    async def _talk(self) -> None:
        """Say what is given to us, as far as they grant it."""
        try:
            while data := await self._reader.read(CHUNK):
                while self._sent + len(data) > self._granted + WINDOW:
                    self._more.clear()
                    await self._more.wait()
                self._sent += len(data)
                await self._put(b"D", data)
            await self._put(b"F")
        except OSError:
            self.cut()
        self._finish()

    async def _grant(self) -> None:
        """Grant more when what came has been taken."""
        with contextlib.suppress(OSError):
            while True:
                await self._more.wait()
                self._more.clear()
                await self._writer.drain()
                if self._taken - self._told >= WINDOW // 4:
                    self._told = self._taken
                    await self._put(b"C", self._taken.to_bytes(8, "big"))
                await asyncio.sleep(0)

    def _finish(self) -> None:
        self._done += 1
        if self._done > 1:
            self.over.set()

    def cut(self) -> None:
        """End it at once."""
        self.over.set()

    async def end(self) -> None:
        """Let go of both ends, and say so where it was cut."""
        for pump in self._pumps:
            pump.cancel()
        if self._done < 2:
            with contextlib.suppress(OSError, TimeoutError):
                await asyncio.wait_for(self._say(self.message(b"X", self._number + 1)), 1.0)
            self._writer.transport.abort()
        self._writer.close()


def _speaker(client: "Client", topic: str) -> Callable[[bytes], Coroutine[Any, Any, None]]:
    """Give what says something on a topic; OSError where the broker is gone."""
    async def say(data: bytes) -> None:
        import aiomqtt

        try:
            await client.publish(topic, data)
        except aiomqtt.MqttError as error:
            raise ConnectionResetError from error

    return say


async def _dial(cell: Broker, name: str) -> socket.socket:
    """Give a stream to a door at one broker."""
    import aiomqtt

    secret, own = os.urandom(32), os.urandom(10)
    try:
        keys = _Keys(secret, _key(name), own)
    except ValueError:
        raise Trouble("ticket") from None
    base = f"{ROOT}/{name[:TOPIC]}"
    ours, theirs = (f"{base}/{own.hex()}/{side}" for side in (1, 0))
    gone = b"X" + (0).to_bytes(8, "big")
    client = await _connect(cell, (theirs, keys.mark(0, gone) + gone))
    try:
        await _hear_ourselves(client, ours, cell)
        await client.subscribe(f"{base}/gone")
        knock = b"O" + own + crypto_scalarmult_base(secret)
        knock += keys.mark(0, knock)
        last = await _answer(client, base, knock, keys)
    except aiomqtt.MqttError as error:
        await _leave(client)
        raise ConnectionResetError from error
    except BaseException:
        await _leave(client)
        raise
    up, reader, writer = await stream()
    lane = _Lane(keys, 0, _speaker(client, theirs), reader, writer)

    async def listen() -> None:
        with contextlib.suppress(aiomqtt.MqttError):
            async for message in client.messages:
                data = bytes(message.payload)
                if message.topic.value == ours:
                    lane.hear(data)
                elif _hash(data) == last:
                    break
        lane.cut()

    async def live() -> None:
        hears = asyncio.create_task(listen())
        try:
            await lane.over.wait()
        finally:
            await lane.end()
            hears.cancel()
            await _leave(client)

    hold(live())
    return up


async def _answer(client: "Client", base: str, knock: bytes, keys: _Keys) -> bytes:
    """Ask a door for a stream until it answers; give the hash of what the broker says at its end.
    """
    async def ask() -> None:
        while True:
            await client.publish(base, knock)
            await asyncio.sleep(ASK)

    asks = asyncio.create_task(ask())
    try:
        async with asyncio.timeout(ANSWER):
            while True:
                raw = bytes((await anext(client.messages)).payload)
                body = raw[MARK:]
                if body[:9] == b"G" + bytes(8) and raw[:MARK] == keys.mark(1, body):
                    return body[9:]
    except TimeoutError:
        raise ConnectionRefusedError("nobody answers") from None
    finally:
        asks.cancel()


def _hash(data: bytes) -> bytes:
    return H("tb.gone", (data,))


class _Door:
    """A door at several brokers."""

    def __init__(
        self, place: str, seed: bytes, cells: tuple[Broker, ...], arrive: Arrive
    ) -> None:
        self.place = place
        self._seed, self._arrive = seed, arrive
        self._base = f"{ROOT}/{place.rpartition('/')[2][:TOPIC]}"
        self._lanes: dict[str, _Lane] = {}
        self._openings = float(OPENINGS)
        self._counted = asyncio.get_running_loop().time()
        self._first = [asyncio.get_running_loop().create_future() for _ in cells]
        self._serving = [asyncio.create_task(self._serve(cell, first))
                         for cell, first in zip(cells, self._first, strict=True)]

    async def stands(self) -> None:
        """Wait until one of the brokers has us; Trouble where none has."""
        why: OSError | None = None
        for first in asyncio.as_completed(self._first):
            why = await first
            if why is None:
                return
        assert why is not None
        raise why

    async def close(self) -> None:
        """Leave all brokers; what came from there has left its last words."""
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def _serve(self, cell: Broker, first: "asyncio.Future[OSError | None]") -> None:
        """Be at one broker, again and again."""
        import aiomqtt

        pauses = iter(AGAIN)
        while True:
            why: OSError | None = None
            try:
                last = os.urandom(MARK)
                client = await _connect(cell, (f"{self._base}/gone", last))
                mine: list[str] = []
                try:
                    await _hear_ourselves(client, self._base, cell)
                    await client.subscribe(f"{self._base}/+/0")
                    pauses = iter(AGAIN)
                    if not first.done():
                        first.set_result(None)
                    async for message in client.messages:
                        data = bytes(message.payload)
                        await self._hear(client, message.topic.value, data, last, mine)
                finally:
                    for name in mine:
                        if name in self._lanes:
                            self._lanes[name].cut()
                    await _leave(client)
            except OSError as error:
                why = error
            except aiomqtt.MqttError:
                LOG.info("a broker is gone: %s", cell.host)
            if not first.done():
                first.set_result(why or ConnectionResetError())
            await asyncio.sleep(next(pauses, AGAIN[-1]))

    async def _hear(
        self, client: "Client", topic: str, data: bytes, last: bytes, mine: list[str]
    ) -> None:
        """Take a message: of a stream, or that somebody wants one."""
        if topic != self._base:
            lane = self._lanes.get(topic)
            if lane is not None and len(data) <= 2 * CHUNK:
                lane.hear(data)
            return
        if len(data) != 43 + MARK or data[:1] != b"O":
            return
        own, knock = data[1:11], data[:-MARK]
        topics = [f"{self._base}/{own.hex()}/{side}" for side in SIDES]
        say = _speaker(client, topics[1])
        if topics[0] in self._lanes:  # it asks once more: our answer is on its way
            return
        if not self._may_open():
            return
        try:
            keys = _Keys(self._seed, data[11:43], own)
        except ValueError:
            return
        if data[-MARK:] != keys.mark(0, knock):
            return
        up, reader, writer = await stream()
        lane = self._lanes[topics[0]] = _Lane(keys, 1, say, reader, writer)
        mine.append(topics[0])
        hold(self._live(topics[0], lane, mine))
        with contextlib.suppress(OSError):
            await say(lane.message(b"G", 0, _hash(last)))
        self._arrive(up, own.hex())

    def _may_open(self) -> bool:
        """Count a stream that is asked for; False where there are too many."""
        now = asyncio.get_running_loop().time()
        self._openings = min(OPENINGS, self._openings + (now - self._counted) * OPENINGS)
        self._counted = now
        self._openings -= 1
        return self._openings >= 0 and len(self._lanes) < LANES

    async def _live(self, name: str, lane: _Lane, mine: list[str]) -> None:
        try:
            await lane.over.wait()
        finally:
            await lane.end()
            del self._lanes[name]
            mine.remove(name)
