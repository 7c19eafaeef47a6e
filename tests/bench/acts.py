"""How long an act is on its way: from a player's click to the event in the other program.

Three times: between two programs' threads as they are, durable on both disks; where writing costs
nothing (a folder in memory); and without threads, the work of the two peers alone: judge, sign,
encrypt, send, decrypt, check, judge again. Each beside a bare message there and back.
"""

import contextlib
import functools
import os
import socket
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from core.action import Deploy, Move
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase
from core.search.noise import noise
from net.crypto.channel import SEALED_MOST, Channel
from net.crypto.commitment import Sealed
from net.drivers.disk import name_files
from net.drivers.executor import Executor
from net.drivers.open_table import host, join
from net.drivers.tcp import TcpTable
from net.output import Cut, Erase, Output, Store
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.peer import Peer
from net.record.setup import set_up
from net.report import Played, Report, Started, Waiting
from net.wire.frames import Framer

from .gauge import Ratio, clock

GAME = GAMES["napoleon"]
OPTIONS: dict[str, Any] = {"repetition": 0, "board": "15x15"}
PINGS = 40
ACTS = 200
"""Acts measured where nothing waits for a disk or a thread."""
MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one."""


def _connection() -> tuple[socket.socket, socket.socket]:
    """Open a TCP connection on loopback and give both its ends."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        ours = socket.create_connection(server.getsockname())
        theirs, _ = server.accept()
    for end in (ours, theirs):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return ours, theirs


class _Echo:
    """A bare TCP socket on loopback with a thread that sends everything back."""

    def __init__(self) -> None:
        self._ours, self._theirs = _connection()
        threading.Thread(target=self._echo, daemon=True).start()

    def _echo(self) -> None:
        with contextlib.suppress(OSError):
            while data := self._theirs.recv(4096):
                self._theirs.sendall(data)

    def ping(self) -> float:
        """Time a message of a move's size there and back (seconds)."""

        def there_and_back() -> None:
            self._ours.sendall(bytes(104))
            left = 104
            while left:
                left -= len(self._ours.recv(left))

        return clock(there_and_back)

    def close(self) -> None:
        self._ours.close()
        self._theirs.close()


