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

from ..board.animator import Theatre
from ..board.highlights import Glow
from ..board.minimap import wants_map
from ..board.overlay import drafted
from ..board.projection import Lens, seat_turn
from ..board.renderer import Brush
from ..board.sprites import Closet
from ..board.view import View
from ..play import Play
from ..screen import CALM, LIVELY, Stage
from ..table.hidden_pieces import Secrecy, onlooker
from ..table.hud import dialogs
from ..table.hud.controls import Furniture
from ..table.hud.dialog import Sheet
from ..table.hud.layout import lay, ratio
from ..table.hud.texts import Papers
from ..table.hud.threats import Alarm
from ..table.input import draft_highlights
from ..table.input.board_input import Hand
from ..table.input.camera_input import Reins
from ..table.input.draft_sounds import Ear
from ..table.input.move_draft import Pointer
from ..table.reports import advise, begin_again, hear, proclaim
from ..table.sight import Veil
from ..widgets.focus import NEXT, PREVIOUS, intent

LONG = 1.4
"""Seconds from which on a motion is a scene of its own: a click then skips it and does no more."""


class TableScene:
    """A match being played; `events` already happened and are performed first (the reveal)."""

    def __init__(self, play: Play, events: tuple[Event, ...] = ()) -> None:
        self.play = play
        rules, position = play.match.rules, play.match.position
        self.viewer: Seat = onlooker(play)
        self.secrecy = Secrecy(self) if rules.secrets else None
        self._clear = Veil(rules, self.viewer)
        self.papers = Papers(play, self.viewer, self.veil)
        self.pointer = Pointer(play.match.rules, self._play)
        self.sheet: Sheet | None = None
        self.theatre: Theatre | None = None
        self.verdict, self.now = "", 0.0
        self._first = events
        self.papers.reveal = bool(events)
        self.view = View(rules, position.ground, seat_turn(rules.seats, self.viewer))
        self.view.changed = self._dress
        self.hand = Hand(self.pointer, Lens(rules.topology, pygame.Rect(0, 0, 640, 480)))
        self.hand.follow = self.view.call
        self.alarm = Alarm(self.pointer, self.viewer)
        self.size = (0, 0)
        self.loaded, self.ready = 0.0, False
        self.told_result = self.waiting = self.handed_on = self.odd = False
        self.last: tuple[Point, ...] = ()
        self._tick, self._fresh = -1, False
        self._shown: bool | None = None
        self._looks: tuple[object, ...] = ()

    # scene

    def enter(self, stage: Stage, size: tuple[int, int]) -> None:
        """Become the top scene; what was going on goes on."""
        self.stage = stage
        stage.music("")
        self.ear = Ear(self.pointer, stage.sound)
        self.pointer.confirm = getattr(stage.settings, "confirm_moves", True)
        self.view.tokens, self.view.simple = stage.settings.tokens, stage.settings.simplified
        shown = getattr(stage.settings, "show_lines", True)
        if shown != self._shown:
            self._shown = self.pointer.lines_on = shown
        self.resize(size)
        self.performing().lively = getattr(stage.settings, "motion", True)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        theme, match = self.stage.theme, self.play.match
        rules = match.rules
        self.layout = lay(theme, size, len(rules.seats), 6, wants_map(rules.topology),
                          ratio(rules.topology))
        same = size == self.size and self.view.into == self.layout.board and not self.view.faded
        if self.theatre is not None and same:
            self.furniture = Furniture(self, size)
            return
        self.size = size
        self.furniture = Furniture(self, size)
        self.reins = Reins(self.view, size, self.hand.loose, self._turning)
        self.view.lay(self.layout.board, self.furniture.still, lambda lens: theme.title(
            max(10, lens.margin * 0.62 / theme.scale)))

    def _dress(self, brush: Brush) -> None:
        """Take a brush of another size: the window changed, or the player came nearer."""
        match = self.play.match
        self.hand.lens = brush.lens
        self._looks = ()
        self.furniture.full = self.furniture.dirty = True
        if self.theatre is not None:
            self.theatre.dress(brush)
            return
        self.theatre = Theatre(brush, match.path[0], self.stage.sound)
        if self._first:
            self.theatre.perform(self.veil.events(self._first), self.seen)
        else:
            self.theatre.show(self.seen)

    def _turning(self) -> bool:
        point = self.pointer.draft.selected
        return point is not None and self.pointer.turning(point)

    @property
    def veil(self) -> Veil:
        """Give the sight of whoever looks on: nothing reaches the board but through it."""
        return self._clear if self.secrecy is None else self.secrecy.veil

    @property
    def seen(self) -> Position:
        """Give the position as whoever looks on may see it."""
        return self.veil.position(self.play.match.position)

    @property
    def lens(self) -> Lens:
        """Give the lens the board is seen through."""
        return self.view.lens

    @property
    def closet(self) -> Closet:
        """Give the miniatures."""
        return self.view.closet

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.now = self.pointer.now = now
        self._fresh = True
        theatre = self.performing()
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
        if not theatre.lively:
            theatre.skip()
        moving = theatre.update(now)
        moving = self.view.update(theatre.lively) or moving
        self._follow(theatre)
        if self.secrecy is not None:
            self.secrecy.update(now)
        tick = theatre.brush.tick(theatre.beat)
        changed = moving or self.furniture.dirty or tick != self._tick or self._lingers()
        self._tick = tick
        return changed

    def _lingers(self) -> bool:
        return (self.pointer.hovered_refusal() is not None or self.hand.drag is not None
                or self.furniture.loupe.waiting or self.performing().duel is not None)

    def performing(self) -> Theatre:
        assert self.theatre is not None
        return self.theatre

    def _follow(self, theatre: Theatre) -> None:
        """Let pointer, lights and sheets follow the state."""
        position = self.seen
        turn = position.turn
        here = turn if turn in self.play.seats and self.play.closed is None else None
        if self.secrecy is not None and turn != self.viewer:
            here = None
        self.furniture.dirty = self.furniture.dirty or here != self.pointer.seat
        self.pointer.see(position, here)
        self.ear.listen()
        if not theatre.settled:
            theatre.brush.light(())
            if not self.papers.reveal and self._looks != (position,):
                self._looks = (position,)
                theatre.brush.aim(draft_highlights.lines(self.pointer, self.viewer))
            return
        if self.papers.reveal:
            self.papers.reveal, self.furniture.dirty = False, True
        if position.outcome is not None and not self.told_result and self.sheet is None:
            proclaim(self)
        brush = theatre.brush
        hand = self.pointer
        looks = (id(brush), position, hand.draft, hand.hover, hand.spin, hand.lines_on, hand.hint,
                 hand.refused, self.last, self.hand.drag is None, here, self.alarm.on)
        if looks == self._looks:
            return
        self._looks = looks
        theatre.preview(drafted(self.pointer, self.hand, theatre.board))
        lights = [Glow("last", p) for p in self.last] if not self.pointer.draft.action else []
        brush.light([*lights, *draft_highlights.glows(self.pointer), *self.alarm.glows()])
        brush.aim(draft_highlights.lines(self.pointer, self.viewer))

    @property
    def pace(self) -> int:
        """Ask for 60 ticks a second while something moves, else 12."""
        theatre, brush = self.performing(), self.view.brush
        busy = self.reins.dragging or brush.scrolling or self.hand.drag is not None
        calm = theatre.settled and theatre.duel is None and self.view.loading is None
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
            self.furniture.full = True
        self._fresh = False
        self.furniture.paint(surface)

    # what the player does

    def on_event(self, event: pygame.Event) -> None:
        """Take one input event."""
        if event.type != pygame.MOUSEMOTION or self.sheet is not None:
            self.furniture.dirty = True  # the mouse alone changes no paper
        if not self.ready:
            return
        if self.sheet is not None:
            self.sheet.on_event(event)
            return
        theatre = self.performing()
        if not theatre.settled and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN,
                                                  pygame.CONTROLLERBUTTONDOWN):
            grand = theatre.timeline is not None and theatre.timeline.length > LONG
            theatre.skip()
            self._follow(theatre)
            if grand:
                return
        if self.furniture.on_event(event):
            return
        if self.secrecy is not None and self.secrecy.on_event(event):
            return
        if self.reins.on_event(event):
            self.hand.let_go()
            return
        if self.hand.on_event(event):
            return
        pad = event.button if event.type == pygame.CONTROLLERBUTTONDOWN else None
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_d:
            self.alarm.toggle()
        elif key == pygame.K_t:
            self.furniture.dirty = self.view.toggle_tokens() or self.furniture.dirty
        elif key == pygame.K_h or pad == pygame.CONTROLLER_BUTTON_Y:
            self.hint()
        elif intent(event) == "cancel" or pad == pygame.CONTROLLER_BUTTON_START:
            self.menu()
        elif intent(event) in (NEXT, PREVIOUS):
            self.furniture.graph.on_event(event)

    def _play(self, seat: Seat, action: Action) -> None:
        if self.secrecy is not None and isinstance(action, NoMove | Claim):
            self.secrecy.ask(seat, action)
            return
        self.play.act(seat, action)

    def hint(self) -> None:
        """Light a good lawful move of the seat to act, if there is a player to ask."""
        advise(self.pointer, self.play.match)

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
        self.stage.sound("page")
        self.sheet, self.furniture.dirty = sheet, True

    def close(self) -> None:
        """Put the sheet away."""
        self.sheet = None
        self.furniture.dirty = True

    def menu(self) -> None:
        """Open the menu."""
        self.open(dialogs.menu(self, self.play.winners is not None))

    def result(self) -> None:
        """Show how the match ended."""
        winners = self.play.winners
        size = self.stage.theme.px(110)
        picture = self.view.icon(self.papers.portrait, winners[0], size) if winners else None
        proof = self.secrecy.proof(self.verdict) if self.secrecy is not None else None
        self.open(dialogs.result(self, self.verdict, picture, self.waiting, proof))

    def settings(self) -> None:
        """Open the settings over the table."""
        from .settings import SettingsScene

        self.close()
        self.stage.push(SettingsScene())

    def rematch(self) -> None:
        """Ask for another game, for all our seats."""
        for seat in self.play.seats:
            self.play.link.rematch(seat)
        self.waiting = True
        self.result()

    def watch(self) -> None:
        """Watch the match from its beginning, every piece open once that was verified."""
        from .replay import ReplayScene

        match = self.play.match
        self.close()
        self.stage.push(ReplayScene(match.game, match.options, tuple(match.actions),
                                    self.play.names))
