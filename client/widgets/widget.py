"""A box takes a rectangle of a screen; a widget is a box that is seen and can be touched."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from ..look.theme import Theme
from ..screen import Say

Written = tuple[str, pygame.Font, tuple[int, int]]
"""A text, its font, and the pixels that it has."""


class Box(ABC):
    """What takes a rectangle of a screen."""

    def wish(self, theme: Theme) -> int:
        """Give the width in pixels at which nothing in it must break; 0 where any will do."""
        return 0

    @abstractmethod
    def height(self, theme: Theme, width: int) -> int:
        """Give how high it is in pixels when it is `width` pixels wide."""

    @abstractmethod
    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""

    @abstractmethod
    def all(self) -> "Iterator[Widget]":
        """List the widgets in it, in reading order."""


@dataclass(frozen=True)
class Look:
    """How a widget is being touched now."""

    hover: bool = False
    depth: float = 0.0
    """How far it is pressed down: 1 is as far as it goes, less than 0 while it springs back."""
    focus: bool = False
    """It has the focus."""
    ring: bool = False
    """It has the focus and the ring is to be shown: the player uses keys or a gamepad."""


class Widget(Box):
    """Something with a rectangle: a box of its own. Override `draw`, and what it reacts to."""

    focusable = True
    scanned = True
    """One switch is enough to use it."""
    touch = ""
    """The sound of using it."""
    typed = False
    """True where letters or digits are typed."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.clip: pygame.Rect | None = None
        """The window of a scroll area this widget lives in."""
        self.word_scale: float | None = None
        """How large letters were when it was placed, against the layout; it is painted with them.
        """
        self.caption = ""
        """What is written beside it, and read aloud before what it says itself."""

    @property
    def called(self) -> str:
        """Give what tells it from others of its kind when a screen is made anew."""
        return self.caption

    @property
    def live(self) -> bool:
        """True when it can take the focus."""
        return self.focusable and self.enabled and self.visible

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of anything to press."""
        return theme.target

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the rectangle."""
        self.rect, self.word_scale = pygame.Rect(rect), theme.letters

    def written(self, theme: Theme) -> "Iterable[Written]":
        """List what is written on it that is to be read whole."""
        return ()

    def cut(self, theme: Theme) -> str:
        """Give what is written on it and has no room there, "" where all is whole."""
        with theme.lettered(self.word_scale or theme.letters):
            return next((text for text, font, size in self.written(theme)
                         if not theme.holds(text, font, size)), "")

    def render(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it with the letters that it was placed with."""
        with theme.lettered(self.word_scale or theme.letters):
            self.draw(surface, theme, look)

    def all(self) -> "Iterator[Widget]":
        """List itself."""
        yield self

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Give what its picture tells, in the player's language: its name, then its state."""
        return ()

    def aloud(self, say: Say) -> str:
        """Give what is read aloud when it has the focus."""
        return ", ".join(filter(None, (self.caption, *self.words(say))))

    def click(self, pos: tuple[int, int]) -> None:
        """Take a press and release inside."""

    def press(self, pos: tuple[int, int]) -> None:
        """Take the press itself (carets, sliders)."""

    def drag(self, pos: tuple[int, int]) -> None:
        """Take a move while pressed."""

    def hold(self, seconds: float, what: str | None) -> bool:
        """Take that it is held for so long, by the mouse or by a key of an intent; True when that
        changed something."""
        return False

    def intent(self, what: str) -> bool:
        """Take an intent while focused; False lets the graph have it."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """Take a raw key or text event while focused, before it becomes an intent."""
        return False

    def compose(self, text: str) -> None:
        """Take what an input method makes of the keys so far, "" when it is done."""
