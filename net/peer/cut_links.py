"""The links of a match that were cut: who is away, what opens a link again, who has caught up.

A link is cut by anything that proves nothing about who is at its end. Then all wait, and over the
link that takes its place each gives the other what he lacks. Ending the match instead was rejected:
a neighbour with a pair of scissors would decide games.
"""

from collections.abc import Mapping

from core.piece import Seat

from ..crypto.commitment import H, Sealed
from ..crypto.keys import SeatKey, is_key
from ..crypto.pairing import key_name
from ..output import Drop, Output, Send, Tell
from ..record import key_file
from ..report import Away
from ..wire.frames import frame, frame_of
from ..wire.messages import MOST_CHAIRS, Garbage, Message, Resume
from .acknowledgement import LATE
from .link import Link, Resumes
from .seated_match import Seated
from .stopwatch import FORSAKEN_AFTER, Stopwatch


def chair_key(key: SeatKey, other: bytes, match: bytes) -> Sealed:
    """Make what opens a holder's door to who looked on there: only the two can.

    One of them has `key`, and the other one's public key is `other`: that of a seat, and the one
    that the onlooker greeted with. It opens and proves nothing, like a neighbour's key.
    """
    return Sealed(H("tb.chair", (key.shared(other).open(), match)))


class CutLinks:
    """What one peer knows of them; orders are appended to `out`."""

    def __init__(self, out: list[Output]) -> None:
        self.out = out
        self.absent: frozenset[Seat] = frozenset()
        """Whose links are cut, or not caught up yet; all wait for them."""
        self._keys: dict[Seat, tuple[Sealed, ...]] = {}
        """By seat, what opens the link to it again, newest last."""
        self.near: Mapping[Seat, Sealed] = {}
        """By seat, what opens a link that there never was; see `tenure.neighbour_key`."""
        self.chairs: dict[bytes, Sealed] = {}
        """What opens our door again to who looked on, by the key that they greeted with."""
        self.beside: dict[bytes, Sealed] = {}
        """The same, by the name of the key that opens."""
        self.holder: Seat | None = None
        """Who has taken the table over; None while whoever set it holds it."""
        self._away = Away(())
        self._waited = Stopwatch()

    # the keys ----------------------------------------------------------------------------------

    def begin(self, match: Seated, links: Mapping[Seat, Link]) -> None:
        """Make the keys of a match that begins over these links, by the seats at their ends."""
        self._keys = {seat: (self._fresh(match, link),) for seat, link in links.items()}
        self.chairs, self.beside = {}, {}

    def seat_beside(self, match: Seated, key: bytes) -> key_file.Chair | None:
        """Let somebody who looks on come back to this match; give what the key file has to say of
        it, None where it says so already or says enough. Garbage for what is no key."""
        if key in self.chairs or len(self.chairs) >= MOST_CHAIRS:
            return None
        if not is_key(key):
            raise Garbage("proof", "no key")
        opens = self.chairs[key] = chair_key(match.greets, key, match.log.match)
        self.beside[key_name(opens.open())] = opens
        return key_file.Chair(key)

    def recall(self, lines: tuple[key_file.KeyLine, ...]) -> frozenset[Seat]:
        """Know the keys again from a key file; give the seats they lead to."""
        for line in lines:
            if isinstance(line, key_file.Resume):
                self._keys[line.seat] = tuple(map(Sealed, line.keys))
        return frozenset(self._keys)

    def lines(self) -> list[key_file.KeyLine]:
        """Write all keys for the key file."""
        return [*map(self._line, self._keys), *map(key_file.Chair, self.chairs)]

    @property
    def doors(self) -> list[Resumes]:
        """What opens the links, the newest key first."""
        keys = {**{seat: (key,) for seat, key in self.near.items()}, **self._keys}
        return [Resumes(seat, key) for seat in keys for key in reversed(keys[seat])]

    def _line(self, seat: Seat) -> key_file.Resume:
        return key_file.Resume(seat, tuple(key.open() for key in self._keys[seat]))

    @staticmethod
    def _fresh(match: Seated, link: Link) -> Sealed:
        """Make the key of the next link out of this one: only its two ends can."""
        return Sealed(H("tb.resume", (link.binding, match.log.match)))

    # away, and back ----------------------------------------------------------------------------

    def sever(self, match: Seated, link: Link, seat: Seat) -> None:
        """Wait for a seat whose link is cut."""
        link.closed = True
        self.out.append(Drop(link.number))
        match.sever(seat)
        self.wait(match, self.absent | {seat})

    def returned(self, match: Seated, link: Link, resumes: Resumes) -> None:
        """Have a link in the place of one that was cut; the key that opened it is kept, for the
        other end may not live to know the next one."""
        seat = resumes.seat
        if link.theirs is None or link.theirs.key != match.log.greets(seat):
            raise Garbage("proof", "a key that has no part in this match")
        link.takes(seat, frozenset(range(len(match.start.keys))))
        link.placed = True
        self._keys[seat] = (resumes.key, self._fresh(match, link))
        match.hide(self._line(seat))
        match.behind.add(seat)
        self.wait(match, self.absent)

    def seat(self, match: Seated, link: Link, seat: Seat, chair: Sealed | None = None) -> None:
        """Have a link between two seats over which one has looked on so far; both know all that
        the other one knows. The key of that `chair` (ours has it already) opens the next link too.
        """
        before = self._keys[seat][-1] if chair is None else chair
        self._keys[seat] = (before, self._fresh(match, link))
        if chair is None:
            match.hide(self._line(seat))
        match.behind.discard(seat)
        self.wait(match, self.absent - {seat})
        match.caught_up(seat)

    def expect(
        self, match: Seated, seat: Seat, lines: tuple[key_file.KeyLine, ...] = ()
    ) -> None:
        """Let somebody else come to a seat that was handed on: they looked on, and open our door by
        their chair's key. Whoever sat there cannot any more. Nothing where the key file says so.
        """
        chair = chair_key(match.greets, match.log.key(seat), match.log.match)
        known = any(isinstance(x, key_file.Resume) and x.seat == seat and chair.open() in x.keys
                    for x in lines)
        if seat in self._keys and not known:
            self._keys[seat] = (chair,)
            match.hide(self._line(seat))

    def say(self, match: Seated, link: Link) -> None:
        """Say how far our log goes, and remember what there is to say about just that much."""
        known = [seen for seat, seen in match.acks.newest.items() if seat != link.seat]
        link.seen = [*known, match.log.acks(match.key, match.seat)]
        self._send(link, Resume(match.log.match[:8], match.log.heads()))

    def resumed(self, match: Seated, link: Link, theirs: Resume) -> None:
        """Give somebody what he has missed: entries, and what others have acknowledged since.

        He hears that first: a word of his that had to wait for it counts in all that follows. And
        again at last, when he has all that it is about. What came after our own RESUME he hears
        after that, as it came: who knows all that we have said we know takes nothing ahead of it.
        """
        if theirs.match != match.log.match[:8]:
            raise Garbage("order", "another match")
        known = link.seen
        before = [head.count for head in known[-1].heads]
        missing = [x for x in match.log.lacking(theirs.heads) if x.entry.n < before[x.entry.seat]]
        link.awaited = theirs.heads
        told = match.secret.again(match.fold, theirs.heads[match.seat].count)
        if told is not None:
            self._send(link, told)
        for seen in known:
            self._send(link, seen)
        for logged in missing:
            self.out.append(Send(frame_of(logged.raw), link.number))
            if link.seat in match.acks.away and isinstance(logged.entry.body, LATE):
                for seen in known:  # it has counted for us without him, and must for him
                    self._send(link, seen)
        for seen in known if missing else []:
            self._send(link, seen)
        self.out += [Send(data, link.number) for data in link.held]
        link.held.clear()

    def forgo(self, match: Seated, seats: frozenset[Seat]) -> None:
        """Wait no longer for seats that are out of the match."""
        match.behind -= seats
        self.wait(match, self.absent - seats)

    def catch_up(self, match: Seated, link: Link) -> None:
        """Go on when we know again whatever is known at the other end of a link."""
        seat = link.seat
        if seat is None or seat not in match.behind or link.awaited is None:
            return
        if match.log.reaches(link.awaited):
            match.behind.discard(seat)
            self.wait(match, self.absent - {seat})
            match.caught_up(seat)

    def wait(self, match: Seated, seats: frozenset[Seat]) -> None:
        """Wait for these seats, and tell whenever they are others.

        Who is here and has not caught up is waited for too; it is not worth a word beside others.
        """
        seats = seats or frozenset(match.behind)
        if not self.absent:
            self._waited.start()
        told = Away(tuple(sorted(seats)), self.holder)
        if told != self._away:
            self._away = told
            self.out.append(Tell(told))
        if seats != self.absent:
            self.absent = match.absent = seats
            match.time.stand_still(match.fold, bool(seats))

    def tick(self, now: float) -> None:
        """Let time pass."""
        self._waited.tick(now)

    @property
    def long(self) -> bool:
        """True when all have waited so long that the match may be ended without who is away."""
        return bool(self.absent) and self._waited.seconds >= FORSAKEN_AFTER

    def _send(self, link: Link, message: Message) -> None:
        self.out.append(Send(frame(message), link.number))
