"""An errand: a match that is played for a station of the drummer's road.

It watches the match: who has done what was to be done wins, whatever the rules would still ask for,
and who has not gives up. What came of it is kept, so a lost try makes the next one easier.
"""

from collections.abc import Callable

from core.action import Resign
from core.match import Match
from core.piece import Seat
from core.refusal import msg
from core.station import Station
from net.report import Table

from ..memory.marched import Marched
from ..screen import Route, Say

TURNS = {
    "win": msg("Turns left: {turns}"),
    "take": msg("Take {count}! Turns left: {turns}"),
    "hold": msg("Hold out! Turns left: {turns}"),
}
"""What is asked for while it is our turn and turns are counted, by the word of the aim."""
REACHED = {"take": msg("You took what was asked for."), "hold": msg("You held out to the end.")}
MISSED = msg("That was the last turn. Just try again!")


class Errand:
    """What one match is to bring in a game, by its key, for the `seat`; `again` leads to another
    try, which may be easier, and `road` to the map, where that does not lie under the match."""

    def __init__(self, game: str, station: Station, seat: Seat, again: Callable[[], Route],
                 road: Route | None = None) -> None:
        self.game, self.station, self.seat, self.again = game, station, seat, again
        self.road = road
        self.won: bool | None = None
        """Whether it was done; None while that is open."""
        self.early = False
        """It was decided before the rules decided anything."""

    def watch(self, match: Match, link: Table) -> None:
        """Judge how the match stands; end it where the rules do not."""
        if self.won is not None:
            return
        self.won = self.station.aim.reached(match, self.seat)
        if self.won is None:
            return
        Marched().tell(self.game, self.station.key, self.won)
        self.early = match.position.outcome is None
        if self.early:
            link.post(1 - self.seat if self.won else self.seat, Resign())

    def asks(self, match: Match, say: Say) -> str:
        """Say what is still to be done; "" where no turns are counted."""
        aim = self.station.aim
        return say(TURNS[aim.what], count=aim.left(match, self.seat),
                   turns=aim.turns_left(match, self.seat)) if aim.turns else ""

    def told(self, say: Say) -> str:
        """Say how it ended; "" where the rules say that."""
        reached = REACHED.get(self.station.aim.what, "")
        return say(reached if self.won else MISSED) if self.early else ""
