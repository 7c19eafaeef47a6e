"""What a position of Agon is worth to a seat, in hundredths of a guard on the edge.

Every piece wants inward, the queen to the throne; a taken one falls back to the edge and costs a
turn. Guards may not close the ring before her, so the last place is worth less without her.
"""

from ...game import Rules
from ...piece import Piece, Point, Seat, points
from ...position import Position
from .board import RING, RINGS, SPOTS, THRONE

GUARD = (0, 210, 150, 95, 45, 0)
"""A guard by ring, throne to edge."""
QUEEN = (330, 235, 170, 110, 50, 0)
"""A queen by ring: home on the throne she cannot be left outside."""
DEBT = 90
"""A piece to put back: the turn it costs, beside its way."""
SHUT = 260
"""Five guards round a throne that is not one's own: the sixth would lose (A-41)."""


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point."""
    if piece is None:
        return 0
    return 100 + (QUEEN if piece.kind == "Q" else GUARD)[RINGS[point]]


def worth(rules: Rules, p: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less the other."""
    total = 0
    inner = [0, 0]
    home = [False, False]
    for point, here in enumerate(p.board):
        if here is None:
            continue
        sign = 1 if here.seat == seat else -1
        if point in p.note.owed[here.seat]:
            total += sign * (100 - DEBT)
            continue
        total += sign * piece_worth(rules, here, point)
        if here.kind == "Q":
            home[here.seat] |= point == THRONE
        elif SPOTS[point] & RING[1]:
            inner[here.seat] += 1
    for side, guards in enumerate(inner):
        if guards > len(points(RING[1])) - 2 and not home[side]:
            total -= SHUT if side == seat else -SHUT
    if p.note.turn != seat:
        total -= _threat(rules, p, seat) * 2 // 3
    return total


def _threat(rules: Rules, p: Position, seat: Seat) -> int:
    """Give the most that one slide of the other seat would cost."""
    worst = 0
    for mark in rules.dangers(p, seat):
        prey = [piece_worth(rules, p.board[at], at) - 100 + DEBT for at in mark.points]
        worst = max(worst, *prey)
    return worst
