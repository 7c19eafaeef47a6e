"""Why a move may not be played, in words; whether it may is asked of the desk alone.

The order is what a player sees: whose piece, whether it moves at all, what stands there, and
last how such a piece goes.
"""

from ...action import Move
from ...game import Refusal, msg
from ...piece import Point, Seat
from .board import BOARD, CAMPS, HEADQUARTERS, NEAR, SIZE, WIDTH
from .movegen import Desk
from .pieces import MINE


def refuse_move(desk: Desk, seat: Seat, move: Move) -> Refusal | None:
    """Say why a move is unlawful, or None; the desk holds the position and `seat` is to move."""
    if len(move.path) != 2 or not all(0 <= point < SIZE for point in move.path):
        return Refusal("L-13", msg("That is not a move on this board."))
    if move.turns:
        return Refusal("L-13", msg("No piece is turned in this game."))
    start, end = move.path
    piece = desk.men[start]
    if piece is None:
        return Refusal("L-13", msg("No piece stands on {square}."), _at(start), (start,))
    if piece.seat != seat:
        return Refusal("L-13", msg("Move one of your own pieces."), (), (start,))
    if desk.reach(start) >> end & 1:
        return None
    if desk.fixed >> start & 1:
        sentence = msg("A mine never moves.") if piece.kind == MINE else msg("A flag never moves.")
        return Refusal("L-18", sentence, (), (start,))
    if desk.locked >> start & 1:
        return Refusal("L-18", msg("Nothing leaves a headquarters."), (), (start,))
    return _refuse_landing(desk, seat, start, end) or _refuse_way(desk, start, end)


def _at(point: Point) -> tuple[tuple[str, str], ...]:
    return (("square", BOARD.names[point]),)


def _refuse_landing(desk: Desk, seat: Seat, start: Point, end: Point) -> Refusal | None:
    if start == end:
        return Refusal("L-13", msg("The piece must go somewhere else."), (), (start,))
    if desk.own[seat] >> end & 1:
        return Refusal("L-17", msg("Your own piece stands there."), (), (end,))
    if desk.own[1 - seat] & CAMPS & 1 << end:
        return Refusal("L-17", msg("A piece in a camp is safe."), (), (end,))
    return None


def _refuse_way(desk: Desk, start: Point, end: Point) -> Refusal:
    """Tell how a piece goes; `end` is neither a step nor a free run away."""
    land, occupied = desk.land, desk.occupied
    for run in land.runs[start]:
        if end in run:
            here = next(point for point in run if occupied >> point & 1)
            return Refusal("L-14", msg("A piece on {square} is in the way."), _at(here), (here,))
    on_rails = land.track >> start & 1 and land.track >> end & 1
    if on_rails and desk.turning >> start & 1:
        return Refusal("L-15", msg("No free rails lead the engineer there."), (), (end,))
    if on_rails and land.anyhow(start, occupied) >> end & 1:
        return Refusal("L-15", msg("Only engineers turn on rails."), (), (end,))
    low, high = sorted((start, end))
    if high - low == WIDTH and not NEAR[start] >> end & 1:
        return Refusal("L-2", msg("Nobody goes over the mountains."), (), (end,))
    if land.track >> start & 1:
        return Refusal("L-16", msg("One step along a road, or straight along the rails."), (),
                       (end,))
    if HEADQUARTERS >> start & 1 or not CAMPS >> start & 1:
        return Refusal("L-13", msg("Off the rails a piece goes one step along a line."), (), (end,))
    return Refusal("L-13", msg("From a camp it goes one step to any point around."), (), (end,))
