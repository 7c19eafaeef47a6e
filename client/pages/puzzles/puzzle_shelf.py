"""The shelf of puzzles: a card with its board for each, and a wax seal on what is solved."""

from functools import partial

import pygame

from core.game import Game, Malformed, msg
from core.games import GAMES
from core.puzzle import Puzzle, board_of
from core.search.levels import LEVELS

from ... import routes
from ...boards.little_board import Standing, standing
from ...games.game_puzzles import Solved, puzzles_of
from ...look import icons
from ...look.theme import CREAM, NOTE, WORD, Material
from ...miniatures.appearance import Appearance
from ...screen import Context, Topic
from ...widgets.board_card import BoardCard, card_tall
from ...widgets.boxes import Box, Column, Grid, Inset
from ...widgets.button import Button, Label
from ...widgets.rows import High, Scroll
from ..boards_page import BoardsPage

GAMES_ABREAST, ACROSS = 5, 4
"""Games and cards side by side."""
LEAST = 170
"""Units that the button of a game and a card are wide at least."""


class PuzzleShelf(BoardsPage):
    """All puzzles of a game, from easy to hard; the other games are a click away."""

    texture = "paper"

    title = msg("Puzzles")

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game: Game = GAMES[game or next(iter(GAMES))]
        self.at = 0
        """Which puzzle has the focus."""

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def content(self) -> Box:
        """Give the cards; a puzzle may have been solved meanwhile."""
        say, self.puzzles, solved = self.context.say, puzzles_of(self.game), Solved()
        self.context.music(self.game.tune)
        done = say(msg("solved"))
        self.tiles = [
            BoardCard(say(msg("Puzzle {number}"), number=number + 1),
                      say(LEVELS[each.grade - 1].name), done if each in solved else "",
                      partial(self._board, each), partial(self._open, number),
                      shown=str(number + 1))
            for number, each in enumerate(self.puzzles)
        ]
        self.told = say(msg("{count} of {all} solved"), count=solved.count(self.puzzles),
                        all=len(self.puzzles)) if self.puzzles else say(
            msg("There are no puzzles for this game yet."))
        self.following = next((n for n, each in enumerate(self.puzzles) if each not in solved), 0)
        tall = card_tall(self.tiles)
        return Grid(*(High(tile, tall) for tile in self.tiles), columns=ACROSS, gap=16,
                    least=LEAST, wraps=True)

    def frame(self) -> Box:
        """Give the games in a row, the cards under them, and the next puzzle lower right."""
        say = self.context.say
        chips = [Button(say(game.title), partial(self._choose, key), chosen=game is self.game,
                        units=NOTE)
                 for key, game in GAMES.items()]
        self.scroll = Scroll(self.content())
        go = Button(say(msg("Next")), partial(self._open, self.following), Material.BRASS,
                    icon=icons.play) if self.tiles else None
        told = Label(self.told, WORD, CREAM, valign="middle")
        return Inset(Column(Grid(*chips, columns=GAMES_ABREAST, gap=8, least=LEAST), self.scroll,
                            self.feet(told, go=go), gap=16, fill=self.scroll), 16, 16)

    def _board(self, puzzle: Puzzle, size: tuple[int, int]) -> pygame.Surface | None:
        def make(appearance: Appearance) -> Standing | None:
            try:
                _, rules, position = board_of(self.game, puzzle)
            except (Malformed, ValueError):
                return None
            return standing(rules, position, position.turn or 0, appearance)

        return self.boards.get((self.game.key, puzzle.key), make, size, self.context.theme)

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
