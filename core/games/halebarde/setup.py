"""Positions as JSON (FORMATS), and the note the game keeps beside the board.

A pawn's id is the square it was born on, so the `homes` of guetteurs are their ids and need no
note. A position may be partial; only what no position can be is an error, which names the field.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...game import Malformed
from ...notation import read_outcome, write_outcome
from ...piece import Piece, Point, Seat
from ...plain_text import quoted
from ...position import Hand, Phase, Position
from .board import SEATS, Ground
from .pieces import KINDS, MOST_KINDS
from .placing import LONGEST
from .text import read_point

_MOST = 1 << 40


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


def write_position(ground: Ground, p: Position) -> dict[str, Any]:
    """Write a position; fields beyond those of FORMATS are left out where they say nothing."""
    names, note = ground.topology.names, p.note
    stand = [(at, piece) for at, piece in enumerate(p.board) if piece is not None]
    told: dict[str, Any] = {
        "pieces": [f"{SEATS[piece.seat]}:{piece.kind}@{names[at]}" for at, piece in stand],
        "phase": "place" if p.phase is Phase.MUSTER else "play",
        "used": [names[at] for at in note.used],
        "types": list(note.types),
        "homes": {
            names[at]: names[piece.id] for at, piece in stand if _housed(ground, piece)
        },
    }
    if p.turn is not None:
        told["turn"] = SEATS[p.turn]
    elif p.to_act:
        told["to_act"] = [SEATS[seat] for seat in sorted(p.to_act)]
    born = {
        names[at]: names[piece.id] for at, piece in stand
        if not _housed(ground, piece)
        and (piece.id != at or at not in ground.born(piece.seat, piece.kind or ""))
    }
    for key, value in (("born", born), ("ply", p.ply), ("quiet", p.quiet), ("turns", note.turns)):
        if value:
            told[key] = value
    if note.out:
        told["out"] = [SEATS[seat] for seat in note.out]
    if note.wounded is not None:
        told["wounded"] = [names[at] for at in note.wounded]
    if any(hand.ready for hand in p.hand):
        told["hand"] = [[hand.ready, hand.value, hand.shown] for hand in p.hand]
    if p.outcome:
        told["outcome"] = write_outcome(p.outcome, SEATS)
    return told


def read_position(ground: Ground, start: Position, value: Any) -> Position:
    """Read a position, which may be partial; Malformed names the wrong field."""
    if not isinstance(value, dict):
        raise Malformed("position: must be an object")
    if value.get("start") is True:
        return start
    phase = {"place": Phase.MUSTER, "play": Phase.PLAY}.get(str(value.get("phase", "play")))
    if phase is None:
        raise Malformed("position.phase: must be place or play")
    wounded = _wounded(ground, value)
    if "pieces" in value:
        board = _board(ground, value, wounded)
    elif phase is Phase.MUSTER:
        board = start.board
    else:
        raise Malformed("position.pieces: is missing")
    actor = _seat(value.get("turn", SEATS[0]), "turn")
    to_act = frozenset({actor})
    if "to_act" in value:
        to_act = frozenset(_seat(name, "to_act") for name in _texts(value, "to_act"))
    turn = actor if wounded is None else 1 - actor
    outcome = read_outcome(value.get("outcome"), lambda name: _seat(name, "outcome"))
    used = tuple(sorted({read_point(ground, name) for name in _texts(value, "used")}))
    kinds = set(_texts(value, "types"))
    for at in used:
        piece = board[at]
        if piece is None or (piece.seat != turn and outcome is None):  # after the end: no turn
            raise Malformed(f"position.used: no pawn of {SEATS[turn]} on {_name(ground, at)}")
        kinds.add(piece.kind or "")
    if kinds - set(KINDS):
        raise Malformed("position.types: must be a list of S, A and G")
    if len(kinds) > MOST_KINDS:
        raise Malformed("position.types: at most two kinds act in a turn")
    note = Note(
        used, "".join(kind for kind in KINDS if kind in kinds), _whole(value, "turns"),
        tuple(sorted({_seat(name, "out") for name in _texts(value, "out")})), wounded,
    )
    if outcome is not None:
        phase, to_act = Phase.OVER, frozenset()
    elif phase is Phase.PLAY and to_act != frozenset({actor}):
        raise Malformed("position.to_act: one side acts, the one whose turn it is")
    hands = value.get("hand", [[False, None, False]] * len(SEATS))
    if not isinstance(hands, list) or len(hands) != len(SEATS):
        raise Malformed("position.hand: one a seat")
    return Position(
        board, ground.text, phase, to_act, tuple(map(_hand, hands)), _whole(value, "ply"),
        _whole(value, "quiet"), note, outcome,
    )


def _wounded(ground: Ground, value: dict[str, Any]) -> tuple[Point, Point] | None:
    """Read where a lookout was wounded and where it was born, if one is on its way (G-46a)."""
    if "wounded" not in value:
        return None
    found = tuple(read_point(ground, name) for name in _texts(value, "wounded"))
    if len(found) != 2:
        raise Malformed("position.wounded: should read [square, birth square]")
    return found[0], found[1]


def _board(
    ground: Ground, value: dict[str, Any], wounded: tuple[Point, Point] | None
) -> tuple[Piece | None, ...]:
    placed: dict[Point, tuple[Seat, str]] = {}
    for text in _texts(value, "pieces"):
        owner, colon, rest = text.partition(":")
        kind, sign, square = rest.partition("@")
        if not colon or not sign or owner not in SEATS or len(kind) != 1 or kind not in KINDS:
            raise Malformed(f"position.pieces: {quoted(text)} should read like L:S@c2")
        at = read_point(ground, square)
        if at in placed:
            raise Malformed(f"position.pieces: two pawns on {_name(ground, at)}")
        placed[at] = (SEATS.index(owner), kind)
    births: dict[Point, Point] = {}
    for key in ("homes", "born"):
        given = value.get(key, {})
        if not isinstance(given, dict):
            raise Malformed(f"position.{key}: must be an object of squares")
        for name, birth in given.items():
            at, home = read_point(ground, name), read_point(ground, birth)
            if at not in placed or at in births or (key == "homes" and placed[at][1] != "G"):
                raise Malformed(f"position.{key}: no such pawn on {name}")
            if home in births.values() or (wounded is not None and home == wounded[1]):
                raise Malformed(f"position.{key}: two pawns were born on {birth}")
            if key == "homes" and home not in ground.homes(placed[at][0]):
                raise Malformed(f"position.homes: {birth} is no lookout's square of that side")
            births[at] = home
    _bear(ground, placed, births, {*births.values(), *(() if wounded is None else wounded[1:])})
    return tuple(
        Piece(*placed[at], births[at]) if at in placed else None
        for at in range(len(ground.topology))
    )


def _bear(
    ground: Ground, placed: dict[Point, tuple[Seat, str]], births: dict[Point, Point],
    taken: set[Point],
) -> None:
    """Find a birth square for every pawn that was given none: the one it stands on, else the lowest
    of its kind that is free, else, where a position has more pawns than the game, any other."""

    def bear(at: Point, choices: Iterable[Point]) -> None:
        home = next((choice for choice in choices if choice not in taken), None)
        if at not in births and home is not None:
            births[at] = home
            taken.add(home)

    for at, (seat, kind) in placed.items():
        if at in ground.born(seat, kind):
            bear(at, (at,))
    for at, (seat, kind) in placed.items():
        bear(at, ground.born(seat, kind))
    usual = {point for army in ground.start for point, _ in army}
    spare = [point for point in range(len(ground.topology)) if point not in usual]
    for at in placed:
        bear(at, (*spare, *usual))


def _housed(ground: Ground, piece: Piece) -> bool:
    """Say whether a pawn is a guetteur with a square of its own to go back to (G-46)."""
    return piece.kind == "G" and piece.id in ground.homes(piece.seat)


def _name(ground: Ground, at: Point) -> str:
    return ground.topology.names[at]


def _hand(value: Any) -> Hand:
    match value:
        case [bool(ready), str() | None as text, bool(shown)] if len(text or "") <= LONGEST:
            return Hand(ready, text, shown)
    raise Malformed("position.hand: each should read [ready, text or null, shown]")


def _seat(name: Any, key: str) -> Seat:
    if not isinstance(name, str) or name not in SEATS:
        raise Malformed(f"position.{key}: {quoted(name)} must be L or R")
    return SEATS.index(name)


def _texts(value: dict[str, Any], key: str) -> list[str]:
    found = value.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Malformed(f"position.{key}: must be a list of texts")
    return found


def _whole(value: dict[str, Any], key: str) -> int:
    found = value.get(key, 0)
    if type(found) is not int or not 0 <= found <= _MOST:
        raise Malformed(f"position.{key}: must be a whole number")
    return found
