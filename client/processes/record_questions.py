"""What the worker is asked of records: what they hold, and what they open at a match's end."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.action import Action
from core.option import changed
from core.piece import Seat

from ..memory.files import RECORD, read_file

if TYPE_CHECKING:
    from core.match import Delta


@dataclass(frozen=True, slots=True)
class RecordContents:
    """What can be watched of a record; `game` is "" where that is nothing."""

    game: str = ""
    options: Any = None
    names: tuple[str, ...] = ()
    actions: tuple[tuple[Seat, Action], ...] = ()
    position: str = ""
    """The text of the position at which it begins; "": at its game's beginning."""


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """What a record holds; None where its file cannot be read."""

    path: Path

    def answer(self) -> RecordContents | None:
        """Read and audit it."""
        from net.record.audit import read  # all rules and the cryptography: when it is asked
        from net.wire.messages import position_of

        try:
            record = read(read_file(self.path, RECORD))
        except OSError:
            return None
        if record.fold is None or record.log is None:
            return RecordContents()
        match = record.fold.match
        return RecordContents(match.game.key, match.options, record.names, record.actions,
                              position_of(record.log.start))


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """What every action of a match did, all pieces known; None unless its record is verified.

    `game` and `options` are those of the match at the table: a record of another opens nothing.
    """

    path: Path
    game: str
    options: dict[str, Any]

    def answer(self) -> "tuple[Delta, ...] | None":
        """Read, audit and play it."""
        from core.match import Match
        from net.record.audit import read

        try:
            record = read(read_file(self.path, RECORD))
        except OSError:
            return None
        if record.fold is None or not record.verdict.ok:
            return None
        told = record.fold.match
        if (told.game.key, changed(told.options)) != (self.game, self.options):
            return None
        match, deltas = Match(told.game, told.options, told.path[0], told.rules), []
        for seat, action in record.actions:
            match.play(seat, action)
            deltas.append(match.delta())
        return tuple(deltas)
