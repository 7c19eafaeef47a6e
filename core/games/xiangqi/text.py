"""How moves are written: UCI in this house; UCCI, ICCS and WXF for others, each by its name.

UCI counts ranks from 1, UCCI from 0: the same letters mean another move, so no text is ever guessed
at; who reads one says in which dialect it is written.
"""

import re

from ...action import Action, Move
from ...game import Malformed
from ...notation import read_common, write_common
from ...piece import Point, Seat
from ...plain_text import quoted
from . import wxf
from .board import BOARD, at
from .desk import Desk

DIALECTS = ("uci", "ucci", "iccs", "cyclone", "wxf")
_UCI = re.compile(r"([a-i])([1-9]|10)([a-i])([1-9]|10)")
_ZERO = re.compile(r"([a-i])([0-9])([a-i])([0-9])")
_ICCS = re.compile(r"([a-i])([0-9])-?([a-i])([0-9])", re.IGNORECASE)


def write_action(action: Action) -> str:
    """Write any action; moves in UCI."""
    if isinstance(action, Move):
        return "".join(BOARD.names[point] for point in action.path)
    return write_common(action)


def read_action(text: str) -> Action:
    """Read any action, moves in UCI; Malformed when it is neither."""
    if not isinstance(text, str) or len(text) > 200:
        raise Malformed("action: must be a short text")
    found = _UCI.fullmatch(text.strip())
    if found:
        return _move(found, 1)
    common = read_common(text)
    if common is None:
        raise Malformed(f"action {quoted(text)}: should read like h3e3 (files a-i, ranks 1-10)")
    return common


def check_dialect(dialect: object) -> str:
    """Return the name of a dialect; Malformed lists the known ones."""
    if not isinstance(dialect, str) or dialect not in DIALECTS:
        raise Malformed(f"dialect {quoted(dialect)}: must be one of {', '.join(DIALECTS)}")
    return dialect


def write_dialect(desk: Desk, action: Action, dialect: str) -> str:
    """Write an action in a dialect; `desk` holds the position before it."""
    check_dialect(dialect)
    if not isinstance(action, Move) or dialect == "uci":
        return write_action(action)
    if dialect == "wxf":
        return wxf.write(desk, action)
    start, end = (f"{BOARD.names[p][0]}{p // 9}" for p in action.path)
    return f"{start}-{end}".upper() if dialect == "iccs" else start + end


def read_dialect(seat: Seat, desk: Desk, text: str, dialect: str) -> Action:
    """Read an action in a dialect; Malformed: not notation, Illegal: the board says otherwise."""
    check_dialect(dialect)
    if dialect == "uci" or not isinstance(text, str):
        return read_action(text)
    common = read_common(text) if len(text) <= 200 else None
    if common is not None:
        return common
    if dialect == "wxf":
        return wxf.read(seat, desk, text)
    pattern, example = (_ICCS, "H2-E2") if dialect == "iccs" else (_ZERO, "h2e2")
    found = pattern.fullmatch(text.strip())
    if not found:
        raise Malformed(
            f"action {quoted(text)}: in {dialect} a move reads like {example} (ranks 0-9)"
        )
    return _move(found, 0)


def _move(found: "re.Match[str]", first: int) -> Move:
    a, b, c, d = found.groups()
    return Move((_point(a, int(b) - first), _point(c, int(d) - first)))


def _point(file: str, y: int) -> Point:
    return at(ord(file.lower()) - ord("a"), y)
