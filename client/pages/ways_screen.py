"""What lies behind the title's tiles: with friends, alone, and whose game it is."""

from collections.abc import Callable
from functools import partial

from core.games import GAMES
from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.theme import FINE, HEAD, TITLE, WORD
from ..look.title_art import art
from ..memory.again import WayToPlay
from ..screen import Route
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Button, Label
from ..widgets.page import BROAD, Card
from ..widgets.tile import PictureTile
from .lobby.credit import about

Way = tuple[str, str, icons.Painter, Route]
"""A tile: its msgid, its picture and icon, and the screen that it opens."""


class WaysScreen(Card):
    """A card of tiles, each with a screen behind it; `game` is the key of the game for it."""

    wide = BROAD
    title = ""

    def __init__(self, game: str) -> None:
        self.game = game

    def ways(self) -> tuple[Way, ...]:
        """Give the tiles."""
        return ()

    def beside(self) -> Box | None:
        """Give what else is at the foot."""
        return None

    def content(self) -> Box:
        """Give the tiles side by side, and the foot."""
        say = self.context.say
        tiles = [PictureTile(say(label), self._open(to), partial(art, name), units=TITLE, icon=icon)
                 for label, name, icon, to in self.ways()]
        self.first = tiles[0]
        return Column(Label(say(self.title), HEAD, title=True, align="center"),
                      Sized(Line(*tiles, gap=16), tall=252, words=0), self.feet(self.beside()),
                      gap=16)

    def _open(self, to: Route) -> Callable[[], None]:
        return lambda: self.context.swap(to)


class FriendScreen(WaysScreen):
    """With friends: at this screen, at a table near here, or far away."""

    title = msg("Friends")

    def ways(self) -> tuple[Way, ...]:
        """Give the four ways."""
        return (
            (msg("On this screen"), "screen", icons.pair,
             routes.Setup(WayToPlay.ONE, self.game)),
            (msg("Host a game"), "host", icons.flag, routes.Setup(WayToPlay.HOST, self.game)),
            (msg("Join a game"), "join", icons.enter, routes.Join()),
            (msg("Far away"), "far", icons.globe, routes.FriendFar(self.game)))

    def beside(self) -> Box:
        """Give the way to the known friends."""
        return Button(self.context.say(msg("My friends")),
                      lambda: self.context.open(routes.FriendList()), icon=icons.pair)


class AloneScreen(WaysScreen):
    """Alone: along the road, against the computer, or with a puzzle."""

    title = msg("Alone")

    def ways(self) -> tuple[Way, ...]:
        """Give the three ways."""
        return (
            (msg("The drummer's road"), "road", icons.drum, routes.Road()),
            (msg("Against the computer"), "computer", icons.robot,
             routes.Setup(WayToPlay.COMPUTER, self.game)),
            (msg("Puzzles"), "continue", icons.star, routes.Puzzles(self.game)))


class AboutScreen(Card):
    """What a game is about, and whose it is; with its rules, and sheets to print."""

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]

    def content(self) -> Box:
        """Give name, story and terms, and the foot."""
        say, game = self.context.say, self.game
        sheets = Button(say(msg("Print and play")), lambda: self.context.swap(
            routes.Print(game, game.presets[0].options)), icon=icons.sheet)
        rules = Button(say(msg("Read the rules")), lambda: self.context.swap(
            routes.RuleBook(game)), icon=icons.book)
        return Column(
            Label(say(game.title), HEAD, title=True, align="center"),
            Label(say(game.story), WORD, align="center"),
            Label(about(game, say), FINE, align="center"), self.feet(rules, sheets), gap=16)
