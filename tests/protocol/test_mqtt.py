"""Streams by way of brokers that speak MQTT: megabytes, slow readers, and brokers of every sort.

Those that need a real one skip where Mosquitto is not installed; the hostile one is ours.
"""

import asyncio
import contextlib
import os
import random
import re
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from net.drivers.far import message_stream, mqtt_way
from net.drivers.far.message_stream import MessageStream
from net.drivers.far.mqtt_place import brokers, ranked, read
from net.drivers.far.mqtt_way import MqttDoor, MqttWay
from net.drivers.far.way import Trouble
from net.peer.close_reasons import SENTENCES

from .brokers import (
    MEMBER,
    Certificates,
    HostileBroker,
    Mosquitto,
    free_port,
    mischief,
    mosquittos,
    tls,
)

pytest.importorskip("aiomqtt", reason="the extra far is not installed")
SEED = b"d" * 32
NAME = "fozviostfw2qvbmk"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquittos(tmp_path) as (one,):
        yield one


def at(*some: Mosquitto) -> str:
    return "mqtt://" + ",".join(f"127.0.0.1:{one.port}" for one in some)


class End:
    """One end of a stream."""

    def __init__(self, up: socket.socket) -> None:
        self.up = up
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> "End":
        self.reader, self.writer = await asyncio.open_connection(sock=self.up)
        return self


class Table:
    """A door, with a queue of who came."""

    def __init__(self, door: MqttDoor, came: "asyncio.Queue[tuple[socket.socket, str]]") -> None:
        self.door, self.came = door, came

    async def pair(self, way: MqttWay) -> tuple[End, End]:
        """Call it until it hears: (who calls, who is called)."""
        while True:
            up = await way.dial(self.door.place)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    reached, who = await self.came.get()
                assert len(who) == 16
                return await End(up).open(), await End(reached).open()
            up.close()


@asynccontextmanager
async def opened(way: MqttWay, seed: bytes = SEED) -> AsyncIterator[Table]:
    came: asyncio.Queue[tuple[socket.socket, str]] = asyncio.Queue()
    door = await way.open(seed, lambda up, who: came.put_nowait((up, who)))
    assert door.place == way.place(seed)
    try:
        yield Table(door, came)
    finally:
        await door.close()


async def ended(end: End, silent: bool = False) -> bytes:
    """Read to the end, however it ends. A `silent` one may never be told, where a broker has lost
    that too: then it is the pings of a table that end it.
    """
    said = b""
    try:
        async with asyncio.timeout(5 if silent else 30):
            while piece := await end.reader.read(1 << 16):
                said += piece
    except TimeoutError:
        assert silent
    except OSError:
        pass
    return said


def trouble(way: MqttWay, place: str = "") -> str:
    """Say why a door does not open, or why none is reached."""
    async def tried() -> str:
        with pytest.raises(Trouble) as told:
            await (way.dial(place) if place else way.open(SEED, lambda up, who: None))
        assert told.value.code in SENTENCES
        assert MEMBER[1] not in f"{told.value!r} {told.value.gaps}"
        return told.value.code

    return asyncio.run(tried())


# what is carried -------------------------------------------------------------------------------


def test_megabytes_both_ways_and_their_ends(broker: Mosquitto) -> None:
    async def carried() -> None:
        way = MqttWay(at(broker))
        async with opened(way) as table:
            near, there = await table.pair(way)
            said = [random.Random(n).randbytes(1_500_000) for n in range(2)]
            for end, text in zip((near, there), said, strict=True):
                end.writer.write(text)
                end.writer.write_eof()
            heard = await asyncio.gather(ended(there), ended(near))
            assert heard == said
            assert not any(back.streams for back in table.door._backs.values())

    asyncio.run(carried())


def test_who_reads_slowly_holds_back_who_writes(broker: Mosquitto) -> None:
    async def held() -> None:
        way = MqttWay(at(broker))
        async with opened(way) as table:
            near, there = await table.pair(way)
            said = random.Random(1).randbytes(2_000_000)
            near.up.setblocking(False)
            sent = 0
            for _ in range(60):  # nobody reads
                try:
                    sent += near.up.send(said[sent:])
                except BlockingIOError:
                    await asyncio.sleep(0.01)
            assert sent < 400_000, "what nobody takes waits where it was written"
            near.writer.write(said[sent:])
            near.writer.write_eof()
            assert await ended(there) == said

    asyncio.run(held())


def test_a_door_is_opened_again_while_the_broker_still_has_its_old_line(broker: Mosquitto) -> None:
    """As a program does that was killed: the old door never says goodbye."""
    async def again() -> None:
        way = MqttWay(at(broker))
        async with opened(way) as old:
            near, there = await old.pair(way)
            old.door._closed = True  # it hears, and does nothing any more
            async with opened(MqttWay(at(broker))) as new:
                other, here = await new.pair(way)
                other.writer.write(b"hello")
                assert await here.reader.readexactly(5) == b"hello"
            near.writer.write(b"still")
            assert await there.reader.readexactly(5) == b"still"

    asyncio.run(again())


