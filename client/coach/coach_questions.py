"""What the coach asks the worker: what is good, what a move would cost, how a match stood.

A question about a hint holds what its seat may know and nothing else of the match, so an answer can
tell no more. It is not written as JSON: a position's text need not say all that the rules ask (in
Xiangqi, what stood since the last capture).
"""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.action import Action
from core.game import Rules
from core.match import Match
from core.option import changed, read_options
from core.piece import Seat
from core.position import Position
from core.search.thought import Words

from ..processes.worker import Stop, Thinking
from ..screen import Say

if TYPE_CHECKING:
    from core.search.review import Look

LOOK = 3_000
"""Nodes before a warning, which judges two moves: not a lower level, whose judgement may go astray.
"""
SECONDS = 1.5
"""How long it thinks at most, where boards are large."""
PAST = 16
"""Positions before this one that it is told, to know repetitions."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A good lawful action, why it is good, and what else it does."""

    action: Action
    words: Words
    more: Words | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Of which match a question is: its game, its options, a seat, and what that seat may see."""

    game: str
    options: dict[str, Any]
    seat: Seat
    view: Position
    past: tuple[Position, ...] = ()

    @classmethod
    def of(cls, match: Match, seat: Seat) -> "Asked":
        """Ask about a match as it stands, as far as `seat` may know it."""
        now = len(match.line)
        past = tuple(match.rules.view(match.path[at], seat)
                     for at in range(max(0, now - PAST), now))
        return cls(match.game.key, changed(match.options), seat, match.view(seat), past)

    def rules(self) -> Rules:
        """Bind the rules, in the process that answers."""
        return bound(self.game, self.options)


def bound(key: str, options: dict[str, Any]) -> Rules:
    """Bind a game's rules to what differs from its default options."""
    from core.games import GAMES  # all rules: for the process alone, when it is asked

    game = GAMES[key]
    return game.rules(read_options(game.options, options))


def until(stop: Stop, seconds: float) -> Stop:
    """Stop when told to, or when the time is over."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end or stop()


@dataclass(frozen=True, slots=True)
class Hint(Thinking[Advice]):
    """Which action is good for a seat, and why."""

    asked: Asked

    def ponder(self, stop: Stop) -> Advice | None:
        """Think as a strong computer player does."""
        from core.search.levels import COACH
        from core.search.remarks import explained
        from core.search.think import think
        from core.search.thought import Task

        asked, rules = self.asked, self.asked.rules()
        task = Task(COACH, stop=until(stop, SECONDS), past=asked.past)
        thought = think(rules, asked.view, asked.seat, task)
        return Advice(thought.action, *explained(rules, asked.view, asked.seat, thought))


@dataclass(frozen=True, slots=True)
class Warn(Thinking[Words]):
    """What an action that a seat has chosen would cost; no answer: nothing much."""

    asked: Asked
    action: Action

    def ponder(self, stop: Stop) -> Words | None:
        """Compare it with a good one."""
        from core.search.levels import COACH
        from core.search.thought import Task
        from core.search.warning import warning

        asked = self.asked
        task = Task(COACH, nodes=LOOK, stop=until(stop, SECONDS), past=asked.past)
        return warning(asked.rules(), asked.view, asked.seat, self.action, task)


@dataclass(frozen=True, slots=True)
class Stand(Thinking["Look"]):
    """How a position of a match that is over stood; nothing of it is secret any more."""

    game: str
    options: dict[str, Any]
    position: Position
    nodes: int
    seconds: float
    explain: bool = False

    def ponder(self, stop: Stop) -> "Look | None":
        """Look at it for a bounded number of nodes."""
        from core.search.levels import COACH
        from core.search.review import look
        from core.search.thought import Task

        task = Task(COACH, nodes=self.nodes, stop=until(stop, self.seconds))
        return look(bound(self.game, self.options), self.position, task, self.explain)


def spoken(words: Words, say: Say) -> str:
    """Say the coach's words in the player's language; names of pieces stand in the sentence."""
    gaps = {gap: say(value).lower() if isinstance(value, str) else value
            for gap, value in words.gaps.items()}
    text = say(words.msgid, **gaps)
    return text[:1].upper() + text[1:]

