"""How long whoever is to move has taken, by our own clock: what we report, and what we believe.

The author of an action says how long he took, and that is what counts. What he cannot have meant is
added to what he owes: our own measure less a quota for the way it came. Judging each report was
rejected: a slow link would make a liar of somebody honest.
"""

from core.piece import Seat

from .stopwatch import Stopwatch

QUOTA = 2000
"""Milliseconds by which two honest measures of one turn may differ: the way there, a busy machine.
"""


class TurnWatch:
    """A stopwatch for the turn under way at one peer."""

    def __init__(self) -> None:
        self._watch = Stopwatch()
        self.seat: Seat | None = None
        """Whose turn is counted, or was last."""
        self._owed: dict[Seat, int] = {}
        """By seat, milliseconds that it used by our measure and did not report."""

    def tick(self, now: float, runs: bool) -> None:
        """Let time pass; it counts while the clock `runs`."""
        before = self._watch.seconds
        self._watch.tick(now)
        if not runs:
            self._watch.seconds = before

    @property
    def used(self) -> int:
        """Give the milliseconds since the turn began, or since what was reported last in it."""
        return round(self._watch.seconds * 1000)

    def follow(self, running: Seat | None) -> None:
        """Count for whoever is to move; while nobody's clock runs it only stands."""
        if running is not None and running != self.seat:
            self.seat = running
            self._watch.start()

    def reported(self, seat: Seat, used: int, ours: bool) -> None:
        """Take what the author of an action says he used; the rest of the turn counts from here."""
        if seat != self.seat:
            return
        if not ours:
            self._owed[seat] = self._owed.get(seat, 0) + max(0, self.used - QUOTA - used)
        self._watch.start()

    def forgive(self) -> None:
        """Count the turn from here: a link was cut, and nobody knows what the other end counted."""
        self._watch.start()

    def claim(self, seat: Seat) -> int:
        """Give what may be claimed that another seat has used and not reported."""
        return max(0, self._owed.get(seat, 0) + self.used - QUOTA)

    def believes(self, seat: Seat, used: int) -> bool:
        """Tell whether a claim that a seat used so much agrees with what we have measured."""
        return seat != self.seat or used <= self._owed.get(seat, 0) + self.used + QUOTA
