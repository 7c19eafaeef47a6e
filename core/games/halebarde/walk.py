"""How each kind goes: what it reaches from a square, given what stands around (G-32, G-40 to 42).

`Cell._work` is the rule, step by step; a cell remembers its answers by exactly the facts it looked
at, the pawns inside its reach, so that a legal list is one dictionary probe a pawn. What a walk
*meets* is friend or enemy; who may attack whom is for the desk to say.
"""

from collections.abc import Callable
from functools import lru_cache

from ...piece import Bits, Point
from ...topology import DIAGONAL, OFF
from .board import Ground
from .pieces import POINTS, STEPS, A, G, S

Cost = Callable[[Point, Point], int]
"""What a step from a square to the next one costs."""
NEVER = 99
_FULL = 1 << 14


class Cell:
    """One kind on one square: `rays` to go straight along, or None to bend at every step."""

    __slots__ = ("_budget", "_cost", "_near", "_point", "_rays", "memo", "reach")

    def __init__(
        self, ground: Ground, point: Point, cost: Cost, budget: int,
        rays: tuple[tuple[Point, ...], ...] | None,
    ) -> None:
        self._point = point
        self._cost = cost
        self._budget = budget
        self._rays = rays
        self._near = ground.topology.ways
        self.memo: dict[Bits, tuple[Bits, Bits]] = {}
        self.reach: Bits = -1
        self.reach = self._work(0)[0]

    def entry(self, occupied: Bits) -> tuple[Bits, Bits]:
        """Give the free squares it may end on and the pawns it meets, among `occupied`."""
        key = occupied & self.reach
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) > _FULL:
                self.memo.clear()
            found = self.memo[key] = self._work(key)
        return found

    def _work(self, occupied: Bits) -> tuple[Bits, Bits]:
        return self._bend(occupied) if self._rays is None else self._straight(occupied)

    def _bend(self, occupied: Bits) -> tuple[Bits, Bits]:
        spent = {self._point: 0}
        quiet = met = 0
        for paid in range(self._budget):
            for here in [square for square, cost in spent.items() if cost == paid]:
                for way in self._near:
                    to = way[here]
                    if to == OFF or to == self._point:
                        continue
                    total = paid + self._cost(here, to)
                    if total > self._budget:
                        continue
                    if occupied >> to & 1:
                        met |= 1 << to
                    elif total < spent.get(to, NEVER):
                        spent[to] = total
                        quiet |= 1 << to
        return quiet, met

    def _straight(self, occupied: Bits) -> tuple[Bits, Bits]:
        quiet = met = 0
        assert self._rays is not None
        for ray in self._rays:
            here, paid = self._point, 0
            for to in ray:
                paid += self._cost(here, to)
                if paid > self._budget:
                    break
                if occupied >> to & 1:
                    met |= 1 << to
                    break
                quiet |= 1 << to
                here = to
        return quiet, met


Walks = tuple[tuple[tuple[Cell, ...], ...], ...]
"""Cells by seat, kind and point."""


@lru_cache(maxsize=16)
def walks_on(ground: Ground, turning: bool, entry_cost: str, camp_safe: bool) -> Walks:
    """Build the cells of both seats on a ground."""
    hills = ground.hills
    rays = ground.topology.rays

    def march(here: Point, to: Point) -> int:
        """Charge a soldat's step (G-41)."""
        climbs = hills >> to & 1 and (entry_cost == "always" or not hills >> here & 1)
        return 2 if climbs else 1

    def stroll(camp: Bits) -> Cost:
        """Charge a guetteur's step: never a hill, never out of the camp it got to (G-40, G-53)."""

        def cost(here: Point, to: Point) -> int:
            leaves = camp >> here & 1 and not camp >> to & 1
            return NEVER if hills >> to & 1 or leaves else 1

        return cost

    def cell(seat: int, kind: int, point: Point) -> Cell:
        if kind == A:
            ways = tuple(
                rays[d][point][: 1 if d in DIAGONAL else STEPS] for d in range(len(rays))
            )
            return Cell(ground, point, lambda here, to: 1, STEPS, ways)
        straight = None if turning else tuple(ray[point] for ray in rays)
        if kind == S:
            return Cell(ground, point, march, POINTS, straight)
        goal = ground.camps[1 - seat] if camp_safe else 0
        return Cell(ground, point, stroll(goal), STEPS, straight)

    def army(seat: int) -> tuple[tuple[Cell, ...], ...]:
        return tuple(
            tuple(cell(seat, kind, point) for point in range(len(ground.topology)))
            for kind in (S, A, G)
        )

    return army(0), army(1)
