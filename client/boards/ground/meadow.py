"""What grows on the ground: tufts, daisies, clover and pebbles near the corners of some cells.

The middle of a cell stays bare and nothing contrasts as much as a mark, so that none is hidden. A
cell's own number decides what grows there: every window and every film has the same meadow.
"""

import math
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from core.piece import Point

from ..projection import Projection

LEAST = 40
"""Pixels of a cell below which nothing is drawn, because nobody could see it."""
SAND = 2
"""The tone on which only pebbles lie."""
NEAR, FAR = 0.30, 0.42
"""Where things grow, in cells from the middle, along both axes."""
_FINE = 4


def grow(
    face: pygame.Surface,
    projection: Projection,
    tones: Sequence[int],
    points: Iterable[Point],
    corner: tuple[int, int],
    snow: bool,
) -> None:
    """Let things grow on some cells of a part of the board, or lie on its snow."""
    if projection.cell_w < LEAST:
        return
    near, far = (NEAR, FAR) if projection.shape.filled else (NEAR * 0.7, FAR * 0.72)
    for point in points:
        dice = random.Random(point * 7919 + 13)
        box = projection.cell_rect(point).move(-corner[0], -corner[1])
        sand = point < len(tones) and tones[point] == SAND
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            x, y = (dice.choice((-1, 1)) * dice.uniform(near, far) for _ in range(2))
            what = "pebble" if sand else dice.choice(
                ("tuft", "tuft", "tuft", "tuft", "clover", "daisy", "pebble"))
            stamp = _stamp(what, projection.cell_w, dice.randrange(3), snow)
            face.blit(stamp, stamp.get_rect(center=(round(box.centerx + x * box.w),
                                                    round(box.centery + y * box.h))))


@lru_cache(maxsize=96)
def _stamp(what: str, cell: int, variant: int, snow: bool) -> pygame.Surface:
    side = max(7, round(cell * 0.19))
    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    big.fill((*((212, 224, 240) if snow else (150, 182, 92)), 0))
    {"tuft": _tuft, "clover": _clover, "daisy": _daisy, "pebble": _pebble}[what](
        big, side * _FINE, random.Random(variant), snow)
    return pygame.transform.smoothscale(big, (side, side))


def _tuft(big: pygame.Surface, n: int, dice: random.Random, snow: bool) -> None:
    dark, light = ((128, 148, 150), (196, 210, 220)) if snow else ((112, 152, 66), (168, 200, 98))
    for blade in range(7):
        lean = (blade - 3) * 0.11 + dice.uniform(-0.04, 0.04)
        foot = (n * (0.5 + lean * 0.3), n * 0.84)
        tip = (n * (0.5 + lean * 1.35), n * dice.uniform(0.22, 0.45))
        wide = n * 0.045
        colour = (*(light if blade % 2 else dark), 190)
        low, high = (foot[0] - wide, foot[1]), (foot[0] + wide, foot[1])
        pygame.draw.polygon(big, colour, [low, tip, high])


def _clover(big: pygame.Surface, n: int, dice: random.Random, snow: bool) -> None:
    colour = (214, 226, 240, 170) if snow else (126, 170, 82, 170)
    turn = dice.uniform(0, 6)
    for leaf in range(3):
        a = turn + leaf * math.tau / 3
        pygame.draw.circle(big, colour, (n * (0.5 + 0.17 * math.cos(a)),
                                         n * (0.5 + 0.14 * math.sin(a))), n * 0.15)


def _daisy(big: pygame.Surface, n: int, dice: random.Random, snow: bool) -> None:
    if snow:  # under snow there is no flower but a little drift
        pygame.draw.ellipse(big, (255, 255, 255, 200), (n * 0.1, n * 0.4, n * 0.8, n * 0.34))
        pygame.draw.ellipse(big, (206, 220, 240, 150), (n * 0.16, n * 0.58, n * 0.7, n * 0.18))
        return
    petal = dice.choice(((255, 252, 244), (255, 252, 244), (252, 226, 120)))
    turn = dice.uniform(0, 1)
    for k in range(7):
        a = turn + k * math.tau / 7
        pygame.draw.circle(big, (*petal, 235), (n * (0.5 + 0.17 * math.cos(a)),
                                                n * (0.5 + 0.14 * math.sin(a))), n * 0.085)
    pygame.draw.circle(big, (238, 176, 60, 255), (n * 0.5, n * 0.5), n * 0.085)


def _pebble(big: pygame.Surface, n: int, dice: random.Random, snow: bool) -> None:
    grey = (188, 198, 214) if snow else (176, 172, 150)
    for _ in range(2):
        x, y, wide = dice.uniform(0.25, 0.55), dice.uniform(0.4, 0.6), dice.uniform(0.16, 0.26)
        box = pygame.Rect(n * x, n * y, n * wide, n * wide * 0.7)
        pygame.draw.ellipse(big, (70, 70, 60, 60), box.move(n * 0.03, n * 0.04))
        pygame.draw.ellipse(big, (*grey, 200), box)
        light = tuple(min(255, c + 34) for c in grey)
        pygame.draw.ellipse(big, (*light, 160), box.inflate(-box.w // 2, -box.h // 2).move(
            -n * 0.02, -n * 0.02))
