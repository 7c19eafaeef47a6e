"""Terrain on the ground: a soft tint for every tile, a drawn sign where no miniature exists yet.

A sign has a shape of its own (a house, reeds in water, firs, a mound), so that tiles are told apart
without their colours.
"""

from collections.abc import Mapping

import pygame

from core.piece import Point

from ..projection import Projection

TILES: Mapping[str, tuple[int, int, int, int]] = {
    "V": (214, 178, 120, 150),
    "M": (70, 120, 120, 110),
    "F": (58, 110, 48, 105),
    "H": (190, 190, 80, 80),
}
"""Soft tint of the ground under a terrain miniature."""


def lay_tile(face: pygame.Surface, projection: Projection, point: Point, tile: str,
             origin: tuple[int, int]) -> None:
    """Tint the ground softly under a terrain tile."""
    colour = TILES.get(tile)
    if colour is None:
        return
    cell = projection.cell_rect(point).move(-origin[0], -origin[1])
    tint = pygame.Surface((cell.w, cell.h), pygame.SRCALPHA)
    tint.fill((*colour[:3], 0))
    inner = tint.get_rect().inflate(-cell.w // 5, -cell.h // 5)
    pygame.draw.rect(tint, colour, inner, 0, cell.h // 3)
    small = pygame.transform.smoothscale(tint, (max(4, cell.w // 6), max(4, cell.h // 6)))
    face.blit(pygame.transform.smoothscale(small, cell.size), cell)


def draw_tile(face: pygame.Surface, projection: Projection, point: Point, tile: str,
              origin: tuple[int, int]) -> None:
    """Draw a tile's sign on the ground."""
    if tile not in TILES:
        return
    cell = projection.cell_rect(point).move(-origin[0], -origin[1])
    big = pygame.Surface((cell.w * 2, cell.h * 2), pygame.SRCALPHA)
    unit = cell.w * 2 / 10
    {"V": _village, "M": _marsh, "F": _forest, "H": _hill}[tile](big, unit)
    face.blit(pygame.transform.smoothscale(big, cell.size), cell)


def _village(big: pygame.Surface, unit: float) -> None:
    for x, y, wide in ((2.0, 3.2, 2.6), (5.4, 4.0, 3.0)):
        body = pygame.Rect(x * unit, y * unit, wide * unit, 2.1 * unit)
        pygame.draw.rect(big, (244, 231, 203), body)
        pygame.draw.rect(big, (84, 64, 44), body, 2)
        roof = [(body.x - unit * 0.4, body.y), (body.centerx, body.y - unit * 1.5),
                (body.right + unit * 0.4, body.y)]
        pygame.draw.polygon(big, (208, 96, 60), roof)
        pygame.draw.polygon(big, (120, 50, 30), roof, 2)
        pygame.draw.rect(big, (107, 63, 34), (body.centerx - unit * 0.3, body.bottom - unit * 1.1,
                                              unit * 0.6, unit * 1.1))


def _marsh(big: pygame.Surface, unit: float) -> None:
    pygame.draw.ellipse(big, (154, 138, 85), (unit, 2.6 * unit, 8 * unit, 4.8 * unit))
    pygame.draw.ellipse(big, (95, 167, 196), (1.6 * unit, 3.1 * unit, 6.8 * unit, 3.8 * unit))
    for x, y in ((2.2, 3.4), (3.0, 3.0), (7.0, 3.2), (7.7, 3.8), (4.2, 6.6), (6.2, 6.4)):
        foot = (x * unit, (y + 0.8) * unit)
        pygame.draw.line(big, (78, 139, 62), foot, (x * unit, (y - 1.2) * unit), 3)
        pygame.draw.line(big, (107, 63, 34), (x * unit, (y - 0.5) * unit),
                         (x * unit, (y - 1.2) * unit), 6)


def _forest(big: pygame.Surface, unit: float) -> None:
    for x, y, tall in ((2.6, 5.4, 3.6), (7.2, 5.6, 3.4), (5.0, 6.8, 4.4)):
        pygame.draw.rect(big, (107, 63, 34), ((x - 0.25) * unit, y * unit, 0.5 * unit, 0.8 * unit))
        for part, wide in ((0.0, 1.5), (0.33, 1.2), (0.62, 0.85)):
            base = (y - tall * part * 0.8) * unit
            fir = [((x - wide) * unit, base), (x * unit, base - tall * 0.5 * unit),
                   ((x + wide) * unit, base)]
            pygame.draw.polygon(big, (78, 139, 62) if part < 0.3 else (107, 165, 71), fir)
            pygame.draw.polygon(big, (40, 84, 34), fir, 2)


def _hill(big: pygame.Surface, unit: float) -> None:
    for x, y, wide, tall, colour in ((1.0, 3.0, 8.0, 4.6, (134, 184, 75)),
                                     (3.0, 2.2, 5.0, 3.2, (160, 204, 98))):
        box = pygame.Rect(x * unit, y * unit, wide * unit, tall * unit)
        pygame.draw.ellipse(big, colour, box)
        pygame.draw.arc(big, (78, 124, 48), box, 0.2, 2.9, 3)
