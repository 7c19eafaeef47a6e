"""A card to choose by its picture: a little board, a name and a line or two.

The picture is asked for when the card is first drawn, so a screen with many cards opens at once.
"""

from collections.abc import Callable

import pygame

from ..look.theme import (
    FINE,
    HEAD,
    INK,
    INK_DARK,
    INK_SOFT,
    NOTE,
    PARCHMENT_EDGE,
    WORD,
    Colour,
    Theme,
)
from ..miniatures.appearance import Appearance
from ..screen import Say
from .chooser import Pick
from .focus import Look

Picture = Callable[[int, Appearance], pygame.Surface | None]
"""Paints a square picture of so many pixels in an appearance, or None where there is none."""


class PictureCard(Pick):
    """One choice among cards."""

    touch = ""

    def __init__(
        self, name: str, line: str, facts: str, picture: Picture, on_click: Callable[[], None],
    ) -> None:
        super().__init__(name, on_click)
        self.line, self.facts, self.picture = line, facts, picture

    def words(self, say: Say) -> tuple[str, ...]:
        """Give name, line and facts, and that it is chosen."""
        return *super().words(say), self.line, self.facts

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint picture and words."""
        pad = theme.px(9)
        side = self._side(theme)
        spot = pygame.Rect(self.rect.x + pad, 0, side, side)
        spot.centery = self.rect.centery
        face = self.picture(side, theme.appearance)
        if face is not None:
            surface.blit(face, spot)
        else:
            theme.plate(surface, spot, (236, 224, 198), PARCHMENT_EDGE, radius=10)
            theme.write(surface, "?", theme.title(HEAD), INK_SOFT, spot, "center", "middle")
        for text, box, font, colour in self._texts(theme):
            theme.write_in(surface, text, font, colour, box)

    def _side(self, theme: Theme) -> int:
        return min(self.rect.h - 2 * theme.px(9), self.rect.w // 3)

    def _texts(self, theme: Theme) -> tuple[tuple[str, pygame.Rect, pygame.Font, Colour], ...]:
        """Give name, line and facts, each with its place; there is always room for the tick."""
        pad = theme.px(9)
        side = self._side(theme)
        x = self.rect.x + 2 * pad + side
        room = pygame.Rect(x, self.rect.y + pad, self.rect.right - x - pad, self.rect.h - 2 * pad)
        low = 22 if theme.letters < 4 / 3 else 30  # in one column the line in the middle needs less
        name = pygame.Rect(room.x, room.y, room.w - theme.px(24), room.h * 30 // 100)
        facts = pygame.Rect(room.x, 0, room.w, room.h * low // 100)
        facts.bottom = room.bottom
        line = pygame.Rect(room.x, name.bottom, room.w, facts.y - name.bottom)
        return ((self.name, name, theme.title(WORD), INK_DARK),
                (self.line, line, theme.text(NOTE), INK),
                (self.facts, facts, theme.bold(FINE), INK_SOFT))
