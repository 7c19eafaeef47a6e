"""The riddles that somebody keeps: their own and their friends', each with a name.

One small file among the settings. What stands in it is read as what friends send is: entry by
entry, with bounds, and judged by the rules before it is shown.
"""

from pathlib import Path
from typing import NamedTuple

from core.game import Game, Illegal, Malformed, msg
from core.games import GAMES
from core.plain_text import plain
from core.puzzle import Puzzle, pose
from core.riddle import LONGEST, bare, read_riddle

from .files import keep, read_told
from .settings import home

FILE = "riddles.json"
MOST, NAME = 60, 40
"""Riddles that are kept, and letters of a name, at most."""
SHELVED = msg("The riddle lies on your shelf now.")
UNKEPT = msg("It cannot be kept here: the folder cannot be written to.")


class Riddle(NamedTuple):
    """A puzzle, what it is called, and the text that it was read from."""

    name: str
    puzzle: Puzzle
    text: str


def judged(text: str, only: Game | None = None) -> tuple[Game, Puzzle]:
    """Read a riddle, of one game `only` or of any, and judge it by the rules; Malformed."""
    key, puzzle = read_riddle(text)
    game = GAMES.get(key)
    if game is None or only not in (None, game):
        raise Malformed(msg("this riddle is of a game that is not here"))
    try:
        pose(game, puzzle)
    except (Illegal, ValueError):
        raise Malformed(msg("this riddle is against the rules")) from None
    return game, puzzle


class Riddles:
    """All that are kept; `path` is where."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home() / FILE
        self.told = self._read()

    def _read(self) -> list[tuple[str, str]]:
        told = read_told(self.path, 2 * MOST * LONGEST)
        return [
            (plain(each["name"], NAME), each["text"])
            for each in (told[-MOST:] if isinstance(told, list) else ())
            if isinstance(each, dict) and isinstance(each.get("name"), str)
            and isinstance(each.get("text"), str)]

    def of(self, game: Game) -> list[Riddle]:
        """Give those of a game that its rules take, the newest first."""
        found = []
        for name, text in reversed(self.told):
            try:
                found.append(Riddle(name, judged(text, game)[1], text))
            except Malformed:
                continue
        return found

    def add(self, name: str, text: str) -> str:
        """Keep one, in place of the same one before; gives a msgid that says what came of it."""
        text = bare(text)
        self._without(text).append((plain(name, NAME), text))
        return SHELVED if self._keep() else UNKEPT

    def drop(self, text: str) -> str:
        """Keep one no longer; gives a msgid that says why that cannot be, or ""."""
        self._without(text)
        return "" if self._keep() else UNKEPT

    def _without(self, text: str) -> list[tuple[str, str]]:
        self.told = [each for each in self._read() if each[1] != text]  # as it is on the disk now
        return self.told

    def _keep(self) -> bool:
        return keep(self.path, [{"name": name, "text": text}
                                for name, text in self.told[-MOST:]])
