"""A modal in which a file is made: the choice how, then a bar, then where it lies or why not."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from core.plain_text import plain
from core.refusal import msg

from ..processes.file_process import FileOrder, FileProcess
from ..screen import Context
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import FocusGraph, Widget
from ..widgets.progress_bar import ProgressBar
from .page import Page


class Headlines(NamedTuple):
    """Msgids over the panel: while choosing, while it is made, when it is there, when it is not;
    and on the button that begins."""

    choose: str
    wait: str
    ready: str
    failed: str
    begin: str


class MakingScreen(Page):
    """The panel; who derives from it says what may be chosen and what is ordered then."""

    modal = True
    headlines: Headlines
    reasons: Mapping[str, str]
    """By the word of `FileOrder.make`, why there is no file, as a msgid."""

    def __init__(self, about: str, start: Callable[[FileOrder], FileProcess] = FileProcess) -> None:
        self.about = about
        """What it is about, in the player's language; "" for nothing."""
        self.start = start
        self.work: FileProcess | None = None

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

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Show the choice."""
        self.context = context
        self.graph = FocusGraph(on_cancel=self._leave)
        self.bar = ProgressBar()
        self._window = size
        self._build()

    def _build(self) -> None:
        """Show what there is to do now: choose, wait, or know how it ended."""
        say = self.context.say
        title, small = self.headlines.choose, Label(self.about, 20, align="center")
        column: list[Widget] = [small] if self.about or self.work is not None else []
        if self.work is None:
            back = Button(say(msg("Back")), self._leave, "green")
            self.buttons = [Button(say(self.headlines.begin), self._begin, "orange"), back]
            column += self.choices()
            if not self.possible:
                self.buttons = [back]
        elif not self.work.ended:
            title = self.headlines.wait
            self.buttons = [Button(say(msg("Cancel")), self._leave, "orange")]
            column.append(self.bar)
        else:
            self.buttons = [Button(say(msg("All right")), self.context.pop, "green")]
            if self.work.ended == "made":
                title = self.headlines.ready
                path = self.work.order.file
                small.text = say(msg("{name}\nis in {folder}"), name=plain(path.name, 200),
                                 folder=plain(path.parent, 200))
            else:
                title = self.headlines.failed
                small.text = say(self.reasons[self.work.ended])
        self.column = [Label(say(title), 32, title=True, align="center"), *column]
        self.resize(self._window)
        self.graph.set(self.graph.widgets, focus=self.buttons[0])

    def again(self) -> None:
        """Show the choice anew, after one was made, and keep the focus where it is."""
        focused = self.graph.focused
        place = self.column.index(focused) if focused in self.column else -1
        self._build()
        if place >= 0:
            self.graph.focus(self.column[place])

    def _begin(self) -> None:
        self.bar.share = 0.0
        self.work = self.start(self.order())
        self._build()

    def _leave(self) -> None:
        """Go back: from a file being made to the choice, and from there to where one was."""
        if self.work is not None and not self.work.ended:
            self.work.cancel()
            self.work = None
            self._build()
        else:
            self.context.pop()

    def update(self, now: float) -> bool:
        """Show how far it is."""
        if self.work is None or self.work.ended or not self.work.poll():
            return False
        self.bar.share = self.work.share
        if self.work.ended:
            self._build()
        return True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel as high as what is in it, in the middle."""
        self._window, theme = size, self.context.theme
        pad, gap = theme.px(32), theme.px(18)
        panel = pygame.Rect(0, 0, min(size[0] - 2 * theme.px(30), theme.px(620)), 0)
        inner = panel.w - 2 * pad
        highs = [each.height(theme, inner) if isinstance(each, Label) else theme.target
                 for each in self.column]
        panel.h = 2 * pad + sum(highs) + gap * len(highs) + theme.target
        panel.center = size[0] // 2, size[1] // 2
        y = panel.y + pad
        for each, high in zip(self.column, highs, strict=True):
            each.rect = pygame.Rect(panel.x + pad, y, inner, high)
            y += high + gap
        step = inner // len(self.buttons)
        for number, button in enumerate(self.buttons):
            wide = min(step - gap, max(button.wish(theme), theme.px(200)))
            button.rect = pygame.Rect(0, y, wide, theme.target)
            button.rect.centerx = panel.x + pad + step * number + step // 2
        self.graph.set([Panel(panel), *self.column, *self.buttons])

    def draw(self, surface: pygame.Surface) -> None:
        """Dim what is below and paint the panel."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)

    def leave(self) -> None:
        """Cancel what is still being made."""
        if self.work is not None:
            self.work.cancel()
