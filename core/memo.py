"""Answers remembered by what they depend on: the memory behind lists of moves that are fast."""

from abc import ABC, abstractmethod
from typing import ClassVar, TypeVar

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
