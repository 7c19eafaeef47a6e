"""What flies: arrows, balls and snowballs; whoever is hit falls when one lands, not when it leaves.
"""

import math
from dataclasses import replace

import pygame

from core.piece import Piece

from ..boards.projection import Projection
from ..boards.sprites import Sprite
from .antics import muzzle
from .blows import LOWER, RAISE, SWING, contact
from .motion_script import Effect, MotionScript, Place, between, even, heading
from .snow import throws
from .sound_effects import voice

FLIGHT, PER_CELL, LONGEST = 0.10, 0.045, 0.35
"""Seconds a missile flies: the first cell, each further one, and at most."""
RECOIL, BACK, HOME = 0.18, 0.05, 0.26
"""Cells by which a gun is thrown back, and the seconds of that and of its way home."""
LOOSED = 1 / 6
"""The share of a bow's action that is left out: in it its own pictures show the arrow fly."""
BALLS = {
    "ball": ((24, 20, 20), (52, 48, 50), (120, 116, 118)),
    "snowball": ((96, 112, 146), (190, 210, 236), (238, 246, 255)),
}
"""Of a round missile by its name: the colours of its rim, of its shade and of its light."""
MISSILES = frozenset((*BALLS, "arrow"))
"""What is painted here; whatever else flies has pictures of its own."""
TOSSED = 0.55
"""The share of its time in which a hat flies; then it lies."""
SHAFT, HEAD, FEATHER = (96, 62, 34), (226, 228, 232), (250, 246, 236)


def shoots(miniature: str) -> bool:
    """Say whether a miniature's blow is a missile: guns and bows."""
    return voice(miniature).act in ("cannon", "arrow")


def shoot(script: MotionScript, piece: Piece, place: Place, target: Place, start: float) -> float:
    """Let a piece shoot from where it stands; gives when its missile lands."""
    base = script.sprite(piece, place)
    facing = base.facing if piece.facing is not None or place == target else heading(place, target)
    base = replace(base, facing=facing)
    gun = voice(base.piece).act == "cannon"
    far = math.hypot((target[0] - place[0]) * script.unit[0],
                     (target[1] - place[1]) * script.unit[1])
    leaves = start + RAISE + SWING
    flight = min(LONGEST, FLIGHT + PER_CELL * far)
    hit, length = contact(base.piece), RAISE + SWING + BACK + HOME
    loosed = 0.0 if gun else LOOSED
    jolt = RECOIL / max(far, RECOIL) if gun else 0.0

    def pose(u: float) -> Sprite:
        if u >= 1.0:
            return base
        after = u * length - RAISE - SWING
        back = max(0.0, min(1.0, after / BACK) - max(0.0, (after - BACK) / HOME))
        done = (hit - loosed) * (1 + after / (RAISE + SWING)) if after < 0 else (
            hit + loosed + (1 - hit - loosed) * min(1.0, after / LOWER))
        x, y = between(place, target, -jolt * back)
        return replace(base, x=x, y=y, animation="action", share=min(0.999, max(0.0, done)))

    script.add(piece, start, length, pose, even)
    script.cue(voice(base.piece).act or "arrow", leaves, place)
    snow = script.picture.appearance.light.frost and throws(base.piece)
    if gun:
        script.effect("flash", muzzle(script, piece, place) if piece.facing is not None
                      else between(place, target, 0.55 / max(far, 0.55)), leaves, 0.3)
    script.effect("snowball" if snow else "ball" if gun else "arrow", place, leaves, flight,
                  to=target)
    return leaves + flight


def paint_missile(surface: pygame.Surface, projection: Projection, effect: Effect, share: float
                  ) -> None:
    """Paint a missile in a low arc on its way, a ball with crumbs behind it."""
    if effect.what == "arrow":
        tail, tip = (_spot(projection, effect, u, _low(u)) for u in (max(0.0, share - 0.25), share))
        along = pygame.Vector2(tip) - pygame.Vector2(tail)
        if along.length() < 1:
            return
        along.scale_to_length(projection.cell_w * 0.42)
        wide = max(2, projection.cell_w // 24)
        end = pygame.Vector2(tip) - along
        pygame.draw.line(surface, SHAFT, end, tip, wide)
        pygame.draw.line(surface, HEAD, pygame.Vector2(tip) - along * 0.2, tip, wide + 2)
        pygame.draw.line(surface, FEATHER, end, end + along * 0.2, wide + 2)
        return
    rim, shade, lit = BALLS[effect.what]
    for behind, size in ((0.16, 0.03), (0.08, 0.045), (0.0, 0.1)):
        if share < behind:
            continue
        there = share - behind
        x, y = _spot(projection, effect, there, _low(there))
        radius = max(2, round(projection.cell_w * size))
        pygame.draw.circle(surface, rim, (x, y), radius + 1)
        pygame.draw.circle(surface, shade, (x, y), radius)
        light = x - radius // 4, y - radius // 4
        pygame.draw.circle(surface, lit, light, max(1, radius * 3 // 4))


def tossed(projection: Projection, effect: Effect, share: float) -> tuple[int, int, float]:
    """Give the pixel of something that is thrown in a high arc from a head to the ground, and the
    share of its flight that is done."""
    u = min(1.0, share / TOSSED)
    return *_spot(projection, effect, u, 0.75 * (1 - u) + 0.7 * math.sin(math.pi * u)), u


def _low(u: float) -> float:
    """Give how many cells above the ground a missile is."""
    return 0.45 + 0.3 * math.sin(math.pi * u)


def _spot(projection: Projection, effect: Effect, u: float, high: float) -> tuple[int, int]:
    """Give the pixel so many cells above a share of the way."""
    x, y = projection.foot(*between((effect.x, effect.y), effect.to or (effect.x, effect.y), u))
    return round(x), round(y - projection.cell_w * high)
