"""What the coach says, on a sheet with a lamp: over the board, away from the move it speaks of."""

from collections.abc import Sequence

import pygame

from core.piece import Point

from ..boards.projection import Projection
from ..look import icons
from ..look.theme import INK, WORD, Theme
from ..widgets.boxes import Box, Inset, Line, Sized, Space
from ..widgets.button import Label, paper, show, symbol

WIDTH = 540
"""In units at most: one line of words on a usual board, two on a small one."""


def paint_saying(surface: pygame.Surface, theme: Theme, text: str, projection: Projection,
                 points: Sequence[Point] = (), room: int = 0) -> pygame.Rect:
    """Paint a sentence at the board's upper edge, or at the lower one where `points` would be
    hidden there, with `room` units beside it; gives its box."""
    sheet = paper(Line(symbol(icons.bulb, INK, 30), Label(text, WORD, valign="middle"),
                       Space(room) if room else None, shares=(0, 1, 0) if room else (0, 1),
                       gap=14), 14, 14)
    wide = min(WIDTH, sheet.wish(theme) / theme.scale + 1)
    places = [Inset(Sized(sheet, wide=wide, at=(0.5, down)), 8, 4) for down in (0, 1)]
    cells = [projection.cell_rect(point) for point in points]

    def hides(place: Box) -> int:
        place.place(theme, projection.port)
        return len(next(place.all()).rect.collidelistall(cells))

    show(surface, theme, min(places, key=hides), projection.port)
    return next(sheet.all()).rect
