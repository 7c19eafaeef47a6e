"""A board of roads and railways on paper: roads, rails, posts, camps, forts, and peaks between.

The forms are those of the war map on the table (`client/boards/ground/war_map.py`), as outlines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist
from typing import TYPE_CHECKING

from ..look.theme import mix
from .board_plan import BoardPlan
from .ink import WHITE, Colour, Spot
from .paper import Box
from .signs import paint_sign, polar

if TYPE_CHECKING:
    from .pen import Pen

ROAD: Colour = (150, 108, 66)
RAIL: Colour = (70, 58, 52)
SLEEPER: Colour = (150, 108, 70)
STREAM: Colour = (206, 230, 236)
BANK: Colour = (112, 152, 168)
PLATE: Colour = (255, 250, 232)
EDGE: Colour = (132, 90, 52)
TURF: Colour = (220, 234, 184)
ROCK: Colour = (182, 166, 148)
POST, CAMP, FORT = 0, 1, 2
"""What the tones of a map's points mean."""


def _front(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    high = plan.cell * 0.7
    left, right = min(a[0], b[0]), max(a[0], b[0])
    pen.box(Box(left, a[1] - high / 2, right - left, high), STREAM)
    for y in (a[1] - high / 2, a[1] + high / 2):
        pen.line((left, y), (right, y), BANK, 0.4)


def _road(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, ROAD, plan.cell * 0.07)
    pen.line(a, b, PLATE, plan.cell * 0.035)


def _rail(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    """Draw sleepers, and two rails over them."""
    long = dist(a, b)
    if not long:
        return
    along = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    half = plan.cell * 0.085
    aside = -along[1] * half, along[0] * half
    count = max(1, round(long / (plan.cell * 0.14)))
    for n in range(count):
        share = (n + 0.5) / count
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        pen.line((x - aside[0], y - aside[1]), (x + aside[0], y + aside[1]), SLEEPER,
                 plan.cell * 0.035)
    for way in (-0.55, 0.55):
        shift = aside[0] * way, aside[1] * way
        pen.line((a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1]), RAIL,
                 plan.cell * 0.022)


def paint_peaks(pen: Pen, plan: BoardPlan) -> None:
    """Draw the mountains, over which nobody goes."""
    for x, y, name, _ in plan.picture.scenery.landmarks:
        if name == "mountain":
            _mountain(pen, plan, *plan.spot(x, y))


def _mountain(pen: Pen, plan: BoardPlan, x: float, y: float) -> None:
    """Draw three peaks with snow on them around a place."""
    for shift, size in ((0.24, 0.7), (-0.24, 0.8), (0.0, 1.0)):
        middle, base = x + shift * plan.cell, y + plan.cell * 0.3
        wide, high = plan.cell * 0.3 * size, plan.cell * 0.62 * size
        pen.shape([(middle - wide, base), (middle, base - high), (middle + wide, base)], ROCK,
                  RAIL, 0.25)
        cap = 0.34
        pen.shape([(middle, base - high), (middle + wide * cap, base - high * (1 - cap)),
                   (middle, base - high * (1 - cap * 0.7)),
                   (middle - wide * cap, base - high * (1 - cap))], WHITE, RAIL, 0.2)


CHART_LINES: Mapping[str, Callable[[Pen, BoardPlan, Spot, Spot], None]] = {
    "front": _front, "road": _road, "rail": _rail,
}


def paint_places(pen: Pen, plan: BoardPlan) -> None:
    """Draw what pieces stand on."""
    tones = plan.picture.scenery.tones
    for point in plan.inside:
        tone = tones[point] if point < len(tones) else POST
        {CAMP: _camp, FORT: _fort}.get(tone, _post)(pen, plan, point)


def _middle(plan: BoardPlan, point: int, wide: float, high: float) -> Box:
    x, y = plan.centre(point)
    return Box(x - wide * plan.cell / 2, y - high * plan.cell / 2, wide * plan.cell,
               high * plan.cell)


def _post(pen: Pen, plan: BoardPlan, point: int) -> None:
    pen.box(_middle(plan, point, 0.74, 0.58), PLATE, EDGE, plan.cell * 0.02, plan.cell * 0.1)


def _camp(pen: Pen, plan: BoardPlan, point: int) -> None:
    """Draw a round green ringed by sandbags."""
    middle, cell = plan.centre(point), plan.cell
    pen.disc(middle, cell * 0.42, TURF, EDGE, cell * 0.02)
    for bag in range(20):
        pen.disc(polar(middle, cell * 0.42, bag / 20), cell * 0.05, PLATE, EDGE, cell * 0.012)


def _fort(pen: Pen, plan: BoardPlan, point: int) -> None:
    """Draw a little star fort in its army's colour, with its sign."""
    middle, cell = plan.centre(point), plan.cell
    zones = zip(plan.picture.uniforms, plan.picture.zones, strict=False)
    owner = next((uniform for uniform, zone in zones if zone >> point & 1), None)
    coat = owner.coat if owner else ROCK
    outline = [polar(middle, cell * (0.56 if k % 2 else 0.4), (k + 1) / 8) for k in range(8)]
    pen.shape(outline, mix(PLATE, coat, 0.4), EDGE, cell * 0.03)
    pen.box(_middle(plan, point, 0.56, 0.5), PLATE, EDGE, cell * 0.02)
    if owner:
        paint_sign(pen, owner.sign, middle, cell * 0.15, owner.ink)
