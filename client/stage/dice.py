"""A die that is thrown onto the board: it bounces, turns over, and lies where all can read it.

What falls was decided before; which sides it shows on its way is drawn from the picture alone, so a
film and a replay show the same.
"""

import math

import pygame

from core.event import Rolled

from ..boards.projection import Projection
from ..look.die import die_face
from .motion_script import Effect, MotionScript, bump

ROLLS, LIES = 0.9, 0.7
"""Seconds in which it rolls, and for which it lies."""
BOUNCES = 3
TURNS = 540
"""Degrees by which it turns on its way."""
SIZE = 0.62
"""Its side, in cells."""
FAR, HIGH = 2.2, 0.9
"""Cells from where it comes, and by which it first bounces."""


def rolled(script: MotionScript, event: Rolled) -> None:
    """Let a die roll to the middle of the board; whoever moves next waits for it."""
    x, y = script.middle
    script.line.effects.append(Effect("die", x, y, script.now, ROLLS + LIES,
                                      die=(event.value, event.sides)))
    for number in range(BOUNCES):
        script.cue("tap", script.now + ROLLS * number / BOUNCES, (x, y))
    script.cue("place", script.now + ROLLS, (x, y))
    script.now += ROLLS + LIES


def paint_die(surface: pygame.Surface, projection: Projection, effect: Effect, share: float
              ) -> None:
    """Paint a die, `share` of its time gone."""
    value, sides = effect.die
    done = min(1.0, share * (ROLLS + LIES) / ROLLS)
    away = (1 - done) ** 2
    side = max(12, round(SIZE * projection.cell_w))
    x, y = projection.spot(effect.x, effect.y)
    ground = x - FAR * away * projection.cell_w, y + 0.4 * away * projection.cell_h
    hop = HIGH * (1 - done) * bump(done * BOUNCES % 1.0) * projection.cell_w
    shown = value if done >= 1.0 else 1 + (value + math.ceil((1 - done) * 7)) % sides
    face = die_face(side, shown, sides, TURNS * away)
    shade = pygame.Surface((side, side // 2), pygame.SRCALPHA)
    pygame.draw.ellipse(shade, (30, 18, 8, 90), shade.get_rect())
    surface.blit(shade, shade.get_rect(center=(round(ground[0]), round(ground[1] + side * 0.5))))
    surface.blit(face, face.get_rect(center=(round(ground[0]), round(ground[1] - hop))))
