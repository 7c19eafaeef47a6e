"""Flat wooden discs: the wood, an army's rim and sign, and what stands on it."""

from functools import lru_cache

import pygame

from ..look.typeface import LETTERS, Typeface
from ..look.word_art import word_picture
from .dye import emblem
from .uniforms import Uniform

SHADE, EDGE, SIDE, WOOD = (0, 0, 0, 70), (150, 104, 60), (120, 78, 42), (244, 222, 172)


def wooden(army: Uniform, cell: int, face: pygame.Surface, signed: bool = False
           ) -> tuple[pygame.Surface, int, int]:
    """Make a disc for cells of `cell` pixels with a picture on it, and give its top left corner
    from the piece's foot. A ring of the army's ink is carved into it; a `signed` one has instead a
    broad rim of the army's colour, with its sign."""
    radius = radius_of(cell)
    big = pygame.Surface((radius * 8, radius * 9), pygame.SRCALPHA)
    unit = radius * 4
    pygame.draw.circle(big, SHADE, (unit + radius * 0.4, unit * 1.2), unit * 0.96)
    pygame.draw.circle(big, EDGE, (unit, unit * 1.12), unit * 0.97)
    pygame.draw.circle(big, SIDE, (unit, unit), unit * 0.97)
    pygame.draw.circle(big, WOOD, (unit, unit), unit * 0.92)
    ring, outer, rim = (army.coat, 0.92, 0.16) if signed else (army.ink, 0.8, 0.06)
    pygame.draw.circle(big, ring, (unit, unit), unit * outer, round(unit * rim))
    disc = pygame.transform.smoothscale(big, (radius * 2, round(radius * 2.25)))
    disc.blit(face, face.get_rect(center=(radius, radius)))
    if signed:
        small = max(4, round(radius * 0.26))
        at = radius, radius * 2 - small
        pygame.draw.circle(disc, army.coat, at, small)
        emblem(disc, army, at, max(3, round(small * 0.8)))
    return disc, -radius, -radius - round(cell * 0.08)


def radius_of(cell: int) -> int:
    """Give a disc's radius in pixels."""
    return max(6, round(cell * 0.4))


@lru_cache(maxsize=128)
def pictured(face: int | str, army: Uniform, cell: int) -> tuple[pygame.Surface, int, int]:
    """Make the disc of a picture's number, or of letters."""
    side = round(radius_of(cell) * (1.24 if isinstance(face, int) else 1.1))
    if isinstance(face, int):
        shown = word_picture(face, side)
    else:
        word = Typeface(LETTERS, side * 2).render(face, True, army.ink)
        scale = min(side / word.get_width(), side / word.get_height())
        shown = pygame.transform.smoothscale_by(word, scale)
    return wooden(army, cell, shown, signed=True)
