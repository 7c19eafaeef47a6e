"""Who can take me: warnings on the own pieces that could be taken now, or after the drafted move.

The rules answer (`dangers` knows support, terrain and lines); this remembers the answer, because on
a large board it costs more than a frame.
"""

from collections.abc import Iterator

from core.action import Move, Place, Push
from core.game import Mark
from core.piece import PUBLIC, Point
from core.position import Position

from ...boards.highlights import Highlight
from ..input.move_draft import MoveInput
from ..table_state import TableState


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
