"""Positions of Napoleon Strategy as JSON (docs/formats.md), and its note beside the board.

A position may be partial; only what no position can be is an error, and the error names the field.
"""

from dataclasses import dataclass
from typing import Any

from ...game import Malformed
from ...notation import check_muster
from ...piece import Point, Seat
from ...position import PLAIN, Phase, Position
from ...position_text import PositionText
from .board import SEATS, Field, make_field
from .pieces import KINDS
from .terrain import TILES

_ORDER = (
    "w", "h", "seats", "teams", "turn", "pieces", "terrain", "streak", "born", "out", "ply",
    "quiet", "phase", "to_act", "hand", "outcome",
)
"""The fields as they are written."""


@dataclass(frozen=True, slots=True)
class Note:
    """What Napoleon remembers beside the board: by seat the piece moved last and how often running
    (N-36; point -1: none), and the seats already beaten."""

    streak: tuple[tuple[Point, int], ...]
    out: tuple[Seat, ...] = ()

    def canonical(self) -> str:
        """Write it for the digest."""
        return f"{self.streak} {self.out}"


def _form(field: Field) -> PositionText:
    return PositionText(field.topology, field.seats, KINDS, turning="K")


def write_position(field: Field, p: Position) -> dict[str, Any]:
    """Write a position; fields that say nothing are left out."""
    form, names, seats = _form(field), field.topology.names, field.seats
    told = form.write(p) | {
        "w": field.width, "h": field.height, "seats": list(seats), "pieces": form.write_pieces(p),
    }
    if p.phase is Phase.OVER:
        told |= {"phase": "over", "to_act": []}
    elif p.phase is not Phase.PLAY:
        told.pop("turn", None)
    added = {
        "teams": list(field.teams) if len(set(field.teams)) < len(seats) else [],
        "terrain": {names[at]: tile for at, tile in enumerate(p.ground) if tile != PLAIN},
        "streak": {
            seats[seat]: [names[at], count]
            for seat, (at, count) in enumerate(p.note.streak) if at >= 0
        },
        "out": [seats[seat] for seat in p.note.out],
    }
    told |= {key: said for key, said in added.items() if said}
    return {key: told[key] for key in _ORDER if key in told}


def read_field(value: Any, median: str, like: Field) -> Field:
    """Find the board, seats, teams and terrain of a position's JSON, `like` where it is silent."""
    if not isinstance(value, dict):
        raise Malformed("position: must be an object")
    form = _form(like)
    width = form.whole(value.get("w", like.width), "w", 2, 64)
    height = form.whole(value.get("h", like.height), "h", 2, 64)
    seats = form.texts(value.get("seats", list(like.seats)), "seats")
    if seats not in SEATS.values():
        raise Malformed('position.seats: must be ["S","N"], ["S","W","N"] or ["S","W","N","E"]')
    teams = value.get("teams", list(range(len(seats))))
    if not isinstance(teams, list) or len(teams) != len(seats):
        raise Malformed("position.teams: one number a seat")
    numbers = tuple(form.whole(number, "teams", 0, 9) for number in teams)
    blank = make_field(width, height, seats, numbers, PLAIN * (width * height), median)
    same = (width, height) == (like.width, like.height)
    ground = list(like.ground if same and "terrain" not in value else blank.ground)
    for name, tile in form.object(value, "terrain").items():
        at = _form(blank).point(name, "terrain")
        if not isinstance(tile, str) or tile not in TILES:
            raise Malformed(f"position.terrain.{name}: must be V, M, F or H")
        ground[at] = tile
    return make_field(width, height, seats, numbers, "".join(ground), median)


def read_position(field: Field, value: Any) -> Position:
    """Read a position, which may be partial; Malformed names the wrong field."""
    for key in ("w", "h", "pieces"):
        if key not in value:
            raise Malformed(f"position.{key}: is missing")
    form = _form(field)
    p = form.read(value, ground=field.ground, note=_note(form, value), hands=True)
    if p.phase is Phase.MUSTER:
        check_muster(p)
    if p.phase is Phase.DUEL:
        raise Malformed("position.phase: must be muster, play or over")
    if (value.get("phase") == "over") != (p.outcome is not None):
        raise Malformed("position.outcome: belongs to phase over, and only there")
    if p.outcome and value.get("to_act"):
        raise Malformed("position.to_act: nobody acts after the end")
    return p


def _note(form: PositionText, value: dict[str, Any]) -> Note:
    streak: list[tuple[Point, int]] = [(-1, 0)] * len(form.seats)
    for name, run in form.object(value, "streak").items():
        if not isinstance(run, list) or len(run) != 2:
            raise Malformed('position.streak: should read {"S": ["g3", 1]}')
        at = form.point(run[0], "streak")
        streak[form.seat(name, "streak")] = (at, form.whole(run[1], "streak", 0, 2))
    out = form.texts(value.get("out", []), "out")
    return Note(tuple(streak), tuple(sorted({form.seat(name, "out") for name in out})))
