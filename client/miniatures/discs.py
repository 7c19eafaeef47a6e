"""Flat wooden discs: the wood, an army's rim and sign, and what stands on it."""

from functools import lru_cache

import pygame

from ..look.typeface import LETTERS, Typeface
from ..look.word_art import word_picture
from .dye import emblem
from .uniforms import Uniform

SHADE, EDGE, SIDE, WOOD = (0, 0, 0, 70), (150, 104, 60), (120, 78, 42), (244, 222, 172)


def wooden(army: Uniform, cell: int, face: pygame.Surface, rim: float = 0.06, sign: bool = False
           ) -> tuple[pygame.Surface, int, int]:
    """Make a disc for cells of `cell` pixels with a picture on it; gives its top left corner from
    the piece's foot. `rim` is the width of its ring in radii; `sign` adds the army's own."""
    radius = radius_of(cell)
    big = pygame.Surface((radius * 8, radius * 9), pygame.SRCALPHA)
    unit = radius * 4
    pygame.draw.circle(big, SHADE, (unit + radius * 0.4, unit * 1.2), unit * 0.96)
    pygame.draw.circle(big, EDGE, (unit, unit * 1.12), unit * 0.97)
    pygame.draw.circle(big, SIDE, (unit, unit), unit * 0.97)
    pygame.draw.circle(big, WOOD, (unit, unit), unit * 0.92)
    ring, width = (army.coat, 0.92) if sign else (army.ink, 0.8)
    pygame.draw.circle(big, ring, (unit, unit), unit * width, round(unit * rim))
    disc = pygame.transform.smoothscale(big, (radius * 2, round(radius * 2.25)))
    disc.blit(face, face.get_rect(center=(radius, radius)))
    if sign:
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
    return wooden(army, cell, shown, 0.16, sign=True)
