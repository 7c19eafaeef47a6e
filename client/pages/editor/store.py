"""Maps and armies a player built, each in a JSON file of its own that can be passed to a friend.

Reading never fails: a file that is broken or of another program is counted and left as it is.
Writing raises OSError for the screen to tell.
"""

import contextlib
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from core.games import GAMES
from core.option import changed, read_options
from core.strict_json import read_json

from ...language.names import named, tidy
from ...memory.files import read_file, write_json
from ...memory.settings import BOARDS

LARGEST = 1 << 20
"""Bytes of a file that are looked at."""
MANY = 300
"""Files of the folder that are looked at."""


@dataclass(frozen=True, slots=True)
class Built:
    """What somebody built: a name and the options that make it."""

    name: str
    game: str
    options: Mapping[str, Any]
    path: Path


class Boards:
    """The folder of built boards."""

    def __init__(self, home: Path) -> None:
        self.folder = Path(home) / BOARDS
        self.broken = 0
        """Files that cannot be read; they stay as they are."""
        self.all: list[Built] = []
        self.look()

    def look(self) -> None:
        """Read the folder again."""
        self.broken, boards = 0, []
        with contextlib.suppress(OSError):
            for path in sorted(self.folder.glob("*.json"))[:MANY]:
                try:
                    boards.append(read(path))
                except (OSError, ValueError):
                    self.broken += 1
        self.all = sorted(boards, key=lambda built: (built.name.casefold(), built.path))

    def of(self, game: str) -> list[Built]:
        """List the boards of one game, by name."""
        return [built for built in self.all if built.game == game]

    def save(self, game: str, name: str, options: Mapping[str, Any]) -> None:
        """Keep a board; one of the same name is replaced. Raises OSError."""
        old = named(self.of(game), name)
        self._write(Built(name, game, options, old.path if old else self._free(game, name)))

    def rename(self, built: Built, name: str) -> None:
        """Give a board another name; one of that name is replaced. Raises OSError."""
        old = named(self.of(built.game), name)
        self._write(replace(built, name=name))
        if old is not None and old.path != built.path:
            self.delete(old)

    def delete(self, built: Built) -> None:
        """Forget a board. Raises OSError."""
        built.path.unlink(missing_ok=True)
        self.look()

    def _free(self, game: str, name: str) -> Path:
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-")
        mark = hashlib.blake2b(f"{game} {name}".encode(), digest_size=4).hexdigest()
        names = (f"{plain[:32] or 'board'}-{mark}{end}.json"
                 for end in chain([""], map("-{}".format, count(2))))
        paths = map(self.folder.joinpath, names)
        return next(path for path in paths if not path.exists())  # a broken one is kept

    def _write(self, built: Built) -> None:
        write_json(built.path, {
            "version": 1, "game": built.game, "name": built.name, "options": dict(built.options),
        })
        self.look()


def read(path: Path) -> Built:
    """Read one file; OSError or ValueError when it is none of ours."""
    match read_json(read_file(path, LARGEST), LARGEST):
        case {"name": str(name), "game": str(game), "options": options} if game in GAMES:
            read: Any = read_options(GAMES[game].options, options)
            if tidy(name):
                return Built(tidy(name), game, changed(read), path)
    raise ValueError("not a board of ours")
