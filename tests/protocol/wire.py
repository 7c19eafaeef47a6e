"""Two peers joined by a fake wire, a fake disk and a fake clock; every test drives these."""

import hashlib
from pathlib import Path
from typing import Any

from core.action import Action
from core.match import Match
from core.option import read_options
from net.drivers.liveness import Liveness
from net.output import Cut, Drop, Erase, Output, ReadBack, Send, Store, Tell
from net.peer import peer as net
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.seating import Seating
from net.peer.stopwatch import FORSAKEN_AFTER
from net.record.setup import set_up
from net.report import Disputed, Played, Report, Started
from net.wire.frames import decode
from net.wire.messages import Message

from .toy import GAMES, TOY


def stream(seed: str):  # a test's own entropy: repeatable, and not the demo's stream
    count = 0

    def take(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_128(f"{seed} {count}".encode()).digest(size)

    return take


def held(before: bytes, x: Store) -> bytes:
    """Give what a file holds after a Store."""
    return x.data if x.whole else before + x.data


class Wired(net.Peer):
    """A peer on a fake wire that can go dead, as a cable can."""

    def __init__(self, me: Me, seating: Seating[Any], *, entropy, files) -> None:
        super().__init__(me, seating, entropy=entropy, files=files)
        self.lives: dict[int, Liveness] = {}

    def link(self, binding=b"", resumes=None):
        link = super().link(binding, resumes)
        self.lives[link.number] = Liveness()
        return link

    def receive(self, data: bytes, number: int = 0) -> list[Output]:
        if number in self.lives:
            self.lives[number].heard()
        return super().receive(data, number)

    def tick(self, now: float) -> list[Output]:
        out: list[Output] = []
        for number, life in self.lives.items():
            link = self.links.get(number)
            if link is None or link.closed or link.theirs is None:
                continue
            said = life.tick(now)
            out += self.gone(number) if said is None else [Send(said, number)] if said else []
        return out + super().tick(now)

    def gone(self, number: int = 0) -> list[Output]:
        """Lose a link for good: its other end is waited for no longer."""
        link = self.links.get(number)
        seat = link.seat if link is not None else None
        out = self.lost(number)
        if seat in self.absent:
            self.cut._waited.seconds = FORSAKEN_AFTER
            out += self.forsake()
        return out


def wired(me: Me, seating: Seating[Any], entropy, files) -> Wired:
    """Make a peer with one link, whose number is 0."""
    peer = Wired(me, seating, entropy=entropy, files=files)
    peer.link()
    return peer


class End:
    """A peer with its disk, its reports and the frames it sent; `sent` waits for delivery."""

    def __init__(self, seed: str, role: str, name: str, games=GAMES, options=None, clock=None,
                 **more) -> None:
        def files(start, match, seat):
            stem = f"{role}-{match.hex()[:6]}"
            return Path(stem + ".tambour"), Path(stem + ".key")

        me = Me(name, games, **more)
        setup = set_up(games.get("toy", TOY), options or {}, clock) if role == "host" else None
        seating = Host(setup) if setup else Guest()
        self.peer = wired(me, seating, stream(seed + role), files)
        self.games = games
        self.disk: dict[str, bytes] = {}
        self.told: list[Report] = []
        self.sent: list[bytes] = []
        self.frames: list[bytes] = []
        self.secrets: list[bytes] = []
        self.dropped = False
        self.match: Match | None = None
        self.log: list[Output] = []

    def do(self, out: list[Output]) -> "End":
        for x in out:
            self.log.append(x)
            match x:
                case Store(path, data, secret):
                    self.disk[path.name] = held(self.disk.get(path.name, b""), x)
                    if secret:
                        self.secrets.append(data)
                case Cut(path, size):
                    self.disk[path.name] = self.disk[path.name][:size]
                case Erase(path):
                    self.disk.pop(path.name, None)
                case ReadBack(path, most, judge):
                    self.told.append(judge(self.disk.get(path.name, b"")[:most]))
                case Send(data):
                    self.sent.append(data)
                    self.frames.append(data)
                case Tell(report):
                    self.told.append(report)
                    self.fold(report)
                case Drop():
                    self.dropped = True
        return self

    def fold(self, report: Report) -> None:
        if isinstance(report, Started):
            game = self.games[report.game]
            self.match = Match(game, read_options(game.options, report.options))
            for played in report.past:
                self.match.play(played.seat, played.action)
        elif isinstance(report, Played):
            assert self.match
            self.match.play(report.seat, report.action)
            assert self.match.digest() == report.digest
        elif isinstance(report, Disputed):
            for _ in range(report.undone or 0):
                self.match.undo()

    def act(self, action: Action) -> "End":
        return self.do(self.peer.act(self.seat, action))

    @property
    def seat(self) -> int:
        assert self.peer.match
        return self.peer.match.seat

    @property
    def record(self) -> bytes:
        assert self.peer.match
        return self.disk[self.peer.match.record.name]

    def of(self, kind: type) -> list[Report]:
        return [x for x in self.told if isinstance(x, kind)]

    def messages(self) -> list[Message]:
        return [decode(f[4:]) for f in self.frames]


class Pair:
    """A host and a joiner; `run` delivers everything until the wire is quiet."""

    def __init__(self, seed: str = "s", chunk: int = 0, clock=None, **options) -> None:
        self.host = End(seed, "host", "Mia", options=options, clock=clock)
        self.joiner = End(seed, "joiner", "Leo")
        self.chunk = chunk
        self.now = 0.0
        self.joiner.do(self.joiner.peer.open())

    @property
    def peers(self) -> tuple[End, End]:
        return self.host, self.joiner

    def seat(self, seat: int) -> End:
        return next(p for p in self.peers if p.seat == seat)

    def pass_on(self, a: End, b: End) -> bool:
        sent, a.sent = a.sent, []
        data = b"".join(sent)
        size = self.chunk or max(len(data), 1)
        for i in range(0, len(data), size):
            b.do(b.peer.receive(data[i : i + size]))
        return bool(data)

    def run(self) -> "Pair":
        while self.pass_on(self.host, self.joiner) | self.pass_on(self.joiner, self.host):
            pass
        return self

    def tick(self, by: float = 0.25, times: int = 1, deliver: bool = True) -> None:
        for _ in range(times):
            self.now += by
            for p in self.peers:
                p.do(p.peer.tick(self.now))
            if deliver:
                self.run()

    def play(self, choose, plies: int = 10_000) -> "Pair":
        """Let both choose and act until the match is over (or `plies` were played)."""
        self.run()
        for _ in range(1000):
            acted = False
            for p in self.peers:
                assert p.match
                at = p.match.position
                muster = at.phase.value == "muster"
                if p.match.over or p.seat not in at.to_act or (at.ply >= plies and not muster):
                    continue
                if muster and at.hand[p.seat].ready:
                    continue
                p.act(choose(p.match.rules, p.match.view(p.seat), p.seat))
                self.run()
                acted = True
            if not acted:
                return self
        raise AssertionError("it never ends")
