"""A shelf of finished pictures on disk, so that a second start need not paint them again.

The one decision: a file is named by the hash of everything that went into it (sheets, sizes,
colours), so nothing is ever stale and nothing needs a version. A shelf that is missing, full,
read-only or damaged is only a slower one: no error leaves this module.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from sprites import Strip

LIMIT = 96 * 1024 * 1024
"""Bytes a shelf may grow to; the files unused for longest go first."""
_SUFFIX = ".frames"


class Stored(NamedTuple):
    """A 32-bit straight-alpha picture and its place beside the anchor."""

    surface: pygame.Surface
    dx: int
    dy: int


class Shelf:
    """A directory of dyed frames, or nothing at all when ``folder`` is None."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def label(self, strip: Strip, recipe: object) -> str:
        """The name of the frames made from a strip's sheet by ``recipe`` (its repr counts)."""
        if self._folder is None:
            return ""
        whole = hashlib.blake2b(digest_size=16)
        over = () if strip.patch is None else (strip.patch.sheet, strip.patch.light)
        for sheet in (strip.sheet, strip.light, *over):
            whole.update(b"-" if sheet is None else _fingerprint(sheet))
        for source in (__file__, str(Path(__file__).with_name("tint.py"))):
            whole.update(_fingerprint(Path(source)))
        # paths are where the box is installed, not what is in it
        whole.update(repr(recipe).replace(str(strip.sheet.parent), "").encode())
        return whole.hexdigest()

    def fetch(self, label: str) -> list[Stored] | None:
        """The frames of that name, or None."""
        if self._folder is None:
            return None
        path = self._folder / (label + _SUFFIX)
        try:
            head, body = path.read_bytes().split(b"\n", 1)
            pixels = zlib.decompress(body)
            frames, start = [], 0
            for width, height, dx, dy in json.loads(head):
                end = start + 4 * width * height
                surface = pygame.image.frombytes(pixels[start:end], (width, height), "RGBA")
                frames.append(Stored(surface, dx, dy))
                start = end
            os.utime(path)
        except (OSError, ValueError, TypeError, zlib.error):
            return None
        return frames

    def store(self, label: str, frames: Sequence[Stored]) -> None:
        """Keep frames under a name; does nothing when that is not possible."""
        if self._folder is None:
            return
        head = [[*f.surface.get_size(), f.dx, f.dy] for f in frames]
        body = b"".join(pygame.image.tobytes(f.surface, "RGBA") for f in frames)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(json.dumps(head).encode() + b"\n" + zlib.compress(body, 1))
            os.replace(name, self._folder / (label + _SUFFIX))
            self._tidy()
        except OSError:
            return

    def _tidy(self) -> None:
        """Remove the files unused for longest until the shelf is within its limit."""
        assert self._folder is not None
        files = [(p.stat(), p) for p in self._folder.glob("*" + _SUFFIX)]
        total = sum(stat.st_size for stat, _ in files)
        for stat, path in sorted(files, key=lambda f: f[0].st_mtime):
            if total <= LIMIT:
                return
            path.unlink(missing_ok=True)
            total -= stat.st_size


@lru_cache(maxsize=64)
def _fingerprint(path: Path) -> bytes:
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).digest()
    except OSError:  # a frozen bundle may hide its sources
        return b""
