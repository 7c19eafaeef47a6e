"""A table within one program: two to four people at one screen.

They are peers like any others, and their wires lead through memory. A record of such a match proves
as much, and no rule is checked in two ways; a shortcut straight into `core.match` was rejected.
"""

import functools
import logging
import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.action import Action, Deploy, Lot, Reveal
from core.game import Game, Malformed, msg
from core.piece import Seat
from core.position import Phase

from ..output import Cut, Drop, Erase, Output, ReadBack, Store, Tell
from ..peer.close_reasons import closed, unplayable
from ..peer.guest import Guest
from ..peer.handshake import Me
from ..peer.host import Host
from ..peer.link import Resumes
from ..peer.peer import Peer
from ..peer.seated_match import Seated
from ..record.kept import Kept
from ..record.setup import set_up
from ..report import Away, Closed, Gathered, Played, Refused, Report, Started
from ..wire.messages import ClockRule, ProtocolError
from .disk import Disk, name_files
from .executor import Executor, hindered
from .open_table import box_of
from .report_queue import ReportQueue

LOG = logging.getLogger("tambour.net.drivers.memory")

Entropy = Callable[[int], bytes]
TICK = 0.1
"""Seconds between two looks at the clocks of a match that has some."""


@dataclass
class _Pipe:
    """A wire to another peer of this program: frames wait in a queue until it hears them."""

    frames: deque[tuple[Executor, int, bytes]]
    to: Executor
    number: int

    def send(self, data: bytes) -> None:
        """Let them wait for their turn."""
        self.frames.append((self.to, self.number, data))

    def part(self) -> None:
        """Do nothing: all ends end together."""


class _End(Executor):
    """One peer of several that share a screen: one record, and the secrets of each."""

    def __init__(self, peer: Peer, screen: "Hotseat", first: bool) -> None:
        super().__init__(peer, screen.tell)
        self.screen = screen
        self.first = first
        self.disk = screen.disk

    def one(self, x: Output) -> None:
        """Do what concerns all, once."""
        match x:
            case Store() if not (self.first or x.secret):
                return
            case ReadBack() if not self.first:
                return
            case Cut(path) if not self.first and path.suffix == ".tambour":
                return
            case Erase(path) if path in self.screen.keys:  # no key outlasts the one record
                for key in self.screen.keys:
                    self.disk.do(Erase(key))
                return
            case Tell(report):
                broken = isinstance(report, Closed) and report.ours
                if not (self.first or broken or isinstance(report, Refused)):
                    return
            case Drop() if not self.peer.closed:  # nothing cuts these wires but a bug of ours
                raise RuntimeError("a wire in memory was cut: nobody would lay it again")
        super().one(x)


