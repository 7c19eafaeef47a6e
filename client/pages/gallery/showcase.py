"""One exhibit as it is seen: large, and below in every army.

The gallery's screen, its film and its contact sheet all paint through this. Pictures are dyed for
the exhibit on show alone and dropped with it, and are not kept on disk: looking through the
gallery must not push a table's soldiers out of the cache.
"""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from core.game import Rules
from sprites import manifest

from ...boards.ground.patches import grain
from ...boards.ground.table_top import GRASS
from ...boards.picture import picture_of
from ...boards.piece_names import adorn
from ...boards.sprites import SpriteSource, WardrobeSprites
from ...look.theme import INK, Theme
from ...memory.settings import picture_folder
from ...miniatures.appearance import STANDARD, Appearance
from ...miniatures.uniforms import liveries_of
from ...miniatures.wardrobe import FX, TERRAIN, Wardrobe
from .exhibits import Exhibit

SQUASH = 0.82
FACES = (6, 10)
"""Headings in sixteenths that show faces: south-east and south-west."""
STAYS = ("fall", "seal", "unseal")
"""What comes to rest at its end is looked at for a moment before it begins again."""
PAUSE = 9
PER_VARIANT = 1.6
"""Seconds a ground is shown before the next arrangement of it."""
FINEST = 256
"""Width of a cell in pixels for which pictures are made; beyond it they are enlarged."""
TALL = 1.45
"""Height of a figure with its hat and its feet, in cells."""
ARMY = 0.5
"""Size of the row of armies, in that of the large figure."""

_grass = lru_cache(maxsize=2)(grain)


class Showcase:
    """An exhibit and the pictures of it that have been asked for, by size and seat."""

    def __init__(self, exhibit: Exhibit, rules: Rules | None, appearance: Appearance = STANDARD
                 ) -> None:
        self.exhibit, self.rules, self.appearance = exhibit, rules, appearance
        bare = not any(strip.light for strip in manifest().strips[exhibit.piece, exhibit.doings[0]])
        self.armies = ("blue",) if bare or rules is None else liveries_of(rules)
        self._sprites: dict[tuple[int, int], SpriteSource] = {}
        self._seen: set[tuple[int, int, str]] = set()

    def _sprites_of(self, size: int, seat: int) -> SpriteSource:
        if (size, seat) not in self._sprites:
            self._sprites[size, seat] = self._adorned(Wardrobe(
                size, round(size * SQUASH), (self.armies[seat],), appearance=self.appearance), size)
        return self._sprites[size, seat]

    def _adorned(self, wardrobe: Wardrobe, size: int) -> SpriteSource:
        """Give a wardrobe's figures, with their characters where the rules give them some."""
        figures = WardrobeSprites(wardrobe)
        return figures if self.rules is None else adorn(
            figures, picture_of(self.rules, "", self.appearance), size)

    def sizes(self, rect: pygame.Rect) -> tuple[int, int]:
        """Give the width of the large figure's cell in a rectangle, and of those of the armies;
        0 where there is but one."""
        count = len(self.armies)
        if count == 1:
            return min(rect.w * 6 // 10, round(rect.h / TALL)), 0
        large = min(rect.w * 6 // 10, round(rect.h / TALL / (1 + ARMY)))
        return large, min(round(large * ARMY), rect.w * 8 // 10 // count)

    def load(self, doing: str, seat: int, rect: pygame.Rect) -> Iterator[float]:
        """Make what `paint` is going to show in a rectangle, yielding the share that is done."""
        large, row = self.sizes(rect)
        wanted = [(large, seat)] + [(row, each) for each in range(len(self.armies)) if row]
        for done, (size, each) in enumerate(wanted, 1):
            self.make(size, each, doing)
            yield done / len(wanted)

    def make(self, size: int, seat: int, doing: str) -> None:
        """Have one animation ready in one size for one army."""
        sprites = self._sprites_of(min(size, FINEST), seat)
        sprites.frame(self.exhibit.piece, seat, doing, FACES[0], 0)
        self._seen.add((size, seat, doing))

    def portrait(self, side: int) -> pygame.Surface:
        """Make a small standing picture on a transparent square, for a button."""
        piece, doing = self.exhibit.piece, self.exhibit.doings[0]
        if piece != FX:
            figures = self._adorned(
                Wardrobe(64, 52, self.armies[:1], picture_folder(), self.appearance), 64)
            return figures.icon(piece, 0, side)
        wardrobe = Wardrobe(side, side, (), appearance=self.appearance)
        face = wardrobe.fx(doing, wardrobe.length(FX, doing) * 2 // 5).surface
        square = pygame.Surface((side, side), pygame.SRCALPHA)
        face = pygame.transform.smoothscale_by(face, min(1.0, side / max(face.get_size())))
        square.blit(face, face.get_rect(center=(side // 2, side // 2)))
        return square

    def figure(self, surface: pygame.Surface, size: int, foot: tuple[int, int], doing: str,
               seat: int, now: float, face: int = 0) -> None:
        """Paint one figure at a time, `foot` being the middle of its cell; nothing if not made."""
        if (size, seat, doing) not in self._seen:
            return
        piece = self.exhibit.piece
        strips = manifest().strips[piece, doing]
        count, fps = len(strips[0].frames), strips[0].fps
        index = int(now / PER_VARIANT) if piece in TERRAIN.values() else int(now * fps)
        if doing in STAYS:
            index = min(count - 1, index % (count + PAUSE))
        way = FACES[face]
        if len(strips) > 2:  # what aims turns round while it is looked at
            way = (way + int(now * 2)) % 16
        figures = self._sprites_of(min(size, FINEST), seat)
        frame = figures.frame(piece, seat, doing, way, index % count)
        y = foot[1] + round(0.10 * size * SQUASH)
        by = max(1.0, size / FINEST)
        image = frame.surface if by == 1 else pygame.transform.smoothscale_by(frame.surface, by)
        surface.blit(image, (foot[0] + round(frame.dx * by), y + round(frame.dy * by)))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, doing: str,
              seat: int, now: float) -> None:
        """Paint one army's figure large, and below it small ones of all armies."""
        theme.plate(surface, rect, GRASS[0], INK, radius=14, thick=3)
        before = surface.get_clip()
        inside = rect.inflate(-8, -8)
        surface.set_clip(inside.clip(before))
        surface.blit(_grass(inside.size), inside, special_flags=pygame.BLEND_MULT)
        large, row = self.sizes(rect)
        spare = rect.h - round(TALL * (large + row))
        y = rect.y + spare // 2 + round(large * (TALL - SQUASH / 2 - 0.1))
        self.figure(surface, large, (rect.centerx, y), doing, seat, now)
        count = len(self.armies)
        y = rect.bottom - spare // 2 - round(row * (SQUASH / 2 + 0.1))
        for each in range(count if row else 0):
            x = rect.x + rect.w * (2 * each + 1) // (2 * count)
            self.figure(surface, row, (x, y), doing, each, now, each % 2)
        surface.set_clip(before)
