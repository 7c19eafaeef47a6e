"""Positions as text and JSON (docs/formats.md): the text says who stands where and who is to move.

A match knows more than that (who moved, what was shown, how battles ended), so a position that does
becomes an object around its text. A piece read from a plain text is born where it stands.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...game import Malformed
from ...notation import check_muster, read_rows, write_outcome, write_rows
from ...piece import NATURE, Piece, Point, Seat, bits, points
from ...plain_text import plain, quoted
from ...position import PLAIN, Hand, Phase, Position
from ...position_text import PositionText
from . import deployment
from .board import BOARD, HEIGHT, SIZE, WIDTH
from .note import Battle, Note
from .pieces import COUNTS, KINDS, MARSHAL_WORDS, NAMES, SEATS, SIDES

UNKNOWN = "X"
GROUND = PLAIN * SIZE
Counts = Sequence[Mapping[str, int]]
"""By seat how many of each kind it has."""
BOX: Counts = (COUNTS, COUNTS)
LONGEST_LIST = 1000
"""Entries of a list in a position at most: far more than the box has pieces."""
FORM = PositionText(BOARD, SEATS, KINDS)
_LETTERS: Mapping[str, tuple[Seat, str | None]] = {
    letter: (seat, None if kind == UNKNOWN else kind)
    for kind in KINDS + UNKNOWN for seat, letter in enumerate((kind, kind.lower()))
}
"""Seat and kind of a piece by its letter: Red's are upper case."""
_ACTORS = (*SEATS, "nature")
_FIELDS = {
    "text", "phase", "to_act", "hand", "ply", "quiet", "born", "moved", "shown", "battles", "duel",
    "outcome",
}


# Writing ------------------------------------------------------------------------------------------


def write_text(p: Position) -> str:
    """Write who stands where and who is to move, after the end who would have been."""
    turn = p.turn if p.turn in (0, 1) else p.ply % 2
    return f"{write_rows(p.board, WIDTH, _letter)} {SEATS[turn]}"


def _letter(piece: Piece) -> str:
    kind = piece.kind or UNKNOWN
    return kind.lower() if piece.seat else kind


