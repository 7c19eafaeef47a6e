"""The title: the boxes to choose from, the chosen game on its board, a picture for each way on."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.theme import (
    FINE,
    GOLD_LIGHT,
    INK,
    INK_DARK,
    NIGHT,
    NOTE,
    TITLE,
    Material,
    Theme,
    drum,
)
from ..look.title_art import LID, art
from ..memory.again import LastMatch, WayToPlay, read_last
from ..memory.settings import LANGUAGES, archive_file, record_folder, spoken
from ..screen import CALM, LIVELY, Context, Route, Say, Topic
from ..widgets.boxes import Box, Column, Inset, Line, Sized, Space
from ..widgets.button import Button, Drawn, Icon, Label, paper
from ..widgets.focus import Look, Pressed
from ..widgets.page import Page
from ..widgets.tile import PictureTile
from ..window.slices import Steps, at_once
from .lobby.credit import about
from .title_scene import Scene

if TYPE_CHECKING:
    from core.game import Game
    from net.drivers.found_tables import FoundTable

    from ..processes.worker import Answer
    from .lobby.near_tables import Looking

SMALL = 64
"""Units of the least side of anything to press."""
SOON = 20
"""Ticks after which one begins to look for tables near here: the first frames come first, and the
toys."""
NET = ("msgspec", "net.wire.messages", "net.record.clock", "net.report", "net.drivers.radio")
"""What that needs is loaded a few modules at a time, in this order."""
WAY: dict[WayToPlay, Icon] = {
    WayToPlay.COMPUTER: icons.robot, WayToPlay.HOST: icons.flag, WayToPlay.ONE: icons.pair}


class Stage(Pressed):
    """The board in the midst: to press it shows the winning move again."""

    def __init__(self, board: Scene, game: "Game") -> None:
        super().__init__(board.again)
        self.board, self.game = board, game

    def words(self, say: Say) -> tuple[str, ...]:
        """Say what it does."""
        return (say(msg("Show the winning move")),)

    def height(self, theme: Theme, width: int) -> int:
        """Give the least at which something is to be seen."""
        return theme.px(125)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the rectangle for the board too."""
        super().place(theme, rect)
        self.board.lay(self.rect, self.game, theme)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the ring; the board paints itself."""
        if look.ring:
            theme.focus(surface, self.rect.inflate(-theme.px(16), -theme.px(16)))


class TitleScreen(Page):
    """The first screen."""

    def __init__(self) -> None:
        self._scene = Scene()
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
        self._fresh = False
        """Nothing else has painted over the last frame."""
        self._dirty = True

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    @property
    def pace(self) -> int:
        """Be lively while the move is shown."""
        return LIVELY if self._scene.moving else CALM

    @property
    def loading(self) -> bool:
        """True while the board waits for its toys."""
        return self._scene.loading

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the tiles in the present language."""
        from core.games import GAMES

        self._last = read_last(context.settings.again)
        last = self._last.game if self._last else context.settings.opponent
        self._game = self._game or (last if last in GAMES else next(iter(GAMES)))
        self._scene.sound, self._scene.build = context.sound, context.build
        self._scene.smooth = context.smooth
        self._ticks, self._look = 0, None
        super().enter(context, size)
        self.graph.on_cancel = None  # nothing is under the title
        context.build(self._settle())

    def frame(self) -> Box:
        """Give the name above, the games' boxes under it, the board left and the ways right."""
        say, theme = self.context.say, self.context.theme
        self.game: Game = self._known[self._game]
        now = spoken(self.context.settings)
        self._flags = [Button(name, partial(self._speak, key), chosen=key == now)
                       for key, name in LANGUAGES]
        self._aside = [
            Button(say(msg("Settings")), self._settings, icon=icons.sliders),
            Button(say(msg("Quit")), self.context.quit, icon=icons.leave),
        ]
        self._shelf = [
            PictureTile(say(game.title), partial(self._choose, key), partial(self._lid, key),
                 framed=True, chosen=game is self.game)
            for key, game in self._known.items()
        ]
        self._tiles, self._quick = self._ways(), self._firsts()
        self.first = self._quick[0]
        name = Sized(Drawn(self._name), tall=SMALL, words=0, fills=True)
        flags = [Sized(flag, wide=116, fills=True) for flag in self._flags]
        head = Line(*flags, name, *self._aside, gap=8, least=118,
                    shares=(*[0] * len(self._flags), 1, *[0] * len(self._aside)))
        self._stage = Stage(self._scene, self.game)
        ways = Column(Line(*self._quick, gap=10), Line(*self._tiles[:3], gap=10),
                      Line(*self._tiles[3:], gap=10), gap=10, even=True)
        more = 10 * (theme.letters - 1)
        body = Line(Column(self._stage, self._about(), gap=4, fill=self._stage), ways,
                    shares=(53 - more, 47 + more), gap=14)
        page = Column(head, Sized(Line(*self._shelf, gap=10), tall=124, words=0), body, gap=11,
                      fill=body)
        spare = max(0.0, self.size[1] / theme.scale - 720)
        top = min(spare / 4, 30)
        return Inset(Sized(Column(
            Space(tall=top), page, Space(tall=max(0.0, spare - top - 174)), gap=0, fill=page,
        ), wide=1300, at=(0.5, 0), fills=True), 20, 12)

    def _ways(self) -> list[PictureTile]:
        """Make the ways on from the title."""
        ways: tuple[tuple[str, str, Icon, Callable[[], None]], ...] = (
            (msg("Against the computer"), "computer", icons.robot,
             lambda: self._lobby(WayToPlay.COMPUTER)),
            (msg("A friend near me"), "friend", icons.flag, self._friend),
            (msg("On this screen"), "screen", icons.pair, lambda: self._lobby(WayToPlay.ONE)),
            (msg("Learn"), "learn", icons.bulb, self._learn),
            (msg("My games"), "games", icons.play, self._replays),
            (msg("Gallery"), "gallery", icons.frame, self._gallery),
        )
        return [PictureTile(self.context.say(label), do, partial(art, name), units=NOTE, icon=icon)
                for label, name, icon, do in ways]

    def _about(self) -> Box:
        """Tell of the game on parchment; beside large letters the button is its icon alone."""
        say, large = self.context.say, self.context.theme.letters > 1
        label = say(msg("Print and play"))
        sheet = Button("" if large else label, self._print, icon=icons.sheet)
        sheet.caption = label if large else ""
        story = Label(say(self.game.story), NOTE, INK_DARK, title=True, align="center",
                      valign="middle")
        terms = Label(about(self.game, say), FINE, INK, align="center", valign="middle")
        beside = Sized(sheet, tall=SMALL, wide=SMALL if large else 0, words=0)
        head = Line(Sized(story, tall=SMALL, words=0), beside, shares=(1, 0), gap=10)
        return paper(Column(head, terms, gap=4, fill=terms), 16, 8)

    def _settle(self) -> Steps:
        """Have ready what the title paints, and then its tune: opening a device may take long."""
        for tile in [*self._places(), *self._shelf]:
            yield tile.art(tile.places(self.context.theme)[0].size)
        self.context.music(self.game.tune)

    def _places(self) -> list[PictureTile]:
        return [*self._quick, *self._tiles]

    def _lid(self, key: str, room: tuple[int, int]) -> pygame.Surface | None:
        """Give the lid of a game's box; of one that has none, its little board."""
        side = min(room)
        if (lid := art(LID + key, room)) is not None:
            return lid
        from .lobby.presets import picture  # boards and toys: for a game that somebody added

        return picture(key, 0, side, self.context.theme.appearance)

    def _firsts(self) -> list[PictureTile]:
        """Make what comes first: to go on, to begin at once, a friend's table."""
        say, found = self.context.say, []
        if (path := self._waiting) is not None:
            found.append(PictureTile(say(msg("Continue")), partial(self._continue, path),
                                     partial(art, "continue"), icon=icons.play))
        last = self._last
        again = last is not None and last.game == self._game
        begun = last if again and last is not None else LastMatch(
            WayToPlay.COMPUTER, self._game, dict(self.game.presets[0].options))
        found.append(PictureTile(say(msg("Again!")) if again else say(msg("Play!")),
                                 lambda: self._begin(begun),
                                 partial(art, "play-" + begun.way.value), units=TITLE,
                                 material=Material.BRASS, icon=WAY[begun.way]))
        if (table := self._nearest()) is not None:
            found.append(PictureTile(table.name, partial(self._sit, table),
                              partial(self._lid, table.game) if table.game in self._known else
                              partial(art, "join"), units=TITLE, framed=True,
                              icon=icons.enter if table.free else icons.eye))
        return found

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
        """Begin a match at once, by a screen that says what is missing; in the first one of a
        game a coach helps."""
        from ..memory.learned import FIRST, Learned

        learned = Learned()
        guided = begun is not self._last and FIRST not in learned.done(begun.game)
        if guided:
            learned.add(begun.game, FIRST)
        self._open(routes.Setup(begun.way, begun.game, values=begun.values, start=True,
                        clock=begun.clock, helped=begun.helped, guided=guided))

    def _continue(self, path: Path) -> None:
        from ..table.continuing import continue_match

        self._open(continue_match(path, self.context.settings.friends_only))

    def _sit(self, table: "FoundTable") -> None:
        self._open(routes.Join(table=table))

    def _speak(self, key: str) -> None:
        self.context.apply(replace(self.context.settings, language=key))
        self.build()

    def _choose(self, key: str) -> None:
        self._game = key
        self.build()
        self.context.build(self._settle())

    def _open(self, to: Route, over: bool = False) -> None:
        """Open a screen; `over`: the title is to be seen round it."""
        self._deafen()
        if not over:
            self._scene.rest()
        self.context.open(to)

    def _lobby(self, way: WayToPlay) -> None:
        self._open(routes.Setup(way, self.game.key))

    def _friend(self) -> None:
        self._open(routes.FriendNear(self.game.key), over=True)

    def _learn(self) -> None:
        self._open(routes.Learn(self.game.key))

    def _print(self) -> None:
        self._open(routes.Print(self.game, self.game.presets[0].options), over=True)

    def _replays(self) -> None:
        self._open(routes.Records())

    def _gallery(self) -> None:
        self._open(routes.Gallery(game=self.game.title))

    def _settings(self) -> None:
        self._open(routes.Settings())

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; Tab comes first to what begins something. The size of the window and of the
        letters says what there is, so another one is built for."""
        self._dirty = True
        if size != self.size:
            self.size = size
            self.build()
            return
        super().resize(size)
        places = self._places()
        self.graph.set([*places, *(w for w in self.graph.widgets if w not in places)])

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; a file dropped on the window belongs into the list of games."""
        if event.type == pygame.DROPFILE:
            self._open(routes.Records([Path(event.file)]))
            return None
        changed = super().on_event(event)
        self._dirty = self._dirty or changed is not False
        return changed

    def update(self, now: float) -> bool:
        """Let the toys breathe and move, and hear of tables near here."""
        self._fresh = True
        if not (self.loading and self.context.smooth):
            self._ticks += 1
        if self._ticks == SOON:
            self._look = self._looking()
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
        moved = self._scene.update(now, self.context.settings.motion)
        return moved or self._dirty

    def _looking(self) -> Steps:
        """Begin to look for tables near here and for an unfinished match; loads what that needs."""
        for module in NET:
            yield import_module(module)
        from net.drivers.discovery import Finder

        from ..table.continuing import LatestUnfinished

        yield None
        self._finder = self._finder or Finder()
        yield None
        self._asked = self.context.worker.ask(LatestUnfinished(record_folder(), archive_file()))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the title: all of it, or where nothing but the toys has moved only their board."""
        whole = self._dirty or not self._fresh or self.graph.look(self._stage).ring
        self._fresh = self._dirty = False
        if whole:
            self.context.theme.table(surface)
        self._scene.draw(surface)
        if whole:
            self.graph.draw(surface, self.context.theme)

    def _name(self, surface: pygame.Surface, theme: Theme, room: pygame.Rect) -> None:
        """Write the program's name between two drums."""
        side = theme.px(50)
        font = theme.sign(room.h * 0.8)
        used = pygame.Rect((0, 0), font.size("Tambour"))
        used.center = room.center
        name = theme.ink("Tambour", font, GOLD_LIGHT)
        dark = theme.ink("Tambour", font, NIGHT)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (0, 5), (-2, 4), (2, 4)):
            surface.blit(dark, used.move(round(dx * theme.scale), round(dy * theme.scale)))
        surface.blit(name, used)
        badge = drum(side)
        surface.blit(badge, (used.x - side - theme.px(10), used.centery - side // 2))
        mirrored = pygame.transform.flip(badge, True, False)
        surface.blit(mirrored, (used.right + theme.px(10), used.centery - side // 2))

    def _deafen(self) -> None:
        if self._finder is not None:
            self._finder.close()
        self._finder, self._look, self._near, self._ticks = None, None, (), 0

    def leave(self) -> None:
        """Look for tables no more."""
        self._deafen()
