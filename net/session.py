"""The session: bytes and actions in, an ordered list of things to do out. No socket, clock or disk.

It owns the link (greeting, life, rematch) and gives the match to `Seated`. Sans-I/O, so that tests
join two of them with a fake wire; a coroutine a peer was rejected, it cannot be cut at every byte.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.action import Action
from core.game import Game, Refusal, msg
from core.piece import Seat

from . import greeting
from .codec import Framer, decode, frame
from .greeting import Me
from .life import GREETING_WITHIN, REVEAL_WITHIN, Life
from .message import (
    MAX_FRAME,
    Ack,
    Again,
    Bye,
    Cheat,
    Entry,
    Garbage,
    Hello,
    Message,
    Mismatch,
    Ping,
    RemoteError,
    Start,
)
from .output import Drop, Erase, Output, Send, Store, Tell
from .report import Knocked, Refused, Rematch
from .seal import SeatKey
from .seated import Entropy, Files, Seated
from .states import IGNORE, REFUSE, TABLE, State, kind_of
from .words import closed, from_bye, plain, version_code


class Session:
    """One end of a table: `role` is host (who chose `game` and `options`) or joiner.

    `receive`, `act`, `tick`, `rematch`, `close`, `lost` and `broken` return what must be done, in
    order; none raises for anything a peer or a person does.
    """

    def __init__(
        self, me: Me, *, entropy: Entropy, files: Files, game: Game | None = None,
        options: Mapping[str, Any] | None = None, host_seat: Seat = 0,
    ) -> None:
        self.me = me
        self.role = "host" if game else "joiner"
        self.state = State.HELLO
        self.taken = False
        self.seated = False
        self.match: Seated | None = None
        self.peer = "?"
        self._game = game
        self._options: Any = None
        self._text = ""
        if game:
            self._options, self._text = greeting.make_options(game, options or {})
        self._host_seat = host_seat
        self._entropy = entropy
        self._files = files
        self._out: list[Output] = []
        self._framer = Framer()
        self._theirs: Hello | None = None
        self._fresh()
        self._wish = self._wished = False
        self._life = Life()

    def _fresh(self) -> None:
        self._key = SeatKey(self._entropy(32))
        chosen = self._game.key if self.role == "host" and self._game else None
        self._ours = greeting.hello(self.me, self._key.public, self._entropy(32), chosen)

    # what the driver calls ---------------------------------------------------------------------

    def open(self) -> list[Output]:
        """Speak first, if it is ours to do."""
        if self.role == "joiner":
            self._send(self._ours)
        return self._flush()

    def receive(self, data: bytes) -> list[Output]:
        """Take in bytes from the wire."""
        raw: bytes | None = None
        try:
            self._framer.feed(data)
            while self.state is not State.CLOSED and (raw := self._framer.next()) is not None:
                self._life.heard()
                self._message(decode(raw))
        except RemoteError as error:
            self._refuse(error, raw)
        return self._flush()

    def act(self, seat: Seat, action: Action) -> list[Output]:
        """Play an action for our seat; Refused says why not."""
        match = self.match
        if match is None or seat != match.seat or self.state in (State.START, State.CLOSED):
            why = Refusal("M-0", msg("You cannot play here now."))
            self._out.append(Tell(Refused(seat, why)))
        else:
            match.act(action)
            self.state = match.state
        return self._flush()

    def rematch(self) -> list[Output]:
        """Ask for another game with sides swapped, or agree to one."""
        if self.state is State.DONE and not self._wish and self.match:
            self._wish = True
            self._fresh()
            self._out.append(Tell(Rematch(self._wished, self.match.seat)))
            self._send(Again(self._key.public, self._ours.nonce))
            self._swap()
        return self._flush()

    def tick(self, now: float) -> list[Output]:
        """Let time pass: `now` in seconds of a monotonic clock, several times a second."""
        self._life.tick(now)
        if self.state in (State.HELLO, State.START) and self._life.waited >= GREETING_WITHIN:
            self._part(closed("garbage"), None)
        elif self.state not in (State.HELLO, State.CLOSED):
            self._live()
        return self._flush()

    def close(self) -> list[Output]:
        """Leave the table."""
        if self.state is not State.CLOSED:
            self._part(closed("gone", True), "left" if self._theirs else None)
        return self._flush()

    def lost(self) -> list[Output]:
        """Learn that the wire is gone."""
        if self.state is not State.CLOSED:
            code = "lost" if self._theirs else "garbage"
            self._part(closed(code, name=self.peer), None)
        return self._flush()

    def broken(self, code: str, what: str) -> list[Output]:
        """Learn that our own side failed: the disk, or a bug (codes of `words`).

        What was not done yet is given up, so it ends the link again even where it had ended.
        """
        self._out.clear()
        self._part(closed(code, True, what=what), "left" if self._theirs else None)
        return self._flush()

    # the table's verbs -------------------------------------------------------------------------

    def _message(self, message: Message) -> None:
        kind = kind_of(message)
        does, after = TABLE[self.state, kind]
        if does == REFUSE:
            error = Garbage if self.state is State.HELLO else Cheat
            raise error("order", f"{kind.value} in {self.state.value}")
        if does != IGNORE:
            getattr(self, "_" + does)(message)
            if self.state is not State.CLOSED and self.match and self.state is not State.HELLO:
                self.state = self._where()
                self.seated |= self.match.telling
            assert self.state in after or self.state is State.CLOSED, (self.state, kind)

    def _where(self) -> State:
        assert self.match is not None
        if self._wish and self._wished:
            return State.START
        return self.match.state

    def _greet(self, theirs: Hello) -> None:
        chosen = self._game.key if self.role == "host" and self._game else None
        self.peer = plain(theirs.name)
        if self.role == "host" and self.taken:
            raise Mismatch("taken")
        try:
            key = greeting.judge(self.me, theirs, chosen)
        except Mismatch as error:
            self._theirs = theirs
            raise error from None
        self._theirs = theirs
        self._framer.limit = MAX_FRAME
        self.state = State.START
        if self.role == "joiner":
            self._game = self.me.games[key]
            return
        self._send(self._ours)
        self._host()

    def _host(self) -> None:
        assert self._game is not None
        assert self._theirs is not None
        start = greeting.compose(
            self._game, self._text, self._host_seat, self._ours, self._theirs, self.me.addresses
        )
        self._sit(start, self._options, self._host_seat, None)

    def _sit(self, start: Start, options: Any, seat: Seat, first: Entry | None) -> None:
        assert self._game is not None
        self.match = Seated(
            self._game, options, start, seat, self._key, self._entropy, self._files, self._out
        )
        self._life.wait()
        if first is not None:  # the host's START is in our log before we sign our own
            self.match.enter(first)
        self.match.open()

    def _begin(self, entry: Entry) -> None:
        new = self.match is None or self._wish
        self._wish = self._wished = False
        if self.role == "host" or not new:
            self._enter(entry)
            return
        assert self._theirs is not None
        assert self._game is not None
        assert isinstance(entry.body, Start)
        if entry.seat != self._host_seat:
            raise Cheat("start", "not signed by its host")
        options = greeting.accept(
            self.me, entry.body, self._game.key, self._host_seat, self._ours, self._theirs
        )
        self._sit(entry.body, options, 1 - self._host_seat, entry)

    def _enter(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.enter(entry)

    def _acked(self, ack: Ack) -> None:
        if self.match is not None:
            self.match.ack(ack)

    def _alive(self, _: Message) -> None:
        """A PING: that it came is all it says."""

    def _again(self, again: Again) -> None:
        assert self._theirs is not None
        assert self.match is not None
        if self._wished:
            raise Cheat("again", "asked twice")
        self._theirs = replace(self._theirs, key=again.key, nonce=again.nonce)
        self._wished = True
        self._out.append(Tell(Rematch(self._wish, self.match.peer)))
        self._swap()

    def _swap(self) -> None:
        if self._wish and self._wished:
            self._host_seat = 1 - self._host_seat
            self.state = State.START
            self._life.wait()
            if self.role == "host":
                self._host()

    def _leave(self, bye: Bye) -> None:
        if self._theirs is None:
            self.peer = "?"
        self._part(from_bye(bye, self.peer, self.me.app), None)

    # how it ends -------------------------------------------------------------------------------

    def _live(self) -> None:
        if self._life.gone:
            self._part(closed("lost", name=self.peer), None)
            return
        if self._life.ping_due():
            self._send(Ping())
        match = self.match
        if self.state is State.START:
            return
        if match is None or self.state is not State.REVEAL or not match.revealed:
            self._life.wait()
        elif self._life.waited >= REVEAL_WITHIN:
            self._part(closed("withheld", name=self.peer), "withheld")

    def _refuse(self, error: RemoteError, raw: bytes | None) -> None:
        if self.match is not None and raw is not None and isinstance(error, Cheat):
            proof = f"{error}\n".encode() + raw.hex().encode() + b"\n"
            self._out.append(Store(self.match.record.with_suffix(".proof"), proof))
        if isinstance(error, Mismatch):
            self._turn_away(error)
        elif isinstance(error, Cheat):
            self._part(closed("cheat", name=self.peer, what=plain(error.code)), "refused")
        else:
            code = "nonsense" if self._theirs else "garbage"
            self._part(closed(code, name=self.peer), "refused" if self._theirs else None)

    def _turn_away(self, error: Mismatch) -> None:
        args = (("app", self.me.app), ("name", self.me.name))
        self._send(Bye(error.code, args))
        report = closed("taken")
        if self._theirs is not None:
            theirs = plain(self._theirs.app)
            code = version_code(self.me.app, theirs)
            report = closed(code, name=self.peer, theirs=theirs, ours=self.me.app)
        if self.role == "host":
            self._out.append(Tell(Knocked(report.msgid, report.args)))
            self._part(None, None)
        else:
            self._part(report, None)

    def _part(self, report: Any, bye: str | None) -> None:
        if bye is not None:
            self._send(Bye(bye, (("name", self.me.name),)))
        if report is not None:
            self._out.append(Tell(report))
        self.state = State.CLOSED
        if self.match is not None and not self.match.telling:  # nothing began: leave no trace
            self._out += [Erase(self.match.record), Erase(self.match.keys)]
        self._out.append(Drop())

    def _send(self, message: Message) -> None:
        self._out.append(Send(frame(message)))

    def _flush(self) -> list[Output]:
        out = self._out[:]
        self._out.clear()
        return out

