"""A film to be made of a record, in a process of its own: what is asked for, and its making."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..memory.files import RECORD, read_file
from ..miniatures.appearance import Appearance
from ..processes.file_process import rising, why_not

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class FilmOrder:
    """A film to be made: of which record, into which file, and how it looks.

    `speed` says how many times faster than at the table, `size` is in pixels.
    """

    record: Path
    file: Path
    speed: float
    size: tuple[int, int]
    appearance: Appearance

    def make(self, line: "Connection") -> str:
        """Make it, as a `FileOrder` does; "record": the record cannot be read."""
        from net.record.audit import read

        from .filming import film

        try:
            record = read(read_file(self.record, RECORD))
        except OSError:
            return "record"
        if record.fold is None:
            return "record"
        match = record.fold.match
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            film(match.game, match.options, record.actions, record.names, self.file, self.size,
                 progress=rising(line), speed=self.speed, appearance=self.appearance,
                 start=match.path[0], rules=match.rules)
        except OSError as error:
            return why_not(error)
        return "made"
