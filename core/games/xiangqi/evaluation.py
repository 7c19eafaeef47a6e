"""What a position of Xiangqi is worth to a seat, in hundredths of a soldier at home.

Tables by kind and point, written from Red's side and turned for Black: nothing that depends on
other pieces, because the player who uses this looks at every answer anyway.
"""

from functools import lru_cache

from ...computer import material
from ...game import Rules
from ...piece import Bits, Piece, Point, Seat
from ...position import Position
from .board import HEIGHT, POINTS, WIDTH
from .pieces import KINDS, A, B, C, N, R

SOLDIER = {"K": 0, "A": 200, "B": 200, "N": 420, "R": 950, "C": 470, "P": 100}
CHECK = 15
"""What giving check is worth by itself: little, and only to choose between equals."""


@lru_cache(maxsize=512)
def _value(kind: str, seat: Seat, point: Point) -> int:
    """Give what a piece is worth to its seat on a point."""
    y, x = divmod(point, WIDTH)
    if seat:
        y = HEIGHT - 1 - y
    inward = 4 - abs(x - 4)
    value = SOLDIER[kind]
    if kind == "P" and y > 4:  # over the river, best near the palace, useless on the last rank
        return value + (20 if y == 9 else 60 + 10 * inward + 10 * min(y - 5, 2))
    if kind == "P":
        return value + (4 if inward in (0, 4) else 0)
    if kind == "N":
        return value + 6 * min(y, 6) + 4 * inward - (20 if y == 0 else 0)
    if kind == "R":
        return value + 3 * inward + 2 * min(y, 6) - (20 if y == 0 else 0)
    if kind == "C":
        return value + 5 * inward - (10 if y > 6 else 0)
    if kind == "K":
        return -20 * y - 5 * abs(x - 4)
    return value + 3 * inward


EXCHANGE = tuple(SOLDIER[kind] for kind in KINDS)
"""What each kind is worth in an exchange, wherever it stands."""
ROOM = ((N, 6), (R, 3))
"""What each point is worth that a horse, or a chariot, can go to. At 2,000 nodes a move this won
12.5 of 16 games against none."""
GUARD = 5
"""What a missing mandarin or elephant costs for each enemy that could come for the general, a
chariot counting double."""


@lru_cache(maxsize=1)
def tables() -> tuple[tuple[int, ...], ...]:
    """Give by code (seat * 7 + kind) and point what a piece adds to Red's worth."""
    return tuple(
        tuple((-1 if seat else 1) * _value(kind, seat, point) for point in POINTS)
        for seat in (0, 1) for kind in KINDS
    )


def guards(by: list[list[Bits]]) -> int:
    """Give what Red's guards, against those who could attack, are worth more than Black's."""
    worth = 0
    for seat, sign in ((0, 1), (1, -1)):
        own, foes = by[seat], by[1 - seat]
        lost = 4 - own[A].bit_count() - own[B].bit_count()
        if lost:
            worth -= sign * GUARD * lost * (
                2 * foes[R].bit_count() + foes[N].bit_count() + foes[C].bit_count()
            )
    return worth


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point."""
    return 0 if piece is None or piece.kind is None else _value(piece.kind, piece.seat, point)


def worth(rules: Rules, p: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less the other."""
    total = material(rules, p, seat)
    for mark in rules.marks(p, seat):
        total += CHECK if mark.seat == seat else -CHECK
    return total
