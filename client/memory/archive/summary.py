"""What the list of records tells of one, its picture included."""

import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.handicap import Handicap
from core.option import changed, read_options
from core.piece import Seat
from core.position import Phase

from ...language.names import typed
from ...miniatures.appearance import Appearance

if TYPE_CHECKING:
    from core.match import Match
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
    match: str = ""
    """The match's hash in hexadecimal, the same in everybody's record of it."""
    preset: str = ""
    """Msgid of the ready-made set-up it was played with; "" for the game's first one or another."""
    handicaps: tuple[Handicap, ...] = ()
    """By seat; () where nobody had one."""
    side: int = 0
    picture: bytes = b""
    """The board as it stood last: RGBA, `side` pixels square, compressed."""


def summarise(record: "Record", side: int, appearance: Appearance) -> RecordSummary:
    """Tell of a record, and paint its last position `side` pixels square; 0: paint nothing.

    The picture shows armies and no kinds, so it tells nothing that was hidden.
    """
    if record.fold is None or record.log is None:
        return RecordSummary(_unshown(record))
    match = record.fold.match
    position, outcome = match.position, match.position.outcome
    picture = _paint(match, side, appearance) if side else b""
    return RecordSummary(
        ending(record), record.verdict.ok, match.game.key,
        typed(match.game, record.names)[:len(match.rules.seats)],
        tuple(outcome.winners) if outcome else (), position.ply, any(position.board),
        record.log.match.hex(), _preset(match), _handicaps(match), side, picture,
    )


def _handicaps(match: "Match") -> tuple[Handicap, ...]:
    found = match.rules.handicaps
    return tuple(found) if any(map(any, found)) else ()


def _preset(match: "Match") -> str:
    """Name what was chosen ready-made, "" for what the game is out of the box or one's own."""
    told = changed(match.options)
    told.pop("handicap", None)  # told by itself, where the match is shown
    for number, preset in enumerate(match.game.presets):
        with suppress(ValueError):
            if changed(read_options(match.game.options, dict(preset.options))) == told:
                return preset.name if number else ""
    return ""


def _paint(match: "Match", side: int, appearance: Appearance) -> bytes:
    import pygame

    from ...boards.board_thumbnail import paint
    from ...boards.picture import picture_of

    pieces = {at: piece for at, piece in enumerate(match.position.board) if piece is not None}
    picture = picture_of(match.rules, match.position.ground, appearance)
    face = paint(picture, pieces, side)
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
    if record.verdict.kind == "failed" and not record.doubted:
        return "damaged"
    if position.outcome is not None:
        return "won" if position.outcome.winners else "draw"
    if record.verdict.kind == "refused":
        return "gone"
    return "setup" if position.phase is Phase.MUSTER else "unfinished"
