"""How a blow is struck: short of the foe, with the piece's own action, and still at the contact.

Nobody falls or reels in the choreography without a blow that has landed: a move, a shot or a duel
strikes it and says when it lands; for whoever falls otherwise `landing` lets somebody strike.
"""

import math
from dataclasses import replace

from core.piece import Piece, Point
from sprites import manifest

from ..boards.sprites import Sprite
from .motion_script import MotionScript, Place, between, even, heading
from .snow import throws
from .sound_effects import voice

RAISE, SWING, HOLD, LOWER = 0.10, 0.02, 0.07, 0.28
"""Seconds in which a piece raises its weapon, swings it, is still at the contact, and lowers it."""
GREATLY = 0.11
"""Seconds of stillness at the contact when somebody great is struck."""
LUNGE = 0.25
"""How far a piece goes towards its foe while it strikes, as a share of the way."""
ASIDE = 0.1
"""Cells by which a piece stands to its left that strikes straight up or down the screen, so that
the blade in its right hand and the foe are seen to meet."""


def contact(miniature: str) -> float:
    """Give the share of a miniature's action at which its blow lands, as its pictures say."""
    strips = manifest().strips.get((miniature, "action"))
    if not strips or strips[0].hit is None:
        return 0.45
    return (strips[0].hit + 0.5) / len(strips[0].frames)


def strike(script: MotionScript, piece: Piece, place: Place, foe: Place, start: float,
           lunge: float = LUNGE, hold: float = HOLD) -> float:
    """Let a piece strike once from where it stands, still for a moment at the contact; gives when
    the blow has landed. Its own pictures go on while whoever is hit falls."""
    base = script.sprite(piece, place)
    facing = base.facing if piece.facing is not None or place == foe else heading(place, foe)
    base = replace(base, facing=facing)
    lands, length = RAISE + SWING, RAISE + SWING + hold + LOWER
    hit = contact(base.piece)
    drawn = 0.6 * hit
    left = _left_hand(script, place, foe)

    def pose(u: float) -> Sprite:
        if u >= 1.0:
            return base
        now = u * length
        after = max(0.0, (now - lands - hold) / LOWER)
        near = min(1.0, now / lands) - after
        done = drawn * min(1.0, now / RAISE) if now < RAISE else hit
        if RAISE <= now < lands:
            done = drawn + (hit - drawn) * (now - RAISE) / SWING
        x, y = between(place, foe, lunge * near * near)
        return replace(base, x=x + left[0] * near, y=y + left[1] * near, animation="action",
                       share=done + (1 - hit) * after)

    script.add(piece, start, length, pose, even)
    script.cue(voice(base.piece).act, start, place)
    if script.picture.appearance.light.frost and throws(base.piece):
        script.effect("snowball", place, start + RAISE / 2, RAISE / 2 + SWING, to=foe)
        script.effect("flash", foe, start + lands, 0.3)
    return start + lands


def _left_hand(script: MotionScript, place: Place, foe: Place) -> Place:
    """Give the step aside of who strikes along a file of the screen; none for other ways."""
    dx, dy = foe[0] - place[0], foe[1] - place[1]
    far = math.hypot(dx, dy)
    across, down = (dy, dx) if script.turn % 2 else (dx, dy)
    if not far or abs(across) > 0.4 * abs(down):
        return 0.0, 0.0
    return -dy / far * ASIDE / script.unit[0], dx / far * ASIDE / script.unit[0]


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
