"""Positions of Napoleon Strategy as JSON (FORMATS), and the note the game keeps beside the board.

A position may be partial; only what no position can be is an error, and the error names the field.
"""

from dataclasses import dataclass, replace
from typing import Any

from ...game import Malformed
from ...notation import check_muster, read_outcome, write_outcome
from ...piece import HEADINGS, NATURE, Piece, Point, Seat
from ...plain_text import quoted
from ...position import PLAIN, Hand, Phase, Position
from .army import LONGEST
from .board import SEATS, Field, heading, make_field
from .pieces import KINDS
from .text import read_point


@dataclass(frozen=True, slots=True)
class Note:
    """What Napoleon remembers beside the board: by seat the piece moved last and how often running
    (N-36; point -1: none), and the seats already beaten."""

    streak: tuple[tuple[Point, int], ...]
    out: tuple[Seat, ...] = ()

    def canonical(self) -> str:
        """Write it for the digest."""
        return f"{self.streak} {self.out}"


def write_position(field: Field, p: Position) -> dict[str, Any]:
    """Write a position; fields that say nothing are left out."""
    names, seats = field.topology.names, field.seats
    told: dict[str, Any] = {"w": field.width, "h": field.height, "seats": list(seats)}
    if len(set(field.teams)) < len(seats):
        told["teams"] = list(field.teams)
    if p.turn is not None and p.turn >= 0 and p.phase is Phase.PLAY:
        told["turn"] = seats[p.turn]
    told["pieces"] = [
        f"{seats[piece.seat]}:{piece.kind}@{names[at]}"
        + ("" if piece.facing is None else f"^{HEADINGS[piece.facing]}")
        for at, piece in enumerate(p.board)
        if piece is not None
    ]
    born = {
        names[at]: names[piece.id]
        for at, piece in enumerate(p.board)
        if piece is not None and piece.id != at
    }
    terrain = {names[at]: tile for at, tile in enumerate(p.ground) if tile != PLAIN}
    streak = {
        seats[seat]: [names[at], count]
        for seat, (at, count) in enumerate(p.note.streak)
        if at >= 0
    }
    for key, value in (("terrain", terrain), ("streak", streak), ("born", born)):
        if value:
            told[key] = value
    if p.note.out:
        told["out"] = [seats[seat] for seat in p.note.out]
    if p.ply:
        told["ply"] = p.ply
    if p.quiet:
        told["quiet"] = p.quiet
    if p.phase is not Phase.PLAY:
        told["phase"] = p.phase.value
        told["to_act"] = [seats[s] if s >= 0 else "nature" for s in sorted(p.to_act)]
    if any(hand.ready for hand in p.hand):
        told["hand"] = [[hand.ready, hand.value, hand.shown] for hand in p.hand]
    if p.outcome:
        told["outcome"] = write_outcome(p.outcome, seats)
    return told


def read_field(value: Any, median: str, like: Field) -> Field:
    """Find the board, seats, teams and terrain of a position's JSON, `like` where it is silent."""
    if not isinstance(value, dict):
        raise Malformed("position: must be an object")
    width, height = (
        _whole(value.get(key, default), key, 2, 64)
        for key, default in (("w", like.width), ("h", like.height))
    )
    seats = _texts(value.get("seats", list(like.seats)), "seats")
    if seats not in SEATS.values():
        raise Malformed('position.seats: must be ["S","N"], ["S","W","N"] or ["S","W","N","E"]')
    teams = value.get("teams", list(range(len(seats))))
    if not isinstance(teams, list) or len(teams) != len(seats):
        raise Malformed("position.teams: one number a seat")
    same = (width, height) == (like.width, like.height)
    ground = list(like.ground) if same and "terrain" not in value else [PLAIN] * (width * height)
    numbers = tuple(_whole(t, "teams", 0, 9) for t in teams)
    blank = make_field(width, height, seats, numbers, PLAIN * (width * height), median)
    terrain = value.get("terrain", {})
    if not isinstance(terrain, dict):
        raise Malformed("position.terrain: must be an object of squares")
    for name, tile in terrain.items():
        at = read_point(blank, name, "position.terrain")
        if not isinstance(tile, str) or tile not in ("V", "M", "F", "H"):
            raise Malformed(f"position.terrain.{name}: must be V, M, F or H")
        ground[at] = tile
    return make_field(width, height, seats, numbers, "".join(ground), median)


