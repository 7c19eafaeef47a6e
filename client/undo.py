"""Undo and redo for whatever a player is making: frozen steps, a past and a future.

Whoever makes the thing keeps it; a History only remembers how it looked before. Steps are whole
values, not commands that know their inverse: they are small, and nothing can be undone wrongly.
"""

from typing import Generic, TypeVar

DEPTH = 200
"""Steps that can be undone."""
T = TypeVar("T")


class History(Generic[T]):
    """The steps before and after the present one."""

    def __init__(self) -> None:
        self._past: list[T] = []
        self._future: list[T] = []

    def keep(self, now: T) -> None:
        """Remember the present before it changes; what was undone is gone for good."""
        self._past.append(now)
        del self._past[:-DEPTH]
        self.settle()

    def settle(self) -> None:
        """Change the present without a step of its own: there is nothing to redo after that."""
        self._future.clear()

    def back(self, now: T) -> T:
        """Give the step before; the present itself where there is none."""
        return self._step(now, self._past, self._future)

    def forward(self, now: T) -> T:
        """Give the step that was undone last; the present itself where there is none."""
        return self._step(now, self._future, self._past)

    @staticmethod
    def _step(now: T, away: list[T], to: list[T]) -> T:
        if not away:
            return now
        to.append(now)
        return away.pop()

    @property
    def undoable(self) -> bool:
        """True when there is a step back."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """True when there is a step forward."""
        return bool(self._future)
