"""Positions as text and JSON (docs/formats.md): the text says who stands where and who is to move.

A match knows more than that (who moved, what was shown, how battles ended), so a position that does
becomes an object around its text. A piece read from a plain text is born where it stands.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ...battles import Battles, Note
from ...game import Malformed
from ...hidden_text import HiddenText
from ...notation import read_rows, write_outcome, write_rows
from ...piece import Seat
from ...plain_text import plain, quoted
from ...position import PLAIN, Hand, Phase, Position
from ...position_text import PositionText
from . import deployment
from .board import BOARD, HEIGHT, SIZE, WIDTH
from .pieces import COUNTS, KINDS, MARSHAL_WORDS, NAMES, SEATS, SIDES

GROUND = PLAIN * SIZE
Counts = Callable[[Seat], Mapping[str, int]]
"""Gives how many of each kind a seat has."""
FORM = PositionText(BOARD, SEATS, KINDS)
TEXT = HiddenText(FORM, SIDES, {kind: name for kind, (name, _) in NAMES.items()}, "L-10")
_ACTORS = (*SEATS, "nature")
_FIELDS = {
    "text", "phase", "to_act", "hand", "ply", "quiet", "born", "moved", "shown", "battles", "duel",
    "outcome",
}


# Writing ------------------------------------------------------------------------------------------


def write_text(p: Position) -> str:
    """Write who stands where and who is to move, after the end who would have been."""
    turn = p.turn if p.turn in (0, 1) else p.ply % 2
    return f"{write_rows(p.board, WIDTH, TEXT.letter)} {SEATS[turn]}"


def write_position(p: Position, counts: Counts) -> Any:
    """Write a position: its text alone where that says everything."""
    text = write_text(p)
    if read_text(text, counts) == p:
        return text
    told: dict[str, Any] = {
        "text": text, "phase": p.phase.value,
        "to_act": [_ACTORS[seat] for seat in sorted(p.to_act)],
        "hand": [[hand.ready, hand.value] for hand in p.hand],
        "ply": p.ply, "quiet": p.quiet, "born": FORM.write(p).get("born", {}),
    } | TEXT.write(p.note)
    if p.outcome is not None:
        told["outcome"] = write_outcome(p.outcome, SEATS)
    return told


# Reading ------------------------------------------------------------------------------------------


def read_text(value: str, counts: Counts = lambda _: COUNTS) -> Position:
    """Read a plain text; Malformed says what no position can be."""
    words = value.split() if len(value) <= 120 else []
    if not 1 <= len(words) <= 2:
        raise Malformed(f"position: {quoted(value)} should be twelve ranks and r or b")
    turn = FORM.seat(words[1], "text") if len(words) == 2 else 0
    board = tuple(read_rows(words[0], WIDTH, HEIGHT, TEXT.piece))
    p = Position(board, GROUND, Phase.PLAY, frozenset({turn}), ply=turn, note=Note())
    TEXT.judge_armies(p, counts)
    return p


def read_position(start: Position, value: Any, battles: Battles) -> Position:
    """Read a text, an object around one, or `{"start": true}`; Malformed names the wrong field."""
    if isinstance(value, str):
        return read_text(value, battles.counts)
    if not isinstance(value, dict):
        raise Malformed("position: must be a text such as 3l1/5/.../1L3 r")
    if value.get("start") is True:
        return start
    strange = sorted(str(key) for key in set(value) - _FIELDS)
    if strange:
        raise Malformed(f"position.{plain(strange[0])}: there is no such field")
    if not isinstance(value.get("text"), str):
        raise Malformed("position.text: must be twelve ranks and r or b")
    p = read_text(value["text"], battles.counts)
    men = [(at, piece) for at, piece in enumerate(p.board) if piece is not None]
    usual = {"to_act": [_ACTORS[seat] for seat in p.to_act]}
    actors = FORM.texts(TEXT.list(usual | value, "to_act"), "to_act")
    read = Position(
        FORM.board(value, men), GROUND, FORM.phase(value),
        frozenset(FORM.actor(name, "to_act") for name in actors),
        tuple(_hand(each) for each in TEXT.list(value, "hand")),
        FORM.whole(value.get("ply", p.ply), "ply"), FORM.whole(value.get("quiet", 0), "quiet"),
        TEXT.read(value, MARSHAL_WORDS), FORM.outcome(value),
    )
    TEXT.judge(read, battles, lambda seat, hand: (
        deployment.refusal(seat, hand, battles.counts(seat)) is None))
    return read


def _hand(value: Any) -> Hand:
    match value:
        case [bool(ready), str() | None as text] if len(text or "") <= deployment.LONGEST:
            return Hand(ready, text)
    raise Malformed("position.hand: each should read [ready, deployment or null]")
