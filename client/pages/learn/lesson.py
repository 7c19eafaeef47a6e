"""A lesson on the real board: a short task, the piece that matters lit, a hint when it is wanted.

The board, its figures and its input are those of the table. What is right is performed there; what
is not asked for is put back, with a kind word. Nothing is sent or recorded.
"""

from itertools import pairwise

import pygame

from core.game import Game, msg
from core.lesson import Course

from ... import routes
from ...boards.arrows import paint_arrows
from ...boards.cell_shape import BAND, ratio
from ...boards.highlights import Highlight
from ...boards.overlay import paint_question, paint_reason, paint_ring, reason
from ...boards.picture import picture_of
from ...boards.projection import Projection, seat_turn
from ...boards.renderer import Renderer
from ...look import icons
from ...look.theme import GOLD, GOOD, INK, INK_DARK, WARN
from ...memory.learned import Learned
from ...screen import CALM, LIVELY, Aloud, Context, Stop, Topic
from ...stage.animator import Animator, standing
from ...stage.view import BoardView
from ...table.hud.controls import ENDINGS
from ...table.input.board_input import BoardInput
from ...table.input.camera_input import CameraInput
from ...table.input.draft_highlights import highlights, lines
from ...table.input.draft_overlay import drafted, ghosts, paint_cursor, paint_handles
from ...table.input.move_draft import DraftSounds, goal
from ...widgets.button import Button
from ...widgets.focus import ACCEPT, CANCEL, NEXT, PREVIOUS, FocusGraph, intent
from ...widgets.handed import across
from ...window import keys
from ...window.scan import alone
from .lesson_play import DONE, OTHER, RIGHT, LessonPlay

SIDE, LEAST_SIDE = 0.3, 290
"""Share of a wide window that the words have, and their units at least."""
LOOK, HINTED = (255, 200, 40), (36, 112, 200)
BELOW = 218
"""Units of height of the words under a board that is a long band."""


