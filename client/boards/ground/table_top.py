"""The static picture under the miniatures: table top, wooden frame, grass, labels, lines, terrain.

Textures are grown from small random pictures scaled up smoothly, so the client needs neither numpy
nor image files for them; a fixed seed keeps every window and every film the same.
"""

import random
from functools import lru_cache, partial
from itertools import islice

import pygame

from ...miniatures.daylight import Day, tint

Colour = tuple[int, int, int]
GRASS: tuple[Colour, ...] = ((180, 210, 122), (201, 223, 142), (214, 206, 150))
WOOD_DARK: Colour = (150, 98, 54)
WOOD_LIGHT: Colour = (184, 126, 74)
TABLE_DARK: Colour = (92, 58, 38)
TABLE_LIGHT: Colour = (122, 80, 52)
LABEL: Colour = (255, 236, 196)


def noise(size: tuple[int, int], grain: tuple[int, int], low: int, high: int, seed: int
          ) -> pygame.Surface:
    """Grow a grey cloud picture: patches of about `grain` pixels between `low` and `high`."""
    wide, tall = max(2, size[0] // grain[0] + 2), max(2, size[1] // grain[1] + 2)
    small = pygame.image.frombytes(_greys(wide * tall, low, high, seed), (wide, tall), "RGB")
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=24)
def _greys(count: int, low: int, high: int, seed: int) -> bytes:
    """Draw grey pixels; remembered, as a board of the same size is grown again and again. These
    are the draws of `Random.randint`, which asks one by one and takes five times as long."""
    span = high - low + 1
    draw = partial(random.Random(seed).getrandbits, span.bit_length())
    drawn = bytes(islice((low + v for v in iter(draw, None) if v < span), count))
    pixels = bytearray(3 * count)
    for channel in range(3):
        pixels[channel::3] = drawn
    return bytes(pixels)


def wood(size: tuple[int, int], dark: Colour, light: Colour, seed: int, plank: int = 0
         ) -> pygame.Surface:
    """Paint boards of wood with long grain, cut into planks of `plank` pixels."""
    face = pygame.Surface(size)
    face.fill(light)
    for grain, low, step in (((420, 7), 176, 0), ((90, 3), 222, 1), ((700, 26), 205, 2)):
        grown = noise(size, grain, low, 255, seed + step)
        face.blit(grown, (0, 0), special_flags=pygame.BLEND_MULT)
    base = pygame.Surface(size)
    base.fill(dark)
    base.set_alpha(70)
    face.blit(base, (0, 0))
    if plank:
        dice = random.Random(seed)
        for y in range(0, size[1], plank):
            shade = dice.randint(226, 255)
            face.fill((shade,) * 3, (0, y, size[0], plank), pygame.BLEND_MULT)
            face.fill((176, 168, 160), (0, y, size[0], 2), pygame.BLEND_MULT)
    return face


@lru_cache(maxsize=4)
def table_top(size: tuple[int, int], day: Day) -> pygame.Surface:
    """Paint the dark table the board lies on, darker towards its corners."""
    face = wood(size, TABLE_DARK, TABLE_LIGHT, 3, max(60, size[1] * 96 // 720))
    small = pygame.Surface((48, 27))
    for y in range(27):
        for x in range(48):
            away = ((x - 23.5) / 28) ** 2 + ((y - 13) / 19) ** 2
            small.set_at((x, y), (max(96, 255 - int(105 * away)),) * 3)
    face.blit(pygame.transform.smoothscale(small, size), (0, 0), special_flags=pygame.BLEND_MULT)
    tint(face, day.table)
    return face


def dashed(face: pygame.Surface, colour: tuple[int, ...], a: tuple[float, float],
           b: tuple[float, float], width: int, dash: float) -> None:
    """Draw a dashed line of little stitches from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    done = 0.0
    while done < length:
        stop = min(length, done + dash * 0.6)
        pygame.draw.line(face, colour,
                         (a[0] + dx * done / length, a[1] + dy * done / length),
                         (a[0] + dx * stop / length, a[1] + dy * stop / length), width)
        done += dash
