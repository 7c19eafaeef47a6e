"""The gate of the parents' corner: hold a button for three seconds, then do a sum in words.

It keeps small children out, not burglars, so there is no password to forget and nothing is kept. A
wrong sum closes the gate again, so that guessing among some sixty numbers is slow.
"""

import random
from collections.abc import Callable
from functools import partial

import pygame

from core.refusal import msg

from ..look import icons
from ..look.theme import GOLD, HEAD, INK_DARK, TITLE
from ..screen import LIVELY, Route, Say
from ..widgets.boxes import Box, Column, Grid, Inset, Sized
from ..widgets.button import Button, Drawn, Label
from ..widgets.focus import ACCEPT, Widget
from ..widgets.page import Page
from ..widgets.rows import High

HOLD = 3.0
"""Seconds."""
NUMBERS = {4: msg("four"), 5: msg("five"), 6: msg("six"), 7: msg("seven"), 8: msg("eight"),
           9: msg("nine")}
"""Factors in words: any two make a number of two digits."""
ERASE = "←"


def drawn() -> tuple[int, int]:
    """Draw two factors."""
    return random.choice(list(NUMBERS)), random.choice(list(NUMBERS))


class HeldButton(Button):
    """A button that works by being held; `share` tells how full it is."""

    touch = ""

    def __init__(self, label: str, on_held: Callable[[], None]) -> None:
        super().__init__(label, lambda: None, units=TITLE, icon=icons.lock)
        self.on_held = on_held
        self.share = 0.0
        """How much of the time it was held, 0 to 1."""

    def intent(self, what: str) -> bool:
        """Begin to be held on accept."""
        return what == ACCEPT

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its label, and that it is to be held."""
        return self.label, say(msg("hold it"))

    def hold(self, seconds: float, what: str | None) -> bool:
        """Fill, and work when full."""
        if what not in (None, ACCEPT):
            return False
        self.share = min(1.0, seconds / HOLD)
        if self.share == 1.0:
            self.on_held()
        return True


class GateScreen(Page):
    """Leads to `leads`, in its own place on the stack."""

    title = msg("Parents' corner")
    wide = 620

    def __init__(self, leads: Route, draw: Callable[[], tuple[int, int]] = drawn) -> None:
        self.leads = leads
        self._draw = draw
        self.sum: tuple[int, int] | None = None
        """What is to be multiplied; None while the button is to be held first."""
        self.typed = ""
        self._wrong = False

    @property
    def pace(self) -> int:
        """Fill the button smoothly."""
        return LIVELY if self.graph.holding else super().pace

    @property
    def typing(self) -> bool:
        """Take letters as what is typed."""
        return self.sum is not None

    @property
    def text_field(self) -> Widget | None:
        """Have digits typed."""
        return self._shown if self.typing else None

    def content(self) -> Box:
        """Give what is asked now, and what answers it."""
        say = self.context.say
        self._shown = Label(self.typed, HEAD, INK_DARK, title=True, align="center", valign="middle")
        if self.sum is None:
            words = say(msg("That was another number. Call a grown-up, or hold the button again."
                            ) if self._wrong else msg("This is for grown-ups."))
            self.first = held = HeldButton(say(msg("Hold me for three seconds")), self._open)
            fill = Drawn(lambda surface, theme, rect: theme.bar(
                surface, rect, held.share, GOLD, (236, 220, 188), INK_DARK))
            answers: Box = Sized(Column(held, Sized(fill, tall=14, words=0), gap=10), wide=420)
        else:
            first, second = (say(NUMBERS[number]) for number in self.sum)
            words = say(msg("How much is {first} times {second}?"), first=first, second=second)
            keys = [Button(key, partial(self._type, key), units=TITLE)
                    for key in "1234567890" + ERASE]
            self.first = keys[0]
            answers = Column(High(self._shown, 0), Grid(*keys, columns=6, gap=14))
        question = Label(words, TITLE, INK_DARK, bold=True, align="center")
        return Inset(Column(question, answers, gap=24), 16, 6)

    def _ask(self) -> None:
        """Ask something else."""
        self.build()
        self.graph.focus(self.first)

    def _open(self) -> None:
        self.sum, self.typed, self._wrong = self._draw(), "", False
        self._ask()

    def _type(self, key: str) -> None:
        assert self.sum is not None
        self.typed = self.typed[:-1] if key == ERASE else self.typed + key
        if len(self.typed) < 2:
            self._shown.text = self.typed
            return
        if int(self.typed) == self.sum[0] * self.sum[1]:
            self.context.swap(self.leads)
            return
        self.sum, self._wrong = None, True
        self.context.sound("refuse")
        self._ask()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; digits of the keyboard are the buttons' too."""
        if self.sum is not None and event.type == pygame.KEYDOWN:
            letter = getattr(event, "unicode", "")
            if event.key == pygame.K_BACKSPACE:
                letter = ERASE
            if letter and letter in "0123456789" + ERASE:
                self._type(letter)
                return None
        return super().on_event(event)

    def update(self, now: float) -> bool:
        """Let the button fill while it is held, and empty when it is let go."""
        button, changed = self.first, self.graph.update(now)
        if isinstance(button, HeldButton) and button.share and not self.graph.holding:
            button.share = 0.0
            return True
        return changed
