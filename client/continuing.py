"""An unfinished match taken up again: which one waits, and the screen on which it goes on."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from core.option import changed
from core.plain_text import plain
from core.search.levels import LEVELS

from .files import RECORD, read_file
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
    kept = kin[0].kept
    if kept.place is None:
        return make("wait", together(kin), "one", game=kept.game.key)
    computers = sorted((x.kept for x in kin if x.kept.level), key=lambda kept: kept.seat)
    if not computers:
        return make("wait", resume(kin[0]), "again", game=kept.game.key)
    from net.players.computer import ComputerTable
    from net.players.worker import Worker

    names, ready = kept.start.names, partial(prepare, tuple(brought.values()))
    minds = [Worker(LEVELS[each.level - 1], plain(names[each.seat]), prepare=ready)
             for each in computers]
    link = ComputerTable(kept.game.key, changed(kept.options), names[kept.seat], minds,
                         folder=record.parent, kin=kin)
    return make("wait", link, "one", game=kept.game.key)
