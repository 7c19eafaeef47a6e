"""The fast desk: a position as ints that change in place, and what may be done on it.

Every condition that walking does not settle is a *named mask*: a rule and the guetteurs it guards.
The lists subtract all masks, a refusal names the first that covers the square (law 1).
"""

from collections.abc import Iterator
from typing import Self

from ...piece import Bits, Piece, Point, Seat, points
from ...position import Position
from .board import Ground
from .options import Options
from .pieces import KINDS, MOST_KINDS, NEED, A, G, S
from .walk import Cell, walks_on

EMPTY = -1
MOVE, SHOT, DONE, BACK = range(4)
Act = tuple[Point, Point, int]
"""Start, end or target, and which of MOVE, SHOT, DONE, BACK (a wounded guetteur goes home)."""
END: Act = (EMPTY, EMPTY, DONE)
Undo = tuple[Act, int, Point, Point, Bits, int]
"""The act, code and home hit, where a wounded guetteur went, `used` and `types` before."""
_SEVERAL = tuple(n.bit_count() >= MOST_KINDS for n in range(8))


class Desk:
    """Pawns as bit sets by seat and kind; a code is seat * 3 + kind; `turn` is to act."""

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
        self.types = 0
        """Bit k is set when a pawn of kind k acted in this turn."""
        self.turn: Seat = 0
        self.turns = 0
        self.hurt: tuple[Point, Point] | None = None
        """Where a guetteur was wounded and where it was born, while its owner chooses (G-46a)."""
        self._owners = options.return_ == "owner"
        self._safe = ground.camps[0] | ground.camps[1] if options.camp_safe else 0

    @classmethod
    def of(cls, p: Position, ground: Ground, options: Options) -> Self:
        """Lay out a frozen position."""
        desk = cls(ground, options)
        for point, piece in enumerate(p.board):
            if piece is not None and piece.kind is not None:
                desk.put(point, piece.seat * 3 + KINDS.index(piece.kind), piece.id)
        desk.used = sum(1 << point for point in p.note.used)
        desk.types = sum(1 << KINDS.index(kind) for kind in p.note.types)
        desk.turn = p.turn if p.turn is not None and p.turn >= 0 else 0
        desk.hurt = p.note.wounded
        if desk.hurt is not None:
            desk.turn = 1 - desk.turn
        desk.turns = p.note.turns
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
        """The seat that acts now: a wounded guetteur's owner comes in between (G-46a)."""
        return self.turn if self.hurt is None else 1 - self.turn

    def beds(self, seat: Seat) -> list[Point]:
        """List the free ones of a seat's four guetteur squares (G-46a)."""
        return [at for at in self.ground.homes(seat) if self.code[at] == EMPTY]

    def may(self, kind: int) -> bool:
        """True while a kind may still act in this turn (G-31)."""
        return not _SEVERAL[self.types] or bool(self.types >> kind & 1)

    @property
    def acted(self) -> bool:
        """True once a pawn acted in this turn (G-33)."""
        return bool(self.types or self.used)

    def cell(self, point: Point) -> Cell:
        """Give the walk of the pawn on a square."""
        code = self.code[point]
        return self.walks[code // 3][code % 3][point]

    def guards(self, seat: Seat, kind: int, point: Point) -> list[tuple[str, Bits]]:
        """Name the enemy guetteurs that a pawn may not attack from where it stands (G-44)."""
        watch = self.by[1 - seat][G]
        found = [("camp", watch & self._safe)]
        if kind == S:
            near = self.ground.topology.near
            others = (self.by[seat][S] | self.by[seat][A]) & ~(1 << point)
            alone = 0
            for at in points(watch & ~self._safe & self.cell(point).reach):
                if not near[at] & others:
                    alone |= 1 << at
            found.append(("alone", alone))
        return found

    def prey(self, seat: Seat, kind: int, point: Point, met: Bits) -> Bits:
        """Give the enemies among those met that a pawn may attack."""
        soldats, archers, watch = self.by[1 - seat]
        found = met & (soldats | archers | watch)
        if found & watch:
            for _, mask in self.guards(seat, kind, point):
                found &= ~mask
        return found

    def arrows(self, point: Point) -> Bits:
        """Give the pawns of either side that an archer's arrow reaches from a square (G-45)."""
        if not self.ground.hills >> point & 1:
            return 0
        cell = self.walks[0][A][point]
        if self.options.shoot_over:
            return self.occupied & cell.reach
        return cell.entry(self.occupied)[1]

    def moves(self) -> Iterator[tuple[Point, Bits, Bits, Bits]]:
        """Yield pawns that may act: (point, free squares, enemies entered, enemies shot at)."""
        seat, occupied = self.turn, self.occupied
        if self.hurt is not None:
            return
        for kind in (S, A, G):
            if not self.may(kind):
                continue
            cells = self.walks[seat][kind]
            left = self.by[seat][kind] & ~self.used
            while left:
                low = left & -left
                left ^= low
                point = low.bit_length() - 1
                quiet, met = cells[point].entry(occupied)
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
            return len(self.beds(self.actor))
        total = 0
        for _, quiet, hits, shots in self.moves():
            total += quiet.bit_count() + hits.bit_count() + shots.bit_count()
        return total + (self.acted or not total)

    def acts(self) -> Iterator[Act]:
        """Yield every action; the end of the turn where it may be declared (G-33)."""
        if self.hurt is not None:
            yield from ((self.hurt[0], end, BACK) for end in self.beds(self.actor))
            return
        some = self.acted
        idle = True
        for point, quiet, hits, shots in list(self.moves()):
            idle = False
            for end in points(quiet | hits):
                yield point, end, MOVE
            for end in points(shots):
                yield point, end, SHOT
        if some or idle:
            yield END

    # What it does ---------------------------------------------------------------------------------

    def make(self, act: Act) -> Undo:
        """Play an act without judging it; returns what `undo` needs."""
        start, end, what = act
        used, types = self.used, self.types
        if what == DONE:
            self.used = self.types = 0
            self.turn = 1 - self.turn
            self.turns += 1
            return act, EMPTY, EMPTY, EMPTY, used, types
        hit = home = fled = EMPTY
        if what == BACK:
            assert self.hurt is not None
            home = self.hurt[1]
            self.put(end, (1 - self.turn) * 3 + G, home)
            self.hurt = None
            return act, hit, home, fled, used, types
        if self.occupied >> end & 1:
            hit, home = self.lift(end)
        kind = self.code[start] % 3
        if what == MOVE:
            self.put(end, *self.lift(start))
            self.used |= 1 << end
        else:
            self.used |= 1 << start
        self.types |= 1 << kind
        if hit != EMPTY and hit % 3 == G:
            if self._owners and self.beds(hit // 3):
                self.hurt = end, home
            else:
                fled = self.shelter(hit // 3, home)
                self.put(fled, hit, home)
        return act, hit, home, fled, used, types

    def shelter(self, seat: Seat, home: Point) -> Point:
        """Find where a wounded guetteur goes (G-46); somewhere is always free, if only off camp."""
        homes = self.ground.homes(seat)
        choices = [home] if home in homes else []
        choices += [*self.ground.refuge[seat], *range(len(self.code))]
        return next(at for at in choices if self.code[at] == EMPTY)

    def undo(self, done: Undo) -> None:
        """Take an act back exactly (law 9)."""
        (start, end, what), hit, home, fled, self.used, self.types = done
        if what == DONE:
            self.turn = 1 - self.turn
            self.turns -= 1
            return
        if what == BACK:
            self.lift(end)
            self.hurt = start, home
            return
        self.hurt = None
        if fled != EMPTY:
            self.lift(fled)
        if what == MOVE:
            self.put(start, *self.lift(end))
        if hit != EMPTY:
            self.put(end, hit, home)

    def arrived(self, seat: Seat) -> int:
        """Count a seat's guetteurs in the enemy camp (G-60)."""
        return (self.by[seat][G] & self.ground.camps[1 - seat]).bit_count()

    def winner(self, first: Seat) -> Seat | None:
        """Give who has all four over, `first` looked at first (G-60)."""
        return next((s for s in (first, 1 - first) if self.arrived(s) >= NEED), None)

    def late(self) -> bool:
        """True when both have had all the turns agreed on (G-61)."""
        limit = self.options.turn_limit
        return bool(limit) and self.turns >= 2 * limit