def test_an_end_that_dies_is_told_of_by_the_broker(broker: Mosquitto) -> None:
    async def told() -> None:
        way = MqttWay(at(broker))
        async with opened(way) as table:
            for dies in (0, 1):
                ends = await table.pair(way)
                stream = [x for x in asyncio.all_tasks() if "Line._run" in repr(x)]
                assert stream
                lines = {task.get_coro().cr_frame.f_locals["self"] for task in stream}
                (line,) = (x for x in lines if x.streams and (x._farewell == NAME_OF(table)) ^ dies)
                line._client._client.socket().shutdown(socket.SHUT_RDWR)
                assert await ended(ends[1 - dies]) == b""

    def NAME_OF(table: Table) -> str:
        return read(table.door.place)[1]

    asyncio.run(told())


# several brokers -------------------------------------------------------------------------------


def test_when_a_broker_dies_all_meet_at_the_next_one(tmp_path: Path) -> None:
    async def moved(some: list[Mosquitto]) -> None:
        way = MqttWay(at(*some))
        async with opened(way) as table:
            where = ranked(*read(table.door.place))
            by_port = {one.port: one for one in some}
            near, there = await table.pair(way)
            while len(table.door._fronts) < 2:
                await asyncio.sleep(0.01)
            by_port[where[0].port].kill()
            assert (await ended(near), await ended(there)) == (b"", b"")
            started = asyncio.get_running_loop().time()
            near, there = await table.pair(way)
            assert asyncio.get_running_loop().time() - started < 5
            there.writer.write(b"here")
            assert await near.reader.readexactly(4) == b"here"
            by_port[where[0].port].start()
            while where[0] not in table.door._fronts:
                await asyncio.sleep(0.01)
            by_port[where[1].port].kill()
            near, there = await table.pair(way)

    with mosquittos(tmp_path, 3) as some:
        asyncio.run(moved(some))


def test_everybody_ranks_brokers_alike_and_each_door_otherwise() -> None:
    cells = brokers("mqtts://a.example,b.example,c.example").cells
    firsts = set()
    for n in range(60):
        name = f"{n:a>16}".translate(str.maketrans("0189", "bcde"))
        order = ranked(cells, name)
        assert order == ranked(cells[::-1], name)
        firsts.add(order[0])
        assert [x for x in order if x != cells[0]] == ranked(cells[1:], name)
    assert firsts == set(cells)


# who does not have us --------------------------------------------------------------------------


@pytest.mark.parametrize(("which", "trust", "user", "code"), [
    ("good", True, ":".join(MEMBER), ""), ("good", False, ":".join(MEMBER), "broker_certificate"),
    ("old", True, ":".join(MEMBER), "broker_clock"), ("good", True, "ida:wrong", "broker_denies"),
    ("good", True, "", "broker_denies"),
])
def test_members_come_in_by_tls_and_others_are_told_why_not(
    tmp_path: Path, certificates: Certificates, which: str, trust: bool, user: str, code: str
) -> None:
    with mosquittos(tmp_path, 1, *tls(certificates, which)) as (one,):
        context = ssl.create_default_context()
        if trust:
            context.load_verify_locations(certificates.folder / "ca.crt")
        url = f"mqtts://{user.replace(' ', '%20')}@127.0.0.1:{one.port}"
        way = MqttWay(url, context)
        assert MEMBER[1] not in f"{way.url} {way.own!r} {way.place(SEED)}"
        if code:
            assert trouble(way) == code
            return

        async def carried() -> None:
            async with opened(way) as table:
                near, there = await table.pair(way)
                near.writer.write(b"x" * 100_000)
                assert await there.reader.readexactly(100_000) == b"x" * 100_000

        asyncio.run(carried())
        assert trouble(MqttWay("mqtts://127.0.0.1:1", context), way.place(SEED)) != "unanswered", (
            "a password is for our own brokers")


