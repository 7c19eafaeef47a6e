"""An unfinished match taken up again: which one waits, and the screen on which it goes on."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from core.option import changed
from core.plain_text import plain
from core.search.levels import LEVELS
from core.search.styles import STYLES, styled

from .files import RECORD, read_file
from .match_note import read_note
from .plugins import brought
from .registry import make
from .screen import Screen
from .worker import prepare


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
    """Go on with an unfinished match: with friends, at one screen, or against computers.

    Whatever hinders it is told on the screen.
    """
    from net.drivers.going_on import Trouble, broken, kin_of, resume, together

    try:
        kin = kin_of(record, partial(read_file, longest=RECORD))
    except Trouble as error:
        return make("wait", broken(error), "one")
    kept, note = kin[0].kept, read_note(record)
    begin = partial(make, "wait", game=kept.game.key, helped=note.helped, style=note.style)
    if kept.place is None:
        return begin(together(kin), "one")
    computers = sorted((x.kept for x in kin if x.kept.level), key=lambda kept: kept.seat)
    if not computers:
        return begin(resume(kin[0]), "again")
    from net.players.computer import ComputerTable
    from net.players.worker import Worker

    names, ready = kept.start.names, partial(prepare, tuple(brought.values()))
    minds = [Worker(styled(LEVELS[each.level - 1], STYLES[note.style]), plain(names[each.seat]),
                    prepare=ready) for each in computers]
    link = ComputerTable(kept.game.key, changed(kept.options), names[kept.seat], minds,
                         folder=record.parent, kin=kin)
    return begin(link, "one")
