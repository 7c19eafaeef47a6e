"""The score of an evening on the card that ends a match: little figures, names and large digits."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

import pygame

from core.piece import Seat
from core.refusal import msg

from ...look.theme import FIELD, HEAD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, WORD, Theme
from ...memory.evening import Evening
from ...screen import Say
from ...widgets.boxes import Box, Column, Grid, Sized
from ...widgets.button import Drawn, Label

TALL = 46
"""Height of a player's plate, in units."""
BESIDE = 400
"""Units of width from which on plates stand side by side."""


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
        plates = [Sized(Drawn(partial(self._player, *each)), tall=TALL, words=0)
                  for each in self.players]
        self._grid = Grid(*plates, columns=1, gap=8)
        super().__init__(
            Label(f"{title} · {self.draws}" if self.draws else title, WORD, INK_SOFT, title=True,
                  align="center"), self._grid, gap=2)

    def height(self, theme: Theme, width: int) -> int:
        """Measure it: side by side, or one under the other where it is narrow."""
        count = len(self.players)
        self._grid.columns = 1 if width < theme.px(BESIDE) else count if count < 4 else 2
        return super().height(theme, width)

    def least(self, theme: Theme, width: int) -> int:
        """Give its height: it is never smaller."""
        return self.height(theme, width)

    def _player(self, seat: Seat, name: str, wins: int, surface: pygame.Surface, theme: Theme,
                box: pygame.Rect) -> None:
        """Paint a player's plate."""
        theme.plate(surface, box, FIELD, PARCHMENT_EDGE, radius=12, thick=2)
        face = self.figure(seat, box.h)
        surface.blit(face, face.get_rect(midleft=(box.x + theme.px(4), box.centery)))
        digits = theme.title(HEAD)
        count = pygame.Rect(0, box.y, digits.size(str(wins))[0], box.h)
        count.right = box.right - theme.px(12)
        theme.write(surface, str(wins), digits, INK_DARK, count, "right", "middle")
        room = pygame.Rect(box.x + theme.px(8) + box.h, box.y, 0, box.h)
        room.w = count.x - theme.px(6) - room.x
        theme.write_in(surface, name, theme.title(WORD), INK_DARK, room)


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
