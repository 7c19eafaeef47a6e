"""The shelf of puzzles: a tile for each of a game's puzzles, with a star on what is solved."""

from collections.abc import Sequence
from functools import partial

import pygame

from core.game import Game, msg
from core.games import GAMES
from core.puzzle import Puzzle
from core.search.levels import LEVELS

from ... import routes
from ...games.game_puzzles import Solved, puzzles_of
from ...look import icons
from ...look.theme import FIELD, GOOD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ...screen import Context, Say, Topic
from ...widgets.button import Button, Label, Panel
from ...widgets.focus import FocusGraph, Look, Pressed
from ..page import Page

ACROSS = 5
"""Tiles side by side."""
GOLD, HOLLOW = (222, 150, 20), (206, 188, 152)


class Tile(Pressed):
    """One puzzle: its number, how hard it is, and a star that is full once it is solved."""

    touch = "tap"

    def __init__(self, number: int, level: str, grade: int, solved: bool, do: "partial[None]"
                 ) -> None:
        super().__init__(do)
        self.number, self.level, self.grade, self.solved = number, level, grade, solved

    def words(self, say: Say) -> tuple[str, ...]:
        """Give number and level, and that it is solved."""
        return (say(msg("Puzzle {number}"), number=self.number), self.level,
                say(msg("solved")) if self.solved else "")

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint plate, number, star and level."""
        fill = (214, 228, 168) if self.solved else (255, 240, 196) if look.hover else FIELD
        theme.plate(surface, self.rect, fill, GOOD if self.solved else PARCHMENT_EDGE, radius=14,
                    thick=3 if self.solved else 2)
        body = self.rect.inflate(-theme.px(20), -theme.px(12))
        side = min(theme.px(34), body.h // 2)
        star = pygame.Rect(body.right - side, body.y, side, side)
        paint = icons.star if self.solved else icons.star_outline
        paint(surface, star, GOLD if self.solved else HOLLOW)
        head = pygame.Rect(body.x, body.y, body.w - side, side)
        theme.write_fit(surface, str(self.number), theme.title, 26, INK_DARK, head)
        foot = pygame.Rect(body.x, head.bottom, body.w, body.bottom - head.bottom)
        stair = min(theme.px(22), foot.h)
        spot = pygame.Rect(foot.x, 0, stair, stair)
        spot.centery = foot.centery
        icons.steps(self.grade, len(LEVELS))(surface, spot, INK_SOFT)
        foot.x, foot.w = spot.right + theme.px(6), body.right - spot.right - theme.px(6)
        theme.write_fit(surface, self.level, theme.text, 17, INK_SOFT, foot)
        if look.ring:
            theme.focus(surface, self.rect, 14)


class PuzzleShelf(Page):
    """All puzzles of a game, from easy to hard; the other games are a click away."""

    title = msg("Puzzles")

    def __init__(self, game: str = "") -> None:
        self.game: Game = GAMES[game or next(iter(GAMES))]
        self.at = 0
        """Which puzzle has the focus."""

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the tiles; a puzzle may have been solved meanwhile."""
        self.context = context
        context.music(self.game.tune)
        say = context.say
        self.puzzles: Sequence[Puzzle] = puzzles_of(self.game)
        solved = Solved()
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(say(msg("Back")), context.pop, "wood", units=22)
        self._chips = [
            Button(say(game.title), partial(self._choose, key), "plain", units=19,
                   chosen=game is self.game)
            for key, game in GAMES.items()
        ]
        self._tiles = [
            Tile(number + 1, say(LEVELS[each.grade - 1].name), each.grade, each in solved,
                 partial(self._open, number))
            for number, each in enumerate(self.puzzles)
        ]
        count = solved.count(self.puzzles)
        words = say(msg("{count} of {all} solved"), count=count, all=len(self.puzzles))
        none = say(msg("There are no puzzles for this game yet."))
        self._words = Label(words if self.puzzles else none, 21, INK_DARK, align="center",
                            valign="middle")
        self.resize(size)
        first = self._tiles[min(self.at, len(self._tiles) - 1)] if self._tiles else self._back
        self.graph.set(self.graph.widgets, focus=first)

    def _choose(self, key: str) -> None:
        self.game, self.at = GAMES[key], 0
        self.enter(self.context, self._size)
        self.graph.focus(next(chip for chip in self._chips if chip.chosen))

    def _open(self, number: int) -> None:
        self.at = number
        self.context.open(routes.Puzzle(self.game, number, self._took))

    def _took(self, number: int) -> None:
        """Come back to the puzzle that was looked at last."""
        self.at = number

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: the games in a row, then the tiles on parchment."""
        self._size = size
        theme = self.context.theme
        edge, gap, target = theme.px(18), theme.px(9), theme.target
        wide = min(size[0] - 2 * edge, theme.px(1180))
        left = (size[0] - wide) // 2
        self.banner = pygame.Rect(0, theme.px(10), min(wide // 2, theme.px(420)), theme.px(46))
        self.banner.centerx = size[0] // 2
        y = self.banner.bottom + gap
        across = min(len(self._chips), 5 if wide >= theme.px(900) else 3)
        chip = (wide - (across - 1) * gap) // across
        for n, button in enumerate(self._chips):
            button.rect = pygame.Rect(left + n % across * (chip + gap),
                                      y + n // across * (target + gap), chip, target)
        y = self._chips[-1].rect.bottom + gap
        self._back.rect = pygame.Rect(left, size[1] - target - gap, min(wide // 3, theme.px(260)),
                                      target)
        panel = pygame.Rect(left, y, wide, self._back.rect.y - gap - y)
        inner = panel.inflate(-theme.px(28), -theme.px(24))
        line = theme.tall(30)
        self._words.rect = pygame.Rect(inner.x, inner.y, inner.w, line)
        rows = max(1, -(-len(self._tiles) // ACROSS))
        room = inner.bottom - self._words.rect.bottom - gap
        tall = min(theme.roomy(96), (room - (rows - 1) * gap) // rows)
        each = (inner.w - (ACROSS - 1) * gap) // ACROSS
        top = self._words.rect.bottom + gap
        for n, tile in enumerate(self._tiles):
            tile.rect = pygame.Rect(inner.x + n % ACROSS * (each + gap),
                                    top + n // ACROSS * (tall + gap), each, tall)
        self.graph.set([Panel(panel), self._words, *self._tiles, *self._chips, self._back])
