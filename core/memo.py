"""Caches: answers remembered by what they depend on, which makes lists of moves fast."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from .piece import Piece, Point
from .position import Board, Position, differing

KeyT = TypeVar("KeyT")
AnswerT = TypeVar("AnswerT")


class Memo(ABC, dict[KeyT, AnswerT]):
    """A dictionary that works out what it lacks; it may be cleared at any time.

    `memo[key]` on a known key costs one lookup and no call, which `lru_cache` on a method does not.
    """

    __slots__ = ()
    limit: ClassVar[int] = 1 << 11
    """Answers remembered before all are forgotten."""

    @abstractmethod
    def work(self, key: KeyT) -> AnswerT:
        """Work out an answer."""

    def __missing__(self, key: KeyT) -> AnswerT:
        if len(self) > self.limit:
            self.clear()
        found = self[key] = self.work(key)
        return found


class Budget:
    """How many bytes several memories may take together: past that all of them are cleared.

    To count entries was rejected: a key is a few bytes on a small board and kilobytes on a large.
    """

    __slots__ = ("_memos", "left", "size")

    def __init__(self, size: int) -> None:
        self.size = self.left = size
        self._memos: list[dict[Any, Any]] = []

    def spend(self, memo: "CappedMemo[Any, Any]", cost: int) -> None:
        """Make room for an answer of so many bytes, about, in a memory."""
        self.left -= cost
        if self.left < 0:
            for each in self._memos:
                each.clear()
            self._memos.clear()
            self.left = self.size - cost
        if not memo:
            self._memos.append(memo)


class CappedMemo(Memo[KeyT, AnswerT]):
    """A memory that shares a budget of bytes with others."""

    __slots__ = ("budget",)

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    @abstractmethod
    def cost(self, key: KeyT, found: AnswerT) -> int:
        """Say about how many bytes an answer takes, with its key."""

    def __missing__(self, key: KeyT) -> AnswerT:
        found = self.work(key)
        self.budget.spend(self, self.cost(key, found))
        self[key] = found
        return found


class Texts:
    """A board written point by point, remembered until the next one is asked for: of two boards
    that follow each other nearly all texts are the same."""

    def __init__(self, write: Callable[[Point, Piece], str]) -> None:
        self._write = write
        self._last: tuple[Board, list[str]] = (), []

    def __call__(self, board: Board) -> list[str]:
        """Give by point the text of the piece there, "" where there is none."""
        before, known = self._last
        if len(before) != len(board):
            before, known = (None,) * len(board), [""] * len(board)
        texts = known[:]
        for at in differing(before, board):
            piece = board[at]
            texts[at] = "" if piece is None else self._write(at, piece)
        self._last = board, texts
        return texts


class Latest(Generic[AnswerT]):
    """What was worked out of a position, remembered while the same one is asked about."""

    def __init__(self, work: Callable[[Position], AnswerT]) -> None:
        self._work = work
        self._last: tuple[Position, AnswerT] | None = None

    def __call__(self, p: Position) -> AnswerT:
        """Give what is remembered of a position; a caller that changes it must restore it."""
        if self._last is None or self._last[0] is not p:
            self._last = p, self._work(p)
        return self._last[1]

    def learn(self, p: Position, answer: AnswerT) -> None:
        """Remember what somebody has worked out on his way, and gives out of his hands."""
        self._last = p, answer
