"""A match from a position that somebody set up, for all at one screen, kept nowhere.

There is no record, for nobody signs: what one program set up and played by itself proves nothing
to anybody else. Nothing is sealed either: the program knows what all pieces are, so hidden ranks
can be played on from here, which a match between two programs (`record/setup.py`) has to refuse.
"""

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from core.action import Action
from core.chance import draws
from core.game import Game, Illegal
from core.option import changed
from core.piece import NATURE, Seat

from ..peer.close_reasons import closed
from ..record.setup import match_at
from ..report import Beginning, Played, Refused, Rematch, Started
from .report_queue import ReportQueue


class FreePlay(ReportQueue):
    """All seats at one screen; satisfies `report.Table`. `started` is told with every rematch."""

    def __init__(
        self, game: Game, options: Any, names: Sequence[str], beginning: Beginning
    ) -> None:
        super().__init__()
        self._game, self._options = game, options
        given: Mapping[str, Any] = changed(options)
        self.started = Started(game.key, dict(given), tuple(names), tuple(range(len(names))), None,
                               beginning)
        self._begin()

    def _begin(self) -> None:
        self._match = match_at(self._game, self._options, self.started.beginning)

    def post(self, seat: Seat, action: Action) -> None:
        """Play an action for a seat, and what nature plays after it: how a battle ends."""
        match = self._match
        try:
            self._play(seat, action)
        except Illegal as illegal:
            self.tell(Refused(seat, illegal.refusal))
            return
        while NATURE in match.position.to_act and (
                forced := match.rules.forced(match.position)) is not None:
            self._play(*forced)
        while match.position.throws:
            self._play(NATURE, draws(match.rules, match.position, randbelow))

    def _play(self, seat: Seat, action: Action) -> None:
        events = self._match.play(seat, action)
        self.tell(Played(seat, action, self._match.digest(), events, self._match.delta()))

    def rematch(self, seat: Seat) -> None:
        """Begin again from the same position, everybody one seat further; after the end only."""
        if not self._match.over:
            return
        *others, last = self.started.names
        self.started = Started(self.started.game, self.started.options, (last, *others),
                               self.started.seats, None, self.started.beginning)
        self._begin()
        self.tell(Rematch(True, seat))
        self.tell(self.started)

    def close(self) -> None:
        """Leave the table."""
        self.tell(closed("gone", True))
