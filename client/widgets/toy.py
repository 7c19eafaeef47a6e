"""The toy that stands for a player, and the niche it stands in."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from ..look import paint
from ..look.materials import Material, State
from ..look.theme import CREAM, WORD, Colour, Theme, mix
from ..memory.settings import Settings, picture_folder
from ..miniatures.appearance import Appearance
from ..miniatures.liveries import shade
from .chooser import Pick
from .focus import Look

PLATE = 48
"""Units of height of the plate with the name."""
NOBODY = (66, 56, 46)
"""The back of a niche in which no toy stands."""


@lru_cache(maxsize=64)
def toy(kind: str, livery: str, side: int, appearance: Appearance) -> pygame.Surface:
    """Give a miniature on a square of `side` pixels, as the player chose toys to look."""
    from ..miniatures.wardrobe import Wardrobe  # the sheets: when a toy is to be seen

    return Wardrobe(64, 52, (livery,), picture_folder(), appearance).icon(kind, livery, side)


def toy_of(settings: Settings, size: tuple[int, int], appearance: Appearance) -> pygame.Surface:
    """Give a player's toy as large as there is room."""
    return toy(settings.toy, settings.worn, max(8, min(size)), appearance)


@lru_cache(maxsize=64)
def arch(size: tuple[int, int], back: Colour) -> pygame.Surface:
    """Paint the papered back of a niche, darker under its arch and over its floor."""
    wide, high = size
    face = pygame.Surface(size, pygame.SRCALPHA)
    edge, dark = max(2, wide // 40), mix(back, (0, 0, 0), 0.7)
    for inset, tone in ((0, dark), (edge, back)):
        room = wide - 2 * inset, high + wide
        face.blit(paint.rounded(room, min(room[0], high) // 2, tone), (inset, inset))
    for x in range(edge, wide - edge, max(4, wide // 10)):
        band = pygame.Rect(x, 0, max(2, wide // 20), high)
        face.fill((226, 226, 226), band, special_flags=pygame.BLEND_RGB_MULT)
    for y in range(high):
        near = max(0.0, 1 - y / (high * 0.6)) * 0.55
        floor = 0.4 if y > high * 0.86 else 0.0
        light = round(255 * (1 - max(near, floor)))
        face.fill((light, light, light), (0, y, wide, 1), special_flags=pygame.BLEND_RGB_MULT)
    return face


class Niche(Pick):
    """An arched niche of a case with what stands in it, and its name on a plate below; what is
    chosen is raised and has a golden rim."""

    bare = True

    def __init__(self, name: str, do: Callable[[], None], chosen: bool = False, *,
                 settings: Settings | None = None,
                 stands: Callable[[pygame.Surface, pygame.Rect], None] | None = None) -> None:
        """A player's toy stands in it, or what `stands` paints there."""
        super().__init__(name, do, chosen)
        self.settings, self.stands = settings, stands

    def height(self, theme: Theme, width: int) -> int:
        """Give the least at which toy and name are to be seen."""
        return theme.px(64) + theme.tall(PLATE)

    def places(self, theme: Theme) -> tuple[pygame.Rect, pygame.Rect]:
        """Give where the niche and the plate are."""
        plate = pygame.Rect(0, 0, self.rect.w - theme.px(8), theme.tall(PLATE))
        plate.midbottom = self.rect.centerx, self.rect.bottom - theme.px(4)
        return pygame.Rect(self.rect.topleft, (
            self.rect.w, plate.y - self.rect.y - theme.px(12))), plate

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the niche, its guest and the plate."""
        niche, plate = self.places(theme)
        back = NOBODY
        if self.settings is not None:
            back = mix(shade(theme.appearance.armies[self.settings.worn].base), (0, 0, 0), 0.35)
        if look.hover:
            back = mix(back, (255, 255, 255), 0.12)
        clip = surface.get_clip()
        surface.set_clip(niche)
        surface.blit(arch(niche.size, back), niche)
        surface.set_clip(clip)
        board = pygame.Rect(niche.x, niche.bottom - theme.px(2), niche.w, theme.px(10))
        if self.settings is not None:
            face = toy_of(self.settings, (niche.w * 9 // 10, niche.h * 9 // 10), theme.appearance)
            surface.blit(face, face.get_rect(midbottom=(niche.centerx, niche.bottom)))
        elif self.stands is not None:
            self.stands(surface, niche)
        theme.face(surface, board, Material.WOOD)
        state = State.CHOSEN if self.chosen else State.HOVER if look.hover else State.IDLE
        theme.face(surface, plate, Material.PAPER, state, look.depth)
        room = plate.inflate(-theme.px(12), 0).move(0, -theme.px(4) if self.chosen else 0)
        theme.label(surface, self.name, theme.title(WORD), Material.PAPER, room)


def plus(surface: pygame.Surface, niche: pygame.Rect) -> None:
    """Paint where a toy is still missing."""
    side = min(niche.size)
    thick = max(4, side // 12)
    for wide, high in ((side * 2 // 5, thick), (thick, side * 2 // 5)):
        bar = pygame.Rect(0, 0, wide, high)
        bar.center = niche.center
        pygame.draw.rect(surface, CREAM, bar, border_radius=thick // 3)


def drum(surface: pygame.Surface, niche: pygame.Rect) -> None:
    """Paint the drum of the box, for a visitor."""
    face = pygame.transform.smoothscale_by(paint.drum(min(niche.size) * 12 // 5), 0.25)
    surface.blit(face, face.get_rect(midbottom=(niche.centerx, niche.bottom - niche.h // 20)))


