"""A card to choose by its picture: a little board, a name and a line or two.

The picture is asked for when the card is first drawn, so a screen with many cards opens at once.
"""

from collections.abc import Callable, Iterable, Sequence

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
from .rows import Tall
from .widget import Written

TALL = 122
"""Height of a card in units, if its words need no more."""
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

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give name, line and facts."""
        return ((text, font, box.size) for text, box, font, _ in self._texts(theme) if text)

    def needs(self, theme: Theme, width: int) -> int:
        """Measure how high it is to be that its words have room."""
        air = theme.px(9)
        room = width - 3 * air - min(theme.roomy(TALL) - 2 * air, width // 3)
        return max(theme.roomy(TALL), 2 * air + sum(
            theme.box(text, font, room - tick)[1] for text, font, tick in self._lines(theme)))

    def _side(self, theme: Theme) -> int:
        air = 2 * theme.px(9)
        return min(self.rect.h - air, theme.roomy(TALL) - air, self.rect.w // 3)

    def _lines(self, theme: Theme) -> tuple[tuple[str, pygame.Font, int], ...]:
        """Give name, line and facts, and what is left free beside each."""
        return ((self.name, theme.title(WORD), theme.px(24)), (self.line, theme.text(NOTE), 0),
                (self.facts, theme.bold(FINE), 0))

    def _texts(self, theme: Theme) -> tuple[tuple[str, pygame.Rect, pygame.Font, Colour], ...]:
        """Give name, line and facts, each with its place."""
        pad = theme.px(9)
        x = self.rect.x + 2 * pad + self._side(theme)
        room = pygame.Rect(x, self.rect.y + pad, self.rect.right - x - pad, self.rect.h - 2 * pad)
        (_, top, tick), (_, middle, _), (_, low, _) = self._lines(theme)
        name = pygame.Rect(room.x, room.y, room.w - tick, 0)
        name.h = theme.box(self.name, top, name.w)[1]
        facts = pygame.Rect(room.x, 0, room.w, theme.box(self.facts, low, room.w)[1])
        facts.bottom = room.bottom
        line = pygame.Rect(room.x, name.bottom, room.w, facts.y - name.bottom)
        return ((self.name, name, top, INK_DARK), (self.line, line, middle, INK),
                (self.facts, facts, low, INK_SOFT))


def card_height(cards: Sequence[PictureCard]) -> Tall:
    """Tell how high cards are that stand beside each other: as the one with the most words."""
    return lambda theme, width: max((card.needs(theme, width) for card in cards), default=0)
