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
from ..look.theme import GOLD_LIGHT, INK, INK_DARK, NIGHT, Theme, drum
from ..look.title_art import LID, art
from ..memory.again import LastMatch, Way, read_last
from ..memory.settings import LANGUAGES, archive_file, record_folder, spoken
from ..screen import CALM, LIVELY, Context, Route, Say, Topic
from ..widgets.button import Button, Icon, Label, Panel
from ..widgets.focus import FocusGraph, Look, Pressed
from ..widgets.tile import Tile
from ..window.slices import Steps, at_once
from .lobby.credit import about
from .page import Page
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
WAY: dict[Way, Icon] = {Way.COMPUTER: icons.robot, Way.HOST: icons.flag, Way.ONE: icons.pair}


class Stage(Pressed):
    """The board in the midst: to press it shows the winning move again."""

    def words(self, say: Say) -> tuple[str, ...]:
        """Say what it does."""
        return (say(msg("Show the winning move")),)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the ring; the board paints itself."""
        if look.ring:
            theme.focus(surface, self.rect.inflate(-theme.px(16), -theme.px(16)))


class TitleScreen(Page):
    """The first screen."""

    def __init__(self) -> None:
        self._scene = Scene()
        self._place = 0
        """Which tile has the focus, kept while other screens are open."""
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

        self.context = context
        self._last = read_last(context.settings.again)
        last = self._last.game if self._last else context.settings.opponent
        self._game = self._game or (last if last in GAMES else next(iter(GAMES)))
        self.game: Game = GAMES[self._game]
        self._scene.sound, self._scene.build = context.sound, context.build
        self._scene.smooth = context.smooth
        say = context.say
        self._ticks, self._look = 0, None
        self._quick = self._firsts()
        ways: tuple[tuple[str, str, str, Icon, Callable[[], None]], ...] = (
            (msg("Against the computer"), "computer", "orange", icons.robot,
             lambda: self._lobby(Way.COMPUTER)),
            (msg("A friend near me"), "friend", "green", icons.flag, self._friend),
            (msg("On this screen"), "screen", "blue", icons.pair, lambda: self._lobby(Way.ONE)),
            (msg("Learn"), "learn", "red", icons.bulb, self._learn),
            (msg("My games"), "games", "wood", icons.play, self._replays),
            (msg("Gallery"), "gallery", "wood", icons.frame, self._gallery),
        )
        self._tiles = [Tile(say(label), do, tone, partial(art, name), icon=icon)
                       for label, name, tone, icon, do in ways]
        self._aside = [
            Button(say(msg("Settings")), self._settings, "wood", units=18, icon=icons.sliders),
            Button(say(msg("Quit")), context.quit, "wood", units=18, icon=icons.leave),
        ]
        now = spoken(context.settings)
        self._flags = [
            Button(name, lambda key=key: self._speak(key), "plain", units=18,  # type: ignore[misc]
                   chosen=key == now)
            for key, name in LANGUAGES
        ]
        self._shelf = [
            Tile(say(game.title), lambda key=key: self._choose(key),  # type: ignore[misc]
                 "plain", partial(self._lid, key), units=18, framed=True, chosen=game is self.game)
            for key, game in GAMES.items()
        ]
        self._stage = Stage(self._scene.again)
        self._paper = Button(say(msg("Print and play")), self._print, "wood", units=17,
                             icon=icons.sheet)
        self.graph = FocusGraph()
        self.resize(size)
        context.build(self._settle())
        places = self._places()
        self.graph.set(self.graph.widgets, focus=places[min(self._place, len(places) - 1)])

    def _settle(self) -> Steps:
        """Have ready what the title paints, and then its tune: opening a device may take long."""
        for tile in [*self._places(), *self._shelf]:
            yield tile.art(tile.places(self.context.theme)[0].size)
        self.context.music(self.game.tune)

    def _places(self) -> list[Tile]:
        return [*self._quick, *self._tiles]

    def _lid(self, key: str, room: tuple[int, int]) -> pygame.Surface | None:
        """Give the lid of a game's box; of one that has none, its little board."""
        side = min(room)
        if (lid := art(LID + key, room)) is not None:
            return lid
        from .lobby.presets import picture  # boards and toys: for a game that somebody added

        return picture(key, 0, side, self.context.theme.appearance)

    def _firsts(self) -> list[Tile]:
        """Make what comes first: to go on, to begin at once, a friend's table."""
        say, found = self.context.say, []
        if (path := self._waiting) is not None:
            found.append(Tile(say(msg("Continue")), partial(self._continue, path), "green",
                              partial(art, "continue"), units=26, icon=icons.play))
        last = self._last
        again = last is not None and last.game == self._game
        begun = last if again and last is not None else LastMatch(Way.COMPUTER, self._game, dict(
            self.game.presets[0].options))
        found.append(Tile(say(msg("Again!")) if again else say(msg("Play!")),
                          lambda: self._begin(begun), "orange",
                          partial(art, "play-" + begun.way.value), units=28, icon=WAY[begun.way]))
        if (table := self._nearest()) is not None:
            found.append(Tile(table.name, partial(self._sit, table), "green",
                              partial(self._lid, table.game) if table.game in self._known else
                              partial(art, "join"), units=24, framed=True,
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
        self.enter(self.context, self._size)

    def _choose(self, key: str) -> None:
        self._game = key
        self.enter(self.context, self._size)
        self.graph.focus(next(chip for chip in self._shelf if chip.chosen))

    def _open(self, to: Route, over: bool = False) -> None:
        """Open a screen; `over`: the title is to be seen round it."""
        focused = self.graph.focused
        if isinstance(focused, Tile) and focused in self._places():
            self._place = self._places().index(focused)
        self._deafen()
        if not over:
            self._scene.rest()
        self.context.open(to)

    def _lobby(self, way: Way) -> None:
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
        """Lay out: name above, boxes in a row under it, the board left and the tiles right."""
        self._size, self._dirty = size, True
        theme, say = self.context.theme, self.context.say
        width, height = size
        small, gap = max(theme.px(SMALL), theme.target), theme.px(10)
        edge = theme.px(20)
        whole = min(width - 2 * edge, theme.px(1300))
        left = (width - whole) // 2
        spare = max(0, height - theme.px(720))
        top = theme.px(10) + min(spare // 4, theme.px(30))
        self._head = pygame.Rect(0, top, width, small)
        x = left
        for flag in self._flags:
            flag.rect = pygame.Rect(x, top, theme.px(116), small)
            x = flag.rect.right + theme.px(8)
        x = left + whole
        for button in reversed(self._aside):
            wide = max(theme.px(118), button.wish(theme))
            button.rect = pygame.Rect(x - wide, top, wide, small)
            x = button.rect.x - theme.px(8)
        y = top + small + gap
        tall = theme.px(124)
        count = len(self._shelf)
        wide = (whole - (count - 1) * gap) // count
        for n, chip in enumerate(self._shelf):
            chip.rect = pygame.Rect(left + n * (wide + gap), y, wide, tall)
        y += tall + theme.px(12)
        low = min(height - theme.px(14), y + theme.px(660))
        column = round(whole * (0.47 + 0.1 * (theme.letters - 1)))
        self._lay_tiles(pygame.Rect(left + whole - column, y, column, low - y), gap)
        card = pygame.Rect(left, 0, whole - column - theme.px(14), 0)
        pad = theme.px(16)
        inner = card.w - 2 * pad
        story = Label(say(self.game.story), 23, INK_DARK, title=True, align="center",
                      valign="middle")
        terms = Label(about(self.game, say), 15, INK, align="center", valign="middle")
        story_h = max(story.height(theme, inner), small)
        told = say(msg("Print and play"))  # large letters have its picture alone beside them
        self._paper.label, self._paper.caption = (told, "") if theme.letters == 1 else ("", told)
        paper_w = self._paper.wish(theme) if theme.letters == 1 else small
        terms_h = terms.height(theme, inner)
        most = round((low - y) * (0.5 + 0.35 * (theme.letters - 1)))
        card.h = min(story_h + terms_h + theme.px(22), most)
        card.bottom = low
        room = inner - paper_w - theme.px(10)
        self._paper.rect = pygame.Rect(card.right - pad - paper_w, card.y + theme.px(8), paper_w,
                                       small)
        story.rect = pygame.Rect(card.x + pad, card.y + theme.px(8), room, small)
        terms.rect = pygame.Rect(card.x + pad, story.rect.bottom + theme.px(4), inner, 0)
        terms.rect.h = card.bottom - theme.px(8) - terms.rect.y
        stage = pygame.Rect(card.x - theme.px(6), y - theme.px(8), card.w + theme.px(12),
                            card.y - y + theme.px(4))
        self._stage.rect = stage
        self._scene.lay(stage, self.game, theme)
        self._card = [Panel(card), story, terms]
        self.graph.set([*self._card, *self._quick, *self._tiles, *self._shelf, self._paper,
                        *self._flags, *self._aside, self._stage])

    def _lay_tiles(self, area: pygame.Rect, gap: int) -> None:
        """Lay what comes first in a row, and under it the others three by three."""
        first = (area.h - 2 * gap) * 34 // 100
        wide = (area.w - gap * (len(self._quick) - 1)) // len(self._quick)
        for n, tile in enumerate(self._quick):
            tile.rect = pygame.Rect(area.x + n * (wide + gap), area.y, wide, first)
        wide = (area.w - 2 * gap) // 3
        tall = (area.h - first - 2 * gap) // 2
        for n, tile in enumerate(self._tiles):
            tile.rect = pygame.Rect(area.x + n % 3 * (wide + gap), area.y + first + gap +
                                    n // 3 * (tall + gap), wide, tall)

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
                self._firsts_anew()
        near = tuple(self._finder.poll()) if self._finder is not None else ()
        if near != self._near:
            self._near = near
            self._firsts_anew()
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

    def _firsts_anew(self) -> None:
        """Show what comes first now; the focus stays where it was."""
        focused = self.graph.focused
        place = self._tiles.index(focused) if focused in self._tiles else -1
        self._quick = self._firsts()
        self.resize(self._size)
        if self.graph.focused is None:
            self.graph.focus(self._tiles[place] if place >= 0 else self._quick[0])

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the title: all of it, or where nothing but the toys has moved only their board."""
        whole = self._dirty or not self._fresh
        self._fresh = self._dirty = False
        theme = self.context.theme
        if whole:
            theme.table(surface)
            self._name(surface)
        self._scene.draw(surface)
        if whole or self.graph.look(self._stage).ring:
            self.graph.draw(surface, theme)

    def _name(self, surface: pygame.Surface) -> None:
        """Write the program's name between two drums, in the room between the small buttons."""
        theme, head = self.context.theme, self._head
        room = pygame.Rect(self._flags[-1].rect.right, head.y, 0, head.h)
        room.w = self._aside[0].rect.x - room.x
        side = theme.px(50)
        font = theme.fit(theme.title, 64, "Tambour", (room.w - 2 * side - theme.px(40), head.h))
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
