"""How near a large board is looked at while an army is set up, and which part of it.

The table has a camera of its own that glides; here a step at a time will do, so the board's picture
is simply made anew after each.
"""

import pygame

from core.piece import Point
from core.topology import Topology

from ...board.projection import Projection

FINE = 34
"""Cells are not smaller than so many pixels where the window is wide enough."""
STEPS = (34, 48, 64)
"""Sizes of cells one can go nearer to."""
EDGE = 26
"""Pixels from the edge at which a dragged toy moves the board."""


class Camera:
    """The lens of one board: `level` steps nearer than usual."""

    def __init__(self, topology: Topology, turn: int, shape: str = "square") -> None:
        self.topology, self.turn, self.shape = topology, turn, shape
        self.level = 0
        self.levels: list[int] = [FINE]
        self.projection: Projection

    def lay(self, into: pygame.Rect) -> None:
        """Fit the board into a part of the window, at the level chosen."""
        projection = Projection(self.topology, into, turn=self.turn, shape=self.shape)
        least = projection.cell_w
        if least < FINE:  # rather cut off the far side than set up on specks
            wide = max(1.0, projection.board.w / projection.cell_w)
            least = max(least, min(FINE, int((into.w - 2 * projection.margin - 24) / wide)))
        self.levels = [least, *(step for step in STEPS if step > least * 1.15 and least < FINE)]
        self.level = min(self.level, len(self.levels) - 1)
        cell = self.levels[self.level]
        self.projection = projection if cell == projection.cell_w else Projection(
            self.topology, into, turn=self.turn, cell=cell, shape=self.shape
        )

    def nearer(self, by: int) -> bool:
        """Go some levels nearer or away; True when that is another one."""
        level = max(0, min(len(self.levels) - 1, self.level + by))
        changed, self.level = level != self.level, level
        return changed

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels; True when it moved."""
        x, y = self.projection.shift
        self.projection.scroll_to((x + dx, y + dy))
        return self.projection.shift != (x, y)

    def follow(self, point: Point) -> bool:
        """Bring a square into sight; True when the board moved for it."""
        before = self.projection.shift
        if not self.projection.whole and not self.projection.sees(point, 1.0):
            self.projection.scroll_to(self.projection.aim(point))
        return self.projection.shift != before

    def nudge(self, pos: tuple[int, int]) -> bool:
        """Move the board by a cell when a dragged toy comes to the edge of what is seen."""
        port, (w, h) = self.projection.port, (self.projection.cell_w, self.projection.cell_h)
        if not port.inflate(4 * EDGE, 4 * EDGE).collidepoint(pos):
            return False
        dx = w if pos[0] < port.x + EDGE else -w if pos[0] > port.right - EDGE else 0
        dy = h if pos[1] < port.y + EDGE else -h if pos[1] > port.bottom - EDGE else 0
        return self.pan(dx, dy)
