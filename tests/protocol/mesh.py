"""Peers whose cables may be cut and whose programs may be killed, with what is on their disks.

A cable holds frames in flight, each direction in order; a kill forgets all but the disk, and may
come between any two orders of a peer, or in the middle of a write.
"""

import hashlib
from collections import deque
from collections.abc import Callable
from pathlib import Path

from core.action import Action
from core.match import Match
from core.option import read_options
from net.crypto.pairing import key_name
from net.output import Cut, Drop, Erase, Output, ReadBack, Send, Store, Tell
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.link import Resumes
from net.peer.peer import Peer
from net.peer.states import State
from net.peer.successor import Successor
from net.peer.tenure import TURN
from net.record import key_file
from net.record.kept import read_kept
from net.record.key_file import HEADER
from net.record.record_file import load
from net.record.setup import Setup, set_up, setup_of
from net.report import Audited, Away, Closed, Disputed, Played, Report, Started
from net.wire.frames import decode, encode
from net.wire.messages import End, Entry, Resign, Seen

from .toy import GAMES
from .wire import held, stream

NAMES = ("Mia", "Leo", "Zoe", "Ben")


class Killed(Exception):
    """The program ends here."""


class Node:
    """A program with its disk; `peer` is None while it is not running."""

    def __init__(self, mesh: "Mesh", place: int, setup: Setup) -> None:
        self.mesh = mesh
        self.place = place
        self.setup = setup
        self.games = mesh.others.get(place, mesh.games)
        self.disk: dict[str, bytes] = {}
        self.runs = 0
        self.budget: float = float("inf")
        """Orders that are done before the program is killed."""
        self.torn = 0
        """Bytes of the order at which it is killed that reach the disk."""
        self.promised: dict[int, int] = {}
        """By seat, entries that it has acknowledged, so that are on its disk."""
        self.secrets: set[bytes] = set()
        """What may never be said: our seat key, and what opens a link again."""
        self.begin(Host(setup) if place == 0 else Guest())

    @property
    def name(self) -> str:
        return NAMES[self.place]

    def begin(self, seating) -> None:
        self.runs += 1
        self.ears = False
        self.peer = Successor(
            Me(self.name, self.games), seating, files=self.files,
            entropy=stream(f"{self.mesh.seed}{self.name}{self.runs}"),
        )
        self.told: list[Report] = []
        self.match: Match | None = None

    def files(self, start, match, seat) -> tuple[Path, Path]:
        stem = f"{match.hex()[:6]}"
        return Path(stem + ".tambour"), Path(stem + ".key")

    def do(self, ask: Callable[[Peer], list[Output]]) -> None:
        if self.peer is None:
            return
        try:
            for x in ask(self.peer):
                self.one(x)
        except Killed:
            self.budget = float("inf")
            self.kill()

    def one(self, x: Output) -> None:
        self.budget -= 1
        if self.budget < 0:
            if isinstance(x, Store) and not x.whole:
                torn = x.data[: self.torn % max(1, len(x.data))]
                self.disk[x.path.name] = self.disk.get(x.path.name, b"") + torn
            raise Killed
        match x:
            case Store() | Cut() | Erase():
                if isinstance(x, Store) and x.secret:
                    self.hide(x.data)
                self.write(x)
            case ReadBack(path, most, judge):
                self.told.append(judge(self.read(path, most)))
            case Send(data, to):
                self.mesh.sent(self, data, to)
            case Tell(report):
                self.told.append(report)
                self.fold(report)
            case Drop(to):
                self.mesh.dropped(self, to)

    def write(self, x: Store | Cut | Erase) -> None:
        """Do what concerns a file."""
        name = x.path.name
        match x:
            case Store():
                assert not (x.fresh and name in self.disk), "the file of another match"
                self.disk[name] = held(self.disk.get(name, b""), x)
            case Cut(_, size):
                self.disk[name] = self.disk[name][:size]
            case Erase():
                self.disk.pop(name, None)

    def read(self, path: Path, most: int) -> bytes:
        """Read a file back."""
        return self.disk.get(path.name, b"")[:most]

    def hide(self, data: bytes) -> None:
        for line in key_file.read(data if data.startswith(HEADER) else HEADER + data)[0]:
            if isinstance(line, key_file.Seat):
                self.secrets.add(line.seed)
            elif isinstance(line, key_file.Resume):
                self.secrets.update(line.keys)

    def fold(self, report: Report) -> None:
        if isinstance(report, Started):
            game = self.games[report.game]
            self.match = Match(game, read_options(game.options, report.options))
            for played in report.past:
                self.fold(played)
        elif isinstance(report, Played):
            assert self.match
            self.match.play(report.seat, report.action)
            assert self.match.digest() == report.digest
        elif isinstance(report, Disputed):
            for _ in range(report.undone or 0):
                self.match.undo()

    def kill(self) -> None:
        self.peer = None
        self.mesh.cut(self)

    def restart(self) -> None:
        """Go on from the disk; a match that never began is begun anew by nobody.

        Without a key there is nothing to go on with: the last END was being written.
        """
        records = [n for n in self.disk if n.endswith(".tambour")]
        keys = [n for n in self.disk if n.endswith(".key")]
        assert len(records) == 1, self.disk.keys()
        if not keys:
            entries = load(self.disk[records[0]]).entries
            done = {e.seat for e in entries if isinstance(e.body, End | Resign)}
            assert len(done) >= self.setup.seats - 1
            return
        kept = read_kept(self.disk[records[0]], self.disk[keys[0]], self.games)
        setup = setup_of(kept.game, kept.options, kept.start)
        holds = kept.tenure.seat == kept.seat if kept.tenure is not None else self.place == 0
        self.begin(Host(setup, (kept.seat,)) if holds else Guest())
        self.do(lambda peer: peer.recall(kept))
        if self.peer is None:
            return
        for seat, count in self.promised.items():
            assert len(self.peer.match.log.chains[seat]) >= count, "an acknowledged entry is lost"

    @property
    def seat(self) -> int:
        assert self.peer
        assert self.peer.match
        return self.peer.match.seat

    @property
    def hears(self) -> bool:
        """True where a driver lets others in: who has opened a door leaves it open."""
        if self.peer is None:
            return False
        self.ears |= self.peer.listens
        return self.ears and not self.peer.closed

    @property
    def state(self) -> State | None:
        return self.peer.state if self.peer is not None else None

    def of(self, kind: type) -> list[Report]:
        return [x for x in self.told if isinstance(x, kind)]

    @property
    def away(self) -> tuple[int, ...]:
        told = self.of(Away)
        return told[-1].seats if told else ()

    def entries(self) -> list[list[bytes]]:
        assert self.peer
        assert self.peer.match
        return [[x.raw for x in chain] for chain in self.peer.match.log.chains]


