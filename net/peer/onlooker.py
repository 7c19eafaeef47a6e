"""An onlooker comes to a table without a seat, by one link to whoever holds it.

They are told what everybody may know, entry by entry, and believe it as they would believe a
record: by its signatures. A stream of pictures of the host's screen was rejected: that screen
knows more.
"""

from typing import Any

from msgspec.structs import replace

from core.piece import Seat

from ..output import Tell
from ..record import key_file
from ..record.kept import Kept
from ..report import Closed
from ..report import Vacant as HeirSought
from ..wire.messages import (
    CHAIRS_FROM,
    WATCHES_FROM,
    Again,
    Entry,
    Garbage,
    Heir,
    Mismatch,
    Start,
    Vacant,
)
from . import handshake, heirs
from .close_reasons import closed
from .guest import Guest
from .link import Link, Resumes
from .stopwatch import Stopwatch
from .visitor import Visitor
from .watched_match import WATCHING, Watched

PATIENCE = 600.0
"""Seconds for which a table is sought that is gone; the players may wait longer."""


class Onlooker(Visitor):
    """The seating of a peer without a seat."""

    capabilities = ("watch",)

    def __init__(self) -> None:
        self._game = ""
        self._returns = False
        """The host's program keeps a chair for us."""
        self._alone = Stopwatch()
        """Since when we have no link."""

    def greeted(self, link: Link, key: str) -> None:
        """Know what is played there."""
        if link.theirs is not None and link.theirs.high < WATCHES_FROM:
            raise Mismatch("version", "nobody can look on there")
        link.placed = link.patient = True
        self._returns = link.theirs is not None and link.theirs.high >= CHAIRS_FROM
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
        self._watch(options, start, entry.seat).enter(entry, entry.seat)

    def _watch(self, options: Any, start: Start, holder: Seat, kept: Kept | None = None) -> Watched:
        peer = self.peer
        match = Watched(
            peer.me.games[self._game], options, start, WATCHING, peer.key, peer.entropy,
            peer.files, peer.out, lambda *said, **where: None, frozenset((holder,)), kept,
        )
        peer.look_at(match, holder)
        return match

    def look_again(self, kept: Kept) -> None:
        """Look on again at a match in which a seat may have been handed to us."""
        self._game, self._returns, peer = kept.game.key, True, self.peer
        holder = next(x.seat for x in kept.lines if isinstance(x, key_file.Resume))
        match = self._watch(kept.options, kept.start, holder, kept)
        match.recall(kept)
        peer.cut.wait(match, frozenset((holder,)))

    def wished(self, link: Link, names: tuple[str, ...]) -> None:
        """Wait for another START when all want one."""
        self.peer.renewing = link.patient = all(names)

    def again(self, link: Link, again: Again) -> None:
        """Learn the host's key of the next match."""
        assert link.theirs is not None
        link.theirs = replace(link.theirs, key=again.key, nonce=again.nonce)

    def parted(self, link: Link, report: Closed | None) -> None:
        """Leave: there is no other link. One that was to take the place of ours may be tried again,
        unless no chair is free there."""
        again = link.resumes is not None and report is not None and report.code != "taken"
        if report is not None and not self.peer.closed and not again:
            self.peer.end(report, "left", link.name)

    def waits(self, seat: Seat) -> bool:
        """Wait for the table, where its holder's program lets us come back."""
        return self._returns

    def resuming(self, link: Link, resumes: Resumes) -> None:
        """Sit beside the table again, and be told all of the match once more; who is away we shall
        hear."""
        peer, match = self.peer, self.peer.match
        ours = match is not None and link.theirs is not None and not peer.renewing and (
            link.theirs.key == match.log.greets(resumes.seat))
        if match is None or not ours:
            raise Garbage("proof", "a key that has no part in this match")
        link.resumes = None  # nothing is said of how far our log goes
        link.takes(resumes.seat, frozenset(range(len(match.start.keys))))
        match.behind.clear()

    def pass_time(self, now: float) -> None:
        """Seek the table for a while, and then leave."""
        peer = self.peer
        self._alone.tick(now)
        here = any(not link.closed and link.seat is not None for link in peer.links.values())
        if peer.match is None or here:
            self._alone.start()
        elif self._alone.seconds >= PATIENCE and not peer.closed:
            name = peer.match.start.names[min(peer.absent, default=0)]
            peer.end(closed("lost", name=name), "left", name)

    def vacant(self, link: Link, vacant: Vacant) -> None:
        """Hear that somebody is sought who plays on for a seat."""
        self.peer.out.append(Tell(HeirSought(vacant.seat)))

    def offer(self, seat: Seat, level: int) -> None:
        """Say that we would play on for a seat; what we need to come back to it is written first,
        for it may be handed to us while our program is not running."""
        peer, watched = self.peer, self.peer.match
        for link in peer.links.open:
            if watched is not None and link.seat is not None:
                opens = peer.cut.near[link.seat].open()
                ours = key_file.Seat(watched.log.match, seat, peer.key.seed.open())
                chair = key_file.Chair(peer.key.public)
                for line in (ours, *peer.notes, key_file.Resume(link.seat, (opens,)), chair):
                    peer.out.append(watched.writer.hide(line))
                peer.links.send(link, Heir(seat, peer.key.public, peer.me.name, level))

    def heard(self) -> None:
        """Take the seat that was handed to us."""
        peer, watched = self.peer, self.peer.match
        seat = heirs.heir(watched, peer.key.public) if watched is not None else None
        if watched is not None and seat is not None:
            peer.seating = Guest(watched.game)
            peer.seating.bind(peer)
            peer.inherit(watched, seat)

    def absent(self, link: Link, seats: frozenset[Seat]) -> None:
        """Show whom the players wait for."""
        assert self.peer.match is not None
        self.peer.cut.wait(self.peer.match, seats)

    def turned_away(self, link: Link, report: Closed, code: str) -> None:
        """Leave."""
        self.peer.part(link, None, None)
        self.peer.end(report, "left", link.name)
