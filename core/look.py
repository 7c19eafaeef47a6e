"""What a screen asks of rules to show a game: the second part of the contract, all of it optional.

A game that answers nothing here is shown on a board of squares in two tones, without marks or hints
for the eye.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .piece import Point, Seat
from .play import NoteT, OptionsT, Play
from .position import Position
from .secret import Fact


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
    `topology.places[p]`, y grows northward, a cell is one unit wide. Landmarks are (x, y, name,
    seat): things to look at, on which nobody stands but on a "throne", with the seat in whose
    colours they are, or NATURE. One with the name of a `Mark` on its point is shown instead of it.
    """

    shape: str
    tones: tuple[int, ...]
    lines: tuple[tuple[float, float, float, float, str], ...] = ()
    labels: tuple[tuple[float, float, str], ...] = ()
    landmarks: tuple[tuple[float, float, str, int], ...] = ()
    box: str = "walnut"
    """The box it lies in: "walnut" with brass corners, "rosewood" with an inlay, a map "chest", or
    "oak" and rope; what is no square has a tray."""
    narrow: tuple[tuple[float, float], ...] = ()
    """(x, width) of columns that need less than a cell's width on the screen."""


class Look(Play[OptionsT, NoteT]):
    """Rules that can be shown: the board, and what is worth drawing on it."""

    glyphs: Mapping[tuple[str, Seat], str] = {}
    """(letter, seat) -> the characters on a piece, first and last form; empty without such."""
    helps: Mapping[str, str] = {}
    """Letter -> msgid of a short sentence that says what the kind does."""
    explains: Mapping[str, str] = {}
    """What a mark is ("line", "danger", ...) -> a msgid that says what it means to the seat to
    move, told once in a player's first game."""
    unknown: str = "block"
    """The miniature of a piece whose kind is hidden."""

    def scenery(self) -> Scenery:
        """Describe the board's picture: squares in two tones unless the game says otherwise."""
        return Scenery("square", tuple(int(x + y) % 2 for x, y in self.topology.places))

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what is worth drawing on this position for a seat's eye."""
        return ()

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what could be taken from a seat if others moved now: a "danger" mark an attacker,
        `origin` where it stands, `points` the seat's pieces that it could take."""
        return ()

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does under these options, in short sentences (msgids)."""
        return (self.helps[kind],) if kind in self.helps else ()

    def suspects(self, p: Position, point: Point) -> str:
        """Give the letters that the piece on a point may be, for the holder of this view."""
        return "".join(self.kinds)

    def facts(self, p: Position, point: Point) -> tuple[Fact, ...]:
        """Tell what is known of a hidden piece, and why, from public facts."""
        return ()
