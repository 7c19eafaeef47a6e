"""Cannon lines: the squares a cannon bars, by the first piece and the terrain on its ray.

The readable rule is `_line`; `Fire.line` only remembers its answers by the pieces standing on the
ray, so the rule is written once and the table can be thrown away at any time.
"""

from functools import lru_cache

from ...piece import Bits, Point, bits, points
from .board import Field

_FULL = 1 << 17
"""Answers remembered before the memory is cleared."""


class Fire:
    """The lines of every cannon on one field."""

    def __init__(self, field: Field) -> None:
        self._field = field
        topology = field.topology
        self.rays = topology.ray_bits
        self._memo: dict[tuple[Point, int, Bits], Bits] = {}
        self._reach: dict[Bits, Bits] = {}
        self._volleys: dict[tuple[Bits, Bits], Bits] = {}

    def line(self, point: Point, facing: int, occupied: Bits) -> Bits:
        """Give the squares in the line of a cannon on `point` looking `facing`."""
        key = (point, facing, occupied & self.rays[facing][point])
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > _FULL:
                self._memo.clear()
            found = self._memo[key] = bits(self.squares(point, facing, occupied))
        return found

    def volley(self, aims: Bits, occupied: Bits) -> Bits:
        """Join the lines of several cannons: bit point * 8 + facing of `aims` is one cannon."""
        reach = self._reach.get(aims)
        if reach is None:
            if len(self._reach) > _FULL:
                self._reach.clear()
            reach = 0
            for aim in points(aims):
                reach |= self.rays[aim & 7][aim >> 3]
            self._reach[aims] = reach
        key = (aims, occupied & reach)
        found = self._volleys.get(key)
        if found is None:
            if len(self._volleys) > _FULL:
                self._volleys.clear()
            found = 0
            for aim in points(aims):
                found |= self.line(aim >> 3, aim & 7, occupied)
            self._volleys[key] = found
        return found

    def squares(self, point: Point, facing: int, occupied: Bits) -> list[Point]:
        """List a line's squares outward from the cannon."""
        tiles = self._field.tiles
        high = tiles["H"] >> point & 1
        seen: list[Point] = []
        for square in self._field.topology.rays[facing][point]:
            if high:  # N-88: nothing stops it but the next hill, which is in the line (N-89)
                seen.append(square)
                if tiles["H"] >> square & 1:
                    break
                continue
            if (tiles["H"] | tiles["V"] | tiles["F"]) >> square & 1:  # N-82, N-85, N-89
                break
            seen.append(square)
            if occupied >> square & 1:  # N-52: the first piece is in the line and ends it
                break
        return seen


@lru_cache(maxsize=4)
def fire_on(field: Field) -> Fire:
    """Share one memory of lines between all games on a field."""
    return Fire(field)
