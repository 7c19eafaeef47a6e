"""Counting leaves on the desk: the fast half of perft (FORMATS)."""

from .desk import Desk
from .gait import squares
from .pieces import K
from .tray import EMPTY


def leaves(desk: Desk, depth: int) -> int:
    """Count the moves `depth` plies down; games that ended on the way have none (X-17)."""
    return 0 if depth > 1 and desk.barren else _leaves(desk, depth)


def _leaves(desk: Desk, depth: int) -> int:
    if depth == 1:
        return desk.count()
    total = 0
    for start, quiet, hits in list(desk.moves()):
        for end in squares(quiet | hits):
            done = desk.make(start, end)
            if done[2] == EMPTY or (done[2] % 7 != K and not desk.barren):
                total += _leaves(desk, depth - 1)
            desk.undo(done)
    return total
