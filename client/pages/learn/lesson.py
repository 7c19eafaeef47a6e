"""A lesson on the real board: a short task, the piece that matters lit, a hint when it is wanted.

The board, its figures and its input are those of the table. What is right is performed there; what
is not asked for is put back, with a kind word. Nothing is sent or recorded.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

import pygame

from core.event import Ended, Event
from core.game import Game, Refusal, msg
from core.lesson import Course
from core.piece import Point

from ... import routes
from ...boards.arrows import paint_arrows
from ...boards.highlights import Highlight
from ...boards.overlay import paint_question, paint_ring
from ...look import icons
from ...look.theme import GOLD, GOOD, INK, INK_DARK, TITLE, WARN, WORD, Colour, Material
from ...memory.learned import Learned
from ...table.hud.controls import ENDINGS
from ...table.input.move_draft import goal
from ...widgets.boxes import Box, Column, Fitted, Grid, Line, Sized
from ...widgets.button import Button, Drawn, Label, paper
from ...widgets.focus import ACCEPT, intent
from ...window import keys
from ..board_screen import PRESSED, BoardScreen
from .lesson_play import DONE, OTHER, RIGHT, LessonPlay

LOOK, HINTED = (255, 200, 40), (36, 112, 200)
PALE = (222, 204, 168)


def _star(side: float, colour: Colour) -> Box:
    return Sized(Drawn(lambda face, theme, rect: icons.star(face, rect, colour)), tall=side,
                 wide=side, words=0)


class LessonScreen(BoardScreen):
    """Lesson `number` of a game's course."""

    aside = 0.3, 290
    below = 206

    def __init__(self, game: Game, course: Course, number: int = 0) -> None:
        self.game, self.course, self.number = game, course, number
        self.lesson = course.lessons()[number]
        self.play = LessonPlay(game, self.lesson)
        scene = self.play.scene
        self.pose(scene.rules, scene.position, scene.seat, self.play.move_input)
        self._kept = False
        """The star was given and kept."""

    @property
    def refused(self) -> tuple[Refusal, Point | None] | None:
        """Give what was refused just now, or was to be tried."""
        return self.play.refused

    @property
    def rule(self) -> str:
        """Be about the first rule that is taught."""
        return next(iter(self.lesson.rules), "")

    def told(self) -> tuple[str, ...]:
        """Give title, what is said to the last try, and the task."""
        say, play = self.context.say, self.play
        return say(self.lesson.title), say(play.said) if play.said else "", say(play.task)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; bring what matters into sight, where not all of the board is seen."""
        super().resize(size)
        for point in self.play.lit()[:1]:
            self.view.camera.call(point, 1.0)

    # what is seen

    def beside(self) -> Box:
        """Give the words, and the buttons under them or at their right."""
        say, play, move_input = self.context.say, self.play, self.move_input
        last = self.number + 1 >= len(self.course.lessons())
        if play.over:
            label = (msg("Go on") if len(self.course.lessons()) == 1 else
                     msg("All lessons") if last else msg("Next lesson"))
        else:
            label = ENDINGS.get(type(move_input.closing), msg("Done"))
        self.big = Button(say(label), self._press_big, units=TITLE,
                          enabled=play.over or move_input.ready or move_input.closing is not None,
                          material=Material.BRASS)
        self.clue = Button(say(msg("Hint")), play.hint, units=WORD, icon=icons.bulb,
                           enabled=not play.over)
        anew = Button(say(msg("Again")), self._again, units=WORD)
        book = Button(say(msg("Book")), self._read, units=WORD, icon=icons.book)
        aloud = Button(say(keys.READ), self.context.read, units=WORD, icon=icons.loudspeaker)
        buttons = Grid(self.clue, anew, book, aloud, self.back(), self.big, columns=2, gap=8)
        words = paper(Fitted(self._words()), 18, 14)
        if self.long:
            return Line(words, buttons, shares=(62, 38), gap=10)
        sheet = Sized(words, tall=320, at=(0, 0))
        return Column(sheet, buttons, fill=sheet, gap=10)

    def _words(self) -> Box:
        """Give title, a star for each step, the task, and what is said to the last try."""
        play, (title, said, task) = self.play, self.told()
        stars = [_star(20, GOLD if n < play.scene.at else PALE)
                 for n in range(len(self.lesson.steps))]
        head = Line(Label(title, TITLE, INK_DARK, title=True), *stars,
                    shares=(1, *(0 for _ in stars)), gap=3)
        what: Box = Label(task, WORD, INK_DARK, bold=True)
        if play.mood == DONE and self.long:
            what = Line(_star(84, GOLD), what, shares=(0, 1))
        elif play.mood == DONE:
            what = Column(_star(84, GOLD), what, gap=6, fill=what)
        ink = WARN if play.mood == OTHER else GOOD if play.mood == DONE else INK
        return Column(head, what, Label(said, WORD, ink), gap=6, fill=what)

    def lights(self) -> Iterator[Highlight]:
        """Light the pieces that matter, and why the move is forbidden that was to be tried."""
        because = () if self.play.kept is None else self.play.kept[0].points
        yield from (Highlight("target", point) for point in self.play.lit())
        yield from (Highlight("because", point) for point in because)

    def overlay(self, surface: pygame.Surface) -> None:
        """Ring the pieces that matter, show the hint by rings and an arrow, and ask whether the
        chosen move is meant."""
        play, projection, hint = self.play, self.view.projection, self.move_input.hint
        for point in hint or play.lit():
            paint_ring(surface, projection, point, HINTED if hint else LOOK)
        if not play.scene.pointing:
            paint_arrows(surface, projection, [
                pair for pair in pairwise(hint) if pair[0] != pair[1]], HINTED)
        at = goal(self.move_input.draft.action) if self.move_input.ready else None
        if at is not None and play.refused is None:
            paint_question(surface, self.context.theme, self.context.say("Done?"), projection, at)

    # what happens

    def go_on(self, now: float) -> bool:
        """Perform what was right; give the star at the end."""
        play = self.play
        before = play.mood, play.scene.at
        play.listen()
        changed = bool(play.happened) or before != (play.mood, play.scene.at)
        self.viewer = play.scene.seat
        lost = False
        while play.happened:
            shown = play.happened.pop(0)
            told = tuple(event for event in shown.events if not self._lost(event))
            lost = lost or told != shown.events
            self.performing().perform(told, shown.position)
        if play.over and not self._kept:
            self._kept = changed = True
            Learned().add(self.game.key, self.lesson.title)
            self.context.sound("chime" if lost else "cheer")
            self.graph.focus(self.big)
        elif before != (play.mood, play.scene.at):
            self.context.sound("chime" if play.mood == RIGHT else "refuse")
        return changed

    def _lost(self, event: Event) -> bool:
        """Say whether an event is the learner's defeat: what they did was right, and yet nobody
        cheers for who won."""
        return isinstance(event, Ended) and bool(event.outcome.winners) and (
            self.viewer not in event.outcome.winners)

    def _again(self) -> None:
        """Set the board up as it was at first."""
        self.play.again()
        self.board_input.let_go()
        self.performing().show(self.play.scene.position)
        self.blur()

    def _read(self) -> None:
        self.context.open(routes.RuleBook(*(self.topic or (self.game, ""))))

    def _press_big(self) -> None:
        """Go on to the next lesson, or end the move."""
        if not self.play.over:
            self.move_input.done()
        elif self.number + 1 < len(self.course.lessons()):
            self.context.swap(routes.Lesson(self.game, self.course, self.number + 1))
        else:
            self.cancel()

    # what the player does

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """Give what the keys do; the shoulders, which go from button to button, turn here."""
        return {keys.HINT: self.play.hint, keys.MENU: lambda: self.graph.focus(self.clue)}

    def on_buttons(self, event: pygame.Event) -> bool:
        """Give an event to the buttons; another one takes the refusal away that was to be tried."""
        used = super().on_buttons(event)
        if event.type in PRESSED and not used:
            self.play.kept = None
        return used

    def on_board(self, event: pygame.Event) -> bool:
        """Give an event to the board, which may ask to point at a place."""
        return (self.play.scene.pointing and self._point(event)) or super().on_board(event)

    def _point(self, event: pygame.Event) -> bool:
        """Point at a place: with the mouse, or with the cursor."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point = self.view.projection.pick(event.pos)
        elif intent(event) == ACCEPT and event.type != pygame.MOUSEBUTTONUP:
            point = self.board_input.cursor
        else:
            return False
        if point is not None:
            self.play.touch(point)
        return True
