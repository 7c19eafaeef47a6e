"""The way by brokers that speak MQTT 5: a family's, a club's, or the world's.

A door listens at the topic of its name, at two living brokers of its list; who comes says hello
there, and both ends go on at topics that they drew, by other connections: who knows the name can
drown the one and not the others. A broker tells each end when the other is gone, by a last word
that the two have agreed on. Nothing is built on what a
broker promises: it may lose, double and mix up messages, say that all is well, and let anybody
write and read anywhere (`message_stream`).

Messages are of quality 0: what is lost ends a stream, and the Peer above resumes. The higher
qualities cost round trips and promise nothing from one end to the other.
"""

import asyncio
import base64
import contextlib
import logging
import os
import socket
import ssl
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from . import message_stream as messages
from .loop import hold
from .message_stream import Inbox, MessageStream
from .mqtt_place import Cell, brokers, named, ranked, read, url
from .way import Arrive, Trouble

if TYPE_CHECKING:
    import aiomqtt

LOG = logging.getLogger("tambour.net.drivers.far.mqtt")
ROOT = "tambour/"
"""What every topic begins with."""
PACKET = messages.LONGEST + 200
"""Bytes of what a broker may deliver at once: a message of ours and its topic."""
KEEPALIVE = 20
"""Seconds after which a broker is asked whether it is there."""
WITHIN = 15.0
"""Seconds for a broker's answer; a round trip may take a second and be lost twice."""
ANSWERED = 6.0
"""Seconds for a door's answer, by a broker that delivers."""
PROOFS, PROVEN = 4, 1.0
"""How often we say something to ourselves, and seconds until that must be back: a broker that
delivers nothing says yes to everything."""
AGAIN = 0.5
"""Seconds after which a hello is said again, and a broker that went away is tried again."""
NEXT = 1.0
"""Seconds that one broker has before the next one is tried beside it."""
SLOWEST = 8.0
"""Seconds between two tries of a broker that stays away."""
DOORS = 2
"""Living brokers at which a door is kept open: when one dies, callers find it at the other."""
GREETED = 512
"""Callers that a door has answered and not heard of again; the oldest is forgotten."""
HELLOS = 200
"""Hellos a second that a door answers; each costs it a quarter of a millisecond."""
STREAMS = 256
"""Streams that one connection carries at most."""
LOGIN = (4, 5, 134, 135, 138)
FULL = (3, 136, 137, 147, 149, 151, 159)
"""Why a broker says no, by the numbers of MQTT 5 and those before it."""
SOON, LATE = 9, 10
"""What OpenSSL says of a certificate that is not valid yet, or not any more."""

Take = Callable[[bytes], None]


class MqttWay:
    """Doors at our own brokers, and calls to doors at anybody's."""

    def __init__(self, address: str, tls: ssl.SSLContext | None = None) -> None:
        self.own = brokers(address)
        self.url = url(self.own.cells)
        self._tls = tls
        """How our own brokers prove who they are, where the system does not know."""
        self._system: ssl.SSLContext | None = None

    def leads(self, place: str) -> bool:
        """Tell a place of this way by its form; half of one is told when it is dialled."""
        return place.startswith(("mqtts://", "mqtt://"))

    def place(self, seed: bytes) -> str:
        """Give the place of a door at our own brokers."""
        return f"{self.url}/{named(messages.public(messages.secret(seed)))}"

    async def open(self, seed: bytes, arrive: Arrive) -> "MqttDoor":
        """Open a door at the first of our brokers that live; else the Trouble of one."""
        door = MqttDoor(self, seed, self.place(seed), arrive)
        await door.opened()
        return door

    async def dial(self, place: str) -> socket.socket:
        """Call a door at the brokers of its place, in their order, until one leads to it.

        Trouble is that of the broker that came nearest.
        """
        where, name = read(place)
        left = ranked(where, name)
        calls: set[asyncio.Task[socket.socket]] = set()
        troubles: list[BaseException | None] = []
        try:
            while left or calls:
                if left:
                    calls.add(asyncio.create_task(self._call(left.pop(0), name)))
                done, calls = await asyncio.wait(
                    calls, timeout=NEXT if left else None, return_when=asyncio.FIRST_COMPLETED
                )
                for call in done:
                    if call.exception() is None:
                        calls |= done - {call}
                        return call.result()
                    troubles.append(call.exception())
        finally:
            for call in calls:
                call.add_done_callback(_let_go)
                call.cancel()
        raise max((error for error in troubles if isinstance(error, Trouble)), key=_nearness)

    async def _call(self, cell: Cell, name: str) -> socket.socket:
        """Call a door at one broker."""
        call = _Call(self, cell, name)
        try:
            return await call.stream()
        except BaseException as error:
            call.line.close()
            if isinstance(error, TimeoutError):
                raise Trouble("unanswered") from None
            if isinstance(error, Exception):
                raise trouble(error, cell) from error
            raise

    def client(
        self, cell: Cell, queue: type[asyncio.Queue[Any]], farewell: str, last: bytes
    ) -> "aiomqtt.Client":
        """Make a client of one broker; what it receives goes into such a queue, and its last word
        to the topic `farewell`."""
        try:
            import aiomqtt
            from paho.mqtt import packettypes, properties
        except ImportError:
            raise Trouble("lacks_far") from None
        own = cell in self.own.cells
        make: Any = properties.Properties
        bounds = make(packettypes.PacketTypes.CONNECT)
        bounds.MaximumPacketSize = PACKET
        client = aiomqtt.Client(
            cell.host, cell.port, protocol=aiomqtt.ProtocolVersion.V5, keepalive=KEEPALIVE,
            username=self.own.user if own else None, password=self.own.password if own else None,
            identifier=_drawn(), logger=LOG, queue_type=queue, timeout=WITHIN,
            will=aiomqtt.Will(ROOT + farewell, last), properties=bounds,
            tls_context=self._trust(own) if cell.tls else None,
            socket_options=((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),),
        )
        client.pending_calls_threshold = STREAMS * 4
        return client

    def _trust(self, own: bool) -> ssl.SSLContext:
        if own and self._tls is not None:
            return self._tls
        if self._system is None:
            self._system = ssl.create_default_context()
        return self._system


