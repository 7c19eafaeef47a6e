"""Game files of the field (PGN) beside our own records: read for watching, written from a record.

A PGN says moves and little else, so nothing in it is audited. What it cannot say, the options, is
tried: the game's presets in turn, up to the first whose rules allow every move.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.action import Action, Move
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.option import read_options
from core.piece import Seat
from core.plain_text import plain
from core.position import Position

from ..memory.files import whole
from . import Wrong
from .given import called, read

if TYPE_CHECKING:
    from net.record.audit import Record


LONGEST = 4 << 20
"""Bytes of a game file; a long game with comments has 20,000."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game to watch: where it began, what was played, who played."""

    game: Game
    options: Any
    actions: tuple[tuple[Seat, Action], ...]
    names: tuple[str, ...]
    start: Position | None = None
    rules: Rules | None = None
    """Those of the board on which it began, where it began elsewhere."""


def from_file(path: str) -> Shown:
    """Read a PGN; Wrong names the first thing in it that cannot be."""
    text, path = read(path, LONGEST).decode(errors="replace"), called(path)
    fault = "no game of this box reads such files"
    for game in GAMES.values():
        if game.scores is None:
            continue
        try:
            score = game.scores.read(text)
        except Malformed as error:
            raise Wrong(f"{path}: {error}") from None
        for preset in game.presets:
            options: Any = read_options(game.options, preset.options)
            try:
                moves = score.actions(game.rules(options))
            except Malformed as error:
                fault = str(error)
                continue
            first = min(score.start.to_act, default=0)
            seats = [(first + ply) % 2 for ply in range(len(moves))]
            names = tuple(plain(score.tags.get(who, who)) for who in ("Red", "Black"))
            played = tuple(zip(seats, moves, strict=True))
            return Shown(game, options, played, names, score.start)
    raise Wrong(f"{path}: {fault}")


def to_file(record: "Record", path: Path) -> None:
    """Write a record's moves as a PGN; Wrong where the game has no such files."""
    assert record.fold is not None
    match = record.fold.match
    if match.game.scores is None:
        raise Wrong(f"--pgn: {match.game.title} has no PGN")
    moves = [action for _, action in match.line if isinstance(action, Move)]
    names = record.names
    text = match.game.scores.write(
        match.rules, match.path[0], moves, {"Red": names[0], "Black": names[1]}
    )
    try:
        with whole(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise Wrong(f"--pgn: {called(path)}: {error.strerror or error}") from None
