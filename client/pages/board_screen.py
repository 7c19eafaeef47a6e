"""A screen round one board: loading, camera, mouse, keys, gamepad, sounds, painting and pace.

A screen says what it poses, who may act (`move_input`), what is lit, what stands beside the board,
what happens by itself and what its keys do. The parts of it are asked only while something changes
(`client/window/due.py`). Wiring a board in each screen anew was rejected: no two wired it alike.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

import pygame

from core.game import Game, Refusal, Rules
from core.piece import Piece, Point, Seat
from core.position import Position

from .. import routes
from ..boards.cell_shape import lies
from ..boards.highlights import Highlight
from ..boards.overlay import paint_no, paint_reason, reason
from ..boards.picture import picture_of
from ..boards.projection import Projection, seat_turn
from ..boards.renderer import Renderer
from ..look.theme import HEAD
from ..miniatures.uniforms import armies_of
from ..screen import Aloud, Context, Stop, Topic
from ..stage.animator import Animator, standing
from ..stage.minimap import Minimap
from ..stage.view import BoardView
from ..table.hud.loading import paint_loading
from ..table.input.board_input import BoardInput
from ..table.input.camera_input import CameraInput
from ..table.input.draft_highlights import highlights, lines
from ..table.input.draft_overlay import drafted, ghosts, paint_cursor, paint_handles, paint_marks
from ..table.input.move_draft import DraftSounds, MoveInput
from ..widgets.boxes import Box, Column, Fitted, Inset, Line, Sized
from ..widgets.focus import CANCEL, NEXT, PREVIOUS, FocusGraph, Spacer, intent
from ..widgets.page import Page
from ..window import keys
from ..window.due import NEVER, Alarm
from ..window.scan import alone
from ..window.slices import Steps

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PRESSED = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN)
GAP = 12
"""Units between the board, what stands beside it, and the edges of the window."""


class BoardScreen(Page):
    """A board with a sheet beside it; a board that is a long band has it below."""

    typing = False
    text_field = None
    game: Game
    animator: Animator | None = None
    """Shows what happens on the board, once the board was laid."""
    map: Minimap | None = None
    """The little map of a large board, where there is room for it."""
    aside: ClassVar[tuple[float, float]] = 0.25, 286
    """What stands beside the board is this share of the window wide, and so many units at least."""
    below: ClassVar[float] = 188
    """The units of height that it has below a long board."""

    # what a screen says

    def pose(self, rules: Rules, position: Position, seat: Seat, move_input: MoveInput,
             pieces: Mapping[Point, Piece] | None = None) -> None:
        """Take a board as `seat` sees it, on which `move_input` acts; `pieces` are on it at first,
        by default those of the position."""
        self.rules, self.viewer = rules, seat
        self.move_input = move_input
        self.animator, self.ready, self.loaded = None, False, 0.0
        self.view = BoardView(picture_of(rules, position.ground), seat_turn(rules.seats, seat),
                              standing(position) if pieces is None else pieces)
        self.view.changed = self._take_renderer
        self.board_input = BoardInput(move_input, Projection(
            rules.topology, pygame.Rect(0, 0, 640, 480)))
        self.board_input.follow = self.view.camera.call
        self.board_input.viewer = lambda: self.viewer
        self.now, self.size = 0.0, (0, 0)
        self.graph = FocusGraph(self.escape)
        self.alarm = Alarm()
        """When the parts are asked again."""
        self.dirty = True
        """What stands round the board is to be made anew."""
        self._tick = -1
        self._looks: tuple[object, ...] = ()
        self._lines_shown: bool | None = None
        self.bubble = pygame.Rect(0, 0, 0, 0)
        """Where it is said why something cannot be done."""

    def lights(self) -> Iterable[Highlight]:
        """Give what is lit on the board besides what the input has chosen."""
        return ()

    def beside(self) -> Box:
        """Give what stands beside the board, or below a long one."""
        raise NotImplementedError

    def go_on(self, now: float) -> bool:
        """Let happen what happens by itself, at `now` in seconds; True where anything did."""
        return False

    def begun(self, animator: Animator) -> None:
        """Show on a board that was just laid how it stands."""

    def opened(self) -> None:
        """Be asked once when all pictures are there."""

    @property
    def covered(self) -> bool:
        """True while something that lies over the board takes all input."""
        return False

    def hear(self, now: float) -> bool:
        """Take what is told from elsewhere; True where something goes on instead of the board."""
        return False

    def told(self) -> tuple[str, ...]:
        """Give what is read aloud of the words round the board."""
        return ()

    def around(self, surface: pygame.Surface) -> None:
        """Paint round the board what is no box."""

    def overlay(self, surface: pygame.Surface) -> None:
        """Paint over a board on which nothing moves."""

    @property
    def rule(self) -> str:
        """Give the number of the rule that the screen is about when none was refused."""
        return ""

    @property
    def refused(self) -> tuple[Refusal, Point | None] | None:
        """Give what was refused just now, and where."""
        return self.move_input.refused

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """Give what the keys do, by the actions of `client.window.keys`."""
        return {}

    @property
    def due(self) -> float:
        """Give when something happens by itself, besides what moves on the board."""
        return NEVER

    # as a screen

    @property
    def topic(self) -> Topic:
        """Be about the rule that refused what was clicked, else about the screen's own."""
        refused = self.refused
        return self.game, (refused[0].rule if refused is not None else "") or self.rule

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press: the squares that can be chosen, then the buttons."""
        points = self.board_input.stops() if self.ready and self.performing().settled else []
        return alone([*points, *self.graph.stops()], self.darken)

    def darken(self) -> None:
        """Take the focus from everything."""
        self.blur()
        self.board_input.keys, self.dirty = False, True
        self.alarm.wake()

    def blur(self) -> None:
        """Take the focus from the buttons."""
        self.graph.focused = None

    def escape(self) -> None:
        """Take Esc while a button has the focus."""
        self.blur()

    @property
    def aloud(self) -> Aloud:
        """Give the words round the board, why something cannot be done, and the button or the
        square that has the focus."""
        say, refused = self.context.say, self.refused
        why = reason(refused[0], say) if refused else ()
        return Aloud((*self.told(), *why), self.graph.aloud(say) or self.board_input.aloud(say))

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        return self.alarm.pace

    @property
    def dragged(self) -> bool:
        """True while a piece or the board follows the hand, or the board scrolls."""
        return (self.board_input.drag is not None or self.camera_input.dragging
                or self.view.renderer.scrolling)

    def performing(self) -> Animator:
        """Give the animator, which there is once the board was laid."""
        assert self.animator is not None
        return self.animator

    # how it is laid out

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen; what was done so far stays."""
        self.context = context
        context.music(*self.tune)
        settings = context.settings
        self.view.sound = context.sound
        self.view.tokens, self.view.simple = settings.tokens, settings.simplified
        self.view.lighten(settings.light)
        if settings.show_lines != self._lines_shown:
            self._lines_shown = self.move_input.lines_on = settings.show_lines
        self.sounds = DraftSounds(self.move_input, context.sound)
        self.resize(size)
        self.performing().lively = settings.motion

    @property
    def long(self) -> bool:
        """True where the board is a long band, and has all else below it."""
        return lies(self.rules.topology, self.size, self.context.settings.upright)

    def frame(self) -> Box:
        """Give the board's room, and the sheet beside or below it."""
        theme, wide = self.context.theme, self.size[0]
        self.room = Spacer()
        sheet = Fitted(self.beside())
        if self.long:
            under = Inset(Sized(sheet, tall=self.below), GAP, GAP)
            return Column(self.room, under, gap=0, fill=self.room)
        share, least = self.aside
        units = wide / theme.scale
        side = Sized(sheet, wide=max(min(least, units * 0.4), units * share), fills=True)
        return Line(self.room, Inset(side, GAP, GAP), shares=(1, 0), gap=0, sides=True)

    def build(self) -> None:
        """Make the boxes round the board anew; the board stays where it is."""
        self.box = self.frame()
        self.box.place(self.context.theme, pygame.Rect((0, 0), self.size))
        self.graph.show(self.box.all())
        self.dirty = False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        theme, view, before = self.context.theme, self.view, self.size
        self.size = size
        self.still = pygame.Surface(size)
        theme.table(self.still)  # the board is laid on the bare table
        self.build()
        picture = replace(view.picture, armies=armies_of(self.rules), appearance=theme.appearance)
        if (size != before or view.camera.into != self.room.rect or view.picture != picture):
            view.picture = picture
            self.camera_input = CameraInput(view.camera, size, self.board_input.loose,
                                            self._turning)
            view.lay(self.room.rect, self.still, theme)
        self.alarm.parts = self, view, self.move_input
        self.alarm.stir()

    @property
    def tune(self) -> tuple[str, int | None]:
        """Give the tune that is played here and how many of its stems; "" for none."""
        return "", None

    def _turning(self) -> bool:
        point = self.move_input.draft.selected
        return point is not None and self.move_input.turning(point)

    def _take_renderer(self, renderer: Renderer) -> None:
        """Take a renderer of another size: the window changed, or the player zoomed."""
        self.board_input.projection = renderer.projection
        self.relight()
        self.dirty = True
        self.alarm.wake()
        if self.animator is None:
            self.animator = self.view.animator
            self.board_input.poke = self.animator.poke
            self.begun(self.animator)

    # what happens

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.now = self.move_input.now = now
        animator = self.view.animator
        if self.view.loading is not None:
            was = self.ready
            self._load()
            if not was:
                return True
        self.ready = True
        if self.hear(now):
            return True
        rings, tick = self.alarm.rings(now), self._tick
        if rings or self.dirty:
            changed = self.ask(now) or (rings and not self.alarm.woken)
            self.alarm.set(changed)
        else:
            changed, animator.now = False, now
        if animator.settled:
            self.view.foresee()
        self._tick = animator.renderer.tick(animator.beat)
        return changed or tick != self._tick

    def _load(self) -> None:
        """Load some of the miniatures."""
        self.loaded = self.view.load()
        if not self.ready and self.loaded > 1.0:
            self.ready = True
            self.opened()
            self.context.soften()

    def unpacking(self, sheet: pygame.Surface) -> Steps:
        """Load the toys, unless a curtain hides them, then paint what stands round the board."""
        while self.view.loading is not None and not self.hung:
            self._load()
            yield None
        yield from super().unpacking(sheet)

    def ask(self, now: float) -> bool:
        """Ask all parts what is different at `now`; True where anything is."""
        moving = self.view.update(now)
        if self.go_on(now):
            moving = self.dirty = True
        self.sounds.listen()
        self.light()
        if changed := self.dirty:
            self.build()
        return moving or changed or self.dragged

    def relight(self) -> None:
        """Have all lights made anew: the board is painted by another renderer."""
        self._looks = ()

    def light(self) -> None:
        """Let the lit squares follow what is chosen."""
        animator, move_input = self.performing(), self.move_input
        renderer = animator.renderer
        if not animator.settled:
            renderer.light(())
            self.relight()
            return
        lit = tuple(self.lights())
        looks = (lit, move_input.position, move_input.draft, move_input.hover, move_input.spin,
                 move_input.lines_on, move_input.hint, move_input.refused, move_input.seat,
                 self.board_input.drag is None)
        if looks == self._looks:
            return
        self._looks = looks
        animator.preview(drafted(move_input, self.board_input, animator.board))
        animator.pick(move_input.draft.selected)
        renderer.light([*lit, *highlights(move_input)])
        renderer.aim(lines(move_input, self.viewer))

    # input

    def on_event(self, event: pygame.Event) -> bool:
        """Take one input event; False when the mouse passed over what looks the same."""
        before, covered = self.pointed(), self.covered
        self.dirty = self.dirty or covered or event.type != pygame.MOUSEMOTION
        if self.ready:
            self.take(event)
        passing = event.type == pygame.MOUSEMOTION and not any(event.buttons)
        changed = not passing or covered or self.covered or before != self.pointed()
        if not passing:
            self.alarm.stir()
        elif changed:
            self.alarm.wake()
        return changed

    def pointed(self) -> tuple[object, ...]:
        """Give all that a passing mouse can change in the picture."""
        return (self.move_input.hover, self.move_input.spin, self.board_input.keys,
                self.graph.at(self.graph.mouse))

    def take(self, event: pygame.Event) -> None:
        """Hand an event to what it is for: reasons, buttons, camera, board, keys."""
        if self.reads(event):
            return
        if event.type in PRESSED and not self.performing().settled and self.skip():
            return
        if self.map is not None and self.map.on_event(event):
            return
        if self.on_buttons(event):
            return
        if self.camera_input.on_event(event):
            self.board_input.let_go()
        elif not self.on_board(event):
            self.command(event)

    def skip(self) -> bool:
        """Show at once what still moves; True where the press that asked for it means no more."""
        self.performing().skip()
        return False

    def reads(self, event: pygame.Event) -> bool:
        """Open the book where the reason is clicked why something cannot be done."""
        refused = self.refused
        asked = (event.type == pygame.MOUSEBUTTONDOWN and refused is not None
                 and refused[0].rule and self.bubble.collidepoint(event.pos))
        if asked and refused is not None:
            self.context.open(routes.RuleBook(self.game, refused[0].rule))
        return bool(asked)

    def on_buttons(self, event: pygame.Event) -> bool:
        """Give an event to the buttons: the mouse's over one, keys while one has the focus."""
        if event.type in MOUSE:
            if event.type == pygame.MOUSEBUTTONDOWN and self.graph.at(event.pos) is None:
                self.blur()
            return self.graph.on_event(event)
        focused = self.graph.focused is not None and event.type != pygame.MOUSEWHEEL
        return focused and self.graph.on_event(event)

    def on_board(self, event: pygame.Event) -> bool:
        """Give an event to the board; True when it was used."""
        return self.board_input.on_event(event)

    def command(self, event: pygame.Event) -> None:
        """Take a key or a button of the gamepad that means the screen, not the board."""
        if (do := self.keys.get(keys.action_of(event) or "")) is not None:
            do()
        elif intent(event) == CANCEL:
            self.cancel()
        elif intent(event) in (NEXT, PREVIOUS):
            self.graph.on_event(event)

    # what is seen

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen."""
        theme, say, animator = self.context.theme, self.context.say, self.view.animator
        if not self.ready:
            theme.table(surface)
            paint_loading(surface, theme, say, self.loaded)
            return
        surface.blit(self.still, (0, 0))
        self.around(surface)
        self.graph.draw(surface, theme)
        animator.paint(surface, ghosts(self.move_input, self.board_input, animator.renderer))
        self.bubble = pygame.Rect(0, 0, 0, 0)
        if animator.settled:
            projection = self.view.projection
            self.overlay(surface)
            paint_handles(surface, self.move_input, projection)
            paint_marks(surface, self.board_input, projection)
            paint_cursor(surface, self.board_input, projection)
            if (refused := self.refused) is not None:
                kept = (*self.move_input.draft.clicks, *refused[0].points, *animator.board)
                self.bubble = paint_reason(surface, theme, say, projection, *refused, kept)
            elif self.move_input.hovered_refusal() and self.move_input.hover is not None:
                paint_no(surface, projection, self.move_input.hover)
        animator.paint_banners(surface, say, theme.title(HEAD))
