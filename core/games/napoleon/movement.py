"""How each kind moves: what it reaches, given what stands and what is barred (N-40 to N-47).

`Cell.work` is the rule, square by square. A cell remembers its answers by exactly the facts it
looked at, the blockers and barred squares inside the piece's reach, so that a whole legal list is
one dictionary probe a piece. A barred square stops passage and jumps, is neither landing nor prey.
"""

from collections.abc import Iterator
from functools import lru_cache

from ...memo import Budget, CappedMemo
from ...piece import Bits, Point, listed
from ...topology import DIAGONAL, ORTHO
from .board import Field
from .pieces import LED, REACH, C, D, G, I, K

EVERY = tuple(range(8))
Entry = tuple[Bits, Bits, Bits]
"""Quiet landings, pieces met as a landing (friend or foe), all squares that were looked at."""
Facts = tuple[Bits, Bits, Bits]
"""Friends beside some pieces, prey they met, cavalry among that prey."""
Captures = tuple[int, tuple[tuple[Point, Bits], ...]]
"""How many, and for each piece that has some whom it takes."""
Group = tuple[int, Bits, Bits, dict[Facts, Captures]]
"""Quiet landings in all, pieces met as a landing, squares looked at, and captures found so far."""
_CELLS = 40 << 20
"""Bytes for what all pieces on all squares of a field remember, about."""
_SQUADS, _RANKS = 40 << 20, 8 << 20
"""Bytes for what pieces that move alike remember together, and for whole armies, about."""


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
        quiet = met = seen = 0
        for ray in self.rays:
            jumped = not self.jumps  # one piece may be jumped, by those who jump
            for square in ray[: self.distance]:
                here = 1 << square
                seen |= here
                if barred & here:
                    break
                if not occupied & here:
                    quiet |= here
                    continue
                met |= here
                if jumped:
                    break
                jumped = True
        return quiet, met, seen

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


class Squad(CappedMemo[tuple[Bits, Bits], Group]):
    """Pieces that move alike, answered together: by occupied and barred squares in their reach.

    Siblings in a tree share most of their pieces, so an answer serves many of them.
    """

    __slots__ = ("beside", "cells", "members", "pieces", "reach")

    def __init__(
        self, pieces: Bits, cells: tuple[Cell, ...], near: tuple[Bits, ...], budget: Budget
    ) -> None:
        super().__init__(budget)
        self.pieces = pieces
        self.cells = cells
        self.members = tuple((point, cells[point].reach, cells[point]) for point in listed(pieces))
        """Each piece one by one: where it stands, its reach and its cell."""
        self.reach = self.beside = 0
        for point in listed(pieces):
            self.reach |= cells[point].reach
            self.beside |= near[point]

    def work(self, key: tuple[Bits, Bits]) -> Group:
        """Ask one piece after the other; see Group."""
        occupied, barred = key
        quiet = met = seen = 0
        for point in listed(self.pieces):
            cell = self.cells[point]
            entry = cell[occupied & cell.reach, barred & cell.reach]
            quiet += entry[0].bit_count()
            met |= entry[1]
            seen |= entry[2]
        return quiet, met, seen, {}

    def meetings(self, occupied: Bits, barred: Bits) -> Iterator[tuple[Point, Bits]]:
        """Yield (piece, whom it meets as a landing)."""
        for point in listed(self.pieces):
            cell = self.cells[point]
            yield point, cell[occupied & cell.reach, barred & cell.reach][1]

    def cost(self, key: tuple[Bits, Bits], found: Group) -> int:
        """Count four sets of squares, and an empty dictionary."""
        return 440 + 4 * len(self.cells) // 8

    def learn(self, known: dict[Facts, Captures], facts: Facts, found: Captures) -> None:
        """Remember captures of a group (`known` is its dictionary), and what they take."""
        pairs = len(found[1])
        self.budget.spend(self, 400 + 100 * pairs + (3 + pairs) * len(self.cells) // 8)
        known[facts] = found


class Movement(CappedMemo[Bits, Squad]):
    """One way of moving on a whole field: its cells by square, its squads by where they stand."""

    __slots__ = ("_near", "cells")

    def __init__(self, cells: tuple[Cell, ...], near: tuple[Bits, ...], budget: Budget) -> None:
        super().__init__(budget)
        self.cells = cells
        self._near = near

    def work(self, key: Bits) -> Squad:
        """Make the squad that stands on these squares."""
        return Squad(key, self.cells, self._near, self.budget)

    def cost(self, key: Bits, found: Squad) -> int:
        """Count a dictionary, three sets of squares, and three words for each piece."""
        return 600 + 3 * len(self.cells) // 8 + 72 * len(found.members)


Rank = tuple[int, Squad]
"""Pieces that move alike: how, by number, and as a squad."""


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
                found.append((kind, self._movements[kind][pieces]))
        return tuple(found)

    def cost(self, key: tuple[Bits, ...], found: tuple[Rank, ...]) -> int:
        """Count a key of seven sets of squares and three for each rank."""
        return 1200 + 25 * len(self._near) // 8


@lru_cache(maxsize=4)  # 12 MB for a board of 64 x 64
def movements_on(field: Field, ortho_only: bool) -> tuple[Movement, ...]:
    """Build the movements of every kind (LED last) on a field."""
    rays = field.topology.rays
    villages, budget, squads = field.tiles["V"], Budget(_CELLS), Budget(_SQUADS)
    return tuple(
        Movement(tuple(
            Cell(
                tuple(rays[d][p] for d in directions(kind, ortho_only)),
                distance(field, kind, p),
                kind in (C, LED) and not villages >> p & 1,  # N-45, N-80
                budget,
            )
            for p in range(len(field.topology))
        ), field.topology.near, squads)
        for kind in (0, 1, 2, 3, 4, LED)
    )


@lru_cache(maxsize=4)
def ranks_on(field: Field, ortho_only: bool) -> Ranks:
    """Share one memory of armies between all games on a field."""
    return Ranks(movements_on(field, ortho_only), field.topology.near)
