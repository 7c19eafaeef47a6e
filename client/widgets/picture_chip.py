"""A chip to choose by: a small picture and a name beside it, pressed again to unchoose."""

from collections.abc import Callable

import pygame

from ..look.theme import INK_DARK, NOTE, Theme
from .card import Picture
from .chooser import Pick
from .focus import Look


class PictureChip(Pick):
    """One of several."""

    def __init__(self, name: str, picture: Picture, on_click: Callable[[], None],
                 chosen: bool = False) -> None:
        super().__init__(name, on_click, chosen)
        self.picture = picture

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint picture and name."""
        pad = theme.px(6)
        side = self.rect.h - 2 * pad
        spot = pygame.Rect(self.rect.x + pad, self.rect.y + pad, side, side)
        if face := self.picture(side, theme.appearance):
            surface.blit(face, spot)
        room = pygame.Rect(spot.right + pad, spot.y, 0, side)
        room.w = self.rect.right - pad - room.x
        theme.write_in(surface, self.name, theme.bold(NOTE), INK_DARK, room)
