"""How a game of Luzhanqi ends: flag, no move, a claimed draw, an agreement, a resignation.

Nothing here looks at the board: whether a side can move may hang on kinds that the other does not
know, so that side says so itself (L-23) and this only knows what it means.
"""

from dataclasses import replace

from ...event import Ended, Outcome
from ...game import Step
from ...piece import Seat
from ...position import Phase, Position
from .options import Options


def ended(p: Position, outcome: Outcome) -> Step:
    """End the game."""
    over = replace(
        p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome, note=replace(p.note, duel=None)
    )
    return Step(over, (Ended(outcome),))


def stuck(p: Position, seat: Seat, options: Options) -> Step:
    """End the game because a seat has no move (L-23)."""
    winners = (1 - seat,) if options.no_move == "loss" else ()
    return ended(p, Outcome(winners, "no-move", "L-23"))


def claimed(p: Position) -> Step:
    """End the game as the draw that the quiet limit allows (L-25)."""
    return ended(p, Outcome((), "quiet", "L-25"))


def claimable(p: Position, options: Options) -> bool:
    """Say whether the seat to move may claim a draw (L-25)."""
    return 0 < 2 * options.quiet_limit <= p.quiet


def left(p: Position, seat: Seat) -> Step:
    """Let a seat give up: the other one wins."""
    return ended(p, Outcome((1 - seat,), "resigned", "M-2"))


def agreed(p: Position) -> Step:
    """End the game as a draw, as the players agreed (L-24)."""
    return ended(p, Outcome((), "agreed", "L-24"))
