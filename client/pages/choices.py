"""A sheet of choices that count at once and are kept, so that there is nothing to confirm."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.refusal import msg

from ..memory.settings import sounding
from ..widgets.boxes import Box
from ..widgets.choice import Choice, Switch
from ..widgets.focus import Widget
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet

ANEW = ("language", "zoom", "letters", "full_screen", "far")
"""Settings after whose change everything is laid out again."""


class ChoicesScreen(Page):
    """What the pages of settings have in common; each has rows of its own."""

    wide = 1120

    def content(self) -> Box:
        """Make the rows from the present settings."""
        self._choices: dict[str, Choice] = {}
        """By the setting that is changed outside this screen too: by a key, or by another one."""
        self._known = self.context.settings
        self.sheet = Sheet(self._rows())
        self.first = self.sheet.widgets[0]
        return self.sheet

    def _set(self, name: str) -> Callable[[Any], None]:
        def take(value: Any) -> None:
            self.context.apply(replace(self.context.settings, **{name: value}))
            if name in ANEW:
                self.build()

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
