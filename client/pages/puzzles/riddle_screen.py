"""The making of a riddle: the computer makes sure, the maker gives it a name, a friend gets it."""

from collections.abc import Mapping
from typing import Any

from core.game import Game, Malformed, msg
from core.puzzle import Puzzle, pose, task_of
from core.riddle import write_riddle
from core.search.levels import LEVELS

from ...coach.riddle_questions import Proof, Prove
from ...language.words import told
from ...look.theme import HEAD, INK, NOTE, WORD, Material
from ...memory.riddles import NAME, Riddles
from ...processes.worker import Answer
from ...screen import Context
from ...widgets.boxes import Box, Column, Line, Sized, Space
from ...widgets.button import Button, Label
from ...widgets.entry import Entry, copied
from ...widgets.page import BROAD, Card
from ...widgets.qr_picture import QrPicture

SHOWN = 1_200
"""Signs of a riddle at most that a telephone reads from the screen."""


class RiddleScreen(Card):
    """One position, as the game writes it without its past; None where it cannot be a riddle."""

    wide = BROAD

    def __init__(self, game: Game, options: Mapping[str, Any], position: Any) -> None:
        self.game, self.options, self.position = game, options, position
        self._answer: Answer[Proof] | None = None
        self.puzzle: Puzzle | None = None
        self.text = self.name = ""
        self.said = ""
        """What is said as long as there is no riddle."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Ask, at first."""
        say = context.say
        if self.position is None:
            self.said = say(msg(
                "No riddle: where something is hidden or over, nobody can be sure."))
        elif not self.said:
            self.said = say(msg("Is there one good move? The computer looks at all of them…"))
            self._answer = context.worker.ask(Prove(
                self.game.key, dict(self.options), self.position))
        super().enter(context, size)

    def content(self) -> Box:
        """Give the riddle and its picture, or why there is none."""
        say = self.context.say
        head = Label(say(msg("A riddle for a friend")), HEAD, title=True, align="center")
        if self.puzzle is None:
            return Column(head, Label(self.said, WORD, INK, align="center"), self.feet(), gap=16)
        posed = pose(self.game, self.puzzle)
        task, count = task_of(self.game, self.puzzle, posed.moves)
        entry = Entry(self.name, hint=say(msg("Give it a name")), limit=NAME,
                      on_change=self._called, on_enter=self.keep)
        copied = Button(say(msg("Copy")), self.copy)
        words = Column(
            Label(say(msg("{army} to move"), army=say(posed.rules.army(posed.solver))), WORD),
            Label(say(task, count=count), WORD, bold=True),
            Label(say(msg("Found by: {level}"),
                      level=say(LEVELS[self.puzzle.grade - 1].name)), NOTE),
            entry, Line(copied, Space()), gap=10)
        square = QrPicture(self.text) if len(self.text) <= SHOWN else None
        shown = words if square is None else Line(
            Sized(square, tall=260, wide=260, words=0), words, shares=(0, 1), gap=20)
        go = Button(say(msg("Keep it")), self.keep, Material.BRASS)
        self.first = entry
        return Column(head, shown, self.feet(go=go), gap=16, fill=shown)

    def update(self, now: float) -> bool:
        """Take the answer."""
        if self._answer is not None and self._answer.ready:
            proof, self._answer = self._answer.value, None
            self._hear(proof)
            self.build()
            self.graph.focus(self.first)
            return True
        return super().update(now)

    def _hear(self, proof: Proof | None) -> None:
        """Know the riddle, or why there is none."""
        say = self.context.say
        if proof is None or proof.puzzle is None:
            moves = proof.moves if proof is not None else ()
            self.said = say(msg("No riddle: {one} and {other} are about as good."), one=moves[0],
                            other=moves[1]) if len(moves) == 2 else say(
                msg("No riddle: nobody can be sure what is best here."))
            return
        try:
            self.text = write_riddle(self.game, proof.puzzle)
            self.puzzle = proof.puzzle
        except Malformed as error:
            self.said = told(error, say)

    def _called(self, text: str) -> None:
        self.name = text

    def copy(self) -> None:
        """Put the riddle on the clipboard, and say so."""
        self.context.tell(self.context.say(copied(self.text)))

    def keep(self) -> None:
        """Put it on the shelf, and go back."""
        say = self.context.say
        told = Riddles().add(self.name.strip() or say(msg("My riddle")), self.text)
        self.context.pop()
        self.context.tell(say(told))

    def leave(self) -> None:
        """Think no more."""
        if self._answer is not None:
            self._answer.drop()
