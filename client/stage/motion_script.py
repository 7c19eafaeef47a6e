"""Motions on a clock of their own, and the script that writes those of one batch of events.

A motion says where a miniature is between its start and its end; a track is one miniature's motions
in order: before the first it stands as at that motion's start, between two as at the end of the
last. Nothing here reads a clock: whoever shows a timeline passes the time, so that a film, a test
and the screen share every motion. Which event makes which motion is said by the choreography's
table, which is handed in, so that it can be read (and tested) in one place.
"""

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from core.event import (
    Changed,
    Event,
    Left,
    Moved,
    Mustered,
    Placed,
    Pushed,
    Taken,
    Turned,
    Unveiled,
    Wounded,
)
from core.piece import Piece, Point, Seat

from ..boards.ground.water import WATER_TILE
from ..boards.picture import BoardPicture
from ..boards.sprites import Sprite, still

Ease = Callable[[float], float]
Place = tuple[float, float]
FPS = 12
CROUCH, SETTLE = 0.06, 0.08
"""Seconds for which who walks bends his knees before he goes, and after he has come."""
THREAD = "thread"
"""The effect that leaves the board: whoever shows the panels paints it."""
HALFWAY = 0.04
"""Seconds of these in which one sees him half turned: on the spot, before he goes and after."""
Table = Mapping[type, Callable[["MotionScript", Any], None]]


def even(u: float) -> float:
    """Go at the same speed all the way."""
    return u


def smooth(u: float) -> float:
    """Start and stop softly."""
    return u * u * (3 - 2 * u)


def bump(u: float) -> float:
    """Rise from 0 to 1 and fall back."""
    return math.sin(math.pi * max(0.0, min(1.0, u)))


@dataclass(frozen=True)
class Motion:
    """From `start` for `length` seconds, `pose` gives the sprite for the eased share done."""

    start: float
    length: float
    pose: Callable[[float], Sprite | None]
    ease: Ease = smooth

    @property
    def end(self) -> float:
        """Give the time at which it is done."""
        return self.start + self.length

    def at(self, now: float) -> Sprite | None:
        """Give the sprite at a time, held still before the start and after the end."""
        share = (now - self.start) / self.length if self.length else 1.0
        return self.pose(self.ease(max(0.0, min(1.0, share))))


@dataclass(frozen=True)
class Effect:
    """Something that is not a miniature: what, where, when.

    `what` is "sweep", "rain", "die", a missile or the name of a sheet ("smoke", "stars"); `turn` is
    the facing before and after for a sweep (eighths), `seat` whose it is, `to` where a missile
    flies, `die` the side that a die shows and how many it has.
    """

    what: str
    x: float
    y: float
    start: float
    length: float
    seat: Seat = 0
    turn: tuple[float, float] = (0.0, 0.0)
    to: Place | None = None
    die: tuple[int, int] = (0, 0)

    def share(self, now: float) -> float | None:
        """Say how far it is, 0 to 1, or None when it is not to be seen."""
        done = (now - self.start) / self.length
        return done if 0.0 <= done < 1.0 else None


@dataclass(frozen=True)
class Banner:
    """A sentence shown for a moment: msgid, whose, when, above which place, by which rule.

    One that is `hung` hangs at the frame, and a thread leads from it to its place.
    """

    msgid: str
    seat: Seat | None
    start: float
    length: float
    place: tuple[float, float] | None = None
    rule: str = ""
    hung: bool = False
    gaps: tuple[tuple[str, str], ...] = ()
    """What else stands in the sentence: gaps and msgids."""


class Cue(NamedTuple):
    """A sound that is due, and the place it comes from; None: from all the board."""

    start: float
    name: str
    place: Place | None = None


