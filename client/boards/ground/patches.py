"""The ground of the board in patches, painted when first seen: cells, bands, lines, terrain.

A board that fits is one patch. A larger one is cut, because a picture of 64x64 cells zoomed in
would fill 80 MB; only the patches under the port are kept.
"""

from collections import OrderedDict
from functools import lru_cache

import pygame

from core.piece import Point

from ...miniatures.daylight import shine
from ..picture import BoardPicture
from ..piece_names import drawable, letters
from ..projection import Projection
from ..sprites import SpriteSource
from .cells import INK, draw_lines, lay_ground, paint_tray
from .frames import paint_frame, tagged
from .landmarks import Laid, landmarks
from .table_top import LABEL, noise
from .terrain import draw_tile, lay_tile
from .war_map import paint_chart
from .water import WATER_TILE, lay_water

PATCH = 512
"""Pixels of a side of a patch where the board is larger than its port."""
KEPT = 16
SPARE = 6
"""Pixels by which letters may leave a narrow frame."""


def grain(size: tuple[int, int]) -> pygame.Surface:
    """Make the unevenness of the grass, to be multiplied on it."""
    face = noise(size, (60, 60), 236, 255, 5)
    for wide, low, seed in ((22, 243, 6), (5, 243, 7)):
        face.blit(noise(size, (wide, wide), low, 255, seed), (0, 0),
                  special_flags=pygame.BLEND_MULT)
    return face


@lru_cache(maxsize=1)
def _patch_grain() -> pygame.Surface:
    return grain((PATCH, PATCH))


