"""The rules of a game: its book, opened at a rule, its chapters beside it.

It covers the whole window and shows nothing but the book, so it may be opened while pieces are
hidden. A diagram is painted when it first comes into sight, one a frame.
"""

from functools import partial

import pygame

from core.diagram import INFO, read_diagram
from core.game import Game, msg
from core.lesson import Course
from core.plain_text import plain

from .. import routes
from ..games.markdown import Block, Fence, Heading, Paragraph, Span
from ..games.rule_books import open_book, open_lessons
from ..look import icons
from ..look.theme import NOTE, Material
from ..memory.settings import spoken
from ..screen import CALM, LIVELY, Aloud, Context
from ..table.diagram_picture import DiagramPicture
from ..widgets.booklet import Booklet
from ..widgets.boxes import Box, Column, Inset, Line, Sized
from ..widgets.button import Button, NameBoard, paper
from ..widgets.choice import Stepper
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet
from ..window.keys import RULES, action_of

WIDE = 940
"""Units of a window from which on the chapters stand beside the book."""
COLUMN = 218
"""Units of their column."""
PICTURES = 40
"""Diagrams of a book that are painted; what is beyond stays text."""
CHAPTERS, LETTERS = 60, 48
"""Chapters that are listed, and letters of their names."""


class RulesPage(Page):
    """The book of rules of `game`; `rule` is where it is opened, and is marked."""

    def __init__(self, game: Game, rule: str = "") -> None:
        self.game, self.rule = game, rule

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Read the book, and open it at the rule."""
        self.context, self.title = context, self.game.title
        course = open_lessons(self.game)
        self._learn = Button(context.say(msg("Learn")), partial(self._open_lesson, course),
                             icon=icons.star, material=Material.BRASS)
        self._learn.visible = bool(course.chapters)
        blocks = self._blocks()
        self.chapters = self._chapters(blocks)
        self.buttons = [
            Button(name, partial(self.go, number), units=NOTE)
            for number, (_, name) in enumerate(self.chapters)
        ]
        self.column = Sheet([Row("", [button]) for button in self.buttons])
        self.stepper = Stepper([(n, name) for n, (_, name) in enumerate(self.chapters)], 0, self.go)
        self.pictures = self._pictures(blocks)
        self.booklet = Booklet(blocks, self.pictures, self._follow)
        self.box = None
        super().enter(context, size)
        self.booklet.show_rule(self.rule)
        self.graph.focus(self.booklet)

    def frame(self) -> Box:
        """Give a name board, the chapters beside the book or over it, and the foot."""
        book = paper(self.booklet, 5, 12)
        head = Sized(NameBoard(self.context.say(self.title)), wide=520)
        feet = self.feet(go=self._learn if self._learn.visible else None)
        pages: Box = book
        if self.chapters and self.size[0] >= self.context.theme.px(WIDE):
            chapters = Sized(paper(self.column, 3, 8), wide=COLUMN, fills=True)
            pages = Line(chapters, book, shares=(0, 1), gap=14)
        elif self.chapters:
            pages = Column(self.stepper, book, gap=14, fill=book)
        return Inset(Column(head, pages, feet, gap=8, fill=pages), 16, 8)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew, for the width says where the chapters stand."""
        self.size = size
        self.box = self.frame()
        super().resize(size)

    @property
    def aloud(self) -> Aloud:
        """Give the part of the book in sight, and what has the focus."""
        say = self.context.say
        return Aloud((say(self.title), *self.booklet.texts()), self.graph.aloud(say))

    def _blocks(self) -> list[Block]:
        say = self.context.say
        book = open_book(self.game, spoken(self.context.settings))
        known = {block.rule for block in book.blocks if isinstance(block, Paragraph)}
        blocks = list(book.blocks)
        if self.rule and self.rule not in known:
            told = say(msg("Rule {rule} is not in this book."), rule=plain(self.rule))
            blocks.insert(0, Paragraph((Span(told, True),)))
        if book.before:
            blocks.insert(0, Paragraph((Span(say(book.before), True),)))
        if book.after:
            blocks.append(Paragraph((Span(say(book.after), True),)))
        return blocks

    @staticmethod
    def _chapters(blocks: list[Block]) -> list[tuple[int, str]]:
        """List the chapters as (number of a block, name): what follows a bracket is left out."""
        found = [(number, plain(block.text.partition(" (")[0], LETTERS), block.level)
                 for number, block in enumerate(blocks) if isinstance(block, Heading)]
        upper = [(number, name) for number, name, level in found if level == 2]
        return (upper or [(number, name) for number, name, _ in found])[:CHAPTERS]

    def _pictures(self, blocks: list[Block]) -> dict[int, DiagramPicture]:
        found: dict[int, DiagramPicture] = {}
        for number, block in enumerate(blocks):
            if isinstance(block, Fence) and block.info == INFO and len(found) < PICTURES:
                try:
                    picture = DiagramPicture(read_diagram(self.game, block.text))
                    picture.measure(self.context.theme, 320, 240)
                except Exception:  # a plug-in's rules may raise anything: it stays the text it is
                    continue
                found[number] = picture
        return found

    def go(self, chapter: int) -> None:
        """Open a chapter."""
        self.booklet.show(self.chapters[chapter][0])
        self._mark(chapter)  # the last ones cannot stand at the upper edge

    def _open_lesson(self, course: Course) -> None:
        """Try the rule that is marked on a board, or choose a lesson."""
        number = next((n for n, lesson in enumerate(course.lessons())
                       if self.rule in lesson.rules), None)
        self.context.open(routes.Lessons(self.game) if number is None else
                          routes.Lesson(self.game, course, number))

    def _follow(self) -> None:
        """Mark the chapter that is being read."""
        top = self.booklet.top
        self._mark(max(0, sum(block <= top for block, _ in self.chapters) - 1))

    def _mark(self, chapter: int) -> None:
        self.stepper.value = chapter
        for number, button in enumerate(self.buttons):
            if number == chapter and not button.chosen and button.clip is not None:
                self.column.reveal(button)
            button.chosen = number == chapter

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; the key of the rules closes what it opened."""
        if action_of(event) == RULES:
            self.context.pop()
            return True
        return super().on_event(event)

    def _unpainted(self) -> int | None:
        """Give the number of a diagram that is in sight and not painted yet."""
        shown = [laid.picture for laid in self.booklet.seen()]
        return next((number for number, picture in self.pictures.items()
                     if picture.face is None and picture in shown), None)

    def update(self, now: float) -> bool:
        """Paint a diagram that has come into sight."""
        number = self._unpainted()
        if number is None:
            return False
        chosen = self.context.settings
        try:
            self.pictures[number].paint(self.context.theme, chosen.tokens, chosen.simplified)
        except Exception:  # as above
            del self.pictures[number]
            self.resize(self.size)
        return True

    @property
    def pace(self) -> int:
        """Hurry while a diagram is to be painted."""
        return CALM if self._unpainted() is None else LIVELY
