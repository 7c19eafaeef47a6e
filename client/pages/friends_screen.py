"""My friends: who can come without words, what we call them, and forgetting them.

Forgetting asks nothing first: as long as this screen is open, one tap brings a friend back.
"""

from collections.abc import Callable
from datetime import date
from functools import partial

from core.refusal import msg

from .. import routes
from ..look import icons
from ..look.theme import WORD, Material
from ..memory.friends import Friend, Friends
from ..screen import Context
from ..widgets.boxes import Box
from ..widgets.button import Button
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet

NAME = 24
"""Longest name of ours, in letters."""


class FriendsScreen(Page):
    """A sheet with a row for each friend."""

    title = msg("My friends")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Read the list."""
        self._friends = Friends()
        self._listed = list(self._friends.all)
        """As the rows stand: who is forgotten keeps his place until the screen is left."""
        super().enter(context, size)

    def content(self) -> Box:
        """Give a row for each friend."""
        self.sheet = Sheet([self._row(n, friend) for n, friend in enumerate(self._listed)] or [
            Row(self.context.say(msg("Nobody yet. Play with a friend, then tap “Remember” in the"
                                     " menu or at the end.")), [])])
        return self.sheet

    def foot(self) -> Box:
        """Give the way back, which has the focus first."""
        foot = super().foot()
        self.first = next(foot.all())
        return foot

    def _row(self, place: int, friend: Friend) -> Row:
        say = self.context.say
        if not self._friends.knows(friend.key):
            back = Button(say(msg("Bring back")), partial(
                self._do, place, self._friends.bring_back), units=WORD, icon=icons.undo)
            return Row(say(msg("{name} is forgotten."), name=friend.shown), [back],
                       say(msg("The words are asked for again.")))
        entry = Entry(friend.nick, limit=NAME, hint=friend.name,
                      on_change=partial(self._call, place), undrawn=say(UNDRAWN))
        forget = Button(say(msg("Forget")), partial(self._do, place, self._friends.forget),
                        units=WORD, icon=icons.bin, material=Material.RED)
        both = Button(say(msg("Together")), lambda: self.context.open(routes.Together(friend)),
                      units=WORD, icon=icons.pair)
        return Row(friend.shown, [entry, both, forget], self._last(friend), shares=(1, .9, .9),
                   wide=True)

    def _last(self, friend: Friend) -> str:
        """Say when we played last."""
        try:
            day = date.fromisoformat(friend.played)
        except ValueError:  # nobody knows, or there is no such day
            return ""
        return self.context.say(msg("Last game: {day}"), day=f"{day:%d.%m.%Y}")

    def _do(self, place: int, change: Callable[[Friend], bool]) -> None:
        self._saved(change(self._listed[place]))
        self.build()
        self.graph.focus(self.sheet.rows[place].widgets[-1])

    def _call(self, place: int, text: str) -> None:
        was = self._listed[place]
        self._saved(self._friends.call(was, text))
        self._listed[place] = next(
            (f for f in self._friends.all if f.key.open() == was.key.open()), was)
        self.sheet.rows[place].label = self._listed[place].shown
        self.sheet.refresh()

    def _saved(self, done: bool) -> None:
        if not done:
            self.context.tell(self.context.say(
                msg("It cannot be saved here: the folder cannot be written to.")))
