"""An unfinished match taken up again: which one waits, and the screen on which it goes on."""

from dataclasses import dataclass
from pathlib import Path

from .registry import make
from .screen import Screen


@dataclass(frozen=True, slots=True)
class LatestUnfinished:
    """The record of the latest match that can be continued, or None; a question for the worker."""

    folder: Path
    index: Path

    def answer(self) -> Path | None:
        """Look into the archive."""
        from .archive.archive import Archive  # the database: when it is asked

        found = Archive(self.folder, self.index).unfinished(1)
        return found[0].match.path if found else None


def continue_match(record: Path) -> Screen:
    """Give the screen on which the match of a record goes on; whatever hinders it is told there."""
    return make("continue", record)
