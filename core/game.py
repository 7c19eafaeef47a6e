"""What a game is to the rest of the house: its passport, its rules bound to options, its answers.

`Rules` is a Protocol, not a base class: a base that knows its children is how one variant ends up
spread over six files. Everything the client draws or asks comes through these few methods.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .action import Action
from .event import Event, Outcome
from .piece import Bits, Piece, Point, Seat
from .position import Position
from .topology import Topology


def msg(text: str) -> str:
    """Mark a sentence for translation; English in core is the message id."""
    return text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be played: rule, a sentence with {named} gaps, points to light up."""

    rule: str
    msgid: str
    args: tuple[tuple[str, str], ...] = ()
    points: tuple[Point, ...] = ()

    def __str__(self) -> str:
        return self.msgid.format(**dict(self.args))


@dataclass(frozen=True, slots=True)
class Step:
    """The next position and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to draw on the board: what ("line", "danger", ...), whose, from where, where.

    For a cannon line `points` run outward from the cannon on `origin`, the blocker last.
    """

    what: str
    seat: Seat
    origin: Point | None
    points: tuple[Point, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Scenery:
    """The board's picture as data: a shape, a tone for each point, lines in `places` units, labels.

    Lines are (x0, y0, x1, y1, style), labels (x, y, text); the centre of point p is
    `topology.places[p]`, y grows northward, a cell is one unit wide.
    """

    shape: str
    tones: tuple[int, ...]
    lines: tuple[tuple[float, float, float, float, str], ...] = ()
    labels: tuple[tuple[float, float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Muster:
    """What a seat may deploy: where, how many of each kind, which kinds must be given a facing.

    `formations` are (msgid of the name, canonical value) pairs, each lawful: "arrange for me".
    """

    zone: Bits
    reserve: tuple[tuple[str, int], ...]
    turning: frozenset[str]
    forward: int
    formations: tuple[tuple[str, str], ...]
    size: int
    """Pieces to place in all: fewer than the reserve where a player chooses some of them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How near a seat is to its aim: points held beyond the median and points needed (N-90).

    `allies` are the others who share aim, points and end with it (N-105).
    """

    seat: Seat
    points: int
    need: int
    allies: tuple[Seat, ...] = ()


class Malformed(ValueError):
    """A text or value that no position, action or option can be; the message names the field."""


class Illegal(Exception):
    """An action was refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Rules(Protocol):
    """A game's rules bound to one set of options. All methods are pure."""

    options: Any
    topology: Topology
    seats: tuple[str, ...]
    """Names of the seats in turn order, e.g. ("S", "N"); a Seat indexes this."""
    repeats: int
    """A position seen this often ends the match by `agree` (0: never)."""
    kinds: Mapping[str, tuple[str, str]]
    """Letter -> (msgid of the piece's name, its miniature): the set these options play with."""
    tiles: Mapping[str, str]
    """Letter -> msgid of the terrain's name; empty where these options know no terrain."""

    def start(self) -> Position:
        """Give the empty board before deployment; Malformed when options contradict each other."""
        ...

    def opening(self) -> Position:
        """Give the first position of play, first formations on the board: for perft and benches."""
        ...

    def suited(self, value: Any) -> "Rules":
        """Give these rules on the board of a position's JSON, whatever the options say."""
        ...

    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        """Yield the bare lawful actions: no facings, in MUSTER the formations."""
        ...

    def targets(self, p: Position, point: Point) -> Bits:
        """Give the points where the piece on `point` may end its move now."""
        ...

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks after `clicks`: a finished action, or None to go on."""
        ...

    def turnable(self, p: Position, seat: Seat) -> Bits:
        """Give the pieces a seat may turn along with its move, to any of the eight facings."""
        ...

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; this is the definition of lawful (law 1)."""
        ...

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play a lawful action. The caller has asked `refusal` first."""
        ...

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        ...

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, by "repetition" or as "agreed": the game says who is ahead, and by
        which of its rules."""
        ...

    def view(self, p: Position, who: Seat) -> Position:
        """Give what `who` (a seat or PUBLIC) may know of the position."""
        ...

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what is worth drawing on this position for a seat's eye."""
        ...

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what could be taken from a seat if others moved now: a "danger" mark an attacker,
        `origin` where it stands, `points` the seat's pieces that it could take."""
        ...

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count every seat's points and need."""
        ...

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        ...

    def muster(self, seat: Seat) -> Muster:
        """Describe what a seat may deploy."""
        ...

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a canonical text into pieces by point, unjudged; Malformed when it is not one."""
        ...

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the canonical text."""
        ...

    def repetition_key(self, p: Position) -> object:
        """Give a hashable that is equal for positions that count as the same."""
        ...

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        ...

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action; Malformed: not notation, Illegal: the text contradicts the board."""
        ...

    def to_json(self, p: Position) -> Any:
        """Write a position as plain data: a text, or an object of texts and numbers."""
        ...

    def from_json(self, value: Any) -> Position:
        """Read a position, which may be partial; Malformed names the field."""
        ...


ARMIES = (
    (msg("Blue"), "blue"), (msg("Red"), "red"), (msg("Green"), "green"), (msg("Yellow"), "yellow"),
)
"""The armies of a game that has none of its own, by seat."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's passport: what the menus, the network and the tests need to know of it."""

    key: str
    title: str
    version: int
    options: type
    rules: Callable[[Any], Rules]
    players: tuple[int, ...]
    golden: str
    presets: tuple[tuple[str, Mapping[str, Any]], ...]
    kinds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Letter -> (msgid of the piece's name, its miniature in the wardrobe)."""
    armies: tuple[tuple[str, str], ...] = ARMIES
    """(msgid of the army's name, its livery in the client's wardrobe) by seat."""
    credit: str = ""
    """Author, terms and address, in our words, for the game's card."""
    scores: Any = None
    """Where the field has files of its own (PGN): a module that can `read` and `write` them."""


__all__ = [
    "ARMIES", "Game", "Illegal", "Malformed", "Mark", "Muster", "Outcome", "Refusal", "Rules",
    "Scenery", "Standing", "Step", "msg",
]
