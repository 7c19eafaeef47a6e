"""How somebody falls: struck, shoved, thrown the way of the blow, with what all others make of it.

A toy that falls is never just gone: it flies, lies, and is taken away in a puff of smoke.
"""

import math
from collections.abc import Callable
from dataclasses import replace

from core.event import Taken, Wounded
from sprites import manifest

from ..boards.sprites import Sprite
from .antics import BURSTING, duck
from .blows import GREATLY, HOLD, contact, landing
from .motion_script import MotionScript, Place, between, bump, even, halfway, heading

FALL, LIE = 0.28, 0.25
"""Seconds in which somebody falls, and lies before he is gone."""
SLOWLY, FIRST = 0.6, 0.14
"""Seconds in which somebody great falls, and of stillness at the contact when the first falls."""
STRUCK, SHOVE, THROWN = 1 / 3, 0.07, 0.4
"""The share of a fall that shows how he reels, which a blow makes short; and the cells by which he
is shoved at the contact, and thrown."""
INSIDE = 0.06
"""Cells by which who lies is within the places of the board."""
FALLING = HOLD + 0.1
"""Seconds from a blow until the point is entered: he flies still."""
BESIDE = 1.6
"""Cells within which somebody stands beside another."""
WHITE = 0.033
"""Seconds for which who is struck is seen white."""
LOOK = 0.5
"""Seconds for which all look at the first who falls."""
GREAT = frozenset(("general", "chariot", "agon_queen", "xq_general", "lz_marshal", "lz_flag"))
"""Miniatures that are taken with stars."""
HATS = {"general": "hat", "lz_marshal": "hat", "agon_queen": "crown"}
"""What flies off the heads of some of them."""
HAT, HAT_LIES = 1.1, 1.3
"""Cells that a hat flies, and the seconds in which it flies and lies."""


def taken(script: MotionScript, event: Taken) -> None:
    """Let a piece be struck where it stands, fall the way the blow goes, and lie.

    All look at the first who falls; somebody great falls slowly, and a hat flies.
    """
    place = script.place(event.piece, event.point)
    base = script.sprite(event.piece, place)
    source = script.places[event.by]
    start = landing(script, event.piece, event.point, event.by)
    great = base.piece in GREAT
    hold = FIRST if script.first else GREATLY if great else HOLD
    fall = SLOWLY if great else FALL
    length = hold + fall + LIE
    script.line.shocks.append((start, hold, 5 if great else 2))
    if base.piece in BURSTING:
        pose = _burst(base)
    else:
        pose = _thrown(script, base, source, length, hold, fall)
    script.add(event.piece, start, length, pose, even, base)
    far = THROWN / max(math.dist(source, place), 0.1)
    lies = between(source, place, 1 + far)
    script.effect("smoke", (lies[0], lies[1] + 0.1), start + hold + fall, 0.5)
    if great:
        script.effect("stars", place, start + hold, 0.8)
        _flinch(script, event, place, start)
        _unhat(script, base, source, start + hold)
    if script.first:
        script.first = False
        _all_look(script, event, place, start)
    script.cue("pof", start + hold + fall / 2, place)
    script.now = max(script.now, start + FALLING)


def _flinch(script: MotionScript, event: Taken, place: Place, start: float) -> None:
    """Let those duck who stand beside somebody great who is taken."""
    for point, piece in script.board.items():
        there = script.places[point]
        near = math.hypot((there[0] - place[0]) * script.unit[0],
                          (there[1] - place[1]) * script.unit[1]) < BESIDE
        if near and point not in (event.point, event.by) and piece.id not in script.line.tracks:
            duck(script, piece, there, start, 0.3)


def _unhat(script: MotionScript, base: Sprite, source: Place, start: float) -> None:
    """Let the hat of somebody great fly the way of the blow that came from a place, and lie."""
    hat = HATS.get(base.piece.partition("-")[0])
    if hat is not None:
        place = base.x, base.y
        lands = between(source, place, 1 + HAT / max(math.dist(source, place), 0.1))
        script.effect(hat, place, start, HAT_LIES, to=lands)


