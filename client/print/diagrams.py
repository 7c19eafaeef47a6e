"""The diagrams of a book of rules, small enough for a column: the board, who moves, and whereto.

Where the chosen piece may go is asked of the rules, as on the screen (`core/diagram.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.diagram import INFO, Diagram, read_diagram
from core.game import Game
from core.piece import Point

from ..boards.picture import picture_of
from ..games.markdown import Fence
from .board_plan import plan_in
from .figures import Figures, standing
from .grounds import paint_board
from .ink import INK, WHITE
from .paper import Box
from .picture_sheets import stand

if TYPE_CHECKING:
    from .pen import Pen

LIT = (255, 196, 40)
NO = (214, 60, 40)


def diagram_of(game: Game, block: Fence) -> Diagram | None:
    """Read a block of a book as a diagram; None where it is none."""
    if block.info != INFO:
        return None
    try:
        return read_diagram(game, block.text)
    except ValueError:
        return None


def size_of(diagram: Diagram, wide: float, high: float) -> tuple[float, float]:
    """Give the size a diagram takes in a room."""
    picture = picture_of(diagram.rules, diagram.position.ground)
    return plan_in(picture, Box(0.0, 0.0, wide, high)).size


def paint_diagram(pen: Pen, diagram: Diagram, figures: Figures, room: Box) -> None:
    """Draw a diagram in the middle of a room."""
    rules, position = diagram.rules, diagram.position
    plan = plan_in(picture_of(rules, position.ground, figures.picture.appearance), room)
    cell = plan.cell
    paint_board(pen, plan, figures)
    lit: set[Point] = set()
    if diagram.chosen:
        lit = set(rules.next(position, diagram.seat, diagram.chosen))
        for point in diagram.chosen:
            pen.disc(plan.centre(point), 0.46 * cell, LIT, INK, 0.05 * cell)
    there = standing(position)
    for point in lit - set(there):
        pen.disc(plan.centre(point), 0.19 * cell, LIT, INK, 0.05 * cell)
    for at in sorted(there, key=lambda point: plan.centre(point)[1]):
        if at in lit:
            pen.disc(plan.centre(at), 0.46 * cell, None, NO, 0.1 * cell)
        stand(pen, plan, figures, at, there[at])
    arm = 0.26 * cell
    for point in diagram.no:
        x, y = plan.centre(point)
        for colour, wide in ((WHITE, 0.2 * cell), (NO, 0.11 * cell)):
            pen.line((x - arm, y - arm), (x + arm, y + arm), colour, wide)
            pen.line((x - arm, y + arm), (x + arm, y - arm), colour, wide)
