"""A drawn-line board as a war map: roads, railways, plates to stand on, camps, headquarters.

What lies where is read off the scenery: a line's style, a point's tone. All of it is painted once
at twice the size and shrunk, because thin rails at an angle need smooth edges; pictures of places
as sprites were rejected: a map is flat, and pieces must stand out from it.
"""

import math
import random
from collections.abc import Sequence

import pygame

from core.game import Scenery
from core.piece import Bits

from ..projection import Projection
from .table_top import Colour, noise

Spot = tuple[float, float]
Land = tuple[Bits, Colour, Colour]
"""An army's own points, its coat and its dark colour."""
POST, CAMP, FORT = 0, 1, 2
"""What the tones of a map's points mean."""
SHEET: Colour = (250, 236, 196)
ROAD: Colour = (168, 120, 72)
ROAD_LIGHT: Colour = (250, 238, 206)
RAIL: Colour = (74, 60, 54)
SLEEPER: Colour = (142, 98, 62)
PLATE: Colour = (253, 243, 216)
PLATE_EDGE: Colour = (142, 94, 52)
TURF: Colour = (176, 196, 116)
CANVAS: Colour = (252, 246, 228)
STREAM: Colour = (150, 190, 196)
NOBODY: Land = (0, (150, 122, 98), PLATE_EDGE)
FINE = 2
"""How much larger the map is painted than it is shown."""


def paint_chart(
    face: pygame.Surface,
    projection: Projection,
    scenery: Scenery,
    lands: Sequence[Land],
    corner: tuple[int, int],
) -> None:
    """Paint a part of the map on `face`; `lands` are by seat."""
    big = pygame.Surface((face.get_width() * FINE, face.get_height() * FINE))
    pen = _Pen(big, projection, corner)
    _sheet(pen, lands)
    for style in ("front", "road", "rail"):
        for x0, y0, x1, y1, named in scenery.lines:
            if named == style:
                STROKES[style](pen, pen.spot(x0, y0), pen.spot(x1, y1))
    places = projection.topology.places
    for tone, paint in ((POST, _post), (CAMP, _camp), (FORT, _fort)):
        for point, kind in enumerate(scenery.tones):
            if kind == tone:
                own = next((land for land in lands if land[0] >> point & 1), NOBODY)
                paint(pen, pen.spot(*places[point]), own)
    face.blit(pygame.transform.smoothscale(big, face.get_size()), (0, 0))


class _Pen:
    """A surface, and where places of the board lie on it; `unit` is a cell's width there."""

    def __init__(
        self, face: pygame.Surface, projection: Projection, corner: tuple[int, int]
    ) -> None:
        self.face, self.projection, self.corner = face, projection, corner
        self.wide, self.high = projection.cell_w * FINE, projection.cell_h * FINE

    def spot(self, x: float, y: float) -> Spot:
        px, py = self.projection.spot(x, y)
        return (px - self.corner[0]) * FINE, (py - self.corner[1]) * FINE

    def px(self, share: float) -> int:
        """Give pixels for a share of a cell's width, at least one of the finished picture."""
        return max(FINE, round(self.wide * share))


def _sheet(pen: _Pen, lands: Sequence[Land]) -> None:
    """Paint the sheet of the map, each half a little in its army's colour, with contour lines."""
    face, size = pen.face, pen.face.get_size()
    face.fill(SHEET)
    for grain, low in (((260, 180), 232), ((90, 60), 242), ((9, 9), 246)):
        face.blit(noise(size, grain, low, 255, grain[0]), (0, 0),
                  special_flags=pygame.BLEND_MULT)
    places = pen.projection.topology.places
    board = pen.projection.board
    left = (board.x - pen.corner[0]) * FINE
    wash = pygame.Surface(size, pygame.SRCALPHA)
    for zone, coat, _ in lands:
        rows = [pen.spot(*places[p])[1] for p in range(len(places)) if zone >> p & 1]
        if rows:
            box = pygame.Rect(left, min(rows) - pen.high / 2, board.w * FINE,
                              max(rows) - min(rows) + pen.high)
            wash.fill((*coat, 22), box)
    face.blit(wash, (0, 0))
    dice = random.Random(11)
    tint = pygame.Surface(size, pygame.SRCALPHA)
    for _ in range(9):
        x = left + dice.random() * board.w * FINE
        y = (board.y - pen.corner[1]) * FINE + dice.random() * board.h * FINE
        _contours(tint, (x, y), pen.wide * (0.5 + dice.random()), dice, pen.px(0.016))
    face.blit(tint, (0, 0))


