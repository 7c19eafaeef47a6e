"""What lies on the ground under the miniatures: lit squares, rings for marks, cannon lines.

Every kind has its own shape as well as its own colour, so that nothing is said by colour alone.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from core.piece import Point, Seat

from ..look.theme import Colour, mix
from ..miniatures.uniforms import Uniform
from .cell_shape import Shape
from .ground.table_top import GRASS, dashed
from .projection import Projection

ORANGE = (255, 140, 40)
CREAM = (255, 250, 225)
RING = (235, 60, 40)
STYLES: dict[str, tuple[tuple[int, int, int, int], tuple[int, int, int, int], int]] = {
    "selected": ((255, 214, 60, 190), (255, 255, 255, 255), 3),
    "move": ((255, 244, 150, 100), (255, 252, 226, 245), 2),
    "capture": ((240, 80, 50, 110), (255, 220, 200, 235), 3),
    "hint": ((120, 205, 255, 120), (235, 250, 255, 255), 3),
    "last": ((255, 232, 150, 72), (255, 246, 214, 235), 2),
    "because": ((240, 80, 50, 70), (255, 245, 235, 255), 3),
    "zone": ((255, 244, 150, 66), (255, 252, 226, 230), 1),
    "target": ((255, 214, 60, 150), (255, 255, 255, 255), 3),
    "danger": ((240, 80, 50, 60), (200, 48, 36, 190), 2),
    "can": ((255, 255, 255, 26), (255, 255, 255, 200), 2),
    "shot": ((240, 80, 50, 60), (255, 220, 200, 235), 3),
}
"""Fill, rim and rim width of a lit square."""
BADGES = frozenset({"move", "danger"})
"""Lit squares that also bear something above the miniatures."""
LARGE = 3_000_000
"""Pixels from which on a line is too large a picture to keep, and is drawn thin."""
STITCH = 0.135
"""Cells from one stitch of a thread to the next."""
MARK = "mark:"
"""How the word of a highlight begins that is a mark of the rules (`Rules.marks`)."""
RING_EDGE = (58, 38, 26)
RINGS: dict[str, tuple[tuple[int, int, int], str]] = {
    "check": ((235, 60, 40), "burst"),
    "debt": ((240, 126, 38), "double"),
    "throne": ((255, 206, 70), "star"),
    "ring": ((255, 232, 150), "dots"),
    "spent": ((120, 112, 100), "dashes"),
}
"""Colour and shape of the ring for each mark; any other gets a plain one."""
PLAIN_RING = ((255, 250, 225), "ring")


@dataclass(frozen=True, slots=True)
class Highlight:
    """A lit square: what for, and where."""

    what: str
    point: Point


@dataclass(frozen=True, slots=True)
class Line:
    """A cannon's line: from where, over which points outward, whose, how it is to look.

    `hit` says that the last point is held by the piece that stops it; `ghost` is a preview, `light`
    a thin one among many.
    """

    seat: Seat
    origin: Point
    points: tuple[Point, ...]
    own: bool
    strong: bool = False
    ghost: bool = False
    hit: bool = False
    light: bool = False


def glow_rect(projection: Projection, highlight: Highlight) -> pygame.Rect:
    """Give the pixels a lit square may touch."""
    if highlight.what.startswith(MARK):
        return mark_rect(projection, highlight.point)
    return _lit(projection, highlight.point).inflate(8, 8)


def _lit(projection: Projection, point: Point) -> pygame.Rect:
    """Give what is lit of a point: its cell; on a map more to both sides, where nothing stands."""
    aside = round(projection.cell_w * 0.3) if projection.shape.name == "chart" else 0
    return projection.cell_rect(point).inflate(aside - 4, -4)


def paint_glow(
    face: pygame.Surface, projection: Projection, highlight: Highlight, origin: tuple[int, int]
) -> None:
    """Light one square."""
    if highlight.what.startswith(MARK):
        box = mark_rect(projection, highlight.point).move(-origin[0], -origin[1])
        face.blit(mark_picture(highlight.what[len(MARK):], box.size), box)
        return
    cell = _lit(projection, highlight.point).move(-origin[0], -origin[1])
    face.blit(_tile(highlight.what, cell.w, cell.h, projection.shape), cell)


@lru_cache(maxsize=64)
def _tile(what: str, wide: int, high: int, shape: Shape) -> pygame.Surface:
    fill, rim, width = STYLES.get(what, STYLES["move"])
    cell = pygame.Rect(0, 0, wide, high)
    radius = max(3, cell.h // 6)
    width = max(1, round(width * (wide + 4) / 80)) if wide + 4 < 60 else width
    tint = pygame.Surface((cell.w * 2, cell.h * 2), pygame.SRCALPHA)
    if shape.round:
        disc = tint.get_rect().inflate(-cell.w // 8, -cell.h // 4)
        if what in ("move", "zone", "can"):  # nobody stands there: the light lies on the crossing
            disc = disc.inflate(-cell.w // 2, -cell.h // 2)
        pygame.draw.ellipse(tint, fill, disc)
        pygame.draw.ellipse(tint, rim, disc, width * 2)
    elif not shape.filled:
        pygame.draw.polygon(tint, fill, shape.corners(tint.get_rect(), -2 * width))
        pygame.draw.polygon(tint, rim, shape.corners(tint.get_rect(), -2 * width), width * 2)
    else:
        pygame.draw.rect(tint, fill, tint.get_rect(), 0, radius * 2)
        pygame.draw.rect(tint, rim, tint.get_rect(), width * 2, radius * 2)
    if what in ("capture", "because", "shot"):
        ring = tint.get_rect().inflate(-cell.w // 4, -cell.h // 4)
        ring.y += cell.h // 5
        pygame.draw.ellipse(tint, (*CREAM, 230), ring.inflate(4, 4), max(4, cell.w // 10))
        pygame.draw.ellipse(tint, (*RING, 245), ring, max(3, cell.w // 16))
    if what == "hint":
        for grow in (0, cell.h // 3):
            box = tint.get_rect().inflate(-cell.w // 2 - grow, -cell.h // 2 - grow)
            pygame.draw.ellipse(tint, (40, 120, 200, 220), box, max(2, cell.w // 20))
    return pygame.transform.smoothscale(tint, cell.size)


def badges(projection: Projection) -> dict[str, tuple[pygame.Surface, float, float]]:
    """Make what lies above the miniatures: the picture, and its middle as a share of the cell."""
    return {"move": (dot(projection), 0.5, 0.5), "danger": (warning(projection), 0.17, 0.8)}


def warning(projection: Projection) -> pygame.Surface:
    """Make the little warning sign of a piece that can be taken: a triangle with a stroke."""
    size = max(11, min(30, round(projection.cell_w * 0.33)))
    big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    unit = size * 4 / 20
    for grow, colour in ((0.0, (84, 20, 14)), (1.5, (255, 226, 80))):
        pygame.draw.polygon(big, colour, [
            (10 * unit, (0.4 + grow * 1.6) * unit), ((19.6 - grow) * unit, (18.4 - grow) * unit),
            ((0.4 + grow) * unit, (18.4 - grow) * unit)])
    pygame.draw.rect(big, (84, 20, 14), (8.9 * unit, 6.5 * unit, 2.2 * unit, 5.4 * unit))
    pygame.draw.circle(big, (84, 20, 14), (10 * unit, 14 * unit), 1.4 * unit)
    return pygame.transform.smoothscale(big, (size, size))


def dot(projection: Projection) -> pygame.Surface:
    """Make the little token that marks a square one may go to."""
    wide, tall = max(6, round(projection.cell_w * 0.28)), max(5, round(projection.cell_w * 0.19))
    big = pygame.Surface((wide * 4, tall * 4), pygame.SRCALPHA)
    area = big.get_rect()
    pygame.draw.ellipse(big, (70, 50, 10, 90), area.move(0, tall // 2).clip(area))
    pygame.draw.ellipse(big, (255, 255, 255, 240), (0, 0, area.w, area.h - tall // 2))
    pygame.draw.ellipse(big, (255, 190, 40, 255),
                        pygame.Rect(0, 0, area.w, area.h - tall // 2).inflate(-wide, -tall))
    return pygame.transform.smoothscale(big, (wide, tall))


def paint_light(face: pygame.Surface, projection: Projection, line: Line, army: Uniform,
                origin: tuple[int, int]) -> None:
    """Sew a thin line: a stitched thread in the army's colour, one's own in longer stitches, and
    knotted where it ends."""
    corner = pygame.Vector2(origin)
    start = pygame.Vector2(projection.centre(line.origin)) - corner
    end = pygame.Vector2(projection.centre(line.points[-1])) - corner
    unit = projection.cell_w
    along = (end - start).normalize()
    lane = along.rotate(90) * unit * 0.07  # two that face each other keep to their own side
    start = start + along * unit * 0.3 + lane
    end = end - along * unit * (0.36 if line.hit else 0.0) + lane
    coat, dark = army.coat, army.dark
    if unit < 40:  # where there is no room for a seam, they fade into the grass
        coat, dark = (mix(each, GRASS[0], 0.45) for each in (coat, dark))
    step = unit * STITCH * (1.0 if line.own else 0.72)
    count = max(1, round((end - start).length() / step))
    angle = round(pygame.Vector2(1, 0).angle_to(along), 1)
    stitch = _stitch(angle, unit, 0.58 * step, coat, dark)
    for number in range(count):
        at = start.lerp(end, (number + 0.5) / count)
        face.blit(stitch, stitch.get_rect(center=(round(at.x), round(at.y))))
    knot = _knot(unit, coat, dark)
    face.blit(knot, knot.get_rect(center=(round(end.x), round(end.y))))


@lru_cache(maxsize=64)
def _stitch(angle: float, unit: int, long: float, coat: Colour, dark: Colour) -> pygame.Surface:
    """Make a stitch of thread so many pixels long, for cells of `unit` pixels: dark below,
    coloured, lit above."""
    long *= 4
    side = round(long + 0.16 * unit * 4)
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*dark, 0))
    middle, along = pygame.Vector2(side / 2, side / 2), pygame.Vector2(long / 2, 0).rotate(angle)
    for colour, wide, up in ((dark, 0.039, 0.0), (coat, 0.027, 0.0),
                             (mix(coat, (255, 255, 255), 0.5), 0.010, 0.005)):
        width = max(3, round(wide * unit * 4))
        lift = pygame.Vector2(0, -up * unit * 4)
        a, b = middle - along + lift, middle + along + lift
        pygame.draw.line(big, colour, a, b, width)
        for tip in (a, b):
            pygame.draw.circle(big, colour, tip, width // 2)
    return pygame.transform.smoothscale(big, (max(1, side // 4), max(1, side // 4)))


@lru_cache(maxsize=16)
def _knot(unit: int, coat: Colour, dark: Colour) -> pygame.Surface:
    """Make the knot in which a thread ends."""
    side = max(8, round(0.13 * unit * 4))
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*dark, 0))
    middle = side / 2, side / 2
    pygame.draw.circle(big, dark, middle, side * 0.48)
    pygame.draw.circle(big, coat, middle, side * 0.36)
    pygame.draw.circle(big, mix(coat, (255, 255, 255), 0.5), (side * 0.4, side * 0.38), side * 0.12)
    return pygame.transform.smoothscale(big, (max(3, side // 4), max(3, side // 4)))


def thin_line(projection: Projection, line: Line, army: Uniform
           ) -> tuple[Colour, tuple[int, int], tuple[int, int]]:
    """Give a thin line without stitches, from the board's corner: for frames of scrolling."""
    left, top = projection.shift
    a, b = projection.centre(line.origin), projection.centre(line.points[-1])
    return (mix(army.dark, GRASS[0], 0.4), (a[0] - left, a[1] - top),
            (b[0] - left, b[1] - top))


