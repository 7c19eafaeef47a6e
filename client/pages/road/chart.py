"""The painted map: lands in watercolour, the road through them, and what stands in them.

A land has the pattern of its game's board, in a pigment of its own, and the game's own toys and
scenery stand in it: all of it is read off the rules, so that games of plug-ins have lands as well.
"""

import math
import random
from collections.abc import Sequence
from itertools import count, cycle, pairwise

import pygame

from core.game import Rules

from ...boards.cell_shape import POINTED, SQUARE
from ...boards.ground.table_top import noise
from ...boards.small_figures import small_figures
from ...games.road import Land
from ...look.theme import Colour, Theme, mix
from ...miniatures.appearance import Appearance
from ...miniatures.daylight import shine
from ...miniatures.wardrobe import LANDMARKS, TERRAIN
from ...window.slices import Steps
from .lands import Lands, Room
from .way import Spot, Way, spots

SHEET: Colour = (247, 236, 208)
INK: Colour = (74, 46, 26)
PIGMENTS: dict[str, Colour] = {
    "square": (173, 205, 104), "lines": (232, 188, 122), "hex": (203, 190, 226),
    "chart": (238, 214, 168)}
"""The pigment of the first land with each shape of cells."""
OTHERS: tuple[Colour, ...] = ((140, 186, 146), (226, 172, 156), (154, 194, 210), (214, 204, 130),
                              (196, 170, 190))
"""The pigments of further ones."""
WATER: Colour = (112, 178, 206)
STREAMS, RAILS = ("river", "front"), "rail"
"""Styles of a board's lines that are water, and that have sleepers."""
CELL = 46
"""Units of a board's cell in its land."""
POOLED = 7
"""Units from a border within which pigment has gathered."""
STITCH: Colour = (156, 46, 32)
ROAD, DASH, GAP = 20, 10, 6
"""Units: how wide the road is, how long a stitch on it and the gap after that."""
FEW, SMALL, LARGE = 5, 18, 46
"""Landmarks of a land at most, and the radius of the room that one needs and that it uses."""
FINE = 2
"""Times as large the road is painted first."""


def paint(face: pygame.Surface, road: Sequence[Land], way: Way, theme: Theme) -> Steps:
    """Paint the lands of a road on all of a surface, a few milliseconds a step."""
    unit = theme.scale
    lands = Lands(face.get_size(), way.stations, [len(land.places) for land in road], unit)
    yield from lands.measure(way.line)
    games = [land.places[-1].board.rules for land in road]
    pigments, spare = dict(PIGMENTS), cycle(OTHERS)
    for n, (rules, share) in enumerate(zip(games, lands.shares, strict=True)):
        pigment = pigments.pop(rules.scenery().shape, None) or next(spare)
        yield from _land(face, rules, lands, share, pigment, n)
    yield from _road(face, way, unit)
    shine(face, face.get_rect(), face.get_rect(), theme.appearance.light)
    rooms = lands.rooms(FEW, SMALL * unit, LARGE * unit)
    for rules, found in zip(games, rooms, strict=True):
        yield from _landmarks(face, rules, found, theme.appearance)


