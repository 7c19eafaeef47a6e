"""What setting up an army and setting up a position share: a board, a box of toys and buttons.

Both screens lay them out, carry toys between them and breathe in the same way; they differ in what
stands on the board, in their buttons and in what they say.
"""

from collections.abc import Callable, Sequence

import pygame

from core.piece import Point

from ...boards.idles import IDLE_TICKS, TICKS
from ...boards.projection import Projection
from ...boards.sprites import SpriteSource
from ...look.theme import INK
from ...screen import CALM, LIVELY, Aloud, Context, Stop
from ...table.play import LeaveQuestion
from ...widgets.focus import NEXT, PREVIOUS, FocusGraph, Widget, intent
from .deploy_board import Field, miniatures
from .deploy_input import DeployInput
from .deploy_layout import Layout, lay_out
from .tray import Slot


class PlacingScreen:
    """A screen on which toys are carried between a box and a board."""

    modal = typing = hung = False
    text_field = None
    context: Context
    field: Field
    input: DeployInput
    slots: list[Slot]
    layout: Layout

    def __init__(self) -> None:
        self.graph = FocusGraph(on_cancel=self.cancel)
        self._sprites: tuple[tuple[int, int], SpriteSource] | None = None
        self._tick = -1
        self.dirty = True

    # what differs

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask nothing: no match goes on."""
        return None

    @property
    def buttons(self) -> Sequence[Widget]:
        """Give the buttons beside the board."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring box and buttons up to what stands."""
        raise NotImplementedError

    def ask_to_leave(self) -> None:
        """Leave, or ask whether to."""
        raise NotImplementedError

    def sentence(self) -> tuple[str, bool]:
        """Give the sentence under the board, and whether it says no."""
        raise NotImplementedError

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press: the army comes by “Arrange”."""
        return self.graph.stops(self.buttons)

    @property
    def aloud(self) -> Aloud:
        """Give the sentence under the board, and what has the focus."""
        return Aloud((self.sentence()[0],), self.graph.aloud(self.context.say))

    # laying out

    def lay_board(self, size: tuple[int, int], long: float = 1.0) -> None:
        """Lay out board and box for a window; `long` is the board's width over its height."""
        theme = self.context.theme
        self.size = size
        self.layout = lay_out(theme, size, len(self.slots), long)
        self.backdrop = pygame.Surface(size)
        theme.table(self.backdrop)
        self.field.lay(theme, self.layout.board, self.backdrop, self._sprites_for)
        for slot, rect in zip(self.slots, self.layout.slots, strict=True):
            slot.rect = rect
        self.input.tray = self.layout.tray

    def _sprites_for(self, projection: Projection) -> SpriteSource:
        size = (projection.cell_w, projection.cell_h)
        if self._sprites is None or self._sprites[0] != size:
            self._sprites = size, miniatures(projection, self.field.picture, self.context.settings)
        for slot in self.slots:
            slot.wardrobe_sprites = self._sprites[1]
        return self._sprites[1]

    # time

    @property
    def pace(self) -> int:
        """Lively while a toy is carried."""
        return LIVELY if self.field.dragging else CALM

    def breathe(self, now: float) -> bool:
        """Go on with the toys' idle motion; True when the picture changed."""
        self.field.now = now if self.context.settings.motion else 0.0
        tick = int(self.field.now * TICKS) % IDLE_TICKS
        changed = self.dirty or (tick != self._tick and self.field.renderer.phases > 1)
        self._tick, self.dirty = tick, False
        return changed

    # input

    def take(self, event: pygame.Event, use: Callable[[pygame.Event], object]) -> bool:
        """Take an input event by `use`; False when the picture stays as it is."""
        field, waits = self.field, self.dirty
        changed = self.graph.take(
            event, use, lambda: (field.hover, field.carried and self.input.pos))
        self.dirty = waits or changed
        return changed

    def on_board(self, event: pygame.Event) -> bool:
        """Let mouse and wheel act on board and box; True when the event was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.graph.mouse = event.pos
        if event.type == pygame.MOUSEWHEEL and self.field.wheel(event):
            return True
        if not self.input.on_mouse(event):
            return False
        if event.type == pygame.MOUSEMOTION:
            self.field.nudge(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.graph.keys, self.graph.focused = False, self.field
        return True

    def on_buttons(self, event: pygame.Event) -> None:
        """Let Tab go from box to board to buttons, and everything else to what has the focus."""
        what = intent(event)
        if what not in (NEXT, PREVIOUS):
            self.graph.on_event(event)
            return
        groups: list[Sequence[Widget]] = [self.slots, [self.field], self.buttons]
        live = [[w for w in group if w.live] for group in groups]
        at = next((n for n, group in enumerate(live) if self.graph.focused in group), -1)
        by = 1 if what == NEXT else -1
        for step in range(1, len(live) + 1):
            if group := live[(at + by * step) % len(live)]:
                self.graph.focus(group[0])
                break
        self.graph.keys = True

    def press(self, point: Point) -> None:
        """Act on a square by keys."""
        self.input.press(point)

    def pick(self, kind: str) -> None:
        """Take a kind out of the box; with keys the focus goes to the board."""
        self.input.pick(kind)
        if self.field.carried is not None and self.graph.keys:
            self.graph.focus(self.field)

    def cancel(self) -> None:
        """Let go of what is carried, else leave or ask whether to."""
        if self.input.busy:
            self.input.let_go()
        else:
            self.ask_to_leave()

    # the picture

    def paint(self, surface: pygame.Surface, box: str, head: str) -> None:
        """Paint table, box, board and buttons; `box` is the heading of the box."""
        theme, lay = self.context.theme, self.layout
        surface.blit(self.backdrop, (0, 0))
        theme.panel(surface, lay.tray)
        if lay.wide:
            room = pygame.Rect(lay.tray.x, lay.tray.y + theme.px(10), lay.tray.w, theme.px(44))
            font = theme.fit(theme.title, 25, box, (room.w - theme.px(24), room.h))
            theme.write(surface, box, font, INK, room, "center", "middle")
        self.graph.draw(surface, theme)
        if lay.banner.w:
            theme.banner(surface, head, lay.banner)
