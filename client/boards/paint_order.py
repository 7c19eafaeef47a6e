"""The standing miniatures and the terrain in the order of painting, back row first.

The boxes are kept in a list of the same order, so that pygame's `collidelistall` (in C) finds what
a rectangle touches; a loop over 4096 squares in Python would be too slow. All pixels kept here
count from the board's corner, so that scrolling leaves them valid.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter

import pygame

from core.piece import Piece, Point

from ..miniatures.dye import OUTLINE
from .idles import IDLE_TICKS, Watches
from .picture import BoardPicture
from .projection import Projection
from .sprites import Sprite, SpriteSource, Stamp, stamp, still

BEFORE = 2.5
"""Rows before a miniature whose bodies do not hide its sign; farther ones do not reach it."""
RISE = {"hill": 0.175, "throne": 0.10}
"""By terrain or landmark, cells by which whoever stands on it is seen above flat ground."""
MEDAL, ASIDE = 0.20, 0.38
"""Cells: how broad a medal is, and how far its left side lies to the left of who wears it."""
DOT, BESIDE, BELOW = 0.12, 0.23, 0.05
"""Cells: how broad the dot of a hero of earlier matches is, and how far its middle lies to the
right of his foot and below it: on his base, whoever he is."""
FOOT, TOP = 0.75, 0.4
"""Cells from the middle of a tile where one begins to climb it, and where one is up."""
LOW, FLYING = 0.08, 64
"""Cells above the ground from which on a shadow stays on it, and pictures of that kept at most."""
SHADE = 0.78
"""How broad the shadow of somebody near the ground is, in cells."""
UNDER = 0.2
"""Rows behind a toy in which its long shadow is painted: on its tile, under its neighbours."""
Blit = tuple[float, int, pygame.Surface, tuple[int, int]]
"""(foot, rank, picture, pixel): what is sorted and blitted."""
BACK_TO_FRONT = itemgetter(0, 1)
"""What of a blit it is sorted by."""


def unshaded(face: pygame.Surface) -> pygame.Surface:
    """Take off a picture what is thinner than a miniature's outline, but for its smooth edge."""
    figure = pygame.mask.from_surface(face, OUTLINE - 1)
    grown = figure.convolve(pygame.Mask((3, 3), fill=True))
    veil = grown.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))
    bare = face.copy()
    bare.blit(veil, (-1, -1), special_flags=pygame.BLEND_RGBA_MULT)
    return bare


