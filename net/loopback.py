"""Tables within one program: two people at one screen, and the demonstration's two players.

Both take the path of a match over the network, session, log and all, so a record of them proves as
much and no rule is checked in two ways. A shortcut straight into `core.match` was rejected.
"""

import hashlib
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
from core.event import Outcome
from core.game import Game, Malformed, Rules, msg
from core.piece import Seat
from core.position import Phase, Position

from .audit import Verdict, verify
from .bot import Bot, Chooser
from .disk import Disk, name_files
from .greeting import Me, set_up
from .hub import Hub
from .link import _all, host, join
from .message import ProtocolError
from .output import Drop, Erase, Output, Send, Store, Tell
from .report import Closed, Gathered, Played, Refused, Report, Started, Waiting
from .session import Session
from .table_link import TableLink
from .teller import Teller
from .words import closed, unplayable

Entropy = Callable[[int], bytes]


def seeded(seed: bytes | int) -> Entropy:
    """Make a repeatable stream of bytes: BLAKE2b of a counter. For the demonstration only."""
    key = hashlib.blake2b(str(seed).encode() if isinstance(seed, int) else seed).digest()
    count = 0
    left = b""

    def take(size: int) -> bytes:
        nonlocal count, left
        while len(left) < size:
            left += hashlib.blake2b(count.to_bytes(8, "big"), key=key).digest()
            count += 1
        taken, left = left[:size], left[size:]
        return taken

    return take


# One screen ----------------------------------------------------------------------------------


class HotseatLink(Teller):
    """All seats at one screen; satisfies `report.Link`. Deployments are told as Deploy(None)."""

    def __init__(self, table: Session | Hub, guests: Sequence[Session]) -> None:
        super().__init__()
        self._table = table
        self._guests = guests
        self._asks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._disk = Disk()
        self._wire: deque[tuple[int, int, bytes]] = deque()
        """(from, to, bytes); the table is end 0, the guests follow."""
        self._thread = threading.Thread(target=self._run, name="tambour-hotseat", daemon=True)

    @property
    def _ends(self) -> list[Session | Hub]:
        return [self._table, *self._guests]

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for a seat; answered by Played or Refused."""
        self._asks.put(lambda: self._post(seat, action))

    def rematch(self, seat: Seat) -> None:
        """Begin another game with sides swapped: at one screen one wish is everybody's."""
        self._asks.put(self._rematch)

    def close(self) -> None:
        """Leave the table; the record stays."""
        self._asks.put(None)

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end of the thread (tests only)."""
        self._thread.join(timeout)

    def _post(self, seat: Seat, action: Action) -> None:
        sitting = [i for i, end in enumerate(self._ends) if end.match and end.match.seat == seat]
        i = sitting[0] if sitting else 0
        self._do(i, self._ends[i].act(seat, action))

    def _rematch(self) -> None:
        for i, end in enumerate(self._ends):
            self._do(i, end.rematch())

    def _run(self) -> None:
        ask: Callable[[], None] | None = self._open
        while ask is not None and not self._closed:
            try:
                ask()
                self._pump()
            except OSError as error:
                self._tell(closed("disk", True, what=error.strerror or "?"))
            except Exception as error:  # a bug of ours must still end in a sentence
                self._tell(closed("bug", True, what=type(error).__name__))
            if self._closed:
                return
            ask = self._asks.get()
        self._tell(closed("gone", True))

    def _open(self) -> None:
        for i, guest in enumerate(self._guests, 1):
            if isinstance(self._table, Hub):
                self._table.enter()
            self._do(i, guest.open())

    def _pump(self) -> None:
        while self._wire:
            sender, to, data = self._wire.popleft()
            end = self._ends[to]
            heard = end.receive(sender - 1, data) if isinstance(end, Hub) else end.receive(data)
            self._do(to, heard)

    def _do(self, i: int, out: list[Output]) -> None:
        for x in out:
            match x:
                case Store(_, _, secret):
                    if i == 0 or secret:  # one record; all keep the secrets of their seat
                        self._disk.do(x)
                case Erase(path):
                    keys = {end.match.keys for end in self._ends if end.match is not None}
                    for gone in keys if path in keys else {path}:  # one record: no key outlasts it
                        self._disk.do(Erase(gone))
                case Send(data, to):
                    self._wire.append((i, to + 1 if i == 0 else 0, data))
                case Tell(report):
                    if i == 0 or isinstance(report, Refused):
                        self._tell(report)
                case Drop():
                    pass

    def _known(self, seat: Seat) -> str | None:
        """Give a deployment that this screen must know to show a seat its own hidden pieces."""
        matches = [end.match for end in self._ends]
        own = [m.own.get(seat) for m in matches if m is not None and m.fold.veil is not None]
        return next((value for value in own if value is not None), None)

    def _sees_otherwise(self, played: Played) -> bool:
        """Tell whether this screen, which shows every seat's view, sees other than one end does."""
        match = self._ends[0].match
        hidden = match is None or match.fold.veil is not None
        setting_up = played.delta is None or played.delta.position.phase is Phase.MUSTER
        return hidden or setting_up or isinstance(played.action, Deploy | Reveal | Lot)

    def _tell(self, report: Report) -> None:
        if isinstance(report, Gathered):
            return
        match report:
            case Started():
                names = report.names if report.seats else report.names[:-1]
                report = replace(report, seats=tuple(range(len(names))))
            case Played(seat, action) if self._sees_otherwise(report):
                if isinstance(action, Deploy):
                    action = Deploy(self._known(seat))
                report = Played(seat, action, report.digest)
        super()._tell(report)


