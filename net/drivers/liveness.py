"""Whether anybody is still at the other end of a cable: pings, and silence that lasts too long.

It is the matter of links that can go dead without a word, as TCP's: a table within one program has
none of it, so the rules of play know nothing of pings.
"""

from typing import NamedTuple

from ..peer.stopwatch import Stopwatch
from ..wire.frames import frame
from ..wire.messages import Ping

PING = frame(Ping())


class Pace(NamedTuple):
    """How patient one is with a link, in seconds: between two pings, until silence means that it is
    gone, for a try to have it again, and for a first connection."""

    ping: float
    gone: float
    again: float
    connect: float


NEAR = Pace(0.5, 3.0, 1.2, 5.0)
"""A dead cable swallows the first word, and the system says it again after one second, then only
after two and four: a new try says it at once."""
FAR = Pace(5.0, 20.0, 10.0, 20.0)
"""Pings twice a second are 2.5 MB an hour, and a train goes through a tunnel."""


class Liveness:
    """Counts seconds of awake time since something came over a link, and since we pinged it."""

    def __init__(self, pace: Pace = NEAR) -> None:
        self._pace = pace
        self._silence = Stopwatch()
        self._pinged = Stopwatch()

    def heard(self) -> None:
        """Note a sign of life."""
        self._silence.start()

    def tick(self, now: float) -> bytes | None:
        """Let time pass and give what is to be sent now, None where the other end is gone."""
        self._silence.tick(now)
        self._pinged.tick(now)
        if self._silence.seconds >= self._pace.gone:
            return None
        if self._pinged.seconds < self._pace.ping:
            return b""
        self._pinged.start()
        return PING
