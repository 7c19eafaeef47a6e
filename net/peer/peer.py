"""A peer: one seat of a match, its log, and links to others. Bytes and actions in, orders out.

Two players, three and four with one who passes on, a referee and his two players, all at one
screen: they are peers that differ in their links. Whoever has several passes on what others signed,
because he has them; who set the table and who came to it differ before the first move only
(`Seating`). Sans-I/O, so that tests join peers with a fake wire; a coroutine a peer was rejected,
it cannot be cut at every byte.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from core.action import Action, Answer
from core.game import Game, Illegal, Refusal, msg
from core.piece import Seat
from core.plain_text import plain

from ..crypto.commitment import Sealed
from ..crypto.keys import SeatKey
from ..output import Drop, Erase, Output, Store, Tell
from ..record import key_file
from ..record.fold import STUMBLES
from ..record.kept import Kept
from ..report import Closed, Refused
from ..wire import messages as wire
from ..wire.fields import game_key, version
from ..wire.frames import decode
from ..wire.hidden_messages import Trust
from ..wire.messages import (
    Bye,
    Cheat,
    Entry,
    Garbage,
    Hello,
    Message,
    Mismatch,
    Prove,
    RemoteError,
    Start,
)
from . import handshake, heirs
from .blame import at_fault, called, fault, lie, overdue, plays, silent
from .close_reasons import NOBODY, closed, from_bye, version_code
from .cut_links import CutLinks, chair_key
from .emotes import Emotes
from .handshake import Me
from .link import Link, Resumes
from .links import Links
from .seated_match import Files, Seated
from .seating import Seating
from .secret import Entropy
from .states import IDLE, TRANSITIONS, State, Verdict, kind_of
from .stopwatch import GREETING_WITHIN, RELAYED_WITHIN, REVEAL_WITHIN, Stopwatch
from .worn import Worn

LOG = logging.getLogger("tambour.net.peer.peer")


class Peer:
    """One seat with n links; a driver calls its methods, each of which gives what to do, in order.

    None raises for anything that a peer or a person does.
    """

    def __init__(
        self, me: Me, seating: Seating["Peer"], *, entropy: Entropy, files: Files,
        notes: tuple[key_file.KeyLine, ...] = (),
    ) -> None:
        self.me = me
        self.notes = notes
        """What else the key file is to hold: where the table stands, who plays the seat."""
        self.seating = seating
        self.entropy = entropy
        self.files = files
        self.out: list[Output] = []
        self.links = Links(self.out)
        self.match: Seated | None = None
        self.closed = False
        self.renewing = False
        """All want another game, and its START is not signed yet."""
        self.cut = CutLinks(self.out)
        self.emotes = Emotes(self.out)
        self.worn = Worn(self.out)
        self._hurry = Stopwatch()
        self._lag = 0.0
        """Seconds that words of others may be on their way, longer than near here."""
        self._handed = 0
        """Handovers of the match whose keys we know."""
        seating.bind(self)
        self.fresh()

    def fresh(self) -> None:
        """Draw a key for the next match, and greet with it from now on."""
        self.key = SeatKey(self.entropy(32))
        self.hello = handshake.hello(
            self.me, self.key.public, self.entropy(32), self.seating.chosen,
            self.seating.capabilities,
        )

    # what the driver calls ---------------------------------------------------------------------

    def recall(self, kept: Kept) -> list[Output]:
        """Sit down again at a match that the files hold, when nothing was said or heard yet.

        Garbage or Cheat where they do not hold together.
        """
        self.key = kept.greets
        self.hello = handshake.hello(
            self.me, self.key.public, self.entropy(32), self.seating.chosen,
            self.seating.capabilities,
        )
        if kept.hopes:
            self.seating.look_again(kept)
            return self._flush()
        direct = self.reached(kept, self.cut.recall(kept.lines))
        self.match = Seated(
            kept.game, kept.options, kept.start, kept.seat, kept.key, self.entropy, self.files,
            self.out, self.links.tell_others, direct, kept,
        )
        try:
            self.match.recall(kept)
        except (Illegal, *STUMBLES) as error:
            raise Garbage("kept", f"an army that no rule allows: {error}") from None
        for note in self.notes:
            if note not in kept.lines:
                self.match.hide(note)
        if self.match.whole or not self.match.log.chains[kept.seat]:
            raise Garbage("kept", "it never began, or it is over")
        for line in kept.lines:
            if isinstance(line, key_file.Chair):
                self.cut.seat_beside(self.match, line.key)
        self._rekey(kept.lines)
        self.cut.wait(self.match, direct - self.match.acks.away)
        return self._flush()

    def reached(self, kept: Kept, linked: frozenset[Seat]) -> frozenset[Seat]:
        """Give the seats to which we must have links again, of those we had one to."""
        return linked

    def link(
        self, binding: bytes = b"", resumes: Resumes | None = None, lag: float = 0.0
    ) -> Link:
        """Begin a link; each brings a nonce of its own, so that no proof can be shown again.

        `binding` is what only the two ends of its channel share; empty within one program.
        `resumes` says which link it takes the place of; see `doors`. What is said on it may be on
        its way for `lag` seconds longer than near here, and nobody loses by that.
        """
        self._lag = max(self._lag, lag)
        key, hello = self.key, self.hello
        if resumes is not None and self.match is not None:
            key = self.match.greets
            hello = replace(hello, key=key.public)
        ours = handshake.anew(hello, self.entropy(32))
        link = self.links.begin(key, ours, binding)
        link.resumes = resumes
        return link

    @property
    def doors(self) -> list[Resumes]:
        """What opens a link of this match again, the newest first; nothing where none may be."""
        if self.closed or self.match is None or not self.match.begun:
            return []
        return self.cut.doors

    @property
    def chairs(self) -> Mapping[bytes, Sealed]:
        """What opens our door to those who have looked on at this match, by name; nothing before.
        """
        return self.cut.beside if self.begun and not self.closed else {}

    @property
    def absent(self) -> frozenset[Seat]:
        """Whose links are cut just now: all wait for them."""
        return self.cut.absent

    def open(self, number: int = 0) -> list[Output]:
        """Speak first on a link: it is we who came."""
        link = self.links[number]
        link.asked = True
        self.links.send(link, link.ours)
        return self._flush()

    def receive(self, data: bytes, number: int = 0) -> list[Output]:
        """Take in bytes from a link."""
        self.links.sweep()
        link = self.links.get(number)
        if link is not None:
            link.framer.feed(data)
            self._guard(link, self._hear)
            self._guard(link, self._heed)
        return self._flush()

    def lost(self, number: int = 0) -> list[Output]:
        """Learn that a link is gone."""
        self.links.sweep()
        link = self.links.get(number)
        if link is not None:
            self._guard(link, self._lost)
            self._guard(link, self._heed)
        return self._flush()

    def barred(self) -> list[Output]:
        """Learn that none of our keys opens anything where the table stood.

        Where nobody has ever acknowledged our START, no match has begun there.
        """
        self.links.sweep()
        match = self.match
        over = match is not None and (match.acked == 0 or match.handed_on)
        if match is not None and not self.closed and over:
            first = min(self.absent, default=0)
            self.end(closed("lost", name=match.names[first]), "lost", match.start.names[first])
        return self._flush()

    def tick(self, now: float) -> list[Output]:
        """Let time pass: `now` in seconds of a monotonic clock, several times a second."""
        self.links.sweep()
        for link in list(self.links.values()):
            link.clock.tick(now)
            self._guard(link, self._wait)
        self.cut.tick(now)
        self.emotes.tick(now)
        self.worn.tick(now)
        self.seating.pass_time(now)
        if self.match is not None and not self.closed:
            self.match.pass_time(now, self._lag)
        if not self.absent:
            self._hurry.tick(now)
            late = self._late()
            if late is None:
                self._hurry.start()
            elif self._hurry.seconds >= self._within:
                self._guard(late, self._overdue)
        self.seating.heard()
        return self._flush()

    def act(self, seat: Seat, action: Action) -> list[Output]:
        """Play an action for our seat; Refused says why not."""
        self.links.sweep()
        match = self.match
        if match is None or seat != match.seat or self.state in IDLE:
            why = Refusal("M-0", msg("You cannot play here now."))
            self.out.append(Tell(Refused(seat, why)))
        elif match.fold.now.dispute is not None and action == Answer(False):
            self.end(closed("desync", True, name=match.names[1 - seat]), "desync", self.me.name)
        elif self.absent:
            why = Refusal("M-0", msg("Wait until everybody is back."))
            self.out.append(Tell(Refused(seat, why)))
        else:
            match.act(action)
        return self._flush()

    def forsake(self) -> list[Output]:
        """Wait no longer for who is away: the match ends as it stands, on our word alone.

        Refused before it may be asked for.
        """
        self.links.sweep()
        match = self.match
        if match is not None and self.absent and not self.closed:
            if not self.cut.long:
                why = Refusal("M-0", heirs.LATER)
                self.out.append(Tell(Refused(match.seat, why)))
            else:
                self._forsake(min(self.absent))
        return self._flush()

    def _forsake(self, seat: Seat) -> None:
        assert self.match is not None
        told = fault(self.match, seat) or closed("lost", name=self.match.names[seat])
        self.end(told, "lost", self.match.start.names[seat])

    def hand_over(self, seat: Seat, level: int, name: str) -> list[Output]:
        """Let somebody else play on for a seat: a computer of this program for ours, one of those
        who look on for ours or for one that has been away for long. Refused says why not.
        """
        self.links.sweep()
        match = self.match
        if match is None or self.closed:
            return self._flush()
        why = heirs.refusal(match, self.cut, seat)
        if why is not None:
            self.out.append(Tell(Refused(match.seat, why)))
        elif level and seat == match.seat:
            match.play_by_computer(level, name)
            self._rekey()
        else:
            self.seating.seek(seat)
        self.seating.heard()
        return self._flush()

    def play_for(self, seat: Seat, level: int = 0) -> list[Output]:
        """Be willing to play on for a seat: one who looks on, or with a level a computer."""
        self.links.sweep()
        self.seating.offer(seat, level)
        return self._flush()

    def consent(self, seat: Seat) -> list[Output]:
        """Agree with whom others have named for a seat that is away, the first of them."""
        self.links.sweep()
        match = self.match
        body = heirs.named(match, seat) if match is not None else None
        if match is not None and body is not None and (
                heirs.refusal(match, self.cut, seat) is None):
            match.hand_over(body)
        self.seating.heard()
        return self._flush()

    def emote(self, seat: Seat, number: int) -> list[Output]:
        """Show a picture at our seat; Emoted says that it was, nothing that it came too early."""
        self.links.sweep()
        if self.match is not None and seat == self.match.seat:
            self._show(wire.Emote(seat, number), None)
        return self._flush()

    def colour(self, seat: Seat, text: str) -> list[Output]:
        """Let all at the table know what our seat wears, whenever they come."""
        self.links.sweep()
        if self.match is not None and seat == self.match.seat:
            self.worn.take(seat, text, ours=True)
        return self._flush()

    def show(self, shows: bool) -> list[Output]:
        """Know whether our screen shows what nobody can hurry: a clock may stand meanwhile."""
        self.links.sweep()
        if self.match is not None:
            self.match.time.show(self.match.fold, shows)
        return self._flush()

    def agree(self) -> list[Output]:
        """Begin at the position that a host has proposed (`Proposed`)."""
        self.links.sweep()
        for link in self.links.open[:1]:
            self._guard(link, lambda _: self.seating.agree())
            self._catch_up(link)
        return self._flush()

    def rematch(self) -> list[Output]:
        """Ask for another game, every army one edge further, or agree to one."""
        self.links.sweep()
        if self.state is State.DONE:
            self.seating.wish()
        return self._flush()

    def close(self) -> list[Output]:
        """Leave the table."""
        self.links.sweep()
        if not self.closed:
            self.end(closed("gone", True), "left", self.me.name)
        return self._flush()

    def broken(self, code: str, what: str) -> list[Output]:
        """Learn that our own side failed: the disk, or a bug (codes of `close_reasons`).

        What was not done yet is given up, so it ends the table again even where it had ended.
        """
        self.out.clear()
        for link in self.links.values():
            link.closed = False
        self.end(closed(code, True, what=what), "left", self.me.name)
        return self._flush()

    # what a driver may ask ---------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Where the table is."""
        if self.closed:
            return State.CLOSED
        if self.match is None or self.renewing:
            return State.START
        return self.match.state

    @property
    def grave(self) -> bool:
        """True while leaving counts as giving up."""
        return self.match is not None and self.match.grave

    def state_of(self, link: Link) -> State:
        """Give where a link is: with its greeting, or where the match is."""
        return link.state or self.state

    # what comes --------------------------------------------------------------------------------

    def _heed(self, _: Link) -> None:
        """See to whatever the last word from a link may have changed for others."""
        self._rekey()
        self.seating.heard()

    def _rekey(self, lines: tuple[key_file.KeyLine, ...] = ()) -> None:
        """Know the keys of seats that have been handed on since."""
        match = self.match
        made = 0 if match is None else len(match.fold.now.handovers.made)
        if match is not None and made > self._handed:
            self.rekey(match)
            for handed in match.fold.now.handovers.made[self._handed :]:
                if match.log.greets(handed.seat) == handed.key:
                    self.cut.expect(match, handed.seat, lines)
            if match.handed_on:
                for link in self.links.open:
                    link.carries |= {match.seat}
        self._handed = made

    def rekey(self, match: Seated) -> None:
        """Make anew what opens doors by the keys of seats."""
        self.cut.near = self.chairs_at(match, self.cut.near)

    def _guard(self, link: Link, do: Callable[[Link], None]) -> None:
        """Do one thing that may be done again; a bug of ours cuts this link, and no other.

        It proves nothing about who is at the other end, and is no way out for them: they come back
        as after any cut and owe what they owed. Where nothing can be gone on with, the link ends.
        What was ordered before is kept: the log holds it already.
        """
        try:
            do(link)
        except Exception as error:
            LOG.exception("a bug cuts a link")
            if not link.closed and not self._sever(link):
                bug = closed("bug", True, what=type(error).__name__)
                self.part(link, bug, "left" if link.theirs else None)

    def _hear(self, link: Link) -> None:
        """Take in the frames that have come whole.

        An entry that our program stumbles over before it has judged it is refused like nonsense:
        whoever signs it could else leave a battle by it.
        """
        while not link.closed:
            raw: bytes | None = None
            message: Message | None = None
            try:
                raw = link.framer.next()
                if raw is None:
                    return
                message = decode(raw)
                self._message(link, message)
            except RemoteError as error:
                self._refuse(link, error, raw)
            except Exception as error:
                if not isinstance(message, Entry) or self._knows(message):
                    raise
                LOG.exception("an entry is refused that we cannot judge")
                self._refuse(link, Garbage("stumble", type(error).__name__), raw)

    def _knows(self, entry: Entry) -> bool:
        """Tell whether an entry was judged and is in our log."""
        return self.match is not None and self.match.log.known(entry)

    def _message(self, link: Link, message: Message) -> None:
        state = self.state_of(link)
        match = self.match if link.seat is not None and state not in IDLE else None
        if match is not None and isinstance(message, Entry) and (
                match.log.known(message) or match.log.void(message)):
            return  # said twice, at whatever time, or by who had handed the seat on
        kind = kind_of(message)
        verdict, after = TRANSITIONS[state, kind]
        if verdict is Verdict.REFUSE:
            what = f"{kind.value} in {state.value}"
            if not link.proven:
                raise Garbage("order", what)
            raise Cheat("order", what, self._author(link, message))
        if match is not None and any(seat >= match.fold.seats for seat in wire.named(message)):
            what = f"{kind.value} of a seat that nobody has"
            raise Cheat("seat", what, self._author(link, message))
        if verdict is Verdict.TAKE:
            self.take(link, message)
            now = self.state_of(link)
            assert now in after or now is State.CLOSED, (now, kind)

    def take(self, link: Link, message: Message) -> None:
        """Do what a message asks for that `TRANSITIONS` lets in."""
        match message:
            case Hello():
                self._greet(link, message)
            case Prove():
                self._proved(link, message)
            case Entry(body=Start()):
                self.seating.begin(link, message)
                self._catch_up(link)
            case Entry():
                self.enter(link, message)
            case wire.Seen():
                self._seen(link, message)
            case Trust():
                assert self.match is not None
                assert link.seat is not None
                self.match.trust(link.seat, message)
            case wire.Places():
                self.seating.gather(link, message)
            case wire.Absent():
                self.seating.absent(link, frozenset(message.seats))
            case wire.Watchers():
                self.seating.watched(link, message)
            case wire.Gone():
                self.seating.vanished(link, message)
            case wire.Again():
                self.seating.again(link, message)
            case wire.Term():
                self._agreed(link, message)
            case wire.Resume():
                self._resumed(link, message)
            case wire.Stands():
                self._stands(link, message)
            case wire.Chairs():
                self._chairs(link, message)
            case wire.Emote():
                if message.seat in link.carries:
                    self._show(message, link)
            case wire.Colours():
                self._dress(message, link)
            case wire.Vacant():
                self.seating.vacant(link, message)
            case wire.Heir():
                self.seating.heir(link, message)
            case Bye():
                self._leave(link, message)
            case wire.Ping():
                pass  # that it came is all it says
            case _:
                assert_never(message)

    def _author(self, link: Link, message: Message) -> Seat | None:
        """Name who signed what must be refused; None where nobody did, or nobody can know."""
        if self.match is None or link.seat is None or not isinstance(message, Entry):
            return None
        return self.match.log.author(message, self.match.seat)

    def _greet(self, link: Link, theirs: Hello) -> None:
        link.name = plain(theirs.name)
        try:
            key = handshake.judge(self.me, theirs, self.seating.chosen)
        except Mismatch:
            link.theirs = theirs
            raise
        link.met(theirs)
        if link.asked:
            self.links.send(link, link.proof())
        else:
            self.links.send(link, link.ours)
        self.seating.greeted(link, key)

    def _proved(self, link: Link, prove: Prove) -> None:
        link.prove(prove)
        if link.theirs is not None and wire.WATCH in link.theirs.capabilities:
            link.resumes = None  # they look on yet, whatever was handed to them meanwhile
        if link.resumes is not None:
            self.resuming(link, link.resumes)
            return
        for x in self.links.values():
            proven = x.proven and x.theirs and link.theirs and x.theirs.key == link.theirs.key
            if not proven or x is link or x.closed:
                continue
            if not x.watches:
                raise Garbage("proof", "a key that sits here already")
            self.part(x, None, None)  # they have come back, and we did not know that they were gone
        if not link.asked:
            self.links.send(link, link.proof())
        self.seating.proved(link)

    def renew(self, link: Link) -> None:
        """Prove the keys of the next match over a link, as those of the first were."""
        link.renew(self.key, self.hello.nonce)
        if link.asked:
            self.links.send(link, link.proof())

    def enter(self, link: Link, entry: Entry) -> None:
        """Take in what somebody signed."""
        assert self.match is not None
        assert link.seat is not None
        if entry.seat not in link.carries:
            raise Cheat("seat", "an entry of another seat")
        self.match.enter(entry, link.seat)
        self._catch_up(link)

    def _seen(self, link: Link, seen: wire.Seen) -> None:
        """Learn what is on another seat's disk; a SEEN of another match is an echo and ignored."""
        match = self.match
        if match is not None and link.seat is not None and seen.match == match.log.match[:8]:
            if seen.seat not in link.carries:
                raise Cheat("seat", "an acknowledgement of another seat")
            match.see(seen, link.seat)

    # a link that was cut -----------------------------------------------------------------------

    def resuming(self, link: Link, resumes: Resumes) -> None:
        """Know whose key it is at the end of a link that takes the place of one that was cut."""
        self.seating.resuming(link, resumes)
        if link.resumes is not None:
            self.returned(link, resumes)

    def _agreed(self, link: Link, theirs: wire.Term) -> None:
        raise NotImplementedError  # only where a table may pass on

    def _stands(self, link: Link, told: wire.Stands) -> None:
        """Know where a guest's door is: nothing, where a table does not pass on."""

    def _chairs(self, link: Link, told: wire.Chairs) -> None:
        """Know who looked on: nothing, where a table does not pass on."""

    def returned(self, link: Link, resumes: Resumes) -> None:
        """Have a link in the place of one that was cut, and say how far our log goes."""
        match = self.match
        if match is None or not match.begun or self.renewing:
            raise Garbage("order", "nothing to go on with")
        self.cut.returned(match, link, resumes)
        for old in self.links.open:
            if old is not link and old.seat == resumes.seat:
                self.links.drop(old)
        self.seating.returned(link)
        if not link.asked and link.claim is None:
            self.links.send(link, link.proof())
        self.cut.say(match, link)

    def _resumed(self, link: Link, theirs: wire.Resume) -> None:
        assert self.match is not None
        self.cut.resumed(self.match, link, theirs)
        self._catch_up(link)

    def _catch_up(self, link: Link) -> None:
        if self.match is not None:
            self.cut.catch_up(self.match, link)

    def _show(self, emote: wire.Emote, link: Link | None) -> None:
        """Pass a picture on to all who sit here now, but for whom it came from."""
        others = [x for x in self.links.values()
                  if x is not link and x.seat is not None and self.state_of(x) not in IDLE]
        if self.state not in IDLE:
            self.emotes.show(emote, others, ours=link is None)

    def _dress(self, colours: wire.Colours, link: Link) -> None:
        """Believe a guest what they wear, and whoever holds the table what all others do."""
        match, seat = self.match, colours.seat
        if match is not None and seat < match.fold.seats and (
                seat == link.seat if self.seating.hosts else seat != match.seat):
            self.worn.take(seat, colours.text)

    def _follows(self, link: Link) -> bool:
        """Tell whether the match that has begun is followed at the other end of a link."""
        if link.watches:
            return link.placed and self.begun
        return link.seat is not None and self.state_of(link) not in IDLE

    def lines(self) -> list[key_file.KeyLine]:
        """Give what else the key file of a match that begins has to hold: how to come back."""
        return [*self.notes, *self.cut.lines()]

    def _leave(self, link: Link, bye: Bye) -> None:
        match = self.match if link.seat is not None else None
        name = called(match, link) if link.theirs is not None else NOBODY
        others = () if match is None else {*match.start.names} - {link.name}
        told = at_fault(self.match, link) or from_bye(bye, name, self.me.app, others)
        self.part(link, told, None)

    # what we say -------------------------------------------------------------------------------

    def sit(self, game: Game, options: Any, start: Start, seat: Seat) -> Seated:
        """Take our seat in a match; whose seat is at the end of which link is known by now."""
        self._move_on()
        direct = {x.seat: x for x in self.links.open if x.seat is not None}
        match = self.match = Seated(
            game, options, start, seat, self.key, self.entropy, self.files, self.out,
            self.links.tell_others, frozenset(direct),
        )
        self.cut.begin(match, direct)
        for link in self.links.open:
            if link.watches and link.theirs is not None:
                self.cut.seat_beside(match, link.theirs.key)
        return match

    def inherit(self, watched: Seated, seat: Seat) -> Seated:
        """Take a seat in the match that we have looked at, which was handed to our key."""
        files = self.files
        self.files = lambda start, match, seat: (
            (watched.record, watched.keys) if start == watched.start
            else files(start, match, seat))
        self.hello = replace(self.hello, capabilities=self.seating.capabilities)
        chairs = dict(self.cut.near)
        match = self.sit(watched.game, watched.options, watched.start, seat)
        for link in self.links.open:
            if link.seat is not None:
                self.cut.seat(match, link, link.seat, chairs[link.seat])
        match.take_over(watched, *self.lines())
        self.cut.wait(match, self.absent - {seat})
        return match

    def look_at(self, match: Seated, holder: Seat) -> None:
        """Have a match to look at, without a seat in it; we come back to it by a key of its holder.
        """
        self._move_on()
        self.match = match
        self.cut.near = self.chairs_at(match, (holder,))

    def _move_on(self) -> None:
        """Begin another match, if it is one: what players wear goes with them."""
        if self.renewing and self.match is not None:
            players = len(self.match.fold.match.rules.seats)
            self.worn.move_on(self.links.open, lambda seat: handshake.further(seat, players))
        self.renewing = False

    def chairs_at(self, match: Seated, seats: Iterable[Seat]) -> dict[Seat, Sealed]:
        """Give by seat what opens the door to who looks on, if that seat holds the table."""
        log = match.log
        return {seat: chair_key(self.key, log.greets(seat), log.match) for seat in seats}

    # how it ends -------------------------------------------------------------------------------

    def _wait(self, link: Link) -> None:
        state, match = self.state_of(link), self.match
        greeting = state in (State.HELLO, State.PROVE, State.START, State.TERM, State.RESUME)
        if state is State.START and match is not None and not self.renewing:
            greeting = not match.log.chains[link.seat or 0]  # who has signed waits for others
        if greeting and not link.patient and link.clock.seconds >= GREETING_WITHIN + self._lag:
            self.part(link, silent(self.match, link), None)

    def _lost(self, link: Link) -> None:
        if not link.closed and not self._sever(link):
            self.part(link, silent(self.match, link), None)

    def _sever(self, link: Link) -> bool:
        """Wait for who is at the end of a link that is cut; False where nobody is waited for."""
        match, seat = self.match, link.seat
        if match is None or seat is None or not plays(match, link) or not match.resumable:
            return False
        if match.handed_on and match.writer.finished:  # nobody lacks the word by which we left
            return False
        if seat in match.acks.away or not self.seating.waits(seat):
            return False
        self.cut.sever(match, link, seat)
        return True

    def _late(self) -> Link | None:
        """Give the link over which must come what waits for no person; None if nothing does."""
        match = self.match
        if match is None or self.state in IDLE or not match.hurried:
            return None
        here = [x for x in self.links.open if x.seat is not None]
        late = match.late or match.acks.lacking
        return next((x for x in here if x.seat in late), here[0] if here else None)

    @property
    def _within(self) -> float:
        """How many seconds we wait for what waits for no person."""
        match = self.match
        elsewhere = match is not None and not match.late and match.relayed(*match.acks.lacking)
        return REVEAL_WITHIN + self._lag + RELAYED_WITHIN * elsewhere

    def _overdue(self, link: Link) -> None:
        """End the table: what waits for nobody's thought has not come."""
        match = self.match
        assert match is not None
        blamed = at_fault(match, link, "refused")
        if blamed is not None:
            self.part(link, blamed, "refused")
            return
        code = overdue(match, self.state)
        self.part(link, closed(code, name=called(match, link)), code)

    def _refuse(self, link: Link, error: RemoteError, raw: bytes | None) -> None:
        """End a link over what came. Only what somebody signed can be held against them."""
        match = self.match if link.seat is not None and self.begun else None
        if isinstance(error, Mismatch):
            self.turn_away(link, error)
        elif match is None or raw is None or not isinstance(error, Cheat) or error.seat is None:
            nonsense = closed("nonsense" if link.known else "garbage",
                              name=called(self.match, link))
            bye = "refused" if link.known else None
            self.part(link, at_fault(self.match, link) or nonsense, bye)
        elif error.code in ("digest", "disagree"):
            self._disagree(link, match, error, raw)
        else:
            proof = f"{error}\n".encode() + raw.hex().encode() + b"\n"
            self.out.append(Store(match.record.with_suffix(".proof"), proof))
            self.part(link, lie(match, link, error, raw), "refused")

    @property
    def begun(self) -> bool:
        """True when there is a match on the disk that somebody may want to see."""
        return self.match is not None and self.match.telling

    def _disagree(self, link: Link, match: Seated, error: Cheat, raw: bytes) -> None:
        """Freeze a match whose boards differ though every rule was kept: nobody's fault.

        But it is no way out for who owes an answer.
        """
        entry = decode(raw)
        if isinstance(entry, Entry):
            match.bundle(entry, str(error))
        odd = closed("desync", name=called(match, link))
        self.part(link, at_fault(self.match, link) or odd, "desync")

    def turn_away(self, link: Link, error: Mismatch) -> None:
        """Tell somebody why they cannot play here."""
        args = (("app", self.me.app), ("name", self.me.name))
        report = closed("taken")
        if error.code == "lacking":  # to a program that does not know the word: other rules
            self.links.send(link, Bye("rules", (*args, ("lacking", error.detail))))
            report = closed(self.seating.lacking, name=link.name, game=game_key(error.detail))
        else:
            self.links.send(link, Bye(error.code, args))
        if link.theirs is not None and error.code != "lacking":
            theirs = version(link.theirs.app)
            code = version_code(self.me.app, theirs)
            report = closed(code, name=link.name, theirs=theirs, ours=self.me.app)
        self.seating.turned_away(link, report, error.code)

    def part(self, link: Link, report: Closed | None, bye: str | None) -> None:
        """End one link, with a last word or without; the seating knows whether the table goes on.
        """
        if bye is not None:
            self.links.send(link, Bye(bye, (("name", self.me.name),)))
        link.closed = True
        self.seating.parted(link, report)
        self.out.append(Drop(link.number))

    def end(self, report: Closed, code: str, name: str) -> None:
        """Close every link, telling each why, and the table.

        Who leaves while they owe an answer would be said to give up: then it is as if the cable
        were cut, and the match waits.
        """
        if code != "left" or not self.grave:
            self.links.tell_all(Bye(code, (("name", name),)))
        self.closed = True
        self.out.append(Tell(report))
        self.forget()
        self.links.close()

    def forget(self) -> None:
        """Leave no trace of a match that never began."""
        if self.match is not None and not self.match.telling:
            self.out += [Erase(self.match.record), Erase(self.match.keys)]

    def _flush(self) -> list[Output]:
        if self.match is not None:
            seats = range(self.match.fold.seats) if self.seating.hosts else (self.match.seat,)
            self.worn.say(self.links.open, seats, self._follows)
        out = self.out[:]
        self.out.clear()
        return out
