"""How many of us sit down at a friend's table: asked where it has room for more than one."""

from collections.abc import Callable
from functools import partial

from core.game import msg

from ...look.theme import TITLE, Material
from ...memory.settings import GUEST
from ...screen import Context
from ...widgets.boxes import Box
from ...widgets.button import Button
from ...widgets.entry import UNDRAWN, Entry
from ...widgets.page import Page
from ...widgets.rows import Row, Sheet

Company = tuple[tuple[str, ...], int]
"""The names of those who come along, and how many computers do."""
WAYS = ((0, 0, msg("Only me")), (1, 0, msg("Two of us")), (2, 0, msg("Three of us")),
        (0, 1, msg("Me and the computer")))
"""How many people and computers may come along, and what that is called."""
NAME = 24
"""Longest name, in letters."""


class CompanyScreen(Page):
    """The question; `room` is for so many, and `on_done` is told who comes along."""

    title = msg("How many of you sit here?")

    def __init__(self, room: int, on_done: Callable[[tuple[tuple[str, ...], int]], None]) -> None:
        self.room, self.on_done = room, on_done
        self.way = WAYS[0]
        self.names: list[str] | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen; the first of the others is who sat here last."""
        self.names = self.names or [context.settings.other_name, ""]
        super().enter(context, size)

    def content(self) -> Box:
        """Give the answers, and where each of those who come along types a name."""
        say, names = self.context.say, self.names or []
        ways = [Button(say(way[-1]), partial(self._choose, way), units=TITLE,
                       chosen=way is self.way) for way in WAYS if sum(way[:2]) < self.room]
        typed = [Entry(names[n], limit=NAME, hint=say(GUEST), on_enter=self._finish,
                       on_change=partial(names.__setitem__, n), undrawn=say(UNDRAWN))
                 for n in range(self.way[0])]
        self.sheet = Sheet([
            Row("", ways, wide=True, tall=84, columns=2),
            *([Row(say(msg("Who sits here with you?")), typed, wide=True)] if typed else [])])
        return self.sheet

    def _choose(self, way: tuple[int, int, str]) -> None:
        self.way = way
        self.build()

    def foot(self) -> Box:
        """Give the way back, and what joins."""
        self.first = go = Button(self.context.say(msg("Join")), self._finish, Material.BRASS,
                                 units=TITLE)
        return self.feet(go=go)

    def _finish(self) -> None:
        people, computers, _ = self.way
        names = tuple(name.strip() or self.context.say(GUEST)
                      for name in (self.names or [])[:people])
        self.context.pop()
        self.on_done((names, computers))
