"""Why a move may not be played, in words; whether it may is asked of the desk alone.

The order follows what a child sees: whose piece, how such a piece goes, what stands in its way, and
last the general's safety. A move reaches the last part only if its piece really goes so.
"""

from ...action import Move
from ...game import Refusal, msg
from ...piece import Point, Seat
from ...topology import OFF
from .board import BANK, BOARD, PALACE, WIDTH, forward, steps
from .desk import Desk
from .options import Options
from .pieces import A, B, C, K, N, R
from .tray import EMPTY


def refuse_move(desk: Desk, options: Options, seat: Seat, move: Move) -> Refusal | None:
    """Say why a move is unlawful, or None; the desk holds the position and `seat` is to move."""
    size = len(BOARD)
    if len(move.path) != 2 or not all(0 <= point < size for point in move.path):
        return Refusal("X-0", msg("That is not a move on this board."))
    if move.turns:
        return Refusal("X-0", msg("No piece is turned in this game."))
    start, end = move.path
    code = desk.code[start]
    if code == EMPTY:
        return Refusal("X-0", msg("No piece stands on {square}."), _at(start), (start,))
    if code // 7 != seat:
        return Refusal("X-0", msg("Move one of your own pieces."), (), (start,))
    if desk.reach(start) >> end & 1:
        return None
    if start == end:
        return Refusal("X-0", msg("The piece must go somewhere else."), (), (start,))
    kind = code % 7
    return (
        _refuse_way(desk, options, seat, kind, start, end)
        or _refuse_landing(desk, seat, end)
        or _refuse_risk(desk, seat, start, end)
    )


def _at(point: Point) -> tuple[tuple[str, str], ...]:
    return (("square", BOARD.names[point]),)


def _refuse_landing(desk: Desk, seat: Seat, end: Point) -> Refusal | None:
    if desk.own[seat] >> end & 1:
        return Refusal("X-0", msg("Your own piece stands there."), (), (end,))
    return None


def _refuse_way(
    desk: Desk, options: Options, seat: Seat, kind: int, start: Point, end: Point
) -> Refusal | None:
    """Check whether such a piece goes from start to end on this board, whoever stands there."""
    if kind in (R, C):
        return _refuse_line(desk, seat, kind, start, end)
    legs = [leg for leg, to in steps(kind, seat, start, options.lines) if to == end]
    if not legs:
        return _refuse_step(options, seat, kind, start, end)
    leg = legs[0]
    if leg != OFF and desk.occupied >> leg & 1:
        if kind == N:
            return Refusal("X-7", msg("The horse cannot get past the piece on {square}."),
                           _at(leg), (leg,))
        return Refusal("X-6", msg("The elephant cannot step over the piece on {square}."),
                       _at(leg), (leg,))
    return None


def _refuse_step(
    options: Options, seat: Seat, kind: int, start: Point, end: Point
) -> Refusal:
    """Tell how a piece that takes single steps goes; `end` is none of its steps."""
    y, x = divmod(start, WIDTH)
    dx, dy = end % WIDTH - x, end // WIDTH - y
    if kind in (K, A) and not PALACE[seat] >> end & 1:
        rule = "X-5" if options.lines else "X-3" if kind == K else "X-4"
        who = msg("The general stays in its palace.")
        if kind == A:
            who = msg("Mandarins stay in their palace.")
        return Refusal(rule, who, (), (end,))
    if kind in (K, A) and options.lines:
        return Refusal("X-5", msg("In the palace it goes one point along a drawn line."), (),
                       (end,))
    if kind == K:
        return Refusal("X-3", msg("The general goes one point straight, never slantwise."), (),
                       (end,))
    if kind == A:
        return Refusal("X-4", msg("A mandarin goes one point slantwise along the palace cross."),
                       (), (end,))
    if kind == B:
        if abs(dx) == abs(dy) == 2 and not BANK[seat] >> end & 1:
            return Refusal("X-6", msg("Elephants do not cross the river."), (), (end,))
        return Refusal("X-6", msg("An elephant goes exactly two points slantwise."), (), (end,))
    if kind == N:
        return Refusal("X-7", msg("A horse goes one point straight, then one slantwise outwards."),
                       (), (end,))
    if dy * forward(seat) < 0:
        return Refusal("X-10", msg("Soldiers never go back."), (), (end,))
    if dy == 0 and abs(dx) == 1:
        return Refusal("X-10", msg("A soldier goes sideways only after crossing the river."), (),
                       (end,))
    return Refusal("X-10", msg("A soldier goes one point: forward, and sideways over the river."),
                   (), (end,))


def _refuse_line(
    desk: Desk, seat: Seat, kind: int, start: Point, end: Point
) -> Refusal | None:
    """Check the straight line of a chariot or cannon and what stands on it."""
    rule = "X-8" if kind == R else "X-9"
    ray = next((r[start] for r in (BOARD.rays[d] for d in (0, 2, 4, 6)) if end in r[start]), None)
    if ray is None:
        return Refusal(rule, msg("It goes straight along a row or a column."), (), (end,))
    between = tuple(p for p in ray[: ray.index(end)] if desk.occupied >> p & 1)
    taking = desk.occupied >> end & 1
    if kind == R or not taking:
        if between:
            return Refusal(rule, msg("A piece on {square} is in the way."), _at(between[0]),
                           between[:1])
        return None
    if desk.own[seat] >> end & 1 or len(between) == 1:
        return None
    if not between:
        return Refusal("X-9", msg("To take, a cannon must jump over one piece. There is none."),
                       (), (end,))
    return Refusal("X-9", msg("To take, a cannon must jump over one piece. Here are {number}."),
                   (("number", str(len(between))),), between)


def _refuse_risk(desk: Desk, seat: Seat, start: Point, end: Point) -> Refusal:
    """Say what the move would do to the mover's general (X-11 to X-13)."""
    guard = desk.guard(seat)
    done = desk.make(start, end)
    point = desk.by[seat][K].bit_length() - 1
    bared = desk.bared(seat, point, desk.occupied)
    foes = desk.attackers(seat, point, desk.occupied)
    desk.undo(done)
    at_risk = tuple(p for p in range(len(BOARD)) if foes >> p & 1)
    if at_risk and guard.check and start != point:
        return Refusal("X-13", msg("Your general is in check. Save it first."), (), at_risk)
    if at_risk:
        return Refusal("X-12", msg("Your general could be taken from {square}."),
                       _at(at_risk[0]), at_risk)
    if bared and guard.faced:
        return Refusal("X-11", msg("The generals face each other. You must end that."), (), (end,))
    return Refusal("X-11", msg("The two generals may not face each other."), (), (end,))


