"""Which land of the map a spot belongs to, and where there is room for landmarks in it.

A land is what lies nearest to its own stations, with a bent border. All of it is worked out on a
grid of few points; the painter makes smooth shapes of them.
"""

import math
from collections.abc import Iterator, Sequence

from .way import Spot

MESH = 9
"""Units between two points of the grid."""
BENT = 15
"""Units that a border is bent by at most."""
STEEP = 4
"""By how much the share of a land grows with each unit from its border; 128 is on it."""
ROAD = 2.2
"""Half as wide as the road with its stations is, in points of the grid."""
Room = tuple[float, float, float]
"""A free spot and how far it is from it to what is not free, in pixels."""


class Lands:
    """The lands of a map of `size` pixels with stations at `spots`, so many of them in each land.

    `shares` has for each land a byte for each point of a grid, row by row: more than 128 in the
    land, the more the farther from its border.
    """

    def __init__(self, size: tuple[int, int], spots: Sequence[Spot], counts: Sequence[int],
                 unit: float) -> None:
        self.mesh, self.unit = MESH * unit, unit
        self.columns, self.rows = (math.ceil(side / self.mesh) + 1 for side in size)
        rest = iter(spots)
        self.spots = [[next(rest) for _ in range(count)] for count in counts]
        self.shares = [bytearray() for _ in counts]
        self._free: list[float] = []
        """How many points of the grid each is from what is not free."""

    def measure(self, line: Sequence[Spot]) -> Iterator[None]:
        """Work out the shares, and what is free beside the `line` of a road, a row a step."""
        apart = min((math.dist(a, b) for n, land in enumerate(self.spots) for a in land
                     for other in self.spots[:n] for b in other), default=math.inf)
        bent = min(BENT * self.unit, apart * 0.3)
        for row in range(self.rows):
            for column in range(self.columns):
                at = self._bent(column * self.mesh, row * self.mesh, bent)
                far = [min(math.dist(at, spot) for spot in land) for land in self.spots]
                for n, own in enumerate(far):
                    other = min(far[:n] + far[n + 1:], default=math.inf)
                    share = 128 + (other - own) / self.unit * STEEP
                    self.shares[n].append(round(max(0, min(255, share))))
            yield None
        yield from self._measure_free(line)

    def _bent(self, x: float, y: float, bent: float) -> Spot:
        """Move a spot as the borders are bent: by no more than 1.42 times `bent`."""
        a, b = x / self.unit, y / self.unit
        return (x + bent * (0.6 * math.sin(b / 31 + a / 83) + 0.4 * math.sin(b / 13 - a / 29)),
                y + bent * (0.6 * math.sin(a / 37 - b / 71) + 0.4 * math.sin(a / 11 + b / 23)))

    def rooms(self, most: int, least: float, widest: float) -> Iterator[list[Room]]:
        """Yield for each land its free spots away from the road, the widest first: at most so many,
        between so many pixels in radius."""
        free = self._free
        for share in self.shares:
            inside = [at for at, value in enumerate(share) if value > 128 and free[at]]
            found: list[Room] = []
            while inside and len(found) < most:
                at = max(inside, key=lambda each: (min(free[each] * self.mesh, widest),
                                                   each * 7919 % 1009))  # none of equals is first
                x, y = (side * self.mesh for side in reversed(divmod(at, self.columns)))
                room = min(free[at] * self.mesh, widest)
                if room < least:
                    break
                found.append((x, y, room))
                for each in inside:
                    row, column = divmod(each, self.columns)
                    left = (math.hypot(column * self.mesh - x, row * self.mesh - y) - room)
                    free[each] = min(free[each], max(0.0, left / self.mesh))
            yield found

    def _measure_free(self, line: Sequence[Spot]) -> Iterator[None]:
        """Work out how many points of the grid each is from road, borders and edges."""
        wide, high, free = self.columns, self.rows, self._free
        free[:] = [math.inf] * (wide * high)
        for x, y in line:
            free[round(y / self.mesh) * wide + round(x / self.mesh)] = -ROAD
        for at in range(wide * high):
            row, column = divmod(at, wide)
            border = max(share[at] for share in self.shares) < 160
            if border or row in (0, high - 1) or column in (0, wide - 1):
                free[at] = min(free[at], 0.0)
        yield None
        steps = ((-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.414), (1, -1, 1.414))
        for way in (1, -1):
            for at in range(wide * high)[::way]:
                row, column = divmod(at, wide)
                for dx, dy, far in steps:
                    x, y = column + way * dx, row + way * dy
                    if 0 <= x < wide and 0 <= y < high:
                        free[at] = min(free[at], free[y * wide + x] + far)
                if column == 0:
                    yield None
