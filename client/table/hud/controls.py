"""The table's buttons: what they say, do and allow now."""

from collections.abc import Callable, Sequence

import pygame

from core.action import Claim, Done, NoMove, Pass
from core.refusal import msg

from ...coach.hint import Coach
from ...look import icons
from ...look.theme import TITLE, WORD, Material, Theme
from ...screen import Say
from ...widgets.button import Button
from ...widgets.focus import FocusGraph, Widget
from ..input.move_draft import MoveInput
from .emotes import Emotes
from .threats import Threats

ENDINGS = {
    Done: msg("End turn"),
    Pass: msg("Pass"),
    NoMove: msg("No move left"),
    Claim: msg("Claim a draw"),
}
"""What the first button says where it does something else than to play the draft."""


def count(looks_on: bool) -> int:
    """Give how many buttons a table has: who looks on has none that act in the match."""
    return 3 if looks_on else 6


class Controls:
    """The buttons in `rects`; in a game with hidden pieces `ranks` opens the rank card."""

    def __init__(self, say: Say, rects: Sequence[pygame.Rect], move_input: MoveInput,
                 threats: Threats, hint: Callable[[], None], menu: Callable[[], None],
                 ranks: Callable[[], None] | None, danger: Callable[[], None],
                 coach: Coach, emotes: Emotes) -> None:
        self.say, self.move_input, self.threats, self.ranks = say, move_input, threats, ranks
        self.coach, self.emotes = coach, emotes
        self.done = Button(say("Done"), move_input.done, units=TITLE, material=Material.BRASS)
        self.undo = Button(say("Undo"), self._undo, units=WORD, icon=icons.back)
        self.hint = Button(say("Hint"), hint, units=WORD, icon=icons.bulb)
        if emotes.may_say:  # nobody hints where a friend has to find his moves alone
            self.hint = Button(say(msg("Say")), emotes.toggle, units=WORD, icon=icons.face)
        self.lines = Button(say("Ranks") if ranks else say("Lines"), ranks or self._lines,
                            units=WORD)
        self.danger = Button(say("Danger"), danger, units=WORD)
        self.menu = Button(say("Menu"), menu, units=WORD, icon=icons.bars)
        self.graph = FocusGraph(self._blur)
        buttons = [self.done, self.undo, self.hint, self.lines, self.danger, self.menu]
        buttons = buttons[-count(emotes.play.looks_on):]
        for button, rect in zip(buttons, rects, strict=True):
            button.rect = rect
        self.graph.set(buttons)

    def _undo(self) -> None:
        self.move_input.undo()

    def _lines(self) -> None:
        self.move_input.lines_on = not self.move_input.lines_on

    def _blur(self) -> None:
        self.graph.focused = None

    @property
    def hovered(self) -> Widget | None:
        """Give the button under the mouse."""
        return self.graph.at(self.graph.mouse)

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event of the mouse over a button, or of the keys while a button has the focus."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.type == pygame.MOUSEBUTTONDOWN and self.graph.at(event.pos) is None:
                self._blur()
            used = self.graph.on_event(event)
            if event.type == pygame.MOUSEBUTTONUP:
                self._blur()
            return used
        if self.graph.focused is not None and event.type != pygame.MOUSEWHEEL:
            return self.graph.on_event(event)
        return False

    def refresh(self) -> None:
        """Bring the buttons up to what may be done now."""
        move_input = self.move_input
        self.done.enabled = move_input.ready or move_input.closing is not None
        self.done.label = self.say(ENDINGS.get(type(move_input.closing), "Done"))
        if isinstance(move_input.closing, Done) and (able := move_input.able):
            self.done.label = self.say(msg("End turn ({count})"), count=able)
        self.undo.enabled = move_input.held is not None or (
            move_input.started and not move_input.waiting)
        talks = self.emotes.may_say
        self.hint.enabled = self.emotes.able if talks else move_input.mine
        known = self.coach.advice is not None
        more = msg("Hide") if self.coach.shown else msg("Show me")
        if not talks:
            self.hint.label = self.say(more if known else "Hint")
        self.lines.chosen = move_input.lines_on and self.ranks is None
        self.danger.chosen = self.threats.on
        if self.graph.focused is not None and not self.graph.focused.live:
            self._blur()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the buttons as they are now."""
        self.refresh()
        self.graph.draw(surface, theme)
