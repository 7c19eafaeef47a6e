"""A wooden die, flat as on a map: its pips, or a number where six sides are too few for it.

It is a thing of the window and of the board alike, so it stands beside theme and icons.
"""

from functools import lru_cache

import pygame

from .paint import INK_DARK
from .typeface import LETTERS, Typeface

IVORY, EDGE, GLOW = (247, 236, 208), (70, 44, 24), (255, 250, 232)
PIPS = {
    1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}
"""By what it shows, the places of its pips in a square of three by three."""
FINE = 4
"""Pixels painted for one pixel: edges and pips are smooth."""


@lru_cache(maxsize=64)
def die_face(side: int, value: int, sides: int, turn: float = 0.0) -> pygame.Surface:
    """Paint a die of `side` pixels that shows `value`, turned by so many degrees."""
    big = side * FINE
    face = pygame.Surface((big, big), pygame.SRCALPHA)
    rect, corner, rim = face.get_rect(), big // 5, max(2, big // 16)
    pygame.draw.rect(face, EDGE, rect, 0, corner)
    pygame.draw.rect(face, IVORY, rect.inflate(-2 * rim, -2 * rim), 0, corner - rim)
    light = rect.inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(face, GLOW, light, rim, corner - rim)
    if sides == len(PIPS):
        for place in PIPS[value]:
            at = [rect.w * (28 + 22 * step) // 100 for step in (place % 3, place // 3)]
            pygame.draw.circle(face, INK_DARK, at, big // 11)
    else:
        number = Typeface(LETTERS, big // 2).render(str(value), True, INK_DARK)
        number = pygame.transform.smoothscale_by(
            number, min(1.0, 0.7 * big / number.get_width()))
        face.blit(number, number.get_rect(center=rect.center))
    if not turn:
        return pygame.transform.smoothscale(face, (side, side))
    return pygame.transform.rotozoom(face, turn, 1 / FINE)
