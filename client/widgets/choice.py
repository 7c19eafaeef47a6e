"""Ways to choose: a segmented row, a stepper with two arrows, an on/off switch.

Each shows its state by shape as well as colour: a tick, a word, the place of a knob.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ..look.theme import CREAM, FIELD, GOOD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ..screen import Say
from .button import tick
from .focus import ACCEPT, LEFT, RIGHT, Look, Widget

Named = tuple[Any, str]
"""A value and what to call it."""


class Choice(Widget):
    """One of several values."""

    touch = "tap"

    def __init__(
        self, among: Sequence[Named], value: Any, on_change: Callable[[Any], None]
    ) -> None:
        super().__init__()
        self.among = list(among)
        self.value = value
        self.on_change = on_change
        self.other: str | None = None
        """What to call a value that is none of the choices; None: itself."""

    @property
    def index(self) -> int:
        """Give the place of the value among the choices, -1 when it is another one."""
        return next((i for i, (value, _) in enumerate(self.among) if value == self.value), -1)

    def choose(self, index: int) -> None:
        """Take the choice at a place."""
        value = self.among[index][0]
        if value != self.value:
            self.value = value
            self.on_change(value)

    @property
    def shown(self) -> str:
        """Give what the value is called."""
        if self.index >= 0:
            return self.among[self.index][1]
        return str(self.value) if self.other is None else self.other

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what the value is called."""
        return (self.shown,)

    def show(self, value: Any) -> None:
        """Show a value that was chosen elsewhere."""
        self.value = value

    def step(self, by: int) -> bool:
        """Go to a neighbour; False at the end of the row."""
        at = self.index + by if self.index >= 0 else 0
        if not 0 <= at < len(self.among):
            return False
        self.choose(at)
        return True

    def intent(self, what: str) -> bool:
        """Change by left and right, wrap around by accept."""
        if what in (LEFT, RIGHT):
            return self.step(1 if what == RIGHT else -1)
        if what == ACCEPT:
            self.choose((self.index + 1) % len(self.among))
            return True
        return False


class Segments(Choice):
    """All choices side by side, the chosen one pressed and ticked."""

    def wish(self, theme: Theme) -> int:
        """Give the width in which every name stands on one line."""
        font = theme.text(19, bold=True)
        widest = max((font.size(name)[0] for _, name in self.among), default=0)
        return (widest + theme.px(44)) * len(self.among)

    def _cells(self) -> list[pygame.Rect]:
        n = max(1, len(self.among))
        edges = [self.rect.x + self.rect.w * i // n for i in range(n + 1)]
        return [
            pygame.Rect(edges[i], self.rect.y, edges[i + 1] - edges[i], self.rect.h)
            for i in range(n)
        ]

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the one under the pointer."""
        for i, cell in enumerate(self._cells()):
            if cell.collidepoint(pos):
                self.choose(i)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the row."""
        theme.plate(surface, self.rect, FIELD, PARCHMENT_EDGE, radius=14)
        for i, cell in enumerate(self._cells()):
            chosen = i == self.index
            inner = cell.inflate(-theme.px(8), -theme.px(8))
            colour = INK_DARK
            if chosen:
                theme.plate(surface, inner, GOOD, (30, 78, 36), radius=11)
                mark = theme.px(16)
                spot = pygame.Rect(inner.x + theme.px(7), inner.centery - mark // 2, mark, mark)
                tick(surface, spot, CREAM)
                colour = CREAM
            room = pygame.Rect(inner.x + theme.px(18), inner.y, inner.w - theme.px(22), inner.h)
            name = self.among[i][1]
            theme.write_fit(surface, name, theme.bold, 19, colour, room, "center")
        if look.ring:
            theme.focus(surface, self.rect, 14)


class Stepper(Choice):
    """One choice at a time between two arrows: for long lists and ranges."""

    def click(self, pos: tuple[int, int]) -> None:
        """Step back on the left third, forward elsewhere."""
        self.step(-1 if pos[0] < self.rect.x + self.rect.w / 3 else 1)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the arrows, pale at an end, and the value."""
        theme.plate(surface, self.rect, FIELD, PARCHMENT_EDGE, radius=14)
        side = min(self.rect.h, self.rect.w // 3)
        at = self.index
        for way, x in ((-1, self.rect.x), (1, self.rect.right - side)):
            able = at < 0 or 0 <= at + way < len(self.among)
            spot = pygame.Rect(x, self.rect.y, side, self.rect.h)
            spot.inflate_ip(-theme.px(10), -theme.px(10))
            fill = (48, 94, 162) if able else (222, 210, 186)
            theme.plate(surface, spot, fill, radius=11)
            arrow(surface, spot, way, CREAM if able else (180, 166, 140))
        room = self.rect.inflate(-2 * side - theme.px(6), 0)
        theme.write_fit(surface, self.shown, theme.bold, 20, INK_DARK, room, "center")
        if look.ring:
            theme.focus(surface, self.rect, 14)


class Switch(Choice):
    """On or off: a knob that slides, and the word beside it."""

    def __init__(
        self, value: bool, on_change: Callable[[bool], None], names: tuple[str, str]
    ) -> None:
        super().__init__([(False, names[0]), (True, names[1])], value, on_change)

    def click(self, pos: tuple[int, int]) -> None:
        """Turn it over."""
        self.choose(0 if self.value else 1)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the track, the knob and the word."""
        height = min(self.rect.h - theme.px(8), theme.px(38))
        track = pygame.Rect(self.rect.x, 0, height * 2, height)
        track.centery = self.rect.centery
        units = height / theme.scale / 2
        fill = GOOD if self.value else (190, 172, 140)
        theme.plate(surface, track, fill, INK if look.hover else INK_SOFT, radius=units)
        knob = pygame.Rect(0, 0, height - theme.px(8), height - theme.px(8))
        knob.center = (track.right - height // 2 if self.value else track.x + height // 2,
                       track.centery)
        theme.plate(surface, knob, CREAM, radius=units)
        if self.value:
            tick(surface, knob.inflate(-theme.px(10), -theme.px(10)), GOOD)
        room = pygame.Rect(track.right + theme.px(12), self.rect.y, 0, self.rect.h)
        room.w = max(1, self.rect.right - room.x)
        theme.write(surface, self.shown, theme.text(20, True), INK_DARK, room, "left", "middle")
        if look.ring:
            theme.focus(surface, self.rect, 14)


def arrow(
    surface: pygame.Surface, rect: pygame.Rect, way: int, colour: tuple[int, int, int]
) -> None:
    """Paint a triangle pointing left (-1) or right (1)."""
    w, h = rect.w * 0.2, min(rect.w, rect.h) * 0.28
    x, y = rect.center
    points = [(x - way * w, y - h), (x - way * w, y + h), (x + way * w, y)]
    pygame.draw.polygon(surface, colour, points)
