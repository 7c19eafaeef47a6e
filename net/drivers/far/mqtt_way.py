"""The way by brokers that speak MQTT 5: a family's, a club's, or the world's.

A door listens at the topic of its name, at two living brokers of its list; who comes says hello
there, and both ends go on at topics that they drew for this connection. Nothing is built on what a
broker promises: it may lose, double and mix up messages, say that all is well, and let anybody
write and read anywhere (`message_stream`).

Messages are of quality 0: what is lost ends a stream, and the Peer above resumes. The higher
qualities cost round trips and promise nothing from one end to the other.
"""

import asyncio
import base64
import contextlib
import os
import socket
import ssl
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from . import message_stream as messages
from .message_stream import MessageStream
from .mqtt_place import Cell, brokers, named, ranked, read, url
from .way import Arrive, Trouble

if TYPE_CHECKING:
    import aiomqtt

ROOT = "tambour/"
"""What every topic begins with."""
KEEPALIVE = 20
"""Seconds after which a broker is asked whether it is there."""
WITHIN = 15.0
"""Seconds for a call to be answered; a round trip may take a second and be lost twice."""
PROVEN = 2.0
"""Seconds within which a message to ourselves must be back, else the broker delivers nothing."""
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

Take = Callable[[str, bytes], None]


class MqttWay:
    """Doors at our own brokers, and calls to doors at anybody's."""

    def __init__(self, address: str, tls: ssl.SSLContext | None = None) -> None:
        self.own = brokers(address)
        self.url = url(self.own.cells)
        self._tls = tls
        """How our own brokers prove who they are, where the system does not know."""
        self._system: ssl.SSLContext | None = None
        self._doors: set[MqttDoor] = set()

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
        troubles: list[Trouble] = []
        try:
            async with asyncio.timeout(WITHIN):
                while left or calls:
                    if left:
                        calls.add(asyncio.create_task(self._call(left.pop(0), name)))
                    done, calls = await asyncio.wait(
                        calls, timeout=NEXT if left else None,
                        return_when=asyncio.FIRST_COMPLETED,
                    )
                    for call in done:
                        if not (error := call.exception()):
                            return call.result()
                        if not isinstance(error, Trouble):
                            raise error
                        troubles.append(error)
        except TimeoutError:
            troubles.append(Trouble("unanswered"))
        finally:
            for call in calls:
                call.cancel()
        raise max(troubles, key=lambda trouble: trouble.code != "broker_away")

    async def _call(self, cell: Cell, name: str) -> socket.socket:
        """Call a door at one broker."""
        call = _Call(self, cell, name)
        try:
            return await call.stream()
        except BaseException:
            call.line.close()
            raise

    def client(self, cell: Cell, queue: type[asyncio.Queue[Any]]) -> "aiomqtt.Client":
        """Make a client of one broker; what it receives goes into such a queue."""
        try:
            import aiomqtt
        except ImportError:
            raise Trouble("lacks_far") from None
        own = cell in self.own.cells
        client = aiomqtt.Client(
            cell.host, cell.port, protocol=aiomqtt.ProtocolVersion.V5, keepalive=KEEPALIVE,
            username=self.own.user if own else None, password=self.own.password if own else None,
            identifier=_drawn(), queue_type=queue, timeout=WITHIN,
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
    """One connection to one broker, with an inbox of its own.

    It does not try again: whoever has it is told by `gone`.
    """

    def __init__(self, way: MqttWay, cell: Cell, topics: tuple[str, ...], take: Take) -> None:
        self.inbox = _drawn()
        self.streams: dict[bytes, MessageStream] = {}
        self._way, self._cell, self._topics, self._take = way, cell, topics, take
        self._client: aiomqtt.Client | None = None
        self._proof = bytes([messages.SELF]) + os.urandom(16)
        self._heard = asyncio.Event()
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._work = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """Wait until the broker has us and delivers; Trouble where it does not."""
        await asyncio.shield(self._ready)

    async def gone(self) -> None:
        """Wait for the end."""
        await asyncio.wait((self._work,))

    def close(self) -> None:
        """Hang up."""
        self._work.cancel()

    async def send(self, topic: str, said: bytes) -> None:
        """Bring a message on its way; OSError where there is none any more."""
        if self._client is None:
            raise ConnectionResetError
        try:
            await self._client.publish(ROOT + topic, said, timeout=WITHIN)
        except Exception as error:
            raise ConnectionResetError from error

    def add(self, keys: messages.Keys, ours: bytes, theirs: bytes, topic: str,
            ended: Callable[[], None] = lambda: None) -> MessageStream:
        """Make the end of a stream whose other end takes messages at a topic."""

        def over() -> None:
            self.streams.pop(keys.mark, None)
            ended()

        return MessageStream(keys.mark, ours, theirs, lambda said: self.send(topic, said), over)

    def _arrived(self, message: Any) -> None:
        """Take what the broker delivers: anything, from anybody."""
        topic, said = str(message.topic), message.payload
        if not isinstance(said, bytes) or len(said) > messages.LONGEST:
            return
        if stream := self.streams.get(messages.mark(said)):
            stream.take(said)
        elif said == self._proof:
            self._heard.set()
        else:
            self._take(topic.removeprefix(ROOT), said)

    async def _run(self) -> None:
        line = self

        class Taken(asyncio.Queue[Any]):
            """Hands on what would stand in a queue: nothing waits, so nothing grows."""

            def put_nowait(self, item: Any) -> None:
                line._arrived(item)

        try:
            client = self._way.client(self._cell, Taken)
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
        topics = [(ROOT + topic, 0) for topic in (self.inbox, *self._topics)]
        for answer in await client.subscribe(topics):
            if getattr(answer, "value", answer) >= 128:
                raise Trouble("broker_mute", broker=str(self._cell))
        for topic in (self.inbox, *self._topics):
            self._heard.clear()
            await self.send(topic, self._proof)
            try:
                async with asyncio.timeout(PROVEN):
                    await self._heard.wait()
            except TimeoutError:
                raise Trouble("broker_mute", broker=str(self._cell)) from None


class _Call:
    """A call to a door at one broker."""

    def __init__(self, way: MqttWay, cell: Cell, name: str) -> None:
        self._name = name
        self._own = os.urandom(messages.KEY)
        self._answer: asyncio.Future[tuple[str, messages.Keys]] = (
            asyncio.get_running_loop().create_future()
        )
        self.line = Line(way, cell, (), self._take)
        self._hello = messages.hello(self._own, self.line.inbox)

    def _take(self, topic: str, said: bytes) -> None:
        if not self._answer.done():
            answer = messages.welcomed(
                said, self._own, self._hello, lambda key: named(key) == self._name
            )
            if answer is not None:
                self._answer.set_result(answer)

    async def stream(self) -> socket.socket:
        """Give the stream; Trouble, or the end of the time that whoever waits has."""
        await self.line.ready()
        while not self._answer.done():
            await self.line.send(self._name, self._hello)
            await asyncio.wait((self._answer,), timeout=AGAIN)
        inbox, keys = self._answer.result()
        stream = self.line.add(keys, keys.caller, keys.door, inbox, self.line.close)
        self.line.streams[keys.mark] = stream
        up = await stream.begin()
        await stream.greet()
        return up


class MqttDoor:
    """An open door: a task for each broker of its list, of which the first that live are used."""

    def __init__(self, way: MqttWay, seed: bytes, place: str, arrive: Arrive) -> None:
        self.place = place
        self._way, self._arrive = way, arrive
        self._secret = messages.secret(seed)
        self._name = read(place)[1]
        self._cells = ranked(read(place)[0], self._name)
        self._greeted: OrderedDict[bytes, tuple[bytes, bytes, str, MessageStream]] = OrderedDict()
        self._hellos = float(HELLOS)
        self._looked = 0.0
        self._lines: dict[Cell, Line] = {}
        self._changed = asyncio.Event()
        self._first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._troubles: dict[Cell, Trouble] = {}
        self._closed = False
        self._tasks = [asyncio.create_task(self._keep(cell)) for cell in self._cells]
        self._small: set[asyncio.Task[None]] = set()

    async def opened(self) -> None:
        """Wait until one broker has us; Trouble where none does, and then it is closed."""
        try:
            await asyncio.shield(self._first)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Let nobody else in; lines stay as long as streams lead through them."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for line in self._lines.values():
            self._idle(line)

    async def _keep(self, cell: Cell) -> None:
        """Stay at a broker while fewer than DOORS before it in the list live."""
        pause = AGAIN
        while True:
            before = self._cells[: self._cells.index(cell)]
            if sum(one in self._lines for one in before) >= DOORS:
                self._changed.clear()
                await self._changed.wait()
                continue
            line = Line(self._way, cell, (self._name,), lambda topic, said: None)
            line._take = self._taker(line)
            try:
                await line.ready()
                self._lines[cell] = line
                pause = AGAIN
                if not self._first.done():
                    self._first.set_result(None)
                await line.gone()
            except Trouble as error:
                self._troubles[cell] = error
                if len(self._troubles) == len(self._cells) and not self._first.done():
                    self._first.set_exception(self._troubles[self._cells[0]])
            except asyncio.CancelledError:
                if cell not in self._lines:
                    line.close()
                raise
            self._lines.pop(cell, None)
            self._changed.set()
            await asyncio.sleep(pause)
            pause = min(2 * pause, SLOWEST)

    def _taker(self, line: Line) -> Take:
        def take(topic: str, said: bytes) -> None:
            if self._closed:
                return
            if topic == self._name and said[:1] == bytes([messages.HELLO]):
                self._hello(line, said)
            elif waiting := self._greeted.get(messages.mark(said)):
                _, _, who, stream = waiting
                if stream.take(said):
                    del self._greeted[messages.mark(said)]
                    if stream.over or len(line.streams) >= STREAMS:
                        return
                    line.streams[messages.mark(said)] = stream
                    self._later(self._let_in(stream, who))

        return take

    async def _let_in(self, stream: MessageStream, who: str) -> None:
        self._arrive(await stream.begin(), who)

    def _hello(self, line: Line, said: bytes) -> None:
        """Answer a hello, at a pace that leaves time for everybody who is here already."""
        now = asyncio.get_running_loop().time()
        self._hellos = min(HELLOS, self._hellos + (now - self._looked) * HELLOS)
        self._looked = now
        who = messages.heard_hello(said)
        if who is None or self._hellos < 1 or len(line.streams) >= STREAMS:
            return
        self._hellos -= 1
        answer = next((one[1] for one in self._greeted.values() if one[0] == said), None)
        if answer is None:
            try:
                answer, keys = messages.welcome(
                    said, self._secret, os.urandom(messages.KEY), line.inbox
                )
            except ValueError:
                return
            stream = line.add(keys, keys.door, keys.caller, who, lambda: self._idle(line))
            self._greeted[keys.mark] = said, answer, who, stream
            if len(self._greeted) > GREETED:
                self._greeted.popitem(last=False)
        self._later(line.send(who, answer))

    def _later(self, task: Awaitable[None]) -> None:
        """Do something on the side; what fails there is a stranger's."""

        async def quiet() -> None:
            with contextlib.suppress(Exception):
                await task

        doing = asyncio.create_task(quiet())
        self._small.add(doing)
        doing.add_done_callback(self._small.discard)

    def _idle(self, line: Line) -> None:
        if self._closed and not line.streams:
            line.close()


def trouble(error: Exception, cell: Cell) -> Trouble:
    """Tell why a broker does not have us."""
    if isinstance(error, Trouble):
        return error
    where = str(cell)
    cause = error if isinstance(error, OSError) else error.__context__
    if isinstance(cause, ssl.SSLCertVerificationError):
        late = cause.verify_code in (SOON, LATE)
        return Trouble("broker_clock" if late else "broker_certificate", broker=where)
    if isinstance(cause, ConnectionResetError | ssl.SSLEOFError | ssl.SSLZeroReturnError):
        return Trouble("broker_full", broker=where)
    said = getattr(error, "rc", None)
    number = getattr(said, "value", said)
    code = ("broker_denies" if number in LOGIN else
            "broker_full" if number in FULL else "broker_away")
    return Trouble(code, broker=where)


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
