"""How a game of Xiangqi ends after a move: mate, no move, repetition, nobody can win, quiet moves.

In that order: a mate counts even if it stands for the third time. The quiet limit ends the game by
itself, because a claim that only an expert knows to make would leave beginners playing for ever.
"""

from ...event import Outcome
from ...piece import Piece, Point
from ...position import Position
from .board import WIDTH
from .chase import chased, judge
from .movegen import Act, Desk
from .options import Options
from .pieces import P
from .position_text import Note, Stood, key_of

MEMORY = 256
"""Positions remembered at most, where no option ends a quiet game before."""


def remember(
    options: Options, p: Position, after: Position, desk: Desk, move: Act,
    before: set[tuple[Point, Point]],
) -> Note:
    """Add the position after a move to the note; the desk stands there, `before` was attacked."""
    if options.repetition == "none":
        return Note()
    seat = 1 - desk.turn
    hunted: frozenset[int] = frozenset()
    if options.repetition == "asian":
        prey = chased(desk, seat, before, move)
        hunted = frozenset(
            piece.id for at, piece in enumerate(after.board) if piece and prey >> at & 1
        )
    stood = Stood(key_of(after), seat, desk.checked(desk.turn), hunted)
    start, end = move
    advanced = desk.code[end] % 7 == P and abs(end - start) == WIDTH
    if advanced or not after.quiet:  # nothing from before can stand again
        return Note((stood,))
    past: tuple[Stood, ...] = p.note.past or (Stood(key_of(p), 1 - seat, False),)
    return Note((*past, stood)[-MEMORY:])


def outcome_of(
    options: Options, p: Position, desk: Desk, victim: Piece | None
) -> Outcome | None:
    """Judge a position after a move that took `victim`; the desk holds the same position."""
    turn = desk.turn
    if victim is not None and victim.kind == "K":  # only a made-up position lets it come to that
        return Outcome((1 - turn,), "checkmate", "X-14")
    if next(desk.acts(), None) is None:
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
