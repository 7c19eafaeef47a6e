"""Why an action may not be played: the same walks and masks the desk uses, asked one by one.

The order is what a player sees: whose pawn, whether it may still act, where it can go, and last
what protects the one who stands there.
"""

from ...action import Move, Place, Shoot
from ...game import Refusal, msg
from ...piece import Point, Seat
from .movegen import EMPTY, Desk
from .notation import UNHURT
from .pieces import A, G, S

GUARDS = {
    "camp": msg("Lookouts in a camp are safe."),
    "alone": msg("One alone cannot chase a lookout. Another halberdier or archer of yours must"
                 " stand next to it."),
}


def refuse_done(desk: Desk) -> Refusal | None:
    """Say why the turn may not end yet, or None."""
    if desk.acted or not desk.movable():
        return None
    return Refusal("G-33", msg("Let at least one pawn act before you end your turn."))


def refuse_place(desk: Desk, place: Place) -> Refusal | None:
    """Say why a wounded lookout may not go there, or None (G-46a)."""
    if desk.hurt is None:
        return Refusal("G-46a", UNHURT)
    vacant = tuple(desk.vacant(desk.actor))
    if len(place.pairs) != 1 or place.pairs[0][0] != desk.hurt[0]:
        return Refusal("G-46a", msg("That is not the lookout that was wounded."), (), vacant)
    if place.pairs[0][1] not in vacant:
        return Refusal(
            "G-46a", msg("It goes to a free one of the four squares where lookouts begin."), (),
            vacant,
        )
    return None


def refuse_move(desk: Desk, seat: Seat, move: Move) -> Refusal | None:
    """Say why a pawn may not go there, or None."""
    size = len(desk.code)
    if len(move.path) != 2 or not all(0 <= at < size for at in move.path):
        return Refusal("G-30", msg("That is not a move on this board."))
    if move.turns:
        return Refusal("G-30", msg("Pawns look nowhere, so nothing turns."))
    start, end = move.path
    refused = _refuse_pawn(desk, seat, start)
    if refused is not None:
        return refused
    if start == end:
        return Refusal("G-30", msg("The pawn must go somewhere else."), (), (start,))
    kind, there = desk.code[start] % 3, desk.code[end]
    if there != EMPTY and there // 3 == seat:
        return Refusal("G-32", msg("Your own pawn stands there."), (), (end,))
    if there != EMPTY and kind == G:
        return Refusal("G-40", msg("Lookouts attack nobody."), (), (end,))
    if there != EMPTY and kind == A:
        why = refuse_shot(desk, seat, Shoot(start, end))
        return why or Refusal("G-45", msg("An archer shoots and stays where it is."), (), (end,))
    refused = _refuse_way(desk, kind, start, end)
    if refused is None and there != EMPTY:
        return _refuse_prey(desk, seat, kind, start, end)
    return refused


def refuse_shot(desk: Desk, seat: Seat, shot: Shoot) -> Refusal | None:
    """Say why an archer may not shoot there, or None."""
    start, end = shot.start, shot.target
    size = len(desk.code)
    if not (0 <= start < size and 0 <= end < size):
        return Refusal("G-30", msg("That is not a shot on this board."))
    refused = _refuse_pawn(desk, seat, start)
    if refused is not None:
        return refused
    if desk.code[start] % 3 != A:
        return Refusal("G-45", msg("Only archers shoot."), (), (start,))
    there = desk.code[end]
    if there == EMPTY:
        return Refusal("G-45", msg("There is nobody to shoot at."), (), (end,))
    if there // 3 == seat:
        return Refusal("G-45", msg("Nobody shoots at their own pawns."), (), (end,))
    if not desk.ground.hills >> start & 1:
        return Refusal("G-45", msg("An archer shoots only from a hill."), (), (start,))
    if not desk.walk(start).reach >> end & 1:
        return Refusal(
            "G-45", msg("An arrow flies one or two squares along a row or column, or one"
                        " diagonally."), (), (end,),
        )
    if not desk.arrows(start) >> end & 1:
        return Refusal("G-45", msg("A pawn in between stops the arrow."), (), (end,))
    return _refuse_prey(desk, seat, A, start, end)


def _refuse_pawn(desk: Desk, seat: Seat, start: Point) -> Refusal | None:
    """Check that the pawn is there, one's own, and may still act in this turn."""
    code = desk.code[start]
    if code == EMPTY:
        square = (("square", desk.ground.topology.names[start]),)
        return Refusal("G-30", msg("No pawn stands on {square}."), square, (start,))
    if code // 3 != seat:
        return Refusal("G-30", msg("Play with your own pawns."), (), (start,))
    if desk.used >> start & 1:
        return Refusal("G-31", msg("This pawn has acted already in this turn."), (), (start,))
    if not desk.may(code % 3):
        return Refusal(
            "G-31", msg("Pawns of two kinds have acted: the third kind waits for your next turn."),
            (), (start,),
        )
    return None


def _refuse_way(desk: Desk, kind: int, start: Point, end: Point) -> Refusal | None:
    """Check that the pawn gets to the square, whoever stands on it."""
    walk, ground = desk.walk(start), desk.ground
    quiet, met = walk.among(desk.occupied)
    if (quiet | met) >> end & 1:
        return None
    here = (end,)
    if kind == G and ground.hills >> end & 1:
        return Refusal("G-40", msg("Lookouts never go on a hill."), (), here)
    if kind == G and _leaves(desk, start, end):
        return Refusal("G-53", msg("A lookout that got into the enemy camp stays there."), (), here)
    if walk.reach >> end & 1:
        return Refusal("G-42" if kind == A else "G-32", msg("Pawns stand in the way."), (), here)
    if kind == A:
        return Refusal(
            "G-42", msg("An archer goes one or two squares along a row or column, or one"
                        " diagonally."), (), here,
        )
    if not desk.options.turning and all(end not in ray[start] for ray in ground.topology.rays):
        return Refusal("G-32", msg("Pawns go in a straight line."), (), here)
    if kind == G:
        return Refusal("G-40", msg("A lookout goes two steps at most, and round the hills."),
                       (), here)
    assert kind == S
    if desk.options.entry_cost == "always":
        return Refusal("G-41", msg("A halberdier has three points: a step costs one, onto a hill"
                                   " two."), (), here)
    return Refusal("G-41", msg("A halberdier has three points: a step costs one, up a hill two."),
                   (), here)


def _leaves(desk: Desk, start: Point, end: Point) -> bool:
    seat = desk.code[start] // 3
    camp = desk.ground.camps[1 - seat]
    return desk.options.camp_safe and bool(camp >> start & 1) and not camp >> end & 1


def _refuse_prey(desk: Desk, seat: Seat, kind: int, start: Point, end: Point) -> Refusal | None:
    for name, mask in desk.guards(seat, kind, start):
        if mask >> end & 1:
            return Refusal("G-44", GUARDS[name], (), (end,))
    return None
