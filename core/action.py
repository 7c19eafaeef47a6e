"""Everything a seat can do, as frozen values; a match is a list of (seat, action).

One union for all games: a game uses the actions it needs, the codec and the records know them all.
`Resign`, `Offer`, `Answer` and `Flag` belong to every match and are understood by `core.match`.
"""

from dataclasses import dataclass, field
from typing import get_args

from .piece import Point, Seat

Turns = tuple[tuple[Point, int], ...]
"""Pieces turned along with an action: (point after it, facing in eighths) each."""


@dataclass(frozen=True, slots=True)
class Move:
    """Go with one piece along `path`: the points chosen, in order, from its start to its end.

    A multi-jump names each landing; points that follow by rule stand in the events.
    """

    path: tuple[Point, ...]
    turns: Turns = ()


@dataclass(frozen=True, slots=True)
class Push:
    """Go from `start` to `end` and put the piece that stands there on `to`."""

    start: Point
    end: Point
    to: Point
    turns: Turns = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Put pieces on points: ((source, point), ...), a source a point or a kind in hand."""

    pairs: tuple[tuple[Point | str, Point], ...]

    def shifts(self) -> tuple[tuple[Point, Point], ...]:
        """Give the pairs whose source is a point: all, where nothing comes from the hand."""
        return tuple((source, at) for source, at in self.pairs if not isinstance(source, str))


@dataclass(frozen=True, slots=True)
class Shoot:
    """Hit `target` from `start` without moving there."""

    start: Point
    target: Point


@dataclass(frozen=True, slots=True)
class Done:
    """End a turn of several actions."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the turn, where a game allows or demands it."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Commit to a set-up: the game's canonical text, or None where the holder may not know it.

    It is left out of the repr: what is printed is soon mailed.
    """

    value: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open one's deployment, after every seat has committed."""

    value: str


@dataclass(frozen=True, slots=True)
class Lot:
    """Nature says which seat begins (N-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Nature throws a die of `sides` sides, and it shows `value` (from 1)."""

    sides: int
    value: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Nature says how a battle between hidden pieces ended, and which pieces all now know.

    `outcome` is a word of the game's `secrets`; `shown` are (id, kind) of what was opened.
    """

    outcome: str
    shown: tuple[tuple[Point, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NoMove:
    """The seat to move says that none of its pieces can: the others may not be able to see it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat to move claims the draw its game's quiet limit allows."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Propose `what`: "draw", "back" to the position after `upto` played actions, or a "pause".

    "go on" ends a pause at once; nobody is asked.
    """

    what: str
    upto: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline the pending offer."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Flag:
    """Say that the clock of `seat`, which is to move, has run out: `used` are the milliseconds
    that it has taken and not reported. Whether that is so is for whoever keeps the clocks."""

    seat: Seat
    used: int


Action = (
    Move | Push | Place | Shoot | Done | Pass | Deploy | Reveal | Lot | Roll | Settle | NoMove
    | Claim | Resign | Offer | Answer | Flag
)
ACTIONS: tuple[type, ...] = get_args(Action)
"""The members of the union, for tables that must be complete."""


def clicks(action: Action) -> tuple[Point, ...]:
    """List the points that a player chooses, in order, to name an action; () where it has none."""
    match action:
        case Move(path):
            return path
        case Push(start, end, to):
            return (start, end, to)
        case Place(pairs):
            return tuple(at for pair in pairs for at in pair if not isinstance(at, str))
        case Shoot(start, target):
            return (start, target)
    return ()
