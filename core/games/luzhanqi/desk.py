"""The fast desk: what may be played from a mutable position; targets, perft and search use it.

Five sets of bits say all that decides where a piece may go: whose it is, whether it is fixed,
whether it turns on rails. A kind that is not known may go and turn if it may be one that does
(law 2). Ranks are asked only when a battle is settled.
"""

from collections.abc import Iterator, Mapping

from ...piece import Bits, Piece, Point, Seat, points
from ...position import Position
from .board import CAMPS, HEADQUARTERS, Land, land_of
from .options import Options
from .pieces import ENGINEER, FIXED, KINDS, fight

Done = tuple[Point, Point, "Piece | None", "Piece | None", "tuple[int, ...]"]
"""What a move leaves for undo: start, end, who stood on both, the sets before."""


class Desk:
    """A position to make moves on and undo them."""

    def __init__(self, options: Options) -> None:
        self.land: Land = land_of(options.centre_crossing == "rail")
        self.stays = options.stays
        self.locked: Bits = HEADQUARTERS if options.locked else 0
        self.men: list[Piece | None] = []
        self.own: list[Bits] = [0, 0]
        self.fixed: Bits = 0
        self.turning: Bits = 0
        self.turn: Seat = 0

    @classmethod
    def of(
        cls, p: Position, options: Options, letters: Mapping[Point, str] | None = None
    ) -> "Desk":
        """Lay out a frozen position; `letters` by birth are what unknown pieces may be."""
        desk = cls(options)
        desk.men = list(p.board)
        for point, piece in enumerate(p.board):
            if piece is not None:
                desk._put(point, piece, (letters or {}).get(piece.id))
        desk.turn = p.turn if p.turn is not None else 0
        return desk

    def _put(self, point: Point, piece: Piece, letters: str | None = None) -> None:
        spot = 1 << point
        self.own[piece.seat] |= spot
        able = piece.kind or letters or KINDS
        if ENGINEER in able:
            self.turning |= spot
        elif all(kind in FIXED for kind in able):
            self.fixed |= spot

    def _clear(self, spot: Bits) -> None:
        self.own[0] &= ~spot
        self.own[1] &= ~spot
        self.fixed &= ~spot
        self.turning &= ~spot

    @property
    def occupied(self) -> Bits:
        """All points with a piece."""
        return self.own[0] | self.own[1]

    # Moves ----------------------------------------------------------------------------------------

    def met(self, point: Point) -> Bits:
        """Give what the piece on a point meets, were every piece there to be taken (L-13 to L-15).
        """
        occupied = self.own[0] | self.own[1]
        if self.turning >> point & 1:
            return self.land.anyhow(point, occupied)
        return self.land.straight(point, occupied)

    def reach(self, point: Point) -> Bits:
        """Give where the piece on a point may go, whoever is to move (L-17, L-18)."""
        spot = 1 << point
        if (self.fixed | self.locked) & spot:
            return 0
        mine, theirs = self.own if self.own[0] & spot else (self.own[1], self.own[0])
        if not mine & spot:
            return 0
        return self.met(point) & ~(mine | theirs & CAMPS)

    def moves(self) -> Iterator[tuple[Point, Bits]]:
        """Yield (start, where to) of every piece of the seat to move that can move."""
        for start in points(self.own[self.turn] & ~(self.fixed | self.locked)):
            ends = self.reach(start)
            if ends:
                yield start, ends

    def count(self) -> int:
        """Count the moves of the seat to move."""
        return sum(ends.bit_count() for _, ends in self.moves())

    # Making them ----------------------------------------------------------------------------------

    def make(self, start: Point, end: Point) -> tuple[Done, bool]:
        """Play a move and settle its battle; tells whether a flag was taken.

        Both kinds of a battle must be known.
        """
        mover, foe = self.men[start], self.men[end]
        assert mover is not None
        done = (start, end, mover, foe, (*self.own, self.fixed, self.turning))
        word = "attacker"
        if foe is not None:
            word = fight(mover.kind or "", foe.kind or "", self.stays) or "defender"
        self.men[start] = None
        self._clear(1 << start)
        if word != "defender":
            self.men[end] = None
            self._clear(1 << end)
        if word in ("attacker", "flag"):
            self.men[end] = mover
            self._put(end, mover)
        self.turn = 1 - self.turn
        return done, word == "flag"

    def undo(self, done: Done) -> None:
        """Take a move back."""
        start, end, self.men[start], self.men[end], sets = done
        self.own = [sets[0], sets[1]]
        self.fixed, self.turning = sets[2], sets[3]
        self.turn = 1 - self.turn
