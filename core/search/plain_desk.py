"""A search desk for any rules of two seats whose board everybody sees: slow, and never wrong.

It keeps positions one upon another and asks the rules at each, so a game that has no desk of its
own is searched all the same, a few plies deep, and its levels differ.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from ..action import Action, clicks
from ..forced import advance
from ..game import Rules
from ..piece import NATURE
from ..position import Phase, Position
from .desk import REST, SearchDesk, pack

FAR = 99_999
"""The largest worth."""


class Lists(NamedTuple):
    """The lawful moves of a position as actions: those that take, and all others."""

    hits: Mapping[int, Action]
    quiets: Mapping[int, Action]


class PlainDesk(SearchDesk):
    """A position of play, and those that were made from it."""

    pace = 10

    def __init__(self, rules: Rules, p: Position) -> None:
        self._rules = rules
        self._stand(p, p.turn if p.turn in (0, 1) else 0, None)

    def _stand(self, p: Position, turn: int, lists: Lists | None) -> None:
        self._position, self.turn, self._lists = p, turn, lists
        text = repr(self._rules.repetition_key(p)).encode()
        self.key = int.from_bytes(blake2b(text, digest_size=8, person=b"tb.plain").digest(), "big")

    def _listed(self) -> Lists:
        if self._lists is None:
            p = self._position
            hits: dict[int, Action] = {}
            quiets: dict[int, Action] = {}
            for action in self._rules.actions(p, self.turn) if p.phase is Phase.PLAY else ():
                way = clicks(action) or (0,)
                taken = [piece for at in way[1:] if (piece := p.board[at]) is not None]
                kind = hits if any(piece.seat != self.turn for piece in taken) else quiets
                rest = 1  # 0 alone is no move
                while (move := pack(way[0], way[-1], rest)) in hits or move in quiets:
                    rest += 1
                if rest < 1 << 8:
                    kind[move] = action
            self._lists = Lists(hits, quiets)
        return self._lists

    def hits(self) -> list[int]:
        """List the moves that end on an enemy, or pass over one on a chosen point."""
        return list(self._listed().hits)

    def quiets(self) -> list[int]:
        """List the other lawful moves."""
        return list(self._listed().quiets)

    def throws(self) -> Sequence[int]:
        """Number the sides of the die that the position waits for."""
        waits = self._position.throws
        return [pack(0, 0, 1 + side) for side in range(len(self._sides()))] if waits else ()

    def _sides(self) -> Sequence[Action]:
        return list(self._rules.actions(self._position, NATURE))

    def lawful(self, move: int) -> bool:
        """Look a move up in the lists."""
        return move in self._listed().hits or move in self._listed().quiets

    def gain(self, move: int) -> int:
        """Sum up the enemies on the points of a hit."""
        if move not in self._listed().hits:
            return 0
        board = self._position.board
        return sum(self._rules.piece_worth(piece, at) for at in clicks(self.action(move))[1:]
                   if (piece := board[at]) is not None and piece.seat != self.turn)

    def make(self, move: int) -> tuple[Position, int, int, Lists | None]:
        """Play a move, and what must follow it."""
        done = self._position, self.turn, self.key, self._lists
        seat = NATURE if self._position.throws else self.turn
        p = advance(self._rules, self._position, seat, self.action(move)).position
        self._stand(p, p.turn if p.turn in (0, 1) else 1 - self.turn, None)
        return done

    def undo(self, done: tuple[Position, int, int, Lists | None]) -> None:
        """Stand where it was played."""
        self._position, self.turn, self.key, self._lists = done

    def worth(self) -> int:
        """Ask the rules what the position is worth to the seat to move."""
        return max(-FAR, min(FAR, self._rules.worth(self._position, self.turn)))

    def ended(self) -> int | None:
        """Read the outcome, if there is one."""
        outcome = self._position.outcome
        return None if outcome is None else self._won(outcome.winners)

    def repeated(self) -> int:
        """Ask the rules how a repetition would end; 0 where none ever does."""
        outcome = (self._rules.agree(self._position, "repetition").position.outcome
                   if self._rules.repeats else None)
        return 0 if outcome is None else self._won(outcome.winners)

    def _won(self, winners: tuple[int, ...]) -> int:
        return (self.turn in winners) - (1 - self.turn in winners)

    def action(self, move: int) -> Action:
        """Look a move up in the lists, or give a side of a die."""
        if self._position.throws:
            return self._sides()[(move >> REST) - 1]
        lists = self._listed()
        return lists.hits.get(move) or lists.quiets[move]

    def terms(self) -> dict[str, tuple[int, int]]:
        """Give the worth as one term: the rules do not take it apart."""
        return {"worth": (self._rules.worth(self._position, 0),
                          self._rules.worth(self._position, 1))}
