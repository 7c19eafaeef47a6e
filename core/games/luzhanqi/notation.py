"""How actions are written: `a2a11`, `settle both a2=C c12=G`, `deploy JLJHG/...`, `claim`.

Moves carry no result when written, because who moves does not know it; a result on a move that is
read (`a2a11=`) is checked where the kinds are known. Reading judges nothing else.
"""

import re

from ...action import Action, Claim, Deploy, Lot, Move, NoMove, Settle
from ...game import Illegal, Malformed, Refusal, msg
from ...notation import NOTHING, read_common, write_common
from ...notation import read_action as read_plain
from ...notation import write_action as write_plain
from ...piece import Point
from ...plain_text import quoted
from ...position import Position
from .battle import Secrets
from .board import BOARD
from .pieces import KINDS, MARSHAL_WORDS, SEATS

_POINT = "[a-e](?:1[0-2]|[1-9])"
_MOVE = re.compile(rf"({_POINT})({_POINT})([+=#-]?)")
_SHOWN = re.compile(rf"({_POINT})=([{KINDS}])")
_SIGNS = {"+": "attacker", "-": "defender", "=": "both", "#": "flag"}


def write_action(action: Action) -> str:
    """Write any action."""
    names = BOARD.names
    match action:
        case Move(path):
            return "".join(names[point] for point in path)
        case Settle() | Deploy() | Lot() | NoMove() | Claim():
            return write_plain(BOARD, SEATS, action)
    return write_common(action)


def read_action(secrets: Secrets, p: Position, text: str) -> Action:
    """Read any action; Malformed: not notation, Illegal: a move's result and the board disagree."""
    if not isinstance(text, str) or len(text) > 200:
        raise Malformed("action: must be a short text")
    found = _MOVE.fullmatch(text.strip())
    if found:
        start, end = BOARD.index[found[1]], BOARD.index[found[2]]
        _check(secrets, p, start, end, found[3])
        return Move((start, end))
    words = text.split()
    match words:
        case ["no-move" | "claim"] | ["deploy", _] | ["lot", "r" | "b"]:
            return read_plain(BOARD, SEATS, " ".join(words))
        case ["settle", outcome, *shown] if outcome in (*MARSHAL_WORDS, NOTHING):
            return Settle(outcome if outcome != NOTHING else "", tuple(map(_shown, shown)))
    common = read_common(text)
    if common is None:
        raise Malformed(f"action {quoted(text)}: should read like a2a11 (files a-e, ranks 1-12)")
    return common


def _shown(text: str) -> tuple[Point, str]:
    found = _SHOWN.fullmatch(text)
    if not found:
        raise Malformed(f"action: {quoted(text)} should read like b12=L")
    return BOARD.index[found[1]], found[2]


def _check(secrets: Secrets, p: Position, start: Point, end: Point, sign: str) -> None:
    """Compare a written result with what is known of the two pieces."""
    if not sign:
        return
    mover, foe = p.board[start], p.board[end]
    if mover is None or foe is None or mover.seat == foe.seat:
        raise Illegal(Refusal("L-19", msg("There is no battle there."), (), (end,)))
    if mover.kind is not None and foe.kind is not None:
        ended = secrets.outcome(mover.kind, foe.kind)
        if ended is not None and ended.partition(":")[0] != _SIGNS[sign]:
            raise Illegal(Refusal("L-19", msg("That battle ends in another way."), (), (end,)))
