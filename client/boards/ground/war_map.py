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
from core.piece import Bits, points

from ...miniatures.daylight import Day, snowed
from ..projection import Projection
from .table_top import Colour, noise

Spot = tuple[float, float]
Land = tuple[Bits, Colour, Colour]
"""An army's own points, its coat and its dark colour."""
POST, CAMP, FORT = 0, 1, 2
"""What the tones of a map's points mean."""
SHEET: Colour = (250, 236, 196)
PAPER_LIGHT: Colour = (255, 248, 224)
ROAD: Colour = (122, 66, 32)
ROAD_LIGHT: Colour = (250, 238, 206)
BALLAST, BALLAST_EDGE = (226, 208, 172), (176, 144, 98)
RAIL, SHINE = (66, 60, 64), (206, 204, 202)
SLEEPER: Colour = (104, 64, 36)
TIMBER, TIMBER_LIGHT, TIMBER_DARK = (150, 100, 56), (170, 118, 70), (92, 56, 28)
PLATE, PLATE_SHADE = (250, 238, 208), (222, 200, 156)
PLATE_EDGE: Colour = (96, 58, 30)
GOLD: Colour = (206, 158, 74)
TURF, TURF_EDGE = (140, 176, 84), (110, 146, 62)
CANVAS: Colour = (250, 241, 216)
STONE, STONE_EDGE = (222, 205, 172), (138, 112, 76)
SNOWY: Colour = (244, 248, 252)
STREAM: Colour = (112, 168, 186)
NOBODY: Land = (0, (150, 122, 98), PLATE_EDGE)
FINE = 2
"""How much larger the map is painted than it is shown."""


def paint_chart(
    face: pygame.Surface,
    projection: Projection,
    scenery: Scenery,
    lands: Sequence[Land],
    corner: tuple[int, int],
    day: Day,
) -> None:
    """Paint a part of the map on `face`; `lands` are by seat."""
    big = pygame.Surface((face.get_width() * FINE, face.get_height() * FINE))
    pen = _Pen(big, projection, corner, day)
    _sheet(pen, lands)
    fronts = [line[1] for line in scenery.lines if line[4] == "front"]
    for style in ("front", "road", "rail"):
        for x0, y0, x1, y1, named in scenery.lines:
            if named == style:
                for front in fronts:
                    if style == "rail" and min(y0, y1) < front < max(y0, y1):
                        way = pygame.Vector2(0, 1) if not pen.aside else pygame.Vector2(1, 0)
                        _bridge(pen, pen.spot(x0, front), way)
                STROKES[style](pen, pen.spot(x0, y0), pen.spot(x1, y1))
    places = projection.topology.places
    for tone, paint in ((POST, _post), (CAMP, _camp), (FORT, _fort)):
        for point, kind in enumerate(scenery.tones):
            if kind == tone:
                paint(pen, pen.spot(*places[point]), _owner(lands, places, point))
    face.blit(pygame.transform.smoothscale(big, face.get_size()), (0, 0))


def _owner(lands: Sequence[Land], places: Sequence[Spot], point: int) -> Land:
    """Give the army on whose side of the map a point lies: the one whose own points are nearest."""
    def far(land: Land) -> float:
        return min(math.dist(places[point], places[own]) for own in points(land[0]))

    return min((land for land in lands if land[0]), key=far, default=NOBODY)


