"""A friend near me: two pictures to choose from, who opens the table and who comes to it."""

from collections.abc import Callable
from functools import partial

from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.theme import HEAD, TITLE
from ..look.title_art import art
from ..memory.again import WayToPlay
from ..screen import Route
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Button, Label
from ..widgets.page import BROAD, Card
from ..widgets.tile import PictureTile


class FriendScreen(Card):
    """A card with two tiles; `game` is the key of the game a table is opened for."""

    wide = BROAD

    def __init__(self, game: str) -> None:
        self.game = game

    def content(self) -> Box:
        """Give the two ways side by side, and under them the known friends."""
        say, context = self.context.say, self.context
        host = PictureTile(
            say(msg("Host a game")), self._open(routes.Setup(WayToPlay.HOST, self.game)),
            partial(art, "host"), units=TITLE, icon=icons.flag)
        join = PictureTile(say(msg("Join a game")), self._open(routes.Join()),
                           partial(art, "join"), units=TITLE, icon=icons.enter)
        known = Button(say(msg("My friends")), lambda: context.open(routes.FriendList()),
                       icon=icons.pair)
        self.first = host
        return Column(
            Label(say(msg("A friend near me")), HEAD, title=True, align="center"),
            Sized(Line(host, join, gap=20), tall=252, words=0),
            self.feet(known), gap=16)

    def _open(self, to: Route) -> Callable[[], None]:
        return lambda: self.context.swap(to)
