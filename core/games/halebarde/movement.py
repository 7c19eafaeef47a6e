"""How each kind goes: what it reaches from a square, given what stands around (G-32, G-40 to 42).

`Walk.work` is the rule, step by step; a walk remembers its answers by exactly the facts it looked
at, the pawns inside its reach, so that a legal list is one dictionary probe a pawn. What a walk
*meets* is friend or enemy; who may attack whom is for the desk to say.
"""

from collections.abc import Callable
from functools import lru_cache

from ...memo import Memo
from ...piece import Bits, Point
from ...topology import DIAGONAL, OFF
from .board import Ground
from .pieces import POINTS, STEPS, A, G, S

Cost = Callable[[Point, Point], int]
"""What a step from a square to the next one costs."""
Steps = tuple[tuple[tuple[Point, int], ...], ...]
"""By square the squares beside it, each with what a step there costs."""
NEVER = 99
Ends = tuple[Bits, Bits]
"""Free squares it may end on, pawns it meets."""


class Walk(Memo[Bits, Ends]):
    """One kind on one square: `rays` to go straight along, or None to bend at every step."""

    __slots__ = ("_budget", "_cost", "_point", "_rays", "_steps", "reach")
    limit = 1 << 14

    def __init__(
        self, point: Point, cost: Cost, budget: int, rays: tuple[tuple[Point, ...], ...] | None,
        steps: Steps,
    ) -> None:
        self._point = point
        self._cost = cost
        self._budget = budget
        self._rays = rays
        self._steps = steps
        self.reach: Bits = self.work(0)[0]

    def among(self, occupied: Bits) -> Ends:
        """Give the free squares it may end on and the pawns it meets, among `occupied`."""
        return self[occupied & self.reach]

    def work(self, occupied: Bits) -> Ends:
        """Give the squares reached and the pawns met, walking square by square."""
        return self._bend(occupied) if self._rays is None else self._straight(occupied)

    def _bend(self, occupied: Bits) -> Ends:
        spent = {self._point: 0}
        quiet = met = 0
        for paid in range(self._budget):
            for here in [square for square, cost in spent.items() if cost == paid]:
                for to, cost in self._steps[here]:
                    total = paid + cost
                    if total > self._budget or to == self._point:
                        continue
                    if occupied >> to & 1:
                        met |= 1 << to
                    elif total < spent.get(to, NEVER):
                        spent[to] = total
                        quiet |= 1 << to
        return quiet, met

    def _straight(self, occupied: Bits) -> Ends:
        quiet = met = 0
        for ray in self._rays or ():
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


Walks = tuple[tuple[tuple[Walk, ...], ...], ...]
"""Walks by seat, kind and point."""


@lru_cache(maxsize=16)
def walks_on(ground: Ground, turning: bool, entry_cost: str, camp_safe: bool) -> Walks:
    """Build the walks of both seats on a ground."""
    hills, size = ground.hills, len(ground.topology)
    rays, ways = ground.topology.rays, ground.topology.ways

    def march(here: Point, to: Point) -> int:
        """Charge a halberdier's step (G-41)."""
        climbs = hills >> to & 1 and (entry_cost == "always" or not hills >> here & 1)
        return 2 if climbs else 1

    def stroll(camp: Bits) -> Cost:
        """Charge a lookout's step: never a hill, never out of the camp it got to (G-40, G-53)."""

        def cost(here: Point, to: Point) -> int:
            leaves = camp >> here & 1 and not camp >> to & 1
            return NEVER if hills >> to & 1 or leaves else 1

        return cost

    def steps(cost: Cost) -> Steps:
        """Charge every step on the ground."""
        return tuple(
            tuple((way[here], cost(here, way[here])) for way in ways if way[here] != OFF)
            for here in range(size)
        )

    def straight(kind: int, point: Point) -> tuple[tuple[Point, ...], ...] | None:
        """Give how a kind goes along from a square, or None where it may bend."""
        if kind == A:
            return tuple(
                ray[point][: 1 if way in DIAGONAL else STEPS] for way, ray in enumerate(rays))
        return None if turning else tuple(ray[point] for ray in rays)

    def walks(kind: int, cost: Cost, budget: int) -> tuple[Walk, ...]:
        """Build the walks of a kind from every square."""
        charged = steps(cost)
        return tuple(
            Walk(point, cost, budget, straight(kind, point), charged) for point in range(size))

    found = []
    for seat in (0, 1):
        goal = ground.camps[1 - seat] if camp_safe else 0
        found.append((
            walks(S, march, POINTS), walks(A, lambda here, to: 1, STEPS),
            walks(G, stroll(goal), STEPS),
        ))
    return tuple(found)
