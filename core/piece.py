"""Seats, points and pieces: the values of which everything else is made.

Seats and points are plain ints, because a board is a tuple indexed by them and bit sets are shifted
by them; wrapping them in classes was tried on paper and cost a dictionary probe per square.
"""

from collections.abc import Iterable
from dataclasses import dataclass

Seat = int
Point = int
Bits = int
"""A set of points: bit p is set when point p belongs to it."""

NATURE: Seat = -1
"""Plays what no player may state: the lot, and later the outcome of a sealed battle."""
PUBLIC: Seat = -2
"""A viewer who holds no seat and knows only what everybody knows."""

HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Absolute board directions in clockwise eighths; a facing is an index into this."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One miniature: whose, what (None: unknown to the holder), its birth point, where it looks.

    `id` is the point where it was deployed, so it is public by construction and unique in a match.
    """

    seat: Seat
    kind: str | None
    id: int
    facing: int | None = None


def points(bits: Bits) -> list[Point]:
    """List the points of a bit set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


_LISTED, _FEW, _LONG = 1 << 16, 1 << 13, 1 << 11
"""Lists of points remembered before they are cleared; fewer when sets have more bits than _LONG, as
on boards of 64 x 64, where one takes kilobytes."""
_lists: dict[Bits, tuple[Point, ...]] = {}


def listed(of: Bits) -> tuple[Point, ...]:
    """List the points of a bit set that is likely to come again: remembered, ten times faster."""
    found = _lists.get(of)
    if found is None:
        if len(_lists) > (_LISTED if of.bit_length() <= _LONG else _FEW):
            _lists.clear()
        found = _lists[of] = tuple(points(of))
    return found


def bits(of: Iterable[Point]) -> Bits:
    """Make the bit set of some points."""
    total = 0
    for point in of:
        total |= 1 << point
    return total
