"""The frame around a board is the box its game came in: each game's own wood, and its own trim.

Which box it is, the scenery says by a name; any other name is walnut. All of it is painted once,
with the board, in shares of the frame's width, so that it looks alike at every size.
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

import pygame

from ...look.paint import rounded
from ...miniatures.daylight import Day, tint
from ..projection import Projection
from .table_top import TABLE_DARK, Colour, wood

BRASS, BRASS_LIGHT, BRASS_DARK = (206, 158, 74), (250, 220, 142), (112, 74, 28)
ROPE, ROPE_LIGHT, ROPE_DARK = (190, 150, 92), (228, 196, 136), (112, 80, 42)
PRINT, PRINT_DARK = (250, 238, 208), (104, 70, 40)
SNOWY, DRIFT = (244, 248, 252), (196, 210, 228)
TAG: Colour = (92, 58, 30)
SHADE: Colour = (70, 42, 22)


class Trim(NamedTuple):
    """What a piece of trim is painted on, with the outer and the inner edge of the frame, and how
    wide the frame is, in pixels."""

    face: pygame.Surface
    outer: pygame.Rect
    inner: pygame.Rect
    wide: int

    def corners(self) -> list[tuple[tuple[int, int], int, int]]:
        """Give the outer corners, each with the ways to the right and down that lead inwards."""
        box = self.outer
        return [((box.x, box.y), 1, 1), ((box.right - 1, box.y), -1, 1),
                ((box.x, box.bottom - 1), 1, -1), ((box.right - 1, box.bottom - 1), -1, -1)]


def _brass_corners(trim: Trim) -> None:
    """Screw plates of brass on the corners."""
    reach, arm = round(trim.wide * 1.9), round(trim.wide * 0.62)
    line = max(1, trim.wide // 18)
    for (x, y), right, down in trim.corners():
        shape = [(0, 0), (reach, 0), (reach - arm // 2, arm), (arm, arm), (arm, reach - arm // 2),
                 (0, reach)]
        points = [(x + right * a, y + down * b) for a, b in shape]
        pygame.draw.polygon(trim.face, BRASS, points)
        pygame.draw.polygon(trim.face, BRASS_DARK, points, line)
        pygame.draw.line(trim.face, BRASS_LIGHT, (x + right * 2 * line, y + down * 2 * line),
                         (x + right * (reach - 2 * line), y + down * 2 * line), line)
        for a, b in ((arm // 2, arm // 2), (reach * 5 // 7, arm // 2), (arm // 2, reach * 5 // 7)):
            at = x + right * a, y + down * b
            pygame.draw.circle(trim.face, BRASS_DARK, at, max(2, arm // 6))
            pygame.draw.circle(trim.face, BRASS_LIGHT, at, max(1, arm // 10))


def _inlay(trim: Trim) -> None:
    """Let a hairline of gold into the wood, with a key pattern at the corners."""
    line = max(1, trim.wide // 12)
    hair = trim.outer.inflate(-trim.wide, -trim.wide)
    pygame.draw.rect(trim.face, BRASS_DARK, hair.move(0, line), line)
    pygame.draw.rect(trim.face, BRASS, hair, line)
    side = max(6, round(trim.wide * 0.62))
    for x, y in (hair.topleft, hair.topright, hair.bottomleft, hair.bottomright):
        key = pygame.Rect(0, 0, side, side)
        key.center = x, y
        pygame.draw.rect(trim.face, (70, 28, 24), key)
        pygame.draw.rect(trim.face, BRASS, key, line)
        step = side / 5
        path = [(1, 4), (1, 1), (4, 1), (4, 3), (2.5, 3)]
        pygame.draw.lines(trim.face, BRASS_LIGHT, False, [
            (key.x + a * step, key.y + b * step) for a, b in path], line)


def _chest(trim: Trim) -> None:
    """Put brass cups on the corners of a chest, a handle on its front, and a printed border round
    the map."""
    line = max(1, trim.wide // 14)
    for (x, y), right, down in trim.corners():
        cup = round(trim.wide * 1.1)
        box = pygame.Rect(0, 0, 2 * cup, 2 * cup)
        box.center = x + right * line, y + down * line
        before = trim.face.get_clip()
        trim.face.set_clip(trim.outer.clip(before))
        pygame.draw.ellipse(trim.face, BRASS_DARK, box)
        pygame.draw.ellipse(trim.face, BRASS, box.inflate(-3 * line, -3 * line))
        pygame.draw.ellipse(trim.face, BRASS_LIGHT, box.inflate(-cup, -cup), line)
        trim.face.set_clip(before)
    for share in (0.25, 0.75):
        grip = pygame.Rect(0, 0, trim.wide * 3, max(4, trim.wide // 3))
        grip.center = round(trim.outer.x + trim.outer.w * share), (
            trim.outer.y + trim.inner.y) // 2
        pygame.draw.rect(trim.face, BRASS_DARK, grip.move(0, line), 0, grip.h // 2)
        pygame.draw.rect(trim.face, BRASS, grip, 0, grip.h // 2)
        pygame.draw.rect(trim.face, BRASS_LIGHT, grip, line, grip.h // 2)
    wide = max(3, trim.wide // 4)
    border = trim.inner.inflate(2 * wide, 2 * wide)
    pygame.draw.rect(trim.face, PRINT_DARK, border)
    many = 12
    for n in range(0, 2 * many, 2):
        for whole, along in ((border.w, 0), (border.h, 1)):
            start, long = whole * n // (2 * many), whole // (2 * many)
            for edge in (0, (border.h, border.w)[along] - wide):
                part = (border.x + start, border.y + edge, long, wide) if along == 0 else (
                    border.x + edge, border.y + start, wide, long)
                trim.face.fill(PRINT, part)


def _rope(trim: Trim) -> None:
    """Lay a rope along the middle of the frame, knotted at its corners."""
    box = trim.outer.inflate(-trim.wide, -trim.wide)
    thick = max(4, round(trim.wide * 0.42))
    step = max(3, thick * 2 // 3)
    for a, b in ((box.topleft, box.topright), (box.topright, box.bottomright),
                 (box.bottomright, box.bottomleft), (box.bottomleft, box.topleft)):
        start, end = pygame.Vector2(a), pygame.Vector2(b)
        along = (end - start).normalize()
        side = along.rotate(90) * thick / 2
        down = pygame.Vector2(0, max(1, thick // 5))
        pygame.draw.line(trim.face, ROPE_DARK, start + down, end + down, thick)
        pygame.draw.line(trim.face, ROPE, start, end, thick)
        for n in range(round((end - start).length() / step)):
            at = start + along * step * n
            slant = along * step * 0.7
            pygame.draw.line(trim.face, ROPE_DARK, at - side - slant, at + side + slant,
                             max(1, thick // 7))
            pygame.draw.line(trim.face, ROPE_LIGHT, at - side * 0.6 - slant + along * 2,
                             at + along * 2, max(1, thick // 8))
    for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright):
        radius = round(thick * 0.95)
        low = corner[0], corner[1] + max(1, thick // 5)
        pygame.draw.circle(trim.face, ROPE_DARK, low, radius)
        pygame.draw.circle(trim.face, ROPE, corner, radius)
        for n in range(3):
            pygame.draw.arc(trim.face, ROPE_DARK if n % 2 else ROPE_LIGHT, pygame.Rect(
                0, 0, 2 * radius - n * thick // 3, 2 * radius - n * thick // 3).move(
                corner[0] - radius + n * thick // 6, corner[1] - radius + n * thick // 6),
                0.4 + n, 0.4 + n + math.pi * 1.3, max(1, thick // 7))


class Wooden(NamedTuple):
    """A box: the dark and the light of its wood, its trim, whether letters on its frame need tags,
    and whether a dark seam parts the frame from the ground."""

    dark: Colour
    light: Colour
    trim: Callable[[Trim], None]
    tags: bool = False
    seam: bool = True


WALNUT = Wooden((104, 64, 36), (146, 96, 58), _brass_corners)
BOXES = {
    "walnut": WALNUT,
    "rosewood": Wooden((94, 44, 34), (140, 74, 54), _inlay),
    "chest": Wooden((116, 60, 32), (176, 104, 58), _chest, seam=False),
    "oak": Wooden((150, 106, 58), (214, 170, 108), _rope, tags=True),
}
"""By the names that a scenery may say."""


def tagged(face: pygame.Surface, name: str, box: pygame.Rect) -> None:
    """Hang a wooden tag under a letter or a number where a rope would make it hard to read."""
    if BOXES.get(name, WALNUT).tags:
        tag = box.inflate(max(4, box.h // 2), -2)
        pygame.draw.rect(face, ROPE_DARK, tag.move(0, 1), 0, tag.h // 3)
        pygame.draw.rect(face, TAG, tag, 0, tag.h // 3)


def _snow(face: pygame.Surface, inner: pygame.Rect, wide: int) -> None:
    """Lay snow on the upper edges of the rails, thicker and thinner."""
    dice = random.Random(11)
    step = max(4, wide // 2)
    for left, right, top in ((0, face.get_width(), 0), (inner.x, inner.right, inner.bottom)):
        crest, low = [(float(left), float(top))], top
        for x in range(left, right + step, step):
            crest.append((float(min(x, right)), low + wide * dice.uniform(0.12, 0.36)))
        crest.append((float(right), float(top)))
        pygame.draw.polygon(face, DRIFT, [(x, y + max(1, wide // 14)) for x, y in crest])
        pygame.draw.polygon(face, SNOWY, crest)


def paint_box(face: pygame.Surface, projection: Projection, origin: tuple[int, int], day: Day,
              name: str) -> None:
    """Paint a game's box around the board, with its shadow on the table."""
    frame = projection.frame.move(-origin[0], -origin[1])
    port = projection.port.move(-origin[0], -origin[1])
    box = BOXES.get(name, WALNUT)
    for grow, alpha in ((14, 26), (9, 34), (5, 44)):
        shade = rounded((frame.w + grow, frame.h + grow), 18, (0, 0, 0))
        shade.set_alpha(alpha)
        face.blit(shade, (frame.x - grow // 2 + 3, frame.y - grow // 2 + 5))
    planks = wood(frame.size, box.dark, box.light, 9).convert_alpha()
    inner = port.move(-frame.x, -frame.y)
    box.trim(Trim(planks, planks.get_rect(), inner, projection.margin))
    tint(planks, day.table)
    if day.frost:
        _snow(planks, inner, projection.margin)
    rim = pygame.Surface(frame.size, pygame.SRCALPHA)
    pygame.draw.rect(rim, (255, 226, 170, 120), rim.get_rect(), 2, 14)
    planks.blit(rim, (0, 0))
    planks.blit(rounded(frame.size, 14, (255, 255, 255)), (0, 0),
                special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(planks, frame)
    if box.seam:
        pygame.draw.rect(face, SHADE, port.inflate(10, 10), 0, 4)


def paint_frame(projection: Projection, backdrop: pygame.Surface | None, day: Day, name: str,
                framed: bool = True) -> pygame.Surface:
    """Paint the table top and the empty box, the size of `Projection.bounds`."""
    face = pygame.Surface(projection.bounds.size)
    face.fill(TABLE_DARK)
    if backdrop is not None:
        face.blit(backdrop, (0, 0), projection.bounds)
        if projection.bounds.x < 0 or projection.bounds.y < 0:
            face.blit(backdrop, (max(0, -projection.bounds.x), max(0, -projection.bounds.y)),
                      projection.bounds.clip(backdrop.get_rect()))
    if framed:
        paint_box(face, projection, (projection.bounds.x, projection.bounds.y), day, name)
    return face
