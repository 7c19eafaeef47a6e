"""What a position of Napoleon Strategy is worth to a seat, in hundredths of an infantryman.

Ground counts more than soldiers, because ground wins (N-90): every row towards the median is worth
a little, standing beyond it a lot, and the last points before the need most of all.
"""

from functools import lru_cache

from ...game import Rules
from ...piece import Point, Seat
from ...position import Position
from .board import Field
from .pieces import KINDS, WORTH

SOLDIER = {"G": 230, "D": 60, "I": 100, "C": 110, "K": 90}
"""A piece where it stands: generals count double beyond the median and free the cavalry."""
ROW = 9
"""A row nearer to the median, for a piece that counts one point."""
OVER = 60
"""A point beyond the median; grows with the points already there."""
NEAR = 130
"""Shared out over the points: the nearer the need, the more each counts."""
_POINTS = dict(zip(KINDS, WORTH, strict=True))


@lru_cache(maxsize=64)
def _rows(field: Field, seat: Seat) -> tuple[int, ...]:
    """Give by point the rows a seat has already made towards the median, at most all of them."""
    name = field.seats[seat]
    first = field.first_beyond(name)
    places = field.topology.places
    return tuple(min(field.inward(name, int(x), int(y)), first) for x, y in places)


def piece(position: Position, point: Point) -> int:
    """Give the worth of the piece on a point, wherever that is."""
    here = position.board[point]
    return SOLDIER.get(here.kind or "I", 0) if here is not None else 0


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
