"""Choose the game to learn: one large card each, with its aim and the stars won so far."""

from functools import partial

import pygame

from core.game import Game, msg

from ... import routes
from ...games.rule_books import open_lessons
from ...look import icons
from ...memory.learned import Learned
from ...screen import Context
from ...widgets.button import Button, Panel
from ...widgets.card import PictureCard, level
from ...widgets.focus import FocusGraph, Spacer, Widget
from ...widgets.rows import Row, Sheet
from ..lobby.presets import picture
from ..page import Page

TALL = 148
"""Height of a card in units."""
TWO = 720
"""Units of the sheet from which on two cards stand side by side."""
WIDTH = 1180
"""Units of the sheet at most."""


class LearnScreen(Page):
    """The games that can be learned; `game` is the key of the one that has the focus first."""

    title = msg("Learn")

    def __init__(self, game: str = "") -> None:
        self._chosen = game

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build a card for every game that has lessons; what was learned meanwhile is counted."""
        from core.games import GAMES

        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self._puzzles = Button(context.say(msg("Puzzles")), self._solve, "blue", icon=icons.star)
        learned = Learned()
        made = {key: self._card(game, learned) for key, game in GAMES.items()}
        self.cards = {key: card for key, card in made.items() if card is not None}
        self.resize(size)
        first = self.cards.get(self._chosen) or next(iter(self.cards.values()), None)
        self.graph.set(self.graph.widgets, focus=first or self._back)

    def _card(self, game: Game, learned: Learned) -> PictureCard | None:
        course, say = open_lessons(game), self.context.say
        if not course.chapters:
            return None
        titles = {lesson.title for lesson in course.lessons()}
        stars = say(msg("Stars: {done} of {all}"), done=len(titles & learned.done(game.key)),
                    all=len(titles))
        return PictureCard(say(game.title), say(course.aim), stars, partial(picture, game.key, 0),
                    partial(self._open, game))

    def _solve(self) -> None:
        self.context.open(routes.Puzzles(self._chosen or next(iter(self.cards))))

    def _open(self, game: Game) -> None:
        self._chosen = game.key
        self.context.open(routes.Lessons(game))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: name board, cards in one column or two, Back."""
        theme = self.context.theme
        width = min(size[0] - theme.px(24), theme.px(WIDTH))
        cards = list(self.cards.values())
        across = 2 if width >= theme.px(TWO) else 1
        filled: list[Widget] = [*cards, *(Spacer() for _ in range(-len(cards) % across))]
        self.sheet = Sheet([Row("", filled[n:n + across], wide=True, tall=TALL)
                            for n in range(0, len(filled), across)])
        self.banner, panel, y = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(panel.x, y, self._back.wish(theme), theme.target)
        wide = self._puzzles.wish(theme)
        self._puzzles.rect = pygame.Rect(panel.right - wide, y, wide, theme.target)
        level(cards, theme)
        self.graph.set([Panel(panel), *self.sheet.all(), self._back, self._puzzles])