def line_picture(projection: Projection, line: Line, army: Uniform
                 ) -> tuple[pygame.Surface, tuple[int, int]]:
    """Paint a cannon line on a transparent surface; gives it with its top left pixel."""
    cells = [projection.cell_rect(p) for p in (line.origin, *line.points)]
    area = cells[0].unionall(cells[1:]).inflate(projection.cell_w // 2, projection.cell_h // 2)
    scale = 2 if area.w * area.h < 600_000 else 1
    big = pygame.Surface((area.w * scale, area.h * scale), pygame.SRCALPHA)
    if line.points:
        _strip(big, projection, line, army.coat, pygame.Vector2(area.topleft), scale)
    return pygame.transform.smoothscale(big, area.size), (area.x, area.y)


def _strip(
    big: pygame.Surface,
    projection: Projection,
    line: Line,
    colour: Colour,
    corner: pygame.Vector2,
    scale: int,
) -> None:
    def spot(point: Point) -> pygame.Vector2:
        return (pygame.Vector2(projection.centre(point)) - corner) * scale

    start, end = spot(line.origin), spot(line.points[-1])
    along = (end - start).normalize()
    side = along.rotate(90)
    unit = projection.cell_w * scale
    begin = start + along * unit * 0.22
    if not line.hit:
        end = end + along * unit * 0.30
    near = unit * 0.10
    far = unit * min(0.34, 0.15 + 0.045 * len(line.points))
    shape = [begin - side * near, begin + side * near, end + side * far, end - side * far]
    alpha = 150 if line.strong else 94
    if line.own:
        big.fill((*colour, 0))
        pygame.draw.polygon(big, (*colour, alpha // (2 if line.strong else 3)), shape)
        width = max(2, round(unit * (0.05 if line.strong else 0.035)))
        for a, b in ((shape[0], shape[3]), (shape[1], shape[2])):
            dashed(big, (*colour, min(255, alpha + 90)), (a.x, a.y), (b.x, b.y), width, unit * 0.2)
    else:
        pygame.draw.polygon(big, (*ORANGE, alpha), shape)
        inner = [begin - side * near * 0.4, begin + side * near * 0.4,
                 end + side * far * 0.4, end - side * far * 0.4]
        pygame.draw.polygon(big, (255, 190, 80, alpha), inner)
    total = (end - begin).length()
    for number, point in enumerate(line.points):
        here = spot(point)
        if line.hit and number == len(line.points) - 1:
            break
        if line.own and not line.strong and not line.ghost:
            break
        wide = near + (far - near) * (here - begin).length() / max(1.0, total)
        _chevron(big, here, along, wide * 0.8, unit, line)
    if line.hit:
        _target(big, spot(line.points[-1]), unit, line, colour)


def _chevron(big: pygame.Surface, at: pygame.Vector2, along: pygame.Vector2, wide: float,
             unit: float, line: Line) -> None:
    side = along.rotate(90)
    thick = along * unit * 0.09
    tip, tail = at + along * unit * 0.08, at - along * unit * 0.06
    left, right = tail - side * wide, tail + side * wide
    alpha = 240 if line.strong or line.ghost else 190
    colour = (*CREAM, alpha)
    pygame.draw.polygon(big, colour, [left, tip, right, right - thick, tip - thick, left - thick])
    if line.ghost:
        pygame.draw.polygon(big, (120, 70, 20, 230),
                            [left, tip, right, right - thick, tip - thick, left - thick], 3)


def _target(big: pygame.Surface, at: pygame.Vector2, unit: float, line: Line, colour: Colour
            ) -> None:
    box = pygame.Rect(0, 0, round(unit * 0.88), round(unit * 0.60))
    box.center = (round(at.x), round(at.y + unit * 0.08))
    outer = (*colour, 235) if line.own else (*RING, 240)
    pygame.draw.ellipse(big, (*CREAM, 225), box.inflate(-round(unit * 0.12), -round(unit * 0.1)),
                        max(2, round(unit * 0.03)))
    pygame.draw.ellipse(big, outer, box, max(3, round(unit * (0.07 if line.strong else 0.05))))


def mark_rect(projection: Projection, point: Point) -> pygame.Rect:
    """Give the pixels of a mark around a point."""
    cell = projection.cell_rect(point)
    wide = round(min(cell.w, cell.h * 1.2) * 0.96)
    box = pygame.Rect(0, 0, wide, round(wide * 0.72))
    box.center = (cell.centerx, cell.centery + round(cell.h * 0.1))
    return box


@lru_cache(maxsize=32)
def mark_picture(what: str, size: tuple[int, int]) -> pygame.Surface:
    """Paint a mark, lying on the ground."""
    colour, shape = RINGS.get(what, PLAIN_RING)
    side = 240
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = pygame.Vector2(side / 2, side / 2)

    def around(count: int, radius: float, first: float = 0.0) -> list[pygame.Vector2]:
        return [middle + pygame.Vector2(0, -radius).rotate(first + 360 * n / count)
                for n in range(count)]

    match shape:
        case "burst":
            for reach, paint in ((116, RING_EDGE), (108, (255, 240, 225)), (100, colour)):
                spikes = [p for pair in zip(around(12, reach), around(12, reach * 0.76, 15),
                                            strict=True) for p in pair]
                pygame.draw.polygon(big, paint, spikes)
            pygame.draw.circle(big, (0, 0, 0, 0), middle, 60)
        case "double":
            for radius, width in ((112, 16), (84, 12)):
                pygame.draw.circle(big, RING_EDGE, middle, radius, width)
                pygame.draw.circle(big, colour, middle, radius - 3, width - 6)
        case "star":
            for reach, paint in ((104, RING_EDGE), (95, colour)):
                spikes = [p for pair in zip(around(6, reach), around(6, reach * 0.6, 30),
                                            strict=True) for p in pair]
                pygame.draw.polygon(big, (*paint, 215), spikes)
        case "dots":
            for spot in around(6, 84, 30):
                pygame.draw.circle(big, (*RING_EDGE, 200), spot, 13)
                pygame.draw.circle(big, colour, spot, 9)
        case "dashes":
            box = pygame.Rect(0, 0, 200, 200)
            box.center = (side // 2, side // 2)
            for n in range(8):
                pygame.draw.arc(big, (*colour, 230), box, n * math.pi / 4, n * math.pi / 4 + 0.5,
                                14)
        case _:
            pygame.draw.circle(big, RING_EDGE, middle, 108, 16)
            pygame.draw.circle(big, colour, middle, 105, 10)
    return pygame.transform.smoothscale(big, size)
