"""The bar under a board that says one sentence: what to do next, or why not."""

from collections.abc import Callable

import pygame

from ..look.theme import CREAM, GOLD_LIGHT, WORD, Material, State, Theme
from .boxes import Inset, Line, Sized
from .button import Drawn, Label, show
from .focus import Look, Widget

ALONG = 2
"""Units of air above and below its words."""


class Strip(Widget):
    """The bar: `sentence` gives what it says now, and whether that says no."""

    focusable = False

    def __init__(self, sentence: Callable[[], tuple[str, bool]]) -> None:
        super().__init__()
        self.sentence = sentence
        self.within: Callable[[pygame.Rect], pygame.Rect] = pygame.Rect
        """Gives the part of its rectangle that is free now."""

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of two lines."""
        return 2 * theme.text(WORD).get_linesize() + theme.px(2 * ALONG)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""
        paint_strip(surface, theme, self.within(self.rect), *self.sentence())


def paint_strip(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, text: str, warn: bool
) -> None:
    """Paint a bar with a sentence; the sign before it says whether it is a refusal."""
    theme.face(surface, rect, Material.WOOD, State.CHOSEN if warn else State.IDLE)
    side = min(rect.h / theme.scale - 18, 40)
    sign = Sized(Drawn(_stop if warn else _bugle), tall=side, wide=side, words=0)
    show(surface, theme, Inset(Line(
        sign, Label(text, WORD, CREAM, valign="middle"), shares=(0, 1)), across=12, along=ALONG),
        rect)


def _stop(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    n = 64
    big = pygame.Surface((n, n), pygame.SRCALPHA)
    pygame.draw.circle(big, CREAM, (32, 32), 31)
    pygame.draw.circle(big, (200, 52, 40), (32, 32), 27)
    pygame.draw.rect(big, CREAM, (28, 12, 8, 26), border_radius=4)
    pygame.draw.circle(big, CREAM, (32, 48), 5)
    surface.blit(pygame.transform.smoothscale(big, rect.size), rect)


def _bugle(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    n = 64
    big = pygame.Surface((n, n), pygame.SRCALPHA)
    pygame.draw.polygon(big, GOLD_LIGHT, [(4, 30), (4, 36), (40, 40), (58, 54), (58, 12), (40, 26)])
    pygame.draw.ellipse(big, (190, 130, 40), (52, 12, 11, 42))
    pygame.draw.ellipse(big, GOLD_LIGHT, (14, 34, 26, 20), 4)
    surface.blit(pygame.transform.smoothscale(big, rect.size), rect)
