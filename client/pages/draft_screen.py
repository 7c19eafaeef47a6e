"""What setting up an army, setting up a position and building a map share.

Each is a board beside a palette and a column of commands, a bar that says one sentence, and steps
that lead back and forth. What is set up, what the commands do and where they stand is each one's
own.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from core.refusal import msg

from ..look import icons
from ..look.theme import WORD, Material, Theme
from ..screen import Aloud, Say
from ..table.undo import History
from ..widgets.button import Button, Icon
from ..widgets.page import Page
from ..widgets.strip import Strip


class Command(Button):
    """A button that asks at every `refresh` whether it may be pressed, `may`, and for its `name`.
    """

    def __init__(self, label: str, do: Callable[[], None], material: Material = Material.WOOD,
                 *, units: float = WORD, icon: Icon | None = None,
                 may: Callable[[], object] = lambda: True,
                 name: Callable[[], str] | None = None, small: bool = False) -> None:
        super().__init__(label, do, material, units=units, icon=icon, small=small)
        self.may, self.name = may, name

    def height(self, theme: Theme, width: int) -> int:
        """Keep room for two lines where its name changes."""
        two = 2 * theme.title(self.units).get_linesize() + theme.px(4)
        return max(super().height(theme, width), two if self.name is not None else 0)

    def refresh(self) -> None:
        """Ask."""
        self.enabled = bool(self.may())
        if self.name is not None:
            self.label = self.name()


class DraftScreen(Page):
    """A screen on which the value of a `history` is set up on a board; `frame` places it all."""

    history: History[Any]
    controls: Sequence[Command] = ()
    """The buttons that do something to what is set up."""

    def __init__(self) -> None:
        self.strip = Strip(self.sentence)
        self.dirty = True

    # what differs

    @abstractmethod
    def sentence(self) -> tuple[str, bool]:
        """Give the sentence under the board, and whether it says no."""

    @abstractmethod
    def use(self, event: pygame.Event) -> None:
        """Take an input event."""

    @abstractmethod
    def pointed(self) -> object:
        """Give what the picture shows of where the mouse is, beside the buttons under it."""

    # commands

    @property
    def say(self) -> Say:
        """Give what translates."""
        return self.context.say

    def command(self, label: str, do: Callable[[], object], material: Material = Material.WOOD,
                *, units: float = WORD, icon: Icon | None = None,
                may: Callable[[], object] = lambda: True, name: Callable[[], str] | None = None,
                small: bool = False) -> Command:
        """Make a button that does something to what is set up; `label` is a msgid."""
        return Command(self.say(label) if label else "", partial(self.change, do), material,
                       units=units, icon=icon, may=may, name=name, small=small)

    def sign(self, label: str, do: Callable[[], object], icon: Icon,
             may: Callable[[], object] = lambda: True) -> Command:
        """Make a small sign that does something to what is set up; `label` is a msgid."""
        return self.command(label, do, icon=icon, may=may, small=True)

    def steps(self) -> list[Command]:
        """Make the signs that lead back and forth."""
        return [self.sign(msg("Undo"), self.undo, icons.undo, lambda: self.history.undoable),
                self.sign(msg("Redo"), self.redo, icons.forth, lambda: self.history.redoable)]

    def change(self, do: Callable[[], object]) -> None:
        """Do something to what is set up, and show what came of it."""
        do()
        self.refresh()

    def undo(self) -> object:
        """Go one step back; False where there is none."""
        return self.history.undo()

    def redo(self) -> object:
        """Go one step forward again; False where there is none."""
        return self.history.redo()

    def step(self, event: pygame.Event) -> bool:
        """Take a key that leads back or forth; False where it is another."""
        mod = getattr(event, "mod", 0)
        if event.type != pygame.KEYDOWN or not mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key not in (pygame.K_z, pygame.K_y) or mod & pygame.KMOD_ALT:
            return False
        back = event.key == pygame.K_z and not mod & pygame.KMOD_SHIFT
        self.change(self.undo if back else self.redo)
        return True

    def refresh(self) -> None:
        """Bring the controls up to what is set up."""
        self.dirty = True
        for control in self.controls:
            control.refresh()

    # as a screen

    @property
    def aloud(self) -> Aloud:
        """Give the sentence under the board, and what has the focus."""
        return Aloud((self.sentence()[0],), self.graph.aloud(self.context.say))

    def on_event(self, event: pygame.Event) -> bool:
        """Take an input event; False when the picture stays as it is."""
        waits = self.dirty
        changed = self.graph.take(event, self.use, self.pointed)
        self.dirty = waits or changed
        return changed
