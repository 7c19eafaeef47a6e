"""The notation of Napoleon Strategy: `a4-b3 a2^N`, `c7xc3`, `d6-d5>c4`, `deploy C@a1 ...`.

Reading judges nothing: it raises Malformed only for what no action can be, so that an unlawful but
readable one can still be told why.
"""

from typing import Any

from ...action import Action, Deploy, Lot, Move, Push, Reveal, clicks
from ...game import Illegal, Malformed, Refusal, msg
from ...notation import read_common, write_common
from ...piece import HEADINGS, Point, Seat
from ...plain_text import quoted
from ...position import Position
from .board import Field, heading


def write_action(field: Field, p: Position, action: Action) -> str:
    """Write any action; captures are seen from the board."""
    names = field.topology.names
    if isinstance(action, Move | Push):
        start, end, *push = clicks(action)
        sign = "x" if p.board[end] is not None and not push else "-"
        text = f"{names[start]}{sign}{names[end]}" + "".join(f">{names[to]}" for to in push)
        return " ".join((text, *(f"{names[at]}^{HEADINGS[to]}" for at, to in action.turns)))
    if isinstance(action, Deploy):
        return f"deploy {'?' if action.value is None else action.value}"
    if isinstance(action, Reveal):
        return f"reveal {action.value}"
    if isinstance(action, Lot):
        return f"lot {field.seats[action.seat]}"
    return write_common(action)


def read_action(field: Field, p: Position, seat: Seat, text: str) -> Action:
    """Read any action; Malformed: not notation, Illegal: `x` and the board disagree."""
    if not isinstance(text, str) or len(text) > 1 << 16:
        raise Malformed("action: must be a text")
    verb, _, rest = text.strip().partition(" ")
    if verb == "deploy":
        return Deploy(None if rest == "?" else rest)
    if verb == "reveal":
        return Reveal(rest)
    if verb == "lot":
        if rest not in field.seats:
            raise Malformed(f"action {quoted(text)}: no such seat")
        return Lot(field.seats.index(rest))
    common = read_common(text)
    if common is not None:
        return common
    way, *turned = text.split() or [""]
    if "^" in way:
        raise Illegal(Refusal("N-34", msg("Turning a cannon goes with a move, not instead of it.")))
    path = _path(field, way)
    turns = []
    for word in turned:
        square, sign, facing = word.partition("^")
        if not sign:
            raise Malformed(f"action {quoted(way)}: {quoted(word)} should read like a2^NE")
        turns.append((read_point(field, square), heading(facing)))
    stands = p.board[path[1]]
    ours = stands is not None and stands.seat == seat  # refused anyway, and by a better rule
    if len(path) == 2 and not ours and (_sign(way) == "x") != (stands is not None):
        raise Illegal(
            Refusal("N-31", msg("Write x where a piece is taken and - where the square is empty."))
        )
    if len(path) == 2:
        return Move(path, tuple(turns))
    start, end, to = path
    return Push(start, end, to, tuple(turns))


def _sign(way: str) -> str:
    """Find the sign between the squares: files may hold an x, so look behind the first digit."""
    digits = next((i for i, c in enumerate(way) if c.isdigit()), len(way))
    rest = way[digits:].lstrip("0123456789")
    return rest[:1]


def _path(field: Field, way: str) -> tuple[Point, ...]:
    sign = _sign(way)
    start, _, rest = way.partition(sign) if sign == "-" else _split_x(way)
    if sign not in ("-", "x"):
        raise Malformed(f"action {quoted(way)}: should read like a4-b3, c7xc3 or d6-d5>c4")
    end, pushed, to = rest.partition(">")
    path = [read_point(field, start), read_point(field, end)]
    if pushed:
        if sign == "x":
            raise Malformed(f"action {quoted(way)}: a push takes nothing, write it with -")
        path.append(read_point(field, to))
    return tuple(path)


def _split_x(way: str) -> tuple[str, str, str]:
    digits = next((i for i, c in enumerate(way) if c.isdigit()), len(way))
    cut = way.find("x", digits)
    return (way[:cut], "x", way[cut + 1 :]) if cut > 0 else (way, "", "")


def read_point(field: Field, name: Any, where: str = "action") -> Point:
    """Read a square's name; `where` names the field for the error."""
    if not isinstance(name, str) or name not in field.topology.index:
        raise Malformed(f"{where}: {quoted(name)} is not a square of this board")
    return field.topology.index[name]
