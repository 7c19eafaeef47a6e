"""A PDF to be made of a game, in a process of its own: what is asked for, and its making."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.games import GAMES
from core.option import read_options

from ..language.words import Words
from ..miniatures.appearance import Appearance
from ..processes.file_process import rising, why_not
from .printing import Sheets, sheets_of, write

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """A game by its key, what differs from its default options, the file, and how it is printed.

    `paper` is a key of `PAPERS`, `cell` the millimetres between neighbouring points.
    """

    game: str
    options: Mapping[str, Any]
    file: Path
    paper: str
    cell: float
    language: str
    appearance: Appearance

    def sheets(self) -> Sheets:
        """Lay out its sheets; Unprintable says why that cannot be."""
        game = GAMES[self.game]
        rules = game.rules(read_options(game.options, dict(self.options)))
        return sheets_of(game, rules, Words(self.language).say, self.paper, self.cell,
                         appearance=self.appearance, language=self.language)

    def make(self, line: "Connection") -> str:
        """Make it, as a `FileOrder` does."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write(self.sheets(), self.file, Words(self.language).say, rising(line))
        except OSError as error:
            return why_not(error)
        return "made"
