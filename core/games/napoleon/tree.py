"""Counting leaves on the desk for two seats: the fast half of perft (FORMATS)."""

from .desk import Desk
from .tray import EMPTY


def leaves(desk: Desk, depth: int) -> int:
    """Count the moves `depth` plies down; games that ended on the way have none."""
    return 0 if depth > 1 and _hopeless(desk) else _leaves(desk, depth)


def _hopeless(desk: Desk) -> bool:
    """True when neither of two seats can still bring enough over (N-93)."""
    return desk.score(0, -1) < desk.need[0] and desk.score(1, -1) < desk.need[1]


def _leaves(desk: Desk, depth: int) -> int:
    if depth == 1:
        return desk.count()
    total = 0
    mover, need = desk.turn, desk.need
    for way in list(desk.paths()):
        done = desk.make(*way)
        taken = done[2] != EMPTY and way[2] == EMPTY  # nothing else lowers what is on the board
        won = desk.score(0) >= need[0] or desk.score(1) >= need[1]  # N-90
        if not won and not (taken and _hopeless(desk)):
            desk.turn = 1 - mover
            total += _leaves(desk, depth - 1)
            desk.turn = mover
        desk.undo(done)
    return total
