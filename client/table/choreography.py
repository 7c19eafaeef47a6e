"""What each event looks like: a table Event type -> motions, complete over `core.event.EVENTS`.

Events are told, never guessed from two positions: a jump arcs because `Jumped` said so. All times
are seconds from the start of the batch; the script's cursor is when the next event begins.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.event import (
    Answered,
    Begun,
    Committed,
    Ended,
    Event,
    Jumped,
    Left,
    Moved,
    Mustered,
    Offered,
    Pushed,
    Taken,
    TakenBack,
    Turned,
)
from core.game import msg
from core.piece import Piece, Point

from .dress import Sprite, miniature
from .timeline import Banner, Effect, Motion, Timeline, bump, even, smooth

PER_CELL = 0.17
FPS = 12
Place = tuple[float, float]


def fold(board: dict[Point, Piece], event: Event) -> None:
    """Apply an event to the displayed pieces."""
    match event:
        case Mustered(_, pieces):
            board.update(pieces)
        case Moved(piece, start, end) | Pushed(piece, start, end):
            if (there := board.get(start)) is not None and there.id == piece.id:
                del board[start]
            board[end] = piece
        case Taken(piece, point, _):
            if (there := board.get(point)) is not None and there.id == piece.id:
                del board[point]
        case Turned(_, point, _, after):
            if (there := board.get(point)) is not None:
                board[point] = replace(there, facing=after)
        case Left(_, points, _):
            for point in points:
                board.pop(point, None)
        case _:
            pass


class Script:
    """The motions of one batch being written: the board so far, a cursor, a timeline."""

    def __init__(self, board: Mapping[Point, Piece], places: tuple[Place, ...],
                 kinds: Mapping[str, tuple[str, str]], rest: Callable[[int], float]) -> None:
        self.board = dict(board)
        self.places, self.kinds, self.rest = places, kinds, rest
        self.line = Timeline()
        self.now = 0.0
        self.jumps: list[Point] = []
        self.reveal: float | None = None
        xs, ys = [x for x, _ in places], [y for _, y in places]
        self.middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def write(self, events: Iterable[Event]) -> Timeline:
        """Choreograph events in order and return the timeline."""
        for event in events:
            CHOREOGRAPHY[type(event)](self, event)
            fold(self.board, event)
        return self.line

    def sprite(self, piece: Piece, place: Place) -> Sprite:
        """Dress a piece as it stands."""
        facing = self.rest(piece.seat) if piece.facing is None else float(piece.facing)
        index = piece.id * 5 + piece.id // 7 * 3
        return Sprite(miniature(self.kinds, piece), piece.seat, *place, facing=facing, index=index)

    def add(self, piece: Piece, start: float, length: float,
            pose: Callable[[float], Sprite | None], ease: Callable[[float], float] = smooth
            ) -> None:
        """Put a motion on a piece's track."""
        self.line.tracks.setdefault(piece.id, []).append(Motion(start, length, pose, ease))

    def effect(self, what: str, place: Place, start: float, length: float, **more: Any) -> None:
        """Put an effect on the timeline."""
        self.line.effects.append(Effect(what, *place, start, length, **more))

    def cue(self, name: str, at: float | None = None) -> None:
        """Ask for a sound."""
        self.line.cues.append((self.now if at is None else at, name))

    def edge(self, points: Iterable[Point]) -> Place:
        """Give the unit step that leads off the board from a group of points."""
        spots = [self.places[p] for p in points]
        dx = sum(x for x, _ in spots) / len(spots) - self.middle[0]
        dy = sum(y for _, y in spots) / len(spots) - self.middle[1]
        if abs(dy) >= abs(dx):
            return (0.0, 1.0 if dy > 0 else -1.0)
        return (1.0 if dx > 0 else -1.0, 0.0)


def heading(a: Place, b: Place) -> float:
    """Give the board facing (eighths, 0 = N, clockwise) that leads from a to b."""
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) / 45 % 8


def between(a: Place, b: Place, u: float) -> Place:
    """Give the place a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u


def walk(script: Script, piece: Piece, a: Place, b: Place, start: float, length: float,
         lift: Callable[[float], float] = lambda u: 0.0,
         alpha: Callable[[float], float] = lambda u: 1.0, stay: bool = True) -> None:
    """Put a slide from a to b on a piece's track, with its move animation."""
    base = script.sprite(piece, a)
    facing = base.facing if piece.facing is not None or a == b else heading(a, b)
    steps = max(1, round(length * FPS))

    def pose(u: float) -> Sprite | None:
        x, y = between(a, b, u)
        if u >= 1.0:
            return replace(base, x=x, y=y) if stay else None
        seen = round(255 * max(0.0, min(1.0, alpha(u))))
        return replace(base, x=x, y=y, animation="move", index=int(u * steps), facing=facing,
                       lift=lift(u), alpha=seen)

    script.add(piece, start, length, pose)


def _mustered(script: Script, event: Mustered) -> None:
    if not event.pieces:
        return
    start = script.reveal if script.reveal is not None else script.now
    script.reveal = start
    step = script.edge(p for p, _ in event.pieces)
    away = [script.places[p][0] * step[0] + script.places[p][1] * step[1] for p, _ in event.pieces]
    rim = max(away)
    rows = max(1, len({round(rim - a) for a in away}))
    last = start
    for (point, piece), distance in zip(event.pieces, away, strict=True):
        to = script.places[point]
        depth = rim - distance
        far = depth + 1.15
        source = (to[0] + step[0] * far, to[1] + step[1] * far)
        across = to[0] if step[0] == 0 else to[1]
        wait = start + (rows - 1 - depth) * min(0.7, 1.4 / rows) + (across * 0.618 % 1.0) * 0.25
        length = 0.75 + 0.22 * depth
        walk(script, piece, source, to, wait, length, alpha=_appear(far))
        script.effect("dust", to, wait + length - 0.12, 0.4)
        last = max(last, wait + length)
    script.cue("march", start)
    script.now = max(script.now, last + 0.2)


