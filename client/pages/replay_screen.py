"""Watches a record: play and pause, a step either way, a slider over the whole match.

Going on performs events, as at the table; going back or jumping sets the board outright, because a
take-back is nothing to animate.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from ..boards.cell_shape import lies
from ..boards.highlights import Highlight
from ..boards.picture import checks_of
from ..boards.projection import projected
from ..coach.coach_questions import spoken
from ..coach.curve import Curve, height
from ..coach.hint import SILENT, Coach
from ..coach.review import Review
from ..coach.saying import paint_saying
from ..look import icons
from ..look.theme import Material, Theme
from ..screen import Context, Say
from ..stage.animator import Animator, standing
from ..stage.minimap import Minimap, wants_map
from ..table.hud.hud_layout import lay
from ..table.hud.panels import Panels
from ..table.input.move_draft import MoveInput
from ..table.play import Play
from ..table.table_state import TableState
from ..widgets.boxes import Column, Inset, Line, Sized
from ..widgets.button import Button
from ..widgets.choice import Segments
from ..widgets.focus import LEFT, RIGHT, Look, Spacer, Widget
from ..window import keys
from ..window.due import EVERY_FRAME, NEVER
from .board_screen import BoardScreen

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


class ReplayScreen(BoardScreen):
    """A record on the table: `actions` of a `game` with `options`, played by `names`."""

    def __init__(self, game: Game, options: Any, actions: Sequence[tuple[Seat, Action]],
                 names: tuple[str, ...], start: Position | None = None,
                 rules: Rules | None = None, review: Review | None = None,
                 at: int | Turn | None = None) -> None:
        self.game, self.options, self.names, self.start = game, options, names, start
        self.given = rules
        self.actions = tuple(actions)
        self.at = 0
        self.playing = at is None
        self.opening = at
        """Where it is opened: after so many actions or at a turning point; None: it plays."""
        # the match on record is over: nothing happens at its table
        self.play = Play(Table(), Started(game.key, changed(options), names, (), None))
        self.play.match = match = Match(game, options, start, rules)
        self.pose(match.rules, match.position, 0,
                  MoveInput(match.rules, lambda seat, action: None))
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
        self.speed = 1.0
        self._rest = 0.0
        self._moving = False

    @property
    def match(self) -> Match:
        """Give the match as far as it is watched."""
        return self.play.match

    @property
    def rule(self) -> str:
        """Be about the rule that ended it, once it is over."""
        outcome = self.match.position.outcome
        return outcome.rule if outcome else ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen."""
        super().enter(context, size)
        self._follow()

    def begun(self, animator: Animator) -> None:
        """Begin before the first action."""
        animator.told, animator.speed = 0, self.speed

    def opened(self) -> None:
        """Go to where it was asked to be opened."""
        if isinstance(self.opening, int):
            self.jump(self.opening)
        elif self.opening is not None:
            self.explain(self.opening)

    def _follow(self) -> None:
        """Keep in sight what was played last; before that, the army that begins."""
        position = self.match.position
        if self.state.last:
            self.view.camera.call(self.state.last[-1], 1.0)
        else:
            self.view.look_at_army(position.turn or 0, standing(position))

    # what is seen

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        topology = self.rules.topology
        self.layout = lay(self.context.theme, size, len(self.rules.seats), 6, wants_map(topology),
                          lies(topology, size, self.context.settings.upright))
        self.layout = self.layout.below(projected(
            topology, self.view.picture.scenery, self.layout.board, self.view.turn))
        super().resize(size)
        self.map = Minimap(self.view, self.layout.map) if self.layout.map.w else None
        self.alarm.parts = *self.alarm.parts, self.coach

    def build(self) -> None:
        """Make the buttons, and under the board how far it is, the speed and the curve."""
        theme, say, review = self.context.theme, self.context.say, self.review
        sign = partial(Button, small=True)
        self.toggle = Button(say("Pause") if self.playing else say("Play"), self._toggle,
                             Material.BRASS, icon=icons.pause if self.playing else icons.play)
        buttons = [self.toggle,
                   sign(say("Start"), lambda: self.jump(0), icon=icons.start),
                   sign(say("Step back"), lambda: self.step(-1), icon=icons.step_back),
                   sign(say("Step on"), lambda: self.step(1), icon=icons.step_on),
                   sign(say("Hint"), self.hint, icon=icons.bulb),
                   sign(say(msg("Turning points")), self.turning, icon=icons.curve),
                   self.back(), sign(say("Play on from here"), self.play_on, icon=icons.flag)]
        places = *self.layout.buttons, *self.layout.home
        for button, rect in zip(buttons, places, strict=True):
            button.place(theme, rect)
        self.slider = Slider(lambda share: self.jump(round(share * len(self.actions))), self.step)
        self.slider.share = self.at / max(1, len(self.actions))
        self.pacer = Segments([(speed, say(name)) for speed, name in SPEEDS], self.speed,
                              self._set_speed)
        self.curve: Curve | None = None
        below = None
        if review is not None:
            self.curve = Curve(review, self.view.picture.uniforms, self._along, self.step)
            self.curve.waiting, self.curve.share = say(msg("The coach looks back…")), (
                review.line_at(self.at))
            below = Inset(Sized(self.curve, tall=height(len(self.rules.seats)) - 4, words=0), 8)
        bar = Inset(Line(self.slider, self.pacer, shares=(6, 4), gap=16), 20)
        self.room = Spacer()
        self.box = Column(self.room, bar, below, gap=4, fill=self.room)
        self.box.place(theme, self.layout.board)
        self.discs = [] if self.curve is None else self.curve.discs(theme, self.explain)
        """The turning points that are known, on the curve."""
        for disc in self.discs:
            disc.chosen = disc.turn is self.turn
        self.graph.show([*buttons, *self.box.all(), *self.discs])
        if self.graph.focused is None:
            self.graph.focus(self.toggle)
        self.dirty = False

    def around(self, surface: pygame.Surface) -> None:
        """Paint the panels, the prisoners and the little map."""
        theme, animator, state = self.context.theme, self.performing(), self.state
        state.watched = True
        state.told, state.ending = animator.told, animator.ending
        self.panels.paint(surface, theme, self.context.say, self.layout, self.view.icon)
        self.view.animator.renderer.hang(surface, self.layout.head)
        self.panels.shelf.paint(surface, theme, animator.renderer.figures,
                                self.view.projection.cell_w, animator.now, animator.beat)
        if self.map is not None:
            self.map.paint(surface, theme)

    def lights(self) -> Iterator[Highlight]:
        """Light what was played last."""
        return (Highlight("last", point) for point in self.state.last)

    def overlay(self, surface: pygame.Surface) -> None:
        """Paint what the coach says over the board, and its arrow."""
        coach, turn, text = self.coach, self.turn, self._coached()
        if not text:
            return
        action: Action | None = coach.action if turn is None else turn.better
        if action is not None:
            paint_action(surface, self.view.projection, action)
        paint_saying(surface, self.context.theme, text, self.view.projection,
                     coach.about if turn is None else clicks(turn.better))

    def told(self) -> tuple[str, ...]:
        """Give the last move, how far it is, and what the coach says."""
        return (*self.panels.aloud(self.context.say), self._coached()) if self.ready else ()

    # what happens

    @property
    def due(self) -> float:
        """Give when the next action is played; in each frame while the coach looks back."""
        if self.review is not None and not self.review.done:
            return EVERY_FRAME
        return self._rest if self.playing else NEVER

    def go_on(self, now: float) -> bool:
        """Take what the coach has found; play the next action after a rest."""
        animator, changed = self.performing(), False
        if self.coach.update():
            changed = True
            if self.coach.advice is None:
                self.context.tell(self.context.say(SILENT))
        changed = self.coach.see(self.match.position, self.match.position.turn) or changed
        if self.review is not None and self.review.update(self.context.worker):
            changed = True
            if self.review.done:
                self._looked_back()
        if animator.settled and self._moving:
            self._moving, self._rest = False, now + PAUSE / self.speed
        if animator.settled and self.playing and now >= self._rest:
            self._forward()
            changed = True
        self.move_input.see(self.match.position, None)
        self.move_input.lines_on = self.match.position.phase is not Phase.MUSTER
        return changed

    def _forward(self) -> None:
        """Perform the next action, or stop at the end.

        While it plays, nobody waits before an empty board for armies to be sealed.
        """
        self.turn = None
        passed = Committed | Mustered if self.playing else Mustered
        events: list[Event] = []
        while self.at < len(self.actions) and (not events or isinstance(events[-1], passed)):
            seat, action = self.actions[self.at]
            self.at += 1
            events += self._fold(seat, action)
        if self.at >= len(self.actions):
            self.playing = False
        self.performing().perform(events, self.match.position, len(self.match.line),
                                  checks_of(self.match.rules, self.match.position))
        self._moving = self.performing().lively
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
        self.playing, self.dirty = False, True
        if by > 0:
            self.performing().skip()
            self._forward()
        else:
            self.jump(self.at - 1)

    def jump(self, to: int) -> None:
        """Set the board as it was after `to` actions."""
        to = max(0, min(len(self.actions), to))
        self.play.match = Match(self.game, self.options, self.start, self.given)
        self.state.last = ()
        self.at = 0
        while self.at < to:
            self.at += 1
            self._fold(*self.actions[self.at - 1])
        self.turn = None
        self.performing().show(self.match.position, len(self.match.line))
        self._follow()
        self._rest, self.dirty = self.now + PAUSE / self.speed, True

    # the coach

    def hint(self) -> None:
        """Say what was good here for the seat to move; asked again show the move."""
        position = self.match.position
        self.playing, self.turn, self.dirty = False, None, True
        if position.phase is Phase.PLAY and position.turn is not None and position.turn >= 0:
            self.coach.tap(self.match, position.turn, self.context.worker)

    def turning(self) -> None:
        """Look for the turning points; when they are known, go from one to the next."""
        if self.review is None:
            self.review = Review(self.game, self.options, self.actions, self.start, self.given)
            self.resize(self.size)
        elif self.review.turns:
            turns = self.review.turns
            at = turns.index(self.turn) + 1 if self.turn in turns else 0
            self.explain(turns[at % len(turns)])
        elif self.review.done:
            self._looked_back()

    def _looked_back(self) -> None:
        """Say where there are no turning points."""
        assert self.review is not None
        if not self.review.turns:
            self.context.tell(self.context.say(self.review.verdict))

    def explain(self, turn: Turn) -> None:
        """Go to a turning point: why another move was better, and its arrow."""
        assert self.review is not None
        self.playing = False
        self.coach.forget()
        self.jump(self.review.actions_to(turn.at))
        self.turn = turn

    def _along(self, share: float) -> None:
        """Jump to a place on the curve."""
        assert self.review is not None
        self.playing = False
        self.jump(self.review.actions_to(round(share * (self.review.length - 1))))

    def _coached(self) -> str:
        """Give what the coach says, "" where it says nothing."""
        say, coach, turn = self.context.say, self.coach, self.turn
        if turn is not None:
            army = say(self.match.rules.army(turn.seat))
            text = say(msg("A better move for {army}:"), army=army)
            return f"{text} {spoken(turn.words, say)}"
        return coach.words(say)

    # input

    def _set_speed(self, speed: float) -> None:
        self.speed = self.performing().speed = speed

    def _toggle(self) -> None:
        if not self.playing and self.at >= len(self.actions):
            self.jump(0)
        self.playing, self.dirty = not self.playing, True

    def play_on(self) -> None:
        """Ask how to play on; where nobody could, set the position up to see why."""
        self.playing = False
        position, rules = self.match.position, self.match.rules
        if position.phase is Phase.PLAY and rules.impossible(position) is None:
            self.context.open(routes.PlayOn(self.game, self.options, rules, position,
                                   self.names))
        elif position.phase is not Phase.MUSTER:
            self.context.open(routes.PositionEditor(self.game.key, changed(self.options), Beginning(
                rules, position), self.names))

    def escape(self) -> None:
        """Go back, whatever has the focus."""
        self.cancel()

    def take(self, event: pygame.Event) -> None:
        """Take one input event: space plays, arrows step, the rest is buttons."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point = self.view.projection.pick(event.pos)
            if point is not None:
                self.performing().poke(point)
        if (self.map is not None and self.map.on_event(event)) or self.camera_input.on_event(event):
            return
        do: Callable[[], None] | None = None
        if event.type == pygame.KEYDOWN:
            do = self.hint if keys.action_of(event) == keys.HINT else {
                pygame.K_SPACE: self._toggle, pygame.K_LEFT: lambda: self.step(-1),
                pygame.K_RIGHT: lambda: self.step(1), pygame.K_HOME: lambda: self.jump(0),
                pygame.K_END: lambda: self.jump(len(self.actions))}.get(event.key)
        if do is not None:
            do()
        else:
            self.graph.on_event(event)

    def leave(self) -> None:
        """Break off what the coach thinks about."""
        self.coach.forget()
        if self.review is not None and not self._shared:
            self.review.cancel()
