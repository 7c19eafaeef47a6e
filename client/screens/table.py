"""The table: two armies on the board, papers around it, and the match that goes on.

State moves at once, pixels follow: the scene polls the play on every update, hands events to the
theatre and the position to the pointer. It paints still things once; a calm tick is one blit.
"""

import pygame

from core.action import Action, Answer, Claim, NoMove, Offer, Resign
from core.event import Event
from core.piece import Point, Seat
from core.position import Position
from net.report import Started

from ..board.animator import Animator, standing
from ..board.highlights import Highlight
from ..board.minimap import wants_map
from ..board.picture import picture_of
from ..board.projection import Projection, seat_turn
from ..board.renderer import Renderer
from ..board.sprites import SpriteSource
from ..board.view import BoardView
from ..play import Play
from ..registry import make
from ..screen import CALM, LIVELY, Context
from ..table.advice import Advice
from ..table.hidden_pieces import HiddenPieces, onlooker
from ..table.hud import dialogs
from ..table.hud.controls import Controls
from ..table.hud.dialog import Sheet
from ..table.hud.layout import lay, ratio
from ..table.hud.texts import Panels
from ..table.hud.threats import Threats
from ..table.input import draft_highlights
from ..table.input.board_input import Hand
from ..table.input.camera_input import CameraInput
from ..table.input.draft_overlay import drafted
from ..table.input.draft_sounds import DraftSounds
from ..table.input.move_draft import MoveInput
from ..table.reports import begin_again, hear, proclaim
from ..table.sight import Sight
from ..widgets.focus import NEXT, PREVIOUS, intent

LONG = 1.4
"""Seconds from which on a motion is a scene of its own: a click then skips it and does no more."""


