"""The puzzles that come with a game, and which of them this player has solved.

What is solved is kept in one small file among the settings, for all games and for riddles. It is
read with a bound, and holds what was solved last.
"""

from collections.abc import Sequence
from pathlib import Path

from core.game import Game
from core.plain_text import plain
from core.puzzle import LONGEST, Puzzle, read_puzzles

from ..memory.files import read_told, write_json
from ..memory.settings import home
from .beside import beside

FILE = "puzzles.json"
KEPT, MOST = 1 << 16, 1_000
"""Bytes of the file of what is solved, and puzzles in it, at most."""


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Read a game's puzzles; () where it has none, or where its file is not one."""
    try:
        return read_puzzles(beside(game, FILE, LONGEST))
    except ValueError:
        return ()


class Solved:
    """The keys of the puzzles that were solved; `path` is where they are kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home() / FILE
        self._keys = self._read()

    def _read(self) -> list[str]:
        value = read_told(self.path, KEPT)
        found = value.get("solved") if isinstance(value, dict) else None
        return [each for each in found if isinstance(each, str) and len(each) <= 12
                ] if isinstance(found, list) else []

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def count(self, puzzles: Sequence[Puzzle]) -> int:
        """Count how many of some puzzles are solved."""
        return sum(puzzle in self for puzzle in puzzles)

    def add(self, puzzle: Puzzle) -> str:
        """Keep that a puzzle is solved; gives why that cannot be kept, or ""."""
        known = dict.fromkeys([*self._read(), *self._keys])  # another window may have added some
        known.pop(puzzle.key, None)
        self._keys = [*known, puzzle.key][-MOST:]
        try:
            write_json(self.path, {"solved": self._keys})
        except OSError as error:
            return plain(error.strerror or error)
        return ""
