"""Fold-up standees: a strip of paper that is folded into a toy which stands on a base of its own.

From above: the base's flap behind, the back upside down, the fold, the front, the flap in front.
Folded in the middle, front and back are glued to each other; the flaps go forward and backward
and stand on the cell, with the army's sign and hatching. Where ranks stay hidden, the front tells
nothing: it is the same on all, and is turned to the enemy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.game import Rules, msg

from ..look.theme import mix
from ..screen import Say
from ..table.hud.rank_card import ranks
from .figures import FAR, NEAR, Figures, troops, turned
from .ink import CUT, INK, WHITE
from .paper import Box, Paper
from .signs import hatch, paint_sign, polar

if TYPE_CHECKING:
    from .pen import Pen

WIDE, TALL, FLAP = 0.76, 1.16, 0.36
"""A strip's width, the height of front and back, the depth of a flap, in cells."""
HIGH = 2 * (TALL + FLAP)
"""The height of a strip, in cells."""
GAP = 2.0
"""Millimetres between strips."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one side of a standee shows: a miniature from a heading, a name, a number, a character.
    """

    miniature: str
    heading: int
    name: str = ""
    number: int = 0
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Standee:
    """A piece to fold: whose, its two sides, and whether it matters where it looks."""

    seat: int
    front: Side
    back: Side
    turning: bool = False


def standees(rules: Rules, say: Say) -> list[Standee]:
    """Give every piece a game needs, army after army."""
    aimed = turned(rules)
    numbers = {} if rules.secrets is None else {r.kind: r.number for r in ranks(rules)}
    found = []
    for troop in troops(rules):
        name, miniature = rules.kinds[troop.kind]
        glyph = rules.glyphs.get((troop.kind, troop.seat), "")[:1]
        number = numbers.get(troop.kind, 0)
        looks = (8, 0) if troop.kind in aimed else (NEAR, FAR)
        front, back = (Side(miniature, look, say(name), number, glyph) for look in looks)
        if rules.secrets is not None:
            front = Side(rules.unknown, NEAR)
        found += [Standee(troop.seat, front, back, troop.kind in aimed)] * troop.count
    return found


def grid(paper: Paper, cell: float) -> tuple[bool, int, int]:
    """Say how strips lie on a sheet: whether across, how many beside and below each other."""
    best = (False, 0, 0)
    for across in (False, True):
        room = paper.room(across)
        beside = int((room.w + GAP) / (WIDE * cell + GAP))
        below = int((room.h + GAP) / (HIGH * cell + GAP))
        if beside * below > best[1] * best[2]:
            best = across, beside, below
    return best


def sheets_of(count: int, paper: Paper, cell: float) -> int:
    """Count the sheets for so many standees."""
    _, beside, below = grid(paper, cell)
    return -(-count // (beside * below))


def paint_standees(pen: Pen, some: list[Standee], figures: Figures, cell: float) -> Iterator[None]:
    """Draw all standees, sheet after sheet."""
    across, beside, below = grid(pen.paper, cell)
    most = beside * below
    for first in range(0, len(some), most):
        room = pen.sheet(
            pen.say(msg("Pieces")),
            pen.say(msg("Cut along the thin lines, fold along the dashed ones, glue front to back."
                        )), across)
        for place, standee in enumerate(some[first:first + most]):
            x = room.x + place % beside * (WIDE * cell + GAP)
            y = room.y + place // beside * (HIGH * cell + GAP)
            paint_standee(pen, standee, Box(x, y, WIDE * cell, HIGH * cell), figures, cell)
        yield


def paint_standee(pen: Pen, standee: Standee, strip: Box, figures: Figures, cell: float) -> None:
    """Draw one strip: both halves, the cut around it and the folds across it."""
    half = Box(strip.x, strip.centre[1], strip.w, strip.h / 2)
    _paint_half(pen, standee, standee.front, half, figures, cell, ahead=standee.turning)
    with pen.turned(180, strip.centre):
        _paint_half(pen, standee, standee.back, half, figures, cell)
    pen.box(strip, line=CUT, wide=0.15)
    for y in (strip.y + FLAP * cell, strip.centre[1], strip.bottom - FLAP * cell):
        pen.line((strip.x, y), (strip.right, y), INK, 0.2, 1.0)


def _paint_half(pen: Pen, standee: Standee, side: Side, half: Box, figures: Figures, cell: float,
                ahead: bool = False) -> None:
    """Draw a side above its flap."""
    uniform = figures.picture.uniforms[standee.seat % len(figures.picture.uniforms)]
    panel = Box(half.x, half.y, half.w, TALL * cell)
    flap = Box(half.x, panel.bottom, half.w, FLAP * cell)
    band = Box(panel.x, panel.bottom - 0.15 * cell, panel.w, 0.15 * cell)
    sky = Box(panel.x, panel.y, panel.w, panel.h - band.h)
    pen.box(sky, mix(WHITE, uniform.coat, 0.10))
    room = Box(sky.x + 0.04 * cell, sky.y + 0.06 * cell, sky.w - 0.08 * cell,
               sky.h - 0.10 * cell)
    figure = figures.figure(side.miniature, standee.seat, side.heading)
    place, scale = figure.fitted(room, cell * 1.05)
    with pen.clipped(sky):
        pen.picture(figure.image, place)
    if side.glyph:
        if figure.medal is None:
            radius, middle = cell * 0.13, (sky.right - cell * 0.16, sky.bottom - cell * 0.16)
            pen.disc(middle, radius, WHITE, uniform.ink, cell * 0.02)
        else:
            radius = figure.medal.radius * scale * 0.95
            middle = (place.x + figure.medal.dx * scale, place.y + figure.medal.dy * scale)
        size = Box(middle[0] - radius, middle[1] - radius * 0.85, 2 * radius, radius * 1.7)
        pen.write(side.glyph, size, 200, "chinese", uniform.ink)
    if side.number and not figure.numbered:
        coin = sky.x + 0.15 * cell, sky.y + 0.15 * cell
        pen.disc(coin, 0.11 * cell, WHITE, INK, 0.02 * cell)
        pen.write(str(side.number), Box(coin[0] - 0.1 * cell, coin[1] - 0.08 * cell, 0.2 * cell,
                                        0.16 * cell), 100, "title")
    pen.box(band, uniform.coat)
    if side.name:
        pen.write(side.name, Box(band.x + 0.03 * cell, band.y, band.w - 0.06 * cell, band.h),
                  cell * 0.33, "bold", uniform.sign_colour)
    else:
        hatch(pen, uniform.sign, band, uniform.dark)
    pen.box(flap, mix(WHITE, uniform.coat, 0.35))
    hatch(pen, uniform.sign, flap, mix(WHITE, uniform.dark, 0.7))
    radius = FLAP * cell * 0.4
    pen.disc(flap.centre, radius, WHITE, uniform.dark, 0.25)
    if ahead:  # which way it looks when the piece stands
        x, y = flap.centre
        pen.shape([polar((x, y), radius * 0.85, 0.5), (x - radius * 0.62, y + radius * 0.05),
                   (x - radius * 0.22, y + radius * 0.05), (x - radius * 0.22, y - radius * 0.7),
                   (x + radius * 0.22, y - radius * 0.7), (x + radius * 0.22, y + radius * 0.05),
                   (x + radius * 0.62, y + radius * 0.05)], uniform.ink)
    else:
        paint_sign(pen, uniform.sign, flap.centre, radius * 0.72, uniform.ink)
