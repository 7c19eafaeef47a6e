"""The riddles that somebody keeps: their own and their friends', each with a name.

One small file among the settings. What stands in it is read as what friends send is: entry by
entry, with bounds, and judged by the rules before it is shown.
"""

from pathlib import Path
from typing import NamedTuple

from core.game import Game, Illegal, Malformed, msg
from core.plain_text import plain
from core.puzzle import Puzzle, pose
from core.riddle import LONGEST, read_riddle

from .files import keep, read_told
from .settings import home

FILE = "riddles.json"
MOST, NAME = 60, 40
"""Riddles that are kept, and letters of a name, at most."""


class Riddle(NamedTuple):
    """A puzzle, what it is called, and the text that it was read from."""

    name: str
    puzzle: Puzzle
    text: str


def judged(game: Game, text: str) -> Puzzle:
    """Read a riddle of a game and judge it; Malformed where it is none, or of another game."""
    key, puzzle = read_riddle(text)
    if key != game.key:
        raise Malformed(msg("this riddle is of another game"))
    try:
        pose(game, puzzle)
    except (Illegal, ValueError):
        raise Malformed(msg("this riddle is against the rules")) from None
    return puzzle


class Riddles:
    """All that are kept; `path` is where."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home() / FILE
        told = read_told(self.path, 2 * MOST * LONGEST)
        self.told: list[tuple[str, str]] = [
            (plain(each["name"], NAME), each["text"])
            for each in (told[-MOST:] if isinstance(told, list) else ())
            if isinstance(each, dict) and isinstance(each.get("name"), str)
            and isinstance(each.get("text"), str)]

    def of(self, game: Game) -> list[Riddle]:
        """Give those of a game that its rules take, the newest first."""
        found = []
        for name, text in reversed(self.told):
            try:
                found.append(Riddle(name, judged(game, text), text))
            except Malformed:
                continue
        return found

    def add(self, name: str, text: str) -> bool:
        """Keep one, in place of the same one before; False where that cannot be."""
        self.told = [each for each in self.told if each[1] != text]
        self.told.append((plain(name, NAME), text))
        return self._keep()

    def drop(self, text: str) -> bool:
        """Keep one no longer; False where that cannot be."""
        self.told = [each for each in self.told if each[1] != text]
        return self._keep()

    def _keep(self) -> bool:
        return keep(self.path, [{"name": name, "text": text}
                                for name, text in self.told[-MOST:]])