def _appear(far: float) -> Callable[[float], float]:
    """Let a soldier fade in while he steps over the board's edge, `far` cells on his way."""
    return lambda u: u * far * 1.6 - 0.25


def _begun(script: Script, event: Begun) -> None:
    script.reveal = None
    script.line.banners.append(Banner(msg("{army} begins"), event.seat, script.now, 1.6))
    script.cue("drumroll")
    for point, piece in script.board.items():
        if piece.seat == event.seat and miniature(script.kinds, piece) == "drummer":
            _act(script, piece, script.places[point], script.now, 1.5, 16)
    script.now += 1.6


def _act(script: Script, piece: Piece, place: Place, start: float, length: float, fps: int
         ) -> None:
    base = script.sprite(piece, place)
    shots = round(length * fps)

    def pose(u: float) -> Sprite:
        if u >= 1.0:
            return base
        return replace(base, animation="action", index=int(u * shots))

    script.add(piece, start, length, pose, even)


def _jumped(script: Script, event: Jumped) -> None:
    script.jumps.append(event.over)


def _moved(script: Script, event: Moved) -> None:
    a, b = script.places[event.start], script.places[event.end]
    cells = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1.0)
    length = min(1.1, 0.24 + PER_CELL * cells)
    overs = [script.places[p] for p in script.jumps]

    def lift(u: float) -> float:
        x, y = between(a, b, u)
        high = 0.0
        for over in overs:
            away = max(abs(x - over[0]), abs(y - over[1])) / 0.95
            high = max(high, 0.85 * (1 - away * away))
        return max(0.0, high) + 0.035 * abs(math.sin(u * cells * math.pi * 2))

    walk(script, event.piece, a, b, script.now, length, lift)
    for over_point, over in zip(script.jumps, overs, strict=True):
        ducker = script.board.get(over_point)
        if ducker is not None:
            _duck(script, ducker, over, script.now + length * 0.12, length * 0.76)
    script.cue("gallop" if cells > 1 and script.jumps else "step")
    script.jumps = []
    script.now += length


def _duck(script: Script, piece: Piece, place: Place, start: float, length: float) -> None:
    base = script.sprite(piece, place)

    def pose(u: float) -> Sprite:
        down = bump(u)
        return replace(base, squash=(1 + 0.12 * down, 1 - 0.42 * down))

    script.add(piece, start, max(0.3, length), pose, even)


def _taken(script: Script, event: Taken) -> None:
    place = script.places[event.point]
    base = script.sprite(event.piece, place)
    source = script.places[event.by]
    side = 1.0 if place[0] >= source[0] else -1.0
    away = heading(source, place) / 4 * math.pi
    start = max(0.0, script.now - 0.16)

    def pose(u: float) -> Sprite | None:
        if u >= 1.0:
            return None
        slip = 0.35 * u
        return replace(base, animation="fall", index=min(5, int(u * 7)), tilt=side * 14 * bump(u),
                       x=place[0] + math.sin(away) * slip, y=place[1] + math.cos(away) * slip,
                       alpha=round(255 * min(1.0, (1 - u) * 3.2)))

    script.add(event.piece, start, 0.62, pose, even)
    script.effect("smoke", place, start + 0.34, 0.6)
    script.cue("pof", start + 0.34)
    script.now = max(script.now, start + 0.5)


def _pushed(script: Script, event: Pushed) -> None:
    a, b = script.places[event.start], script.places[event.end]
    walk(script, event.piece, a, b, script.now + 0.12, 0.42, lambda u: 0.5 * bump(u))
    script.effect("dust", b, script.now + 0.5, 0.4)
    script.cue("drumroll")


def _turned(script: Script, event: Turned) -> None:
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


def _left(script: Script, event: Left) -> None:
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
        far = max(1.2, rim - (a[0] - script.middle[0]) * step[0]
                  - (a[1] - script.middle[1]) * step[1] + 1.2)
        b = (a[0] + step[0] * far, a[1] + step[1] * far)
        wait, length = script.now + number % 5 * 0.07, min(2.0, 0.5 + far * 0.2)
        walk(script, piece, a, b, wait, length, alpha=lambda u: (1 - u) * 3, stay=False)
        longest = max(longest, wait + length - script.now)
    script.line.banners.append(Banner(msg("{army} leaves the field"), event.seat, script.now, 1.8))
    script.cue("march")
    script.now += longest


def _ended(script: Script, event: Ended) -> None:
    script.cue("cheer" if event.outcome.winners else "drumroll")
    for point, piece in script.board.items():
        if piece.seat in event.outcome.winners:
            _act(script, piece, script.places[point], script.now + piece.id % 4 * 0.06, 2.2, 10)
    if event.outcome.winners:
        for seat in event.outcome.winners:
            script.effect("confetti", script.middle, script.now, 2.6, seat=seat)
        script.now += 1.2


def _nothing(script: Script, event: Event) -> None:
    """Show nothing: the panels tell it, or the board is simply set anew."""


CHOREOGRAPHY: dict[type, Callable[[Script, Any], None]] = {
    Committed: _nothing,
    Mustered: _mustered,
    Begun: _begun,
    Moved: _moved,
    Jumped: _jumped,
    Taken: _taken,
    Pushed: _pushed,
    Turned: _turned,
    Left: _left,
    Offered: _nothing,
    Answered: _nothing,
    TakenBack: _nothing,
    Ended: _ended,
}
"""One entry for each type of event; a test compares it with the union."""
