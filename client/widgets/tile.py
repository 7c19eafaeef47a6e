"""A button that is a picture with a word under it, for whoever does not read yet."""

from collections.abc import Callable

import pygame

from ..look import paint
from ..look.materials import RADIUS, Material
from ..look.theme import INK_DARK, WORD, Theme
from .button import Button, Icon
from .focus import Look

Art = Callable[[tuple[int, int]], pygame.Surface | None]
"""Gives a picture for a room of pixels, or None where there is none."""


class PictureTile(Button):
    """A button as high as it likes: a recess with its picture above, its label below.

    A `framed` picture fills the recess, as the lid of a box does; another stands in it. Where there
    is no picture the icon is painted large instead.
    """

    def __init__(
        self, label: str, on_click: Callable[[], None], art: Art, *,
        material: Material = Material.WOOD, units: float = WORD, icon: Icon | None = None,
        framed: bool = False, chosen: bool | None = None,
    ) -> None:
        super().__init__(label, on_click, material, units=units, icon=icon, chosen=chosen)
        self.art = art
        self.framed = framed

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give where its picture and its label are."""
        room = self.rect.inflate(-theme.px(24), -theme.px(24))
        high = theme.box(self.label, theme.title(self.units), room.w)[1]
        word = pygame.Rect(room.x, 0, room.w, min(high, room.h * 55 // 100))
        word.bottom = room.bottom + theme.px(4)
        room.h = word.y - room.y - theme.px(8)
        return room, word

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the face, the picture, the label and the focus ring."""
        moved = self.face(surface, theme, look).y - self.rect.y
        room, word = (part.move(0, moved) for part in self.places(theme))
        theme.hole(surface, room)
        picture = self.art(room.size)
        if picture is not None and self.framed:
            self._lid(surface, theme, picture, room)
        elif picture is not None:
            surface.blit(picture, picture.get_rect(midbottom=room.midbottom))
        elif self.icon is not None:
            side = min(room.w, room.h) * 8 // 10
            spot = pygame.Rect(0, 0, side, side)
            spot.center = room.center
            self.icon(surface, spot, INK_DARK)
        theme.label(surface, self.label, theme.title(self.units), self.material, word,
                    able=self.enabled)
        if look.ring:
            theme.focus(surface, self.rect, RADIUS[self.material])

    def _lid(self, surface: pygame.Surface, theme: Theme, picture: pygame.Surface,
             room: pygame.Rect) -> None:
        """Paint a picture that fills the recess, and the icon on its corner, for a lid does not say
        what a press does."""
        lid = picture.convert_alpha()
        lid.blit(paint.rounded(lid.get_size(), theme.px(8), (255, 255, 255)), (0, 0),
                 special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(lid, room)
        if self.icon is None:
            return
        side = min(theme.px(36), room.h // 2)
        spot = pygame.Rect(0, 0, side, side)
        spot.bottomright = (room.right - theme.px(4), room.bottom - theme.px(4))
        pygame.draw.circle(surface, INK_DARK, spot.center, side // 2)
        self.icon(surface, spot.inflate(-side * 2 // 5, -side * 2 // 5), paint.CREAM)
