"""Positions and actions of Agon as JSON and text (FORMATS), and the note beside the board.

A position may be partial; only what no position can be is an error, and the error names the field.
`turn` in JSON is the seat whose turn it is, even where the other one puts back a queen for it.
"""

from dataclasses import dataclass, replace
from typing import Any

from ...action import Action, Move, Pass
from ...game import Illegal, Malformed, Refusal, msg
from ...notation import read_common, read_outcome, write_common, write_outcome
from ...piece import Piece, Point, Seat
from ...plain_text import plain, quoted
from ...position import PLAIN, Phase, Position
from .board import GUARDS, QUEEN, SEATS, SIZE, TOPOLOGY, opposite

START = {"start": True}


@dataclass(frozen=True, slots=True)
class Note:
    """Whose turn it is, the points of the pieces each seat must put back, passes running."""

    turn: Seat = 0
    owed: tuple[tuple[Point, ...], ...] = ((), ())
    passed: int = 0

    def canonical(self) -> str:
        """Write it for the digest."""
        return f"{self.turn} {self.owed} {self.passed}"


def first() -> Position:
    """Give the position at the start, White to move (A-10)."""
    board: list[Piece | None] = [None] * SIZE
    for kind, cells in (("Q", (QUEEN,)), ("G", GUARDS)):
        for cell in cells:
            board[cell] = Piece(0, kind, cell)
            board[opposite(cell)] = Piece(1, kind, opposite(cell))
    return Position(tuple(board), PLAIN * SIZE, Phase.PLAY, frozenset({0}), note=Note())


def write_position(p: Position) -> dict[str, Any]:
    """Write a position; fields that say nothing are left out."""
    names = TOPOLOGY.names
    told: dict[str, Any] = {}
    for seat, name in enumerate(SEATS):
        army: dict[str, Any] = {}
        queens = [at for at, q in enumerate(p.board) if q and q.seat == seat and q.kind == "Q"]
        if queens:
            army["Q"] = names[queens[0]]
        army["G"] = [
            names[at] for at, q in enumerate(p.board) if q and q.seat == seat and q.kind == "G"
        ]
        told[name] = army
    told["turn"] = SEATS[p.note.turn]
    told["owed"] = {
        name: [names[at] for at in p.note.owed[seat]] for seat, name in enumerate(SEATS)
    }
    born = {names[at]: names[q.id] for at, q in enumerate(p.board) if q and q.id != at}
    for key, value in (
        ("born", born), ("ply", p.ply), ("quiet", p.quiet), ("passed", p.note.passed)
    ):
        if value:
            told[key] = value
    if p.outcome:
        told["outcome"] = write_outcome(p.outcome, SEATS)
    return told


def read_position(value: Any) -> Position:
    """Read a position; Malformed names the wrong field. Who acts is left to the rules."""
    if not isinstance(value, dict):
        raise Malformed("position: must be an object")
    if "start" in value:
        if value["start"] is not True:
            raise Malformed("position.start: must be true, or left out")
        return first()
    if not any(name in value for name in SEATS):
        raise Malformed("position.white: is missing, and so is black")
    board: list[Piece | None] = [None] * SIZE
    for seat, name in enumerate(SEATS):
        for at, piece in _army(seat, name, value.get(name, {})):
            if board[at] is not None:
                raise Malformed(f"position.{name}: two pieces on {TOPOLOGY.names[at]}")
            board[at] = piece
    for name, birth in _object(value, "born").items():
        at = read_point(name, "born")
        here = board[at]
        if here is None:
            raise Malformed(f"position.born: no piece on {name}")
        board[at] = replace(here, id=read_point(birth, "born"))
    ids = [piece.id for piece in board if piece is not None]
    if len(ids) != len(set(ids)):
        raise Malformed("position.born: two pieces were born on one cell")
    note = Note(
        _seat(value.get("turn", SEATS[0]), "turn"), _owed(value, board),
        _whole(value.get("passed", 0), "passed", 2),
    )
    outcome = read_outcome(value.get("outcome"), lambda name: _seat(name, "outcome"))
    return Position(
        tuple(board), PLAIN * SIZE, Phase.OVER if outcome else Phase.PLAY, frozenset(), (),
        _whole(value.get("ply", 0), "ply", 1 << 40),
        _whole(value.get("quiet", 0), "quiet", 1 << 40),
        note, outcome,
    )


