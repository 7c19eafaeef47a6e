"""The usual screen: a name board and widgets that stand still until somebody uses them."""

import pygame

from ..screen import CALM, Aloud, Context, Stop, Topic
from ..widgets.button import Label
from ..widgets.entry import Entry
from ..widgets.focus import FocusGraph, Widget


class Page:
    """A screen whose widgets are all in `graph`; a screen overrides what it does otherwise."""

    modal = hung = False
    """True when the screen below is to be seen round it."""
    leave_question = None
    title = ""
    """The msgid on the name board, "" for none."""
    context: Context
    graph: FocusGraph
    banner: pygame.Rect
    """The name board's place."""

    @property
    def pace(self) -> int:
        """Nothing moves."""
        return CALM

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press."""
        return self.graph.stops()

    @property
    def aloud(self) -> Aloud:
        """Give the name board, all labels, and what has the focus."""
        say = self.context.say
        labels = (w.text for w in self.graph.widgets if isinstance(w, Label) and w.visible)
        return Aloud((say(self.title), *labels), self.graph.aloud(say))

    @property
    def topic(self) -> Topic:
        """Be about no game."""
        return None

    @property
    def typing(self) -> bool:
        """True while letters go into an entry."""
        return isinstance(self.graph.focused, Entry)

    @property
    def text_field(self) -> Widget | None:
        """Give what has the focus where it is typed into."""
        focused = self.graph.focused
        return focused if focused is not None and focused.live and focused.typed else None

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event."""
        return self.graph.take(event)

    def update(self, now: float) -> bool:
        """Stand still."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        theme = self.context.theme
        theme.table(surface)
        if self.title:
            theme.banner(surface, self.context.say(self.title), self.banner)
        self.graph.draw(surface, theme)

    def leave(self) -> None:
        """Close nothing: nothing is open."""
