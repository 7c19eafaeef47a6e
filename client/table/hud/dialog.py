"""A sheet of paper over the table: the menu, a question, an offer, the result.

It lies inside the scene instead of on the stack of scenes, because the match goes on under it: the
link must be polled while a player reads.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from ...theme import INK, INK_DARK, Theme
from ...widgets.button import Button
from ...widgets.focus import FocusGraph

Choice = tuple[str, str, Callable[[], None]]
"""Label, tone of the button, what it does."""


class Body(Protocol):
    """A picture on a sheet that is painted for the width it gets: a table, a row of seals."""

    width: float
    """How wide it would like to be, in units."""

    def height(self, theme: Theme, width: int, most: int) -> int:
        """Give its height in pixels for a width, at best no more than `most`."""
        ...

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect,
              mouse: tuple[int, int]) -> None:
        """Paint it."""
        ...


class Sheet:
    """A headline, lines and buttons; `closes` is what Esc means (None: it must be answered)."""

    def __init__(self, title: str, lines: Sequence[str], choices: Sequence[Choice],
                 closes: Callable[[], None] | None = None, *,
                 picture: pygame.Surface | None = None, wide: bool = False,
                 body: Body | None = None, key: int | None = None) -> None:
        self.title, self.lines, self.closes = title, list(lines), closes
        self.picture, self.wide, self.body = picture, wide, body
        self.key = key
        """The key that laid it here and puts it away again."""
        self.covers = False
        """Nothing of the table may be seen around it: somebody else is to read it."""
        self.graph = FocusGraph(closes)
        self.buttons = [Button(label, do, tone, units=21) for label, tone, do in choices]
        self.graph.set(self.buttons, self.buttons[0] if self.buttons else None)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def lay(self, theme: Theme, size: tuple[int, int]) -> None:
        """Place everything in the middle of a window, buttons in rows when there is no height."""
        gap, pad = theme.px(10), theme.px(22)
        wish = max(560 if self.wide else 420, self.body.width if self.body else 0)
        width = min(size[0] - theme.px(24), theme.px(wish))
        inner = width - 2 * pad
        head = theme.box(self.title, theme.title(30), inner)[1]
        art = self.picture.get_height() + gap if self.picture else 0
        texts = sum(theme.box(t, theme.text(19), inner)[1] + theme.px(4) for t in self.lines)
        count = len(self.buttons)
        across = (2 if count in (2, 4) else min(3, count)) if self.wide or self.body else 1
        high = head + art + texts + 2 * pad + 4 * gap
        room = size[1] - high - gap - -(-count // across) * (theme.target + gap)
        self._deep = self.body.height(theme, inner, room) + gap if self.body else 0
        high += self._deep
        while across < 3 and high + -(-count // across) * (theme.target + gap) > size[1]:
            across += 1
        texts += self._deep
        tall = head + art + texts + 2 * pad + gap + -(-count // across) * (theme.target + gap)
        self.rect = pygame.Rect(0, 0, width, tall)
        self.rect.center = (size[0] // 2, size[1] // 2)
        y = self.rect.y + pad + head + art + texts + gap
        each = (inner - gap * (across - 1)) // across
        for n, button in enumerate(self.buttons):
            row, column = divmod(n, across)
            button.rect = pygame.Rect(self.rect.x + pad + column * (each + gap),
                                      y + row * (theme.target + gap), each, theme.target)

    def on_event(self, event: pygame.Event) -> bool:
        """Take every event: nothing under the sheet is touched."""
        if event.type == pygame.KEYDOWN and event.key == self.key and self.closes is not None:
            self.closes()
            return True
        self.graph.on_event(event)
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Darken the table and paint the paper."""
        self.lay(theme, surface.get_size())
        if self.covers:
            theme.table(surface)
        theme.sight(surface, 120)
        theme.panel(surface, self.rect)
        pad, gap = theme.px(22), theme.px(10)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        y = inner.y
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(midtop=(inner.centerx, y)))
            y += self.picture.get_height() + gap
        box = pygame.Rect(inner.x, y, inner.w, inner.h)
        y = theme.write(surface, self.title, theme.title(30), INK_DARK, box, "center").bottom
        for line in self.lines:
            box = pygame.Rect(inner.x, y, inner.w, inner.h)
            y = theme.write(surface, line, theme.text(19), INK, box, "center").bottom + theme.px(4)
        if self.body is not None:
            box = pygame.Rect(inner.x, y, inner.w, self._deep - gap)
            self.body.paint(surface, theme, box, self.graph.mouse)
        self.graph.draw(surface, theme)
