"""The table's buttons: what they say, do and allow now."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from core.action import Claim, Done, NoMove, Pass
from core.refusal import msg

from ...coach.hint import Coach
from ...look import icons
from ...look.theme import TITLE, Material, Theme
from ...screen import Say
from ...widgets.button import Button
from ...widgets.focus import FocusGraph, Look, Pressed, Widget
from ...window import keys
from ..input.move_draft import MoveInput
from ..play import Play
from .emotes import Emotes
from .panels import Panels
from .rail import paint_rail
from .threats import Threats

ENDINGS = {
    Done: msg("End turn"),
    Pass: msg("Pass"),
    NoMove: msg("No move left"),
    Claim: msg("Claim a draw"),
}
"""What the first button says where it does something else than to play the draft."""


BUTTONS = 5
"""The buttons of a table for who plays at it, beside that of a secret wish."""


def count(play: Play) -> int:
    """Give how many buttons a table has: who looks on has none that act in the match."""
    return 2 if play.looks_on else BUTTONS + play.started.wishes


class Folded(Pressed):
    """The journal's paper: pressed it unfolds, or is folded again."""

    touch = "page"

    def __init__(self, say: Say, do: Callable[[], None]) -> None:
        super().__init__(do)
        self.say = say

    def words(self, say: Say) -> tuple[str, ...]:
        """Name it."""
        return (say(msg("Journal")),)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the focus alone: the paper lies there."""
        if look.ring:
            theme.focus(surface, self.rect, 4)


class Controls:
    """The buttons in `rects`, the way back and the menu in `home`; in a game with hidden pieces
    `ranks` opens the rank card."""

    def __init__(self, say: Say, rects: Sequence[pygame.Rect],
                 home: Sequence[pygame.Rect], leave: Callable[[], None], panels: Panels,
                 move_input: MoveInput,
                 threats: Threats, hint: Callable[[], None], menu: Callable[[], None],
                 ranks: Callable[[], None] | None, danger: Callable[[], None],
                 coach: Coach, emotes: Emotes, look: Callable[[int], None],
                 letter: Callable[[], None]) -> None:
        self.say, self.move_input, self.threats, self.ranks = say, move_input, threats, ranks
        self.coach, self.emotes = coach, emotes
        self.done = Button(say("Done"), move_input.done, Material.BRASS, units=TITLE)
        self.undo = Button(say("Undo"), self._undo, icon=icons.undo, small=True)
        self.hint = Button(say("Hint"), hint, icon=icons.bulb, small=True)
        if emotes.may_say:  # nobody hints where a friend has to find his moves alone
            self.hint = Button(say(msg("Say")), emotes.toggle, icon=icons.face, small=True)
        self.lines = Button(say("Ranks"), ranks, icon=icons.ranks, small=True) if ranks else Button(
            say("Lines"), self._lines, icon=icons.line, chosen=False, small=True)
        self.danger = Button(say("Danger"), danger, icon=icons.danger, small=True, chosen=False)
        self.earlier = Button(say(keys.ACTIONS[keys.EARLIER].label), partial(look, -1),
                              icon=icons.step_back, small=True)
        self.later = Button(say(keys.ACTIONS[keys.LATER].label), partial(look, 1),
                            icon=icons.step_on, small=True)
        self.earlier.visible = self.later.visible = False  # until there is a move to look back on
        self.menu = Button(say("Menu"), menu, icon=icons.bars, small=True)
        self.back = Button(say("Back"), leave, icon=icons.back)
        self.panels, self.paper = panels, Folded(say, panels.fold)
        self.graph = FocusGraph(self._blur)
        self.signs = [self.undo, self.hint, self.lines, self.danger]
        if emotes.play.started.wishes and not emotes.play.looks_on:
            self.signs.append(Button(say(msg("My wish")), letter, icon=icons.letter, small=True))
        buttons = [self.done, *self.signs][-count(emotes.play):]
        self.signs = [each for each in self.signs if each in buttons]
        for button, rect in zip([*buttons, self.back, self.menu], [*rects, *home], strict=True):
            button.rect = rect
        self.graph.set([*buttons, self.menu, self.back, self.paper, self.earlier, self.later])

    def lay_steps(self, theme: Theme, paper: pygame.Rect, room: pygame.Rect, looks: bool) -> None:
        """Put the two signs that look back under the journal, if they may and there is room."""
        side = theme.px(44)
        place = pygame.Rect(paper.right - 2 * side, paper.bottom + theme.px(4), side, side)
        shown = looks and paper.h > 0 and place.bottom <= room.bottom
        for n, each in enumerate((self.earlier, self.later)):
            each.visible, each.rect = shown, place.move(n * side, 0)

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
        if self.ranks is None:
            self.lines.chosen = move_input.lines_on
        self.paper.rect = self.panels.paper
        self.paper.visible = self.panels.paper.h > 0
        self.danger.chosen = self.threats.on
        if self.graph.focused is not None and not self.graph.focused.live:
            self._blur()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the buttons as they are now."""
        self.refresh()
        paint_rail(surface, theme, self.signs)
        self.graph.draw(surface, theme)
