"""My friends: who can come without words, what we call them, and forgetting them.

Forgetting asks nothing first: as long as this screen is open, one tap brings a friend back.
"""

from collections.abc import Callable
from datetime import date

import pygame

from core.refusal import msg

from .. import routes
from ..look import icons
from ..memory.friends import Friend, Friends
from ..screen import Context
from ..widgets.button import Button, Panel
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.focus import FocusGraph
from ..widgets.rows import Row, Sheet
from .page import Page

NAME = 24
"""Longest name of ours, in letters."""


class FriendsScreen(Page):
    """A sheet with a row for each friend."""

    title = msg("My friends")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Read the list."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._friends = Friends()
        self._listed = list(self._friends.all)
        """As the rows stand: who is forgotten keeps his place until the screen is left."""
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self.sheet = Sheet()
        self._size = size
        self._show()
        self.graph.focus(self._back)

    def _show(self) -> None:
        """Make the rows anew; the focus stays in its row."""
        at = next((n for n, row in enumerate(self.sheet.rows)
                   if self.graph.focused in row.widgets), -1)
        say = self.context.say
        self.sheet.rows = [self._row(n, friend) for n, friend in enumerate(self._listed)] or [
            Row(say(msg("Nobody yet. Play with a friend, then tap “Remember” in the menu or at the"
                        " end.")), [])]
        self.resize(self._size)
        if at >= 0:
            self.graph.focus(self.sheet.rows[at].widgets[-1])

    def _row(self, place: int, friend: Friend) -> Row:
        say = self.context.say
        if not self._friends.knows(friend.key):
            back = Button(say(msg("Bring back")), self._do(place, self._friends.bring_back), "blue",
                          units=20, icon=icons.back)
            return Row(say(msg("{name} is forgotten."), name=friend.shown), [back],
                       say(msg("The words are asked for again.")))
        entry = Entry(friend.nick, limit=NAME, hint=friend.name, on_change=self._call(place),
                      undrawn=say(UNDRAWN))
        forget = Button(say(msg("Forget")), self._do(place, self._friends.forget), "red", units=20,
                        icon=icons.bin)
        both = Button(say(msg("Together")), lambda: self.context.open(routes.Together(friend)),
                      "green", units=20, icon=icons.pair)
        return Row(friend.shown, [entry, both, forget], self._last(friend), shares=(1, .9, .9),
                   wide=True)

    def _last(self, friend: Friend) -> str:
        """Say when we played last."""
        try:
            day = date.fromisoformat(friend.played)
        except ValueError:  # nobody knows, or there is no such day
            return ""
        return self.context.say(msg("Last game: {day}"), day=f"{day:%d.%m.%Y}")

    def _do(self, place: int, change: Callable[[Friend], bool]) -> Callable[[], None]:
        def do() -> None:
            self._told(change(self._listed[place]))
            self._show()

        return do

    def _call(self, place: int) -> Callable[[str], None]:
        def call(text: str) -> None:
            was = self._listed[place]
            self._told(self._friends.call(was, text))
            self._listed[place] = next(
                (f for f in self._friends.all if f.key.open() == was.key.open()), was)
            self.sheet.rows[place].label = self._listed[place].shown
            self.sheet.refresh()

        return call

    def _told(self, done: bool) -> None:
        if not done:
            self.context.tell(self.context.say(
                msg("It cannot be saved here: the folder cannot be written to.")))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the friends on parchment, one button."""
        self._size = size
        theme = self.context.theme
        width = min(size[0] - theme.px(60), theme.px(860))
        self.banner, panel, foot = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(0, foot, theme.px(240), theme.target)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), *self.sheet.all(), self._back])
