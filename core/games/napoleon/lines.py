"""Cannon lines: the squares a cannon bars, by the first piece and the terrain on its ray.

The readable rule is `squares`; everything else only remembers its answers by the pieces that stand
on the rays, so the rule is written once and what is remembered can be thrown away at any time.
"""

from functools import lru_cache

from ...piece import Bits, Point, bits, listed
from .board import Field

_SIZE = 12 << 20
"""Bytes for answers of each sort, about."""


class Lines:
    """The lines of every cannon on one field."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._rays = field.topology.ray_bits
        aims = len(field.topology)  # a set of cannons takes a byte a square, one of squares a bit
        remembered = _SIZE // (300 + aims + aims // 4)
        self._reach = lru_cache(remembered)(self._find_reach)
        self._line = lru_cache(remembered)(self._find_line)
        self._joined = lru_cache(remembered)(self._join)

    def joined(self, aims: Bits, occupied: Bits) -> Bits:
        """Join the lines of several cannons: bit point * 8 + facing of `aims` is one cannon."""
        return self._joined(aims, occupied & self._reach(aims))

    def _find_reach(self, aims: Bits) -> Bits:
        reach = 0
        for aim in listed(aims):
            reach |= self._rays[aim & 7][aim >> 3]
        return reach

    def _find_line(self, aim: int, occupied: Bits) -> Bits:
        return bits(self.squares(aim >> 3, aim & 7, occupied))

    def _join(self, aims: Bits, occupied: Bits) -> Bits:
        found = 0
        for aim in listed(aims):
            found |= self._line(aim, occupied & self._rays[aim & 7][aim >> 3])
        return found

    def squares(self, point: Point, facing: int, occupied: Bits) -> list[Point]:
        """List the squares of one cannon's line outward from it."""
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
def lines_on(field: Field) -> Lines:
    """Share one memory of lines between all games on a field."""
    return Lines(field)
