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
from .weights import ROW, SOLDIER

OVER = -30
"""A lone point beyond the median is a risk, not a gain: found by playing many seeds."""
NEAR = 50
"""Grows with the square of the points: the nearer the need, the more each counts."""
USUAL = 4
"""The need for which OVER is meant; where more is needed a lone point is less of a risk."""


@lru_cache(maxsize=512)
def _advanced(field: Field, seat: Seat, kind: str) -> tuple[int, ...]:
    """Give by point a piece and the rows it made towards the median, without the points."""
    at = KINDS.index(kind)
    return tuple(SOLDIER[at] + ROW * (WORTH[at] or 1) * rows for rows in field.rows(seat))


@lru_cache(maxsize=512)
def _with_ground(field: Field, seat: Seat, kind: str, need: int) -> tuple[int, ...]:
    """Give by point what a piece is worth there to its seat, ground included."""
    held = (OVER * USUAL // need + NEAR * 2 // 3) * WORTH[KINDS.index(kind)]
    return tuple(
        value + held * (field.beyond[seat] >> point & 1)
        for point, value in enumerate(_advanced(field, seat, kind))
    )


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point: soldier and ground."""
    if piece is None or piece.kind is None:
        return 0
    need: int = rules.need[piece.seat]  # type: ignore[attr-defined]
    field: Field = rules.field  # type: ignore[attr-defined]
    return _with_ground(field, piece.seat, piece.kind, need)[point]


def worth(rules: Rules, p: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less all others."""
    field: Field = rules.field  # type: ignore[attr-defined]
    team = field.teams[seat]
    total = 0
    for point, here in enumerate(p.board):
        if here is not None and here.kind is not None:
            value = _advanced(field, here.seat, here.kind)[point]
            total += value if field.teams[here.seat] == team else -value
    for standing in rules.standing(p):
        if any(ally < standing.seat for ally in standing.allies):
            continue  # a team's points are counted once
        need = max(standing.need, 1)
        value = (OVER * USUAL + NEAR * standing.points) * standing.points // need
        total += value if field.teams[standing.seat] == team else -value
    return total
