"""The page of the sealed orders: every letter with its seal, and in three pictures how it works."""

from collections.abc import Callable, Sequence

import pygame

from core.game import Game, msg

from ..look.theme import INK, INK_DARK, INK_SOFT, Theme
from ..screen import CALM, Context, Topic
from ..table.hud.sealed_orders import Order, code, paint_letter
from ..widgets.button import Button, Panel
from ..widgets.focus import FocusGraph
from .page import Page

SHOWN = bytes((24, 1, 2, 3)), bytes((97, 2, 3, 4))
"""The seals in the pictures of how it works."""
STEPS = (
    ((Order("", SHOWN[0]),),
     msg("Your army goes into a letter. The seal is made from this army alone.")),
    (tuple(Order("", seal) for seal in SHOWN),
     msg("Everybody gets all the seals first. Now nobody can change an army.")),
    ((Order("", SHOWN[0], True),),
     msg("Then the letters open. Each computer makes the seal again: it must be the same.")),
)
"""Pictures and words of how it works."""
AT_THE_END = msg("At the end the letters open. Each computer makes the seals again and compares.")
"""The last step where pieces stay hidden."""


class SealedOrdersScreen(Page):
    """A modal that is read; `letters` gives how they stand, `hides` where pieces stay hidden."""

    modal = True
    pace = CALM

    def __init__(self, game: Game, letters: Callable[[], Sequence[Order]], hides: bool,
                 elsewhere: bool) -> None:
        self.game, self.letters, self.hides = game, letters, hides
        self.elsewhere = elsewhere
        """Others look at a screen of their own, which shows the same seals."""

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the one button."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self.button = Button(context.say(msg("All right")), context.pop, "green")
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self.button)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a panel in the middle."""
        px = self.context.theme.px
        self.panel = pygame.Rect(0, 0, min(size[0] - px(24), px(860)), min(size[1] - px(16),
                                                                           px(580)))
        self.panel.center = (size[0] // 2, size[1] // 2)
        self.button.rect = pygame.Rect(0, 0, px(240), self.context.theme.target)
        self.button.rect.midbottom = (self.panel.centerx, self.panel.bottom - px(20))
        self.graph.set([Panel(self.panel), self.button])

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the letters above, and below how it works."""
        theme, say = self.context.theme, self.context.say
        theme.dim(surface)
        self.graph.draw(surface, theme)
        px = theme.px
        inner = self.panel.inflate(-px(48), -px(36))
        room = pygame.Rect(inner.x, inner.y, inner.w, px(40))
        theme.write(surface, say(msg("Sealed orders")), theme.title(30), INK_DARK, room, "center",
                    "middle")
        foot = self.button.rect.y - px(8)
        high = (foot - room.bottom) * 9 // 20
        self._letters(surface, theme, pygame.Rect(inner.x, room.bottom, inner.w, high))
        self._steps(surface, theme, pygame.Rect(inner.x, room.bottom + high, inner.w,
                                                foot - room.bottom - high))

    def _letters(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint every seat's letter, its code, and how it stands."""
        say, letters = self.context.say, self.letters()
        for order, box in zip(letters, columns(rect, len(letters), theme.px(16)), strict=True):
            words = order.told(say)
            text = pygame.Rect(box.x, box.bottom - theme.px(48), box.w, theme.px(46))
            number = pygame.Rect(box.x, text.y - theme.px(26), box.w, theme.px(26))
            paint_letter(surface, theme, pygame.Rect(
                box.x, box.y + theme.px(4), box.w, number.y - box.y - theme.px(8)), order)
            if order.seal is not None:
                theme.write(surface, code(order.seal), theme.title(21), INK_DARK, number,
                            "center", "middle")
            font = theme.fit(theme.text, 18, words, text.size)
            theme.write(surface, words, font, INK, text, "center", "top")

    def _steps(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint three pictures with a sentence or two each."""
        say = self.context.say
        head = pygame.Rect(rect.x, rect.y, rect.w, theme.px(32))
        pygame.draw.line(surface, INK_SOFT, head.topleft, head.topright)
        theme.write(surface, say(msg("How does it work?")), theme.title(22), INK_DARK, head,
                    "center", "middle")
        foot = theme.px(28) if self.elsewhere else 0
        body = pygame.Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom - foot)
        for n, box in enumerate(columns(body, len(STEPS), theme.px(16))):
            letters, words = STEPS[n]
            if n + 1 == len(STEPS) and self.hides:
                words = AT_THE_END
            text = f"{n + 1}. {say(words)}"
            tall = box.h * 2 // 5
            strip = pygame.Rect(box.x, box.y, box.w, tall)
            for order, spot in zip(letters, columns(strip, len(letters), 0), strict=True):
                paint_letter(surface, theme, spot.inflate(-theme.px(8), -theme.px(8)), order)
            room = pygame.Rect(box.x, strip.bottom, box.w, box.h - tall)
            font = theme.fit(theme.text, 18, text, room.size)
            theme.write(surface, text, font, INK, room, "center", "top")
        if foot:
            line = pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot)
            text = say(msg("Look at your friend's screen: it shows the same seals."))
            font = theme.fit(theme.text, 18, text, line.size)
            theme.write(surface, text, font, INK_DARK, line, "center", "middle")


def columns(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Cut a rectangle into equal columns."""
    each = (rect.w - gap * (count - 1)) // max(1, count)
    return [pygame.Rect(rect.x + n * (each + gap), rect.y, each, rect.h) for n in range(count)]
