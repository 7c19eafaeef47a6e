"""The session: bytes and actions in, an ordered list of things to do out. No socket, clock or disk.

It is one seat of a match at the end of one line: either end of a table for two, or a guest of a
star. Sans-I/O, so that tests join two of them with a fake wire; a coroutine a peer was rejected, it
cannot be cut at every byte. A star's host has several lines and is a `Hub`.
"""

from typing import Any

from msgspec.structs import replace

from core.action import Action
from core.game import Malformed, Refusal, msg
from core.piece import Seat
from core.plain_text import plain

from ..crypto.keys import SeatKey
from ..output import Output, Tell
from ..record.setup import Setup
from ..report import Gathered, Refused, Rematch
from ..wire.messages import Again, Cheat, Entry, Gone, Hello, Mismatch, Prove, Start, Table
from . import handshake
from .close_reasons import closed
from .deployment import Entropy
from .handshake import Me
from .line import Line
from .seated_match import Files, Seated
from .states import IDLE, State


class Session(Line):
    """One end of a table: `role` is host (who set it up) or joiner.

    `receive`, `act`, `tick`, `rematch`, `close`, `lost` and `broken` return what must be done, in
    order; none raises for anything a peer or a person does.
    """

    def __init__(
        self, me: Me, *, entropy: Entropy, files: Files, setup: Setup | None = None,
        host_seat: Seat = 0,
    ) -> None:
        super().__init__(me, "host" if setup else "joiner")
        self.taken = False
        """Others play at this table."""
        self.busy = False
        """Another guest is about to sit down at it, and may not do so in the end."""
        if setup is not None and setup.seats != 2:
            raise Malformed("players: this table is for two")
        self._setup = setup
        self._game = setup.game if setup else None
        self._host_seat = host_seat
        self._entropy = entropy
        self._files = files
        self._fresh()
        self._wish = self._wished = False
        self._wishes: tuple[str, ...] = ()

    def _fresh(self) -> None:
        self._key = SeatKey(self._entropy(32))
        chosen = self._game.key if self.role == "host" and self._game else None
        self._ours = handshake.hello(self.me, self._key.public, self._entropy(32), chosen)

    # what the driver calls ---------------------------------------------------------------------

    def open(self) -> list[Output]:
        """Speak first, if it is ours to do."""
        if self.role == "joiner":
            self._send(self._ours)
        return self._flush()

    def act(self, seat: Seat, action: Action) -> list[Output]:
        """Play an action for our seat; Refused says why not."""
        match = self.match
        if match is None or seat != match.seat or self.state in IDLE:
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

    def close(self) -> list[Output]:
        """Leave the table."""
        if self.state is not State.CLOSED:
            self._part(closed("gone", True), "left" if self._theirs else None)
        return self._flush()

    def broken(self, code: str, what: str) -> list[Output]:
        """Learn that our own side failed: the disk, or a bug (codes of `words`).

        What was not done yet is given up, so it ends the link again even where it had ended.
        """
        self._out.clear()
        self._part(closed(code, True, what=what), "left" if self._theirs else None)
        return self._flush()

    def tick(self, now: float) -> list[Output]:
        """Let time pass; who waited for the table may get it."""
        if self.role == "host" and self.state is State.START and self.match is None:
            self._guard(self._seat)
        return super().tick(now)

    # the table's verbs -------------------------------------------------------------------------

    def _where(self) -> State:
        if self._wish and self._wished:
            return State.START if self.proven else State.PROVE
        return super()._where()

    def _keys(self) -> tuple[SeatKey, Hello]:
        return self._key, self._ours

    def _greet(self, theirs: Hello) -> None:
        chosen = self._game.key if self.role == "host" and self._game else None
        self.peer = plain(theirs.name)
        try:
            key = handshake.judge(self.me, theirs, chosen)
        except Mismatch as error:
            self._theirs = theirs
            raise error from None
        self._met(theirs)
        if self.role == "host":
            self._send(self._ours)
        else:
            self._game = self.me.games[key]
            self._show()

    def _proved(self, prove: Prove) -> None:
        super()._proved(prove)
        if self.role == "host":
            self._show()
            self._seat()

    def _seat(self) -> bool:
        """Give a guest his seat, or let him wait until it is known whether it is free."""
        if self.taken:
            self._refuse(Mismatch("taken"), None)
        elif self.busy:
            self.gathering = True
        else:
            self._host()
        return True

    def _host(self) -> None:
        assert self._setup is not None
        assert self._theirs is not None
        hellos = [self._ours, self._theirs] if self._host_seat == 0 else [self._theirs, self._ours]
        setup = self._setup
        start = handshake.compose(
            setup.game, setup.text, self._host_seat, hellos, self.me.addresses
        )
        self._sit(start, setup.options, self._host_seat, None)

    def _sit(self, start: Start, options: Any, seat: Seat, first: Entry | None) -> None:
        assert self._game is not None
        self.match = Seated(
            self._game, options, start, seat, self._key, self._entropy, self._files, self._out
        )
        self.gathering = False
        self._liveness.wait()
        if first is not None:  # the host's START is in our log before we sign our own
            self.match.enter(first)
        self.match.open()

    def _begin(self, entry: Entry) -> None:
        new = self.match is None or self._wish
        again = self._wish
        self._wish = self._wished = False
        if self.role == "host" or not new:
            self._enter(entry)
            return
        assert self._theirs is not None
        assert self._game is not None
        assert isinstance(entry.body, Start)
        start = entry.body
        if entry.seat >= len(start.keys) or start.keys[entry.seat] != self._theirs.key:
            raise Cheat("start", "not signed by its host")
        options = handshake.accept(
            self.me, start, self._game.key, entry.seat, self._ours, self._theirs
        )
        if again and self.match is not None:
            before = self.match.start
            players = len(self._game.rules(options).seats)
            names = {handshake.further(s, players): n for s, n in enumerate(before.names)}
            if start.options != before.options or dict(enumerate(start.names)) != names:
                raise Cheat("start", "not the same match with other sides")
        self._host_seat = entry.seat
        self._sit(start, options, start.keys.index(self._ours.key), entry)

    def _gather(self, table: Table) -> None:
        """Hear from a star's host who sits there, or who wants another game."""
        if self.role == "host":
            super()._gather(table)
        names = tuple(plain(name) if name else "" for name in table.places)
        if self.state is State.START:
            if self.match is not None and self.match.telling:
                raise Cheat("order", "a match that has begun is not gathered again")
            self._forget()
            self.match = None
            self.gathering = True
            self._liveness.wait()
            self._out.append(Tell(Gathered(names)))
            return
        match = self.match
        assert match is not None
        if not match.star or len(names) != match.fold.seats:
            raise Cheat("order", "another table")
        full = all(names)
        for seat, name in enumerate(names):
            new = name and not any(self._wishes[seat : seat + 1])
            if new and seat != match.seat:
                self._out.append(Tell(Rematch(full, seat)))
        self._wishes = names
        self._wished = full
        if full and not self._wish:
            raise Cheat("order", "we never wanted another game")
        self._swap()

    def _vanished(self, gone: Gone) -> None:
        if self.role == "host" or self.match is None:
            super()._vanished(gone)
        else:
            self.match.depart(gone.seat)

    def _again(self, again: Again) -> None:
        assert self._theirs is not None
        assert self.match is not None
        if self._wished:
            raise Cheat("again", "asked twice")
        self._theirs = replace(self._theirs, key=again.key, nonce=again.nonce)
        if self.match.star:  # the host's new key; TABLE says that all want it
            return
        self._wished = True
        self._out.append(Tell(Rematch(self._wish, self.match.peer)))
        self._swap()

    def _swap(self) -> None:
        if self._wish and self._wished:
            self._host_seat = 1 - self._host_seat
            self._wishes = ()
            self._unproven()
            if self.role == "joiner":
                self._show()
