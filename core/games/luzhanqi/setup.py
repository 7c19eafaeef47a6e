"""Positions as text and JSON (FORMATS): the plain text says who stands where and who is to move.

A match knows more than that (who moved, what was shown, how battles ended), so a position that does
becomes an object around its text. A piece read from a plain text is born where it stands.
"""

from dataclasses import replace
from typing import Any

from ...game import Malformed
from ...notation import check_muster, read_outcome, write_outcome, write_rows
from ...piece import NATURE, Bits, Piece, Point, Seat, bits, points
from ...plain_text import plain, quoted
from ...position import PLAIN, Hand, Phase, Position
from . import deploy
from .board import BOARD, HEIGHT, SIZE, WIDTH
from .pieces import COUNTS, KINDS, MARSHAL_WORDS, NAMES, SEATS, SIDES
from .state import Battle, Note
from .text import read_point

UNKNOWN = "X"
GROUND = PLAIN * SIZE
_MOST = 1 << 40
_ACTORS = (*SEATS, "nature")
_FIELDS = {
    "text", "phase", "to_act", "hand", "ply", "quiet", "born", "moved", "shown", "battles", "duel",
    "outcome",
}


def write_text(p: Position) -> str:
    """Write who stands where and who is to move, after the end who would have been."""
    turn = p.turn if p.turn in (0, 1) else p.ply % 2
    return f"{write_rows(p.board, WIDTH, _letter)} {SEATS[turn]}"


def _letter(piece: Piece) -> str:
    kind = piece.kind or UNKNOWN
    return kind.lower() if piece.seat else kind


def read_text(value: str) -> Position:
    """Read a plain text; Malformed says what no position can be."""
    words = value.split() if len(value) <= 120 else []
    if not 1 <= len(words) <= 2:
        raise Malformed(f"position: {quoted(value)} should be twelve ranks and r or b")
    if len(words) == 2 and words[1] not in SEATS:
        raise Malformed(f"position: the side to move is r or b, not {quoted(words[1])}")
    rows = words[0].split("/")
    if len(rows) != HEIGHT:
        raise Malformed(f"position: a board has {HEIGHT} ranks, not {len(rows)}")
    board: list[Piece | None] = [None] * SIZE
    for rank, row in zip(range(HEIGHT, 0, -1), rows, strict=True):
        x = 0
        for letter in row:
            if letter in "12345":
                x += int(letter)
                continue
            if not letter.isascii() or letter.upper() not in KINDS + UNKNOWN:
                raise Malformed(f"position: {letter!r} on rank {rank} is no piece of Luzhanqi")
            if x < WIDTH:
                at, kind = (rank - 1) * WIDTH + x, letter.upper()
                board[at] = Piece(int(letter.islower()), None if kind == UNKNOWN else kind, at)
            x += 1
        if x != WIDTH:
            raise Malformed(f"position: rank {rank} has {x} points, not {WIDTH}")
    turn = SEATS.index(words[1]) if len(words) == 2 else 0
    p = Position(tuple(board), GROUND, Phase.PLAY, frozenset({turn}), ply=turn, note=Note())
    _judge_armies(p)
    return p


def write_position(p: Position) -> Any:
    """Write a position: its text alone where that says everything."""
    text = write_text(p)
    if read_text(text) == p:
        return text
    names, note = BOARD.names, p.note
    told: dict[str, Any] = {
        "text": text, "phase": p.phase.value,
        "to_act": [_ACTORS[seat] for seat in sorted(p.to_act)],
        "hand": [[hand.ready, hand.value] for hand in p.hand],
        "ply": p.ply, "quiet": p.quiet,
        "born": {
            names[at]: names[piece.id] for at, piece in enumerate(p.board) if piece is not None
            and piece.id != at
        },
        "moved": [names[birth] for birth in points(note.moved)],
        "shown": [names[birth] for birth in points(note.shown)],
        "battles": [
            [_fighter(b.attacker), _fighter(b.defender), b.outcome] for b in note.battles
        ],
    }
    if note.duel is not None:
        told["duel"] = [names[point] for point in note.duel]
    if p.outcome is not None:
        told["outcome"] = write_outcome(p.outcome, SEATS)
    return told


