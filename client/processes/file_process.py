"""A file made in a process of its own: the window goes on, and what is cancelled leaves nothing."""

import errno
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from net.players.child_process import ChildProcess

from ..games.plugins import bring, brought
from ..memory.files import unfinished
from ..window import log_file

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG = logging.getLogger("tambour.client.file_process")


class FileOrder(Protocol):
    """A file to be made: a frozen value that can be sent to another process."""

    @property
    def file(self) -> Path:
        """Give the file's name."""

    def make(self, line: "Connection") -> str:
        """Make it, telling `line` the share done; "made", or why it could not be.

        "full": no room on the disk; "folder": nothing can be written there; an order may have
        words of its own. A line that nobody reads any more ends the making.
        """


def why_not(error: OSError) -> str:
    """Say why a file could not be written: "full" or "folder"."""
    return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "folder"


def rising(line: "Connection") -> Callable[[float], None]:
    """Tell a line the share done whenever it has grown by a hundredth."""
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share - told >= 0.01:
            told = share
            line.send(share)

    return progress


class FileProcess:
    """A film or a PDF being made: `poll` once a frame, read `share` and `ended`, or `cancel`."""

    def __init__(self, order: FileOrder) -> None:
        self.order = order
        self.share = 0.0
        self.ended = ""
        """"" while it is being made; then what `FileOrder.make` gave, or "failed"."""
        self.child = ChildProcess("tambour-file", serve)
        self.child.connect(order, tuple(brought.values()))

    def poll(self) -> bool:
        """Take what the process tells; True when there was something."""
        before, line = (self.share, self.ended), self.child.line
        try:
            while not self.ended and line is not None and line.poll():
                match line.recv():
                    case float(share):
                        self.share = share
                    case str(ended):
                        self._end(ended)
        except (OSError, EOFError):
            self._end("failed")
        return before != (self.share, self.ended)

    def cancel(self) -> None:
        """End it at once and remove what there is of the file."""
        if not self.ended:
            self._end("cancelled")
            with suppress(OSError):
                self.order.file.unlink()  # it may have been finished this moment

    def _end(self, how: str) -> None:
        self.ended = how
        process = self.child.process
        if how in ("cancelled", "failed") and process is not None:
            self.child.close()
            with suppress(OSError):
                unfinished(self.order.file, process.pid or 0).unlink()


def serve(line: "Connection", order: FileOrder, places: tuple[str, ...]) -> None:
    """Make one file: the whole life of the process."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    log_file.begin()
    bring(places)
    try:
        ended = order.make(line)
    except Exception:  # a plug-in's rules may raise anything
        LOG.exception("a file cannot be made")
        ended = "failed"
    with suppress(OSError):
        line.send(ended)
