"""What a toy does where it stands: its act, a hop, a salute, to fall over and climb up again.

Winners and losers do so at a match's end, and whoever is poked at rest. A hidden piece only hops:
what opens its block is a fight.
"""

import math
from dataclasses import replace

from core.piece import Piece, Point

from ..boards.sprites import Sprite
from .motion_script import MotionScript, Place, Timeline, bump, even, walk
from .sound_effects import voice

BURSTING = frozenset(("lz_bomb", "lz_mine"))
"""Miniatures whose action is to go up in a cloud: they do it in a fight, never for joy."""
TOPPLE = 0.5
"""Seconds in which a toy falls over, or climbs up again."""
THIRD = 3
"""Pokes of one toy after which it falls over."""


def act(script: MotionScript, piece: Piece, place: Place, start: float, length: float, fps: int
        ) -> None:
    """Let a piece go through its action, again and again, for some seconds."""
    base = script.sprite(piece, place)
    shots = round(length * fps)

    def pose(u: float) -> Sprite:
        if u >= 1.0:
            return base
        return replace(base, animation="action", index=int(u * shots))

    script.add(piece, start, length, pose, even)


def hop(script: MotionScript, piece: Piece, place: Place, start: float) -> None:
    """Let a piece hop three times where it stands."""
    walk(script, piece, place, place, start, 1.2, lambda u: 0.3 * abs(math.sin(3 * math.pi * u)))


def topple(script: MotionScript, piece: Piece, place: Place, start: float, length: float,
           up: bool = True) -> None:
    """Let a piece fall over, and be `up` again after `length` seconds, or lie."""
    base = script.sprite(piece, place)
    down = TOPPLE / length

    def pose(u: float) -> Sprite:
        if u >= 1.0 and up:
            return base
        lies = min(1.0, u / down, (1 - u) / down if up else 1.0)
        return replace(base, animation="fall", share=lies, lift=0.16 * bump(u / down))

    script.add(piece, start, length, pose, even)
    script.effect("dust", place, start + 0.6 * TOPPLE, 0.4)
    script.cue("pof", round(start + 0.6 * TOPPLE, 1), place)


def duck(script: MotionScript, piece: Piece, place: Place, start: float, length: float) -> None:
    """Let a piece make itself small for some seconds, while somebody goes over it."""
    base = script.sprite(piece, place)

    def pose(u: float) -> Sprite:
        down = bump(u)
        return replace(base, squash=(1 + 0.12 * down, 1 - 0.42 * down))

    script.add(piece, start, max(0.3, length), pose, even)


def salute(script: MotionScript, piece: Piece, place: Place, start: float) -> None:
    """Let a cannon fire twice, the flash at its muzzle."""
    for shot in range(2):
        script.effect("flash", muzzle(script, piece, place), start + 0.8 * shot, 0.4)
        script.cue("cannon", start + 0.8 * shot, place)


def muzzle(script: MotionScript, piece: Piece, place: Place) -> Place:
    """Give the place of a cannon's muzzle."""
    turn = script.sprite(piece, place).facing * math.pi / 4
    return place[0] + 0.55 * math.sin(turn), place[1] + 0.55 * math.cos(turn)


def answer(script: MotionScript, piece: Piece, point: Point, times: int) -> Timeline:
    """Let the piece on a point answer who has poked it so many times: by a salute, a drum roll or a
    shot; and each third time it falls over, and climbs up again."""
    place = script.places[point]
    miniature = script.picture.miniature(piece)
    if times % THIRD == 0:
        topple(script, piece, place, 0.0, 4 * TOPPLE)
        script.cue("lift", 3 * TOPPLE, place)
    elif piece.kind is None or miniature in BURSTING:
        hop(script, piece, place, 0.0)
        script.cue("tap", place=place)
    else:
        base = script.sprite(piece, place)
        script.add(piece, 0.0, 0.9, lambda u: base if u >= 1.0 else replace(
            base, animation="action", share=u), even)
        script.cue(voice(miniature).act or "chime", place=place)
        if miniature == "cannon":
            script.effect("flash", muzzle(script, piece, place), 0.12, 0.4)
        elif miniature == "drummer":
            script.effect("waves", place, 0.0, 0.67)
    return script.line
