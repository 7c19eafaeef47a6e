"""A sheet of choices that count at once and are kept, so that there is nothing to confirm."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from core.refusal import msg

from ..screen import Context
from ..settings import sounding
from ..widgets.button import Button, Panel
from ..widgets.choice import Choice, Switch
from ..widgets.focus import FocusGraph, Widget
from ..widgets.rows import Row, Sheet
from .page import Page

ANEW = ("language", "zoom", "letters", "full_screen")
"""Settings after whose change everything is laid out again."""


class ChoicesScreen(Page):
    """What the pages of settings have in common; each has rows of its own."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.graph = FocusGraph()

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the rows from the present settings; scrolled and focused as they were before."""
        self.context = context
        focused, offset = self.graph.focused, self.sheet.offset
        before = self.sheet.widgets
        place = before.index(focused) if focused in before else 0
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self._choices: dict[str, Choice] = {}
        """By the setting that is changed outside this screen too: by a key, or by another one."""
        self._known = context.settings
        self.sheet = Sheet(self._rows())
        self.sheet.offset = offset
        self.resize(size)
        widgets = self.sheet.widgets
        self.graph.set(self.graph.widgets, focus=widgets[place])
        if place:
            self.graph.focus(widgets[place])

    def _set(self, name: str) -> Callable[[Any], None]:
        def take(value: Any) -> None:
            self.context.apply(replace(self.context.settings, **{name: value}))
            if name in ANEW:
                self.enter(self.context, self._size)

        return take

    def update(self, now: float) -> bool:
        """Show what was changed by a key or by another setting."""
        if self.context.settings is self._known:
            return False
        self._known = self.context.settings
        for name, choice in self._choices.items():
            choice.show(getattr(self._known, name))
        return True

    def _switch(self, name: str) -> Widget:
        say = self.context.say
        names = (say(msg("off")), say(msg("on")))
        take = self._set(name) if name != "sound" else lambda on: self.context.apply(
            sounding(self.context.settings, on))
        self._choices[name] = Switch(getattr(self.context.settings, name), take, names)
        return self._choices[name]

    def _rows(self) -> list[Row]:
        """Make the rows from the present settings."""
        return []

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, a parchment with the rows, one button."""
        self._size = size
        theme = self.context.theme
        width = min(size[0] - theme.px(60), theme.px(1120))
        self.banner, panel, foot = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(0, foot, theme.px(240), theme.target)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), self.sheet, *self.sheet.widgets, self._back])
