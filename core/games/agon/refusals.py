"""Why an action may not be played: the masks the desk subtracts, asked one by one, with words."""

from ...action import Move, Place, clicks
from ...game import Refusal, msg
from ...piece import Point, points
from ...position import Position
from .board import RINGS, SIZE, THRONE, TOPOLOGY
from .movegen import PASS, Desk

PUTTING = {
    "A-32": msg("A taken guard goes back to an empty cell on the edge of the board."),
    "A-33": msg("A queen is never put back on the throne."),
    "A-36": msg("From there it would catch an enemy. Only a piece that slides may do that."),
    "A-37": msg("It would stand between two enemies there."),
}
NEARER = msg("A taken guard goes back to an empty cell one ring further out.")
FULL = msg("A piece stands there already.")


def refuse_move(desk: Desk, p: Position, action: Move | Place) -> Refusal | None:
    """Say why a slide or a replacement is unlawful, or None; it is the actor who asks."""
    way = clicks(action)
    if len(way) != 2 or not all(0 <= at < SIZE for at in way) or (
        isinstance(action, Move) and action.turns
    ):
        return Refusal("A-20", msg("That is not a move on this board."))
    start, end = way
    piece = p.board[start]
    if piece is None:
        return Refusal(
            "A-20", msg("No piece stands on {cell}."), (("cell", TOPOLOGY.names[start]),), (start,)
        )
    taken = bool(desk.owed[desk.turn] >> start & 1)
    if isinstance(action, Move) and desk.payable() >> start & 1:
        return Refusal("A-34", msg("This piece is taken: put it back first."), (), (start,))
    if isinstance(action, Place) and not taken:
        return Refusal("A-34", msg("Only a taken piece is put back."), (), (start,))
    if desk.owed[desk.turn]:
        return _refuse_return(desk, start, end)
    if piece.seat != desk.turn:
        return Refusal("A-20", msg("Move one of your own pieces."), (), (start,))
    return _refuse_slide(desk, piece.kind == "Q", start, end)


def _refuse_slide(desk: Desk, queen: bool, start: Point, end: Point) -> Refusal | None:
    here = (end,)
    if start == end:
        return Refusal("A-20", msg("The piece must go somewhere else."), (), here)
    if not TOPOLOGY.near[start] >> end & 1:
        return Refusal("A-20", msg("Pieces go one step, to a cell right beside them."), (), here)
    if (desk.own[0] | desk.own[1]) >> end & 1:
        return Refusal("A-20", FULL, (), here)
    if RINGS[end] > RINGS[start]:
        return Refusal("A-21", msg("Never outward: go sideways or towards the throne."), (), here)
    if end == THRONE and not queen:
        return Refusal("A-22", msg("Only a queen may sit on the throne."), (), here)
    if desk.exposed(start, end):
        foes = tuple(points(desk.own[1 - desk.turn] & TOPOLOGY.near[end]))
        if desk.options.self_exposure == "never":
            return Refusal("A-23", msg("Never step between two enemies."), (), (end, *foes))
        return Refusal(
            "A-23", msg("You may step between two enemies only to catch one."), (), (end, *foes)
        )
    return None


def _refuse_return(desk: Desk, start: Point, end: Point) -> Refusal | None:
    seat = desk.turn
    if not desk.payable() >> start & 1:
        waiting = tuple(points(desk.payable()))
        if desk.owed[seat] >> start & 1:
            return Refusal("A-34", msg("First the queen goes back."), (), waiting)
        return Refusal("A-34", msg("First put back what was taken."), (), waiting)
    full = desk.own[0] | desk.own[1]
    for rule, mask in desk.bans(start):
        if not mask >> end & 1:
            continue
        if full >> end & 1:
            return Refusal(rule, FULL, (), (end,))
        near = rule == "A-32" and desk.options.relocate_to == "next"
        return Refusal(rule, NEARER if near else PUTTING[rule], (), (end,))
    return None


def refuse_pass(desk: Desk) -> Refusal | None:
    """Say why the turn may not go by, or None (A-24, A-38)."""
    if next(desk.acts()) == (PASS, PASS):
        return None
    if desk.owed[desk.turn]:
        taken = tuple(points(desk.payable()))
        return Refusal("A-38", msg("There is a cell left: put the piece back."), (), taken)
    return Refusal("A-24", msg("You can still move, so you must."))
