"""A match gone through after its end, one position after the other, while somebody looks on.

Few questions are asked ahead, so leaving costs nothing: what is asked is broken off, and no more
follows. The match is folded here again, a few actions a frame, because a replay goes to and fro.
"""

from collections.abc import Sequence
from typing import Any

from core.action import Action
from core.game import Game, Illegal, Rules, msg
from core.match import Match
from core.option import changed
from core.piece import Seat
from core.position import Position
from core.search.review import Look, Turn, nodes_for, turning_points

from ..processes.worker import Answer, Worker
from .coach_questions import Stand

FOLDED = 4
"""Actions folded in a frame."""
SECONDS = 14.0
"""For a whole match at most."""
AHEAD = 6
"""Questions asked before the first is answered: frames are fewer than answers."""


class Review:
    """How a match stood at every action that counts in the end, as far as that is known."""

    def __init__(
        self, game: Game, options: Any, actions: Sequence[tuple[Seat, Action]],
        start: Position | None = None, rules: Rules | None = None,
    ) -> None:
        self.match = Match(game, options, start, rules)
        self.looks: list[Look] = []
        self.turns: list[Turn] = []
        """The turning points, once all is known."""
        self._actions = list(actions)
        self._folded = 0
        self._where = {0: 0}
        """By number in the line: how many actions of the record lead there."""
        self._answers: list[Answer[Look]] = []
        self._explained: dict[int, Answer[Look]] = {}
        """By turning point, what is asked about it once more: why something else was better."""
        self.done = False

    @property
    def length(self) -> int:
        """How many positions there are to look at."""
        return len(self.match.line) + 1

    @property
    def share(self) -> float:
        """How much is known, 0 to 1."""
        return len(self.looks) / self.length if self._folded == len(self._actions) else 0.0

    @property
    def verdict(self) -> str:
        """Say as a msgid what came of it where there is no turning point."""
        if len(self.looks) < self.length:  # pieces that nobody may know, or nobody to ask
            return msg("The coach cannot look back on this game.")
        return msg("No single move decided this game.")

    def actions_to(self, at: int) -> int:
        """Say how many actions of the record lead to a position of the line."""
        return self._where.get(at, 0)

    def line_at(self, actions: int) -> float:
        """Say where on the curve so many actions of the record are, 0 to 1."""
        if self._folded < len(self._actions):
            return actions / len(self._actions)
        near = max((at for at, where in self._where.items()
                    if where <= actions and at < self.length), default=0)
        return near / max(1, self.length - 1)

    def update(self, worker: Worker) -> bool:
        """Go on; True when more is known."""
        if self.done:
            return False
        if self._folded < len(self._actions):
            self._fold()
            return False
        while len(self._answers) < min(AHEAD, self.length - len(self.looks)):
            self._answers.append(self._ask(worker, len(self.looks) + len(self._answers)))
        before = len(self.looks)
        while self._answers and self._answers[0].ready:
            found = self._answers.pop(0).value
            if found is None:  # nobody could answer: the curve ends here
                self.cancel()
                return True
            self.looks.append(found)
        if len(self.looks) == self.length:
            self._explain(worker)
        return self.done or len(self.looks) > before

    def _explain(self, worker: Worker) -> None:
        """Find the turning points, and have them explained."""
        match = self.match
        found = turning_points(match.rules, match.line, self.looks, match.path)
        if found and not self._explained:
            self._explained = {turn.at: self._ask(worker, turn.at, True) for turn in found}
        if all(answer.ready for answer in self._explained.values()):
            self.done = True
            told = list(self.looks)
            for at, answer in self._explained.items():
                if answer.value is not None:
                    told[at] = told[at]._replace(words=answer.value.words)
            self.turns = turning_points(match.rules, match.line, told, match.path)

    def _fold(self) -> None:
        for seat, action in self._actions[self._folded : self._folded + FOLDED]:
            before = len(self.match.line)
            try:
                self.match.play(seat, action)
            except Illegal:  # a record that was tampered with ends here
                self._actions = self._actions[: self._folded]
                break
            self._folded += 1
            if len(self.match.line) > before:
                self._where[len(self.match.line)] = self._folded

    def _ask(self, worker: Worker, at: int, explain: bool = False) -> Answer[Look]:
        match, count = self.match, self.length
        return worker.ask(Stand(match.game.key, changed(match.options), match.path[at],
                                nodes_for(count), SECONDS / count, explain))

    def cancel(self) -> None:
        """Want to know no more."""
        for answer in (*self._answers, *self._explained.values()):
            answer.drop()
        self._answers, self._explained, self.done = [], {}, True
