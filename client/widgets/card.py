"""A card to choose by its picture: a little board, a name and a line or two.

The picture is asked for when the card is first drawn, so a screen with many cards opens at once.
"""

from collections.abc import Callable, Sequence

import pygame

from ..look.theme import HEAD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
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
        self.fonts: tuple[pygame.Font, ...] = ()
        """Of name, line and facts, once `level` was called."""

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
        fonts = self.fonts or self.fitting(theme)
        for (text, box), font, colour in zip(
                self._texts(theme), fonts, (INK_DARK, INK, INK_SOFT), strict=True):
            theme.write(surface, text, font, colour, box, "left", "middle")

    def _side(self, theme: Theme) -> int:
        return min(self.rect.h - 2 * theme.px(9), self.rect.w // 3)

    def _texts(self, theme: Theme) -> tuple[tuple[str, pygame.Rect], ...]:
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
        return (self.name, name), (self.line, line), (self.facts, facts)

    def fitting(self, theme: Theme) -> tuple[pygame.Font, ...]:
        """Give the largest letters that fit this card alone, of name, line and facts."""
        makes = ((theme.title, 21), (theme.text, 17), (theme.bold, 16))
        return tuple(theme.fit(make, units, text, box.size)
                     for (make, units), (text, box) in zip(makes, self._texts(theme), strict=True))


def level(cards: Sequence[PictureCard], theme: Theme) -> None:
    """Give all of some cards the letters of the one that needs the smallest."""
    each = zip(*(card.fitting(theme) for card in cards), strict=True)
    fonts = tuple(min(some, key=lambda font: font.get_height()) for some in each)
    for card in cards:
        card.fonts = fonts
