"""A position: all that is true at one moment, frozen; a view is a position that knows less."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import compress
from operator import is_not
from typing import Any

from .event import Outcome
from .piece import NATURE, Piece, Point, Seat

PLAIN = "."
"""Ground without a tile."""


class Phase(Enum):
    """Where in its life a match is."""

    MUSTER = "muster"
    PLAY = "play"
    DUEL = "duel"
    OVER = "over"


Board = tuple[Piece | None, ...]
"""By point the piece that stands there."""


def differing(before: Board, after: Board) -> Iterator[Point]:
    """Yield the points where two boards of one size hold different objects: a piece that stays
    where it was is the same object, so this looks into none."""
    return compress(range(len(after)), map(is_not, before, after))


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's deployment before it stands on the board.

    `value` is None while nothing is committed, and in the view of whoever may not know it.
    """

    ready: bool = False
    value: str | None = field(default=None, repr=False)
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """Board and ground by point, hands by seat, who may act, and the game's own small note."""

    board: Board
    ground: str
    phase: Phase
    to_act: frozenset[Seat]
    hand: tuple[Hand, ...] = ()
    ply: int = 0
    quiet: int = 0
    note: Any = None
    outcome: Outcome | None = None

    @property
    def turn(self) -> Seat | None:
        """The one seat to act, or None when several or none may."""
        return next(iter(self.to_act)) if len(self.to_act) == 1 else None

    @property
    def throws(self) -> bool:
        """True where nature is to act in play: a die is to be thrown."""
        return self.phase is Phase.PLAY and NATURE in self.to_act

    def turned(self, turns: Iterable[tuple[Point, int]]) -> "Position":
        """Show how it would look with pieces turned; for previews, no rule is asked."""
        board = list(self.board)
        for point, facing in turns:
            piece = board[point]
            if piece is not None:
                board[point] = replace(piece, facing=facing)
        return replace(self, board=tuple(board))
