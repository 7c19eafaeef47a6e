"""The warning before a mistake: a chosen move waits until the coach has looked at it."""

from core.action import Action
from core.match import Match
from core.piece import Seat
from core.position import Position
from core.search.thought import Words

from ..processes.worker import Answer, Worker
from ..window.due import EVERY_TICK, NEVER
from .coach_questions import Asked, Warn

Choice = tuple[Seat, Action]


class Guard:
    """Holds one move back while it is looked at; of no move is warned twice."""

    def __init__(self) -> None:
        self.held: Choice | None = None
        self._answer: Answer[Words] | None = None
        self._position: Position | None = None
        self._warned: set[Action] = set()
        """Of which moves of this position was warned."""

    @property
    def due(self) -> float:
        """Give when to ask again: in each frame while a move is looked at."""
        return NEVER if self.held is None else EVERY_TICK

    def ask(self, match: Match, seat: Seat, action: Action, worker: Worker) -> bool:
        """Look at a move before it is played; False where it may be played as it is."""
        if match.position is not self._position:
            self.forget()
            self._position = match.position
        if action in self._warned:
            return False
        self.held = seat, action
        self._answer = worker.ask(Warn(Asked.of(match, seat), action))
        return True

    def take(self, position: Position) -> tuple[Choice, Words | None] | None:
        """Give the move that was looked at, and what it would cost; None while that is not known.
        """
        if self.held is not None and position is not self._position:
            self.forget()
        if self.held is None or self._answer is None or not self._answer.ready:
            return None
        held, words = self.held, self._answer.value
        self.held = self._answer = None
        if words is not None:
            self._warned.add(held[1])
        return held, words

    def forget(self) -> None:
        """Want no warning any more: the position is another."""
        if self._answer is not None:
            self._answer.drop()
        self.held = self._answer = self._position = None
        self._warned = set()
