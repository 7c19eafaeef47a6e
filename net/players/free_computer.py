"""A match from a position that somebody set up, against computer players, kept nowhere.

Nobody joins anything: each computer has an end of the same match, and its manners are those at any
other table. It thinks from the view of its seat alone.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.action import Action
from core.game import Game
from core.piece import Seat

from ..drivers.free_play import FreePlay
from ..drivers.report_queue import ReportQueue
from ..report import Beginning, Refused, Report, Started
from .opponent import PACE, Mind, Opponent


class End(ReportQueue):
    """A computer's end of the match: the person alone decides on another one, and leaves."""

    def __init__(self, table: "FreeComputer") -> None:
        super().__init__()
        self._table = table

    def post(self, seat: Seat, action: Action) -> None:
        """Play an action for its seat."""
        self._table.post(seat, action)


class FreeComputer(FreePlay):
    """The person's end: `seat` is the person's, `minds` have the others in order."""

    def __init__(
        self, game: Game, options: Any, names: Sequence[str], seat: Seat, minds: Sequence[Mind],
        beginning: Beginning, pace: float = PACE,
    ) -> None:
        super().__init__(game, options, names, beginning)
        self.started = replace(self.started, seats=(seat,))
        self._minds = tuple(minds)
        others = [other for other in range(len(names)) if other != seat]
        self._ends = {other: End(self) for other in others}
        self._opponents = [
            Opponent(end, mind, {game.key: game}, pace)
            for end, mind in zip(self._ends.values(), self._minds, strict=True)
        ]
        for mind in self._minds:
            mind.start()
        self._greet()

    def _greet(self) -> None:
        for other, end in self._ends.items():
            end.tell(replace(self.started, seats=(other,)))

    def tell(self, report: Report) -> None:
        """Tell everybody; that a match begins is told to each with its own seat."""
        if isinstance(report, Refused) and report.seat in self._ends:
            self._ends[report.seat].tell(report)
            return
        super().tell(report)
        if not isinstance(report, Started | Refused):
            for end in self._ends.values():
                end.tell(report)

    def poll(self) -> list[Report]:
        """Let the computers go on, then take what was told."""
        if not self.closed:
            for each in self._opponents:
                each.step()
        return super().poll()

    def hurry(self) -> None:
        """Let the computers be done with thinking."""
        for each in self._opponents:
            each.hurry()

    def rematch(self, seat: Seat) -> None:
        """Begin again from the same position, everybody where they were; after the end only."""
        if self._match.over:
            self._begin()
            self.tell(self.started)
            self._greet()

    def close(self) -> None:
        """Leave the table, and end the computers' processes."""
        for mind in self._minds:
            mind.close()
        super().close()