def read_position(field: Field, value: Any) -> Position:
    """Read a position, which may be partial; Malformed names the wrong field."""
    for key in ("w", "h", "pieces"):
        if key not in value:
            raise Malformed(f"position.{key}: is missing")
    board: list[Piece | None] = [None] * len(field.topology)
    pieces = value["pieces"]
    if not isinstance(pieces, list):
        raise Malformed("position.pieces: must be a list")
    for text in pieces:
        at, piece = _piece(field, text)
        if board[at] is not None:
            raise Malformed(f"position.pieces: two pieces on {field.topology.names[at]}")
        board[at] = piece
    for name, birth in _object(value, "born").items():
        at = read_point(field, name, "position.born")
        here = board[at]
        if here is None:
            raise Malformed(f"position.born: no piece on {name}")
        board[at] = replace(here, id=read_point(field, birth, "position.born"))
    ids = [piece.id for piece in board if piece is not None]
    if len(ids) != len(set(ids)):
        raise Malformed("position.born: two pieces were born on one square")
    streak: list[tuple[Point, int]] = [(-1, 0)] * len(field.seats)
    for name, run in _object(value, "streak").items():
        if not isinstance(run, list) or len(run) != 2:
            raise Malformed('position.streak: should read {"S": ["g3", 1]}')
        point = read_point(field, run[0], "position.streak")
        streak[_seat(field, name)] = (point, _whole(run[1], "streak", 0, 2))
    out = tuple(_seat(field, name) for name in _texts(value.get("out", []), "out"))
    note = Note(tuple(streak), tuple(sorted(set(out))))
    phase = _phase(value)
    turn = _seat(field, value.get("turn", field.seats[0]))
    to_act = frozenset(
        {turn}
        if phase is Phase.PLAY
        else (NATURE if n == "nature" else _seat(field, n)
              for n in _texts(value.get("to_act", []), "to_act"))
    )
    hands = value.get("hand", [[False, None, False]] * len(field.seats))
    if not isinstance(hands, list) or len(hands) != len(field.seats):
        raise Malformed("position.hand: one a seat")
    read = Position(
        tuple(board), field.ground, phase, to_act, tuple(map(_hand, hands)),
        _whole(value.get("ply", 0), "ply", 0, 1 << 40),
        _whole(value.get("quiet", 0), "quiet", 0, 1 << 40), note,
        read_outcome(value.get("outcome"), lambda name: _seat(field, name)),
    )
    if phase is Phase.MUSTER:
        check_muster(read)
    if (phase is Phase.OVER) != (read.outcome is not None):
        raise Malformed("position.outcome: belongs to phase over, and only there")
    if phase is Phase.OVER and to_act:
        raise Malformed("position.to_act: nobody acts after the end")
    return read


def _piece(field: Field, text: Any) -> tuple[Point, Piece]:
    if not isinstance(text, str):
        raise Malformed("position.pieces: each must be a text such as S:G@h1")
    owner, colon, rest = text.partition(":")
    kind, at, place = rest.partition("@")
    square, turned, facing = place.partition("^")
    if not colon or not at or owner not in field.seats or len(kind) != 1 or kind not in KINDS:
        raise Malformed(f"position.pieces: {quoted(text)} should read like S:G@h1 or S:K@a2^SE")
    if (kind == "K") != bool(turned):
        why = "cannons, and only they, have a direction"
        raise Malformed(f"position.pieces: {quoted(text)}: {why}")
    point = read_point(field, square, "position.pieces")
    return point, Piece(field.seats.index(owner), kind, point, heading(facing) if turned else None)


def _phase(value: dict[str, Any]) -> Phase:
    word = value.get("phase", "play")
    if word not in ("muster", "play", "over"):
        raise Malformed("position.phase: must be muster, play or over")
    return Phase(word)


def _hand(value: Any) -> Hand:
    match value:
        case [bool(ready), str() | None as text, bool(shown)] if len(text or "") <= LONGEST:
            return Hand(ready, text, shown)
    raise Malformed("position.hand: each should read [ready, text or null, shown]")


def _object(value: dict[str, Any], key: str) -> dict[str, Any]:
    found = value.get(key, {})
    if not isinstance(found, dict):
        raise Malformed(f"position.{key}: must be an object")
    return found


def _seat(field: Field, name: Any) -> Seat:
    if not isinstance(name, str) or name not in field.seats:
        raise Malformed(f"position: seat {quoted(name)} must be one of {' '.join(field.seats)}")
    return field.seats.index(name)


def _texts(value: Any, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise Malformed(f"position.{key}: must be a list of texts")
    return tuple(value)


def _whole(value: Any, key: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Malformed(f"position.{key}: must be a whole number from {low} to {high}")
    return value
