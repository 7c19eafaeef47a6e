"""What a position of Agon is worth to a seat that looks one move ahead, in hundredths of a guard.

Pieces count as they do in the search (`search_desk`); what the other seat could take with its next
slide counts too, because nothing is searched.
"""

from ...game import Rules
from ...piece import Piece, Point, Seat
from ...position import Position
from .search_desk import AgonSearch, tables
from .weights import DEBT


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece if it stood on a point."""
    return 0 if piece is None else tables()[piece.kind == "Q"][point]


def worth(rules: Rules, p: Position, seat: Seat) -> int:
    """Give what a position is worth to a seat: its own side less the other."""
    desk = AgonSearch(p, rules.options)
    total = desk.worth() if desk.turn == seat else -desk.worth()
    if p.note.turn != seat:
        total -= _threat(rules, p, seat) * 2 // 3
    return total


def _threat(rules: Rules, p: Position, seat: Seat) -> int:
    """Give the most that one slide of the other seat would cost."""
    return max((
        piece_worth(rules, p.board[at], at) - 100 + DEBT
        for mark in rules.dangers(p, seat) for at in mark.points
    ), default=0)
