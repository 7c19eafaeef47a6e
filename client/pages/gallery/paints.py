"""Pictures of the paint shop: tins, a base with its sign, a turntable."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from ...look.paint import GOLD_LIGHT, NIGHT, Colour, mix
from ...miniatures.appearance import Appearance
from ...miniatures.dye import sign
from ...miniatures.liveries import Army, shade

FINE = 4
"""Times larger a picture is painted than shown."""
WHITE, TIN, WOOD = (255, 255, 255), (206, 210, 216), (118, 74, 44)
CLOTH: Colour = (44, 72, 76)
STRIPE, SHADE = 16, 26
"""Units: how wide the stripes of the wallpaper are, and how far a case shades it."""
Size = tuple[int, int]


def tone(appearance: Appearance, livery: str) -> Colour:
    """Give the colour of a tin: that of the coats."""
    return shade(appearance.armies[livery].coat)


def fine(size: Size, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
    """Paint a picture large and shrink it, so that its edges are smooth."""
    big = pygame.Surface((max(1, size[0]) * FINE, max(1, size[1]) * FINE), pygame.SRCALPHA, 32)
    paint(big)
    return pygame.transform.smoothscale(big, (max(1, size[0]), max(1, size[1])))


@lru_cache(maxsize=4)
def wallpaper(size: Size, unit: float) -> pygame.Surface:
    """Make the striped back of a case, shaded by its walls."""
    face, stripe = pygame.Surface(size), max(4, round(STRIPE * unit))
    face.fill(CLOTH)
    for x in range(0, size[0], 2 * stripe):
        face.fill(mix(CLOTH, WHITE, 0.05), (x, 0, stripe, size[1]))
    for n in range(deep := round(SHADE * unit)):
        light = (round(255 - 140 * (1 - n / deep) ** 2),) * 3
        for line in ((0, n, size[0], 1), (n, 0, 1, size[1]), (size[0] - 1 - n, 0, 1, size[1])):
            face.fill(light, line, special_flags=pygame.BLEND_RGB_MULT)
    return face


def tin(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, brush: bool, lit: bool) -> None:
    """Paint an open tin at the foot of a rectangle, with a brush in it where it is used."""
    side = min(rect.w, rect.h * 2 // 3)
    face = _tin(side, mix(colour, WHITE, 0.12) if lit else colour, brush)
    surface.blit(face, face.get_rect(midbottom=rect.midbottom))


@lru_cache(maxsize=32)
def _tin(side: int, colour: Colour, brush: bool) -> pygame.Surface:
    def paint(big: pygame.Surface) -> None:
        s = big.get_width()
        low, top = s * 3 // 2, s * 3 // 4
        dark = mix(colour, NIGHT, 0.35)
        rim = pygame.Rect(s // 16, top - s // 5, s * 7 // 8, s * 2 // 5)
        foot = rim.move(0, low - s // 24 - rim.bottom)
        for at, paint_of in ((foot, mix(TIN, NIGHT, 0.4)), (foot.move(0, -s // 24), TIN),
                             (foot.move(0, -s // 9), dark)):
            pygame.draw.ellipse(big, paint_of, at)
        body = pygame.Rect(rim.x, rim.centery, rim.w, foot.centery - s // 9 - rim.centery)
        for x in range(body.w):  # round: light at its left, dark at both edges
            part = abs(x / body.w - 0.3)
            pygame.draw.line(big, mix(mix(colour, WHITE, 0.25), dark, min(1.0, part * 1.7)),
                             (body.x + x, body.y), (body.x + x, body.bottom))
        pygame.draw.ellipse(big, mix(TIN, NIGHT, 0.3), rim.move(0, s // 10))
        pygame.draw.rect(big, TIN, (rim.x, rim.centery, rim.w, s // 10))
        pygame.draw.ellipse(big, TIN, rim)
        pygame.draw.ellipse(big, dark, rim.inflate(-s // 9, -s // 12))
        pygame.draw.ellipse(big, colour, rim.inflate(-s // 7, -s // 8).move(0, s // 40))
        if brush:
            pygame.draw.line(big, (196, 144, 86), (s * 0.5, top - s * 0.06), (s * 0.72, s * 0.06),
                             s // 14)
            pygame.draw.line(big, TIN, (s * 0.5, top - s * 0.06), (s * 0.57, top - s * 0.25),
                             s // 11)

    return fine((side, side * 3 // 2), paint)


def base(surface: pygame.Surface, rect: pygame.Rect, army: Army, chosen: bool) -> None:
    """Paint an army's base with its sign, as a toy stands on it; a chosen one has a golden rim."""
    side = min(rect.size)
    face = _base(side, army.base, army.sign, army.sign_colour, chosen)
    surface.blit(face, face.get_rect(center=rect.center))


@lru_cache(maxsize=32)
def _base(side: int, colour: str, mark: str, ink: str, chosen: bool) -> pygame.Surface:
    def paint(big: pygame.Surface) -> None:
        s, tall = big.get_width(), big.get_height()
        disc = pygame.Rect(0, tall // 8, s, tall * 3 // 4)
        pygame.draw.ellipse(big, mix(shade(colour), NIGHT, 0.4), disc.move(0, tall // 10))
        pygame.draw.ellipse(big, GOLD_LIGHT if chosen else mix(shade(colour), WHITE, 0.25), disc)
        pygame.draw.ellipse(big, shade(colour), disc.inflate(-s // 8, -tall // 8))
        stamp = sign(mark, s // 2, tall * 3 // 8).copy()
        stamp.fill((*shade(ink), 255), special_flags=pygame.BLEND_RGBA_MULT)
        big.blit(stamp, stamp.get_rect(center=disc.center))

    return fine((side, side), paint)


@lru_cache(maxsize=4)
def turntable(wide: int) -> pygame.Surface:
    """Make a round board of wood for a toy, so many pixels wide."""
    def paint(big: pygame.Surface) -> None:
        w, h = big.get_size()
        top = pygame.Rect(0, 0, w, h * 4 // 5)
        pygame.draw.ellipse(big, mix(WOOD, NIGHT, 0.55), top.move(0, h // 5))
        pygame.draw.ellipse(big, mix(WOOD, WHITE, 0.12), top)
        for n in range(1, 9):
            ring = top.inflate(-top.w * n // 10, -top.h * n // 10)
            pygame.draw.ellipse(big, mix(WOOD, NIGHT, 0.12), ring, FINE)

    return fine((wide, wide * 5 // 8), paint)
