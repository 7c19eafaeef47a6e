"""An army's sign and its hatching: what tells armies apart on a printer without colours.

The signs are those on the bases of the miniatures (`Army.sign`); each has a hatching of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import TYPE_CHECKING

from .paper import Box

if TYPE_CHECKING:
    from .ink import Colour, Spot
    from .pen import Pen

SPACING = 1.5
"""Millimetres between the strokes of a hatching."""


def polar(middle: Spot, radius: float, angle: float) -> Spot:
    """Give the spot at a distance and an angle, 0 = up, clockwise, a whole turn being 1."""
    return (middle[0] + radius * sin(2 * pi * angle), middle[1] - radius * cos(2 * pi * angle))


def _star(pen: Pen, middle: Spot, radius: float, colour: Colour) -> None:
    pen.shape([polar(middle, radius * (0.46 if k % 2 else 1.0), k / 10) for k in range(10)], colour)


def _ring(pen: Pen, middle: Spot, radius: float, colour: Colour) -> None:
    pen.disc(middle, radius * 0.72, line=colour, wide=radius * 0.4)


def _leaf(pen: Pen, middle: Spot, radius: float, colour: Colour) -> None:
    x, y = middle
    steps = [n / 12 for n in range(13)]
    edge = [(t, sin(pi * t) ** 0.8 * 0.46) for t in steps]
    spine = [(x + (-0.52 + 1.44 * t) * radius, y + (0.62 - 1.54 * t) * radius) for t in steps]
    upper = [(a - w * radius, b - w * radius) for (a, b), (_, w) in zip(spine, edge, strict=True)]
    lower = [(a + w * radius, b + w * radius) for (a, b), (_, w) in zip(spine, edge, strict=True)]
    pen.shape([*upper, *reversed(lower)], colour)
    pen.line((x - 0.95 * radius, y + 0.95 * radius), spine[2], colour, radius * 0.2)


def _sun(pen: Pen, middle: Spot, radius: float, colour: Colour) -> None:
    pen.disc(middle, radius * 0.46, colour)
    for k in range(8):
        pen.shape([polar(middle, radius, k / 8), polar(middle, radius * 0.6, k / 8 - 0.045),
                   polar(middle, radius * 0.6, k / 8 + 0.045)], colour)


SIGNS: Mapping[str, Callable[[Pen, Spot, float, Colour], None]] = {
    "star": _star, "ring": _ring, "leaf": _leaf, "sun": _sun,
}


def paint_sign(pen: Pen, sign: str, middle: Spot, radius: float, colour: Colour) -> None:
    """Draw an army's sign."""
    SIGNS[sign](pen, middle, radius, colour)


def _dots(pen: Pen, box: Box, colour: Colour) -> None:
    dot = 0.02  # a PDF's strokes end in squares as wide as they are: this one is all end
    for row in range(int(box.h / SPACING) + 1):
        y = box.y + (row + 0.5) * SPACING
        pen.line((box.x - row % 2 * SPACING / 2, y), (box.right, y), colour, 0.5, dot,
                 SPACING - dot)


def _aslant(way: int) -> Callable[[Pen, Box, Colour], None]:
    def draw(pen: Pen, box: Box, colour: Colour) -> None:
        for place in range(-int(box.h / SPACING) - 1, int(box.w / SPACING) + 1):
            x = box.x + place * SPACING
            ends = (x, x + box.h)[::way]
            pen.line((ends[0], box.bottom), (ends[1], box.y), colour, 0.3)

    return draw


def _level(pen: Pen, box: Box, colour: Colour) -> None:
    for row in range(int(box.h / SPACING) + 1):
        y = box.y + (row + 0.5) * SPACING
        pen.line((box.x, y), (box.right, y), colour, 0.3)


HATCHINGS: Mapping[str, Callable[[Pen, Box, Colour], None]] = {
    "star": _aslant(1), "ring": _dots, "leaf": _aslant(-1), "sun": _level,
}


def hatch(pen: Pen, sign: str, box: Box, colour: Colour) -> None:
    """Hatch a box as the army with a sign does."""
    with pen.clipped(box):
        HATCHINGS[sign](pen, box, colour)
