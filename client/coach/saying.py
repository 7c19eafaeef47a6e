"""What the coach says, on a sheet with a lamp: over the board, away from the move it speaks of."""

from collections.abc import Sequence

import pygame

from core.piece import Point

from ..boards.projection import Projection
from ..look import icons
from ..look.theme import INK, Theme

WIDTH = 540
"""In units at most: one line of words on a usual board, two on a small one."""


def paint_saying(surface: pygame.Surface, theme: Theme, text: str, projection: Projection,
                 points: Sequence[Point] = ()) -> pygame.Rect:
    """Paint a sentence at the board's upper edge, or at the lower one where `points` would be
    hidden there; gives its box."""
    port, font, pad = projection.port, theme.text(20), theme.px(14)
    lamp = theme.px(30)
    aside = lamp + 3 * pad
    most = min(theme.px(WIDTH), port.w - theme.px(16))
    wide, tall = theme.box(text, font, most - aside)
    box = pygame.Rect(0, 0, min(most, wide + aside + 2), max(tall, lamp) + 2 * pad)
    above, below = box.copy(), box.copy()
    above.midtop = (port.centerx, port.top + theme.px(4))
    below.midbottom = (port.centerx, port.bottom - theme.px(4))
    cells = [projection.cell_rect(point) for point in points]
    box = min((above, below), key=lambda each: len(each.collidelistall(cells)))
    theme.panel(surface, box)
    icons.bulb(surface, pygame.Rect(box.x + pad, box.centery - lamp // 2, lamp, lamp), INK)
    room = pygame.Rect(box.x + aside - pad, box.y, box.w - aside, box.h)
    theme.write(surface, text, font, INK, room, "left", "middle")
    return box
