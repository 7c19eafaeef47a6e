"""What a table's board shows of its state: lights, lines, draft, medals, prisoners on the shelf.

Each is made anew only where what it depends on has changed.
"""

from core.piece import Seat
from core.position import Position

from ..boards.highlights import Highlight
from ..stage.view import BoardView
from .hud.panels import Panels
from .hud.threats import Threats
from .input import draft_highlights
from .input.board_input import BoardInput
from .input.draft_overlay import drafted
from .input.move_draft import MoveInput
from .table_state import TableState


class BoardLooks:
    """Brings the board of `view`, and the shelf of `panels`, up to what is known now."""

    def __init__(self, state: TableState, panels: Panels, move_input: MoveInput,
                 board_input: BoardInput, threats: Threats, view: BoardView) -> None:
        self.state, self.panels, self.move_input = state, panels, move_input
        self.board_input, self.threats, self.view = board_input, threats, view
        self._shown: tuple[object, ...] = ()
        self._fallen: tuple[int | None, Position, Seat] | None = None
        """What was seen when it was last asked who has fallen."""
        self._over = False

    def forget(self) -> None:
        """Have all made anew: the board is painted by another renderer."""
        self._shown, self._fallen = (), None

    def imprison(self) -> bool:
        """Let who has fallen on the board come to the shelf, and who is free again leave it; who
        has taken many wears a medal. True where the shelf has changed."""
        state, panels, animator = self.state, self.panels, self.view.animator
        fallen = (state.told, state.performed, state.viewer)
        changed = fallen != self._fallen
        if changed:
            other = self._fallen is not None and self._fallen[2] != state.viewer
            self._fallen = fallen
            # another viewer sits elsewhere and knows others by their kinds: nobody has moved
            panels.shelf.seat(panels.prisoners(),
                              animator.now if animator.lively and not other else None)
            animator.renderer.honour(panels.deeds.heroes(state.play.match, state.told),
                                     panels.veterans())
        return panels.shelf.update(animator.now) or changed

    def light(self) -> None:
        """Light squares and draw lines; only lines while something moves, and none marches in."""
        state, move_input, animator = self.state, self.move_input, self.view.animator
        position, renderer = state.seen, animator.renderer
        if state.play.winners is not None and not self._over:
            self._over = True
            move_input.lines_on = False  # nobody aims any more; the button lights them again
        if not animator.settled:
            renderer.light(())
            if not state.marching and self._shown != (position,):
                self._shown = (position,)
                renderer.aim(draft_highlights.lines(move_input, state.viewer))
            return
        shown = (position, move_input.draft, move_input.hover, move_input.spin,
                 move_input.lines_on, move_input.hint, move_input.refused, state.last,
                 self.board_input.drag is None, state.mover, self.threats.on)
        if shown == self._shown:
            return
        self._shown = shown
        animator.preview(drafted(move_input, self.board_input, animator.board))
        animator.pick(move_input.draft.selected)
        last = () if move_input.draft.action else state.last
        renderer.light([*(Highlight("last", point) for point in last),
                        *draft_highlights.highlights(move_input), *self.threats.highlights()])
        renderer.aim(draft_highlights.lines(move_input, state.viewer))
