"""A button that is a picture with a word under it, for whoever does not read yet."""

from collections.abc import Callable

import pygame

from ..look import paint
from ..look.theme import FIELD, INK_DARK, Theme, mix
from .button import Button, Icon, tick
from .focus import Look

Art = Callable[[tuple[int, int]], pygame.Surface | None]
"""Gives a picture for a room of pixels, or None where there is none."""


class PictureTile(Button):
    """A button as high as it likes: its picture above, its label below.

    A chosen one is green and ticked. A `framed` picture fills the tile to its edges, as the lid of
    a box does; another stands on it. Where there is no picture the icon is painted large instead.
    """

    def __init__(
        self, label: str, on_click: Callable[[], None], tone: str, art: Art, *,
        units: float = 21, icon: Icon | None = None, framed: bool = False, chosen: bool = False,
    ) -> None:
        super().__init__(label, on_click, tone, units=units, icon=icon, chosen=chosen)
        self.art = art
        self.framed = framed

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give where its picture and its label are."""
        pad = theme.px(7)
        room = self.rect.inflate(-2 * pad, 0)
        room.y, room.h = self.rect.y + pad, self.rect.h - theme.px(5) - 2 * pad
        word = room.copy()
        one = theme.tall(self.units * 1.35)
        word.h = min(one, room.h // 2)
        if theme.title(self.units).size(self.label)[0] > word.w:
            if theme.letters > 1:  # large letters come before a large picture
                word.h = min(2 * one, room.h * 55 // 100)
            elif room.h > theme.px(110):
                word.h *= 2
        word.bottom = room.bottom
        room.h = word.y - room.y - theme.px(3)
        return room, word

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the face, the picture, the label and the focus ring."""

        state = "pressed" if look.pressed or self.chosen else "hover" if look.hover else "idle"
        tone = "green" if self.chosen else self.tone
        theme.button(surface, self.rect, tone, state)
        room, word = self.places(theme)
        down = theme.px(3) if state == "pressed" else 0
        room.y, word.y = room.y + down, word.y + down
        colour = paint.letters(tone)
        face = self.art(room.size)
        if face is not None:
            if self.framed:
                self._lid(surface, theme, face, room)
                self._badge(surface, theme, room)
            else:
                surface.blit(face, face.get_rect(midbottom=room.midbottom))
        elif self.icon is not None:
            side = min(room.w, room.h) * 9 // 10
            spot = pygame.Rect(0, 0, side, side)
            spot.center = room.center
            self.icon(surface, spot, colour)
        if self.chosen:
            mark = pygame.Rect(word.x + theme.px(2), 0, theme.px(18), theme.px(18))
            mark.centery = word.centery
            tick(surface, mark, colour)
            word.x, word.w = word.x + theme.px(24), word.w - theme.px(24)
        font = theme.fit(theme.title, self.units, self.label, word.size)
        shade = mix(paint.TONES[tone][1], (0, 0, 0), 0.25) if colour == paint.CREAM else None
        theme.write(surface, self.label, font, colour, word, "center", "middle", shade=shade)
        if look.ring:
            theme.focus(surface, self.rect)

    def _badge(self, surface: pygame.Surface, theme: Theme, room: pygame.Rect) -> None:
        """Paint the icon on a corner of a lid, for a lid does not say what a press does."""
        if self.icon is None:
            return
        side = min(theme.px(36), room.h // 2)
        spot = pygame.Rect(0, 0, side, side)
        spot.bottomright = (room.right - theme.px(4), room.bottom - theme.px(4))
        pygame.draw.circle(surface, INK_DARK, spot.center, side // 2)
        self.icon(surface, spot.inflate(-side * 2 // 5, -side * 2 // 5), paint.CREAM)

    def _lid(self, surface: pygame.Surface, theme: Theme, face: pygame.Surface, room: pygame.Rect
             ) -> None:
        """Paint a picture with round corners and a pale edge."""
        lid = face.convert_alpha()
        lid.blit(paint.rounded(lid.get_size(), theme.px(12), (255, 255, 255)), (0, 0),
                 special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(lid, room)
        surface.blit(paint.ring(room.size, theme.px(12), theme.px(2), FIELD), room)
