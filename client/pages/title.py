"""The title: the open box of the chosen game, all boxes on a shelf below, and each way on."""

import math
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from core.plain_text import shortened
from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.materials import RADIUS, Material
from ..look.theme import CREAM, FINE, HEAD, INK_DARK, TITLE, Theme
from ..look.title_art import BOX, SHAPE, art
from ..memory import players
from ..memory.again import LastMatch, WayToPlay, read_last
from ..memory.settings import archive_file, record_folder
from ..screen import CALM, LIVELY, Context, Route, Say, Topic
from ..widgets.boxes import Box, Column, Inset, Line, Sized
from ..widgets.button import Button
from ..widgets.focus import Look, Pressed
from ..widgets.page import Page
from ..widgets.surprise import PACE, Surprise, of_day
from ..widgets.tile import PictureTile
from ..widgets.toy import toy_of
from ..widgets.widget import Written
from ..window.slices import Steps, at_once
from .lobby.spine import Spine, colour

if TYPE_CHECKING:
    from core.game import Game
    from net.drivers.found_tables import FoundTable

    from ..processes.worker import Answer
    from .lobby.near_tables import Looking

SOON = 20
"""Ticks after which one begins to look for tables near here: the first frames come first."""
NET = ("msgspec", "net.wire.messages", "net.record.clock", "net.report", "net.drivers.radio")
"""What that needs is loaded a few modules at a time, in this order."""
SHUTS, RESTS = 0.45, 0.2
"""Seconds in which the lid of the box closes when one quits, and for which it is seen closed."""
HINGE = 0.33
"""The share of the open box that is its lid."""
NAME = 8
"""Letters of a player's name that are to be seen."""
OURS = 912, 828
"""Pixels of a box that is painted here, for a game that somebody added."""


