"""What an onlooker sees of a position: whose kinds, what threatens, what counts as the same.

Everything here reads a view, so it can say no more than its viewer may know.
"""

from dataclasses import replace

from ...game import Mark
from ...piece import Piece, Point, Seat, points
from ...position import Phase, Position
from .desk import Desk
from .duel import Secrets
from .knowledge import Kinds
from .pieces import FIXED


def view(p: Position, who: Seat) -> Position:
    """Hide the kinds of others' pieces that are not public, and their deployments (L-27)."""
    shown = p.note.shown
    men = tuple(
        piece if piece is None or piece.seat == who or piece.kind is None
        or shown >> piece.id & 1 else replace(piece, kind=None)
        for piece in p.board
    )
    hands = tuple(
        hand if seat == who else replace(hand, value=None) for seat, hand in enumerate(p.hand)
    )
    return replace(p, board=men, hand=hands)


def key_of(p: Position) -> object:
    """Give who stands where as all see it, and who is to act: hidden kinds leave no trace."""
    return (
        tuple(
            (x.seat, x.kind if p.note.shown >> x.id & 1 else None) if x else None for x in p.board
        ), p.to_act, p.phase, tuple(hand.ready for hand in p.hand),
    )


def waiting(p: Position) -> tuple[Mark, ...]:
    """Mark the battle that waits to be settled (L-19)."""
    if p.phase is not Phase.DUEL or p.note.duel is None:
        return ()
    start, end = p.note.duel
    mover = p.board[start] or p.board[end]
    return () if mover is None else (Mark("duel", mover.seat, start, (end,), "L-19"),)


def dangers(
    seen: Position, seat: Seat, desk: Desk, secrets: Secrets, letters: Kinds
) -> tuple[Mark, ...]:
    """Ask every enemy piece what it could attack: as one that goes straight, unless all know that
    it turns, stays or would fall alone; `seen` is the seat's view, `desk` holds it."""
    found = []
    for start in points(desk.own[1 - seat] & ~(desk.fixed | desk.locked)):
        foe = seen.board[start]
        if foe is None or not set(letters[foe.id]) - set(FIXED):
            continue
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


def sure(p: Position, starts: list[Point], letters: Kinds) -> list[Point]:
    """Keep of the points those whose pieces can be neither mine nor flag."""
    kept = []
    for start in starts:
        piece = p.board[start]
        if piece is not None and not set(piece.kind or letters[piece.id]) & set(FIXED):
            kept.append(start)
    return kept
