"""What colour an army's coats and bases really have on small miniatures, dyed as at a table.

Which pixels are coat is found by dyeing twice, all else alike, and looking where that shows.
"""

from collections.abc import Iterable, Mapping

import pygame
import pytest

from client.miniatures.appearance import Appearance
from client.miniatures.liveries import PALETTES, Army
from client.miniatures.wardrobe import Frame, Wardrobe

from .eyes import Triple

CELL = (40, 33)
"""Pixels of a cell: small, where colour has to do the most."""
DULL = Army("#000000", "#000000", "#000000", "#000000", "star", "#000000")
PARTS = ("coat", "base")
LIT = 64
"""Bytes by which white paint must outshine black for a pixel to be counted as painted."""
FEW = 16
"""Pixels below which a piece shows next to nothing of a part."""


def painted(
    armies: Mapping[str, Army], pieces: Iterable[str], patch: pytest.MonkeyPatch
) -> dict[tuple[str, str, str], Triple]:
    """Give the mean sRGB bytes by (army, piece, part); parts that hardly show are left out."""
    white = {part: DULL._replace(**{part: "#FFFFFF"}) for part in PARTS}
    all_ = {"dull": DULL, **white, **{n: a._replace(hat="shako") for n, a in armies.items()}}
    patch.setitem(PALETTES, "test", all_)  # type: ignore[misc]
    wardrobe = Wardrobe(*CELL, tuple(all_), appearance=Appearance("test"))
    found = {}
    for piece in pieces:
        faces = {name: _bytes(wardrobe.frame(piece, name, "idle", 3, 0)) for name in all_}
        for part in PARTS:
            spots = [n for n in range(0, len(faces["dull"]), 3)
                     if faces[part][n] - faces["dull"][n] >= LIT]
            if len(spots) < FEW:
                continue
            for name in armies:
                r, g, b = (sum(faces[name][n + k] for n in spots) / len(spots) for k in range(3))
                found[name, piece, part] = r, g, b
    return found


def _bytes(frame: Frame) -> bytes:
    return pygame.image.tobytes(frame.surface, "RGB")
