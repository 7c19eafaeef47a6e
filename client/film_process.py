"""A film made in a process of its own: the window goes on, and a cancelled film leaves nothing."""

import errno
import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from . import log_file
from .files import RECORD, read_file, unfinished
from .miniatures.appearance import Appearance
from .plugins import bring, brought

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG = logging.getLogger("tambour.client.film_process")
ENDING = 1.0
"""Seconds for which the end of a killed process is waited for; it takes a few thousandths."""


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """A film to be made: of which record, into which file, and how it looks.

    `speed` says how many times faster than at the table, `size` is in pixels.
    """

    record: Path
    film: Path
    speed: float
    size: tuple[int, int]
    appearance: Appearance

    def make(self, line: "Connection") -> str:
        """Make it, telling `line` the share done; "made", or why it could not be.

        "full": no room on the disk; "folder": nothing can be written there; "record": it cannot be
        read. A line that nobody reads any more ends the film.
        """
        from net.record.audit import read

        from .film import film

        try:
            record = read(read_file(self.record, RECORD))
        except OSError:
            return "record"
        if record.fold is None:
            return "record"
        match, told = record.fold.match, 0.0

        def progress(share: float) -> None:
            nonlocal told
            if share - told >= 0.01:
                told = share
                line.send(share)

        try:
            self.film.parent.mkdir(parents=True, exist_ok=True)
            film(match.game, match.options, record.actions, record.names, self.film, self.size,
                 progress=progress, speed=self.speed, appearance=self.appearance)
        except OSError as error:
            return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "folder"
        return "made"


class FilmProcess:
    """A film being made: `poll` once a frame, read `share` and `ended`; `cancel` at any time."""

    def __init__(self, order: FilmOrder) -> None:
        self.order = order
        self.share = 0.0
        self.ended = ""
        """"" while it is being made; then what `FilmOrder.make` gave, or "failed"."""
        spawn = get_context("spawn")
        self._line, theirs = spawn.Pipe()
        self._process = spawn.Process(
            target=serve, args=(order, theirs, tuple(brought.values())), name="tambour-film",
            daemon=True,
        )
        self._process.start()
        theirs.close()

    def poll(self) -> bool:
        """Take what the process tells; True when there was something."""
        before = self.share, self.ended
        try:
            while not self.ended and self._line.poll():
                match self._line.recv():
                    case float(share):
                        self.share = share
                    case str(ended):
                        self._end(ended)
        except (OSError, EOFError):
            self._end("failed")
        return before != (self.share, self.ended)

    def cancel(self) -> None:
        """End it at once and remove what there is of the film."""
        if not self.ended:
            self._end("cancelled")
            with suppress(OSError):
                self.order.film.unlink()  # it may have been finished this moment

    def _end(self, how: str) -> None:
        self.ended = how
        self._line.close()
        if how in ("cancelled", "failed"):
            self._process.kill()
            self._process.join(ENDING)
            with suppress(OSError):
                unfinished(self.order.film, self._process.pid or 0).unlink()


def serve(order: FilmOrder, line: "Connection", places: tuple[str, ...]) -> None:
    """Make one film: the whole life of the process."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window's process
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    log_file.begin()
    bring(places)
    try:
        ended = order.make(line)
    except Exception:  # a plug-in's rules may raise anything
        LOG.exception("a film cannot be made")
        ended = "failed"
    with suppress(OSError):
        line.send(ended)
