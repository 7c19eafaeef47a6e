"""Whether this machine is too slow for all that moves, by the frames that really came late."""

LATE = 0.05
"""Seconds of work after which a frame is late: three times what a smooth picture leaves."""
MOST = 60
"""Late frames beyond those in time, after which the machine is slow: one that loads is not."""


class Lateness:
    """Counts frames; only those that were painted."""

    def __init__(self) -> None:
        self._late = 0

    def slow(self, took: float) -> bool:
        """Count a frame that `took` so many seconds; say whether too many are late."""
        self._late = max(0, self._late + (1 if took > LATE else -1))
        return self._late > MOST
