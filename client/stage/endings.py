"""How a match ends on the board: a cheer and a general who yields, or two who shake hands.

The winners cheer, the losers fall over and lie, for the last picture stays until the board shows
something else; but their general stays up, salutes, and lays down the sword. After a draw one of
each side walks to the middle and back.
"""

import math
from collections.abc import Iterable
from dataclasses import replace

from core.event import Ended
from core.piece import Piece, Seat
from sprites import manifest

from ..boards.sprites import Sprite
from .antics import BURSTING, TOPPLE, act, hop, salute, topple
from .blows import contact
from .falls import GREAT
from .motion_script import MotionScript, Place, even, heading, walk

CHEER, RIPPLE = 2.6, 0.13
"""Seconds: of the cheering at a match's end, and by which a loser who stands a unit farther from
who was taken falls over later."""
SWORD = "sword"
"""The effect that lies before the beaten."""
SALUTE, YIELDS = 0.9, 2.4
"""Seconds for which a beaten general salutes, and until the sword lies before him."""
SHAKE, APART = 1.1, 0.36
"""Seconds for which two shake hands, and the cells from the middle at which each stands then."""
PACE, LONGEST = 0.16, 1.3
"""Seconds for a cell on the way there and back, and for all of it at most."""


def ended(script: MotionScript, event: Ended) -> None:
    """Let winners cheer and losers yield, or two shake hands where nobody has won."""
    winners = event.outcome.winners
    script.cue("cheer" if winners else "draw")
    if not winners:
        _hands(script)
        return
    for point, piece in script.board.items():
        if piece.seat in winners:
            wait = max(script.now + piece.id % 4 * 0.06, script.rests(piece))
            place, miniature = script.places[point], script.picture.miniature(piece)
            if miniature in BURSTING:
                hop(script, piece, place, wait)
                continue
            act(script, piece, place, wait, 2.2, 10)
            if miniature == "cannon":
                salute(script, piece, script.places[point], wait + 0.16)
    _beaten(script, winners)
    for seat in winners:
        script.effect("rain", script.middle, script.now, CHEER, seat=seat)
    _poppers(script, winners)
    script.now += 1.2


def _beaten(script: MotionScript, winners: Iterable[Seat]) -> None:
    """Let the losers fall over, in a wave from where one of them was taken; the great yield."""
    x, y = script.middle if script.fell is None else script.fell
    for point, piece in script.board.items():
        if piece.seat in winners:
            continue
        place = script.place(piece, point)
        far = math.hypot(place[0] - x, place[1] - y)
        start = max(script.now + min(RIPPLE * far, CHEER - 2 * TOPPLE), script.rests(piece))
        if script.picture.miniature(piece) in GREAT:
            _yield(script, piece, place, start)
        else:
            topple(script, piece, place, start, 2 * TOPPLE, up=False)


def _yield(script: MotionScript, piece: Piece, place: Place, start: float) -> None:
    """Let somebody raise the weapon in salute, lower it, and lay a sword before them."""
    base = script.sprite(piece, place)
    raised = 0.6 * contact(base.piece)

    def pose(u: float) -> Sprite:
        now = u * YIELDS
        up = min(1.0, now / 0.2, max(0.0, (SALUTE - now) / 0.2))
        if up > 0.0:
            return replace(base, animation="action", share=raised * up)
        bow = min(1.0, (now - SALUTE) / 0.3)
        return replace(base, squash=(1 + 0.04 * bow, 1 - 0.09 * bow))

    script.add(piece, start, YIELDS, pose, even)
    ahead = base.facing * math.pi / 4
    before = place[0] + 0.42 * math.sin(ahead), place[1] + 0.42 * math.cos(ahead)
    script.effect(SWORD, before, start + SALUTE, YIELDS - SALUTE)


def _poppers(script: MotionScript, winners: Iterable[Seat]) -> None:
    """Let confetti burst over some of the winners, the great ones first."""
    glad = [(p, q) for p, q in script.board.items() if q.seat in winners]
    named = script.picture.miniature
    glad.sort(key=lambda each: (named(each[1]) not in GREAT, each[1].id * 7 % 11))
    for number, (point, _) in enumerate(glad[:5]):
        script.effect("confetti", script.places[point], script.now + 0.28 * number, 1.2)


def _hands(script: MotionScript) -> None:
    """Let one of each of two sides, the greatest, walk to the middle, shake hands, and go back."""
    x, y = script.middle
    best: dict[Seat, tuple[tuple[object, ...], Place, Piece]] = {}
    for point, piece in script.board.items():
        place, name = script.place(piece, point), script.picture.miniature(piece)
        if piece.facing is None and manifest().front(name):
            rank = name not in GREAT, math.hypot(place[0] - x, place[1] - y), piece.id
            if piece.seat not in best or rank < best[piece.seat][0]:
                best[piece.seat] = rank, place, piece
    if len(best) < 2:
        return
    pair = sorted([best[seat][1:] for seat in sorted(best)[:2]], key=lambda each: each[0])
    meet = [(x + side * APART / script.unit[0], y) for side in (-1, 1)]
    ways = [min(LONGEST, 0.3 + PACE * math.dist(place, to)) for (place, _), to in
            zip(pair, meet, strict=True)]
    met = script.now + max(ways)
    for (place, piece), to, other, length in zip(pair, meet, meet[::-1], ways, strict=True):
        walk(script, piece, place, to, met - length, length, heavy=True)
        base = replace(script.sprite(piece, to), animation="move", facing=heading(to, other))

        def pose(u: float, base: Sprite = base) -> Sprite:
            return replace(base, tilt=5 * math.sin(6 * math.pi * u) * (1 - u))

        script.add(piece, met + 0.1, SHAKE, pose, even)
        walk(script, piece, to, place, met + 0.1 + SHAKE, length, heavy=True)
    script.effect("stars", script.middle, met + 0.3, 0.8)
    script.now = met + SHAKE
