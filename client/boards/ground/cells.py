"""Grounds by shape: squares of grass, hexagons on a tray, lines on wood, and what is drawn on them.

Each painter lays all cells of a part of the board; which one is asked is the scenery's shape. The
tones mean the same for every shape: two that alternate, a third, high ground, and what lies beside.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import pygame

from core.game import Scenery
from core.piece import Point

from ...look.theme import mix
from ...miniatures.daylight import Day, snowed, tint
from ..projection import Projection
from .meadow import grow
from .table_top import GRASS, WOOD_DARK, WOOD_LIGHT, Colour, dashed, wood

TONES: tuple[Colour, ...] = (*GRASS, (190, 190, 104), (150, 172, 104))
RINGED: tuple[Colour, ...] = ((158, 192, 100), (208, 228, 152), *TONES[2:])
"""The tones of rings of hexagons, which are told apart by how light they are."""
HAIR: Colour = (248, 240, 206)
PINE_DARK: Colour = (226, 190, 128)
PINE: Colour = (240, 210, 152)
INK: Colour = (122, 66, 34)
FILLET: Colour = (214, 166, 78)
FELT: Colour = (70, 42, 22)
SEAM: Colour = (92, 66, 34)
WATER: Colour = (92, 158, 184)
SHALLOW: Colour = (160, 200, 196)
FOAM: Colour = (240, 250, 250)


def _squares(
    face: pygame.Surface,
    projection: Projection,
    tones: Sequence[int],
    inside: Iterable[Point],
    corner: tuple[int, int],
    day: Day,
) -> None:
    lit = [snowed(tone, day) for tone in TONES]
    face.fill(lit[-1] if len(TONES) - 1 in tones or len(projection.topology) < round(
        projection.columns * projection.rows) else lit[0])
    for point in inside:
        x, y = projection.topology.places[point]
        tone = lit[(tones[point] if point < len(tones) else int(x + y) % 2) % len(TONES)]
        cell = projection.cell_rect(point).move(-corner[0], -corner[1])
        face.fill(tone, cell)
        seam = tuple(c * 9 // 10 for c in tone)
        face.fill(seam, (cell.x, cell.y, cell.w, 1))
        face.fill(seam, (cell.x, cell.y, 1, cell.h))
    grow(face, projection, tones, inside, corner, day.frost > 0)


def _hexes(
    face: pygame.Surface,
    projection: Projection,
    tones: Sequence[int],
    inside: Iterable[Point],
    corner: tuple[int, int],
    day: Day,
) -> None:
    face.fill((0, 0, 0, 0) if projection.whole else FELT)
    thick = max(1, round(projection.cell_w / 28))
    borders: dict[frozenset[tuple[int, int]], list[int]] = {}
    for point in inside:
        kind = tones[point] if point < len(tones) else 0
        tone = snowed(RINGED[kind % len(RINGED)], day)
        box = projection.cell_rect(point).move(-corner[0], -corner[1])
        shape = projection.shape.corners(box)
        pygame.draw.polygon(face, tone, shape)
        high, low = (tuple(max(0, min(255, c + by)) for c in tone) for by in (18, -22))
        rim = projection.shape.corners(box, -thick * 1.6)
        middle = box.centery
        pygame.draw.polygon(face, low, rim, thick + 1)  # a carved hollow: dark above, light below
        for a, b in zip(rim, [*rim[1:], rim[0]], strict=True):
            if a[1] + b[1] > 2 * middle:
                pygame.draw.line(face, high, a, b, thick + 1)
        pygame.draw.aalines(face, SEAM, True, shape)
        pygame.draw.polygon(face, SEAM, shape, thick)
        ends = [(round(x / 3), round(y / 3)) for x, y in shape]
        for n, end in enumerate(ends):
            borders.setdefault(frozenset((ends[n - 1], end)), []).append(kind)
    for border, kinds in borders.items():
        if len(border) == 2 and len(set(kinds)) == 2:  # a hairline between two rings
            a, b = ((x * 3, y * 3) for x, y in border)
            pygame.draw.line(face, snowed(HAIR, day), a, b, thick)
    grow(face, projection, tones, inside, corner, day.frost > 0)


def _boards(
    face: pygame.Surface,
    projection: Projection,
    tones: Sequence[int],
    inside: Iterable[Point],
    corner: tuple[int, int],
    day: Day,
) -> None:
    face.blit(wood(face.get_size(), PINE_DARK, PINE, 21), (0, 0))
    light = pygame.Surface(face.get_size())
    light.fill(mix(PINE, snowed(PINE, day), 0.7))
    light.set_alpha(130 + day.frost // 6)
    face.blit(light, (0, 0))


PAINTERS: dict[str, Callable[[pygame.Surface, Projection, Sequence[int], Iterable[Point],
                              tuple[int, int], Day], None]] = {
    "square": _squares, "hex": _hexes, "lines": _boards,
}
"""How each shape's ground is laid."""


