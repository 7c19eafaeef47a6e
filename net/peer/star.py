"""The host of three or four: one seat, one line to each guest, and everything signed passed on.

Sans-I/O like `Session`; every Send and Drop names its line. The host can delay or drop what he
relays, he cannot forge it. A web of links between all was rejected: six firewalls instead of one.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.action import Action
from core.game import Refusal, msg
from core.piece import Seat
from core.plain_text import plain

from ..crypto.keys import SeatKey
from ..output import Drop, Erase, Output, Send, Tell
from ..record.setup import Setup
from ..report import Closed, Gathered, Refused, Rematch
from ..wire.frames import frame
from ..wire.hidden_messages import Trust
from ..wire.messages import (
    Again,
    Bye,
    Cheat,
    Entry,
    Garbage,
    Gone,
    Hello,
    Message,
    Mismatch,
    Prove,
    Seen,
    Table,
)
from . import handshake
from .close_reasons import closed
from .deployment import Entropy
from .handshake import Me
from .line import Line
from .seated_match import Files, Seated
from .states import IDLE, State

_GOING = ("left", "lost")
"""Codes of a guest who simply leaves."""


class Door(Line):
    """A guest's line at a star's host."""

    def __init__(self, hub: "Hub", number: int) -> None:
        super().__init__(hub.me, "host")
        self.hub = hub
        self.number = number
        self.seat: Seat = 0
        self.ours = replace(hub.ours, nonce=hub.entropy(32))
        """What we greet him with: a nonce of his own, so that nobody can show his proof again."""
        self._out = hub.out

    @property
    def theirs(self) -> Hello:
        """The guest's greeting."""
        assert self._theirs is not None
        return self._theirs

    def _where(self) -> State:
        return self.hub.state if self.proven else State.PROVE

    def _greet(self, theirs: Hello) -> None:
        self.peer = plain(theirs.name)
        self._theirs = theirs
        handshake.judge(self.me, theirs, self.hub.setup.game.key)
        self._met(theirs)
        self._send(self.ours)

    def _keys(self) -> tuple[SeatKey, Hello]:
        return self.hub.key, self.ours

    def _proved(self, prove: Prove) -> None:
        super()._proved(prove)
        if self.hub.has(self):
            raise Garbage("proof", "a key that sits here already")
        self._show()
        self.hub.proved(self)

    def _begin(self, entry: Entry) -> None:
        if self.match is not None and entry.body == self.match.start:
            self._enter(entry)  # any other was on its way when somebody left before the start

    def _enter(self, entry: Entry) -> None:
        if entry.seat != self.seat:
            raise Cheat("seat", "an entry of another seat")
        super()._enter(entry)

    def _seen(self, seen: Seen) -> None:
        if seen.seat != self.seat:
            raise Cheat("seat", "an acknowledgement of another seat")
        super()._seen(seen)

    def _trusted(self, told: Trust) -> None:
        assert self.match is not None
        self.match.trust(self.seat, told)

    def _again(self, again: Again) -> None:
        self._theirs = replace(self.theirs, key=again.key, nonce=again.nonce)
        self.hub.wish(self.seat)

    def again(self) -> None:
        """Play another game, with the key the hub has now, once his new key is proven too."""
        self.ours = self.hub.ours
        self._unproven()

    def _part(self, report: Any, bye: str | None) -> None:
        if bye is not None:
            self._send(Bye(bye, (("name", self.me.name),)))
        self.state = State.CLOSED
        self._out.append(Drop(self.number))
        self.hub.parted(self, report)

    def begin(self, match: Seated, seat: Seat) -> None:
        """Take a seat in a match that everybody signs now."""
        self.match, self.seat, self.gathering = match, seat, False
        self._liveness.wait()

    def follow(self) -> None:
        """Be where the match is."""
        self.state = self._where()

    def idle(self) -> None:
        """Wait again: somebody left before the match began."""
        self.match, self.gathering, self.state = None, True, State.START

    def tell(self, message: Message) -> None:
        """Tell him alone."""
        self._send(message)

    def turn_away(self) -> None:
        """Tell him that others play here now."""
        self._refuse(Mismatch("taken"), None)


