"""Secret wishes that were kept here: each is a medal for good, once, however often it was kept.

A wish is known by its game and its word in that game's list. The file is small, stays on this
computer, and is read with bounds and entry by entry: what is damaged is no medal.
"""

from pathlib import Path

from .files import keep, read_told
from .settings import home

MOST = 1024
"""Wishes that are remembered; of more, those kept longest ago are forgotten."""
LONGEST = 1 << 17
"""Bytes of the file."""
WORD = 40
"""Letters of a game's key, and of a wish's."""


class KeptWishes:
    """Those in the file at `path`, as (game's key, wish's key), the ones kept longest ago first."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / "wishes.json"
        self.all = self._read()

    def _read(self) -> tuple[tuple[str, str], ...]:
        told = read_told(self._path, LONGEST)
        found = map(_wish, told[:4 * MOST] if isinstance(told, list) else ())
        return tuple(dict.fromkeys(wish for wish in found if wish is not None))[-MOST:]

    def add(self, game: str, wish: str) -> bool:
        """Remember a wish that was kept; False where that cannot be kept on disk."""
        before = [each for each in self._read() if each != (game, wish)]  # of another window too
        self.all = tuple([*before, (game, wish)][-MOST:])
        return keep(self._path, [list(each) for each in self.all])


def _wish(told: object) -> tuple[str, str] | None:
    """Read an entry; None for one that is no wish."""
    if not isinstance(told, list) or len(told) != 2:
        return None
    game, wish = told
    if not all(isinstance(word, str) and 0 < len(word) <= WORD for word in (game, wish)):
        return None
    return game, wish
