"""A friend near me: two pictures to choose from, who opens the table and who comes to it."""

from collections.abc import Callable
from functools import partial

import pygame

from core.refusal import msg

from .. import routes
from ..again import Way
from ..screen import Context, Route
from ..title_art import art
from ..widgets import icons
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import FocusGraph
from ..widgets.tile import Tile
from .page import Page


class FriendScreen(Page):
    """A modal with two tiles; `game` is the key of the game a table is opened for."""

    modal = True

    def __init__(self, game: str) -> None:
        self.game = game

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Show the choice."""
        self.context, say = context, context.say
        self.graph = FocusGraph(on_cancel=context.pop)
        self._title = Label(say(msg("A friend near me")), 32, title=True, align="center")
        self._host = Tile(say(msg("Host a game")), self._open(routes.Setup(Way.HOST, self.game)),
                          "green", partial(art, "host"), units=24, icon=icons.flag)
        self._join = Tile(say(msg("Join a game")), self._open(routes.Join()), "blue",
                          partial(art, "join"), units=24, icon=icons.enter)
        self._known = Button(say(msg("My friends")), lambda: context.open(routes.FriendList()),
                             "wood", icon=icons.pair)
        self._back = Button(say(msg("Back")), context.pop, "wood")
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._host)

    def _open(self, to: Route) -> Callable[[], None]:
        return lambda: self.context.swap(to)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel with the two side by side."""
        theme = self.context.theme
        panel = pygame.Rect(0, 0, min(size[0] - theme.px(60), theme.px(720)), theme.px(440))
        panel.center = size[0] // 2, size[1] // 2
        inner = panel.inflate(-theme.px(56), -theme.px(48))
        self._title.rect = pygame.Rect(inner.x, inner.y, inner.w, theme.px(44))
        tall = max(theme.target, theme.px(64))
        top = self._title.rect.bottom + theme.px(16)
        gap, wide = theme.px(20), (inner.w - theme.px(20)) // 2
        for n, tile in enumerate((self._host, self._join)):
            tile.rect = pygame.Rect(inner.x + n * (wide + gap), top, wide,
                                    inner.bottom - tall - theme.px(16) - top)
        for n, button in enumerate((self._back, self._known)):
            button.rect = pygame.Rect(inner.x + n * (wide + gap), inner.bottom - tall, wide, tall)
        self.graph.set([Panel(panel), self._title, self._host, self._join, self._back, self._known])

    def draw(self, surface: pygame.Surface) -> None:
        """Dim what is below and paint the panel."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
