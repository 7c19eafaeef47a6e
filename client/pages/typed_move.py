"""A move typed in the game's notation, for whoever would rather write it than point at it."""

from collections.abc import Callable

import pygame

from core.action import Action, Answer, Offer, Resign
from core.match import Match
from core.piece import Seat
from core.plain_text import plain
from core.refusal import Illegal, msg

from ..language.words import sentence
from ..look.theme import INK, INK_DARK
from ..screen import Context
from ..widgets.button import Button, Label, Panel
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.focus import FocusGraph
from ..widgets.rows import Row, Sheet
from .page import Page

LONGEST = 60
"""Signs of a move."""
ASKED_FIRST = (Answer, Offer, Resign)
"""What is no move, though it has a notation: the menu says first what it would mean."""


class TypedMoveScreen(Page):
    """Asks for one move of a seat and hands it to `take`; the table is seen round it."""

    modal = True

    def __init__(self, match: Match, seat: Seat, take: Callable[[Seat, Action], None]) -> None:
        self.match, self.seat, self.take = match, seat, take
        self.text = ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the entry and its buttons."""
        self.context = context
        say, rules, position = context.say, self.match.rules, self.match.position
        self.graph = FocusGraph(on_cancel=context.pop)
        self._head = Label(say(msg("Type a move")), 30, INK_DARK, title=True, align="center")
        example = next(iter(rules.actions(position, self.seat)), None)
        shown = plain(rules.to_text(position, self.seat, example)) if example is not None else ""
        self._example = say(msg("Like this: {example}"), example=shown) if shown else ""
        self.entry = Entry(self.text, limit=LONGEST, hint=shown, on_change=self._keep,
                           on_enter=self._play, check=self._judge, undrawn=say(UNDRAWN))
        self._done = Button(say(msg("Play it")), self._play, "orange")
        self._back = Button(say(msg("Back")), context.pop, "green")
        self.sheet = Sheet([Row("", [self.entry], error=lambda: self.entry.error)])
        self.resize(size)
        self.graph.focus(self.entry)

    def _keep(self, text: str) -> None:
        self.text = text
        self.entry.error = ""
        self.resize(self._size)

    def _read(self, text: str) -> Action | None:
        try:
            action = self.match.rules.from_text(self.match.position, self.seat, text.strip())
        except (ValueError, Illegal):  # no notation, or it contradicts the board
            return None
        return None if isinstance(action, ASKED_FIRST) else action

    def _judge(self, text: str) -> str:
        """Say why a text cannot be played; "" where it can."""
        say, action = self.context.say, self._read(text)
        if action is None:
            return " ".join((say(msg("This is no move here.")), self._example)).strip()
        refusal = self.match.refusal(self.seat, action)
        if refusal is None:
            return ""
        words = sentence(refusal.msgid, refusal.args, say)
        return f"{words} ({refusal.rule})" if refusal.rule else words

    def _play(self) -> None:
        if not self.entry.verify():
            self.context.sound("refuse")
            self.resize(self._size)
            return
        action = self._read(self.text)
        assert action is not None
        self.context.pop()
        self.take(self.seat, action)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel in the middle with a headline, an example, the entry and two buttons."""
        self._size = size
        theme = self.context.theme
        pad, gap = theme.px(28), theme.px(12)
        width = min(size[0] - theme.px(40), theme.px(560))
        inner = width - 2 * pad
        example = Label(self._example, 18, INK, align="center")
        heights = [self._head.height(theme, inner), example.height(theme, inner)]
        error = theme.box(self.entry.error, theme.text(17, True), inner - theme.px(46))[1]
        rows = theme.target + theme.px(30) + (error if self.entry.error else 0)
        panel = pygame.Rect(0, 0, width, 2 * pad + sum(heights) + rows + theme.target + 3 * gap)
        panel.center = (size[0] // 2, size[1] // 2)
        y = panel.y + pad
        for label, high in zip((self._head, example), heights, strict=True):
            label.rect = pygame.Rect(panel.x + pad, y, inner, high)
            y += high + gap
        self.sheet.place(theme, pygame.Rect(panel.x + pad, y, inner, rows))
        half = (inner - gap) // 2
        self._done.rect = pygame.Rect(panel.x + pad, panel.bottom - pad - theme.target, half,
                                      theme.target)
        self._back.rect = self._done.rect.move(half + gap, 0)
        self.graph.set([Panel(panel), self._head, example, *self.sheet.all(),
                        self._done, self._back])

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the table and paint the panel."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