class Hotseat(ReportQueue):
    """All seats at one screen; satisfies `report.Table`. Deployments are told as Deploy(None)."""

    def __init__(self, peers: Sequence[Peer], kept: Sequence[Kept] = ()) -> None:
        """Seat the peers, who holds the table first; `kept` is what each goes on with, if any."""
        super().__init__()
        self._files = kept
        self.disk = Disk()
        self._ends = [_End(peer, self, i == 0) for i, peer in enumerate(peers)]
        self._asks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._frames: deque[tuple[Executor, int, bytes]] = deque()
        self._thread = threading.Thread(target=self._run, name="tambour-hotseat", daemon=True)

    def start(self) -> None:
        """Begin the match, in a thread of its own."""
        self._thread.start()

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for a seat; answered by Played or Refused."""
        self._asks.put(lambda: self._ask(seat, lambda peer: peer.act(seat, action)))

    def rematch(self, seat: Seat) -> None:
        """Begin another game with sides swapped: at one screen one wish is everybody's."""
        self._asks.put(self._rematch)

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Let a computer play on for a seat: who looks on sits elsewhere."""
        self._asks.put(lambda: self._ask(seat, lambda peer: peer.hand_over(seat, level, name)))

    def show(self, shows: bool) -> None:
        """Say whether the screen, which all share, shows what nobody can hurry."""
        self._asks.put(lambda: self._show(shows))

    def close(self) -> None:
        """Leave the table; the record stays."""
        self._asks.put(None)

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end of the thread (tests only)."""
        self._thread.join(timeout)

    @property
    def _matches(self) -> list[Seated]:
        return [end.peer.match for end in self._ends if end.peer.match is not None]

    @property
    def keys(self) -> set[Path]:
        """The key files of all seats."""
        return {match.keys for match in self._matches}

    def _ask(self, seat: Seat, ask: Callable[[Peer], list[Output]]) -> None:
        sitting = (e for e in self._ends if e.peer.match and e.peer.match.seat == seat)
        next(sitting, self._ends[0]).do(ask)

    def _rematch(self) -> None:
        for end in self._ends:
            end.do(Peer.rematch)

    def _show(self, shows: bool) -> None:
        for end in self._ends:
            end.do(lambda peer: peer.show(shows))

    def _run(self) -> None:
        ask: Callable[[], None] | None = self._open
        while ask is not None and not self.closed:
            try:
                ask()
                while self._frames:
                    end, number, data = self._frames.popleft()
                    end.do(functools.partial(Peer.receive, data=data, number=number))
            except Exception as error:  # a bug of ours must still end in a sentence
                LOG.exception("the thread of a shared screen ends")
                self.tell(closed("bug", True, what=type(error).__name__))
            if self.closed:
                break
            ask = self._next()
        self.disk.close()
        if not self.closed:
            self.tell(closed("gone", True))

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next thing to do; where clocks run, or the disk is full, it is to let time
        pass, at the latest."""
        clocked = any(match.fold.now.clocks is not None for match in self._matches)
        clocked |= any(end.stuck for end in self._ends)
        try:
            return self._asks.get(timeout=TICK if clocked else None)
        except queue.Empty:
            return self._let_time_pass

    def _let_time_pass(self) -> None:
        now = time.monotonic()
        for end in self._ends:
            end.do(lambda peer: peer.tick(now))

    def _open(self) -> None:
        table, *guests = self._ends
        try:
            # who holds the table tells what was played, and must know all set-ups by then
            for end, kept in reversed(list(zip(self._ends, self._files, strict=False))):
                end.recall(kept)
        except (OSError, ProtocolError) as error:
            self.tell(hindered(error))
            return
        for guest in guests:
            near = guest.peer.link(resumes=self._resumed(guest, table)).number
            far = table.peer.link(resumes=self._resumed(table, guest)).number
            guest.wires[near] = _Pipe(self._frames, table, far)
            table.wires[far] = _Pipe(self._frames, guest, near)
            guest.do(Peer.open)

    @staticmethod
    def _resumed(end: "_End", other: "_End") -> Resumes | None:
        """Give the link of one end to another that goes on, None where the match is new."""
        seat = other.peer.match.seat if other.peer.match is not None else None
        return next((x for x in end.peer.doors if x.seat == seat), None)

    def _known(self, seat: Seat) -> str | None:
        """Give a deployment that this screen must know to show a seat its own hidden pieces."""
        own = [match.secret.values.get(seat) for match in self._matches]
        return next((value for value in own if value is not None), None)

    def tell(self, report: Report) -> None:
        """Keep a report, as it is to whoever has all seats."""
        if isinstance(report, Gathered | Away):
            return
        match report:
            case Started():
                names = report.names if report.seats else report.names[:-1]
                past = tuple(map(self._as_seen, report.past))
                report = replace(report, seats=tuple(range(len(names))), past=past)
            case Played():
                report = self._as_seen(report)
        super().tell(report)

    def _as_seen(self, played: Played) -> Played:
        """Give an action as it is to whoever has all seats."""
        match = self._ends[0].peer.match
        return as_shared(played, match is None or match.fold.now.hidden is not None, self._known)


def as_shared(
    played: Played, hides: bool, known: Callable[[Seat], str | None]
) -> Played:
    """Give an action that one seat was told of as it is to a screen that several seats share.

    Where pieces stay hidden (`hides`), and before play, that screen sees other than one seat does:
    it plays the action itself. Of a deployment it knows what `known` tells it, if pieces stay
    hidden; others are shown to nobody before all are.
    """
    setting_up = played.delta is None or played.delta.position.phase is Phase.MUSTER
    seat, action = played.seat, played.action
    if not (hides or setting_up or isinstance(action, Deploy | Reveal | Lot)):
        return played
    if isinstance(action, Deploy):
        action = Deploy(known(seat) if hides else None)
    return Played(seat, action, played.digest)


def hotseat(
    game_key: str, options: Mapping[str, Any], names: Sequence[str], *, folder: Path,
    entropy: Entropy = os.urandom, games: Mapping[str, Game] | None = None,
    clock: ClockRule | None = None,
) -> Hotseat:
    """Open a table for two to four people at one screen; `names` by seat. Never raises."""
    box, files = box_of(games), name_files(folder)
    try:
        setup = set_up(box[game_key], options, clock)
        if setup.players != len(names):
            raise Malformed(
                msg("{names} names for {armies} armies"), "players", names=len(names),
                armies=setup.players,
            )
    except (KeyError, Malformed, ProtocolError) as error:
        table = Hotseat([])
        table.tell(unplayable(error))
        return table
    if setup.seats > len(names):  # this program is the referee, and holds the table
        names = [REFEREE, *names]
    seatings = [Host(setup), *(Guest() for _ in names[1:])]
    table = Hotseat([
        Peer(Me(name, box), seating, entropy=entropy, files=files)
        for name, seating in zip(names, seatings, strict=True)
    ])
    table.start()
    return table


REFEREE = "Referee"
