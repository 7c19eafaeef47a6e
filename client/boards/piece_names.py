"""Names on miniatures: the character of a piece on its medallion, or on a flat disc instead of it.

Where there are characters (`BoardPicture.glyphs`) they are written into the pictures themselves,
so whatever moves, falls or is dragged keeps its name. Without characters, or without a font that
has them, the miniatures stay as they are.

They are in a small font of their own, which may be missing. Ask `drawable` first and write nothing
where it says no: a box in place of a character is worse than nothing.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame
import pygame.freetype

from ..look.typeface import CHINESE
from ..miniatures.discs import radius_of, wooden
from ..miniatures.dye import SOLID
from ..miniatures.uniforms import Uniform
from ..miniatures.wardrobe import Disc
from .picture import BoardPicture
from .sprites import SpriteSource, Stamp, WardrobeSprites, over, signed

IVORY = (250, 240, 214)
EDGE = (92, 58, 38)
RIM = 1.22
"""A medallion with its rim, in radii of its empty face."""
LOOKS = 6
"""South-east in sixteenths: how figures on buttons and cards look at the reader."""

PALER = (6, 18, 46)
"""What red, green and blue of a baked medallion lack to be near-white."""


@lru_cache(maxsize=16)
def letters(size: int) -> pygame.font.Font | None:
    """Give the font in a size of pixels, or None where there is none."""
    pygame.font.init()
    pygame.register_quit(letters.cache_clear)  # fonts die with the font module
    try:
        return pygame.font.Font(CHINESE, max(6, size))
    except (OSError, pygame.error):
        return None


@lru_cache(maxsize=128)
def drawable(text: str) -> bool:
    """Say whether the font has every character of a text."""
    pygame.freetype.init()
    try:
        font = pygame.freetype.Font(CHINESE, 12)
    except (OSError, pygame.error):
        return False
    return all(metrics is not None for metrics in font.get_metrics(text)) and bool(text)


def sheared(face: pygame.Surface, axes: Sequence[float]) -> pygame.Surface | None:
    """Show a picture as it is seen whose right and lower rims are at `axes` (right and below of
    each); None where only its back were seen.

    Any such picture is turned, stretched along two sides, and turned again.
    """
    a, b, c, d = axes
    even, odd = math.hypot(a + d, b - c) / 2, math.hypot(a - d, b + c) / 2
    if even - odd < 0.05:
        return None
    one, other = math.atan2(b + c, a - d), math.atan2(b - c, a + d)
    last, first = math.degrees((other + one) / 2), math.degrees((other - one) / 2)
    turned = pygame.transform.rotozoom(face, -first, 1.0)
    size = round(turned.get_width() * (even + odd)), round(turned.get_height() * (even - odd))
    return pygame.transform.rotozoom(pygame.transform.smoothscale(turned, size), -last, 1.0)


class NamedSprites:
    """Miniatures that bear their characters; `tokens` makes them flat discs."""

    def __init__(self, figures: SpriteSource, glyphs: Mapping[tuple[str, int], str], cell: int,
                 tokens: bool, armies: Sequence[Uniform]) -> None:
        self.figures, self.glyphs, self.cell, self.tokens = figures, glyphs, cell, tokens
        self.armies = armies
        self._made: dict[tuple[str, int, str, int, int], Stamp] = {}
        self._discs: dict[tuple[str, int], Stamp] = {}
        self._icons: dict[tuple[str, int, int], pygame.Surface] = {}

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        """Give a picture with its character."""
        glyph = self.glyphs.get((piece, army))
        if glyph is None:
            return self.figures.frame(piece, army, animation, heading, index)
        if self.tokens:
            if (piece, army) not in self._discs:
                self._discs[piece, army] = token(glyph, self.armies[army], self.cell)
            return self._discs[piece, army]
        key = piece, army, animation, heading, index
        stamp = self._made.get(key)
        if stamp is None:
            stamp = self.figures.frame(piece, army, animation, heading, index)
            if animation == "sit":
                pass  # whoever shows it lays the coin beside it
            elif animation == "fall" and (seen := self._tumble(piece, heading, index)):
                stamp = self._tumbled(stamp, piece, self.armies[army], glyph, seen)
            else:
                stamp = self._written(stamp, piece, self.armies[army], glyph)
                if animation != "idle":
                    stamp = stamp._replace(sign=None)
            self._made[key] = stamp
        return stamp

    def _disc(self, piece: str) -> Disc | None:
        return (
            self.figures.wardrobe.medallion(piece)
            if isinstance(self.figures, WardrobeSprites)
            else None
        )

    def _tumble(self, piece: str, heading: int, index: int) -> tuple[float, ...]:
        figures = self.figures
        return figures.wardrobe.tumble(piece, heading, index) if (
            isinstance(figures, WardrobeSprites)) else ()

    def _tumbled(self, plain: Stamp, piece: str, army: Uniform, glyph: str,
                 seen: tuple[float, ...]) -> Stamp:
        """Write on the medallion of somebody who tips over, as it is seen then."""
        disc = self._disc(piece)
        *axes, right, below = seen
        if disc is None:
            return plain
        face = sheared(write(glyph, army, round(disc.radius * 1.62)), axes)
        if face is None:
            return plain
        return over(plain, face, (round(right), round(below)))

    def _written(self, plain: Stamp, piece: str, army: Uniform, glyph: str) -> Stamp:
        """Write on the medallion the figure carries; where it has none, lay one at its feet."""
        disc = self._disc(piece)
        if disc is None:
            radius = max(5, round(self.cell * 0.17))
            face = _coin(glyph, army, radius)
            at = (round(self.cell * 0.2), round(self.cell * 0.02))
            seen, rim = Disc(at[0] + radius, at[1] + radius, radius), 1.0
        else:
            seen, rim = disc, RIM
            face = write(glyph, army, round(disc.radius * 1.62))
            at = (disc.dx - face.get_width() // 2, disc.dy - face.get_height() // 2)
        box = pygame.Rect((plain.dx, plain.dy), plain.surface.get_size())
        whole = box.union(pygame.Rect(at, face.get_size()))
        big = pygame.Surface(whole.size, pygame.SRCALPHA)
        big.blit(plain.surface, (box.x - whole.x, box.y - whole.y))
        if disc is not None:
            paler = _paler(disc.radius)
            big.blit(paler, paler.get_rect(center=(disc.dx - whole.x, disc.dy - whole.y)),
                     special_flags=pygame.BLEND_RGB_ADD)
        big.blit(face, (at[0] - whole.x, at[1] - whole.y))
        return signed(Stamp(big, whole.x, whole.y), seen, rim)

    def icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        """Give a standing figure on a square of `size` pixels, with its character."""
        key = piece, army, size
        if key not in self._icons:
            self._icons[key] = self._icon(piece, army, size)
        return self._icons[key]

    def _icon(self, piece: str, army: int, size: int) -> pygame.Surface:
        glyph, disc = self.glyphs.get((piece, army)), self._disc(piece)
        if glyph is not None and self.tokens:
            flat = token(glyph, self.armies[army], round(size * 1.1)).surface
            square = pygame.Surface((size, size), pygame.SRCALPHA)
            square.blit(flat, flat.get_rect(center=(size // 2, size // 2)))
            return square
        plain = self.figures.icon(piece, army, size)
        if glyph is None or disc is None:
            return plain
        # the same picture in another size: the figure's box says where its medallion lies
        small = self.figures.frame(piece, army, "idle", LOOKS, 0)
        here, there = _toy(small.surface).move(small.dx, small.dy), _toy(plain)
        scale = there.h / max(1, here.h)
        word = write(glyph, self.armies[army], round(disc.radius * scale * 1.62))
        icon = plain.copy()
        icon.blit(word, word.get_rect(center=(
            round(there.x + (disc.dx - here.x) * scale),
            round(there.y + (disc.dy - here.y) * scale))))
        return icon

    def fx(self, name: str, share: float) -> Stamp | None:
        """Give an effect's picture."""
        return self.figures.fx(name, share)

    def length(self, piece: str, animation: str) -> int:
        """Count the frames of an animation."""
        return self.figures.length(piece, animation)

    def reach(self) -> pygame.Rect:
        """Give the largest rectangle any picture covers, from the foot."""
        half = round(self.cell * 0.56)
        return self.figures.reach().union(pygame.Rect(-half, -half, 2 * half, 2 * half))


