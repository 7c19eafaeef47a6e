"""Why a move may not be played: the same masks the desk subtracts, asked one by one, with words.

The order is what a player sees: whose piece, its direction and distance, what stands or aims in
its way, and last what protects the enemy on the square. The first rule that covers it is named.
"""

from ...action import Move, Push, clicks
from ...game import Refusal, msg
from ...piece import HEADINGS, Point, Seat, points
from .movegen import EMPTY, Desk
from .movement import directions, distance
from .pieces import NAMES, C, D, K

PASSING = {
    "N-50": msg("A cannon aims at {square}. Only the drum may cross its line."),
    "N-70": msg("The enemy drum frightens horses away from {square}."),
    "N-83": msg("{square} is a marsh: horses and cannons would sink."),
    "N-84": msg("A cannon cannot go into the forest on {square}."),
}
TAKING = {
    "N-65": msg("A drum is never taken."),
    "N-64": msg("Drums and cannons take nothing."),
    "N-60": msg("To capture, a friend must stand next to the one who moves."),
    "N-63": msg("To take cavalry, two friends must stand next to the one who moves."),
    "N-86": msg("Infantry in a marsh or a forest cannot take anything."),
    "N-81": msg("Horses cannot take infantry or cannons in a village."),
    "N-84": msg("Horses cannot take infantry in a forest."),
    "N-87": msg("Infantry cannot take infantry on a hill."),
}


def refuse_move(desk: Desk, seat: Seat, move: Move | Push) -> Refusal | None:
    """Say why a move with its turns is unlawful, or None; the desk holds the same position."""
    names = desk.field.topology.names
    size = len(names)
    way = clicks(move)
    spots = (*way, *(at for at, _ in move.turns))
    if len(way) != 2 + isinstance(move, Push) or not all(0 <= at < size for at in spots):
        return Refusal("N-30", msg("That is not a move on this board."))
    start, end = way[:2]
    code = desk.code[start]
    if code == EMPTY:
        return Refusal("N-30", msg("No piece stands on {square}."), _at(names[start]), (start,))
    if code // 5 != seat:
        return Refusal("N-30", msg("Move one of your own pieces."), (), (start,))
    if start == desk.tired(seat):
        return Refusal(
            "N-36", msg("This piece moved twice running. Let another one go."), (), (start,)
        )
    return (
        _refuse_way(desk, seat, start, end)
        or _refuse_landing(desk, seat, start, end, way[2:])
        or _refuse_turns(desk, seat, move)
    )


def _at(square: str) -> tuple[tuple[str, str], ...]:
    return (("square", square),)


def _refuse_way(desk: Desk, seat: Seat, start: Point, end: Point) -> Refusal | None:
    """Check direction, distance, pieces in the way and barred squares, up to and with `end`."""
    field = desk.field
    names, rays = field.topology.names, field.topology.rays
    kind = desk.code[start] % 5
    if start == end:
        return Refusal("N-30", msg("The piece must go somewhere else."), (), (start,))
    towards = next((h for h in range(8) if end in rays[h][start]), None)
    if towards is None:
        return Refusal("N-40", msg("Pieces go in a straight line."), (), (end,))
    if towards not in directions(desk.movement(seat, kind, start), desk.options.ortho_only):
        if kind == C:
            return Refusal(
                "N-44", msg("Cavalry goes diagonally, unless its general stands next to it."),
                (), (end,),
            )
        return Refusal("N-43", msg("In this game only cavalry goes diagonally."), (), (end,))
    way = rays[towards][start]
    way = way[: way.index(end) + 1]
    far = distance(field, kind, start)
    if len(way) > far:
        return Refusal(
            "N-41", msg("{kind}: at most {number} {number:square|squares}."),
            (("kind", NAMES["GDICK"[kind]][0]), ("number", str(far))), (end,),
        )
    village = bool(field.tiles["V"] >> start & 1)
    bans = desk.bans(seat, kind, start)
    jumped: list[Point] = []
    for square in way:
        for rule, ban in bans:
            if ban >> square & 1:
                return Refusal(rule, PASSING[rule], _at(names[square]), (square,))
        if square == end or not desk.occupied >> square & 1:
            continue
        if kind != C:
            return Refusal(
                "N-42", msg("A piece on {square} is in the way. Only cavalry jumps."),
                _at(names[square]), (square,),
            )
        if village:
            return Refusal("N-80", msg("No jumping out of a village."), (), (square,))
        jumped.append(square)
    if len(jumped) > 1:
        return Refusal("N-45", msg("Cavalry jumps one piece at a time."), (), tuple(jumped))
    return None


def _refuse_landing(
    desk: Desk, seat: Seat, start: Point, end: Point, push: tuple[Point, ...]
) -> Refusal | None:
    """Check what stands on the last square: a friend, an enemy to take, a cavalry to push."""
    kind, code = desk.code[start] % 5, desk.code[end]
    if code == EMPTY:
        if push:
            return Refusal("N-71", msg("There is no horse to push."), (), (end,))
        return None
    if code // 5 in desk.field.friends[seat]:
        return Refusal("N-32", msg("Your own piece stands there."), (), (end,))
    if kind == D and code % 5 == C and desk.options.drum_push:
        return _refuse_push(desk, seat, end, push)
    if push:
        if not desk.options.drum_push:
            return Refusal("N-71", msg("Nobody pushes in this game."), (), (end,))
        return Refusal("N-71", msg("Only a drum pushes, and only horses."), (), (end,))
    for rule, mask in (*desk.covers(seat, kind), *desk.needs(seat, kind, start)):
        if mask >> end & 1:
            return Refusal(rule, TAKING[rule], (), (end,))
    return None


def _refuse_push(desk: Desk, seat: Seat, end: Point, push: tuple[Point, ...]) -> Refusal | None:
    free = desk.push_squares(seat, end)
    if not free:
        return Refusal("N-71", msg("The horse has nowhere to go, so it stays."), (), (end,))
    if not push or not free >> push[0] & 1:
        return Refusal(
            "N-72", msg("Push the horse to a free square that it could reach by itself."),
            (), tuple(points(free)),
        )
    return None


def _refuse_turns(desk: Desk, seat: Seat, move: Move | Push) -> Refusal | None:
    """Check that every turned piece is, after the move, one of the seat's cannons (N-34)."""
    start, end = clicks(move)[:2]
    turned: set[Point] = set()
    for at, facing in move.turns:
        if at == start:
            return Refusal(
                "N-34", msg("This piece has moved: turn it where it stands now."), (), (end,)
            )
        stands = desk.code[start] if at == end else desk.code[at]
        if stands != seat * 5 + K:
            return Refusal("N-34", msg("You may turn your own cannons only."), (), (at,))
        if not 0 <= facing < len(HEADINGS):
            return Refusal("N-34", msg("A cannon looks in one of eight directions."), (), (at,))
        if at in turned:
            return Refusal("N-34", msg("Turn each cannon once."), (), (at,))
        turned.add(at)
    return None


