"""What the worker is asked of the archive: frozen values, answered beside the frame loop."""

import logging
from dataclasses import dataclass
from pathlib import Path

from ...miniatures.appearance import Appearance
from .archive import Archive, Found, Looked, Query
from .record_files import RecordedMatch
from .shared_matches import Together

LOG = logging.getLogger("tambour.client.archive")


@dataclass(frozen=True, slots=True)
class FindMatches:
    """Which matches there are."""

    archive: Archive
    query: Query

    def answer(self) -> Found:
        """Find them."""
        return self.archive.find(self.query)


@dataclass(frozen=True, slots=True)
class CountTogether:
    """What was played with a friend, by the mark of the key."""

    archive: Archive
    mark: str

    def answer(self) -> Together:
        """Count it."""
        return self.archive.together(self.mark)


@dataclass(frozen=True, slots=True)
class LookAtRecord:
    """What a record is about; None where its file cannot be read.

    Its last position is painted `side` pixels square, as the player chose the toys to look; for
    0 it is not.
    """

    archive: Archive
    path: Path
    side: int
    appearance: Appearance

    def answer(self) -> Looked | None:
        """Read and audit it."""
        return self.archive.look(self.path, self.side, self.appearance)


@dataclass(frozen=True, slots=True)
class TakeRecord:
    """What came of copying a loose record into the archive, in a word of `Archive.take_in`."""

    archive: Archive
    path: Path

    def answer(self) -> str:
        """Judge and copy it."""
        return self.archive.take_in(self.path)


@dataclass(frozen=True, slots=True)
class CopyRecord:
    """The copy of a match's record in another folder; None where there can be none."""

    archive: Archive
    match: RecordedMatch
    folder: Path

    def answer(self) -> Path | None:
        """Copy it."""
        try:
            return self.archive.copy_out(self.match, self.folder)
        except OSError as error:
            LOG.warning("a record cannot be copied: %s", type(error).__name__)
            return None
