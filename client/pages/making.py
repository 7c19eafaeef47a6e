"""A modal in which a file is made: the choice how, then a bar, then where it lies or why not."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.plain_text import plain
from core.refusal import msg

from ..look.theme import HEAD, WORD, Material
from ..processes.file_process import FileOrder, FileProcess
from ..widgets.boxes import Box, Column, Line
from ..widgets.button import Button, Label
from ..widgets.focus import Widget
from ..widgets.page import Card
from ..widgets.progress_bar import ProgressBar


class Headlines(NamedTuple):
    """Msgids over the card: while choosing, while it is made, when it is there, when it is not;
    and on the button that begins."""

    choose: str
    wait: str
    ready: str
    failed: str
    begin: str


class MakingScreen(Card):
    """The card; who derives from it says what may be chosen and what is ordered then."""

    headlines: Headlines
    reasons: Mapping[str, str]
    """By the word of `FileOrder.make`, why there is no file, as a msgid."""

    def __init__(self, about: str, start: Callable[[FileOrder], FileProcess] = FileProcess) -> None:
        self.about = about
        """What it is about, in the player's language; "" for nothing."""
        self.start = start
        self.work: FileProcess | None = None
        self.bar = ProgressBar()

    @abstractmethod
    def choices(self) -> list[Widget]:
        """Give what may be chosen."""

    @abstractmethod
    def order(self) -> FileOrder:
        """Give what was chosen."""

    @property
    def possible(self) -> bool:
        """Say whether what was chosen can be made."""
        return True

    def content(self) -> Box:
        """Show what there is to do now: choose, wait, or know how it ended."""
        say, title, note = self.context.say, self.headlines.choose, self.about
        column: list[Widget] = []
        back = self.back()
        if self.work is None:
            column = self.choices()
            begin = Button(say(self.headlines.begin), self._begin, material=Material.BRASS)
            self.buttons = [back, begin] if self.possible else [back]
        elif not self.work.ended:
            title, column = self.headlines.wait, [self.bar]
            self.buttons = [Button(say(msg("Cancel")), self.cancel, material=Material.BRASS)]
        else:
            self.buttons = [Button(say(msg("All right")), self.context.pop)]
            if self.work.ended == "made":
                title, path = self.headlines.ready, self.work.order.file
                note = say(msg("{name}\nis in {folder}"), name=plain(path.name, 200),
                           folder=plain(path.parent, 200))
            else:
                title, note = self.headlines.failed, say(self.reasons[self.work.ended])
        self.first = self.buttons[0]
        return Column(
            Label(say(title), HEAD, title=True, align="center"), Label(note, WORD, align="center"),
            *column, Line(*self.buttons, shares=[0] * len(self.buttons), gap=20, least=200,
                          wraps=True), gap=18)

    def _put(self, name: str, value: Any) -> None:
        """Take a choice: the new value of a field."""
        setattr(self, name, value)
        self.build()

    def _begin(self) -> None:
        self.bar.share = 0.0
        self.work = self.start(self.order())
        self.build()

    def cancel(self) -> None:
        """Go back: from a file being made to the choice, and from there to where one was."""
        if self.work is not None and not self.work.ended:
            self.work.cancel()
            self.work = None
            self.build()
        else:
            self.context.pop()

    def update(self, now: float) -> bool:
        """Show how far it is."""
        if self.work is None or self.work.ended or not self.work.poll():
            return False
        self.bar.share = self.work.share
        if self.work.ended:
            self.build()
        return True

    def leave(self) -> None:
        """Cancel what is still being made."""
        if self.work is not None:
            self.work.cancel()
