"""What the armies of a table wear by the choice of their players: a short text by seat.

It is said like a picture (`emotes.py`), no more often and as unsigned, but it is remembered:
whoever comes later, to look on or after a cut, is told what was not said on their link. Nothing
depends on it, and what a screen makes of a text is the screen's matter.
"""

from collections.abc import Callable, Iterable

from core.piece import Seat

from ..output import Output, Send, Tell
from ..report import Coloured
from ..wire.frames import frame
from ..wire.messages import COLOURS_FROM, Colours
from .allowance import SLACK, Allowance
from .link import Link


class Worn:
    """The texts at one peer's table; orders are appended to `out`."""

    def __init__(self, out: list[Output]) -> None:
        self.out = out
        self._texts: dict[Seat, str] = {}
        self._allowed: dict[Seat, Allowance] = {}
        self._now = 0.0

    def tick(self, now: float) -> None:
        """Let time pass."""
        self._now = now

    def take(self, seat: Seat, text: str, ours: bool = False) -> None:
        """Know what a seat wears; nothing where that is known, or comes too often."""
        allowed = self._allowed.setdefault(seat, Allowance())
        allowed.tick(self._now)
        if text != self._texts.get(seat, "") and allowed.take(SLACK):
            self._texts[seat] = text
            if not ours:
                self.out.append(Tell(Coloured(seat, text)))

    def say(self, links: Iterable[Link], seats: Iterable[Seat], hears: Callable[[Link], bool]
            ) -> None:
        """Tell on each link that `hears` what was not told there of these seats."""
        for link in links:
            late = {seat: text for seat, text in self._texts.items()
                    if seat in seats and seat != link.seat and text != link.worn.get(seat)}
            if late and link.theirs is not None and link.theirs.high >= COLOURS_FROM and (
                    hears(link)):
                link.worn |= late
                self.out += [Send(frame(Colours(*each)), link.number) for each in late.items()]

    def move_on(self, links: Iterable[Link], further: Callable[[Seat], Seat]) -> None:
        """Have everybody in their seat of the next match, of which nothing is said again."""
        self._texts = {further(seat): text for seat, text in self._texts.items()}
        for link in links:
            link.worn = {further(seat): text for seat, text in link.worn.items()}
