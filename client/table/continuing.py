"""An unfinished match taken up again: which one waits, and the screen on which it goes on."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.plain_text import plain

from ..memory.again import WayToPlay
from ..memory.far_ways import ways
from ..memory.files import RECORD, read_file
from ..memory.marched import Marched
from ..memory.match_note import read_note
from ..memory.settings import load, record_folder
from ..routes import Road, Wait
from .errand import Errand
from .heirs import mind

if TYPE_CHECKING:
    from core.game import Game
    from net.drivers.found_tables import FoundTable
    from net.drivers.going_on import Kin
    from net.drivers.reach import Returning
    from net.players.worker import Worker


@dataclass(frozen=True, slots=True)
class LatestUnfinished:
    """The record of the latest match that can be continued, or None; a question for the worker."""

    folder: Path
    index: Path

    def answer(self) -> Path | None:
        """Look into the archive."""
        from ..memory.archive.archive import Archive  # the database: when it is asked

        found = Archive(self.folder, self.index).unfinished(1)
        return found[0].match.path if found else None


_READ = partial(read_file, longest=RECORD)


class CutOff:
    """The matches on this machine that we came to as guests, and whose end we have not seen.

    Only their names are read before one is found where we knock.
    """

    def __init__(self) -> None:
        from net.drivers.going_on import left_open
        from net.wire.announcement import mark

        self._marks = {mark(match) for _, match in left_open(record_folder(), _READ)}

    def __bool__(self) -> bool:
        return bool(self._marks)

    def wait_at(self, table: "FoundTable") -> bool:
        """Say whether one of them waits for us at a table near here."""
        return not self._marks.isdisjoint(table.calls)

    @staticmethod
    def read() -> "list[Returning]":
        """Read them whole, to go on with."""
        from net.drivers.going_on import returning

        return returning(record_folder(), _READ)


def continue_match(record: Path, friends_only: bool = False) -> Wait:
    """Go on with an unfinished match: with friends, at one screen, or against computers, with all
    who have a seat here.

    Friends may look on without words, and with `friends_only` nobody else may. Whatever hinders it
    is told on the screen.
    """
    from net.drivers.going_on import Trouble, broken, kin_of, together

    from ..memory.friends import Friends

    try:
        kin = kin_of(record, _READ)
    except Trouble as error:
        return Wait(broken(error), WayToPlay.ONE)
    kept, note = kin[0].kept, read_note(record)
    alone = len(kin) == kin[0].setup.seats
    levels = [x.kept.level for x in kin[1:] if alone and x.kept.seat < x.setup.players]
    begin = partial(Wait, game=kept.game.key, helped=note.helped, style=note.style,
                    solo=min(levels, default=0), errand=_errand(kept.game, note.station))
    if kept.place is None:
        return begin(together(kin), WayToPlay.ONE)
    from net.players.party import resume_party

    link = resume_party(kin, minds_of(kin[1:], note.style), friends=Friends().keys(),
                        friends_only=friends_only, ways=ways(load()))
    return begin(link, WayToPlay.ONE if alone else WayToPlay.AGAIN)


def _errand(game: "Game", key: str) -> Errand | None:
    """Find the errand of a match that is played for a station of the road; None for no station."""
    from ..games.road import land

    station = next((place.station for place in (land(game).places if key else ())
                    if place.station.key == key), None)
    return None if station is None else Errand(
        game.key, station.eased(Marched().lost(game.key, key)), 0, Road, Road())


def company(record: Path) -> "tuple[list[Kin], list[Worker]]":
    """Find who else of this machine sits in a match that goes on, by its record: their seats, and
    players for those of computers."""
    from net.drivers.going_on import Trouble, kin_of

    try:
        kin = kin_of(record, _READ)[1:]
    except Trouble:
        kin = []
    return kin, minds_of(kin, read_note(record).style)


def minds_of(kin: "list[Kin]", style: int) -> "list[Worker]":
    """Make a player for each seat that a computer has, in order of seats."""
    found = sorted((x.kept for x in kin if x.kept.level), key=lambda kept: kept.seat)
    return [mind(each.level, plain(each.name), style) for each in found]
