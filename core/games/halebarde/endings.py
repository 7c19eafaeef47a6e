"""How a game ends: four lookouts in the enemy camp, or more after all turns (G-60, G-61)."""

from collections.abc import Sequence

from ...event import Event
from ...game import Step, ended
from ...piece import Seat
from ...position import Position
from .movegen import Desk


def judge(p: Position, desk: Desk, mover: Seat, events: Sequence[Event]) -> Step:
    """Check the endings after an action of `mover`; the desk holds the same position."""
    winner = desk.winner(mover)
    if winner is not None:
        return ended(p, (winner,), "camp", "G-60", events)
    if desk.turn != mover and desk.late():
        return majority(p, desk, events)
    return Step(p, tuple(events))


def majority(p: Position, desk: Desk, events: Sequence[Event] = ()) -> Step:
    """End the match for whoever has more lookouts in the enemy camp (G-61)."""
    left, right = desk.arrived(0), desk.arrived(1)
    if left == right:
        return ended(p, (), "majority-tie", "G-61", events)
    return ended(p, (0 if left > right else 1,), "majority", "G-61", events)
