"""A table on this machine where computer players sit beside the person at the window.

They join over the loopback like anyone else, so the match is judged and recorded like any other.
Where one fails the person reads why, and our own simplest player has its seat; an engine that
cannot even be started never sits down, for then its command is to be mended.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from core.action import Action
from core.game import Malformed
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..drivers.going_on import Kin, broken, resume
from ..drivers.memory import REFEREE
from ..drivers.open_table import box_of, draw_key, host, join
from ..drivers.tcp import TcpTable
from ..peer.close_reasons import unplayable
from ..record.key_file import Computer
from ..record.setup import set_up
from ..report import Closed, Gathered, Met, Report, Table, Waiting
from ..wire.messages import ClockRule, ProtocolError
from .bot import Bot
from .engine_process import EngineError
from .opponent import PACE, Mind, Opponent, never

LOG = logging.getLogger("tambour.net.players.computer")
PAUSE = 0.01
"""Seconds between two looks at what was told."""
HERE = "127.0.0.1"
"""Where every table can be reached from its own machine, on the network or not."""
PARTING = 2.0
"""Seconds that the end of one link is waited for."""


class ComputerTable(Table):
    """The person's end of such a table; satisfies `report.Table`.

    Seats are filled in `order`, the others by number: the person's, then one each for `minds`;
    friends are awaited for those left, at `port` (0: any, None: a usual one), and only from this
    machine unless `lan`. Where the rules ask for a referee a peer of this program is that, and the
    person a guest like the others.
    """

    def __init__(
        self, game_key: str, options: Mapping[str, Any], name: str, minds: Sequence[Mind], *,
        folder: Path, pace: float = PACE, lan: bool = False, port: int | None = 0,
        friends: Sequence[Sealed] = (), friends_only: bool = False, kin: Sequence[Kin] = (),
        clock: ClockRule | None = None, order: Sequence[Seat] = (),
    ) -> None:
        """Open the table; only the record of the person's own peer is kept, in `folder`.

        For `friends` and `friends_only` see `open_table.host`. With `kin` a match goes on: they are
        all seats of it that are played here.
        """
        self._key = draw_key()
        """What this program's own players come in by."""
        self._minds, self._name, self._folder, self._pace = tuple(minds), name, folder, pace
        self._kin: list[Kin] = []
        self._own = TemporaryDirectory(prefix="tambour-players-")
        """What the others write: nobody needs it twice."""
        refereed, self._alone = False, True
        try:
            setup = set_up(box_of(None)[game_key], options)
            refereed = setup.seats > setup.players
            self._alone = len(self._minds) + 1 >= setup.players
            own = Path(self._own.name)
            self._kin = [each.copied(own) if each.kept.seat >= setup.players or (
                each.kept.level and each is not kin[0]) else each for each in kin]
        except OSError as error:
            self._table = broken(error)
        except (KeyError, Malformed, ProtocolError) as error:
            self._table = TcpTable()
            self._table.tell(unplayable(error))
        else:
            holders = [each for each in self._kin if each.kept.place and each.kept.place.hosted]
            door: dict[str, Any] = {"announce": not self._alone, "friends_only": friends_only,
                                    "friends": (*friends, self._key)}
            self._table = resume(holders[0], **door) if holders else host(
                game_key, options, REFEREE if refereed else name,
                folder=own if refereed else folder, keys=folder, port=port, lan=lan,
                clock=clock, order=order, **door)
        self._person: TcpTable | None = None if refereed else self._table
        self._trouble: EngineError | None = None
        """Why one of them never sat down."""
        self._failed: set[Mind] = set()
        """Whose failure was told."""
        self._ended = False
        self._early: list[Report] = []
        """What was told before everybody had sat down."""
        self._seated = threading.Event()
        self._stop = threading.Event()
        self._hurried = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tambour-opponents", daemon=True)
        self._thread.start()

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        if self._person is not None:
            self._person.post(seat, action)

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped: computers always agree."""
        if self._person is not None:
            self._person.rematch(seat)

    def emote(self, seat: Seat, number: int) -> None:
        """Show one of eight pictures to friends; computers have no eye for it."""
        if self._person is not None:
            self._person.emote(seat, number)

    @property
    def door(self) -> tuple[int, Sealed] | None:
        """Give the table's own."""
        return self._table.door

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Let somebody else play on for our seat, or for a friend's who is away."""
        if self._person is not None:
            (self._person if level else self._table).hand_over(seat, level, name)

    def consent(self, seat: Seat) -> None:
        """Agree on who plays on for a friend who is away."""
        if self._person is not None:
            self._person.consent(seat)

    def forsake(self) -> None:
        """Wait no longer for a friend who is away."""
        self._table.forsake()

    def show(self, shows: bool) -> None:
        """Say whether our screen shows what nobody can hurry."""
        if self._person is not None:
            self._person.show(shows)

    def hurry(self) -> None:
        """Let whoever is to move be done with thinking, and wait no longer."""
        self._hurried.set()

    def poll(self) -> list[Report]:
        """Take everything told since the last call; a failure is told once."""
        if not self._seated.is_set() or self._ended:
            return []
        told: list[Report] = []
        for mind in self._minds:
            why = mind.relieved
            if why is not None and mind not in self._failed:
                self._failed.add(mind)
                told.append(why)
        early, self._early = self._early, []
        told += early
        if self._person is not None:
            told += self._person.poll()
        told = [x for x in told if not (isinstance(x, Met) and x.key is self._key)]
        if self._alone:
            told = [report for report in told if not isinstance(report, Waiting | Gathered)]
        if self._trouble is not None:
            told = [Closed(self._trouble.msgid, self._trouble.gaps)]
        self._ended = any(isinstance(report, Closed) for report in told)
        return told

    def close(self) -> None:
        """Leave the table; the record stays. The players are ended by their own thread."""
        self._stop.set()
        self._table.close()
        if self._person is not None:
            self._person.close()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the players' thread and the table's end (after the window is shut)."""
        self._thread.join(timeout)
        self._table.join(timeout)

    # the players' thread ----------------------------------------------------------------------

    def _run(self) -> None:
        links: list[TcpTable] = []
        try:
            opponents = self._sit_down(links)
            self._seated.set()
            while not self._stop.is_set() and not all(each.closed for each in opponents):
                if self._hurried.is_set():
                    self._hurried.clear()
                    for each in opponents:
                        if isinstance(each, Opponent):
                            each.hurry()
                moved = [each.step() for each in opponents]
                if not any(moved):
                    self._stop.wait(PAUSE)
        except EngineError as error:
            if not self._stop.is_set():
                self._trouble = error
        except Exception:  # a bug of ours must still end in a sentence: that of a table left
            LOG.exception("the thread of computer players ends")
        finally:
            for mind in self._minds:
                mind.close()
            self._table.close()
            for link in links:
                link.close()
            self._seated.set()
            for link in (*links, self._table):
                link.join(PARTING)
            self._own.cleanup()

    def _sit_down(self, links: list[TcpTable]) -> list[Bot]:
        """Seat everybody, one after the other: who comes first sits first."""
        for mind in self._minds:
            mind.start()
        if self._kin:
            self._return(links)
            return self._players(links)
        waiting = self._heard(partial(_seats, 1))
        if not isinstance(waiting, Waiting):
            return []
        port = int(waiting.addresses[0].rsplit(":", 1)[1])
        names = [mind.name for mind in self._minds]
        if self._person is None:
            names.insert(0, self._name)
        for number, name in enumerate(names, 2):
            own = self._person is None and not links
            folder = self._folder if own else Path(self._own.name)
            notes = () if own else (Computer(self._minds[len(links) - len(names)].rank),)
            link = join(HERE, port, name, folder=folder, friends=(self._key,), keys=self._folder,
                        notes=notes)
            links.append(link)
            self._heard(partial(_seats, number))
        return self._players(links)

    def _return(self, links: list[TcpTable]) -> None:
        """Seat everybody again where they sat, once the table stands."""
        while not (self._table.port or self._table.closed or self._stop.is_set()):
            self._stop.wait(PAUSE)
        for each in sorted(self._kin, key=lambda kin: (kin.kept.level > 0, kin.kept.seat)):
            place = each.kept.place
            if place is not None and not place.hosted:
                links.append(resume(each, where=(HERE, self._table.port)))

    def _players(self, links: list[TcpTable]) -> list[Bot]:
        games = box_of(None)
        found: list[Bot] = [
            Opponent(link, mind, games, self._pace)
            for link, mind in zip(links[-len(self._minds):], self._minds, strict=True)
        ]
        if self._person is None:
            referee = Bot(self._table, never, games, willing=True)
            referee.early, self._early = self._early, []
            found.append(referee)
            self._person = links[0]
        return found

    def _heard(self, wanted: Callable[[Report], bool]) -> Report | None:
        """Wait for a report of the host's; None when the table is closed. All are kept."""
        while not self._stop.is_set():
            fresh = self._table.poll()
            self._early += fresh
            for report in fresh:
                if wanted(report):
                    return report
                if isinstance(report, Closed):
                    return None
            self._stop.wait(PAUSE)
        return None


def _seats(count: int, report: Report) -> bool:
    """Say whether a report tells that so many sit at the table."""
    if isinstance(report, Waiting):
        return count == 1
    return isinstance(report, Gathered) and report.here >= count
