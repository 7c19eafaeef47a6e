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
USUAL = 4
"""The need for which OVER is meant; where more is needed a lone point is less of a risk."""
_POINTS = dict(zip(KINDS, WORTH, strict=True))


@lru_cache(maxsize=512)
def _table(field: Field, seat: Seat, kind: str, need: int) -> tuple[int, ...]:
    """Give by point what a piece is worth there to its seat, ground included."""
    name, places, beyond = field.seats[seat], field.topology.places, field.beyond[seat]
    first = field.first_beyond(name)
    count = _POINTS[kind]
    held = (OVER * USUAL // need + NEAR * 2 // 3) * count
    return tuple(
        SOLDIER[kind]
        + ROW * min(field.inward(name, int(x), int(y)), first) * (count or 1)
        + held * (beyond >> point & 1)
        for point, (x, y) in enumerate(places)
    )


@lru_cache(maxsize=512)
def _march(field: Field, seat: Seat, kind: str) -> tuple[int, ...]:
    """Give by point a piece and the rows it made towards the median, without the points."""
    name, places = field.seats[seat], field.topology.places
    first = field.first_beyond(name)
    count = _POINTS[kind] or 1
    return tuple(
        SOLDIER[kind] + ROW * min(field.inward(name, int(x), int(y)), first) * count
        for x, y in places
    )


def piece(rules: Rules, here: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point: soldier and ground."""
    if here is None or here.kind is None:
        return 0
    need: int = rules.need[here.seat]  # type: ignore[attr-defined]
    field: Field = rules.field  # type: ignore[attr-defined]
    return _table(field, here.seat, here.kind, need)[point]


def worth(rules: Rules, position: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less all others."""
    field: Field = rules.field  # type: ignore[attr-defined]
    team = field.teams[seat]
    total = 0
    for point, here in enumerate(position.board):
        if here is not None and here.kind is not None:
            value = _march(field, here.seat, here.kind)[point]
            total += value if field.teams[here.seat] == team else -value
    for standing in rules.standing(position):
        if any(ally < standing.seat for ally in standing.allies):
            continue  # a team's points are counted once
        need = max(standing.need, 1)
        value = (OVER * USUAL + NEAR * standing.points) * standing.points // need
        total += value if field.teams[standing.seat] == team else -value
    return total
