"""A number between two arrows: pressed or held, dragged sideways, typed, or changed by left and
right."""

from collections.abc import Callable

import pygame

from ..look.theme import INK_DARK, INK_SOFT, WORD, Theme
from ..screen import Say
from .choice import arrow_key
from .chooser import Chooser
from .focus import ACCEPT, LEFT, RIGHT, Look

SLIDE = 14
"""Pixels of a drag for one step."""
DELAY, SLOW, SOON, FAST = 0.45, 0.12, 1.6, 0.03
"""Seconds: a held arrow repeats after DELAY, every SLOW; from SOON on every FAST."""


def repeats(seconds: float) -> int:
    """Count the steps that an arrow has repeated which was held for so long."""
    if seconds < DELAY:
        return 0
    steady = 1 + int((min(seconds, SOON) - DELAY) / SLOW)
    return steady + max(0, int((seconds - SOON) / FAST))


class Counter(Chooser):
    """A whole number from `low` to `high`, with a short name in front of it."""

    touch = ""
    typed = True

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
        self._repeated = 0
        """Steps made since it is held, apart from the first."""

    def take(self, value: int) -> None:
        """Take a value, the nearest lawful one."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def press(self, pos: tuple[int, int]) -> None:
        """Begin a press that may become a drag."""
        self._typed = ""
        self._from, self._slid, self._repeated = (pos[0], self.value), False, 0

    def drag(self, pos: tuple[int, int]) -> None:
        """Slide the number."""
        far = pos[0] - self._from[0]
        if self._slid or abs(far) > SLIDE:
            self._slid = True
            self.take(self._from[1] + far // SLIDE * self.step)

    def click(self, pos: tuple[int, int]) -> None:
        """Step by the arrow that was clicked, unless it was slid or has repeated already.

        A click on the number only makes it the one that digits are typed for.
        """
        if not self._slid and not self._repeated:
            self.take(self.value + self._way(pos[0]) * self.step)
        self._slid = False

    def hold(self, seconds: float, what: str | None) -> bool:
        """Repeat while an arrow, or left or right, is held: slowly at first, then fast."""
        way = self._way(self._from[0]) if what is None else {LEFT: -1, RIGHT: 1}.get(what, 0)
        due = repeats(seconds) - self._repeated
        if self._slid or not way or due <= 0:
            return False
        self._repeated += due
        self.take(self.value + way * due * self.step)
        return True

    def _way(self, x: int) -> int:
        """Say which arrow lies under a pixel: -1 down, 1 up, 0 none."""
        left, right = self._arrows()
        return (right <= x) - (left <= x < left + self._side())

    def _side(self) -> int:
        return min(self.rect.h, self.rect.w // 4)

    def _arrows(self) -> tuple[int, int]:
        """Give the left edges of both arrows; the number lies between them, the name before."""
        right = self.rect.right - self._side()
        return right - min(self.rect.h * 3 // 2, self.rect.w // 3) - self._side(), right

    def intent(self, what: str) -> bool:
        """Change by left and right; False at an end."""
        self._typed, self._repeated, self._slid = "", 0, False
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

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its name and its number."""
        return self.name, str(self.value)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint name, arrows (pale at an end) and number."""
        side, (left, right) = self._side(), self._arrows()
        for way, x in ((-1, left), (1, right)):
            able = self.value > self.low if way < 0 else self.value < self.high
            arrow_key(surface, theme, pygame.Rect(x, self.rect.y, side, self.rect.h), way, able)
        number = pygame.Rect(left + side, self.rect.y, right - left - side, self.rect.h)
        theme.write_in(surface, str(self.value), theme.bold(WORD), INK_DARK, number, "center")
        if self.name:
            label = pygame.Rect(self.rect.x + theme.px(10), self.rect.y, 0, self.rect.h)
            label.w = left - label.x
            theme.write_in(surface, self.name, theme.bold(WORD), INK_SOFT, label)
