"""The search desk of the kit's games: a list of pieces that is changed in place and put back.

It asks the game's own `goes`, `no` and `ends`, and carries key and worth along.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..action import Action, Move, Place
from ..desk import BaseDesk
from ..event import Outcome
from ..piece import Piece, Point, Seat
from ..position import Position
from ..search.desk import END, POINT, REST, SearchDesk, keys, pack
from .written import Way, Written

MOVED, PLACED = 1, 2
"""The rest of a move that goes from a point, and of one that places."""


def action_of(way: Way) -> Action:
    """Give a way as an action."""
    start, end = way
    return Place(((start, end),)) if isinstance(start, str) else Move((start, end))


def put(board: list[Piece | None], seat: Seat, way: Way) -> Piece:
    """Go a way on a board, and give the piece that went it: a new one has a number of its own."""
    start, end = way
    if isinstance(start, str):
        born = {each.id for each in board if each is not None}
        piece = Piece(seat, start, end if end not in born else min({*range(len(board))} - born))
    else:
        there = board[start]
        assert there is not None
        piece, board[start] = there, None
    board[end] = piece
    return piece


class Done(NamedTuple):
    """What a move changed: where, who stood on both points, and all that is counted."""

    start: Point
    end: Point
    before: tuple[Piece | None, Piece | None]
    kept: tuple[Seat, int, int, int, list[int], Outcome | None]


class KitDesk(SearchDesk, BaseDesk[int, Done]):
    """A position of one of the kit's games, for two seats: searched and counted on."""

    pace = 20

    def __init__(self, rules: Written[Any, None], p: Position) -> None:
        self.rules = rules
        self.board = list(p.board)
        self.ply, self.quiet = p.ply, p.quiet
        self.turn = p.turn or 0
        self.outcome = p.outcome
        self._size = len(self.board)
        self._keys = keys(rules.game.key, 2 * len(rules.pieces) * self._size + 1)
        self._letters = {letter: at for at, letter in enumerate(rules.pieces)}
        self.key = self._keys[-1] * self.turn
        self._worths = [0, 0]
        """By seat what its pieces are worth where they stand."""
        for at, piece in enumerate(self.board):
            if piece is not None:
                self._count(piece, at, 1)

    def _count(self, piece: Piece, at: Point, sign: int) -> None:
        kind = piece.seat * len(self._letters) + self._letters[piece.kind or ""]
        self.key ^= self._keys[kind * self._size + at]
        self._worths[piece.seat] += sign * self.rules.piece_worth(piece, at)

    def _moves(self) -> Iterator[tuple[int, bool]]:
        """Yield the lawful moves, and whether each takes."""
        if self.outcome is None:
            for start, end in self.rules.ways(self.board, self.turn):
                if isinstance(start, str):
                    yield pack(0, end, PLACED), False
                else:
                    yield pack(start, end, MOVED), self.board[end] is not None

    def acts(self) -> Iterator[int]:
        """Yield the lawful moves."""
        return (move for move, _ in self._moves())

    def over(self, done: Done) -> bool:
        """Say whether the last move ended the game."""
        return self.outcome is not None

    def hits(self) -> list[int]:
        """List the moves that take."""
        return [move for move, takes in self._moves() if takes]

    def quiets(self) -> list[int]:
        """List the others."""
        return [move for move, takes in self._moves() if not takes]

    def way(self, move: int) -> Way:
        """Read a move."""
        start, end = move & POINT, move >> END & POINT
        return (self.rules.drop if move >> REST == PLACED else start), end

    def lawful(self, move: int) -> bool:
        """Ask the rules about one move."""
        way, rules = self.way(move), self.rules
        start, end = way
        if self.outcome is not None or isinstance(start, str) != bool(rules.drop):
            return False
        if not isinstance(start, str):
            piece = self.board[start]
            if piece is None or piece.seat != self.turn or end not in rules.goes(
                    self.board, start, piece):
                return False
        return rules.no(self.board, self.turn, *way) is None

    def gain(self, move: int) -> int:
        """Give what stands on the end of a hit."""
        start, end = self.way(move)
        return 0 if isinstance(start, str) else self.rules.piece_worth(self.board[end], end)

    def make(self, move: int) -> Done:
        """Play a move; it may end the game."""
        way, seat = self.way(move), self.turn
        at, end = (way[1] if isinstance(way[0], str) else way[0]), way[1]
        prey = self.board[end]
        done = Done(at, end, (self.board[at], prey), (
            seat, self.key, self.ply, self.quiet, self._worths.copy(), self.outcome))
        if prey is not None:
            self._count(prey, end, -1)
        if at != end and (mover := self.board[at]) is not None:
            self._count(mover, at, -1)
        self._count(put(self.board, seat, way), end, 1)
        self.ply, self.quiet = self.ply + 1, self.quiet + 1 if prey is None else 0
        self.turn = 1 - seat
        self.key ^= self._keys[-1]
        self.outcome = self.rules.ends(self, seat, end)
        return done

    def undo(self, done: Done) -> None:
        """Put back what stood there."""
        start, end, (there, prey), kept = done
        self.board[end] = prey
        self.board[start] = there
        self.turn, self.key, self.ply, self.quiet, self._worths, self.outcome = kept

    def worth(self) -> int:
        """Give the worth of our pieces less that of theirs."""
        return self._worths[self.turn] - self._worths[1 - self.turn]

    def ended(self) -> int | None:
        """Read the outcome of the last move."""
        if self.outcome is None:
            return None
        return (self.turn in self.outcome.winners) - (1 - self.turn in self.outcome.winners)

    def stuck(self) -> int:
        """Give what the game says of who has no move."""
        return self.rules.stuck[0]

    def action(self, move: int) -> Action:
        """Write a move as an action."""
        return action_of(self.way(move))

    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Take the worth apart: the pieces, and where they stand."""
        pieces, places = [0, 0], [0, 0]
        for at, piece in enumerate(self.board):
            if piece is not None:
                pieces[piece.seat] += self.rules.pieces[piece.kind or ""].worth
                places[piece.seat] += self.rules.place(piece, at)
        return {"pieces": (pieces[0], pieces[1]), "place": (places[0], places[1])}

    @property
    def advice(self) -> Mapping[str, tuple[str, str]]:  # type: ignore[override]
        """Give the game's words for better places."""
        words = self.rules.place_words
        return {"place": words} if all(words) else {}
