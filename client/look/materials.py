"""What things of the window are made of: brass, wood, paper, red lacquer, and holes in the wood.

Each material means one thing. Brass is the one primary thing of a screen; wood is everything else
that can be pressed; paper is for choices and for what is read; red lacquer is only in a question
that destroys something. A thing that cannot be used is of the same material, pale and flat.

A face is a piece of a texture, cut to a rounded shape, below a light that is cut by nine; both were
baked by `tests/bake_faces.py` and are scaled once a window size. Sizes are units of the 720-line
design.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame

from . import paint
from .paint import CREAM, GOLD_LIGHT, INK_DARK, Colour

FOLDER = Path(__file__).parent.parent / "media" / "faces"
CORNER = 24
"""Units of a light's corner, the part that is not stretched."""
SHEET = 1024, 512
"""Pixels of the textures of wood, paper and felt."""
FINE = 2
"""Pixels of a unit of such a texture."""
WALL = 1920, 1080
"""Pixels of the wall behind everything."""


class Material(StrEnum):
    """What a face is made of."""

    BRASS = "brass"
    WOOD = "wood"
    PAPER = "paper"
    RED = "red"
    """Lacquered wood."""


class State(StrEnum):
    """How a face is being touched."""

    IDLE = "idle"
    HOVER = "hover"
    """Under the mouse; paper to read from is always so bright."""
    OFF = "off"
    """It cannot be used."""
    CHOSEN = "chosen"


RADIUS = {Material.BRASS: 16, Material.WOOD: 12, Material.PAPER: 4, Material.RED: 12}
"""Units of a face's corners."""
LETTERS: dict[Material, Colour] = {
    Material.BRASS: (58, 36, 16), Material.WOOD: CREAM, Material.PAPER: INK_DARK,
    Material.RED: CREAM}
"""The colour of what is written on each, at least 4.5:1 off it."""
SHADES: dict[Material, Colour] = {
    Material.BRASS: (255, 232, 168), Material.WOOD: (38, 21, 12), Material.PAPER: (255, 250, 232),
    Material.RED: (70, 10, 8)}
"""The colour of the lip or shadow of letters."""
LIGHTS: Mapping[str, Mapping[str, Any]] = MappingProxyType({
    "brass": {"radius": 16, "bevel": 7, "gloss": 0.5, "rim": 0.45, "engraved": True},
    "wood": {"radius": 12, "bevel": 5, "gloss": 0.08, "rim": 0.45},
    "paper": {"radius": 4, "bevel": 2, "gloss": 0, "rim": 0.18},
    "hole": {"radius": 8, "bevel": 16, "gloss": 0, "rim": 0.6, "sunk": True},
})
"""The shapes whose light is baked."""
RIM = 4
"""Units of a chosen one's golden rim."""


def texture(name: str) -> pygame.Surface:
    """Load a baked texture or light; who shows it keeps what was made of it, and not it."""
    return pygame.image.load(FOLDER / f"{name}.webp")


@lru_cache(maxsize=1)
def _brass() -> pygame.Surface:
    return texture("brass")


@lru_cache(maxsize=12)
def _sheet(name: str, scale: float) -> pygame.Surface:
    """Give a texture at the scale of the window, which is loaded and scaled once."""
    whole = texture(name)
    by = scale / FINE
    size = round(whole.get_width() * by), round(whole.get_height() * by)
    return whole if size == whole.get_size() else pygame.transform.smoothscale(whole, size)


def wall(size: tuple[int, int]) -> pygame.Surface:
    """Make the wall behind everything in the shape of a window; what is over is cut off.

    Its width is a multiple of 16 pixels: SDL blits one of 8 mod 16 about ten times slower.
    """
    whole = texture("wall")
    room = (size[0] + 15) // 16 * 16, size[1]
    part = pygame.Rect((0, 0), room).fit(whole.get_rect())
    part.top = 0
    return pygame.transform.smoothscale(whole.subsurface(part), room).convert(32)


