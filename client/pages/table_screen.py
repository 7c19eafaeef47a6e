"""The table: two armies on the board, panels around it, and the match that goes on.

The state changes at once, pixels follow: the screen polls the play on every update, hands events to
the animator and the position to the move input. While nothing is put in or told its parts are asked
no more until one of them is due (`client/window/due.py`). Panels and buttons are painted once and
kept in `still`; while nothing moves a tick costs the miniatures that are awake. Whatever reaches
beyond the board (a bubble, a dialog) makes the next frame a whole one, so nothing is left behind.
"""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from core.action import Action, Claim, NoMove
from core.action import Answer as Consent
from core.event import Event
from core.match import Delta
from core.option import changed
from core.piece import PUBLIC, Seat
from core.refusal import msg
from net.report import Emoted, Refused, Started

from .. import routes
from ..boards.cell_shape import lies
from ..boards.overlay import reason
from ..boards.picture import checks_of
from ..boards.projection import Projection, projected, seat_turn
from ..boards.sprites import Sprite
from ..coach.coach_questions import spoken
from ..coach.guard import Guard
from ..coach.hint import SILENT, Coach
from ..games.rule_books import open_lessons
from ..look.theme import HEAD
from ..processes.record_questions import OpenRecord
from ..processes.worker import Answer
from ..screen import Aloud, Context, LeaveQuestion, Stop
from ..stage.animator import Animator, standing
from ..stage.magnifier import Magnifier
from ..stage.minimap import Minimap, wants_map
from ..table.hud.away_banner import AwayBanner
from ..table.hud.bead_thread import paint_threads
from ..table.hud.board_words import BoardWords
from ..table.hud.clocks import ClockFaces
from ..table.hud.controls import Controls, count
from ..table.hud.dialogs import Dialog, Dialogs
from ..table.hud.emotes import Emotes
from ..table.hud.guide import Guide
from ..table.hud.hud_layout import lay
from ..table.hud.loading import paint_loading
from ..table.hud.notebook import Notebook
from ..table.hud.panels import Panels
from ..table.hud.threats import Threats
from ..table.input.draft_overlay import ghosts, paint_draft
from ..table.input.move_draft import Draft, MoveInput, goal
from ..table.layers import Layer, Layers
from ..table.lead import Lead
from ..table.look_back import LookBack
from ..table.looks import BoardLooks
from ..table.play import Happened, Play
from ..table.table_state import (
    BattleBrokenOff,
    BoardTurnedAway,
    HeirDialog,
    Notice,
    OfferAnswered,
    OfferDialog,
    PauseDialog,
    Performance,
    PointCalled,
    RecordVerified,
    RematchDialog,
    ResultDialog,
    SeatsChanged,
    Shown,
    Sound,
    TableState,
    Told,
)
from ..widgets.focus import Spacer
from ..window import keys
from ..window.captions import YOUR_TURN
from ..window.due import EVERY_FRAME, EVERY_TICK, NEVER
from ..window.scan import alone
from .board_screen import PRESSED, BoardScreen
from .deploy.cloth import cloth

LONG = 2.4
"""Seconds from which on a motion is worth its own click: that one skips it and does no more."""
REST = 1.1
"""Seconds a player may look at what his move did before the curtain between players is shown."""


