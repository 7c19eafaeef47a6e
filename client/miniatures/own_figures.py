"""Figures that a plug-in draws itself: a PNG for each kind, bounded before it is decoded.

A game names one "own:PACKAGE/NAME" where it would name a miniature: the file `pictures/NAME.png`
beside the package's sources. Only a package that is loaded already is asked; nothing is imported.
"""

import re
import sys
from functools import lru_cache
from importlib import resources
from io import BytesIO
from typing import NamedTuple

import pygame

OWN = re.compile(r"own:([a-z0-9_.]{1,64})/([a-z0-9_-]{1,32})")
LONGEST = 512 * 1024
"""Bytes of a file at most."""
SIDE = 1024
"""Pixels of a picture at most, across and down: no small file becomes a large one."""
_HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


class Own(NamedTuple):
    """Where a figure's picture lies."""

    package: str
    name: str


def own_of(piece: str) -> Own | None:
    """Read a figure's name; None where it is none, or its picture cannot be shown."""
    found = OWN.fullmatch(piece)
    own = Own(found[1], found[2]) if found else None
    return own if own is not None and picture(own) is not None else None


@lru_cache(maxsize=64)
def picture(own: Own) -> pygame.Surface | None:
    """Give a figure without the empty margin around it; None where there is none, or it is too
    large, damaged or empty."""
    module = sys.modules.get(own.package)
    if module is None:
        return None
    try:
        with (resources.files(module) / "pictures" / f"{own.name}.png").open("rb") as file:
            data = file.read(LONGEST + 1)
        sides = [int.from_bytes(data[at : at + 4], "big") for at in (16, 20)]
        if len(data) > LONGEST or not data.startswith(_HEAD) or not all(
                0 < side <= SIDE for side in sides):
            return None
        whole = pygame.image.load(BytesIO(data), f"{own.name}.png")
    except (OSError, TypeError, ValueError, pygame.error):
        return None
    shown = pygame.Surface(whole.get_size(), pygame.SRCALPHA, 32)
    shown.blit(whole, (0, 0))
    seen = shown.get_bounding_rect(min_alpha=16)
    return shown.subsurface(seen) if seen.w and seen.h else None
