"""Scales neutral pictures to a table's cells and gives them an army's colours.

Numpy is not needed at play time. Sheets are made so that plain 8-bit blits are exact: the neutral
picture lies over one ink colour (so RGB and alpha scale independently, without a halo), and each
colour channel is a plane of light that a 256-colour palette turns into paint.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from sprites import Emblem, Rect4, Strip

from .liveries import Army
from .sheets import read
from .uniforms import Uniform

SOLID = 237
"""Alpha from which a pixel is the miniature and not its shadow, which has no outline."""
OUTLINE = 178
"""Alpha of the one-pixel outline."""

_AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Undyed(NamedTuple):
    """One scaled, outlined frame before colour; planes are bytes of light, w x h, or None."""

    neutral: pygame.Surface
    planes: tuple[bytes | None, ...]
    dx: int
    dy: int


def stature(cell: int, roomy: bool = False) -> float:
    """How large a miniature stands in a cell of ``cell`` pixels (1 = as sculpted).

    ``roomy``: rows are so far apart that it fills its cell's width and hides nobody behind it.
    """
    if roomy:
        return 1.0 if cell >= 40 else 1.1
    if cell >= 64:
        return 0.86
    if cell >= 40:
        return 0.95
    return min(1.18, 1.10 + 0.08 * (39 - cell) / 11)


class Sheet:
    """A decoded sheet: frames are cut out of it and scaled."""

    def __init__(
        self,
        neutral: pygame.Surface,
        light: pygame.Surface | None,
        ink: tuple[int, int, int],
    ) -> None:
        self._neutral, self._light, self._ink = neutral, light, ink

    @classmethod
    def open(cls, strips: Sequence[Strip], ink: tuple[int, int, int]) -> Sheet:
        """The sheet of some strips, which are on the same one, with what an army's uniform changes.

        Raises pygame.error or FileNotFoundError if it cannot be read.
        """
        patch, paper = strips[0].patch, strips[0].light
        neutral = read(strips[0].sheet, patch is not None)
        light = None if paper is None else read(paper, patch is not None)
        if patch is not None and light is not None:
            for below, name in ((neutral, patch.sheet), (light, patch.light)):
                over = read(name, False)
                for strip in strips:
                    _patch(below, strip, over)
        return cls(neutral, light, ink)

    def cutting(self, rect: Rect4) -> Sheet:
        """A small sheet with one frame at its top left, to be kept when this one is dropped."""
        light = None if self._light is None else _cut(self._light, rect)
        return Sheet(_cut(self._neutral, rect), light, self._ink)

    def figure(self) -> pygame.Rect:
        """Where the miniature itself is, without its shadow; meant for a cutting."""
        boxes = pygame.mask.from_surface(self._neutral, SOLID).get_bounding_rects()
        return boxes[0].unionall(boxes[1:]) if boxes else self._neutral.get_rect()

    def frame(self, strip: Strip, rect: Rect4, scale: float) -> Undyed:
        """One frame of a strip, scaled, outlined, and trimmed to what is visible."""
        left, top, right, bottom = extent(strip, scale)
        size = (left + right, top + bottom)
        canvas = (round(size[0] / scale), round(size[1] / scale))
        at = (round(left / scale) - strip.anchor[0], round(top / scale) - strip.anchor[1])
        ground = _laid(self._neutral, rect, canvas, at, (*self._ink, 0))
        neutral = _scaled(ground, size)
        _outline(neutral, _scaled(_edge(ground), size))
        box = neutral.get_bounding_rect(min_alpha=5)
        if not box.width:
            box = pygame.Rect(left, top, 1, 1)
        planes: tuple[bytes | None, ...] = ()
        if self._light is not None:
            light = _scaled(_laid(self._light, rect, canvas, at, (0, 0, 0, 0)), size)
            raw = pygame.image.tobytes(light.subsurface(box), "RGBA")
            planes = tuple(p if p.strip(b"\0") else None for p in (raw[k::4] for k in range(4)))
        return Undyed(neutral.subsurface(box).copy(), planes, box.x - left, box.y - top)


def extent(strip: Strip, scale: float) -> tuple[int, int, int, int]:
    """Pixels a scaled frame reaches left, above, right and below its anchor, outline included."""
    first = strip.frames[0]
    x, y = strip.anchor
    reach = (x, y, first.w - x, first.h - y)
    left, top, right, bottom = (max(0, math.ceil(r * scale)) + 1 for r in reach)
    return left, top, right, bottom


def dye(
    undyed: Undyed, army: Army, gain: float, emblem: Emblem | None, cell: float
) -> pygame.Surface:
    """A coloured copy of a frame; ``cell`` is the miniature's own cell in pixels."""
    out = undyed.neutral.copy()
    size = out.get_size()
    colours = (army.coat, army.facing, army.base, army.trousers)
    for channel, (plane, colour) in enumerate(zip(undyed.planes, colours, strict=True)):
        if plane is None:
            continue
        paint = _painted(plane, size, colour, gain)
        if channel == 2 and emblem is not None:
            width, height = 2 * emblem.half_width * cell, 2 * emblem.half_height * cell
            stamp = sign(army.sign, max(5, round(width)), max(4, round(height)))
            x = -undyed.dx - stamp.get_width() // 2
            y = -undyed.dy + round(emblem.below * cell) - stamp.get_height() // 2
            bright = _painted(plane, size, army.sign_colour, gain)
            mask = pygame.Surface(size, pygame.SRCALPHA, 32)
            mask.blit(stamp, (x, y))
            bright.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            paint.blit(bright, (0, 0))
        out.blit(paint, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def sharpen(surface: pygame.Surface, amount: float = 0.45) -> None:
    """Unsharp mask in place, on colour only: add what a blur lost, take what it smeared."""
    blurred = pygame.transform.box_blur(surface, 1)
    lost, smeared = surface.copy(), blurred.copy()
    lost.blit(blurred, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    smeared.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    grey = (round(255 * amount),) * 3
    for part, flag in ((lost, pygame.BLEND_RGB_ADD), (smeared, pygame.BLEND_RGB_SUB)):
        part.fill(grey, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(part, (0, 0), special_flags=flag)


def emblem(surface: pygame.Surface, army: Uniform, centre: tuple[int, int], radius: int) -> None:
    """Paint an army's own shape, the one on its bases."""
    shape = sign(army.sign, radius * 2, radius * 2).copy()
    shape.fill((*army.sign_colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shape, shape.get_rect(center=centre))


@lru_cache(maxsize=64)
def sign(name: str, width: int, height: int) -> pygame.Surface:
    """An army's sign, white on nothing, squashed as the ground is.

    ``name``: star, ring, leaf, sun or heart; raises KeyError for another.
    """
    big = pygame.Surface((256, 256), pygame.SRCALPHA, 32)
    big.fill((255, 255, 255, 0))
    _SIGNS[name](big)
    return pygame.transform.smoothscale(big, (width, height))


def _star(big: pygame.Surface) -> None:
    _polygon(big, [(126 if k % 2 == 0 else 58, k * 36.0) for k in range(10)])


def _ring(big: pygame.Surface) -> None:
    pygame.draw.circle(big, (255, 255, 255, 255), (128, 128), 116, 50)


def _leaf(big: pygame.Surface) -> None:
    # a pointed leaf lying aslant, with a stalk and a vein that lets the base show through
    edge = [(t / 16, math.sin(math.pi * t / 16) ** 0.8) for t in range(17)]
    spine = [(60 + 186 * t, 206 - 196 * t) for t, _ in edge]
    upper = [(x - 58 * w, y - 62 * w) for (x, y), (_, w) in zip(spine, edge, strict=True)]
    lower = [(x + 58 * w, y + 62 * w) for (x, y), (_, w) in zip(spine, edge, strict=True)]
    pygame.draw.polygon(big, (255, 255, 255, 255), upper + lower[::-1])
    pygame.draw.line(big, (255, 255, 255, 255), (8, 250), (70, 196), 26)
    pygame.draw.line(big, (255, 255, 255, 0), (84, 182), (196, 64), 16)


def _sun(big: pygame.Surface) -> None:
    pygame.draw.circle(big, (255, 255, 255, 255), (128, 128), 58)
    for k in range(8):
        a = math.radians(45 * k)
        tip = (128 + 126 * math.sin(a), 128 - 126 * math.cos(a))
        feet = [(128 + 78 * math.sin(a + d), 128 - 78 * math.cos(a + d)) for d in (-0.27, 0.27)]
        pygame.draw.polygon(big, (255, 255, 255, 255), [tip, *feet])


def _heart(big: pygame.Surface) -> None:
    for x in (74, 182):
        pygame.draw.circle(big, (255, 255, 255, 255), (x, 84), 66)
    pygame.draw.polygon(big, (255, 255, 255, 255), [(24, 126), (128, 56), (232, 126), (128, 250)])


_SIGNS = {"star": _star, "ring": _ring, "leaf": _leaf, "sun": _sun, "heart": _heart}


def _polygon(big: pygame.Surface, polar: Sequence[tuple[float, float]]) -> None:
    points = [
        (128 + r * math.sin(math.radians(a)), 128 - r * math.cos(math.radians(a))) for r, a in polar
    ]
    pygame.draw.polygon(big, (255, 255, 255, 255), points)


def _patch(below: pygame.Surface, strip: Strip, over: pygame.Surface) -> None:
    """Put what a uniform changes over the frames of a strip, all four channels."""
    assert strip.patch is not None
    for part, at in zip(strip.patch.parts, strip.patch.at, strict=True):
        below.blit(over, at, part)


def _cut(sheet: pygame.Surface, rect: Rect4) -> pygame.Surface:
    part = sheet.subsurface(rect).copy()
    part.set_alpha(None)
    return part


def _edge(neutral: pygame.Surface) -> pygame.Surface:
    """Outline strength where a picture is solid, as the alpha of a black one."""
    solid = pygame.mask.from_surface(neutral, SOLID - 1)
    edge = pygame.Surface(neutral.get_size(), pygame.SRCALPHA, 32)
    solid.to_surface(edge, setcolor=(0, 0, 0, OUTLINE), unsetcolor=None)
    return edge


def _laid(
    sheet: pygame.Surface,
    rect: Rect4,
    canvas: tuple[int, int],
    at: tuple[int, int],
    empty: tuple[int, int, int, int],
) -> pygame.Surface:
    """A frame on an empty canvas, so that its anchor falls on a whole pixel when it is scaled."""
    ground = pygame.Surface(canvas, pygame.SRCALPHA, 32)
    ground.fill(empty)
    ground.blit(sheet, at, rect)
    return ground


def _scaled(ground: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return ground if ground.get_size() == size else pygame.transform.smoothscale(ground, size)


def _outline(neutral: pygame.Surface, edge: pygame.Surface) -> None:
    corner = edge.copy()
    corner.fill((255, 255, 255, 178), special_flags=pygame.BLEND_RGBA_MULT)
    for x, y in _AROUND:
        neutral.blit(corner if x and y else edge, (x, y), special_flags=pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=64)
def _palette(colour: str, gain: float) -> list[tuple[int, int, int]]:
    red, green, blue = (int(colour[i : i + 2], 16) * gain / 255 for i in (1, 3, 5))
    return [
        (min(255, round(v * red)), min(255, round(v * green)), min(255, round(v * blue)))
        for v in range(256)
    ]


def _painted(plane: bytes, size: tuple[int, int], colour: str, gain: float) -> pygame.Surface:
    """A plane of light in a colour, opaque."""
    indexed = pygame.image.frombuffer(plane, size, "P")
    indexed.set_palette(_palette(colour, gain))
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.blit(indexed, (0, 0))
    return out
