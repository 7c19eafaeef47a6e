"""The time of day at the table: how light falls on board, table and miniatures.

Light is a multiplication, put on every still picture once, when it is made. So no frame costs more,
every ground is lit without code of its own, and marks, which are laid on afterwards, keep their
colours. Which day it is, is part of an `Appearance`.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from core.refusal import msg

Shade = tuple[int, int, int]
WHITE: Shade = (255, 255, 255)
FINE = 12
"""Points a side at which the fall of light is worked out; between them it is smooth."""


class Day(NamedTuple):
    """How everything is lit, 255 being as it was painted."""

    near: Shade
    """Light on the board where it comes from, top left."""
    far: Shade
    """Light on the board's other end."""
    table: Shade
    """Light on the wooden table and on frames."""
    toys: Shade
    """Light on miniatures; nearly white, or armies would look alike."""
    lamp: Shade = (24, 17, 8)
    """What a lamp above adds to the table, in the middle of its pool, upper left."""
    frost: int = 0
    """Part in 255 of snow on the grass and on the scenery."""
    chalk: Shade = (255, 250, 222)
    """What lines are drawn with on the grass."""
    score: Shade = (110, 140, 70)
    """The furrow beside them."""
    windows: Shade = (0, 0, 0)
    """Light behind windows, black for none."""
    long: float = 0.0
    """Cells to which a low lamp throws the shadow of a toy on flat ground, 0 for no low lamp."""


DAYS: Mapping[str, Day] = {
    "noon": Day(WHITE, WHITE, WHITE, WHITE),
    "evening": Day(
        (255, 234, 176), (172, 176, 214), (206, 158, 152), (255, 240, 222), (74, 46, 14),
        windows=(255, 222, 120), long=0.95,
    ),
    "winter": Day(
        (255, 254, 252), (224, 236, 255), (196, 210, 236), (248, 251, 255), (14, 16, 20), 240,
        (70, 98, 140), (255, 255, 255),
    ),
}
TITLES: tuple[tuple[str, str], ...] = (
    ("noon", msg("Noon")), ("evening", msg("Evening")), ("winter", msg("Winter")),
)
"""(day, msgid of what it is called), in the order they are offered."""
SNOW: Shade = (255, 255, 255)
PANES: tuple[Shade, tuple[int, int, int, int]] = (74, 142, 178), (26, 30, 30, 255)
"""The colour of panes (the pot "pane" in the sun and out of it), and how far it may differ."""
BARE = 92
"""Grey level below which a painted surface lies in shadow, where no snow stays."""
DRIFT: Shade = (196, 217, 244)


def tint(face: pygame.Surface, light: Shade) -> None:
    """Put one light on a whole picture."""
    if light != WHITE:
        face.fill(light, special_flags=pygame.BLEND_RGB_MULT)


def pool(face: pygame.Surface, light: Shade) -> None:
    """Let a lamp shine on the table: a pool of light that fades to its edges."""
    small = pygame.Surface((FINE * 4, FINE * 2))
    for x in range(small.get_width()):
        for y in range(small.get_height()):
            right, down = x / small.get_width() - 0.38, y / small.get_height() - 0.3
            part = max(0.0, 1 - (right / 0.62) ** 2 - (down / 0.74) ** 2)
            r, g, b = (round(each * part) for each in light)
            small.set_at((x, y), (r, g, b))
    face.blit(pygame.transform.smoothscale(small, face.get_size()), (0, 0),
              special_flags=pygame.BLEND_RGB_ADD)


def shine(face: pygame.Surface, area: pygame.Rect, board: pygame.Rect, day: Day) -> None:
    """Let the light fall on a part of the board: `face` is what lies in `area` of it."""
    if day.near == day.far:
        tint(face, day.near)
        return
    small = pygame.Surface((FINE, FINE))
    for x in range(FINE):
        for y in range(FINE):
            right = (area.x - board.x + area.w * x / (FINE - 1)) / max(1, board.w)
            down = (area.y - board.y + area.h * y / (FINE - 1)) / max(1, board.h)
            part = min(1.0, max(0.0, 0.6 * right + 0.4 * down))
            r, g, b = (round(n + (f - n) * part)
                       for n, f in zip(day.near, day.far, strict=True))
            small.set_at((x, y), (r, g, b))
    fall = pygame.transform.smoothscale(small, face.get_size())
    face.blit(fall, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def snowed(tone: Shade, day: Day) -> Shade:
    """Give a tone of the grass as it is that day; snow on a darker one is bluer."""
    part = day.frost / 255
    deep = min(1.0, max(0.0, (600 - sum(tone)) / 130))
    r, g, b = (round(v + (s + (d - s) * deep - v) * part)
               for v, s, d in zip(tone, SNOW, DRIFT, strict=True))
    return r, g, b


def dim(face: pygame.Surface, day: Day) -> None:
    """Put the light in the middle of the board on a piece of scenery."""
    r, g, b = ((near + far) // 2 for near, far in zip(day.near, day.far, strict=True))
    tint(face, (r, g, b))


def kindle(face: pygame.Surface, day: Day) -> None:
    """Light the windows of houses that are not dimmed yet, where that day has a light behind them;
    what is round them glows a little. Water has the colour of panes: it is not to be asked for.
    """
    panes = pygame.mask.from_threshold(face, *PANES)
    dim(face, day)
    if not any(day.windows) or not panes.count():
        return
    light = pygame.Surface(face.get_size(), 0, 32)
    panes.to_surface(light, setcolor=day.windows, unsetcolor=(0, 0, 0))
    glow = pygame.transform.gaussian_blur(light, max(2, face.get_width() // 30))
    for _ in range(2):
        face.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    panes.to_surface(face, setcolor=day.windows, unsetcolor=None)


def freeze(face: pygame.Surface, day: Day, thick: bool = True) -> None:
    """Lay that day's snow on a piece of scenery, its alpha left as it is.

    A little of it is everywhere; thick it lies on what the sun finds, which comes from above, and
    on every top edge: so trees and roofs are white above and keep their colours below. Water bears
    none: it is not `thick`, and paler all over.
    """
    part = day.frost * (6 if thick else 11) // 20
    if not part:
        return
    lit = pygame.transform.grayscale(face)
    lit.fill((BARE, BARE, BARE), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(2):
        lit.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    body = pygame.mask.from_surface(face, 160)
    tops = body.copy()
    tops.erase(body, (0, max(1, face.get_height() // 18)))
    tops.to_surface(lit, setcolor=SNOW, unsetcolor=None)
    lit.fill(day.toys, special_flags=pygame.BLEND_RGB_MULT)
    pale = pygame.transform.grayscale(face)
    pale.fill((70, 82, 98), special_flags=pygame.BLEND_RGB_ADD)
    for picture, share in ((face, 255 - part), (pale, part)):
        picture.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
    face.blit(pale, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if thick:
        face.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
