"""What a position of Napoleon Strategy is worth to a seat, in hundredths of an infantryman.

Ground wins (N-90), but one at a time it is only lost: rows towards the median are worth a little, a
lone point beyond it is a risk, and points that stand there together are worth their square.
"""

from functools import lru_cache

from ...game import Rules
from ...piece import Piece, Point, Seat
from ...position import Position
from .board import Field
from .pieces import KINDS, WORTH

SOLDIER = {"G": 230, "D": 60, "I": 100, "C": 110, "K": 90}
"""A piece where it stands: generals count double beyond the median and free the cavalry."""
ROW = 3
"""A row nearer to the median, for a piece that counts one point."""
OVER = -30
"""A lone point beyond the median is a risk, not a gain: found by playing many seeds."""
NEAR = 50
"""Grows with the square of the points: the nearer the need, the more each counts."""
_POINTS = dict(zip(KINDS, WORTH, strict=True))


@lru_cache(maxsize=64)
def _rows(field: Field, seat: Seat) -> tuple[int, ...]:
    """Give by point the rows a seat has already made towards the median, at most all of them."""
    name = field.seats[seat]
    first = field.first_beyond(name)
    places = field.topology.places
    return tuple(min(field.inward(name, int(x), int(y)), first) for x, y in places)


def piece(rules: Rules, here: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point: soldier and ground."""
    if here is None or here.kind is None:
        return 0
    field: Field = rules.field  # type: ignore[attr-defined]
    count = _POINTS[here.kind]
    over = field.beyond[here.seat] >> point & 1
    held = (OVER + NEAR * 2 // 3) * count * over
    return SOLDIER[here.kind] + ROW * _rows(field, here.seat)[point] * (count or 1) + held


def worth(rules: Rules, position: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less all others."""
    field: Field = rules.field  # type: ignore[attr-defined]
    team = field.teams[seat]
    total = 0
    for point, here in enumerate(position.board):
        if here is None or here.kind is None:
            continue
        rows = _rows(field, here.seat)[point]
        value = SOLDIER[here.kind] + ROW * rows * (_POINTS[here.kind] or 1)
        total += value if field.teams[here.seat] == team else -value
    for standing in rules.standing(position):
        near = NEAR * standing.points * standing.points // max(standing.need, 1)
        value = OVER * standing.points + near
        total += value if field.teams[standing.seat] == team else -value
    return total
