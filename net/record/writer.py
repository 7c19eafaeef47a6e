"""The two files of a match as orders to write them: the record for all, the key file for nobody.

The record may be shown at any moment; the key file holds a seat's secrets until the end. While a
match goes on entries are appended as they come, for what we sign must be on the disk before it is
sent; with the last END the record is put into the one order of its entries, so that both sides
keep the same bytes.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from ..output import Store
from .log import LogEntry, framed, header, save

KEY_HEADER = b"tambour key 1\n"


class RecordWriter:
    """What was written so far of both files."""

    def __init__(self, record: Path, keys: Path) -> None:
        self.record = record
        self.keys = keys
        self._lines = 0
        self._hidden = 0
        self._kept = bytearray()

    @property
    def kept(self) -> bytes:
        """The record as it is on the disk."""
        return bytes(self._kept)

    def next(self, raw: bytes) -> bytes:
        """Frame an entry as the next of the record, writing nothing."""
        return framed(self._lines, raw)

    def store(self, logged: LogEntry) -> Store:
        """Write an entry down; the first one brings the header."""
        data = framed(self._lines, logged.raw)
        if self._lines == 0:
            data = header() + data
        self._lines += 1
        self._kept += data
        return Store(self.record, data)

    def finish(self, order: Iterable[LogEntry]) -> Store:
        """Write the last entry down and leave all in match order."""
        whole = save(logged.raw for logged in order)
        kept, self._kept = self._kept, bytearray(whole)
        self._lines += 1
        if whole.startswith(kept):
            return Store(self.record, whole[len(kept) :])
        return Store(self.record, whole, whole=True)

    def hide(self, *secret: object) -> Store:
        """Write a secret into the key file."""
        data = framed(0, msgspec.msgpack.encode(secret))
        if self._hidden == 0:
            data = KEY_HEADER + data
        self._hidden += 1
        return Store(self.keys, data, secret=True)
