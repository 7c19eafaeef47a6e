"""A match as its two files hold it: what a program that was killed needs to sit down again.

Read after a crash, so nothing is taken for granted: a torn or damaged tail is left out (whoever has
the rest will say it again), and so is a last line of the key file that is not whole. Asking the
other peers for everything was rejected: they cannot know what is sealed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.game import Game
from core.match import rules_hash
from core.piece import Seat

from ..crypto.keys import SeatKey
from ..wire.fields import version
from ..wire.frames import encode
from ..wire.messages import READS, Entry, Garbage, Handover, Start
from . import key_file
from .key_file import KeyLine
from .log import match_id
from .record_file import framed, header, load
from .setup import beginning_of, read_canonical


@dataclass(frozen=True, slots=True)
class Kept:
    """An unfinished match: enough to go on with it."""

    game: Game
    options: Any
    start: Start
    seat: Seat
    key: SeatKey
    entries: tuple[Entry, ...]
    """All that read well, in the order of the file."""
    lines: tuple[KeyLine, ...]
    """What only this seat knows, oldest first."""
    record: bytes
    """The record as far as it is whole."""
    secret: int
    """Bytes of the key file that are whole."""
    torn: tuple[bool, bool]
    """Which of the two held more than that: it has to be cut off before the file goes on."""

    def __repr__(self) -> str:
        return f"Kept(seat {self.seat}, {len(self.entries)} entries, <sealed>)"

    @property
    def greets(self) -> SeatKey:
        """The key with which this program greeted: the first that it had in this match."""
        first = self.lines[0]
        assert isinstance(first, key_file.Seat)
        return SeatKey(first.seed)

    @property
    def hopes(self) -> bool:
        """True while we look on: the seat was not handed to us yet, as far as the record goes."""
        return self.key.public not in (
            self.start.keys[self.seat], *(x.key for x in self._handed))

    @property
    def place(self) -> key_file.Place | None:
        """Where the table stood last; None for one at a shared screen."""
        places = [x for x in self.lines if isinstance(x, key_file.Place)]
        return places[-1] if places else None

    @property
    def far(self) -> key_file.Far | None:
        """The far door that our table had; None where it had none."""
        return next((x for x in self.lines if isinstance(x, key_file.Far)), None)

    @property
    def tenure(self) -> key_file.Tenure | None:
        """Who held the table last, as far as we know; None where it does not pass on."""
        said = [x for x in self.lines if isinstance(x, key_file.Tenure)]
        return said[-1] if said else None

    @property
    def level(self) -> int:
        """The level of the program that plays this seat; 0 for a person."""
        at_first = [x.level for x in self.lines if isinstance(x, key_file.Computer)]
        return ([*at_first, *(x.level for x in self._handed)] or [0])[-1]

    @property
    def name(self) -> str:
        """Who plays this seat by now."""
        return [self.start.names[self.seat], *(x.name for x in self._handed)][-1]

    @property
    def _handed(self) -> list[Handover]:
        return [x.body for x in self.entries if isinstance(x.body, Handover)
                and x.seat == x.body.seat == self.seat]


def read_kept(record: bytes, keys: bytes, games: Mapping[str, Game]) -> Kept:
    """Read the two files of an unfinished match, both bounded by who reads them.

    Garbage, Cheat or Malformed for what nobody can go on with; what the entries say is judged by
    whoever folds them.
    """
    loaded = load(record)
    lines, whole = key_file.read(keys)
    first = lines[0] if lines else None
    starts = [e.body for e in loaded.entries if isinstance(e.body, Start)]
    if not starts or not isinstance(first, key_file.Seat):
        raise Garbage("kept", "nothing that anybody has signed")
    start, seat = starts[0], first.seat
    keys_of = [SeatKey(x.seed) for x in lines if isinstance(x, key_file.Seat) and (
        x.match, x.seat) == (match_id(start), seat)]
    signs = [*start.keys[seat : seat + 1], *(
        x.body.key for x in loaded.entries
        if isinstance(x.body, Handover) and x.seat == x.body.seat == seat)]
    known = (key for public in reversed(signs) for key in keys_of if key.public == public)
    beside = {x.key for x in lines if isinstance(x, key_file.Chair)}
    key = next(known, next((key for key in keys_of if key.public in beside), None))
    if key is None or not signs:
        raise Garbage("kept", "the key is of another match")
    game = games.get(start.game)
    if game is None:
        raise Garbage("lacking", start.game)
    if rules_hash(game) != start.rules or start.protocol not in READS:
        raise Garbage("version", " ".join(sorted(set(map(version, start.versions)))))
    options = read_canonical(game, start.options)
    beginning_of(game, options, start)
    size = len(header(loaded.version)) + sum(len(framed(0, encode(e))) for e in loaded.entries)
    return Kept(
        game, options, start, seat, key, loaded.entries, tuple(lines), record[:size],
        whole, (size < len(record), whole < len(keys)),
    )
