"""Flat wooden discs: the wood, an army's rim and sign, and what stands on it."""

from functools import lru_cache

import pygame

from ..look.typeface import LETTERS, Typeface
from ..look.word_art import word_picture
from .disc_faces import Face
from .dye import emblem
from .own_figures import Own, picture
from .uniforms import Uniform

SHADE, EDGE, SIDE, WOOD = (0, 0, 0, 70), (150, 104, 60), (120, 78, 42), (244, 222, 172)


def wooden(army: Uniform, cell: int, face: pygame.Surface, signed: bool = False
           ) -> tuple[pygame.Surface, int, int]:
    """Make a disc for cells of `cell` pixels with a picture on it, and give its top left corner
    from the piece's foot. A ring of the army's ink is carved into it; a `signed` one has instead a
    broad rim of the army's colour, with its sign."""
    disc, radius = _disc(army, cell, signed), radius_of(cell)
    disc.blit(face, face.get_rect(center=(radius, radius)))
    if signed:
        small = max(4, round(radius * 0.26))
        at = radius, radius * 2 - small
        pygame.draw.circle(disc, army.coat, at, small)
        emblem(disc, army, at, max(3, round(small * 0.8)))
    return disc, -radius, -radius - round(cell * 0.08)


def _disc(army: Uniform, cell: int, signed: bool) -> pygame.Surface:
    """Make the wood and its ring."""
    radius = radius_of(cell)
    big = pygame.Surface((radius * 8, radius * 9), pygame.SRCALPHA)
    unit = radius * 4
    pygame.draw.circle(big, SHADE, (unit + radius * 0.4, unit * 1.2), unit * 0.96)
    pygame.draw.circle(big, EDGE, (unit, unit * 1.12), unit * 0.97)
    pygame.draw.circle(big, SIDE, (unit, unit), unit * 0.97)
    pygame.draw.circle(big, WOOD, (unit, unit), unit * 0.92)
    ring, outer, rim = (army.coat, 0.92, 0.16) if signed else (army.ink, 0.8, 0.06)
    pygame.draw.circle(big, ring, (unit, unit), unit * outer, round(unit * rim))
    return pygame.transform.smoothscale(big, (radius * 2, round(radius * 2.25)))


def radius_of(cell: int) -> int:
    """Give a disc's radius in pixels."""
    return max(6, round(cell * 0.4))


@lru_cache(maxsize=128)
def pictured(face: Face, army: Uniform, cell: int) -> tuple[pygame.Surface, int, int]:
    """Make the disc of a picture's number, of letters, or of a figure that stands on it."""
    if isinstance(face, Own):
        return _standing(face, army, cell)
    side = round(radius_of(cell) * (1.24 if isinstance(face, int) else 1.1))
    if isinstance(face, int):
        shown = word_picture(face, side)
    else:
        word = Typeface(LETTERS, side * 2).render(face, True, army.ink)
        scale = min(side / word.get_width(), side / word.get_height())
        shown = pygame.transform.smoothscale_by(word, scale)
    return wooden(army, cell, shown, signed=True)


def _standing(own: Own, army: Uniform, cell: int) -> tuple[pygame.Surface, int, int]:
    """Stand a figure on a low disc of the army's colour, its sign in front."""
    figure = picture(own)
    assert figure is not None, "`face_of` gives no other"
    wide = 2 * radius_of(cell)
    round_base = _disc(army, 4 * cell, signed=True)
    middle = (round_base.get_width() // 2,) * 2
    pygame.draw.circle(round_base, army.coat, middle, round(0.86 * middle[0]))
    base = pygame.transform.smoothscale(round_base, (wide, round(wide * 0.74)))
    scale = min(0.86 * cell / figure.get_width(), 1.12 * cell / figure.get_height())
    toy = pygame.transform.smoothscale_by(figure, scale)
    high, under = toy.get_height(), round(wide * 0.40)
    whole = pygame.Surface((max(wide, toy.get_width()), high + base.get_height() - under),
                           pygame.SRCALPHA, 32)
    left = whole.get_width() // 2
    whole.blit(base, (left - wide // 2, high - under))
    whole.blit(toy, toy.get_rect(midbottom=(left, high)))
    small = max(3, round(wide * 0.11))
    emblem(whole, army, (left, high + base.get_height() - under - 2 * small), small)
    return whole, -left, -high + round(cell * 0.04)
