"""How a blow is struck: short of the foe, with the piece's own action, and still at the contact.

Nobody falls or reels in the choreography without a blow that has landed: a move, a shot or a duel
strikes it and says when it lands; for whoever falls otherwise `landing` lets somebody strike.
"""

import math
from dataclasses import replace

from core.piece import Piece, Point

from ..boards.sprites import Sprite
from .motion_script import MotionScript, Place, between, even, heading
from .snow import throws
from .sound_effects import voice

CONTACT = 0.45
"""The share of an action that is done when the blow lands."""
RAISE, HOLD, LOWER = 0.26, 0.08, 0.3
"""Seconds in which a piece raises its weapon, is still at the contact, and lowers it again."""
LUNGE = 0.25
"""How far a piece goes towards its foe while it strikes, as a share of the way."""


def strike(script: MotionScript, piece: Piece, place: Place, foe: Place, start: float,
            lunge: float = LUNGE) -> float:
    """Let a piece strike once from where it stands, still for a moment at the contact; gives when
    the blow has landed. Its own pictures go on while whoever is hit falls."""
    base = script.sprite(piece, place)
    facing = base.facing if piece.facing is not None or place == foe else heading(place, foe)
    base = replace(base, facing=facing)
    length = RAISE + HOLD + LOWER

    def pose(u: float) -> Sprite:
        if u >= 1.0:
            return base
        now = u * length
        near = min(1.0, now / RAISE) - max(0.0, (now - RAISE - HOLD) / LOWER)
        done = CONTACT * min(1.0, now / RAISE)
        done += (1 - CONTACT) * max(0.0, (now - RAISE - HOLD) / LOWER)
        x, y = between(place, foe, lunge * near * near)
        return replace(base, x=x, y=y, animation="action", share=done)

    script.add(piece, start, length, pose, even)
    script.cue(voice(base.piece).act, start + 0.1)
    if script.picture.appearance.light.frost and throws(base.piece):
        script.effect("snowball", place, start + RAISE / 2, RAISE / 2 + HOLD, to=foe)
        script.effect("flash", foe, start + RAISE + HOLD, 0.3)
    return start + RAISE + HOLD


def landing(script: MotionScript, piece: Piece, point: Point, by: Point | None = None) -> float:
    """Give when the blow lands that a piece on a point gets; nobody is hit by nothing.

    Where no move, shot or duel has brought it yet, who came from `by`, or who moved last, strikes
    from where he is.
    """
    if (landed := script.blows.pop(point, None)) is not None:
        return landed
    striker = script.striker
    if by is not None and (there := script.board.get(by)) is not None and there.id != piece.id:
        striker = there, script.places[by]
    if striker is None or striker[0].id == piece.id:
        return script.now
    if script.landed is None:  # else several are hit by one blow
        script.landed = strike(script, *striker, script.place(piece, point), script.now, 0.0)
    return script.landed


def short_of(script: MotionScript, a: Place, b: Place, reach: float) -> Place:
    """Give the place on the way from a to b that is `reach` cells before b."""
    far = math.hypot((b[0] - a[0]) * script.unit[0], (b[1] - a[1]) * script.unit[1])
    return between(a, b, max(0.3, 1 - reach / max(far, reach)))
