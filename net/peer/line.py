"""One link to one other program: bytes in, frames judged by the table of states, how it ends.

What a link carries is the matter of its heirs: `Session` (a match seen from one seat) and `Door`
(a guest's line at a star's host). None of this does I/O; see `session`.
"""

import logging
from collections.abc import Callable
from typing import Any

from core.plain_text import plain

from ..crypto.keys import SeatKey, signed
from ..output import Drop, Erase, Output, Send, Store, Tell
from ..report import Closed, Knocked
from ..wire import messages as wire
from ..wire.fields import game_key, version
from ..wire.frames import Framer, decode, frame
from ..wire.hidden_messages import Trust
from ..wire.messages import (
    MAX_FRAME,
    Ack,
    Bye,
    Cheat,
    Entry,
    Garbage,
    Hello,
    Message,
    Mismatch,
    Ping,
    Prove,
    RemoteError,
)
from . import handshake
from .close_reasons import NOBODY, closed, from_bye, version_code
from .desync_bundle import bundle
from .handshake import Me
from .liveness import GREETING_WITHIN, REVEAL_WITHIN, Liveness
from .seated_match import Seated
from .states import IDLE, IGNORE, REFUSE, TABLE, State, kind_of

LOG = logging.getLogger("tambour.net.peer.line")