class LessonScreen:
    """Lesson `number` of a game's course."""

    modal = typing = hung = False
    text_field = None
    leave_question = None

    def __init__(self, game: Game, course: Course, number: int = 0) -> None:
        self.game, self.course, self.number = game, course, number
        self.lesson = course.lessons()[number]
        self.play = LessonPlay(game, self.lesson)
        scene = self.play.scene
        self.view = BoardView(picture_of(scene.rules, scene.position.ground),
                              seat_turn(scene.rules.seats, scene.seat), standing(scene.position))
        self.view.changed = self._take_renderer
        self.board_input = BoardInput(
            self.play.move_input, Projection(scene.rules.topology, pygame.Rect(0, 0, 640, 480)))
        self.board_input.follow = self.view.camera.call
        self.board_input.viewer = lambda: self.play.scene.seat
        self.animator: Animator | None = None
        self.ready = False
        self._dirty = True
        self._kept = False
        """The star was given and kept."""
        self._tick = -1
        self._bubble = pygame.Rect(0, 0, 0, 0)

    # as a screen

    @property
    def topic(self) -> Topic:
        """Be about the rule that was just named, else the first that is taught."""
        refused = self.play.refused
        if refused is not None and refused[0].rule:
            return self.game, refused[0].rule
        return self.game, next(iter(self.lesson.rules), "")

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press: the squares that can be chosen, then the buttons."""
        still = self.animator is not None and self.animator.settled
        points = self.board_input.stops() if still else []
        return alone([*points, *self.graph.stops()], self._darken)

    def _darken(self) -> None:
        """Take the focus from everything."""
        self.graph.focused, self.board_input.keys, self._dirty = None, False, True

    @property
    def aloud(self) -> Aloud:
        """Give title and task, what was said to the last try, why something cannot be done, and
        the button or the square that has the focus."""
        say, play = self.context.say, self.play
        why = reason(play.refused[0], say) if play.refused else ()
        return Aloud((say(self.lesson.title), say(play.said), *why, say(play.task)),
                     self.graph.aloud(say) or self.board_input.aloud(say))

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        animator = self.animator
        still = animator is None or (animator.settled and not animator.playful)
        busy = self.board_input.drag is not None or self.view.renderer.scrolling
        return CALM if still and not busy and self.view.loading is None else LIVELY

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen; what was done so far stays."""
        self.context = context
        context.music("")
        say = context.say
        self.view.sound = context.sound
        self.view.tokens = context.settings.tokens
        self.view.simple = context.settings.simplified
        self.sounds = DraftSounds(self.play.move_input, context.sound)
        self.big = Button(say(msg("Done")), self._press_big, "orange", units=26)
        self.hint = Button(say(msg("Hint")), self._hint, "blue", units=19, icon=icons.bulb)
        self.anew = Button(say(msg("Again")), self._again, "plain", units=19)
        self.book = Button(say(msg("Book")), self._read, "plain", units=19, icon=icons.book)
        self.back = Button(say(msg("Back")), context.pop, "green", units=19, icon=icons.back)
        self.graph = FocusGraph(self._blur)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: the board, and beside it (below a long one) the words and the buttons."""
        theme, gap = self.context.theme, self.context.theme.px(10)
        rules = self.play.scene.rules
        self._size = size
        self.still = pygame.Surface(size)
        theme.table(self.still)
        board = pygame.Rect((0, 0), size)
        if ratio(rules.topology) >= BAND and size[0] >= size[1]:
            tall = min(theme.px(BELOW), size[1] // 2)
            board.h -= tall
            self.panel = pygame.Rect(gap, board.bottom, size[0] - 2 * gap, tall - gap)
            rows = 3
            wide = min(theme.px(330), self.panel.w * 2 // 5)
            keys = pygame.Rect(self.panel.right - wide, self.panel.y, wide, self.panel.h)
            self.words = pygame.Rect(self.panel.x, self.panel.y, self.panel.w - wide - gap,
                                     self.panel.h)
        else:
            wide = max(min(theme.px(LEAST_SIDE), size[0] * 2 // 5), round(size[0] * SIDE))
            wide = min(wide, theme.px(460))
            board.w -= wide + gap
            self.panel = pygame.Rect(board.right, gap, wide, size[1] - 2 * gap)
            rows = 3
            tall = rows * (theme.target + gap) + theme.px(8)
            keys = pygame.Rect(self.panel.x, self.panel.bottom - tall, wide, tall)
            self.words = pygame.Rect(self.panel.x, self.panel.y, wide,
                                     min(self.panel.h - tall, theme.px(320)))
        if theme.left_handed and board.w < size[0]:
            board, self.panel, keys, self.words = (
                across([rect], size[0])[0] for rect in (board, self.panel, keys, self.words))
        step = (keys.h + gap) // rows
        each = min(theme.target, step - gap // 2)
        half = (keys.w - gap) // 2
        for n, pair in enumerate(((self.hint, self.anew), (self.book, self.back))):
            for column, button in enumerate(pair):
                button.rect = pygame.Rect(keys.x + column * (half + gap),
                                          keys.y + (n + 1) * step, half, each)
        self.big.rect = pygame.Rect(keys.x, keys.y, keys.w, min(theme.px(62), step - gap // 2))
        self.graph.set([self.big, self.hint, self.anew, self.book, self.back])
        self.view.lay(board, self.still, theme)
        assert self.animator is not None
        self.animator.lively = self.context.settings.motion
        self.camera_input = CameraInput(self.view.camera, size, self.board_input.loose)
        self._look()
        self._dirty = True

    def _take_renderer(self, renderer: Renderer) -> None:
        self.board_input.projection = renderer.projection
        self.animator = self.view.animator
        self.board_input.poke = self.animator.poke
        self._dirty = True

    def _look(self) -> None:
        """Bring what matters into sight, where not all of the board is seen."""
        for point in self.play.lit()[:1]:
            self.view.camera.call(point, 1.0)

    def leave(self) -> None:
        """Close nothing: nothing is open."""

    # what happens

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.play.move_input.now = now
        animator = self.animator
        assert animator is not None
        if self.view.loading is not None:
            share = self.view.load()
            if not self.ready:
                self.ready = share > 1.0
                if self.ready:
                    self.context.soften()
                return True
        self.ready = True
        moving = self.view.update(now)
        while self.play.happened:
            shown = self.play.happened.pop(0)
            animator.perform(shown.events, shown.position)
            moving = True
        if animator.settled:
            self._light(animator)
        else:
            animator.renderer.light(())
        tick = animator.renderer.tick(animator.beat)
        changed = moving or self._dirty or tick != self._tick
        self._tick = tick
        return changed

    def _light(self, animator: Animator) -> None:
        play, move_input = self.play, self.play.move_input
        animator.preview(drafted(move_input, self.board_input, animator.board))
        animator.pick(move_input.draft.selected)
        because = () if play.kept is None else play.kept[0].points
        animator.renderer.light([
            *(Highlight("target", point) for point in play.lit()), *highlights(move_input),
            *(Highlight("because", point) for point in because)])
        animator.renderer.aim(lines(move_input, play.scene.seat))

    def _listen(self) -> None:
        """Take what was done: sounds, a star at the end, the button that goes on."""
        play = self.play
        before = play.mood, play.scene.at
        play.listen()
        self.sounds.listen()
        if play.over and not self._kept:
            self._kept = True
            Learned().add(self.game.key, self.lesson.title)
            self.context.sound("cheer")
            self.graph.focus(self.big)
        elif (play.mood, play.scene.at) != before:
            self.context.sound("chime" if play.mood == RIGHT else "refuse")
        self._dirty = True

    def _hint(self) -> None:
        self.play.hint()
        self._dirty = True

    def _again(self) -> None:
        """Set the board up as it was at first."""
        self.play.again()
        self.board_input.move_input = self.play.move_input
        self.sounds = DraftSounds(self.play.move_input, self.context.sound)
        self.board_input.let_go()
        assert self.animator is not None
        self.animator.show(self.play.scene.position)
        self._blur()
        self._dirty = True

    def _read(self) -> None:
        self.context.open(routes.RuleBook(*(self.topic or (self.game, ""))))

    def _press_big(self) -> None:
        """Go on to the next lesson, or end the move."""
        if not self.play.over:
            self.play.move_input.done()
            self._listen()
        elif self.number + 1 < len(self.course.lessons()):
            self.context.swap(routes.Lesson(self.game, self.course, self.number + 1))
        else:
            self.context.pop()

    def _blur(self) -> None:
        self.graph.focused = None

    # what the player does

    def on_event(self, event: pygame.Event) -> bool:
        """Take one input event."""
        if not self.ready:
            return False
        passing = event.type == pygame.MOUSEMOTION and not any(event.buttons)
        before = self._pointed()
        self._take(event)
        self._listen_to(event)
        return not passing or before != self._pointed()

    def _pointed(self) -> tuple[object, ...]:
        move_input = self.play.move_input
        return move_input.hover, move_input.spin, self.graph.at(self.graph.mouse)

    def _listen_to(self, event: pygame.Event) -> None:
        if event.type != pygame.MOUSEMOTION or self.board_input.drag is not None:
            self._listen()
        else:
            self._dirty = True

    def _take(self, event: pygame.Event) -> None:
        mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN,
                                 pygame.CONTROLLERBUTTONDOWN)
        refused, animator = self.play.refused, self.animator
        assert animator is not None
        if event.type == pygame.MOUSEBUTTONDOWN and refused is not None and refused[0].rule and (
                self._bubble.collidepoint(event.pos)):
            self._read()
            return
        if pressed and not animator.settled:
            animator.skip()
        if mouse:
            if event.type == pygame.MOUSEBUTTONDOWN and self.graph.at(event.pos) is None:
                self._blur()
            if self.graph.on_event(event):
                return
        elif self.graph.focused is not None and event.type != pygame.MOUSEWHEEL:
            self.graph.on_event(event)
            return
        if pressed:
            self.play.kept = None
        if self.camera_input.on_event(event):
            self.board_input.let_go()
        elif self.play.scene.pointing and self._point(event):
            return
        elif not self.board_input.on_event(event):
            self._command(event)

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

    def _command(self, event: pygame.Event) -> None:
        what = intent(event)
        if what == CANCEL:
            self.context.pop()
        elif what in (NEXT, PREVIOUS):
            self.graph.on_event(event)
        elif keys.action_of(event) == keys.MENU:
            self.graph.focus(self.hint)  # the shoulders, which go from button to button, turn here
        elif keys.action_of(event) == keys.HINT:
            self._hint()

    # what is seen

    def _refresh(self) -> None:
        """Bring the buttons up to what may be done now."""
        say, play = self.context.say, self.play
        move_input = play.move_input
        last = self.number + 1 >= len(self.course.lessons())
        if play.over:
            self.big.label = say(msg("All lessons")) if last else say(msg("Next lesson"))
        else:
            self.big.label = say(ENDINGS.get(type(move_input.closing), msg("Done")))
        self.big.enabled = play.over or move_input.ready or move_input.closing is not None
        self.hint.enabled = not play.over
        if self.graph.focused is not None and not self.graph.focused.live:
            self._blur()

    def _paint_words(self, surface: pygame.Surface) -> None:
        """Paint the sheet: title, pips for the steps, the task, what was said to the last try."""
        theme, say, play = self.context.theme, self.context.say, self.play
        theme.panel(surface, self.words)
        box = self.words.inflate(-theme.px(36), -theme.px(28))
        side = theme.px(20)
        steps = len(self.lesson.steps)
        for n in range(steps):
            spot = pygame.Rect(box.right - (steps - n) * (side + theme.px(3)), box.y, side, side)
            icons.star(surface, spot, GOLD if n < play.scene.at else (222, 204, 168))
        room = pygame.Rect(box.x, box.y, box.w - steps * (side + theme.px(3)) - theme.px(6),
                           theme.px(34))
        title = say(self.lesson.title)
        if theme.box(title, theme.title(19), room.w)[1] > room.h:
            room.h = theme.px(54)  # two lines rather than tiny letters
        font = theme.fit(theme.title, 24, title, room.size)
        theme.write(surface, title, font, INK_DARK, room, "left", "top")
        answer = say(play.said)
        low = theme.px(64) if answer else 0
        room = pygame.Rect(box.x, room.bottom + theme.px(4), box.w,
                           box.bottom - room.bottom - theme.px(8) - low)
        task = say(play.task)
        if play.mood == DONE:
            big = min(theme.px(84), room.h // 2)
            icons.star(surface, pygame.Rect(room.x, room.y, big, big), GOLD)
            if room.w > 4 * big:
                room.x, room.w = room.x + big + theme.px(12), room.w - big - theme.px(12)
            else:
                room.y, room.h = room.y + big + theme.px(6), room.h - big - theme.px(6)
        font = theme.fit(lambda units: theme.text(units, True), 25, task, room.size)
        theme.write(surface, task, font, INK_DARK, room, "left", "top")
        if answer:
            room = pygame.Rect(box.x, box.bottom - low, box.w, low)
            font = theme.fit(theme.text, 21, answer, room.size)
            colour = WARN if play.mood == OTHER else GOOD if play.mood == DONE else INK
            theme.write(surface, answer, font, colour, room, "left", "middle")

    def _show(self, surface: pygame.Surface) -> None:
        """Ring the pieces that matter, and show the hint by rings and an arrow."""
        projection, hint = self.view.projection, self.play.move_input.hint
        for point in hint or self.play.lit():
            paint_ring(surface, projection, point, HINTED if hint else LOOK)
        if not self.play.scene.pointing:
            paint_arrows(surface, projection, [
                pair for pair in pairwise(hint) if pair[0] != pair[1]], HINTED)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen."""
        theme, say, animator = self.context.theme, self.context.say, self.animator
        if animator is None or not self.ready:
            theme.table(surface)
            box = pygame.Rect(0, 0, min(surface.get_width(), theme.px(620)), theme.px(46))
            box.center = surface.get_rect().center
            theme.banner(surface, say("The soldiers climb out of their box…"), box)
            return
        self._refresh()
        surface.blit(self.still, (0, 0))
        self._paint_words(surface)
        self.graph.draw(surface, theme)
        animator.paint(surface, ghosts(self.play.move_input, self.board_input, animator.renderer))
        projection, play = self.view.projection, self.play
        self._bubble = pygame.Rect(0, 0, 0, 0)
        if animator.settled:
            self._show(surface)
            paint_handles(surface, play.move_input, projection)
            paint_cursor(surface, self.board_input, projection)
            at = goal(play.move_input.draft.action) if play.move_input.ready else None
            if at is not None and play.refused is None:
                paint_question(surface, theme, say("Done?"), projection, at)
            if play.refused is not None:
                self._bubble = paint_reason(surface, theme, say, projection, *play.refused)
        animator.paint_banners(surface, say, theme.title(30))
        self._dirty = False
