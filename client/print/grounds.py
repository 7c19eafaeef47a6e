"""A board drawn on paper by its shape: squares, hexagons, drawn lines; lines, terrain and names.

The same scenery as on the table, as flat tones that cost little ink. What tells two tones, two
armies or two tiles apart is never the colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist, pi, sin
from typing import TYPE_CHECKING

from ..boards.ground.water import WATER_TILE
from ..look.theme import mix
from ..miniatures.uniforms import Uniform
from .board_plan import BoardPlan
from .chart import CHART_LINES, paint_peaks, paint_places
from .figures import Figures
from .ink import INK, WHITE, Colour, Spot
from .paper import Box
from .signs import paint_sign

if TYPE_CHECKING:
    from .pen import Pen

TONES: tuple[Colour, ...] = ((230, 240, 196), (206, 224, 160), (222, 216, 150), (184, 204, 142))
"""Two greens, the third tone, high ground."""
BESIDE: Colour = (240, 238, 214)
"""The last tone of a scenery with many: what lies beside the field."""
CREAM: Colour = (252, 246, 228)
SEAM: Colour = (126, 138, 84)
FRAME: Colour = (122, 78, 44)
WOOD: Colour = (250, 236, 200)
GRID: Colour = (116, 66, 36)
WATER: Colour = (206, 230, 236)
WAVE: Colour = (150, 194, 208)
TILES: Mapping[str, Colour] = {
    "V": (238, 218, 180), "M": (198, 222, 226), "F": (186, 210, 162), "H": (226, 216, 152),
}


def paint_board(pen: Pen, plan: BoardPlan, figures: Figures) -> None:
    """Draw frame, ground, lines, terrain and names."""
    shape = plan.picture.scenery.shape
    pen.box(Box(*plan.origin, *plan.size), CREAM, FRAME, 0.5)
    GROUNDS.get(shape, _squares)(pen, plan)
    if shape == "square":
        _homes(pen, plan)
    styles = [style for style in LINES if style != ""]
    known = {style: n for n, style in enumerate(styles)}
    for x0, y0, x1, y1, style in sorted(plan.picture.scenery.lines,
                                        key=lambda line: known.get(line[4], len(known))):
        LINES.get(style, _thin)(pen, plan, plan.spot(x0, y0), plan.spot(x1, y1))
    if shape == "chart":
        paint_peaks(pen, plan)
        paint_places(pen, plan)
    _terrain(pen, plan, figures)
    if shape == "square":
        _landmarks(pen, plan, figures)
    _names(pen, plan)


def _tone(plan: BoardPlan, point: int) -> Colour:
    tones = plan.picture.scenery.tones
    number = tones[point] if point < len(tones) else 0
    return TONES[number] if number < len(TONES) else BESIDE


def _squares(pen: Pen, plan: BoardPlan) -> None:
    seam = max(0.1, plan.cell * 0.008)
    for point in plan.inside:
        pen.box(plan.cell_box(point), _tone(plan, point), SEAM, seam)


def _hexes(pen: Pen, plan: BoardPlan) -> None:
    for point in plan.inside:
        pen.shape(plan.outline(point), _tone(plan, point), SEAM, max(0.2, plan.cell * 0.016))


def _boards(pen: Pen, plan: BoardPlan) -> None:
    pen.box(plan.field, WOOD)


def _map(pen: Pen, plan: BoardPlan) -> None:
    """Tint each army's half a little: where it stands at first."""
    for uniform, zone in _zones(plan):
        boxes = [plan.cell_box(p) for p in range(len(plan.picture.topology)) if zone >> p & 1]
        if boxes:
            top, low = min(box.y for box in boxes), max(box.bottom for box in boxes)
            field = plan.field
            pen.box(Box(field.x, top, field.w, low - top), mix(CREAM, uniform.coat, 0.10))


GROUNDS: Mapping[str, Callable[[Pen, BoardPlan], None]] = {
    "square": _squares, "hex": _hexes, "lines": _boards, "chart": _map,
}


def _zones(plan: BoardPlan) -> list[tuple[Uniform, int]]:
    zones = plan.picture.zones or (0,) * len(plan.picture.armies)
    return list(zip(plan.picture.uniforms, zones, strict=False))


def _homes(pen: Pen, plan: BoardPlan) -> None:
    """Mark the cells on which each army is set up with its sign, pale."""
    for uniform, zone in _zones(plan):
        for point in plan.inside:
            if zone >> point & 1:
                tone = mix(_tone(plan, point), uniform.coat, 0.30)
                paint_sign(pen, uniform.sign, plan.centre(point), plan.cell * 0.24, tone)


