"""What each event looks like: a table Event type -> motions, complete over `core.event.EVENTS`.

The rules say what happened: a piece jumps because there is a `Jumped` event. To guess it from the
positions before and after was rejected, for two events may lead to the same position. All times are
in seconds from the start of the batch; `script.now` is when the next event begins.

In games with hidden pieces, an attacker stops beside the piece he attacks until the result of the
battle is known; the animator keeps him there until the batch of events that tells it. To walk him
onto the point and back again was rejected: it would show a result that is not known yet.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from core.event import (
    Answered,
    Begun,
    Challenged,
    Changed,
    Committed,
    Duelled,
    Ended,
    Event,
    Jumped,
    Left,
    Moved,
    Mustered,
    Offered,
    Passed,
    Placed,
    Pushed,
    Shot,
    Taken,
    TakenBack,
    Turned,
    Unveiled,
    Wounded,
)
from core.game import Mark, msg
from core.piece import Piece, Point, Seat
from sprites import manifest

from ..boards.sprites import Sprite
from .antics import BURSTING, TOPPLE, act, hop, salute, topple
from .blows import GREATLY, HOLD, contact, landing, short_of, strike
from .missiles import shoot, shoots
from .motion_script import (
    CROUCH,
    Banner,
    MotionScript,
    Place,
    Timeline,
    between,
    bump,
    even,
    heading,
    walk,
)
from .sound_effects import going

SHORT = 0.6
"""Cells between a piece and the one it takes, when it strikes."""
FALL, LIE = 0.28, 0.25
"""Seconds in which somebody falls, and lies before he is gone."""
STRUCK, SHOVE, THROWN = 1 / 3, 0.07, 0.4
"""The share of a fall that shows how he reels, which a blow makes short; and the cells by which he
is shoved at the contact, and thrown."""
FALLING, STEP = HOLD + 0.1, 0.18
"""Seconds from a blow until the point is entered (he flies still), and for the step into it."""
TOGETHER = 0.09
"""Seconds by which one who goes starts after another, when several go in one action."""
ONE, PER_CELL, LONGEST = 0.20, 0.09, 0.9
"""Seconds a soldier takes for a cell, for each further one, and at most for all."""
BESIDE = 1.6
"""Cells within which somebody stands beside another."""
WHITE = 0.033
"""Seconds for which who is struck is seen white."""
GREAT = frozenset(("general", "chariot", "agon_queen", "xq_general", "lz_marshal", "lz_flag"))
"""Miniatures that are taken with stars."""
BEHIND, HEAD = 2.2, 1.0
"""Cells from the outer row to where an army waits behind the frame, and by which a hat, a flag or a
lance may reach beyond the ground."""
LETTER = 0.8
"""Seconds to close a letter with wax, or to open it."""
REACH = 0.8
"""Cells between an attacker and the piece he attacks while the result is not known."""
PACE = 0.17
"""Seconds an attacker takes for one unit of `Topology.places` on his way there."""
PAIR = 2
"""Hidden pieces that one battle shows at most. They are shown one after the other."""
OPENS, STARE = 0.6, 0.25
"""Seconds in which a block opens, and for which both look at each other before a blow."""
WAVE = 0.16
"""Seconds by which a piece one unit farther from the middle is shown later, at a match's end."""
EXPLAINED = 3.2
"""Seconds for which it can be read why a piece was shown."""
CHEER, RIPPLE = 2.6, 0.13
"""Seconds: of the cheering at a match's end, and by which a loser who stands a unit farther from
who was taken falls over later."""
ENDS = {
    "attacker": msg("{army} attacks and stays"), "defender": msg("{army} attacks and goes"),
    "both": msg("{army} attacks: both go"), "flag": msg("{army} takes the flag!"),
}
"""What the banner says when a battle is settled, by the game's word for the result."""


def _committed(script: MotionScript, event: Committed) -> None:
    _letter(script, "seal", _camp(script, event.seat), script.now)


def _camp(script: MotionScript, seat: Seat) -> Place:
    """Give the middle of a seat's own half of the board."""
    away = script.picture.rest(seat, script.turn) * math.pi / 4
    x, y = script.middle
    # near armies look south-east and far ones south-west, so that they are told apart
    return x, y - 0.55 * math.copysign(y - min(b for _, b in script.places), math.sin(away))


