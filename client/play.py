"""A match as the frame loop holds it: our own Match, updated by what the link reports.

The link's thread has asked the rules and hands over frozen values, so nothing is worked out twice
and no Match is shared between threads. Where several play at one screen, the screen knows more than
each of its links: it plays set-ups and hidden games itself, and the digest that comes with
every action shows that both agree. `Play` is handed from screen to screen (deployment, table,
result), so a match outlives the screen that began it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.action import Action, Done, Move, Pass, Place, Push, Shoot
from core.event import Event
from core.games import GAMES
from core.match import Delta, Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase, Position
from net.report import Audited, Closed, Played, Report, Running, Started, Table

from .names import typed

PLAYED = (Move, Push, Place, Shoot, Done, Pass)
"""What is played on the board, and may be taken back."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One action that now counts, and what it did."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    position: Position | None = None
    """How it stands after it."""
    upto: int | None = None
    """Actions of the line that count then."""


class Play:
    """A running match: `link` to act through, `match` to look at, `poll` to go on."""

    def __init__(self, link: Table, started: Started, remote: bool = False) -> None:
        self.link = link
        self.remote = remote
        """Somebody plays along at another screen."""
        self.closed: Closed | None = None
        self.guided = False
        """A coach says what to do: it is somebody's first game."""
        self.begin(started)

    def begin(self, started: Started) -> None:
        """Start over with a new match on the same link (a rematch)."""
        game = GAMES[started.game]
        self.started = started
        options: Any = read_options(game.options, started.options)
        beginning = started.beginning
        self.match = Match(game, options) if beginning is None else Match(
            game, options, beginning.position, beginning.rules)
        self.seats: tuple[Seat, ...] = started.seats
        self.names = typed(game, started.names)
        self.clocks: Running | None = None
        """How the clocks stood when they were told of last; None where there are none."""
        self.desync = False
        self.awarded: tuple[Seat, ...] | None = None
        """Who wins because of somebody's fault, which no record tells as an end; None: nobody's."""

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Give who has won, () where nobody has; None while nothing is decided."""
        outcome = self.match.position.outcome
        if self.awarded is None and outcome is not None:
            return tuple(outcome.winners)
        return self.awarded

    @property
    def sets_up(self) -> bool:
        """True when the match begins with setting up an army of ours."""
        return bool(self.seats) and self.match.path[0].phase is Phase.MUSTER

    def act(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for one of our seats."""
        self.link.post(seat, action)

    def takable(self, seat: Seat) -> int | None:
        """Give how many actions are left once this seat's last move is taken back, or None."""
        moves = [n for n, (who, action) in enumerate(self.match.line)
                 if isinstance(action, PLAYED) and who == seat]
        return moves[-1] if moves else None

    def may(self, seat: Seat, action: Action) -> bool:
        """Say whether a seat of ours may play an action: a referee may nothing."""
        return (self.closed is None and seat in self.seats
                and self.match.refusal(seat, action) is None)

    def open(self, opened: Sequence[Delta] | None) -> bool:
        """Know every piece from now on; False, and nothing, where the record opened none.

        `opened` is the whole match as the worker played it: only the outcome is taken over here.
        """
        if opened is None:
            return False
        match = Match(self.match.game, self.match.options)
        for delta in opened:
            match.redo(delta)
        self.match = match
        return True

    def poll(self) -> list[Happened | Report]:
        """Fold what the link reports; actions come back as Happened, the rest as it came."""
        told: list[Happened | Report] = []
        for report in self.link.poll():
            if isinstance(report, Played):
                events = report.events
                if report.delta is not None:
                    self.match.redo(report.delta)
                else:
                    events = self.match.play(report.seat, report.action)
                    self.desync |= self.match.digest() != report.digest
                told.append(Happened(report.seat, report.action, events,
                                     self.match.position, len(self.match.line)))
                continue
            if isinstance(report, Closed):
                self.closed = report
            elif isinstance(report, Running):
                self.clocks = report
            elif isinstance(report, Audited) and report.blame is not None:
                players = range(len(self.match.rules.seats))
                self.awarded = tuple(seat for seat in players
                                     if report.blame in players and seat != report.blame)
            elif isinstance(report, Started):
                self.begin(report)
            told.append(report)
        return told
