"""When the parts of a screen are to be asked again, so that what rests is not asked in each frame.

Each part says by `due` when it changes by itself: at a moment of the screen's clock, in each frame,
or never. Whatever else changes it is an input or a report, and wakes all of them. A feature, such
as a friend who is away, is asked after each of those, and then only as long as it is due.
"""

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from ..screen import CALM, LIVELY

NEVER = math.inf
EVERY_TICK = 0.0
"""In each frame there is: an answer is awaited."""
EVERY_FRAME = -math.inf
"""In each frame, and as many of them as there may be: something moves."""


class Part(Protocol):
    """What changes by itself now and then."""

    @property
    def due(self) -> float:
        """Give when it is to be asked next, in seconds: a moment, or NEVER, EVERY_TICK or
        EVERY_FRAME."""
        ...


class Alarm:
    """Says when the parts of a screen are to be asked: after a `wake`, and when one of them is due.

    After a change they are asked once more, for one may follow another.
    """

    def __init__(self) -> None:
        self.parts: Sequence[Part] = ()
        self.features: dict[Part, Callable[[float], bool]] = {}
        """What goes on to a time and says whether something changed, by the part that is due."""
        self._used: list[Part] = []
        self.woken = True
        """They are asked in the next frame, whoever is due."""
        self._due = EVERY_TICK

    def wake(self) -> None:
        """Have everything asked in the next frame."""
        self.woken = True

    def stir(self) -> None:
        """Wake, and ask the features too: something was put in or told."""
        self.woken, self._used = True, list(self.features)

    def ask(self, now: float) -> bool:
        """Let the features that are in use go on; True where one has changed."""
        changed = [self.features[part](now) for part in self._used]
        self._used = [part for part in self._used if part.due != NEVER]
        return any(changed)

    def rings(self, now: float) -> bool:
        """Say whether the parts are to be asked at a time."""
        return self.woken or now >= self._due

    def set(self, changed: bool) -> None:
        """Note that they were asked, and whether something has changed."""
        self.woken, self._due = changed, self._first()

    def _first(self) -> float:
        return min((part.due for part in (*self.parts, *self._used)), default=NEVER)

    @property
    def pace(self) -> int:
        """Give the frames a second that are wanted: CALM or LIVELY."""
        due = self._first() if self.woken else self._due
        return LIVELY if due == EVERY_FRAME else CALM