def _letter(script: MotionScript, what: str, place: Place, start: float) -> None:
    script.effect(what, place, start, LETTER)
    script.cue(what, start)


def _drumming(script: MotionScript, place: Place, start: float, times: int = 2) -> None:
    for time in range(times):
        script.effect("waves", place, start + 0.67 * time, 0.67)


def _mustered(script: MotionScript, event: Mustered) -> None:
    if not event.pieces:
        return
    if script.reveal is None:
        closing = [e.start + LETTER for e in script.line.effects if e.what == "seal"]
        script.reveal = max([script.now, *closing])
    _letter(script, "unseal", _camp(script, event.seat), script.reveal)
    start = script.reveal + 0.5
    step = script.edge(p for p, _ in event.pieces)
    away = [script.places[p][0] * step[0] + script.places[p][1] * step[1] for p, _ in event.pieces]
    rim = max(away)
    rows = max(1, len({round(rim - a) for a in away}))
    last = start
    for (point, piece), distance in zip(event.pieces, away, strict=True):
        to = script.places[point]
        depth = rim - distance
        far = depth + BEHIND
        source = (to[0] + step[0] * far, to[1] + step[1] * far)
        across = to[0] if step[0] == 0 else to[1]
        wait = start + (rows - 1 - depth) * min(0.7, 1.4 / rows) + (across * 0.618 % 1.0) * 0.25
        length = 0.95 + 0.22 * depth
        walk(script, piece, source, to, wait, length, inside=_beyond(far, True))
        script.effect("dust", to, wait + length - 0.12, 0.4)
        last = max(last, wait + length)
    script.cue("march", start)
    script.now = max(script.now, last + 0.2)


def _beyond(far: float, coming: bool) -> Callable[[float], float]:
    """Give by the share done how far somebody is seen beyond the ground who goes `far` cells from
    behind the frame to his outer row, or from there behind it.

    Only while he stands inside it his hat, or his lance, is seen over the frame.
    """
    return lambda u: max(0.0, HEAD * (1 - 2.5 * far * ((1 - u) if coming else u)))


def _begun(script: MotionScript, event: Begun) -> None:
    script.reveal = None
    script.line.banners.append(Banner(msg("{army} begins"), event.seat, script.now, 1.6))
    script.cue("drumroll")
    for point, piece in script.board.items():
        if piece.seat == event.seat and script.picture.miniature(piece) == "drummer":
            act(script, piece, script.places[point], script.now, 1.5, 16)
            _drumming(script, script.places[point], script.now)
    script.now += 1.6


def _jumped(script: MotionScript, event: Jumped) -> None:
    script.jumps.append(event.over)


def _moved(script: MotionScript, event: Moved) -> None:
    """Let a piece go; before one that it takes it stops, strikes, and steps in when that falls.

    A gun takes from where it stands.
    """
    a, b = script.place(event.piece, event.start), script.places[event.end]
    if script.hits(event) and shoots(script.picture.miniature(event.piece)):
        script.blows[event.end] = script.now = shoot(script, event.piece, a, b, script.now)
        _march(script, event.piece, a, b, script.now + FALLING)
        script.lands(event.piece, event.end, script.now)
    elif script.hits(event):
        a = _attack(script, event.piece, a, event.end)
        walk(script, event.piece, a, b, script.now + FALLING, STEP, heavy=True)
        script.lands(event.piece, event.end, script.now + FALLING + STEP)
    else:
        began = script.now
        _march(script, event.piece, a, b)
        script.lands(event.piece, event.end, script.now)
        following = script.coming[0] if script.coming else None
        if isinstance(following, Moved) and following.piece.id != event.piece.id:
            script.now = began + TOGETHER
    script.at.pop(event.piece.id, None)
    script.striker, script.landed = (event.piece, b), None


