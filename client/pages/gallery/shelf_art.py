"""Pictures of what stands in the cabinet: medals on ribbons, flags on poles, what is to come."""

import math
from functools import lru_cache

import pygame

from ...look.icons import Painter
from ...look.paint import CREAM, GOLD_LIGHT, NIGHT, Colour, mix
from ...miniatures.dye import sign
from ...miniatures.uniforms import Uniform
from .paints import FINE, WHITE, WOOD, Size, fine, wallpaper

GOLD, SILVER, BRONZE = METALS = (214, 172, 84), (176, 180, 188), (186, 118, 72)
RIBBONS: tuple[tuple[Colour, Colour], ...] = (
    ((190, 34, 38), CREAM), ((52, 92, 188), CREAM), ((62, 142, 70), (240, 200, 70)),
    ((122, 62, 160), CREAM), ((232, 170, 40), (110, 66, 36)))
DASHES = 20


@lru_cache(maxsize=32)
def medal(side: int, icon: Painter, number: int) -> pygame.Surface:
    """Make the medal of a number on its ribbon: a square of `side` pixels, with a sign struck into
    gold, silver or bronze."""
    metal, (cloth, edge) = METALS[number % len(METALS)], RIBBONS[number % len(RIBBONS)]

    def paint(big: pygame.Surface) -> None:
        s = big.get_width()
        pygame.draw.rect(big, edge, (s * 36 // 100, 0, s * 28 // 100, s * 42 // 100))
        pygame.draw.rect(big, cloth, (s * 41 // 100, 0, s * 18 // 100, s * 42 // 100))
        middle, radius = (s // 2, s * 66 // 100), s * 33 // 100
        for tone, by, up in ((mix(metal, NIGHT, 0.5), 1.0, 0), (mix(metal, WHITE, 0.35), 0.96, 2),
                             (metal, 0.9, 0), (mix(metal, NIGHT, 0.25), 0.76, 1),
                             (mix(metal, WHITE, 0.12), 0.73, -1)):
            pygame.draw.circle(big, tone, (middle[0], middle[1] - up * FINE), radius * by)
        spot = pygame.Rect(0, 0, radius, radius)
        spot.center = middle
        icon(big, spot.move(FINE, FINE), mix(metal, WHITE, 0.6))
        icon(big, spot, mix(metal, NIGHT, 0.55))

    return fine((side, side), paint)


@lru_cache(maxsize=2)
def case(size: Size, unit: float) -> pygame.Surface:
    """Make the inside of a case with a glass door: its back, and the light that slants over it."""
    face, light, (wide, high) = wallpaper(size, unit).copy(), pygame.Surface(size), size
    for left, across in ((0.1, 0.14), (0.28, 0.03), (0.62, 0.09)):
        low, top = wide * left, wide * left + high * 0.45
        pygame.draw.polygon(light, (11, 14, 15), (
            (low, high), (low + wide * across, high), (top + wide * across, 0), (top, 0)))
    face.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return face


@lru_cache(maxsize=4)
def to_come(side: int) -> pygame.Surface:
    """Make the dashed ring where the next medal will hang."""
    def paint(big: pygame.Surface) -> None:
        s = big.get_width()
        box = pygame.Rect(0, 0, s * 66 // 100, s * 66 // 100)
        box.center = s // 2, s * 66 // 100
        for n in range(DASHES):
            start = math.tau * n / DASHES
            pygame.draw.arc(big, CREAM, box, start, start + math.pi / DASHES, max(2, s // 50))

    return fine((side, side), paint)


@lru_cache(maxsize=32)
def flag(size: Size, army: Uniform | None) -> pygame.Surface:
    """Make a flag in an army's colours with its sign, on a pole with a foot; None: a bare pole."""
    def paint(big: pygame.Surface) -> None:
        w, h = big.get_size()
        pole = max(4, w // 18)
        pygame.draw.ellipse(big, mix(WOOD, NIGHT, 0.3), (0, h - pole * 2, pole * 6, pole * 2))
        pygame.draw.rect(big, mix(GOLD, NIGHT, 0.2), (pole * 5 // 2, pole, pole, h - pole * 2))
        pygame.draw.circle(big, GOLD_LIGHT, (pole * 3, pole), pole)
        if army is None:
            return
        left, wide, tall = pole * 7 // 2, w - pole * 4, h * 5 // 8
        cloth = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
        cloth.fill(army.dark)
        cloth.fill(army.coat, (0, tall // 8, wide, tall * 3 // 4))
        stamp = sign(army.sign, tall // 2, tall // 2).copy()
        stamp.fill((*army.sign_colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        cloth.blit(stamp, stamp.get_rect(center=(wide // 2, tall // 2)))
        for x in range(wide):  # it waves, lighter where it turns to the light
            swing = math.sin(math.tau * x / wide) * x / wide
            strip = cloth.subsurface((x, 0, 1, tall)).copy()
            light = round(228 + 27 * math.cos(math.tau * x / wide))
            strip.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            big.blit(strip, (left + x, pole * 2 + round(swing * tall / 9)))

    return fine(size, paint)