@lru_cache(maxsize=64)
def shade_picture(wide: int, alpha: int) -> pygame.Surface:
    """Paint a soft shadow so many pixels broad; `alpha` is 255 where it is darkest."""
    side = 48
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    for step in range(12):
        pygame.draw.circle(face, (26, 23, 41, min(255, alpha) * (step + 1) * 5 // 96),
                           (side / 2, side / 2), side / 2 * (1 - step / 20))
    return pygame.transform.smoothscale(face, (wide, max(2, wide * 16 // 25)))


@lru_cache(maxsize=4)
def thrown_picture(cell: int, far: float) -> pygame.Surface:
    """Paint the shadow that a lamp at the upper left throws so many cells far: broad at the foot,
    round and pale at the head. The foot stands half a cell from the left and a third from above."""
    side = cell * 2
    face = pygame.Surface((round(side * (far + 0.9)), side * 6 // 7), pygame.SRCALPHA)
    for step in range(9):
        share = step / 8
        reach = side * (0.30 - 0.09 * share)
        spot = pygame.Rect(0, 0, 2 * reach, 1.3 * reach)
        spot.center = round(side * (0.5 + far * share)), round(side * (0.33 + 0.2 * share))
        pygame.draw.ellipse(face, (26, 23, 41, 120 - step * 7), spot)
    face = pygame.transform.gaussian_blur(face, max(1, cell // 10))
    return pygame.transform.smoothscale_by(face, 0.5)


@lru_cache(maxsize=4)
def medal_picture(wide: int) -> pygame.Surface:
    """Paint a medal so many pixels broad: a golden star on a ribbon."""
    fine = wide * 4
    face = pygame.Surface((fine, fine * 3 // 2), pygame.SRCALPHA)
    for colour, rim in (((58, 34, 20), 0), ((196, 44, 52), fine // 12)):
        pygame.draw.polygon(face, colour, [(fine // 5 + rim, rim), (fine * 4 // 5 - rim, rim),
                                           (fine // 2, fine * 5 // 6 - rim)])
    pygame.draw.rect(face, (252, 244, 226), (fine * 9 // 20, fine // 12, fine // 10, fine // 2))
    middle = pygame.Vector2(fine / 2, fine)
    pygame.draw.circle(face, (58, 34, 20), middle, fine // 2)
    pygame.draw.circle(face, (255, 206, 64), middle, fine // 2 - fine // 10)
    star = [middle + pygame.Vector2(0, -fine * (0.36 if k % 2 == 0 else 0.16)).rotate(36 * k)
            for k in range(10)]
    pygame.draw.polygon(face, (146, 84, 20), star)
    return pygame.transform.smoothscale(face, (wide, wide * 3 // 2))


@lru_cache(maxsize=4)
def dot_picture(wide: int) -> pygame.Surface:
    """Paint the dot of a hero of earlier matches: a golden pearl with a dark rim."""
    fine = wide * 4
    face = pygame.Surface((fine, fine), pygame.SRCALPHA)
    middle = pygame.Vector2(fine / 2, fine / 2)
    for colour, radius in (((58, 34, 20), 0.5), ((255, 206, 64), 0.37), ((255, 246, 206), 0.13)):
        pygame.draw.circle(face, colour, middle, fine * radius)
        middle -= (fine * 0.04, fine * 0.05)
    return pygame.transform.smoothscale(face, (wide, wide))


def _around(rects: Sequence[pygame.Rect]) -> pygame.Rect:
    """Give what some rectangles cover; an empty one for none."""
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


class PaintOrder:
    """What stands on a board: `put` sets the pieces, `within` collects what is in a rectangle.

    `tiles` are the miniatures of the terrain by point, `figures` the pictures of all miniatures.
    """

    def __init__(self, projection: Projection, picture: BoardPicture, figures: SpriteSource,
                 tiles: Mapping[Point, str]) -> None:
        self.projection, self.picture, self.tiles = projection, picture, tiles
        self._throws = {mini for _, mini in picture.kinds.values()}
        """Miniatures of pieces: what throws a long shadow."""
        left, top = projection.shift
        places = picture.topology.places
        self._feet = [(x - left, y - top) for x, y in map(projection.anchor, range(len(places)))]
        """By point, where a miniature stands, from the board's corner."""
        order = sorted(range(len(places)), key=lambda p: (self._feet[p][1], p))
        self._heights = {point: RISE[tile] for point, tile in tiles.items() if tile in RISE}
        self._heights |= {places.index((x, y)): RISE[name]
                          for x, y, name, _ in picture.scenery.landmarks
                          if name in RISE and (x, y) in places}
        self._rank = {point: n for n, point in enumerate(order)}
        self._frozen_boxes: list[pygame.Rect] = []
        self._watches = Watches()
        self._flying: dict[pygame.Surface, pygame.Surface] = {}
        """Pictures of who is in the air, without their shadows."""
        self.honoured: frozenset[Point] = frozenset()
        """By id: who wears a medal."""
        self.veterans: frozenset[Point] = frozenset()
        """By id: who earned one in an earlier match, and wears a dot."""
        self._awake: dict[Point, int] = {}
        """By id: who is awake, and by how many ticks he is ahead."""
        self.board: dict[Point, Piece] = {}
        """The pieces that stand; another one as soon as that changes."""
        self.dress(figures)

    def dress(self, figures: SpriteSource) -> None:
        """Show all that stands with other pictures."""
        self.figures, self._reach = figures, figures.reach()
        self._reaches: dict[Point, pygame.Rect] = {}
        """By point, what may be touched there, from the board's corner."""
        self._kept: dict[tuple[Point, int], list[Blit]] = {}
        self._idle: dict[Point, list[pygame.Rect]] = {}
        self._order()

    def put(self, board: Mapping[Point, Piece]) -> list[Point]:
        """Set the pieces that stand, and give the points where others stood before."""
        before = self.board
        changed = [point for point in {*before, *board}
                   if (old := before.get(point)) is not (new := board.get(point)) and old != new]
        if changed:
            self.board = dict(board)
            self._forget(changed)
        return changed

    def honour(self, honoured: frozenset[Point], veterans: frozenset[Point]) -> list[Point]:
        """Set by id who wears a medal and who a dot; give the points where that is new."""
        other = (honoured ^ self.honoured) | (veterans ^ self.veterans)
        self.honoured, self.veterans = honoured, veterans
        changed = [point for point, piece in self.board.items() if piece.id in other]
        if changed:
            self._forget(changed)
        return changed

    def _forget(self, changed: Sequence[Point]) -> None:
        """Forget the pictures of what stood on some points."""
        for point in changed:
            self._idle.pop(point, None)
            for index in range(IDLE_TICKS):
                self._kept.pop((point, index), None)
        self._order()

    def _order(self) -> None:
        """List anew where something stands."""
        left, top = self.projection.shift
        self._points = sorted({*self.board, *self.tiles}, key=self._rank.__getitem__)
        for point in self._points:
            if point not in self._reaches:
                self._reaches[point] = self.reach(point).move(-left, -top)
        self._stirring: dict[Point, pygame.Rect] | None = None
        self._boxes = [self._reaches[point] for point in self._points]
        self._frozen: list[tuple[pygame.Surface, tuple[int, int]]] | None = None
        self.deal()

    def deal(self) -> None:
        """Let those who stand in sight be awake in turn."""
        left, top = self.projection.shift
        seen = self.projection.open.move(-left, -top)
        self._watches.deal({piece.id for point, piece in self.board.items()
                            if seen.collidepoint(self._feet[point])})

    def rouse(self, tick: int) -> list[tuple[int, pygame.Rect]]:
        """Wake whoever is awake at a tick, let the others sleep, and give what that changes: ticks
        of the idles, each with a part of the window."""
        before, self._awake = self._awake, self._watches.awake(tick)
        other = before.items() ^ self._awake.items()
        if not other:
            return []
        self._stirring = None
        ids = {piece for piece, _ in other}
        return [change for point, piece in self.board.items() if piece.id in ids
                for change in self._changes(point, before.get(piece.id), self._awake.get(piece.id))]

    def stirring(self) -> dict[Point, pygame.Rect]:
        """Give by point what the idles of those who are awake cover, from the board's corner."""
        if self._stirring is None:
            awake, known = self._awake, self._idle
            self._stirring = {
                point: box for point, piece in self.board.items() if piece.id in awake and (
                    box := (known.get(point) or self._idle_boxes(point))[-1])}
        return self._stirring

    def _changes(self, point: Point, before: int | None, after: int | None
                 ) -> list[tuple[int, pygame.Rect]]:
        """Give what changes in the window, by tick, when the idle on a point runs differently."""
        boxes, shift = self._idle_boxes(point), self.projection.shift
        changes = []
        for tick in range(IDLE_TICKS):
            old = 0 if before is None else (tick + before) % IDLE_TICKS
            new = 0 if after is None else (tick + after) % IDLE_TICKS
            one, other = boxes[old], boxes[new]
            if old != new and (one or other):
                box = one.union(other) if one and other else one or other
                changes.append((tick, box.move(shift)))
        return changes

    def _idle_boxes(self, point: Point) -> list[pygame.Rect]:
        """Give by picture of the idle on a point what it and the first one cover, from the board's
        corner, nothing where they are the same; and at last what all of them do."""
        boxes = self._idle.get(point)
        if boxes is None:
            first, boxes = self._shown(point, 0), []
            for index in range(IDLE_TICKS):
                rects = [blit[2].get_rect(topleft=blit[3])
                         for pair in zip(first, self._shown(point, index), strict=True)
                         if pair[0] != pair[1] for blit in pair]
                boxes.append(_around(rects))
            boxes.append(_around([box for box in boxes if box]))
            self._idle[point] = boxes
        return boxes

    def reach(self, point: Point) -> pygame.Rect:
        """Give the pixels of the window that anything standing on a point may touch."""
        up = self._raised(point)
        box = self._reach.move(self.projection.anchor(point))
        box.y, box.h = box.y - up, box.h + up
        thrown = [face.get_rect(topleft=at)
                  for *_, face, at in self._thrown(*self.projection.anchor(point), up)]
        return box.unionall([self.projection.cell_rect(point), *thrown])

    def _raised(self, point: Point) -> int:
        """Give by how many pixels a point lies above flat ground."""
        return round(self._heights.get(point, 0.0) * self.projection.cell_w)

    def climbed(self, x: float, y: float) -> float:
        """Give how high the ground is at a place in board units, in cells."""
        places = self.picture.topology.places
        return max((rise * max(0.0, min(1.0, (FOOT - math.dist(places[at], (x, y))) / (FOOT - TOP)))
                    for at, rise in self._heights.items()), default=0.0)

    def blits(self, sprites: Sequence[Sprite]) -> list[Blit]:
        """Give the pictures of what moves, once a frame; what is out of sight is left out."""
        blits = []
        for sprite in sprites:
            above = sprite.lift
            if self._heights:
                up = self.climbed(sprite.x, sprite.y)
                sprite = replace(sprite, lift=sprite.lift + up)
            if above > LOW:
                blits += self._shade(sprite, above)
            elif sprite.piece in self._throws and sprite.animation != "fall":
                up = round((sprite.lift - above) * self.projection.cell_w)
                blits += self._thrown(*self.projection.foot(sprite.x, sprite.y), up)
            made, spot = stamp(self.figures, self.projection, sprite,
                               self._bare if above > LOW else None)
            if sprite.inside is not None:
                made, spot = self._cut(made, spot, sprite.inside)
            if made.surface.get_rect(topleft=spot).colliderect(self.projection.open):
                foot = self.projection.foot(sprite.x, sprite.y)[1]
                blits += self._drawn(made, foot, 2, spot)
        return blits

    def _bare(self, face: pygame.Surface) -> pygame.Surface:
        """Give a picture without the shadow that is baked into it; remembered while it is used."""
        bare = self._flying.get(face)
        if bare is None:
            if len(self._flying) >= FLYING:
                self._flying.clear()
            bare = self._flying[face] = unshaded(face)
        return bare

    def _shade(self, sprite: Sprite, above: float) -> list[Blit]:
        """Give the shadow on the ground of who is so many cells above it."""
        cell, (x, y) = self.projection.cell_w, self.projection.foot(sprite.x, sprite.y)
        wide = max(4, round(cell * SHADE / (1 + above) / 2) * 2)
        face = shade_picture(wide, round(sprite.alpha / (1 + above) / 16) * 16)
        up = self.climbed(sprite.x, sprite.y) * cell if self._heights else 0.0
        at = face.get_rect(center=(round(x + 0.16 * above * cell), round(y - up)))
        return [(y - 1, 0, face, at.topleft)] if at.colliderect(self.projection.open) else []

    def _thrown(self, x: float, y: float, up: int) -> list[Blit]:
        """Give the shadow that a low lamp throws of who stands `up` pixels above a pixel of flat
        ground; none at other times of day."""
        cell, far = self.projection.cell_w, self.picture.appearance.light.long
        if not far:
            return []
        face = thrown_picture(cell, far)
        at = round(x - cell * 0.5), round(y - up - cell * 0.33)
        return [(y - UNDER * self.projection.cell_h, 0, face, at)]

    def _cut(self, made: Stamp, spot: tuple[int, int], inside: float
             ) -> tuple[Stamp, tuple[int, int]]:
        """Cut off what of a picture lies more than `inside` cells beyond the ground."""
        beyond = 2 * round(inside * self.projection.cell_w)
        box = made.surface.get_rect(topleft=spot)
        seen = box.clip(self.projection.port.inflate(beyond, beyond))
        face = made.surface.subsurface(seen.move(-box.x, -box.y))
        return Stamp(face, made.dx + seen.x - box.x, made.dy + seen.y - box.y), seen.topleft

    def _drawn(self, stamp: Stamp, foot: float, rank: int, at: tuple[int, int]) -> list[Blit]:
        """Give a miniature's picture, and its sign over those who stand before it."""
        blits = [(foot, rank, stamp.surface, at)]
        if stamp.sign is not None:
            face, dx, dy = stamp.sign
            spot = at[0] - stamp.dx + dx, at[1] - stamp.dy + dy
            blits.append((foot + BEFORE * self.projection.cell_h, rank, face, spot))
        return blits

    def within(self, rect: pygame.Rect, tick: int, moving: Sequence[Blit] = ()) -> list[Blit]:
        """Collect what stands or moves in a rectangle of the window, back row first.

        The pixels of what moves count from the window's corner, those given from the board's.
        """
        left, top = self.projection.shift
        kept, board, awake, points = self._kept, self.board, self._awake, self._points
        blits: list[Blit] = []
        for number in rect.move(-left, -top).collidelistall(self._boxes):
            point = points[number]
            piece = board.get(point)
            ahead = None if piece is None else awake.get(piece.id)
            index = 0 if ahead is None else (tick + ahead) % IDLE_TICKS
            blits += kept.get((point, index)) or self._shown(point, index)
        if moving:
            blits += [(foot - top, rank, face, (at[0] - left, at[1] - top))
                      for foot, rank, face, at in moving
                      if face.get_rect(topleft=at).colliderect(rect)]
        blits.sort(key=BACK_TO_FRONT)
        return blits

    def _shown(self, point: Point, index: int) -> list[Blit]:
        """Give what stands on a point with a picture of its idle, from the board's corner;
        remembered until it changes."""
        blits = self._kept.get((point, index))
        if blits is None:
            left, top = self.projection.shift
            blits = self._kept[point, index] = [
                (foot - top, rank, face, (at[0] - left, at[1] - top))
                for foot, rank, face, at in self._made(point, index)]
        return blits

    def _made(self, point: Point, index: int) -> list[Blit]:
        projection, picture = self.projection, self.picture
        place, foot = picture.topology.places[point], float(projection.anchor(point)[1])
        piece, tile = self.board.get(point), self.tiles.get(point)
        blits: list[Blit] = []
        if tile is not None:
            variant = Sprite(tile, 0, *place, index=point * 5 + point // 7)
            face, at = stamp(self.figures, projection, variant)
            blits.append((foot - projection.cell_h * 0.3, 0, face.surface, at))
        if piece is not None:
            standing = replace(still(picture, piece, place, projection.turn, index),
                               lift=self._heights.get(point, 0.0))
            face, at = stamp(self.figures, projection, standing)
            blits += self._thrown(*projection.anchor(point), self._raised(point))
            blits += self._drawn(face, foot, 1, at)
            if piece.id in self.veterans:
                dot = dot_picture(max(6, round(projection.cell_w * DOT)))
                x, y = projection.anchor(point)
                spot = dot.get_rect(center=(
                    x + round(BESIDE * projection.cell_w),
                    y + round(BELOW * projection.cell_w) - self._raised(point)))
                blits.append((foot, 1, dot, spot.topleft))
            if piece.id in self.honoured:
                medal = medal_picture(max(8, round(projection.cell_w * MEDAL)))
                x, y = projection.anchor(point)
                up = self._raised(point)
                blits.append((foot, 1, medal, (x - round(ASIDE * projection.cell_w),
                                               y - up - medal.get_height() // 2)))
        return blits

    def frozen(self, area: pygame.Rect, corner: tuple[int, int]
               ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """List all that stands in a part of the window, without its idle motion: for scrolling.

        Pixels count from `corner` of the window.
        """
        left, top = self.projection.shift
        if self._frozen is None:
            kept: list[tuple[Blit, pygame.Rect]] = []
            for point in self._points:
                for blit in self._shown(point, 0):
                    kept.append((blit, blit[2].get_rect(topleft=blit[3])))
            kept.sort(key=lambda item: BACK_TO_FRONT(item[0]))
            self._frozen = [(blit[2], box.topleft) for blit, box in kept]
            self._frozen_boxes = [box for _, box in kept]
        seen = area.move(-left, -top).collidelistall(self._frozen_boxes)
        faces, right, down = self._frozen, left - corner[0], top - corner[1]
        return [(faces[n][0], (faces[n][1][0] + right, faces[n][1][1] + down)) for n in seen]