def _march(script: MotionScript, piece: Piece, a: Place, b: Place, start: float = 0.0) -> None:
    """Let a piece walk from a to b, over those it jumps, who duck."""
    cells = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1.0)
    length = CROUCH + min(LONGEST, ONE + PER_CELL * (cells - 1))
    overs = [script.places[p] for p in script.jumps]
    script.now = max(script.now, start, script.rests(piece))

    def lift(u: float) -> float:
        x, y = between(a, b, u)
        high = 0.0
        for over in overs:
            away = max(abs(x - over[0]), abs(y - over[1])) / 0.95
            high = max(high, 0.85 * (1 - away * away))
        high *= min(1.0, (1 - u) * 5)  # who stops to strike stands on the ground by then
        return max(0.0, high) + 0.035 * abs(math.sin(u * cells * math.pi * 2))

    walk(script, piece, a, b, script.now, length, lift, heavy=True)
    for over_point, over in zip(script.jumps, overs, strict=True):
        ducker = script.board.get(over_point)
        if ducker is not None:
            _duck(script, ducker, over, script.now + length * 0.12, length * 0.76)
    for at, name in going(script.picture.miniature(piece), length, bool(script.jumps)):
        script.cue(name, script.now + at)
    script.jumps = []
    script.now += length


def _attack(script: MotionScript, piece: Piece, a: Place, target: Point) -> Place:
    """Let a piece walk from a up to a point and strike there; gives where it stands then."""
    b = script.places[target]
    stop = short_of(script, a, b, SHORT)
    _march(script, piece, a, stop)
    script.blows[target] = script.now = strike(script, piece, stop, b, script.now)
    return stop


def _placed(script: MotionScript, event: Placed) -> None:
    """Let a piece hop onto the board and raise dust."""
    place = script.places[event.point]
    base = script.sprite(event.piece, place)

    def pose(u: float) -> Sprite:
        return replace(base, lift=0.9 * (1 - u) * (1 - u), alpha=round(255 * min(1.0, u * 3)))

    script.add(event.piece, script.now, 0.4, pose, even)
    script.effect("dust", place, script.now + 0.34, 0.4)
    script.cue("step", script.now + 0.34)
    script.now += 0.4
    script.lands(event.piece, event.point, script.now)


def _changed(script: MotionScript, event: Changed) -> None:
    """Let a piece jump on its point; halfway it is drawn as the piece it changes into."""
    script.now = max(script.now, script.rests(event.piece))
    place = script.places[event.point]
    before, after = script.sprite(event.piece, place), script.sprite(event.into, place)

    def pose(u: float) -> Sprite:
        return replace(before if u < 0.5 else after, lift=0.7 * bump(u))

    script.add(event.into, script.now, 0.45, pose, even)
    script.effect("smoke", place, script.now + 0.1, 0.5)
    script.cue("pof", script.now + 0.2)
    script.now += 0.12


def _duck(script: MotionScript, piece: Piece, place: Place, start: float, length: float) -> None:
    base = script.sprite(piece, place)

    def pose(u: float) -> Sprite:
        down = bump(u)
        return replace(base, squash=(1 + 0.12 * down, 1 - 0.42 * down))

    script.add(piece, start, max(0.3, length), pose, even)


def _taken(script: MotionScript, event: Taken) -> None:
    """Let a piece be struck where it stands, fall the way the blow goes, and lie."""
    place = script.place(event.piece, event.point)
    base = script.sprite(event.piece, place)
    source = script.places[event.by]
    start = landing(script, event.piece, event.point, event.by)
    great = base.piece in GREAT
    hold = GREATLY if great else HOLD
    length = hold + FALL + LIE
    script.line.shocks.append((start, hold, 5 if great else 2))
    if base.piece in BURSTING:
        pose = _burst(base)
    else:
        pose = _thrown(script, base, source, length, hold)
    script.add(event.piece, start, length, pose, even, base)
    far = THROWN / max(math.dist(source, place), 0.1)
    lies = between(source, place, 1 + far)
    script.effect("smoke", (lies[0], lies[1] + 0.1), start + hold + FALL, 0.5)
    if great:
        script.effect("stars", place, start + hold, 0.8)
        _flinch(script, event, place, start)
    script.cue("pof", start + hold + FALL / 2)
    script.now = max(script.now, start + FALLING)


def _flinch(script: MotionScript, event: Taken, place: Place, start: float) -> None:
    """Let those duck who stand beside somebody great who is taken."""
    for point, piece in script.board.items():
        there = script.places[point]
        near = math.hypot((there[0] - place[0]) * script.unit[0],
                          (there[1] - place[1]) * script.unit[1]) < BESIDE
        if near and point not in (event.point, event.by) and piece.id not in script.line.tracks:
            _duck(script, piece, there, start, 0.3)


