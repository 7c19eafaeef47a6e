"""A sense of time that a nap does not upset: it adds up the time between ticks, long gaps left out.

Comparing clock readings was rejected: a machine that slept, or a clock that jumped, would blame the
peer for our own nap.
"""

GREETING_WITHIN = 8.0
"""Seconds from the first byte to the START that both have signed, unless others are awaited."""
REVEAL_WITHIN = 20.0
"""Seconds of connected time in which others must say what does not wait for a person."""
RELAYED_WITHIN = 2.0
"""Seconds more where it may be a third who is silent, and words pass another seat: that seat can
tell who it is, and ends the match before we would seem to leave it."""
FORSAKEN_AFTER = 300.0
"""Seconds that somebody's link must have been cut before a match may be ended without him."""
SLEPT = 1.5
"""A longer gap between two ticks was ours, not the peer's silence."""


class Stopwatch:
    """Counts seconds of awake time since it was last started."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._clock: float | None = None

    def tick(self, now: float) -> None:
        """Let time pass; `now` is monotonic seconds, at least once in SLEPT."""
        passed = now - self._clock if self._clock is not None else 0.0
        self._clock = now
        if 0.0 < passed <= SLEPT:
            self.seconds += passed

    def start(self) -> None:
        """Begin to count anew."""
        self.seconds = 0.0
