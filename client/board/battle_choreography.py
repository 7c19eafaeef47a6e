"""A battle between pieces that not all know: the challenge, the blocks that open, the clash.

An attacker stops before his foe until it is known who stays, however long that takes; the animator
keeps him there between the batches. Walking in at once and falling back was rejected: it would
tell an end that nobody knows yet.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from core.event import Challenged, Duelled, Event, Unveiled
from core.game import msg
from core.piece import Point

from .motion_script import MotionScript, Place, between, walk
from .sprites import Sprite
from .timeline import Banner, Timeline, bump, even

REACH = 0.8
"""Cells between an attacker and his foe before it is known who stays."""
PACE = 0.17
"""Seconds an attacker takes for a unit of the board."""
PAIR = 2
"""Blocks that a battle opens at most, one after the other."""
WAVE = 0.16
"""Seconds in which the opening of all blocks goes on by a unit of the board."""


def before(script: MotionScript, start: Point, end: Point) -> Place:
    """Give the place where an attacker from `start` stops before his foe on `end`."""
    a, b = script.places[start], script.places[end]
    far = math.hypot((b[0] - a[0]) * script.unit[0], (b[1] - a[1]) * script.unit[1])
    return between(a, b, max(0.3, 1 - REACH / max(far, REACH)))


def challenged(script: MotionScript, event: Challenged) -> None:
    """Let the attacker walk up to his foe and wait there."""
    a, b = script.places[event.start], before(script, event.start, event.end)
    cells = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    length = min(1.1, 0.3 + PACE * cells)
    walk(script, event.piece, a, b, script.now, length)
    script.at[event.piece.id] = b
    script.line.banners.append(Banner(msg("{army} attacks!"), event.piece.seat, script.now,
                                      length + 0.5, script.places[event.end]))
    script.cue("drumwave")
    script.now += length + 0.2


def unveiled(script: MotionScript, event: Unveiled) -> None:
    """Open a block until it is a soldier; who was seen already only hops."""
    place = script.place(event.piece, event.point)
    was = script.board.get(event.point) or event.piece
    old, new = script.sprite(was, place), script.sprite(event.piece, place)

    def spin(u: float) -> Sprite:
        if u < 0.5:  # the block's own way to open
            return replace(old, animation="action", index=min(7, int(u * 16)), lift=0.2 * bump(u))
        wide = min(1.0, 0.15 + (u - 0.5) * 2.2)
        return replace(new, squash=(wide, 1.0), lift=0.2 * bump(u))

    def hop(u: float) -> Sprite:
        return replace(new, lift=0.18 * bump(u))

    script.add(event.piece, script.now, 0.7, spin if was.kind is None else hop, even)
    script.effect("dust", place, script.now + 0.4, 0.4)
    script.cue("unseal")
    script.now += 0.4 if was.kind is not None else 0.75


def opened(script: MotionScript, events: Sequence[Event]) -> Timeline | None:
    """Open many blocks in one wave from the middle outwards; None where not all is opening."""
    blocks = [event for event in events if isinstance(event, Unveiled)]
    if len(blocks) <= PAIR or len(blocks) < len(events):
        return None
    for event in blocks:
        x, y = script.places[event.point]
        script.now = WAVE * math.hypot(x - script.middle[0], y - script.middle[1])
        unveiled(script, event)
    script.line.cues[:] = [(0.0, "unseal")]  # once: twenty would be a noise
    return script.line


ENDS = {
    "attacker": msg("{army} attacks and stays"), "defender": msg("{army} attacks and goes"),
    "both": msg("{army} attacks: both go"), "flag": msg("{army} takes the flag!"),
}
"""What is called out when a battle is settled, by the game's word for it."""


def duelled(script: MotionScript, event: Duelled) -> None:
    """Let both thrust at each other and call out how it ended; who falls is told after it."""
    start, end = script.place(event.piece, event.start), script.places[event.end]
    for piece, a, b in ((event.piece, start, end), (event.foe, end, start)):
        base = script.sprite(piece, a)

        def thrust(u: float, base: Sprite = base, a: Place = a, b: Place = b) -> Sprite:
            x, y = between(a, b, 0.22 * bump(u))
            return replace(base, x=x, y=y)

        script.add(piece, script.now, 0.45, thrust, even)
    script.effect("smoke", between(start, end, 0.5), script.now + 0.15, 0.7)
    script.cue("pof", script.now + 0.2)
    if event.how in ENDS:
        script.line.banners.append(Banner(ENDS[event.how], event.piece.seat, script.now, 2.0, end))
    script.now += 0.6