def lay_ground(
    size: tuple[int, int],
    projection: Projection,
    tones: Sequence[int],
    inside: Iterable[Point],
    corner: tuple[int, int],
    day: Day,
) -> pygame.Surface:
    """Lay the cells of a part of the board; transparent where the table is to be seen."""
    bare = not projection.shape.filled and projection.whole
    face = pygame.Surface(size, pygame.SRCALPHA if bare else 0)
    PAINTERS[projection.shape.name](face, projection, tones, inside, corner, day)
    return face


def draw_lines(face: pygame.Surface, projection: Projection, scenery: Scenery,
               corner: tuple[int, int], day: Day) -> None:
    """Draw the scenery's lines, each in its style."""
    dash = max(6.0, projection.cell_w * 0.2)
    unit = projection.cell_w
    for x0, y0, x1, y1, style in scenery.lines:
        ends = [projection.spot(x0, y0), projection.spot(x1, y1)]
        a, b = ((x - corner[0], y - corner[1]) for x, y in ends)
        match style:
            case "median":
                down = (a[0] + 1, a[1] + 2), (b[0] + 1, b[1] + 2)
                dashed(face, day.score, *down, max(2, unit // 26), dash)
                dashed(face, day.chalk, a, b, max(2, unit // 26), dash)
            case "home":
                dashed(face, snowed((150, 176, 98), day), a, b, max(1, unit // 60), dash * 0.5)
            case "river":
                _river(face, a, b, projection, day)
            case "palace":
                dashed(face, INK, a, b, max(2, unit // 32), dash * 0.8)
            case "edge":
                _stroke(face, INK, a, b, max(2, unit // 18))
            case "camp" | "gate":
                _stroke(face, day.score, a, b, max(1, unit // 30))
            case "field":
                _stroke(face, day.score, (a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1),
                        max(1, unit // 20))
                _stroke(face, day.chalk, a, b, max(1, unit // 20))
            case _:
                _stroke(face, INK, a, b, max(1, unit // 36))


def _stroke(face: pygame.Surface, colour: Colour, a: tuple[float, float], b: tuple[float, float],
            width: int) -> None:
    """Draw a line whose ends are square, so that corners close."""
    if round(a[0]) == round(b[0]) or round(a[1]) == round(b[1]):
        left, right = sorted((round(a[0]), round(b[0])))
        top, low = sorted((round(a[1]), round(b[1])))
        face.fill(colour, (left - width // 2, top - width // 2, right - left + width,
                           low - top + width))
    else:
        pygame.draw.line(face, colour, a, b, width)


def _river(face: pygame.Surface, a: tuple[float, float], b: tuple[float, float],
           projection: Projection, day: Day) -> None:
    """Paint a band of enamelled water one unit wide: banks, a deep middle, little waves."""
    left, right = sorted((round(a[0]), round(b[0])))
    high = round(projection.unit[1])
    band = pygame.Rect(left, round(a[1] - high / 2), right - left, high)
    water = pygame.Surface(band.size, pygame.SRCALPHA)
    shallow, bottom = (mix(tone, snowed(tone, day), 0.5) for tone in (SHALLOW, WATER))
    foam = mix(bottom, FOAM, 0.5)
    for y in range(band.h):
        deep = math.sin(math.pi * (y + 0.5) / band.h) ** 0.7
        shade = mix(shallow, bottom, deep)
        water.fill((*shade, round(150 + 70 * deep)), (0, y, band.w, 1))
    bank = max(2, projection.cell_w // 22)
    for shore in (0, band.h - bank):
        water.fill((*FOAM, 130), (0, shore, band.w, bank))
    step = max(6, projection.cell_w // 5)
    for row in range(1, 5):
        level = band.h * row / 5
        for start in range(row * 2 % 4 * step // 2 - step, band.w, step * 4):
            wave = [(start + n * step / 6, level + math.sin(n / 6 * math.pi * 2) * step / 8)
                    for n in range(13)]
            pygame.draw.lines(water, (*foam, 220), False, wave, max(1, projection.cell_w // 44))
    face.blit(water, band)
    pygame.draw.line(
        face, INK, band.topleft, (band.right - 1, band.y), max(1, projection.cell_w // 36)
    )
    pygame.draw.line(face, INK, (band.x, band.bottom), (band.right - 1, band.bottom),
                     max(1, projection.cell_w // 36))


def hull(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Give the corners of the smallest convex outline around some points."""
    order = sorted(set(points))

    def half(side: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for p in side:
            while len(kept) > 1 and (
                (kept[-1][0] - kept[-2][0]) * (p[1] - kept[-2][1])
                - (kept[-1][1] - kept[-2][1]) * (p[0] - kept[-2][0])
            ) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(order) + half(reversed(order))


@lru_cache(maxsize=8)
def _stamp(size: tuple[int, int], outline: tuple[tuple[float, float], ...], grow: int
           ) -> pygame.Surface:
    """Make a white stamp of an outline grown by pixels, with smooth round corners."""
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    corners = [(x * 2, y * 2) for x, y in outline]
    pygame.draw.polygon(big, (255, 255, 255), corners)
    for n, b in enumerate(corners):
        a = pygame.Vector2(corners[n - 1])
        side = (pygame.Vector2(b) - a).normalize().rotate(90) * grow * 2
        pygame.draw.polygon(big, (255, 255, 255), [a + side, b + side, b - side, a - side])
        pygame.draw.circle(big, (255, 255, 255), b, grow * 2)
    return pygame.transform.smoothscale(big, size)


def paint_tray(face: pygame.Surface, projection: Projection, day: Day) -> None:
    """Paint a wooden tray as the cells lie, on a picture of the size of `Projection.bounds`."""
    left, top = projection.bounds.topleft
    corners = [c for p in range(len(projection.topology)) for c in projection.shape.corners(
        projection.cell_rect(p).move(-left, -top))]
    outline, size = tuple(hull(corners)), face.get_size()
    for wider, alpha in ((8, 26), (5, 34), (2, 44)):
        shade = _stamp(size, outline, projection.margin + wider).copy()
        shade.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(shade, (3, 5))
    planks = wood(size, WOOD_DARK, WOOD_LIGHT, 9).convert_alpha()
    tint(planks, day.table)
    rim = pygame.Surface(size, pygame.SRCALPHA)
    rim.fill((255, 226, 170))
    gold = pygame.Surface(size, pygame.SRCALPHA)
    gold.fill(FILLET)
    half = projection.margin // 2
    for colour, wider in ((rim, projection.margin), (planks, projection.margin - 2),
                          (gold, half + 1), (planks, half - max(1, projection.margin // 14))):
        part = colour.copy()
        part.blit(_stamp(size, outline, wider), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(part, (0, 0))
    for p in range(len(projection.topology)):
        pygame.draw.polygon(face, FELT, projection.shape.corners(
            projection.cell_rect(p).move(-left, -top), max(3, projection.cell_w // 16)))
