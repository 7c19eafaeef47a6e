"""A player without a screen: folds what its link reports and asks a chooser when it is its turn.

It sees its own view and nothing else, so it cannot peek; giving it the whole position and trusting
it was rejected.
"""

from collections.abc import Callable, Mapping
from typing import Any

from core.action import Action, Answer, Offer
from core.game import Game, Rules
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase, Position

from ..record.setup import match_at
from ..report import (
    Audited,
    Away,
    Closed,
    Disputed,
    Played,
    Proposed,
    Refused,
    Rematch,
    Report,
    Started,
    Stuck,
    Table,
    Willing,
)

Chooser = Callable[[Rules, Position, Seat], Action]
"""(rules, what this seat may know, seat) -> a lawful action; in MUSTER a Deploy."""


class Bot:
    """Plays one seat of a link with a chooser; call `step` again and again."""

    def __init__(
        self, link: Table, chooser: Chooser, games: Mapping[str, Game], longest: int = 0,
        willing: bool = False,
    ) -> None:
        self.link = link
        self.longest = longest
        """From so many plies on it offers and accepts a draw (0: never)."""
        self.willing = willing
        """It plays again whenever somebody asks for another game."""
        self.chooser = chooser
        self.games = games
        self.match: Match | None = None
        self.started: Started | None = None
        self.verdict: str | None = None
        self.closed: Closed | None = None
        self.refused: Refused | None = None
        self.stuck = ""
        """Why the disk takes nothing just now."""
        self.early: list[Report] = []
        """Reports somebody else has polled already."""
        self._again = False
        """It has agreed to another game."""
        self._asked = -1
        self._offered = -1
        self._disputed: Disputed | None = None
        """The programs disagree about the last move: nothing is played until both go back."""
        self._consented = False
        """It has said that it goes back."""
        self._waits = False
        """Somebody's link is cut: nothing can be played until he is back."""

    @property
    def done(self) -> bool:
        """True when there is nothing more to wait for."""
        return self.verdict is not None or self.closed is not None or self.refused is not None

    def step(self) -> bool:
        """Take in what was told and play if it is our turn; True when anything happened."""
        told, self.early = self.early + self.link.poll(), []
        for report in told:
            self.hear(report)
        return self.play() or bool(told)

    def hear(self, report: Report) -> None:
        """Take in one report."""
        match report:
            case Started():
                game = self.games[report.game]
                options: Any = read_options(game.options, report.options)
                self.match = match_at(game, options, report.beginning)
                self.started = report
                self.verdict = None
                self._asked, self._again, self._disputed = -1, False, None
                for played in report.past:
                    self._fold(played)
            case Proposed():
                self.link.agree()
            case Willing():
                self.link.consent(report.seat)
            case Played():
                self._fold(report)
            case Stuck(why):
                self.stuck = why
            case Audited(verdict):
                self.verdict = verdict
            case Closed():
                self.closed = report
            case Rematch(False, seat) if self.willing and not self._again and self.started:
                if seat not in self.started.seats:
                    self._again = True
                    self.link.rematch(seat)
            case Disputed():
                self._dispute(report)
            case Away(seats):
                self._waits = bool(seats)
                self._asked, self._consented = -1, False
            case Refused() if self._waits or self._disputed:
                self._asked, self._consented = -1, False
            case Refused():
                if not self._overtaken():
                    self.refused = report

    def _dispute(self, report: Disputed) -> None:
        """Follow what the programs disagree about, and undo what both have agreed to undo."""
        self._disputed, self._asked = report if report.undone is None else None, -1
        self._consented = self._consented and report.undone is None
        for _ in range(report.undone or 0):
            assert self.match is not None
            self.match.undo()

    def _consent(self) -> bool:
        """Go back whenever that is asked: it is nobody's fault."""
        if self._disputed is None or self.started is None or self._consented:
            return False
        self._consented = True
        asked = [seat for seat in self.started.seats if seat not in self._disputed.agreed]
        for seat in asked:
            self.link.post(seat, Answer(True))
        return bool(asked)

    def _fold(self, played: Played) -> None:
        assert self.match is not None
        played.play_on(self.match)

    def _overtaken(self) -> bool:
        """Say whether the match went on after we chose: somebody left, the turn is another's.

        What we chose before a link was cut may have waited there, and been played in the end.
        """
        if self.match is None:
            return False
        muster = self.match.position.phase is Phase.MUSTER
        now = 0 if muster else len(self.match.actions)
        return self.turn() is None or self._asked not in (-1, now)

    def turn(self) -> Seat | None:
        """Give our seat if it is to act; None: others are, or there is no match."""
        if self.match is None or self.started is None or self.match.over or not self.started.seats:
            return None  # a referee only watches
        if self._waits or self._disputed or self.match.paused:
            return None
        seat = self.started.seats[0]
        at = self.match.position
        mine = seat in at.to_act
        if at.phase is Phase.MUSTER:
            mine = mine and not at.hand[seat].ready
        return seat if mine else None

    def play(self) -> bool:
        """Do what is ours to do now; True when there was anything."""
        if self.match is None or self.started is None or self.match.over:
            return False
        if not self.started.seats or self._waits:
            return False
        if self._disputed is not None:
            return self._consent()
        count = len(self.match.actions)
        seat = self.started.seats[0]
        at = self.match.view(seat)
        late = bool(self.longest) and self.match.position.ply >= self.longest
        if self.match.pending is not None:
            if seat in self.match.asked - self.match.agreed and self._asked != count:
                self._asked = count
                self.link.post(seat, Answer(late or self.match.pending[1].what == "pause"))
                return True
            return False
        if self.turn() is None or self._asked == (0 if at.phase is Phase.MUSTER else count):
            return False
        self._asked = 0 if at.phase is Phase.MUSTER else count
        action: Action = Offer("draw")
        if not late or self._offered == at.ply:  # once a ply: the other side may want to play on
            action = self.chooser(self.match.rules, at, seat)
        self._offered = at.ply if late else -1
        self.link.post(seat, action)
        return True
