"""What is on whose disk: how far every other seat has acknowledged every chain.

An entry that others may overtake counts once nobody can have written anything without seeing it;
that is known from acknowledgements alone, for every link delivers in order. Waiting a while was
rejected: no while is long enough.
"""

from core.piece import Seat

from ..record.log import Log
from ..wire import messages as wire
from ..wire.messages import Cheat, Entry, Seen

LATE = (wire.Offer, wire.Answer, wire.Resign, wire.Flag, wire.End)


class Acknowledgements:
    """The other seats' acknowledgements as one seat knows them."""

    def __init__(self, log: Log, seat: Seat) -> None:
        self.log = log
        self.seat = seat
        self.peers = log.others(seat)
        self.counts = {s: [0] * len(log.chains) for s in self.peers}
        """By seat, how many entries of every chain are on its disk."""
        self.written = dict.fromkeys(self.peers, 0)
        """By seat, how many entries of its own it had written when it last acknowledged any."""
        self.newest: dict[Seat, Seen] = {}
        """By seat, its latest word of that, to be passed on to who comes back."""
        self.away: set[Seat] = set()
        """Seats that were out of the match and have left the table."""

    @property
    def active(self) -> list[Seat]:
        """The other seats that are still at the table."""
        return [s for s in self.peers if s not in self.away]

    @property
    def acked(self) -> int:
        """How many of our entries are on every other disk."""
        size = len(self.log.chains[self.seat])
        return min((self.counts[s][self.seat] for s in self.active), default=size)

    def learn(self, seen: Seen, ahead: bool = False) -> bool:
        """Take in a signed acknowledgement; tell whether it says anything new, to us or to others:
        what we know of it by the author's entries alone they may still wait for.

        `ahead`: whoever says it may know more than we do, for our link to him was cut. It counts
        as far as our chains go.
        """
        if seen.seat == self.seat:
            raise Cheat("seat", "an acknowledgement that nobody may send")
        known = self.counts.get(seen.seat, [])
        if known and self.log.agrees(seen.heads) and all(
            head.count <= n for n, head in zip(known, seen.heads, strict=True)
        ) and not self._newer(seen):
            return False  # said before: not worth a signature
        if not self.log.check_seen(seen, ahead):
            return False
        new = [
            max(n, min(head.count, len(chain)))
            for n, head, chain in zip(known, seen.heads, self.log.chains, strict=True)
        ]
        self.counts[seen.seat] = new
        own = seen.heads[seen.seat].count
        self.written[seen.seat] = max(self.written[seen.seat], own)
        if self.log.agrees(seen.heads):
            self.newest[seen.seat] = seen
        return new != known or self.newest.get(seen.seat) is seen

    def _newer(self, seen: Seen) -> bool:
        """Tell whether it goes beyond the latest word that we could pass on."""
        last = self.newest.get(seen.seat)
        return last is None or (last.heads != seen.heads and all(
            old.count <= head.count for old, head in zip(last.heads, seen.heads, strict=True)
        ))

    def read(self, entry: Entry) -> None:
        """Know from an entry what its author had on his disk when he signed it.

        It says less than his acknowledgements, but it is in the log, and they are in no file.
        """
        if entry.seat in self.counts:
            known = self.counts[entry.seat]
            for seat, head in zip(self.log.others(entry.seat), entry.heads, strict=True):
                known[seat] = max(known[seat], head.count)
            known[entry.seat] = max(known[entry.seat], entry.n + 1)

    def forgets(self, entry: Entry) -> bool:
        """Tell whether the author of an entry knows less than he has acknowledged before it."""
        if entry.n < self.written[entry.seat]:
            return False  # it was written before that, and comes late: a link was cut
        known = self.counts[entry.seat]
        seen = zip(self.log.others(entry.seat), entry.heads, strict=True)
        return any(head.count < known[seat] for seat, head in seen)

    def knows(self, seat: Seat, entry: Entry) -> bool:
        """Tell whether a seat certainly knows an entry: its own, or one it has acknowledged."""
        return entry.seat == seat or self.counts[seat][entry.seat] > entry.n

    def ties(self, seat: Seat, entry: Entry, relayed: bool) -> bool:
        """Tell whether another's entry may bind a seat's hands: a third has not acknowledged it.

        `relayed`: he passed it on to us, so we are a third ourselves; that he has heard us is sure
        once he has acknowledged what we wrote since.
        """
        if entry.seat == seat or not isinstance(entry.body, LATE):
            return False
        thirds = [s for s in self.active if s not in (seat, entry.seat)]
        if any(self.counts[s][entry.seat] <= entry.n for s in thirds):
            return True
        ours = self.log.chains[self.seat][: self.counts[seat][self.seat]]
        return relayed and not (ours and self.log.follows(ours[-1].entry, entry))

    def awaited(self, entry: Entry) -> bool:
        """Tell whether what somebody has not seen yet may still come before this entry.

        Our own START waits for who signed it before us: until he has it the table may fill again.
        """
        if isinstance(entry.body, wire.Start):
            others = zip(self.peers, entry.heads, strict=True) if entry.seat == self.seat else ()
            return any(head.count and not self.counts[s][self.seat] for s, head in others)
        if isinstance(entry.body, wire.Handover) and entry.seat != entry.body.seat:
            readers = [s for s in self.active if s not in (entry.seat, entry.body.seat)]
            return any(self.counts[s][entry.seat] <= entry.n for s in readers)
        if not isinstance(entry.body, LATE):
            return False
        if isinstance(entry.body, wire.End) and entry.seat != self.seat:
            return False
        readers = [s for s in self.active if s != entry.seat]
        return any(self.counts[s][entry.seat] <= entry.n for s in readers)

    @property
    def lacking(self) -> list[Seat]:
        """The other seats that have not acknowledged whatever we have."""
        return [s for s in self.active if any(
            self.counts[s][seat] < len(chain)
            for seat, chain in enumerate(self.log.chains) if seat != s
        )]

    def everywhere(self) -> bool:
        """Tell whether all others have on disk whatever we have."""
        return not self.lacking
