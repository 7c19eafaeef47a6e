"""Figures that a plug-in draws itself, as PNGs that are bounded before they are decoded.

A game names one "own:PACKAGE/NAME" where it would name a miniature: the file `pictures/NAME.png`
beside the package's sources. `NAME-move.png`, `NAME-action.png` and `NAME-fall.png` beside it are
its animations: frames of the figure's own size in a row.
"""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

import pygame

from ..games.own_files import Own, named

SIDE = 1024
"""Pixels of a picture at most, across and down: no small file becomes a large one."""
AREA = SIDE * SIDE
"""Pixels of an animation at most, whatever its shape."""
FRAMES = 16
"""Frames of an animation at most."""
ANIMATIONS = ("move", "action", "fall")
_HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


class Figure(NamedTuple):
    """A figure's frames by animation, all of one size; `body` is where the still one stands."""

    frames: Mapping[str, tuple[pygame.Surface, ...]]
    body: pygame.Rect


def own_of(piece: str) -> Own | None:
    """Read a figure's name; None where it is none, or its pictures cannot be shown."""
    own = named(piece)
    return own if own is not None and figure(own) is not None else None


def picture(own: Own) -> pygame.Surface | None:
    """Decode one picture; None where there is none, or it is too large, damaged or empty."""
    data = own.read("pictures", "png") or b""
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    if not data.startswith(_HEAD) or not 0 < wide * high <= AREA or high > SIDE:
        return None
    try:
        whole = pygame.image.load(BytesIO(data), "own.png")
    except (ValueError, pygame.error):
        return None
    shown = pygame.Surface(whole.get_size(), pygame.SRCALPHA, 32)
    shown.blit(whole, (0, 0))
    return shown if shown.get_bounding_rect(min_alpha=16) else None


@lru_cache(maxsize=64)
def figure(own: Own) -> Figure | None:
    """Give a figure with its animations; None where one of its pictures cannot be shown."""
    still = picture(own)
    if still is None or still.get_width() > SIDE:
        return None
    frames: dict[str, tuple[pygame.Surface, ...]] = {"idle": (still,)}
    for animation in ANIMATIONS:
        row = own._replace(name=f"{own.name}-{animation}")
        if (file := row.file("pictures", "png")) is None or not file.exists():
            continue
        whole, (wide, high) = picture(row), still.get_size()
        count = whole.get_width() // wide if whole is not None else 0
        if whole is None or whole.get_size() != (count * wide, high) or count > FRAMES:
            return None
        frames[animation] = tuple(whole.subsurface((n * wide, 0, wide, high))
                                  for n in range(count))
    return Figure(frames, still.get_bounding_rect(min_alpha=16))
