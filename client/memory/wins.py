"""What this player has won: by game the strongest level of the computer that was beaten.

It is kept from match to match, so that no archive has to be read for a flag on a shelf. A file that
is broken, or was changed by hand, is nobody's flag.
"""

from collections.abc import Mapping
from pathlib import Path

from .files import below, keep, read_told
from .settings import home

FILE = "wins.json"
LONGEST = 1 << 14
"""Bytes of the file."""
GAMES = 100
"""Games in it at most."""
LEVELS = 8


class Wins:
    """Those in the file at `path`: a level from 1 to 8, or 0 where only friends were beaten."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / FILE
        self.levels: Mapping[str, int] = self._read()

    def _read(self) -> dict[str, int]:
        told = read_told(self._path, LONGEST)
        found = list(told.items())[:GAMES] if isinstance(told, dict) else []
        return {game: level for game, level in found if below(level, LEVELS + 1)}

    def add(self, game: str, level: int) -> bool:
        """Keep that a game was won; False where that cannot be kept on disk."""
        before = self._read()  # another window may have added some
        if before.get(game, -1) >= level:
            return True
        self.levels = {**before, game: level}
        return keep(self._path, self.levels)
