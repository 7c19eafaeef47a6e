"""How long whoever is to move has taken, by our own clock: what we report, and what we believe.

The author of an action says how long he took, and that is what counts. What he cannot have meant is
added to what he owes: our own measure less a quota for the way it came. Judging each report was
rejected: a slow link would make a liar of somebody honest. Forgetting what was measured when a link
is cut was, too: whoever cut theirs often enough had no clock, and whoever cut it once won on time.
"""

from core.piece import Seat

from ..record.key_file import Measured
from ..wire.fields import DAY
from .stopwatch import Stopwatch

QUOTA = 2000
"""Milliseconds by which two honest measures of one turn may differ: the way there, a busy machine.
Where what is said may be longer on its way, that is more."""
UNHEARD = 3000
"""Milliseconds that one end of a link may count longer than the other until both know of a cut."""


SHOWN_WITHIN = 6000
"""Milliseconds that a mover need not count at a turn before which a screen has much to show."""


class TurnWatch:
    """A stopwatch for the turn under way at one peer of a match with so many seats."""

    def __init__(self, seats: int) -> None:
        self._watch = Stopwatch()
        self.seat: Seat | None = None
        """Whose turn is counted, or was last."""
        self.showing = False
        """Our screen shows what nobody can hurry."""
        self.lag = 0
        """Milliseconds that an action may be on its way to us, longer than near here."""
        self._grace = 0
        """Milliseconds of this turn that its mover may leave out."""
        self._left_out = 0.0
        """Milliseconds of it that we have left out."""
        self._owed = [0] * seats
        """By seat, milliseconds that it used by our measure and did not report."""
        self._doubt: float = QUOTA
        """Milliseconds by which a claim must exceed our measure before its author alone can be at
        fault; infinite once our program was started anew, for its measure may fall short."""

    def tick(self, now: float, runs: bool) -> None:
        """Let time pass; it counts while the clock `runs`."""
        before = self._watch.seconds
        self._watch.tick(now)
        if runs and self.stands:
            self._left_out += 1000 * (self._watch.seconds - before)
        if not runs or self.stands:
            self._watch.seconds = before

    @property
    def stands(self) -> bool:
        """True while the turn under way need not be counted, for our screen still shows something.
        """
        return self.showing and self._left_out < self._grace

    @property
    def used(self) -> int:
        """Give the milliseconds since the turn began, or since what was reported last in it."""
        return min(DAY, round(self._watch.seconds * 1000))

    def follow(self, running: Seat | None, shown: bool = False) -> None:
        """Count for whoever is to move; while nobody's clock runs it only stands.

        `shown`: before the turn there is much to be shown.
        """
        if running is not None and running != self.seat:
            self.seat = running
            self._start(SHOWN_WITHIN if shown else 0)

    def _start(self, grace: int = 0) -> None:
        self._watch.start()
        self._grace, self._left_out = grace, 0.0

    def reported(self, seat: Seat, used: int, ours: bool) -> None:
        """Take what the author of an action says he used; the rest of the turn counts from here."""
        if seat != self.seat:
            return
        if not ours:
            unsaid = max(0, self._least - QUOTA - self.lag - used)
            self._owed[seat] = min(DAY, self._owed[seat] + unsaid)
        self._start()

    def restart(self) -> None:
        """Count the turn from here: it begins anew."""
        self._start()

    def cut(self) -> None:
        """Know that a link was cut: what was measured stays, and the other end may have counted a
        little less or more."""
        self._doubt += UNHEARD + self.lag

    def claim(self, seat: Seat) -> int:
        """Give what may be claimed that another seat has used and not reported."""
        return min(DAY, max(0, self._owed[seat] + self._least - QUOTA - self.lag))

    def believes(self, seat: Seat, used: int) -> bool:
        """Tell whether a claim that a seat used so much agrees with what we have measured."""
        return used <= self._measured(seat) + QUOTA + self.lag

    def disproves(self, seat: Seat, used: int) -> bool:
        """Tell whether nobody but its author can be at fault for a claim that we do not believe."""
        return seat == self.seat and used > self._measured(seat) + self._doubt + self.lag

    @property
    def _least(self) -> int:
        """Give what the mover must have counted, whatever their screen had to show."""
        return max(0, round(self.used + self._left_out) - self._grace)

    def _measured(self, seat: Seat) -> int:
        """Give what a seat has used by our clock and not reported: nothing yet of its turn where
        we do not even know that it has begun."""
        return self._owed[seat] + (self.used if seat == self.seat else 0)

    # across a kill -----------------------------------------------------------------------------

    def line(self, entries: int) -> Measured | None:
        """Write down what was measured when the record held so many entries; None before the first
        turn."""
        if self.seat is None:
            return None
        return Measured(entries, self.seat, self.used, tuple(self._owed))

    def recall(self, line: Measured, same: bool) -> None:
        """Go on from what was written down; `same`: no turn has begun since then."""
        self._doubt = float("inf")
        if len(line.owed) == len(self._owed):
            self._owed = list(line.owed)
            if same and line.seat == self.seat:
                self._watch.seconds = line.used / 1000