def _land(face: pygame.Surface, rules: Rules, lands: Lands, share: bytearray, pigment: Colour,
          seed: int) -> Steps:
    """Lay a land's wash with its board's pattern, darker where the pigment gathered."""
    alphas = bytearray(b"\xff" * (4 * len(share)))
    alphas[3::4] = share
    whole = pygame.image.frombytes(bytes(alphas), (lands.columns, lands.rows), "RGBA")
    grid = whole.get_bounding_rect(100).inflate(2, 2).clip(whole.get_rect())
    corner = round((grid.x - 0.5) * lands.mesh), round((grid.y - 0.5) * lands.mesh)
    size = round(grid.w * lands.mesh), round(grid.h * lands.mesh)
    stencil = pygame.transform.smoothscale(whole.subsurface(grid), size)
    stencil.fill((0, 0, 0, 132), special_flags=pygame.BLEND_RGBA_SUB)
    for _ in range(4):
        stencil.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    yield None
    wash = pygame.Surface(size)
    wash.fill(pigment)
    _pattern(wash, rules, pigment, lands.unit, seed)
    yield None
    for grain, low in ((120, 226), (34, 240), (5, 244)):
        wash.blit(noise(size, (grain, grain), low, 255, seed + grain), (0, 0),
                  special_flags=pygame.BLEND_RGB_MULT)
    yield None
    pooled = pygame.Surface(size)
    pooled.fill(mix(pigment, INK, 0.55))
    pooled.blit(stencil, (0, 0))
    pooled = pygame.transform.box_blur(pooled, round(POOLED * lands.unit))
    wash.blit(pooled, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield None
    stencil.blit(wash, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    face.blit(stencil, corner)
    yield None


def _pattern(wash: pygame.Surface, rules: Rules, pigment: Colour, unit: float, seed: int) -> None:
    """Draw a board's cells or lines on a wash, as large as it is."""
    scenery, cell, (wide, high) = rules.scenery(), CELL * unit, wash.get_size()
    dark = mix(pigment, INK, 0.3)
    if scenery.shape == "chart":
        _contours(wash, mix(pigment, INK, 0.16), unit, seed)
    if scenery.shape in ("chart", "lines"):
        _lines(wash, rules, dark, cell)
        return
    hexes = scenery.shape == "hex"
    outline, down = (POINTED, 0.75) if hexes else (SQUARE, 1.0)
    for j in range(int(high / cell / down) + 2):
        for i in range(int(wide / cell) + 2):
            x, y = (i + (j % 2 / 2 if hexes else 0)) * cell, j * cell * down
            corners = [(x + a * cell, y + b * cell) for a, b in outline]
            if hexes:
                pygame.draw.aalines(wash, dark, True, corners)
            elif (i + j) % 2:
                pygame.draw.polygon(wash, mix(pigment, INK, 0.07), corners)


def _lines(wash: pygame.Surface, rules: Rules, ink: Colour, cell: float) -> None:
    """Draw the lines of a board, again above it where the land is higher; columns of a map lie
    apart."""
    scenery, (columns, rows) = rules.scenery(), zip(*rules.topology.places, strict=True)
    left, low, high = min(columns), min(rows), max(rows) - min(rows) + 1
    aside, thin = 2 if scenery.shape == "chart" else 1, max(1, round(cell / 34))
    for again in range(math.ceil(wash.get_height() / cell / high)):
        for x0, y0, x1, y1, style in scenery.lines:
            a, b = (pygame.Vector2((x - left + 0.5) * aside, (again + 1) * high - y + low - 0.5)
                    * cell for x, y in ((x0, y0), (x1, y1)))
            if style in STREAMS:
                _stream(wash, a.y, cell)
                continue
            pygame.draw.line(wash, ink, a, b, thin)
            bars = round(a.distance_to(b) / cell * 5) if style == RAILS else 0
            for n in range(bars):
                step = (b - a) / bars
                bar, half = a + step * n, step.rotate(90) / 2
                pygame.draw.line(wash, ink, bar - half, bar + half, 2 * thin)


def _stream(wash: pygame.Surface, middle: float, cell: float) -> None:
    """Let a river run across, with banks and little waves."""
    wide = wash.get_width()
    def bank(half: float) -> list[Spot]:
        return [(x, middle + way * cell * (half + 0.1 * math.sin(x / cell * 1.1 + way)))
                for way, xs in ((-1, range(0, wide + 9, 8)), (1, range(wide, -9, -8))) for x in xs]

    for half, tone in ((0.46, mix(WATER, INK, 0.35)), (0.42, mix(WATER, SHEET, 0.45)),
                       (0.34, WATER)):
        pygame.draw.polygon(wash, tone, bank(half))
    for n in range(int(wide / cell * 2)):
        x, y = n * cell / 2, middle + (n * 7 % 5 - 2) * cell * 0.12
        wave = [(x + k * cell / 24, y + math.sin(k) * cell / 40) for k in range(8)]
        pygame.draw.aalines(wash, mix(WATER, SHEET, 0.7), False, wave)


def _contours(wash: pygame.Surface, ink: Colour, unit: float, seed: int) -> None:
    """Draw the lines of equal height around some hills."""
    dice, (wide, high) = random.Random(seed), wash.get_size()
    for _ in range(4):
        x, y, turn = dice.uniform(0, wide), dice.uniform(0, high), dice.uniform(0, 6)
        for ring in range(1, 9):
            far = ring * 17 * unit
            pygame.draw.aalines(wash, ink, True, [
                (x + far * (1.3 + 0.22 * math.sin(3 * a + turn)) * math.cos(a),
                 y + far * (0.9 + 0.16 * math.sin(2 * a - turn)) * math.sin(a))
                for a in (math.tau * k / 60 for k in range(60))])


def _road(face: pygame.Surface, way: Way, unit: float) -> Steps:
    """Lay the road with its shadow, and the stitches on it."""
    size = face.get_width() * FINE, face.get_height() * FINE
    layer = pygame.Surface(size, pygame.SRCALPHA, 32)
    layer.fill((*INK, 0))
    steps = round(sum(math.dist(a, b) for a, b in pairwise(way.line)) / (2 * unit))
    line = [(x * FINE, y * FINE)
            for x, y in spots(way.line, (n / steps for n in range(steps + 1)))]
    for colour, wide, off in (((40, 24, 10, 70), ROAD + 5, 4), ((122, 88, 48, 255), ROAD + 2.5, 0),
                              ((244, 226, 180, 255), ROAD, 0)):
        for x, y in line:
            pygame.draw.circle(layer, colour, (x + off * unit * 0.6, y + off * unit),
                               wide * unit * FINE / 2)
        yield None
    whole, stitch = (round((DASH + extra) / 2) for extra in (GAP, 0))
    for at in range(whole // 2, len(line) - stitch, whole):
        pygame.draw.lines(layer, STITCH, False, line[at:at + stitch + 1], round(3 * unit * FINE))
    face.blit(pygame.transform.smoothscale(layer, face.get_size()), (0, 0))
    yield None


def _landmarks(face: pygame.Surface, rules: Rules, rooms: Sequence[Room],
               appearance: Appearance) -> Steps:
    """Let the game's own scenery and toys stand in the rooms of its land."""
    figures = small_figures(rules, appearance)
    names = list(dict.fromkeys((
        *(name for _, _, name, _ in rules.scenery().landmarks if name in LANDMARKS),
        *(TERRAIN[tile] for tile in rules.start().ground if tile in TERRAIN))))[:2]
    names += [toy for _, toy in rules.kinds.values()]
    standing = sorted(zip(rooms, names, count(), strict=False), key=lambda each: each[0][1])
    for (x, y, room), name, n in standing:
        toy = figures.icon(name, n % len(rules.seats), round(room * 1.9))
        at = toy.get_rect(center=(x, y))
        face.blit(toy, at)
        toy = toy.copy()
        toy.fill(SHEET, special_flags=pygame.BLEND_RGB_MAX)
        toy.set_alpha(26)
        face.blit(toy, at)
        yield None
