"""How each kind moves: what it reaches, given what stands and what is barred (N-40 to N-47).

`Cell.work` is the rule, square by square. A cell remembers its answers by exactly the facts it
looked at, the blockers and barred squares inside the piece's reach, so that a whole legal list is
one dictionary probe a piece. A barred square stops passage and jumps, is neither landing nor prey.
"""

from functools import lru_cache

from ...memo import Budget, CappedMemo
from ...piece import Bits, Point, listed
from ...topology import DIAGONAL, ORTHO
from .board import Field
from .pieces import LED, REACH, C

EVERY = tuple(range(8))
Entry = tuple[Bits, Bits, int]
"""Quiet landings, pieces met as a landing (friend or foe), number of quiet landings."""
Group = tuple[
    int, Bits, tuple[tuple[Point, Bits], ...], dict[tuple[Bits, Bits, Bits], int]
]
"""Quiet landings in all, pieces met as a landing in all, (piece, what it meets) for each, and the
captures counted so far by (friends beside them, prey met, cavalry among that prey)."""
_CELLS = 40 << 20
"""Bytes for what all pieces on all squares of a field remember, about."""
_GROUPS, _REACHES = 16 << 20, 4 << 20
"""Bytes for what all pieces that move alike remember of answers and of reaches, about."""


class Cell(CappedMemo[tuple[Bits, Bits], Entry]):
    """One kind on one square: its reach, its directions, and what it remembers."""

    __slots__ = ("distance", "jumps", "rays", "reach")

    def __init__(
        self, rays: tuple[tuple[Point, ...], ...], distance: int, jumps: bool, budget: Budget
    ) -> None:
        super().__init__(budget)
        self.rays = rays
        self.distance = distance
        self.jumps = jumps
        self.reach: Bits = 0
        for ray in rays:
            for square in ray[:distance]:
                self.reach |= 1 << square

    def work(self, key: tuple[Bits, Bits]) -> Entry:
        """Go along every ray: the key is (occupied, barred) inside the reach."""
        occupied, barred = key
        quiet = met = 0
        for ray in self.rays:
            jumped = not self.jumps  # one piece may be jumped, by those who jump
            for square in ray[: self.distance]:
                here = 1 << square
                if barred & here:
                    break
                if not occupied & here:
                    quiet |= here
                    continue
                met |= here
                if jumped:
                    break
                jumped = True
        return quiet, met, quiet.bit_count()

    def cost(self, key: tuple[Bits, Bits], found: Entry) -> int:
        """Count two pairs with a set of squares for each."""
        return 260 + self.reach.bit_length() // 2


def directions(kind: int, ortho_only: bool) -> tuple[int, ...]:
    """Give the headings a kind may go along (N-43, N-44, N-46)."""
    if kind == C:
        return DIAGONAL
    if kind == LED:
        return EVERY
    return ORTHO if ortho_only else EVERY


def distance(field: Field, kind: int, point: Point) -> int:
    """Give how far a kind goes from a square (N-41, N-87)."""
    if kind not in (C, LED):
        return REACH[kind]
    return REACH[C] + (field.tiles["H"] >> point & 1)


class Movement:
    """One way of moving on a whole field: its cells by square, and its pieces answered together.

    Siblings in a tree share most of their pieces, so answers are kept a second time for all pieces
    that move alike at once: by the pieces, occupied and barred squares inside their joint reach.
    """

    __slots__ = ("_crowded", "_full", "cells", "groups", "near", "reach")

    def __init__(self, cells: tuple[Cell, ...], near: tuple[Bits, ...]) -> None:
        self.cells = cells
        self.near = near
        self.reach: dict[Bits, tuple[Bits, Bits]] = {}
        self.groups: dict[tuple[Bits, Bits, Bits], Group] = {}
        self._full = _REACHES // (300 + 3 * len(cells) // 8)
        self._crowded = _GROUPS // (600 + 10 * len(cells) // 8)

    def joint_reach(self, pieces: Bits) -> tuple[Bits, Bits]:
        """Join the reach of pieces, and the squares beside them, and remember both."""
        if len(self.reach) > self._full:
            self.reach.clear()
        reach = beside = 0
        for point in listed(pieces):
            reach |= self.cells[point].reach
            beside |= self.near[point]
        found = self.reach[pieces] = (reach, beside)
        return found

    def group(self, key: tuple[Bits, Bits, Bits]) -> Group:
        """Work out and remember what pieces can do together; see Group."""
        if len(self.groups) > self._crowded:
            self.groups.clear()
        pieces, occupied, barred = key
        quiet = met = 0
        each = []
        for point in listed(pieces):
            cell = self.cells[point]
            entry = cell[occupied & cell.reach, barred & cell.reach]
            quiet += entry[2]
            if entry[1]:
                met |= entry[1]
                each.append((point, entry[1]))
        found = self.groups[key] = (quiet, met, tuple(each), {})
        return found


@lru_cache(maxsize=4)  # 12 MB for a board of 64 x 64
def movements_on(field: Field, ortho_only: bool) -> tuple[Movement, ...]:
    """Build the movements of every kind (LED last) on a field."""
    rays = field.topology.rays
    villages, budget = field.tiles["V"], Budget(_CELLS)
    return tuple(
        Movement(tuple(
            Cell(
                tuple(rays[d][p] for d in directions(kind, ortho_only)),
                distance(field, kind, p),
                kind in (C, LED) and not villages >> p & 1,  # N-45, N-80
                budget,
            )
            for p in range(len(field.topology))
        ), field.topology.near)
        for kind in (0, 1, 2, 3, 4, LED)
    )
