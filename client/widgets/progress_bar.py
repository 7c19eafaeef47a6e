"""How much of something long is done: a groove that fills, and the percentage in words."""

import pygame

from ..look.theme import GOLD_LIGHT, INK_DARK, TITLE, Theme
from .focus import Look, Widget


class ProgressBar(Widget):
    """Shows `share`, 0 to 1; it never takes the focus."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the groove, what is done of it, and the number."""
        radius = self.rect.h / 2 / theme.scale
        theme.plate(surface, self.rect, (236, 220, 188), (62, 38, 25), radius=radius, thick=3)
        inner = self.rect.inflate(-theme.px(10), -theme.px(10))
        inner.w = round(inner.w * self.share)
        if inner.w > inner.h:
            radius = inner.h / 2 / theme.scale
            theme.plate(surface, inner, (246, 178, 64), GOLD_LIGHT, radius=radius)
        theme.write(surface, f"{self.share:.0%}", theme.title(TITLE), INK_DARK, self.rect, "center",
                    "middle")
