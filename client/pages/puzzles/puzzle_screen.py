"""A puzzle on its board: the player moves, the answer follows by itself, words stand beside it."""

from collections.abc import Callable, Iterator

import pygame

from core.action import Action, clicks
from core.game import Game, msg
from core.piece import Seat

from ...boards.cell_shape import BAND, ratio
from ...boards.highlights import Highlight
from ...boards.overlay import paint_no, paint_reason, reason
from ...boards.picture import checks_of, picture_of
from ...boards.projection import Projection, seat_turn
from ...boards.renderer import Renderer
from ...games.game_puzzles import Solved, puzzles_of
from ...look import icons
from ...look.theme import GOOD, INK, INK_DARK, INK_SOFT, Colour
from ...screen import CALM, LIVELY, Aloud, Context, Stop, Topic
from ...stage.animator import Animator, standing
from ...stage.view import BoardView
from ...table.exercise import Exercise
from ...table.input import draft_highlights
from ...table.input.board_input import BoardInput
from ...table.input.camera_input import CameraInput
from ...table.input.draft_overlay import drafted, ghosts, paint_cursor, paint_handles
from ...table.input.move_draft import DraftSounds, MoveInput
from ...widgets.button import Button, Icon
from ...widgets.focus import CANCEL, NEXT, PREVIOUS, FocusGraph, intent
from ...widgets.handed import across
from ...window import keys
from ...window.scan import alone

PAUSE = 0.5
"""Seconds of rest before the answer is played."""
GOLD = (222, 150, 20)
FEW = 4
"""Pieces that may move at most, for each to be lit: among more of them it would tell nothing."""


