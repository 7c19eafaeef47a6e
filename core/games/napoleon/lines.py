"""Cannon lines: the squares a cannon bars, by the first piece and the terrain on its ray.

The readable rule is `squares`; everything else only remembers its answers by the pieces that stand
on the rays, so the rule is written once and what is remembered can be thrown away at any time.
"""

from functools import lru_cache

from ...memo import Budget, CappedMemo
from ...piece import Bits, Point, bits, listed
from .board import Field

_SIZE, _JOINT = 12 << 20, 24 << 20
"""Bytes for the lines of single cannons, and for those of several together, about."""


class Joint(CappedMemo[Bits, Bits]):
    """The lines of some cannons together; the key is what is occupied inside their `reach`."""

    __slots__ = ("_aims", "_lines", "reach")

    def __init__(self, lines: "Lines", aims: Bits, budget: Budget) -> None:
        super().__init__(budget)
        self._lines = lines
        self._aims = listed(aims)
        self.reach: Bits = 0
        for aim in self._aims:
            self.reach |= lines.rays[aim & 7][aim >> 3]

    def work(self, key: Bits) -> Bits:
        """Join the lines of the cannons."""
        found = 0
        for aim in self._aims:
            found |= self._lines.single(aim, key & self._lines.rays[aim & 7][aim >> 3])
        return found

    def cost(self, key: Bits, found: Bits) -> int:
        """Count two sets of squares."""
        return 150 + self.reach.bit_length() // 4


class Lines(CappedMemo[Bits, Joint]):
    """The lines of every cannon on one field: bit point * 8 + facing of a key is one cannon."""

    __slots__ = ("_field", "rays", "single")

    def __init__(self, field: Field) -> None:
        super().__init__(Budget(_JOINT))
        self._field = field
        self.rays = field.topology.ray_bits
        self.single = lru_cache(_SIZE // (300 + len(field.topology) // 4))(self._find_line)
        """The line of one cannon, by its bit and what is occupied on its ray."""

    def work(self, key: Bits) -> Joint:
        """Make the memory of these cannons' joint lines."""
        return Joint(self, key, self.budget)

    def cost(self, key: Bits, found: Joint) -> int:
        """Count a dictionary, a set of cannons and one of squares."""
        return 600 + len(self._field.topology) * 9 // 8

    def _find_line(self, aim: int, occupied: Bits) -> Bits:
        return bits(self.squares(aim >> 3, aim & 7, occupied))

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
