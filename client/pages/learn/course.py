"""The lessons of a game, chapter by chapter: those done bear a star. Above them the first game."""

from functools import partial
from typing import Any

import pygame

from core.game import Game, msg
from core.option import read_options
from core.search.levels import LEVELS

from ... import routes
from ...games.rule_books import open_lessons
from ...look import icons
from ...memory.learned import FIRST, Learned
from ...screen import Context, Topic
from ...widgets.button import Button, Panel
from ...widgets.focus import FocusGraph, Widget
from ...widgets.rows import Row, Sheet
from ..lobby.wait import Computers, opposing
from ..page import Page

ABREAST = 3
"""Lessons side by side in a wide window."""
WIDTH = 1180
"""Units of the sheet at most."""
FEWER = 760
"""Units of the sheet below which one lesson less stands in a row."""


class CourseScreen(Page):
    """The lessons of `game`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.course = open_lessons(game)
        self._at = ""
        """The title of the lesson that was opened last."""

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the buttons; what was learned meanwhile bears its star."""
        self.context = context
        self.title = self.game.title
        say = context.say
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(say(msg("Back")), context.pop, "green")
        done = Learned().done(self.game.key)
        self.first_game = Button(say(FIRST), self._play, "orange",
                            icon=icons.star if FIRST in done else icons.robot)
        self.book = Button(say(msg("Book of rules")), self._read, "wood", icon=icons.book)
        self.lessons = {
            lesson.title: Button(
                say(lesson.title), partial(self._open, number), "plain", units=20,
                icon=icons.star if lesson.title in done else icons.play)
            for number, lesson in enumerate(self.course.lessons())
        }
        self.done = done & set(self.lessons)
        self.resize(size)
        next_one = next((title for title in self.lessons if title not in done), "")
        focus = self.lessons.get(self._at) if self._at not in done else None
        self.graph.set(self.graph.widgets, focus=self.first_game)
        if (button := focus or self.lessons.get(next_one)) is not None:
            self.graph.focus(button)

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

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: name board, first game and book, a row of lessons after each chapter's name."""
        theme, say = self.context.theme, self.context.say
        width = min(size[0] - theme.px(24), theme.px(WIDTH))
        across = ABREAST - (width < theme.px(FEWER))
        rows = [Row("", [self.first_game, self.book], wide=True)]
        for chapter in self.course.chapters:
            buttons: list[Widget] = [self.lessons[lesson.title] for lesson in chapter.lessons]
            won = sum(lesson.title in self.done for lesson in chapter.lessons)
            stars = say(msg("Stars: {done} of {all}"), done=won, all=len(buttons))
            name = f"{say(chapter.title)} · {stars}"
            rows.append(Row(name, buttons, wide=True, columns=across))
        self.sheet = Sheet(rows)
        self.banner, panel, y = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(panel.x, y, self._back.wish(theme), theme.target)
        self.graph.set([Panel(panel), *self.sheet.all(), self._back])
