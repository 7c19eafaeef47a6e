"""How far the player has come on the drummer's road: matches won there, and tries that were lost.

Lost tries only make the next one easier; they are told nowhere, and forgotten with the first win.
"""

from pathlib import Path
from typing import Any

from .files import keep, read_told
from .settings import home

LONGEST = 1 << 16
"""Bytes of the file."""
MANY, WORD, TRIES = 400, 40, 100
"""Stations that are known, letters of a name, and tries that are counted."""


class Marched:
    """The tries at stations, by game and station; `path` is the file they are kept in."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / "road.json"
        self._lost = self._read()

    def _read(self) -> dict[tuple[str, str], int]:
        """Read by game and station how many tries were lost, -1 once it was won."""
        told = read_told(self._path, LONGEST)
        found = told.get("tries") if isinstance(told, dict) else None
        return dict(filter(None, map(_try, found[:MANY] if isinstance(found, list) else ())))

    def done(self, game: str) -> frozenset[str]:
        """Give the keys of the stations of a game that were won."""
        return frozenset(station for (key, station), lost in self._lost.items()
                         if key == game and lost < 0)

    def lost(self, game: str, station: str) -> int:
        """Count the lost tries at a station that was never won."""
        return max(0, self._lost.get((game, station), 0))

    def tell(self, game: str, station: str, won: bool) -> bool:
        """Keep how a try ended; False where that cannot be kept on disk."""
        self._lost = self._read() or self._lost  # another window may have added some
        before = self._lost.get((game, station), 0)
        self._lost[game, station] = -1 if won or before < 0 else min(before + 1, TRIES)
        return keep(self._path, {"tries": [
            [*names, lost] for names, lost in list(self._lost.items())[-MANY:]]})


def _try(told: Any) -> tuple[tuple[str, str], int] | None:
    if not isinstance(told, list) or len(told) != 3:
        return None
    game, station, lost = told
    if not all(isinstance(word, str) and 0 < len(word) <= WORD for word in (game, station)):
        return None
    return ((game, station), lost) if type(lost) is int and -1 <= lost <= TRIES else None
