"""What a peer wants done, in order: the driver executes the list one by one and never ahead.

A Send waits for the Store before it, because an acknowledgement means "on my disk". Callbacks were
rejected: with a list, tests see every word and every order without a socket or a disk.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .report import Report


@dataclass(frozen=True, slots=True)
class Store:
    """Append `data` to a file and make it durable; a secret file is made with mode 0600.

    `whole`: `data` takes the place of what the file held, all of it or, if we are killed, nothing.
    `fresh`: the file begins with `data`, and OSError tells that one of its name is there already.
    """

    path: Path
    data: bytes
    secret: bool = False
    whole: bool = False
    fresh: bool = False

    def __repr__(self) -> str:
        shown = "<sealed>" if self.secret else f"{len(self.data)} bytes"
        return f"Store({self.path.name}, {shown})"


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut off what a crash has left half written after the first `size` bytes of a file."""

    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class ReadBack:
    """Read a file from the disk, and report what `judge` says of its bytes.

    `most` bytes are read at most; `judge` is given none of a file that cannot be read.
    """

    path: Path
    most: int
    judge: Callable[[bytes], Report]


@dataclass(frozen=True, slots=True)
class Erase:
    """Remove a file whose secrets nobody needs any more."""

    path: Path


Frame = bytes | Callable[[], bytes]
"""A frame with its length in front, or what makes it when it is to be sent: the same bytes each
time, whatever has happened since."""


@dataclass(frozen=True, slots=True)
class Send:
    """Put one frame on a line; a table for two has the line 0 alone."""

    frame: Frame
    to: int = 0
    __match_args__ = ("data", "to")

    @property
    def data(self) -> bytes:
        """The bytes of the frame."""
        return self.frame if isinstance(self.frame, bytes) else self.frame()


@dataclass(frozen=True, slots=True)
class Tell:
    """Report something to the frame loop."""

    report: Report


@dataclass(frozen=True, slots=True)
class Drop:
    """Close a line."""

    to: int = 0


Output = Store | Cut | Erase | ReadBack | Send | Tell | Drop
