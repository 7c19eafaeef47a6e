"""Who holds the table of three or four: everybody has his link to that seat, and it passes on.

The seat that set the table holds it in term 0, and term by term it is the next one's turn, round
and round: so a number says who. If the holder's program is gone, two who meet without him agree on
the next term that is one of theirs. Who holds it decides nothing, for nobody signs while anybody is
absent, and nobody can forge: two holders at once are a nuisance that ends when they meet. Electing
one by votes was rejected: of three programs the last two could not elect anybody once a second one
is gone, and nothing here needs a majority.
"""

from core.piece import Seat

from ..crypto.commitment import H, Sealed
from ..crypto.keys import SeatKey
from ..record import key_file
from ..record.log import Log
from ..wire.messages import Term
from .stopwatch import Stopwatch

TURN = 1.0
"""Seconds after which the next seat opens its door, and again for each further one: the old holder
may be back at once, and two who open at once would only have to agree."""


class Tenure:
    """What one seat knows of it."""

    def __init__(self, seats: int, term: int, holder: Seat) -> None:
        self.seats = seats
        self.term = term
        self._first = (holder - term) % seats
        self.alone = Stopwatch()
        """Since when we have no link to the holder."""

    def holds(self, term: int) -> Seat:
        """Give the seat whose turn it is in a term."""
        return (self._first + term) % self.seats

    @property
    def holder(self) -> Seat:
        """The seat that holds the table."""
        return self.holds(self.term)

    @property
    def line(self) -> key_file.Tenure:
        """What the key file has to say of it."""
        return key_file.Tenure(self.term, self.holder)

    def agreed(self, seat: Seat, ours: Term, other: Seat, theirs: Term) -> int:
        """Give the term that two seats agree on, by what each has said: both come to the same one.

        If one of them has others with them that one keeps the table, in their own term: a newer one
        that is only said moves nothing. Else it is the newest holder, if it is one of the two.
        """
        among, term = {seat, other}, max(ours.term, theirs.term)
        if ours.holds != theirs.holds:
            holder, said = (seat, ours) if ours.holds else (other, theirs)
            among, term = {holder}, said.term
        while self.holds(term) not in among:
            term += 1
        return term

    def due(self, seat: Seat, gone: set[Seat]) -> bool:
        """Tell whether it is time for our seat to let others in; who is gone is passed over."""
        turns, term = 1, self.term + 1
        while self.holds(term) != seat:
            turns += self.holds(term) not in gone
            term += 1
        return self.alone.seconds >= TURN * turns


def neighbour_key(key: SeatKey, seat: Seat, other: Seat, log: Log) -> Sealed:
    """Make what opens the door between two seats that had no link yet: only they can.

    It opens and proves nothing: each still shows his seat key over the channel.
    """
    pair = bytes(sorted((seat, other)))
    return Sealed(H("tb.neighbour", (key.shared(log.greets(other)).open(), log.match, pair)))
