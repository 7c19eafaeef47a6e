"""The deployment screen: my rows, the box of my pieces, and nothing of what the others do.

It joins state, board, input and commands; the army stays outside the match until Ready posts it.
Two players of one screen set up one after the other, a curtain between them, on this same screen.
"""

from collections.abc import Sequence
from functools import partial
from secrets import randbelow

import pygame

from core.event import Event
from core.game import Refusal, msg
from core.piece import Point, Seat
from net.report import Closed, Emoted, Refused

from ... import routes
from ...boards.cell_shape import ratio
from ...look import icons
from ...look.theme import CREAM, GOLD_LIGHT
from ...screen import LIVELY, Context, Route, Topic
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
from ...table.hud.sealed_orders import orders
from ...table.play import NOT_KEPT, LeaveQuestion, Play
from ...widgets.button import Button
from ...widgets.focus import Widget
from ...widgets.strip import paint_strip
from ...window.keys import TALK, action_of
from ..modal import Notice, Question, leaving
from .commands import Commands
from .deploy_board import Field
from .deploy_input import DeployInput
from .deploy_state import DeployState
from .placing import PlacingScreen
from .tray import Slot, pictured


class DeployScreen(PlacingScreen):
    """Setting up one of our armies; the link of `play` goes on to the next screen."""

    def __init__(self, play: Play, events: Sequence[Event] = ()) -> None:
        super().__init__()
        self.state = DeployState(play, events)
        draft = self.state.draft
        self.kinds = pictured(play.match.rules)
        self.field = Field(draft, self.kinds, play.match.position.ground)
        self.field.on_accept = self.press
        self._built = False
        self._passed = False
        """True once the next screen has the link."""

    # the screen

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets, or take up again what was being done."""
        self.context = context
        context.music("")
        state, draft = self.state, self.state.draft
        if not self._built:
            self._built = True
            kinds = self.kinds
            self.slots = [
                Slot(kind, context.say(kinds[kind][0]), kinds[kind][1], state.seat, n + 1,
                     self.pick)
                for n, (kind, _) in enumerate(draft.muster.reserve)
            ]
            self.input = DeployInput(draft, self.field, self.slots, self.tell, context.sound)
            self.commands = Commands(
                state, self.input, self.slots, self.graph, context.say, leave=self.ask_to_leave,
                ready=self.ready, open_saved=self.open_saved, pick=self.pick,
                refresh=self.refresh, lot=randbelow, open_cards=self.open_cards,
                ranks=self.open_ranks, open_code=self.open_code, open_letters=self.open_letters,
            )
            self.away = AwayBanner(state.play, context, self.ask_to_leave, self.ask_to_end)
            self.emotes = Emotes(state.play, context)
            self.talk = Button(context.say(msg("Say")), self.emotes.toggle, "blue",
                               icon=icons.face)
            self.graph.focused = self.slots[0] if self.slots else self.field
            if state.play.solo and draft.muster.formations and not (draft.army or state.sent):
                self.commands.stand_by_lot()
                self.graph.focused = self.commands.ready
            if state.play.guided:
                self.tell(msg("Your army stands already. Press Ready!, or change it first.")
                          if draft.army else
                          msg("Press Arrange: your army sets itself up. Then press Ready!"))
            if state.saved.broken:
                self.tell(msg("The saved set-ups cannot be read; they are left as they are."))
        self.resize(size)
        if not (self.field.projection.whole or state.answer or draft.army):
            self.tell(msg("A large board: + and - look nearer, the wheel moves it."))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; draft, what is carried and undo steps stay."""
        self.lay_board(size, ratio(self.state.play.match.rules.topology))
        self.commands.lay(self.context.theme, self.layout.side)
        self.away.lay(self.layout.board)
        theme, foot = self.context.theme, self.commands.ready.rect
        self.talk.rect = foot.copy()
        row = pygame.Rect(foot.x, 0, foot.w, theme.px(110))
        row.bottom = foot.y - theme.px(12)
        self.emotes.lay_in(theme, self.layout.strip, row)
        self.graph.set([*self.slots, self.field, *self.buttons, self.commands.letters])
        self.refresh()

    @property
    def buttons(self) -> Sequence[Widget]:
        """Give the buttons beside the board."""
        return [*self.commands.buttons, self.talk]

    def refresh(self) -> None:
        """Bring slots, buttons and plaques up to the state."""
        self.dirty = True
        state = self.state
        left = state.draft.left()
        for slot in self.slots:
            slot.left = left[slot.kind]
            slot.held = self.field.carried == (slot.kind, None)
            slot.enabled = not state.sent
        self.field.hidden = state.sent and state.shared
        self.field.plaques = state.others(self.context.say)
        self.commands.refresh()
        self.talk.visible = state.sent and self.emotes.may_say
        self.talk.enabled = self.emotes.able
        self.field.letters = dict(enumerate(self.commands.letters.letters))

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
        self.dirty = self.emotes.update(now, None) or self.dirty
        if self.away.update(now) or reports or sent != self.state.sent:
            self.refresh()
        self._go_on()
        if self._passed:
            return True
        for report in reports:
            if isinstance(report, Closed):
                self._tell_closed(report)
        return self.breathe(now)

    def _go_on(self) -> None:
        """Go on to the table, or to the curtain before the next player of this screen."""
        state = self.state
        seat = state.successor()
        if state.over:
            to: Route = routes.Board(state.play, tuple(state.events))
        elif seat is not None:
            to = self._successor(seat)
        else:
            return
        self._passed = True
        self.context.swap(to)

    def _successor(self, seat: Seat) -> Route:
        """Hand over to the next player: behind a curtain, unless all may see all armies."""
        state = self.state
        if state.draft.sealed:
            return routes.Curtain(state.play, seat, state.seat, state.events)
        return routes.Deployment(state.play, state.events)

    def _tell_closed(self, closed: Closed) -> None:
        say = self.context.say
        text = say(closed.msgid, **dict(closed.args))
        name = say("My last army")
        if self.state.keep_army(name):
            text += "\n" + say("Your army is kept under My set-ups as “{name}”.", name=name)
        notice = Notice(text, title=msg("The table is closed"), ok=msg("Back to the box"),
                        on_ok=self.context.home)
        if self.state.play.left:
            notice.choices.append((waiting_for(self.state.play, say), "green",
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
            self.state.play.link.close()

    def tell(self, what: Refusal | str) -> None:
        """Say a msgid, or a refusal with its rule, under the board."""
        if isinstance(what, Refusal):
            self.context.sound("refuse")
        self.state.tell(what, self.context.say)
        self.dirty = True

    # input

    def on_event(self, event: pygame.Event) -> bool:
        """Take an input event; False when the picture stays as it is."""
        return self.take(event, self._take)

    def _take(self, event: pygame.Event) -> None:
        if self.away.on_event(event) or self.emotes.on_event(event):
            self.dirty = True
            return
        if action_of(event) == TALK and self.talk.visible:
            self.emotes.toggle()
        if event.type == pygame.MOUSEBUTTONDOWN and self.state.rule and (
                self.layout.strip.collidepoint(event.pos)):
            self.context.open(routes.RuleBook(self.state.play.match.game, self.state.rule))
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.state.speak("")
            self.field.bad = None
        if not self.state.sent:
            if self.on_board(event) or self.commands.key(event):
                self.refresh()
                return
        elif event.type == pygame.MOUSEBUTTONDOWN and self.field.pick(event.pos) is not None:
            self._refuse_change()
        self.on_buttons(event)
        self.refresh()

    def ask_to_leave(self) -> None:
        """Ask whether to leave the table."""
        self.context.push(leaving(self.state.play.leave_question or NOT_KEPT, self.context.home))

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

    def open_saved(self) -> None:
        """Show the saved set-ups."""
        self.input.let_go()
        state = self.state
        self.context.open(
            routes.Saved(state.saved, state.play.match.game.key, state.edge, state.draft))

    def open_cards(self) -> None:
        """Show the game's own formations and the player's, to tap one."""
        self.input.let_go()
        state = self.state
        saved = [(row.name, state.edge.unpack(row))
                 for row in state.saved.fitting(state.play.match.game.key, state.edge.fits)]
        self.context.open(routes.Formations(self.field, state.draft, saved, self.commands.tapped))

    def open_code(self) -> None:
        """Show the army as a code for a friend, and take his."""
        self.input.let_go()
        self.context.open(routes.ArmyCode(self.state.draft, self.state.speak))

    def open_letters(self) -> None:
        """Show the sealed orders, and how they keep everybody honest."""
        play = self.state.play
        self.context.open(routes.SealedOrders(play.match.game,
                               partial(orders, play, self.context.say),
                               play.match.rules.secrets is not None, play.remote))

    def open_ranks(self) -> None:
        """Show who beats whom."""
        self.input.let_go()
        self.context.open(routes.Ranks(self.state.play.match.rules, self.field.figures.icon,
                               self.state.seat))

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
        state, say = self.state, self.context.say
        self.paint(surface, state.tally(say), state.head(say))
        if self.state.sent:
            self._paint_waiting(surface)
        strip = self.emotes.beside(self.layout.strip)
        paint_strip(surface, self.context.theme, strip, *self.sentence())
        self.field.paint_carried(surface, self.input.pos)
        self.emotes.paint(surface, self.context.theme, None)
        if self.away.shown:
            self.away.paint(surface)

    def _paint_waiting(self, surface: pygame.Surface) -> None:
        """Paint a drummer on a plate and for whom we wait."""
        theme, rect = self.context.theme, self.commands.waiting
        theme.plate(surface, rect, (62, 38, 25), GOLD_LIGHT, radius=20, thick=3)
        side = min(rect.w - theme.px(40), rect.h * 54 // 100, theme.px(140))
        face = self.field.figures.icon("drummer", self.state.seat, side)
        spot = face.get_rect(midtop=(rect.centerx, rect.y + theme.px(12)))
        surface.blit(face, spot)
        room = pygame.Rect(rect.x + theme.px(12), spot.bottom, rect.w - theme.px(24), 0)
        room.h = rect.bottom - theme.px(12) - room.y
        text = self.state.waiting(self.context.say)
        font = theme.fit(theme.title, 26, text, room.size)
        theme.write(surface, text, font, CREAM, room, "center", "middle")
