"""Long work cut into steps, so that the frame loop does a few of them between two frames.

Work is a generator: between two `yield`s it holds the loop, so a step should take a few
milliseconds at most. Whoever has the clock says until when to go on.
"""

from collections import deque
from collections.abc import Callable, Iterator

Steps = Iterator[object]
"""Work; what it yields is of no interest."""


class Slices:
    """What is still to be done, in the order in which it came."""

    def __init__(self) -> None:
        self._work: deque[Steps] = deque()

    @property
    def busy(self) -> bool:
        """True while something is left."""
        return bool(self._work)

    def add(self, steps: Steps) -> None:
        """Have a work done behind all others."""
        self._work.append(steps)

    def hurry(self, steps: Steps) -> None:
        """Have a work done before all others."""
        self._work.appendleft(steps)

    def step(self) -> None:
        """Do one step; an error ends its work, and is the caller's."""
        steps = self._work[0]
        try:
            next(steps)
        except BaseException as end:
            self._work.remove(steps)
            if not isinstance(end, StopIteration):
                raise

    def work(self, clock: Callable[[], float], until: float) -> None:
        """Do steps until a time of the clock: at least one, and none that begins later."""
        while self._work:
            self.step()
            if clock() >= until:
                return

    def finish(self) -> None:
        """Do all that is left."""
        while self._work:
            self.step()


def at_once(steps: Steps) -> None:
    """Do a work whole."""
    for _ in steps:
        pass
