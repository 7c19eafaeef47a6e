"""Arrows over the board: who could take whom, and the move that the coach shows."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from core.action import Action, Move, Place, Push, clicks
from core.piece import Point

from ..look.theme import Colour
from .highlights import CREAM, RING
from .projection import Projection

ADVICE = (28, 108, 190)
"""The coach's arrows; those of danger are red, and these go with words or a lit square as well."""
TURNED = 0.9
"""Length in cells of the arrow that shows where a piece is to be turned."""


def steps(action: Action) -> tuple[tuple[Point, Point], ...]:
    """Give the steps of an action from point to point, in order."""
    if isinstance(action, Place):
        return action.shifts()
    return tuple(pairwise(clicks(action)))


def paint_action(surface: pygame.Surface, projection: Projection, action: Action) -> None:
    """Paint an action: an arrow a step, and a short one where a piece is to be turned."""
    paint_arrows(surface, projection, steps(action), ADVICE)
    before = surface.get_clip()
    surface.set_clip(projection.port.clip(before))
    for point, facing in action.turns if isinstance(action, Move | Push) else ():
        middle = pygame.Vector2(projection.centre(point))
        along = pygame.Vector2(0, -1).rotate(projection.heading(facing) * 45) * projection.cell_w
        _arrow(surface, middle, middle + along * TURNED, projection.cell_w, ADVICE)
    surface.set_clip(before)


def paint_arrows(
    surface: pygame.Surface, projection: Projection, arrows: Sequence[tuple[Point, Point]],
    colour: Colour = RING,
) -> None:
    """Paint bold arrows from the middle of a point to that of another."""
    before = surface.get_clip()
    surface.set_clip(projection.port.clip(before))
    for origin, prey in arrows:
        a, b = pygame.Vector2(projection.centre(origin)), pygame.Vector2(projection.centre(prey))
        _arrow(surface, a, b, projection.cell_w, colour)
    surface.set_clip(before)


def _arrow(surface: pygame.Surface, a: pygame.Vector2, b: pygame.Vector2, unit: int,
           colour: Colour) -> None:
    if a == b:
        return
    along = (b - a).normalize()
    side = along.rotate(90)
    a, b = a + along * unit * 0.25, b - along * unit * 0.16
    neck, wide, head = b - along * unit * 0.36, unit * 0.075, unit * 0.22
    shape = [a - side * wide * 0.5, neck - side * wide, neck - side * head, b, neck + side * head,
             neck + side * wide, a + side * wide * 0.5]
    low = pygame.Vector2(min(p.x for p in shape) - 3, min(p.y for p in shape) - 3)
    high = pygame.Vector2(max(p.x for p in shape) + 3, max(p.y for p in shape) + 3)
    size = (max(1, round(high.x - low.x)), max(1, round(high.y - low.y)))
    scale = 2 if size[0] * size[1] < 400_000 else 1
    big = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    points = [(p - low) * scale for p in shape]
    pygame.draw.polygon(big, (*colour, 225), points)
    pygame.draw.polygon(big, (*CREAM, 255), points, 2 * scale)
    surface.blit(pygame.transform.smoothscale(big, size), low)
