"""A table within one program: two to four people at one screen.

It takes the path of a match over the network, session, log and all, so a record of it proves as
much and no rule is checked in two ways. A shortcut straight into `core.match` was rejected.
"""

import logging
import os
import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.action import Action, Deploy, Lot, Reveal
from core.game import Game, Malformed, msg
from core.piece import Seat
from core.position import Phase

from ..output import Drop, Erase, Output, Send, Store, Tell
from ..peer.close_reasons import closed, unplayable
from ..peer.handshake import Me
from ..peer.session import Session
from ..peer.star import Hub
from ..record.setup import set_up
from ..report import Gathered, Played, Refused, Report, Started
from ..wire.messages import ProtocolError
from .disk import Disk, name_files
from .open_table import _all
from .report_queue import ReportQueue

LOG = logging.getLogger("tambour.net.drivers.memory")

Entropy = Callable[[int], bytes]


class HotseatLink(ReportQueue):
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
                LOG.exception("the thread of a shared screen ends")
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
        own = [m.own.get(seat) for m in matches if m is not None and m.fold.hidden is not None]
        return next((value for value in own if value is not None), None)

    def _sees_otherwise(self, played: Played) -> bool:
        """Tell whether this screen, which shows every seat's view, sees other than one end does."""
        match = self._ends[0].match
        hidden = match is None or match.fold.hidden is not None
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