def _fighter(piece: Piece) -> str:
    return f"{_letter(piece)}@{BOARD.names[piece.id]}"


def read_position(start: Position, value: Any) -> Position:
    """Read a text, an object around one, or `{"start": true}`; Malformed names the wrong field."""
    if isinstance(value, str):
        return read_text(value)
    if not isinstance(value, dict):
        raise Malformed("position: must be a text such as 3l1/5/.../1L3 r")
    if value.get("start") is True:
        return start
    strange = sorted(str(key) for key in set(value) - _FIELDS)
    if strange:
        raise Malformed(f"position.{plain(strange[0])}: there is no such field")
    if not isinstance(value.get("text"), str):
        raise Malformed("position.text: must be twelve ranks and r or b")
    p = read_text(value["text"])
    try:
        phase = Phase(value.get("phase", "play"))
    except ValueError:
        raise Malformed("position.phase: must be muster, play, duel or over") from None
    to_act = p.to_act
    if "to_act" in value:
        to_act = frozenset(_seat(name, "to_act") for name in _list(value, "to_act"))
    read = replace(
        p, board=_births(p, value.get("born", {})), phase=phase, to_act=to_act,
        hand=tuple(map(_hand, _list(value, "hand"))), ply=_whole(value, "ply", p.ply),
        quiet=_whole(value, "quiet", 0),
        outcome=read_outcome(value.get("outcome"), lambda name: _seat(name, "outcome")),
        note=Note(
            _points(value, "moved"), _points(value, "shown"),
            tuple(map(_battle, _list(value, "battles"))), _duel(value.get("duel")),
        ),
    )
    _judge(read)
    return read


def _judge_armies(p: Position) -> None:
    """Refuse more pieces of a side, on the board and fallen, than the box has (L-10)."""
    standing = [piece for piece in p.board if piece is not None]
    gone = [piece for battle in p.note.battles for piece, _ in battle.fallen]
    if len({piece.id for piece in (*standing, *gone)}) < len(standing) + len(gone):
        raise Malformed("position.battles: a piece that fell is there again")
    for seat, side in enumerate(SIDES):
        army = [piece.kind for piece in (*standing, *gone) if piece.seat == seat]
        for kind, most in COUNTS.items():
            if army.count(kind) > most:
                raise Malformed(
                    f"position: {side} has {army.count(kind)} pieces of the kind"
                    f" {NAMES[kind][0].lower()}, the box holds {most} (L-10)"
                )
        if len(army) > sum(COUNTS.values()):
            raise Malformed(f"position: {side} has {len(army)} pieces, the box holds 25 (L-10)")


def _judge_births(p: Position, seat: Seat, hand: Hand) -> None:
    """Refuse pieces that cannot have begun where they did (L-11, L-12)."""
    begun = {} if hand.value is None else deploy.read(seat, hand.value)
    fought = [piece for battle in p.note.battles for piece in (battle.attacker, battle.defender)]
    for piece in (*p.board, *fought):
        if piece is None or piece.seat != seat:
            continue
        kind = begun[piece.id].kind if piece.id in begun else None
        able = kind or deploy.born(seat, piece.id)
        if piece.id not in deploy.territory(seat) or (piece.kind or able[0]) not in able:
            raise Malformed(
                f"position.born: no such piece of {SIDES[seat]} began on {BOARD.names[piece.id]}"
            )


