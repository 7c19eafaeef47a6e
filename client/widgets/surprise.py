"""A small surprise of some days: in winter it snows past the box, else a toy greets who comes.

The day is handed in, and all of it brings the same one, or none. It comes once the page stands
still and goes by itself; nobody is told of it, and nobody misses anything.
"""

import math
from datetime import date

import pygame

from ..look.theme import Theme

WINTER = 12, 1
"""The months in which it may snow."""
OFTEN = 0.3
"""The share of the days that bring something."""
BY_DAY, BY_FLAKE = 0.6180339887, 0.7548776662
"""Fractions whose multiples lie evenly between 0 and 1: days apart, and flakes side by side."""
SNOW, HOP, TUMBLE, BOW = "snow", "hop", "tumble", "bow"
ANTICS = HOP, TUMBLE, BOW
GREETS, SNOWS, FALLS = 1.6, 14.0, 7.0
"""Seconds in which a toy greets, for which it snows, and in which a flake falls past the box."""
FLAKES, PACE = 48, 24
"""Flakes in all, and pictures a second: the whole page is painted for each."""


def of_day(day: date) -> str:
    """Name what a day brings, "" for nothing."""
    number = day.toordinal()
    if number * BY_DAY % 1 >= OFTEN:
        return ""
    return SNOW if day.month in WINTER else ANTICS[number % len(ANTICS)]


class Surprise:
    """What a day brings, from when it begins until it is over."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.share = 0.0
        """How far it has gone, from 0 to 1; 0 before and after it."""
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """Let it come, if there is one."""
        self._since = now if self.what else None

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        if self._since is None:
            return False
        self.share = (now - self._since) / (SNOWS if self.what == SNOW else GREETS)
        if self.share >= 1.0:
            self.share, self._since = 0.0, None
        return True

    @property
    def goes_on(self) -> bool:
        """True while something moves."""
        return self._since is not None

    def posed(self, toy: pygame.Surface) -> pygame.Surface:
        """Give the picture of a toy as it greets: it hops, falls over and stands up, or bows."""
        swing, (wide, high) = math.sin(math.pi * self.share), toy.get_size()
        if not self.share or self.what not in ANTICS:
            return toy
        if self.what == TUMBLE:
            return pygame.transform.rotozoom(toy, -80 * swing, 1.0)
        if self.what == BOW:
            return pygame.transform.smoothscale(toy, (wide, round(high * (1 - 0.4 * swing))))
        lift = round(high * 0.2 * abs(math.sin(3 * math.pi * self.share)))
        face = pygame.Surface((wide, high + lift), pygame.SRCALPHA, 32)
        face.blit(toy, (0, 0))
        return face

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the flakes that fall past a rectangle now."""
        for n in range(FLAKES if self.what == SNOW and self.share else 0):
            age = SNOWS * self.share - (SNOWS - FALLS) * n / FLAKES
            if 0 < age < FALLS:
                across = n * BY_FLAKE % 1 + 0.02 * math.sin(1.7 * age + n)
                at = rect.x + across * rect.w, rect.y + rect.h * age / FALLS
                pygame.draw.aacircle(surface, (255, 255, 255), at, theme.px(3 + n % 3) * 0.9)
