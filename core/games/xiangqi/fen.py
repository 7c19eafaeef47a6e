"""Positions of Xiangqi as FEN texts, and the note the game keeps beside the board.

A position's JSON is its FEN and nothing else, because that is what every other program reads. So a
piece read from a FEN is born where it stands, and a FEN remembers no repetitions: in a match both
live on in the Position, which is never sent.
"""

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from ...game import Malformed
from ...notation import write_rows
from ...piece import Piece, Seat
from ...plain_text import quoted
from ...position import PLAIN, Phase, Position
from .board import BANK, BOARD, HEIGHT, PALACE, WIDTH, at
from .pieces import COUNTS, KINDS, NAMES, A, B, K

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


def placement(p: Position) -> str:
    """Write the board alone, rank 10 first."""
    return write_rows(p.board, WIDTH, _letter)


def _letter(piece: Piece) -> str:
    kind = piece.kind or "?"
    return kind.lower() if piece.seat else kind


def side(p: Position) -> Seat:
    """Give the seat to move, after the end the one that would have been."""
    return p.ply % 2 if p.turn is None else p.turn


def key_of(p: Position) -> str:
    """Write what counts as the same position: placement and side to move (X-16)."""
    return f"{placement(p)} {'wb'[side(p)]}"


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
    board = _board(words[0])
    turn = {"w": 0, "r": 0, "b": 1}.get(words[1] if len(words) > 1 else "w")
    if turn is None:
        raise Malformed(f"position: the side to move is w or b, not {quoted(words[1])}")
    if any(word != "-" for word in words[2:4]):
        raise Malformed("position: the third and fourth field of the FEN are a dash each")
    quiet = _number(words[4], 0) if len(words) > 4 else 0
    full = _number(words[5], 0) if len(words) > 5 else 1
    _judge(board)
    return Position(
        tuple(board), PLAIN * len(BOARD), Phase.PLAY, frozenset({turn}),
        ply=2 * max(full - 1, 0) + turn, quiet=quiet, note=Note(),
    )


def _number(word: str, low: int) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 6 or int(word) < low:
        raise Malformed(f"position: {quoted(word)} is no number of moves")
    return int(word)


def _board(text: str) -> list[Piece | None]:
    rows = text.split("/")
    if len(rows) != HEIGHT:
        raise Malformed(f"position: a board has {HEIGHT} ranks, not {len(rows)}")
    board: list[Piece | None] = [None] * len(BOARD)
    for index, row in enumerate(rows):
        x, y = 0, HEIGHT - 1 - index
        for letter in row:
            if letter in "123456789":
                x += int(letter)
                continue
            kind = ALIASES.get(letter.upper(), letter.upper())
            if not letter.isascii() or kind not in KINDS:
                raise Malformed(f"position: {letter!r} on rank {y + 1} is no piece of Xiangqi")
            if x < WIDTH:
                board[at(x, y)] = Piece(int(letter.islower()), kind, at(x, y))
            x += 1
        if x != WIDTH:
            raise Malformed(f"position: rank {y + 1} has {x} points, not {WIDTH}")
    return board


def _judge(board: list[Piece | None]) -> None:
    """Refuse what no game can show: too many of a kind, or somebody where he never gets."""
    counts = [[0] * 7, [0] * 7]
    for point, piece in enumerate(board):
        if piece is None or piece.kind is None:
            continue
        kind, seat = KINDS.index(piece.kind), piece.seat
        counts[seat][kind] += 1
        who = f"{_SIDES[seat]}'s {NAMES[piece.kind][0].lower()}"
        if kind in (K, A) and not PALACE[seat] >> point & 1:
            raise Malformed(f"position: {who} on {BOARD.names[point]} is outside its palace")
        if kind == B and not BANK[seat] >> point & 1:
            raise Malformed(f"position: {who} on {BOARD.names[point]} is across the river")
    for seat, found in enumerate(counts):
        for kind, most in enumerate(COUNTS):
            if found[kind] > most:
                name = NAMES[KINDS[kind]][0].lower()
                raise Malformed(
                    f"position: {_SIDES[seat]} has {found[kind]} pieces of the kind {name}, at"
                    f" most {most} can be"
                )
