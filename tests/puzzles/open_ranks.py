"""Luzhanqi with every rank shown, as a desk that the common search can search.

The computer's own way of playing guesses at hidden ranks; a puzzle shows them all, so that what is
best can be proved. It stands beside the tests because nobody plays so: the program needs it not.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.action import Action, Move
from core.games.luzhanqi.evaluation import SOLDIER
from core.games.luzhanqi.movegen import Desk
from core.games.luzhanqi.options import Options
from core.games.luzhanqi.pieces import FLAG, KINDS, fight
from core.games.luzhanqi.position_text import read_text
from core.piece import Piece, Point, listed
from core.position import Position
from core.search.desk import END, POINT, SearchDesk, keys, pack

SIZE = 60
KEYS = keys("open ranks", 24 * SIZE + 1)


class OpenRanks(SearchDesk):
    """Ranks are worth what they are to the computer player; nothing else counts."""

    def __init__(self, p: Position, options: Options) -> None:
        self.options = options
        self.desk = Desk(p, options)
        self.turn = self.desk.turn
        self.key = 0
        self.score = 0
        self.taken = False
        for at, piece in enumerate(p.board):
            self._toggle(at, piece, 1)

    def _toggle(self, at: Point, piece: Piece | None, sign: int) -> None:
        """Put a piece of the key and the worth on a point (1), or take it off (-1)."""
        if piece is not None:
            assert piece.kind is not None
            self.key ^= KEYS[(piece.seat * 12 + KINDS.index(piece.kind)) * SIZE + at]
            worth = SOLDIER[piece.kind] if piece.kind != FLAG else 0
            self.score += sign * (-worth if piece.seat else worth)

    def hits(self) -> Sequence[int]:
        """List the battles."""
        foes = self.desk.own[1 - self.turn]
        return [pack(start, end) for start, ends in self.desk.ways() for end in listed(ends & foes)]

    def quiets(self) -> Sequence[int]:
        """List the moves to empty points."""
        foes = self.desk.own[1 - self.turn]
        return [
            pack(start, end) for start, ends in self.desk.ways() for end in listed(ends & ~foes)
        ]

    def lawful(self, move: int) -> bool:
        """Look at one piece."""
        start = move & POINT
        if not self.desk.own[self.turn] >> start & 1:
            return False
        return bool(self.desk.reach(start) >> (move >> END & POINT) & 1)

    def gain(self, move: int) -> int:
        """Give what the battle brings."""
        mover, foe = self.desk.men[move & POINT], self.desk.men[move >> END & POINT]
        if mover is None or foe is None:
            return 0
        mine, theirs = SOLDIER[mover.kind or ""], SOLDIER[foe.kind or ""]
        word = fight(mover.kind or "", foe.kind or "", self.options.stays) or "defender"
        if word == "defender":
            return -mine
        return (theirs - mine if word == "both" else theirs) or 1

    def make(self, move: int) -> Any:
        """Play a move."""
        start, end = move & POINT, move >> END & POINT
        before = self.key, self.score, self.taken
        self._toggle(start, self.desk.men[start], -1)
        self._toggle(end, self.desk.men[end], -1)
        done = self.desk.make((start, end))
        self._toggle(start, self.desk.men[start], 1)
        self._toggle(end, self.desk.men[end], 1)
        self.key ^= KEYS[-1]
        self.taken = self.desk.over(done)
        self.turn = self.desk.turn
        return done, before

    def undo(self, done: Any) -> None:
        """Take it back."""
        self.desk.undo(done[0])
        self.key, self.score, self.taken = done[1]
        self.turn = self.desk.turn

    def skip(self) -> Any:
        """Never: a side may be glad not to have to move."""
        return None

    def worth(self) -> int:
        """Give what the seat to move has more."""
        return -self.score if self.turn else self.score

    def ended(self) -> int | None:
        """Tell that the flag was just taken."""
        return -1 if self.taken else None

    def stuck(self) -> int:
        """Tell what it means to have no move."""
        return -1 if self.options.no_move == "loss" else 0

    def action(self, move: int) -> Action:
        """Give the move."""
        return Move((move & POINT, move >> END & POINT))

    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Name nothing."""
        return {}


def shown(text: str, names: Sequence[str]) -> dict[str, Any]:
    """Write a position in which every rank is shown to both."""
    p = read_text(text)
    return {"text": text, "shown": [names[at] for at, piece in enumerate(p.board) if piece]}

