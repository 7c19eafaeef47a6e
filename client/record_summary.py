"""What the list of records tells of one: worked out by the worker, its picture included."""

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.piece import Seat
from core.position import Phase

from .files import RECORD, read_file
from .miniatures.appearance import Appearance
from .names import typed

if TYPE_CHECKING:
    from net.record.audit import Record


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """A record read and judged, in few words.

    `ending` is "won" or "draw", "setup" (left before the armies stood), "unfinished", "gone" (a
    player says that another went away), "damaged", or "foreign" (another version, another game).
    """

    ending: str
    signed: bool = False
    """Everybody has signed the end, and the whole record is lawful."""
    game: str = ""
    """"" where nothing in it can be shown."""
    names: tuple[str, ...] = ()
    """By seat; "" where nobody typed one."""
    winners: tuple[Seat, ...] = ()
    plies: int = 0
    watchable: bool = False
    """A piece has stood on the board."""
    side: int = 0
    picture: bytes = b""
    """The board as it stood last: RGBA, `side` pixels square, compressed."""


@dataclass(frozen=True, slots=True)
class SummariseRecord:
    """What a record is about; None where its file cannot be read.

    The picture is `side` pixels square, painted as the player chose the toys to look. It
    shows armies and no kinds, so it tells nothing that was hidden.
    """

    path: Path
    side: int
    appearance: Appearance

    def answer(self) -> RecordSummary | None:
        """Read and audit it, and paint its last position."""
        from net.record.audit import read  # all rules and the cryptography: when it is asked

        try:
            record = read(read_file(self.path, RECORD))
        except OSError:
            return None
        if record.fold is None:
            return RecordSummary(_unshown(record))
        match = record.fold.match
        position, outcome = match.position, match.position.outcome
        pieces = {at: piece for at, piece in enumerate(position.board) if piece is not None}
        names = typed(match.game, record.names)[:len(match.rules.seats)]
        return RecordSummary(
            ending(record), record.verdict.ok, match.game.key, names,
            tuple(outcome.winners) if outcome else (), position.ply, bool(pieces), self.side,
            self._paint(record),
        )

    def _paint(self, record: "Record") -> bytes:
        import pygame

        from .board.picture import picture_of
        from .widgets.board_thumbnail import paint

        assert record.fold is not None
        match = record.fold.match
        pieces = {at: piece for at, piece in enumerate(match.position.board) if piece is not None}
        picture = picture_of(match.rules, match.position.ground, self.appearance)
        face = paint(picture, pieces, self.side)
        return zlib.compress(pygame.image.tobytes(face, "RGBA"), 1)


def _unshown(record: "Record") -> str:
    """Say what a record is of which not even the first entry can be played."""
    from core.games import GAMES
    from net.wire.messages import Start

    if record.verdict.kind == "unfinished":
        return "setup"
    entries = record.loaded.entries if record.loaded is not None else ()
    start = entries[0].body if entries else None
    other = isinstance(start, Start) and start.game not in GAMES
    return "foreign" if record.verdict.kind == "version" or other else "damaged"


def ending(record: "Record") -> str:
    """Say how a match ended whose record can be shown."""
    assert record.fold is not None
    position = record.fold.match.position
    if record.verdict.kind == "failed":
        return "damaged"
    if position.outcome is not None:
        return "won" if position.outcome.winners else "draw"
    if record.verdict.kind == "refused":
        return "gone"
    return "setup" if position.phase is Phase.MUSTER else "unfinished"