class Patches:
    """The ground for one projection: `lay` puts all of it on a surface, `paint` only what scrolls.

    `signs` are the points whose terrain has no miniature and is drawn flat, `figures` the pictures
    of its landmarks.
    """

    def __init__(self, picture: BoardPicture, projection: Projection,
                 backdrop: pygame.Surface | None, font: pygame.font.Font | None,
                 signs: frozenset[Point], figures: SpriteSource) -> None:
        self.picture, self.projection, self.signs = picture, projection, signs
        self.scenery, self.ground = picture.scenery, picture.ground
        self.wet = frozenset(at for at, tile in enumerate(self.ground) if tile == WATER_TILE)
        self.armies = list(zip(picture.uniforms, picture.zones, strict=False))
        """The uniform and the home points of every army."""
        self.day = picture.appearance.light
        self.bare = projection.whole and not projection.shape.filled
        self.backdrop = backdrop
        self._rim: list[tuple[pygame.Rect, pygame.Surface]] = []
        if not projection.whole:
            wood = paint_frame(projection, backdrop, self.day, self.scenery.box)
            self._rim = [(part, wood.subsurface(part).copy()) for part in _around(projection)]
        if font is None:
            pygame.font.init()
            font = pygame.font.Font(None, max(13, round(projection.margin * 0.9)))
        self.font = font
        self.step = max(projection.board.size) if projection.whole else PATCH
        places = picture.topology.places
        self._left, self._low = (min(place[way] for place in places) for way in (0, 1))
        labels = self.scenery.labels
        self._files = [(x, text) for x, y, text in labels if y < self._low]
        self._ranks = [(y, text) for x, y, text in labels if x < self._left and y >= self._low]
        right, high = (max(place[way] for place in places) for way in (0, 1))
        self._words = [(x, y, text) for x, y, text in labels
                       if self._left <= x <= right and self._low <= y <= high]
        self._patches: OrderedDict[tuple[int, int], pygame.Surface] = OrderedDict()
        self._strips: tuple[pygame.Surface, pygame.Surface] | None = None
        self._landmarks: list[Laid] = []
        self.dress(figures)

    def dress(self, figures: SpriteSource) -> None:
        """Take other pictures of the landmarks; what is laid anew shows them."""
        self._landmarks = landmarks(self.picture, self.projection, figures)
        self._patches.clear()

    def lay(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Paint frame, ground and labels; `origin` is the window's pixel at its corner."""
        projection = self.projection
        if not projection.whole:
            self.paint(face, origin, projection.port)
            self.rim(face, origin)
            return
        wood = paint_frame(projection, self.backdrop, self.day, self.scenery.box,
                           not self.bare)
        if self.bare:
            paint_tray(wood, projection, self.day)
        face.blit(wood, (projection.bounds.x - origin[0], projection.bounds.y - origin[1]))
        self.paint(face, origin, projection.port)
        self._labels(face, origin)
        self._patches.clear()  # all of it is on the face now, and nothing will be shown again

    def rim(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Paint the frame around the port again, with its labels."""
        bounds = self.projection.bounds
        for part, wood in self._rim:
            face.blit(wood, (bounds.x + part.x - origin[0], bounds.y + part.y - origin[1]))
        self._labels(face, origin)

    def paint(self, face: pygame.Surface, origin: tuple[int, int], area: pygame.Rect) -> None:
        """Paint the ground that is in a part of the window now."""
        left, top = self.projection.shift
        step = self.step
        before = face.get_clip()
        face.set_clip(area.move(-origin[0], -origin[1]).clip(before))
        for row in range((area.y - top) // step, (area.bottom - 1 - top) // step + 1):
            for column in range((area.x - left) // step, (area.right - 1 - left) // step + 1):
                face.blit(self._patch(column, row), (left + column * step - origin[0],
                                                     top + row * step - origin[1]))
        face.set_clip(before)

    def _patch(self, column: int, row: int) -> pygame.Surface:
        patch = self._patches.get((column, row))
        if patch is not None:
            self._patches.move_to_end((column, row))
            return patch
        board = self.projection.board
        area = pygame.Rect(board.x + column * self.step, board.y + row * self.step, self.step,
                           self.step).clip(board)
        patch = self._patches[column, row] = self._grow(area)
        seen = (
            2
            * (self.projection.port.w // self.step + 2)
            * (self.projection.port.h // self.step + 2)
        )
        while len(self._patches) > max(KEPT, seen):
            self._patches.popitem(last=False)
        return patch

    def _grow(self, area: pygame.Rect) -> pygame.Surface:
        """Paint a part of the ground, given in the window's pixels."""
        projection, tones = self.projection, self.scenery.tones
        inside = projection.within(area)
        if projection.shape.name == "chart":
            face = self._chart(area)
            shine(face, area, projection.board, self.day)
            self._lay_landmarks(face, area)
            return face
        face = lay_ground(area.size, projection, tones, inside, area.topleft, self.day)
        if not projection.shape.round:
            face.blit(grain(area.size) if projection.whole else _patch_grain(), (0, 0),
                      special_flags=pygame.BLEND_MULT)
        if projection.whole and not self.bare:
            self._shade(face)
        self._bands(face, area, inside)
        draw_lines(face, projection, self.scenery, area.topleft, self.day)
        self._inscribe(face, area)
        lay_water(face, projection, self.wet, inside, area.topleft, self.day)
        for point in inside:
            if point < len(self.ground):
                lay_tile(face, projection, point, self.ground[point], area.topleft)
                if point in self.signs:
                    draw_tile(face, projection, point, self.ground[point], area.topleft)
        shine(face, area, projection.board, self.day)
        self._lay_landmarks(face, area)
        return face

    def _lay_landmarks(self, face: pygame.Surface, area: pygame.Rect) -> None:
        """Lay the landmarks on a part of the ground; the light on them is that on the toys."""
        left, top = self.projection.shift
        for picture, at in self._landmarks:
            spot = at.move(left - area.x, top - area.y)
            if spot.colliderect(face.get_rect()):
                face.blit(picture, spot)

    def _chart(self, area: pygame.Rect) -> pygame.Surface:
        """Paint a part of a map."""
        face = pygame.Surface(area.size)
        lands = [(zone, army.coat, army.dark) for army, zone in self.armies]
        paint_chart(face, self.projection, self.scenery, lands, area.topleft, self.day)
        if self.projection.whole:
            self._shade(face)
        return face

    def _shade(self, face: pygame.Surface) -> None:
        wide, high = face.get_size()
        for depth in range(14):
            shade = 255 - round(3.4 * (14 - depth) * 0.9)
            edge = pygame.Rect(depth, depth, wide - 2 * depth, high - 2 * depth)
            for side in ((edge.x, edge.y, edge.w, 1), (edge.x, edge.bottom - 1, edge.w, 1),
                         (edge.x, edge.y, 1, edge.h), (edge.right - 1, edge.y, 1, edge.h)):
                face.fill((shade, shade, shade), side, pygame.BLEND_MULT)

    def _bands(self, face: pygame.Surface, area: pygame.Rect, inside: list[Point]) -> None:
        """Lay a faint band in each army's colour over its home squares."""
        tint = pygame.Surface((self.projection.cell_w, self.projection.cell_h), pygame.SRCALPHA)
        for army, zone in self.armies:
            tint.fill((*army.coat, 20 if len(self.armies) == 2 else 34))
            for point in inside:
                if zone >> point & 1:
                    face.blit(tint, self.projection.cell_rect(point).move(-area.x, -area.y))

    def _inscribe(self, face: pygame.Surface, area: pygame.Rect) -> None:
        """Write what stands on the ground itself, where a font has its characters."""
        projection = self.projection
        font = letters(round(projection.cell_w * 0.56))
        for x, y, text in self._words:
            if projection.shape.round and font is not None and drawable(text):
                word = font.render(text, True, INK)
                word.set_alpha(225)
                px, py = projection.spot(x, y)
                face.blit(word, word.get_rect(center=(round(px - area.x), round(py - area.y))))

    def _labels(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        projection = self.projection
        if not projection.shape.filled:
            self._round_about(face, origin)
            return
        if self._strips is None:
            self._strips = self._write()
        for strip, at, seen in (
            (
                self._strips[0],
                (projection.port.x, projection.port.bottom),
                pygame.Rect(
                    projection.port.x - projection.board.x,
                    0,
                    projection.port.w,
                    projection.margin + SPARE,
                ),
            ),
            (
                self._strips[1],
                (projection.frame.x - SPARE, projection.port.y),
                pygame.Rect(
                    0,
                    projection.port.y - projection.board.y,
                    projection.margin + SPARE,
                    projection.port.h,
                ),
            ),
        ):
            face.blit(strip, (at[0] - origin[0], at[1] - origin[1]), seen)

    def _write(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Write the names of files and ranks on two strips as long as the board."""
        projection = self.projection
        left, top = projection.shift
        flat = pygame.Surface((projection.board.w, projection.margin + SPARE), pygame.SRCALPHA)
        tall = pygame.Surface((projection.margin + SPARE, projection.board.h), pygame.SRCALPHA)
        for across, named in ((True, self._files), (False, self._ranks)):
            for at, text in named:
                px, py = (
                    projection.spot(at, self._low) if across else projection.spot(self._left, at)
                )
                if across == (projection.turn % 2 == 0):
                    self._word(flat, text, px - left, projection.margin / 2 + 2)
                else:
                    self._word(tall, text, SPARE + projection.margin / 2 - 1, py - top)
        return flat, tall

    def _round_about(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Write the labels on the tray, each beside the cell it names."""
        projection = self.projection
        if not projection.whole:
            return
        for x, y, text in self.scenery.labels:
            at = pygame.Vector2(projection.spot(x, y))
            cell = min(
                (pygame.Vector2(projection.centre(p)) for p in range(len(projection.topology))),
                key=at.distance_squared_to,
            )
            if at != cell:
                way = (at - cell).normalize()
                at = cell + way * (projection.cell_w / 2 + projection.margin * 0.62)
            self._word(face, text, at.x - origin[0], at.y - origin[1])

    def _word(self, face: pygame.Surface, text: str, x: float, y: float) -> None:
        around = pygame.Rect((0, 0), self.font.size(text))
        around.center = round(x), round(y)
        tagged(face, self.scenery.box, around)
        for colour, push in (((80, 46, 20), 1), (LABEL, 0)):
            word = self.font.render(text, True, colour)
            face.blit(word, word.get_rect(center=(round(x) + push, round(y) + push)))


def _around(projection: Projection) -> list[pygame.Rect]:
    """Give the four parts of the bounds beside the port, from their corner."""
    port, (wide, high) = (
        projection.port.move(-projection.bounds.x, -projection.bounds.y),
        projection.bounds.size,
    )
    return [pygame.Rect(0, 0, wide, port.y),
            pygame.Rect(0, port.bottom, wide, high - port.bottom),
            pygame.Rect(0, port.y, port.x, port.h),
            pygame.Rect(port.right, port.y, wide - port.right, port.h)]
