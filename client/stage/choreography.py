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
    Rolled,
    Scored,
    Shot,
    Taken,
    TakenBack,
    Turned,
    Unveiled,
    Wounded,
)
from core.game import Mark, msg
from core.piece import Piece, Point, Seat

from ..boards.sprites import Sprite
from .antics import act, duck
from .blows import HOLD, short_of, strike
from .dice import rolled
from .endings import ended
from .falls import FALLING, taken, wounded
from .missiles import shoot, shoots
from .motion_script import (
    CROUCH,
    THREAD,
    Banner,
    Cue,
    MotionScript,
    Place,
    Timeline,
    between,
    bump,
    even,
    walk,
)
from .sound_effects import going

SHORT = 0.6
"""Cells between a piece and the one it takes, when it strikes."""
STEP = 0.18
"""Seconds for the step into a point whose owner flies still."""
TOGETHER = 0.09
"""Seconds by which one who goes starts after another, when several go in one action."""
ONE, PER_CELL, LONGEST = 0.20, 0.09, 0.9
"""Seconds a soldier takes for a cell, for each further one, and at most for all."""
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
OPENS, STARE = (0.6, 0.35), (0.25, 0.12)
"""Seconds in which a block opens, and for which both look at each other before a blow: in the first
battle, and later."""
WAVE = 0.16
"""Seconds by which a piece one unit farther from the middle is shown later, at a match's end."""
EXPLAINED = 3.2
"""Seconds for which it can be read why a piece was shown."""
ENDS = {
    "attacker": msg("{army} attacks and wins"), "defender": msg("{army} attacks and falls"),
    "both": msg("{army} attacks: both fall"), "flag": msg("{army} takes the flag!"),
}
"""What the banner says when a battle is settled, by the game's word for the result."""
KNOWN = {
    "attacker": msg("{army} wins: {piece} against {foe}"),
    "defender": msg("{army} falls: {piece} against {foe}"),
    "both": msg("Both fall: {piece} against {foe}"),
}
"""What it says where both pieces are known to who looks on."""


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
            duck(script, ducker, over, script.now + length * 0.12, length * 0.76)
    for at, name in going(script.picture.miniature(piece), length, bool(script.jumps)):
        script.cue(name, script.now + at, between(a, b, at / length))
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
    script.cue("step", script.now + 0.34, place)
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
    script.cue("pof", script.now + 0.2, place)
    script.now += 0.12


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
    script.cue("drumwave", place=a)
    if pusher is not None:
        script.now += FALLING


def _scored(script: MotionScript, event: Scored) -> None:
    """Let a flag be stuck into the ground where a point was won, and a thread of beads leave it
    for the panel of who has won it."""
    place = script.places[event.point]
    script.effect("standard", (place[0] + 0.3, place[1] + 0.12), script.now, 1.0)
    script.effect(THREAD, place, script.now + 0.25, 0.75, seat=event.seat)
    script.cue("chime", place=place)


def _shot(script: MotionScript, event: Shot) -> None:
    """Let a piece shoot from where it stands; who is hit falls when the shot is there."""
    place, target = script.places[event.start], script.places[event.target]
    landed = shoot(script, event.piece, place, target, script.now)
    script.effect("smoke", target, landed + HOLD, 0.6)
    script.cue("pof", landed, target)
    script.blows[event.target] = script.now = landed


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
    script.cue("wheel", place=place)
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
    script.cue("drumwave", place=a)
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

    opens, stare = (each[not script.first] for each in (OPENS, STARE))
    script.add(event.piece, script.now, opens, spin if was.kind is None else hop, even)
    script.effect("dust", place, script.now + 0.4, 0.4)
    script.cue("unseal", place=place)
    following = script.coming[0] if script.coming else None
    if isinstance(following, Unveiled) and not following.why:
        return  # both open together
    script.now += opens / 2 if was.kind is not None else opens + stare


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
    script.line.cues[:] = [Cue(0.0, "unseal")]  # one sound for all of them
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
    script.cue("pof", landed, end)
    if event.how in ENDS:
        names = [script.picture.name(piece) for piece in (event.piece, event.foe)]
        known = all(names) and event.how in KNOWN
        script.line.banners.append(Banner(
            (KNOWN if known else ENDS)[event.how], event.piece.seat, script.now,
            1.8 if known else 1.2, end, gaps=tuple(zip(("piece", "foe"), names, strict=True))))
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
                                      place, hung=True))
    script.cue("drumwave", start, place)


CHOREOGRAPHY: dict[type, Callable[[MotionScript, Any], None]] = {
    Committed: _committed,
    Mustered: _mustered,
    Begun: _begun,
    Rolled: rolled,
    Moved: _moved,
    Placed: _placed,
    Changed: _changed,
    Jumped: _jumped,
    Taken: taken,
    Pushed: _pushed,
    Shot: _shot,
    Wounded: wounded,
    Scored: _scored,
    Challenged: _challenged,
    Unveiled: _unveiled,
    Duelled: _duelled,
    Passed: _heard("page"),
    Turned: _turned,
    Left: _left,
    Offered: _heard("bell"),
    Answered: _answered,
    TakenBack: _heard("whoosh"),
    Ended: ended,
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
