"""The clocks of a match as one seat keeps them: what it measures, writes down, tells and reports.

What counts stands in the log and is folded (`record/clock.py`); this is what the seat knows beside
it. The fold is handed in each time: a match may fold its log anew.
"""

from collections.abc import Callable

from core.action import Flag
from core.piece import Seat

from ..record import key_file
from ..record.fold import Fold
from ..record.kept import Kept
from ..record.key_file import KeyLine
from ..report import Report, Running
from ..wire import messages as wire
from ..wire.messages import Entry
from .turn_watch import TurnWatch

KEPT_EVERY = 2000
"""Milliseconds of a turn after which its measure is written down; more where a match is very long,
so that the key file stays short."""


class MatchTime:
    """The time of one match; `tell` takes what a screen is to know, `hide` what the key file is."""

    def __init__(
        self, fold: Fold, seat: Seat, tell: Callable[[Report], None],
        hide: Callable[[KeyLine], None],
    ) -> None:
        self.seat, self._tell, self._hide = seat, tell, hide
        self.watch = TurnWatch(fold.seats)
        self.waiting = False
        """Somebody's link is cut, so the clocks stand."""
        self._measured = key_file.Measured(0, 0, 0, (0,) * fold.seats)
        """What the key file says of the turn under way, or of the last one."""
        self._measures = 0
        """How often it was written."""
        clocks = fold.now.clocks
        most = sum(map(clocks.flag, range(len(clocks.accounts)))) if clocks is not None else 0
        self._step = max(KEPT_EVERY, most // 1000)

    def tick(self, fold: Fold, now: float) -> None:
        """Let the clock of whoever is to move run, unless somebody's link is cut."""
        stood = self.watch.stands
        self.watch.tick(now, fold.running is not None and not self.waiting)
        if self.watch.stands is not stood:
            self.tell(fold)
        self._keep(fold, self._step)

    def flag(self, fold: Fold) -> Flag | None:
        """Give the claim that somebody's time is over, where it is."""
        running = fold.running
        if fold.now.clocks is None or running is None:
            return None
        used = self.watch.used if running == self.seat else self.watch.claim(running)
        flag = Flag(running, used)
        over = used >= fold.now.clocks.flag(running) and not fold.match.refusal(self.seat, flag)
        return flag if over else None

    def stand_still(self, fold: Fold, waiting: bool) -> None:
        """Let the clocks stand while somebody is waited for; what was measured of the turn stays.
        """
        self.waiting = waiting
        if waiting:
            self.watch.cut()
            self._keep(fold, 1)
        self.tell(fold)

    def show(self, fold: Fold, shows: bool) -> None:
        """Know whether our screen shows what nobody can hurry."""
        if self.watch.showing is not shows:
            self.watch.showing = shows
            self.tell(fold)

    def _keep(self, fold: Fold, step: int) -> None:
        """Write down what was measured, where that has changed by so many milliseconds since."""
        line = self.watch.line(len(fold.log)) if fold.now.clocks is not None else None
        if line is None or self._measures >= key_file.MEASURES:
            return
        before = self._measured
        if abs(line.used - before.used) >= step or line.owed != before.owed:
            self._measured, self._measures = line, self._measures + 1
            self._hide(line)

    def recall(self, kept: Kept) -> None:
        """Go on with the turn under way where our program ended."""
        lines = [x for x in kept.lines if isinstance(x, key_file.Measured)]
        self._measures, self._measured = len(lines), (self._measured, *lines)[-1]
        later = kept.entries[self._measured.entries :]
        restarts = wire.Timed | wire.Answer | wire.GoBack
        self.watch.recall(self._measured, not any(isinstance(x.body, restarts) for x in later))

    def tell(self, fold: Fold) -> None:
        """Say how the clocks stand, where there are any."""
        if fold.now.clocks is not None:
            stands = fold.running is None or self.waiting or self.watch.stands
            self._tell(Running(fold.now.clocks, self.watch.seat, self.watch.used, stands))

    def timed(self, fold: Fold, body: wire.Body) -> wire.Body:
        """Add what we used to an action that takes time."""
        if fold.now.clocks is None or not isinstance(body, wire.Spending):
            return body
        return wire.Timed(self.watch.used if fold.running == self.seat else 0, body)

    def placed(self, fold: Fold, entry: Entry, settled: bool) -> None:
        """Count on after an entry that has been placed; `settled`: a battle was, by it."""
        if fold.now.clocks is None:
            return
        if isinstance(entry.body, wire.Timed) and fold.now.dispute is None:
            self.watch.reported(entry.seat, entry.body.used, entry.seat == self.seat)
        first = self.watch.seat is None
        shown = (first or settled) and fold.log.start.protocol >= wire.SHOWS_FROM
        self.watch.follow(fold.running, shown)
        self.tell(fold)
