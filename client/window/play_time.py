"""How long somebody has played without a break, so that one can be proposed.

Time counts while somebody does something: a window that was left open over dinner is no play.
"""

AWAY = 300.0
"""Seconds without an event after which nobody is there; who comes back then has had his break."""
QUIET = 1.0
"""Seconds without an event that make a moment in which a card is in nobody's way."""


class PlayTime:
    """Counts seconds of any clock that only goes on."""

    def __init__(self) -> None:
        self.played = 0.0
        """Seconds since the last break."""
        self._now: float | None = None

    def due(self, now: float, last_event: float, minutes: int) -> bool:
        """Count on to `now`; True when a break is to be proposed, after so many minutes.

        `last_event` is when somebody last did something; 0 minutes propose none.
        """
        before, self._now = self._now, now
        if now - last_event > AWAY:
            self.played = 0.0
        elif before is not None:
            self.played += now - before
        if not minutes or self.played < 60 * minutes or now - last_event < QUIET:
            return False
        self.played = 0.0
        return True
