"""What the window remembers of a match, in a small file beside its record.

A record holds what all have signed. How a match is played at this screen is nobody else's business:
who alone may get help, how our computers like to play, who a friend is, what was won the same
evening before. Adding it to the record was rejected, for that travels; and so was the key file,
which is erased with the last signature, while a friend is counted for years. What is lost with the
file is a comfort and no match: where it cannot be written or read, nothing is said.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from core.piece import Seat
from core.search.styles import STYLES
from core.station import WORD

from .files import PRIVATE, below, keep, read_told

if TYPE_CHECKING:  # no window waits for the keys of its friends
    from net.crypto.commitment import Sealed

ENDING = ".note"
MARK = re.compile(r"[0-9a-f]{64}", re.ASCII)
LONGEST = 1 << 12
"""Bytes of the file."""
MOST = 999
"""No evening is longer, whatever a file says."""
SEATS = 4
"""Players at most."""


@dataclass(frozen=True, slots=True)
class MatchNote:
    """What is remembered; everything is by seat of this match."""

    ours: tuple[Seat, ...] = ()
    """Who played at this screen."""
    friends: Mapping[Seat, str] = field(default_factory=dict)
    """Who of the others could be a friend, by the mark of the key (`mark`)."""
    helped: Seat | None = None
    """Who alone got help, where several played at this screen; None: everybody."""
    style: int = 0
    """How our computers played: the place in `STYLES`."""
    wins: tuple[int, ...] = ()
    """What was won before at the same table, the same evening; () where nothing was."""
    draws: int = 0
    station: str = ""
    """The key of the station of the road that it is played for, if it is."""

    def write(self, record: Path) -> None:
        """Write it beside a record; no harm where that cannot be."""
        told = {"ours": self.ours, "friends": {str(s): mark for s, mark in self.friends.items()},
                "helped": self.helped, "style": self.style, "wins": self.wins,
                "draws": self.draws, "station": self.station}
        keep(record.with_suffix(ENDING), told, PRIVATE)


def read_note(record: Path) -> MatchNote:
    """Read the note beside a record, every part of it for itself; an empty one where none is."""
    told = read_told(record.with_suffix(ENDING), LONGEST)
    if not isinstance(told, dict):
        return MatchNote()
    ours, friends, wins = told.get("ours"), told.get("friends"), told.get("wins")
    helped, style, draws = told.get("helped"), told.get("style"), told.get("draws")
    station = told.get("station")
    counts = [draws, *wins] if isinstance(wins, list) and len(wins) <= SEATS else []
    won = all(below(n, MOST + 1) for n in counts)
    return MatchNote(
        tuple(seat for seat in ours[:SEATS] if below(seat, SEATS + 1))
        if isinstance(ours, list) else (),
        {int(seat): mark for seat, mark in friends.items()
         if seat in map(str, range(SEATS)) and isinstance(mark, str) and MARK.fullmatch(mark)}
        if isinstance(friends, dict) else {},
        helped if below(helped, SEATS) else None,
        style if isinstance(style, int) and below(style, len(STYLES)) else 0,
        tuple(counts[1:]) if won else (),
        counts[0] if counts and won else 0,
        station if isinstance(station, str) and len(station) <= WORD else "",
    )


def mark(key: "Sealed") -> str:
    """Give what tells a friend's key from others and opens nothing."""
    return sha256(b"tambour friend\0" + key.open()).hexdigest()