def _army(seat: Seat, name: str, army: Any) -> list[tuple[Point, Piece]]:
    if not isinstance(army, dict):
        raise Malformed(f'position.{name}: should read {{"Q": "k1", "G": ["k5"]}}')
    for kind in army:
        if kind not in ("Q", "G"):
            raise Malformed(f"position.{name}.{plain(kind)}: there are only Q and G")
    guards = army.get("G", [])
    if not isinstance(guards, list):
        raise Malformed(f"position.{name}.G: must be a list of cells")
    found = [(read_point(cell, f"{name}.G"), "G") for cell in guards]
    if army.get("Q") is not None:
        found.append((read_point(army["Q"], f"{name}.Q"), "Q"))
    return [(at, Piece(seat, kind, at)) for at, kind in found]


def _owed(value: dict[str, Any], board: list[Piece | None]) -> tuple[tuple[Point, ...], ...]:
    given = _object(value, "owed")
    for name in given:
        _seat(name, "owed")
    found = []
    for seat, name in enumerate(SEATS):
        cells = given.get(name, [])
        if not isinstance(cells, list):
            raise Malformed(f"position.owed.{name}: must be a list of cells")
        debt = {read_point(cell, f"owed.{name}") for cell in cells}
        for at in sorted(debt):
            piece = board[at]
            if piece is None or piece.seat != seat:
                raise Malformed(f"position.owed.{name}: no piece of {name} on {TOPOLOGY.names[at]}")
        found.append(tuple(sorted(debt)))
    return tuple(found)


def _object(value: dict[str, Any], key: str) -> dict[str, Any]:
    found = value.get(key, {})
    if not isinstance(found, dict):
        raise Malformed(f"position.{key}: must be an object")
    return found


def _seat(name: Any, key: str) -> Seat:
    if not isinstance(name, str) or name not in SEATS:
        raise Malformed(f"position.{key}: {quoted(name)} must be one of {' '.join(SEATS)}")
    return SEATS.index(name)


def _whole(value: Any, key: str, high: int) -> int:
    if type(value) is not int or not 0 <= value <= high:
        raise Malformed(f"position.{key}: must be a whole number from 0 to {high}")
    return value


def read_point(name: Any, key: str) -> Point:
    """Read a cell's name; Malformed names the field it stands in."""
    if not isinstance(name, str) or name not in TOPOLOGY.index:
        raise Malformed(f"position.{key}: {quoted(name)} is not a cell of this board")
    return TOPOLOGY.index[name]


# Actions ------------------------------------------------------------------------------------------


def write_action(p: Position, action: Action) -> str:
    """Write any action; whether a piece slides or is put back is seen from the debts."""
    if isinstance(action, Move):
        names, start = TOPOLOGY.names, action.path[0]
        sign = "@" if any(start in debt for debt in p.note.owed) else "-"
        return f"{names[start]}{sign}{names[action.path[1]]}"
    return "pass" if isinstance(action, Pass) else write_common(action)


def read_action(p: Position, text: str) -> Action:
    """Read any action; Malformed: not notation, Illegal: the sign and the debts disagree."""
    if not isinstance(text, str) or len(text) > 64:
        raise Malformed("action: must be a short text")
    text = text.strip()
    if text == "pass":
        return Pass()
    common = read_common(text)
    if common is not None:
        return common
    sign = "@" if "@" in text else "-"
    start, found, end = text.partition(sign)
    if not found or start not in TOPOLOGY.index or end not in TOPOLOGY.index:
        raise Malformed(f"action {quoted(text)}: should read like f9-f8, h6@k3 or pass")
    way = (TOPOLOGY.index[start], TOPOLOGY.index[end])
    taken = any(way[0] in debt for debt in p.note.owed)
    if taken and sign == "-":
        raise Illegal(Refusal("A-34", msg("This piece is taken: put it back first."), (), way[:1]))
    if not taken and sign == "@":
        raise Illegal(Refusal("A-34", msg("Only a taken piece is put back."), (), way[:1]))
    return Move(way)
