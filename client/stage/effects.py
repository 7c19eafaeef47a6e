"""What is neither ground nor miniature: the wardrobe's effects, a sweeping line, falling confetti.

They are painted anew each frame, above everything, and never leave the board's bounds, so the next
frame's one blit of the board removes them. What depends on an army's colour or on an angle is drawn
here; smoke, stars, splashes and the rest are sheets, and without a sheet nothing is painted.
"""

import math
import random

import pygame

from ..boards.highlights import CREAM, ORANGE
from ..boards.projection import Projection
from ..boards.sprites import SpriteSource
from ..miniatures.uniforms import Uniform
from .dice import paint_die
from .missiles import MISSILES, paint_missile, tossed
from .motion_script import Effect

THREAD_GOLD = 255, 214, 110
HANDFULS, SWAY = 16, 0.08
"""Of confetti on the whole board, and how far each sways, in its own widths."""


def paint_effect(
    surface: pygame.Surface,
    projection: Projection,
    figures: SpriteSource,
    effect: Effect,
    share: float,
) -> None:
    """Paint an effect, `share` of its time gone."""
    before = surface.get_clip()
    surface.set_clip(projection.open.clip(before))
    if effect.what == "sweep":
        _sweep(surface, projection, effect, share)
    elif effect.what == "die":
        paint_die(surface, projection, effect, share)
    elif effect.what == "rain":
        rain(surface, projection.bounds, figures, share)
    elif effect.what in MISSILES:
        paint_missile(surface, projection, effect, share)
    else:
        x, y = projection.foot(effect.x, effect.y)
        if effect.to is not None:
            x, y, share = tossed(projection, effect, share)
        stamp = figures.fx(effect.what, share)
        if stamp is not None:
            surface.blit(stamp.surface, (round(x) + stamp.dx, round(y) + stamp.dy))
    surface.set_clip(before)


def _sweep(surface: pygame.Surface, projection: Projection, effect: Effect, share: float) -> None:
    x, y = projection.spot(effect.x, effect.y)
    turn = effect.turn[0] + (effect.turn[1] - effect.turn[0]) * min(1.0, share * 1.25)
    angle = math.radians(projection.heading(turn) * 45)
    along = pygame.Vector2(
        math.sin(angle) * projection.cell_w, -math.cos(angle) * projection.cell_h
    )
    side = along.rotate(90) * 0.3
    start = pygame.Vector2(x, y) + along * 0.4
    end = start + along * 2.6
    shape = [start - side * 0.4, start + side * 0.4, end + side * 1.3, end - side * 1.3]
    area = pygame.Rect(min(p.x for p in shape), min(p.y for p in shape), 1, 1).unionall(
        [pygame.Rect(p.x, p.y, 1, 1) for p in shape]).inflate(6, 6)
    face = pygame.Surface(area.size, pygame.SRCALPHA)
    corner = pygame.Vector2(area.topleft)
    alpha = round(150 * (1 - share * share))
    pygame.draw.polygon(face, (*ORANGE, alpha), [p - corner for p in shape])
    pygame.draw.aalines(face, (*CREAM, alpha), True, [p - corner for p in shape])
    surface.blit(face, area)


def rain(surface: pygame.Surface, area: pygame.Rect, figures: SpriteSource, share: float) -> None:
    """Let handfuls of the baked confetti fall on all of an area, turning as they fall."""
    dice = random.Random(7)
    for n in range(HANDFULS):
        x = area.x + (n + dice.random()) * area.w / HANDFULS
        fall = dice.random() * 0.9 - 0.7 + share * (1.1 + dice.random() * 0.7)
        # a burst is spread out from its third picture on, and has gone at its last
        stamp = figures.fx("confetti", 0.3 + 0.6 * ((share * 3 + dice.random()) % 1))
        if stamp is not None:
            sway = math.sin(share * 9 + n) * stamp.surface.get_width() * SWAY
            surface.blit(stamp.surface, (round(x + sway) + stamp.dx,
                                         round(area.y + fall * area.h) + stamp.dy))


def paint_banner(surface: pygame.Surface, projection: Projection, text: str, font: pygame.font.Font,
                 army: Uniform | None, share: float,
                 place: tuple[float, float] | None = None, hung: bool = False) -> None:
    """Paint a ribbon with a sentence over the middle of the board, or above a place; one that is
    `hung` hangs above the frame, and a thread leads from it to the place."""
    word = font.render(text, True, (255, 246, 225))
    wide = min(projection.bounds.w - 8, word.get_width() + projection.cell_w)
    tall = round(word.get_height() * (1.25 if hung else 1.7))
    show = min(1.0, share * 8, (1 - share) * 8)
    face = pygame.Surface((wide, tall), pygame.SRCALPHA)
    fill = army.ink if army is not None else (74, 44, 24)
    pygame.draw.rect(face, (*fill, 240), face.get_rect(), 0, tall // 2)
    pygame.draw.rect(face, THREAD_GOLD, face.get_rect(), max(2, tall // 18), tall // 2)
    if word.get_width() > wide - tall // 2:
        word = pygame.transform.smoothscale(word, (wide - tall // 2, word.get_height()))
    face.blit(word, word.get_rect(center=face.get_rect().center))
    face.set_alpha(round(255 * show))
    box = face.get_rect(center=projection.port.center)
    if place is not None:
        x, y = projection.spot(*place)
        box.center = (round(x), round(y - 1.5 * projection.cell_w))
        if box.top < projection.port.top:
            box.centery = round(y + 1.3 * projection.cell_w)
        if hung:
            box.bottom = projection.port.top - projection.cell_w // 3
            box.clamp_ip(surface.get_rect())
            end = round(x), max(box.bottom, round(y - 0.7 * projection.cell_w))
            wide = max(2, projection.cell_w // 22)
            for colour, more in (((74, 44, 24), 2), (THREAD_GOLD, 0)):
                pygame.draw.line(surface, colour, (end[0], box.bottom), end, wide + more)
                pygame.draw.circle(surface, colour, end, wide * 2 + more)
        else:
            box.clamp_ip(projection.port)
    surface.blit(face, box)
