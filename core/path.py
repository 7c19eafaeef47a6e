"""The positions of a line, kept as what changed from one to the next.

Any of them may be asked for: a match goes back to one, a replay shows them all. Every so often one
is kept whole, the others are made of it again. Keeping all whole was rejected: ten thousand moves
of six hundred pieces are a gigabyte.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, overload

from .piece import Piece, Point
from .position import Position, differing

EVERY = 64
"""Of so many positions one is kept whole: what reading one costs at most, in changes."""


class Change(NamedTuple):
    """What differs in a position from the one before it."""

    board: tuple[tuple[Point, Piece | None], ...]
    rest: tuple[tuple[str, Any], ...]


Step = Position | Change
_REST = tuple(name for name in Position.__dataclass_fields__ if name != "board")


def _change(before: Position, after: Position) -> Change:
    """Compare two positions; fields by identity, for a note may hold what its equality does not."""
    old, new = before.board, after.board
    board = tuple((at, new[at]) for at in differing(old, new) if old[at] != new[at])
    names = (name for name in _REST if getattr(before, name) is not getattr(after, name))
    return Change(board, tuple((name, getattr(after, name)) for name in names))


class Path(Sequence[Position]):
    """Positions in order, the first one given; `cut` and `graft` take some off and put them back.

    Reading them in order, or near the end, costs one change each.
    """

    def __init__(self, first: Position) -> None:
        self._steps: list[Step] = [first]
        self._read = self._before = (0, first)
        """By place the position that was read last, and the one that it was added to."""

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, at: int) -> Position: ...

    @overload
    def __getitem__(self, at: slice) -> list[Position]: ...

    def __getitem__(self, at: int | slice) -> Position | list[Position]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        wanted = range(len(self))[at]
        known, p = self._read
        if not wanted - wanted % EVERY <= known <= wanted:
            known = wanted - wanted % EVERY
            whole = self._steps[known]
            assert isinstance(whole, Position)
            p = whole
        if known < wanted:
            board = list(p.board)
            rest: dict[str, Any] = {}
            for step in self._steps[known + 1 : wanted + 1]:
                assert isinstance(step, Change)
                for point, piece in step.board:
                    board[point] = piece
                rest.update(step.rest)
            p = replace(p, board=tuple(board), **rest)
            self._read = (wanted, p)
        return p

    def append(self, p: Position) -> Step:
        """Add a position, and give what is kept of it, for `graft`."""
        self._before = len(self) - 1, self[-1]
        self._steps.append(_change(self._before[1], p) if len(self) % EVERY else p)
        self._read = len(self) - 1, p
        return self._steps[-1]

    def cut(self, length: int) -> None:
        """Keep the first `length` positions."""
        del self._steps[length:]
        if self._before[0] >= length:
            first = self._steps[0]
            assert isinstance(first, Position)
            self._before = 0, first
        if self._read[0] >= length:
            self._read = self._before

    def graft(self, steps: Sequence[Step]) -> None:
        """Put back what was cut off at this length."""
        self._steps += steps
