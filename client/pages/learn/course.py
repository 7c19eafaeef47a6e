"""The lessons of a game, chapter by chapter: those done bear a star. Above them the first game."""

from functools import partial
from typing import Any

from core.game import Game, msg
from core.option import read_options
from core.search.levels import LEVELS

from ... import routes
from ...games.rule_books import open_lessons
from ...look import icons
from ...look.theme import WORD, Material
from ...memory.learned import FIRST, Learned
from ...screen import Context, Topic
from ...widgets.boxes import Box
from ...widgets.button import Button
from ...widgets.page import Page
from ...widgets.rows import Row, Sheet
from ..lobby.wait import Computers, opposing

ABREAST = 3
"""Lessons side by side in a wide window."""
LEAST = 230
"""Units that a lesson is wide at least; with less room there are fewer in a row."""


class CourseScreen(Page):
    """The lessons of `game`."""

    wide = 1180

    def __init__(self, game: Game) -> None:
        self.game = game
        self.course = open_lessons(game)
        self._at = ""
        """The title of the lesson that was opened last."""

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    def content(self) -> Box:
        """Give first game and book, and a row of lessons after each chapter's name; what was
        learned meanwhile bears its star."""
        self.title, say = self.game.title, self.context.say
        done = Learned().done(self.game.key)
        self.first_game = Button(say(FIRST), self._play,
                                 icon=icons.star if FIRST in done else icons.robot,
                                 material=Material.BRASS)
        book = Button(say(msg("Book of rules")), self._read, icon=icons.book)
        self.lessons = {
            lesson.title: Button(
                say(lesson.title), partial(self._open, number), units=WORD,
                icon=icons.star if lesson.title in done else icons.play)
            for number, lesson in enumerate(self.course.lessons())
        }
        rows = [Row("", [self.first_game, book], wide=True)]
        for chapter in self.course.chapters:
            won = sum(lesson.title in done for lesson in chapter.lessons)
            stars = say(msg("Stars: {done} of {all}"), done=won, all=len(chapter.lessons))
            rows.append(Row(f"{say(chapter.title)} · {stars}",
                            [self.lessons[lesson.title] for lesson in chapter.lessons],
                            wide=True, columns=ABREAST, least=LEAST))
        self.sheet = Sheet(rows)
        return self.sheet

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Put the focus on the lesson to go on with."""
        super().enter(context, size)
        done = Learned().done(self.game.key)
        after = self._at if self._at and self._at not in done else next(
            (title for title in self.lessons if title not in done), "")
        self.graph.focus(self.lessons.get(after, self.first_game))

    def _open(self, number: int) -> None:
        self._at = self.course.lessons()[number].title
        self.context.open(routes.Lesson(self.game, self.course, number))

    def _read(self) -> None:
        self.context.open(routes.RuleBook(self.game))

    def _play(self) -> None:
        """Begin a game against the lowest level, with somebody who says what to do."""
        settings, say = self.context.settings, self.context.say
        chosen = dict(self.game.presets[0].options)
        options: Any = read_options(self.game.options, chosen)
        rules = self.game.rules(options)
        names = tuple(say(LEVELS[0].name) for _ in rules.seats[1:])
        name = settings.name or say(self.game.armies[0][0])
        first = opposing(chosen, name, Computers(1, names), self.game.key, guided=True)
        Learned().add(self.game.key, FIRST)
        self.context.open(first)
