"""A link's sense of time: when to ping, when silence is an end, when waiting is over.

It adds up the time between ticks and leaves long gaps out. Comparing clock readings was rejected: a
machine that slept, or a clock that jumped, would blame the peer for our own nap.
"""

PING_EVERY = 0.5
GONE_AFTER = 3.0
GREETING_WITHIN = 8.0
REVEAL_WITHIN = 20.0
"""Seconds; the last one of connected time only."""
SLEPT = 1.5
"""A longer gap between two ticks was ours, not the peer's silence."""


class Liveness:
    """Counts seconds of awake time since we heard, since we pinged, since we began to wait."""

    def __init__(self) -> None:
        self._clock: float | None = None
        self._heard = self._pinged = self._waited = 0.0

    def tick(self, now: float) -> None:
        """Let time pass; `now` is monotonic seconds, at least once in SLEPT."""
        passed = now - self._clock if self._clock is not None else 0.0
        self._clock = now
        if 0.0 < passed <= SLEPT:
            self._heard += passed
            self._pinged += passed
            self._waited += passed

    def heard(self) -> None:
        """Note a sign of life."""
        self._heard = 0.0

    def wait(self) -> None:
        """Begin to wait anew."""
        self._waited = 0.0

    def gone(self, patient: bool) -> bool:
        """Tell whether the silence is too long; `patient` where it would be held against him."""
        return self._heard >= (REVEAL_WITHIN if patient else GONE_AFTER)

    @property
    def waited(self) -> float:
        """Seconds since the last `wait`."""
        return self._waited

    def ping_due(self) -> bool:
        """Tell whether to ping now, and count it as done."""
        due = self._pinged >= PING_EVERY
        if due:
            self._pinged = 0.0
        return due
