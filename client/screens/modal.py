"""Modals: a notice to read, a question to answer; drawn over the screen they interrupt."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from core.plain_text import plain
from core.refusal import msg

from ..screen import Context
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import FocusGraph
from .page import Page

if TYPE_CHECKING:
    from pathlib import Path

    from ..play import LeaveQuestion


class Notice(Page):
    """A sentence and one button; Enter and Escape both close it."""

    modal = True

    def __init__(
        self, msgid: str, *, title: str = "", ok: str = msg("All right"),
        on_ok: Callable[[], None] | None = None, **args: object,
    ) -> None:
        self.msgid, self.title, self.args = msgid, title, args
        self.choices: list[tuple[str, str, Callable[[], None] | None]] = [(ok, "green", on_ok)]

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the buttons and lay out."""
        self.context = context
        self.graph = FocusGraph(on_cancel=lambda: self._answer(self.choices[0][2]))
        self.buttons = [
            Button(context.say(label), lambda do=do: self._answer(do), tone)  # type: ignore[misc]
            for label, tone, do in self.choices
        ]
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self.buttons[0])

    def _answer(self, do: Callable[[], None] | None) -> None:
        self.context.pop()
        if do:
            do()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel as high as its words, in the middle."""
        theme, say = self.context.theme, self.context.say
        pad = theme.px(32)
        width = min(size[0] - 2 * theme.px(30), theme.px(560))
        inner = width - 2 * pad
        head = Label(say(self.title), 30, title=True, align="center")
        text = Label(say(self.msgid, **self.args), 20, align="center")
        head_h, text_h = head.height(theme, inner), text.height(theme, inner)
        gap = theme.px(18) if self.title else 0
        wishes = [b.wish(theme)[0] for b in self.buttons]
        row = sum(wishes) + theme.px(20) * (len(wishes) - 1) <= inner
        rows = 1 if row else len(self.buttons)
        buttons_h = rows * theme.target + (rows - 1) * theme.px(14)
        height = 2 * pad + head_h + gap + text_h + theme.px(28) + buttons_h
        panel = pygame.Rect(0, 0, width, min(height, size[1] - theme.px(20)))
        panel.center = (size[0] // 2, size[1] // 2)
        x, y = panel.x + pad, panel.y + pad
        head.rect = pygame.Rect(x, y, inner, head_h)
        y += head_h + gap
        room = panel.bottom - pad - buttons_h - theme.px(28) - y
        text.rect = pygame.Rect(x, y, inner, min(text_h, room))
        y = panel.bottom - pad - buttons_h
        if row:
            least = min(inner // len(self.buttons) - theme.px(20), theme.px(200))
            wides = [max(wish, least) for wish in wishes]
            if sum(wides) + theme.px(20) * (len(wides) - 1) > inner:
                wides = wishes
            air = (inner - sum(wides)) // len(wides)  # half of it on either side of each
            x += air // 2
            for button, wide in zip(self.buttons, wides, strict=True):
                button.rect = pygame.Rect(x, y, wide, theme.target)
                x += wide + air
        else:
            for i, button in enumerate(self.buttons):
                top = y + i * (theme.target + theme.px(14))
                button.rect = pygame.Rect(x, top, inner, theme.target)
        self.graph.set([Panel(panel), head, text, *self.buttons])

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the screen below and paint the panel."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)


class Question(Notice):
    """A question and two answers, as at the table: no stands first, has the focus, is Escape."""

    def __init__(
        self, msgid: str, yes: str, no: str, on_yes: Callable[[], None], *, title: str = "",
        on_no: Callable[[], None] | None = None, **args: object,
    ) -> None:
        super().__init__(msgid, title=title)
        self.args = args
        self.choices = [(no, "green", on_no), (yes, "red", on_yes)]


def copied(copy: "Path | None") -> Notice:
    """Say where the copy of a match lies that is for a friend, or that there is none."""
    if copy is None:
        return Notice(msg("It cannot be kept here: the folder cannot be written to."))
    return Notice(msg("The copy for your friend is ready. It lies in this folder:\n{folder}"),
                  folder=plain(copy.parent, 200))


def leaving(asked: "LeaveQuestion", leave: Callable[[], None]) -> Question:
    """Ask before a match is left that is not over; `leave` leaves it."""
    return Question(asked.words, asked.yes, asked.no, leave, title=asked.title)
