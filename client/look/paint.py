"""The look of the widgets: colours, rounded shapes, shadows, the little drum.

Everything is painted by code at the size it is shown and cached by its caller: no picture files, so
any scale is crisp. Corners are the only part that needs smoothing, so only they are supersampled.
"""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

Colour = tuple[int, int, int]

PARCHMENT: Colour = (240, 222, 184)
PARCHMENT_EDGE: Colour = (196, 162, 108)
FIELD: Colour = (250, 238, 202)
INK: Colour = (84, 64, 44)
INK_DARK: Colour = (58, 38, 26)
INK_SOFT: Colour = (100, 78, 54)
CREAM: Colour = (252, 238, 202)
GOLD: Colour = (240, 185, 58)
GOLD_LIGHT: Colour = (255, 214, 96)
NIGHT: Colour = (27, 25, 41)
TABLE: Colour = (72, 44, 29)
WARN: Colour = (166, 36, 24)
GOOD: Colour = (38, 98, 44)


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """Blend two colours, `part` of the second."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


@lru_cache(maxsize=256)
def _disc(radius: int, colour: Colour) -> pygame.Surface:
    big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    pygame.draw.circle(big, (*colour, 255), (radius * 4, radius * 4), radius * 4)
    return pygame.transform.smoothscale(big, (radius * 2, radius * 2))


def rounded(size: tuple[int, int], radius: int, colour: Colour) -> pygame.Surface:
    """Make a rounded rectangle with smooth corners."""
    width, height = max(1, size[0]), max(1, size[1])
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    r = max(0, min(radius, width // 2, height // 2))
    if r == 0:
        surface.fill((*colour, 255))
        return surface
    surface.fill((*colour, 0))
    surface.fill((*colour, 255), (r, 0, width - 2 * r, height))
    surface.fill((*colour, 255), (0, r, width, height - 2 * r))
    disc = _disc(r, colour)
    for x, left in ((0, 0), (width - r, r)):
        for y, top in ((0, 0), (height - r, r)):
            surface.blit(disc, (x, y), (left, top, r, r), pygame.BLEND_RGBA_MAX)
    return surface


def ring(size: tuple[int, int], radius: int, thick: int, colour: Colour) -> pygame.Surface:
    """Make a rounded frame, empty inside."""
    outer = rounded(size, radius, colour)
    inner = rounded((size[0] - 2 * thick, size[1] - 2 * thick), radius - thick, (255, 255, 255))
    hole = pygame.Surface(inner.get_size(), pygame.SRCALPHA, 32)
    hole.fill((0, 0, 0, 255))
    hole.blit(inner, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    mask = pygame.Surface(outer.get_size(), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 255))
    hole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    mask.blit(hole, (thick, thick), special_flags=pygame.BLEND_RGBA_MULT)
    outer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return outer


def shadow(size: tuple[int, int], radius: int, blur: int, strength: int = 120) -> pygame.Surface:
    """Make a soft shadow, larger than `size` by `blur` on every side."""
    small = max(1, blur // 3)
    full = (size[0] + 2 * blur, size[1] + 2 * blur)
    low = pygame.Surface((full[0] // small + 1, full[1] // small + 1), pygame.SRCALPHA, 32)
    low.fill((*NIGHT, 0))
    shape = rounded((size[0] // small, size[1] // small), radius // small, NIGHT)
    shape.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    low.blit(shape, (blur // small, blur // small), special_flags=pygame.BLEND_RGBA_MAX)
    low = pygame.transform.box_blur(low, 2)
    return pygame.transform.smoothscale(low, full)


@lru_cache(maxsize=32)
def drum(height: int) -> pygame.Surface:
    """Paint the little drum that marks the focus, `height` px tall."""
    n = 96
    s = pygame.Surface((n, n), pygame.SRCALPHA, 32)
    dark, red, rim, skin = INK_DARK, (208, 51, 44), GOLD_LIGHT, CREAM
    pygame.draw.rect(s, dark, (10, 30, 76, 46), border_radius=6)
    pygame.draw.ellipse(s, dark, (10, 56, 76, 36))
    pygame.draw.ellipse(s, rim, (14, 58, 68, 30))
    pygame.draw.rect(s, red, (14, 34, 68, 32))
    pygame.draw.ellipse(s, red, (14, 48, 68, 30))
    for x in (14, 36, 58):
        pygame.draw.lines(s, skin, False, [(x, 42), (x + 12, 72), (x + 24, 42)], 5)
    pygame.draw.ellipse(s, dark, (10, 14, 76, 36))
    pygame.draw.ellipse(s, rim, (14, 18, 68, 28))
    pygame.draw.ellipse(s, skin, (20, 21, 56, 20))
    pygame.draw.line(s, dark, (38, 30), (74, 4), 8)
    pygame.draw.line(s, (192, 138, 80), (39, 29), (73, 5), 4)
    return pygame.transform.smoothscale(s, (height, height))


GOLD_STAR, CROSS, PALE = (216, 150, 24), (196, 44, 36), (255, 244, 222)


def crossed(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Cross a picture out: a red stroke with pale edges."""
    thick, pad = max(3, rect.h // 10), rect.h // 8
    ends = (rect.x + pad, rect.bottom - pad), (rect.right - pad, rect.y + pad)
    for colour, width in ((PALE, thick + max(2, rect.h // 20)), (CROSS, thick)):
        pygame.draw.line(surface, colour, *ends, width)


@lru_cache(maxsize=32)
def wax(side: int, sign: Callable[[pygame.Surface, pygame.Rect, Colour], None] | None = None
        ) -> pygame.Surface:
    """Make a seal of red wax, so many pixels wide, with a sign pressed into it."""
    n = 192
    big = pygame.Surface((n, n), pygame.SRCALPHA, 32)
    for colour, by, dx, dy in (((60, 6, 8, 120), 1.0, 4, 6), ((122, 14, 18), 1.0, 0, 0),
                               ((206, 44, 40), 0.95, -2, -3), ((184, 26, 28), 0.9, 1, 2)):
        points = []
        for step in range(72):
            angle = step / 72 * math.tau
            far = by * (76 + 6 * math.sin(5 * angle + 1) + 4 * math.sin(3 * angle + 2))
            points.append((n / 2 + dx + far * math.cos(angle), n / 2 + dy + far * math.sin(angle)))
        pygame.draw.polygon(big, colour, points)
    for colour, radius, by in (((236, 92, 80), 54, -2), ((112, 12, 16), 54, 2),
                               ((168, 22, 24), 52, 0)):
        pygame.draw.circle(big, colour, (n // 2 - by, n // 2 - by), radius)
    pygame.draw.arc(big, (246, 150, 136), (28, 24, 132, 132), 1.9, 2.9, 6)
    if sign is not None:
        spot = pygame.Rect(0, 0, 64, 64)
        spot.center = n // 2 + 2, n // 2 + 3
        sign(big, spot, (104, 8, 12))
        sign(big, spot.move(-2, -3), (255, 236, 214))
    return pygame.transform.smoothscale(big, (side, side))