def test_the_broker_of_the_page_lets_members_play_and_do_nothing_else(
    tmp_path: Path, certificates: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "far.md").read_text()
    words = next(block for block in page.split("```") if "certfile" in block)
    rights = tmp_path / "acl"
    rights.write_text(re.search(r"`(pattern .*?)`", page)[1] + "\n")
    ours = {line.split()[0]: line for line in (*tls(certificates), f"acl_file {rights}")}
    lines = [ours.get(line.split()[0], line) for line in words.split("\n")
             if line and line.split()[0] not in ("listener", "per_listener_settings")]
    assert set(ours) <= {line.split()[0] for line in lines}
    with mosquittos(tmp_path, 1, *lines) as (one,):
        context = ssl.create_default_context(cafile=str(certificates.folder / "ca.crt"))
        way = MqttWay(f"mqtts://ida:correct%20horse@127.0.0.1:{one.port}", context)

        async def carried() -> None:
            async with opened(way) as table:
                near, there = await table.pair(way)
                for end in near, there:
                    end.writer.write(b"x" * 500_000)
                    end.writer.write_eof()
                assert len(await ended(there)) == len(await ended(near)) == 500_000

        asyncio.run(carried())
        monkeypatch.setattr(mqtt_way, "PROVEN", 0.1)
        monkeypatch.setattr(mqtt_way, "ROOT", "elsewhere/")
        assert trouble(way) == "broker_mute"


def test_a_broker_that_says_yes_and_delivers_nothing_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_way, "PROVEN", 0.1)
    rights = tmp_path / "acl"
    rights.write_text("topic read elsewhere/#\n")
    with mosquittos(tmp_path, 1, "allow_anonymous true", f"acl_file {rights}") as (one,):
        way = MqttWay(at(one))
        assert trouble(way) == "broker_mute"
        assert trouble(way, way.place(SEED)) == "broker_mute"


def test_a_full_broker_says_so(tmp_path: Path, certificates: Certificates) -> None:
    lines = (*tls(certificates), "max_connections 1")
    with mosquittos(tmp_path, 1, *lines) as (one,), socket.create_connection(
        ("127.0.0.1", one.port)
    ):
        context = ssl.create_default_context(cafile=str(certificates.folder / "ca.crt"))
        way = MqttWay(f"mqtts://127.0.0.1:{one.port}", context)
        assert trouble(way) == "broker_full"


def test_nobody_at_a_broker_and_no_broker(broker: Mosquitto, monkeypatch: Any) -> None:
    monkeypatch.setattr(mqtt_way, "ANSWERED", 0.3)
    way = MqttWay(at(broker))
    assert trouble(way, way.place(SEED)) == "unanswered"
    nobody = MqttWay(f"mqtt://127.0.0.1:{free_port()}")
    assert trouble(nobody) == trouble(nobody, nobody.place(SEED)) == "broker_away"


@pytest.mark.parametrize("place", [
    "mqtt://127.0.0.1", "mqtt://127.0.0.1/", f"mqtt://127.0.0.1/{NAME[:-1]}",
    f"mqtt://127.0.0.1/{NAME}a", f"mqtt://127.0.0.1/{NAME.upper()}", f"mqtt:///{NAME}",
    f"mqtt://127.0.0.1:0/{NAME}", f"mqtt://127.0.0.1:65536/{NAME}", f"mqtt://8.8.8.8/{NAME}",
    f"mqtt://broker.example/{NAME}", f"mqtts://a b/{NAME}", f"mqtts://ida:x@b.example/{NAME}",
    f"mqtts://b.example,b.example/{NAME}", f"mqtts://{'b' * 180}.example/{NAME}",
    f"mqtts://{','.join(f'{n}.example' for n in range(9))}/{NAME}", "mqtts://" + "a" * 5000,
    f"mqtts://[::1/{NAME}", f"mqtts://[1.2]/{NAME}", f"mqtts://b.exämple/{NAME}",
])
def test_half_an_invitation_is_none(place: str) -> None:
    assert trouble(MqttWay("mqtt://127.0.0.1:1"), place) == "ticket"


@pytest.mark.parametrize("url", [
    "", "mqtts://", "http://b.example", "mqtt://b.example", "mqtts://b.example/x",
    "mqtts://a:b@", "mqtts://" + "a:" * 300 + "@b.example", "mqtts://b.example:x",
    "mqtts://" + ",".join(f"{n}{'b' * 60}.example" for n in range(4)),
])
def test_a_bad_address_of_a_broker_is_none(url: str) -> None:
    with pytest.raises(Trouble) as told:
        MqttWay(url)
    assert told.value.code == "broker_url"


def test_an_address_keeps_its_secret() -> None:
    own = brokers("mqtts://ida%40home:p%3Aw@Broker.Example:443,[::1]/")
    assert (own.user, own.password) == ("ida@home", "p:w")
    assert [str(cell) for cell in own.cells] == ["broker.example:443", "[::1]"]
    assert read(MqttWay("mqtts://broker.example:443,[::1]").place(SEED))[0] == own.cells


