"""The hint in two taps: first in words, then by an arrow on the board.

It belongs to one position: as soon as that is another, the thinking is broken off and all is
forgotten.
"""

from core.action import Action, clicks
from core.match import Match
from core.piece import Seat
from core.position import Position
from core.refusal import msg

from ..processes.worker import Answer, Worker
from ..screen import Say
from ..window.due import EVERY_TICK, NEVER
from .coach_questions import Advice, Asked, Hint, spoken

SILENT = msg("The coach cannot help here.")
"""Where no answer came: the board is another than the rules know, or the process was lost."""


class Coach:
    """What the coach says about the position on the board, and how much of it is shown."""

    def __init__(self) -> None:
        self.advice: Advice | None = None
        self.shown = False
        """The move itself is shown too."""
        self._answer: Answer[Advice] | None = None
        self._about: tuple[Position, Seat] | None = None

    @property
    def thinking(self) -> bool:
        """True while an answer is awaited."""
        return self._answer is not None

    @property
    def due(self) -> float:
        """Give when to update it next: in each frame while an answer is awaited."""
        return EVERY_TICK if self.thinking else NEVER

    def words(self, say: Say) -> str:
        """Give what is said: that it thinks, why the move is good, and with the move what else it
        does; "" where nothing was asked."""
        if self.advice is not None:
            told = (self.advice.words, self.advice.more if self.shown else None)
            return " ".join(spoken(words, say) for words in told if words is not None)
        return say(msg("Let me look…")) if self.thinking else ""

    @property
    def action(self) -> Action | None:
        """Give the move, after the second tap."""
        return self.advice.action if self.advice is not None and self.shown else None

    @property
    def points(self) -> tuple[int, ...]:
        """Give the points that the shown move goes through."""
        return () if self.action is None else clicks(self.action)

    @property
    def about(self) -> tuple[int, ...]:
        """Give the points of the move that the words are about, shown or not."""
        return () if self.advice is None else clicks(self.advice.action)

    def tap(self, match: Match, seat: Seat, worker: Worker) -> None:
        """Ask; asked again show the move too, and then nothing any more."""
        self.see(match.position, seat)
        if self.advice is not None:
            if self.shown:
                self.forget()
            else:
                self.shown = True
        elif self._answer is None:
            self._about = match.position, seat
            self._answer = worker.ask(Hint(Asked.of(match, seat)))
            self.update()  # it may be there at once

    def see(self, position: Position, seat: Seat | None) -> bool:
        """Forget what was said of another position; True when there was something."""
        about = self._about
        if about is None or (about[0] is position and about[1] == seat):
            return False
        self.forget()
        return True

    def forget(self) -> None:
        """Want no hint any more."""
        if self._answer is not None:
            self._answer.drop()
        self._answer = self._about = self.advice = None
        self.shown = False

    def update(self) -> bool:
        """Take the answer that came; True when there is one, which may be that there is none."""
        if self._answer is None or not self._answer.ready:
            return False
        self.advice, self._answer = self._answer.value, None
        if self.advice is None:
            self._about = None
        return True
