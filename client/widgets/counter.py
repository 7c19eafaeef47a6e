"""A number between two arrows: pressed, dragged sideways, typed, or changed by left and right."""

from collections.abc import Callable

import pygame

from ..theme import CREAM, FIELD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from .choice import arrow
from .focus import ACCEPT, LEFT, RIGHT, Look, Widget

SLIDE = 14
"""Pixels of a drag for one step."""


class Counter(Widget):
    """A whole number from `low` to `high`, with a short name in front of it."""

    def __init__(
        self, name: str, value: int, low: int, high: int, on_change: Callable[[int], None],
        step: int = 1,
    ) -> None:
        super().__init__()
        self.name = name
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self._typed = ""
        self._from = (0, 0)
        self._slid = False

    def take(self, value: int) -> None:
        """Take a value, the nearest lawful one."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def press(self, pos: tuple[int, int]) -> None:
        """Begin a press that may become a drag."""
        self._typed = ""
        self._from, self._slid = (pos[0], self.value), False

    def drag(self, pos: tuple[int, int]) -> None:
        """Slide the number."""
        far = pos[0] - self._from[0]
        if self._slid or abs(far) > SLIDE:
            self._slid = True
            self.take(self._from[1] + far // SLIDE * self.step)

    def click(self, pos: tuple[int, int]) -> None:
        """Step down on the left half, up on the right one, unless it was slid."""
        if not self._slid:
            self.take(self.value + (-self.step if pos[0] < self._middle() else self.step))
        self._slid = False

    def _side(self) -> int:
        return min(self.rect.h, self.rect.w // 4)

    def _middle(self) -> int:
        """Give the pixel between the two arrows; the name lies left of both."""
        return self.rect.right - (self._side() * 2 + self._room()) // 2

    def _room(self) -> int:
        return min(self.rect.h * 3 // 2, self.rect.w // 3)

    def intent(self, what: str) -> bool:
        """Change by left and right; False at an end."""
        self._typed = ""
        if what not in (LEFT, RIGHT):
            return what == ACCEPT
        before = self.value
        self.take(before + (self.step if what == RIGHT else -self.step))
        return self.value != before

    def key(self, event: pygame.Event) -> bool:
        """Take digits as a number that is typed."""
        if event.type != pygame.KEYDOWN or not getattr(event, "unicode", ""):
            return False
        letter = event.unicode
        if not (letter.isascii() and letter.isdigit()):
            return False
        self._typed += letter
        if int(self._typed) > self.high:
            self._typed = letter
        if self.low <= int(self._typed):
            self.take(int(self._typed))
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint name, arrows (pale at an end) and number."""
        theme.plate(surface, self.rect, FIELD, PARCHMENT_EDGE, radius=14)
        side, room = self._side(), self._room()
        right = self.rect.right - side
        left = right - room - side
        for way, x in ((-1, left), (1, right)):
            able = self.value > self.low if way < 0 else self.value < self.high
            spot = pygame.Rect(x, self.rect.y, side, self.rect.h)
            spot.inflate_ip(-theme.px(10), -theme.px(10))
            theme.plate(surface, spot, (62, 112, 186) if able else (222, 210, 186), radius=11)
            arrow(surface, spot, way, CREAM if able else (180, 166, 140))
        number = pygame.Rect(left + side, self.rect.y, room, self.rect.h)
        font = theme.fit(lambda u: theme.text(u, True), 21, str(self.value), number.size)
        theme.write(surface, str(self.value), font, INK_DARK, number, "center", "middle")
        if self.name:
            label = pygame.Rect(self.rect.x + theme.px(10), self.rect.y, 0, self.rect.h)
            label.w = left - label.x
            font = theme.fit(lambda u: theme.text(u, True), 18, self.name, label.size)
            theme.write(surface, self.name, font, INK_SOFT, label, "left", "middle")
        if look.ring:
            theme.focus(surface, self.rect, 14)
