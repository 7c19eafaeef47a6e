"""Does what a peer orders, one by one and never ahead: files, links, reports.

Every driver has one for each peer; they differ in the wires they give it. A wire that waits until
the other end has read was rejected: one stalled cable would stop a table for all.
"""

import contextlib
import logging
from collections.abc import Callable
from typing import Protocol

from ..output import Cut, Drop, Erase, Output, Send, Store, Tell
from ..peer.close_reasons import closed
from ..peer.peer import Peer
from ..record.kept import Kept
from ..report import Closed, Report
from .disk import Busy, Disk

LOG = logging.getLogger("tambour.net.drivers.executor")


class Wire(Protocol):
    """The way to the other end of a link; what comes from there its driver hands to the peer."""

    def send(self, data: bytes) -> None:
        """Put one frame on its way; never waits."""
        ...

    def part(self) -> None:
        """End it, when what was sent has left."""
        ...


class Executor:
    """The hands of one peer; `wires` are by the numbers of its links."""

    def __init__(self, peer: Peer, tell: Callable[[Report], None]) -> None:
        self.peer = peer
        self.wires: dict[int, Wire] = {}
        self.tell = tell
        self.disk = Disk()

    def do(self, ask: Callable[[Peer], list[Output]]) -> None:
        """Ask the peer something and do what it orders; what breaks ends its table in a sentence.
        """
        try:
            out = ask(self.peer)
        except Exception as error:
            LOG.exception("a peer cannot go on")
            out = self.peer.broken("bug", type(error).__name__)
        try:
            for x in out:
                self.one(x)
        except Exception as error:
            LOG.exception("an order of a peer cannot be done")
            code, what = "bug", type(error).__name__
            if isinstance(error, OSError):
                code, what = "disk", error.strerror or "?"
            for x in self.peer.broken(code, what):
                with contextlib.suppress(Exception):
                    self.one(x)

    def recall(self, kept: Kept) -> None:
        """Go on with a match that the files hold; OSError or ProtocolError where nobody can."""
        self.disk.claim(self.peer.files(kept.start, b"", kept.seat)[1])
        orders = self.peer.recall(kept)
        self.do(lambda peer: orders)

    def one(self, x: Output) -> None:
        """Do one thing; OSError where the disk cannot."""
        match x:
            case Store() | Cut() | Erase():
                self.disk.do(x)
            case Send(data, to):
                if to in self.wires:
                    self.wires[to].send(data)
            case Tell(report):
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
    return closed("damaged", True)
