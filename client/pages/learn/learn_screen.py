"""Choose the game to learn: one large card each, with its aim and the stars won so far."""

from functools import partial

from core.game import Game, msg
from core.games import GAMES

from ... import routes
from ...games.rule_books import open_lessons
from ...look import icons
from ...memory.learned import Learned
from ...widgets.boxes import Box
from ...widgets.button import Button
from ...widgets.card import PictureCard, card_height
from ...widgets.page import Page
from ...widgets.rows import Row, Sheet
from ..lobby.presets import picture

LEAST = 320
"""Units that a card is wide at least; with less room they stand under each other."""


class LearnScreen(Page):
    """The games that can be learned; `game` is the key of the one that has the focus first."""

    title = msg("Learn")
    wide = 1180

    def __init__(self, game: str = "") -> None:
        self._chosen = game

    def content(self) -> Box:
        """Give a card for every game that has lessons; what was learned meanwhile is counted."""
        learned = Learned()
        made = {key: self._card(game, learned) for key, game in GAMES.items()}
        self.cards = {key: card for key, card in made.items() if card is not None}
        self.first = self.cards.get(self._chosen) or next(iter(self.cards.values()), None)
        self.sheet = Sheet([Row("", list(self.cards.values()), wide=True, columns=2,
                                tall=card_height(list(self.cards.values())),
                                least=LEAST)])
        return self.sheet

    def foot(self) -> Box:
        """Give the way back, and the one to the puzzles."""
        say = self.context.say
        return self.feet(Button(say(msg("Puzzles")), self._solve, icon=icons.star))

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
