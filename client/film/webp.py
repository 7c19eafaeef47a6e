"""An animated WebP written picture by picture: memory holds one picture, however long the film is.

Pillow's own writer gathers every picture before it begins, so 400 moves took 2.7 GB. A film is a
simple container (RIFF: VP8X, ANIM, one ANMF a picture), so Pillow encodes each picture alone and
this frames it. Of a picture only the rectangle that changed is stored, of one that did not change
only how long it stays.
"""

import errno
import io
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pygame

from ..memory.files import whole

if TYPE_CHECKING:
    from PIL import Image

Box = tuple[int, int, int, int]
LARGEST = (1 << 32) - 16
"""Bytes that the container can say it holds."""
_LONGEST = (1 << 24) - 1
"""Milliseconds that a picture can be said to stay."""
_OVER = 0b10
"""Of a picture in the film: it covers what was there instead of shining through."""
_MOVES = 0b10
"""Of the film: there is more than one picture."""


def record(path: Path | str, size: tuple[int, int],
           pictures: Iterable[tuple[pygame.Surface, int]], quality: int, method: int) -> int:
    """Write pictures, each with its milliseconds, as a film; returns their number.

    The file is written whole or not at all; raises OSError where it cannot be.
    """
    from PIL import Image

    count = 0
    with whole(path) as file:
        reel = _Reel(file, size, quality, method)
        for surface, stays in pictures:
            pixels = pygame.image.tobytes(surface, "RGB")
            reel.add(Image.frombytes("RGB", size, pixels), stays)
            count += 1
        reel.close()
    return count


class _Reel:
    """The file, the picture shown last, and the one that waits for how long it stays."""

    def __init__(self, file: IO[bytes], size: tuple[int, int], quality: int, method: int) -> None:
        self._file, self._size = file, size
        self._how = {"quality": quality, "method": method}
        self._shown: Image.Image | None = None
        self._waiting = b""
        self._box: Box = (0, 0, *size)
        self._stays = 0
        canvas = bytes([_MOVES, 0, 0, 0]) + _three(size[0] - 1) + _three(size[1] - 1)
        file.write(b"RIFF\0\0\0\0WEBP")
        file.write(_chunk(b"VP8X", canvas) + _chunk(b"ANIM", bytes(6)))

    def add(self, picture: "Image.Image", stays: int) -> None:
        """Show a picture for some milliseconds."""
        from PIL import ImageChops

        box: Box | None = self._box
        if self._shown is not None:
            box = ImageChops.difference(self._shown, picture).getbbox()
            if box is None and self._stays + stays <= _LONGEST:
                self._stays += stays
                return
            self._flush()
        left, top, right, bottom = box or (0, 0, 1, 1)
        self._box = (left & ~1, top & ~1, right, bottom)  # the format counts places in twos
        self._stays, self._shown = stays, picture
        alone = io.BytesIO()
        picture.crop(self._box).save(alone, "WEBP", **self._how)
        self._waiting = alone.getvalue()[12:]  # without its own RIFF

    def close(self) -> None:
        """Write what waits, and at the beginning how long the whole is."""
        if self._waiting:
            self._flush()
        size = self._file.tell() - 8
        self._file.seek(4)
        self._file.write(size.to_bytes(4, "little"))

    def _flush(self) -> None:
        left, top, right, bottom = self._box
        numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, self._stays)
        head = b"".join(map(_three, numbers)) + bytes([_OVER])
        if self._file.tell() + len(self._waiting) > LARGEST:
            raise OSError(errno.EFBIG, "a film of this kind cannot be so long")
        self._file.write(_chunk(b"ANMF", head + self._waiting))


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)
