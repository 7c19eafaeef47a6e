"""What a move that takes nothing changes: whom it aims at, shelters or guards, whose ways it opens.

Each is a fact of the two positions, before and after, asked of the contract alone.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..action import Move, clicks
from ..game import Rules
from ..piece import NATURE, Piece, Point, Seat
from ..position import Phase, Position
from .desk import SearchDesk

FEW = 2
"""Ways that a piece must win or lose before that is worth a word."""


class Change(NamedTuple):
    """One thing that a move changes: a deed, about whom, and how many ways it has and had."""

    deed: str
    piece: Piece
    now: int = 0
    was: int = 0


def changes(
    rules: Rules, view: Position, after: Position, seat: Seat, mover: Piece
) -> Iterator[Change]:
    """Yield what differs after a move of `mover`: the dangers of both sides, then their ways."""
    at = place(after, mover)
    if at is None or after.phase is not Phase.PLAY or rules.secrets is not None:
        return
    foes = [each for each in range(len(rules.seats)) if each != seat]
    for foe in foes:
        for prey in dangers(rules, after, foe, at) - dangers(rules, view, foe):
            if (piece := after.board[prey]) is not None:
                yield Change("aim", piece)
    harmed = dangers(rules, after, seat)
    for prey in dangers(rules, view, seat):
        piece = view.board[prey]
        if piece is not None and (now := place(after, piece)) is not None and now not in harmed:
            yield Change("hide" if piece.id == mover.id else "shelter", piece)
    if "cover" in rules.remarks:
        yield from (Change("cover", piece) for piece in covered(rules, after, seat, at))
    yield from ways(rules, view, after, seat, mover)
    if at not in harmed:
        yield Change("calm", mover)


def place(p: Position, piece: Piece) -> Point | None:
    """Give where a piece stands; None: nowhere."""
    return next((at for at, each in enumerate(p.board)
                 if each is not None and each.id == piece.id and each.seat == piece.seat), None)


def dangers(
    rules: Rules, p: Position, seat: Seat, origin: Point | None = None
) -> frozenset[Point]:
    """Give the points of a seat's pieces that could be taken, by anybody or from one point."""
    return frozenset(point for mark in rules.dangers(p, seat) for point in mark.points
                     if origin is None or mark.origin == origin)


def covered(rules: Rules, after: Position, seat: Seat, at: Point) -> Iterator[Piece]:
    """Yield the pieces that the one on `at` guards: an enemy who takes one there can be taken."""
    foe = after.turn
    if foe is None or foe in (seat, NATURE):
        return
    threats = {(mark.origin, point) for mark in rules.dangers(after, seat) for point in mark.points}
    guarded: dict[Point, bool] = {}
    for action in rules.actions(after, foe):
        chosen = clicks(action)
        prey = chosen[-1] if chosen else -1
        if prey != at and prey >= 0 and (chosen[0], prey) in threats:
            then = rules.apply(after, foe, action).position
            answer = then.phase is Phase.PLAY and prey in dangers(rules, then, foe, at)
            guarded[prey] = guarded.get(prey, True) and answer
    for prey in sorted(point for point, held in guarded.items() if held):
        if (piece := after.board[prey]) is not None:
            yield piece


def ways(
    rules: Rules, view: Position, after: Position, seat: Seat, mover: Piece
) -> Iterator[Change]:
    """Yield whose ways become more (our own) or fewer (theirs), the largest change of each."""
    desk, then = rules.search_desk(view), rules.search_desk(after)
    if desk is None or then is None or len(rules.seats) > 2 or after.turn in (None, seat):
        return
    ours, theirs = (counted(desk), counted(then, skip=True)), (counted(desk, skip=True),
                                                               counted(then))
    found: dict[str, list[Change]] = {"way": [], "bar": [], "room": []}
    for piece in filter(None, view.board):
        here, there = place(view, piece), place(after, piece)
        before, now = ours if piece.seat == seat else theirs
        if not before or not now or here is None or there is None:
            continue
        was, count = before.get(here, 0), now.get(there, 0)
        deed = "bar" if piece.seat != seat else "room" if piece.id == mover.id else "way"
        if (was - count if deed == "bar" else count - was) >= FEW:
            found[deed].append(Change(deed, piece, count, was))
    for each in found.values():
        if each:
            yield max(each, key=lambda one: abs(one.now - one.was))


def counted(desk: SearchDesk, skip: bool = False) -> Mapping[Point, int]:
    """Count by point the cells that each piece of the seat to move may go to, or of the other if
    the turn is `skip`ped; nothing where that cannot be asked."""
    done = None
    if skip and (desk.threatened() or (done := desk.skip()) is None):
        return {}
    ends: dict[Point, set[Point]] = {}
    for move in (*desk.hits(), *desk.quiets()):
        action = desk.action(move)
        if isinstance(action, Move):
            chosen = clicks(action)
            ends.setdefault(chosen[0], set()).add(chosen[-1])
    if skip:
        desk.undo(done)
    return {point: len(each) for point, each in ends.items()}
