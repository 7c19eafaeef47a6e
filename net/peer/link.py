"""What a peer knows of one connection to another: who is there, and how far the greeting has come.

It reads and decides nothing by itself: what is done is the peer's, and so is the match.
"""

from typing import NamedTuple

from msgspec.structs import replace

from core.piece import Seat

from ..crypto.commitment import Sealed
from ..crypto.keys import SeatKey, signed
from ..output import Frame
from ..wire.frames import Framer
from ..wire.messages import MAX_FRAME, Garbage, Head, Hello, Prove, Seen, Term
from . import handshake
from .close_reasons import NOBODY
from .states import State
from .stopwatch import Stopwatch


class Resumes(NamedTuple):
    """Which link a new one takes the place of: to whose seat, and by which key it was opened."""

    seat: Seat
    key: Sealed


class Link:
    """One connection; `number` is what the driver calls it by."""

    def __init__(self, number: int, key: SeatKey, ours: Hello, binding: bytes) -> None:
        self.number = number
        self.binding = binding
        """What only the two ends of its channel share."""
        self.framer = Framer()
        self.key, self.ours = key, ours
        """Our seat key, and our greeting, which names the key."""
        self.theirs: Hello | None = None
        self.name = NOBODY
        """As they greeted us, fit to be shown."""
        self.asked = False
        """We have spoken first on it."""
        self.proven = False
        """The seat key of their greeting is theirs."""
        self.placed = False
        """They have a place at the table."""
        self.watches = False
        """They look on at our table, and have no seat."""
        self.seat: Seat | None = None
        """Whose seat in the match is at the other end."""
        self.carries: frozenset[Seat] = frozenset()
        """Whose signed words may come over it: theirs, and those of others whom they pass on."""
        self.resumes: Resumes | None = None
        """The cut link whose place it takes; None for a new one."""
        self.claim: Term | None = None
        """What we have said on it of who holds the table; None where that is not asked."""
        self.awaited: tuple[Head, ...] | None = None
        """On a link that came back, how far their log goes; None before they have said it."""
        self.seen: list[Seen] = []
        """On a link that came back, what everybody had seen when we said how far our log goes; our
        own word comes last."""
        self.held: list[Frame] = []
        """Frames that came up since then, to be said when the other end has said how far its
        log goes."""
        self.worn: dict[Seat, str] = {}
        """What we have said on it that seats wear."""
        self.closed = False
        self.patient = False
        """Others are still awaited: the start may take as long as it likes."""
        self.clock = Stopwatch()

    @property
    def state(self) -> State | None:
        """How far it has come by itself; None where it is as far as the match."""
        if self.closed:
            return State.CLOSED
        if self.theirs is None:
            return State.HELLO
        if not self.proven:
            return State.PROVE
        if self.watches:
            return State.WATCH
        if self.seat is None:
            return State.START if self.claim is None else State.TERM
        return State.RESUME if self.resumes is not None and self.awaited is None else None

    @property
    def known(self) -> bool:
        """True for somebody who is, or was, more than a voice in the dark."""
        return self.proven or self.seat is not None

    def met(self, theirs: Hello) -> None:
        """Note a good greeting."""
        self.theirs = theirs
        self.framer.limit = MAX_FRAME
        self.clock.start()

    def takes(self, seat: Seat, carries: frozenset[Seat]) -> None:
        """Know whose seat is at the other end, and whose words come from there."""
        self.seat, self.carries, self.patient = seat, carries, False
        self.clock.start()

    def renew(self, key: SeatKey, nonce: bytes) -> None:
        """Prove keys again, for another game: all else in the greetings of this link stands."""
        self.key, self.proven = key, False
        self.ours = replace(self.ours, key=key.public, nonce=nonce)
        self.resumes = None  # that was the match before
        self.clock.start()

    def _proof(self, by_caller: bool) -> bytes:
        assert self.theirs is not None
        pair = (self.ours, self.theirs) if self.asked else (self.theirs, self.ours)
        return handshake.proof("joiner" if by_caller else "host", *pair, self.binding)

    def proof(self) -> Prove:
        """Show that our key is ours."""
        return Prove(self.key.sign(self._proof(self.asked)))

    def prove(self, prove: Prove) -> None:
        """Check that their key is theirs; Garbage where it is not."""
        assert self.theirs is not None
        if not signed(self.theirs.key, self._proof(not self.asked), prove.sig):
            raise Garbage("proof", "a key that is not theirs")
        self.proven = True
        self.clock.start()
