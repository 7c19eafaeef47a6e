"""Board space to pixels and back: where a point's cell lies in the window, and which one was hit.

Everything is read off `topology.places` (a cell is one unit wide, y grows northward) and the shape
of cells (`cell_shape.py`), so hexagons and crossings of lines are placed as squares are. Cells are
foreshortened, never in perspective: every miniature of a size is the same picture, and picking asks
for the nearest middle. A board too large for its part of the window is seen through `port`, and
scrolled under it.
"""

import math
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate

import pygame

from core.look import Scenery
from core.piece import Point, Seat
from core.topology import Topology

from .cell_shape import BAND, Shape, lies, ratio, shape_of, spreads

FOOT = 0.10
"""How far below a cell's centre a miniature stands, in cell heights."""
HEADROOM = 0.77
"""How far the back row's miniatures reach above its cells, in cell widths: hats and raised arms."""
SHADE = 10
"""Pixels of the frame's shadow that belong to the board's picture."""
MIN_CELL, MAX_CELL = 8, 256
EDGES = {"S": 0, "W": 1, "N": 2, "E": 3}
"""Quarter turns of the board that bring a seat's edge to the bottom."""


def seat_turn(seats: tuple[str, ...], seat: Seat) -> int:
    """Give the quarter turns that bring a seat to the bottom, given the names of all seats."""
    if not 0 <= seat < len(seats):
        return 0
    return EDGES.get(seats[seat], 2 if len(seats) == 2 and seat == 1 else 0)


def head_of(cell_w: int) -> int:
    """Give the pixels above the frame that the back row's miniatures need, for a cell width."""
    return max(0, round(HEADROOM * cell_w) - margin_of(cell_w))


def lengthwise(topology: Topology, into: pygame.Rect, turn: int, upright: bool | None = None
               ) -> int:
    """Turn a long board by quarters more as it is to lie in a part of the window: a long one a
    quarter in an upright part, a high one in a broad part so that the viewer's side is at the left;
    `upright` says whether a high one stands all the same, where the part does not decide.
    """
    if ratio(topology) * BAND <= 1:
        return turn + 3 * (lies(topology, into.size) if upright is None else not upright)
    return turn + int(ratio(topology) >= BAND and into.h > into.w)


def projected(topology: Topology, scenery: Scenery, into: pygame.Rect, turn: int = 0, cell: int = 0
              ) -> "Projection":
    """Lay a board with its scenery into a part of the window, turned as it is to lie there."""
    return Projection(topology, into, turn=lengthwise(topology, into, turn), cell=cell,
                      shape=scenery.shape, narrow=scenery.narrow)


def margin_of(cell_w: int) -> int:
    """Give the width of the wooden frame in pixels for a cell width."""
    return max(14, min(max(30, round(cell_w * 0.17)), round(cell_w * 0.28)))


class _Columns:
    """Where a board's columns lie, some of which are not as wide as a cell."""

    def __init__(self, left: float, right: float, narrow: Mapping[float, float]) -> None:
        self.left, self.narrow = left, narrow
        self.widths = [narrow.get(left + n, 1.0) for n in range(round(right - left) + 1)]
        self.edges = [0.0, *accumulate(self.widths)]
        self.whole = self.edges[-1] if narrow else right - left + 1

    def width(self, x: float) -> float:
        """Give how wide the column of a place is, in cells."""
        return self.narrow.get(x, 1.0)

    def to(self, x: float) -> float:
        """Give how far a place is from the middle of a first column as wide as a cell."""
        if not self.narrow:
            return x - self.left
        at = x - self.left + 0.5
        n = max(0, min(len(self.widths) - 1, math.floor(at)))
        return self.edges[n] + (at - n) * self.widths[n] - 0.5

    def back(self, far: float) -> float:
        """Give the place that is so far; the inverse of `to`."""
        if not self.narrow:
            return self.left + far
        n = max(0, min(len(self.widths) - 1, bisect(self.edges, far + 0.5) - 1))
        return self.left - 0.5 + n + (far + 0.5 - self.edges[n]) / self.widths[n]