class OpenBox(Pressed):
    """The open box of a game; to press it tells whose game it is."""

    def __init__(self, game: "Game", name: str, do: Callable[[], None]) -> None:
        super().__init__(do)
        self.game, self.name = game, name
        self.own: pygame.Surface | None = None
        """The picture of a box that does not come with the program, once it is painted."""
        self.shut = 0.0
        """How far the lid is closed, from 0 to 1."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Say what a press does, and for which game."""
        return say(msg("About this game")), self.name

    def height(self, theme: Theme, width: int) -> int:
        """Give the least at which it is to be seen."""
        return theme.px(160)

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give the game's name."""
        yield self.name, theme.title(TITLE), self._plate(theme).inflate(-theme.px(32), 0).size

    def _room(self) -> pygame.Rect:
        """Give where the box is: as large as there is room for its shape."""
        return pygame.Rect((0, 0), SHAPE).fit(self.rect)

    def _plate(self, theme: Theme) -> pygame.Rect:
        room = self._room()
        plate = pygame.Rect(0, 0, room.w * 4 // 5, min(theme.tall(56), room.h // 4))
        plate.center = room.centerx, room.y + room.h // 6
        return plate

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the box, and its name on a board in the lid."""
        room = self._room()
        face = art(BOX + self.game.key, room.size)
        if face is None and self.own is not None:
            face = pygame.transform.smoothscale(self.own, room.size)
        if face is not None:
            surface.blit(face, face.get_rect(center=room.center))
        if self.shut:
            self._close(surface, theme, room)
        else:
            plate = self._plate(theme)
            sign = pygame.Rect(0, 0, room.w // 18, room.w // 18)
            sign.center = (plate.right + room.right) // 2, plate.centery
            theme.banner(surface, self.name, plate)
            pygame.draw.aacircle(surface, INK_DARK, sign.center, sign.w * 0.56)
            icons.about(surface, sign, CREAM)
        if look.ring:
            theme.focus(surface, room, RADIUS[Material.WOOD])

    def _close(self, surface: pygame.Surface, theme: Theme, room: pygame.Rect) -> None:
        """Paint the lid as it comes down: its lining becomes lower, then its back covers the tray.
        """
        hinge = room.y + round(room.h * HINGE)
        lid = pygame.Rect(room.x, room.y, room.w, hinge - room.y)
        low = pygame.Rect(room.x, hinge, room.w, room.bottom - hinge)
        up = math.cos(math.pi * self.shut)
        lining, clip = surface.subsurface(lid).copy(), surface.get_clip()
        surface.set_clip(lid.inflate(theme.px(8), theme.px(8)))
        theme.table(surface)
        surface.set_clip(clip)
        if up > 0.0:
            face = pygame.transform.smoothscale(lining, (lid.w, max(1, round(lid.h * up))))
            surface.blit(face, face.get_rect(bottom=hinge, x=lid.x))
            return
        low.h = max(theme.px(12), round(low.h * -up))
        theme.face(surface, low, Material.WOOD)
        if low.h > theme.px(80):
            plate = pygame.Rect(0, 0, room.w * 4 // 5, theme.tall(56))
            plate.center = low.center
            theme.banner(surface, self.name, plate)


class TitleScreen(Page):
    """The first screen."""

    turns = True

    def __init__(self) -> None:
        self._game = ""
        """The key of the game that was chosen, "" until the title is entered."""
        self._finder: Looking | None = None
        self._asked: Answer[Path | None] | None = None
        """Whether a match waits to be continued."""
        self._waiting: Path | None = None
        self._near: tuple[FoundTable, ...] = ()
        self._ticks = 0
        self._look: Steps | None = None
        """Beginning to look for tables."""
        self._dirty = False
        self._now = 0.0
        self._quits: float | None = None
        """Since when the lid closes."""
        self._day = date.today()
        """The day on which the title was entered."""
        self._surprise = Surprise("")

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    @property
    def pace(self) -> int:
        """Be lively while something is pressed down or springs back, and while the lid closes; a
        surprise is slow."""
        lively = self.graph.moving or self._quits is not None
        return LIVELY if lively else PACE if self._surprise.goes_on else CALM

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the tiles in the present language."""
        from core.games import GAMES

        self._last = read_last(context.settings.again)
        last = self._last.game if self._last else context.settings.opponent
        self._game = self._game or (last if last in GAMES else next(iter(GAMES)))
        self._ticks, self._look, self._day = 0, None, date.today()
        moves = context.settings.motion and not context.settings.light
        self._surprise = Surprise(of_day(self._day) if moves else "")
        super().enter(context, size)
        self.graph.on_cancel = None  # nothing is under the title
        context.build(self._settle())

    def frame(self) -> Box:
        """Give the box over the shelf, and beside it signs, the ways on, and Play."""
        say = self.context.say
        self.game: Game = self._known[self._game]
        self._lid = OpenBox(self.game, say(self.game.title), self._about)
        self._shelf = [Spine(key, say(game.title), partial(self._choose, key), game is self.game)
                       for key, game in self._known.items()]
        out = Button(say(msg("Quit")), self._quit, icon=icons.leave, small=True)
        shelf = Sized(Line(Sized(out, wide=64, fills=True), *self._shelf, gap=8,
                           shares=(0, *[1] * len(self._shelf))), tall=96, words=0)
        left = Column(self._lid, shelf, gap=8, fill=self._lid)
        own, theme = self.context.settings, self.context.theme
        name = say(players.VISITOR) if players.visiting() else players.own_name(own, say)
        self._me = PictureTile(shortened(name, NAME), self._who,
                               lambda room: self._surprise.posed(
                                   toy_of(own, room, theme.appearance)), units=FINE)
        signs = [PictureTile(say(label), do, None, icon=icon, units=FINE) for label, icon, do in (
            (msg("Gallery"), icons.frame, self._gallery),
            (msg("My games"), icons.film, self._replays),
            (msg("Settings"), icons.sliders, self._settings))]
        self._tiles = [PictureTile(say(label), do, partial(art, name)) for label, name, do in (
            (msg("Friends"), "friends", self._friends), (msg("Alone"), "alone", self._alone),
            (msg("Learn"), "learn", self._learn))]
        self.first = self._play = self._begins()
        letters = Column(*self._letters(), gap=8, even=True)
        head = Sized(Line(self._me, *signs, letters, gap=4, shares=(11, 10, 10, 10, 13)), tall=96,
                     words=0.3)
        tall = min(264, 0.36 * self.size[1] / self.context.theme.scale)
        tiles = Sized(Line(*self._tiles, gap=16), tall=tall, words=0)
        right = Column(head, tiles, self._play, gap=16, fill=self._play)
        if self.size[0] < self.size[1]:
            return Inset(Column(left, right, gap=16, even=True), 16, 16)
        return Inset(Line(left, right, shares=(51, 49), gap=24, sides=True), 24, 16)

    def _begins(self) -> PictureTile:
        """Make Play: what was played last once more, or this game against the computer."""
        say, last = self.context.say, self._last
        again = last is not None and last.game == self._game
        begun = last if again and last is not None else LastMatch(
            WayToPlay.COMPUTER, self._game, dict(self.game.presets[0].options))
        return PictureTile(say(msg("Again!")) if again else say(msg("Play!")),
                           lambda: self._begin(begun), partial(art, "play-" + begun.way.value),
                           units=HEAD, material=Material.BRASS, icon=icons.play)

    def _letters(self) -> list[Button]:
        """Make the letters in the frame: an unfinished match, and a friend's table."""
        found = []
        if (path := self._waiting) is not None:
            found.append(Button(self.context.say(msg("Continue")), partial(self._continue, path),
                                Material.PAPER, icon=icons.play))
        if (table := self._nearest()) is not None:
            found.append(Button(table.name, partial(self._sit, table), Material.PAPER,
                                icon=icons.enter if table.free else icons.eye))
        return found

    def _settle(self) -> Steps:
        """Have ready what the title paints, and then its tune: opening a device may take long."""
        yield import_module("core.game")  # half of what a toy needs
        for tile in [self._play, *self._tiles, self._me]:
            if tile.art is not None:
                yield tile.art(tile.places(self.context.theme)[0].size)
        if art(BOX + self._game, SHAPE) is None:
            yield from self._paint(self._lid)
        self.context.music(self.game.tune)

    def _paint(self, lid: OpenBox) -> Steps:
        """Paint the box of a game that somebody added."""
        painter = import_module("client.boards.open_box")
        yield None
        theme = self.context.theme
        for face in painter.open_box(lid.game, colour(lid.game.key, theme), OURS,
                                     theme.appearance):
            lid.own = face
            yield None
        self._dirty = True

    def _nearest(self) -> "FoundTable | None":
        """Give the table to show: a remembered friend's before others, then one with a place."""
        if not self._near:
            return None
        from ..memory.friends import Friends  # what it needs of net is too much for the first frame

        known = Friends().called
        return min(self._near, key=lambda table: (not known(table.name), not table.free))

    @property
    def _known(self) -> "dict[str, Game]":
        from core.games import GAMES

        return GAMES

    def _begin(self, begun: LastMatch) -> None:
        """Begin a match at once, by a screen that says what is missing."""
        self._open(routes.Setup(begun.way, begun.game, values=begun.values, start=True,
                        clock=begun.clock, helped=begun.helped, order=begun.order,
                        here=begun.here))

    def _continue(self, path: Path) -> None:
        from ..table.continuing import continue_match

        self._open(continue_match(path, self.context.settings.friends_only))

    def _sit(self, table: "FoundTable") -> None:
        self._open(routes.Join(table=table))

    def _choose(self, key: str) -> None:
        self._game = key
        self.build()
        self.context.build(self._settle())

    def _open(self, to: Route) -> None:
        self._deafen()
        self.context.open(to)

    def _friends(self) -> None:
        self._open(routes.FriendNear(self.game.key))

    def _alone(self) -> None:
        self._open(routes.Alone(self.game.key))

    def _quit(self) -> None:
        """Close the lid, then end the program; who asks twice has no time, or wants no motion."""
        if self._quits is not None or not self.context.settings.motion:
            self.context.quit()
            return
        self._quits = self._now

    def _closing(self, now: float) -> bool:
        """Go on closing the lid; True while it does."""
        if self._quits is None:
            return False
        was, done = self._lid.shut, (now - self._quits) / SHUTS
        self._lid.shut = min(1.0, done * done)
        if was < 1.0 <= self._lid.shut:
            self.context.sound("seal")
        if now - self._quits >= SHUTS + RESTS:
            self.context.quit()
        return True

    def _about(self) -> None:
        self._open(routes.About(self.game.key))

    def _learn(self) -> None:
        self._open(routes.Learn(self.game.key))

    def _replays(self) -> None:
        self._open(routes.Records())

    def _gallery(self) -> None:
        self._open(routes.Gallery(game=self.game.title))

    def _who(self) -> None:
        self._open(routes.Who())

    def _settings(self) -> None:
        self._open(routes.Settings())

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; Tab comes first to what begins something."""
        super().resize(size)
        first = [self._play, *self._tiles]
        self.graph.set([*first, *(w for w in self.graph.widgets if w not in first)])

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; a file dropped on the window belongs into the list of games."""
        if event.type == pygame.DROPFILE:
            self._open(routes.Records([Path(event.file)]))
            return None
        if self._day != date.today():  # a new day has begun: who plays now?
            if len(players.everybody()) > 1:
                self.context.swap(routes.Who(True))
                return None
            self.enter(self.context, self.size)
        return super().on_event(event)

    def update(self, now: float) -> bool:
        """Hear of tables near here; what is pressed goes on."""
        self._ticks, self._now = self._ticks + 1, now
        if self._ticks == SOON:
            self._look = self._looking()
            self._surprise.begin(now)
        if self._look is not None and not self.context.smooth:
            at_once(self._look)
        if self._look is not None and next(self._look, self._look) is self._look:
            self._look = None
        if self._asked is not None and self._asked.ready:
            before, self._waiting, self._asked = self._waiting, self._asked.value, None
            if self._waiting != before:
                self.build()
        near = tuple(self._finder.poll()) if self._finder is not None else ()
        if near != self._near:
            self._near = near
            self.build()
        changed, self._dirty = super().update(now) or self._dirty, False
        changed = self._surprise.update(now) or changed
        return self._closing(now) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the title, and what falls past the box."""
        super().draw(surface)
        self._surprise.paint(surface, self.context.theme, self._lid.rect)

    def _looking(self) -> Steps:
        """Begin to look for tables near here and for an unfinished match; loads what that needs."""
        for module in NET:
            yield import_module(module)
        from net.drivers.discovery import Finder

        from ..table.continuing import LatestUnfinished
        from ..widgets.firewall_picture import asks

        yield None
        if self.context.settings.network or not asks():  # else the system's question came here
            self._finder = self._finder or Finder()
        yield None
        self._asked = self.context.worker.ask(LatestUnfinished(record_folder(), archive_file()))

    def _deafen(self) -> None:
        if self._finder is not None:
            self._finder.close()
        self._finder, self._look, self._near, self._ticks = None, None, (), 0

    def leave(self) -> None:
        """Look for tables no more."""
        self._deafen()
