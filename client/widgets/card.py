"""A card to choose by its picture: a little board, a name and a line or two.

The picture is asked for when the card is first drawn, so a screen with many cards opens at once.
"""

from collections.abc import Callable, Sequence

import pygame

from ..look.theme import FIELD, GOOD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ..miniatures.appearance import Appearance
from ..screen import Say
from .button import CHOSEN, tick
from .focus import Look, Pressed

Picture = Callable[[int, Appearance], pygame.Surface | None]
"""Paints a square picture of so many pixels in an appearance, or None where there is none."""


class PictureCard(Pressed):
    """One choice among cards."""

    def __init__(
        self, name: str, line: str, facts: str, picture: Picture, on_click: Callable[[], None],
    ) -> None:
        super().__init__(on_click)
        self.name, self.line, self.facts = name, line, facts
        self.picture = picture
        self.chosen = False
        self.fonts: tuple[pygame.Font, ...] = ()
        """Of name, line and facts, once `level` was called."""

    @property
    def called(self) -> str:
        """Give its name."""
        return self.name

    def words(self, say: Say) -> tuple[str, ...]:
        """Give name, line and facts, and that it is chosen."""
        return self.name, say(CHOSEN) if self.chosen else "", self.line, self.facts

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, picture and words; the chosen one is green, thick-rimmed and ticked."""
        fill = (214, 228, 168) if self.chosen else (255, 240, 196) if look.hover else FIELD
        edge = GOOD if self.chosen else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.chosen else 2)
        pad = theme.px(9)
        side = self._side(theme)
        spot = pygame.Rect(self.rect.x + pad, 0, side, side)
        spot.centery = self.rect.centery
        face = self.picture(side, theme.appearance)
        if face is not None:
            surface.blit(face, spot)
        else:
            theme.plate(surface, spot, (236, 224, 198), PARCHMENT_EDGE, radius=10)
            theme.write(surface, "?", theme.title(40), INK_SOFT, spot, "center", "middle")
        room = pygame.Rect(spot.right + pad, self.rect.y + pad, 0, 0)
        room.w = self.rect.right - pad - room.x
        if self.chosen:
            mark = pygame.Rect(room.right - theme.px(20), room.y, theme.px(20), theme.px(20))
            tick(surface, mark, GOOD)
        fonts = self.fonts or self.fitting(theme)
        for (text, box), font, colour in zip(
                self._texts(theme), fonts, (INK_DARK, INK, INK_SOFT), strict=True):
            theme.write(surface, text, font, colour, box, "left", "middle")
        if look.ring:
            theme.focus(surface, self.rect, 14)

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
