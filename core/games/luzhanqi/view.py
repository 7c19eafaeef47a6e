"""What threatens, read off a view: it says no more than its viewer may know."""

from ...game import Mark
from ...piece import Piece, Seat, points
from ...position import Position
from .battle import Secrets
from .movegen import Desk


def dangers(seen: Position, seat: Seat, desk: Desk, secrets: Secrets) -> tuple[Mark, ...]:
    """Ask every enemy piece what it could attack: as one that goes straight, unless all know that
    it turns, stays or would fall alone; `seen` is the seat's view, `desk` holds it."""
    found = []
    for start in points(desk.own[1 - seat] & ~(desk.fixed | desk.locked)):
        foe = seen.board[start]
        assert foe is not None
        reach = desk.reach(start) & desk.own[seat]
        if foe.kind is None:
            reach &= desk.land.straight(start, desk.occupied)
        prey = tuple(at for at in points(reach) if _fears(secrets, foe, seen.board[at]))
        if prey:
            found.append(Mark("danger", 1 - seat, start, prey, "L-19"))
    return tuple(found)


def _fears(secrets: Secrets, foe: Piece, mine: Piece | None) -> bool:
    if mine is None or mine.kind is None or foe.kind is None:
        return True
    ended = secrets.outcome(foe.kind, mine.kind)
    return ended is not None and not ended.startswith("defender")
