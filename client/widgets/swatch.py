"""A stepper that shows what it offers: discs in an army's colours, a little sky over a meadow.

The picture stands above the name, so that a choice can be made without reading.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ..boards.board_thumbnail import GRASS
from ..look.theme import CREAM, FIELD, INK_DARK, PARCHMENT_EDGE, Theme
from ..miniatures import daylight
from ..miniatures.dye import sign
from ..miniatures.liveries import PALETTES, shade
from .choice import Named, Stepper, arrow
from .focus import Look

SHOWN = ("blue", "red", "green", "yellow")
WOOD = (104, 68, 44)
Painter = Callable[[pygame.Surface, pygame.Rect, Any], None]


class Swatches(Stepper):
    """One choice at a time between two arrows, painted above its name; wants a tall row."""

    def __init__(
        self, among: Sequence[Named], value: Any, on_change: Callable[[Any], None], paint: Painter
    ) -> None:
        super().__init__(among, value, on_change)
        self.paint = paint

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the arrows, the picture and the name."""
        theme.plate(surface, self.rect, FIELD, PARCHMENT_EDGE, radius=14)
        side = min(theme.target, self.rect.w // 4)
        at = self.index
        for way, x in ((-1, self.rect.x), (1, self.rect.right - side)):
            able = 0 <= at + way < len(self.among)
            spot = pygame.Rect(x, self.rect.y, side, self.rect.h)
            spot.inflate_ip(-theme.px(10), -theme.px(10))
            fill = (48, 94, 162) if able else (222, 210, 186)
            theme.plate(surface, spot, fill, radius=11)
            arrow(surface, spot, way, CREAM if able else (180, 166, 140))
        room = self.rect.inflate(-2 * side - theme.px(6), -theme.px(10))
        name = self.among[at][1]
        words = pygame.Rect(room.x, 0, room.w, theme.px(26))
        words.bottom = room.bottom
        picture = pygame.Rect(room.x, room.y, room.w, words.y - room.y)
        self.paint(surface, picture, self.value)
        theme.write_fit(surface, name, theme.bold, 19, INK_DARK, words, "center")
        if look.ring:
            theme.focus(surface, self.rect, 14)


def paint_palette(surface: pygame.Surface, rect: pygame.Rect, palette: str) -> None:
    """Paint the four armies of a palette as bases with their signs."""
    side = min(rect.h, rect.w // len(SHOWN) - 2)
    left = rect.centerx - side * len(SHOWN) // 2
    for n, livery in enumerate(SHOWN):
        army = PALETTES[palette][livery]
        big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        middle = (side * 2, side * 2)
        pygame.draw.circle(big, shade(army.coat), middle, side * 2 - 4)
        pygame.draw.circle(big, shade(army.base), middle, side * 3 // 2)
        mark = sign(army.sign, side * 2, side * 2).copy()
        mark.fill((*shade(army.sign_colour), 255), special_flags=pygame.BLEND_RGBA_MULT)
        big.blit(mark, mark.get_rect(center=middle))
        disc = pygame.transform.smoothscale(big, (side - 4, side - 4))
        surface.blit(disc, (left + n * side + 2, rect.y + (rect.h - side) // 2 + 2))


def paint_day(surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Paint a bit of meadow on the table, as that day's light falls on it."""
    box = pygame.Rect(0, 0, min(rect.w - 4, rect.h * 3), rect.h - 2)
    box.center = rect.center
    sky, cell = daylight.DAYS[name], max(4, box.h // 2)
    table = pygame.Surface(box.size)
    table.fill(WOOD)
    daylight.tint(table, sky.table)
    grass = pygame.Surface((box.w - 8, box.h - 8))
    for x in range(0, grass.get_width(), cell):
        for y in range(0, grass.get_height(), cell):
            grass.fill(daylight.snowed(GRASS[(x + y) // cell % 2], sky), (x, y, cell, cell))
    daylight.shine(grass, grass.get_rect(), grass.get_rect(), sky)
    table.blit(grass, (4, 4))
    surface.blit(table, box)