class Cable:
    """Two ends, (node, number) each, and what is on its way to each."""

    def __init__(self, *ends: tuple[Node, int]) -> None:
        self.ends = ends
        self.flying: dict[int, deque[bytes]] = {0: deque(), 1: deque()}
        self.open = True

    def side(self, node: Node, number: int) -> int | None:
        for side, end in enumerate(self.ends):
            if end == (node, number):
                return side
        return None


class Mesh:
    """A host and his guests, all of them programs that may die, on cables that may break."""

    program = Node

    def __init__(
        self, players: int = 2, seed: str = "s", games=GAMES, game: str = "toy", clock=None,
        others=None, glued=False, **options,
    ) -> None:
        """`others`: games of programs, by place, that play otherwise than `games`; `glued`: see
        `deliver`."""
        self.glued = glued
        self.seed, self.games, self.others = seed, games, others or {}
        self.binding = 0
        if game == "toy" or players > 2:
            options["players"] = players
        setup = set_up(self.others.get(0, games)[game], options, clock)
        self.nodes = [self.program(self, i, setup) for i in range(setup.seats)]
        self.cables: list[Cable] = []
        self.signed: dict[tuple[int, int], bytes] = {}
        """Every entry that was said, by seat and number."""
        self.now = 0.0
        for guest in self.guests:
            self.plug(guest)
            self.run()

    @property
    def host(self) -> Node:
        return self.nodes[0]

    @property
    def guests(self) -> list[Node]:
        return self.nodes[1:]

    # cables ------------------------------------------------------------------------------------

    def plug(self, guest: Node) -> None:
        """Connect a guest, for the first time or again: by a key that both have, as a driver does.
        """
        near = far = None
        if guest.peer.doors:
            keys = [(a, b) for a in guest.peer.wanted for b in self.host.peer.doors
                    if key_name(a.key.open()) == key_name(b.key.open())]
            assert keys, "no key that both have"
            near, far = keys[0]
        self._join(guest, near, self.host, far)

    def _join(
        self, guest: Node, near: Resumes | None, host: Node, far: Resumes | None,
    ) -> None:
        assert host.peer
        assert guest.peer
        self.binding += 1
        binding = hashlib.blake2b(f"{self.seed}{self.binding}".encode(), digest_size=32).digest()
        ends = [host.peer.link(binding, far), guest.peer.link(binding, near)]
        cable = Cable((host, ends[0].number), (guest, ends[1].number))
        self.cables.append(cable)
        guest.do(lambda peer: peer.open(ends[1].number))

    def reconnect(self, node: Node) -> bool:
        """Have a node knock at all other doors with what it has, as far as it seeks anybody."""
        found = False
        for other in self.nodes:
            wanted = node.peer.wanted if node.peer is not None else []
            hears = other is not node and other.hears
            pairs: list[tuple[Resumes, Resumes | None]] = [
                (near, far) for near in wanted for far in (other.peer.doors if hears else [])
                if near.key.open() == far.key.open()
            ]
            chairs = other.peer.chairs if hears else {}
            pairs += [(near, None) for near in wanted if key_name(near.key.open()) in chairs]
            if pairs:
                self._join(node, pairs[0][0], other, pairs[0][1])
                found = True
        return found

    def connected(self, guest: Node) -> bool:
        return any(c.open and any(end[0] is guest for end in c.ends) for c in self.cables)

    def cut(self, node: Node) -> None:
        """End all cables of a node; whoever is at their other ends learns it, the node does not."""
        for cable in self.cables:
            if cable.open and any(end[0] is node for end in cable.ends):
                self._break(cable)

    def _break(self, cable: Cable) -> None:
        cable.open = False
        for node, number in cable.ends:
            node.do(lambda peer, number=number: peer.lost(number))

    def dropped(self, node: Node, number: int) -> None:
        """Part a cable from one end; what is flying from there still arrives, then it is over."""
        for cable in self.cables:
            if cable.open and (side := cable.side(node, number)) is not None:
                cable.flying[1 - side].append(b"")
                cable.flying[side].clear()

    def sent(self, node: Node, data: bytes, to: int) -> None:
        assert not any(secret in data for each in self.nodes for secret in each.secrets)
        message = decode(data[4:])
        if isinstance(message, Seen):
            node.promised = {seat: head.count for seat, head in enumerate(message.heads)}
        elif isinstance(message, Entry):
            raw = encode(message)
            place = (message.seat, message.n)
            assert self.signed.setdefault(place, raw) == raw, "a fork"
        for cable in self.cables:
            if cable.open and (side := cable.side(node, to)) is not None:
                cable.flying[1 - side].append(data)

    def deliver(self, cable: Cable, side: int) -> bool:
        """Let the next frame arrive at one end; with `glued` all those that are on their way, in
        one piece, as TCP may have it."""
        if not cable.open or not cable.flying[side]:
            return False
        flying = cable.flying[side]
        data = flying.popleft()
        while self.glued and data and flying and flying[0]:
            data += flying.popleft()
        node, number = cable.ends[side]
        if data:
            node.do(lambda peer: peer.receive(data, number))
        else:
            self._break(cable)
        return True

    def run(self) -> "Mesh":
        """Deliver all there is."""
        while sum(self.deliver(c, side) for c in self.cables for side in (0, 1)):
            pass
        self.cables = [c for c in self.cables if c.open]
        return self

    # healing -----------------------------------------------------------------------------------

    def heal(self) -> "Mesh":
        """Restart whoever was killed, plug whoever is cut off, and deliver until it is quiet."""
        for node in self.nodes:
            if node.peer is None:
                node.restart()
        return self.meet()

    def meet(self, seconds: float = 8 * TURN) -> "Mesh":
        """Let time pass in which all who are cut off seek each other."""
        for _ in range(round(4 * seconds)):
            if sum(self.reconnect(node) for node in self.nodes):
                self.run()
            elif not any(node.peer and (node.peer.wanted or node.peer.absent)
                         for node in self.nodes):
                break
            self.tick()
        return self.run()

    def tick(self, times: int = 1, by: float = 0.25) -> None:
        for _ in range(times):
            self.now += by
            for node in self.nodes:
                node.do(lambda peer: peer.tick(self.now))
            self.run()

    # playing -----------------------------------------------------------------------------------

    def may_act(self, node: Node) -> bool:
        match = node.peer.match if node.peer is not None else None
        if match is None or node.peer.closed or node.match is None or node.match.over:
            return False
        if not match.secret.playing or node.peer.absent:
            return False
        at = node.match.position
        if at.phase.value == "muster":
            return not at.hand[node.seat].ready and node.seat in at.to_act
        return node.seat in at.to_act

    def act(self, node: Node, choose: Callable[..., Action]) -> None:
        view = node.peer.match.fold.match.view(node.seat)
        action = choose(node.match.rules, view, node.seat)
        node.do(lambda peer: peer.act(node.seat, action))

    def play(self, choose: Callable[..., Action], plies: int = 10_000) -> "Mesh":
        """Let everybody act until the match is over, or so many actions were chosen."""
        self.run()
        for _ in range(plies):
            node = next((n for n in self.nodes if self.may_act(n)), None)
            if node is None:
                return self
            self.act(node, choose)
            self.run()
        return self

    # what must hold ----------------------------------------------------------------------------

    def check(self) -> None:
        """No honest program is called a liar, or said to have given up."""
        for node in self.nodes:
            for closed in node.of(Closed):
                after = bool(node.of(Audited))
                assert closed.code in ("left", "gone") or (closed.code == "lost" and after), closed
            assert not any(name.endswith((".proof", ".zip")) for name in node.disk)

    def same(self) -> None:
        """All have the same entries, and are done."""
        assert {n.state for n in self.nodes} == {State.DONE}, [n.state for n in self.nodes]
        first = self.host.entries()
        assert all(n.entries() == first for n in self.nodes)
        records = [v for n in self.nodes for k, v in n.disk.items() if k.endswith(".tambour")]
        assert records == records[:1] * len(self.nodes)
        assert not any(k.endswith(".key") for n in self.nodes for k in n.disk)
