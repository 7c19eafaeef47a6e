"""Where a piece may land from a point, remembered by what stands inside its reach.

The rule of every kind exists once, in the plain walks below; the memory is only a cache and may be
cleared at any time. A whole kind is remembered a second time for counting: key (pieces, what stands
inside their joint reach, what of that they may not take).
"""

from functools import lru_cache

from ...piece import Bits, Point, Seat, bits, points
from ...topology import OFF
from .board import BOARD, POINTS, Step, horses_to, steps
from .pieces import C, R

Entry = tuple[Bits, Bits, Bits]
"""Empty landings, pieces met as a landing (of either side), pieces met behind one screen."""
_FULL = 1 << 11
"""Answers remembered for one cell, and joint reaches for one gait, before they are cleared."""
_CROWDED = 1 << 15
"""Counts remembered for all pieces of a gait, and lists of points, before they are cleared."""


class Cell:
    """One way of going from one point: the points it depends on, and what it remembers."""

    __slots__ = ("memo", "reach")

    def __init__(self, reach: Bits) -> None:
        self.reach = reach
        self.memo: dict[Bits, Entry] = {}

    def entry(self, key: Bits) -> Entry:
        """Work out and remember one answer; key is what is occupied inside the reach."""
        if len(self.memo) > _FULL:
            self.memo.clear()
        found = self.memo[key] = self.walk(key)
        return found

    def walk(self, occupied: Bits) -> Entry:
        """Walk by the rules."""
        raise NotImplementedError


class Steps(Cell):
    """Single steps, each with a leg that must be empty (X-3 to X-7, X-10)."""

    __slots__ = ("steps",)

    def __init__(self, steps_: tuple[Step, ...]) -> None:
        super().__init__(bits([p for step in steps_ for p in step if p != OFF]))
        self.steps = steps_

    def walk(self, occupied: Bits) -> Entry:
        """Take every step whose leg is empty."""
        quiet = met = 0
        for leg, to in self.steps:
            if leg != OFF and occupied >> leg & 1:
                continue
            if occupied >> to & 1:
                met |= 1 << to
            else:
                quiet |= 1 << to
        return quiet, met, 0


class Lines(Cell):
    """The four straight lines from a point: chariots take the first piece, cannons the second."""

    __slots__ = ("rays",)

    def __init__(self, point: Point) -> None:
        self.rays = tuple(BOARD.rays[d][point] for d in (0, 2, 4, 6))
        super().__init__(bits([p for ray in self.rays for p in ray]))

    def walk(self, occupied: Bits) -> Entry:
        """Go to the first piece, then look for the second (X-8, X-9)."""
        quiet = first = second = 0
        for ray in self.rays:
            screen = False
            for here in ray:
                if not occupied >> here & 1:
                    quiet |= 0 if screen else 1 << here
                elif screen:
                    second |= 1 << here
                    break
                else:
                    first |= 1 << here
                    screen = True
        return quiet, first, second


class Gait:
    """One kind of one seat: its cell by point, and its pieces counted together."""

    __slots__ = ("cells", "hit", "kept", "troops")

    def __init__(self, cells: tuple[Cell, ...], hit: int) -> None:
        self.cells = cells
        self.hit = hit
        """Which part of an entry this kind takes from: 1, or 2 for the cannon."""
        self.troops: dict[Bits, tuple[Bits, dict[tuple[Bits, Bits], int]]] = {}
        self.kept = 0

    def troop(self, pieces: Bits) -> tuple[Bits, dict[tuple[Bits, Bits], int]]:
        """Join the reach of pieces, with an empty memory of what they can do from there."""
        if len(self.troops) > _FULL:
            self.troops.clear()
        reach = 0
        for point in squares(pieces):
            reach |= self.cells[point].reach
        found = self.troops[pieces] = (reach, {})
        return found

    def count(self, pieces: Bits, known: dict[tuple[Bits, Bits], int], key: tuple[Bits, Bits]
              ) -> int:
        """Count and remember the moves of pieces; key is (occupied, not to be taken)."""
        self.kept += 1
        if self.kept > _CROWDED:
            self.troops.clear()  # the caller's `known` is forgotten with the rest
            self.kept = 0
        occupied, barred = key
        total = 0
        for point in squares(pieces):
            cell = self.cells[point]
            inside = occupied & cell.reach
            entry = cell.memo.get(inside) or cell.entry(inside)
            total += entry[0].bit_count() + (entry[self.hit] & ~barred).bit_count()
        known[key] = total
        return total


_lists: dict[Bits, tuple[Point, ...]] = {}


def squares(of: Bits) -> tuple[Point, ...]:
    """List a bit set's points, remembering the answer."""
    found = _lists.get(of)
    if found is None:
        if len(_lists) > _CROWDED:
            _lists.clear()
        found = _lists[of] = tuple(points(of))
    return found


@lru_cache(maxsize=1)
def lines() -> tuple[Cell, ...]:
    """Build the straight lines from every point, shared by chariots, cannons and both seats."""
    return tuple(Lines(p) for p in POINTS)


@lru_cache(maxsize=1)
def leaps() -> tuple[Cell, ...]:
    """Build for every point the horse steps that end there, to look for attackers."""
    return tuple(Steps(horses_to(p)) for p in POINTS)


@lru_cache(maxsize=4)
def gaits(seat: Seat, by_lines: bool) -> tuple[Gait, ...]:
    """Build the gaits of every kind of a seat, by either reading of the palace."""
    return tuple(
        Gait(lines(), 2 if kind == C else 1)
        if kind in (R, C)
        else Gait(tuple(Steps(steps(kind, seat, p, by_lines)) for p in POINTS), 1)
        for kind in range(7)
    )