class Hearing:
    """A link one waits on; what is told before the awaited word is passed over, in order."""

    def __init__(self, link: TcpTable) -> None:
        self.link = link
        self._told: deque[Report] = deque()

    def until(self, wanted: type[Report], seconds: float = 10.0) -> Any:
        """Give the next report of a kind; TimeoutError when none comes."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self._told.extend(self.link.poll())
            while self._told:
                if isinstance(report := self._told.popleft(), wanted):
                    return report
            time.sleep(0.0001)
        raise TimeoutError(f"no {wanted.__name__} came")


def acts(times: int = 1) -> Iterator[Ratio]:
    """Time two words at the door, and a move from our act to the event at the other program."""
    yield from _evening("", None, times)
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        yield from _evening(", without a disk", MEMORY, times)
    yield from _peers_alone(times)


def _evening(where: str, folder: Path | None, times: int) -> Iterator[Ratio]:
    match = Match(GAME, read_options(GAME.options, OPTIONS))
    taken: list[tuple[float, float]] = []
    echo = _Echo()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True, dir=folder) as place:
        table = host(GAME.key, OPTIONS, "A", folder=Path(place), port=0)
        ears = [Hearing(table)]
        waiting = ears[0].until(Waiting)
        port = int(waiting.addresses[0].rpartition(":")[2])
        came = time.perf_counter()
        ears.append(Hearing(
            join("127.0.0.1", port, "B", folder=Path(place), words=waiting.words)
        ))
        ears[1].until(Started)
        came = time.perf_counter() - came
        ears[0].until(Started)
        for seat, ear in enumerate(ears):
            ear.link.post(seat, Deploy(match.rules.muster(seat).formations[0][1]))
        while len(taken) < PINGS * times and not match.over:
            turn = match.position.turn
            if turn is None or match.position.phase is not Phase.PLAY:
                told = [ear.until(Played) for ear in ears]
                match.play(told[0].seat, told[0].action)
                continue
            bare = echo.ping()
            move = _choose(match, len(taken))
            began = time.perf_counter()
            ears[turn].link.post(turn, move)
            ears[1 - turn].until(Played)
            taken.append((time.perf_counter() - began, bare))
            ears[turn].until(Played)
            match.play(turn, move)
        for ear in ears:
            ear.link.close()
            ear.link.join(2.0)
    echo.close()
    ping = median(p for _, p in taken)
    act = median(t for t, _ in taken)
    yield Ratio(
        f"wire: act to event{where}", act / ping, "a bare socket ping", "",
        f"{act * 1000:.2f} ms: signed, checked, encrypted" + (
            "" if where else ", and on both disks before it counts"),
    )
    yield Ratio(
        f"wire: two words to the start{where}", came / ping, "a bare socket ping", "",
        f"{came * 1000:.0f} ms: paired, both keys proved, START signed by both",
    )


def _choose(match: Match, number: int) -> Move:
    """Choose a move by chance, the same one in every run."""
    position = match.position
    assert position.turn is not None
    able = [x for x in match.rules.actions(position, position.turn) if isinstance(x, Move)]
    return able[noise(str(number), len(able))]


class _End(Executor):
    """One of two peers in this thread: no disk, and a wire that is encrypted as every link is."""

    def __init__(self, peer: Peer, line: socket.socket, channel: Channel) -> None:
        self.told: list[Report] = []
        self.told_at = 0.0
        """When something was last told to have been played (seconds)."""
        super().__init__(peer, self._hear_of)
        line.setblocking(False)
        self._line, self._channel, self._framer = line, channel, Framer()
        self._framer.limit = SEALED_MOST
        self._number = peer.link(channel.binding).number
        self.wires[self._number] = self

    def _hear_of(self, report: Report) -> None:
        if isinstance(report, Played):
            self.told_at = time.perf_counter()
        self.told.append(report)

    def one(self, x: Output) -> None:
        """Do one thing, and write nothing down."""
        if not isinstance(x, Store | Cut | Erase):
            super().one(x)

    def send(self, data: bytes) -> None:
        """Send one frame."""
        raw = self._channel.seal(data[4:])
        self._line.sendall(len(raw).to_bytes(4, "big") + raw)

    def part(self) -> None:
        """Do nothing: the sockets are closed when all is measured."""

    def hear(self) -> bool:
        """Take in what has come; False: nothing."""
        try:
            self._framer.feed(self._line.recv(1 << 16))
        except BlockingIOError:
            return False
        while (raw := self._framer.next()) is not None:
            said = self._channel.open(raw)
            data = len(said).to_bytes(4, "big") + said
            self.do(functools.partial(Peer.receive, data=data, number=self._number))
        return True

    def played(self) -> list[Played]:
        """Take what has been told to have been played."""
        found = [report for report in self.told if isinstance(report, Played)]
        self.told.clear()
        return found


def _peers_alone(times: int) -> Iterator[Ratio]:
    """Time the two peers' own work for an act, with a bare socket between them."""
    files = name_files(Path())  # no file of these names is ever written
    seatings = Host(set_up(GAME, OPTIONS)), Guest()
    keys, binding = [Sealed(os.urandom(32)) for _ in range(2)], os.urandom(32)
    echo, lines = _Echo(), _connection()
    ends = [
        _End(Peer(Me(name, GAMES), seating, entropy=os.urandom, files=files), line,
             Channel(ours, theirs, binding))
        for name, seating, line, ours, theirs
        in zip("AB", seatings, lines, keys, reversed(keys), strict=True)
    ]

    def settle() -> None:
        """Let both hear until nothing comes any more."""
        quiet = 0
        while quiet < 3:
            heard = [end.hear() for end in ends]
            quiet = 0 if any(heard) else quiet + 1

    match = Match(GAME, read_options(GAME.options, OPTIONS))
    taken: list[tuple[float, float]] = []
    ends[1].do(Peer.open)
    settle()
    for seat, end in enumerate(ends):
        army = Deploy(match.rules.muster(seat).formations[0][1])
        end.do(functools.partial(Peer.act, seat=seat, action=army))
    settle()
    while len(taken) < ACTS * times and not match.over:
        for report in ends[0].played():
            match.play(report.seat, report.action)
        turn = match.position.turn
        if match.over or turn is None:
            break
        act = functools.partial(Peer.act, seat=turn, action=_choose(match, len(taken)))
        bare = echo.ping()
        began = time.perf_counter()
        ends[turn].do(act)
        while not ends[1 - turn].hear():
            pass
        taken.append((ends[1 - turn].told_at - began, bare))
        settle()
    echo.close()
    for line in lines:
        line.close()
    ping, took = median(p for _, p in taken), median(t for t, _ in taken)
    yield Ratio(
        "wire: act to event, the peers alone", took / ping, "a bare socket ping", "",
        f"{took * 1000:.2f} ms (aim 0.5): no disk and no thread; judged, signed, encrypted, sent,"
        " checked, judged again and told",
    )
