"""What the player has learned: the lessons done in each game, kept between starts.

A lesson is known by its title in English. A file that is broken or was changed by hand never keeps
anybody from learning: what cannot be read counts as not done yet.
"""

from pathlib import Path

from core.lesson import MANY
from core.refusal import msg

from .files import keep, read_told
from .settings import home

FIRST = msg("My first game")
"""The title of a game's first match, in which a coach helps."""
LONGEST = 1 << 17
"""Bytes of the file."""
TITLE = 80
"""Letters of a title."""


class Learned:
    """The lessons done, by game; `path` is the file they are kept in."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or home() / "learned.json"
        self._done = self._read()

    def _read(self) -> dict[str, set[str]]:
        value = read_told(self._path, LONGEST)
        if not isinstance(value, dict) or len(value) > MANY:
            return {}
        return {
            key: {title for title in titles[:MANY * 2]
                  if isinstance(title, str) and len(title) <= TITLE}
            for key, titles in value.items() if isinstance(titles, list) and len(key) <= TITLE
        }

    def done(self, game: str) -> frozenset[str]:
        """Give the titles of the lessons done in a game, by its key."""
        return frozenset(self._done.get(game, ()))

    def add(self, game: str, title: str) -> bool:
        """Note that a lesson is done; False where that cannot be kept on disk."""
        self._done = self._read() or self._done  # another window may have added some
        self._done.setdefault(game, set()).add(title)
        return keep(self._path, {key: sorted(done) for key, done in self._done.items()})
