"""The hint: asked of the worker, lit once it is there."""

from core.action import clicks
from core.game import Illegal, Malformed
from core.match import Match

from ..questions import Hint
from ..worker import Answer, Worker
from .input.move_draft import Draft, MoveInput


class Advice:
    """A good lawful move for the seat to act, found from that seat's own view alone."""

    def __init__(self, move_input: MoveInput) -> None:
        self.move_input = move_input
        self._answer: Answer[str] | None = None

    def ask(self, match: Match, worker: Worker) -> None:
        """Ask for a hint, where there is a player to ask; whatever was drafted is dropped."""
        move_input = self.move_input
        if not move_input.mine or move_input.seat is None:
            return
        move_input.drop()
        self._rules, self._seat = match.rules, move_input.seat
        self._view, self._position = match.view(move_input.seat), move_input.position
        self._answer = worker.ask(Hint.of(match, move_input.seat))
        self.update()  # it may be there at once

    def update(self) -> bool:
        """Light the hint that came, unless the player has gone on meanwhile; True when lit."""
        move_input = self.move_input
        if self._answer is None or not self._answer.ready:
            return False
        text, self._answer = self._answer.value, None
        untouched = move_input.draft == Draft() and move_input.position is self._position
        if not text or not untouched or not move_input.mine:
            return False
        try:
            action = self._rules.from_text(self._view, self._seat, text)
        except (Malformed, Illegal):  # a set-up has no place on the board
            return False
        move_input.hint = clicks(action)[:2]
        return True
