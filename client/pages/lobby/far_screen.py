"""A friend far away: inviting them, being invited, and going to who was met so before."""

from functools import partial

import pygame

from core.game import Malformed, msg
from core.plain_text import plain
from net.drivers.far.way import Trouble
from net.peer.close_reasons import SENTENCES
from net.wire.fields import PLACE

from ... import routes
from ...look import icons
from ...look.theme import WORD, Material
from ...memory.again import WayToPlay
from ...memory.far_ways import hindrance, meeting_place
from ...memory.files import read_file
from ...memory.friends import Friend, Friends
from ...screen import Context
from ...widgets.boxes import Box
from ...widgets.button import Button
from ...widgets.entry import Entry, pasted
from ...widgets.page import Page
from ...widgets.rows import Row, Sheet
from .join_screen import BadAddress, read_address

SAID = msg("Nobody else can listen: all of it is locked. There is no chat.")

CUT = SENTENCES["ticket"]


class FarScreen(Page):
    """A sheet: invite, be invited, and a row for each friend who was met so; `game` is its key."""

    title = msg("A friend far away")

    def __init__(self, game: str) -> None:
        self.game = game
        self.ticket = ""
        """The invitation as it was pasted or typed."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Read who was met so before."""
        self._known = [friend for friend in Friends().all if friend.far]
        super().enter(context, size)

    def content(self) -> Box:
        """Give what can be done, or what is missing for it."""
        say, lacks = self.context.say, hindrance(self.context.settings)
        if lacks:
            parents = Button(say(msg("Parents' corner")), lambda: self.context.open(
                routes.Gate(routes.Parents())), icon=icons.lock)
            self.first = parents
            self.sheet = Sheet([Row(say(lacks), [parents])])
            return self.sheet
        invite = Button(say(msg("Invite")), partial(self._invite, None), Material.BRASS,
                        icon=icons.flag)
        self._field = Entry(self.ticket, hint=say(msg("Your friend's invitation")), limit=PLACE,
                            on_change=self._typed, on_enter=self._go, check=self._judge)
        self.first = invite
        self.sheet = Sheet([
            Row(say(msg("Invite a friend")), [invite],
                say(msg("You get an invitation to send, and three words to say."))),
            Row(say(msg("You are invited")), [
                self._field, Button(say(msg("Paste")), self._paste, units=WORD),
                Button(say(msg("Go there")), self._go, units=WORD, icon=icons.enter)],
                say(msg("Paste what your friend has sent, or drop its file here.")),
                shares=(1.6, .8, 1), wide=True, error=lambda: self._field.error),
            *map(self._row, self._known),
            Row(say(SAID), []),
        ])
        return self.sheet

    def foot(self) -> Box:
        """Give the way back."""
        return self.feet()

    def _row(self, friend: Friend) -> Row:
        say = self.context.say
        go = Button(say(msg("Go there")), partial(self._visit, friend), units=WORD,
                    icon=icons.enter)
        invite = Button(say(msg("Invite")), partial(self._invite, friend), units=WORD,
                        icon=icons.flag)
        return Row(friend.shown, [invite, go],
                   say(msg("{name}: no words needed"), name=plain(friend.nick)))

    def _invite(self, friend: Friend | None) -> None:
        """Choose a game for a table to which friends come from far."""
        self.context.swap(routes.Setup(WayToPlay.HOST, self.game, far=True, meets=friend))

    def _visit(self, friend: Friend) -> None:
        """Go to the table of a friend who was met so before."""
        try:
            place = meeting_place(self.context.settings, friend)
        except Trouble as error:
            self.context.tell(self.context.say(SENTENCES[error.code]))
            return
        self.context.swap(routes.Join(place, knock=True, friend=friend))

    def _judge(self, text: str) -> str:
        """Say what is wrong with an invitation."""
        try:
            if read_address(text)[1]:
                raise BadAddress(CUT)
        except BadAddress as error:
            return self.context.say(str(error))
        return ""

    def _go(self) -> None:
        """Go where the invitation leads; its words are asked for there."""
        if self._field.verify():
            self.context.swap(routes.Join(self.ticket.strip()))
            return
        self.sheet.refresh()
        self.graph.focus(self._field)

    def _typed(self, text: str) -> None:
        self.ticket = text
        self.sheet.refresh()

    def _take(self, text: str) -> None:
        self._field.set("")
        self._field.insert("".join(text[: 4 * PLACE].split()))

    def _paste(self) -> None:
        """Put what is on the clipboard into the field, in place of what was there."""
        self._take(pasted())

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; an invitation is taken from a file that is dropped, too."""
        if event.type != pygame.DROPFILE or hindrance(self.context.settings):
            return super().on_event(event)
        try:
            self._take(read_file(event.file, 4 * PLACE).decode("ascii"))
        except (OSError, ValueError, Malformed):
            self.context.tell(self.context.say(CUT))
        return None
