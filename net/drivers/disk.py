"""Files of a match: appended, made durable, named. Two a match, and a proof if somebody cheated.

The record may be shown to anybody at any moment; the key file (mode 0600, in a folder of its own)
may not, and goes before the record is whole. One file with a public part was rejected: it would be
mailed whole.
"""

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from core.piece import Seat

from ..output import Cut, Erase, Store
from ..peer.seated_match import Files
from ..wire.messages import Start


def name_files(folder: Path, keys: Path | None = None) -> Files:
    """Name the files of a match by date, game, names and seat: the record in `folder`, its key in
    `keys/` there, or below another folder."""

    def name(start: Start, match: bytes, seat: Seat) -> tuple[Path, Path]:
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        letters = "-".join("".join(c for c in n if c.isalnum())[:12] or "x" for n in start.names)
        stem = f"{stamp}-{start.game}-{letters}-{match.hex()[:6]}-{seat}"
        return folder / f"{stem}.tambour", (keys or folder) / "keys" / f"{stem}.key"

    return name


class Busy(OSError):
    """Another program, or another window of ours, goes on with this match."""


class Disk:
    """Does Store, Cut and Erase; every OSError is the caller's to report.

    A match never begins in a file that is there already, and nothing is erased but what this Disk
    has begun or goes on with: so no file loses another match. Who writes a key file holds a lock on
    it: a seat that two programs sign for would be a fork.
    """

    def __init__(self) -> None:
        self._ours: set[Path] = set()
        """Files that were begun here, or are gone on with."""
        self._locks: dict[Path, int] = {}

    def go_on(self, record: Path, keys: Path) -> None:
        """Go on with the files of a match; Busy where somebody else does."""
        self.claim(keys)
        self._ours |= {record, keys}

    def read(self, path: Path, most: int) -> bytes:
        """Give what a file holds now, `most` bytes at most; nothing where it cannot be read."""
        with contextlib.suppress(OSError), path.open("rb") as file:
            return file.read(most)
        return b""

    def claim(self, keys: Path) -> None:
        """Lock a key file until `close`; Busy where somebody has it."""
        if keys in self._locks:
            return
        handle = os.open(keys, os.O_RDWR)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            raise Busy(errno.EBUSY, "in use") from None
        self._locks[keys] = handle

    def close(self) -> None:
        """Let go of all locks."""
        for handle in self._locks.values():
            os.close(handle)
        self._locks.clear()

    def do(self, x: Store | Cut | Erase) -> None:
        """Append or replace or cut, and sync; or remove, so that no power cut brings it back."""
        folder = x.path.parent
        if isinstance(x, Cut):
            with open(x.path, "r+b") as file:
                file.truncate(x.size)
                os.fsync(file.fileno())
            return
        if isinstance(x, Erase):
            if x.path not in self._ours:
                return
            if (lock := self._locks.pop(x.path, None)) is not None:
                os.close(lock)
            with contextlib.suppress(FileNotFoundError):
                x.path.unlink()
                self._sync_folder(folder)
            self._ours.discard(x.path)
            return
        if x.whole:
            fresh = x.path.with_name(f"{x.path.name}.new")
            self._write(fresh, x, os.O_TRUNC)
            os.replace(fresh, x.path)
            self._sync_folder(folder)
            return
        if x.fresh:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700 if x.secret else 0o777)
        new = x.fresh and x.path not in self._ours  # not begun in vain, on a disk that was full
        empty = self._write(x.path, x, os.O_APPEND | (os.O_EXCL if new else 0))
        if x.secret:
            self.claim(x.path)
        if empty:
            self._sync_folder(folder)

    def _write(self, path: Path, x: Store, how: int) -> bool:
        """Write and sync; gives whether the file held nothing before."""
        flags = os.O_WRONLY | os.O_CREAT | how | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags, 0o600 if x.secret else 0o644)
        self._ours.add(path)
        try:
            size = os.fstat(handle).st_size
            try:
                data = memoryview(x.data)
                while data:
                    data = data[os.write(handle, data) :]
                getattr(os, "fdatasync", os.fsync)(handle)
            except OSError:  # all of it is written again when there is room
                os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)
        return size == 0

    @staticmethod
    def _sync_folder(folder: Path) -> None:
        """Make a new file's name durable too, where the system lets us (not on Windows)."""
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind what is ever written: it locks bytes
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
