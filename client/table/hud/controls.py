"""The table's buttons and the painting of its screen: still things once, the board every tick.

The board's one blit is all a calm tick costs. Whatever reaches beyond the board (a bubble, a sheet)
makes the next frame a whole one, so nothing is left behind.
"""

from typing import TYPE_CHECKING

import pygame

from core.action import Claim, NoMove, Pass
from core.game import msg

from ...board.magnifier import Loupe
from ...board.minimap import Minimap
from ...board.overlay import ghosts, paint_cursor, paint_handles, paint_no, paint_reason
from ...theme import drum
from ...widgets.button import Button
from ...widgets.focus import FocusGraph
from .threats import paint_arrows

if TYPE_CHECKING:
    from ...screens.table import TableScene


ENDINGS = {Pass: msg("Pass"), NoMove: msg("No move left"), Claim: msg("Claim a draw")}
"""What the first button says where it does something else than to play the draft."""


class Furniture:
    """Buttons of the table and the painted still picture behind the board."""

    def __init__(self, scene: "TableScene", size: tuple[int, int]) -> None:
        self.scene = scene
        say = scene.stage.say
        pointer = scene.pointer
        self.done = Button(say("Done"), pointer.done, "orange", units=26)
        self.undo = Button(say("Undo"), self._undo, "green", units=19)
        self.hint = Button(say("Hint"), scene.hint, "blue", units=19)
        self.lines = Button(say("Lines"), self._lines, "plain", units=19)
        if scene.secrecy is not None:
            self.lines = Button(say("Ranks"), scene.secrecy.show_ranks, "plain", units=19)
        self.danger = Button(say("Danger"), scene.alarm.toggle, "plain", units=19)
        self.menu = Button(say("Menu"), scene.menu, "wood", units=19)
        self.graph = FocusGraph(self._blur)
        self.buttons = [self.done, self.undo, self.hint, self.lines, self.danger, self.menu]
        for button, rect in zip(self.buttons, scene.layout.buttons, strict=True):
            button.rect = rect
        self.graph.set(self.buttons)
        self.still = pygame.Surface(size)
        scene.stage.theme.table(self.still)  # the board is laid on the bare table
        self.full = self.dirty = True
        self._beyond = False
        self.map: Minimap | None = None
        self.loupe = Loupe(scene)

    def _undo(self) -> None:
        self.scene.pointer.undo()

    def _lines(self) -> None:
        self.scene.pointer.lines_on = not self.scene.pointer.lines_on

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
        pointer = self.scene.pointer
        self.done.enabled = pointer.ready or pointer.closing is not None
        self.done.label = self.scene.stage.say(ENDINGS.get(type(pointer.closing), "Done"))
        self.undo.enabled = pointer.started and not pointer.waiting
        self.hint.enabled = pointer.mine
        self.lines.chosen = pointer.lines_on and self.scene.secrecy is None
        self.danger.chosen = self.scene.alarm.on
        if self.graph.focused is not None and not self.graph.focused.live:
            self._blur()

    def _paint_still(self) -> None:
        scene, theme = self.scene, self.scene.stage.theme
        self.refresh()
        theme.table(self.still)
        scene.papers.paint(self.still, theme, scene.stage.say, scene.layout, scene.view.icon)
        self.graph.draw(self.still, theme)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the whole screen, or only the board where nothing else changed."""
        scene = self.scene
        theatre, theme, say = scene.theatre, scene.stage.theme, scene.stage.say
        if theatre is None or scene.loading:
            self._paint_loading(surface)
            return
        if self.dirty:
            self._paint_still()
        if self.dirty or self.full or self._beyond:
            surface.blit(self.still, (0, 0))
        self.dirty = self.full = False
        pointer, lens = scene.pointer, scene.lens
        theatre.paint(surface, ghosts(pointer, scene.hand, theatre.brush))
        if scene.layout.map.w:
            if self.map is None:
                self.map = Minimap(scene.view, theatre, scene.layout.map)
            surface.blit(self.still, self.map.rect, self.map.rect)  # its corners are clear
            self.map.paint(surface, theme)
        self._beyond = False
        if scene.secrecy is not None:
            self._beyond = scene.secrecy.paint(surface)
        if theatre.settled and scene.sheet is None:
            paint_arrows(surface, lens, scene.alarm.arrows())
            paint_handles(surface, pointer, lens)
            paint_cursor(surface, scene.hand, lens)
            self._beyond = self.loupe.paint(surface) or self._beyond
            self._paint_reasons(surface)
        theatre.paint_banners(surface, say, theme.title(30))
        if scene.sheet is not None:
            scene.sheet.draw(surface, theme)
            self._beyond = True

    def _paint_reasons(self, surface: pygame.Surface) -> None:
        scene = self.scene
        pointer, theme, say = scene.pointer, scene.stage.theme, scene.stage.say
        if pointer.refused is not None:
            refusal, point = pointer.refused
            paint_reason(surface, theme, say, scene.lens, refusal, point)
            self._beyond = True
            return
        hovered = pointer.hovered_refusal()
        if hovered is not None and pointer.hover is not None:
            paint_no(surface, scene.lens, pointer.hover)
            if pointer.patient():
                paint_reason(surface, theme, say, scene.lens, hovered, pointer.hover)
                self._beyond = True

    def _paint_loading(self, surface: pygame.Surface) -> None:
        theme, say = self.scene.stage.theme, self.scene.stage.say
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