class _Pen:
    """A surface, and where places of the board lie on it; `unit` is a cell's width there."""

    def __init__(
        self, face: pygame.Surface, projection: Projection, corner: tuple[int, int], day: Day
    ) -> None:
        self.day = day
        self.face, self.projection, self.corner = face, projection, corner
        self.wide = projection.cell_w * FINE
        self.high = min(projection.cell_h * FINE, round(0.82 * self.wide))
        self.aside = projection.turn % 2 == 1
        self.rise = min(1.0, projection.unit[1] * FINE / (1.1 * self.wide))
        """How high what is built may be where rows lie close together, as a share."""

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
    top = (board.y - pen.corner[1]) * FINE
    for zone, coat, _ in lands:
        rows = [pen.spot(*places[p])[not pen.aside] for p in range(len(places)) if zone >> p & 1]
        if rows and pen.aside:
            box = pygame.Rect(min(rows) - pen.wide * 0.62, top, max(rows) - min(rows)
                              + pen.wide * 1.24, board.h * FINE)
            wash.fill((*coat, 22), box)
        elif rows:
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
    """Paint the front line: a shallow river from side to side, or from top to bottom."""
    high = pen.wide if pen.aside else pen.high * 0.8
    along = int(pen.aside)
    left, right = min(a[along], b[along]), max(a[along], b[along])

    def spot(far: float, over: float) -> Spot:
        """Give the pixel so far along the river and so far across it."""
        return (a[0] + over, far) if pen.aside else (far, a[1] + over)

    banks: list[list[Spot]] = [[], []]
    steps = max(2, round((right - left) / (pen.wide / 4)))
    for n in range(steps + 1):
        far, bend = left + (right - left) * n / steps, math.sin(n * 0.55) * high * 0.07
        banks[0].append(spot(far, bend - high / 2))
        banks[1].append(spot(far, bend + high / 2))
    pygame.draw.polygon(pen.face, STREAM, [*banks[0], *reversed(banks[1])])
    for bank in banks:
        pygame.draw.lines(pen.face, (112, 142, 140), False, bank, pen.px(0.03))
    for row, shift in ((0.3, 0.0), (0.55, 0.5), (0.78, 0.2)):
        far = left + shift * pen.wide
        while far < right - pen.wide * 0.4:
            x, y = spot(far, high * (row - 0.5))
            wave = [(x + (n - 4 * along) * pen.wide * 0.05, y + math.sin(n / 8 * math.tau) * high
                     * 0.04) for n in range(9)]
            pygame.draw.lines(pen.face, (226, 242, 240), False, wave, pen.px(0.022))
            far += pen.wide * 1.15


