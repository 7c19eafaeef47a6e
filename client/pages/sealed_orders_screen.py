"""The page of the sealed orders: every letter with its seal, and in three pictures how it works."""

from collections.abc import Callable, Sequence

from core.game import Game, msg

from ..look.theme import HEAD, INK_DARK, TITLE, WORD
from ..screen import Topic
from ..table.hud.sealed_orders import Order, code, paint_letter
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Button, Drawn, Label
from ..widgets.page import BROAD, Card

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


class SealedOrdersScreen(Card):
    """A card that is read; `letters` gives how they stand, `hides` where pieces stay hidden."""

    wide = BROAD

    def __init__(self, game: Game, letters: Callable[[], Sequence[Order]], hides: bool,
                 elsewhere: bool) -> None:
        self.game, self.letters, self.hides = game, letters, hides
        self.elsewhere = elsewhere
        """Others look at a screen of their own, which shows the same seals."""
        self._seen: tuple[Order, ...] = ()

    @property
    def topic(self) -> Topic:
        """Be about the game."""
        return self.game, ""

    def update(self, now: float) -> bool:
        """Show how the letters stand now."""
        if self._seen == tuple(self.letters()):
            return False
        self.build()
        return True

    def content(self) -> Box:
        """Give every seat's letter with its seal, and below in three pictures how it works."""
        say, self._seen = self.context.say, tuple(self.letters())
        self.first = Button(say(msg("All right")), self.cancel)
        return Column(
            Label(say(msg("Sealed orders")), HEAD, INK_DARK, title=True, align="center"),
            Line(*map(self._letter, self._seen), gap=16),
            Label(say(msg("How does it work?")), TITLE, INK_DARK, title=True, align="center"),
            Line(*(self._step(number) for number in range(len(STEPS))), gap=16),
            Label(say(msg("Look at your friend's screen: it shows the same seals."))
                  if self.elsewhere else "", WORD, INK_DARK, align="center"),
            Line(self.first, shares=(0,), least=240), gap=10)

    def _letter(self, order: Order) -> Box:
        """Give a seat's letter, its code, and how it stands."""
        number = code(order.seal) if order.seal is not None else ""
        return Column(_drawn(order, 110), Label(number, WORD, INK_DARK, title=True, align="center"),
                      Label(order.told(self.context.say), WORD, align="center"), gap=2)

    def _step(self, number: int) -> Box:
        """Give a picture of how it works, and a sentence or two."""
        letters, words = STEPS[number]
        if number + 1 == len(STEPS) and self.hides:
            words = AT_THE_END
        return Column(Line(*(_drawn(order, 76) for order in letters), gap=0),
                      Label(f"{number + 1}. {self.context.say(words)}", WORD, align="center"),
                      gap=2)


def _drawn(order: Order, tall: float) -> Box:
    """Give the picture of a letter, so many units high."""
    return Sized(Drawn(lambda surface, theme, rect: paint_letter(
        surface, theme, rect.inflate(-theme.px(8), -theme.px(8)), order)), tall=tall, words=0)
