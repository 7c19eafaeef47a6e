"""What a position is worth to a seat, in hundredths of a halberdier.

Only lookouts win (G-60) and they are never lost for good (G-46), so a lookout is worth little where
it begins and more with every column it has made: what a wound costs is the way back. One that is in
the enemy camp is safe there, so it counts more than any way.
"""

from functools import lru_cache

from ...computer import material
from ...game import Rules
from ...piece import Piece, Point, Seat
from ...position import Position
from .board import Ground, ground_of

PAWN = {"S": 100, "A": 130, "G": 30}
COLUMN = {"S": 1, "A": 1, "G": 6}
"""A column nearer to the enemy camp."""
HILL = {"S": 2, "A": 12, "G": 0}
"""Standing on a hill: an archer shoots from there (G-45)."""
ARRIVED = 120
"""A lookout in the enemy camp."""
TOGETHER = 15
"""Grows with the square of the lookouts there: the last ones are the hardest."""


@lru_cache(maxsize=16)
def _table(ground: Ground, seat: Seat, kind: str) -> tuple[int, ...]:
    """Give by point what a pawn is worth there to its seat."""
    places = ground.topology.places
    camp = ground.camps[1 - seat]
    door = ground.column[1 - seat][0]  # beyond the last column of the field is the camp
    last = places[door][0] + (1 if seat == 0 else -1)
    found = []
    for point, (x, _) in enumerate(places):
        left = max(0.0, last - x if seat == 0 else x - last)
        value = PAWN[kind] + COLUMN[kind] * (22 - int(left)) + HILL[kind] * (
            ground.hills >> point & 1
        )
        found.append(value + (ARRIVED if kind == "G" and camp >> point & 1 else 0))
    return tuple(found)


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a pawn if it stood on a point."""
    if piece is None or piece.kind is None:
        return 0
    return _table(ground_of(rules.options.grid == "full"), piece.seat, piece.kind)[point]


def worth(rules: Rules, p: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less the other."""
    total = material(rules, p, seat)
    for standing in rules.standing(p):
        value = TOGETHER * standing.points * standing.points
        total += value if standing.seat == seat else -value
    return total
