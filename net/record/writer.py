"""The two files of a match as orders to write them: the record for all, the key file for nobody.

The record may be shown at any moment; the key file holds a seat's secrets until the end. While a
match goes on entries are appended as they come, for what we sign must be on the disk before it is
sent; with the last END the record is put into the one order of its entries, so that both sides
keep the same bytes.
"""

from collections.abc import Iterable
from pathlib import Path

from ..output import Cut, Output, Store
from . import key_file
from .kept import Kept
from .key_file import KeyLine
from .log import LogEntry
from .record_file import framed, header, save


class RecordWriter:
    """What was written so far of both files."""

    def __init__(self, record: Path, keys: Path, kept: Kept | None = None) -> None:
        self.record = record
        self.keys = keys
        self._lines = len(kept.entries) if kept else 0
        self._hidden = bool(kept)
        self._kept = bytearray(kept.record if kept else b"")
        self.finished = False
        """The last entry is written; nothing is to be kept secret any more."""

    @property
    def kept(self) -> bytes:
        """The record as it is on the disk, if the disk holds what we have written."""
        return bytes(self._kept)

    def next(self, raw: bytes) -> bytes:
        """Frame an entry as the next of the record, writing nothing."""
        return framed(self._lines, raw)

    def store(self, logged: LogEntry) -> Store:
        """Write an entry down; the first one brings the header."""
        data, fresh = framed(self._lines, logged.raw), not self._lines
        if fresh:
            data = header() + data
        self._lines += 1
        self._kept += data
        return Store(self.record, data, fresh=fresh)

    def finish(self, order: Iterable[LogEntry]) -> Store:
        """Write the last entry down and leave all in match order."""
        self.finished = True
        whole = save(logged.raw for logged in order)
        kept, self._kept = self._kept, bytearray(whole)
        self._lines += 1
        if whole.startswith(kept):
            return Store(self.record, whole[len(kept) :])
        return Store(self.record, whole, whole=True)

    def hide(self, secret: KeyLine) -> Store:
        """Write a secret into the key file."""
        data, fresh = key_file.line(secret), not self._hidden
        if fresh:
            data = key_file.HEADER + data
        self._hidden = True
        return Store(self.keys, data, secret=True, fresh=fresh)

    def mend(self, kept: Kept) -> list[Output]:
        """Cut off what a crash has left half written, before anything is added."""
        record, keys = kept.torn
        out: list[Output] = []
        if record:
            out.append(Cut(self.record, len(kept.record)))
        if keys:
            out.append(Cut(self.keys, kept.secret))
        return out
