"""Answers remembered by what they depend on: what makes lists of moves fast."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from .position import Position

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


class Latest(Generic[AnswerT]):
    """What was worked out of a position, remembered while the same one is asked about."""

    def __init__(self, work: Callable[[Position], AnswerT]) -> None:
        self._work = work
        self._last: tuple[Position, AnswerT] | None = None

    def __call__(self, p: Position) -> AnswerT:
        """Give it; who changes what this gives must put it back."""
        if self._last is None or self._last[0] is not p:
            self._last = p, self._work(p)
        return self._last[1]
