"""A position as a few ints that change in place, and what may be done on it.

Every condition that walking does not settle is a *named mask*: a rule and the lookouts it guards.
The lists subtract all masks, a refusal names the first that covers the square.
"""

from collections.abc import Iterator
from typing import Self

from ...desk import BaseDesk
from ...handicap import by_seat
from ...piece import Bits, Piece, Point, Seat, bits, listed, points
from ...position import Position
from .board import SEATS, Ground
from .movement import Walk, walks_on
from .options import Options
from .pieces import KINDS, MOST_KINDS, NEED, A, G, S

EMPTY = -1
MOVE, SHOT, DONE, BACK = range(4)
Act = tuple[Point, Point, int]
"""Start, end or target, and which of MOVE, SHOT, DONE, BACK (a wounded lookout goes home)."""
END: Act = (EMPTY, EMPTY, DONE)
Wound = tuple[Point, Point]
"""Where a lookout was wounded and where it was born."""
Undo = tuple[Act, int, Point, Point, Bits, int, Wound | None]
"""The act; code, birth square and refuge of the pawn hit; `used`, `types` and `hurt` before."""
_SEVERAL = tuple(n.bit_count() >= MOST_KINDS for n in range(8))


class Desk(BaseDesk[Act, Undo]):
    """Pawns as bit sets by seat and kind; a code is seat * 3 + kind."""

    def __init__(self, ground: Ground, options: Options) -> None:
        self.ground = ground
        self.options = options
        self.walks = walks_on(ground, options.turning, options.entry_cost, options.camp_safe)
        self.by: list[list[Bits]] = [[0, 0, 0], [0, 0, 0]]
        self.occupied: Bits = 0
        self.code: list[int] = [EMPTY] * len(ground.topology)
        self.home: list[Point] = [EMPTY] * len(ground.topology)
        """By point: the birth square of the pawn that stands there."""
        self.used: Bits = 0
        """The squares of pawns that acted in this turn."""
        self.types = 0
        """Bit k is set when a pawn of kind k acted in this turn."""
        self.turn: Seat = 0
        self.turns = 0
        """Turns ended by both sides."""
        self.ahead = tuple(each.ahead for each in by_seat(options.handicap, SEATS))
        """By seat how many lookouts fewer it must bring over (G-60a)."""
        self.hurt: Wound | None = None
        """A wounded lookout, while its owner chooses its square (G-46a)."""
        self._owners = options.return_ == "owner"
        self._safe = ground.camps[0] | ground.camps[1] if options.camp_safe else 0

    @classmethod
    def of(cls, p: Position, ground: Ground, options: Options) -> Self:
        """Lay out a frozen position."""
        desk = cls(ground, options)
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                desk.put(point, piece.seat * 3 + KINDS.index(piece.kind), piece.id)
        desk.used = bits(p.note.used)
        desk.types = sum(1 << KINDS.index(kind) for kind in p.note.types)
        desk.turns, desk.hurt = p.note.turns, p.note.wounded
        actor = p.turn or 0
        desk.turn = actor if desk.hurt is None else 1 - actor
        return desk

    def board(self) -> tuple[Piece | None, ...]:
        """Freeze what stands here."""
        return tuple(
            None if code == EMPTY else Piece(code // 3, KINDS[code % 3], home)
            for code, home in zip(self.code, self.home, strict=True)
        )

    def put(self, point: Point, code: int, home: Point) -> None:
        """Set a pawn on an empty square."""
        self.by[code // 3][code % 3] |= 1 << point
        self.occupied |= 1 << point
        self.code[point] = code
        self.home[point] = home

    def lift(self, point: Point) -> tuple[int, Point]:
        """Take a pawn off its square: its code and birth square."""
        code, home = self.code[point], self.home[point]
        self.by[code // 3][code % 3] ^= 1 << point
        self.occupied ^= 1 << point
        self.code[point] = self.home[point] = EMPTY
        return code, home

    # What may be done -----------------------------------------------------------------------------

    @property
    def actor(self) -> Seat:
        """Give the seat that acts now: a wounded lookout's owner comes in between (G-46a)."""
        return self.turn if self.hurt is None else 1 - self.turn

    def vacant(self, seat: Seat) -> list[Point]:
        """List the free ones of the four squares where a seat's lookouts begin (G-46a)."""
        return [at for at in self.ground.homes(seat) if self.code[at] == EMPTY]

    def may(self, kind: int) -> bool:
        """True while a kind may still act in this turn (G-31)."""
        return not _SEVERAL[self.types] or bool(self.types >> kind & 1)

    @property
    def acted(self) -> bool:
        """True once a pawn acted in this turn (G-33)."""
        return bool(self.types or self.used)

    def walk(self, point: Point) -> Walk:
        """Give the walk of the pawn on a square."""
        code = self.code[point]
        return self.walks[code // 3][code % 3][point]

    def guards(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the enemy lookouts that a pawn may not attack from where it stands (G-44)."""
        lookouts = self.by[1 - seat][G]
        found = [("camp", lookouts & self._safe)]
        if kind == S:
            near = self.ground.topology.near
            others = (self.by[seat][S] | self.by[seat][A]) & ~(1 << point)
            alone = 0
            for at in points(lookouts & ~self._safe & self.walk(point).reach):
                if not near[at] & others:
                    alone |= 1 << at
            found.append(("alone", alone))
        return found

    def prey(self, seat: Seat, kind: int, point: Point, met: Bits) -> Bits:
        """Give the enemies among those met that a pawn may attack."""
        halberdiers, archers, lookouts = self.by[1 - seat]
        found = met & (halberdiers | archers | lookouts)
        if found & lookouts:
            for _, mask in self.guards(seat, kind, point):
                found &= ~mask
        return found

    def arrows(self, point: Point) -> Bits:
        """Give the pawns of either side that an archer's arrow reaches from a square (G-45)."""
        if not self.ground.hills >> point & 1:
            return 0
        flight = self.walks[0][A][point]  # an arrow flies as an archer walks
        if self.options.shoot_over:
            return self.occupied & flight.reach
        return flight.among(self.occupied)[1]

    def moves(self) -> Iterator[tuple[Point, Bits, Bits, Bits]]:
        """Yield pawns that may act: (point, free squares, enemies entered, enemies shot at)."""
        seat, occupied = self.turn, self.occupied
        if self.hurt is not None:
            return
        for kind in (S, A, G):
            if not self.may(kind):
                continue
            walks = self.walks[seat][kind]
            left = self.by[seat][kind] & ~self.used
            while left:
                low = left & -left
                left ^= low
                point = low.bit_length() - 1
                quiet, met = walks[point].among(occupied)
                hits = shots = 0
                if kind == S and met:
                    hits = self.prey(seat, S, point, met)
                elif kind == A and self.ground.hills & low:
                    shots = self.prey(seat, A, point, self.arrows(point))
                if quiet or hits or shots:
                    yield point, quiet, hits, shots

    def movable(self) -> bool:
        """True when a pawn may act."""
        return next(self.moves(), None) is not None

    def count(self) -> int:
        """Count the actions, the end of the turn included."""
        if self.hurt is not None:
            return len(self.vacant(self.actor))
        total = 0
        for _, quiet, hits, shots in self.moves():
            total += quiet.bit_count() + hits.bit_count() + shots.bit_count()
        return total + (self.acted or not total)

    def acts(self) -> Iterator[Act]:
        """Yield every action; the end of the turn where it may be declared (G-33)."""
        if self.hurt is not None:
            for end in self.vacant(self.actor):
                yield self.hurt[0], end, BACK
            return
        idle = True
        for point, quiet, hits, shots in self.moves():
            idle = False
            for end in listed(quiet | hits):
                yield point, end, MOVE
            for end in listed(shots):
                yield point, end, SHOT
        if idle or self.acted:
            yield END

    # What it does ---------------------------------------------------------------------------------

    def make(self, act: Act) -> Undo:
        """Play an act without judging it; returns what `undo` needs."""
        start, end, what = act
        used, types, hurt = self.used, self.types, self.hurt
        hit = home = fled = EMPTY
        if what == DONE:
            self.used = self.types = 0
            self.turn = 1 - self.turn
            self.turns += 1
        elif hurt is not None:  # BACK is all that may be done
            self.put(end, (1 - self.turn) * 3 + G, hurt[1])
            self.hurt = None
        else:
            if self.occupied >> end & 1:
                hit, home = self.lift(end)
            self.types |= 1 << self.code[start] % 3
            if what == MOVE:
                self.put(end, *self.lift(start))
            self.used |= 1 << (end if what == MOVE else start)
            if hit != EMPTY and hit % 3 == G:
                fled = self._flee(hit, end, home)
        return act, hit, home, fled, used, types, hurt

    def _flee(self, code: int, at: Point, home: Point) -> Point:
        """Put a wounded lookout where it goes (G-46), or leave that to its owner (EMPTY)."""
        seat = code // 3
        if self._owners and self.vacant(seat):
            self.hurt = at, home
            return EMPTY
        choices = [home] if home in self.ground.homes(seat) else []
        choices += [*self.ground.refuge[seat], *range(len(self.code))]  # somewhere is always free
        fled = next(point for point in choices if self.code[point] == EMPTY)
        self.put(fled, code, home)
        return fled

    def undo(self, done: Undo) -> None:
        """Undo the last act exactly."""
        (start, end, what), hit, home, fled, self.used, self.types, self.hurt = done
        if what == DONE:
            self.turn = 1 - self.turn
            self.turns -= 1
            return
        if fled != EMPTY:
            self.lift(fled)
        if what == BACK:
            self.lift(end)
        elif what == MOVE:
            self.put(start, *self.lift(end))
        if hit != EMPTY:
            self.put(end, hit, home)

    def arrived(self, seat: Seat) -> int:
        """Count a seat's lookouts in the enemy camp (G-60), and those it is ahead (G-60a)."""
        over = (self.by[seat][G] & self.ground.camps[1 - seat]).bit_count()
        return over + self.ahead[seat]

    def winner(self, first: Seat) -> Seat | None:
        """Give who has all four over, `first` looked at first (G-60)."""
        return next((s for s in (first, 1 - first) if self.arrived(s) >= NEED), None)

    def late(self) -> bool:
        """True when both have had all the turns agreed on (G-61)."""
        limit = self.options.turn_limit
        return bool(limit) and self.turns >= 2 * limit

    def over(self, done: Undo) -> bool:
        """True when the act just made has ended the game (G-60, G-61)."""
        won = self.arrived(0) >= NEED or self.arrived(1) >= NEED
        return won or (done[0] == END and self.late())
