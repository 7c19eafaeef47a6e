"""Does what a peer orders, one by one and never ahead: files, links, reports.

Every driver has one for each peer; they differ in the wires they give it. A wire that waits until
the other end has read was rejected: one stalled cable would stop a table for all.
"""

import contextlib
import errno
import logging
from collections import deque
from collections.abc import Callable
from typing import Protocol

from ..output import Cut, Drop, Erase, Output, ReadBack, Send, Store, Tell
from ..peer.close_reasons import closed
from ..peer.peer import Peer
from ..record.kept import Kept
from ..report import Closed, Report, Stuck
from ..wire.messages import Garbage
from .disk import Busy, Disk

LOG = logging.getLogger("tambour.net.drivers.executor")

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
"""What somebody can mend who sits before it: no room on a disk, or one that may not be written."""
WAITING = 4096
"""Orders that may wait for the disk; a match that is at a stand makes a handful."""


class Wire(Protocol):
    """The way to the other end of a link; what comes from there its driver hands to the peer."""

    def send(self, data: bytes) -> None:
        """Put one frame on its way; never waits."""

    def part(self) -> None:
        """End it, when what was sent has left."""


class Executor:
    """The hands of one peer; `wires` are by the numbers of its links."""

    def __init__(self, peer: Peer, tell: Callable[[Report], None]) -> None:
        self.peer = peer
        self.wires: dict[int, Wire] = {}
        self.tell = tell
        self.disk = Disk()
        self._orders: deque[Output] = deque()
        self._stuck = ""
        """Why the disk takes nothing, as we have told it."""

    def do(self, ask: Callable[[Peer], list[Output]]) -> None:
        """Ask the peer something and do what it orders; what breaks ends its table in a sentence.

        A disk that is full ends nothing: all orders wait, those to come too, until it has room.
        """
        try:
            self._orders += ask(self.peer)
        except Exception as error:
            LOG.exception("a peer cannot go on")
            self._orders += self.peer.broken("bug", type(error).__name__)
        try:
            while self._orders:
                self.one(self._orders[0])
                self._orders.popleft()
            self._say("")
        except OSError as error:
            what = error.strerror or "?"
            waits = self.peer.begun and not self.peer.closed and len(self._orders) < WAITING
            if error.errno in FULL and waits:
                self._say(what)
            else:
                self._break("disk", what)
        except Exception as error:
            self._break("bug", type(error).__name__)

    def _break(self, code: str, what: str) -> None:
        """End the table over an order that cannot be done, and give up all that was ordered."""
        LOG.exception("an order of a peer cannot be done")
        self._orders.clear()
        for x in self.peer.broken(code, what):
            with contextlib.suppress(Exception):
                self.one(x)

    @property
    def stuck(self) -> bool:
        """True while orders wait for the disk; any call of `do` tries again."""
        return bool(self._orders)

    def _say(self, why: str) -> None:
        """Tell why the disk takes nothing, or "" that it does again."""
        if why != self._stuck:
            self._stuck = why
            self.tell(Stuck(why))

    def recall(self, kept: Kept) -> None:
        """Go on with a match that the files hold; OSError or ProtocolError where nobody can."""
        self.disk.go_on(*self.peer.files(kept.start, b"", kept.seat))
        orders = self.peer.recall(kept)
        self.do(lambda peer: orders)

    def one(self, x: Output) -> None:
        """Do one thing; OSError where the disk cannot."""
        match x:
            case Store() | Cut() | Erase():
                self.disk.do(x)
            case ReadBack(path, most, judge):
                self.tell(judge(self.disk.read(path, most)))
            case Send(data, to):
                if to in self.wires:
                    self.wires[to].send(data)
            case Tell(report):
                if isinstance(report, Closed):
                    self.disk.close()  # who hears it may go on with the match at once
                self.tell(report)
            case Drop(to):
                wire = self.wires.pop(to, None)
                if wire is not None:
                    wire.part()


def hindered(error: Exception) -> Closed:
    """Say why a match cannot go on."""
    if isinstance(error, Busy):
        return closed("open", True)
    if isinstance(error, OSError):
        return closed("disk", True, what=error.strerror or "?")
    other = isinstance(error, Garbage) and error.code == "version"
    return closed("other" if other else "damaged", True)
