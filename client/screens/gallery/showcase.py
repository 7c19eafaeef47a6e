"""One exhibit as it is seen: in every size beside each other, and below in every army.

The gallery's screen, its film and its contact sheet all paint through this. Pictures are dyed for
the exhibit on show alone and dropped with it, and are not kept on disk: looking through the
gallery must not push a table's soldiers out of the cache.
"""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from core.game import Rules
from sprites import manifest

from ...board.ground.patches import grain
from ...board.ground.table_top import GRASS
from ...board.picture import picture_of
from ...board.piece_names import adorn
from ...board.sprites import SpriteSource, WardrobeSprites
from ...miniatures.appearance import STANDARD, Appearance
from ...miniatures.uniforms import liveries_of
from ...miniatures.wardrobe import FX, TERRAIN, Wardrobe
from ...settings import picture_folder
from ...theme import INK, Theme
from .exhibits import SIZES, Exhibit

SQUASH = 0.82
FACES = (6, 10)
"""Headings in sixteenths that show faces: south-east and south-west."""
STAYS = ("fall", "seal", "unseal")
"""What comes to rest at its end is looked at for a moment before it begins again."""
PAUSE = 9
PER_VARIANT = 1.6
"""Seconds a ground is shown before the next arrangement of it."""
ARMY = (96, 64)
"""Sizes of the row of armies: the first for which there is room."""

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
            wardrobe = Wardrobe(size, round(size * SQUASH), (self.armies[seat],),
                                appearance=self.appearance)
            wardrobe_sprites: SpriteSource = WardrobeSprites(wardrobe)
            if self.rules is not None:
                picture = picture_of(self.rules, "", self.appearance)
                wardrobe_sprites = adorn(wardrobe_sprites, picture, size)
            self._sprites[size, seat] = wardrobe_sprites
        return self._sprites[size, seat]

    def load(self, doing: str, seat: int, row: int) -> Iterator[float]:
        """Make what `paint` is going to show, yielding the share that is done."""
        wanted = [(size, seat) for size in SIZES] + [(row, s) for s in range(len(self.armies))]
        for done, (size, each) in enumerate(wanted, 1):
            self.make(size, each, doing)
            yield done / len(wanted)

    def make(self, size: int, seat: int, doing: str) -> None:
        """Have one animation ready in one size for one army."""
        self._sprites_of(size, seat).frame(self.exhibit.piece, seat, doing, FACES[0], 0)
        self._seen.add((size, seat, doing))

    def portrait(self, side: int) -> pygame.Surface:
        """Make a small standing picture on a transparent square, for a button."""
        piece, doing = self.exhibit.piece, self.exhibit.doings[0]
        if piece != FX:
            army = self.armies[0]
            wardrobe_sprites = WardrobeSprites(
                Wardrobe(64, 52, (army,), picture_folder(), self.appearance))
            if self.rules is None:
                return wardrobe_sprites.icon(piece, 0, side)
            picture = picture_of(self.rules, "", self.appearance)
            return adorn(wardrobe_sprites, picture, 64).icon(piece, 0, side)
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
        figures = self._sprites_of(size, seat)
        frame = figures.frame(piece, seat, doing, way, index % count)
        y = foot[1] + round(0.10 * size * SQUASH)
        surface.blit(frame.surface, (foot[0] + frame.dx, y + frame.dy))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, doing: str,
              seat: int, now: float) -> None:
        """Paint all sizes of one army above, and one size of all armies below."""
        theme.plate(surface, rect, GRASS[0], INK, radius=14, thick=3)
        before = surface.get_clip()
        inside = rect.inflate(-8, -8)
        surface.set_clip(inside.clip(before))
        surface.blit(_grass(inside.size), inside, special_flags=pygame.BLEND_MULT)
        row = row_size(rect) if len(self.armies) > 1 else 0
        spare = max(0, rect.h - _TALL - (_needs(row) if row else 0))
        bottom = rect.y + _TALL - _LABEL + spare // (3 if row else 2)
        self._row(surface, theme, rect, bottom, [(size, seat, 0) for size in SIZES], doing, now)
        if row:
            whose = [(row, s, face) for s in range(len(self.armies)) for face in (0, 1)]
            if len(whose) * row * 1.15 > rect.w :
                whose = [each for each in whose if each[2] == each[1] % 2 * (len(whose) > 2)]
            self._row(surface, theme, rect, rect.bottom - _LABEL - spare // 4, whose, doing, now)
        surface.set_clip(before)

    def _row(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, bottom: int,
             figures: list[tuple[int, int, int]], doing: str, now: float) -> None:
        """Paint figures (size, seat, face) on a line, each on a cell with its size below."""
        gap = min(theme.px(40), (rect.w - sum(size for size, _, _ in figures)) // len(figures))
        gap = max(2, gap)
        x = rect.centerx - (sum(size for size, _, _ in figures) + gap * (len(figures) - 1)) // 2
        mixed = len({size for size, _, _ in figures}) > 1
        font = theme.text(15, bold=True)
        for size, seat, face in figures:
            cell = pygame.Rect(x, 0, size, round(size * SQUASH))
            cell.bottom = bottom
            pygame.draw.rect(surface, GRASS[1], cell)
            if mixed:
                word = theme.ink(str(size), font, INK)
                surface.blit(word, word.get_rect(midtop=(cell.centerx, cell.bottom + 1)))
            self.figure(surface, size, cell.center, doing, seat, now, face)
            x += size + gap


def row_size(rect: pygame.Rect) -> int:
    """Give the size of the row of armies there is room for below the sizes, 0 for none."""
    return next((size for size in ARMY if rect.h >= _TALL + _needs(size)), 0)


def _needs(size: int) -> int:
    """Give the height of a row of figures: a hat overlaps the cell behind its own."""
    return round(1.36 * size) + _LABEL


_LABEL = 24
_TALL = _needs(SIZES[0])
