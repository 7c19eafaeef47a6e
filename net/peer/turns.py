"""Whose turn it is where many wait for what is dear: sources in turn, and no two turns too close.

Whoever has come first of all was rejected: one source that comes a hundred times would keep all
others waiting.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

Who = TypeVar("Who")


class Turns(Generic[Who]):
    """Those who wait; times are seconds of any clock that never goes back.

    `pause` gives what lies between two turns at least now, `each` lies between two of one source.
    """

    def __init__(self, pause: Callable[[], float], each: float = 0.0) -> None:
        self._pause, self._each = pause, each
        self._lines: dict[tuple[int, str], list[Who]] = {}
        """Who waits, by rank and source; the source whose turn is the longest ago comes first."""
        self._last = float("-inf")
        self._had: dict[str, float] = {}
        """When a source had a turn, as long as that matters."""

    def join(self, who: Who, source: str, rank: int = 0) -> None:
        """Wait from now on; a lower rank goes first."""
        self._lines.setdefault((rank, source), []).append(who)

    def leave(self, who: Who) -> None:
        """Wait no longer; nothing for somebody who does not wait."""
        self._lines = {place: left for place, line in self._lines.items()
                       if (left := [x for x in line if x != who])}

    def free(self, source: str) -> None:
        """Let the next turn be as if the last one, of this source, had not been."""
        self._had.pop(source, None)
        self._last = float("-inf")

    def _ready(self, place: tuple[int, str]) -> float:
        before = self._had.get(place[1], float("-inf"))
        return max(self._last + self._pause(), before + self._each)

    @property
    def due(self) -> float | None:
        """When somebody's turn comes; None while nobody waits."""
        return min(map(self._ready, self._lines), default=None)

    def take(self, now: float) -> Who | None:
        """Give the one whose turn has come, who waits no longer; None if it is nobody's yet."""
        ready = [place for place in self._lines if self._ready(place) <= now]
        if not ready:
            return None
        place = min(ready, key=lambda place: place[0])  # of equal ranks the first one
        who, *others = self._lines.pop(place)
        if others:
            self._lines[place] = others
        self._last = now
        self._had = {source: then for source, then in self._had.items() if now - then < self._each}
        self._had[place[1]] = now
        return who
