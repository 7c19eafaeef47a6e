"""The host sets a table, says what is played and who sits where, and signs START first.

They can delay or drop what they pass on between guests, but cannot forge it. A web of links
between all was rejected: six firewalls instead of one.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from core.piece import Seat
from core.refusal import Refusal, msg

from ..output import Tell
from ..record.setup import Setup
from ..report import Closed, Gathered, Knocked, Refused, Rematch
from ..wire.frames import frame
from ..wire.messages import (
    CHAIRS_FROM,
    POSES_FROM,
    WATCH,
    Absent,
    Again,
    Chairs,
    Cheat,
    Entry,
    Gone,
    Heir,
    Mismatch,
    Places,
    Vacant,
    Watchers,
)
from . import handshake, heirs
from .audience import Audience
from .blame import called
from .close_reasons import closed
from .link import Link
from .peer import Peer
from .seated_match import Seated
from .seating import Seating
from .states import IDLE, State

_GOING = ("left", "lost")
"""Codes of a guest who simply leaves."""


class Host(Seating[Peer]):
    """The seating of a peer whose table it is."""

    lacking = "lacks"
    hosts = True
    audience: Audience
    """Who looks on; there is one as soon as it is known whose seating it is."""

    def __init__(self, setup: Setup, order: Sequence[Seat] = ()) -> None:
        """Take the order in which seats are filled: the host's own (where they do not judge), then
        those of the guests as they come. Seats that `order` leaves out follow by number."""
        self.setup = setup
        self.guests: list[Link] = []
        self.waiting: list[Link] = []
        """Who has proven their key while the last place was being taken, and may be lucky yet."""
        self._players, self._seats = setup.players, setup.seats
        first = range(self._players, self._seats)  # who judges a match is the table's host
        self._order: tuple[Seat, ...] = tuple(dict.fromkeys((*first, *order, *range(self._seats))))
        self._wishes: set[Seat] = set()
        self._played = False
        self._chairs: tuple[bytes, ...] = ()
        """Who looks on and can come back, as we have told all players where the table passes on."""
        self._vacant: dict[Seat, set[int]] = {}
        """The seats for which somebody is sought who plays on, and on which links that was said."""
        self._said: frozenset[Seat] | None = frozenset()
        """Whose links we have said to be cut; None: somebody is here now who has not heard it."""

    @property
    def _seat(self) -> Seat:
        """The host's own seat is the first that is filled."""
        return self._order[0]

    def bind(self, peer: Peer) -> None:
        """Learn whose seating it is."""
        super().bind(peer)
        self.audience = Audience(peer.out, peer.links)

    @property
    def chosen(self) -> str | None:
        """The one game of this table."""
        return self.setup.game.key

    # before the match --------------------------------------------------------------------------

    def proved(self, link: Link) -> None:
        """Give a guest a place, or let them wait for one; begin when all places are proven."""
        if link in self.guests:  # his key for another game
            if all(guest.proven for guest in self.guests):
                self._start()
        elif link.theirs is not None and WATCH in link.theirs.capabilities:
            self._let_watch(link)
        elif self.peer.begun:
            self.peer.turn_away(link, Mismatch("taken"))
        elif self.setup.proposes and link.theirs is not None and link.theirs.high < POSES_FROM:
            self.peer.turn_away(link, Mismatch("version", "begins at a position, or with wishes"))
        else:
            link.patient = True
            self.waiting.append(link)
            self._fill()
            if link in self.waiting:
                self.peer.links.send(link, Places(self._names()))

    def _let_watch(self, link: Link) -> None:
        """Let somebody look on, if there is room."""
        match = self.peer.match
        try:
            self.audience.admit(link, match)
        except Mismatch as error:
            self.peer.turn_away(link, error)
            return
        if match is None:
            self.peer.links.send(link, Places(self._names()))
        elif link.theirs is not None and (
                chair := self.peer.cut.seat_beside(match, link.theirs.key)) is not None:
            match.hide(chair)
        self.audience.feed(match)
        self.audience.say()

    def vacant(self, link: Link, vacant: Vacant) -> None:
        """Seek somebody for a guest's seat, who asks for that."""
        if vacant.seat != link.seat:
            raise Cheat("seat", "the seat of another")
        self.seek(vacant.seat)

    def seek(self, seat: Seat) -> None:
        """Say to all who look on that somebody is sought who plays on for a seat; not for ours, for
        our program holds the table."""
        match = self.peer.match
        if match is not None and seat == match.seat:
            self.peer.out.append(Tell(Refused(seat, Refusal("M-0", msg(
                "Your program holds the table: its computer can play on for you.")))))
            return
        self._vacant.setdefault(seat, set())

    def _say_vacant(self) -> None:
        """Tell all who look on, once each, for which seats somebody is sought."""
        for seat, told in self._vacant.items():
            for link in self.audience.links:
                if link.placed and link.number not in told:
                    told.add(link.number)
                    self.peer.links.send(link, Vacant(seat))

    def heir(self, link: Link, heir: Heir) -> None:
        """Tell a seat that seeks somebody who is willing; name them ourselves where it is away."""
        match, theirs = self.peer.match, link.theirs
        if not link.watches or theirs is None or heir.key != theirs.key:
            raise Cheat("seat", "not one who looks on")
        if match is None or heir.seat not in self._vacant:
            return
        willing = replace(heir, name=theirs.name)
        for guest in self.guests:
            if guest.seat == heir.seat and not guest.closed:
                self.peer.links.send(guest, willing)
        if heir.seat in self.peer.absent and (
                heirs.refusal(match, self.peer.cut, heir.seat) is None):
            del self._vacant[heir.seat]
            match.hand_over(heirs.handover(match, willing, match.seat))

    def _seat_heirs(self) -> None:
        """Have those in their seats to whom seats were handed; who sat there looks on."""
        match = self.peer.match
        for link in self.audience.links[:]:
            if match is None or not link.placed or link.theirs is None:
                continue
            if (seat := heirs.heir(match, link.theirs.key)) is None:
                continue
            self._vacant.pop(seat, None)
            self.audience.part(link)
            link.watches = False
            for old in [guest for guest in self.guests if guest.seat == seat]:
                self.guests.remove(old)
                old.seat, old.carries = None, frozenset()
                if not old.closed:
                    self.audience.keep(old)
            link.takes(seat, frozenset((seat,)))
            self.guests.append(link)
            self.peer.cut.seat(match, link, seat)
            self.audience.say()

    def heard(self) -> None:
        """Turn those away who waited for a place that is taken for good; see who is missing."""
        self.audience.feed(self.peer.match)
        self._seat_heirs()
        self._say_vacant()
        self._missing()
        self._see_off()
        self._say_absent()
        self._say_chairs()
        self.audience.name()
        if self.peer.begun:
            for link in self.waiting[:]:
                self.peer.turn_away(link, Mismatch("taken"))

    def _see_off(self) -> None:
        """Wait no longer for who is out of the match, once all who play are here.

        Whoever sat here by a link of ours said so himself; here the table was taken over, or our
        program was started anew. Whose resignation does not count yet may have to sign the END.
        """
        peer, match = self.peer, self.peer.match
        if match is None or peer.closed or not peer.absent:
            return
        here = {guest.seat for guest in self.guests if not guest.closed}
        waited = peer.absent | match.behind
        if any(s in here or not self._may_go(match, s, None) for s in waited):
            return
        while out := waited & match.fold.now.left:  # one who is gone may make another's word count
            seat = min(out)
            waited -= {seat}
            peer.cut.forgo(match, frozenset((seat,)))
            self._depart(match, seat)

    @staticmethod
    def _depart(match: Seated, seat: Seat) -> None:
        """Say that a seat has left for good, to each who can know why by now; wait for it no more.
        """
        match.tell(frame(Gone(seat)), seat)
        match.depart(seat)

    def _say_absent(self) -> None:
        """Tell everybody whose links are cut, as often as that changes."""
        absent, match = self.peer.absent, self.peer.match
        if absent != self._said and match is not None and match.begun:
            self._said = absent
            self.peer.links.tell_all(Absent(tuple(sorted(absent))))

    def _say_chairs(self) -> None:
        """Tell all players who may come back to look on, as often as that changes: another seat may
        have to let them in."""
        peer, chairs = self.peer, tuple(self.peer.cut.chairs)
        if chairs == self._chairs or not (self._seats == self._players > 2 and peer.begun):
            return
        here = [guest for guest in self.guests if not guest.closed]
        if all(peer.state_of(guest) not in IDLE for guest in here):
            self._chairs = chairs
            for guest in here:
                if guest.theirs is not None and guest.theirs.high >= CHAIRS_FROM:
                    peer.links.send(guest, Chairs(chairs))

    def _fill(self) -> None:
        """Let those who wait take the places that are free; begin when the last one is taken."""
        free = self._seats - 1 - len(self.guests)
        if self.peer.match is not None or free == 0:
            return
        self.guests += self.waiting[:free]
        del self.waiting[:free]
        for guest in self.guests:
            guest.placed = True
        self.peer.links.tell_all(Places(self._names()))
        self.peer.out.append(Tell(Gathered(self._names())))
        if len(self.guests) == self._seats - 1:
            for guest, seat in zip(self.guests, self._order[1:], strict=True):
                guest.takes(seat, frozenset((seat,)))
            self._start()

    def _names(self) -> tuple[str, ...]:
        here = [self.peer.me.name, *(guest.name for guest in self.guests)]
        at = dict(zip(self._order, here, strict=False))
        return tuple(at.get(seat, "") for seat in range(self._seats))

    def _start(self) -> None:
        peer, setup = self.peer, self.setup
        self._vacant.clear()
        for link in self.audience.late():
            peer.turn_away(link, Mismatch("taken"))
        hellos = {self._seat: peer.hello}
        for guest in self.guests:
            assert guest.seat is not None
            assert guest.theirs is not None
            guest.patient = setup.proposes
            hellos[guest.seat] = guest.theirs
        start = handshake.compose(
            setup.game, setup.text, self._seat, [hellos[s] for s in range(self._seats)],
            peer.me.addresses, setup.clock, setup.position, setup.wishes,
        )
        peer.sit(setup.game, setup.options, start, self._seat).open(*peer.lines())

    def begin(self, link: Link, entry: Entry) -> None:
        """Take a guest's signature; one for a match that was given up since is late."""
        match = self.peer.match
        if match is not None and entry.body == match.start:
            self.peer.enter(link, entry)

    def gather(self, link: Link, places: Places) -> None:
        """Refuse it: who sits here is ours to say."""
        raise Cheat("order", "only who set the table says who sits there")

    def vanished(self, link: Link, gone: Gone) -> None:
        """Refuse it."""
        raise Cheat("order", "only who set the table says who has left")

    # another match -----------------------------------------------------------------------------

    def again(self, link: Link, again: Again) -> None:
        """Note a guest's wish and the key of their next match."""
        assert link.theirs is not None
        assert link.seat is not None
        link.theirs = replace(link.theirs, key=again.key, nonce=again.nonce)
        self._wanted(link.seat)

    def wish(self) -> None:
        """Note our own wish."""
        assert self.peer.match is not None
        if self.peer.match.seat not in self._wishes:
            self._wanted(self.peer.match.seat)

    def _wanted(self, seat: Seat) -> None:
        """Tell all who wants another game; rotate, and prove the new keys, when all do."""
        peer = self.peer
        assert peer.match is not None
        if seat in self._wishes:
            raise Cheat("again", "asked twice")
        missing = set(range(self._seats)) - {peer.match.seat, *(g.seat for g in self.guests)}
        if missing:  # one of us went home during the match
            first = min(missing)
            peer.end(closed("left", name=peer.match.names[first]), "left",
                     peer.match.start.names[first])
            return
        self._wishes.add(seat)
        whole = len(self._wishes) == self._seats
        peer.out.append(Tell(Rematch(whole, seat)))
        names = peer.match.start.names
        places = tuple(n if s in self._wishes else "" for s, n in enumerate(names))
        if whole:
            self._wishes.clear()
            self._played = True  # whoever leaves from now on ends the table
            peer.renewing = True
            peer.fresh()
            peer.links.tell_all(Again(peer.key.public, peer.hello.nonce))
        peer.links.tell_all(Places(places))
        if whole:
            self._order = tuple(handshake.further(seat, self._players) for seat in self._order)
            self.setup = self.setup.moved_on()
            for guest in self.guests:
                seat = handshake.further(guest.seat or 0, self._players)
                guest.takes(seat, frozenset((seat,)))
                peer.renew(guest)

    # how it ends -------------------------------------------------------------------------------

    def parted(self, link: Link, report: Closed | None) -> None:
        """Go on without a stranger, a guest before the start, or one who is out of the match."""
        peer = self.peer
        if self.audience.part(link) and not peer.closed:
            self.audience.say()
        if link in self.waiting:
            self.waiting.remove(link)
        if link not in self.guests or peer.closed:
            return
        self.guests.remove(link)
        match = peer.match
        if not self._played and not peer.begun:
            peer.forget()
            if peer.match is not None:  # nobody shall sign the same START again
                peer.hello = handshake.anew(peer.hello, peer.entropy(32))
            peer.match = None
            for guest in self.guests:
                guest.seat, guest.patient = None, True
            self._fill()
        elif match is not None and self._may_go(match, link.seat or 0, report):
            self._depart(match, link.seat or 0)
        else:
            why = report or closed("lost", name=called(match, link))
            code = why.code if why.code in ("left", "void", "desync") else "lost"
            peer.end(why, code, link.name)

    def waits(self, seat: Seat) -> bool:
        """Wait for who still plays; the others need not come back."""
        match = self.peer.match
        return match is not None and not self._may_go(match, seat, None)

    def returned(self, link: Link) -> None:
        """Have a guest at the table again, who hears whom we wait for, even if that is nobody by
        now: they may wait for more than we do."""
        self._said, self._chairs = None, ()
        self.guests = [guest for guest in self.guests if guest.seat != link.seat]
        self.guests.append(link)

    def absent(self, link: Link, seats: frozenset[Seat]) -> None:
        """Refuse it: we know best."""
        raise Cheat("order", "only who set the table says whose links are cut")

    def watched(self, link: Link, watchers: Watchers) -> None:
        """Refuse it: we know best."""
        raise Cheat("order", "only who set the table says who looks on")

    def _may_go(self, match: Seated, seat: Seat, report: Closed | None) -> bool:
        """Tell whether the others play on; whoever hid pieces still has to show them honestly."""
        owes = match.fold.now.hidden is not None and (report is None or report.code not in _GOING)
        return self.peer.state in (State.PLAY, State.END) and not owes and match.may_go(seat)

    def _missing(self) -> None:
        """End the match when whoever must sign its end has left: the resignation came too late."""
        match = self.peer.match
        if match is None or self.peer.closed:
            return
        needed = match.acks.away - match.fold.now.left - set(match.fold.now.ends)
        if needed and self.peer.state is State.END:
            first = min(needed)
            self.peer.end(closed("lost", name=match.names[first]), "lost", match.start.names[first])

    def turned_away(self, link: Link, report: Closed, code: str) -> None:
        """Tell that somebody came who cannot play; nobody is told of who came too late."""
        if code != "taken":
            self.peer.out.append(Tell(Knocked(report.msgid, report.args)))
        self.peer.part(link, None, None)
