"""The two files of a match as orders to write them: the record for all, the key file for nobody.

The record may be shown at any moment; the key file holds a seat's secrets until the audit.
"""

from pathlib import Path

import msgspec

from .log import Link, framed, header
from .output import Store

KEY_HEADER = b"tambour key 1\n"


class Ledger:
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

    def store(self, link: Link) -> Store:
        """Write an entry down; the first one brings the header."""
        data = framed(self._lines, link.raw)
        if self._lines == 0:
            data = header() + data
        self._lines += 1
        self._kept += data
        return Store(self.record, data)

    def hide(self, *secret: object) -> Store:
        """Write a secret into the key file."""
        data = framed(0, msgspec.msgpack.encode(secret))
        if self._hidden == 0:
            data = KEY_HEADER + data
        self._hidden += 1
        return Store(self.keys, data, secret=True)
