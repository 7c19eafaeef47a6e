"""A table on this machine where an engine sits opposite the person at the window.

It joins over the loopback like anyone else, so the match is judged and recorded like any other.
When it fails the person reads why, and our own player takes its seat; an engine that cannot even be
started never sits down, for then its command is to be mended.
"""

import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.action import Action
from core.piece import Seat

from ..drivers.open_table import box_of, host, join
from ..report import Closed, Relieved, Report, Waiting
from .bot import Bot, Chooser
from .engine_process import EngineError
from .uci_engine import Engine, Relief

PAUSE = 0.01


class EngineTable:
    """The person's end of such a table; satisfies `report.Table`."""

    def __init__(
        self, game_key: str, options: Mapping[str, Any], name: str, engine: Engine,
        spare: Chooser, *, folder: Path, guest_folder: Path,
    ) -> None:
        """Open the table; what the engine's peer writes goes to `guest_folder`.

        `spare` plays on where the engine fails.
        """
        self._engine, self._guest_folder = engine, guest_folder
        self._relief = Relief(engine, spare)
        self._table = host(game_key, options, name, folder=folder, port=0)
        self._trouble: EngineError | None = None
        """Why it never sat down."""
        self._told_relief = False
        self._told_closed = False
        self._stop = threading.Event()
        self._again = threading.Event()
        self._thread: threading.Thread | None = None

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for our seat; answered by Played or Refused."""
        self._table.post(seat, action)

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped: an engine always agrees."""
        self._table.rematch(seat)
        self._again.set()

    def reopen(self) -> None:
        """Do nothing: nobody else is awaited here."""

    def poll(self) -> list[Report]:
        """Take everything told since the last call; its failure is told once."""
        told: list[Report] = []
        why = self._relief.trouble
        if why is not None and not self._told_relief:
            self._told_relief = True
            told.append(Relieved(why.msgid, why.gaps))
        for report in self._table.poll():
            if isinstance(report, Waiting):
                self._seat(report)
            else:
                told.append(report)
        if self._trouble is not None:
            self._table.close()
            told = [Closed(self._trouble.msgid, self._trouble.gaps)]
        told = [] if self._told_closed else told
        self._told_closed |= any(isinstance(report, Closed) for report in told)
        return told

    def close(self) -> None:
        """Leave the table; the record stays. The engine is ended by its own thread."""
        self._stop.set()
        self._table.close()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the engine's thread and the table's end (after the window is shut)."""
        self._engine.close()
        if self._thread is not None:
            self._thread.join(timeout)
        self._table.join(timeout)

    def _seat(self, table: Waiting) -> None:
        self._thread = threading.Thread(
            target=self._play, args=(table,), name="tambour-opponent", daemon=True
        )
        self._thread.start()

    def _play(self, table: Waiting) -> None:
        guest = None
        try:
            self._engine.start()
            at, port = table.addresses[0].rsplit(":", 1)
            name = "".join(c for c in self._engine.name if c.isascii() and c.isprintable())[:20]
            guest = join(at, int(port), name.strip() or "Engine", folder=self._guest_folder,
                         words=table.words)
            bot = Bot(guest, self._relief, box_of(None))
            while not self._stop.is_set() and bot.closed is None:
                if self._again.is_set() and bot.started is not None:
                    self._again.clear()
                    guest.rematch(bot.started.seats[0])
                if not bot.step():
                    time.sleep(PAUSE)
        except EngineError as error:
            if not self._stop.is_set():
                self._trouble = error
        finally:
            self._engine.close()
            if guest is not None:
                guest.close()
