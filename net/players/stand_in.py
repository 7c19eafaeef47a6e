"""A computer that plays on for a person: in their own seat, or for a friend who is away.

It sits down in mid-match. In a person's own seat it shares the link by which the screen goes on to
look; for a friend it comes as somebody who looks on, like anybody who would take a seat.
"""

import logging
import queue
import threading
from collections.abc import Iterable, Mapping

from core.action import Action
from core.game import Game
from core.piece import Seat

from ..report import Report, Table, Vacant
from .engine_process import EngineError
from .opponent import PACE, Mind, Opponent

LOG = logging.getLogger("tambour.net.players.stand_in")
PAUSE = 0.02
"""Seconds between two looks at what was told."""


class Ear(Table):
    """A table as a stand-in in a person's seat hears it: by what the screen passes on."""

    def __init__(self, table: Table, told: Iterable[Report]) -> None:
        self._table = table
        self._told: queue.SimpleQueue[Report] = queue.SimpleQueue()
        for report in told:
            self._told.put(report)

    def tell(self, report: Report) -> None:
        """Pass a report on."""
        self._told.put(report)

    def poll(self) -> list[Report]:
        """Take everything told since the last call."""
        return [self._told.get() for _ in range(self._told.qsize())]

    def post(self, seat: Seat, action: Action) -> None:
        """Play an action; whether there is another game the person says."""
        self._table.post(seat, action)


class StandIn(Opponent):
    """A seat that a mind plays from the middle of a match on, in a thread of its own."""

    def __init__(self, link: Table, mind: Mind, games: Mapping[str, Game],
                 pace: float = PACE) -> None:
        super().__init__(link, mind, games, pace)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tambour-stand-in", daemon=True)
        self._thread.start()

    def hear(self, report: Report) -> None:
        """Take a report; a seat for which somebody is sought it would take."""
        super().hear(report)
        if isinstance(report, Vacant):
            self.link.play_for(report.seat, self.mind.rank)

    def close(self) -> None:
        """Play no more."""
        self._stop.set()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread's end."""
        self._thread.join(timeout)

    def _run(self) -> None:
        try:
            self.mind.start()
            while not self._stop.is_set() and self.closed is None:
                if not self.step():
                    self._stop.wait(PAUSE)
        except EngineError as error:
            LOG.warning("a stand-in cannot think: %s", error)
        except Exception:  # the match waits: another one may be asked
            LOG.exception("the thread of a stand-in ends")
        finally:
            self.mind.close()
            self.link.close()
