"""The shelf of puzzles: a tile for each of a game's puzzles, with a star on what is solved."""

from functools import partial

import pygame

from core.game import Game, msg
from core.games import GAMES
from core.search.levels import LEVELS

from ... import routes
from ...games.game_puzzles import Solved, puzzles_of
from ...look import icons
from ...look.theme import FIELD, GOOD, INK_DARK, INK_SOFT, NOTE, PARCHMENT_EDGE, TITLE, WORD, Theme
from ...screen import Context, Say, Topic
from ...widgets.boxes import Box, Column, Grid, Sized
from ...widgets.button import Button, Label
from ...widgets.focus import Look, Pressed
from ...widgets.page import Page

ACROSS, TALL = 5, 84
"""Tiles side by side, and their height in units."""
LEAST = 170
"""Units that the button of a game is wide at least."""
GOLD, HOLLOW = (222, 150, 20), (206, 188, 152)


class PuzzleTile(Pressed):
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
        theme.write_in(surface, str(self.number), theme.title(TITLE), INK_DARK, head)
        foot = pygame.Rect(body.x, head.bottom, body.w, body.bottom - head.bottom)
        stair = min(theme.px(22), foot.h)
        spot = pygame.Rect(foot.x, 0, stair, stair)
        spot.centery = foot.centery
        icons.steps(self.grade, len(LEVELS))(surface, spot, INK_SOFT)
        foot.x, foot.w = spot.right + theme.px(6), body.right - spot.right - theme.px(6)
        theme.write_in(surface, self.level, theme.text(NOTE), INK_SOFT, foot)
        if look.ring:
            theme.focus(surface, self.rect, 14)


class PuzzleShelf(Page):
    """All puzzles of a game, from easy to hard; the other games are a click away."""

    title = msg("Puzzles")
    wide = 1180
    fills = True

    def __init__(self, game: str = "") -> None:
        self.game: Game = GAMES[game or next(iter(GAMES))]
        self.at = 0
        """Which puzzle has the focus."""

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def content(self) -> Box:
        """Give the tiles; a puzzle may have been solved meanwhile."""
        say, puzzles, solved = self.context.say, puzzles_of(self.game), Solved()
        self.context.music(self.game.tune)
        self.tiles = [
            PuzzleTile(number + 1, say(LEVELS[each.grade - 1].name), each.grade, each in solved,
                 partial(self._open, number))
            for number, each in enumerate(puzzles)
        ]
        words = say(msg("{count} of {all} solved"), count=solved.count(puzzles),
                    all=len(puzzles)) if puzzles else say(
            msg("There are no puzzles for this game yet."))
        return Column(
            Label(words, WORD, INK_DARK, align="center"),
            Grid(*(Sized(tile, tall=TALL) for tile in self.tiles), columns=ACROSS, gap=9), gap=9)

    def frame(self) -> Box:
        """Give the page, with the games in a row over the sheet."""
        chips = [Button(self.context.say(game.title), partial(self._choose, key),
                        units=WORD, chosen=game is self.game) for key, game in GAMES.items()]
        return self.framed(Grid(*chips, columns=ACROSS, gap=9, least=LEAST))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Put the focus on the puzzle that was looked at last."""
        super().enter(context, size)
        if self.tiles:
            self.graph.focus(self.tiles[min(self.at, len(self.tiles) - 1)])

    def _choose(self, key: str) -> None:
        self.game, self.at = GAMES[key], 0
        self.build()

    def _open(self, number: int) -> None:
        self.at = number
        self.context.open(routes.Puzzle(self.game, number, self._took))

    def _took(self, number: int) -> None:
        """Come back to the puzzle that was looked at last."""
        self.at = number
