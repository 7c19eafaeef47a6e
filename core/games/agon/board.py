"""The 91 hexes of Agon: rings, steps, and which two cells hold which (A-1, A-2, A-10, A-21, A-30).

All of it is one table computed once for each set of angles, so that the desk only masks and looks
up; a cell's opposite is found by counting from the other end, because cells are listed by rows.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from ...game import Scenery
from ...piece import NATURE, Bits, Point
from ...topology import OFF, axial, hexagon

SIDE = 6
TOPOLOGY = hexagon(SIDE)
SIZE = len(TOPOLOGY)
RINGS = tuple(max(abs(q), abs(r), abs(q + r)) for q, r in axial(SIDE))
"""The ring of a point: 5 is the edge, 0 the throne (A-2)."""
RING: tuple[Bits, ...] = tuple(
    sum(1 << point for point, ring in enumerate(RINGS) if ring == wanted) for wanted in range(SIDE)
)
EVERYWHERE: Bits = (1 << SIZE) - 1
THRONE: Point = SIZE // 2
QUEEN: Point = TOPOLOGY.index["k1"]
GUARDS = tuple(TOPOLOGY.index[name] for name in ("k5", "g10", "c8", "a4", "b1", "g1"))
"""White's cells at the start; Black's are opposite (A-10)."""
SPOTS = tuple(1 << point for point in range(SIZE))


def opposite(point: Point) -> Point:
    """Give the cell on the other side of the throne."""
    return SIZE - 1 - point


@dataclass(frozen=True, eq=False)
class Plan:
    """Steps and pincers by point, for pincers at 180 or also at 120 degrees.

    `holds[c]`: (victim, holders): a piece arriving on c takes the victim when a friend stands on a
    holder. `jaws[c]`: pairs of cells that hold whoever stands on c.
    """

    wide: bool
    guard: tuple[Bits, ...] = field(init=False)
    queen: tuple[Bits, ...] = field(init=False)
    holds: tuple[tuple[tuple[Bits, Bits], ...], ...] = field(init=False)
    jaws: tuple[tuple[Bits, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        near, put = TOPOLOGY.near, object.__setattr__
        inward = tuple(
            near[point] & sum(RING[: ring + 1]) for point, ring in enumerate(RINGS)
        )
        put(self, "queen", inward)
        put(self, "guard", tuple(steps & ~SPOTS[THRONE] for steps in inward))
        put(self, "holds", tuple(self._holds(point) for point in range(SIZE)))
        put(self, "jaws", tuple(self._jaws(point) for point in range(SIZE)))

    def _holds(self, point: Point) -> tuple[tuple[Bits, Bits], ...]:
        found = []
        for way in range(6):
            victim = TOPOLOGY.ways[way][point]
            if victim != OFF:
                ahead = (way, way + 1, way - 1) if self.wide else (way,)
                holders = sum(_spot(TOPOLOGY.ways[to % 6][victim]) for to in ahead)
                found.append((SPOTS[victim], holders))
        return tuple(found)

    def _jaws(self, point: Point) -> tuple[Bits, ...]:
        around = [TOPOLOGY.ways[way][point] for way in range(6)]
        turns = (3, 2) if self.wide else (3,)
        pairs = {
            SPOTS[around[way]] | SPOTS[around[(way + turn) % 6]]
            for turn in turns
            for way in range(6)
            if around[way] != OFF and around[(way + turn) % 6] != OFF
        }
        return tuple(sorted(pairs))


def _spot(point: Point) -> Bits:
    return 0 if point == OFF else 1 << point


@lru_cache(maxsize=2)
def plan_of(wide: bool) -> Plan:
    """Build a Plan once for each set of angles."""
    return Plan(wide)


def scenery() -> Scenery:
    """Give the rings in two tones and the throne in a third, the letters of the rows beside."""
    tones = tuple(2 if ring == 0 else ring % 2 for ring in RINGS)
    labels = []
    for point, name in enumerate(TOPOLOGY.names):
        x, y = TOPOLOGY.places[point]
        if name[1:] == "1":
            labels.append((x - 1.0, y, name[0].upper()))
    for first, last in zip(TOPOLOGY.names, (*TOPOLOGY.names[1:], "z1"), strict=True):
        if last[1:] == "1":  # the number of the last cell, at the right end of its row
            x, y = TOPOLOGY.places[TOPOLOGY.index[first]]
            labels.append((x + 1.0, y, first[1:]))
    return Scenery("hex", tones, (), tuple(labels), ((*TOPOLOGY.places[THRONE], "throne", NATURE),))
