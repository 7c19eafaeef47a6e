"""Board space to pixels and back: where a point's cell lies in the window, and which one was hit.

Everything is read off `topology.places` (a cell is one unit wide, y grows northward), so a hexagon
or a crossing of lines needs no second lens. Cells are foreshortened, never in perspective: picking
stays a plain rectangle test and every miniature of a size is the same picture.
"""

import pygame

from core.piece import Point, Seat
from core.topology import Topology

RATIO = 0.82
"""Height of a cell over its width."""
FOOT = 0.10
"""How far below a cell's centre a miniature stands, in cell heights."""
HEADROOM = 0.27
"""What the hats of the back row need above the frame, in cell widths."""
SHADE = 10
"""Pixels of the frame's shadow that belong to the board's picture."""
MIN_CELL, MAX_CELL = 8, 160


def seat_flips(seats: tuple[str, ...], seat: Seat) -> bool:
    """Say whether a seat looks at the board from North, given the names of all seats."""
    if not 0 <= seat < len(seats):
        return False
    return seats[seat] == "N" or (len(seats) == 2 and seat == 1)


def margin_of(cell_w: int) -> int:
    """Give the width of the wooden frame in pixels for a cell width."""
    return max(14, min(30, round(cell_w * 0.28)))


class Lens:
    """Board to pixels for one board, one window part and one viewer.

    `cell_w`, `cell_h` pixels of a cell; `board` the cells, `frame` the wood around them, `bounds`
    everything a miniature on the board may touch (its width a multiple of 16).
    """

    def __init__(self, topology: Topology, into: pygame.Rect, flipped: bool = False) -> None:
        self.topology = topology
        self.into = pygame.Rect(into)
        self.flipped = flipped
        xs = [x for x, _ in topology.places]
        ys = [y for _, y in topology.places]
        self._left, self._right = min(xs), max(xs)
        self._low, self._high = min(ys), max(ys)
        self.columns = self._right - self._left + 1
        self.rows = self._high - self._low + 1
        self.cell_w = self._fit()
        self.cell_h = round(self.cell_w * RATIO)
        self.margin = margin_of(self.cell_w)
        self._place()

    def _fit(self) -> int:
        for cell in range(MAX_CELL, MIN_CELL, -1):
            margin = 2 * margin_of(cell)
            wide = round(self.columns * cell) + margin + 2 * SHADE
            high = round(self.rows * round(cell * RATIO)) + margin + round(HEADROOM * cell) + SHADE
            if wide <= self.into.w and high <= self.into.h:
                return cell
        return MIN_CELL

    def _place(self) -> None:
        size = (round(self.columns * self.cell_w), round(self.rows * self.cell_h))
        head = round(HEADROOM * self.cell_w)
        self.board = pygame.Rect((0, 0), size)
        self.board.center = self.into.center
        self.board.y += (head - SHADE) // 2
        self.frame = self.board.inflate(2 * self.margin, 2 * self.margin)
        bounds = self.frame.inflate(2 * SHADE, 0)
        bounds.y -= head
        bounds.h += head + SHADE
        wide = bounds.w // 16 * 16  # trap 2; and blits at x not a multiple of 4 cost half more
        bounds.x = round((bounds.x + (bounds.w - wide) / 2) / 4) * 4
        bounds.w = wide
        self.bounds = bounds
        self._rects = [self._cell(x, y) for x, y in self.topology.places]

    def _cell(self, x: float, y: float) -> pygame.Rect:
        middle = self.spot(x, y)
        rect = pygame.Rect(0, 0, self.cell_w, self.cell_h)
        rect.topleft = (
            round(middle[0] - self.cell_w / 2),
            round(middle[1] - self.cell_h / 2),
        )
        return rect

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel of a place in board units."""
        across, down = x - self._left, self._high - y
        if self.flipped:
            across, down = self._right - x, y - self._low
        return (
            self.board.x + (across + 0.5) * self.cell_w,
            self.board.y + (down + 0.5) * self.cell_h,
        )

    def foot(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel where a miniature stands on a place in board units."""
        px, py = self.spot(x, y)
        return px, py + FOOT * self.cell_h

    def cell_rect(self, point: Point) -> pygame.Rect:
        """Give a point's cell in window pixels."""
        return self._rects[point].copy()

    def centre(self, point: Point) -> tuple[int, int]:
        """Give the middle of a point's cell."""
        x, y = self._rects[point].center
        return int(x), int(y)

    def anchor(self, point: Point) -> tuple[int, int]:
        """Give the pixel where a miniature stands: a tenth of a cell below the middle."""
        x, y = self._rects[point].center
        return int(x), int(y) + round(FOOT * self.cell_h)

    def pick(self, pixel: tuple[int, int]) -> Point | None:
        """Say which point's cell a pixel lies in."""
        found = pygame.Rect(pixel, (1, 1)).collidelist(self._rects)
        return found if found >= 0 else None

    def heading(self, facing: float) -> float:
        """Turn a board facing (eighths, 0 = N, clockwise) into one as seen on the screen."""
        return (facing + 4) % 8 if self.flipped else facing % 8

    def beside(self, point: Point, dx: int, dy: int) -> Point | None:
        """Give the point one cell away on the screen (dx right, dy down), for the keyboard."""
        x, y = self.centre(point)
        return self.pick((x + dx * self.cell_w, y + dy * self.cell_h))
