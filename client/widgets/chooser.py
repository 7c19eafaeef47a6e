"""What somebody chooses by: paper that shows the mouse over it, what is chosen, and the focus.

All kinds of choosers are this one: a kind says in `paint` only what lies on its paper. What is
chosen is told by shape as well as by colour: it is raised and has a thick golden rim.
"""

from abc import abstractmethod
from collections.abc import Callable

import pygame

from ..look.materials import RADIUS, Material, State
from ..look.theme import Theme
from ..screen import Say
from .button import CHOSEN
from .focus import Look, Pressed, Widget


class Chooser(Widget):
    """A paper to choose by: one choice among several, or a value that is chosen on it."""

    touch = "tap"
    chosen = lights = False
    """It is chosen; it is pressed as a whole, so the mouse over it lights it."""
    bare = False
    """It has no paper."""

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the paper, what lies on it and the focus ring."""
        if not self.bare:
            lit = self.lights and look.hover
            theme.face(surface, self.rect, Material.PAPER, State.CHOSEN if self.chosen else
                       State.HOVER if lit else State.IDLE, look.depth if self.lights else 0)
        self.paint(surface, theme, look)
        if look.ring:
            theme.focus(surface, self.rect, RADIUS[Material.PAPER])

    @abstractmethod
    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint what lies on the paper."""

    @abstractmethod
    def words(self, say: Say) -> tuple[str, ...]:
        """Give what it is called, and what is chosen; whatever is to be chosen has a name."""


class Pick(Chooser, Pressed):
    """One of several papers to press."""

    lights = True

    def __init__(self, name: str, on_click: Callable[[], None], chosen: bool = False) -> None:
        super().__init__(on_click)
        self.name, self.chosen = name, chosen

    @property
    def called(self) -> str:
        """Give its name."""
        return self.name

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its name, and that it is chosen."""
        return self.name, say(CHOSEN) if self.chosen else ""
