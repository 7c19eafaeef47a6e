"""Watches a record: play and pause, a step either way, a slider over the whole match.

Going on performs events, as at the table; going back or jumping sets the board outright, because a
take-back is nothing to animate.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from core.action import Action, clicks
from core.event import Committed, Event, Mustered
from core.game import Game, Illegal, Rules, msg
from core.match import Match
from core.option import changed
from core.piece import Seat
from core.position import Phase, Position
from core.search.review import Turn
from net.report import Beginning, Closed, Started, Table

from .. import routes
from ..boards.arrows import paint_action
from ..boards.cell_shape import ratio
from ..boards.highlights import Highlight
from ..boards.picture import checks_of, picture_of
from ..boards.renderer import Renderer
from ..coach.coach_questions import spoken
from ..coach.curve import DISC, Curve, Disc, height
from ..coach.hint import SILENT, Coach
from ..coach.review import Review
from ..coach.saying import paint_saying
from ..look import icons
from ..look.theme import Theme
from ..screen import CALM, LIVELY, Aloud, Context, Say, Stop, Topic
from ..stage.animator import Animator, standing
from ..stage.minimap import Minimap, wants_map
from ..stage.view import BoardView
from ..table.hud.hud_layout import lay
from ..table.hud.panels import Panels
from ..table.input.camera_input import CameraInput
from ..table.input.draft_highlights import lines, marked
from ..table.input.move_draft import MoveInput
from ..table.play import Play
from ..table.table_state import TableState
from ..widgets.button import Button
from ..widgets.choice import Segments
from ..widgets.focus import LEFT, RIGHT, FocusGraph, Look, Widget
from ..window import keys

PAUSE = 0.55
"""Seconds of rest between two actions while playing."""
SPEEDS = ((0.5, msg("Slow")), (1.0, msg("Normal")), (2.5, msg("Fast")))
"""How many times as fast as at the table."""


class Slider(Widget):
    """How far a record is watched, by `jump` to a share of it or `step` by one; drag, or arrows."""

    def __init__(self, jump: Callable[[float], None], step: Callable[[int], None]) -> None:
        super().__init__()
        self.jump, self.step = jump, step
        self.share = 0.0

    def press(self, pos: tuple[int, int]) -> None:
        """Jump to where it was pressed."""
        share = (pos[0] - self.rect.x) / max(1, self.rect.w - 1)
        self.jump(max(0.0, min(1.0, share)))

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the mouse."""
        self.press(pos)

    def intent(self, what: str) -> bool:
        """Step on left and right."""
        if what in (LEFT, RIGHT):
            self.step(1 if what == RIGHT else -1)
            return True
        return False

    def words(self, say: Say) -> tuple[str, ...]:
        """Tell how far it is."""
        return say(msg("How far")), f"{self.share:.0%}"

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the groove, what is done, and the knob."""
        groove = self.rect.inflate(0, -self.rect.h * 2 // 3)
        theme.plate(surface, groove, (62, 38, 25), (255, 214, 96), radius=10)
        x = round(groove.x + self.share * groove.w)
        radius = self.rect.h // 3
        pygame.draw.circle(surface, (58, 38, 26), (x, groove.centery), radius + 2)
        pygame.draw.circle(surface, (255, 178, 60), (x, groove.centery), radius)
        if look.ring:
            theme.focus(surface, self.rect)


class ReplayScreen:
    """A record on the table: `actions` of a `game` with `options`, played by `names`."""

    modal = typing = hung = False
    text_field = None
    leave_question = None

    def __init__(self, game: Game, options: Any, actions: Sequence[tuple[Seat, Action]],
                 names: tuple[str, ...], start: Position | None = None,
                 rules: Rules | None = None, review: Review | None = None,
                 at: int | Turn | None = None) -> None:
        self.game, self.options, self.names, self.start = game, options, names, start
        self.rules = rules
        self.actions = tuple(actions)
        self.at = 0
        self.playing = at is None
        self.opening = at
        """Where it is opened: after so many actions or at a turning point; None: it plays."""
        self.animator: Animator | None = None
        self.ready = False
        # the match on record is over: nothing happens at its table
        self.play = Play(Table(), Started(game.key, changed(options), names, (), None))
        self.play.match = match = Match(game, options, start, rules)
        self.view = BoardView(picture_of(match.rules, match.position.ground), 0,
                              standing(match.position))
        self.view.changed = self._take_renderer
        self.play.closed = Closed("")
        self.state = TableState(self.play, 0)
        self.panels = Panels(self.state)
        self.coach = Coach()
        self._shared = review is not None
        """Whoever opened this goes on with the review."""
        self.review = review
        """How the match stood, once somebody asks for its turning points."""
        self.turn: Turn | None = None
        """The turning point that is explained on the board."""
        self.discs: list[Disc] = []
        self.speed = 1.0
        self._rest = 0.0
        self._tick = -1
        self._dirty = True
        self.now = 0.0

    @property
    def match(self) -> Match:
        """Give the match as far as it is watched."""
        return self.play.match

    @property
    def topic(self) -> Topic:
        """Be about the game, at its end about the rule that ended it."""
        outcome = self.match.position.outcome
        return self.game, outcome.rule if outcome else ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen."""
        self.context = context
        self.view.sound = context.sound
        context.music("")
        self.resize(size)
        self._follow()

    def _follow(self) -> None:
        """Keep in sight what was played last; before that, the army that begins."""
        position = self.match.position
        if self.state.last:
            self.view.camera.call(self.state.last[-1], 1.0)
        else:
            self.view.look_at_army(position.turn or 0, standing(position))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        theme, say, rules = self.context.theme, self.context.say, self.match.rules
        self.size = size
        self.layout = lay(theme, size, len(rules.seats), 8, wants_map(rules.topology),
                          ratio(rules.topology))
        self.backdrop = pygame.Surface(size)
        theme.table(self.backdrop)
        bar = self.layout.board.copy()
        bar.h = theme.px(46)
        below = theme.px(height(len(self.match.rules.seats))) if self.review is not None else 0
        bar.bottom = self.layout.board.bottom - below
        board = self.layout.board.copy()
        board.h -= bar.h + below + theme.px(4)
        self.view.lay(board, self.backdrop, theme)
        assert self.animator is not None
        self.animator.lively = self.context.settings.motion
        self.camera_input = CameraInput(self.view.camera, size)
        self.map = Minimap(self.view, self.layout.map) if self.layout.map.w else None
        self.slider = Slider(lambda share: self.jump(round(share * len(self.actions))), self.step)
        self.slider.rect = bar.inflate(-theme.px(40), 0)
        self.pacer = Segments([(speed, say(name)) for speed, name in SPEEDS], self.speed,
                              self._set_speed)
        self.pacer.rect = bar.copy()
        self.pacer.rect.w = min(bar.w * 2 // 5, theme.px(330))
        self.pacer.rect.right = self.slider.rect.right
        self.slider.rect.w -= self.pacer.rect.w + theme.px(16)
        self._set_speed(self.speed)
        watching = say("Pause") if self.playing else say("Play")
        self.toggle = Button(watching, self._toggle, "orange", units=26)
        buttons = [self.toggle,
                   Button(say("Step back"), lambda: self.step(-1), "green", units=17),
                   Button(say("Step on"), lambda: self.step(1), "green", units=17),
                   Button(say("Hint"), self.hint, "blue", units=17, icon=icons.bulb),
                   Button(say(msg("Turning points")), self.turning, "orange", units=17),
                   Button(say("Start"), lambda: self.jump(0), "plain", units=17),
                   Button(say("Play on from here"), self.play_on, "blue", units=17),
                   Button(say("Leave"), self.context.pop, "wood", units=17)]
        for button, rect in zip(buttons, self.layout.buttons, strict=True):
            button.rect = rect
        self.curve: Curve | None = None
        if self.review is not None:
            self.curve = Curve(self.review, self.view.picture.uniforms, self._along, self.step)
            self.curve.rect = pygame.Rect(bar.x + theme.px(8), bar.bottom, bar.w - theme.px(16),
                                          below - theme.px(4))
            self.curve.waiting = say(msg("The coach looks back…"))
        self.buttons = buttons
        self.graph = FocusGraph(self.context.pop)
        self._number()
        self._dirty = True

    def _number(self) -> None:
        """Put the turning points that are known on the curve."""
        self.discs = []
        if self.curve is not None and self.review is not None:
            size = self.context.theme.px(DISC)
            for number, turn in enumerate(self.review.turns, 1):
                disc = Disc(number, turn, self.curve.uniforms[turn.seat], self.explain)
                disc.chosen = turn is self.turn
                disc.rect = pygame.Rect(0, 0, size, size)
                disc.rect.center = self.curve.spot(turn.at, turn.seat)
                disc.rect.clamp_ip(self.curve.rect)
                self.discs.append(disc)
        shown: list[Widget] = [*self.buttons, self.slider, self.pacer]
        shown += [] if self.curve is None else [self.curve]
        self.graph.set([*shown, *self.discs], self.graph.focused or self.toggle)

    def _take_renderer(self, renderer: Renderer) -> None:
        """Take note of a new renderer."""
        if self.animator is None:
            self.view.animator.told = 0
        self.animator = self.view.animator
        self._dirty = True

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.now = now
        animator = self.animator
        assert animator is not None
        if self.view.loading is not None:
            share = self.view.load()
            if not self.ready:
                self.ready = share > 1.0
                if self.ready:
                    self._open()
                    self.context.soften()
                return True
        if self.coach.update():
            self._dirty = True
            if self.coach.advice is None:
                self.context.tell(self.context.say(SILENT))
        if self.coach.see(self.match.position, self.match.position.turn):
            self._dirty = True
        if self.review is not None and self.review.update(self.context.worker):
            self._dirty = True
            if self.review.done:
                self._looked_back()
        moving = animator.lively and not animator.settled
        scrolled = self.view.update(now)
        if animator.settled:
            self._lights(animator)
            if moving:
                self._rest = now + PAUSE / self.speed
            if self.playing and now >= self._rest:
                self._forward()
                moving = True
        else:
            animator.renderer.light(())
        tick = animator.renderer.tick(animator.beat)
        changed = moving or scrolled or self._dirty or tick != self._tick
        self._tick = tick
        return changed

    def _open(self) -> None:
        """Go to where it was asked to be opened."""
        if isinstance(self.opening, int):
            self.jump(self.opening)
        elif self.opening is not None:
            self.explain(self.opening)

    def _lights(self, animator: Animator) -> None:
        move_input = MoveInput(self.match.rules, lambda seat, action: None)
        move_input.see(self.match.position, None)
        last = (Highlight("last", point) for point in self.state.last)
        animator.renderer.light([*last, *marked(move_input)])
        begun = self.match.position.phase is not Phase.MUSTER
        animator.renderer.aim(lines(move_input, 0) if begun else ())

    def _forget_turn(self) -> None:
        self.turn = None
        for disc in self.discs:
            disc.chosen = False

    def _forward(self) -> None:
        """Perform the next action, or stop at the end.

        While it plays, nobody waits before an empty board for armies to be sealed.
        """
        self._forget_turn()
        passed = Committed | Mustered if self.playing else Mustered
        events: list[Event] = []
        while self.at < len(self.actions) and (not events or isinstance(events[-1], passed)):
            seat, action = self.actions[self.at]
            self.at += 1
            self._dirty = True
            events += self._fold(seat, action)
        if self.at >= len(self.actions):
            self.playing = False
            self.toggle.label = self.context.say("Play")
        assert self.animator is not None
        self.animator.perform(events, self.match.position, len(self.match.line),
                              checks_of(self.match.rules, self.match.position))
        self._follow()

    def _fold(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        try:
            events = self.match.play(seat, action)
        except Illegal:  # a record that was tampered with ends here; `verify` says why
            self.actions = self.actions[: self.at - 1]
            self.at = len(self.actions)
            return ()
        self.state.last = clicks(action)[:2] or self.state.last
        return events

    def step(self, by: int) -> None:
        """Go one action on or back, and stop playing."""
        self.playing = False
        self.toggle.label = self.context.say("Play")
        assert self.animator is not None
        if by > 0:
            self.animator.skip()
            self._forward()
        else:
            self.jump(self.at - 1)

    def jump(self, to: int) -> None:
        """Set the board as it was after `to` actions."""
        to = max(0, min(len(self.actions), to))
        self.play.match = Match(self.game, self.options, self.start, self.rules)
        self.state.last = ()
        self.at = 0
        while self.at < to:
            self.at += 1
            self._fold(*self.actions[self.at - 1])
        self._forget_turn()
        position: Position = self.match.position
        assert self.animator is not None
        self.animator.show(position, len(self.match.line))
        self._follow()
        self._rest, self._dirty = self.now + PAUSE / self.speed, True

    # the coach

    def hint(self) -> None:
        """Say what was good here for the seat to move; asked again show the move."""
        position = self.match.position
        if self.playing:
            self._toggle()
        self._dirty, self.turn = True, None
        if position.phase is Phase.PLAY and position.turn is not None and position.turn >= 0:
            self.coach.tap(self.match, position.turn, self.context.worker)

    def turning(self) -> None:
        """Look for the turning points; when they are known, go from one to the next."""
        if self.review is None:
            self.review = Review(self.game, self.options, self.actions, self.start, self.rules)
            self.resize(self.size)
        elif self.review.turns:
            turns = self.review.turns
            at = turns.index(self.turn) + 1 if self.turn in turns else 0
            self.explain(turns[at % len(turns)])
        elif self.review.done:
            self._looked_back()

    def _looked_back(self) -> None:
        """Show the turning points, or say that there are none."""
        assert self.review is not None
        self._number()
        if not self.review.turns:
            self.context.tell(self.context.say(self.review.verdict))

    def explain(self, turn: Turn) -> None:
        """Go to a turning point: why another move was better, and its arrow."""
        assert self.review is not None
        if self.playing:
            self._toggle()
        self.coach.forget()
        self.jump(self.review.actions_to(turn.at))
        self.turn = turn
        for disc in self.discs:
            disc.chosen = disc.turn is turn

    def _along(self, share: float) -> None:
        """Jump to a place on the curve."""
        assert self.review is not None
        self.playing = False
        self.toggle.label = self.context.say("Play")
        self.jump(self.review.actions_to(round(share * (self.review.length - 1))))

    def _coached(self) -> str:
        """Give what the coach says, "" where it says nothing."""
        say, coach, turn = self.context.say, self.coach, self.turn
        if turn is not None:
            army = say(self.match.rules.army(turn.seat))
            text = say(msg("A better move for {army}:"), army=army)
            return f"{text} {spoken(turn.words, say)}"
        if coach.thinking or coach.words is not None:
            return say(msg("Let me look…")) if coach.words is None else spoken(coach.words, say)
        return ""

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press."""
        return self.graph.stops()

    @property
    def aloud(self) -> Aloud:
        """Give the last move, how far it is, what the coach says, and what has the focus."""
        say = self.context.say
        return Aloud((*self.panels.aloud(say), self._coached()) if self.ready else (),
                     self.graph.aloud(say))

    def _paint_coach(self, surface: pygame.Surface) -> None:
        """Paint what the coach says over the board, and its arrow."""
        coach, turn, text = self.coach, self.turn, self._coached()
        if not text:
            return
        action: Action | None = coach.action if turn is None else turn.better
        if action is not None:
            paint_action(surface, self.view.projection, action)
        paint_saying(surface, self.context.theme, text, self.view.projection,
                     coach.about if turn is None else clicks(turn.better))

    def _set_speed(self, speed: float) -> None:
        self.speed = speed
        assert self.animator is not None
        self.animator.speed = speed

    def _toggle(self) -> None:
        if not self.playing and self.at >= len(self.actions):
            self.jump(0)
        self.playing = not self.playing
        self.toggle.label = self.context.say("Pause") if self.playing else self.context.say("Play")
        self._dirty = True

    def play_on(self) -> None:
        """Ask how to play on; where nobody could, set the position up to see why."""
        if self.playing:
            self._toggle()
        position, rules = self.match.position, self.match.rules
        if position.phase is Phase.PLAY and rules.impossible(position) is None:
            self.context.open(routes.PlayOn(self.game, self.options, rules, position,
                                   self.names))
        elif position.phase is not Phase.MUSTER:
            self.context.open(routes.PositionEditor(self.game.key, changed(self.options), Beginning(
                rules, position), self.names))

    def on_event(self, event: pygame.Event) -> bool:
        """Take one input event: space plays, arrows step, the rest is buttons.

        False where the picture stays: a mouse that passes over the board draws nothing.
        """
        changed = self.ready and self._take(event)
        self._dirty = self._dirty or changed
        return changed

    def _take(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point = self.view.projection.pick(event.pos)
            if point is not None and self.animator is not None:
                self.animator.poke(point)
        if (self.map is not None and self.map.on_event(event)) or self.camera_input.on_event(event):
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_SPACE:
                self._toggle()
                return True
            if keys.action_of(event) == keys.HINT:
                self.hint()
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.step(1 if event.key == pygame.K_RIGHT else -1)
                return True
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.jump(0 if event.key == pygame.K_HOME else len(self.actions))
                return True
        return self.graph.take(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen."""
        theme, say, animator = self.context.theme, self.context.say, self.animator
        self.state.watched = (self.at, len(self.actions))
        self.slider.share = self.at / max(1, len(self.actions))
        surface.blit(self.backdrop, (0, 0))
        if animator is None or not self.ready:
            theme.banner(surface, say("The soldiers climb out of their box…"), self.layout.head)
            return
        self.state.told, self.state.ending = animator.told, animator.ending
        self.panels.paint(surface, theme, say, self.layout, self.view.icon)
        self.panels.shelf.paint(surface, theme, animator.renderer.figures,
                                self.view.projection.cell_w, animator.now, animator.beat)
        if self.curve is not None and self.review is not None:
            self.curve.share = self.review.line_at(self.at)
        self.graph.draw(surface, theme)
        animator.paint(surface)
        if self.map is not None:
            self.map.paint(surface, theme)
        if animator.settled:
            self._paint_coach(surface)
        animator.paint_banners(surface, say, theme.title(30))
        self._dirty = False

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        still = self.animator is None or (self.animator.settled and not self.animator.playful)
        still = still and self.view.loading is None and not self.view.renderer.scrolling
        still = still and (self.review is None or self.review.done)
        return CALM if still and not self.camera_input.dragging else LIVELY

    def leave(self) -> None:
        """Break off what the coach thinks about."""
        self.coach.forget()
        if self.review is not None and not self._shared:
            self.review.cancel()
