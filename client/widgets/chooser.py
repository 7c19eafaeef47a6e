"""What somebody chooses by: a light plate that shows the mouse over it, what is chosen, the focus.

All kinds of choosers are this one: a kind says in `paint` only what lies on its plate. What is
chosen is told by shape as well as by colour: a thick rim and a tick.
"""

from abc import abstractmethod
from collections.abc import Callable

import pygame

from ..look.theme import FIELD, GOOD, PARCHMENT_EDGE, Theme
from ..screen import Say
from .button import CHOSEN, tick
from .focus import Look, Pressed, Widget

TAKEN, LIT = (214, 228, 168), (255, 240, 196)
"""A plate that is chosen, and one under the mouse."""


class Chooser(Widget):
    """A plate to choose by: one choice among several plates, or a value that is chosen on it."""

    touch = "tap"
    radius = 14.0
    """Of the corners, in units."""
    chosen = lights = False
    """It is chosen; it is pressed as a whole, so the mouse over it lights it."""
    bare = False
    """It has no plate."""
    ticked = True
    """A tick lies in the corner of a chosen one."""

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the plate, what lies on it, the tick and the focus ring."""
        fill = TAKEN if self.chosen else LIT if self.lights and look.hover else FIELD
        if not self.bare:
            theme.plate(surface, self.rect, fill, GOOD if self.chosen else PARCHMENT_EDGE,
                        radius=self.radius, thick=4 if self.chosen else 2)
        self.paint(surface, theme, look)
        if self.chosen and self.ticked:
            mark = pygame.Rect(0, 0, theme.px(19), theme.px(19))
            mark.topright = self.rect.right - theme.px(8), self.rect.y + theme.px(8)
            tick(surface, mark, GOOD)
        if look.ring:
            theme.focus(surface, self.rect, self.radius)

    @abstractmethod
    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint what lies on the plate."""

    @abstractmethod
    def words(self, say: Say) -> tuple[str, ...]:
        """Give what it is called, and what is chosen; whatever is to be chosen has a name."""


class Pick(Chooser, Pressed):
    """One of several plates to press."""

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
