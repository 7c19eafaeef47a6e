"""What two programs see differently: an action that keeps every rule and leads to two boards.

It stays in the log, an entry of its own makes it void, and both players have to want that. To drop
it was rejected: its author would sign two entries of one number, which is the proof of cheating.
"""

from typing import NamedTuple

from core.piece import Seat

from ..wire import messages as wire
from ..wire.messages import Cheat, Entry
from .log import Log, LogEntry

MAX_DISPUTES = 3
"""How often the two programs of a match may disagree and go back; then it stays as it is."""
MAX_LATE = 64
"""Entries that an author may have signed after his action before he knew."""
OTHERWISE = "the digest is of another position"


class Dispute(NamedTuple):
    """An action that one of two programs plays otherwise than its author's did.

    Nobody lied and nobody has it in his match: all stand where it had not been played yet, and
    nothing counts but the word of both players to go back to there.
    """

    about: LogEntry
    ours: bytes = b""
    """The digest (8 bytes) of our own board after it, where that differs."""
    said: Entry | None = None
    """The DISAGREE; None until it is said, and only in a fold whose own board differs."""
    agreed: tuple[Entry, ...] = ()
    """The GOBACKs so far."""
    late: int = 0
    """How many entries its author has signed after it and before he knew."""
    undone: int = 0
    """How many actions this fold had played and has undone; 0 where its own board differs."""

    @property
    def mover(self) -> Seat:
        """Whose action it is."""
        return self.about.entry.seat

    @property
    def willing(self) -> frozenset[Seat]:
        """Who has agreed to go back."""
        return frozenset(entry.seat for entry in self.agreed)

    def check_late(self, log: Log, entry: Entry) -> None:
        """Refuse what the author of the action cannot have signed before he knew."""
        said = self.said
        if entry.seat != self.mover or (said is not None and log.follows(entry, said)):
            raise Cheat("disagree" if said else "digest", "more, after a board that differs",
                        entry.seat)

    def back(self, log: Log, entry: Entry) -> "Dispute":
        """Count a GOBACK."""
        said = self.said
        if said is None or entry.seat in self.willing or (
                entry.seat != said.seat and not log.follows(entry, said)):
            raise Cheat("disagree", "nothing to go back from")
        return self._replace(agreed=(*self.agreed, entry))


def answers(log: Log, entry: Entry, body: wire.Disagree, about: Entry) -> bool:
    """Tell whether a DISAGREE is the first that its author signed after what it is about, which had
    known all of his before, and names another board."""
    told = wire.bare(about.body)
    return (
        log.follows(entry, about) and log.known_to(about)[entry.seat] == entry.n
        and isinstance(told, wire.Spending) and told.digest != body.digest
    )