def _burst(base: Sprite) -> Callable[[float], Sprite | None]:
    """Make the pose of what goes up in a cloud, from where the blow left it."""
    hit = contact(base.piece)
    return lambda u: (None if u >= 1.0 else
                      replace(base, animation="action", share=hit + (1 - hit) * u))


def _thrown(script: MotionScript, base: Sprite, source: Place, length: float, hold: float
            ) -> Callable[[float], Sprite | None]:
    """Make the pose of who is struck from a place: still, then he falls with two bounces."""
    place = base.x, base.y
    away = heading(source, place)
    seen = (away - 2 * script.turn) % 8
    right = seen < 4 if seen % 4 else (base.facing - 2 * script.turn) % 8 == 5
    topples = {strip.falls for strip in manifest().strips.get((base.piece, "fall"), ())}
    facing = (2 * script.turn + (5 if right else 3)) % 8 if topples - {0} else base.facing
    step = math.sin(away * math.pi / 4), math.cos(away * math.pi / 4)

    def pose(u: float) -> Sprite | None:
        if u >= 1.0:
            return None
        now = u * length - hold
        fell = max(0.0, min(1.0, now / FALL))
        slip = SHOVE + (THROWN - SHOVE) * fell
        lift = 0.26 * bump(fell / 0.6) + 0.08 * bump((fell - 0.6) / 0.4)
        there = replace(base, x=place[0] + step[0] * slip, y=place[1] + step[1] * slip)
        if now < 0.0:
            return replace(there, white=now < WHITE - hold)
        return replace(there, animation="fall", facing=facing, lift=lift,
                       share=STRUCK + (1 - STRUCK) * fell,
                       alpha=round(255 * min(1.0, 3 * (1 - u) * length / LIE)))

    return pose


def _pushed(script: MotionScript, event: Pushed) -> None:
    """Let a piece fly aside; whoever is to enter its point comes up and strikes first."""
    a, b = script.places[event.start], script.places[event.end]
    pusher = script.enters(event.start)
    if pusher is not None:
        start = script.place(pusher.piece, pusher.start)
        script.at[pusher.piece.id] = _attack(script, pusher.piece, start, event.start)
        script.blows.pop(event.start)
    walk(script, event.piece, a, b, script.now + 0.12, 0.42, lambda u: 0.5 * bump(u))
    script.effect("dust", b, script.now + 0.5, 0.4)
    script.lands(event.piece, event.end, script.now + 0.54)
    _drumming(script, a, script.now, 1)
    script.cue("drumwave")
    if pusher is not None:
        script.now += FALLING


def _shot(script: MotionScript, event: Shot) -> None:
    """Let a piece shoot from where it stands; who is hit falls when the shot is there."""
    place, target = script.places[event.start], script.places[event.target]
    landed = shoot(script, event.piece, place, target, script.now)
    script.effect("smoke", target, landed + HOLD, 0.6)
    script.cue("pof", landed)
    script.blows[event.target] = script.now = landed


def _wounded(script: MotionScript, event: Wounded) -> None:
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
    script.effect("dust", place, start, 0.5)
    script.cue("pof", start)
    script.now = max(script.now, start + 0.2)


def _turned(script: MotionScript, event: Turned) -> None:
    place = script.places[event.point]
    way = (event.after - event.before + 4) % 8 - 4
    length = 0.2 + 0.14 * abs(way)
    base = replace(script.sprite(event.piece, place), facing=float(event.before))

    def pose(u: float) -> Sprite:
        return replace(base, facing=round((event.before + way * u) * 2) / 2 % 8)

    script.add(event.piece, script.now, length, pose)
    script.effect("sweep", place, script.now, length + 0.25, seat=event.piece.seat,
                  turn=(float(event.before), float(event.before + way)))
    script.cue("wheel")
    script.now += length * 0.6


