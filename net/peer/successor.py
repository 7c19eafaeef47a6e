"""A peer whose table passes on: when the program that holds it is gone, another seat's holds it.

At tables of three and four without a referee every two seats can open each other's doors. Over a
link that comes up in mid-match both say which term they know (`tenure`), and so agree who of the
two holds the table: he is its `Host` from then on, the other one his `Guest`. All else is the same
on every link that was cut.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.game import Game
from core.match import rules_hash
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..crypto.keys import SeatKey
from ..output import Output
from ..record import key_file
from ..record.kept import Kept
from ..record.key_file import KeyLine
from ..record.log import Log
from ..record.setup import setup_of
from ..report import Closed
from ..wire.messages import (
    PASSES_ON_FROM,
    Bye,
    Chairs,
    Cheat,
    Entry,
    Garbage,
    Gone,
    Resume,
    Stands,
    Start,
    Term,
)
from .guest import Guest
from .handshake import Me, spoken
from .host import Host
from .link import Link, Resumes
from .peer import Peer
from .seated_match import Files, Seated
from .seating import Seating
from .secret import Entropy
from .states import State
from .tenure import TURN, Tenure, neighbour_key

MOVES = 8
"""How often a seat may say that its door is elsewhere, so that nobody fills our disk."""
TERMS = 1_000_000
"""The last term there may be, as large as any number of the protocol."""


class Successor(Peer):
    """A peer that may come to hold the table, or may have to give it up."""

    tenure: Tenure | None = None
    """None at a table that cannot pass on: for two, with a referee, and before the match."""

    def __init__(
        self, me: Me, seating: Seating[Peer], *, entropy: Entropy, files: Files,
        notes: tuple[KeyLine, ...] = (),
    ) -> None:
        super().__init__(me, seating, entropy=entropy, files=files, notes=notes)
        self.addresses: dict[Seat, tuple[str, ...]] = {}
        """By seat, where its program says that it lets others in; nobody has checked it."""
        self._moves: Counter[Seat] = Counter()

    # what a driver may ask ---------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """True where others come to us."""
        return self.seating.hosts

    @property
    def attached(self) -> bool:
        """True for a guest who has a link to whoever holds the table."""
        here = self._here()
        return not self.holding and (
            bool(here) if self.tenure is None else self.tenure.holder in here
        )

    @property
    def doors(self) -> list[Resumes]:
        """What opens our door; a guest who sits at a table lets nobody in but its holder."""
        doors, tenure = super().doors, self.tenure
        if tenure is None or self.holding or self.calls:
            return doors
        return [door for door in doors if door.seat == tenure.holder]

    @property
    def chairs(self) -> Mapping[bytes, Sealed]:
        """What lets those in again who look on: they come to whoever holds the table."""
        return super().chairs if self.holding else {}

    @property
    def wanted(self) -> list[Resumes]:
        """What we knock with elsewhere, the best first; nothing while nobody is sought."""
        if any(x.asked and x.resumes and x.seat is None for x in self.links.open) or self.attached:
            return []
        if not self.holding:
            tenure = self.tenure
            return sorted(super().doors, key=lambda x: tenure is None or x.seat != tenure.holder)
        if self.tenure is None or self.tenure.alone.seconds < 2 * TURN:
            return []
        sought = self.absent - self._here()  # he may be held fast by another table of this match
        return [door for door in self.doors if door.seat in sought]

    @property
    def listens(self) -> bool:
        """True where a door is needed, which `doors` open."""
        return self.holding or (self.tenure is not None and not self.closed and self.begun)

    @property
    def calls(self) -> bool:
        """True while those who are away are called to our door."""
        match, tenure = self.match, self.tenure
        if match is None or not self.absent or self.closed:
            return False
        if self.holding or tenure is None or self.attached:
            return self.holding
        return tenure.due(match.seat, match.acks.away)

    def tick(self, now: float) -> list[Output]:
        """Let time pass."""
        if self.tenure is not None:
            self.tenure.alone.tick(now)
            if self.attached or not self.absent:
                self.tenure.alone.start()
        return super().tick(now)

    def _here(self) -> frozenset[Seat]:
        """Give the seats at the ends of our links."""
        return frozenset(link.seat for link in self.links.open if link.seat is not None)

    # the terms of a match ----------------------------------------------------------------------

    def sit(self, game: Game, options: object, start: Start, seat: Seat) -> Seated:
        """Take our seat; whoever set the table holds it in term 0."""
        match = super().sit(game, options, start, seat)
        holder = seat if self.holding else min(match.direct, default=seat)
        self.tenure, self.addresses = None, {}
        self._moves.clear()
        if _passes_on(game, options, start):
            self._hold(Tenure(len(start.keys), 0, holder), match.key, seat, match.log)
        return match

    def rekey(self, match: Seated) -> None:
        """Know what opens the doors of seats that were handed on."""
        super().rekey(match)
        if self.tenure is not None:
            self._hold(self.tenure, match.greets, match.seat, match.log)

    def inherit(self, watched: Seated, seat: Seat) -> Seated:
        """Take a seat that was handed to us."""
        match = super().inherit(watched, seat)
        if self.tenure is not None:
            entries = (chain[0].entry for chain in watched.log.chains)
            tenure = _come_to(entries, len(match.start.keys), self.tenure.holder)
            self._hold(tenure, match.key, seat, match.log)
            match.hide(tenure.line)
        return match

    def look_at(self, match: Seated, holder: Seat) -> None:
        """Have a match to look at; where the table passes on any seat may come to let us in."""
        super().look_at(match, holder)
        if _passes_on(match.game, match.options, match.start):
            self.cut.near = self.chairs_at(match, match.acks.peers)

    def barred(self) -> list[Output]:
        """Learn that none of our keys opens anything; who looks on seeks the next holder then."""
        return [] if self.tenure is None and len(self.cut.near) > 1 else super().barred()

    def reached(self, kept: Kept, linked: frozenset[Seat]) -> frozenset[Seat]:
        """Know again who holds the table."""
        if not linked or not _passes_on(kept.game, kept.options, kept.start):
            return linked
        said, seats = kept.tenure, len(kept.start.keys)
        others = frozenset(range(seats)) - {kept.seat}
        tenure = _come_to(kept.entries, seats, min(linked)) if said is None else Tenure(
            seats, said.term, said.seat)
        self.addresses = {
            x.seat: x.addresses for x in kept.lines if isinstance(x, key_file.Stands)
        }
        self._hold(tenure, kept.greets, kept.seat, Log(kept.start))
        return others if tenure.holder == kept.seat else frozenset((tenure.holder,))

    def _hold(self, tenure: Tenure, key: SeatKey, seat: Seat, log: Log) -> None:
        self.tenure = tenure
        self.cut.near = {other: neighbour_key(key, seat, other, log) for other in log.others(seat)}
        self.cut.holder = tenure.holder if tenure.term else None

    def lines(self) -> list[KeyLine]:
        """Give what the key file of a match that begins has to hold."""
        return [*super().lines(), *([self.tenure.line] if self.tenure is not None else [])]

    # where it may stand ------------------------------------------------------------------------

    def stand(self, addresses: tuple[str, ...]) -> list[Output]:
        """Say where our door is, to all at the table."""
        match = self.match
        if match is not None and self.tenure is not None:
            addresses = spoken(addresses, match.start.protocol)
            self.addresses[match.seat] = addresses
            for link in self.links.open:
                if self._hears(link):
                    self.links.send(link, Stands(match.seat, addresses))
        return self._flush()

    def _hears(self, link: Link) -> bool:
        """Tell whether it is worth a word: who comes back hears all of it then."""
        return link.seat is not None and self.state_of(link) is not State.RESUME

    def _stands(self, link: Link, told: Stands) -> None:
        """Know where a seat's door is, and pass it on; a few times, for nobody moves often."""
        match = self.match
        if match is None or self.tenure is None or link.seat is None or not match.begun:
            return
        if told.seat == match.seat or (self.holding and told.seat != link.seat):
            raise Cheat("seat", "the door of another seat")
        if told.seat not in match.acks.peers or self.addresses.get(told.seat) == told.addresses:
            return
        self._moves[told.seat] += 1
        if self._moves[told.seat] <= MOVES:
            self.addresses[told.seat] = told.addresses
            match.hide(key_file.Stands(told.seat, told.addresses))
            for other in self.links.open if self.holding else ():
                if other is not link and self._hears(other):
                    self.links.send(other, told)

    def _chairs(self, link: Link, told: Chairs) -> None:
        """Know who looked on, to let them in again if we come to hold the table."""
        match, tenure = self.match, self.tenure
        if match is None or tenure is None or link.seat != tenure.holder:
            return
        for key in told.keys:
            if (chair := self.cut.seat_beside(match, key)) is not None:
                match.hide(chair)

    # a link in mid-match -----------------------------------------------------------------------

    def link(
        self, binding: bytes = b"", resumes: Resumes | None = None, lag: float = 0.0
    ) -> Link:
        """Begin a link; between two who have sat here, and from who holds the table, the greeting
        names what they play."""
        link = super().link(binding, resumes, lag)
        known = resumes is not None or self.holding
        if known and self.tenure is not None and self.match is not None:
            game = self.match.game
            link.ours = replace(link.ours, games=((game.key, rules_hash(game)),))
        return link

    def _claim(self, other: Seat) -> Term:
        assert self.tenure is not None
        assert self.match is not None
        others = self._here() - self.match.acks.away - {other}
        return Term(self.tenure.term, self.holding and bool(others))

    def resuming(self, link: Link, resumes: Resumes) -> None:
        """Say which term we know, before anything else."""
        match = self.match
        if self.tenure is None or match is None or not match.begun or self.renewing:
            super().resuming(link, resumes)
            return
        if link.theirs is None or link.theirs.key != match.log.greets(resumes.seat):
            raise Garbage("proof", "a key that has no part in this match")
        link.claim = self._claim(resumes.seat)
        if not link.asked:
            self.links.send(link, link.proof())
        self.links.send(link, link.claim)

    def _agreed(self, link: Link, theirs: Term) -> None:
        """Know who of the two holds the table, and give it up or take it over.

        Where something has changed since we spoke, or it cannot be, the link ends, and the next one
        will show.
        """
        match, tenure, ours, resumes = self.match, self.tenure, link.claim, link.resumes
        if match is None or tenure is None or ours is None or resumes is None or self.renewing:
            raise Garbage("order", "nothing to go on with")
        other = resumes.seat
        term = tenure.agreed(match.seat, ours, other, theirs)
        whole = ours.holds and self._here() >= frozenset(match.acks.active) - {other}
        if (
            ours != self._claim(other)
            or (theirs.holds and tenure.holds(theirs.term) != other)
            or (self.attached and other != tenure.holder)
            or (whole and tenure.holds(term) != match.seat)
            or term > TERMS
        ):
            self.links.drop(link)
            return
        if term != tenure.term:
            tenure.term = term
            match.hide(tenure.line)
            self.cut.holder = tenure.holder
        self._change_places(match, tenure.holder, other)
        self._give_up(link, other)
        self.returned(link, resumes)

    def _give_up(self, link: Link, other: Seat) -> None:
        """End the holder's try where the guest's has come up: each of the two may have asked the
        other at once, and if each kept the link that came last they might keep none, for ever.
        """
        if link.asked == self.holding:
            return
        for x in self.links.open:
            crosses = x.resumes is not None and x.resumes.seat == other and x.asked != link.asked
            if crosses and x.seat is None:
                self.links.drop(x)

    def _change_places(self, match: Seated, holder: Seat, other: Seat) -> None:
        """Hold the table, or be a guest at it: links to others than its holder are none of ours."""
        holds = holder == match.seat
        others = frozenset(match.acks.peers) if holds else frozenset((holder,))
        match.direct = others
        if holds != self.holding:
            for old in self.links.open:
                if old.seat is not None or old.resumes is None:
                    self.links.drop(old)
            self.seating = Host(
                setup_of(match.game, match.options, match.start), (match.seat,)
            ) if holds else Guest(match.game)
            self.seating.bind(self)
            active = others & frozenset(match.acks.active) - {other}
            match.behind |= active
            self.cut.wait(match, self.absent | active)

    def _resumed(self, link: Link, theirs: Resume) -> None:
        """Tell who comes back also who has left for good."""
        super()._resumed(link, theirs)
        match = self.match
        if match is None or self.tenure is None:
            return
        for seat, addresses in self.addresses.items():
            if seat != link.seat and (self.holding or seat == match.seat):
                self.links.send(link, Stands(seat, addresses))
        if self.holding:
            for seat in sorted(match.acks.away - {link.seat}):
                if match.may_go(seat):
                    self.links.send(link, Gone(seat))

    def part(self, link: Link, report: Closed | None, bye: str | None) -> None:
        """End a link; a table that passes on outlives a holder who was out of the match."""
        match = self.match
        if report is None or match is None or not self._outlives(match, link):
            super().part(link, report, bye)
            return
        if bye is not None:
            self.links.send(link, Bye(bye, (("name", self.me.name),)))
        assert link.seat is not None
        self.cut.sever(match, link, link.seat)

    def _outlives(self, match: Seated, link: Link) -> bool:
        """Tell whether the others play on without who is at the end of a link."""
        seat, tenure = link.seat, self.tenure
        if tenure is None or self.holding or seat is None or seat != tenure.holder:
            return False
        return self.state in (State.PLAY, State.END) and match.may_go(seat)


def _come_to(entries: Iterable[Entry], seats: int, holder: Seat) -> Tenure:
    """Know who holds a table to which we came in mid-match: who had set it signed its START first,
    and the term is the first one that may be."""
    first = next(x.seat for x in entries
                 if x.n == 0 and not any(head.count for head in x.heads))
    tenure = Tenure(seats, 0, first)
    while tenure.holder != holder:
        tenure.term += 1
    return tenure


def _passes_on(game: Game, options: object, start: Start) -> bool:
    """Tell whether another seat may hold the table: not a referee's, whom nobody can replace, and
    not where somebody's program knows nothing of it."""
    made = setup_of(game, options, start)
    return made.players == made.seats > 2 and start.protocol >= PASSES_ON_FROM
