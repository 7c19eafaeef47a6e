"""Positions and actions of Agon as JSON and text (docs/formats.md), and the note beside the board.

A position may be partial; only what no position can be is an error, and the error names the field.
`turn` in JSON is the seat whose turn it is, even where the other one puts back a queen for it.
"""

from dataclasses import dataclass, replace
from typing import Any

from ...game import Malformed
from ...piece import Piece, Point, Seat
from ...plain_text import plain
from ...position import PLAIN, Phase, Position
from ...position_text import PositionText
from .board import GUARDS, QUEEN, SIZE, TOPOLOGY, opposite
from .pieces import SEATS

FORM = PositionText(TOPOLOGY, SEATS, "QG")


@dataclass(frozen=True, slots=True)
class Note:
    """Whose turn it is, the points of the pieces each seat must put back, passes running."""

    turn: Seat = 0
    owed: tuple[tuple[Point, ...], ...] = ((), ())
    passed: int = 0

    def canonical(self) -> str:
        """Write it for the digest."""
        return f"{self.turn} {self.owed} {self.passed}"


def first(turn: Seat = 0) -> Position:
    """Give the position at the start, White to move (A-10), or who begins by a handicap (A-10a)."""
    board: list[Piece | None] = [None] * SIZE
    for kind, cells in (("Q", (QUEEN,)), ("G", GUARDS)):
        for cell in cells:
            board[cell] = Piece(0, kind, cell)
            board[opposite(cell)] = Piece(1, kind, opposite(cell))
    return Position(tuple(board), PLAIN * SIZE, Phase.PLAY, frozenset({turn}), note=Note(turn))


def write_position(p: Position) -> dict[str, Any]:
    """Write a position; fields that say nothing are left out."""
    told: dict[str, Any] = {}
    for seat, name in enumerate(SEATS):
        army: dict[str, Any] = {"Q": _names(p, seat, "Q")[:1], "G": _names(p, seat, "G")}
        told[name] = army | {"Q": army["Q"][0]} if army["Q"] else {"G": army["G"]}
    told |= FORM.write(p) | {"turn": SEATS[p.note.turn]}
    told["owed"] = {
        name: [TOPOLOGY.names[at] for at in p.note.owed[seat]] for seat, name in enumerate(SEATS)
    }
    return told | ({"passed": p.note.passed} if p.note.passed else {})


def _names(p: Position, seat: Seat, kind: str) -> list[str]:
    return [
        TOPOLOGY.names[at] for at, q in enumerate(p.board)
        if q is not None and q.seat == seat and q.kind == kind
    ]


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
    p = FORM.read(value, pieces=_armies)
    note = Note(
        FORM.seat(value.get("turn", SEATS[0]), "turn"), _owed(value, p.board),
        FORM.whole(value.get("passed", 0), "passed", 0, 2),
    )
    return replace(p, note=note)


def _armies(value: dict[str, Any]) -> list[tuple[Point, Piece]]:
    found: list[tuple[Point, Piece]] = []
    for seat, name in enumerate(SEATS):
        army = FORM.object(value, name)
        for kind in army:
            if kind not in ("Q", "G"):
                raise Malformed(f"position.{name}.{plain(kind)}: there are only Q and G")
        at = list(FORM.points(army.get("G", []), f"{name}.G"))
        found += [(point, Piece(seat, "G", point)) for point in at]
        if army.get("Q") is not None:
            queen = FORM.point(army["Q"], f"{name}.Q")
            found.append((queen, Piece(seat, "Q", queen)))
    return found


def _owed(value: dict[str, Any], board: tuple[Piece | None, ...]) -> tuple[tuple[Point, ...], ...]:
    given = FORM.object(value, "owed")
    for name in given:
        FORM.seat(name, "owed")
    found = []
    for seat, name in enumerate(SEATS):
        debt = sorted(set(FORM.points(given.get(name, []), f"owed.{name}")))
        for at in debt:
            piece = board[at]
            if piece is None or piece.seat != seat:
                raise Malformed(f"position.owed.{name}: no piece of {name} on {TOPOLOGY.names[at]}")
        found.append(tuple(debt))
    return tuple(found)