class Projection:
    """Board to pixels for one board, one window part, one viewer and one size of cells.

    `cell_w`, `cell_h` pixels of a cell; `board` all the cells, `port` what is seen of them, `frame`
    the wood around that, `bounds` everything a miniature may touch (its width a multiple of 16),
    `open` the part of it where miniatures are to be seen; `whole` says that all of the board is.
    `shift` is where the board's corner lies: what depends on pixels holds while it stays. Without
    `cell` the whole board fits. `unit` is how many pixels one unit of `places` is, across and down;
    `turn` quarters bring the viewer's edge to the bottom. `narrow` are (x, width) of the columns
    that are not as wide as a cell.
    """

    def __init__(self, topology: Topology, into: pygame.Rect, *, turn: int = 0, cell: int = 0,
                 shape: str = "square", narrow: Iterable[tuple[float, float]] = ()) -> None:
        self.topology = topology
        self.into = pygame.Rect(into)
        self.turn = turn % 4
        xs = [x for x, _ in topology.places]
        ys = [y for _, y in topology.places]
        self._left, self._right = min(xs), max(xs)
        self._low, self._high = min(ys), max(ys)
        self._across = _Columns(self._left, self._right, dict(narrow))
        self.columns = self._across.whole
        self.rows = self._high - self._low + 1
        if self.turn % 2:
            self.columns, self.rows = self.rows, self.columns
        self.shape: Shape = shape_of(shape, topology, self.turn % 2 == 1)
        fits: list[tuple[int, Shape]] = []
        for form in spreads(self.shape):
            self.shape = form
            fits.append((self._fit(), form))
        most, self.shape = max(fits, key=lambda fit: fit[0])  # the first of the largest
        self.cell_w = cell or most
        self.cell_h = self.shape.height(self.cell_w)
        self.unit = self.shape.unit(self.cell_w)
        self.margin = margin_of(self.cell_w)
        self._place()

    def _fit(self) -> int:
        """Give the largest size of cells with which all of the board is seen."""
        sizes = range(MIN_CELL + 1, MAX_CELL + 1)
        return MIN_CELL + bisect(sizes, False, key=lambda cell: not self._holds(cell))

    def _holds(self, cell: int) -> bool:
        (wide, high), full = self._room(cell), self._full(cell)
        return full[0] <= wide and full[1] <= high

    def _full(self, cell: int) -> tuple[int, int]:
        """Give the pixels of all the cells, for a size of them."""
        across, down = self.shape.unit(cell)
        return (round((self.columns - 1) * across + cell),
                round((self.rows - 1) * down + self.shape.height(cell)))

    def _room(self, cell: int) -> tuple[int, int]:
        """Give the pixels that are left for cells of a size."""
        around = 2 * margin_of(cell)
        return (self.into.w - around - 2 * SHADE,
                self.into.h - around - head_of(cell) - SHADE)

    def _place(self) -> None:
        full = self._full(self.cell_w)
        head = head_of(self.cell_w)
        room = self._room(self.cell_w)
        self.port = pygame.Rect(0, 0, min(full[0], room[0]), min(full[1], room[1]))
        self.port.center = self.into.center
        self.port.y += (head - SHADE) // 2
        self.board = pygame.Rect(self.port.topleft, full)
        self.frame = self.port.inflate(2 * self.margin, 2 * self.margin)
        bounds = self.frame.inflate(2 * SHADE, 0)
        bounds.y -= head
        bounds.h += head + SHADE
        # SDL blits a width of 8 mod 16 pixels about ten times slower, and an x that is not a
        # multiple of 4 half as slow again
        wide = bounds.w // 16 * 16
        bounds.x = round((bounds.x + (bounds.w - wide) / 2) / 4) * 4
        bounds.w = wide
        self.bounds = bounds
        self._head = head
        left, top = self.board.topleft
        self._rects = [self._cell(x, y).move(-left, -top) for x, y in self.topology.places]
        self.scroll_to((self.port.centerx - full[0] // 2, self.port.bottom - full[1]))

    def _cell(self, x: float, y: float) -> pygame.Rect:
        middle, wide = self.spot(x, y), self._across.width(x)
        size = [self.cell_w, self.cell_h]
        if wide != 1.0:
            size[self.turn % 2] = round(size[self.turn % 2] * wide)
        left, top = (round(at - side / 2) for at, side in zip(middle, size, strict=True))
        return pygame.Rect(left, top, *size)

    # a board larger than its port

    def scroll_to(self, corner: tuple[int, int]) -> None:
        """Put the board's corner on a pixel, as far as the port stays filled."""
        self.board.x = max(self.port.right - self.board.w, min(self.port.x, corner[0]))
        self.board.y = max(self.port.bottom - self.board.h, min(self.port.y, corner[1]))
        self.shift = int(self.board.x), int(self.board.y)
        self.whole = self.board.size == self.port.size
        self.open = self.bounds if self.whole else self.port.copy()
        if not self.whole and self.board.y >= self.port.y:  # with room above the back row
            above = self.margin + self._head
            self.open.y, self.open.h = self.open.y - above, self.open.h + above

    def aim(self, point: Point) -> tuple[int, int]:
        """Give the corner that brings a point into the middle of the port."""
        x, y = self._rects[point].center
        return int(self.port.centerx - x), int(self.port.centery - y)

    def sees(self, point: Point, rim: float = 0.0) -> bool:
        """Say whether a point's cell is inside the port, `rim` cells from its edge."""
        inner = self.port.inflate(-2 * rim * self.cell_w, -2 * rim * self.cell_h)
        return bool(inner.contains(self.cell_rect(point)))

    # pixels

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel of a place in board units."""
        right = self._across.to(x)
        left = self._across.whole - 1 - right
        match self.turn:
            case 0:
                across, down = right, self._high - y
            case 1:
                across, down = self._high - y, left
            case 2:
                across, down = left, y - self._low
            case _:
                across, down = y - self._low, right
        return (
            self.board.x + across * self.unit[0] + 0.5 * self.cell_w,
            self.board.y + down * self.unit[1] + 0.5 * self.cell_h,
        )

    def unspot(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Give the place in board units under a pixel; the inverse of `spot`."""
        across = (pixel[0] - self.board.x - 0.5 * self.cell_w) / self.unit[0]
        down = (pixel[1] - self.board.y - 0.5 * self.cell_h) / self.unit[1]
        along = across if self.turn % 2 == 0 else down
        x = self._across.back(
            self._across.whole - 1 - along if self.turn in (1, 2) else along)
        y = down if self.turn % 2 == 0 else across
        return x, self._high - y if self.turn < 2 else self._low + y

    def foot(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel where a miniature stands on a place in board units."""
        px, py = self.spot(x, y)
        return px, py + FOOT * self.cell_h

    def cell_rect(self, point: Point) -> pygame.Rect:
        """Give a point's cell in window pixels."""
        return self._rects[point].move(self.board.topleft)

    def centre(self, point: Point) -> tuple[int, int]:
        """Give the middle of a point's cell."""
        x, y = self.cell_rect(point).center
        return int(x), int(y)

    def anchor(self, point: Point) -> tuple[int, int]:
        """Give the pixel where a miniature stands: a tenth of a cell below the middle."""
        x, y = self.cell_rect(point).center
        return int(x), int(y) + round(FOOT * self.cell_h)

    def pick(self, pixel: tuple[int, int]) -> Point | None:
        """Say which point's cell a pixel lies in, if it is to be seen."""
        return self._under(pixel) if self.port.collidepoint(pixel) else None

    def _under(self, pixel: tuple[int, int]) -> Point | None:
        at = (pixel[0] - self.board.x, pixel[1] - self.board.y)
        if self.shape.filled:
            first = pygame.Rect(at, (1, 1)).collidelist(self._rects)
            return first if first >= 0 else None
        candidates = pygame.Rect(at, (1, 1)).collidelistall(self._rects)
        near = sorted((self._far(p, at), p) for p in candidates)
        return next((p for _, p in near if self.shape.covers(self._rects[p], at)), None)

    def _far(self, point: Point, at: tuple[int, int]) -> float:
        """Give how far a pixel is from a cell's middle, as on a board seen from above."""
        x, y = self._rects[point].center
        return float(((at[0] - x) / self.unit[0]) ** 2 + ((at[1] - y) / self.unit[1]) ** 2)

    def within(self, area: pygame.Rect) -> list[Point]:
        """List the points whose cells touch a part of the window."""
        return list(area.move(-self.board.x, -self.board.y).collidelistall(self._rects))

    def heading(self, facing: float) -> float:
        """Turn a board facing (eighths, 0 = N, clockwise) into one as seen on the screen."""
        return (facing - 2 * self.turn) % 8

    def beside(self, point: Point, dx: int, dy: int) -> Point | None:
        """Give the point next to one on the screen (dx right, dy down), for the keyboard.

        Where no cell lies right there (rows that are shifted, a gap) the nearest that way answers.
        """
        x, y = self.centre(point)
        box = self._rects[point]
        there = (x + dx * (box.w // 2 + 3), y + dy * (box.h // 2 + 3))
        neighbour = self._under(there) if self.shape.filled else None
        if neighbour is not None:
            return neighbour
        best: tuple[float, float, Point] | None = None
        for other, rect in enumerate(self._rects):
            right = (rect.centerx + self.board.x - x) / self.unit[0]
            down = (rect.centery + self.board.y - y) / self.unit[1]
            along, aside = right * dx + down * dy, abs(right * dy) + abs(down * dx)
            if along > 0.3 and aside < 0.6:
                inward = abs(rect.centerx - self.board.w / 2) * abs(dy)
                key = round(along, 1), inward, other
                best = key if best is None else min(best, key)
        return None if best is None else best[2]
