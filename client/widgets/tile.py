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
    is no picture the icon is painted large instead; with no `art` at all it is painted on the wood.
    A tile that is three times as wide as high has its label beside the picture.
    """

    def __init__(
        self, label: str, on_click: Callable[[], None], art: Art | None, *,
        material: Material = Material.WOOD, units: float = WORD, icon: Icon | None = None,
        framed: bool = False, chosen: bool | None = None,
    ) -> None:
        super().__init__(label, on_click, material, units=units, icon=icon, chosen=chosen)
        self.art = art
        self.framed = framed

    def height(self, theme: Theme, width: int) -> int:
        """Give the least at which picture and label are to be seen."""
        return theme.px(64) + theme.tall(self.units)

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give where its picture and its label are."""
        air = -theme.px(24 if self.art is not None else 8)
        room = self.rect.inflate(air, air)
        if self.rect.w >= 3 * self.rect.h:
            picture = pygame.Rect(room.topleft, (room.w * 55 // 100, room.h))
            return picture, pygame.Rect(picture.right + theme.px(8), room.y,
                                        room.right - picture.right - theme.px(8), room.h)
        word = self.rect.inflate(-theme.px(4), 0)
        high = theme.box(self.label, theme.title(self.units), word.w)[1]
        word.h = min(high, room.h * 55 // 100)
        word.bottom = room.bottom + theme.px(4)
        room.h = word.y - room.y - theme.px(8)
        return room, word

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the face, the picture, the label and the focus ring."""
        moved = self.face(surface, theme, look).y - self.rect.y
        room, word = (part.move(0, moved) for part in self.places(theme))
        picture = None
        if self.art is not None:
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
            if self.art is None:
                self.paint_icon(surface, theme, self.icon, spot)
            else:
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
