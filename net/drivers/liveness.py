"""Whether anybody is still at the other end of a cable: pings, and silence that lasts too long.

It is the matter of links that can go dead without a word, as TCP's: a table within one program has
none of it, so the rules of play know nothing of pings.
"""

from ..peer.stopwatch import Stopwatch
from ..wire.frames import frame
from ..wire.messages import Ping

PING_EVERY = 0.5
GONE_AFTER = 3.0
"""Seconds."""
PING = frame(Ping())


class Liveness:
    """Counts seconds of awake time since something came over a link, and since we pinged it."""

    def __init__(self) -> None:
        self._silence = Stopwatch()
        self._pinged = Stopwatch()

    def heard(self) -> None:
        """Note a sign of life."""
        self._silence.start()

    def tick(self, now: float) -> bytes | None:
        """Let time pass and give what is to be sent now, None where the other end is gone."""
        self._silence.tick(now)
        self._pinged.tick(now)
        if self._silence.seconds >= GONE_AFTER:
            return None
        if self._pinged.seconds < PING_EVERY:
            return b""
        self._pinged.start()
        return PING
