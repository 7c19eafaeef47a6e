"""Terrain tiles: loose cells of ground to be laid on a board, so many of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.game import Rules, msg

from .board_plan import BoardPlan
from .figures import Figures
from .grounds import TILES, paint_tile
from .ink import CUT, INK, WHITE
from .paper import Box, Paper

if TYPE_CHECKING:
    from .pen import Pen

FEWEST = 8
"""Tiles of each terrain that are printed at least."""
GAP = 2.0
"""Millimetres between tiles."""


def tiles_of(rules: Rules, ground: str) -> list[str]:
    """List the letters of all tiles: as many as lie on the board, or a few to choose from; none
    where the board never changes, for it is printed with them."""
    if not rules.game.editor:
        return []
    return [tile for tile in rules.tiles for _ in range(max(FEWEST, ground.count(tile)))]


def grid(plan: BoardPlan, paper: Paper) -> tuple[int, int]:
    """Say how many tiles lie beside and below each other on a sheet."""
    room, box = paper.room(), plan.cell_box(0)
    return int((room.w + GAP) / (box.w + GAP)), int((room.h + GAP) / (box.h + GAP))


def sheets_of(tiles: list[str], plan: BoardPlan, paper: Paper) -> int:
    """Count the sheets of tiles."""
    beside, below = grid(plan, paper)
    return -(-len(tiles) // (beside * below))


def paint_tiles(pen: Pen, tiles: list[str], rules: Rules, plan: BoardPlan, figures: Figures
                ) -> Iterator[None]:
    """Draw all tiles, each in its cell's outline with its name."""
    beside, below = grid(plan, pen.paper)
    most, first = beside * below, plan.cell_box(0)
    for begin in range(0, len(tiles), most):
        room = pen.sheet(pen.say(msg("Terrain")), pen.say(msg(
            "Cut the tiles out and lay them on the board before anybody sets up.")))
        for place, tile in enumerate(tiles[begin:begin + most]):
            x = room.x + place % beside * (first.w + GAP)
            y = room.y + place // beside * (first.h + GAP)
            here = BoardPlan(plan.picture, plan.cell, (
                plan.origin[0] + x - first.x, plan.origin[1] + y - first.y))
            box = here.cell_box(0)
            pen.shape(here.outline(0), TILES.get(tile, (226, 226, 214)), CUT, 0.15)
            paint_tile(pen, here, 0, tile, figures)
            name = Box(box.x + 0.05 * box.w, box.bottom - 0.17 * box.h, 0.9 * box.w,
                       0.15 * box.h)
            pen.box(name, WHITE, round_=name.h * 0.4)
            name = name.inset(0.02 * box.h)
            pen.write(pen.say(rules.tiles[tile]), name, plan.cell * 0.32, "bold", INK)
        yield
