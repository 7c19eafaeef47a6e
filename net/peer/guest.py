"""A guest comes to a table that somebody else has set, and takes its START or refuses it.

They have one link, to the host, and believe of the others what they have signed.
"""

from msgspec.structs import replace

from core.game import Game
from core.option import canonical, changed
from core.piece import Seat
from core.refusal import Refusal, msg

from ..output import Tell
from ..record.setup import beginning_of, moved_on
from ..report import Closed, Proposed, Refused, Rematch
from ..wire.messages import (
    Again,
    Cheat,
    Entry,
    Garbage,
    Head,
    Heir,
    Places,
    Vacant,
    clock_of,
    position_of,
    wishes_hash,
)
from . import handshake, heirs
from .link import Link
from .visitor import Visitor

MOST_SIGN = 4
"""Seats of a table, each of which signs one START."""


class Guest(Visitor):
    """The seating of a peer that joins."""

    def __init__(self, game: Game | None = None) -> None:
        """Come to a table; `game` is what is played there, where that is known already."""
        self._game = game
        self._wishes: tuple[str, ...] = ()
        """Who wants another game, by seat; "" for who does not yet."""
        self._wish = False
        """We do."""
        self._held: list[tuple[Link, Entry]] = []
        """The STARTs of a match whose position, or whose wishes, we look at yet."""
        self._looked = False
        """We have seen it, and sign."""
        self._sought: Head | None = None
        """How far our chain went when somebody was sought who plays on for us: who says anything
        after that plays on themselves."""

    def greeted(self, link: Link, key: str) -> None:
        """Know what is played there."""
        if link.resumes is None and self.peer.begun:
            raise Garbage("order", "a stranger in mid-match")
        link.placed = link.resumes is None
        self._game = self.peer.me.games[key]

    def begin(self, link: Link, entry: Entry) -> None:
        """Judge the first START, and sit down; the others are entries of the match."""
        peer, theirs = self.peer, link.theirs
        before = peer.match
        if before is not None and not peer.renewing:
            peer.enter(link, entry)
            return
        assert theirs is not None
        assert self._game is not None
        if self._held:
            if len(self._held) >= MOST_SIGN:
                raise Garbage("order", "more STARTs than seats")
            self._held.append((link, entry))
            return
        start = self.start_of(link, entry)
        options = handshake.accept(
            peer.me, start, self._game.key, entry.seat, link.ours, theirs
        )
        if before is not None:
            old, players = before.start, len(before.fold.match.rules.seats)
            names = {handshake.further(s, players): {n, *(
                x.name for x in before.fold.now.handovers.made if x.seat == s)}
                for s, n in enumerate(old.names)}
            moved = canonical(moved_on(self._game, before.fold.match.options)).decode()
            same = clock_of(start) == clock_of(old) and start.options == moved
            same &= position_of(start) == position_of(old)
            same &= wishes_hash(start) == wishes_hash(old)
            if not same or any(n not in names.get(s, ()) for s, n in enumerate(start.names)):
                raise Cheat("start", "not the same match with other sides")
        elif not self._looked and (position_of(start) or wishes_hash(start)):
            link.patient = True
            self._held.append((link, entry))
            told = Proposed(self._game.key, changed(options), start.names,
                            beginning_of(self._game, options, start),
                            start.keys.index(link.ours.key), clock_of(start) is not None,
                            bool(wishes_hash(start)))
            peer.out.append(Tell(told))
            return
        self._looked = False
        seat = start.keys.index(link.ours.key)
        link.takes(entry.seat, frozenset(range(len(start.keys))) - {seat})
        match = peer.sit(self._game, options, start, seat)
        match.enter(entry, entry.seat)  # in our log before we sign our own
        match.open(*peer.lines())

    def agree(self) -> None:
        """Sign the START of a match that begins at a position, or with wishes, now that a person
        has seen that."""
        held, self._held = self._held, []
        self._looked = bool(held)
        for link, entry in held:
            if not link.closed:
                self.begin(link, entry)

    def gather(self, link: Link, places: Places) -> None:
        """Hear who sits there: a START that was looked at is given up with it."""
        self._held.clear()
        super().gather(link, places)

    def wished(self, link: Link, names: tuple[str, ...]) -> None:
        """Hear who wants another game; prove the next key when all do."""
        peer, match = self.peer, self.peer.match
        assert match is not None
        if len(names) != match.fold.seats:
            raise Cheat("order", "another table")
        full = all(names)
        for seat, name in enumerate(names):
            if name and not any(self._wishes[seat : seat + 1]):
                peer.out.append(Tell(Rematch(full, seat)))
        # a wish that was told stays: taken back and said again it would be asked about for ever
        known = self._wishes or ("",) * len(names)
        self._wishes = tuple(new or old for new, old in zip(names, known, strict=True))
        if full:
            if not self._wish:
                raise Cheat("order", "we never wanted another game")
            self._wish, self._wishes = False, ()
            peer.renewing = True
            peer.renew(link)

    def again(self, link: Link, again: Again) -> None:
        """Learn the key of the next match; PLACES will say that all want it."""
        assert link.theirs is not None
        assert self.peer.match is not None
        if link.theirs.key != self.peer.match.log.greets(link.seat or 0):
            raise Cheat("again", "asked twice")
        link.theirs = replace(link.theirs, key=again.key, nonce=again.nonce)

    def wish(self) -> None:
        """Say it to the host, with the key of the next match."""
        if not self._wish:
            self._wish = True
            self.peer.fresh()
            self.peer.links.tell_all(Again(self.peer.key.public, self.peer.hello.nonce))

    def parted(self, link: Link, report: Closed | None) -> None:
        """Leave: there is no other link, unless this one was to take the place of one."""
        if report is not None and not self.peer.closed and not self._strange(link):
            self.peer.end(report, "left", link.name)

    def _strange(self, link: Link) -> bool:
        """Tell whether it is not the link we sit here by: it may never become one."""
        return link.seat is None and (link.resumes is not None or self.peer.begun)

    def waits(self, seat: Seat) -> bool:
        """Wait: there is no other way to anybody."""
        return True

    def absent(self, link: Link, seats: frozenset[Seat]) -> None:
        """Wait also for the seats whose links to the host are cut."""
        match = self.peer.match
        assert match is not None
        known = match.behind - seats - {link.seat}  # what they know has come this way
        match.behind -= known
        self.peer.cut.wait(match, seats - {match.seat})
        for seat in known:
            match.caught_up(seat)

    def heir(self, link: Link, heir: Heir) -> None:
        """Hand our seat to the first person who is willing, if we seek somebody."""
        match = self.peer.match
        if match is not None and heir.seat == match.seat and not heir.level and (
                self._sought == match.log.head(match.seat)) and (
                heirs.refusal(match, self.peer.cut, heir.seat) is None):
            match.hand_over(heirs.handover(match, heir, heir.seat))

    def seek(self, seat: Seat) -> None:
        """Say to the host that somebody is sought who plays on for us; for others the host asks."""
        peer = self.peer
        if peer.match is not None and seat == peer.match.seat:
            self._sought = peer.match.log.head(seat)
            peer.links.tell_all(Vacant(seat))
        elif peer.match is not None:
            peer.out.append(Tell(Refused(peer.match.seat, Refusal("M-0", msg(
                "Whoever holds the table asks who plays on.")))))

    def turned_away(self, link: Link, report: Closed, code: str) -> None:
        """Leave."""
        self.peer.part(link, None, None)
        if not self._strange(link):
            self.peer.end(report, "left", link.name)
