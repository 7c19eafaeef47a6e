"""The score of an evening on the card that ends a match: little figures, names and large digits."""

from collections.abc import Callable
from typing import Protocol

import pygame

from core.piece import Seat
from core.refusal import msg

from ...look.theme import FIELD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ...memory.evening import Evening
from ...screen import Say

ROW, WIDE = 52, 150
"""Height of a line, and the least width of a player in it, in units."""


class Body(Protocol):
    """A picture in a dialog that is painted for the width it gets: a table, a row of seals."""

    width: float
    """How wide it would like to be, in units."""

    def height(self, theme: Theme, width: int, most: int) -> int:
        """Give its height in pixels for a width, at best no more than `most`."""
        ...

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect,
              mouse: tuple[int, int]) -> None:
        """Paint it."""
        ...


class EveningScore:
    """Who has won how often tonight; `figure` paints a seat's little general, so many pixels high.
    """

    width = 420.0

    def __init__(self, evening: Evening, names: list[str], say: Say,
                 figure: Callable[[Seat, int], pygame.Surface]) -> None:
        self.figure, self.title = figure, say(msg("Tonight"))
        self.players = [(seat, name, evening.won(seat)) for seat, name in enumerate(names)]
        self.draws = say(msg("Draws: {count}"), count=evening.draws) if evening.draws else ""

    def _across(self, theme: Theme, width: int) -> int:
        most = max(1, width // theme.px(WIDE))
        lines = -(-len(self.players) // most)
        return -(-len(self.players) // lines)  # two and two, not three and one

    def height(self, theme: Theme, width: int, most: int) -> int:
        """Give its height: a headline, and as many lines as the players need."""
        return theme.px(26) + -(-len(self.players) // self._across(theme, width)) * theme.px(ROW)

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect,
              mouse: tuple[int, int]) -> None:
        """Paint it."""
        head = pygame.Rect(rect.x, rect.y, rect.w, theme.px(24))
        title = f"{self.title} · {self.draws}" if self.draws else self.title
        theme.write(surface, title, theme.fit(theme.title, 18, title, head.size), INK_SOFT, head,
                    "center", "middle")
        across, gap = self._across(theme, rect.w), theme.px(8)
        wide, tall = (rect.w - (across - 1) * gap) // across, theme.px(ROW)
        for n, (seat, name, wins) in enumerate(self.players):
            row, column = divmod(n, across)
            box = pygame.Rect(rect.x + column * (wide + gap), head.bottom + row * tall, wide,
                              tall - theme.px(6))
            theme.plate(surface, box, FIELD, PARCHMENT_EDGE, radius=12, thick=2)
            face = self.figure(seat, box.h)
            surface.blit(face, face.get_rect(midleft=(box.x + theme.px(4), box.centery)))
            digits = theme.title(30)
            count = pygame.Rect(0, box.y, digits.size(str(wins))[0], box.h)
            count.right = box.right - theme.px(12)
            theme.write(surface, str(wins), digits, INK_DARK, count, "right", "middle")
            room = pygame.Rect(box.x + theme.px(8) + box.h, box.y, 0, box.h)
            room.w = count.x - theme.px(6) - room.x
            theme.write_name(surface, name, theme.title, 20, INK_DARK, room)


class Both:
    """Two pictures in one dialog, one under the other."""

    def __init__(self, upper: Body, lower: Body) -> None:
        self.upper, self.lower = upper, lower
        self.width = max(upper.width, lower.width)
        self._low = 0

    def height(self, theme: Theme, width: int, most: int) -> int:
        """Give the height of both; of the upper one alone where there is no room for more."""
        low = self.lower.height(theme, width, most) + theme.px(6)
        high = self.upper.height(theme, width, most - low)
        self._low = low if low + high <= most else 0
        return (high if self._low else self.upper.height(theme, width, most)) + self._low

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect,
              mouse: tuple[int, int]) -> None:
        """Paint both."""
        upper, lower = rect.copy(), rect.copy()
        upper.h -= self._low
        self.upper.paint(surface, theme, upper, mouse)
        if self._low:
            lower.h, lower.bottom = self._low - theme.px(6), rect.bottom
            self.lower.paint(surface, theme, lower, mouse)
