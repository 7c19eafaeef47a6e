"""The score of an evening on the card that ends a match: the players' little generals on a podium,
on the highest step who has won most, and on the steps or beside them names and large digits."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

import pygame

from core.piece import Seat
from core.refusal import msg

from ...look.theme import (
    FIELD,
    FINE,
    HEAD,
    INK_DARK,
    INK_SOFT,
    NOTE,
    PARCHMENT_EDGE,
    WORD,
    Theme,
)
from ...memory.evening import Evening
from ...screen import Say
from ...widgets.boxes import Box, Column, Grid, Sized
from ...widgets.button import Drawn, Label

TALL, STEP, RISE = 104, 34, 16
"""Heights in units: of the podium with who stands on it, of its lowest step, and from a step to the
next."""
LEAST = 88
"""Units a step is wide at least; where they are too many they stand in two rows."""


class Body(Box):
    """What a dialog shows between words and buttons: a table, a row of seals."""

    broad = False
    """It needs the broadest card."""

    @abstractmethod
    def least(self, theme: Theme, width: int) -> int:
        """Give the height in pixels with which it can still be read."""


class EveningScore(Column, Body):
    """Who has won how often tonight; `figure` paints a seat's little general, so many pixels high.
    """

    def __init__(self, evening: Evening, names: list[str], say: Say,
                 figure: Callable[[Seat, int], pygame.Surface]) -> None:
        self.figure, title = figure, say(msg("Tonight"))
        self.players = [(seat, name, evening.won(seat)) for seat, name in enumerate(names)]
        self.draws = say(msg("Draws: {count}"), count=evening.draws) if evening.draws else ""
        self._steps = sorted({wins for *_, wins in self.players}, reverse=True)
        places = [Sized(Drawn(partial(self._player, *each)), tall=TALL, words=0)
                  for each in self.players]
        self._grid = Grid(*places, columns=1, gap=0)
        super().__init__(
            Label(f"{title} · {self.draws}" if self.draws else title, WORD, INK_SOFT, title=True,
                  align="center"), self._grid, gap=2)

    def height(self, theme: Theme, width: int) -> int:
        """Measure it: all side by side, or in two rows where it is narrow."""
        count = len(self.players)
        self._grid.columns = count if width >= count * theme.px(LEAST) else (count + 1) // 2
        return super().height(theme, width)

    def least(self, theme: Theme, width: int) -> int:
        """Give its height: it is never smaller."""
        return self.height(theme, width)

    def _player(self, seat: Seat, name: str, wins: int, surface: pygame.Surface, theme: Theme,
                box: pygame.Rect) -> None:
        """Paint a player's step, and who stands on it."""
        rank = self._steps.index(wins)
        step = box.copy()
        step.h = theme.px(max(STEP, STEP + RISE * (2 - rank) if len(self._steps) > 1 else STEP))
        step.bottom = box.bottom
        digits, word = theme.title(HEAD), max(name.split(), key=len, default="")
        count = pygame.Rect(0, step.y, digits.size(str(wins))[0], step.h)
        count.right = step.right - theme.px(6)
        room, stand = step.inflate(-theme.px(8), 0), step.copy()
        if theme.title(WORD).size(word)[0] <= count.x - room.x - theme.px(2):
            room.w = count.x - room.x - theme.px(2)
        else:  # the name has the whole step, and the digits stand beside the figure
            count.y, count.h, stand.w = box.y, step.y - box.y, count.x - step.x
        figure = self.figure(seat, min(stand.w, step.y - box.y + theme.px(6)))
        theme.plate(surface, step, FIELD, PARCHMENT_EDGE, radius=6, thick=2)
        surface.blit(figure, figure.get_rect(midbottom=(stand.centerx, step.y + theme.px(6))))
        theme.write(surface, str(wins), digits, INK_DARK, count, "right", "middle")
        font = next((font for font in map(theme.title, (WORD, NOTE))
                     if font.size(word)[0] <= room.w), theme.title(FINE))
        theme.write_in(surface, name, font, INK_DARK, room)


class Both(Column, Body):
    """Two pictures in one dialog, one under the other; the lower one is left out where the upper
    one could not be read over it."""

    def __init__(self, upper: Body, lower: Body) -> None:
        super().__init__(upper, lower, gap=6, fill=upper)
        self.upper, self.lower, self.broad = upper, lower, upper.broad or lower.broad

    def least(self, theme: Theme, width: int) -> int:
        """Give the least height of the upper one."""
        return self.upper.least(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place both, or the upper one alone."""
        low = self.lower.height(theme, rect.w) + theme.px(self.gap)
        room = self.least(theme, rect.w) + low <= rect.h
        for each in self.lower.all():
            each.visible = room
        if room:
            super().place(theme, rect)
        else:
            self.upper.place(theme, rect)
