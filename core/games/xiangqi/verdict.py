"""How a game of Xiangqi ends after a move: mate, no move, repetition, nobody can win, quiet moves.

In that order: a mate counts even if it stands for the third time. The quiet limit ends the game by
itself, because a claim that only an expert knows to make would leave beginners playing for ever.
"""

from dataclasses import replace

from ...event import Ended, Outcome
from ...game import Step
from ...piece import Piece, Point, Seat
from ...position import Phase, Position
from .chase import chased, judge
from .desk import Desk
from .fen import Note, Stood, key_of
from .options import Options

MEMORY = 256
"""Positions remembered at most, where no option ends a quiet game before."""


def remember(
    p: Position, after: Position, desk: Desk, before: set[tuple[Point, Point]], fresh: bool,
    moved: tuple[Point, Point], options: Options,
) -> Note:
    """Add the position after a move to the note; `desk` stands after it, `before` was attacked.

    `fresh` says that nothing from before can stand again: a capture, or a soldier gone forward.
    """
    if options.repetition == "none":
        return Note()
    seat = 1 - desk.turn
    hunted: frozenset[int] = frozenset()
    if options.repetition == "asian":
        prey = chased(desk, seat, before, moved)
        hunted = frozenset(
            piece.id for at, piece in enumerate(after.board) if piece and prey >> at & 1
        )
    stood = Stood(key_of(after), seat, desk.checked(desk.turn), hunted)
    past: tuple[Stood, ...] = p.note.past or (Stood(key_of(p), 1 - seat, False),)
    return Note((stood,) if fresh else (*past, stood)[-MEMORY:])


def outcome_of(
    p: Position, desk: Desk, options: Options, victim: Piece | None
) -> Outcome | None:
    """Judge a position after a move that took `victim`; the desk holds the same position."""
    turn = desk.turn
    if victim is not None and victim.kind == "K":  # only a made-up position lets it come to that
        return Outcome((1 - turn,), "checkmate", "X-14")
    if not desk.movable():
        if desk.checked(turn):
            return Outcome((1 - turn,), "checkmate", "X-14")
        winners = (1 - turn,) if options.stalemate == "loss" else ()
        return Outcome(winners, "stalemate", "X-15")
    if p.note.past and options.repetition != "none":
        found = judge(p.note.past, options.repetition == "asian")
        if found is not None:
            return found
    if desk.barren:
        return Outcome((), "material", "X-17")
    if options.quiet_limit and p.quiet >= 2 * options.quiet_limit:
        return Outcome((), "quiet", "X-17")
    return None


def ended(p: Position, outcome: Outcome) -> Step:
    """End the game."""
    over = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome)
    return Step(over, (Ended(outcome),))


def left(p: Position, seat: Seat) -> Step:
    """Let a seat give up: the other one wins."""
    return ended(p, Outcome((1 - seat,), "resigned", "M-2"))