def _all_look(script: MotionScript, event: Taken, place: Place, start: float) -> None:
    """Let all turn for a moment to where somebody falls, who have a face and nothing to do."""
    for point, piece in script.board.items():
        base = script.sprite(piece, script.places[point])
        if point in (event.point, event.by) or piece.id in script.line.tracks or (
                piece.facing is not None or not manifest().front(base.piece)):
            continue
        looks = replace(base, animation="move", facing=heading((base.x, base.y), place))
        half = replace(looks, facing=halfway(base.facing, looks.facing))

        def pose(u: float, base: Sprite = base, looks: Sprite = looks, half: Sprite = half
                 ) -> Sprite:
            return base if u >= 1.0 else looks if 0.1 < u < 0.9 else half

        script.add(piece, start, LOOK, pose, even)


def _burst(base: Sprite) -> Callable[[float], Sprite | None]:
    """Make the pose of what goes up in a cloud, from where the blow left it."""
    hit = contact(base.piece)
    return lambda u: (None if u >= 1.0 else
                      replace(base, animation="action", share=hit + (1 - hit) * u))


def _thrown(script: MotionScript, base: Sprite, source: Place, length: float, hold: float,
            fall: float) -> Callable[[float], Sprite | None]:
    """Make the pose of who is struck from a place: still, then he falls with two bounces."""
    place = base.x, base.y
    away = heading(source, place)
    seen = (away - 2 * script.turn) % 8
    right = seen < 4 if seen % 4 else (base.facing - 2 * script.turn) % 8 == 5
    topples = {strip.falls for strip in manifest().strips.get((base.piece, "fall"), ())}
    facing = (2 * script.turn + (5 if right else 3)) % 8 if topples - {0} else base.facing
    step = math.sin(away * math.pi / 4), math.cos(away * math.pi / 4)
    rim = [(min(each), max(each)) for each in zip(*script.places, strict=True)]

    def pose(u: float) -> Sprite | None:
        if u >= 1.0:
            return None
        now = u * length - hold
        fell = max(0.0, min(1.0, now / fall))
        slip = SHOVE + (THROWN - SHOVE) * fell
        lift = 0.26 * bump(fell / 0.6) + 0.08 * bump((fell - 0.6) / 0.4)
        spare = SHOVE - (SHOVE + INSIDE) * fell  # nobody lies where the frame would cut them
        x, y = (max(low - spare, min(high + spare, at + way * slip)) for at, way, (low, high) in
                zip(place, step, rim, strict=True))
        there = replace(base, x=x, y=y)
        if now < 0.0:
            return replace(there, white=now < WHITE - hold)
        return replace(there, animation="fall", facing=facing, lift=lift,
                       share=STRUCK + (1 - STRUCK) * fell,
                       alpha=round(255 * min(1.0, 3 * (1 - u) * length / LIE)))

    return pose


def wounded(script: MotionScript, event: Wounded) -> None:
    """Let a piece that is hurt reel where it stands; it goes if another has its point now."""
    place = script.places[event.point]
    base = script.sprite(event.piece, place)
    start = landing(script, event.piece, event.point)

    there = script.board.get(event.point)
    stays = there is None or there.id == event.piece.id or script.goes(event.piece)

    def pose(u: float) -> Sprite | None:
        if u >= 1.0 and not stays:
            return None
        return replace(base, tilt=18 * math.sin(u * math.pi * 3) * (1 - u),
                       alpha=255 if stays else round(255 * min(1.0, (1 - u) * 3)))

    script.add(event.piece, start, 0.4, pose, even, base)
    if base.piece in GREAT and script.striker is not None:
        _unhat(script, base, script.striker[1], start)
    script.effect("dust", place, start, 0.5)
    script.cue("pof", start, place)
    script.now = max(script.now, start + 0.2)