class Hub:
    """A table for three or four as its host; methods as `Session`'s, lines by number."""

    role = "host"

    def __init__(
        self, me: Me, *, entropy: Entropy, files: Files, setup: Setup, host_seat: Seat = 0,
    ) -> None:
        self.me = me
        self.setup = setup
        self.out: list[Output] = []
        self.match: Seated | None = None
        self.doors: dict[int, Door] = {}
        self.guests: list[Door] = []
        self.waiting: list[Door] = []
        """Who has proven his key while the last place was being taken, and may be lucky yet."""
        self._players, self._seats = setup.players, setup.seats
        self._host_seat = self._players if self._seats > self._players else host_seat
        self.entropy = entropy
        self._files = files
        self._count = 0
        self._wishes: set[Seat] = set()
        self._closed = False
        self._played = False
        self._renewing = False
        """All want another game, and not every new key is proven yet."""
        self._fresh()

    def _fresh(self) -> None:
        self.key = SeatKey(self.entropy(32))
        self.ours = handshake.hello(
            self.me, self.key.public, self.entropy(32), self.setup.game.key
        )

    @property
    def state(self) -> State:
        """Where the match is, for every guest alike."""
        if self._closed:
            return State.CLOSED
        if self.match is None or self._renewing:
            return State.START
        return self.match.state

    @property
    def seated(self) -> bool:
        """True once a match has begun."""
        return self.match is not None and self.match.telling

    # what the driver calls ---------------------------------------------------------------------

    def enter(self) -> int:
        """Let a stranger in at the door and give the number of his line."""
        number = self._count
        self._count += 1
        self.doors[number] = Door(self, number)
        return number

    def receive(self, number: int, data: bytes) -> list[Output]:
        """Take in bytes from a line."""
        return self._at(number, lambda door: door.receive(data))

    def lost(self, number: int) -> list[Output]:
        """Learn that a line is gone."""
        return self._at(number, lambda door: door.lost())

    def tick(self, now: float) -> list[Output]:
        """Let time pass on all lines."""
        out: list[Output] = []
        for number in list(self.doors):
            out += self._at(number, lambda door: door.tick(now))
        return out

    def act(self, seat: Seat, action: Action) -> list[Output]:
        """Play an action for our seat; Refused says why not."""
        match = self.match
        if match is None or seat != match.seat or self.state in IDLE:
            why = Refusal("M-0", msg("You cannot play here now."))
            self.out.append(Tell(Refused(seat, why)))
        else:
            match.act(action)
        return self._flush()

    def rematch(self) -> list[Output]:
        """Ask for another game, every army one edge further, or agree to one."""
        if self.state is State.DONE and self.match and self.match.seat not in self._wishes:
            self.wish(self.match.seat)
        return self._flush()

    def close(self) -> list[Output]:
        """Leave the table; nobody can play on without its host yet."""
        if not self._closed:
            self._end(closed("gone", True), "left", self.me.name)
        return self._flush()

    def broken(self, code: str, what: str) -> list[Output]:
        """Learn that our own side failed: the disk, or a bug (codes of `words`)."""
        self.out.clear()
        self._end(closed(code, True, what=what), "left", self.me.name)
        return self._flush()

    # what the doors call -----------------------------------------------------------------------

    def has(self, door: Door) -> bool:
        """Tell whether the key of a guest is that of another one."""
        others = [*self.guests, *self.waiting]
        return any(x.proven and x.theirs.key == door.theirs.key for x in others if x is not door)

    def proved(self, door: Door) -> None:
        """Give a guest a place, or let him wait for one; begin when all places are proven."""
        if door in self.guests:  # his key for another game
            if all(guest.proven for guest in self.guests):
                self._begin()
        elif self._closed or self.seated:
            door.turn_away()
        else:
            door.gathering = True
            self.waiting.append(door)
            self._fill()
            if door in self.waiting:
                door.tell(Table(self._names()))

    def _fill(self) -> None:
        """Let those who wait take the places that are free; begin when the last one is taken."""
        free = self._seats - 1 - len(self.guests)
        if self.match is not None or free == 0:
            return
        self.guests += self.waiting[:free]
        del self.waiting[:free]
        self._gathered()
        if len(self.guests) == self._seats - 1:
            order = [s for s in range(self._seats) if s != self._host_seat]
            for guest, seat in zip(self.guests, order, strict=True):
                guest.seat = seat
            self._begin()

    def wish(self, seat: Seat) -> None:
        """Note who wants another game; rotate and begin when all do."""
        assert self.match is not None
        if seat in self._wishes:
            raise Cheat("again", "asked twice")
        missing = set(range(self._seats)) - {self.match.seat, *(g.seat for g in self.guests)}
        if missing:  # one of us went home during the match
            name = self.match.start.names[min(missing)]
            self._end(closed("left", name=name), "left", name)
            return
        self._wishes.add(seat)
        all_ = len(self._wishes) == self._seats
        self.out.append(Tell(Rematch(all_, seat)))
        names = self.match.start.names
        places = tuple(n if s in self._wishes else "" for s, n in enumerate(names))
        if all_:
            self._wishes.clear()
            self._played = True  # whoever leaves from now on ends the table
            self._renewing = True
            self._fresh()
            self._to_all(Again(self.ours.key, self.ours.nonce))
        self._to_all(Table(places))
        if all_:
            self._host_seat = handshake.further(self._host_seat, self._players)
            for guest in self.guests:
                guest.seat = handshake.further(guest.seat, self._players)
                guest.again()

    def parted(self, door: Door, report: Closed | None) -> None:
        """Go on without a line: a stranger, a guest before the start, one who is out, or not."""
        self.doors.pop(door.number, None)
        if door in self.waiting:
            self.waiting.remove(door)
        if door not in self.guests or self._closed:
            return
        self.guests.remove(door)
        match = self.match
        if not self._played and (match is None or not match.telling):
            if match is not None:
                self.out += [Erase(match.record), Erase(match.keys)]
                self.match = None
            for guest in self.guests:
                guest.idle()
            self._fill()
        elif match is not None and self._may_go(match, door.seat, report):
            self._to_all(Gone(door.seat))
            match.depart(door.seat)
        else:
            why = report or closed("lost", name=door.peer)
            code = why.code if why.code in ("left", "void", "desync") else "lost"
            self._end(why, code, door.peer)

    def _may_go(self, match: Seated, seat: Seat, report: Closed | None) -> bool:
        """Tell whether the others play on; whoever hid pieces still has to show them honestly."""
        owes = match.fold.hidden is not None and (report is None or report.code not in _GOING)
        return self.state in (State.PLAY, State.END) and not owes and match.may_go(seat)

    # what they do ------------------------------------------------------------------------------

    def _at(self, number: int, ask: Callable[[Door], list[Output]]) -> list[Output]:
        door = self.doors.get(number)
        if door is None:
            return []
        out = ask(door)
        self._missing()
        for guest in self.guests:
            guest.follow()
        if self.seated:
            for door in self.waiting[:]:
                door.turn_away()
        return out + self._flush()

    def _missing(self) -> None:
        """End the match when whoever must sign its end has left: the resignation came too late."""
        match = self.match
        if match is None or self._closed or self.state is not State.END:
            return
        needed = match.acks.away - match.fold.left - set(match.fold.ends)
        if needed:
            name = match.start.names[min(needed)]
            self._end(closed("lost", name=name), "lost", name)

    def _names(self) -> tuple[str, ...]:
        names = [*(g.peer for g in self.guests), *[""] * (self._seats - 1 - len(self.guests))]
        names.insert(self._host_seat, self.me.name)
        return tuple(names)

    def _gathered(self) -> None:
        self._to_all(Table(self._names()))
        self.out.append(Tell(Gathered(self._names())))

    def _begin(self) -> None:
        self._renewing = False
        hellos = {self._host_seat: self.ours} | {g.seat: g.theirs for g in self.guests}
        setup = self.setup
        start = handshake.compose(
            setup.game, setup.text, self._host_seat, [hellos[s] for s in range(self._seats)],
            self.me.addresses,
        )
        self.match = Seated(
            setup.game, setup.options, start, self._host_seat, self.key, self.entropy,
            self._files, self.out, send=self._broadcast, relay=self._relay,
        )
        for guest in self.guests:
            guest.begin(self.match, guest.seat)
        self.match.open()

    def _broadcast(self, data: bytes) -> None:
        self.out += [Send(data, guest.number) for guest in self.guests]

    def _relay(self, seat: Seat, data: bytes) -> None:
        self.out += [Send(data, guest.number) for guest in self.guests if guest.seat != seat]

    def _to_all(self, message: Message) -> None:
        self._broadcast(frame(message))

    def _end(self, report: Closed, code: str, name: str) -> None:
        """Close every line, telling each why, and the table."""
        self._to_all(Bye(code, (("name", name),)))
        self._closed = True
        self.out.append(Tell(report))
        if self.match is not None and not self.match.telling:
            self.out += [Erase(self.match.record), Erase(self.match.keys)]
        for door in self.doors.values():
            door.state = State.CLOSED
            self.out.append(Drop(door.number))
        self.doors.clear()
        self.guests.clear()
        self.waiting.clear()

    def _flush(self) -> list[Output]:
        out = self.out[:]
        self.out.clear()
        return out
