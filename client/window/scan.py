"""One switch is enough: a light goes from one thing that can be pressed to the next by itself.

A press of any key, button or click presses what is lit. Where something new can be pressed, as
after a press that changed the screen, the light begins anew and rests for two steps; in the first
of them no press counts, so that a hand that trembles presses nothing it has not seen.
"""

from collections.abc import Callable, Iterable, Sequence

from ..screen import Screen, Stop

PACES = (0.6, 1.0, 1.5, 2.0, 3.0)
"""Seconds for which a thing may be lit."""
REST = 6.0
"""Seconds for which the light stays where arrows have led it."""


def alone(stops: Iterable[Stop], darken: Callable[[], None]) -> list[Stop]:
    """Let each of some stops take the light from everything else first, by `darken`."""
    def lit(light: Callable[[], None]) -> Callable[[], None]:
        def both() -> None:
            darken()
            light()

        return both

    return [Stop(stop.what, lit(stop.light)) for stop in stops]


class Scan:
    """The light of one window; `update` moves it on, times are in seconds of the window's clock."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        """The screen, and what could be pressed on it."""
        self._at = 0
        self._since = self._free = 0.0
        """When the present thing was lit, and from when on a press counts."""

    def update(self, now: float, screen: Screen, pace: float) -> bool:
        """Light what is to be lit at `now`, each thing for `pace`; True when that has changed."""
        stops: Sequence[Stop] = screen.stops
        known = (screen, *(stop.what for stop in stops))
        if known != self._known:
            self._known, self._at = known, 0
            self._since = self._free = now + pace
        elif now - self._since >= pace and stops:
            self._at, self._since = (self._at + 1) % len(stops), now
        else:
            return False
        if stops:
            stops[self._at].light()
        return True

    def press(self, now: float, pace: float) -> bool:
        """Say whether a press counts; if so, the next one counts half a step later."""
        if now < self._free:
            return False
        self._since, self._free = now, now + pace / 2
        return True

    def rest(self, now: float) -> None:
        """Leave the light for a while where arrows lead it."""
        self._since = now + REST