def write_position(p: Position, counts: Counts = BOX) -> Any:
    """Write a position: its text alone where that says everything."""
    text = write_text(p)
    if read_text(text, counts) == p:
        return text
    names, note = BOARD.names, p.note
    told: dict[str, Any] = {
        "text": text, "phase": p.phase.value,
        "to_act": [_ACTORS[seat] for seat in sorted(p.to_act)],
        "hand": [[hand.ready, hand.value] for hand in p.hand],
        "ply": p.ply, "quiet": p.quiet, "born": FORM.write(p).get("born", {}),
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


# Reading ------------------------------------------------------------------------------------------


def read_text(value: str, counts: Counts = BOX) -> Position:
    """Read a plain text; Malformed says what no position can be."""
    words = value.split() if len(value) <= 120 else []
    if not 1 <= len(words) <= 2:
        raise Malformed(f"position: {quoted(value)} should be twelve ranks and r or b")
    turn = FORM.seat(words[1], "text") if len(words) == 2 else 0
    board = tuple(read_rows(words[0], WIDTH, HEIGHT, _piece))
    p = Position(board, GROUND, Phase.PLAY, frozenset({turn}), ply=turn, note=Note())
    _judge_armies(p, counts)
    return p


def _piece(letter: str, birth: Point) -> Piece | None:
    known = _LETTERS.get(letter)
    return None if known is None else Piece(*known, birth)


def read_position(start: Position, value: Any, counts: Counts = BOX) -> Position:
    """Read a text, an object around one, or `{"start": true}`; Malformed names the wrong field."""
    if isinstance(value, str):
        return read_text(value, counts)
    if not isinstance(value, dict):
        raise Malformed("position: must be a text such as 3l1/5/.../1L3 r")
    if value.get("start") is True:
        return start
    strange = sorted(str(key) for key in set(value) - _FIELDS)
    if strange:
        raise Malformed(f"position.{plain(strange[0])}: there is no such field")
    if not isinstance(value.get("text"), str):
        raise Malformed("position.text: must be twelve ranks and r or b")
    p = read_text(value["text"], counts)
    men = [(at, piece) for at, piece in enumerate(p.board) if piece is not None]
    usual = {"to_act": [_ACTORS[seat] for seat in p.to_act]}
    actors = FORM.texts(_list(usual | value, "to_act"), "to_act")
    note = Note(
        bits(FORM.points(_list(value, "moved"), "moved")),
        bits(FORM.points(_list(value, "shown"), "shown")),
        tuple(_battle(each) for each in _list(value, "battles")), _duel(value),
    )
    read = Position(
        FORM.board(value, men), GROUND, FORM.phase(value),
        frozenset(FORM.actor(name, "to_act") for name in actors),
        tuple(_hand(each) for each in _list(value, "hand")),
        FORM.whole(value.get("ply", p.ply), "ply"), FORM.whole(value.get("quiet", 0), "quiet"),
        note, FORM.outcome(value),
    )
    _judge(read, counts)
    return read


def _list(value: dict[str, Any], key: str) -> list[Any]:
    found = value.get(key, [])
    if not isinstance(found, list) or len(found) > LONGEST_LIST:
        raise Malformed(f"position.{key}: must be a list, of {LONGEST_LIST} at most")
    return found


def _hand(value: Any) -> Hand:
    match value:
        case [bool(ready), str() | None as text] if len(text or "") <= deployment.LONGEST:
            return Hand(ready, text)
    raise Malformed("position.hand: each should read [ready, deployment or null]")


def _battle(value: Any) -> Battle:
    match value:
        case [str(one), str(two), str(outcome)] if outcome in MARSHAL_WORDS:
            return Battle(_fought(one), _fought(two), outcome)
    raise Malformed("position.battles: each should read [C@a2, x@a11, both]")


def _fought(text: str) -> Piece:
    letter, _, birth = text.partition("@")
    piece = _piece(letter, FORM.point(birth, "battles"))
    if piece is None:
        raise Malformed(f"position.battles: {quoted(text)} should read like C@a2 or x@a11")
    return piece


def _duel(value: dict[str, Any]) -> tuple[Point, Point] | None:
    if value.get("duel") is None:
        return None
    match FORM.points(value["duel"], "duel"):
        case [start, end]:
            return start, end
    raise Malformed("position.duel: should read [a2, a11]")


# What no position can be --------------------------------------------------------------------------


def _insist(fine: bool, said: str) -> None:
    """Refuse a position that is not fine, in these words."""
    if not fine:
        raise Malformed(said)


def _judge(p: Position, counts: Counts) -> None:
    """Refuse fields that contradict each other."""
    _judge_armies(p, counts)
    _insist(len(p.hand) in (0, len(SEATS)), "position.hand: one a seat")
    for seat, hand in enumerate(p.hand):
        lawful = hand.value is None or deployment.refusal(seat, hand.value, counts[seat]) is None
        _insist(lawful, f"position.hand: {SEATS[seat]}'s is no lawful deployment")
        if hand.ready:
            _judge_births(p, seat, hand)
    for key, phase, told in (
        ("outcome", Phase.OVER, p.outcome), ("duel", Phase.DUEL, p.note.duel)
    ):
        _insist(
            (p.phase is phase) == (told is not None),
            f"position.{key}: belongs to phase {phase.value}, and only there",
        )
    match p.phase:
        case Phase.MUSTER:
            _insist(bool(p.hand), "position.hand: is missing")
            _insist(p.note == Note(), "position.moved: nothing moves before both armies stand")
            check_muster(p, reveal=False)
        case Phase.PLAY:
            _insist(p.turn in (0, 1), "position.to_act: one side is to move")
        case Phase.DUEL:
            mover, foe = (p.board[at] for at in p.note.duel)
            met = foe is not None and (mover is None or mover.seat != foe.seat)
            _insist(met and p.turn == NATURE, "position.duel: no battle is possible there")
        case Phase.OVER:
            _insist(not p.to_act, "position.to_act: nobody acts after the end")


def _judge_armies(p: Position, counts: Counts) -> None:
    """Refuse more pieces of a side, on the board and fallen, than the box has (L-10)."""
    men = [piece for piece in (*p.board, *p.note.lost) if piece is not None]
    if len({piece.id for piece in men}) < len(men):
        raise Malformed("position.battles: a piece that fell is there again")
    for seat, side in enumerate(SIDES):
        army = [piece.kind for piece in men if piece.seat == seat]
        for kind, most in counts[seat].items():
            if army.count(kind) > most:
                raise Malformed(
                    f"position: {side} has {army.count(kind)} pieces of the kind"
                    f" {NAMES[kind][0].lower()}, the box holds {most} (L-10)"
                )
        _insist(
            len(army) <= sum(COUNTS.values()),
            f"position: {side} has {len(army)} pieces, the box holds 25 (L-10)",
        )


def _judge_births(p: Position, seat: Seat, hand: Hand) -> None:
    """Refuse pieces that cannot have begun where they did (L-11, L-12)."""
    begun = {} if hand.value is None else deployment.read(seat, hand.value)
    for piece in (*p.board, *p.note.fought):
        if piece is None or piece.seat != seat:
            continue
        able = deployment.born(seat, piece.id)
        if piece.id in begun:
            able = begun[piece.id].kind or able
        fits = piece.id in deployment.territory(seat) and (piece.kind or able[0]) in able
        place = BOARD.names[piece.id]
        _insist(fits, f"position.born: no such piece of {SIDES[seat]} began on {place}")