def hotseat(
    game_key: str, options: Mapping[str, Any], names: Sequence[str], *, folder: Path,
    entropy: Entropy = os.urandom, games: Mapping[str, Game] | None = None,
) -> HotseatLink:
    """Open a table for two to four people at one screen; `names` by seat. Never raises."""
    box = _all(games)
    files = name_files(folder)

    def sit(name: str) -> Session:
        return Session(Me(name, box), entropy=entropy, files=files)

    try:
        setup = set_up(box[game_key], options)
        if setup.players != len(names):
            raise Malformed(
                msg("{names} names for {armies} armies"), "players", names=len(names),
                armies=setup.players,
            )
        if setup.seats > len(names):  # this program is the referee, and holds the table
            names = [REFEREE, *names]
        kind = Session if len(names) == 2 else Hub
        table = kind(Me(names[0], box), entropy=entropy, files=files, setup=setup)
    except (KeyError, Malformed, ProtocolError) as error:
        link = HotseatLink(sit(names[0]), [])
        link._tell(unplayable(error))
        return link
    link = HotseatLink(table, [sit(name) for name in names[1:]])
    link._thread.start()
    return link


REFEREE = "Referee"
EDGES = ("South", "West", "North", "East")


# The demonstration -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DemoResult:
    """What came of a demonstration; `digest` is of the public state (32 bytes)."""

    record: Path
    plies: int
    outcome: Outcome
    digest: bytes
    verdict: Verdict


class DemoError(Exception):
    """The demonstration could not be played; the message is a sentence."""


def demo_match(
    game_key: str, options: Mapping[str, Any], players: Sequence[Chooser], *,
    folder: Path, entropy: Entropy = os.urandom, names: Sequence[str] = (),
    on_progress: Callable[[int], None] | None = None, games: Mapping[str, Game] | None = None,
    longest: int = 0,
) -> DemoResult:
    """Play a whole match between two to four choosers as peers over real TCP; blocks to its end.

    Each peer draws from a stream of its own keyed from `entropy`, so scheduling changes nothing:
    the same entropy gives the same plies, result and digest. `on_progress` gets the ply count;
    `names` are by seat; after `longest` plies they agree to end it (0: never). Raises DemoError.
    """
    box = _all(games)
    try:
        setup = set_up(box[game_key], options)
    except (KeyError, Malformed, ProtocolError) as error:
        raise DemoError(str(error)) from None
    if setup.players != len(players):
        raise DemoError(f"{len(players)} players for {setup.players} armies")
    names = names or (EDGES if len(players) > 2 else ("South", "North"))
    if setup.seats > setup.players:  # a referee holds the table and plays for nobody
        names, players = (REFEREE, *names), (_watch, *players)
    own = [seeded(entropy(32)) for _ in players]
    table = host(
        game_key, options, names[0], folder=folder, port=0, entropy=own[0], games=box
    )
    links = [table]
    try:
        address, port = _address(table).rsplit(":", 1)
        early: list[Report] = []
        for i in range(1, len(players)):
            links.append(
                join(address, int(port), names[i], folder=folder, entropy=own[i], games=box)
            )
            if len(players) > 2:  # one after the other: who comes first sits first
                _seated(table, i + 1, early)
        bots = [
            Bot(link, chooser, box, longest) for link, chooser in zip(links, players, strict=True)
        ]
        bots[0].told = early
        return _drive(bots, on_progress or (lambda ply: None), box)
    finally:
        for link in reversed(links):
            link.close()
        for link in links:
            link.join(5.0)


def _watch(rules: Rules, p: Position, seat: Seat) -> Action:
    raise AssertionError("a referee has no turn")


def _seated(table: TableLink, count: int, early: list[Report]) -> None:
    """Wait until so many sit at a star; what was told meanwhile goes to `early`."""
    while not any(isinstance(r, Gathered) and r.here >= count for r in early):
        early += table.poll()
        for report in early:
            if isinstance(report, Closed):
                raise DemoError(report.msgid.format(**dict(report.args)))
        time.sleep(0.0005)


def _address(table: TableLink) -> str:
    while True:
        for report in table.poll():
            if isinstance(report, Closed):
                raise DemoError(report.msgid.format(**dict(report.args)))
            if isinstance(report, Waiting):
                return str(report.addresses[0])
        time.sleep(0.001)


def _drive(
    bots: list[Bot], on_progress: Callable[[int], None], box: Mapping[str, Game]
) -> DemoResult:
    shown = -1
    while not all(bot.verdict is not None for bot in bots):
        moved = [bot.step() for bot in bots]
        for bot in bots:
            if bot.closed is not None and bot.verdict is None:
                raise DemoError(bot.closed.msgid.format(**dict(bot.closed.args)))
            if bot.refused is not None:
                raise DemoError(f"a chooser played what is refused: {bot.refused.refusal}")
        if bots[0].match is not None and bots[0].match.position.ply > shown:
            shown = bots[0].match.position.ply
            on_progress(shown)
        if not any(moved):
            time.sleep(0.0005)
    first = bots[0]
    assert first.match is not None
    assert first.started is not None
    assert first.started.record is not None
    outcome = first.match.position.outcome
    assert outcome is not None
    verdict = verify(first.started.record.read_bytes(), box)
    return DemoResult(
        first.started.record, first.match.position.ply, outcome, first.match.digest(), verdict
    )
