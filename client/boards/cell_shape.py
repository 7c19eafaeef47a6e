"""What a cell looks like: a square, a hexagon on its point or its side, a crossing, a place.

A shape knows proportions and outlines, never a board: the projection places it, ground and
highlights paint its outline. `Scenery.shape` names it; which way a hexagon stands is read off the
places themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt

import pygame

from core.topology import Topology

SQUASH = 0.84
"""Height over width of hexagons and of meshes of lines."""
BAND = 2.2
"""From this width over height on a board is a long band."""
BROAD = 4 / 3
"""Width over height beyond which a window has a high board lie on its side."""
LONG = 2 / sqrt(3)
"""Ratio of a hexagon's width from corner to corner to that from side to side."""
Outline = tuple[tuple[float, float], ...]
SQUARE: Outline = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
POINTED: Outline = ((0.0, -0.5), (0.5, -0.25), (0.5, 0.25), (0.0, 0.5), (-0.5, 0.25),
                    (-0.5, -0.25))
FLAT: Outline = tuple((y, x) for x, y in POINTED)


@dataclass(frozen=True)
class Shape:
    """A cell: its outline in shares of its box, its box in units of `places`, its squash.

    `filled` says that boxes tile the board, `round` that lights on it are discs.
    """

    name: str
    outline: Outline
    wide: float = 1.0
    tall: float = 1.0
    squash: float = SQUASH
    filled: bool = True
    round: bool = False

    def height(self, cell_w: int) -> int:
        """Give the height of a cell's box for its width, in pixels."""
        return round(cell_w / self.wide * self.squash * self.tall)

    def unit(self, cell_w: int) -> tuple[float, float]:
        """Give the pixels of one unit across and down, for the width of a cell's box."""
        return cell_w / self.wide, self.height(cell_w) / self.tall

    def covers(self, box: pygame.Rect, at: tuple[int, int]) -> bool:
        """Say whether a pixel in a cell's box lies in the cell itself, a pixel more or less."""
        if self.filled:
            return True
        x = max(0.0, abs(at[0] - box.centerx) - 1) / box.w
        y = max(0.0, abs(at[1] - box.centery) - 1) / box.h
        if self.outline is POINTED:
            return x <= 0.5 and 2 * y + x <= 1.0
        return y <= 0.5 and 2 * x + y <= 1.0

    def corners(self, box: pygame.Rect, grow: float = 0.0) -> list[tuple[float, float]]:
        """Give the outline's corners in a box, `grow` pixels outward."""
        return [(box.x + box.w / 2 + x * (box.w + 2 * grow),
                 box.y + box.h / 2 + y * (box.h + 2 * grow)) for x, y in self.outline]


def ratio(topology: Topology) -> float:
    """Give a board's width over its height, in cells."""
    xs, ys = zip(*topology.places, strict=True)
    return float((max(xs) - min(xs) + 1) / (max(ys) - min(ys) + 1))


def lies(topology: Topology, size: tuple[int, int], upright: bool = False) -> bool:
    """Say whether a board lies across a window, or a part of it, as a long band: a long one does in
    any that is not `upright` itself, a high one on its side in a broad one, unless all boards are
    wished `upright`."""
    if ratio(topology) * BAND <= 1:
        return not upright and size[0] > BROAD * size[1]
    return ratio(topology) >= BAND and size[0] >= size[1]


STEEP = (1.12, 1.06, 1.0, 0.93)
"""Height over width that the squares of a long band may have: as high as costs no width, because
its rows are few, and low ones would hide the faces of each other's miniatures."""
TALL = (0.96, 0.89, 0.82)
"""The same for other boards of squares: narrow windows have height to spare, which keeps the rows
of a dense army apart."""


def _square(topology: Topology, aside: bool) -> Shape:
    return Shape("square", SQUARE,
                 squash=(STEEP if ratio(topology) >= BAND and not aside else TALL)[0])


def _hex(topology: Topology, aside: bool) -> Shape:
    """Tell how hexagons stand: on a pointed board some neighbours lie level with each other."""
    level = any(topology.places[p][1] == topology.places[q][1]
                for way in topology.ways for p, q in enumerate(way) if q >= 0)
    if level != aside:
        return Shape("hex", POINTED, tall=LONG, filled=False)
    return Shape("hex", FLAT, wide=LONG, filled=False)


def _lines(topology: Topology, aside: bool) -> Shape:
    return Shape("lines", SQUARE, round=True)


def _chart(topology: Topology, aside: bool) -> Shape:
    """Set the columns of a map more than two cells apart: they are few, and its rows many. Where it
    lies on its side there is room between all of them."""
    return _side(SIDES[0]) if aside else _spread(SPREADS[0])


SPREADS = (0.42, 0.5, 0.6, 0.75)
"""How wide a cell of a map may be in units of `places`: as the window has room to its sides."""


SIDES = (1.0, 0.92, 0.84)
"""How high a unit of a map that lies on its side may be, as a share of its width."""


def _side(high: float) -> Shape:
    return Shape("chart", SQUARE, wide=0.81, squash=high)


def _spread(wide: float) -> Shape:
    return Shape("chart", SQUARE, wide=wide, squash=0.82 * wide)


def spreads(shape: Shape) -> tuple[Shape, ...]:
    """Give the forms a shape may take in a window, the one it likes best first."""
    if shape.name == "square":
        high = (*STEEP, TALL[-1]) if shape.squash in STEEP else TALL
        return tuple(replace(shape, squash=squash) for squash in high)
    if shape.name != "chart":
        return (shape,)
    return tuple(map(_side, SIDES)) if shape.squash in SIDES else tuple(map(_spread, SPREADS))


SHAPES: dict[str, Callable[[Topology, bool], Shape]] = {
    "square": _square, "hex": _hex, "lines": _lines, "chart": _chart,
}


def shape_of(name: str, topology: Topology, aside: bool = False) -> Shape:
    """Give the shape of cells that a scenery names; `aside` when the board is a quarter turned."""
    return SHAPES.get(name, _square)(topology, aside)