@dataclass
class Timeline:
    """Everything one batch of events shows: tracks by piece id, effects, banners, sound cues."""

    tracks: dict[Point, list[Motion]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    banners: list[Banner] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    shocks: list[tuple[float, float, int]] = field(default_factory=list)
    """When the board shakes, for how long, and by how many pixels."""

    def shaken(self, now: float) -> int:
        """Give by how many pixels the board stands off its place, to the right, at a time."""
        return sum(round(pixels * math.cos(2 * math.pi * FPS * (now - start)))
                   for start, length, pixels in self.shocks if start <= now < start + length)

    @property
    def length(self) -> float:
        """Give the time at which everything is done."""
        ends = [motion.end for track in self.tracks.values() for motion in track]
        ends += [effect.start + effect.length for effect in self.effects]
        ends += [banner.start + banner.length for banner in self.banners]
        return max(ends, default=0.0)

    def free(self, staying: Container[int]) -> float:
        """Give when the next motion may begin: all who stay (their ids) have come to rest, and
        every die lies."""
        ends = [motion.end for who, track in self.tracks.items() if who in staying
                for motion in track]
        ends += [each.start + each.length for each in self.effects if each.what == "die"]
        return max(ends, default=0.0)

    def left(self) -> dict[Point, Sprite]:
        """Give by id who does not stand as always when all is over: they lie, or bow."""
        last = {who: track[-1].at(track[-1].end) for who, track in self.tracks.items()}
        return {who: sprite for who, sprite in last.items() if sprite is not None and (
            sprite.animation != "idle" or sprite.squash != (1.0, 1.0))}

    def rest_of(self, staying: Container[int]) -> "Timeline":
        """Give what may go on beside the next motions: who falls, smoke and dust."""
        return Timeline({who: track for who, track in self.tracks.items() if who not in staying},
                        self.effects)

    def sprites(self, now: float) -> list[Sprite]:
        """Give every miniature that has a track, as it is at a time."""
        sprites = []
        for track in self.tracks.values():
            current = track[0]
            for motion in track:
                if motion.start <= now:
                    current = motion
            sprite = current.at(now)
            if sprite is not None:
                sprites.append(sprite)
        return sprites


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
        case Unveiled(piece, point) | Placed(piece, point) | Changed(_, piece, point):
            board[point] = piece
        case Turned(_, point, _, after):
            if (there := board.get(point)) is not None:
                board[point] = replace(there, facing=after)
        case Left(_, points, _):
            for point in points:
                board.pop(point, None)
        case _:
            pass


WET = ("M", WATER_TILE)
"""Tiles in which whoever steps splashes."""


class MotionScript:
    """The motions of one batch being written: the board so far, a cursor, a timeline.

    The board is seen turned by `turn` quarters; `unit` is how many cells wide a unit of `places`
    is, across and down.
    """

    def __init__(self, board: Mapping[Point, Piece], picture: BoardPicture, turn: int = 0,
                 unit: Place = (1.0, 1.0)) -> None:
        self.board = dict(board)
        self.picture, self.turn, self.unit = picture, turn, unit
        self.places = places = picture.topology.places
        self.line = Timeline()
        self.now = 0.0
        self.jumps: list[Point] = []
        self.at: dict[Point, Place] = {}
        """By id: where a piece is that has left its point, such as an attacker before his foe."""
        self.blows: dict[Point, float] = {}
        """By point: when a blow lands there that was struck already."""
        self.striker: tuple[Piece, Place] | None = None
        """Who moved last, and where he stands: what falls next without a blow, falls by him."""
        self.landed: float | None = None
        """When his blow lands, if he has struck since."""
        self.coming: tuple[Event, ...] = ()
        """The events after the one that is being written."""
        self.fell: Place | None = None
        """Where somebody was taken last."""
        self.reveal: float | None = None
        self.first = False
        """Nobody has fallen on this board yet."""
        xs, ys = [x for x, _ in places], [y for _, y in places]
        self.middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def write(self, events: Iterable[Event], table: Table) -> Timeline:
        """Choreograph events in order by a table and return the timeline."""
        self.coming = tuple(events)
        while self.coming:
            event, *coming = self.coming
            self.coming = tuple(coming)
            table[type(event)](self, event)
            fold(self.board, event)
            if isinstance(event, Taken):
                self.fell = self.places[event.point]
        return self.line

    def hits(self, move: Moved) -> bool:
        """Say whether somebody falls, or is hurt, on the point that a move enters."""
        for event in self.coming:
            if isinstance(event, Moved | Pushed | Placed):
                return False
            if isinstance(event, Taken | Wounded) and event.point == move.end:
                return event.piece.id != move.piece.id
        return False

    def goes(self, piece: Piece) -> bool:
        """Say whether a piece moves later in this batch."""
        return any(isinstance(event, Moved) and event.piece.id == piece.id
                   for event in self.coming)

    def enters(self, point: Point) -> Moved | None:
        """Give the move to come by which somebody enters a point."""
        return next((event for event in self.coming
                     if isinstance(event, Moved) and event.end == point), None)

    def place(self, piece: Piece, point: Point) -> Place:
        """Give where a piece of a point is now."""
        return self.at.get(piece.id, self.places[point])

    def sprite(self, piece: Piece, place: Place) -> Sprite:
        """Give the sprite of a piece as it stands."""
        return still(self.picture, piece, place, self.turn)

    def add(self, piece: Piece, start: float, length: float,
            pose: Callable[[float], Sprite | None], ease: Callable[[float], float] = smooth,
            waiting: Sprite | None = None) -> None:
        """Put a motion on a piece's track.

        Until its first motion it stands as on the board, or as `waiting` where another has its
        point already.
        """
        track = self.line.tracks.setdefault(piece.id, [])
        if not track and start > 0.0:
            at = next((p for p, q in self.board.items() if q.id == piece.id), None)
            if waiting is None and at is not None:
                waiting = self.sprite(self.board[at], self.place(piece, at))
            if (stood := waiting) is not None:
                track.append(Motion(0.0, start, lambda u: stood))
        track.append(Motion(start, length, pose, ease))

    def rests(self, piece: Piece) -> float:
        """Give when a piece has done all that is on its track."""
        return max((motion.end for motion in self.line.tracks.get(piece.id, ())), default=0.0)

    def effect(self, what: str, place: Place, start: float, length: float, **more: Any) -> None:
        """Put an effect on the timeline."""
        self.line.effects.append(Effect(what, *place, start, length, **more))

    def lands(self, piece: Piece, point: Point, at: float) -> None:
        """Let water fly up where somebody steps into a marsh, or into water."""
        if self.picture.ground[point:point + 1] in WET:
            self.effect("splash", self.places[point], at - 0.1, 0.55)
            self.cue("splash", at - 0.1, self.places[point])

    def cue(self, name: str, at: float | None = None, place: Place | None = None) -> None:
        """Ask for a sound, "" for none; two of a kind at one time are one."""
        start = self.now if at is None else at
        if name and all(each[:2] != (start, name) for each in self.line.cues):
            self.line.cues.append(Cue(start, name, place))

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


def walk(script: MotionScript, piece: Piece, a: Place, b: Place, start: float, length: float,
         lift: Callable[[float], float] = lambda u: 0.0,
         inside: Callable[[float], float | None] = lambda u: None, stay: bool = True,
         heavy: bool = False) -> None:
    """Put a slide from a to b on a piece's track, with its move animation.

    `inside` says for the share done how far it is seen beyond the ground (`Sprite.inside`).

    A `heavy` one crouches for the first `CROUCH` seconds of its time, and settles for `SETTLE`
    seconds after it.
    """
    base = script.sprite(piece, a)
    facing = base.facing if piece.facing is not None or a == b else heading(a, b)
    turned = [replace(base, animation="move", facing=way)
              for way in (halfway(base.facing, facing), facing)]
    if heavy:
        _sink(script, piece, turned, start, CROUCH, 0.16)
        start, length = start + CROUCH, length - CROUCH
    steps = max(1, round(length * FPS))

    def pose(u: float) -> Sprite | None:
        x, y = between(a, b, u)
        if u >= 1.0:
            return replace(base, x=x, y=y) if stay else None
        return replace(base, x=x, y=y, animation="move", index=int(u * steps), facing=facing,
                       lift=lift(u), inside=inside(u))

    script.add(piece, start, length, pose)
    if heavy:
        back = [replace(turned[0], x=b[0], y=b[1]), replace(base, x=b[0], y=b[1])]
        _sink(script, piece, back, start + length, SETTLE, 0.12)


def halfway(a: float, b: float) -> float:
    """Give the facing in the middle between two, the shorter way round."""
    return (a + ((b - a + 4) % 8 - 4) / 2) % 8


def _sink(script: MotionScript, piece: Piece, stood: Sequence[Sprite], start: float,
          length: float, deep: float) -> None:
    """Put a moment on a piece's track in which it sinks by a share of its height and comes up,
    at first half turned (`stood` is how it stands then, and after)."""

    def pose(u: float) -> Sprite:
        down = deep * bump(u)
        now = stood[u * length >= HALFWAY]
        return now if u >= 1.0 else replace(now, squash=(1 + down / 2, 1 - down))

    script.add(piece, start, length, pose, even)
