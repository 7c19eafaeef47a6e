"""Undo and redo for whatever a player is making: its value now, a past and a future.

Steps are whole values, not commands that know their inverse: they are small, and nothing can be
undone wrongly.
"""

from typing import Generic, TypeVar

DEPTH = 200
"""Steps that can be undone."""
T = TypeVar("T")


class History(Generic[T]):
    """A value that is made step by step: `now`, and the values before and after it."""

    def __init__(self, now: T) -> None:
        self.now = now
        self._past: list[T] = []
        self._future: list[T] = []
        self._step: object = None

    def become(self, value: T, step: object = None) -> bool:
        """Take another value; False when it is the same.

        Changes that follow each other with an equal `step` count as one, None never does.
        """
        same, self._step = step is not None and step == self._step, step
        if value == self.now:
            self._step = None
            return False
        if not same:
            self._past.append(self.now)
            del self._past[:-DEPTH]
        self._future.clear()
        self.now = value
        return True

    def undo(self) -> bool:
        """Go one step back; False where there is none."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """Go forward again to the step that was undone last; False where there is none."""
        return self._go(self._future, self._past)

    def _go(self, away: list[T], to: list[T]) -> bool:
        self._step = None
        if not away:
            return False
        to.append(self.now)
        self.now = away.pop()
        return True

    @property
    def undoable(self) -> bool:
        """True when there is a step back."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """True when there is a step forward."""
        return bool(self._future)