class TableScreen(BoardScreen):
    """A match being played; `events` already happened and are performed first (the reveal)."""

    dialogs: Dialogs
    away: AwayBanner
    clocks: ClockFaces
    emotes: Emotes
    words: BoardWords
    notebook: Notebook | None
    """The marks on hidden pieces; None in a game that hides none."""

    def __init__(self, play: Play, events: tuple[Event, ...] = ()) -> None:
        self.play, self.game = play, play.match.game
        self.state = TableState(play, marching=bool(events))
        self.state.told = 0 if events else len(play.match.line)
        rules = play.match.rules
        self.panels = Panels(self.state)
        self.pose(rules, play.match.position, self.state.viewer, MoveInput(rules, self._play),
                  standing(play.match.path[0]))
        self.board_input.viewer = lambda: self.state.speaker
        self.threats = Threats(self.move_input, self.state)
        self.guide = Guide(self.state, self.move_input,
                           open_lessons(self.game).aim) if play.guided else None
        self.coach, self.guard = Coach(), Guard()
        self.looks = BoardLooks(self.state, self.panels, self.move_input, self.board_input,
                                self.threats, self.view)
        self.handed_on = False
        self.hung = bool(events)
        """It is a closed curtain until the armies that are to be revealed are painted."""
        self._first = events
        self._ghosts: list[Sprite] = []
        self._dialog: Dialog | None = None
        self._called: Seat | None = None
        """Whose turn it was at this screen when it was last drummed."""
        self._rested: float | None = None
        self._coached = False
        """The coach spoke in the last picture: then nobody else does."""
        self._homeward: tuple[float, tuple[Event, ...]] | None = None
        """Since when the prisoners run home, and what happened in the next match already."""
        self._record: Answer[tuple[Delta, ...]] | None = None
        """What the verified record of this match opens, while it is read."""

    # as a screen

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen; what was going on goes on."""
        if first := self.animator is None:
            self.context = context
            self.dialogs = Dialogs(self.state, self.panels, self.view, context,
                                   lambda: self.performing().beat, self.type_move)
            self.away = AwayBanner(self.play, context, self.dialogs.leave, self.dialogs.end_alone,
                                   self.dialogs.go_on)
            self.notebook = Notebook(self.state, self.view, self.move_input, self.board_input,
                                     context, self.dialogs.ranks) if self.state.secret else None
            self.clocks = ClockFaces(self.play, context.sound)
            self.words = BoardWords(self.view, self.move_input, self.coach, self.guide, context)
            self.dialogs.emotes = self.emotes = Emotes(self.play, context)
            self.past = LookBack(self.state, self.panels, self.view, context.say,
                                 self.move_input.drop, self._turned)
            self.layers = Layers(self._over_the_board(context), lambda: (
                self.dialogs.shown is None and self.view.animator.settled
                and self.past.at is None))
        self.move_input.confirm = context.settings.confirm_moves
        super().enter(context, size)
        if first:
            self.view.look_at_army(self.state.speaker, standing(self.state.seen))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for a window of `size` pixels."""
        self.past.now()
        theme, rules = self.context.theme, self.play.match.rules
        self.layout = lay(theme, size, len(rules.seats), count(self.play),
                          wants_map(rules.topology),
                          lies(rules.topology, size, self.context.settings.upright),
                          self.play.clocks is not None)
        self.layout = self.layout.below(projected(
            rules.topology, self.view.picture.scenery, self.layout.board, self.view.turn))
        super().resize(size)
        view = self.view
        self.controls = Controls(self.context.say, self.layout.buttons, self.layout.home,
                                 self.dialogs.leave, self.panels, self.move_input,
                                 self.threats, self.hint, self.dialogs.menu,
                                 self.dialogs.ranks if self.state.secret else None, self.danger,
                                 self.coach, self.emotes, self.past.step, self.dialogs.letter)
        self.emotes.lay(theme, self.layout, self.panels.order(), size)
        self.graph = self.controls.graph
        if self.guide is not None:
            self.graph.set([*self.graph.widgets, self.guide.skip])
        self.away.lay(self.layout.board)
        self.words.lay(self.layout.journal)
        self.dialogs.layout = self.layout
        self.dialogs.resize(size)
        self.magnifier = Magnifier(self.view, theme)
        self.map = Minimap(view, self.layout.map) if self.layout.map.w else None
        self.alarm.parts = self, view, self.panels.shelf, self.move_input, self.magnifier
        self.alarm.features = {
            self.away: self._wait, self.clocks: self._count, self.coach: self._taught,
            self.guard: self._heed,
            self.emotes: lambda now: self.emotes.update(now, self.dialogs.around)}
        if self.guide is not None:
            lead = Lead(self.play, self.guide, self.coach, self.move_input, self.context.worker)
            self.alarm.features[lead] = lead.update
        self.alarm.stir()
        self.dirty = True

    def build(self) -> None:
        """Give the board its room: what stands round it is painted by `_paint_still`."""
        self.room = Spacer()
        self.room.rect = self.layout.board

    def relight(self) -> None:
        """Have all that is shown of the state made anew."""
        self.looks.forget()

    def light(self) -> None:
        """Let lights, lines and draft follow the state, while it is the present that is seen."""
        if self.past.at is None:
            self.looks.light()

    def begun(self, animator: Animator) -> None:
        """Perform what has happened already, or show how the match stands."""
        if self._first:
            animator.told = self.state.told
            animator.perform(self.state.sight.events(self._first), self.state.seen,
                             len(self.play.match.line))
        else:
            animator.show(self.state.seen, self.state.told)

    def opened(self) -> None:
        """Raise the curtain."""
        self.hung = False

    @property
    def projection(self) -> Projection:
        """Give the projection the board is seen through."""
        return self.view.projection

    @property
    def due(self) -> float:
        """Give when something changes that is no part's own: the curtain between players falls, or
        the record has been read."""
        if self._homeward is not None:
            return EVERY_FRAME
        if self._record is not None:
            return EVERY_TICK
        return NEVER if self._rested is None else self._rested + REST

    @property
    def tune(self) -> tuple[str, int | None]:
        """Play more and more of the game's tune, and nothing once somebody has won."""
        over = self.play.winners is not None or self.play.closed is not None
        return ("", None) if over else (self.game.tune, self.panels.tension())

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask before the match is left."""
        return self.play.leave_question

    @property
    def stops(self) -> list[Stop]:
        """List what one switch can press: a dialog's buttons, else the squares that can be chosen
        and the buttons around the board."""
        if not self.ready or self._homeward is not None:
            return []
        over = self.dialogs.shown or (self.notebook.page if self.notebook is not None else None)
        if over is not None:
            return alone(over.graph.stops(), self.darken)
        if self.emotes.open:
            return alone(self.emotes.graph.stops(), self.darken)
        points = self.board_input.stops() if self.performing().settled else []
        away = self.away.graph.stops() if self.away.shown else []
        return alone([*points, *away, *self.graph.stops()], self.darken)

    def blur(self) -> None:
        """Take the focus from the buttons."""
        self.graph.focused = self.away.graph.focused = None

    @property
    def aloud(self) -> Aloud:
        """Give the dialog that lies here, else the last move and whose turn it is, why something
        cannot be done, what the coach says; and the button or the square that has the focus."""
        say, notebook, refused = self.context.say, self.notebook, self.move_input.refused
        if not self.ready:
            return Aloud()
        if self.dialogs.shown is not None:
            return self.dialogs.shown.aloud
        graphs = [self.controls.graph, self.emotes.graph, self.away.graph]
        if notebook is not None and notebook.page is not None:
            graphs = [notebook.page.graph]
        told = [*self.panels.aloud(say), *(reason(refused[0], say) if refused else ()),
                self.words.hint() or (self.guide.told(say) if self.guide is not None else "")]
        focus = next(filter(None, (graph.aloud(say) for graph in graphs)), "")
        if not focus and self.performing().settled:
            focus = self.board_input.aloud(say)
        return Aloud(tuple(told), focus)

    @property
    def rule(self) -> str:
        """Be about the rule that ended it all."""
        outcome = self.play.match.position.outcome
        return outcome.rule if outcome else ""

    def leave(self) -> None:
        """Close the link unless the play goes on elsewhere."""
        self.coach.forget()
        self.guard.forget()
        if not self.handed_on:
            self.play.close()

    # what happens

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        self.layers.updated = True
        if not self.ready:
            self.play.show(True)
        return super().update(now)

    def hear(self, now: float) -> bool:
        """Take what the link reports; True while the prisoners run home."""
        if self._homeward is not None:
            return self._send_home(now)
        reports = self.play.poll(now)
        for number, report in enumerate(reports):
            if isinstance(report, Started) and report.past:  # a seat of this match is ours now
                self.begin_again(())
                return True
            if isinstance(report, Started):
                return self._send_home(now, tuple(
                    event for later in reports[number + 1:] if isinstance(later, Happened)
                    for event in later.events))
            self.dirty = True
            self.alarm.stir()
            if isinstance(report, Emoted):
                self.emotes.now = now
                self.emotes.hear(report)
            shown = self.state.hear(report)
            if shown and self.past.now():
                self.context.tell(self.context.say(msg("Something has happened: here is now.")))
            self._show(shown)
        if self.dialogs.shown is not self._dialog:
            self.alarm.stir()
        return False

    def ask(self, now: float) -> bool:
        """Ask all parts what is different at `now`; True where anything is."""
        animator = self.view.animator
        self.layers.changed = True
        self.dirty = self.alarm.ask(now) or self.dirty
        if (held := self.move_input.held) is not None:
            self.move_input.release()
            self.dirty = self.dirty or self.move_input.held is not held
        asked = self.dialogs.shown is not None or self.play.winners is not None
        self.context.hold_pads("" if asked else self.play.pad_holder(self.state.mover))
        moving = self.view.update(now)
        self._follow(animator)
        self.play.show(not animator.settled)
        self._reveal_and_hand_over(now)
        self.magnifier.follow(None if self.dragged else self.move_input.hover, now)
        if (dialog := self.dialogs.shown) is not self._dialog:
            self.dirty = True
            if any(each is not None and each.covers for each in (dialog, self._dialog)):
                self.context.sharpen()  # what is covered must not be seen a moment longer
            else:
                self.context.soften()
        self._dialog = dialog
        self._ghosts = ghosts(self.move_input, self.board_input, animator.renderer)
        return moving or self.dirty

    def _wait(self, now: float) -> bool:
        """Follow who is away; hold moves only while there is somebody to get them."""
        changed = self.away.update(now)
        if changed and not self.away.shown:
            self.dialogs.answered()
        waits = self.play.remote and not self.play.away
        self.move_input.hold = self.context.settings.hold_moves if waits else 0
        return changed

    def _count(self, now: float) -> bool:
        """Let the clocks go on, and have room for the first they tell."""
        changed = self.clocks.update(now)
        if changed and self.clocks.shown and not self.layout.clocks:
            self.resize(self.size)
        return changed

    def _taught(self, now: float) -> bool:
        """Take what the coach has found."""
        if (changed := self.coach.update()) and self.coach.advice is None:
            self.context.tell(self.context.say(SILENT))
        return changed

    def _send_home(self, now: float, anew: tuple[Event, ...] = ()) -> bool:
        """Let the prisoners run home before the next match begins; True, for something changes.

        What is reported meanwhile is read by the next screen.
        """
        shelf, animator = self.panels.shelf, self.performing()
        self.layers.changed = True
        if self._homeward is None:
            self._homeward = now, anew
            self.dialogs.close()
            self.context.soften()
            shelf.seat((), now if animator.lively else None)
        animator.now = now
        shelf.update(now)
        if not shelf.busy:
            self.begin_again(self._homeward[1])
        return True

    def begin_again(self, events: tuple[Event, ...]) -> None:
        """Hand the play on to a new deployment, with what has happened there already.

        Who sets nothing up, as a referee, begins on a new table at once.
        """
        self.handed_on = True
        self.play.guided = False
        self.context.swap(routes.begun(self.play, events))

    def _show(self, told: list[Shown]) -> None:
        """Show what the state asks to be shown."""
        for each in told:
            match each:
                case Performance(events, position, upto):
                    self.performing().perform(events, position, upto, checks_of(
                        self.play.match.rules, position))
                case BoardTurnedAway(position):
                    self.move_input.drop()
                    if self.notebook is not None:
                        self.notebook.page = None
                    self.performing().show(position, len(self.play.match.line))
                case OfferAnswered():
                    self.dialogs.answered()
                case BattleBrokenOff():
                    self.performing().break_off()
                case PointCalled(point):
                    self.view.camera.call(point, 1.0)
                case RecordVerified():
                    if (path := self.play.started.record) is not None:
                        match = self.play.match
                        self._record = self.context.worker.ask(
                            OpenRecord(path, match.game.key, changed(match.options)))
                case Refused(_, refusal):
                    self.move_input.waiting = False
                    at = goal(self.move_input.draft.action) if self.away.shown else None
                    self.move_input.refused = (refusal, next(iter(refusal.points), at))
                case Sound(name):
                    self.context.sound(name)
                case Told(sentence, gaps):
                    self.context.tell(self.context.say(sentence, **dict(gaps)))
                case Notice():
                    self.dialogs.notice(each)
                case OfferDialog(by, "back") if by == self.play.helped:
                    for seat in sorted(self.play.match.asked - self.play.match.agreed):
                        self.play.act(seat, Consent(True))
                case OfferDialog():
                    self.dialogs.offer(each)
                    self.context.call(self.context.say(msg("An offer")))
                case PauseDialog():
                    self.dialogs.pause()
                case RematchDialog():
                    self.dialogs.rematch_asked(each)
                case HeirDialog():
                    self.dialogs.heir(each)
                case SeatsChanged():
                    self.looks.forget()
                    self.resize(self.size)
                case ResultDialog(anew):
                    open_now = self.dialogs.shown is not None and self.dialogs.shown.ends
                    if open_now or not anew:
                        self.dialogs.result()

    def _follow(self, animator: Animator) -> None:
        """Let move input, highlights and dialogs follow the state."""
        state, move_input = self.state, self.move_input
        self.dirty = self.dirty or (state.told, state.ending) != (animator.told, animator.ending)
        if state.told != animator.told:
            self.context.music(*self.tune)
        state.told, state.ending = animator.told, animator.ending
        if unread := animator.take_unread():
            say, armies = self.context.say, self.panels.armies
            self.context.tell(" ".join(
                f"{say(event.why, army=say(armies[event.piece.seat]))} ({event.rule})"
                for event in unread))
        self.dirty = self.looks.imprison() or self.dirty
        position, mover = state.seen, state.mover
        if self.past.position is not None:  # nobody moves in the past
            position, mover = self.past.position, None
        self.dirty = self.dirty or mover != move_input.seat
        move_input.see(position, mover)
        self.dirty = self.coach.see(self.play.match.position, mover) or self.dirty
        move_input.hint = self.coach.points if move_input.draft == Draft() else ()
        self.dirty = self.dirty or state.drafted != move_input.ready
        state.drafted = move_input.ready
        self.sounds.listen()
        if not animator.settled:
            self.light()
            return
        if state.marching:
            state.marching, self.dirty = False, True
        if mover != self._called:
            self._called = mover
            elsewhere = len(self.play.seats) < len(self.play.match.rules.seats)
            if mover is not None and elsewhere and self.play.winners is None:
                self.context.sound(YOUR_TURN)
        if state.question_owed and self.dialogs.shown is None:
            self.dialogs.disagreement()
        if state.result_owed and self.dialogs.shown is None:
            self.panels.remember()
            self._show(state.tell_result())
        self.light()

    def _reveal_and_hand_over(self, now: float) -> None:
        """Once all is still: open what was verified, and show the curtain at a new turn."""
        turn = self.state.next_viewer
        if self._record is not None and self._record.ready:
            opened, self._record = self._record.value, None
            self.state.reveal(opened)
            if self.dialogs.shown is not None and self.dialogs.shown.ends:
                self.dialogs.result()  # now the story can be told
        if self.dialogs.shown is not None or not self.performing().settled:
            self._rested = None
            return
        if (revealed := self.state.take_revealed()) is not None:
            self._show([revealed])
        elif turn is None:
            self._rested = None
        else:
            self._rested = now if self._rested is None else self._rested
            if now - self._rested >= REST or self.state.viewer == PUBLIC:
                self._rested = None
                if self.notebook is not None:
                    self.notebook.page = None
                before = self.state.look_away(turn)
                self.context.open(routes.TurnCurtain(self.play, turn, before, self.hand_over))

    def hand_over(self, seat: Seat) -> None:
        """Let another player of this screen see his own side, and what he missed."""
        self.past.now()
        before, missed = self.state.look(seat)
        self.move_input.drop()
        self.view.turn = seat_turn(self.play.match.rules.seats, seat)
        self.size = (0, 0)  # everything is laid out anew, from the other side
        self.resize(self.context.theme.size)
        self.performing().show(before, self.state.told)
        self.view.look_at_army(seat, standing(before))
        self._show([missed])

    # what the player does

    @property
    def covered(self) -> bool:
        """True while a dialog or a page of notes takes all input."""
        noting = self.notebook is not None and self.notebook.page is not None
        return noting or self.dialogs.shown is not None

    def pointed(self) -> tuple[object, ...]:
        """Give all that a passing mouse can change in the picture."""
        return (self.move_input.hover, self.move_input.spin, self.board_input.keys, self.dirty,
                self.away.hovered, self.emotes.hovered, self.projection.shift)

    def take(self, event: pygame.Event) -> None:
        """Hand an event to what lies over the board and its panels, then to those."""
        dialog = self.dialogs.shown
        if self._homeward is not None:
            return
        if dialog is not None:
            dialog.on_event(event)
            return
        if event.type in PRESSED and self.past.at is not None and not self._steps(event):
            self.past.now()
            return
        held = self.move_input.held is not None and event.type == pygame.MOUSEBUTTONDOWN
        if held and self.words.ring.collidepoint(event.pos):
            self.move_input.undo()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self.words.reads(event.pos):
            self.context.read()
            return
        if self.away.on_event(event) or self.emotes.on_event(event):
            return
        if event.type in PRESSED and self.guide is not None:
            self.guide.hear()
            if event.type == pygame.MOUSEBUTTONDOWN and self.guide.reads(event.pos):
                self.context.read()
        if event.type in PRESSED and self.state.mover is None:
            self.play.link.hurry()
        super().take(event)

    def _turned(self) -> None:
        """Paint all anew: another position of the match is seen."""
        self.looks.forget()
        self.dirty = True
        self.alarm.stir()

    def _steps(self, event: pygame.Event) -> bool:
        """Say whether a press steps on through the past: a key, a sign or a line for that."""
        if keys.action_of(event) in (keys.EARLIER, keys.LATER):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        signs = self.controls.earlier, self.controls.later
        return event.button > 3 or self.controls.graph.at(event.pos) in signs or bool(
            self.panels.unfolded and self.panels.move_at(event.pos))

    def reads(self, event: pygame.Event) -> bool:
        """Open the book where a reason is clicked, or the sealed letters."""
        self.bubble = self.words.bubble
        if super().reads(event):
            return True
        letters = event.type == pygame.MOUSEBUTTONDOWN and (
            self.panels.letters.collidepoint(event.pos))
        if letters:
            self.dialogs.orders()
        return letters

    def skip(self) -> bool:
        """Show at once what still moves; a long motion is worth its own click."""
        animator = self.performing()
        long = animator.timeline is not None and animator.timeline.length > LONG
        animator.skip()
        self._follow(animator)
        return long

    def on_buttons(self, event: pygame.Event) -> bool:
        """Give an event to the buttons, else to the notes."""
        hovered, paper = self.controls.hovered, self.panels.paper
        if event.type == pygame.MOUSEWHEEL and paper.collidepoint(self.graph.mouse):
            self.panels.turn_back(event.y)
            self.dirty = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.panels.unfolded and (
                0 < (number := self.panels.move_at(event.pos)) < self.past.count):
            self.past.to(number)
            return True
        used = self.controls.on_event(event)
        self.dirty = self.dirty or hovered is not self.controls.hovered
        return used or (self.notebook is not None and self.notebook.on_event(event))

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """Give what the keys do."""
        talks: dict[str, Callable[[], object]] = (
            {keys.TALK: self.emotes.toggle, keys.POINT: self._point}
            if self.emotes.may_say else {})
        return {keys.DANGER: self.danger, keys.TYPE_MOVE: self.type_move,
                keys.TOKENS: self.view.toggle_tokens, keys.MENU: self.cancel,
                keys.HINT: self.hint, keys.EARLIER: partial(self.past.step, -1),
                keys.LATER: partial(self.past.step, 1), **talks}

    def command(self, event: pygame.Event) -> None:
        """Take a key or a button of the gamepad, whose hints are words where a friend plays."""
        pad = event.type == pygame.CONTROLLERBUTTONDOWN
        if pad and self.emotes.may_say and keys.action_of(event) == keys.HINT:
            self.emotes.toggle()
        else:
            super().command(event)

    def cancel(self) -> None:
        """Open the menu."""
        self.dialogs.menu()

    def _play(self, seat: Seat, action: Action) -> None:
        if self.state.secret and isinstance(action, NoMove | Claim):
            self.dialogs.end_by_word(seat, action, self._keep_playing)
            return
        play = self.play
        wanted = self.context.settings.warn_blunders or play.helped is not None
        guarded = wanted and play.helps(seat)
        self.alarm.stir()
        if not guarded or not self.guard.ask(play.match, seat, action, self.context.worker):
            play.act(seat, action)

    def _heed(self, now: float) -> bool:
        """Play the move that was looked at, or ask first whether it is meant."""
        if (taken := self.guard.take(self.play.match.position)) is None:
            return False
        (seat, action), words = taken
        if words is None:
            self.play.act(seat, action)
        else:
            self.dialogs.blunder(spoken(words, self.context.say), seat, action,
                                 self._keep_playing)
        return True

    def _keep_playing(self) -> None:
        self.move_input.waiting = False

    def danger(self) -> None:
        """Switch the warnings on or off; where nothing is in danger that is said."""
        self.threats.toggle()
        if self.threats.on and not self.threats.marks() and self.state.viewer != PUBLIC:
            self.context.tell(self.context.say(msg("Nothing of yours can be taken now.")))

    def _point(self) -> None:
        """Point at the square under the mouse, or under the cursor of the keys."""
        keyed = self.board_input.keys
        self.emotes.point(self.board_input.cursor if keyed else self.move_input.hover)

    def type_move(self) -> None:
        """Ask for a move in the game's notation, if it is somebody's turn here."""
        seat = self.state.mover
        self.dialogs.close()
        if seat is not None and self.play.winners is None:
            self.move_input.drop()
            self.context.open(routes.TypedMove(self.play.match, seat, self._play))

    def hint(self) -> None:
        """Say what is good for the seat to act; asked again show the move, if there is a player to
        ask."""
        seat = self.move_input.seat
        if self.play.remote:
            self.context.tell(self.context.say(msg(
                "No hints here: your friend has to find their moves alone too.")))
        elif not self.play.helps(seat) and self.play.helped is not None:
            say = self.context.say
            self.context.tell(say(msg("Today only {name} gets hints."),
                                  name=self.panels.name(self.play.helped, say)))
        elif self.move_input.mine and seat is not None:
            self.move_input.lay_aside()
            self.coach.tap(self.play.match, seat, self.context.worker)

    # what is seen

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the screen; whole when something else may have painted over it."""
        animator = self.view.animator
        theme = self.context.theme
        if not self.ready:
            if self.hung:
                surface.blit(cloth(surface.get_size()), (0, 0))
            else:
                theme.table(surface)
            paint_loading(surface, theme, self.context.say, self.loaded)
            self.dirty = True
            return
        speaks = bool(self.words.hint())
        self.dirty, self._coached = self.dirty or speaks != self._coached, speaks
        if self.dirty and self._homeward is None:
            self._paint_still()
        whole = self.dirty or self.layers.beyond
        if whole:
            surface.blit(self.still, (0, 0))
        self.dirty = False
        animator.paint(surface, self._ghosts, not whole and self.layers.bare(surface))
        self.panels.shelf.paint(surface, theme, animator.renderer.figures,
                                self.projection.cell_w, animator.now, animator.beat, whole)
        if self.map is not None and (whole or self.layers.changed):
            surface.blit(self.still, self.map.rect, self.map.rect)  # its corners are clear
            self.map.paint(surface, theme)
        self.layers.paint(surface)

    def _paint_still(self) -> None:
        """Paint panels and buttons, which stay until something happens."""
        theme, say, still = self.context.theme, self.context.say, self.still
        theme.table(still)
        guide = None if self._coached or self.panels.unfolded else self.guide
        foot = 0 if guide is None else guide.tall(theme, self.layout.journal)
        self.panels.paint(still, theme, say, self.layout, self.view.icon, foot)
        if self.guide is not None:
            self.guide.paint(still, theme, say, self.layout.journal, guide is not None)
        if self.layout.clocks:
            self.clocks.paint(still, theme, self.layout.clocks, self.panels.order())
        self.emotes.paint_mutes(still, theme)
        room = self.layout.journal.copy()
        room.h -= theme.px(foot)
        if self.past.at is None:  # who presses a sign again finds it where it was
            self.controls.lay_steps(theme, self.panels.paper, room,
                                    bool(self.past.count) and not self._coached)
        self.controls.draw(still, theme)
        self.view.animator.renderer.hang(still, self.panels.head)

    def _over_the_board(self, context: Context) -> list[Layer]:
        """List what lies over the board, the lowest layer first."""
        theme, notes = context.theme, self.notebook
        written = () if notes is None else (
            Layer(notes.paint_notes, False), Layer(notes.paint_page))
        return [
            *written, Layer(self.away.paint),
            Layer(lambda face: paint_draft(
                face, self.move_input, self.board_input, self.projection,
                self.threats.arrows() if self.past.at is None else ()), False, True),
            Layer(lambda face: self.past.paint(face, theme)),
            Layer(lambda face: self.magnifier.paint(face), quiet=True),
            Layer(self.words.paint, quiet=True),
            Layer(lambda face: self.emotes.paint_hands(face, self.projection), False),
            Layer(lambda face: self.words.paint_ring(face, self.controls.undo.rect.midtop)),
            Layer(lambda face: self.view.animator.paint_banners(
                face, context.say, theme.title(HEAD))),
            Layer(lambda face: paint_threads(face, theme, self.projection, self.panels,
                                             self.view.animator.threads())),
            Layer(lambda face: self.dialogs.paint(face)),
            Layer(lambda face: self.emotes.paint(face, theme, self.dialogs.around))]
