"""A magnifier for boards with tiny cells: what lies around the square under the hand, large.

It is a second, small view of the same board with miniatures of its own size, so that faces are seen
and not merely larger pixels. It comes when the hand rests.
"""

from typing import TYPE_CHECKING

import pygame

from core.piece import Point

from .highlights import Glow
from .renderer import SMALL_CELL, Brush
from .view import View

if TYPE_CHECKING:
    from ..screens.table import TableScene

CELL = 64
REST = 0.35
"""Seconds the hand must rest."""
CELLS = 3.4


class Loupe:
    """The magnifier of a table; `paint` says whether it is to be seen."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.view: View | None = None
        self._at: Point | None = None
        self._since = 0.0
        self.shown = False
        self._face: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    @property
    def wanted(self) -> Point | None:
        """Give the square to be magnified now, if any."""
        scene = self.scene
        point = scene.pointer.hover
        busy = scene.hand.drag is not None or scene.reins.dragging or scene.view.brush.scrolling
        if point is not None and (busy or scene.lens.cell_w >= SMALL_CELL
                                  or not self._crowded(point)):
            point = None
        if point != self._at:
            self._at, self._since = point, scene.now
        return point

    def _crowded(self, point: Point) -> bool:
        """Say whether anybody stands on a square or next to it: grass is not worth a look."""
        board = self.scene.view.brush.board
        near = self.scene.view.rules.topology.near[point] | 1 << point
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
        brush, source = view.brush, self.scene.view.brush
        key = (point, id(source.board), source.glows, source.lines)
        if key != self._key or self._face is None:
            self._key = key
            self._face = self._draw(view, brush, source, point)
        box = self._face.get_rect()
        cell = self.scene.lens.cell_rect(point)
        room = self.scene.lens.frame
        gap = 2 * cell.w
        box.midbottom = (cell.centerx, cell.top - gap)
        if box.top < room.top:
            box.midtop = (cell.centerx, cell.bottom + gap)
        if box.bottom > room.bottom:
            box.midleft = (cell.right + gap, cell.centery)
        surface.blit(self._face, box.clamp(room))
        self.shown = True
        return True

    def _ready(self) -> View | None:
        """Make the second view when first needed, a little a frame."""
        if self.view is None:
            scene = self.scene
            rules = scene.play.match.rules
            self.view = View(rules, scene.play.match.position.ground, scene.view.turn)
            side = round(CELL * CELLS)
            self.view.animations = ("idle",)
            self.view.show_at(CELL, pygame.Rect(0, 0, side + 60, side + 40),
                              pygame.Surface((side + 60, side + 40)),
                              lambda lens: scene.stage.theme.title(10))
        if self.view.loading is not None:
            self.view.load()
            return None
        return self.view

    def _draw(self, view: View, brush: Brush, source: Brush, point: Point) -> pygame.Surface:
        lens = view.lens
        lens.scroll_to(lens.aim(point))
        brush.show(source.board)
        brush.light([Glow("can", point), *source.glows])
        brush.aim(line for line in source.lines if not line.light)
        window = pygame.Surface(lens.into.size)
        brush.paint(window, 0.0)
        brush.paint(window, 0.0)
        port = lens.port
        face = pygame.Surface((port.w + 8, port.h + 8), pygame.SRCALPHA)
        pygame.draw.rect(face, (60, 36, 20), face.get_rect(), 0, 12)
        pygame.draw.rect(face, (255, 214, 96), face.get_rect().inflate(-2, -2), 2, 11)
        face.blit(window, (4, 4), port)
        return face
