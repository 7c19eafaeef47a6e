"""Which part of a board is seen, and how large: zoom steps, scrolling and gliding; paints nothing.

Zoom goes in steps, because every size of cell has pictures of its own. A projection says where the
board lies; the camera makes one for each size of cells and scrolls it.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import pygame

from core.piece import Point

from .projection import Projection

STEPS = (10, 14, 20, 28, 36, 46, 60, 78, 100, 128)
"""Sizes of cells one can zoom to, in pixels."""
GLIDE = 0.28
"""Share of the way to its goal that the view goes in a tick."""


class Scrolled(Protocol):
    """A board under a part of the window, its `port`; both in pixels of the window."""

    cell_w: int
    port: pygame.Rect

    @property
    def whole(self) -> bool: ...
    @property
    def shift(self) -> tuple[int, int]: ...
    def scroll_to(self, corner: tuple[int, int]) -> None: ...
    def spot(self, x: float, y: float) -> tuple[float, float]: ...
    def unspot(self, pixel: tuple[float, float]) -> tuple[float, float]: ...


P = TypeVar("P", bound=Scrolled)


def inward(whole: Scrolled) -> list[int]:
    """List the sizes of cells there are, from that of the whole board inwards."""
    return [whole.cell_w, *(step for step in STEPS if step > whole.cell_w * 1.15)]


class Camera(Generic[P]):
    """Makes and moves the `projection` of one board.

    `project` makes one for a part of the window and a size of cells, 0 for the whole board;
    `sizes` lists the sizes for the projection of the whole board. One begins with the first that is
    not much below `least` pixels. `changed` is told of every new projection.
    """

    def __init__(self, project: Callable[[pygame.Rect, int], P],
                 sizes: Callable[[P], list[int]] = inward, least: int = 0) -> None:
        self.project, self.sizes, self.least = project, sizes, least
        self.into = pygame.Rect(0, 0, 0, 0)
        self.levels: list[int] = []
        self.projection: P
        self.changed: Callable[[], None] = lambda: None
        self._size = 0
        """The size that was chosen; 0 is the usual one."""
        self._goal: tuple[int, int] | None = None

    def lay(self, into: pygame.Rect, keep: bool = True) -> None:
        """Lay the board into a part of the window; the size of cells stays where there is it.

        With `keep` the place in the middle of the port stays there, else the board lies as at
        first.
        """
        place = self._middle() if keep and self.levels else None
        self.into = pygame.Rect(into)
        self.levels = self.sizes(self.project(self.into, 0))
        if self._size not in self.levels:
            self._size = 0
        self._project(place)

    @property
    def usual(self) -> int:
        """Give the size one begins with."""
        return next(size for size in self.levels if size >= self.least - 4)

    def _middle(self) -> tuple[float, float]:
        return self.projection.unspot(self.projection.port.center)

    def _project(self, place: tuple[float, float] | None, under: tuple[int, int] | None = None
                 ) -> None:
        """Make the projection for the size chosen, `place` under a pixel, else in the middle."""
        self.projection = self.project(self.into, self._size or self.usual)
        if place is not None:
            self._put(place, under or self.projection.port.center)
        self._goal = None
        self.changed()

    def _put(self, place: tuple[float, float], under: tuple[int, int]) -> None:
        (x, y), (left, top) = self.projection.spot(*place), self.projection.shift
        self.projection.scroll_to((round(left + under[0] - x), round(top + under[1] - y)))

    def zoom(self, by: int, at: tuple[int, int] | None = None) -> bool:
        """Zoom in (or out) by some steps, keeping what is under a pixel there; True where it did.

        Without a pixel in the port its middle is kept.
        """
        level = self.levels.index(self.projection.cell_w) + by
        size = self.levels[max(0, min(len(self.levels) - 1, level))]
        if size == self.projection.cell_w:
            return False
        port, self._size = self.projection.port, size
        under = at if at and port.collidepoint(at) else port.center
        self._project(self.projection.unspot(under), under)
        return True

    def reset(self) -> bool:
        """Go back to the size one begins with; once there, show the whole board."""
        self._size = 0 if self.projection.cell_w != self.usual else self.levels[0]
        self._project(self._middle())
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the board under the port by pixels; False where all of it is seen anyway."""
        if self.projection.whole:
            return False
        left, top = self.projection.shift
        self._goal = None
        self.projection.scroll_to((round(left + dx), round(top + dy)))
        return True

    def look_at(self, place: tuple[float, float]) -> None:
        """Jump so that a place in board units is in the middle."""
        self._goal = None
        self._put(place, self.projection.port.center)

    def call(self: "Camera[Projection]", point: Point, rim: float = 1.5) -> None:
        """Glide until a point is in sight, `rim` cells from the edge, by calls of `update`."""
        if not self.projection.whole and not self.projection.sees(point, rim):
            self._goal = self.projection.aim(point)

    @property
    def gliding(self) -> bool:
        """True while the board glides to where it was called."""
        return self._goal is not None

    def update(self, lively: bool) -> bool:
        """Glide on, or jump where motion is not wanted; True when the board moved."""
        if self._goal is None:
            return False
        before = left, top = self.projection.shift
        dx, dy = self._goal[0] - left, self._goal[1] - top
        share = GLIDE if lively and abs(dx) + abs(dy) > 8 else 1.0
        self.projection.scroll_to((round(left + dx * share), round(top + dy * share)))
        if share == 1.0 or self.projection.shift == before:
            self._goal = None
        return self.projection.shift != before
