"""A magnifier for boards with tiny cells: what lies around the square under the hand, large.

It is a second, small view of the same board with miniatures of its own size, so that faces are seen
and not merely larger pixels. It comes when the hand rests.
"""

from typing import TYPE_CHECKING

import pygame

from core.piece import Point

from .highlights import Highlight
from .renderer import SMALL_CELL, Renderer
from .view import BoardView

if TYPE_CHECKING:
    from ..screens.table import TableScreen

CELL = 64
REST = 0.35
"""Seconds the hand must rest."""
CELLS = 3.4


class Magnifier:
    """The magnifier of a table; `paint` says whether it is to be seen."""

    def __init__(self, scene: "TableScreen") -> None:
        self.scene = scene
        self.view: BoardView | None = None
        self._at: Point | None = None
        self._since = 0.0
        self.shown = False
        self._face: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    @property
    def wanted(self) -> Point | None:
        """Give the square to be magnified now, if any."""
        scene = self.scene
        point = scene.move_input.hover
        busy = (
            scene.hand.drag is not None
            or scene.camera_input.dragging
            or scene.view.renderer.scrolling
        )
        if point is not None and (busy or scene.projection.cell_w >= SMALL_CELL
                                  or not self._crowded(point)):
            point = None
        if point != self._at:
            self._at, self._since = point, scene.now
        return point

    def _crowded(self, point: Point) -> bool:
        """Say whether anybody stands on a square or next to it: grass is not worth a look."""
        board = self.scene.view.renderer.board
        near = self.scene.view.picture.topology.near[point] | 1 << point
        return any(near >> p & 1 for p in board)

    @property
    def waiting(self) -> bool:
        """True while it is about to appear."""
        return self.wanted is not None and not self.shown

    def paint(self, surface: pygame.Surface) -> bool:
        """Paint the magnifier beside the square; False when there is none."""
        self.shown = False
        point = self.wanted
        if point is None or self.scene.now - self._since < REST:
            return False
        view = self._ready()
        if view is None:
            return False
        renderer, source = view.renderer, self.scene.view.renderer
        key = (point, id(source.board), source.highlights, source.lines)
        if key != self._key or self._face is None:
            self._key = key
            self._face = self._draw(view, renderer, source, point)
        box = self._face.get_rect()
        cell = self.scene.projection.cell_rect(point)
        room = self.scene.projection.frame
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
            scene = self.scene
            side = round(CELL * CELLS)
            self.view = BoardView(scene.view.picture, scene.view.turn, sizes=lambda whole: [CELL])
            self.view.animations = ("idle",)
            self.view.lay(pygame.Rect(0, 0, side + 60, side + 40),
                          pygame.Surface((side + 60, side + 40)), scene.context.theme)
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
