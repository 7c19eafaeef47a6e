"""A chip to choose by: a small picture and a name beside it, pressed again to unchoose."""

from collections.abc import Callable

import pygame

from ..look.theme import FIELD, GOOD, INK_DARK, PARCHMENT_EDGE, Theme
from ..screen import Say
from .button import CHOSEN, tick
from .card import Picture
from .focus import Look, Pressed


class PictureChip(Pressed):
    """One of several; the chosen one is green, thick-rimmed and ticked."""

    touch = "tap"

    def __init__(self, name: str, picture: Picture, on_click: Callable[[], None],
                 chosen: bool = False) -> None:
        super().__init__(on_click)
        self.name, self.picture, self.chosen = name, picture, chosen

    @property
    def called(self) -> str:
        """Give its name."""
        return self.name

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its name, and that it is chosen."""
        return self.name, say(CHOSEN) if self.chosen else ""

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, picture, tick and name."""
        fill = (214, 228, 168) if self.chosen else (255, 240, 196) if look.hover else FIELD
        edge = GOOD if self.chosen else PARCHMENT_EDGE
        theme.plate(surface, self.rect, fill, edge, radius=14, thick=4 if self.chosen else 2)
        pad = theme.px(6)
        side = self.rect.h - 2 * pad
        spot = pygame.Rect(self.rect.x + pad, self.rect.y + pad, side, side)
        if face := self.picture(side, theme.appearance):
            surface.blit(face, spot)
        room = pygame.Rect(spot.right + pad, spot.y, 0, side)
        room.w = self.rect.right - pad - room.x
        if self.chosen:
            mark = theme.px(18)
            tick(surface, pygame.Rect(room.right - mark, room.y, mark, mark), GOOD)
            room.w -= mark
        theme.write_fit(surface, self.name, theme.bold, 17, INK_DARK, room)
        if look.ring:
            theme.focus(surface, self.rect, 14)
