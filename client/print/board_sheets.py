"""A board on as many sheets as it needs: cut marks, strips for glue, and which sheet goes where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core.refusal import msg

from .board_plan import BoardPlan
from .figures import Figures
from .grounds import paint_board
from .ink import CUT, SOFT, WHITE
from .paper import Box
from .tiling import OVERLAP, SheetPart

if TYPE_CHECKING:
    from .pen import Pen


def paint_board_sheets(pen: Pen, plan: BoardPlan, figures: Figures, across: bool,
                       tiles: Sequence[SheetPart]) -> Iterator[None]:
    """Draw a board, sheet after sheet."""
    hint = "" if len(tiles) == 1 else pen.say(msg(
        "Cut along the marks. Glue the next sheet onto the striped edge."))
    for tile in tiles:
        about = pen.say(msg("Board"))
        room = pen.sheet(about if len(tiles) == 1 else f"{about} {tile.name}", hint, across)
        shown = Box(room.x + (room.w - tile.shown.w) / 2, room.y + (room.h - tile.shown.h) / 2,
                    tile.shown.w, tile.shown.h)
        here = replace(plan, origin=(shown.x - tile.box.x, shown.y - tile.box.y), seen=shown)
        with pen.clipped(shown):
            paint_board(pen, here, figures)
            _glue(pen, tile, shown)
        pen.crops(shown)
        _neighbours(pen, tile, shown)
        yield


def _glue(pen: Pen, tile: SheetPart, shown: Box) -> None:
    """Stripe the strips on which the neighbours are glued, and draw the line they come up to."""
    strips = []
    if tile.right:
        strips.append((Box(shown.right - OVERLAP, shown.y, OVERLAP, shown.h),
                       ((shown.right - OVERLAP, shown.y), (shown.right - OVERLAP, shown.bottom))))
    if tile.below:
        strips.append((Box(shown.x, shown.bottom - OVERLAP, shown.w, OVERLAP),
                       ((shown.x, shown.bottom - OVERLAP), (shown.right, shown.bottom - OVERLAP))))
    for strip, (a, b) in strips:
        with pen.clipped(strip):
            step = 3.0
            for n in range(int((strip.w + strip.h) / step) + 1):
                x = strip.x + n * step
                pen.line((x, strip.y), (x - strip.h, strip.bottom), WHITE, 0.8)
        pen.line(a, b, CUT, 0.25, 2.0)


def _neighbours(pen: Pen, tile: SheetPart, shown: Box) -> None:
    """Write beside the strips which sheet is glued there."""
    if tile.right:
        spot = shown.right + 2.6, shown.centre[1]
        with pen.turned(90, spot):
            pen.write(pen.say(msg("glue {name} here"), name=tile.right),
                      Box(spot[0] - 30, spot[1] - 2, 60, 4), 7, colour=SOFT)
    if tile.below:
        pen.write(pen.say(msg("glue {name} here"), name=tile.below),
                  Box(shown.centre[0] - 30, shown.bottom + 1, 60, 4), 7, colour=SOFT)
