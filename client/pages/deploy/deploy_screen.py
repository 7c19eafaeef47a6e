"""The deployment screen: my rows, the box of my pieces, and nothing of what the others do.

It joins state, board, input and commands; the army stays outside the match until Ready posts it.
Two players of one screen set up one after the other, a curtain between them, on this same screen.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from core.event import Event
from core.game import msg
from core.piece import Point
from net.report import Closed, Coloured, Emoted, Refused

from ... import routes
from ...boards.cell_shape import ratio
from ...look import icons
from ...look.theme import Material
from ...screen import LIVELY, Context, LeaveQuestion, Route, Topic
from ...table.continuing import continue_match
from ...table.hud.away_banner import (
    END_ALONE,
    END_IT,
    OUR_WORD,
    WAIT_LONGER,
    AwayBanner,
    listed,
    waiting_for,
)
from ...table.hud.emotes import Emotes
from ...table.play import NOT_KEPT, Play
from ...widgets.button import Button
from ...widgets.focus import Widget
from ...window.keys import TALK, action_of
from ..modal import Notice, Question, leaving
from .commands import CommandScreen
from .deploy_board import Field
from .deploy_input import DeployInput
from .deploy_state import DeployState
from .tray import pictured


class DeployScreen(CommandScreen):
    """Setting up one of our armies; the link of `play` goes on to the next screen."""

    def __init__(self, play: Play, events: Sequence[Event] = ()) -> None:
        super().__init__()
        self.said = self.state = DeployState(play, events)
        self.history = self.draft = self.state.draft
        self.long = ratio(play.match.rules.topology)
        self._passed = False
        """True once the next screen has the link."""

    # the screen

    def open(self) -> None:
        """Make board, box and commands, and greet who has just opened the box."""
        context, state, draft = self.context, self.state, self.state.draft
        kinds = pictured(draft.rules)
        self.field = Field(draft, kinds, state.play.match.position.ground, context.settings)
        self.fill_box({kind: kinds[kind] for kind, _ in draft.muster.reserve})
        self.input = DeployInput(draft, self.field, self.slots, self.tell, context.sound)
        self.make_commands()
        self.away = AwayBanner(state.play, context, self.ask_to_leave, self.ask_to_end)
        self.emotes = Emotes(state.play, context)
        self.strip.within = self.emotes.beside
        self.talk = Button(context.say(msg("Say")), self.emotes.toggle, icon=icons.face)
        self.first = self.slots[0] if self.slots else self.field
        if state.play.solo and draft.muster.formations and not (draft.army or state.sent):
            self.stand_by_lot()
            self.first = self.sender
        if state.play.guided:
            self.tell(msg("Your army stands already. Press Ready!, or change it first.")
                      if draft.army else
                      msg("Press Arrange: your army sets itself up. Then press Ready!"))
        if state.saved.broken:
            self.tell(msg("The saved set-ups cannot be read; they are left as they are."))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, and tell how a large board is looked at."""
        super().enter(context, size)
        if not (self.field.projection.whole or self.state.answer or self.state.draft.army):
            self.tell(msg("A large board: + and - look nearer, the wheel moves it."))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again, with the banner of who is away and the pictures of friends."""
        super().resize(size)
        self.away.lay(self.field.camera.into)
        self.emotes.lay_in(self.context.theme, self.strip.rect, self.talk_row.rect)

    @property
    def buttons(self) -> Sequence[Widget]:
        """Give the buttons beside the board."""
        return [*self.controls, self.talk]

    def refresh(self) -> None:
        """Bring slots, buttons and plaques up to the state."""
        state, say = self.state, self.context.say
        for slot in self.slots:
            slot.enabled = not state.sent
        self.field.hidden = state.sent and state.shared
        self.field.plaques = state.others(say)
        self.tally.text, self.head.title = state.tally(say), state.head(say)
        super().refresh()
        self.talk.visible = state.sent and self.emotes.may_say
        self.talk.enabled = self.emotes.able
        self.field.letters = dict(enumerate(self.letters.letters))

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Ask before the match is left."""
        return self.state.play.leave_question

    @property
    def topic(self) -> Topic:
        """Be about the rule in the sentence under the board."""
        return self.state.play.match.game, self.state.rule

    @property
    def pace(self) -> int:
        """Lively while a toy is carried, or a picture comes up."""
        return LIVELY if self.emotes.busy else super().pace

    def update(self, now: float) -> bool:
        """Take what the link reports; True when the picture changed."""
        sent, reports = self.state.sent, self.state.poll(now)
        self.context.hold_pads(self.state.play.pad_holder(self.state.seat))
        for report in reports:
            if isinstance(report, Refused):
                self.tell(report.refusal)
            elif isinstance(report, Emoted):
                self.emotes.hear(report)
            elif isinstance(report, Coloured):
                self.resize(self.size)
        self.dirty = self.emotes.update(now, None) or self.dirty
        if self.away.update(now) or reports or sent != self.state.sent:
            self.refresh()
        self._go_on()
        if self._passed:
            return True
        for report in reports:
            if isinstance(report, Closed):
                self._tell_closed(report)
        return super().update(now)

    def _go_on(self) -> None:
        """Go on to the table, or to the next player of this screen: behind a curtain, unless all
        may see all armies."""
        state = self.state
        seat = state.successor()
        if state.over:
            to: Route = routes.Board(state.play, tuple(state.events))
        elif seat is not None:
            to = routes.Curtain(
                state.play, seat, state.seat, state.events) if state.draft.sealed else (
                routes.Deployment(state.play, state.events))
        else:
            return
        self._passed = True
        self.context.swap(to)

    def _tell_closed(self, closed: Closed) -> None:
        say = self.context.say
        text = say(closed.msgid, **dict(closed.args))
        name = say("My last army")
        if self.state.keep_army(name):
            text += "\n" + say("Your army is kept under My set-ups as “{name}”.", name=name)
        notice = Notice(text, title=msg("The table is closed"), ok=msg("Back to the box"),
                        on_ok=self.context.home)
        if self.state.play.left:
            notice.choices.append((waiting_for(self.state.play, say), Material.WOOD,
                                   self._open_again))
        self.context.push(notice)

    def _open_again(self) -> None:
        """Open the table of this match again, and wait there for who has left."""
        if (record := self.state.play.started.record) is not None:
            self.context.swap(continue_match(record, self.context.settings.friends_only))

    def leave(self) -> None:
        """Close the link, unless the next screen goes on with it."""
        if not self._passed:
            self.state.keep_army(self.context.say("My last army"))
            self.state.play.close()

    # input

    def undo(self) -> None:
        """Undo one step."""
        if not super().undo():
            self.tell(msg("There is nothing to undo."))

    def redo(self) -> None:
        """Redo one step."""
        if not super().redo():
            self.tell(msg("There is nothing to do again."))

    def turn_toy(self, by: int = 1) -> None:
        """Turn the cannon in question, or say how."""
        super().turn_toy(by)
        if self.field.turning is None:
            self.tell(msg("Put a cannon on the board first."))

    def use(self, event: pygame.Event) -> None:
        """Take an input event: the banner and the pictures first."""
        if self.away.on_event(event) or self.emotes.on_event(event):
            self.dirty = True
            return
        if action_of(event) == TALK and self.talk.visible:
            self.emotes.toggle()
        super().use(event)

    def act(self, event: pygame.Event) -> None:
        """Take an event that is meant for the army."""
        if not self.state.sent:
            if self.on_board(event) or self.key(event):
                return
        elif event.type == pygame.MOUSEBUTTONDOWN and self.field.pick(event.pos) is not None:
            self._refuse_change()
        self.on_buttons(event)

    def ask_to_leave(self) -> None:
        """Ask whether to leave the table."""
        self.context.push(leaving(self.state.play.leave_question or NOT_KEPT,
                                  partial(self.state.play.go_home, self.context)))

    def ask_to_end(self) -> None:
        """Ask whether the match is to end without those who are away."""
        play = self.state.play
        names = listed(play, tuple(play.away), self.context.say)
        self.context.push(Question(OUR_WORD, END_IT, WAIT_LONGER, play.link.forsake,
                                   title=self.context.say(END_ALONE, names=names), names=names))

    def press(self, point: Point) -> None:
        """Act on a square by keys."""
        if self.state.sent:
            self._refuse_change()
        else:
            super().press(point)

    def _refuse_change(self) -> None:
        """Say why an army that was sent stays as it is."""
        state, match = self.state, self.state.play.match
        no = match.rules.refusal(match.position, state.seat, state.draft.action())
        self.tell(no or msg("Your army is set. Nothing changes any more."))

    def ready(self) -> None:
        """Send the army when it is whole; else say what is missing."""
        state, draft = self.state, self.state.draft
        if state.sent:
            self._refuse_change()
            return
        self.input.let_go()
        if state.first is not None:
            name = state.name(state.first, self.context.say)
            state.speak(self.context.say(
                msg("Wait until {name} is done, then press Ready!"), name=name), True)
            return
        no = draft.refusal()
        if no is not None:
            self.tell(no)
            count = draft.missing()
            if count > 1 and not no.points and not draft.choosing:
                many = self.context.say("{count} toys are still in the box.", count=count)
                state.speak(f"{many} ({no.rule})", True, no.rule)
            self.field.bad = no.points[0] if no.points else None
            self.refresh()
            return
        state.sent = True
        state.speak("")
        self.context.sound("seal" if draft.sealed else "march")
        self.refresh()
        state.play.act(state.seat, draft.action())

    # the picture

    def sentence(self) -> tuple[str, bool]:
        """Give the sentence under the board, and whether it says no."""
        return self.state.sentence(self._pointed(), self.context.say)

    def _pointed(self) -> str | None:
        """Give the kind that is carried, pointed at or focused."""
        field, graph = self.field, self.graph
        if field.carried is not None:
            return field.carried[0]
        focused: Widget | None = graph.focused if graph.keys else None
        for slot in self.slots:
            if slot is focused or slot.rect.collidepoint(self.input.pos):
                return slot.kind
        at = field.cursor if focused is field else field.hover
        toy = None if at is None else self.state.draft.army.get(at)
        return toy[0] if toy else None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        super().draw(surface)
        self.emotes.paint(surface, self.context.theme, None)
        if self.away.shown:
            self.away.paint(surface)
