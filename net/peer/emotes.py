"""Pictures that players show each other, and squares that they point at: how often, to whom, and
told to the screen.

They are said and forgotten: in no log, in no file, and nothing waits for one. What comes too often
is dropped without a word, for a picture that is lost harms nobody and a fault would end a match.
"""

from collections.abc import Iterable

from core.piece import Seat

from ..output import Output, Send, Tell
from ..report import Emoted
from ..wire.frames import frame
from ..wire.messages import EMOTES_FROM, PICTURES, POINTS_FROM, Emote
from .allowance import SLACK, STEP, Allowance
from .link import Link


class Emotes:
    """The pictures at one peer's table; orders are appended to `out`."""

    def __init__(self, out: list[Output]) -> None:
        self.out = out
        self._allowed: dict[Seat, Allowance] = {}
        self._now = 0.0

    def tick(self, now: float) -> None:
        """Let time pass."""
        self._now = now

    def show(self, emote: Emote, links: Iterable[Link], ours: bool = False) -> None:
        """Send one on over `links`, as far as they lead to programs that know it, and tell of it.

        Nothing where the seat has shown too many lately.
        """
        allowed = self._allowed.setdefault(emote.seat, Allowance())
        allowed.tick(self._now)
        if not allowed.take(STEP if ours else SLACK):
            return
        least = EMOTES_FROM if emote.number < PICTURES else POINTS_FROM
        knowing = [x for x in links if x.theirs is not None and x.theirs.high >= least]
        self.out += [Send(frame(emote), link.number) for link in knowing]
        self.out.append(Tell(Emoted(emote.seat, emote.number, not ours or bool(knowing))))