class Line:
    """One connection to one broker, with an inbox of its own; `take` has what is nobody's.

    When it is gone without a word the broker says its last one at the topic `farewell`, its own
    where that is "". It does not try again: whoever has it waits for the end of `work`.
    """

    def __init__(
        self, way: MqttWay, cell: Cell, take: Take, listens: str = "", farewell: str = ""
    ) -> None:
        self._topic = listens or _drawn()
        self._last, proof = messages.last_word(os.urandom(16))
        self.inbox = Inbox(self._topic, proof)
        self._farewell = farewell or _gone(self._topic)
        self.streams: dict[bytes, MessageStream] = {}
        self._way, self._cell, self._take = way, cell, take
        self._client: aiomqtt.Client | None = None
        self._proof = bytes([messages.SELF]) + os.urandom(16)
        self._heard = asyncio.Event()
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.work = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """Wait until the broker has us and delivers; Trouble where it does not."""
        await asyncio.shield(self._ready)

    def close(self) -> None:
        """Hang up."""
        self.work.cancel()

    async def send(self, topic: str, said: bytes) -> None:
        """Bring a message on its way; OSError where there is none any more."""
        if self._client is None:
            raise ConnectionResetError
        try:
            await self._client.publish(ROOT + topic, said, timeout=WITHIN)
        except Exception as error:
            raise ConnectionResetError from error

    async def hear(self, topic: str) -> None:
        """Listen to one more topic, if that can be."""
        if self._client is not None:
            with contextlib.suppress(Exception):
                await self._client.subscribe(ROOT + topic)

    def add(self, keys: messages.Keys, ours: bytes, theirs: bytes, topic: str,
            ended: Callable[[], None]) -> MessageStream:
        """Make the end of a stream whose other end takes messages at a topic."""

        def over() -> None:
            self.streams.pop(keys.mark, None)
            ended()

        return MessageStream(keys.mark, ours, theirs, lambda said: self.send(topic, said), over)

    def _arrived(self, said: Any) -> None:
        """Take what the broker delivers: anything, from anybody."""
        if not isinstance(said, bytes) or len(said) > messages.LONGEST:
            return
        if stream := self.streams.get(messages.mark(said)):
            stream.take(said)
        elif said == self._proof:
            self._heard.set()
        else:
            self._take(said)

    async def _run(self) -> None:
        line = self

        class Taken(asyncio.Queue[Any]):
            """Hands on what would stand in a queue: nothing waits, so nothing grows."""

            def put_nowait(self, item: Any) -> None:
                line._arrived(item.payload)

        try:
            client = self._way.client(self._cell, Taken, self._farewell, self._last)
            connecting = asyncio.create_task(client.__aenter__())
            try:
                await asyncio.shield(connecting)
            except asyncio.CancelledError:  # a thread connects, and cannot be called back
                connecting.add_done_callback(_hang_up(client))
                raise
            self._client = client
            try:
                await self._delivers(client)
                if not self._ready.done():
                    self._ready.set_result(None)
                async for _ in client.messages:
                    pass
            finally:
                self._client = None
                with contextlib.suppress(Exception):
                    await client.__aexit__(None, None, None)
        except Exception as error:
            if not self._ready.done():
                self._ready.set_exception(trouble(error, self._cell))
        finally:
            self._ready.cancel()
            for stream in list(self.streams.values()):
                stream.end()

    async def _delivers(self, client: "aiomqtt.Client") -> None:
        """Listen, and see that what we say comes back: a broker that denies says nothing."""
        for answer in await client.subscribe(ROOT + self._topic):
            if getattr(answer, "value", answer) >= 128:
                raise Trouble("broker_mute", broker=str(self._cell))
        for _ in range(PROOFS):
            await self.send(self._topic, self._proof)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._heard.wait(), PROVEN)
                return
        raise Trouble("broker_mute", broker=str(self._cell))


