"""Rings under the miniatures for what a game marks: each word has a shape of its own and a colour.

The words are the rules' own (`Rules.marks`); one that is not in the table gets a plain ring, so a
new game says something before anybody paints for it.
"""

import math
from functools import lru_cache

import pygame

from core.piece import Point

from .projection import Projection

MARK = "mark:"
"""How a lit square says that it is a mark."""
EDGE = (58, 38, 26)
STYLES: dict[str, tuple[tuple[int, int, int], str]] = {
    "check": ((235, 60, 40), "burst"),
    "debt": ((240, 126, 38), "double"),
    "throne": ((255, 206, 70), "star"),
    "ring": ((255, 232, 150), "dots"),
    "spent": ((120, 112, 100), "dashes"),
}
"""Colour and shape of each mark."""
PLAIN = ((255, 250, 225), "ring")


def mark_rect(projection: Projection, point: Point) -> pygame.Rect:
    """Give the pixels of a mark around a point."""
    cell = projection.cell_rect(point)
    wide = round(min(cell.w, cell.h * 1.2) * 0.96)
    box = pygame.Rect(0, 0, wide, round(wide * 0.72))
    box.center = (cell.centerx, cell.centery + round(cell.h * 0.1))
    return box


@lru_cache(maxsize=32)
def mark_picture(what: str, size: tuple[int, int]) -> pygame.Surface:
    """Paint a mark, lying on the ground."""
    colour, shape = STYLES.get(what, PLAIN)
    side = 240
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = pygame.Vector2(side / 2, side / 2)

    def around(count: int, radius: float, first: float = 0.0) -> list[pygame.Vector2]:
        return [middle + pygame.Vector2(0, -radius).rotate(first + 360 * n / count)
                for n in range(count)]

    match shape:
        case "burst":
            for reach, paint in ((116, EDGE), (108, (255, 240, 225)), (100, colour)):
                spikes = [p for pair in zip(around(12, reach), around(12, reach * 0.76, 15),
                                            strict=True) for p in pair]
                pygame.draw.polygon(big, paint, spikes)
            pygame.draw.circle(big, (0, 0, 0, 0), middle, 60)
        case "double":
            for radius, width in ((112, 16), (84, 12)):
                pygame.draw.circle(big, EDGE, middle, radius, width)
                pygame.draw.circle(big, colour, middle, radius - 3, width - 6)
        case "star":
            for reach, paint in ((104, EDGE), (95, colour)):
                spikes = [p for pair in zip(around(6, reach), around(6, reach * 0.6, 30),
                                            strict=True) for p in pair]
                pygame.draw.polygon(big, (*paint, 215), spikes)
        case "dots":
            for spot in around(6, 84, 30):
                pygame.draw.circle(big, (*EDGE, 200), spot, 13)
                pygame.draw.circle(big, colour, spot, 9)
        case "dashes":
            box = pygame.Rect(0, 0, 200, 200)
            box.center = (side // 2, side // 2)
            for n in range(8):
                pygame.draw.arc(big, (*colour, 230), box, n * math.pi / 4, n * math.pi / 4 + 0.5,
                                14)
        case _:
            pygame.draw.circle(big, EDGE, middle, 108, 16)
            pygame.draw.circle(big, colour, middle, 105, 10)
    return pygame.transform.smoothscale(big, size)
