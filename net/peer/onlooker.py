"""Who comes to a table to look on: he has one link, to whoever holds it, and no seat.

He is told what everybody may know, entry by entry, and believes it as he would believe a record:
by its signatures. A stream of pictures of the host's screen was rejected: that screen knows more.
"""

from msgspec.structs import replace

from core.piece import Seat

from ..report import Closed
from ..wire.messages import (
    WATCHES_FROM,
    Again,
    Entry,
    Mismatch,
)
from . import handshake
from .link import Link
from .visitor import Visitor
from .watched_match import WATCHING, Watched


class Onlooker(Visitor):
    """The seating of a peer without a seat."""

    capabilities = ("watch",)

    def __init__(self) -> None:
        self._game = ""

    def greeted(self, link: Link, key: str) -> None:
        """Know what is played there."""
        if link.theirs is not None and link.theirs.high < WATCHES_FROM:
            raise Mismatch("version", "nobody can look on there")
        link.placed = link.patient = True
        self._game = key

    def proved(self, link: Link) -> None:
        """Wait for the match, however long that takes."""
        link.patient = True

    def begin(self, link: Link, entry: Entry) -> None:
        """Judge the first START of a match as its host signed it; the others are entries of it."""
        peer, theirs = self.peer, link.theirs
        if peer.match is not None and not peer.renewing:
            peer.enter(link, entry)
            return
        assert theirs is not None
        start = self.start_of(link, entry)
        options = handshake.accept(peer.me, start, self._game, entry.seat, None, theirs)
        link.takes(entry.seat, frozenset(range(len(start.keys))))
        match = Watched(
            peer.me.games[self._game], options, start, WATCHING, peer.key, peer.entropy,
            peer.files, peer.out, lambda *said, **where: None, frozenset((entry.seat,)),
        )
        peer.look_at(match)
        match.enter(entry, entry.seat)

    def wished(self, link: Link, names: tuple[str, ...]) -> None:
        """Wait for another START when all want one."""
        self.peer.renewing = link.patient = all(names)

    def again(self, link: Link, again: Again) -> None:
        """Learn the host's key of the next match."""
        assert link.theirs is not None
        link.theirs = replace(link.theirs, key=again.key, nonce=again.nonce)

    def wish(self) -> None:
        """Wish nothing: whether there is another game the players say."""

    def parted(self, link: Link, report: Closed | None) -> None:
        """Leave: there is no other link."""
        if report is not None and not self.peer.closed:
            self.peer.end(report, "left", link.name)

    def waits(self, seat: Seat) -> bool:
        """Wait for nobody: with the words anybody who looks on comes again."""
        return False

    def returned(self, link: Link) -> None:
        """Never happens: a link of ours that is cut is not taken up again."""

    def absent(self, link: Link, seats: frozenset[Seat]) -> None:
        """Show whom the players wait for."""
        assert self.peer.match is not None
        self.peer.cut.wait(self.peer.match, seats)

    def turned_away(self, link: Link, report: Closed, code: str) -> None:
        """Leave."""
        self.peer.part(link, None, None)
        self.peer.end(report, "left", link.name)