def _bridge(pen: _Pen, at: Spot, along: pygame.Vector2) -> None:
    """Paint a bridge of timber that carries a railway over the front line."""
    side = along.rotate(90)
    far, bed = along * pen.wide * 0.78, side * pen.wide * 0.24
    middle = pygame.Vector2(at)
    pygame.draw.polygon(pen.face, (58, 88, 92), [
        middle + pygame.Vector2(pen.px(0.03), pen.px(0.05)) + x * far + y * bed
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    planks = 13
    for n in range(planks):
        here = middle + far * ((n + 0.5) / planks * 2 - 1)
        tone = TIMBER if n % 2 else TIMBER_LIGHT
        pygame.draw.line(pen.face, tone, here - bed, here + bed, round(pen.wide * 1.56 / planks))
    for way in (-1, 1):
        pygame.draw.line(pen.face, TIMBER_DARK, middle - far + bed * way, middle + far + bed * way,
                         pen.px(0.05))


def _road(pen: _Pen, a: Spot, b: Spot) -> None:
    """Stitch a road in brown thread, with a light on the lower edge of each stitch."""
    start, end = pygame.Vector2(a), pygame.Vector2(b)
    whole = (end - start).length()
    count = max(2, round(whole / (pen.wide * 0.17)))
    for n in range(count):
        one, two = (start.lerp(end, (n + share) / count) for share in (0.18, 0.78))
        low = pygame.Vector2(0, pen.px(0.018))
        pygame.draw.line(pen.face, ROAD_LIGHT, one + low, two + low, pen.px(0.042))
        pygame.draw.line(pen.face, ROAD, one, two, pen.px(0.042))


def _rail(pen: _Pen, a: Spot, b: Spot) -> None:
    """Paint a railway: a bed of ballast, sleepers, and two shining rails over them."""
    start, end = pygame.Vector2(a), pygame.Vector2(b)
    if start == end:
        return
    along = (end - start).normalize()
    side = along.rotate(90)
    bed = pen.wide * 0.18
    for reach, tone in ((1.12, BALLAST_EDGE), (1.0, BALLAST)):
        edge = side * bed * reach
        pygame.draw.polygon(pen.face, tone, [start + edge, end + edge, end - edge, start - edge])
    count = max(1, round((end - start).length() / (pen.wide * 0.125)))
    for n in range(count):
        at = start.lerp(end, (n + 0.5) / count)
        pygame.draw.line(pen.face, SLEEPER, at - side * bed * 0.9, at + side * bed * 0.9,
                         pen.px(0.055))
    for way in (-1, 1):
        shift, light = side * bed * 0.5 * way, pygame.Vector2(0, -pen.px(0.012))
        pygame.draw.line(pen.face, RAIL, start + shift, end + shift, pen.px(0.047))
        pygame.draw.line(pen.face, SHINE, start + shift + light, end + shift + light,
                         max(1, pen.px(0.016)))


STROKES = {"front": _stream, "road": _road, "rail": _rail}
"""How each style of line is drawn, in the order of painting."""


def _box(pen: _Pen, at: Spot, wide: float, high: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(pen.wide * wide), round(pen.high * high))
    box.center = (round(at[0]), round(at[1]))
    return box


def _inlay(pen: _Pen, box: pygame.Rect, round_: int) -> None:
    """Let a plate into the paper: a dark rim, a shadow from the upper left, a golden hairline."""
    rim = max(FINE, pen.px(0.034))
    pygame.draw.rect(pen.face, PAPER_LIGHT, box.move(0, FINE), 0, round_)
    pygame.draw.rect(pen.face, PLATE_EDGE, box, 0, round_)
    inner = box.inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(pen.face, PLATE_SHADE, inner, 0, max(2, round_ - rim))
    lit = pygame.Rect(inner.x + rim, inner.y + rim, inner.w - rim, inner.h - rim)
    pygame.draw.rect(pen.face, PLATE, lit, 0, max(2, round_ - rim))
    hair = inner.inflate(-2 * pen.px(0.045), -2 * pen.px(0.045))
    pygame.draw.rect(pen.face, GOLD, hair, max(1, pen.px(0.016)), max(2, round_ * 2 // 3))


def _post(pen: _Pen, at: Spot, land: Land) -> None:
    """Inlay a plate to stand on."""
    _inlay(pen, _box(pen, at, 0.95, 0.84), pen.px(0.19))


def _camp(pen: _Pen, at: Spot, land: Land) -> None:
    """Paint a camp: green felt in a hem of canvas and of its army's colour, pegged down, with a
    striped tent at its upper left, where it is seen beside its guest."""
    _, coat, dark = land
    box = _box(pen, at, 1.08, 1.04)
    pegs = 12
    for n in range(pegs):
        angle = (n + 0.5) / pegs * math.tau
        peg = pygame.Vector2(math.cos(angle) * box.w, math.sin(angle) * box.h)
        pygame.draw.line(pen.face, TIMBER_DARK, at + peg * 0.46, at + peg * 0.53, pen.px(0.04))
    pygame.draw.ellipse(pen.face, (120, 92, 56), box.move(pen.px(0.02), pen.px(0.04)))
    turf, edge = (snowed(each, pen.day) for each in (TURF, TURF_EDGE))
    for tone, less in ((dark, 0.0), (coat, 0.02), (CANVAS, 0.07), (edge, 0.19), (turf, 0.21)):
        pygame.draw.ellipse(pen.face, tone, box.inflate(-pen.px(less), -pen.px(less)))
    dice = random.Random(round(at[0] * 7 + at[1]))
    for _ in range(16):
        far, angle = dice.uniform(0.05, 0.36), dice.uniform(0, math.tau)
        x, y = at[0] + math.cos(angle) * far * box.w, at[1] + math.sin(angle) * far * box.h
        pygame.draw.line(pen.face, edge, (x, y), (x + pen.px(0.012), y - pen.px(0.045)),
                         max(1, pen.px(0.012)))
    _tent(pen, (at[0] - pen.wide * 0.30, at[1] - pen.high * 0.06), coat, dark)


def _tent(pen: _Pen, foot: Spot, coat: Colour, dark: Colour) -> None:
    """Paint a round tent with stripes in an army's colour and a pennant."""
    x, y = foot
    w, h = pen.wide * 0.19, pen.wide * 0.36 * pen.rise
    top, eaves = y - h, y - h * 0.36
    pygame.draw.ellipse(pen.face, (86, 104, 52), (x - w, y - h * 0.12, 2.3 * w, h * 0.26))
    stripes = 6
    for n in range(stripes):
        one, two = (-w + 2 * w * (n + k) / stripes for k in (0, 1))
        tone = coat if n % 2 else CANVAS
        pygame.draw.polygon(pen.face, tone, [
            (x, top), (x + one, eaves), (x + two, eaves)])
        pygame.draw.polygon(pen.face, tone, [
            (x + one, eaves), (x + two, eaves), (x + two * 0.86, y), (x + one * 0.86, y)])
    edge = [(x, top), (x + w, eaves), (x + w * 0.86, y), (x - w * 0.86, y), (x - w, eaves)]
    pygame.draw.lines(pen.face, dark, True, edge, max(2, pen.px(0.022)))
    pygame.draw.line(pen.face, dark, (x - w, eaves), (x + w, eaves), max(1, pen.px(0.014)))
    pole = top - h * 0.26
    pygame.draw.line(pen.face, TIMBER_DARK, (x, top), (x, pole), max(2, pen.px(0.02)))
    pygame.draw.polygon(pen.face, GOLD, [
        (x, pole), (x + w * 0.6, pole + h * 0.07), (x, pole + h * 0.14)])


def _fort(pen: _Pen, at: Spot, land: Land) -> None:
    """Build a headquarters: walls of stone with merlons, four towers with roofs in its army's
    colour, a gate, and a plate to stand on."""
    _, coat, dark = land
    box = _box(pen, at, 0.86, 0.98)
    round_ = pen.px(0.05)
    pygame.draw.rect(pen.face, (132, 104, 66), box.move(pen.px(0.03), pen.px(0.06)), 0, round_)
    pygame.draw.rect(pen.face, STONE_EDGE, box, 0, round_)
    pygame.draw.rect(pen.face, STONE, box.inflate(-pen.px(0.05), -pen.px(0.05)), 0, pen.px(0.04))
    merlons = 7
    for n in range(merlons):
        tooth = pygame.Rect(0, 0, box.w // (2 * merlons), pen.px(0.09))
        for y in (box.y, box.bottom):
            tooth.center = round(box.x + box.w * (n + 0.5) / merlons), y
            pygame.draw.rect(pen.face, STONE_EDGE, tooth.inflate(FINE, FINE), 0, FINE)
            pygame.draw.rect(pen.face, STONE, tooth, 0, FINE)
    gate = pygame.Rect(0, 0, pen.px(0.17), pen.px(0.15))
    gate.midbottom = box.centerx, box.bottom + pen.px(0.03)
    pygame.draw.rect(pen.face, dark, gate, 0, gate.w // 2, border_bottom_left_radius=0,
                     border_bottom_right_radius=0)
    _inlay(pen, _box(pen, at, 0.66, 0.62), pen.px(0.08))
    for x in (box.x + pen.px(0.03), box.right - pen.px(0.03)):
        for y in (box.y + pen.px(0.06), box.bottom - pen.px(0.02)):
            _tower(pen, (x, y), coat, dark)


def _tower(pen: _Pen, foot: Spot, coat: Colour, dark: Colour) -> None:
    """Raise a round tower with a pointed roof."""
    x, y = foot
    w, h, roofed = pen.wide * 0.09, pen.wide * 0.17 * pen.rise, pen.wide * 0.24 * pen.rise
    wall = pygame.Rect(round(x - w), round(y - h), round(2 * w), round(h))
    pygame.draw.rect(pen.face, STONE_EDGE, wall.inflate(FINE, FINE), 0, pen.px(0.03))
    pygame.draw.rect(pen.face, STONE, wall, 0, pen.px(0.03))
    roof = [(x - w * 1.45, y - h), (x, y - h - roofed), (x + w * 1.45, y - h)]
    pygame.draw.polygon(pen.face, coat, roof)
    pygame.draw.polygon(pen.face, dark, [roof[1], roof[2], (x + w * 0.3, y - h)])
    pygame.draw.lines(pen.face, dark, True, roof, max(2, pen.px(0.018)))
    if pen.day.frost:
        tip = [roof[1], (x + w * 0.6, y - h - roofed * 0.55), (x - w * 0.6, y - h - roofed * 0.5)]
        pygame.draw.polygon(pen.face, SNOWY, tip)