# hostility -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_hostile_broker_can_only_delay_and_cut(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever arrives is the beginning of what was said, in both directions and for all pairs."""
    monkeypatch.setattr(message_stream, "TICK", 0.1)
    hostile = HostileBroker(mischief(0.04), seed)

    async def tried() -> tuple[int, int]:
        whole = cut = 0
        way = MqttWay(hostile.url)
        async with opened(way) as one, opened(way, b"e" * 32) as two:
            for n in range(4):
                pairs = await asyncio.gather(*(each.pair(way) for each in (one, two)))
                said = [random.Random(f"{n} {k}").randbytes(60_000) for k in range(4)]
                ends = [end for pair in pairs for end in pair]
                for end, text in zip(ends, said, strict=True):
                    end.writer.write(text)
                    end.writer.write_eof()
                heard = await asyncio.gather(*(ended(ends[k ^ 1], silent=True) for k in range(4)))
                for text, came in zip(said, heard, strict=True):
                    assert text.startswith(came)
                    whole, cut = whole + (text == came), cut + (text != came)
                for end in ends:
                    end.writer.transport.abort()
        return whole, cut

    try:
        whole, cut = asyncio.run(tried())
    finally:
        hostile.close()
    assert whole, "it delivers now and then"
    assert cut, "it cuts now and then"


def test_a_hundred_thousand_hostile_messages_change_nothing(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has an invitation says what they like to the table; who plays there is not disturbed.
    """
    heard, hear = [], MqttDoor._hear
    monkeypatch.setattr(MqttDoor, "_hear", lambda *args: (heard.append(args[2]), hear(*args)))

    async def flooded() -> None:
        way = MqttWay(at(broker))
        luck = random.Random(5)
        async with opened(way) as table:
            near, there = await table.pair(way)
            topic = (mqtt_way.ROOT + read(table.door.place)[1]).encode()
            junk = message_stream.hello(os.urandom(32), message_stream.Inbox("a" * 16, bytes(16)))
            packets = b""
            for n in range(100):
                body = len(topic).to_bytes(2, "big") + topic + b"\0" + junk
                packets += bytes([0x30, len(body)]) + body
                junk = bytes([n % 5]) + luck.randbytes(luck.choice((0, 8, 40, 80)))
            _, stranger = await asyncio.open_connection("127.0.0.1", broker.port)
            stranger.write(b"\x10\x0e\0\x04MQTT\x05\x02\0\x3c\0\0\x01x")

            async def flood() -> None:
                for _ in range(1000):
                    stranger.write(packets)
                    await stranger.drain()
                    await asyncio.sleep(0)
                stranger.close()

            flooding = asyncio.create_task(flood())
            turns, before = 0, -1
            while not flooding.done() or len(heard) > before:
                before = len(heard)
                near.writer.write(turns.to_bytes(8, "big"))
                there.writer.write(await there.reader.readexactly(8))
                assert await near.reader.readexactly(8) == turns.to_bytes(8, "big")
                turns += 1
                await asyncio.sleep(0.01)
            await flooding
            assert turns > 10
            assert table.came.empty()
            assert len(table.door._greeted) <= mqtt_way.GREETED
            assert len(heard) > 1000, "it came as far as the door"

    asyncio.run(flooded())


def pair_of(**more: Any) -> tuple[MessageStream, MessageStream, list[bytes]]:
    """Make two ends of a stream between which nothing is carried by itself."""
    once, other = os.urandom(32), os.urandom(32)
    keys = message_stream.Keys(once, other)
    said: list[bytes] = []

    async def say(text: bytes) -> None:
        said.append(text)

    ends = (MessageStream(keys.mark, keys.caller, keys.door, say, lambda: None),
            MessageStream(keys.mark, keys.door, keys.caller, say, lambda: None))
    return *ends, said


@pytest.mark.parametrize("change", [
    lambda said: said[:9] + bytes([said[9] ^ 1]) + said[10:],
    lambda said: said[:-1] + bytes([said[-1] ^ 1]), lambda said: said[:-1],
    lambda said: said + b"x",
    lambda said: said[:25] + bytes([message_stream.CUT]) + said[26:], lambda said: b"",
    lambda said: said[:41], lambda said: said + bytes(message_stream.LONGEST),
])
def test_what_others_write_is_nothing(change: Callable[[bytes], bytes]) -> None:
    async def tried() -> None:
        near, there, said = pair_of()
        await near.greet()
        assert not there.take(change(said[0]))
        assert there.take(said[0])
        assert not there.take(said[0]), "a second time"
        assert not near.take(said[0]), "back to who said it"
        assert not there.over
        await near.greet()
        await near.greet()
        assert there.take(said[2])
        assert there.over, "one is missing"

    asyncio.run(tried())


def test_who_sends_more_than_was_granted_is_cut() -> None:
    async def tried() -> None:
        near, there, said = pair_of()
        count = message_stream.WINDOW // message_stream.PIECE
        for _ in range(count + 1):
            await near._say(0, bytes(message_stream.PIECE))
        assert all(there.take(each) and not there.over for each in said[:count])
        there.take(said[count])
        assert there.over

    asyncio.run(tried())
