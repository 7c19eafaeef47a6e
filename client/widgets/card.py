"""A card to choose by its picture: a little board, a name and a line or two.

The picture is asked for when the card is first drawn, so a screen with many cards opens at once.
"""

from collections.abc import Callable

import pygame

from ..miniatures.appearance import Appearance
from ..theme import FIELD, GOOD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from .button import tick
from .focus import ACCEPT, Look, Widget

Picture = Callable[[int, Appearance], pygame.Surface | None]
"""Paints a square picture of so many pixels in an appearance, or None where there is none."""


class Card(Widget):
    """One choice among cards."""

    def __init__(
        self, name: str, line: str, facts: str, picture: Picture, on_click: Callable[[], None],
    ) -> None:
        super().__init__()
        self.name, self.line, self.facts = name, line, facts
        self.picture = picture
        self.on_click = on_click
        self.chosen = False

    def click(self, pos: tuple[int, int]) -> None:
        """Choose it."""
        self.on_click()

    def intent(self, what: str) -> bool:
        """Choose it on accept."""
        if what == ACCEPT:
            self.on_click()
            return True
        return False

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, picture and words; the chosen one is green, thick-rimmed and ticked."""
        fill = (226, 240, 204) if self.chosen else (255, 240, 196) if look.hover else FIELD
        edge = GOOD if self.chosen else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.chosen else 2)
        pad = theme.px(9)
        side = self.rect.h - 2 * pad
        spot = pygame.Rect(self.rect.x + pad, self.rect.y + pad, side, side)
        face = self.picture(side, theme.appearance)
        if face is not None:
            surface.blit(face, spot)
        else:
            theme.plate(surface, spot, (236, 224, 198), PARCHMENT_EDGE, radius=10)
            theme.write(surface, "?", theme.title(40), INK_SOFT, spot, "center", "middle")
        room = pygame.Rect(spot.right + pad, spot.y, self.rect.right - spot.right - 2 * pad, 0)
        name = room.copy()
        name.h = side * 32 // 100
        if self.chosen:
            name.w -= theme.px(24)
            mark = pygame.Rect(name.right + theme.px(4), name.y, theme.px(20), theme.px(20))
            tick(surface, mark, GOOD)
        font = theme.fit(theme.title, 21, self.name, name.size)
        theme.write(surface, self.name, font, INK_DARK, name, "left", "middle")
        line, facts = room.copy(), room.copy()
        facts.h = side * 22 // 100
        facts.bottom = spot.bottom
        line.y, line.h = name.bottom, facts.y - name.bottom
        font = theme.fit(theme.text, 16, self.line, line.size, 10)
        theme.write(surface, self.line, font, INK, line, "left", "middle")
        font = theme.fit(lambda u: theme.text(u, True), 15, self.facts, facts.size, 10)
        theme.write(surface, self.facts, font, INK_SOFT, facts, "left", "middle")
        if look.ring:
            theme.focus(surface, self.rect, 14)
