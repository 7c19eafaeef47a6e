"""A position as a picture: the board as large as a sheet, and everybody where he stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.game import Rules
from core.piece import Piece, Point
from core.position import Position

from ..boards.picture import BoardPicture, picture_of
from ..miniatures.appearance import Appearance
from .board_plan import BoardPlan, plan_in
from .figures import Figures, lines, standing
from .grounds import paint_board
from .ink import INK, WHITE
from .paper import Box, Paper

if TYPE_CHECKING:
    from .pen import Pen


@dataclass(frozen=True)
class Picture:
    """A position to be shown: of which rules, under which headline, with a line of words."""

    rules: Rules
    position: Position
    headline: str
    words: str = ""


WORDS = 8.0
"""Millimetres for the line of words under the headline."""


def fitted(picture: BoardPicture, paper: Paper) -> tuple[bool, BoardPlan]:
    """Lay a board out as large as a sheet of paper allows; whether it lies across."""
    plans = []
    for across in (False, True):
        room = paper.room(across)
        head = WORDS + room.h * 0.04  # hats of the back row reach above the board
        plans.append(plan_in(picture, room._replace(y=room.y + head, h=room.h - head)))
    across = plans[1].cell > plans[0].cell * 1.02
    return across, plans[across]


def paint_picture(pen: Pen, shown: Picture, appearance: Appearance) -> Iterator[None]:
    """Draw one sheet."""
    rules, position = shown.rules, shown.position
    across, plan = fitted(picture_of(rules, position.ground, appearance), pen.paper)
    figures = Figures(plan.picture, plan.cell)
    room = pen.sheet(shown.headline, "", across)
    pen.write(shown.words, Box(room.x, room.y, room.w, WORDS - 2), 11, "bold", INK)
    paint_board(pen, plan, figures)
    for mark in lines(rules, position):
        assert mark.origin is not None
        uniform = plan.picture.uniforms[mark.seat % len(plan.picture.uniforms)]
        ends = plan.centre(mark.origin), plan.centre(mark.points[-1])
        pen.line(*ends, WHITE, plan.cell * 0.05)
        pen.line(*ends, uniform.ink, plan.cell * 0.03, plan.cell * 0.12)
    there = standing(position)
    for at, piece in sorted(there.items(), key=lambda each: plan.centre(each[0])[1]):
        stand(pen, plan, figures, at, piece)
    yield


def stand(pen: Pen, plan: BoardPlan, figures: Figures, at: Point, piece: Piece) -> None:
    """Draw a piece on its cell, with its character where it has one."""
    picture = plan.picture
    heading = round(picture.facing(piece, 0) * 2) % 16
    figure = figures.figure(picture.miniature(piece), piece.seat, heading)
    scale = plan.cell * 0.98 / figure.cell
    x, y = plan.centre(at)
    place = Box(x - figure.foot[0] * scale, y + 0.12 * plan.cell - figure.foot[1] * scale,
                figure.image.width * scale, figure.image.height * scale)
    pen.picture(figure.image, place)
    glyph = picture.glyphs.get((piece.kind or "", piece.seat), "")[:1]
    if glyph:
        uniform = picture.uniforms[piece.seat % len(picture.uniforms)]
        if figure.medal is None:
            radius, middle = plan.cell * 0.17, (x + 0.3 * plan.cell, y + 0.3 * plan.cell)
            pen.disc(middle, radius, WHITE, uniform.ink, plan.cell * 0.02)
        else:
            radius = figure.medal.radius * scale
            middle = place.x + figure.medal.dx * scale, place.y + figure.medal.dy * scale
        pen.write(glyph, Box(middle[0] - radius, middle[1] - radius * 0.85, 2 * radius,
                             radius * 1.7), 200, "chinese", uniform.ink)
