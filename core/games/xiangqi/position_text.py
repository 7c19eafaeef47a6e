"""Positions of Xiangqi as FEN texts, and the note the game keeps beside the board.

A position's JSON is its FEN and nothing else, because that is what every other program reads. So a
piece read from a FEN is born where it stands, and a FEN remembers no repetitions: in a match both
live on in the Position, which is never sent.
"""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import product
from typing import Any

from ...game import Malformed
from ...notation import read_rows, write_rows
from ...piece import Piece, Point, Seat
from ...plain_text import quoted
from ...position import PLAIN, Phase, Position
from .board import BANK, BOARD, HEIGHT, PALACE, WIDTH
from .pieces import COUNTS, KINDS, NAMES

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
ALIASES = {"E": "B", "H": "N", "G": "K", "S": "P"}
_SIDES = ("Red", "Black")


@dataclass(frozen=True, slots=True)
class Stood:
    """A position since the last capture: its key, the seat that led to it, what that move did.

    `chased` are the births of enemy pieces that the move attacked anew and nobody protects.
    """

    key: str
    mover: Seat
    check: bool
    chased: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Note:
    """What Xiangqi remembers beside the board: the positions since the last capture (X-16).

    It is no part of what makes two positions equal, because no FEN can say it; digests hold it.
    """

    past: tuple[Stood, ...] = field(default=(), compare=False)

    def canonical(self) -> str:
        """Write it for the digest."""
        text = ";".join(f"{s.key} {s.mover} {s.check} {sorted(s.chased)}" for s in self.past)
        return blake2b(text.encode(), digest_size=16).hexdigest()


def _letter(piece: Piece) -> str:
    kind = piece.kind or "?"
    return kind.lower() if piece.seat else kind


def side(p: Position) -> Seat:
    """Give the seat to move, after the end the one that would have been."""
    return p.ply % 2 if p.turn is None else p.turn


def key_of(p: Position) -> str:
    """Write what counts as the same position: placement and side to move (X-16)."""
    return f"{write_rows(p.board, WIDTH, _letter)} {'wb'[side(p)]}"


def write_fen(p: Position) -> str:
    """Write a position as FEN; halfmoves are those since the last capture."""
    return f"{key_of(p)} - - {p.quiet} {p.ply // 2 + 1}"


def read_fen(value: Any) -> Position:
    """Read a FEN of one to six fields; Malformed says what no position can be."""
    if not isinstance(value, str):
        raise Malformed("position: must be a FEN text such as " + START)
    words = value.split()
    if not 1 <= len(words) <= 6 or len(value) > 200:
        raise Malformed(f"position: {quoted(value)} is no FEN: it has one to six fields")
    placed, moving, *dashes, halfmoves, move = (*words, *START.split()[len(words) :])
    board = read_rows(placed, WIDTH, HEIGHT, _piece)
    turn = {"w": 0, "r": 0, "b": 1}.get(moving)
    if turn is None:
        raise Malformed(f"position: the side to move is w or b, not {quoted(moving)}")
    if dashes != ["-", "-"]:
        raise Malformed("position: the third and fourth field of the FEN are a dash each")
    quiet, full = _number(halfmoves), _number(move)
    _check(board)
    return Position(
        tuple(board), PLAIN * len(BOARD), Phase.PLAY, frozenset({turn}),
        ply=2 * max(full - 1, 0) + turn, quiet=quiet, note=Note(),
    )


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 6:
        raise Malformed(f"position: {quoted(word)} is no number of moves")
    return int(word)


def _piece(letter: str, point: Point) -> Piece | None:
    kind = ALIASES.get(letter.upper(), letter.upper())
    known = letter.isascii() and kind in KINDS
    return Piece(int(letter.islower()), kind, point) if known else None


def _check(board: list[Piece | None]) -> None:
    """Refuse what no game can show: too many of a kind, or a piece where it never gets."""
    counts = Counter((piece.seat, piece.kind) for piece in board if piece is not None)
    for point, piece in enumerate(board):
        if piece is None or piece.kind is None:
            continue
        seat, who = piece.seat, NAMES[piece.kind][0].lower()
        where = f"position: {_SIDES[seat]}'s {who} on {BOARD.names[point]}"
        if piece.kind in "KA" and not PALACE[seat] >> point & 1:
            raise Malformed(f"{where} is outside its palace")
        if piece.kind == "B" and not BANK[seat] >> point & 1:
            raise Malformed(f"{where} is across the river")
    for seat, kind in product((0, 1), KINDS):
        found, most = counts[seat, kind], COUNTS[KINDS.index(kind)]
        if found > most:
            name = NAMES[kind][0].lower()
            raise Malformed(
                f"position: {_SIDES[seat]} has {found} pieces of the kind {name}, at most {most}"
                " can be"
            )
