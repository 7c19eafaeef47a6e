"""What some choices look like: discs in an army's colours, a little sky over a meadow.

A stepper shows them above its names, so that a choice can be made without reading.
"""

import pygame

from ..boards.board_thumbnail import GRASS
from ..miniatures import daylight
from ..miniatures.dye import sign
from ..miniatures.liveries import PALETTES, shade

SHOWN = ("blue", "red", "green", "yellow")
WOOD = (104, 68, 44)


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
