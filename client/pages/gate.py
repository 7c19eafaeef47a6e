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
from ..look.theme import GOLD, INK_DARK, Theme
from ..screen import LIVELY, Context, Route, Say
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import ACCEPT, FocusGraph, Look, Widget
from .page import Page

HOLD = 3.0
"""Seconds."""
NUMBERS = {4: msg("four"), 5: msg("five"), 6: msg("six"), 7: msg("seven"), 8: msg("eight"),
           9: msg("nine")}
"""Factors in words: any two make a number of two digits."""
ERASE = "←"
ABREAST = 6
"""Buttons of a row."""


def drawn() -> tuple[int, int]:
    """Draw two factors."""
    return random.choice(list(NUMBERS)), random.choice(list(NUMBERS))


class HeldButton(Button):
    """A button that works by being held; it fills while it is."""

    touch = ""

    def __init__(self, label: str, on_held: Callable[[], None]) -> None:
        super().__init__(label, lambda: None, "wood", units=22, icon=icons.lock)
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

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the button and under it how full it is."""
        super().draw(surface, theme, look)
        bar = pygame.Rect(self.rect.x, self.rect.bottom + theme.px(10), self.rect.w, theme.px(14))
        theme.plate(surface, bar, (236, 220, 188), INK_DARK, radius=7)
        if self.share > 0:
            bar.w = max(bar.h, round(bar.w * self.share))
            theme.plate(surface, bar, GOLD, INK_DARK, radius=7)


class GateScreen(Page):
    """Leads to `leads`, in its own place on the stack."""

    title = msg("Parents' corner")

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

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build what is asked now."""
        self.context = context
        self._build()
        self.resize(size)
        self.graph.focus(next(w for w in self._asked if w.focusable))

    def _build(self) -> None:
        say = self.context.say
        self.graph = FocusGraph(on_cancel=self.context.pop)
        self._back = Button(say(msg("Back")), self.context.pop, "green")
        if self.sum is None:
            words = msg("That was another number. Call a grown-up, or hold the button again."
                        ) if self._wrong else msg("This is for grown-ups.")
            self._words = Label(say(words), 24, INK_DARK, bold=True, align="center",
                                valign="middle")
            self._asked: list[Widget] = [
                HeldButton(say(msg("Hold me for three seconds")), self._open)]
            return
        first, second = (say(NUMBERS[number]) for number in self.sum)
        self._words = Label(say(msg("How much is {first} times {second}?"), first=first,
                                second=second), 24, INK_DARK, bold=True, align="center",
                            valign="middle")
        self._asked = [Button(key, partial(self._type, key), "plain", units=26)
                       for key in "1234567890" + ERASE]

    def _open(self) -> None:
        self.sum, self.typed, self._wrong = self._draw(), "", False
        self.enter(self.context, self._size)

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
        self.enter(self.context, self._size)

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
        button = self._asked[0]
        changed = self.graph.update(now)
        if isinstance(button, HeldButton) and button.share and not self.graph.holding:
            button.share = 0.0
            return True
        return changed

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, one question on parchment, what answers it."""
        self._size = size
        self.context.theme.largest(lambda: self._lay(size))

    def _lay(self, size: tuple[int, int]) -> bool:
        """Place all; True where the window has room for it."""
        theme = self.context.theme
        edge, gap = theme.px(14), theme.px(14)
        width = min(size[0] - theme.px(60), theme.px(620))
        self.banner = pygame.Rect(0, edge, min(width, theme.px(520)), theme.px(48))
        self.banner.centerx = size[0] // 2
        tall = theme.target
        rows = 1 if self.sum is None else 1 + -(-len(self._asked) // ABREAST)
        inner = width - theme.px(60)
        words = self._words.height(theme, inner) + theme.px(20)
        high = words + rows * (tall + gap) + theme.px(56)
        panel = pygame.Rect(0, 0, width, high)
        room = size[1] - self.banner.bottom - 3 * gap - tall - edge
        panel.midtop = (size[0] // 2, self.banner.bottom + gap + max(0, room - high) * 2 // 5)
        self._words.rect = pygame.Rect(0, panel.y + theme.px(20), inner, words)
        self._words.rect.centerx = panel.centerx
        y = self._words.rect.bottom + gap
        self._shown = Label(self.typed, 30, INK_DARK, title=True, align="center", valign="middle")
        if self.sum is None:
            self._asked[0].rect = pygame.Rect(0, y, min(inner, theme.px(420)), tall)
            self._asked[0].rect.centerx = panel.centerx
        else:
            self._shown.rect = pygame.Rect(panel.x, y, panel.w, tall)
            each = (inner - (ABREAST - 1) * gap) // ABREAST
            left = panel.centerx - (ABREAST * (each + gap) - gap) // 2
            for n, button in enumerate(self._asked):
                button.rect = pygame.Rect(left + n % ABREAST * (each + gap),
                                          y + (1 + n // ABREAST) * (tall + gap), each, tall)
        self._back.rect = pygame.Rect(0, panel.bottom + gap, theme.px(240), tall)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), self._words, self._shown, *self._asked, self._back])
        return self._back.rect.bottom <= size[1]
