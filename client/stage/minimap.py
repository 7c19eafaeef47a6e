"""The little map of a large board: every army in its colour and its own shape, and what is in view.

Painted anew when the board changes; scrolling blits it and draws one rectangle.
"""

import pygame

from core.piece import Piece, Point
from core.topology import Topology

from ..boards.board_thumbnail import TILES
from ..boards.ground.table_top import GRASS
from ..look.theme import Theme
from ..miniatures.uniforms import Uniform
from .view import BoardView

LARGE = 20
"""Cells of a side from which on there is a map."""


def wants_map(topology: Topology) -> bool:
    """Say whether a board is so large that it needs a map."""
    xs, ys = zip(*topology.places, strict=True)
    return bool(min(max(xs) - min(xs), max(ys) - min(ys)) + 1 >= LARGE)


class Minimap:
    """The map in `rect`: `paint` it, and give it the mouse."""

    def __init__(self, view: BoardView, rect: pygame.Rect) -> None:
        self.view, self.rect = view, rect
        self._face: pygame.Surface | None = None
        self._shown: object = None
        self._held = False

    @property
    def area(self) -> pygame.Rect:
        """Give the pixels of the cells themselves, as wide for their height as on the board."""
        board = self.view.projection.board
        inner = self.rect.inflate(-self.rect.w // 10, -self.rect.h // 10)
        return pygame.Rect(0, 0, board.w, board.h).fit(inner)

    def _draw(self, theme: Theme) -> pygame.Surface:
        projection, renderer = self.view.projection, self.view.renderer
        face = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        theme.panel(face, face.get_rect())
        area = self.area.move(-self.rect.x, -self.rect.y)
        face.fill(GRASS[0], area)
        wide, high = (
            area.w / (projection.board.w / projection.cell_w),
            area.h / (projection.board.h / projection.cell_h),
        )
        left, top = projection.shift
        for point, tile in enumerate(self.view.picture.ground):
            if tile in TILES:
                x, y = projection.centre(point)
                face.fill(TILES[tile], pygame.Rect(
                    area.x + round((x - left) / projection.cell_w * wide - wide / 2),
                    area.y + round((y - top) / projection.cell_h * high - high / 2),
                    max(2, round(wide)), max(2, round(high))))
        side = max(3, round(min(wide, high)))
        for point, piece in renderer.board.items():
            x, y = projection.centre(point)
            _token(
                face,
                renderer.uniforms[piece.seat],
                area.x + (x - left) / projection.cell_w * wide,
                area.y + (y - top) / projection.cell_h * high,
                side,
            )
        return face

    def paint(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the map and the rectangle that is in view."""
        shown: dict[Point, Piece] = self.view.renderer.board
        if self._face is None or self._shown is not shown:
            self._face, self._shown = self._draw(theme), shown
        surface.blit(self._face, self.rect)
        projection, area = self.view.projection, self.area
        seen = projection.port.clip(projection.board).move(-projection.board.x, -projection.board.y)
        box = pygame.Rect(
            area.x + seen.x * area.w // projection.board.w,
            area.y + seen.y * area.h // projection.board.h,
            seen.w * area.w // projection.board.w,
            seen.h * area.h // projection.board.h,
        )
        pygame.draw.rect(surface, (60, 36, 20), box.inflate(4, 4), 4, 3)
        pygame.draw.rect(surface, (255, 246, 225), box.inflate(2, 2), 2, 3)

    def on_event(self, event: pygame.Event) -> bool:
        """Move the view where the map is pressed or dragged; True when it was."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self.rect.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            was, self._held = self._held, False
            return was
        if not self._held or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        projection, area = self.view.projection, self.area
        self.view.camera.look_at(projection.unspot((
            projection.board.x + (event.pos[0] - area.x) * projection.board.w / max(1, area.w),
            projection.board.y + (event.pos[1] - area.y) * projection.board.h / max(1, area.h))))
        return True


def _token(face: pygame.Surface, army: Uniform, x: float, y: float, side: int) -> None:
    """Draw an army's own shape: square, round, diamond, triangle or cross."""
    colour, dark, half = army.coat, army.dark, side / 2
    match army.sign:
        case "star":
            pygame.draw.rect(face, dark, (round(x - half), round(y - half), side, side))
            pygame.draw.rect(face, colour, (round(x - half), round(y - half), side - 1, side - 1))
        case "ring":
            pygame.draw.circle(face, dark, (x, y), half + 0.6)
            pygame.draw.circle(face, colour, (x, y), half - 0.3)
        case "leaf":
            pygame.draw.polygon(face, dark, [(x, y - half - 1), (x + half + 1, y),
                                             (x, y + half + 1), (x - half - 1, y)])
        case "heart":
            pygame.draw.polygon(face, dark, [(x - half - 1, y - half), (x + half + 1, y - half),
                                             (x, y + half + 1)])
        case _:
            pygame.draw.line(face, dark, (x - half, y), (x + half, y), max(1, side // 3))
            pygame.draw.line(face, dark, (x, y - half), (x, y + half), max(1, side // 3))
