"""A new player: a name, a toy, its colours."""

from collections.abc import Callable
from functools import partial

import pygame

from core.refusal import msg

from ..look import icons
from ..look.materials import Material
from ..look.theme import Theme
from ..memory import players
from ..memory.riddles import UNKEPT
from ..memory.settings import LIVERIES, TOYS, spoken
from ..miniatures.liveries import NAMES
from ..widgets.boxes import Box
from ..widgets.button import Button
from ..widgets.chooser import Pick
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.focus import Look
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet
from ..widgets.toy import toy

NAME = 24
"""Longest name, in letters."""
KINDS = dict(zip(TOYS, (
    msg("Drummer"), msg("Infantry"), msg("Cavalry"), msg("General"), msg("Cannon"),
    msg("Hoplite"), msg("Elephant"), msg("Chariot")), strict=True))


class ToyPick(Pick):
    """A toy to choose."""

    def __init__(self, name: str, kind: str, livery: str, do: Callable[[], None], chosen: bool
                 ) -> None:
        super().__init__(name, do, chosen)
        self.kind, self.livery = kind, livery

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""
        face = toy(self.kind, self.livery, min(self.rect.size) * 9 // 10, theme.appearance)
        surface.blit(face, face.get_rect(center=self.rect.center))


class NewPlayerScreen(Page):
    """A sheet with a name, toys and colours."""

    title = msg("A new player")

    def __init__(self) -> None:
        here = [each.settings for each in players.everybody()]
        toys, liveries = {each.toy for each in here}, {each.livery for each in here}
        self.name = ""
        self.toy = next((each for each in TOYS if each not in toys), TOYS[0])
        self.livery = next((each for each in LIVERIES if each not in liveries), LIVERIES[0])

    def content(self) -> Box:
        """Give the rows."""
        say = self.context.say
        self.first = self._entry = Entry(
            self.name, limit=NAME, hint=say(msg("Your name")), on_change=self._called,
            on_enter=self._done, undrawn=say(UNDRAWN))
        toys = [ToyPick(say(name), kind, self.livery, partial(self._choose, "toy", kind),
                        kind == self.toy) for kind, name in KINDS.items()]
        colours = [ToyPick(say(name), self.toy, livery, partial(self._choose, "livery", livery),
                           livery == self.livery) for livery, name in NAMES.items()]
        return Sheet([Row(say(msg("Your name")), [self._entry], error=lambda: self._entry.error),
                      Row(say(msg("Your toy")), toys, columns=8, tall=88, least=64, wide=True),
                      Row(say(msg("Its colours")), colours, columns=8, tall=88, least=64,
                          wide=True)])

    def foot(self) -> Box:
        """Give the way back, and the way to the title."""
        return self.feet(go=Button(self.context.say(msg("That is me!")), self._done,
                                   Material.BRASS, icon=icons.play))

    def _called(self, text: str) -> None:
        self.name = text

    def _choose(self, what: str, value: str) -> None:
        self.toy, self.livery = (value, self.livery) if what == "toy" else (self.toy, value)
        self.build()

    def _done(self) -> None:
        context = self.context
        try:
            made = players.add(self.name.strip(), self.toy, self.livery, spoken(context.settings))
        except OSError:
            context.tell(context.say(UNKEPT))
        else:
            context.sit(made.key)
