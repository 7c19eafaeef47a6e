"""Who plays on for somebody: a seat is given away here, and the computers that have one are ours.

A computer in a seat of ours hears what this screen hears and plays through the same link; for a
friend who is away it comes to our own table as one who looks on.
"""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from core.action import Action
from core.games import GAMES
from core.piece import Seat
from core.search.levels import LEVELS
from core.search.styles import STYLES, styled
from net.report import HandedOver, Played, Report, Started, Table

from ..games.plugins import brought
from ..memory.settings import record_folder
from ..processes.worker import prepare

if TYPE_CHECKING:
    from net.players.stand_in import Ear, StandIn
    from net.players.worker import Worker


def mind(level: int, name: str, style: int = 0) -> "Worker":
    """Give a computer player of a level (1 to 8), in the manner of one of `STYLES`."""
    from net.players.worker import Worker

    return Worker(styled(LEVELS[level - 1], STYLES[style]), name,
                  prepare=partial(prepare, tuple(brought.values())))


class Heirs:
    """The computers that play on at one screen."""

    def __init__(self) -> None:
        self._ears: list[Ear] = []
        self._players: list[StandIn] = []
        self._folders: list[TemporaryDirectory[str]] = []
        """What those beside our table write: nobody needs it twice; only their keys are kept."""

    def seek(self, link: Table, seat: Seat, level: int, name: str, away: bool) -> None:
        """Have a seat given away: to a computer of a level, or with 0 to who looks on. One who is
        `away` gets a computer that sits down beside our table."""
        link.hand_over(seat, level, name)
        if level and away and (door := link.door) is not None:
            from net.drivers.open_table import join
            from net.players.stand_in import StandIn

            port, key = door
            own = TemporaryDirectory(prefix="tambour-stand-in-", ignore_cleanup_errors=True)
            self._folders.append(own)
            beside = join("127.0.0.1", port, name, folder=Path(own.name), keys=record_folder(),
                          friends=(key,), watch=True)
            self._players.append(StandIn(beside, mind(level, name), GAMES))

    def sit_down(
        self, link: Table, handed: HandedOver, started: Started,
        actions: Iterable[tuple[Seat, Action]],
    ) -> None:
        """Let a computer play on in a seat of ours, from what was played so far."""
        from net.players.stand_in import Ear, StandIn

        past = tuple(Played(seat, action, b"") for seat, action in actions)
        begun = Started(started.game, started.options, started.names, (handed.seat,),
                        started.record, started.beginning, past, started.clocked)
        ear = Ear(link, [begun])
        self._ears.append(ear)
        self._players.append(StandIn(ear, mind(handed.level, handed.name), GAMES))

    def tell(self, report: Report) -> None:
        """Pass on what the link reports."""
        for ear in self._ears:
            ear.tell(report)

    def close(self) -> None:
        """Let them play no more: the table is left, or another match begins."""
        for player in self._players:
            player.close()
        self._ears.clear()
