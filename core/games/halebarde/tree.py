"""Counting leaves on the desk: the fast half of perft (FORMATS): one action or `end` is a ply."""

from .desk import Desk


def leaves(desk: Desk, depth: int) -> int:
    """Count the actions `depth` plies down; games that ended on the way have none."""
    if depth == 1:
        return desk.count()
    total = 0
    for act in list(desk.acts()):
        mover = desk.turn
        done = desk.make(act)
        if desk.winner(mover) is None and not (desk.turn != mover and desk.late()):
            total += leaves(desk, depth - 1)
        desk.undo(done)
    return total