def _left(script: MotionScript, event: Left) -> None:
    if not event.points:
        return
    step = script.edge(event.points)
    longest = 0.0
    for number, point in enumerate(sorted(event.points)):
        piece = script.board.get(point)
        if piece is None:
            continue
        a = script.places[point]
        rim = script.middle[0] if step[0] else script.middle[1]
        far = max(BEHIND, rim - (a[0] - script.middle[0]) * step[0]
                  - (a[1] - script.middle[1]) * step[1] + BEHIND)
        b = (a[0] + step[0] * far, a[1] + step[1] * far)
        wait, length = script.now + number % 5 * 0.07, min(2.0, 0.5 + far * 0.2)
        walk(script, piece, a, b, wait, length, inside=_beyond(far, False), stay=False)
        longest = max(longest, wait + length - script.now)
    script.line.banners.append(Banner(msg("{army} leaves the field"), event.seat, script.now, 1.8))
    script.cue("march")
    script.now += longest


def _ended(script: MotionScript, event: Ended) -> None:
    script.cue("cheer" if event.outcome.winners else "draw")
    for point, piece in script.board.items():
        if piece.seat in event.outcome.winners:
            wait = max(script.now + piece.id % 4 * 0.06, script.rests(piece))
            place, miniature = script.places[point], script.picture.miniature(piece)
            if miniature in BURSTING:
                hop(script, piece, place, wait)
                continue
            act(script, piece, place, wait, 2.2, 10)
            if miniature == "cannon":
                salute(script, piece, script.places[point], wait + 0.16)
    if event.outcome.winners:
        _toppled(script, event.outcome.winners)
        for seat in event.outcome.winners:
            script.effect("rain", script.middle, script.now, CHEER, seat=seat)
        _poppers(script, event.outcome.winners)
        script.now += 1.2


def _toppled(script: MotionScript, winners: Iterable[Seat]) -> None:
    """Let the losers fall over, in a wave from where one of them was taken.

    They are up again when the cheering ends, for the board then shows how the match stands.
    """
    x, y = script.middle if script.fell is None else script.fell
    over = script.now + CHEER
    for point, piece in script.board.items():
        if piece.seat in winners:
            continue
        place = script.place(piece, point)
        far = math.hypot(place[0] - x, place[1] - y)
        start = max(script.now + min(RIPPLE * far, CHEER - 2 * TOPPLE), script.rests(piece))
        topple(script, piece, place, start, max(2 * TOPPLE, over - start))


def _poppers(script: MotionScript, winners: Iterable[Seat]) -> None:
    """Let confetti burst over some of the winners, the great ones first."""
    glad = [(p, q) for p, q in script.board.items() if q.seat in winners]
    named = script.picture.miniature
    glad.sort(key=lambda each: (named(each[1]) not in GREAT, each[1].id * 7 % 11))
    for number, (point, _) in enumerate(glad[:5]):
        script.effect("confetti", script.places[point], script.now + 0.28 * number, 1.2)


def _answered(script: MotionScript, event: Answered) -> None:
    script.cue("chime" if event.yes else "refuse")


def _heard(name: str) -> Callable[[MotionScript, Event], None]:
    """Make an entry that plays a sound and moves nothing on the board."""
    return lambda script, event: script.cue(name)


def before(script: MotionScript, start: Point, end: Point) -> Place:
    """Give the place where an attacker from `start` stops beside the piece on `end`."""
    return short_of(script, script.places[start], script.places[end], REACH)


def _challenged(script: MotionScript, event: Challenged) -> None:
    """Let the attacker walk up to the piece he attacks and wait there."""
    a, b = script.places[event.start], before(script, event.start, event.end)
    cells = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    length = CROUCH + min(1.1, 0.3 + PACE * cells)
    walk(script, event.piece, a, b, script.now, length, heavy=True)
    script.at[event.piece.id] = b
    script.line.banners.append(Banner(msg("{army} attacks!"), event.piece.seat, script.now,
                                      length + 0.5, script.places[event.end]))
    script.cue("drumwave")
    script.now += length + 0.2


