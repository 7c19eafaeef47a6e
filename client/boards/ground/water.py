"""Water that joins: cells of the tile W beside each other become one pond or river.

It is painted into the ground, so that whoever swims stands in it and a redraw costs nothing.
"""

import math
from collections.abc import Iterable, Iterator

import pygame

from core.piece import Point, listed

from ...look.theme import Colour, mix
from ...miniatures.daylight import Day, snowed
from ..projection import Projection
from .cells import FOAM, SEAM, SHALLOW, WATER

WATER_TILE = "W"
FINE = 2
"""Times as large as it is seen is it painted first."""


def lay_water(face: pygame.Surface, projection: Projection, wet: frozenset[Point],
              inside: Iterable[Point], origin: tuple[int, int], day: Day) -> None:
    """Paint the water that lies in a part of the ground, joined to that around it."""
    here = [point for point in inside if point in wet]
    if not here:
        return
    cells = {point: projection.cell_rect(point).move(-origin[0], -origin[1])
             for at in here for point in (at, *listed(projection.topology.near[at]))
             if point in wet}
    first, *others = cells.values()
    area = first.unionall(others)
    shallow, deep, foam = (mix(tone, snowed(tone, day), 0.5) for tone in (SHALLOW, WATER, FOAM))
    unit = projection.cell_h
    for inset, colour in ((0.03, SEAM), (0.055, shallow), (0.14, deep)):
        pool = pygame.Surface((area.w * FINE, area.h * FINE), pygame.SRCALPHA)
        for box in _shape(cells, area, round(unit * inset)):
            pygame.draw.rect(pool, (*colour, 255), box, 0, round(unit * FINE * 0.24))
        face.blit(pygame.transform.smoothscale(pool, area.size), area)
    known, seam = {box.topleft for box in cells.values()}, mix(deep, foam, 0.22)
    for box in (cells[point] for point in here):  # squares can be counted
        if box.topright in known:
            face.fill(seam, (box.right - 1, box.y + unit // 7, 1, box.h - unit // 7 * 2))
        if box.bottomleft in known:
            face.fill(seam, (box.x + unit // 7, box.bottom - 1, box.w - unit // 7 * 2, 1))
    for point in here:
        _waves(face, cells[point], point, mix(deep, foam, 0.55))


def _shape(cells: dict[Point, pygame.Rect], area: pygame.Rect, inset: int
           ) -> Iterator[pygame.Rect]:
    """Yield the boxes that make the water: each cell, and what joins it to those beside it."""
    known = {box.topleft for box in cells.values()}
    for box in cells.values():
        right, below = (box.right, box.y), (box.x, box.bottom)
        across, along = right in known, below in known
        both = across and along and (box.right, box.bottom) in known
        for wide, high in ((across, False), (False, along), (both, both)):
            grown = pygame.Rect(box.x, box.y, box.w * (1 + wide), box.h * (1 + high))
            grown = grown.inflate(-2 * inset, -2 * inset).move(-area.x, -area.y)
            yield pygame.Rect(*(side * FINE for side in grown))


def _waves(face: pygame.Surface, cell: pygame.Rect, point: Point, foam: Colour) -> None:
    """Draw two little waves, at other places in each cell."""
    step = cell.w / 10
    for row in (0, 1):
        x = cell.x + cell.w * (0.2 + 0.3 * ((point * 7 + row * 5) % 10) / 10)
        y = cell.y + cell.h * (0.32 + 0.36 * row)
        wave = [(x + n * step / 2, y + math.sin(n / 6 * math.pi * 2) * cell.h / 40)
                for n in range(9)]
        pygame.draw.lines(face, foam, False, wave, max(1, cell.w // 40))
