"""The match that was begun last here, kept in the settings as one text, to begin another like it.

The text may come from a settings file of any hand or age: what does not read as a match of the
games in the box is no last match.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from core.games import GAMES
from core.option import read_options
from core.refusal import Malformed
from core.strict_json import read_json

from .files import below

LONGEST = 1 << 14
"""Characters of the text; a larger map is not remembered."""
SEATS = 4
"""Players at most."""


class WayToPlay(Enum):
    """With whom a match is played, and how it begins; the value stands in the settings."""

    COMPUTER = "computer"
    """Against computers."""
    HOST = "host"
    """With friends, who come to a table that opens here."""
    ONE = "one"
    """With whoever sits at this screen."""
    JOIN = "join"
    """At a friend's table."""
    WATCH = "watch"
    """At a friend's table, without a seat."""
    AGAIN = "again"
    """With friends, where it was cut off."""


WAYS = (WayToPlay.COMPUTER, WayToPlay.HOST, WayToPlay.ONE)
"""The ways to set up a match; only these are remembered."""


@dataclass(frozen=True)
class LastMatch:
    """A way to play (one of `WAYS`), a game, what differs from its defaults, a clock."""

    way: WayToPlay
    game: str
    values: Mapping[str, Any] = field(default_factory=dict)
    clock: str = ""
    """A name of `CLOCKS`, "" for none."""
    helped: int | None = None
    """Who alone gets help at this screen; None: everybody."""
    order: tuple[int, ...] = ()
    """The seats that are filled first: those of whoever sits here, then those of computers."""
    here: int = 1
    """How many of them sit at this screen, where others play elsewhere or computers do."""

    def write(self) -> str:
        """Write it as a text, "" where it is too long."""
        whole: list[Any] = [self.way.value, self.game, dict(self.values), self.clock]
        if self.helped is not None or self.order:
            whole.append(self.helped)
        if self.order:
            whole.append(self.order)
        if self.here > 1:
            whole.append(self.here)
        text = json.dumps(whole, separators=(",", ":"))
        return text if len(text) <= LONGEST else ""


def read_last(text: str) -> LastMatch | None:
    """Read what `write` wrote; None for anything else."""
    try:
        called, key, values, *rest = read_json(text, LONGEST)
        way = WayToPlay(called)
        clock = rest[0] if rest else ""
        helped = rest[1] if len(rest) > 1 else None
        order = tuple(rest[2]) if len(rest) > 2 else ()
        here = rest[3] if len(rest) > 3 else 1
        if way not in WAYS or len(rest) > 4 or (clock and not _known(clock)):
            return None
        if not all(below(seat, SEATS) for seat in order) or len(set(order)) < len(order):
            return None
        if not below(here, max(1, len(order)) + 1) or not here:
            return None
        if helped is not None and not below(helped, SEATS):
            return None
        read_options(GAMES[key].options, values)
    except (Malformed, ValueError, TypeError, KeyError):
        return None
    return LastMatch(way, key, values, clock, helped, order, here)


def _known(clock: object) -> bool:
    from net.record.clock import CLOCKS  # the network: only for who played with a clock

    return clock in CLOCKS