def _judge(p: Position) -> None:
    """Refuse fields that contradict each other."""
    _judge_armies(p)
    if len(p.hand) not in (0, len(SEATS)):
        raise Malformed("position.hand: one a seat")
    for seat, hand in enumerate(p.hand):
        if hand.value is not None and deploy.refusal(seat, hand.value) is not None:
            raise Malformed(f"position.hand: {SEATS[seat]}'s is no lawful deployment")
    if p.phase is Phase.MUSTER and not p.hand:
        raise Malformed("position.hand: is missing")
    if p.phase is Phase.MUSTER:
        check_muster(p, reveal=False)
    if p.phase is Phase.MUSTER and p.note != Note():
        raise Malformed("position.moved: nothing moves before both armies stand")
    for seat, hand in enumerate(p.hand):
        if hand.ready:
            _judge_births(p, seat, hand)
    if (p.phase is Phase.OVER) != (p.outcome is not None):
        raise Malformed("position.outcome: belongs to phase over, and only there")
    if (p.phase is Phase.DUEL) != (p.note.duel is not None):
        raise Malformed("position.duel: belongs to phase duel, and only there")
    if p.phase is Phase.OVER and p.to_act:
        raise Malformed("position.to_act: nobody acts after the end")
    if p.phase is Phase.PLAY and (len(p.to_act) != 1 or NATURE in p.to_act):
        raise Malformed("position.to_act: one side is to move")
    if p.phase is Phase.DUEL:
        start, end = p.note.duel
        mover, foe = p.board[start], p.board[end]
        if foe is None or (mover is not None and mover.seat == foe.seat) or (
            p.to_act != frozenset({NATURE})
        ):
            raise Malformed("position.duel: no battle is possible there")


def _births(p: Position, given: Any) -> tuple[Piece | None, ...]:
    if not isinstance(given, dict):
        raise Malformed("position.born: must be an object of points")
    board = list(p.board)
    for name, birth in given.items():
        at = read_point(name, "position.born")
        piece = board[at]
        if piece is None:
            raise Malformed(f"position.born: no piece stands on {name}")
        board[at] = replace(piece, id=read_point(birth, "position.born"))
    births = [piece.id for piece in board if piece is not None]
    if len(set(births)) < len(births):
        raise Malformed("position.born: two pieces were born on one point")
    return tuple(board)


def _hand(value: Any) -> Hand:
    match value:
        case [bool(ready), str() | None as text]:
            if text is not None and len(text) > 80:
                raise Malformed("position.hand: too long")
            return Hand(ready, text)
    raise Malformed("position.hand: each should read [ready, deployment or null]")


def _battle(value: Any) -> Battle:
    match value:
        case [str(one), str(two), str(outcome)] if outcome in MARSHAL_WORDS and outcome:
            return Battle(_piece(one), _piece(two), outcome)
    raise Malformed("position.battles: each should read [C@a2, x@a11, both]")


def _piece(text: str) -> Piece:
    letter, sign, birth = text.partition("@")
    kind = letter.upper()
    if not sign or len(letter) != 1 or kind not in KINDS + UNKNOWN:
        raise Malformed(f"position.battles: {quoted(text)} should read like C@a2 or x@a11")
    at = read_point(birth, "position.battles")
    return Piece(int(letter.islower()), None if kind == UNKNOWN else kind, at)


def _duel(value: Any) -> tuple[Point, Point] | None:
    match value:
        case None:
            return None
        case [str(start), str(end)]:
            return read_point(start, "position.duel"), read_point(end, "position.duel")
    raise Malformed("position.duel: should read [a2, a11]")


def _seat(name: Any, key: str) -> Seat:
    if not isinstance(name, str) or name not in _ACTORS:
        raise Malformed(f"position.{key}: {quoted(name)} must be r or b")
    return NATURE if name == "nature" else SEATS.index(name)


def _list(value: dict[str, Any], key: str) -> list[Any]:
    found = value.get(key, [])
    if not isinstance(found, list) or len(found) > 1000:
        raise Malformed(f"position.{key}: must be a list")
    return found


def _points(value: dict[str, Any], key: str) -> Bits:
    return bits([read_point(name, f"position.{key}") for name in _list(value, key)])


def _whole(value: dict[str, Any], key: str, default: int) -> int:
    found = value.get(key, default)
    if type(found) is not int or not 0 <= found <= _MOST:
        raise Malformed(f"position.{key}: must be a whole number")
    return found
