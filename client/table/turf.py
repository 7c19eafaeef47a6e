"""The grass of the board in patches, painted when first seen: squares, bands, medians, terrain.

A board that fits is one patch. A larger one is cut, because a picture of 64x64 cells zoomed in
would fill 80 MB; only the patches under the port are kept.
"""

from collections import OrderedDict
from functools import lru_cache

import pygame

from core.game import Rules
from core.piece import Point

from .ground import ARMIES, GRASS, LABEL, dashed, noise, paint_frame
from .lens import Lens
from .terrain import draw_tile, lay_tile

PATCH = 512
"""Pixels of a side of a patch where the board is larger than its port."""
KEPT = 16
SPARE = 6
"""Pixels by which letters may leave a narrow frame."""


@lru_cache(maxsize=6)
def grain(size: tuple[int, int]) -> pygame.Surface:
    """Make the unevenness of the grass, to be multiplied on it."""
    face = noise(size, (60, 60), 236, 255, 5)
    for wide, low, seed in ((22, 243, 6), (5, 243, 7)):
        face.blit(noise(size, (wide, wide), low, 255, seed), (0, 0),
                  special_flags=pygame.BLEND_MULT)
    return face


class Turf:
    """The ground for one lens: `lay` puts all of it on a surface, `roll` only what scrolls.

    `signs` are the points whose terrain has no miniature and is drawn flat.
    """

    def __init__(self, rules: Rules, lens: Lens, backdrop: pygame.Surface | None,
                 font: pygame.font.Font | None, ground: str, signs: frozenset[Point]) -> None:
        self.rules, self.lens, self.ground, self.signs = rules, lens, ground, signs
        self.scenery = rules.scenery()
        self.zones = [rules.muster(seat).zone for seat in range(len(rules.seats))]
        self.still = paint_frame(lens, backdrop)
        if font is None:
            pygame.font.init()
            font = pygame.font.Font(None, max(13, round(lens.margin * 0.9)))
        self.font = font
        self.step = max(lens.board.size) if lens.whole else PATCH
        topology = rules.topology
        self._left = min(x for x, _ in topology.places)
        self._low = min(y for _, y in topology.places)
        self._edge = [(name, (x, y)) for name, (x, y) in zip(topology.names, topology.places,
                                                             strict=True)
                      if x == self._left or y == self._low]
        self._patches: OrderedDict[tuple[int, int], pygame.Surface] = OrderedDict()
        self._strips: tuple[pygame.Surface, pygame.Surface] | None = None

    def lay(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Paint frame, ground and labels; `origin` is the window's pixel at its corner."""
        at = (self.lens.bounds.x - origin[0], self.lens.bounds.y - origin[1])
        face.blit(self.still, at)
        self.roll(face, origin)
        self._labels(face, origin)

    def rim(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Paint the frame around the port again, with its labels."""
        bounds, port = self.lens.bounds, self.lens.port
        for part in (pygame.Rect(bounds.x, bounds.y, bounds.w, port.y - bounds.y),
                     pygame.Rect(bounds.x, port.bottom, bounds.w, bounds.bottom - port.bottom),
                     pygame.Rect(bounds.x, port.y, port.x - bounds.x, port.h),
                     pygame.Rect(port.right, port.y, bounds.right - port.right, port.h)):
            face.blit(self.still, part.move(-origin[0], -origin[1]),
                      part.move(-bounds.x, -bounds.y))
        self._labels(face, origin)

    def roll(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        """Paint the ground that is under the port now."""
        lens, step = self.lens, self.step
        left, top = lens.shift
        before = face.get_clip()
        face.set_clip(lens.port.move(-origin[0], -origin[1]).clip(before))
        for row in range((lens.port.y - top) // step, (lens.port.bottom - 1 - top) // step + 1):
            for column in range((lens.port.x - left) // step,
                                (lens.port.right - 1 - left) // step + 1):
                face.blit(self._patch(column, row), (left + column * step - origin[0],
                                                     top + row * step - origin[1]))
        face.set_clip(before)

    def _patch(self, column: int, row: int) -> pygame.Surface:
        found = self._patches.get((column, row))
        if found is not None:
            self._patches.move_to_end((column, row))
            return found
        board = self.lens.board
        area = pygame.Rect(board.x + column * self.step, board.y + row * self.step, self.step,
                           self.step).clip(board)
        found = self._patches[column, row] = self._grow(area)
        seen = 2 * (self.lens.port.w // self.step + 2) * (self.lens.port.h // self.step + 2)
        while len(self._patches) > max(KEPT, seen):
            self._patches.popitem(last=False)
        return found

    def _grow(self, area: pygame.Rect) -> pygame.Surface:
        """Paint a part of the ground, given in the window's pixels."""
        lens, tones, places = self.lens, self.scenery.tones, self.rules.topology.places
        face = pygame.Surface(area.size)
        face.fill(GRASS[0])
        inside = lens.within(area)
        for point in inside:
            x, y = places[point]
            tone = tones[point] if point < len(tones) else int(x + y) % 2
            cell = lens.cell_rect(point).move(-area.x, -area.y)
            face.fill(GRASS[tone % len(GRASS)], cell)
            seam = tuple(c * 9 // 10 for c in GRASS[tone % 3])
            face.fill(seam, (cell.x, cell.y, cell.w, 1))
            face.fill(seam, (cell.x, cell.y, 1, cell.h))
        face.blit(grain(area.size if lens.whole else (PATCH, PATCH)), (0, 0),
                  special_flags=pygame.BLEND_MULT)
        if lens.whole:
            self._shade(face)
        self._bands(face, area, inside)
        self._lines(face, area)
        for point in inside:
            if point < len(self.ground):
                lay_tile(face, lens, point, self.ground[point], area.topleft)
                if point in self.signs:
                    draw_tile(face, lens, point, self.ground[point], area.topleft)
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
        tint = pygame.Surface((self.lens.cell_w, self.lens.cell_h), pygame.SRCALPHA)
        for seat, zone in enumerate(self.zones):
            tint.fill((*ARMIES[seat % 4], 20 if len(self.zones) == 2 else 34))
            for point in inside:
                if zone >> point & 1:
                    face.blit(tint, self.lens.cell_rect(point).move(-area.x, -area.y))

    def _lines(self, face: pygame.Surface, area: pygame.Rect) -> None:
        lens = self.lens
        dash = max(6.0, lens.cell_w * 0.2)
        for x0, y0, x1, y1, style in self.scenery.lines:
            ends = [lens.spot(x0, y0), lens.spot(x1, y1)]
            a, b = ((x - area.x, y - area.y) for x, y in ends)
            if style == "median":
                down = (a[0] + 1, a[1] + 2), (b[0] + 1, b[1] + 2)
                dashed(face, (110, 140, 70), *down, max(2, lens.cell_w // 26), dash)
                dashed(face, (255, 250, 222), a, b, max(2, lens.cell_w // 26), dash)
            elif style == "home":
                dashed(face, (150, 176, 98), a, b, max(1, lens.cell_w // 60), dash * 0.5)
            else:
                pygame.draw.line(face, (122, 66, 34), a, b, max(1, lens.cell_w // 40))

    def _labels(self, face: pygame.Surface, origin: tuple[int, int]) -> None:
        lens = self.lens
        if self._strips is None:
            self._strips = self._write()
        for strip, at, seen in (
            (self._strips[0], (lens.port.x, lens.port.bottom), pygame.Rect(
                lens.port.x - lens.board.x, 0, lens.port.w, lens.margin + SPARE)),
            (self._strips[1], (lens.frame.x - SPARE, lens.port.y), pygame.Rect(
                0, lens.port.y - lens.board.y, lens.margin + SPARE, lens.port.h)),
        ):
            face.blit(strip, (at[0] - origin[0], at[1] - origin[1]), seen)

    def _write(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Write the names of files and ranks on two strips as long as the board."""
        lens = self.lens
        left, top = lens.shift
        flat = pygame.Surface((lens.board.w, lens.margin + SPARE), pygame.SRCALPHA)
        tall = pygame.Surface((lens.margin + SPARE, lens.board.h), pygame.SRCALPHA)
        for name, (x, y) in self._edge:
            px, py = lens.spot(x, y)
            cut = len(name.rstrip("0123456789"))
            for text, mine, across in ((name[:cut].upper(), y == self._low, lens.turn % 2 == 0),
                                       (name[cut:], x == self._left, lens.turn % 2 == 1)):
                if mine and across:
                    self._word(flat, text, px - left, lens.margin / 2 + 2)
                elif mine:
                    self._word(tall, text, SPARE + lens.margin / 2 - 1, py - top)
        return flat, tall

    def _word(self, face: pygame.Surface, text: str, x: float, y: float) -> None:
        for colour, push in (((80, 46, 20), 1), (LABEL, 0)):
            word = self.font.render(text, True, colour)
            face.blit(word, word.get_rect(center=(round(x) + push, round(y) + push)))
