"""How to play on from a position of a match: at one screen, with a friend, against the computer, or
changed first."""

from typing import Any

from core.game import Game, Rules, msg
from core.option import changed
from core.piece import Seat
from core.position import Position
from core.puzzle import posable
from core.search.levels import LEVELS
from core.search.styles import STYLES, styles_of
from net.drivers.free_play import FreePlay
from net.record.setup import HIDDEN
from net.report import Beginning, Table

from .. import routes
from ..look.theme import Material
from ..memory.settings import HOST, level_near
from ..screen import Context
from ..table.play import Play
from .lobby.wait import Computers, hosting
from .modal import Notice


def invite(context: Context, game: Game, options: Any, beginning: Beginning) -> None:
    """Open a table that begins at a position: a friend sees the board before they sign."""
    kept = context.settings
    if beginning.rules.secrets is not None:
        context.push(Notice(HIDDEN))
        return
    context.open(hosting(changed(options), kept.name or context.say(HOST), kept.lan, game=game.key,
                         friends_only=kept.friends_only, beginning=beginning))


class PlayOnScreen(Notice):
    """Ways to go on: playing, which is not kept, or a riddle for a friend."""

    def __init__(self, game: Game, options: Any, rules: Rules, position: Position,
                 names: tuple[str, ...]) -> None:
        super().__init__(msg("How would you like to play on?"),
                         title=msg("Play on from here"), ok=msg("Back"))
        self.game, self.options, self.names = game, options, names
        self.beginning = Beginning(rules, position)
        self.choices[0] = (msg("Back"), Material.WOOD, None)
        self.choices += [
            (msg("On one screen"), Material.WOOD, self.share),
            (msg("With a friend near me"), Material.WOOD, self.invite),
            (msg("Against the computer"), Material.WOOD, self.oppose),
            (msg("Change the board first"), Material.WOOD, self.change),
            (msg("Make it a riddle"), Material.WOOD, self.riddle),
        ]

    @property
    def seat(self) -> Seat:
        """Give the seat of whoever plays against the computer: the one to move."""
        return self.beginning.position.turn or 0

    def _called(self) -> list[str]:
        """Give a name for every seat."""
        seats = range(len(self.beginning.rules.seats))
        given = len(self.names) == len(seats)
        return [self.names[seat] if given else self.beginning.rules.army(seat) for seat in seats]

    def _begin(self, context: Context, link: Table) -> None:
        context.sound("drumroll")
        assert isinstance(link, FreePlay)
        play = Play(link, link.started)
        play.wear(context.settings)
        context.open(routes.Board(play))

    def share(self) -> None:
        """Play on for all at this screen."""
        self._begin(self.context, FreePlay(self.game, self.options, self._called(),
                                           self.beginning))

    def invite(self) -> None:
        """Open a table that begins here."""
        invite(self.context, self.game, self.options, self.beginning)

    def oppose(self) -> None:
        """Play on for the seat to move; computers have the others."""
        from net.players.free_computer import FreeComputer

        kept = self.context.settings
        names, level = self._called(), level_near(kept, kept.level)
        others = [seat for seat in range(len(names)) if seat != self.seat]
        word = self.context.say(LEVELS[level - 1].name)
        called = [word if len(others) == 1 else f"{word} {n + 1}" for n in range(len(others))]
        for seat, name in zip(others, called, strict=True):
            names[seat] = name
        style = STYLES[kept.style] if styles_of(self.beginning.rules) else STYLES[0]
        minds = Computers(level, tuple(called), style).minds()
        self._begin(self.context, FreeComputer(
            self.game, self.options, names, self.seat, minds, self.beginning))

    def change(self) -> None:
        """Take the board into the set-up of positions."""
        self.context.open(routes.PositionEditor(
            self.game.key, changed(self.options), self.beginning, self.names))

    def riddle(self) -> None:
        """Ask whether the board is a riddle."""
        rules, position = self.beginning.rules, self.beginning.position
        self.context.open(routes.MakeRiddle(
            self.game, changed(self.options), posable(rules, position)))
