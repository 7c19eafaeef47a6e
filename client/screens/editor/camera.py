"""Which part of a plan is looked at, and how near: the editor's own camera.

The table's camera keeps miniatures of every size; a plan is flat and painted in a moment, so here
arithmetic will do. The same hands steer both (`Reins`).
"""

import pygame

from ...board.view import STEPS


class Camera:
    """Squares of `cell` pixels; `box` is the whole plan in the window, `port` what shows of it."""

    def __init__(self) -> None:
        self.port = self.box = pygame.Rect(0, 0, 0, 0)
        self.cell = 1
        self.levels = [1]
        self._plan = (1, 1)
        self._size = 0
        self._eye = (0.5, 0.5)
        """The place in the middle of the port, in squares from the top left."""

    @property
    def projection(self) -> "Camera":
        """Give what tells where the board lies."""
        return self

    @property
    def frame(self) -> pygame.Rect:
        """Give the part of the window that shows the board."""
        return self.port

    @property
    def seen(self) -> pygame.Rect:
        """Give the pixels of the plan that show."""
        return self.box.clip(self.port)

    @property
    def whole(self) -> bool:
        """True when nothing is out of sight."""
        return self.port.contains(self.box)

    def lay(self, port: pygame.Rect, wide: int, high: int) -> None:
        """Show a plan in a part of the window; how near it is seen stays where that can be."""
        if (wide, high) != self._plan:
            self._plan, self._eye = (wide, high), (wide / 2, high / 2)
        self.port = pygame.Rect(port)
        fit = max(3, min(port.w // wide, port.h // high))
        self.levels = [fit, *(step for step in STEPS if step > fit * 1.15)]
        if self._size not in self.levels:
            self._size = fit
        self._place()

    def _place(self) -> None:
        """Put the box where the eye wants it, but show nothing beside the plan."""
        port, self.cell = self.port, self._size
        wide, high = self._plan[0] * self.cell, self._plan[1] * self.cell
        x, y = (round(middle - at * self.cell) for middle, at in
                zip(port.center, self._eye, strict=True))
        x = port.centerx - wide // 2 if wide <= port.w else max(port.right - wide, min(port.x, x))
        y = port.centery - high // 2 if high <= port.h else max(port.bottom - high, min(port.y, y))
        self.box = pygame.Rect(x, y, wide, high)
        self._eye = ((port.centerx - x) / self.cell, (port.centery - y) / self.cell)

    def zoom(self, by: int, at: tuple[int, int] | None = None) -> bool:
        """Go some steps nearer (or away), keeping what is under a pixel there."""
        now = self.levels.index(self.cell)
        size = self.levels[max(0, min(len(self.levels) - 1, now + by))]
        if size == self.cell:
            return False
        under = at if at and self.port.collidepoint(at) else self.port.center
        x, y = (under[0] - self.box.x) / self.cell, (under[1] - self.box.y) / self.cell
        self._size = size
        self._eye = (x + (self.port.centerx - under[0]) / size,
                     y + (self.port.centery - under[1]) / size)
        self._place()
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the plan under the port by pixels."""
        if self.whole:
            return False
        self._eye = (self._eye[0] - dx / self.cell, self._eye[1] - dy / self.cell)
        self._place()
        return True

    def reset(self) -> bool:
        """Show the whole plan."""
        self._size = self.levels[0]
        self._place()
        return True

    def follow(self, rect: pygame.Rect) -> None:
        """Move the plan until a square's pixels show, and the one beyond it."""
        need = rect.inflate(2 * self.cell, 2 * self.cell).clip(self.box)
        over = need.clamp(self.port)
        self.pan(over.x - need.x, over.y - need.y)
