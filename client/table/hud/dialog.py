"""A dialog over a table: the card that every question, offer, table and result at a table is."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from ...look.theme import HEAD, INK_DARK, WORD, Material
from ...screen import Aloud
from ...widgets.boxes import Box, Column, Grid
from ...widgets.button import Button, Icon, Label, paper
from ...widgets.page import BROAD, MIDDLE, NARROW, Card
from ...window import keys
from .champion import Portrait
from .evening_score import Body


class Choice(NamedTuple):
    """A button of a dialog; with its icon whoever does not read knows what it does."""

    label: str
    do: Callable[[], None]
    icon: Icon | None = None
    able: bool = True
    """False where it cannot be pressed now, and only keeps its place."""
    material: Material = Material.WOOD
    home: bool = False
    """It leads away from what the dialog tells of."""


class Dialog(Card):
    """A card over the table: a headline, lines, buttons; `closes` is what Esc means (None: it must
    be answered).

    It lies inside the table's screen instead of on the stack of screens, because the match goes on
    under it. A card that `ends` says how a match ended: the table is to be seen round it.
    """

    def __init__(
        self, title: str, lines: Sequence[str], choices: Sequence[Choice | None],
        closes: Callable[[], None] | None = None, *, portrait: Portrait | None = None,
        ends: bool = False, body: Body | None = None, key: str | None = None,
        covers: bool = False, awaits: bool = False,
    ) -> None:
        """Say what is on it: empty lines and choices that are None are left out.

        `key` is the action (`keys.ACTIONS`) that opens this dialog, and closes it again. `covers`:
        nothing of the table may be seen around it, for another player is to read it. `awaits`: it
        goes by itself once what it tells of was answered.
        """
        self.title, self.lines, self.closes = title, list(filter(None, lines)), closes
        self.choices = [choice for choice in choices if choice is not None]
        self.portrait, self.ends, self.body, self.key = portrait, ends, body, key
        self.covers, self.awaits = covers, awaits
        self.place: tuple[tuple[int, int], pygame.Rect] | None = None
        """A window's size, and where in it the dialog is to lie. There it can only grow upwards, so
        that its buttons stay under the finger. None: in the middle, as large as it must be."""
        self.begins = ""
        """The label of the button that has the focus at first; "": the first that can have it."""
        count = len(self.choices)
        self.wide = BROAD if body is not None and body.broad else (
            MIDDLE if ends or count < 3 else NARROW)
        self._across = 2 if count == 2 else 1
        if ends or body is not None:
            self._across = 2 if count in (2, 4) else min(3, count)

    @property
    def aloud(self) -> Aloud:
        """Give the headline, the lines, and the button that has the focus."""
        return Aloud((self.title, *self.lines), self.graph.aloud(self.context.say))

    def cancel(self) -> None:
        """Do what Esc means, where it means anything."""
        if self.closes is not None:
            self.closes()

    def content(self) -> Box:
        """Give the winner's general, the words, a picture, and the buttons."""
        self.buttons = [Button(each.label, each.do, each.material, icon=each.icon,
                               enabled=each.able) for each in self.choices]
        live = [each for each in self.buttons if each.live]
        self.first = next((each for each in live if each.label == self.begins),
                          live[0] if live else None)
        self._grid = Grid(*self.buttons, columns=self._across, gap=10)
        upper = Column(
            self.portrait, Label(self.title, HEAD, INK_DARK, title=True, align="center"),
            Column(*(Label(line, WORD, align="center") for line in self.lines), gap=4), self.body,
            gap=10, fill=self.body, at=0.5)
        return Column(upper, self._grid, gap=12, fill=upper)

    def frame(self) -> Box:
        """Give the card alone: `resize` finds its place."""
        return paper(self.content(), 22, 22)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay it in its place, or in the middle: where the window is low the buttons stand in more
        columns, the general is smaller and the picture gives way, before the letters do."""
        self.size, theme, box, body = size, self.context.theme, self.box, self.body
        assert box is not None
        kept = self.place[1] if self.place is not None and self.place[0] == size else None
        lowest = kept.bottom if kept else size[1]
        air = theme.px(22)

        def fits() -> bool:
            width = kept.w if kept else min(size[0] - air, theme.roomy(self.wide))
            inner = width - 2 * air
            gives = body.height(theme, inner) - body.least(theme, inner) if body else 0
            if self.portrait is not None:
                self.portrait.take(theme, 0)
            self._grid.columns = self._across
            while (least := box.height(theme, width) - gives) > lowest and self._grid.columns < 3:
                self._grid.columns += 1
                if kept is None:  # two words side by side want more room than one
                    width = max(width, min(size[0] - air, theme.roomy(MIDDLE)))
            if self.portrait is not None:
                spare = (kept.h if kept else lowest - air) - least - gives
                self.portrait.take(theme, spare - air // 2)
            self.rect = pygame.Rect(0, 0, width, min(lowest, box.height(theme, width)))
            self.rect.h = max(self.rect.h, kept.h if kept else 0)
            self.rect.center = size[0] // 2, size[1] // 2
            if self.ends and size[0] > size[1]:  # the board stays in sight as it ended
                beside = theme.px(16)
                self.rect.x = beside if theme.left_handed else size[0] - beside - width
            self.rect.bottom = kept.bottom if kept else self.rect.bottom
            box.place(theme, self.rect)
            return least <= lowest

        theme.largest(fits)
        self.graph.show(box.all())

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take every event: nothing under the dialog is touched."""
        if keys.action_of(event) == self.key and self.closes is not None:
            self.closes()
            return True
        return super().on_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Darken the table, or cover it, and paint the dialog; a board that ended stays bright."""
        if self.covers:
            self.context.theme.table(surface)
        if self.ends:
            self.graph.draw(surface, self.context.theme)
        else:
            super().draw(surface)
