"""A computer player's manners at the table: when it moves, what it answers, when it gives up.

It thinks by a `Mind` and plays through the link of its own peer, so it sees what its seat may see
and everything it does is judged as a person's would be.
"""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from core.action import Action, Answer, Resign
from core.game import Game, Rules
from core.match import Match
from core.piece import Seat
from core.position import Phase, Position
from core.search.thought import Thought

from ..report import Played, Refused, Relieved, Report, Started, Table
from .bot import Bot

PACE = 0.8
"""Seconds between what happened last and its own move: a person wants to see both."""
EARLY = 10
"""Plies before which it takes no draw: the game has hardly begun."""
HOPELESS = 40
"""Per cent of all that its army was worth at first by which it must be behind to give up."""
SURE = 3
"""Own moves in a row for which it must look so."""
TRIES = 3
"""Refusals of what it chose after which it stops trying."""


class Mind(Protocol):
    """Who thinks for a seat: a level in its process, or an engine. No method raises."""

    @property
    def name(self) -> str:
        """Give what it is called at the table."""

    @property
    def rank(self) -> int:
        """Give the level, 1 to 8, that has its seat when the match goes on after a restart."""

    @property
    def thought(self) -> Thought | None:
        """Give what it thought last in this match, where it tells."""

    @property
    def relieved(self) -> Relieved | None:
        """Say why somebody else plays for it; None while it does itself."""

    def start(self) -> None:
        """Get ready; EngineError where it can never sit down."""

    def ask(self, match: Match, seat: Seat) -> None:
        """Begin to think about what a seat should do now; whatever was asked before is over."""

    def poll(self) -> Action | None:
        """Give the action, once it is there."""

    def hurry(self) -> None:
        """Let it be done with thinking."""

    def close(self) -> None:
        """End whatever was started; from any thread."""


class Opponent(Bot):
    """A seat that a mind plays against people."""

    def __init__(
        self, link: Table, mind: Mind, games: Mapping[str, Game], pace: float = PACE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(link, never, games, willing=True)
        self.mind, self.pace = mind, pace
        self.clock = clock
        self._choice: Action | None = None
        self._due = 0.0
        self._losing = 0
        """Own moves in a row that looked hopeless."""
        self._even: int | None = None
        """What it thought of its first position where pieces are hidden: no score is 0 there, for
        an unknown army cannot be weighed against its own. None: 0."""
        self._behind: int | None = None
        """How it stood at first where somebody has a handicap: that is none of its doing."""
        self._tries = 0
        """How often what it chose was refused."""
        self._worth = 0
        """What its army was worth when play began."""

    @property
    def thinking(self) -> bool:
        """Say whether it is about to move."""
        return self._asked >= 0 and self.turn() is not None

    def hurry(self) -> None:
        """Move as soon as it can."""
        if self.thinking:
            self._due = 0.0
            self.mind.hurry()

    def hear(self, report: Report) -> None:
        """Take a report; the pace is counted from what happened last."""
        super().hear(report)
        match report:
            case Started():
                self._choice, self._losing, self._worth, self._even = None, 0, 0, None
                self._behind = None
            case Played():
                self._due = self.clock() + self.pace
            case Refused() if self.refused is not None and self._tries < TRIES:
                self.refused, self._asked = None, -1
                self._tries += 1

    def play(self) -> bool:
        """Answer what is offered, think when it is our turn, and move in time."""
        match, seat = self.match, self.turn()
        if match is None or self.started is None or not self.started.seats or match.over:
            return False
        if self._waits:
            return False
        if self._disputed is not None:
            return self._consent()
        count = len(match.actions)
        if match.pending is not None:
            return self._answer(match, self.started.seats[0], count)
        if seat is None:
            self._asked = -1
            return False
        mark = 0 if match.position.phase is Phase.MUSTER else count  # others commit meanwhile
        if self._asked != mark:
            self._asked, self._choice = mark, None
            self.mind.ask(match, seat)
        if self._choice is None:
            self._choice = self.mind.poll()
        if self._choice is None or (mark and self.clock() < self._due):
            return False
        action, self._choice = self._choice, None
        if mark and self._hopeless(match, seat):
            action = Resign()
        if match.refusal(seat, action) is not None:  # a mind that errs costs nobody the game
            action = next(iter(match.rules.actions(match.view(seat), seat)))
        self.link.post(seat, action)
        return True

    def _answer(self, match: Match, seat: Seat, count: int) -> bool:
        """Answer an offer once, if it is ours to answer."""
        if match.pending is None or seat not in match.asked - match.agreed or self._asked == count:
            return False
        self._asked = count
        yes = match.pending[1].what in ("back", "pause") or self._draws(match, seat)
        self.link.post(seat, Answer(yes))
        return True

    def _draws(self, match: Match, seat: Seat) -> bool:
        """Say whether it takes a draw: when it does not stand better, and not at once. Where an
        agreed end is no draw, it takes that if it wins by it."""
        if match.position.ply < EARLY:
            return False
        if winners := match.agreed_end(seat).winners:
            return seat in winners
        thought = self.mind.thought
        if thought is None:
            return self._even is None and match.rules.worth(match.view(seat), seat) <= 0
        return thought.score <= (self._even or 0)

    def _hopeless(self, match: Match, seat: Seat) -> bool:
        """Say whether it gives up: never between more than two armies, which would favour one,
        never before a mate it sees, which is soon over and worth seeing, and never as the weakest,
        whom beginners play: they are to see how a game is won."""
        thought, rules = self.mind.thought, match.rules
        if thought is None or len(rules.seats) > 2 or self.mind.rank == 1:
            return False
        if self._even is None and rules.secrets is not None:
            self._even = thought.score
        self._worth = max(self._worth, strength(rules, match.view(seat), seat))
        if self._behind is None:
            fair = self._even is not None or not any(map(any, rules.handicaps))
            self._behind = 0 if fair else min(0, thought.score)
        score = thought.score - (self._even or 0) - self._behind
        behind = thought.mate is None and score * 100 < -HOPELESS * self._worth
        self._losing = self._losing + 1 if behind else 0
        return self._losing >= SURE


def strength(rules: Rules, view: Position, seat: Seat) -> int:
    """Give what a seat's pieces are worth, without the dearest: a king cannot be compared."""
    worths = [rules.piece_worth(piece, at) for at, piece in enumerate(view.board)
              if piece is not None and piece.seat == seat]
    return sum(worths) - max(worths, default=0)


def never(rules: Rules, view: Position, seat: Seat) -> Action:
    """Choose nothing: who asks a mind, or is a referee, never asks a chooser."""
    raise AssertionError("nobody asks this")
