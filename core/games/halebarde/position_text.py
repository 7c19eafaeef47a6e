"""Positions as JSON (docs/formats.md), and the note the game keeps beside the board.

A pawn's id is the square it was born on, so the `homes` of lookouts are their ids and need no
note. A position may be partial; only what no position can be is an error, which names the field.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ...game import Malformed
from ...piece import Piece, Point, Seat
from ...position import Phase, Position
from ...position_text import PositionText
from .board import SEATS, Ground
from .pieces import KINDS, MOST_KINDS

ALWAYS = ("pieces", "phase", "used", "types", "homes")
FIELDS = (
    *ALWAYS, "turn", "to_act", "born", "ply", "quiet", "turns", "out", "wounded", "hand", "outcome",
)
"""All fields in the order in which they are written, those that say nothing left out."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is remembered beside the board: squares of pawns that acted in this turn, the kinds
    played in it, turns ended by both sides, the seats that gave up, and a lookout whose owner is
    about to choose its square (G-46a): where it was wounded, where it was born."""

    used: tuple[Point, ...] = ()
    types: str = ""
    turns: int = 0
    out: tuple[Seat, ...] = ()
    wounded: tuple[Point, Point] | None = None

    def canonical(self) -> str:
        """Write it for the digest."""
        hurt = "" if self.wounded is None else f" {self.wounded}"
        return f"{self.used} {self.types} {self.turns} {self.out}{hurt}"


def write_position(form: PositionText, ground: Ground, p: Position) -> dict[str, Any]:
    """Write a position; fields that docs/formats.md lacks are left out where they say nothing."""
    names, note = ground.topology.names, p.note
    homes, born = {}, {}
    for at, piece in enumerate(p.board):
        if piece is None:
            continue
        if piece.kind == "G" and piece.id in ground.homes(piece.seat):
            homes[names[at]] = names[piece.id]
        elif piece.id != at or at not in ground.born(piece.seat, piece.kind or ""):
            born[names[at]] = names[piece.id]
    told = form.write(p) | {
        "pieces": form.write_pieces(p),
        "phase": "place" if p.phase is Phase.MUSTER else "play",
        "used": [names[at] for at in note.used],
        "types": list(note.types),
        "homes": homes,
        "born": born,
        "turns": note.turns,
        "out": [SEATS[seat] for seat in note.out],
        "wounded": [names[at] for at in note.wounded or ()],
    }
    if p.turn is not None:
        told["to_act"] = []
    return {key: told[key] for key in FIELDS if key in ALWAYS or told.get(key)}


def read_position(form: PositionText, ground: Ground, start: Position, value: Any) -> Position:
    """Read a position, which may be partial; before play what is missing stands as in `start`."""
    if not isinstance(value, dict):
        raise Malformed("position: must be an object")
    if value.get("start") is True:
        return start
    phase = value.get("phase", "play")
    if phase not in ("place", "play"):
        raise Malformed("position.phase: must be place or play")
    if phase == "place":
        value = value | {"phase": Phase.MUSTER.value}
        if "pieces" not in value:
            value |= {"pieces": form.write_pieces(start), "homes": {}, "born": {}}
    wounded = form.points(value.get("wounded", []), "wounded")
    if "wounded" in value and len(wounded) != 2:
        raise Malformed("position.wounded: should read [square, birth square]")
    p = form.read(
        value, ground=ground.text, hands=True,
        pieces=lambda value: _born(form, ground, value, wounded[1:]),
    )
    actor = form.seat(value.get("turn", SEATS[0]), "turn")
    names = form.texts(value.get("to_act", [SEATS[actor]]), "to_act")
    to_act = frozenset(form.seat(name, "to_act") for name in names)
    if p.phase is Phase.PLAY and to_act != p.to_act:
        raise Malformed("position.to_act: one side acts, the one whose turn it is")
    note = Note(
        *_acted(form, value, p, 1 - actor if wounded else actor),
        form.whole(value.get("turns", 0), "turns"),
        tuple(sorted({form.seat(name, "out") for name in form.texts(value.get("out", []), "out")})),
        (wounded[0], wounded[1]) if wounded else None,
    )
    return replace(p, to_act=frozenset() if p.phase is Phase.OVER else to_act, note=note)


def _acted(
    form: PositionText, value: dict[str, Any], p: Position, turn: Seat
) -> tuple[tuple[Point, ...], str]:
    """Read the squares of pawns that acted in this turn, and the kinds played in it."""
    used = tuple(sorted(set(form.points(value.get("used", []), "used"))))
    kinds = set(form.texts(value.get("types", []), "types"))
    for at in used:
        piece = p.board[at]
        if piece is None or (piece.seat != turn and p.outcome is None):  # after the end: no turn
            name = form.topology.names[at]
            raise Malformed(f"position.used: no pawn of {SEATS[turn]} on {name}")
        kinds.add(piece.kind or "")
    if kinds - set(KINDS):
        raise Malformed("position.types: must be a list of S, A and G")
    if len(kinds) > MOST_KINDS:
        raise Malformed("position.types: at most two kinds act in a turn")
    return used, "".join(kind for kind in KINDS if kind in kinds)


def _born(
    form: PositionText, ground: Ground, value: dict[str, Any], waiting: tuple[Point, ...]
) -> list[tuple[Point, Piece]]:
    """Read the pawns with their birth squares, of which those who are `waiting` keep theirs.

    A pawn that is given none has the one it stands on, else the lowest of its kind that is free,
    else, where a position has more pawns than the game, any other.
    """
    pieces = form.pieces(value)
    placed = dict(pieces)
    births: dict[Point, Point] = {}
    taken = set(waiting)

    def bear(at: Point, choices: Iterable[Point]) -> None:
        home = next((choice for choice in choices if choice not in taken), None)
        if at not in births and home is not None:
            births[at] = home
            taken.add(home)

    for key in ("homes", "born"):
        for name, birth in form.object(value, key).items():
            at, home = form.point(name, key), form.point(birth, key)
            piece = placed.get(at)
            if piece is None or at in births or (key == "homes" and piece.kind != "G"):
                raise Malformed(f"position.{key}: no such pawn on {name}")
            if home in taken:
                raise Malformed(f"position.{key}: two pawns were born on {birth}")
            if key == "homes" and home not in ground.homes(piece.seat):
                raise Malformed(f"position.homes: {birth} is no lookout's square of that side")
            bear(at, (home,))
    usual = {point for army in ground.start for point, _ in army}
    spare = [point for point in range(len(form.topology)) if point not in usual]
    for at, piece in pieces:
        if at in ground.born(piece.seat, piece.kind or ""):
            bear(at, (at,))
    for at, piece in pieces:
        bear(at, ground.born(piece.seat, piece.kind or ""))
    for at, _ in pieces:
        bear(at, (*spare, *usual))
    return [(at, replace(piece, id=births.get(at, at))) for at, piece in pieces]