class _Call:
    """A call to a door at one broker."""

    def __init__(self, way: MqttWay, cell: Cell, name: str) -> None:
        self._name = name
        self._own = os.urandom(messages.KEY)
        self._answer: asyncio.Future[tuple[Inbox, messages.Keys]] = (
            asyncio.get_running_loop().create_future()
        )
        self.line = Line(way, cell, self._take, farewell=name)
        self._hello = messages.hello(self._own, self.line.inbox)
        self._stream: MessageStream | None = None

    def _take(self, said: bytes) -> None:
        if not self._answer.done():
            answer = messages.welcomed(
                said, self._own, self._hello, lambda key: named(key) == self._name
            )
            if answer is not None:
                self._answer.set_result(answer)
        elif self._stream is not None and messages.hashed(said) == self._answer.result()[0].last:
            self._stream.end()

    async def stream(self) -> socket.socket:
        """Give the stream; an OSError where none comes of it."""
        await self.line.ready()
        async with asyncio.timeout(ANSWERED):
            while not self._answer.done():
                await self.line.send(self._name, self._hello)
                await asyncio.wait((self._answer,), timeout=AGAIN)
        inbox, keys = self._answer.result()
        stream = self.line.add(keys, keys.caller, keys.door, inbox.topic, self.line.close)
        self._stream = self.line.streams[keys.mark] = stream
        up = await stream.begin()
        try:
            await stream.greet()
        except BaseException:
            up.close()
            raise
        hold(self.line.hear(_gone(inbox.topic)))
        return up


class _Greeted(NamedTuple):
    """Somebody whom a door has answered, and who has not come in yet."""

    hello: bytes
    answer: bytes
    who: Inbox
    stream: MessageStream
    line: Line