@lru_cache(maxsize=24)
def _light(name: str, side: int) -> pygame.Surface:
    """Give a light whose corners are `side` pixels wide."""
    whole = texture(name)
    wide = round(whole.get_width() * side * (2 * CORNER + 4) / CORNER / whole.get_width())
    return pygame.transform.smoothscale(whole, (wide, wide))


def nine(whole: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Stretch a picture to a size without stretching its corners of so many pixels."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    corner = min(corner, size[0] // 2, size[1] // 2)
    own = whole.get_width()
    cuts = ((0, corner, 0, corner), (corner, own - 2 * corner, corner, -2 * corner),
            (own - corner, corner, -corner, corner))
    for y, high, to_y, as_high in cuts:
        for x, wide, to_x, as_wide in cuts:
            room = (as_wide if as_wide > 0 else max(0, size[0] + as_wide),
                    as_high if as_high > 0 else max(0, size[1] + as_high))
            if 0 in room:
                continue
            part = whole.subsurface(x, y, wide, high)
            if room != part.get_size():
                part = pygame.transform.scale(part, room)
            made.blit(part, (to_x if to_x >= 0 else size[0] + to_x,
                             to_y if to_y >= 0 else size[1] + to_y))
    return made


def body(name: str, size: tuple[int, int], scale: float, seed: int = 0) -> pygame.Surface:
    """Cut a piece of a size from a texture; what has no grain may be cut from anywhere, and one
    larger than the sheet is laid out of several."""
    if name == "brass":
        return pygame.transform.smoothscale(_brass(), size)
    sheet = _sheet(name, scale)
    made = pygame.Surface(size)
    left = -(seed * 211 % max(1, sheet.get_width() - size[0] + 1)) if seed else 0
    top = -(seed * 97 % max(1, sheet.get_height() - size[1] + 1)) if seed else 0
    for y in range(top, size[1], sheet.get_height()):
        for x in range(left, size[0], sheet.get_width()):
            made.blit(sheet, (x, y))
    return made


def lit(name: str, size: tuple[int, int], scale: float, light: str, radius: float,
        seed: int = 0) -> pygame.Surface:
    """Make a piece of a texture with round corners and the light of a shape on it."""
    corner = max(4, min(round(CORNER * scale), min(size) // 2))
    by = corner / (CORNER * scale)
    made = paint.rounded(size, round(radius * scale * by), (255, 255, 255))
    made.blit(body(name, size, scale, seed), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    made.blit(nine(_light(f"light-{light}", corner), size, corner), (0, 0))
    return made


def face(size: tuple[int, int], material: Material, state: State, scale: float) -> pygame.Surface:
    """Make a face without its shadow."""
    light = "wood" if material is Material.RED else material.value
    name = "wood" if material is Material.RED else material.value
    seed = size[0] * 7 + size[1]
    if state is State.OFF:
        made = paint.rounded(size, round(RADIUS[material] * scale), (255, 255, 255))
        made.blit(body(name, size, scale, seed), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        _mix(made, (150, 128, 104), 110)
        return made
    made = lit(name, size, scale, light, RADIUS[material], seed)
    if material is Material.RED:
        _mix(made, (176, 30, 22), 165)
    if material is Material.PAPER and state not in (State.CHOSEN, State.HOVER):
        made.fill((236, 230, 216), special_flags=pygame.BLEND_RGB_MULT)
    if state is State.HOVER and material is not Material.PAPER:
        made.fill((10, 8, 5), special_flags=pygame.BLEND_RGB_ADD)
    if state is State.CHOSEN:
        thick = round(RIM * scale)
        made.blit(paint.ring(size, round(RADIUS[material] * scale), thick, GOLD_LIGHT), (0, 0))
    return made


def lacquer(size: tuple[int, int], colour: Colour, scale: float) -> pygame.Surface:
    """Make a board of painted wood, whose grain is seen through the colour."""
    made = lit("wood", size, scale, "wood", 4, size[0] * 7 + size[1])
    _mix(made, colour, 185)
    return made


def _mix(surface: pygame.Surface, colour: Colour, strength: int) -> None:
    """Lay a colour over a picture where it is opaque, `strength` of 255."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    veil.fill((*colour, strength))
    shape = surface.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    veil.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, (0, 0))