def _contours(face: pygame.Surface, at: Spot, radius: float, dice: random.Random, thick: int
              ) -> None:
    bends = [dice.uniform(0.75, 1.25) for _ in range(7)]
    for ring in (1.0, 0.72, 0.46):
        shape = []
        for n in range(42):
            turn = n / 42 * 7
            a, b = bends[int(turn) % 7], bends[(int(turn) + 1) % 7]
            ease = (1 - math.cos((turn % 1) * math.pi)) / 2
            far = radius * ring * (a + (b - a) * ease)
            angle = n / 42 * math.tau
            shape.append((at[0] + math.cos(angle) * far * 1.5, at[1] + math.sin(angle) * far))
        pygame.draw.lines(face, (150, 110, 60, 70), True, shape, thick)


def _stream(pen: _Pen, a: Spot, b: Spot) -> None:
    """Paint the front line: a shallow river from side to side."""
    high = pen.high * 0.8
    left, right = min(a[0], b[0]), max(a[0], b[0])
    banks: list[list[Spot]] = [[], []]
    steps = max(2, round((right - left) / (pen.wide / 4)))
    for n in range(steps + 1):
        x = left + (right - left) * n / steps
        bend = math.sin(n * 0.55) * high * 0.07
        banks[0].append((x, a[1] - high / 2 + bend))
        banks[1].append((x, a[1] + high / 2 + bend))
    pygame.draw.polygon(pen.face, STREAM, [*banks[0], *reversed(banks[1])])
    for bank in banks:
        pygame.draw.lines(pen.face, (112, 142, 140), False, bank, pen.px(0.03))
    for row, shift in ((0.3, 0.0), (0.55, 0.5), (0.78, 0.2)):
        x = left + shift * pen.wide
        while x < right - pen.wide * 0.4:
            y = a[1] - high / 2 + high * row
            wave = [(x + n * pen.wide * 0.05, y + math.sin(n / 8 * math.tau) * high * 0.04)
                    for n in range(9)]
            pygame.draw.lines(pen.face, (226, 242, 240), False, wave, pen.px(0.022))
            x += pen.wide * 1.15


def _road(pen: _Pen, a: Spot, b: Spot) -> None:
    """Paint a country road: a pale track between two thin edges."""
    pygame.draw.line(pen.face, ROAD, a, b, pen.px(0.095))
    pygame.draw.line(pen.face, ROAD_LIGHT, a, b, pen.px(0.05))


def _rail(pen: _Pen, a: Spot, b: Spot) -> None:
    """Paint a railway: sleepers, and two rails over them."""
    start, end = pygame.Vector2(a), pygame.Vector2(b)
    if start == end:
        return
    along = (end - start).normalize()
    side = along.rotate(90)
    flat = 1.0 if abs(along.x) > abs(along.y) else 1.18  # upright ones are seen foreshortened
    bed = pen.wide * 0.15 * flat
    quad = [start + side * bed, end + side * bed, end - side * bed, start - side * bed]
    pygame.draw.polygon(pen.face, (222, 200, 156), quad)
    gap = pen.wide * 0.135
    count = max(1, round((end - start).length() / gap))
    for n in range(count):
        at = start + (end - start) * ((n + 0.5) / count)
        pygame.draw.line(pen.face, SLEEPER, at - side * bed * 0.92, at + side * bed * 0.92,
                         pen.px(0.05))
    for way in (-1, 1):
        shift = side * bed * 0.5 * way
        pygame.draw.line(pen.face, RAIL, start + shift, end + shift, pen.px(0.032))


