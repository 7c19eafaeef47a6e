"""Modals: a notice to read, a question to answer; drawn over the screen they interrupt."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from core.plain_text import plain
from core.refusal import msg

from ..look.theme import HEAD, WORD, Material
from ..screen import LeaveQuestion
from ..widgets.boxes import Box, Column, Line, Space
from ..widgets.button import Button, Label
from ..widgets.page import Card


class Notice(Card):
    """A sentence and one button; Enter and Escape both close it."""

    def __init__(
        self, msgid: str, *, title: str = "", ok: str = msg("All right"),
        on_ok: Callable[[], None] | None = None, **args: object,
    ) -> None:
        self.msgid, self.title, self.args = msgid, title, args
        self.choices: list[tuple[str, Material, Callable[[], None] | None]] = [
            (ok, Material.BRASS, on_ok)]

    def content(self) -> Box:
        """Give the headline, the sentence and the buttons."""
        say = self.context.say
        self.buttons = [Button(say(label), partial(self._answer, do), material)
                        for label, material, do in self.choices]
        self.first = self.buttons[0]
        text = Label(say(self.msgid, **self.args), WORD, align="center")
        return Column(
            Label(say(self.title), HEAD, title=True, align="center"), text, Space(tall=1),
            Line(*self.buttons, shares=[0] * len(self.buttons), gap=20, least=200, wraps=True),
            fill=text)

    def cancel(self) -> None:
        """Close it, as the first button does."""
        self._answer(self.choices[0][2])

    def _answer(self, do: Callable[[], None] | None) -> None:
        self.context.pop()
        if do:
            do()


class Question(Notice):
    """A question and two answers, as at the table: no stands first, has the focus, is Escape."""

    def __init__(
        self, msgid: str, yes: str, no: str, on_yes: Callable[[], None], *, title: str = "",
        on_no: Callable[[], None] | None = None, destroys: bool = True, **args: object,
    ) -> None:
        super().__init__(msgid, title=title)
        self.args = args
        self.choices = [(no, Material.WOOD, on_no),
                        (yes, Material.RED if destroys else Material.BRASS, on_yes)]


def copied(copy: Path | None) -> Notice:
    """Say where the copy of a match lies that is for a friend, or that there is none."""
    if copy is None:
        return Notice(msg("It cannot be kept here: the folder cannot be written to."))
    return Notice(msg("The copy for your friend is ready. It lies in this folder:\n{folder}"),
                  folder=plain(copy.parent, 200))


def leaving(asked: LeaveQuestion, leave: Callable[[], None]) -> Question:
    """Ask before a match is left that is not over; `leave` leaves it."""
    return Question(asked.words, asked.yes, asked.no, leave, title=asked.title)
