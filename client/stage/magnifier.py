"""A magnifier for boards with tiny cells: what lies around the point under the mouse, large.

It is a second, small view of the same board with miniatures of its own size, so that faces are seen
and not merely larger pixels. It appears when the mouse rests.
"""

import pygame

from core.piece import Point

from ..boards.highlights import Highlight
from ..boards.renderer import SMALL_CELL, Renderer
from ..look.theme import Theme
from ..window.due import EVERY_TICK, NEVER
from .view import BoardView

CELL = 64
"""Pixels of a cell in the magnifier."""
REST = 0.35
"""Seconds the mouse must rest on a point."""
CELLS = 3.4
"""How many cells it shows each way."""


class Magnifier:
    """Magnifies the board of a view around the point it is told to `follow`."""

    def __init__(self, source: BoardView, theme: Theme) -> None:
        self.source, self.theme = source, theme
        self.view: BoardView | None = None
        self.shown = False
        self._at: Point | None = None
        self._since = self._now = 0.0
        self._face: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def follow(self, point: Point | None, now: float) -> None:
        """Note at `now` seconds which point the mouse is over; None while it is busy."""
        if point is not None and (self.source.projection.cell_w >= SMALL_CELL
                                  or not self._crowded(point)):
            point = None
        self._now = now
        if point != self._at:
            self._at, self._since = point, now

    def _crowded(self, point: Point) -> bool:
        """Say whether a piece stands on a point or next to it; empty ground is not magnified."""
        near = self.source.picture.topology.near[point] | 1 << point
        return any(near >> p & 1 for p in self.source.renderer.board)

    @property
    def waiting(self) -> bool:
        """True while it is about to appear."""
        return self._at is not None and not self.shown

    @property
    def due(self) -> float:
        """Give when it appears, and then each frame until its own view is loaded."""
        if not self.waiting:
            return NEVER
        return EVERY_TICK if self._now - self._since >= REST else self._since + REST

    def paint(self, surface: pygame.Surface) -> bool:
        """Paint the magnifier beside the point; False when there is none."""
        self.shown = False
        point = self._at
        if point is None or self._now - self._since < REST:
            return False
        view = self._ready()
        if view is None:
            return False
        renderer, source = view.renderer, self.source.renderer
        key = (point, id(source.board), source.highlights, source.lines)
        if key != self._key or self._face is None:
            self._key = key
            self._face = self._draw(view, renderer, source, point)
        box = self._face.get_rect()
        cell = self.source.projection.cell_rect(point)
        room = self.source.projection.frame
        gap = 2 * cell.w
        box.midbottom = (cell.centerx, cell.top - gap)
        if box.top < room.top:
            box.midtop = (cell.centerx, cell.bottom + gap)
        if box.bottom > room.bottom:
            box.midleft = (cell.right + gap, cell.centery)
        surface.blit(self._face, box.clamp(room))
        self.shown = True
        return True

    def _ready(self) -> BoardView | None:
        """Make the second view when first needed, a little a frame."""
        if self.view is None:
            source, side = self.source, round(CELL * CELLS)
            turn = source.projection.turn
            self.view = BoardView(source.picture, turn, sizes=lambda whole: [CELL])
            self.view.animations = ("idle",)
            self.view.lay(pygame.Rect(0, 0, side + 60, side + 40),
                          pygame.Surface((side + 60, side + 40)), self.theme)
        if self.view.loading is not None:
            self.view.load()
            return None
        return self.view

    def _draw(
        self, view: BoardView, renderer: Renderer, source: Renderer, point: Point
    ) -> pygame.Surface:
        projection = view.projection
        projection.scroll_to(projection.aim(point))
        renderer.show(source.board)
        renderer.light([Highlight("can", point), *source.highlights])
        renderer.aim(line for line in source.lines if not line.light)
        window = pygame.Surface(projection.into.size)
        renderer.paint(window, 0.0)
        renderer.paint(window, 0.0)
        port = projection.port
        face = pygame.Surface((port.w + 8, port.h + 8), pygame.SRCALPHA)
        pygame.draw.rect(face, (60, 36, 20), face.get_rect(), 0, 12)
        pygame.draw.rect(face, (255, 214, 96), face.get_rect().inflate(-2, -2), 2, 11)
        face.blit(window, (4, 4), port)
        return face
