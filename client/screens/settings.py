"""The settings: every change counts at once and is kept, so there is nothing to confirm."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from core.game import msg

from ..miniatures import daylight, liveries
from ..screen import Context
from ..settings import HOLDS, LANGUAGES, louder, sounding, spoken
from ..widgets.button import Button, Panel
from ..widgets.choice import Choice, Segments, Stepper, Switch
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.focus import FocusGraph, Widget
from ..widgets.rows import Row, Sheet
from ..widgets.swatch import Swatches, paint_day, paint_palette
from ..widgets.volume import Level
from .page import Page

ZOOMS = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5)
SWATCH = 84
"""Height of a painted choice in units."""
LOUD = (0.0, 0.12, 0.25, 0.45, 0.7, 1.0)


class SettingsScreen(Page):
    """A sheet of choices."""

    title = msg("Settings")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the rows from the present settings."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self._choices: dict[str, Choice] = {}
        """By the setting that is changed outside this screen too: by a key, or by another one."""
        self._known = context.settings
        self.sheet = Sheet(self._rows())
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self.sheet.widgets[0])

    def _set(self, name: str) -> Callable[[Any], None]:
        def take(value: Any) -> None:
            self.context.apply(replace(self.context.settings, **{name: value}))
            if name in ("language", "zoom", "full_screen"):
                self._again()

        return take

    def _rename(self, name: str) -> None:
        self.context.apply(replace(self.context.settings, name=name))
        self.sheet.refresh()

    def _level(self, name: str) -> Widget:
        """Make the bars of a loudness; that of the effects is heard when it changes."""
        def take(value: float) -> None:
            self.context.apply(louder(self.context.settings, name, value))
            if name == "volume":
                self.context.sound("drumwave")

        self._choices[name] = Level(LOUD, getattr(self.context.settings, name), take)
        return self._choices[name]

    def update(self, now: float) -> bool:
        """Show what was changed by a key or by another setting."""
        if self.context.settings is self._known:
            return False
        self._known = self.context.settings
        for name, choice in self._choices.items():
            choice.show(getattr(self._known, name))
        return True

    def _again(self) -> None:
        """Build everything anew in another language or size, the focus where it was."""
        place, offset, keys = -1, self.sheet.offset, self.graph.keys
        if self.graph.focused in self.sheet.widgets:
            place = self.sheet.widgets.index(self.graph.focused)
        self.enter(self.context, self._size)
        self.graph.keys = keys
        self.sheet.offset = offset
        self.sheet.refresh()
        if place >= 0:
            self.graph.focus(self.sheet.widgets[place])

    def _switch(self, name: str) -> Widget:
        say = self.context.say
        names = (say(msg("off")), say(msg("on")))
        take = self._set(name) if name != "sound" else lambda on: self.context.apply(
            sounding(self.context.settings, on))
        self._choices[name] = Switch(getattr(self.context.settings, name), take, names)
        return self._choices[name]

    def _rows(self) -> list[Row]:
        say, now = self.context.say, self.context.settings
        language = spoken(now)
        self._name = Entry(now.name, limit=24, hint=say(msg("Type your name")),
                           on_change=self._rename, undrawn=say(UNDRAWN))
        zooms = [(zoom, f"{round(zoom * 100)} %") for zoom in ZOOMS]
        holds = [(held, say(msg("{count} s"), count=held) if held else say(msg("off")))
                 for held in HOLDS]
        colours = [(name, say(title)) for name, title in liveries.TITLES]
        days = [(name, say(title)) for name, title in daylight.TITLES]
        return [
            Row(say(msg("Language")), [Segments(LANGUAGES, language, self._set("language"))]),
            Row(say(msg("Your name")), [self._name], error=lambda: self._name.error),
            Row(say(msg("Size of words and buttons")),
                [Stepper(zooms, now.zoom, self._set("zoom"))]),
            Row(say(msg("Full screen")), [self._switch("full_screen")],
                say(msg("F11 does the same."))),
            Row(say(msg("Colours")), [Swatches(colours, now.palette, self._set("palette"),
                                               paint_palette)],
                say(msg("For eyes that mix up some colours. Signs on the bases stay the same.")),
                tall=SWATCH),
            Row(say(msg("Time of day")), [Swatches(days, now.day, self._set("day"), paint_day)],
                tall=SWATCH),
            Row(say(msg("Soldiers move")), [self._switch("motion")],
                say(msg("Off: they stand still and jump to their squares."))),
            Row(say(msg("Show where cannons look")), [self._switch("show_lines")]),
            Row(say(msg("Ask before a move counts")), [self._switch("confirm_moves")]),
            Row(say(msg("Hold my moves")), [Segments(holds, now.hold_moves,
                                                     self._set("hold_moves"))],
                say(msg("With a friend at another screen: so long you can take a slip back."))),
            Row(say(msg("Warn me before a blunder")), [self._switch("warn_blunders")],
                say(msg("The coach asks once. Not in a game with a friend at another screen."))),
            Row(say(msg("Only friends may play")), [self._switch("friends_only")],
                say(msg("For parents. On: no words open your tables, and only friends' tables are"
                        " joined."))),
            Row(say(msg("Flat discs where pieces have characters")), [self._switch("tokens")],
                say(msg("T does the same at the table."))),
            Row(say(msg("Simplified characters")), [self._switch("simplified")]),
            Row(say(msg("Sounds")), [self._switch("sound")], say(msg("M does the same."))),
            Row(say(msg("Drums and cannons")), [self._level("volume")]),
            Row(say(msg("Music")), [self._level("music")]),
        ]

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, a parchment with the rows, one button."""
        self._size = size
        theme = self.context.theme
        width = min(size[0] - theme.px(60), theme.px(1120))
        self.banner, panel, foot = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(0, foot, theme.px(240), theme.target)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), self.sheet, *self.sheet.widgets, self._back])
