"""The lessons of a game, chapter by chapter, each with its board: those done bear a seal."""

from functools import partial
from typing import Any

import pygame

from core.game import Game, Malformed, msg
from core.lesson import Lesson, begin
from core.option import read_options
from core.search.levels import LEVELS

from ... import routes
from ...boards.little_board import Standing, standing
from ...games.rule_books import open_lessons
from ...look import icons
from ...look.theme import CREAM, TITLE, Material
from ...memory.learned import FIRST, Learned
from ...miniatures.appearance import Appearance
from ...screen import Context, Topic
from ...widgets.board_card import BoardCard, card_tall
from ...widgets.boxes import Box, Column, Grid, Inset, Sized
from ...widgets.button import Button, Label, NameBoard
from ...widgets.rows import High, Scroll
from ..boards_page import BoardsPage
from ..lobby.wait import Computers, opposing

ABREAST = 4
"""Lessons side by side in a wide window."""
LEAST = 170
"""Units that a lesson is wide at least; with less room there are fewer in a row."""


class CourseScreen(BoardsPage):
    """The lessons of `game`."""

    texture = "paper"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.course = open_lessons(game)
        self._at = ""
        """The title of the lesson that was opened last."""

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    def content(self) -> Box:
        """Give the lessons' cards under each chapter's name; what was learned meanwhile bears its
        seal."""
        say, done = self.context.say, Learned().done(self.game.key)
        self.lessons = {
            lesson.title: BoardCard(
                say(lesson.title), "", say(msg("done")) if lesson.title in done else "",
                partial(self._board, lesson), partial(self._open, number))
            for number, lesson in enumerate(self.course.lessons())
        }
        found: list[Box] = []
        for chapter in self.course.chapters:
            cards = [self.lessons[lesson.title] for lesson in chapter.lessons]
            won = sum(bool(card.done) for card in cards)
            stars = say(msg("Stars: {done} of {all}"), done=won, all=len(cards))
            shelf = Grid(*(High(card, card_tall(cards)) for card in cards), columns=ABREAST,
                         gap=16, least=LEAST, wraps=True)
            head = Label(f"{say(chapter.title)} · {stars}", TITLE, CREAM, title=True)
            found.append(Column(head, shelf, gap=16))
        return Column(*found, gap=16)

    def frame(self) -> Box:
        """Give the game's name, the cards under it, and lower right the first game."""
        self.title, say = self.game.title, self.context.say
        self.scroll = Scroll(self.content())
        done = FIRST in Learned().done(self.game.key)
        self.first_game = Button(say(FIRST), self._play, Material.BRASS,
                                 icon=icons.star if done else icons.robot)
        book = Button(say(msg("Book of rules")), self._read, icon=icons.book)
        board = Sized(NameBoard(say(self.title)), wide=520)
        return Inset(Column(board, self.scroll, self.feet(book, go=self.first_game), gap=16,
                            fill=self.scroll), 16, 16)

    def _board(self, lesson: Lesson, size: tuple[int, int]) -> pygame.Surface | None:
        def make(appearance: Appearance) -> Standing | None:
            try:
                scene = begin(self.game, lesson)
            except (Malformed, ValueError):  # a plug-in's lesson may be anything
                return None
            return standing(scene.rules, scene.position, scene.seat, appearance)

        return self.boards.get(lesson.title, make, size, self.context.theme)

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
        self.context.open(first)
