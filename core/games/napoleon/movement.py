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
from .pieces import LED, REACH, C, D, G, I, K

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
_GROUPS = 16 << 20
"""Bytes for what pieces that move alike remember together, for each way of moving, about."""
_REACHES, _RANKS = 4 << 20, 8 << 20
"""Bytes for what such pieces reach, for each way of moving, and for whole armies, about."""


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


class Reaches(CappedMemo[Bits, tuple[Bits, Bits]]):
    """The joint reach of pieces that move alike, and the squares beside them."""

    __slots__ = ("_cells", "_near")

    def __init__(self, cells: tuple[Cell, ...], near: tuple[Bits, ...]) -> None:
        super().__init__(Budget(_REACHES))
        self._cells = cells
        self._near = near

    def work(self, key: Bits) -> tuple[Bits, Bits]:
        """Join them."""
        reach = beside = 0
        for point in listed(key):
            reach |= self._cells[point].reach
            beside |= self._near[point]
        return reach, beside

    def cost(self, key: Bits, found: tuple[Bits, Bits]) -> int:
        """Count three sets of squares."""
        return 300 + 3 * len(self._cells) // 8


class Movement(CappedMemo[tuple[Bits, Bits, Bits], Group]):
    """One way of moving on a whole field: its cells by square, and its pieces answered together.

    Siblings in a tree share most of their pieces, so answers are kept a second time for all pieces
    that move alike at once: by the pieces, occupied and barred squares inside their joint reach.
    """

    __slots__ = ("cells", "reaches")

    def __init__(self, cells: tuple[Cell, ...], near: tuple[Bits, ...]) -> None:
        super().__init__(Budget(_GROUPS))
        self.cells = cells
        self.reaches = Reaches(cells, near)

    def work(self, key: tuple[Bits, Bits, Bits]) -> Group:
        """Work out what pieces can do together; see Group."""
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
        return quiet, met, tuple(each), {}

    def cost(self, key: tuple[Bits, Bits, Bits], found: Group) -> int:
        """Count sets of squares, and a dictionary of captures."""
        return 600 + 10 * len(self.cells) // 8


Rank = tuple[int, Movement, Bits, Bits, Bits]
"""Pieces that move alike: how, by number and as a Movement, where they stand, the joint reach, and
the squares beside them."""


class Ranks(CappedMemo[tuple[Bits, ...], tuple[Rank, ...]]):
    """An army in ranks, by what stands where, the friends' generals, and who is tired."""

    __slots__ = ("_movements", "_near")

    def __init__(self, movements: tuple[Movement, ...], near: tuple[Bits, ...]) -> None:
        super().__init__(Budget(_RANKS))
        self._movements = movements
        self._near = near

    def work(self, key: tuple[Bits, ...]) -> tuple[Rank, ...]:
        """Tell cavalry beside a general from cavalry alone (N-46), and leave the tired out."""
        general, drum, infantry, cavalry, cannon, leaders, tired = key
        led = 0
        for point in listed(leaders):
            led |= self._near[point]
        army = ((G, general), (D, drum), (I, infantry), (C, cavalry & ~led), (LED, cavalry & led),
                (K, cannon))
        found: list[Rank] = []
        for kind, pieces in army:
            pieces &= ~tired
            if pieces:
                movement = self._movements[kind]
                found.append((kind, movement, pieces, *movement.reaches[pieces]))
        return tuple(found)

    def cost(self, key: tuple[Bits, ...], found: tuple[Rank, ...]) -> int:
        """Count a key of seven sets of squares and three for each rank."""
        return 1200 + 25 * len(self._near) // 8


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


@lru_cache(maxsize=4)
def ranks_on(field: Field, ortho_only: bool) -> Ranks:
    """Share one memory of armies between all games on a field."""
    return Ranks(movements_on(field, ortho_only), field.topology.near)
