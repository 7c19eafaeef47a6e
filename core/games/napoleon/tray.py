"""A position taken apart into ints that can be changed in place: make a move, take it back exactly.

It knows where pieces stand and what they are worth, nothing of what is lawful; `desk` adds that.
"""

from typing import Self

from ...piece import Bits, Point, Seat
from ...position import Position
from .board import Field
from .options import Options
from .pieces import KINDS, WORTH, C, G, I, K

EMPTY = -1
Streak = tuple[Point, int]
Made = tuple[Point, Point, int, Point, int, Streak, Streak]
"""What undo needs: start, end, code taken, push square, facing lost, both streaks before."""


class Tray:
    """Pieces as bit sets by seat and kind; `turn` is to move; a code is seat * 5 + kind."""

    def __init__(self, field: Field, options: Options, need: tuple[int, ...]) -> None:
        self.field = field
        self.options = options
        self.need = need
        count = len(field.seats)
        self.by: list[list[Bits]] = [[0] * 5 for _ in range(count)]
        self.own: list[Bits] = [0] * count
        self.aims: list[Bits] = [0] * count
        """By seat: bit point * 8 + facing for every cannon."""
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * len(field.topology)
        self.facing: list[int] = [0] * len(field.topology)
        self.streak: list[Streak] = [(EMPTY, 0)] * count
        self.turn: Seat = 0

    @classmethod
    def of(cls, p: Position, field: Field, options: Options, need: tuple[int, ...]) -> Self:
        """Lay out a frozen position."""
        tray = cls(field, options, need)
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                tray.put(point, piece.seat * 5 + KINDS.index(piece.kind), piece.facing or 0)
        tray.streak = [(point, count) for point, count in p.note.streak]
        tray.turn = p.turn if p.turn is not None and p.turn >= 0 else 0
        return tray

    def put(self, point: Point, code: int, facing: int = 0) -> None:
        """Set a piece on an empty square."""
        seat, kind = divmod(code, 5)
        here = 1 << point
        self.by[seat][kind] |= here
        self.own[seat] |= here
        self.occupied |= here
        self.code[point] = code
        self.facing[point] = facing
        if kind == K:
            self.aims[seat] |= 1 << (point * 8 + facing)

    def lift(self, point: Point) -> int:
        """Take the piece off a square and return its code."""
        code = self.code[point]
        seat, kind = divmod(code, 5)
        here = 1 << point
        self.by[seat][kind] ^= here
        self.own[seat] ^= here
        self.occupied ^= here
        self.code[point] = EMPTY
        if kind == K:
            self.aims[seat] ^= 1 << (point * 8 + self.facing[point])
        return code

    def make(self, start: Point, end: Point, push: Point) -> Made:
        """Play a move without judging it and leave `turn` alone; returns what `undo` needs."""
        seat = self.turn
        was = hurt = self.streak[seat]
        taken, lost = EMPTY, self.facing[end]
        if self.occupied >> end & 1:
            taken = self.lift(end)
            victim = taken // 5
            hurt = self.streak[victim]
            if push != EMPTY:
                self.put(push, taken)
            if hurt[0] == end:  # N-36: the count follows a pushed piece
                self.streak[victim] = (push, hurt[1]) if push != EMPTY else (EMPTY, 0)
        self._shift(start, end)
        self.streak[seat] = (end, was[1] + 1 if was[0] == start else 1)
        return start, end, taken, push, lost, was, hurt

    def undo(self, done: Made) -> None:
        """Take a made move back exactly (law 9); `turn` is the seat that made it."""
        start, end, taken, push, lost, was, hurt = done
        self._shift(end, start)
        self.facing[end] = lost
        self.streak[self.turn] = was
        if taken != EMPTY:
            if push != EMPTY:
                self.lift(push)
            self.streak[taken // 5] = hurt
            self.put(end, taken, lost)

    def _shift(self, start: Point, end: Point) -> None:
        """Carry a piece to an empty square."""
        code, facing = self.code[start], self.facing[start]
        seat, kind = self.turn, code % 5
        both = 1 << start | 1 << end
        self.by[seat][kind] ^= both
        self.own[seat] ^= both
        self.occupied ^= both
        self.code[start], self.code[end] = EMPTY, code
        self.facing[end] = facing
        if kind == K:
            self.aims[seat] ^= 1 << (start * 8 + facing) | 1 << (end * 8 + facing)

    def score(self, seat: Seat, within: Bits | None = None) -> int:
        """Count a seat's points past the median, or inside another set (N-91)."""
        half = self.field.beyond[seat] if within is None else within
        if not self.own[seat] & half:
            return 0
        army = self.by[seat]
        return sum((army[kind] & half).bit_count() * WORTH[kind] for kind in (G, I, C, K))
