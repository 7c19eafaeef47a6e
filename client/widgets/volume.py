"""How loud: a staircase of bars, so that nobody must read a number; its first step is silence."""

from collections.abc import Callable, Sequence

import pygame

from ..look.theme import CREAM, GOOD, INK_DARK, INK_SOFT, Theme
from .choice import Choice
from .focus import Look

PALE = (206, 190, 160)


class Level(Choice):
    """One of some rising values, of which the first is 0: press or drag, or left and right."""

    def __init__(
        self, among: Sequence[float], value: float, on_change: Callable[[float], None]
    ) -> None:
        super().__init__([(step, f"{step:.0%}") for step in among], value, on_change)
        self.show(value)

    def show(self, value: float) -> None:
        """Show the step nearest to a loudness."""
        self.value = min((step for step, _ in self.among), key=lambda step: abs(step - value))

    def _bars(self) -> list[pygame.Rect]:
        """Lay out the bars, each a little higher than the one before."""
        count, gap = len(self.among), max(3, self.rect.h // 10)
        room = self.rect.inflate(-self.rect.h // 2, -self.rect.h // 4)
        wide = (room.w - gap * (count - 1)) // count
        bars = []
        for n in range(count):
            tall = room.h * (2 + 8 * n // (count - 1)) // 10
            bars.append(pygame.Rect(room.x + n * (wide + gap), room.bottom - tall, wide, tall))
        return bars

    def press(self, pos: tuple[int, int]) -> None:
        """Choose the bar under the pointer, or the nearest."""
        bars = self._bars()
        self.choose(min(range(len(bars)), key=lambda n: abs(bars[n].centerx - pos[0])))

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        self.press(pos)

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the bars, filled up to the chosen one, which has a knob; a cross is silence."""
        for n, bar in enumerate(self._bars()):
            if n == 0:
                colour = INK_DARK if self.index == 0 else INK_SOFT
                _cross(surface, (bar.centerx, self.rect.centery), self.rect.h // 3, colour)
                continue
            theme.plate(surface, bar, GOOD if n <= self.index else PALE, INK_SOFT, radius=5)
            if n == self.index:
                knob = pygame.Rect(0, 0, bar.w // 2, max(3, min(bar.h // 3, theme.px(8))))
                knob.midtop = (bar.centerx, bar.y + knob.h // 2 + theme.px(2))
                theme.plate(surface, knob, CREAM, radius=3)


def _cross(surface: pygame.Surface, middle: tuple[int, int], side: int,
           colour: tuple[int, int, int]) -> None:
    """Paint the cross of silence."""
    box = pygame.Rect(0, 0, side, side)
    box.center = middle
    thick = max(3, side // 4)
    pygame.draw.line(surface, colour, box.topleft, box.bottomright, thick)
    pygame.draw.line(surface, colour, box.topright, box.bottomleft, thick)
