"""The eight pictures that friends show each other, and the key that shows one."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pygame

from core.refusal import msg

from ..look.theme import Theme
from ..screen import Say
from .chooser import Pick
from .focus import Look

SHEET = Path(__file__).parent.parent / "media" / "emotes.webp"
WORDS = (
    msg("Hurrah!"), msg("Well done!"), msg("Oops!"), msg("Hurry up!"), msg("Let me think"),
    msg("Sorry!"), msg("Hello!"), msg("Ha ha!"),
)
"""What each says, by the number that travels: our words, never a friend's."""
PALE = 110
"""How much is seen of a key that does nothing just now, of 255."""


@lru_cache(maxsize=1)
def _sheet() -> pygame.Surface:
    return pygame.image.load(SHEET)


@lru_cache(maxsize=64)
def emote_picture(number: int, side: int) -> pygame.Surface:
    """Give a picture, `side` pixels wide and high."""
    sheet = _sheet()
    whole = sheet.get_height()
    place = pygame.Rect(number * whole, 0, whole, whole)
    return pygame.transform.smoothscale(sheet.subsurface(place), (side, side))


class EmoteKey(Pick):
    """A picture on a light plate; a tap shows it to the friends at the table."""

    radius = 12

    def __init__(self, number: int, on_click: Callable[[], None]) -> None:
        super().__init__("", on_click)
        self.number = number
        self.rests = False
        """It does nothing just now: too many were shown."""

    def click(self, pos: tuple[int, int]) -> None:
        """Show it."""
        if not self.rests:
            self.on_click()

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what its picture says, and whether it does nothing just now."""
        return say(WORDS[self.number]), say(msg("not now")) if self.rests else ""

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it, as if no mouse were over it where a press does nothing."""
        super().draw(surface, theme, replace(look, hover=look.hover and not self.rests))

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the picture."""
        face = emote_picture(self.number, min(self.rect.size) - theme.px(6))
        if self.rests:
            face = face.copy()
            face.set_alpha(PALE)
        surface.blit(face, face.get_rect(center=self.rect.center))
