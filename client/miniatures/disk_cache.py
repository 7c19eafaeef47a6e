"""Finished pictures kept on disk, so that a second start need not paint them again.

A file is named by the hash of everything that went into it (sheets, sizes, colours), so none is
ever out of date and none needs a version. Where the folder is missing, full, read-only or damaged
the start is only slower: no error leaves this module. Files are packed and written by one thread
beside the game: packing takes as long as painting, so it waits until the painting is done (`hold`).
To unpack ahead in a thread was tried and gains nothing: there is no other work.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pygame

from sprites import Strip

LIMIT = 96 * 1024 * 1024
"""Bytes the folder may grow to; the files unused for longest go first."""
_SUFFIX, _PART = ".frames", ".part"
_ABANDONED = 3600.0
"""Seconds after which a half-written file has no writer any more."""


class Stored(NamedTuple):
    """A 32-bit straight-alpha picture and its place beside the anchor."""

    surface: pygame.Surface
    dx: int
    dy: int


class FrameCache:
    """A directory of dyed frames, or nothing at all when ``folder`` is None."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._held: list[tuple[str, Sequence[Stored]]] | None = None

    def label(self, strip: Strip, recipe: object) -> str:
        """The name of the frames made from a strip's sheet by ``recipe`` (its repr counts)."""
        if self._folder is None:
            return ""
        whole = hashlib.blake2b(digest_size=16)
        over = () if strip.patch is None else (strip.patch.sheet, strip.patch.light)
        for sheet in (strip.sheet, strip.light, *over):
            whole.update(b"-" if sheet is None else _fingerprint(sheet))
        for source in (__file__, str(Path(__file__).with_name("dye.py"))):
            whole.update(_fingerprint(Path(source)))
        # where the program is installed changes no picture
        whole.update(repr(recipe).replace(str(strip.sheet.parent), "").encode())
        return whole.hexdigest()

    def fetch(self, label: str) -> list[Stored] | None:
        """The frames of that name, or None."""
        if self._folder is None:
            return None
        path = self._folder / (label + _SUFFIX)
        try:
            frames = _unpacked(path.read_bytes())
            os.utime(path)
        except (OSError, ValueError, TypeError, MemoryError, zlib.error, pygame.error):
            return None
        return frames

    def store(self, label: str, frames: Sequence[Stored]) -> None:
        """Keep frames, which nobody paints on any more, under a name, soon, if that is possible."""
        if self._held is not None:
            self._held.append((label, frames))
        else:
            self._put([(label, frames)])

    def hold(self) -> None:
        """Write nothing until `release`: the cores are needed to paint."""
        self._held = self._held or []

    def release(self) -> None:
        """Begin to write what was stored since `hold`."""
        held, self._held = self._held or [], None
        self._put(held)

    def _put(self, painted: Sequence[tuple[str, Sequence[Stored]]]) -> None:
        """Have these written, and the folder tidied once behind them."""
        if self._folder is None or not painted or sys.is_finalizing():
            return  # a program that ends starts no thread any more, and would wait for it for ever
        for label, frames in painted:
            _writer().put(partial(_write, self._folder, label, frames))
        _writer().put(partial(_tidy, self._folder))


def settle() -> None:
    """Wait until everything stored so far is on disk."""
    written = threading.Event()
    _writer().put(written.set)
    written.wait()


@lru_cache(maxsize=1)
def _writer() -> SimpleQueue[Callable[[], None] | None]:
    """Start the one thread that writes, and give its queue.

    Garbage collection may release a wardrobe while something is being put: this queue lets it, an
    executor would wait for itself.
    """
    todo: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def work() -> None:
        while (write := todo.get()) is not None:
            write()

    thread = threading.Thread(target=work, name="frame-cache", daemon=True)
    thread.start()
    atexit.register(thread.join)
    atexit.register(todo.put, None)  # what was stored is still written
    return todo


def _unpacked(data: bytes) -> list[Stored]:
    """Read a file back; ValueError or zlib.error when a byte of it is not as it was written."""
    check, head, body = data.split(b"\n", 2)
    if int(check, 16) != zlib.crc32(body, zlib.crc32(head)):
        raise ValueError("damaged")
    pixels = zlib.decompress(body)
    frames, start = [], 0
    for width, height, dx, dy in json.loads(head):
        end = start + 4 * width * height
        surface = pygame.image.frombytes(pixels[start:end], (width, height), "RGBA")
        frames.append(Stored(surface, dx, dy))
        start = end
    return frames


def _write(folder: Path, label: str, frames: Sequence[Stored]) -> None:
    """Write whole or not at all, whoever else is writing the same."""
    head = [[*f.surface.get_size(), f.dx, f.dy] for f in frames]
    body = b"".join(pygame.image.tobytes(f.surface, "RGBA") for f in frames)
    name = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=_PART)
        with os.fdopen(handle, "wb") as file:
            told, packed = json.dumps(head).encode(), zlib.compress(body, 1)
            check = f"{zlib.crc32(packed, zlib.crc32(told)):08x}".encode()
            file.write(b"\n".join((check, told, packed)))
        os.replace(name, folder / (label + _SUFFIX))
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)


def _tidy(folder: Path) -> None:
    """Remove the files unused for longest until the limit is kept, and half-written files."""
    files: list[tuple[float, int, Path]] = []
    for path in folder.glob("*"):
        with contextlib.suppress(OSError):  # another program may tidy as well
            stat = path.stat()
            if path.suffix == _SUFFIX:
                files.append((stat.st_mtime, stat.st_size, path))
            elif path.suffix == _PART and time.time() - stat.st_mtime > _ABANDONED:
                path.unlink()
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= LIMIT:
            return
        with contextlib.suppress(OSError):
            path.unlink()
        total -= size


@lru_cache(maxsize=64)
def _fingerprint(path: Path) -> bytes:
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).digest()
    except OSError:  # a frozen bundle may hide its sources
        return b""
