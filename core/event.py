"""What happens in a match, as frozen values: all that animation and sound are given.

Events name pieces and points, never pixels or seconds; a table over this union says how each looks.
"""

from dataclasses import dataclass
from typing import get_args

from .piece import Piece, Point, Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats (none: a draw), one word why, and the rule."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Committed:
    """A seat's deployment is fixed and hidden."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Mustered:
    """A seat's army stands on the board."""

    seat: Seat
    pieces: tuple[tuple[Point, Piece], ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """The lot is drawn: `seat` moves first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die of `sides` sides was thrown and shows `value` (from 1)."""

    sides: int
    value: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from `start` to `end`."""

    piece: Piece
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece comes onto the board from outside it, on `point`."""

    piece: Piece
    point: Point


@dataclass(frozen=True, slots=True)
class Changed:
    """The piece on `point` becomes `into`: another kind (promoted), or of another seat."""

    piece: Piece
    into: Piece
    point: Point


@dataclass(frozen=True, slots=True)
class Jumped:
    """The moving piece passes over `over`; comes before its Moved."""

    piece: Piece
    over: Point


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece falls on `point`, taken by a piece that came from `by`; comes after the Moved."""

    piece: Piece
    point: Point
    by: Point


@dataclass(frozen=True, slots=True)
class Pushed:
    """A piece was put from `start` on `end` by another; comes before the pusher's Moved."""

    piece: Piece
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Shot:
    """The piece on `start` shoots at `target`; what it does there is told by the next event."""

    piece: Piece
    start: Point
    target: Point


@dataclass(frozen=True, slots=True)
class Wounded:
    """A piece on `point` is hurt but stays in the match."""

    piece: Piece
    point: Point


@dataclass(frozen=True, slots=True)
class Scored:
    """The piece on `point` brings its seat nearer to its aim: it has `held` points now, and wins
    with `need`; comes after the move and whatever the move took."""

    seat: Seat
    point: Point
    held: int
    need: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """`piece` comes from `start` upon `foe` on `end`; how it ends is not known yet."""

    piece: Piece
    foe: Piece
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Unveiled:
    """All players now know what the piece on `point` is; its kind is in `piece`.

    `why` is a msgid with the gap {army}, by `rule`: for what nobody would understand unexplained.
    """

    piece: Piece
    point: Point
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Duelled:
    """A challenge is settled; `how` is a word of the game.

    Taken tells who falls, Moved that the attacker enters. An attacker that falls is Taken on
    `start`, a defender on `end`.
    """

    piece: Piece
    foe: Piece
    start: Point
    end: Point
    how: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat ended its turn, or let it go by."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece on `point` turns from facing `before` to `after` (eighths, 0 = N, clockwise)."""

    piece: Piece
    point: Point
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Left:
    """A seat leaves the match; its pieces on `points` go back to the box."""

    seat: Seat
    points: tuple[Point, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat proposes something ("draw", "back")."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered the pending offer."""

    seat: Seat
    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match stands again where it stood after `upto` played actions: redraw, do not animate."""

    upto: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


Event = (
    Committed | Mustered | Begun | Rolled | Moved | Placed | Changed | Jumped | Taken | Pushed
    | Shot | Wounded | Scored | Challenged | Unveiled | Duelled | Passed | Turned | Left | Offered
    | Answered | TakenBack | Ended
)
EVENTS: tuple[type, ...] = get_args(Event)
"""The members of the union, for tables that must be complete."""