class Line:
    """A framer, a sense of time and the table's verbs; outputs gather in `_out`."""

    def __init__(self, me: Me, role: str) -> None:
        self.me = me
        self.role = role
        self.number = 0
        self.state = State.HELLO
        self.seated = False
        self.proven = False
        """The peer has shown that the seat key of his greeting is his."""
        self.gathering = False
        """Proven, and waiting for others to come: START may take as long as it likes."""
        self.match: Seated | None = None
        self.peer = NOBODY
        self._out: list[Output] = []
        self._framer = Framer()
        self._theirs: Hello | None = None
        self._liveness = Liveness()

    # what the driver calls ---------------------------------------------------------------------

    def receive(self, data: bytes) -> list[Output]:
        """Take in bytes from the wire."""
        self._framer.feed(data)
        while self.state is not State.CLOSED and self._guard(self._hear):
            pass
        return self._flush()

    def tick(self, now: float) -> list[Output]:
        """Let time pass: `now` in seconds of a monotonic clock, several times a second."""
        self._liveness.tick(now)
        self._guard(self._wait)
        return self._flush()

    def lost(self) -> list[Output]:
        """Learn that the wire is gone."""
        self._guard(self._lost)
        return self._flush()

    def _guard(self, do: Callable[[], bool]) -> bool:
        """Do one thing that may be done again; a bug of ours ends this line, and no other.

        What it had ordered before is kept: the log holds it already.
        """
        try:
            return do()
        except Exception as error:
            LOG.exception("a bug ends this line")
            bug = closed("bug", True, what=type(error).__name__)
            self._part(bug, "left" if self._theirs else None)
            return False

    def _hear(self) -> bool:
        """Take in the next frame; False when there is none."""
        raw: bytes | None = None
        try:
            raw = self._framer.next()
            if raw is None:
                return False
            self._liveness.heard()
            self._message(decode(raw))
        except RemoteError as error:
            self._refuse(error, raw)
        return True

    def _wait(self) -> bool:
        greeting = self.state in (State.HELLO, State.PROVE, State.START) and not self.gathering
        if greeting and self._liveness.waited >= GREETING_WITHIN:
            self._part(self._silent(), None)
        elif self.state not in (State.HELLO, State.CLOSED):
            self._live()
        return True

    def _lost(self) -> bool:
        if self.state is not State.CLOSED:
            self._part(self._blamed() or self._silent(), None)
        return True

    def _silent(self) -> Closed:
        """Say that no more comes: from somebody, or from what has not even greeted."""
        return closed("lost" if self._theirs else "garbage", name=self.peer)

    # the table's verbs -------------------------------------------------------------------------

    def _message(self, message: Message) -> None:
        if self._again_the_same(message):
            return
        kind = kind_of(message)
        does, after = TABLE[self.state, kind]
        if does == REFUSE:
            what = f"{kind.value} in {self.state.value}"
            if not self.proven:
                raise Garbage("order", what)
            match, author = self.match, None
            if match is not None and isinstance(message, Entry):
                author = match.log.author(message, match.seat)
            raise Cheat("order", what, author)
        if does != IGNORE:
            getattr(self, "_" + does)(message)
            if self.state is not State.CLOSED and self.match and self.state is not State.HELLO:
                self.state = self._where()
                self.seated |= self.match.telling
            assert self.state in after or self.state is State.CLOSED, (self.state, kind)

    def _again_the_same(self, message: Message) -> bool:
        """Tell whether an entry is one we have: dropped, at whatever time it is said again."""
        if not isinstance(message, Entry) or self.match is None or self.state in IDLE:
            return False
        return self.match.log.known(message)

    def _where(self) -> State:
        assert self.match is not None
        return self.match.state

    def _greet(self, theirs: Hello) -> None:
        raise NotImplementedError

    def _met(self, theirs: Hello) -> None:
        """Begin to ask whose key a good greeting came with."""
        self._theirs = theirs
        self._framer.limit = MAX_FRAME
        self._unproven()

    def _unproven(self) -> None:
        self.proven = False
        self.state = State.PROVE
        self._liveness.wait()

    def _keys(self) -> tuple[SeatKey, Hello]:
        """Give our seat key and the greeting that named it."""
        raise NotImplementedError

    def _proof(self, role: str, ours: Hello) -> bytes:
        assert self._theirs is not None
        pair = (self._theirs, ours) if self.role == "host" else (ours, self._theirs)
        return handshake.proof(role, *pair)

    def _show(self) -> None:
        """Show that our key is ours."""
        key, ours = self._keys()
        self._send(Prove(key.sign(self._proof(self.role, ours))))

    def _proved(self, prove: Prove) -> None:
        _, ours = self._keys()
        assert self._theirs is not None
        role = "joiner" if self.role == "host" else "host"
        if not signed(self._theirs.key, self._proof(role, ours), prove.sig):
            raise Garbage("proof", "a key that is not his")
        self.proven = True
        self.state = State.START
        self._liveness.wait()

    def _begin(self, entry: Entry) -> None:
        raise NotImplementedError

    def _again(self, again: wire.Again) -> None:
        raise NotImplementedError

    def _enter(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.enter(entry)

    def _acked(self, ack: Ack) -> None:
        if self.match is not None:
            self.match.ack(ack)

    def _seen(self, seen: wire.Seen) -> None:
        if self.match is not None:
            self.match.see(seen)

    def _trusted(self, told: Trust) -> None:
        raise Cheat("order", "secrets for a referee, who does not sit here")

    def _gather(self, table: wire.Table) -> None:
        raise Cheat("order", "only the host of a star says who sits there")

    def _vanished(self, gone: wire.Gone) -> None:
        raise Cheat("order", "only the host of a star says who has left")

    def _alive(self, _: Message) -> None:
        """A PING: that it came is all it says."""

    def _leave(self, bye: Bye) -> None:
        if self._theirs is None:
            self.peer = NOBODY
        others = self.match.start.names if self.match is not None else ()
        self._part(self._blamed() or from_bye(bye, self.peer, self.me.app, others), None)

    # how it ends -------------------------------------------------------------------------------

    def _live(self) -> None:
        match = self.match
        if self._liveness.gone(match is not None and match.secret.grave(match.fold)):
            self._part(self._blamed() or closed("lost", name=self.peer), None)
            return
        if self._liveness.ping_due():
            self._send(Ping())
        if self.state in (State.PROVE, State.START):
            return
        if match is None or not match.hurried:
            self._liveness.wait()
        elif self._liveness.waited >= REVEAL_WITHIN:
            blamed = self._blamed("refused")
            if blamed is not None:
                self._part(blamed, "refused")
                return
            code = "void" if match.star else "withheld"  # a relay could have dropped it: no blame
            if self.state in (State.PLAY, State.END):  # an ACK or the END is withheld, no secret
                code = "lost"
            self._part(closed(code, name=self.peer), code)

    def _blamed(self, code: str = "vanished") -> Closed | None:
        """Say whose fault the end of this link is, however it ends; None where it is nobody's.

        A lie that is proved on record; or silence or leaving in mid-battle, or before the audit.
        """
        match, theirs = self.match, self._theirs
        if match is None or theirs is None or theirs.key not in match.start.keys:
            return None  # (who has asked for another game has a new key)
        charge = match.condemned()
        if charge is not None:
            return closed("cheat", name=match.start.names[charge.seat], what=plain(charge.code))
        gone = match.start.keys.index(theirs.key) if code == "vanished" else None
        about = match.protest(code, gone)
        if about is None:
            return None
        audit = match.state is State.END
        return closed("unopened" if audit else "deserted", name=match.start.names[about])

    def _refuse(self, error: RemoteError, raw: bytes | None) -> None:
        """End the link over what came. Only what somebody signed can be held against him."""
        match = self.match if self._begun else None
        if isinstance(error, Mismatch):
            self._turn_away(error)
        elif match is None or raw is None or not isinstance(error, Cheat) or error.seat is None:
            known = self.proven or self.seated
            nonsense = closed("nonsense" if known else "garbage", name=self.peer)
            self._part(self._blamed() or nonsense, "refused" if known else None)
        elif error.code == "digest":
            self._disagree(match, error, raw)
        else:
            proof = f"{error}\n".encode() + raw.hex().encode() + b"\n"
            self._out.append(Store(match.record.with_suffix(".proof"), proof))
            match.charge(raw)
            blamed = self._blamed()
            if blamed is None or blamed.code != "cheat":
                blamed = closed("cheat", name=self._liar(error), what=plain(error.code))
            self._part(blamed, "refused")

    @property
    def _begun(self) -> bool:
        """True when there is a match on the disk that somebody may want to see."""
        return self.match is not None and self.match.telling

    def _liar(self, error: Cheat) -> str:
        """Name who signed a lie: in a star not always who is at the end of the line."""
        if self.match is None or error.seat is None or error.seat in (-1, self.match.seat):
            return self.peer
        return self.match.start.names[error.seat]

    def _disagree(self, match: Seated, error: Cheat, raw: bytes) -> None:
        """Freeze a match whose boards differ though every rule was kept: nobody's fault.

        But it is no way out for who owes an answer.
        """
        entry = decode(raw)
        if isinstance(entry, Entry):
            path = match.record.with_suffix(".desync.zip")
            self._out.append(Store(path, bundle(match, entry, str(error))))
        self._part(self._blamed() or closed("desync", name=self.peer), "desync")

    def _turn_away(self, error: Mismatch) -> None:
        args = (("app", self.me.app), ("name", self.me.name))
        report = closed("taken")
        if error.code == "lacking":  # to a program that does not know the word: other rules
            self._send(Bye("rules", (*args, ("lacking", error.detail))))
            code, game = "lacks" if self.role == "host" else "lacking", game_key(error.detail)
            report = closed(code, name=self.peer, game=game)
        else:
            self._send(Bye(error.code, args))
        if self._theirs is not None and error.code != "lacking":
            theirs = version(self._theirs.app)
            code = version_code(self.me.app, theirs)
            report = closed(code, name=self.peer, theirs=theirs, ours=self.me.app)
        if self.role == "host":
            if error.code != "taken":
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
        self._forget()
        self._out.append(Drop())

    def _forget(self) -> None:
        """Leave no trace of a match that never began."""
        if self.match is not None and not self._begun:
            self._out += [Erase(self.match.record), Erase(self.match.keys)]

    def _send(self, message: Message) -> None:
        self._out.append(Send(frame(message), self.number))

    def _flush(self) -> list[Output]:
        out = self._out[:]
        self._out.clear()
        return out
