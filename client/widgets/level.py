"""How loud: a staircase of bars, so that nobody must read a number; its first step is silence."""

from collections.abc import Callable, Sequence

import pygame

from ..theme import CREAM, FIELD, GOOD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from .choice import Choice
from .focus import Look

PALE = (206, 190, 160)


class Level(Choice):
    """One of some rising values, of which the first is 0: press or drag, or left and right."""

    def __init__(
        self, among: Sequence[float], value: float, on_change: Callable[[float], None]
    ) -> None:
        nearest = min(among, key=lambda step: abs(step - value))
        super().__init__([(step, f"{step:.0%}") for step in among], nearest, on_change)

    def _bars(self) -> list[pygame.Rect]:
        """Lay out the bars, each a little higher than the one before."""
        count, gap = len(self.among), max(3, self.rect.h // 10)
        room = self.rect.inflate(-self.rect.h // 2, -self.rect.h // 4)
        wide = min((room.w - gap * (count - 1)) // count, self.rect.h)
        bars = []
        for n in range(count):
            tall = room.h * (n + 2) // (count + 1)
            bars.append(pygame.Rect(room.x + n * (wide + gap), room.bottom - tall, wide, tall))
        return bars

    def press(self, pos: tuple[int, int]) -> None:
        """Choose the bar under the pointer, or the nearest."""
        bars = self._bars()
        self.choose(min(range(len(bars)), key=lambda n: abs(bars[n].centerx - pos[0])))

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        self.press(pos)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the bars, filled up to the chosen one, which wears a knob; a cross is silence."""
        theme.plate(surface, self.rect, FIELD, PARCHMENT_EDGE, radius=14)
        for n, bar in enumerate(self._bars()):
            if n == 0:
                _cross(surface, bar, INK_DARK if self.index == 0 else PALE, theme.px(5))
                continue
            theme.plate(surface, bar, GOOD if n <= self.index else PALE, INK_SOFT, radius=5)
            if n == self.index:
                knob = pygame.Rect(0, 0, bar.w - theme.px(12), theme.px(7))
                knob.midtop = (bar.centerx, bar.y + theme.px(6))
                theme.plate(surface, knob, CREAM, radius=3)
        if look.ring:
            theme.focus(surface, self.rect, 14)


def _cross(surface: pygame.Surface, bar: pygame.Rect, colour: tuple[int, int, int], thick: int
           ) -> None:
    """Paint a cross as high as a bar, standing on the same line."""
    side = min(bar.w, bar.h)
    box = pygame.Rect(0, 0, side, side)
    box.midbottom = bar.midbottom
    pygame.draw.line(surface, colour, box.topleft, box.bottomright, thick)
    pygame.draw.line(surface, colour, box.topright, box.bottomleft, thick)
