"""Who can take me: warnings on the own pieces that could be taken now, or after the drafted move.

The rules answer (`dangers` knows support, terrain and lines); this remembers the answer, because on
a large board it costs more than a frame.
"""

from collections.abc import Iterator

import pygame

from core.action import Move, Place, Push
from core.game import Mark
from core.piece import PUBLIC, Point
from core.position import Position

from ...board.highlights import CREAM, RING, Highlight
from ...board.projection import Projection
from ...theme import Colour
from ..input.move_draft import MoveInput
from ..state import TableState


class Threats:
    """The warnings for whoever is to move, for the viewer while that is nobody here.

    Nothing is asked of the rules while they are off.
    """

    def __init__(self, move_input: MoveInput, state: TableState) -> None:
        self.move_input, self.state = move_input, state
        self.on = False
        self._key: tuple[object, ...] = ()
        self._marks: tuple[Mark, ...] = ()

    def toggle(self) -> None:
        """Switch the warnings on or off."""
        self.on = not self.on

    def marks(self) -> tuple[Mark, ...]:
        """Give who could take what once the draft is played; nothing where nobody looks on."""
        move_input = self.move_input
        seat = move_input.seat if move_input.seat is not None else self.state.viewer
        if not self.on or seat == PUBLIC:
            return ()
        key = (id(move_input.position), move_input.draft.action, move_input.draft.turns, seat)
        if key != self._key:
            self._key = key
            self._marks = move_input.rules.dangers(self._imagined(), seat)
        return self._marks

    def _imagined(self) -> Position:
        """Give the position as the draft would leave it."""
        move_input = self.move_input
        if not isinstance(move_input.action(), Move | Push | Place):
            return move_input.preview()
        step = move_input.step()
        return move_input.position if step is None else step.position

    def highlights(self) -> Iterator[Highlight]:
        """Yield a warning for every piece that could be taken."""
        for point in sorted({p for mark in self.marks() for p in mark.points}):
            yield Highlight("danger", point)

    def arrows(self) -> list[tuple[Point, Point]]:
        """List (from, to) of what threatens the piece under the mouse, or what it threatens."""
        point = self.move_input.hover
        return [(mark.origin, prey) for mark in self.marks() for prey in mark.points
                if mark.origin is not None and point in (mark.origin, prey)]


def paint_arrows(
    surface: pygame.Surface, projection: Projection, arrows: list[tuple[Point, Point]],
    colour: Colour = RING,
) -> None:
    """Paint bold arrows, as from attackers to what they could take."""
    before = surface.get_clip()
    surface.set_clip(projection.port.clip(before))
    for origin, prey in arrows:
        a, b = pygame.Vector2(projection.centre(origin)), pygame.Vector2(projection.centre(prey))
        _arrow(surface, a, b, projection.cell_w, colour)
    surface.set_clip(before)


def _arrow(surface: pygame.Surface, a: pygame.Vector2, b: pygame.Vector2, unit: int,
           colour: Colour) -> None:
    along = (b - a).normalize()
    side = along.rotate(90)
    a, b = a + along * unit * 0.25, b - along * unit * 0.16
    neck, wide, head = b - along * unit * 0.36, unit * 0.075, unit * 0.22
    shape = [a - side * wide * 0.5, neck - side * wide, neck - side * head, b, neck + side * head,
             neck + side * wide, a + side * wide * 0.5]
    low = pygame.Vector2(min(p.x for p in shape) - 3, min(p.y for p in shape) - 3)
    high = pygame.Vector2(max(p.x for p in shape) + 3, max(p.y for p in shape) + 3)
    size = (max(1, round(high.x - low.x)), max(1, round(high.y - low.y)))
    scale = 2 if size[0] * size[1] < 400_000 else 1
    big = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    points = [(p - low) * scale for p in shape]
    pygame.draw.polygon(big, (*colour, 225), points)
    pygame.draw.polygon(big, (*CREAM, 255), points, 2 * scale)
    surface.blit(pygame.transform.smoothscale(big, size), low)