class PuzzleScreen:
    """The puzzle of a game by its number from 0; `took` hears which one was looked at last."""

    modal = typing = hung = False
    text_field = None
    leave_question = None

    context: Context

    def __init__(self, game: Game, number: int = 0,
                 took: Callable[[int], None] | None = None) -> None:
        self.game, self.took = game, took
        self.puzzles = puzzles_of(game)
        self.size = (0, 0)
        self._begin(number)

    def _begin(self, number: int) -> None:
        """Set up another puzzle."""
        self.number = number
        self.exercise = exercise = Exercise(self.game, self.puzzles[number])
        rules, position = exercise.posed.rules, exercise.match.position
        self.animator: Animator | None = None
        self.ready = False
        self.view = BoardView(picture_of(rules, position.ground),
                              seat_turn(rules.seats, exercise.posed.solver), standing(position))
        self.view.changed = self._take_renderer
        self.move_input = MoveInput(rules, self._attempt, confirm=False)
        self.board_input = BoardInput(self.move_input, Projection(
            rules.topology, pygame.Rect(0, 0, 640, 480)))
        self.board_input.follow = self.view.camera.call
        self.board_input.viewer = lambda: exercise.posed.solver
        self.now = self._rest = 0.0
        self._tick = -1
        self._dirty, self._kept = True, False
        self._looks: tuple[object, ...] = ()
        self._last: tuple[int, ...] = ()
        if self.took is not None:
            self.took(number)

    # as a screen

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
        """Give the task, what was said to the last try, why something cannot be done, and the
        button or the square that has the focus."""
        say, exercise, refused = self.context.say, self.exercise, self.move_input.refused
        why = reason(refused[0], say) if refused else ()
        return Aloud((say(msg("Puzzle {number}"), number=self.number + 1),
                      say(exercise.task, count=exercise.count), self._told(), *why),
                     self.graph.aloud(say) or self.board_input.aloud(say))

    @property
    def topic(self) -> Topic:
        """Be about the rule that refused what was clicked."""
        refused = self.move_input.refused
        return self.game, refused[0].rule if refused is not None else ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen."""
        self.context = context
        context.music("")
        self.stars = Solved()
        self._open(size)

    def _open(self, size: tuple[int, int]) -> None:
        self.sounds = DraftSounds(self.move_input, self.context.sound)
        self.view.sound = self.context.sound
        settings = self.context.settings
        self.view.tokens, self.view.simple = settings.tokens, settings.simplified
        self.move_input.lines_on = settings.show_lines
        self.resize(size)
        pieces = standing(self.exercise.match.position)
        self.view.look_at_army(self.exercise.posed.solver, pieces)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: the board, and beside it (below a board that is a long band) words and keys."""
        theme, say = self.context.theme, self.context.say
        self.size = size
        gap, target = theme.px(12), theme.target
        band = ratio(self.exercise.posed.rules.topology) >= BAND and size[0] >= size[1]
        if band:
            tall = max(theme.px(188), 2 * target + 4 * gap)
            self.paper = pygame.Rect(gap, size[1] - tall - gap, size[0] - 2 * gap, tall)
            board = pygame.Rect(0, gap, size[0], self.paper.y - 2 * gap)
        else:
            side = max(theme.px(286), size[0] * 25 // 100)
            self.paper = pygame.Rect(size[0] - side - gap, gap, side, size[1] - 2 * gap)
            board = pygame.Rect(gap, gap, self.paper.x - 2 * gap, size[1] - 2 * gap)
        if theme.left_handed:
            board, self.paper = (across([rect], size[0])[0] for rect in (board, self.paper))
        self.still = pygame.Surface(size)
        theme.table(self.still)
        self.view.lay(board, self.still, theme)
        self.performing().lively = self.context.settings.motion
        self.camera_input = CameraInput(self.view.camera, size, self.board_input.loose)
        self._hint = Button(say(self.exercise.offer), self.hint, "blue", units=20, icon=icons.bulb)
        self._again = Button(say(msg("Again")), self.again, "green", units=20, icon=icons.back)
        self._next = Button(say(msg("Next")), self.next, "orange", units=22, icon=icons.play)
        self._leave = Button(say(msg("Back")), self.context.pop, "wood", units=20)
        inner = self.paper.inflate(-theme.px(32), -theme.px(26))
        buttons = [self._hint, self._again, self._next, self._leave]
        if band:
            wide = max(theme.px(330), inner.w * 36 // 100)
            half = (wide - gap) // 2
            for n, button in enumerate(buttons):
                button.rect = pygame.Rect(inner.right - wide + n % 2 * (half + gap), 0, half,
                                          target)
                button.rect.y = inner.centery - target - gap // 2 + n // 2 * (target + gap)
            self.words = pygame.Rect(inner.x, inner.y, inner.w - wide - 2 * gap, inner.h)
        else:
            foot = inner.bottom
            for button in reversed(buttons):
                button.rect = pygame.Rect(inner.x, foot - target, inner.w, target)
                foot -= target + theme.px(8)
            self.words = pygame.Rect(inner.x, inner.y, inner.w, foot - inner.y)
        self.graph = FocusGraph(self._blur)
        self.graph.set(buttons)
        self._dirty, self._looks = True, ()

    def _blur(self) -> None:
        self.graph.focused = None

    def _take_renderer(self, renderer: Renderer) -> None:
        """Take a renderer of another size."""
        self.board_input.projection = renderer.projection
        self._dirty, self._looks = True, ()
        if self.animator is None:
            self.animator = self.view.animator
            self.board_input.poke = self.animator.poke
            self.animator.show(self.exercise.match.position)

    def performing(self) -> Animator:
        """Give the animator, which there is once the board was laid."""
        assert self.animator is not None
        return self.animator

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        animator = self.performing()
        still = animator.settled and not animator.playful and self.view.loading is None
        still = still and not self.view.renderer.scrolling and self.board_input.drag is None
        return CALM if still and not self.camera_input.dragging else LIVELY

    def leave(self) -> None:
        """Close nothing: nothing is open."""

    # what happens

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.now = self.move_input.now = now
        animator = self.performing()
        if self.view.loading is not None:
            share = self.view.load()
            if not self.ready:
                self.ready = share > 1.0
                if self.ready:
                    self.context.soften()
                return True
        moving = self.view.update(now)
        exercise = self.exercise
        if animator.settled:
            if exercise.answers:
                self._rest = self._rest or now
                if now - self._rest >= PAUSE:
                    self._advance()
                    moving = True
            elif exercise.solved and not self._kept:
                self._keep()
        seat = exercise.mover if animator.settled else None
        self.move_input.see(exercise.match.position, seat)
        self.sounds.listen()
        self._light(animator)
        tick = animator.renderer.tick(animator.beat)
        changed = moving or self._dirty or tick != self._tick or self._lingers()
        self._tick = tick
        return changed

    def _lingers(self) -> bool:
        return self.move_input.hovered_refusal() is not None or self.board_input.drag is not None

    def _attempt(self, seat: Seat, action: Action) -> None:
        """Take an action of the player: play it if it is right, else put the piece back."""
        self._dirty = True
        if not clicks(action):  # the turn is ended only by the solution
            self.move_input.waiting = False
            return
        if self.exercise.attempt(action):
            self._advance()
            return
        self.context.sound("refuse")
        self.move_input.drop()
        self.move_input.waiting = False

    def _advance(self) -> None:
        """Perform the solution's next action."""
        exercise = self.exercise
        assert exercise.next is not None
        self._last = clicks(exercise.next[1])[:2]
        events = exercise.advance()
        position = exercise.match.position
        self.performing().perform(events, position, None, checks_of(exercise.posed.rules, position))
        if self._last:
            self.view.camera.call(self._last[-1], 1.0)
        self._rest, self._dirty = 0.0, True

    def _keep(self) -> None:
        """Give the star."""
        self._kept = self._dirty = True
        self.context.sound("victory")
        failed = self.stars.add(self.exercise.puzzle, self.puzzles)
        if failed:
            say = self.context.say
            self.context.tell(say(msg("The star cannot be kept: {why}"), why=say(failed)))
        self.graph.focus(self._next)

    def hint(self) -> None:
        """Tell more, where the player has tried; else say that trying comes first."""
        exercise, say = self.exercise, self.context.say
        if not exercise.helpful:
            if exercise.mover is not None:
                self.context.tell(say(msg("Try twice by yourself first.")))
            return
        exercise.hint()
        self.move_input.drop()
        self.move_input.hint = exercise.lit()
        self._dirty, self._looks = True, ()

    def again(self) -> None:
        """Set the puzzle up anew."""
        self.exercise.again()
        self._last, self._rest, self._dirty = (), 0.0, True
        self.performing().show(self.exercise.match.position)

    def next(self) -> None:
        """Go on to the next puzzle, after the last to the first."""
        self._begin((self.number + 1) % len(self.puzzles))
        self._open(self.size)

    # input

    def on_event(self, event: pygame.Event) -> bool:
        """Take one input event; False when the mouse passed over what looks the same."""
        before = self._pointed()
        self._take(event)
        passing = event.type == pygame.MOUSEMOTION and not any(event.buttons)
        if not passing:
            self._dirty = True
        return not passing or before != self._pointed()

    def _pointed(self) -> tuple[object, ...]:
        hovered = self.graph.at(self.graph.mouse)
        return self.move_input.hover, self.move_input.spin, self.board_input.keys, hovered

    def _take(self, event: pygame.Event) -> None:
        if not self.ready:
            return
        animator = self.performing()
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN,
                                 pygame.CONTROLLERBUTTONDOWN)
        if pressed and not animator.settled:
            animator.skip()
        if self._keys(event) or self.camera_input.on_event(event):
            return
        if not self.board_input.on_event(event):
            self._command(event)

    def _keys(self, event: pygame.Event) -> bool:
        """Give an event to the buttons: the mouse's over one, keys while one has the focus."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            before = self.graph.at(self.graph.mouse)
            if event.type == pygame.MOUSEBUTTONDOWN and self.graph.at(event.pos) is None:
                self._blur()
            used = self.graph.on_event(event)
            self._dirty = self._dirty or before is not self.graph.at(self.graph.mouse)
            return used
        if self.graph.focused is not None and event.type != pygame.MOUSEWHEEL:
            return self.graph.on_event(event)
        return False

    def _command(self, event: pygame.Event) -> None:
        act = keys.action_of(event)
        if act == keys.HINT:
            self.hint()
        elif act == keys.NOTES:
            self.next()
        elif intent(event) == CANCEL:
            self.context.pop()
        elif intent(event) in (NEXT, PREVIOUS):
            self.graph.on_event(event)

    # what is seen

    def _light(self, animator: Animator) -> None:
        """Let the lit squares follow what is chosen."""
        renderer, move_input = animator.renderer, self.move_input
        if not animator.settled:
            renderer.light(())
            self._looks = ()
            return
        looks = (id(renderer), move_input.position, move_input.draft, move_input.hover,
                 move_input.spin, move_input.hint, move_input.refused, self._last,
                 self.board_input.drag is None, move_input.seat)
        if looks == self._looks:
            return
        self._looks = looks
        animator.preview(drafted(move_input, self.board_input, animator.board))
        animator.pick(move_input.draft.selected)
        last = () if move_input.draft.action else self._last
        renderer.light([*(Highlight("last", point) for point in last), *self._able(),
                        *draft_highlights.highlights(move_input)])
        renderer.aim(draft_highlights.lines(move_input, self.exercise.posed.solver))

    def _able(self) -> Iterator[Highlight]:
        """Light the pieces that may move, where they are few and none is chosen yet."""
        move_input = self.move_input
        if move_input.mine and not move_input.started:
            able = [point for point in standing(move_input.position) if move_input.pickable(point)]
            if len(able) <= FEW:
                yield from (Highlight("target", point) for point in able)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen."""
        theme, say = self.context.theme, self.context.say
        animator, exercise, move_input = self.performing(), self.exercise, self.move_input
        surface.blit(self.still, (0, 0))
        if not self.ready:
            theme.banner(surface, say("The soldiers climb out of their box…"),
                         pygame.Rect(self.size[0] // 8, self.size[1] // 2, self.size[0] * 3 // 4,
                                     theme.px(46)))
            return
        self._hint.label = say(exercise.offer)
        self._hint.enabled = exercise.mover is not None
        self._again.enabled = exercise.at > 0
        theme.panel(surface, self.paper)
        self._paint_words(surface)
        self.graph.draw(surface, theme)
        animator.paint(surface, ghosts(move_input, self.board_input, animator.renderer))
        if animator.settled:
            paint_handles(surface, move_input, self.view.projection)
            paint_cursor(surface, self.board_input, self.view.projection)
            if move_input.refused is not None:
                paint_reason(surface, theme, say, self.view.projection, *move_input.refused)
            elif move_input.hovered_refusal() is not None and move_input.hover is not None:
                paint_no(surface, self.view.projection, move_input.hover)
        animator.paint_banners(surface, say, theme.title(30))
        self._dirty = False

    def _paint_words(self, surface: pygame.Surface) -> None:
        """Say which puzzle this is, what there is to do, and how the last try went."""
        theme = self.context.theme
        with theme.lettered(theme.largest(lambda: self._told_high() <= self.words.h)):
            self._write(surface)

    def _told_high(self) -> int:
        theme = self.context.theme
        return theme.tall(34) + sum(
            theme.box(text, font, self.words.w)[1] + theme.px(9) for text, font, _ in self._parts())

    def _write(self, surface: pygame.Surface) -> None:
        theme, say, exercise = self.context.theme, self.context.say, self.exercise
        room = self.words
        head = pygame.Rect(room.x, room.y, room.w, theme.tall(34))
        theme.write(surface, say(msg("Puzzle {number}"), number=self.number + 1), theme.title(26),
                    INK_DARK, head, "left", "middle")
        side = theme.px(32)
        star = pygame.Rect(head.right - side, head.y, side, side)
        paint: Icon = icons.star if exercise.puzzle in self.stars else icons.star_outline
        paint(surface, star, GOLD)
        y = head.bottom
        for text, font, colour in self._parts():
            box = pygame.Rect(room.x, y, room.w, room.bottom - y)
            used = theme.write(surface, text, font, colour, box)
            y = used.bottom + theme.px(9)

    def _parts(self) -> list[tuple[str, pygame.Font, Colour]]:
        """List what is told under the headline."""
        theme, say, exercise = self.context.theme, self.context.say, self.exercise
        army = say(exercise.posed.rules.army(exercise.posed.solver))
        level = say(exercise.level)
        about = [say(msg("{army} to move"), army=army), level]
        about += [say(preset.name) for preset in self.game.presets[1:]
                  if dict(preset.options) == dict(exercise.puzzle.options)]
        parts: list[tuple[str, pygame.Font, Colour]] = [
            (" · ".join(about), theme.text(17), INK_SOFT),
            (say(exercise.task, count=exercise.count), theme.text(21, bold=True), INK_DARK),
        ]
        told = self._told()
        if told:
            parts.append((told, theme.text(20, bold=exercise.done),
                          GOOD if exercise.solved else INK))
        return parts

    def _told(self) -> str:
        """Give the sentence about the last try, or the hint."""
        say, exercise = self.context.say, self.exercise
        if exercise.hints in (1, 2) and not exercise.done:
            piece = exercise.piece()
            if piece:
                return say(msg("Look at this piece: {piece}."), piece=say(piece))
        if exercise.said:
            return say(exercise.said)
        if exercise.hints == 3:
            return say(msg("Watch how it goes."))
        return ""