class TableScreen:
    """A match being played; `events` already happened and are performed first (the reveal)."""

    def __init__(self, play: Play, events: tuple[Event, ...] = ()) -> None:
        self.play = play
        rules, position = play.match.rules, play.match.position
        self.viewer: Seat = onlooker(play)
        self.hidden = HiddenPieces(self) if rules.secrets else None
        self._clear = Sight(rules, self.viewer)
        self.panels = Panels(play, self.viewer, self.sight)
        self.move_input = MoveInput(play.match.rules, self._play)
        self.advice = Advice(self.move_input)
        self.sheet: Sheet | None = None
        self.animator: Animator | None = None
        self.verdict, self.now = "", 0.0
        self._first = events
        self.panels.reveal = bool(events)
        self.view = BoardView(picture_of(rules, position.ground),
                              seat_turn(rules.seats, self.viewer), standing(play.match.path[0]))
        self.view.changed = self._dress
        self.hand = Hand(self.move_input, Projection(rules.topology, pygame.Rect(0, 0, 640, 480)))
        self.hand.follow = self.view.camera.call
        self.threats = Threats(self.move_input, self.viewer)
        self.size = (0, 0)
        self.loaded, self.ready = 0.0, False
        self.told_result = self.waiting = self.handed_on = self.odd = False
        self.last: tuple[Point, ...] = ()
        self._tick, self._fresh = -1, False
        self._shown: bool | None = None
        self._looks: tuple[object, ...] = ()

    # scene

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top scene; what was going on goes on."""
        self.context = context
        context.music("")
        self.view.sound = context.sound
        self.draft_sounds = DraftSounds(self.move_input, context.sound)
        self.move_input.confirm = getattr(context.settings, "confirm_moves", True)
        self.view.tokens, self.view.simple = context.settings.tokens, context.settings.simplified
        shown = getattr(context.settings, "show_lines", True)
        if shown != self._shown:
            self._shown = self.move_input.lines_on = shown
        self.resize(size)
        self.performing().lively = getattr(context.settings, "motion", True)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        theme, match = self.context.theme, self.play.match
        rules = match.rules
        self.layout = lay(theme, size, len(rules.seats), 6, wants_map(rules.topology),
                          ratio(rules.topology))
        view = self.view
        same = size == self.size and view.camera.into == self.layout.board and not view.faded
        if self.animator is not None and same:
            self.controls = Controls(self, size)
            return
        self.size = size
        self.controls = Controls(self, size)
        self.camera_input = CameraInput(self.view.camera, size, self.hand.loose, self._turning)
        self.view.lay(self.layout.board, self.controls.still, theme)

    def _dress(self, renderer: Renderer) -> None:
        """Take a brush of another size: the window changed, or the player came nearer."""
        self.hand.projection = renderer.projection
        self._looks = ()
        self.controls.full = self.controls.dirty = True
        if self.animator is not None:
            return
        self.animator = self.view.animator
        if self._first:
            self.animator.perform(self.sight.events(self._first), self.seen)
        else:
            self.animator.show(self.seen)

    def _turning(self) -> bool:
        point = self.move_input.draft.selected
        return point is not None and self.move_input.turning(point)

    @property
    def sight(self) -> Sight:
        """Give the sight of whoever looks on: nothing reaches the board but through it."""
        return self._clear if self.hidden is None else self.hidden.sight

    @property
    def seen(self) -> Position:
        """Give the position as whoever looks on may see it."""
        return self.sight.position(self.play.match.position)

    @property
    def projection(self) -> Projection:
        """Give the lens the board is seen through."""
        return self.view.projection

    @property
    def wardrobe_sprites(self) -> SpriteSource:
        """Give the miniatures."""
        return self.view.wardrobe_sprites

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.now = self.move_input.now = now
        self._fresh = True
        animator = self.performing()
        if self.view.loading is not None:
            self.loaded = self.view.load()
            if not self.ready:
                self.ready = self.loaded > 1.0
                return True
        news = self.play.poll()
        for number, told in enumerate(news):
            if isinstance(told, Started):
                begin_again(self, news[number + 1:])
                return True
            hear(self, told)
        moving = self.view.update(now)
        moving = self.advice.update() or moving
        self._follow(animator)
        if self.hidden is not None:
            self.hidden.update(now)
        tick = animator.renderer.tick(animator.beat)
        changed = moving or self.controls.dirty or tick != self._tick or self._lingers()
        self._tick = tick
        return changed

    def _lingers(self) -> bool:
        return (self.move_input.hovered_refusal() is not None or self.hand.drag is not None
                or self.controls.magnifier.waiting or self.performing().duel is not None)

    def performing(self) -> Animator:
        assert self.animator is not None
        return self.animator

    def _follow(self, animator: Animator) -> None:
        """Let pointer, lights and sheets follow the state."""
        position = self.seen
        turn = position.turn
        here = turn if turn in self.play.seats and self.play.closed is None else None
        if self.hidden is not None and turn != self.viewer:
            here = None
        self.controls.dirty = self.controls.dirty or here != self.move_input.seat
        self.move_input.see(position, here)
        self.draft_sounds.listen()
        if not animator.settled:
            animator.renderer.light(())
            if not self.panels.reveal and self._looks != (position,):
                self._looks = (position,)
                animator.renderer.aim(draft_highlights.lines(self.move_input, self.viewer))
            return
        if self.panels.reveal:
            self.panels.reveal, self.controls.dirty = False, True
        if position.outcome is not None and not self.told_result and self.sheet is None:
            proclaim(self)
        renderer = animator.renderer
        hand = self.move_input
        looks = (
            id(renderer),
            position,
            hand.draft,
            hand.hover,
            hand.spin,
            hand.lines_on,
            hand.hint,
            hand.refused,
            self.last,
            self.hand.drag is None,
            here,
            self.threats.on,
        )
        if looks == self._looks:
            return
        self._looks = looks
        animator.preview(drafted(self.move_input, self.hand, animator.board))
        lights = (
            [Highlight("last", p) for p in self.last] if not self.move_input.draft.action else []
        )
        renderer.light(
            [*lights, *draft_highlights.highlights(self.move_input), *self.threats.highlights()]
        )
        renderer.aim(draft_highlights.lines(self.move_input, self.viewer))

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        animator, renderer = self.performing(), self.view.renderer
        busy = self.camera_input.dragging or renderer.scrolling or self.hand.drag is not None
        calm = animator.settled and animator.duel is None and self.view.loading is None
        return CALM if calm and not busy else LIVELY

    def leave(self) -> None:
        """Close the link unless the play goes on elsewhere."""
        if not self.handed_on:
            self.play.link.close()

    @property
    def loading(self) -> bool:
        """True while the soldiers are being unpacked."""
        return not self.ready

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen; whole when something else may have painted over it."""
        if not self._fresh:
            self.controls.full = True
        self._fresh = False
        self.controls.paint(surface)

    # what the player does

    def on_event(self, event: pygame.Event) -> bool:
        """Take one input event; False when the mouse passed over what looks the same."""
        before = self._pointed()
        self._take(event)
        passing = event.type == pygame.MOUSEMOTION and not any(event.buttons)
        noting = self.hidden is not None and self.hidden.picker is not None
        over = self.sheet is not None or noting
        return not passing or over or before != self._pointed()

    def _pointed(self) -> tuple[object, ...]:
        """Give all that a passing mouse can change in the picture."""
        return (self.move_input.hover, self.move_input.spin, self.hand.keys, self.controls.dirty)

    def _take(self, event: pygame.Event) -> None:
        if event.type != pygame.MOUSEMOTION or self.sheet is not None:
            self.controls.dirty = True  # the mouse alone changes no paper
        if not self.ready:
            return
        if self.sheet is not None:
            self.sheet.on_event(event)
            return
        animator = self.performing()
        if not animator.settled and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN,
                                                  pygame.CONTROLLERBUTTONDOWN):
            grand = animator.timeline is not None and animator.timeline.length > LONG
            animator.skip()
            self._follow(animator)
            if grand:
                return
        if self.controls.on_event(event):
            return
        if self.hidden is not None and self.hidden.on_event(event):
            return
        if self.camera_input.on_event(event):
            self.hand.let_go()
            return
        if self.hand.on_event(event):
            return
        pad = event.button if event.type == pygame.CONTROLLERBUTTONDOWN else None
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_d:
            self.threats.toggle()
        elif key == pygame.K_t:
            self.controls.dirty = self.view.toggle_tokens() or self.controls.dirty
        elif key == pygame.K_h or pad == pygame.CONTROLLER_BUTTON_Y:
            self.hint()
        elif intent(event) == "cancel" or pad == pygame.CONTROLLER_BUTTON_START:
            self.menu()
        elif intent(event) in (NEXT, PREVIOUS):
            self.controls.graph.on_event(event)

    def _play(self, seat: Seat, action: Action) -> None:
        if self.hidden is not None and isinstance(action, NoMove | Claim):
            self.hidden.ask(seat, action)
            return
        self.play.act(seat, action)

    def hint(self) -> None:
        """Light a good lawful move of the seat to act, if there is a player to ask."""
        self.advice.ask(self.play.match, self.context.worker)

    def act(self, action: Resign | Offer | Answer, seat: Seat) -> None:
        """Play what is not a move and put the sheet away."""
        self.close()
        self.play.act(seat, action)

    def voice(self) -> Seat:
        """Give the seat that speaks here now: the one to act, else the viewer's."""
        turn = self.play.match.position.turn
        return turn if turn is not None and turn in self.play.seats else self.viewer

    def take_back_to(self) -> int | None:
        """Give how many actions are left once this seat's last move is taken back, or None."""
        return self.play.takable(self.voice())

    def open(self, sheet: Sheet) -> None:
        """Lay a sheet over the table."""
        self.context.sound("page")
        self.sheet, self.controls.dirty = sheet, True

    def close(self) -> None:
        """Put the sheet away."""
        self.sheet = None
        self.controls.dirty = True

    def menu(self) -> None:
        """Open the menu."""
        self.open(dialogs.menu(self, self.play.winners is not None))

    def result(self) -> None:
        """Show how the match ended."""
        winners = self.play.winners
        size = self.context.theme.px(110)
        picture = self.view.icon(self.panels.portrait, winners[0], size) if winners else None
        proof = self.hidden.proof(self.verdict) if self.hidden is not None else None
        self.open(dialogs.result(self, self.verdict, picture, self.waiting, proof))

    def settings(self) -> None:
        """Open the settings over the table."""
        self.close()
        self.context.push(make("settings"))

    def rematch(self) -> None:
        """Ask for another game, for all our seats."""
        for seat in self.play.seats:
            self.play.link.rematch(seat)
        self.waiting = True
        self.result()

    def watch(self) -> None:
        """Watch the match from its beginning, every piece open once that was verified."""
        match = self.play.match
        self.close()
        self.context.push(make("replay", match.game, match.options, tuple(match.actions),
                                    self.play.names))
