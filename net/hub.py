"""The host of three or four: one seat, one line to each guest, and everything signed passed on.

Sans-I/O like `Session`; every Send and Drop names its line. The host can delay or drop what he
relays, he cannot forge it. A web of links between all was rejected: six firewalls instead of one.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from core.action import Action
from core.game import Game, Refusal, msg
from core.piece import Seat
from core.plain_text import plain

from . import greeting
from .codec import frame
from .covert import Trust
from .curtain import Entropy
from .greeting import Me
from .line import Line
from .message import (
    MAX_FRAME,
    Again,
    Bye,
    Cheat,
    Entry,
    Gone,
    Hello,
    Message,
    Mismatch,
    Seen,
    Table,
)
from .output import Drop, Erase, Output, Send, Tell
from .report import Closed, Gathered, Refused, Rematch
from .seal import SeatKey
from .seated import Files, Seated
from .states import State
from .words import SENTENCES, closed

_GOING = (SENTENCES["left"], SENTENCES["lost"])
"""Sentences of a guest who simply leaves."""


class Door(Line):
    """A guest's line at a star's host."""

    def __init__(self, hub: "Hub", number: int) -> None:
        super().__init__(hub.me, "host")
        self.hub = hub
        self.number = number
        self.seat: Seat = 0
        self._out = hub.out

    @property
    def theirs(self) -> Hello:
        """The guest's greeting."""
        assert self._theirs is not None
        return self._theirs

    def _where(self) -> State:
        return self.hub.state

    def _greet(self, theirs: Hello) -> None:
        self.peer = plain(theirs.name)
        if self.hub.full:
            raise Mismatch("taken")
        self._theirs = theirs
        greeting.judge(self.me, theirs, self.hub.game.key)
        self._framer.limit = MAX_FRAME
        self.state = State.START
        self.gathering = True
        self._send(self.hub.ours)
        self.hub.greeted(self)

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

    def _part(self, report: Any, bye: str | None) -> None:
        if bye is not None:
            self._send(Bye(bye, (("name", self.me.name),)))
        self.state = State.CLOSED
        self._out.append(Drop(self.number))
        self.hub.parted(self, report)

    def begin(self, match: Seated, seat: Seat) -> None:
        """Take a seat in a match that everybody signs now."""
        self.match, self.seat, self.gathering = match, seat, False
        self._life.wait()

    def idle(self) -> None:
        """Wait again: somebody left before the match began."""
        self.match, self.gathering, self.state = None, True, State.START


class Hub:
    """A table for three or four as its host; methods as `Session`'s, lines by number."""

    role = "host"

    def __init__(
        self, me: Me, *, entropy: Entropy, files: Files, game: Game,
        options: Mapping[str, Any] | None = None, host_seat: Seat = 0,
    ) -> None:
        self.me = me
        self.game = game
        self.out: list[Output] = []
        self.match: Seated | None = None
        self.doors: dict[int, Door] = {}
        self.guests: list[Door] = []
        self._options, self._text = greeting.make_options(game, options or {})
        self._players, self._seats = greeting.seated_by(game.rules(self._options))
        self._host_seat = self._players if self._seats > self._players else host_seat
        self._entropy = entropy
        self._files = files
        self._count = 0
        self._wishes: set[Seat] = set()
        self._closed = False
        self._played = False
        self._fresh()

    def _fresh(self) -> None:
        self._key = SeatKey(self._entropy(32))
        self.ours = greeting.hello(
            self.me, self._key.public, self._entropy(32), self.game.key
        )

    @property
    def state(self) -> State:
        """Where the match is, for every guest alike."""
        if self._closed:
            return State.CLOSED
        return State.START if self.match is None else self.match.state

    @property
    def seated(self) -> bool:
        """True once a match has begun."""
        return self.match is not None and self.match.telling

    @property
    def full(self) -> bool:
        """True when nobody else may sit down."""
        return self._closed or self.match is not None or len(self.guests) == self._seats - 1

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
        if match is None or seat != match.seat or self.state in (State.START, State.CLOSED):
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

    def greeted(self, door: Door) -> None:
        """Give a guest a place; begin when the last one is taken."""
        self.guests.append(door)
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
            self._fresh()
            self._to_all(Again(self.ours.key, self.ours.nonce))
        self._to_all(Table(places))
        if all_:
            self._host_seat = greeting.further(self._host_seat, self._players)
            for guest in self.guests:
                guest.seat = greeting.further(guest.seat, self._players)
            self._begin()

    def parted(self, door: Door, report: Closed | None) -> None:
        """Go on without a line: a stranger, a guest before the start, one who is out, or not."""
        self.doors.pop(door.number, None)
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
            self._gathered()
        elif self._may_go(door.seat) and report and report.msgid in _GOING:
            assert match is not None
            self._to_all(Gone(door.seat))
            match.depart(door.seat)
        else:
            codes = {SENTENCES[code]: code for code in ("left", "void", "desync")}
            code = codes.get(report.msgid, "lost") if report else "lost"
            self._end(report or closed("lost", name=door.peer), code, door.peer)

    def _may_go(self, seat: Seat) -> bool:
        playing = self.state in (State.PLAY, State.END)
        return playing and self.match is not None and self.match.may_go(seat)

    # what they do ------------------------------------------------------------------------------

    def _at(self, number: int, ask: Callable[[Door], list[Output]]) -> list[Output]:
        door = self.doors.get(number)
        if door is None:
            return []
        out = ask(door)
        self._missing()
        for guest in self.guests:
            guest.state = self.state
        return out + self._flush()

    def _missing(self) -> None:
        """End the match when whoever must sign its end has left: the resignation came too late."""
        match = self.match
        if match is None or self._closed or self.state is not State.END:
            return
        needed = match.witness.away - match.fold.left - set(match.fold.ends)
        if needed:
            name = match.start.names[min(needed)]
            self._end(closed("lost", name=name), "lost", name)

    def _gathered(self) -> None:
        names = [*(g.peer for g in self.guests), *[""] * (self._seats - 1 - len(self.guests))]
        names.insert(self._host_seat, self.me.name)
        self._to_all(Table(tuple(names)))
        self.out.append(Tell(Gathered(tuple(names))))

    def _begin(self) -> None:
        hellos = {self._host_seat: self.ours} | {g.seat: g.theirs for g in self.guests}
        start = greeting.compose(
            self.game, self._text, self._host_seat, [hellos[s] for s in range(self._seats)],
            self.me.addresses,
        )
        self.match = Seated(
            self.game, self._options, start, self._host_seat, self._key, self._entropy,
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

    def _flush(self) -> list[Output]:
        out = self.out[:]
        self.out.clear()
        return out
