"""How a game ends (G-60, G-61), and whose turn it is when it goes on."""

from dataclasses import replace

from ...event import Ended, Event, Left, Outcome
from ...game import Step
from ...piece import Seat
from ...position import Phase, Position
from .desk import Desk


def judge(p: Position, desk: Desk, mover: Seat, events: list[Event]) -> Step:
    """Check the endings after an action of `mover`; the desk holds the same position."""
    winner = desk.winner(mover)
    if winner is not None:
        return end(p, events, (winner,), "camp", "G-60")
    if desk.turn != mover and desk.late():
        return majority(p, desk, events)
    return Step(p, tuple(events))


def majority(p: Position, desk: Desk, events: list[Event]) -> Step:
    """End the match for whoever has more guetteurs in the enemy camp (G-61)."""
    left, right = desk.arrived(0), desk.arrived(1)
    if left == right:
        return end(p, events, (), "majority-tie", "G-61")
    return end(p, events, (0,) if left > right else (1,), "majority", "G-61")


def leave(p: Position, seat: Seat) -> Step:
    """Let a seat resign: the other wins; the pawns stay to be seen."""
    gone = replace(p, note=replace(p.note, out=(seat,)))
    return end(gone, [Left(seat, (), "M-2")], (1 - seat,), "resigned", "M-2")


def end(
    p: Position, events: list[Event], winners: tuple[Seat, ...], why: str, rule: str
) -> Step:
    """Close the match."""
    outcome = Outcome(winners, why, rule)
    over = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome)
    return Step(over, (*events, Ended(outcome)))
