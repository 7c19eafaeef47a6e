"""The table's buttons and the painting of its screen: still things once, the board every tick.

The board's one blit is all a calm tick costs. Whatever reaches beyond the board (a bubble, a sheet)
makes the next frame a whole one, so nothing is left behind.
"""

from typing import TYPE_CHECKING

import pygame

from core.action import Claim, NoMove, Pass
from core.game import msg

from ...board.magnifier import Magnifier
from ...board.minimap import Minimap
from ...board.overlay import paint_no, paint_reason
from ...theme import drum
from ...widgets.button import Button
from ...widgets.focus import FocusGraph
from ..input.draft_overlay import ghosts, paint_cursor, paint_handles
from .threats import paint_arrows

if TYPE_CHECKING:
    from ...screens.table import TableScreen


ENDINGS = {Pass: msg("Pass"), NoMove: msg("No move left"), Claim: msg("Claim a draw")}
"""What the first button says where it does something else than to play the draft."""


class Controls:
    """Buttons of the table and the painted still picture behind the board."""

    def __init__(self, scene: "TableScreen", size: tuple[int, int]) -> None:
        self.scene = scene
        say = scene.context.say
        move_input = scene.move_input
        self.done = Button(say("Done"), move_input.done, "orange", units=26)
        self.undo = Button(say("Undo"), self._undo, "green", units=19)
        self.hint = Button(say("Hint"), scene.hint, "blue", units=19)
        self.lines = Button(say("Lines"), self._lines, "plain", units=19)
        if scene.hidden is not None:
            self.lines = Button(say("Ranks"), scene.hidden.show_ranks, "plain", units=19)
        self.danger = Button(say("Danger"), scene.threats.toggle, "plain", units=19)
        self.menu = Button(say("Menu"), scene.menu, "wood", units=19)
        self.graph = FocusGraph(self._blur)
        self.buttons = [self.done, self.undo, self.hint, self.lines, self.danger, self.menu]
        for button, rect in zip(self.buttons, scene.layout.buttons, strict=True):
            button.rect = rect
        self.graph.set(self.buttons)
        self.still = pygame.Surface(size)
        scene.context.theme.table(self.still)  # the board is laid on the bare table
        self.full = self.dirty = True
        self._beyond = False
        self.map: Minimap | None = None
        self.magnifier = Magnifier(scene)

    def _undo(self) -> None:
        self.scene.move_input.undo()

    def _lines(self) -> None:
        self.scene.move_input.lines_on = not self.scene.move_input.lines_on

    def _blur(self) -> None:
        self.graph.focused = None

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event of the mouse over a button, or of the keys while a button has the focus."""
        if self.map is not None and self.map.on_event(event):
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.type == pygame.MOUSEBUTTONDOWN and self.graph.at(event.pos) is None:
                self._blur()
            before = self.graph.at(self.graph.mouse)
            used = self.graph.on_event(event)
            self.dirty = self.dirty or before is not self.graph.at(event.pos)
            if event.type == pygame.MOUSEBUTTONUP:
                self._blur()
            return used
        if self.graph.focused is not None and event.type != pygame.MOUSEWHEEL:
            return self.graph.on_event(event)
        return False

    def refresh(self) -> None:
        """Bring the buttons up to what may be done now."""
        move_input = self.scene.move_input
        self.done.enabled = move_input.ready or move_input.closing is not None
        self.done.label = self.scene.context.say(ENDINGS.get(type(move_input.closing), "Done"))
        self.undo.enabled = move_input.started and not move_input.waiting
        self.hint.enabled = move_input.mine
        self.lines.chosen = move_input.lines_on and self.scene.hidden is None
        self.danger.chosen = self.scene.threats.on
        if self.graph.focused is not None and not self.graph.focused.live:
            self._blur()

    def _paint_still(self) -> None:
        scene, theme = self.scene, self.scene.context.theme
        self.refresh()
        theme.table(self.still)
        scene.panels.paint(self.still, theme, scene.context.say, scene.layout, scene.view.icon)
        self.graph.draw(self.still, theme)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the whole screen, or only the board where nothing else changed."""
        scene = self.scene
        animator, theme, say = scene.animator, scene.context.theme, scene.context.say
        if animator is None or scene.loading:
            self._paint_loading(surface)
            return
        if self.dirty:
            self._paint_still()
        if self.dirty or self.full or self._beyond:
            surface.blit(self.still, (0, 0))
        self.dirty = self.full = False
        move_input, projection = scene.move_input, scene.projection
        animator.paint(surface, ghosts(move_input, scene.hand, animator.renderer))
        if scene.layout.map.w:
            if self.map is None:
                self.map = Minimap(scene.view, scene.layout.map)
            surface.blit(self.still, self.map.rect, self.map.rect)  # its corners are clear
            self.map.paint(surface, theme)
        self._beyond = False
        if scene.hidden is not None:
            self._beyond = scene.hidden.paint(surface)
        if animator.settled and scene.sheet is None:
            paint_arrows(surface, projection, scene.threats.arrows())
            paint_handles(surface, move_input, projection)
            paint_cursor(surface, scene.hand, projection)
            self._beyond = self.magnifier.paint(surface) or self._beyond
            self._paint_reasons(surface)
        animator.paint_banners(surface, say, theme.title(30))
        if scene.sheet is not None:
            scene.sheet.draw(surface, theme)
            self._beyond = True

    def _paint_reasons(self, surface: pygame.Surface) -> None:
        scene = self.scene
        move_input, theme, say = scene.move_input, scene.context.theme, scene.context.say
        if move_input.refused is not None:
            refusal, point = move_input.refused
            paint_reason(surface, theme, say, scene.projection, refusal, point)
            self._beyond = True
            return
        hovered = move_input.hovered_refusal()
        if hovered is not None and move_input.hover is not None:
            paint_no(surface, scene.projection, move_input.hover)
            if move_input.patient():
                paint_reason(surface, theme, say, scene.projection, hovered, move_input.hover)
                self._beyond = True

    def _paint_loading(self, surface: pygame.Surface) -> None:
        theme, say = self.scene.context.theme, self.scene.context.say
        theme.table(surface)
        middle = surface.get_rect().center
        badge = drum(theme.px(90))
        surface.blit(badge, badge.get_rect(center=(middle[0], middle[1] - theme.px(70))))
        box = pygame.Rect(0, 0, theme.px(520), theme.px(40))
        box.center = (middle[0], middle[1] + theme.px(10))
        theme.write(surface, say("The soldiers climb out of their box…"), theme.title(24),
                    (255, 246, 225), box, "center", "middle", shade=(27, 25, 41))
        bar = pygame.Rect(0, 0, theme.px(320), theme.px(18))
        bar.center = (middle[0], middle[1] + theme.px(54))
        theme.plate(surface, bar, (62, 38, 25), (255, 214, 96), radius=9)
        done = bar.inflate(-theme.px(6), -theme.px(6))
        done.w = max(done.h, round(done.w * self.scene.loaded))
        theme.plate(surface, done, (240, 126, 38), radius=6)
        self.full = self.dirty = True
