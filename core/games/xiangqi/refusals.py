"""Why a move may not be played, in words; whether it may is asked of the desk alone.

The order is what a player sees: whose piece, how such a piece goes, what stands in its way, and
last the general's safety. A move reaches the last part only if its piece really goes so.
"""

from ...action import Move
from ...game import Refusal, msg
from ...piece import Point, Seat, points
from ...topology import OFF
from .board import BANK, BOARD, PALACE, WIDTH, forward, steps
from .movegen import EMPTY, Desk
from .options import Options
from .pieces import A, B, C, K, N, P, R

STEPS = {
    K: ("X-3", msg("The general goes one point straight, never slantwise.")),
    A: ("X-4", msg("A mandarin goes one point slantwise along the palace cross.")),
    B: ("X-6", msg("An elephant goes exactly two points slantwise.")),
    N: ("X-7", msg("A horse goes one point straight, then one slantwise outwards.")),
    P: ("X-10", msg("A soldier goes one point: forward, and sideways over the river.")),
}
"""How each kind goes that takes single steps."""
DRAWN = msg("In the palace it goes one point along a drawn line.")
STAYS = {
    K: msg("The general stays in its palace."), A: msg("Mandarins stay in their palace."),
}


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
    if next((ends for at, ends in desk.ways() if at == start), 0) >> end & 1:
        return None
    if start == end:
        return Refusal("X-0", msg("The piece must go somewhere else."), (), (start,))
    return (
        _refuse_way(desk, options, seat, start, end)
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
    desk: Desk, options: Options, seat: Seat, start: Point, end: Point
) -> Refusal | None:
    """Check whether such a piece goes from start to end on this board, whoever stands there."""
    kind = desk.code[start] % 7
    if kind in (R, C):
        return _refuse_line(desk, seat, kind, start, end)
    legs = {to: leg for leg, to in steps(kind, seat, start, options.lines)}
    if end not in legs:
        return _refuse_step(options, seat, kind, start, end)
    leg = legs[end]
    if leg == OFF or not desk.occupied >> leg & 1:
        return None
    words = msg("The elephant cannot step over the piece on {square}.")
    if kind == N:
        words = msg("The horse cannot get past the piece on {square}.")
    return Refusal(STEPS[kind][0], words, _at(leg), (leg,))


def _refuse_step(
    options: Options, seat: Seat, kind: int, start: Point, end: Point
) -> Refusal:
    """Tell how a piece that takes single steps goes; `end` is none of its steps."""
    dy, dx = end // WIDTH - start // WIDTH, end % WIDTH - start % WIDTH
    rule, words = STEPS[kind]
    if kind in (K, A):
        rule, words = ("X-5", DRAWN) if options.lines else (rule, words)
        words = words if PALACE[seat] >> end & 1 else STAYS[kind]
    elif kind == B and abs(dx) == abs(dy) == 2 and not BANK[seat] >> end & 1:
        words = msg("Elephants do not cross the river.")
    elif kind == P and dy * forward(seat) < 0:
        words = msg("Soldiers never go back.")
    elif kind == P and dy == 0 and abs(dx) == 1:
        words = msg("A soldier goes sideways only after crossing the river.")
    return Refusal(rule, words, (), (end,))


def _refuse_line(
    desk: Desk, seat: Seat, kind: int, start: Point, end: Point
) -> Refusal | None:
    """Check the straight line of a chariot or cannon and what stands on it."""
    rule = "X-8" if kind == R else "X-9"
    ray = next((BOARD.rays[d][start] for d in (0, 2, 4, 6) if end in BOARD.rays[d][start]), None)
    if ray is None:
        return Refusal(rule, msg("It goes straight along a row or a column."), (), (end,))
    between = tuple(p for p in ray[: ray.index(end)] if desk.occupied >> p & 1)
    if kind == R or not desk.occupied >> end & 1:
        if not between:
            return None
        return Refusal(rule, msg("A piece on {square} is in the way."), _at(between[0]),
                       between[:1])
    if desk.own[seat] >> end & 1 or len(between) == 1:
        return None
    if not between:
        return Refusal("X-9", msg("To take, a cannon must jump over one piece. There is none."),
                       (), (end,))
    return Refusal("X-9", msg("To take, a cannon must jump over one piece. Here are {number}."),
                   (("number", str(len(between))),), between)


def _refuse_risk(desk: Desk, seat: Seat, start: Point, end: Point) -> Refusal:
    """Say what the move would do to the mover's general (X-11 to X-13)."""
    before = desk.safety(seat)
    done = desk.make((start, end))
    point = desk.by[seat][K].bit_length() - 1
    foes = tuple(points(desk.attackers(seat, point, desk.occupied, False)))
    desk.undo(done)
    if foes and before.check and start != point:
        return Refusal("X-13", msg("Your general is in check. Save it first."), (), foes)
    if foes:
        return Refusal("X-12", msg("Your general could be taken from {square}."),
                       _at(foes[0]), foes)
    if before.faced:
        return Refusal("X-11", msg("The generals face each other. You must end that."), (), (end,))
    return Refusal("X-11", msg("The two generals may not face each other."), (), (end,))
