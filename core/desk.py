"""A mutable position: actions are made in place and undone exactly.

To derive lists of moves from a frozen board costs as much as the lists themselves, so a game that
is counted or searched lays its position out once as ints. All desks have this one shape, so that
counting, searching and their tests know no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from .piece import Seat

ActT = TypeVar("ActT")
DoneT = TypeVar("DoneT")


class BaseDesk(ABC, Generic[ActT, DoneT]):
    """A mutable position. `ActT` is how it names an action, `DoneT` what it needs to undo one."""

    turn: Seat
    """The seat whose turn it is."""

    @abstractmethod
    def acts(self) -> Iterator[ActT]:
        """Yield every lawful act of the seat that acts; nothing is made while this runs."""

    @abstractmethod
    def make(self, act: ActT) -> DoneT:
        """Play an act without judging it, hand the turn on, and give what `undo` needs."""

    @abstractmethod
    def undo(self, done: DoneT) -> None:
        """Undo the last act exactly."""

    @abstractmethod
    def over(self, done: DoneT) -> bool:
        """Say whether the act just made has ended the game."""

    def count(self) -> int:
        """Count the acts."""
        return sum(1 for _ in self.acts())

    def leaves(self, depth: int) -> int:
        """Count the acts `depth` (at least 1) plies down; games that ended on the way have none."""
        return self.count() if depth == 1 else self.behind(list(self.acts()), depth)

    def behind(self, acts: Iterable[ActT], depth: int) -> int:
        """Count what is `depth` (at least 2) plies down behind some of the acts."""
        total = 0
        for act in acts:
            done = self.make(act)
            if not self.over(done):
                total += self.leaves(depth - 1)
            self.undo(done)
        return total