# lines -------------------------------------------------------------------------------------------

Stroke = Callable[["Pen", BoardPlan, Spot, Spot], None]


def _thin(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, GRID, max(0.25, plan.cell * 0.018))


def _edge(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, GRID, max(0.5, plan.cell * 0.04))


def _palace(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, GRID, max(0.3, plan.cell * 0.02), plan.cell * 0.1)


def _median(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, WHITE, max(0.9, plan.cell * 0.07))
    pen.line(a, b, INK, max(0.5, plan.cell * 0.035), plan.cell * 0.16)


def _field(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    pen.line(a, b, INK, max(0.6, plan.cell * 0.04))


def _camp(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    """Draw a fence: a rail with a post at every cell's corner."""
    pen.line(a, b, FRAME, max(0.7, plan.cell * 0.05))
    count = max(1, round(dist(a, b) / plan.cell))
    for n in range(count + 1):
        post = a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count
        pen.disc(post, plan.cell * 0.06, CREAM, FRAME, max(0.3, plan.cell * 0.02))


def _water(pen: Pen, box: Box, cell: float, edge: float = 0.0) -> None:
    """Fill a box with water: its waves show without colours."""
    pen.box(box, WATER, WAVE if edge else None, edge)
    for row in (-0.3, -0.1, 0.12, 0.32):
        start = box.x + cell * (0.15 + 0.5 * (row in (-0.1, 0.32)))
        while start < box.right - cell * 0.34:
            level = box.centre[1] + cell * row
            wave = [(start + n * cell * 0.05, level + cell * 0.035 * sin(n / 6 * 2 * pi))
                    for n in range(7)]
            pen.way(wave, WAVE, 0.3)
            start += cell * 1.0


def _river(pen: Pen, plan: BoardPlan, a: Spot, b: Spot) -> None:
    """Draw a band of water one unit wide, with waves that show without colours."""
    cell, left, right = plan.cell, min(a[0], b[0]), max(a[0], b[0])
    _water(pen, Box(left, a[1] - cell / 2, right - left, cell), cell)
    for shore in (-0.5, 0.5):
        _thin(pen, plan, (left, a[1] + cell * shore), (right, a[1] + cell * shore))


LINES: Mapping[str, Stroke] = {
    "river": _river, **CHART_LINES, "grid": _thin, "tick": _thin, "palace": _palace,
    "edge": _edge, "home": _palace, "median": _median, "field": _field,
    "camp": _camp, "gate": _camp,
}
"""How each style of line is drawn, in the order of drawing; any other is a thin line."""


# what stands on the ground -----------------------------------------------------------------------


def paint_tile(pen: Pen, plan: BoardPlan, point: int, tile: str, figures: Figures) -> None:
    """Draw a tile on a cell: a tint, and its scenery, or its letter where there is none; water
    joins that beside it."""
    if tile == WATER_TILE:
        _water(pen, plan.cell_box(point), plan.cell, 0.2)
        return
    pen.shape(plan.outline(point, 0.92), TILES.get(tile, (226, 226, 214)))
    figure, box = figures.terrain(tile), plan.cell_box(point)
    if figure is None:
        pen.write(tile, box.inset(plan.cell * 0.2), 40, "title", FRAME)
        return
    room = box.inset(plan.cell * 0.08)
    pen.picture(figure.image, figure.fitted(room, plan.cell * 1.1)[0])


def _terrain(pen: Pen, plan: BoardPlan, figures: Figures) -> None:
    ground = plan.picture.ground
    for point in plan.inside:
        if point < len(ground) and ground[point] not in (".", " "):
            paint_tile(pen, plan, point, ground[point], figures)


def _landmarks(pen: Pen, plan: BoardPlan, figures: Figures) -> None:
    """Draw the landmarks that stand on a point."""
    points = {place: at for at, place in enumerate(plan.picture.topology.places)}
    for x, y, name, seat in plan.picture.scenery.landmarks:
        if (point := points.get((x, y))) in plan.inside and point is not None:
            room = plan.cell_box(point).inset(plan.cell * 0.08)
            figure = figures.figure(name, max(seat, 0), 0)
            pen.picture(figure.image, figure.fitted(room, plan.cell * 1.1)[0])


def _names(pen: Pen, plan: BoardPlan) -> None:
    for x, y, text, framed in plan.names():
        high = plan.rim * 0.62 if framed else plan.cell * 0.55
        box = Box(x - plan.cell, y - high / 2, 2 * plan.cell, high)
        if box.touches(plan.seen):
            pen.write(text, box, 200 if not framed else 2.4 * high, "title", FRAME)
