"""Rulers for cannon lines: strips that are laid on the board to see what a piece that looks bars.

What a line is is asked of the rules: a piece of each kind that must be given a facing is put on an
empty board, and what they mark is measured. They are printed on transparent film, or cut out
between the bars of thin paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING

from core.game import Rules, msg
from core.piece import Piece

from .figures import lines, turned
from .ink import CUT, INK, SOFT, WHITE
from .paper import Box, Paper

if TYPE_CHECKING:
    from .pen import Pen

BROAD = 0.6
"""A ruler's breadth, in cells."""
END = 0.5
"""What a ruler has beyond the middle of its first and its last cell, in cells."""
GAP = 4.0
"""Millimetres between rulers."""


def reaches(rules: Rules) -> dict[float, int]:
    """Give for every distance between the points of a line, in cells, how many it can have."""
    places, found = rules.topology.places, dict[float, int]()
    ends = [*range(len(places))]
    probes = {min(ends, key=lambda p: a * places[p][0] + b * places[p][1])
              for a in (-1.0, 1.0) for b in (-1.0, 1.0)}
    for kind in turned(rules):
        for point in probes:
            for facing in range(8):
                posed = rules.pose({point: Piece(0, kind, point, facing)}, 0)
                for mark in lines(rules, posed):
                    (x0, y0), (x1, y1) = places[point], places[mark.points[0]]
                    step = round(hypot(x1 - x0, y1 - y0), 3)
                    found[step] = max(found.get(step, 0), len(mark.points))
    return found


def rulers(rules: Rules, paper: Paper, cell: float) -> list[tuple[float, int]]:
    """List the rulers of one sheet, two of each sort: the step in cells, and how many steps.

    One as long as the sheet at most: for more, the next is laid at its end.
    """
    room = paper.room(across=True)
    found = []
    for step, most in sorted(reaches(rules).items()):
        fits = int((room.w / cell - 2 * END) / step)
        if fits:
            found += [(step, min(most, fits))] * 2
    below = int((room.h + GAP) / (BROAD * cell + GAP))
    return found[:below] if len(found) > below else found * max(1, below // max(1, len(found)))


def paint_rulers(pen: Pen, some: list[tuple[float, int]], cell: float) -> Iterator[None]:
    """Draw a sheet of rulers."""
    room = pen.sheet(pen.say(msg("Line rulers")), pen.say(msg(
        "Print on clear film. Lay the ring on the cannon: the line ends at the first piece.")),
        True)
    y = room.y
    for step, count in some:
        _paint(pen, step, count, Box(room.x, y, (2 * END + step * count) * cell, BROAD * cell),
               cell)
        y += BROAD * cell + GAP
    yield


def _paint(pen: Pen, step: float, count: int, box: Box, cell: float) -> None:
    """Draw one ruler: a ring for the piece, a dot for the middle of every point of its line."""
    pen.box(box, line=CUT, wide=0.15)
    y, start = box.centre[1], box.x + END * cell
    for rail in (-0.5, 0.5):
        pen.line((start, y + rail * box.h * 0.72), (box.right, y + rail * box.h * 0.72), SOFT, 0.4)
    pen.line((start + 0.3 * cell, y), (box.right - END * cell, y), INK, 0.5, 2.0)
    pen.disc((start, y), 0.24 * cell, None, INK, 0.8)
    pen.disc((start, y), 0.05 * cell, INK)
    for n in range(1, count + 1):
        x = start + n * step * cell
        pen.disc((x, y), 0.12 * cell, WHITE, INK, 0.4)
        pen.write(str(n), Box(x - 0.1 * cell, y - 0.08 * cell, 0.2 * cell, 0.16 * cell), 100,
                  "title")
    if step > 1.01:
        pen.write(pen.say(msg("slantwise")), Box(start + 0.3 * cell, box.y + 0.02 * cell,
                                                 step * cell - 0.4 * cell, 0.2 * cell), 9,
                  colour=SOFT)
