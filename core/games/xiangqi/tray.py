"""A position taken apart into ints that can be changed in place: make a move, take it back exactly.

`army` holds all kinds of a seat in one int, kind after kind, so that one AND asks about all enemies
that matter to a general. It knows nothing of what is lawful; `desk` adds that.
"""

from typing import Self

from ...piece import Bits, Point, Seat
from ...position import Position
from .board import POINTS
from .pieces import KINDS

EMPTY = -1
PLANE = len(POINTS)
"""Bits of one kind inside an army."""
Made = tuple[Point, Point, int]
"""What undo needs: start, end, code taken."""


class Tray:
    """Pieces as bit sets by seat and kind; `turn` is to move; a code is seat * 7 + kind."""

    def __init__(self) -> None:
        self.by: list[list[Bits]] = [[0] * 7, [0] * 7]
        self.own: list[Bits] = [0, 0]
        self.army: list[Bits] = [0, 0]
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * PLANE
        self.turn: Seat = 0

    def lay(self, p: Position) -> Self:
        """Lay out a frozen position on an empty tray."""
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                self._flip(point, piece.seat * 7 + KINDS.index(piece.kind))
                self.code[point] = piece.seat * 7 + KINDS.index(piece.kind)
        self.turn = p.turn or 0
        return self

    def _flip(self, point: Point, code: int) -> None:
        seat, kind = divmod(code, 7)
        here = 1 << point
        self.by[seat][kind] ^= here
        self.own[seat] ^= here
        self.occupied ^= here
        self.army[seat] ^= here << PLANE * kind

    def make(self, start: Point, end: Point) -> Made:
        """Play a move of `turn` without judging it and hand the turn on."""
        code, taken = self.code[start], self.code[end]
        seat = self.turn
        kind = code - 7 * seat
        both = 1 << start | 1 << end
        self.by[seat][kind] ^= both
        self.own[seat] ^= both
        self.army[seat] ^= both << PLANE * kind
        if taken == EMPTY:
            self.occupied ^= both
        else:
            self.occupied ^= 1 << start
            foe, prey = divmod(taken, 7)
            self.by[foe][prey] ^= 1 << end
            self.own[foe] ^= 1 << end
            self.army[foe] ^= 1 << end + PLANE * prey
        self.code[start], self.code[end] = EMPTY, code
        self.turn = 1 - seat
        return start, end, taken

    def undo(self, done: Made) -> None:
        """Take a made move back exactly (law 9)."""
        start, end, taken = done
        code = self.code[end]
        self.turn = seat = 1 - self.turn
        kind = code - 7 * seat
        both = 1 << start | 1 << end
        self.by[seat][kind] ^= both
        self.own[seat] ^= both
        self.army[seat] ^= both << PLANE * kind
        if taken == EMPTY:
            self.occupied ^= both
        else:
            self.occupied ^= 1 << start
            foe, prey = divmod(taken, 7)
            self.by[foe][prey] ^= 1 << end
            self.own[foe] ^= 1 << end
            self.army[foe] ^= 1 << end + PLANE * prey
        self.code[start], self.code[end] = code, taken
