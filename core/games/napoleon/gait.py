"""How each kind walks: the squares a piece reaches, given what stands and what is barred (N-40 to N-47).

`_walk` is the rule, square by square. `Gait.cells` remembers its answers by exactly the facts it
looked at, the blockers and barred squares inside the piece's reach, so that a whole legal list is one
dictionary probe a piece. A barred square stops passage and jumps and is neither landing nor prey.
"""

from functools import lru_cache

from ...piece import Bits, Point
from ...topology import DIAGONAL, ORTHO
from .board import Field
from .pieces import LED, REACH, C

EVERY = tuple(range(8))
Entry = tuple[Bits, Bits, int]
"""Quiet landings, pieces met as a landing (friend or foe), number of quiet landings."""
_FULL = 1 << 12
"""Answers remembered for one piece on one square before they are cleared."""


class Cell:
    """One kind on one square: its reach, its directions, and what it remembers."""

    __slots__ = ("distance", "jumps", "memo", "rays", "reach")

    def __init__(self, rays: tuple[tuple[Point, ...], ...], distance: int, jumps: bool) -> None:
        self.rays = rays
        self.distance = distance
        self.jumps = jumps
        self.reach: Bits = 0
        for ray in rays:
            for square in ray[:distance]:
                self.reach |= 1 << square
        self.memo: dict[tuple[Bits, Bits], Entry] = {}

    def entry(self, key: tuple[Bits, Bits]) -> Entry:
        """Work out and remember one answer; key is (occupied, barred) inside the reach."""
        if len(self.memo) > _FULL:
            self.memo.clear()
        quiet, met = self._walk(*key)
        found = self.memo[key] = (quiet, met, quiet.bit_count())
        return found

    def _walk(self, occupied: Bits, barred: Bits) -> tuple[Bits, Bits]:
        quiet = met = 0
        for ray in self.rays:
            jumped = not self.jumps  # who cannot jump has, so to speak, already jumped
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
        return quiet, met


def directions(kind: int, ortho_only: bool) -> tuple[int, ...]:
    """Give the headings a kind may go along (N-43, N-44, N-46)."""
    if kind == C:
        return DIAGONAL
    if kind == LED:
        return EVERY
    return ORTHO if ortho_only else EVERY


def distance(field: Field, kind: int, point: Point) -> int:
    """Give how far a kind goes from a square (N-41, N-87)."""
    cavalry = kind in (C, LED)
    return REACH[C] + 1 if cavalry and field.tiles["H"] >> point & 1 else REACH[C if cavalry else kind]


@lru_cache(maxsize=32)
def gaits_on(field: Field, ortho_only: bool) -> tuple[tuple[Cell, ...], ...]:
    """Build the cells of every kind (LED last) on every square of a field."""
    rays = field.topology.rays
    villages = field.tiles["V"]
    return tuple(
        tuple(
            Cell(
                tuple(rays[d][p] for d in directions(kind, ortho_only)),
                distance(field, kind, p),
                kind in (C, LED) and not villages >> p & 1,  # N-45, N-80
            )
            for p in range(len(field.topology))
        )
        for kind in (0, 1, 2, 3, 4, LED)
    )