def _unveiled(script: MotionScript, event: Unveiled) -> None:
    """Show what a hidden piece is: its block opens. A piece whose kind was known only hops.

    Why is said above it, once what was said before has been read.
    """
    if event.why:
        banners = script.line.banners
        script.now = max([script.now, *(banner.start + banner.length for banner in banners)])
        banners.append(Banner(event.why, event.piece.seat, script.now, EXPLAINED,
                              script.place(event.piece, event.point), event.rule))
    place = script.place(event.piece, event.point)
    was = script.board.get(event.point) or event.piece
    old, new = script.sprite(was, place), script.sprite(event.piece, place)

    def spin(u: float) -> Sprite:
        if u < 0.5:  # the block's own way to open
            return replace(old, animation="action", share=u * 2, lift=0.2 * bump(u))
        wide = min(1.0, 0.15 + (u - 0.5) * 2.2)
        return replace(new, squash=(wide, 1.0), lift=0.2 * bump(u))

    def hop(u: float) -> Sprite:
        return replace(new, lift=0.18 * bump(u))

    script.add(event.piece, script.now, OPENS, spin if was.kind is None else hop, even)
    script.effect("dust", place, script.now + 0.4, 0.4)
    script.cue("unseal")
    following = script.coming[0] if script.coming else None
    if isinstance(following, Unveiled) and not following.why:
        return  # both open together
    script.now += 0.4 if was.kind is not None else OPENS + STARE


def _opened(script: MotionScript, events: Sequence[Event]) -> Timeline | None:
    """Show many hidden pieces, those near the middle first; None where other events are among them.
    """
    blocks = [event for event in events if isinstance(event, Unveiled)]
    if len(blocks) <= PAIR or len(blocks) < len(events):
        return None
    for event in blocks:
        x, y = script.places[event.point]
        script.now = WAVE * math.hypot(x - script.middle[0], y - script.middle[1])
        _unveiled(script, event)
    script.line.cues[:] = [(0.0, "unseal")]  # one sound for all of them
    return script.line


def _duelled(script: MotionScript, event: Duelled) -> None:
    """Let both pieces strike and announce the result; `Taken` events for who falls come after it.
    """
    start, end = script.place(event.piece, event.start), script.places[event.end]
    landed = strike(script, event.piece, start, end, script.now)
    strike(script, event.foe, end, start, script.now)
    script.blows[event.start] = script.blows[event.end] = landed
    # it must not hide the contact
    script.effect("smoke", between(start, end, 0.5), landed + HOLD, 0.7)
    script.cue("pof", landed)
    if event.how in ENDS:
        script.line.banners.append(Banner(ENDS[event.how], event.piece.seat, script.now, 2.0, end))
    script.now = landed


def _threatened(script: MotionScript, point: Point) -> None:
    """Let a piece that must be saved at once shake, under a drum stroke and a ribbon."""
    piece = script.board.get(point)
    if piece is None:
        return
    ends = [motion.end for track in script.line.tracks.values() for motion in track]
    start = max([script.now, *ends])
    place = script.places[point]
    base = script.sprite(piece, place)

    def pose(u: float) -> Sprite:
        sway = math.sin(u * math.pi * 10) * (1 - u)
        return replace(base, x=place[0] + 0.05 * sway, tilt=9 * sway)

    script.add(piece, start, 0.7, pose, even)
    script.line.banners.append(Banner(msg("Check! {army} is in danger"), piece.seat, start, 1.3,
                                      place))
    script.cue("drumwave", start)


CHOREOGRAPHY: dict[type, Callable[[MotionScript, Any], None]] = {
    Committed: _committed,
    Mustered: _mustered,
    Begun: _begun,
    Moved: _moved,
    Placed: _placed,
    Changed: _changed,
    Jumped: _jumped,
    Taken: _taken,
    Pushed: _pushed,
    Shot: _shot,
    Wounded: _wounded,
    Challenged: _challenged,
    Unveiled: _unveiled,
    Duelled: _duelled,
    Passed: _heard("page"),
    Turned: _turned,
    Left: _left,
    Offered: _heard("bell"),
    Answered: _answered,
    TakenBack: _heard("whoosh"),
    Ended: _ended,
}
"""One entry for each type of event; a test compares it with the union."""


def choreograph(script: MotionScript, events: Iterable[Event], checks: Sequence[Mark] = ()
                ) -> Timeline:
    """Write the timeline of a batch of events, and of the checks that are new after it."""
    told = tuple(events)
    line = _opened(script, told) or script.write(told, CHOREOGRAPHY)
    for point in dict.fromkeys(mark.points[-1] for mark in checks):
        _threatened(script, point)
    return line
