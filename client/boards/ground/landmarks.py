"""Landmarks on the ground: mountains, a throne's dais, the tents and palisades of camps.

They are baked as the toys are, and laid on the ground before any mark or piece: so they hide
nobody, whoever walks there walks before them, and a frame costs no more than without them.
"""

import math
from collections.abc import Iterator

import pygame

from core.piece import NATURE

from ...miniatures.wardrobe import LANDMARKS
from ..picture import BoardPicture
from ..projection import Projection
from ..sprites import Sprite, SpriteSource, stamp

ROWS = {"camp": ("stake", 0.27), "gate": ("stake", 1.0)}
"""By style of a line: what stands along it, and every how many cells."""
Laid = tuple[pygame.Surface, pygame.Rect]


def landmarks(picture: BoardPicture, projection: Projection, figures: SpriteSource) -> list[Laid]:
    """Give the pictures of a board's landmarks and where they lie from its corner, back to front.
    """
    left, top = projection.shift
    laid: list[tuple[float, Laid]] = []
    for number, (x, y, name, seat) in enumerate(_standing(picture, projection)):
        try:
            made, (px, py) = stamp(figures, projection, Sprite(name, max(0, seat), x, y,
                                                               index=number))
        except KeyError:  # of a plug-in's own, of which there is no picture
            continue
        foot = projection.foot(x, y)[1] - projection.spot(x, y)[1]
        at = made.surface.get_rect(topleft=(px - left, round(py - foot) - top))
        at.clamp_ip((0, 0, *projection.board.size))  # there is no ground beyond it
        laid.append((projection.spot(x, y)[1], (made.surface, at)))
    return [each for _, each in sorted(laid, key=lambda item: item[0])]


def _standing(picture: BoardPicture, projection: Projection
              ) -> Iterator[tuple[float, float, str, int]]:
    """List what stands on a board's landmarks and along its lines."""
    for x, y, name, seat in picture.scenery.landmarks:
        if name in LANDMARKS:
            yield x, y, name, seat
    for x0, y0, x1, y1, style in picture.scenery.lines:
        if style in ROWS:
            name, apart = ROWS[style]
            long = math.dist(projection.spot(x0, y0), projection.spot(x1, y1))
            count = max(1, round(long / projection.cell_w / apart))
            for n in range(count + 1):
                share = n / count
                yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, name, NATURE
