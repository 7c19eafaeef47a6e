"""Looking back while a match goes on: the board shows an earlier move, with what its viewer knew.

Only the board does: the match, its clocks and all that stands beside the board stay with now. Any
other press, and whatever happens in the match, leads back there.
"""

from collections.abc import Callable

import pygame

from core.action import clicks
from core.position import Position
from core.refusal import msg

from ..boards.highlights import Highlight
from ..look.theme import INK_DARK, WORD, Material, Theme
from ..screen import Say
from ..stage.view import BoardView
from .hud.panels import Panels
from .table_state import TableState

FRAME = 164, 178, 196
"""The pewter frame round a board of the past."""


class LookBack:
    """Steps through the journal's moves on the board of `view`; `leave` drops what was begun, and
    `turned` is called when another position is seen."""

    def __init__(self, state: TableState, panels: Panels, view: BoardView, say: Say,
                 leave: Callable[[], None], turned: Callable[[], None]) -> None:
        self.state, self.panels, self.view, self.say = state, panels, view, say
        self.leave, self.turned = leave, turned
        self.at: int | None = None
        """After how many of the journal's moves the board stands; None: it shows now."""
        self.position: Position | None = None
        """What is looked at, as the viewer knew it; None for now."""

    @property
    def count(self) -> int:
        """Count the moves that the board has shown."""
        return len(self.panels.journal(self.say))

    def _index(self, at: int) -> int:
        return self.panels.ends[at - 1] if at else self.panels.ends[0] - 1

    def step(self, by: int) -> None:
        """Go some moves back or on; beyond the last one is now."""
        count = self.count
        self.to((count if self.at is None else self.at) + by)

    def to(self, at: int) -> None:
        """Show the board after so many moves, once nothing moves on it."""
        if not self.view.animator.settled or not self.count:
            return
        if at >= self.count:
            self.now()
            return
        self.leave()
        self.at = self.panels.looked = max(0, at)
        match, index = self.state.play.match, self._index(self.at)
        self.position = self.state.sight.past(match.path[index])
        self.view.animator.show(self.position, self.state.told)
        last = clicks(match.line[index - 1][1])[:2] if self.at else ()
        self.view.renderer.light([Highlight("last", point) for point in last])
        self.view.renderer.aim(())
        self.turned()

    def now(self) -> bool:
        """Come back to the match; True where it was looked back on."""
        if self.at is None:
            return False
        self.at = self.panels.looked = self.position = None
        self.view.animator.show(self.state.sight.past(self.state.performed), self.state.told)
        self.turned()
        return True

    def paint(self, surface: pygame.Surface, theme: Theme) -> bool:
        """Paint the frame of a board of the past, and what leads back; True while there is one."""
        if self.at is None:
            return False
        port = self.view.projection.port
        thick = theme.px(7)
        pygame.draw.rect(surface, FRAME, port.inflate(thick, thick), thick, border_radius=thick)
        text = self.say(msg("Looking back: move {number}. Any key leads to now."), number=self.at)
        font = theme.text(WORD, bold=True)
        plate = pygame.Rect(0, 0, font.size(text)[0] + theme.px(32),
                            font.get_linesize() + theme.px(14))
        plate.midbottom = port.midbottom
        theme.face(surface, plate.clamp(surface.get_rect()), Material.PAPER)
        theme.write(surface, text, font, INK_DARK, plate.inflate(-theme.px(16), 0), "center",
                    "middle")
        return True
