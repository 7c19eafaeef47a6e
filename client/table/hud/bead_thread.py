"""A golden thread of beads: it leaves the board where a point was won, and ends on the wire of the
card of who has won it, where the bead is stamped in."""

import math
from collections.abc import Iterable

import pygame

from ...boards.projection import Projection
from ...look.theme import GOLD_LIGHT, Theme
from ...stage.motion_script import Effect
from .panels import Panels
from .player_card import glow

BEADS, LONG = 9, 0.3
"""Beads on a thread, and the share of its way that it is long."""
STAMP = 0.75
"""The share of its time after which it has come, and the bead is stamped in."""


def paint_threads(surface: pygame.Surface, theme: Theme, projection: Projection, panels: Panels,
                  flying: Iterable[tuple[Effect, float]]) -> bool:
    """Paint what flies now, each with the share of its time that is gone; False for nothing."""
    painted = False
    for effect, share in flying:
        wire = panels.wire(effect.seat)
        if wire is None:
            continue
        painted = True
        start, end = pygame.Vector2(projection.spot(effect.x, effect.y)), wire.midleft
        radius = theme.px(5)
        if share > STAMP:
            glow(surface, wire.center, theme.px(9), (share - STAMP) / (1 - STAMP))
        for n in range(BEADS):
            u = share / STAMP * (1 + LONG) - LONG * n / (BEADS - 1)
            if 0.0 <= u < 1.0:
                at = start.lerp(end, u * u * (3 - 2 * u))
                at.y -= math.sin(math.pi * u) * projection.cell_w
                spot = round(at.x), round(at.y)
                pygame.draw.circle(surface, (118, 74, 20), spot, radius + 1)
                pygame.draw.circle(surface, GOLD_LIGHT, spot, radius)
    return painted