@lru_cache(maxsize=16)
def _paler(radius: int) -> pygame.Surface:
    """Make what is added to a medallion's face, so that nothing on a table is brighter."""
    fine = pygame.Surface((radius * 8, radius * 8))
    pygame.draw.circle(fine, PALER, (radius * 4, radius * 4), radius * 4)
    return pygame.transform.smoothscale(fine, (radius * 2, radius * 2))


def _toy(picture: pygame.Surface) -> pygame.Rect:
    """Give the box of a figure in its picture, without its shadow and its outline."""
    boxes = pygame.mask.from_surface(picture, SOLID).get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else picture.get_rect()


def write(glyph: str, army: Uniform, high: int) -> pygame.Surface:
    """Write a character as high as its medallion allows, trimmed to its ink."""
    font = letters(max(24, high * 2))
    assert font is not None
    word = font.render(glyph, True, army.ink)
    ink = word.get_bounding_rect()
    square = pygame.Rect(0, 0, max(ink.w, ink.h), max(ink.w, ink.h))
    square.center = ink.center
    face = pygame.Surface(square.size, pygame.SRCALPHA)
    face.blit(word, (-square.x, -square.y))
    return pygame.transform.smoothscale(face, (max(5, high), max(5, high)))


def _coin(glyph: str, army: Uniform, radius: int) -> pygame.Surface:
    big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
    middle = (radius * 4, radius * 4)
    for share, colour in ((1.0, EDGE), (0.92, army.ink), (0.8, IVORY)):
        pygame.draw.circle(big, colour, middle, radius * 4 * share)
    face = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
    word = write(glyph, army, round(radius * 1.2))
    face.blit(word, word.get_rect(center=(radius, radius)))
    return face


def token(glyph: str, army: Uniform, cell: int) -> Stamp:
    """Make a flat wooden disc with a carved character, its foot in its middle."""
    return Stamp(*wooden(army, cell, write(glyph, army, round(radius_of(cell) * 1.12))))


def adorn(figures: SpriteSource, picture: BoardPicture, cell: int, tokens: bool = False,
          simple: bool = False) -> SpriteSource:
    """Give miniatures that bear their characters, or the same ones where there are none."""
    known = {(picture.kinds[kind][1], seat): forms[-1 if simple else 0]
             for (kind, seat), forms in picture.glyphs.items() if drawable(forms)}
    return NamedSprites(figures, known, cell, tokens, picture.uniforms) if known else figures
