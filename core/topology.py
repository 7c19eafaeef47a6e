"""Boards as tables: points, and ways that lead from point to point.

A Way is a named family of directions; a direction is a table from point to next point or OFF. Rays
and neighbours follow from the tables and are computed once. Square boards, hexagons and drawn lines
differ only in the tables, so nothing that walks a board knows its shape.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from .piece import Bits, Point, bits

OFF: Point = -1
ORTHO = (0, 2, 4, 6)
DIAGONAL = (1, 3, 5, 7)
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""(dx, dy) of the eight headings N, NE, ... clockwise; y grows northward."""


@dataclass(frozen=True, eq=False)
class Topology:
    """A board: names and places by point, and one next-point table for each direction.

    `rays[d][p]` lists the points met from p in direction d, nearest first; `ray_bits` is their set;
    `near[p]` is the set of points one step away in any direction.
    """

    names: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    ways: tuple[tuple[Point, ...], ...]
    rays: tuple[tuple[tuple[Point, ...], ...], ...] = field(init=False)
    ray_bits: tuple[tuple[Bits, ...], ...] = field(init=False)
    near: tuple[Bits, ...] = field(init=False)
    index: dict[str, Point] = field(init=False)

    def __post_init__(self) -> None:
        everywhere = range(len(self.names))
        rays = tuple(tuple(self._walk(way, p) for p in everywhere) for way in self.ways)
        put = object.__setattr__
        put(self, "rays", rays)
        put(self, "ray_bits", tuple(tuple(bits(ray) for ray in way) for way in rays))
        put(self, "near", tuple(bits(w[p] for w in self.ways if w[p] != OFF) for p in everywhere))
        put(self, "index", {name: p for p, name in enumerate(self.names)})

    def __len__(self) -> int:
        return len(self.names)

    @staticmethod
    def _walk(way: tuple[Point, ...], start: Point) -> tuple[Point, ...]:
        met: list[Point] = []
        here = way[start]
        while here != OFF and here != start:  # a closed ring would never end otherwise
            met.append(here)
            here = way[here]
        return tuple(met)


def file_name(x: int) -> str:
    """Name a file from 0: a to z, then aa, ab, ... (N-2)."""
    name = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, 26)
        name = chr(97 + letter) + name
    return name


@lru_cache(maxsize=8)  # a board of 64 x 64 takes 22 MB: a stranger may name 3,721 sizes
def grid(width: int, height: int) -> Topology:
    """Build a rectangle of squares; point = y * width + x, y 0 at South's edge, 8 directions."""
    squares = [(x, y) for y in range(height) for x in range(width)]
    ways = tuple(
        tuple(
            (y + dy) * width + x + dx if 0 <= x + dx < width and 0 <= y + dy < height else OFF
            for x, y in squares
        )
        for dx, dy in STEPS
    )
    names = tuple(f"{file_name(x)}{y + 1}" for x, y in squares)
    return Topology(names, tuple((float(x), float(y)) for x, y in squares), ways)


HEX_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""(dq, dr) of the six headings of a hexagon, clockwise from East; r grows southward."""
HEX_ROW = 0.8660254
"""How far apart the rows of a hexagon lie, in cells; for drawing only."""


def axial(side: int) -> tuple[tuple[int, int], ...]:
    """List the cells (q, r) of a hexagon by point: row by row from South's edge, left to right."""
    far = side - 1
    return tuple(
        (q, r)
        for r in range(far, -far - 1, -1)
        for q in range(max(-far, -far - r), min(far, far - r) + 1)
    )


@lru_cache(maxsize=16)
def hexagon(side: int) -> Topology:
    """Build a hexagon of hexes, `side` along each edge, 6 directions; rows a, b, ... from South."""
    cells = axial(side)
    index = {cell: point for point, cell in enumerate(cells)}
    ways = tuple(
        tuple(index.get((q + dq, r + dr), OFF) for q, r in cells) for dq, dr in HEX_STEPS
    )
    far = side - 1
    names = tuple(
        f"{file_name(far - r)}{q - max(-far, -far - r) + 1}" for q, r in cells
    )
    places = tuple((q + r / 2 + far, (far - r) * HEX_ROW) for q, r in cells)
    return Topology(names, places, ways)


def drawn(
    names: tuple[str, ...], places: tuple[tuple[float, float], ...],
    edges: Iterable[tuple[Point, Point]],
) -> Topology:
    """Build a board of drawn lines: each edge joins its points both ways, in 8 directions by the
    places (y grows northward); the points on one straight line make a ray."""
    ways = [[OFF] * len(names) for _ in STEPS]
    for a, b in edges:
        (x0, y0), (x1, y1) = places[a], places[b]
        heading = STEPS.index(((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)))
        ways[heading][a], ways[(heading + 4) % 8][b] = b, a
    return Topology(names, places, tuple(tuple(way) for way in ways))
