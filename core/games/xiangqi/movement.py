"""Where a piece may land from a point, remembered by what stands inside its reach.

The rule of every kind exists once, in `Steps` and `Lines`; memory is only a cache. What all pieces
of a kind can do together is remembered a second time, for counting.
"""

from functools import lru_cache

from ...memo import Memo
from ...piece import Bits, Point, Seat, bits, listed
from ...topology import OFF
from .board import BOARD, POINTS, Step, horses_to, steps
from .pieces import C, R

Landings = tuple[Bits, Bits, Bits]
"""Empty landings, pieces met as a landing (of either side), pieces met behind one screen."""


class Landing(Memo[Bits, Landings]):
    """One way of going from one point; the key is what is occupied inside its `reach`."""

    __slots__ = ("reach",)
    reach: Bits
    """The points that the answer depends on."""


class Steps(Landing):
    """Single steps, each with a leg that must be empty (X-3 to X-7, X-10)."""

    __slots__ = ("steps",)

    def __init__(self, steps_: tuple[Step, ...]) -> None:
        super().__init__()
        self.steps = steps_
        self.reach = bits([p for step in steps_ for p in step if p != OFF])

    def work(self, key: Bits) -> Landings:
        """Give the points of every step whose leg is empty."""
        ends = bits([to for leg, to in self.steps if leg == OFF or not key >> leg & 1])
        return ends & ~key, ends & key, 0


class Line(Landing):
    """One straight line from a point: chariots take the first piece, cannons the second."""

    __slots__ = ("ray",)

    def __init__(self, ray: tuple[Point, ...]) -> None:
        super().__init__()
        self.ray = ray
        self.reach = bits(ray)

    def work(self, key: Bits) -> Landings:
        """Go to the first piece, then look for the second (X-8, X-9)."""
        met = [at for at in self.ray if key >> at & 1][:2]
        quiet = self.ray[: self.ray.index(met[0])] if met else self.ray
        return bits(quiet), bits(met[:1]), bits(met[1:])


class Lines(Landing):
    """The four straight lines from a point together: of one alone all answers are soon known."""

    __slots__ = ("lines",)

    def __init__(self, point: Point) -> None:
        super().__init__()
        self.lines = tuple(Line(BOARD.rays[d][point]) for d in (0, 2, 4, 6))
        self.reach = 0
        for line in self.lines:
            self.reach |= line.reach

    def work(self, key: Bits) -> Landings:
        """Join the four lines."""
        quiet = first = second = 0
        for line in self.lines:
            empty, one, two = line[key & line.reach]
            quiet |= empty
            first |= one
            second |= two
        return quiet, first, second


class Reaches(Memo[Bits, Bits]):
    """The joint reach of pieces of one kind, by where they stand."""

    __slots__ = ("landings",)

    def __init__(self, landings: tuple[Landing, ...]) -> None:
        super().__init__()
        self.landings = landings

    def work(self, key: Bits) -> Bits:
        """Join the reaches of the pieces."""
        reach = 0
        for point in listed(key):
            reach |= self.landings[point].reach
        return reach


class Counts(Memo[tuple[Bits, Bits, Bits], int]):
    """How many moves pieces of one kind have: by where they stand, and what is occupied and their
    own inside their joint reach."""

    __slots__ = ("hit", "landings")
    limit = 1 << 15

    def __init__(self, landings: tuple[Landing, ...], hit: int) -> None:
        super().__init__()
        self.landings = landings
        self.hit = hit

    def work(self, key: tuple[Bits, Bits, Bits]) -> int:
        """Count the moves, piece by piece."""
        pieces, occupied, own = key
        total = 0
        for point in listed(pieces):
            landing = self.landings[point]
            found = landing[occupied & landing.reach]
            total += (found[0] | found[self.hit] & ~own).bit_count()
        return total


class Movement:
    """How one kind of one seat moves: `landings` by point, and its pieces counted together."""

    __slots__ = ("counts", "hit", "landings", "reaches")

    def __init__(self, landings: tuple[Landing, ...], hit: int) -> None:
        self.landings = landings
        self.hit = hit
        """Which of the Landings this kind takes: 1, or 2 for the cannon."""
        self.reaches = Reaches(landings)
        self.counts = Counts(landings, hit)


@lru_cache(maxsize=1)
def lines() -> tuple[Landing, ...]:
    """Build the straight lines from every point, shared by chariots, cannons and both seats."""
    return tuple(Lines(p) for p in POINTS)


@lru_cache(maxsize=1)
def horses() -> tuple[Landing, ...]:
    """Build for every point the horse steps that end there, to look for attackers."""
    return tuple(Steps(horses_to(p)) for p in POINTS)


@lru_cache(maxsize=4)
def movements(seat: Seat, by_lines: bool) -> tuple[Movement, ...]:
    """Build the movements of every kind of a seat, by either reading of the palace."""
    return tuple(
        Movement(lines(), 2 if kind == C else 1)
        if kind in (R, C)
        else Movement(tuple(Steps(steps(kind, seat, p, by_lines)) for p in POINTS), 1)
        for kind in range(7)
    )
