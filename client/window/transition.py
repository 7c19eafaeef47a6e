"""How one screen gives way to the next: a lath wipes over the window, or the curtain moves.

A curtain comes down over what was there, and goes up from what comes; a notice fades in over the
screen that it interrupts; every other change is a wipe. The new screen takes input from the first
moment: only the picture is late. To fade everywhere was rejected, for half-way there would be two
boards of which neither can be read.
"""

from enum import Enum
from functools import lru_cache

import pygame

from ..look.theme import GOLD, GOLD_LIGHT, NIGHT, mix

WOOD = (150, 98, 58)
LATH = 26
"""The lath's width is this part of the window's."""


@lru_cache(maxsize=2)
def lath(wide: int, high: int) -> pygame.Surface:
    """Make the lath that wipes: wood with golden edges."""
    face = pygame.Surface((wide, high))
    for x in range(wide):
        round_ = 1 - abs(2 * x / max(1, wide - 1) - 1)
        pygame.draw.line(face, mix(mix(WOOD, NIGHT, 0.5), WOOD, round_), (x, 0), (x, high))
    edge = max(2, wide // 8)
    face.fill(GOLD, (0, 0, edge, high))
    face.fill(GOLD_LIGHT, (wide - edge, 0, edge, high))
    return face


class ScreenChange(Enum):
    """How a picture gives way."""

    RISE = "rise"
    """The old picture is a closed curtain and goes up."""
    FALL = "fall"
    """The new picture is a closed curtain and comes down."""
    WIPE = "wipe"
    FADE = "fade"

    @property
    def seconds(self) -> float:
        """Give the time that it takes."""
        return 0.15 if self is ScreenChange.FADE else 0.28


class Transition:
    """A picture giving way: `paint` lays what is left of it over the new one.

    Its clock begins in the frame after the new picture was painted for the first time, however long
    that took: so the whole way is seen.
    """

    def __init__(self, old: pygame.Surface, made: float, way: ScreenChange) -> None:
        self.old, self.way, self._made = old, way, made
        self._began: float | None = None
        self._painted = False

    def over(self, now: float) -> bool:
        """Say whether the new picture is all that is to be seen; where nobody looks the time
        runs from the beginning."""
        if self._began is None and (self._painted or now - self._made >= 1):
            self._began = now
        return self._began is not None and now - self._began >= self.way.seconds

    def paint(self, target: pygame.Surface, new: pygame.Surface, now: float) -> None:
        """Paint both pictures on `target` as they are seen at a time in seconds."""
        wide, high = target.get_size()
        self._painted = True
        since = 0.0 if self._began is None else now - self._began
        done = min(1.0, max(0.0, since / self.way.seconds))
        soft = done * done * (3 - 2 * done)
        target.blit(new, (0, 0))
        match self.way:
            case ScreenChange.RISE:
                target.blit(self.old, (0, -round(high * soft)))
            case ScreenChange.FALL:
                target.blit(self.old, (0, 0))
                target.blit(new, (0, -round(high * (1 - soft))))
            case ScreenChange.FADE:
                self.old.set_alpha(round(255 * (1 - done)))
                target.blit(self.old, (0, 0))
            case ScreenChange.WIPE:
                wood = lath(max(8, wide // LATH), high)
                edge = round((wide + wood.get_width()) * soft) - wood.get_width()
                target.blit(self.old, (max(0, edge), 0), (max(0, edge), 0, wide, high))
                target.blit(wood, (edge, 0))