STROKES = {"front": _stream, "road": _road, "rail": _rail}
"""How each style of line is drawn, in the order of painting."""


def _box(pen: _Pen, at: Spot, wide: float, high: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(pen.wide * wide), round(pen.high * high))
    box.center = (round(at[0]), round(at[1]))
    return box


def _post(pen: _Pen, at: Spot, land: Land) -> None:
    """Paint a plate of card to stand on."""
    box = _box(pen, at, 0.95, 0.76)
    round_ = pen.px(0.14)
    pygame.draw.rect(pen.face, (150, 112, 70), box.move(pen.px(0.02), pen.px(0.04)), 0, round_)
    pygame.draw.rect(pen.face, PLATE_EDGE, box, 0, round_)
    pygame.draw.rect(pen.face, PLATE, box.inflate(-pen.px(0.05), -pen.px(0.05)), 0, round_)
    inner = box.inflate(-pen.px(0.14), -pen.px(0.14))
    pygame.draw.rect(pen.face, (226, 204, 158), inner, pen.px(0.018), max(2, round_ // 2))


def _camp(pen: _Pen, at: Spot, land: Land) -> None:
    """Paint a camp: a round green ringed by sandbags, a tent at the back of it."""
    box = _box(pen, at, 1.16, 0.96)
    pygame.draw.ellipse(pen.face, (120, 92, 56), box.move(pen.px(0.02), pen.px(0.04)))
    pygame.draw.ellipse(pen.face, TURF, box)
    pygame.draw.ellipse(pen.face, (198, 214, 140), box.inflate(-pen.px(0.3), -pen.px(0.26)))
    bags = 20
    for n in range(bags):
        angle = n / bags * math.tau
        bag = pygame.Rect(0, 0, pen.px(0.19), pen.px(0.125))
        bag.center = (round(at[0] + math.cos(angle) * box.w * 0.47),
                      round(at[1] + math.sin(angle) * box.h * 0.45))
        pygame.draw.ellipse(pen.face, (128, 96, 58), bag.inflate(FINE, FINE))
        pygame.draw.ellipse(pen.face, (226, 200, 150), bag.move(-FINE // 2, -FINE // 2).inflate(
            -FINE, -FINE))
    x, y = at
    w, h = pen.wide * 0.2, pen.high * 0.34
    top = y - pen.high * 0.3
    pygame.draw.polygon(pen.face, CANVAS, [(x - w, top + h), (x, top), (x + w, top + h)])
    pygame.draw.polygon(pen.face, (206, 190, 156), [(x, top), (x + w, top + h), (x, top + h)])
    pygame.draw.polygon(pen.face, (110, 80, 50), [(x - w * 0.22, top + h), (x, top + h * 0.4),
                                                  (x + w * 0.22, top + h)])
    pygame.draw.lines(pen.face, (126, 96, 60), True,
                      [(x - w, top + h), (x, top), (x + w, top + h)], pen.px(0.02))


def _fort(pen: _Pen, at: Spot, land: Land) -> None:
    """Paint a headquarters: a little star fort in its army's colour."""
    _, coat, dark = land
    w, h = pen.wide * 0.66, pen.high * 0.42

    def star(grow: float) -> list[Spot]:
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        outline = []
        for sx, sy in corners:
            ways = [((sx, 0.52 * sy), 0.86, 0.8), ((sx, sy), 1.0, 1.08),
                    ((0.72 * sx, sy), 0.86, 0.8)]
            for (fx, fy), wide, high in ways if sx * sy > 0 else reversed(ways):
                outline.append((at[0] + fx * w * (wide + grow), at[1] + fy * h * (high + grow)))
        return outline

    shift = pen.px(0.04)
    pygame.draw.polygon(pen.face, (120, 88, 54), [(x + shift / 2, y + shift) for x, y in star(0.1)])
    for colour, grow in ((dark, 0.1), (coat, 0.03), (dark, -0.1), (PLATE, -0.15)):
        pygame.draw.polygon(pen.face, colour, star(grow))
