"""The title: the games to choose from, their card, and a big button for each way to play."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from core.game import Game, msg

from ..registry import make
from ..screen import Context, Screen, Topic
from ..settings import LANGUAGES, spoken
from ..theme import GOLD_LIGHT, INK, INK_DARK, NIGHT, drum
from ..widgets import icons
from ..widgets.button import Button, Icon, Label, Panel
from ..widgets.focus import FocusGraph
from .lobby.presets import about
from .page import Page
from .title_parade import Parade


class TitleScreen(Page):
    """The first screen."""

    def __init__(self) -> None:
        self._parade = Parade()
        self._place = 0
        """Which button has the focus, kept while other screens are open."""
        self._game = ""
        """The key of the game that was chosen, "" until the title is entered."""

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the buttons in the present language."""
        from core.games import GAMES

        self.context = context
        last = context.settings.opponent
        self._game = self._game or (last if last in GAMES else next(iter(GAMES)))
        self.game: Game = GAMES[self._game]
        context.music(self.game.tune)
        say = context.say
        ways: tuple[tuple[str, str, Icon, Callable[[], None]], ...] = (
            (say(msg("Against the computer")), "orange", icons.robot,
             lambda: self._lobby("computer")),
            (say(msg("Host a game")), "green", icons.flag, lambda: self._lobby("host")),
            (say(msg("Join a game")), "green", icons.enter, lambda: self._lobby("join")),
            (say(msg("Play on one screen")), "blue", icons.pair, lambda: self._lobby("one")),
            (say(msg("Puzzles")), "blue", icons.star, self._puzzles),
            (say(msg("Build your own")), "wood", icons.bricks, self._editor),
            (say(msg("Watch a game again")), "wood", icons.play, self._replays),
            (say(msg("Gallery")), "wood", icons.frame, self._gallery),
            (say(msg("Settings")), "wood", icons.sliders, self._settings),
            (say(msg("Quit")), "wood", icons.leave, context.quit),
        )
        self._buttons = [Button(label, do, tone, units=25, icon=icon)
                         for label, tone, icon, do in ways]
        now = spoken(context.settings)
        self._flags = [
            Button(name, lambda key=key: self._speak(key), "plain", units=18,  # type: ignore[misc]
                   chosen=key == now)
            for key, name in LANGUAGES
        ]
        self._shelf = [
            Button(say(game.title), lambda key=key: self._choose(key),  # type: ignore[misc]
                   "plain", units=19, chosen=game is self.game)
            for key, game in GAMES.items()
        ]
        self._paper = Button(say(msg("Print and play")), self._print, "wood", units=19,
                             icon=icons.sheet)
        self.graph = FocusGraph()
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._buttons[self._place])

    def _speak(self, key: str) -> None:
        self.context.apply(replace(self.context.settings, language=key))
        self.enter(self.context, self._size)

    def _choose(self, key: str) -> None:
        self._game = key
        self.enter(self.context, self._size)
        self.graph.focus(next(chip for chip in self._shelf if chip.chosen))

    def _open(self, screen: Screen) -> None:
        focused = self.graph.focused
        if isinstance(focused, Button) and focused in self._buttons:
            self._place = self._buttons.index(focused)
        self._parade.rest()
        self.context.push(screen)

    def _lobby(self, how: str) -> None:
        self._open(make("join") if how == "join" else make("setup", how, self.game.key))

    def _puzzles(self) -> None:
        self._open(make("puzzles", self.game.key))

    def _editor(self) -> None:
        from core.games import GAMES

        # the others have nothing to paint
        game = self.game if self.game.editor else next(g for g in GAMES.values() if g.editor)
        self._open(make("editor", game.key))

    def _print(self) -> None:
        self._open(make("print", self.game, self.game.presets[0].options))

    def _replays(self) -> None:
        self._open(make("records"))

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; a file dropped on the window belongs into the list of games."""
        if event.type == pygame.DROPFILE:
            self._open(make("records", [Path(event.file)]))
            return None
        return super().on_event(event)

    def _gallery(self) -> None:
        self._open(make("gallery", game=self.game.title))

    def _settings(self) -> None:
        self._open(make("settings"))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: name above, card left, buttons right."""
        self._size = size
        theme, say = self.context.theme, self.context.say
        width, height = size
        edge = theme.px(36)
        self._head = pygame.Rect(0, theme.px(18), width, theme.px(107))
        flag_w, flag_h = theme.px(124), theme.target
        for i, flag in enumerate(reversed(self._flags)):
            x = width - theme.px(20) - (i + 1) * (flag_w + theme.px(8))
            flag.rect = pygame.Rect(x, theme.px(18), flag_w, flag_h)
        whole = min(width - 2 * edge, theme.px(1320))
        left = (width - whole) // 2
        column = min(theme.px(430), whole * 42 // 100)
        top = self._head.bottom + theme.px(11)
        spare = max(0, height - theme.px(15) - top - theme.px(680))
        top += spare * 2 // 5
        bottom = min(height - theme.px(15), top + theme.px(680))
        count = len(self._buttons)
        room = (bottom - top - theme.target * count) // (count - 1)
        gap = max(2, min(theme.px(13), room))
        tall = min(theme.px(74), (bottom - top - gap * (count - 1)) // count)
        y = top + (bottom - top - tall * count - gap * (count - 1)) // 2
        for button in self._buttons:
            button.rect = pygame.Rect(left + whole - column, y, column, tall)
            y += tall + gap
        card = pygame.Rect(left, top, whole - column - theme.px(32), bottom - top)
        pad = theme.px(22)
        inner = card.w - 2 * pad
        name = Label(say(self.game.title), 32, INK_DARK, title=True, align="center")
        text = about(self.game, say)
        credit = Label(text, 17 if len(text) < 200 else 15, INK, align="center", valign="middle")
        name_h = name.height(theme, inner)
        credit_h = credit.height(theme, inner)
        chip_gap, across = theme.px(8), 3 if inner > theme.px(600) else 2
        chip_w = (inner - (across - 1) * chip_gap) // across
        for i, chip in enumerate([*self._shelf, self._paper]):
            x = card.x + pad + i % across * (chip_w + chip_gap)
            y = card.y + theme.px(14) + i // across * (theme.target + chip_gap)
            chip.rect = pygame.Rect(x, y, chip_w, theme.target)
        self._paper.rect.right = card.right - pad
        name_y = self._paper.rect.bottom + theme.px(8)
        name.rect = pygame.Rect(card.x + pad, name_y, inner, name_h)
        credit.rect = pygame.Rect(card.x + pad, 0, inner, credit_h)
        credit.rect.bottom = card.bottom - theme.px(14)
        meadow = pygame.Rect(card.x + pad, name.rect.bottom + theme.px(10), inner, 0)
        meadow.h = max(theme.px(60), credit.rect.top - theme.px(12) - meadow.y)
        self._parade.lay(meadow, self.game, theme.appearance)
        self._card = [Panel(card), name, credit]
        self.graph.set([*self._card, *self._buttons, *self._shelf, self._paper, *self._flags])

    def update(self, now: float) -> bool:
        """Let the soldiers breathe and march."""
        return self._parade.update(now, self.context.settings.motion)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole title."""
        theme = self.context.theme
        theme.table(surface)
        head = self._head
        font = theme.fit(theme.title, 92, "Tambour", (head.w * 2 // 5, head.h))
        used = pygame.Rect((0, 0), font.size("Tambour"))
        side = theme.px(64)
        used.center = head.center
        most = self._flags[0].rect.left - side - theme.px(34)
        if used.right > most:
            used.centerx = self._flags[0].rect.left // 2
        name = theme.ink("Tambour", font, GOLD_LIGHT)
        dark = theme.ink("Tambour", font, NIGHT)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (0, 5), (-2, 4), (2, 4)):
            surface.blit(dark, used.move(round(dx * theme.scale), round(dy * theme.scale)))
        surface.blit(name, used)
        badge = drum(side)
        surface.blit(badge, (used.x - side - theme.px(18), used.centery - side // 2))
        mirrored = pygame.transform.flip(badge, True, False)
        surface.blit(mirrored, (used.right + theme.px(18), used.centery - side // 2))
        self.graph.draw(surface, theme)
        self._parade.draw(surface, theme)