class MqttDoor:
    """An open door: a task for each broker of its list, of which the first that live are used."""

    def __init__(self, way: MqttWay, seed: bytes, place: str, arrive: Arrive) -> None:
        self.place = place
        self._way, self._arrive = way, arrive
        self._secret = messages.secret(seed)
        cells, self._name = read(place)
        self._cells = ranked(cells, self._name)
        self._greeted: OrderedDict[bytes, _Greeted] = OrderedDict()
        self._ends: dict[bytes, MessageStream] = {}
        """By the hash of the last word of who came."""
        self._hellos = float(HELLOS)
        self._looked = 0.0
        self._fronts: dict[Cell, Line] = {}
        self._backs: dict[Cell, Line] = {}
        """What listens at the name, and what carries streams, at brokers that live."""
        self._changed = asyncio.Event()
        self._first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._troubles: dict[Cell, Trouble] = {}
        self._closed = False
        self._keeps = [asyncio.create_task(self._keep(cell)) for cell in self._cells]

    async def opened(self) -> None:
        """Wait until one broker has us; Trouble where none does, and then it is closed."""
        try:
            await self._first
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Let nobody else in; lines stay as long as streams lead through them."""
        self._closed = True
        for keeps in self._keeps:
            keeps.cancel()
        for line in list(self._backs.values()):
            self._idle(line)

    async def _keep(self, cell: Cell) -> None:
        """Stay at a broker while fewer than DOORS before it in the list live."""
        before = self._cells[: self._cells.index(cell)]
        pause = AGAIN
        while True:
            while sum(one in self._fronts for one in before) >= DOORS:
                self._changed.clear()
                await self._changed.wait()
            try:
                await self._stand(cell)
                pause = AGAIN
            except Trouble as error:
                self._troubles[cell] = error
                if len(self._troubles) == len(self._cells) and not self._first.done():
                    self._first.set_exception(self._troubles[self._cells[0]])
            self._changed.set()
            await asyncio.sleep(pause)
            pause = min(2 * pause, SLOWEST)

    async def _stand(self, cell: Cell) -> None:
        """Be at a broker until it is gone; Trouble where it does not have us."""
        back = self._backs.get(cell) or Line(self._way, cell, self._answered)
        front = None
        try:
            await back.ready()
            self._backs[cell] = back
            front = Line(self._way, cell, lambda said: self._hear(back, said), listens=self._name)
            await front.ready()
            self._fronts[cell] = front
            if not self._first.done():
                self._first.set_result(None)
            await asyncio.wait((front.work, back.work), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._fronts.pop(cell, None)
            if front is not None:
                front.close()
            if back.work.done() or not back.streams:
                back.close()
                self._backs.pop(cell, None)

    def _hear(self, line: Line, said: bytes) -> None:
        """Take what anybody says at our name, at a pace that leaves time for who is here already.
        """
        if said[:1] == bytes([messages.GONE]):
            if self._ends and (stream := self._ends.get(messages.hashed(said))):
                stream.end()
            return
        now = asyncio.get_running_loop().time()
        self._hellos = min(HELLOS, self._hellos + (now - self._looked) * HELLOS)
        self._looked = now
        who = messages.heard_hello(said)
        if who is None or self._hellos < 1 or len(line.streams) >= STREAMS or self._closed:
            return
        self._hellos -= 1
        again = next((one for one in self._greeted.values() if one.hello == said), None)
        self._later(line.send(who.topic, again.answer if again else self._greet(line, said, who)))

    def _greet(self, line: Line, said: bytes, who: Inbox) -> bytes:
        """Answer a hello; b"" where it makes no sense."""
        try:
            once = os.urandom(messages.KEY)
            answer, keys = messages.welcome(said, self._secret, once, line.inbox)
        except ValueError:
            return b""

        def ended() -> None:
            self._ends.pop(who.last, None)
            self._idle(line)

        stream = line.add(keys, keys.door, keys.caller, who.topic, ended)
        self._greeted[keys.mark] = _Greeted(said, answer, who, stream, line)
        if len(self._greeted) > GREETED:
            self._greeted.popitem(last=False)
        return answer

    def _answered(self, said: bytes) -> None:
        """Let in who answers our answer: so their topic is theirs."""
        mark = messages.mark(said)
        greeted = self._greeted.get(mark)
        if greeted is not None and not self._closed and greeted.stream.take(said):
            del self._greeted[mark]
            if not greeted.stream.over:
                greeted.line.streams[mark] = self._ends[greeted.who.last] = greeted.stream
                self._later(self._let_in(greeted.stream, greeted.who.topic))

    async def _let_in(self, stream: MessageStream, who: str) -> None:
        self._arrive(await stream.begin(), who)

    @staticmethod
    def _later(task: Coroutine[Any, Any, None]) -> None:
        """Do something on the side; what fails there is a stranger's."""

        async def quiet() -> None:
            with contextlib.suppress(Exception):
                await task

        hold(quiet())

    def _idle(self, line: Line) -> None:
        if self._closed and not line.streams:
            line.close()


def trouble(error: Exception, cell: Cell) -> Trouble:
    """Tell why a broker does not have us."""
    if isinstance(error, Trouble):
        return error
    where = str(cell)
    cause = error if isinstance(error, OSError) else error.__context__
    if isinstance(cause, ConnectionResetError | ssl.SSLEOFError | ssl.SSLZeroReturnError):
        return Trouble("broker_full", broker=where)
    if isinstance(cause, ssl.SSLError):
        timely = getattr(cause, "verify_code", 0) not in (SOON, LATE)
        return Trouble("broker_certificate" if timely else "broker_clock", broker=where)
    said = getattr(error, "rc", None)
    number = getattr(said, "value", said)
    code = ("broker_denies" if number in LOGIN else
            "broker_full" if number in FULL else "broker_away")
    return Trouble(code, broker=where)


def _nearness(error: Trouble) -> int:
    """Rank what brokers say: who was let in knows more than who was not."""
    return ("broker_away", "broker_full", "broker_clock", "broker_certificate", "broker_denies",
            "broker_mute", "unanswered", "lacks_far").index(error.code)


def _let_go(call: asyncio.Task[socket.socket]) -> None:
    """Close a stream that came when another one had come already."""
    if not call.cancelled() and call.exception() is None:
        call.result().close()


def _gone(topic: str) -> str:
    """Give the topic at which it is told that a topic's owner is gone."""
    return topic + "/gone"


def _drawn() -> str:
    """Draw 80 bits, as 16 characters."""
    return base64.b32encode(os.urandom(10)).decode().lower()


def _hang_up(client: "aiomqtt.Client") -> Callable[[asyncio.Task[Any]], None]:
    """Leave a broker that has us after all when nobody wants it any more."""

    def done(connecting: asyncio.Task[Any]) -> None:
        if not connecting.cancelled() and connecting.exception() is None:
            leaving = asyncio.ensure_future(client.__aexit__(None, None, None))
            leaving.add_done_callback(lambda left: left.cancelled() or left.exception())

    return done
