"""A position of Luzhanqi as a few ints that change in place: who may go where, and playing it.

Five sets of bits say all that decides where a piece may go: whose it is, whether it is fixed,
whether it turns on rails. A kind that is not known may go and turn if it may be one that does
(law 2). Ranks are asked only when a battle is settled, which `make` does within the move.
"""

from collections.abc import Iterator, Mapping

from ...desk import BaseDesk
from ...piece import Bits, Piece, Point, Seat, listed
from ...position import Position
from .board import CAMPS, HEADQUARTERS, Land, land_of
from .options import Options
from .pieces import ENGINEER, FIXED, FLAG, KINDS, fight

Act = tuple[Point, Point]
"""A move: start, end."""
Done = tuple[Point, Point, "Piece | None", "Piece | None", Bits, Bits, Bits, Bits]
"""What a move leaves for undo: start, end, who stood on both, the four sets before."""


class Desk(BaseDesk[Act, Done]):
    """Pieces by point, and as sets of points: own by seat, fixed, turning on rails."""

    def __init__(
        self, p: Position, options: Options, letters: Mapping[Point, str] | None = None
    ) -> None:
        """Lay out a frozen position; `letters` by birth are what unknown pieces may be."""
        self.land: Land = land_of(options.centre_crossing == "rail")
        self.stays = options.stays
        self.locked: Bits = HEADQUARTERS if options.locked else 0
        self.men: list[Piece | None] = list(p.board)
        self.own: list[Bits] = [0, 0]
        self.fixed: Bits = 0
        self.turning: Bits = 0
        self.turn: Seat = p.turn if p.turn is not None else 0
        for point, piece in enumerate(p.board):
            if piece is None:
                continue
            self.own[piece.seat] |= 1 << point
            able = piece.kind or (letters or {}).get(piece.id) or KINDS
            if ENGINEER in able:
                self.turning |= 1 << point
            elif all(kind in FIXED for kind in able):
                self.fixed |= 1 << point

    @property
    def occupied(self) -> Bits:
        """Give all points with a piece."""
        return self.own[0] | self.own[1]

    # What may be played ---------------------------------------------------------------------------

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

    def ways(self) -> Iterator[tuple[Point, Bits]]:
        """Yield (start, ends) of every piece of the seat to move that can move."""
        for start in listed(self.own[self.turn] & ~(self.fixed | self.locked)):
            ends = self.reach(start)
            if ends:
                yield start, ends

    def acts(self) -> Iterator[Act]:
        """Yield every move of the seat to move; a side that is stuck has none (L-23)."""
        for start, ends in self.ways():
            for end in listed(ends):
                yield start, end

    def count(self) -> int:
        """Count the moves of the seat to move."""
        return sum(ends.bit_count() for _, ends in self.ways())

    # Playing --------------------------------------------------------------------------------------

    def make(self, act: Act) -> Done:
        """Play a move and settle its battle; both kinds of a battle must be known."""
        start, end = act
        mover, foe = self.men[start], self.men[end]
        assert mover is not None
        done = start, end, mover, foe, self.own[0], self.own[1], self.fixed, self.turning
        word = "attacker"
        if foe is not None:
            word = fight(mover.kind or "", foe.kind or "", self.stays) or "defender"
        cleared = 1 << start if word == "defender" else 1 << start | 1 << end
        turns = self.turning >> start & 1
        self.own[0] &= ~cleared
        self.own[1] &= ~cleared
        self.fixed &= ~cleared
        self.turning &= ~cleared
        self.men[start] = None
        if word != "defender":
            self.men[end] = None
        if word in ("attacker", "flag"):
            self.men[end] = mover
            self.own[mover.seat] |= 1 << end
            self.turning |= turns << end
        self.turn = 1 - self.turn
        return done

    def undo(self, done: Done) -> None:
        """Undo the last move exactly."""
        start, end, self.men[start], self.men[end], *self.own, self.fixed, self.turning = done
        self.turn = 1 - self.turn

    def over(self, done: Done) -> bool:
        """True when the move just made has taken a flag: whoever attacks one takes it (L-22)."""
        taken = done[3]
        return taken is not None and taken.kind == FLAG
