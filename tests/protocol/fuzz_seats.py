"""Fuzz of who has the right words and keys and is hostile: a guest, a host, or who looks on.

`python -m tests.protocol.fuzz_seats [--sessions N] [--seed S]` plays tables of two to four seats of
every game, with a referee and with onlookers. One of the programs there is a real one whose frames
are left out, said twice, late, in another order or otherwise, and which says well-formed, signed
messages of every kind beside them, about seats that nobody has and numbers that nobody reached.
Meanwhile cables are cut, honest programs are killed, and time passes on a fake clock.

A session is a list of numbers: the first one lays the table, each other one is a step. So what is
found is made smaller by leaving steps out (`reduced`). What must hold after every step stands in
`Table.check`, and what must hold when the hostile one has fallen silent in `Table.finish`.
"""

import argparse
import functools
import logging
import random
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import inspect
from msgspec.structs import replace

from core.action import Action, Answer, Deploy, Flag, NoMove, Offer, Resign
from core.game import Malformed
from core.games import GAMES as BOX
from core.position import Phase
from net.crypto.keys import SeatKey
from net.output import Output
from net.peer.guest import Guest
from net.peer.host import Host
from net.peer.link import Resumes
from net.peer.onlooker import Onlooker
from net.peer.peer import Peer
from net.peer.seated_match import Seated
from net.peer.seating import Seating
from net.peer.states import TRANSITIONS, Kind, State, Verdict, kind_of
from net.peer.stopwatch import FORSAKEN_AFTER
from net.peer.successor import Successor
from net.record import audit
from net.record.fold import brief
from net.record.hidden_audit import audit_hidden
from net.record.kept import read_kept
from net.record.log import Log, _seen_hash, _unsigned
from net.record.setup import Setup, seated_by, set_up
from net.report import Audited, Closed
from net.wire import messages as wire
from net.wire.frames import decode, encode, frame, frame_of, to_body
from net.wire.hidden_messages import Charge, Protest
from net.wire.messages import ClockRule, Entry, Garbage, Head, Seen

from .hidden import ARMIES, SCRIPT
from .mesh import NAMES, Cable, Mesh, Node
from .toy import TOY

GAMES = {**BOX, "toy": TOY}
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("toy", {"players": players}) for players in (2, 3, 4) for _ in range(4)),
    *(("luzhanqi", {"disclosure": mode, "ruleset": "tournament", "first": "random"})
      for mode in ("open", "referee", "sealed")),
    ("xiangqi", {}), ("agon", {}), ("halebarde", {}), ("napoleon", {}),
    *(("napoleon", {"players": players, "board": "12x12"}) for players in (3, 4)),
)
CLOCKS = (
    None, None, None, ClockRule(5, 0, 0, 0, False), ClockRule(20, 2, 0, 0, False),
    ClockRule(3, 0, 2, 4, False), ClockRule(10, 0, 0, 0, True),
)
STEPS = 40
"""Steps of the longest session."""
HOLDER = (wire.Absent, wire.Gone, wire.Places, wire.Watchers)
"""What only who holds the table says."""
GREETING = (State.HELLO, State.PROVE, State.START, State.TERM, State.RESUME,
            State.WATCH, State.CLOSED)
QUIET = 20_000
"""Frames after which a table that is left alone must be quiet."""
MOST = {"links": 24, "held": 600, "posts": 60, "orders": 1500}
"""By what a peer keeps, how much of it there may be."""
Numbers = tuple[int, ...]


class Failed(AssertionError):
    """Something that must always hold does not."""


# a well-formed message -------------------------------------------------------------------------


def any_value(rng: random.Random, of: inspect.Type) -> Any:
    """Make a value that a field may have: often a small number, or the greatest there is."""
    match of:
        case inspect.IntType():
            least, most = of.ge or 0, of.le if of.le is not None else 1_000_000
            few = rng.randint(least, min(most, least + 5))
            return rng.choice((least, few, few, few, rng.randint(least, most), most))
        case inspect.BytesType():
            least, most = of.min_length or 0, of.max_length or 64
            return rng.randbytes(rng.choice((least, least, rng.randint(least, most))))
        case inspect.StrType():
            least, most = of.min_length or 0, of.max_length or 64
            size = rng.randint(least, min(most, least + 6))
            return "".join(rng.choice("adk01ŝ\u202e ") for _ in range(size))
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.VarTupleType():
            least, most = of.min_length or 0, of.max_length or 8
            size = rng.choice((least, rng.randint(least, min(most, 5))))
            return tuple(any_value(rng, of.item_type) for _ in range(size))
        case inspect.TupleType():
            return tuple(any_value(rng, each) for each in of.item_types)
        case inspect.UnionType():
            return any_value(rng, rng.choice(of.types))
        case inspect.StructType():
            return any_struct(rng, of.cls)
    raise AssertionError(of)


@functools.cache
def _fields(kind: type) -> tuple[inspect.Field, ...]:
    of = inspect.type_info(kind)
    assert isinstance(of, inspect.StructType)
    return of.fields


WORDS = {
    "what": ("draw", "back", "pause", "go on", "lunch"),
    "code": ("left", "lost", "void", "desync", "garbled", "refused", "vanished", "illegal", "?"),
}


def any_struct(rng: random.Random, kind: type, **known: Callable[[], Any]) -> Any:
    """Make a message or a body; `known` makes the fields whose right value somebody knows."""
    values = {}
    for field in _fields(kind):
        make = known.get(field.name)
        if make is not None and rng.random() < 0.8:
            values[field.name] = make()
        elif field.name in WORDS and rng.random() < 0.9:
            values[field.name] = rng.choice(WORDS[field.name])
        elif field.name in ("key", "keys"):  # others are no message at all
            keys = tuple(SeatKey(rng.randbytes(32)).public for _ in range(rng.randint(2, 4)))
            values[field.name] = keys if field.name == "keys" else keys[0]
        else:
            values[field.name] = any_value(rng, field.type)
    return kind(**values)


@functools.cache
def kind_of_type(of: type) -> Kind:
    """Name what a message of a type is, or an entry with such a body."""
    made = any_struct(random.Random(0), of)
    if of in wire.BODIES:
        made = Entry(0, 0, bytes(32), (), made, bytes(64))
    return kind_of(made)


def tampered(rng: random.Random, what: Any) -> Any:
    """Change one field of a message or of a body."""
    fields = _fields(type(what))
    if not fields:
        return what
    name = rng.choice(fields).name
    return replace(what, **{name: getattr(any_struct(rng, type(what)), name)})


class Manner:
    """How a program is hostile in one session: most lies at once would only end it at once."""

    def __init__(self, rng: random.Random) -> None:
        part = rng.choice((0.1, 0.2, 0.5))
        self.kinds = frozenset(x for x in (*wire.MESSAGES, *wire.BODIES) if rng.random() < part)
        """Messages and bodies that it makes up."""
        self.entries = rng.choice((0.2, 0.7, 0.95))
        """How often it says an entry."""
        self.lawful = rng.choice((0.3, 0.9, 1.0))
        """How often it signs what the rules let it."""
        self.changed = rng.choice((0.0, 0.0, 0.1, 0.4))
        """How often it changes something in that."""
        self.misplaced = rng.choice((0.0, 0.0, 0.0, 0.2))
        """How often it says what has no place where its reader's link is."""
        self.heads = rng.choice((0.0, 0.0, 0.1, 0.5))
        """How often it says that it has read less, or more."""
        self.otherwise = rng.choice((0.0, 0.0, 0.3))
        """How often its board is another one."""
        self.deaf = rng.random() < 0.2
        """It acknowledges nothing while it bends what it says."""
        self.bends = rng.choice((0.0, 0.05, 0.3, 1.0))
        """How much of what its program says it does not leave as it is, while it bends that."""
        self.first = rng.choice((0, 2, 5, 10))
        """Steps in which it is honest."""


class Forger:
    """Makes what a hostile seat says: it has the seat's key and its log, and all that it knows."""

    def __init__(
        self, rng: random.Random, manner: Manner, match: Seated | None, state: State,
        to_host: bool,
    ) -> None:
        """`state` is where the link of its reader is, `to_host`: who holds the table."""
        self.rng, self.manner, self.match, self.state = rng, manner, match, state
        self.to_host = to_host

    def some(self, kinds: Sequence[type]) -> type:
        """Choose one of these kinds: mostly one that our manner has, and that is not refused."""
        fits = [kind for kind in kinds if kind in self.manner.kinds]
        if self.rng.random() >= self.manner.misplaced:
            fits = [x for x in fits
                    if TRANSITIONS[self.state, kind_of_type(x)][0] is not Verdict.REFUSE
                    and not (self.to_host and x in HOLDER)]
        return self.rng.choice(fits or [wire.Ping])

    def message(self) -> bytes:
        """Make a frame: an entry, or what is only said."""
        rng, match = self.rng, self.match
        if match is not None and rng.random() < self.manner.entries:
            for _ in range(4):
                body = self.body(match)
                if rng.random() < self.manner.misplaced or (
                        TRANSITIONS[self.state, kind_of_type(type(body))][0] is not Verdict.REFUSE):
                    return frame_of(self.entry(match, body))
            return frame(wire.Ping())
        kind = self.some([x for x in wire.MESSAGES if x is not Entry])
        if kind is wire.Bye and rng.random() < 0.8:  # it would end most sessions
            kind = wire.Ping
        if kind is Seen and match is not None and rng.random() < 0.8:
            return frame(self.seen(match))
        known: dict[str, Callable[[], Any]] = {}
        if match is not None:
            known = {
                "match": lambda: match.log.match[:8], "heads": lambda: self.heads(match.log),
                "names": lambda: tuple(rng.choice((n, "")) for n in match.start.names),
            }
        try:
            return frame(any_struct(rng, kind, **known))
        except wire.LocalError:  # too long for a frame
            return frame(wire.Ping())

    def head(self, log: Log, seat: int, least: int = 0) -> Head:
        """Give a head that a chain has, or had."""
        chain = log.chains[seat]
        count = self.rng.randint(min(least, len(chain)), len(chain))
        return Head(count, chain[count - 1].hash if count else log.match)

    def heads(self, log: Log) -> tuple[Head, ...]:
        """Say how far one has all chains: as it is, less, or what nobody has."""
        rng = self.rng
        heads = [log.head(seat) for seat in range(len(log.chains))]
        for _ in range(rng.randrange(3)):
            seat = rng.randrange(len(heads))
            made = any_struct(rng, Head)
            heads[seat] = rng.choice((self.head(log, seat), made))
        return tuple(heads) if rng.random() < 0.9 else tuple(heads[:-1]) + tuple(heads[:2])

    def seen(self, match: Seated) -> Seen:
        """Sign an acknowledgement."""
        log, seat = match.log, match.seat
        heads = self.heads(log)[:4]
        said = log.acks(match.key, seat)
        hashed = _seen_hash(log.match, seat, heads)
        return replace(said, heads=heads, sig=match.key.sign(hashed)) if len(heads) > 1 else said

    def body(self, match: Seated) -> wire.Body:
        """Make what is to be signed: something lawful, that with a change, or anything."""
        rng = self.rng
        body: Any = None
        if rng.random() < self.manner.lawful:
            try:
                body = self.lawful(match)
            except Exception:  # a liar's own log may hold what no rules can read
                body = None
            if body is not None and rng.random() < self.manner.changed:
                body = tampered(rng, body)
        if body is not None:
            return body
        digest = brief(match.fold.match.digest())
        kind = self.some(wire.BODIES)
        return any_struct(
            rng, kind if kind is not wire.Ping else wire.Resign, digest=lambda: digest,
            proof=lambda: self.entry(match, any_struct(rng, rng.choice(wire.BODIES)))[:3584],
        )

    def lawful(self, match: Seated) -> Any:
        """Make what the rules, or the protocol, may let our seat sign now."""
        rng, fold, seat = self.rng, match.fold, match.seat
        owed = match.secret.owed(fold, True)
        if owed is not None and rng.random() < 0.7:
            return match.secret.open(fold, owed)
        others = [s for s in range(fold.seats) if s != seat]
        how = rng.randrange(16)
        if how == 0:
            return fold.end()
        if how < 3:
            chains = [chain for other, chain in enumerate(match.log.chains) if other != seat]
            about = rng.choice(rng.choice(chains)[-2:]).entry
            return rng.choice((
                wire.Disagree(about.seat, about.n, rng.randbytes(8)),
                wire.GoBack(brief(fold.match.digest())),
            ))
        if how == 3:
            about = rng.choice(fold.trail).logged.entry
            return rng.choice((
                Protest(rng.choice(WORDS["code"]), rng.choice(others)),
                Charge("illegal", rng.choice(others), encode(about)[:3584]),
            ))
        action = self.action(match, others, how > 8)
        if isinstance(action, Deploy) and action.value is not None:
            return match.secret.offer(fold, action.value).body
        digest = brief(fold.match.digest())
        with suppress(Exception):  # what no rule was made for
            if fold.match.refusal(seat, action) is None:
                digest = fold.foretell(seat, action)
        if rng.random() < self.manner.otherwise:
            digest = rng.randbytes(8)
        return self.timed(match, to_body(action, digest))

    def action(self, match: Seated, others: list[int], late: bool) -> Action:
        """Choose an action that the rules let us do, or mostly so; `late` are words of any time."""
        rng, fold, seat = self.rng, match.fold, match.seat
        actions: list[Action] = [] if late else list(islice(
            fold.match.rules.actions(fold.match.view(seat), seat), 12))
        if not actions:
            other = rng.choice(others)
            clocks = fold.now.clocks
            used = rng.choice((0, 2500, 5000, 10_000, 25_000, 86_400_000))
            due = clocks.flag(other) if clocks and other < len(clocks.accounts) else used
            actions = [
                Offer("draw"), Offer("back", rng.randrange(8)), Offer("pause"), Offer("go on"),
                Answer(True), Answer(True), Answer(False), Resign(), Flag(other, used),
                Flag(other, due), Flag(other, due + 1500), Flag(seat, used), NoMove(),
            ]
            if rng.random() < 0.9:
                actions = [x for x in actions if fold.match.refusal(seat, x) is None] or actions
        return rng.choice(actions)

    def timed(self, match: Seated, body: Any) -> Any:
        """Add a time to what takes time, where there are clocks."""
        if match.fold.now.clocks is None or not isinstance(body, wire.Spending):
            return body
        return wire.Timed(self.rng.choice((0, 0, 700, 4000, 86_400_000)), body)

    def entry(self, match: Seated, body: wire.Body) -> bytes:
        """Sign a body as our next entry, or nearly so: with other heads, or elsewhere."""
        rng, log, seat = self.rng, match.log, match.seat
        try:
            entry = log.write(match.key, seat, body).entry
        except wire.LocalError:
            entry = log.write(match.key, seat, wire.Resign(bytes(8))).entry
        how = rng.randrange(8) if rng.random() < self.manner.heads else 7
        if how < 4:  # who had read less
            before = log.chains[seat][-1].entry.heads if log.chains[seat] else ()
            heads = tuple(
                self.head(log, other, before[i].count if i < len(before) else 0)
                for i, other in enumerate(log.others(seat))
            )
            entry = replace(entry, heads=heads)
        elif how == 4:
            entry = replace(entry, heads=self.heads(log)[:3])
        elif how == 5:
            entry = replace(entry, n=max(0, entry.n + rng.choice((-2, -1, 1, 2))))
        elif how == 6 and rng.random() < self.manner.changed:
            entry = tampered(rng, entry)
        return encode(replace(entry, sig=match.key.sign(_unsigned(log.match, entry))))


# the programs at a table -----------------------------------------------------------------------


class Program(Node):
    """A program at a table; a hostile one may trip over its own lies."""

    def __init__(
        self, mesh: "Table", place: int, setup: Setup, seating: Seating[Any],
        hostile: bool = False, versions: tuple[int, int] = wire.PROTOCOL,
    ) -> None:
        self.seating, self.hostile, self.versions = seating, hostile, versions
        self.late: list[tuple[int, bytes]] = []
        """What a hostile program has kept back, and for which link."""
        super().__init__(mesh, place, setup)
        self.acknowledged: tuple[wire.Start | None, dict[int, int]] = None, {}
        """In which match how many entries of each seat it has acknowledged, so has on its disk."""

    @property
    def name(self) -> str:
        return (*NAMES, "Ida", "Eve", "Joe", "Sue")[self.place]

    def begin(self, seating: Seating[Any]) -> None:
        own, self.seating = self.seating, seating
        super().begin(own if self.runs == 0 else seating)
        low, high = self.versions
        self.peer.hello = replace(self.peer.hello, low=low, high=high)

    def do(self, ask: Callable[[Peer], list[Output]]) -> None:
        before, self.mesh.asked = self.mesh.asked, self
        try:
            if not self.hostile:
                super().do(self._counted(ask))
                return
            try:
                super().do(ask)
            except Exception:  # it has lied to itself
                for x in self.peer._flush() if self.peer is not None else []:
                    self.one(x)
        finally:
            self.mesh.asked = before

    @staticmethod
    def _counted(ask: Callable[[Peer], list[Output]]) -> Callable[[Peer], list[Output]]:
        def asked(peer: Peer) -> list[Output]:
            out = ask(peer)
            if len(out) > MOST["orders"]:
                raise Failed(f"{len(out)} orders at once")
            return out

        return asked

    def fold(self, report) -> None:
        if not self.hostile:
            super().fold(report)

    @property
    def open_cables(self) -> list[tuple[Cable, int]]:
        """Our open cables, each with which of its ends is the other one."""
        return [(c, 1 - side) for c in self.mesh.cables if c.open
                for side in (0, 1) if c.ends[side][0] is self]

    @property
    def matches(self) -> bool:
        """True where there is a match whose START is signed by us."""
        match = self.peer.match if self.peer is not None else None
        return match is not None and bool(match.seat < 4 and match.log.chains[match.seat])

    def restart(self) -> None:
        """Go on from the newest match on the disk; where nothing had begun, we are gone."""
        keys = [n for n in self.disk if n.endswith(".key")]
        if not keys or not (record := self.disk.get(keys[-1][:-4] + ".tambour")):
            return
        try:
            kept = read_kept(record, self.disk[keys[-1]], self.games)
        except Garbage:
            return  # killed before it had signed anything
        setup = Setup(kept.game, kept.options, kept.start.options,
                      *seated_by(kept.game.rules(kept.options)), wire.clock_of(kept.start))
        holds = kept.tenure.seat == kept.seat if kept.tenure is not None else self.place == 0
        self.begin(Host(setup, (kept.seat,)) if holds else Guest())
        try:
            orders = self.peer.recall(kept)
        except Garbage:
            self.peer = None
            return
        self.do(lambda peer: orders)
        start, promised = self.acknowledged
        if self.peer is not None and start == kept.start:
            for seat, count in promised.items():
                if len(self.peer.match.log.chains[seat]) < count:
                    raise Failed("an acknowledged entry is lost")


class Loud(logging.Handler):
    """Lets out what an honest peer catches and writes down as a bug of its own."""

    def __init__(self, table: "Table") -> None:
        super().__init__(logging.ERROR)
        self.table = table

    def emit(self, record: logging.LogRecord) -> None:
        if self.table.asked is None or not self.table.asked.hostile:
            raise Failed(record.getMessage()) from (record.exc_info or (0, None))[1]


class Table(Mesh):
    """A table at which one program is hostile, and sometimes a second one."""

    def __init__(self, rng: random.Random) -> None:
        self.asked: Program | None = None
        self.rng, self.bending, self.quiet, self.steps = rng, 0.0, False, 0
        self.manner = Manner(rng)
        self.glued = rng.random() < 0.2
        self.games, self.others, self.seed = GAMES, {}, str(rng.random())
        self.binding, self.now = 0, 0.0
        game, options = rng.choice(KINDS)
        self.setup = set_up(GAMES[game], options, rng.choice(CLOCKS))
        self.nodes: list[Program] = []
        self.cables: list[Cable] = []
        self.signed: dict[tuple[bytes, int, int], bytes] = {}
        self.joins = 0
        seats = self.setup.seats
        self.onlookers = rng.choice((0, 0, 0, 1, 2))
        self.hostile = {rng.choice((*range(seats), *range(seats), 4))}
        if 4 in self.hostile:
            self.onlookers = max(1, self.onlookers)
        for place in (*range(seats), *range(4, 4 + self.onlookers)):
            self.seat(place)

    def seat(self, place: int) -> Program:
        """Have a program come to the table with the right words, or set it."""
        hostile = place in self.hostile
        seating: Seating[Any] = Guest()
        if place == 0:
            seating = Host(self.setup)
        elif place in (4, 5) or (place > 5 and self.rng.random() < 0.5):
            seating = Onlooker()
        versions = wire.PROTOCOL
        if hostile and self.rng.random() < 0.3:
            versions = (4, self.rng.choice((4, 5, 6, 7)))
        program = Program(self, place, self.setup, seating, hostile, versions)
        self.nodes.append(program)
        if place and self.host.peer is not None and not self.host.peer.closed:
            self._join(program, None, self.host, None)
            if self.rng.random() < 0.8:
                self.run()
        return program

    @property
    def honest(self) -> list[Program]:
        """The programs that keep to the protocol."""
        return [node for node in self.nodes if not node.hostile]

    @property
    def over(self) -> bool:
        """True where every honest player has ended."""
        return all(node.peer is not None and node.peer.closed
                   for node in self.honest if node.place < 4)

    @property
    def liars(self) -> list[Program]:
        """The others, as far as they run."""
        return [node for node in self.nodes if node.hostile and node.peer is not None]

    # what is said ------------------------------------------------------------------------------

    def sent(self, node: Program, data: bytes, to: int) -> None:
        if node.hostile:
            for number, each in self.bent(node, data, to):
                self.put(node, each, number)
            return
        if any(secret in data for each in self.honest for secret in each.secrets):
            raise Failed("a secret is said")
        message = decode(data[4:])
        match = node.peer.match
        if isinstance(message, Seen) and match is not None and message.seat == match.seat:
            counts = {seat: head.count for seat, head in enumerate(message.heads)}
            node.acknowledged = (match.start, counts)
        elif isinstance(message, Entry) and match is not None:
            names = match.start.names
            if names[message.seat] in {each.name for each in self.honest}:
                raw, place = data[4:], (match.log.match, message.seat, message.n)
                if self.signed.setdefault(place, raw) != raw:
                    raise Failed("an honest program has signed two entries of one number")
        self.put(node, data, to)

    def put(self, node: Program, data: bytes, to: int) -> None:
        """Put a frame on its way."""
        for cable in self.cables:
            if cable.open and (side := cable.side(node, to)) is not None:
                cable.flying[1 - side].append(data)

    def bent(self, node: Program, data: bytes, to: int) -> list[tuple[int, bytes]]:
        """Give what a hostile program says instead of a frame: (link, frame) each."""
        rng = self.rng
        if self.quiet:
            return []
        message = decode(data[4:])
        if self.bending and self.manner.deaf and isinstance(message, Seen):
            return []
        if rng.random() >= self.bending:
            return [(to, data)]
        how = rng.randrange(9)
        if how < 2:
            return []
        if how == 2:
            return [(to, data), (to, data)]
        if how == 3:
            node.late.append((to, data))
            return []
        if how == 4:
            late, node.late = node.late, []
            return [(to, data), *late]
        if how == 5:
            return [(to, data), (to, self.forged(node, to))]
        if how == 6:
            return [(to, self.forged(node, to)), (to, data)]
        match = node.peer.match
        if isinstance(message, Entry) and match is not None and message.seat == match.seat:
            body = tampered(rng, message.body)
            forger = Forger(rng, self.manner, match, *self.reader(node, to))
            return [(to, frame_of(forger.entry(match, body)))]
        try:
            return [(to, frame(tampered(rng, message)))]
        except wire.LocalError:  # too long
            return []

    def forged(self, node: Program, to: int) -> bytes:
        """Make a frame that a hostile program says by itself on a link."""
        match = node.peer.match if node.matches else None
        return Forger(self.rng, self.manner, match, *self.reader(node, to)).message()

    def reader(self, node: Program, to: int) -> tuple[State, bool]:
        """Give where the other end of a link is, and whether it holds the table."""
        for cable in self.cables:
            if (side := cable.side(node, to)) is not None:
                other, number = cable.ends[1 - side]
                link = other.peer.links.get(number) if other.peer is not None else None
                if link is not None:
                    return other.peer.state_of(link), isinstance(other.peer.seating, Host)
        return State.CLOSED, False

    def say(self, node: Program) -> None:
        """Have a hostile program say something on one of its links, or on all."""
        cables = node.open_cables
        if not cables:
            return
        self.rng.shuffle(cables)
        cable, side = cables[0]
        state, _ = self.reader(node, cable.ends[1 - side][1])
        if state in GREETING and self.rng.random() < 0.9:  # nonsense there ends it at once
            return
        data = self.forged(node, cable.ends[1 - side][1])
        match = node.peer.match
        if self.rng.random() < 0.9 and node.matches and match is not None:
            self.adopt(node, match, data)
        if self.rng.random() < 0.2:  # what somebody else has said, once more
            said = [x.raw for chain in match.log.chains for x in chain] if match else []
            data = frame_of(self.rng.choice(said)) if said else data
        for cable, side in cables if self.rng.random() < 0.6 else cables[:1]:
            self.put(node, data, cable.ends[1 - side][1])

    @staticmethod
    def adopt(node: Program, match: Seated, data: bytes) -> None:
        """Have a hostile program believe what it has said, and go on from there."""
        try:
            message = decode(data[4:])
        except Garbage:  # a key that is none
            return
        if not isinstance(message, Entry):
            return

        def believe(peer: Peer) -> list[Output]:
            match.log.add(message)
            match._settle()
            return peer._flush()

        node.do(believe)

    # cables ------------------------------------------------------------------------------------

    def _join(
        self, guest: Node, near: Resumes | None, host: Node, far: Resumes | None,
    ) -> None:
        self.joins += 1
        super()._join(guest, near, host, far)

    def reconnect(self, node: Program) -> bool:
        if node.hostile and (self.quiet or self.rng.random() < 0.3):
            return False
        return super().reconnect(node)

    def knock(self, node: Program) -> None:
        """Have a hostile program come by a key that it has, though it may be there already."""
        pairs = [
            (near, other, far) for near in node.peer.doors for other in self.honest
            for far in (other.peer.doors if other.hears else [])
            if near.key.open() == far.key.open()
        ]
        if pairs:
            near, other, far = self.rng.choice(pairs)
            self._join(node, near, other, far)

    def run(self) -> "Table":
        for _ in range(QUIET):
            if not sum(self.deliver(c, side) for c in list(self.cables) for side in (0, 1)):
                break
        else:
            raise Failed("they talk for ever")
        self.cables = [c for c in self.cables if c.open]
        return self

    # a step ------------------------------------------------------------------------------------

    def step(self, rng: random.Random) -> None:
        """Let something happen."""
        self.rng = rng
        self.steps += 1
        early = self.steps <= self.manner.first
        self.bending = self.manner.bends if rng.random() < 0.4 and not early else 0.0
        steps: tuple[tuple[int, Callable[[], object]], ...] = (
            (16, self.played), (0 if early else 16, self.lied), (8, self.wished), (4, self.some),
            (4, self.passed), (3, self.severed), (6, self.back), (2, self.killed),
            (1, self.visited), (1, self.left),
        )
        rng.choices([do for _, do in steps], [weight for weight, _ in steps])[0]()
        if rng.random() < 0.6:
            self.run()

    def choose(self, rules: Any, view: Any, seat: int) -> Action:
        """Choose a lawful action; in Luzhanqi often one that leads to a battle."""
        rng = self.rng
        if rules.game.key == "luzhanqi" and rng.random() < 0.8:
            if view.phase is Phase.MUSTER:
                return Deploy(ARMIES[seat])
            if view.ply < len(SCRIPT):
                try:
                    action = rules.from_text(view, seat, SCRIPT[view.ply])
                    if rules.refusal(view, seat, action) is None:
                        return action
                except Malformed:
                    pass
        actions = list(islice(rules.actions(view, seat), 24))
        return rng.choice(actions) if actions else Resign()

    def played(self) -> None:
        """Whoever may act does, a few times."""
        for _ in range(self.rng.choice((1, 2, 4, 12))):
            ready = [n for n in self.nodes if self.acts(n) and not n.peer.match.posts]
            if not ready:
                return
            node = self.rng.choice(ready)
            if node.hostile:
                match = node.peer.match
                action = self.choose(match.fold.match.rules, match.fold.match.view(match.seat),
                                     match.seat)
                node.do(lambda peer, a=action, s=match.seat: peer.act(s, a))
            else:
                self.act(node, self.choose)
            if self.rng.random() < 0.8:
                self.run()

    def acts(self, node: Program) -> bool:
        """Tell whether a program may act, as far as it knows itself."""
        if not node.hostile:
            return self.may_act(node)
        match = node.peer.match if node.peer is not None else None
        if match is None or match.seat > 3 or 0 in match.fold.now.placed:
            return False
        return match.secret.playing and match.seat in match.fold.match.position.to_act

    def lied(self) -> None:
        """A hostile program says what it likes, once or several times."""
        for node in self.liars:
            if not node.open_cables:
                self.come_again(node)
            for _ in range(self.rng.choice((1, 2, 4, 8))):
                self.say(node)
                if self.rng.random() < 0.7:
                    self.run()

    def come_again(self, node: Program) -> None:
        """Have a hostile program at the table again: by its key, or with the words as before."""
        if not super().reconnect(node) and node.place and (
                node.place > 3 or node.peer.closed or not node.peer.begun):
            if self.host.peer is None or self.host.peer.closed:
                return
            node.begin(Onlooker() if isinstance(node.peer.seating, Onlooker) else Guest())
            self._join(node, None, self.host, None)
        self.run()

    def wished(self) -> None:
        """Somebody offers, answers, gives up, shows a picture, or wants another game."""
        rng = self.rng
        seated = [n for n in self.nodes if n.peer is not None and n.peer.match is not None
                  and n.peer.match.seat < 4]
        if not seated:
            return
        node = rng.choice(seated)
        match = node.peer.match
        what = rng.choice((
            Offer("draw"), Offer("draw"), Offer("back", rng.randrange(8)), Offer("pause"),
            Offer("go on"), Answer(True), Answer(True), Answer(True), Answer(False), Resign(),
            "emote", "colour", "rematch", "stand",
        ))
        if node.state is State.DONE and rng.random() < 0.8:
            what = "rematch"
        if what == "emote":
            node.do(lambda peer: peer.emote(match.seat, rng.randrange(8)))
        elif what == "colour":
            node.do(lambda peer: peer.colour(match.seat, rng.choice(("red", "green", ""))))
        elif what == "rematch":
            for each in self.nodes if rng.random() < 0.7 else [node]:
                each.do(Peer.rematch)
        elif what == "stand":
            if isinstance(node.peer, Successor):
                where = (f"10.0.0.{rng.randrange(9)}:4747",)
                node.do(lambda peer: peer.stand(where))
        else:
            node.do(lambda peer: peer.act(match.seat, what))

    def some(self) -> None:
        """Let a few frames arrive, and others not yet."""
        for _ in range(self.rng.randrange(1, 12)):
            if self.cables:
                self.deliver(self.rng.choice(self.cables), self.rng.randrange(2))

    def passed(self) -> None:
        """Let time pass, and let who is cut off seek the others."""
        for _ in range(self.rng.choice((1, 2, 4, 12, 30))):
            self.tick(1, self.rng.choice((0.25, 1.0, 1.25)))
            for node in self.nodes:
                self.reconnect(node)
        for node in self.nodes:
            if self.rng.random() < 0.05:
                node.do(Peer.forsake)

    def severed(self) -> None:
        """Cut a cable, or all of somebody's; what flies is lost, or arrives yet at one end."""
        if self.cables and self.rng.random() < 0.7:
            cable = self.rng.choice(self.cables)
            if cable.open:
                self._break(cable)
        elif self.nodes:
            self.cut(self.rng.choice(self.nodes))

    def back(self) -> None:
        """Have cut links again; a hostile program may have several."""
        for node in self.nodes:
            self.reconnect(node)
        if self.rng.random() < 0.3:
            for node in self.liars:
                self.knock(node)

    def killed(self) -> None:
        """Kill an honest program, or start it again."""
        for node in self.honest:
            if node.peer is None:
                node.restart()
                return
        node = self.rng.choice(self.honest)
        if self.rng.random() < 0.5:
            node.budget, node.torn = self.rng.randrange(14), self.rng.randrange(400)
        else:
            node.kill()

    def visited(self) -> None:
        """Somebody comes with the right words in mid-match, to look on, to play, or to do harm."""
        place = 5 + sum(node.place > 5 for node in self.nodes)
        if place < 8 and all(node.place != place for node in self.nodes):
            if self.rng.random() < 0.6:
                self.hostile.add(place)
            self.seat(place)

    def left(self) -> None:
        """Somebody leaves; an honest player seldom."""
        node = self.rng.choice(self.nodes)
        if node.place > 3 or self.rng.random() < 0.3:
            node.do(Peer.close)

    # what must hold ----------------------------------------------------------------------------

    def check(self) -> None:
        """No honest program fails, blames an honest one, or has another log than its friends."""
        liars = {node.name for node in self.nodes if node.hostile}
        for node in self.honest:
            match = node.peer.match if node.peer is not None else None
            names = match.start.names if match is not None else ()
            guilty = liars | (accused(match.log, liars) if match is not None else set())
            for report in node.told:
                if isinstance(report, Closed):
                    self._blames(node, report, liars if report.code == "cheat" else guilty)
                elif isinstance(report, Audited) and report.blame is not None:
                    word = guilty if report.verdict.startswith("refused") else liars
                    if names and report.blame >= 0 and names[report.blame] not in word:
                        raise Failed(f"{node.name} blames {names[report.blame]}: {report}")
            self._bounded(node)
        self._alike(liars)

    @staticmethod
    def _blames(node: Program, closed: Closed, guilty: set[str]) -> None:
        if closed.code in ("bug", "damaged", "disk", "open", ""):
            raise Failed(f"{node.name}: {closed}")
        blames = closed.code in ("cheat", "deserted", "unopened", "withheld")
        if blames and dict(closed.args)["name"] not in guilty:
            raise Failed(f"{node.name}: {closed}")

    @staticmethod
    def _bounded(node: Program) -> None:
        peer = node.peer
        if peer is None:
            return
        posts = len(peer.match.posts) if peer.match is not None else 0
        for what, count in (
            ("links", len(peer.links)), ("posts", posts),
            ("held", max((len(x.held) for x in peer.links.values()), default=0)),
        ):
            if count > MOST[what]:
                raise Failed(f"{node.name}: {count} {what}")
        for link in peer.links.values():
            if len(link.framer._buffer) > wire.MAX_FRAME + 4:
                raise Failed("a long frame is kept")

    def _alike(self, liars: set[str]) -> None:
        """Of what an honest seat has signed every honest program has a beginning."""
        chains: dict[tuple[bytes, int], list[Any]] = {}
        held = any(n.hostile and n.peer is not None and isinstance(n.peer.seating, Host)
                   for n in self.nodes)
        for node in self.honest:
            match = node.peer.match if node.peer is not None else None
            if match is None:
                continue
            for seat, chain in enumerate(match.log.chains):
                if match.start.names[seat] in liars and (held or 0 in self.hostile):
                    continue  # who holds the table may tell each another story, for a moment
                known = chains.setdefault((match.log.match, seat), chain)
                least = min(len(known), len(chain))
                if least and known[least - 1].hash != chain[least - 1].hash:
                    raise Failed(f"two logs differ in seat {seat}")
                if len(chain) > len(known):
                    chains[match.log.match, seat] = chain

    # when the hostile one is silent ------------------------------------------------------------

    def finish(self, rng: random.Random) -> None:
        """Let the hostile one be silent, and then gone: the others end, or wait and may leave."""
        self.rng, self.quiet, self.bending = rng, True, 0.0
        for node in self.honest:
            node.budget = float("inf")
            if node.peer is None:
                node.restart()
        self.lapse(26)
        for _ in range(4):
            self.played()
        self.check()
        for node in self.liars:
            self.cut(node)
        self.run()
        self.lapse(12)
        before = self.joins
        self.lapse(6)
        if self.joins > before + 2:
            raise Failed("they seek each other for ever")
        for node in self.honest:
            if node.peer is not None and node.peer.absent:
                node.peer.cut._waited.seconds = FORSAKEN_AFTER
                node.do(Peer.forsake)
                if not node.peer.closed:
                    raise Failed(f"{node.name} cannot go on without who is away")
        self.run()
        self.lapse(3)
        self.check()
        self.progress()
        for node in self.honest:
            node.do(Peer.close)
            if node.peer is not None and not (node.peer.closed and len(node.of(Closed)) == 1):
                raise Failed(f"{node.name} cannot leave")
        self.run()
        self.check()
        self.records()

    def lapse(self, seconds: int) -> None:
        """Let time pass, and let those who are cut off seek each other, as drivers do."""
        for _ in range(seconds * 4 // 5):
            self.tick(1, 1.25)
            for node in self.honest:
                self.reconnect(node)
            self.run()

    def progress(self) -> None:
        """Where all who are left are honest and one is to move, a move counts."""
        for node in self.honest:
            if not self.may_act(node) or node.match.rules.game.key == "luzhanqi":
                continue
            match = node.peer.match
            here = {x.seat for x in node.peer.links.values() if not x.closed}
            if match.posts or match.behind or match._held() or not match.direct <= here:
                continue
            before = len(node.told)
            self.act(node, self.choose)
            if len(node.told) == before:
                raise Failed(f"{node.name} may act and nothing comes of it")

    def records(self) -> None:
        """No record of an honest program fails on account of an honest seat."""
        liars = {node.name for node in self.nodes if node.hostile}
        judged: set[bytes] = set()
        for node in self.honest:
            for name, data in node.disk.items():
                if name.endswith(".proof"):
                    self._proved(node, name, data, liars)
                elif name.endswith(".tambour") and data not in judged:
                    judged.add(data)
                    self._judged(node, data, liars)

    def _proved(self, node: Program, name: str, data: bytes, liars: set[str]) -> None:
        """Find in a proof what a hostile seat has signed."""
        record = node.disk[name.removesuffix(".proof") + ".tambour"]
        names = audit.read(record, self.games).names
        for line in data.splitlines()[1::2]:
            try:
                entry = decode(bytes.fromhex(line.decode()))
            except (ValueError, Garbage):
                return  # killed while it wrote it down
            if not isinstance(entry, Entry) or names[entry.seat] not in liars:
                raise Failed(f"a proof of nothing in {node.name}'s folder: {data[:200]!r}")

    def _judged(self, node: Program, data: bytes, liars: set[str]) -> None:
        """Judge a record."""
        record = audit.read(data, self.games)
        verdict, fold = record.verdict, record.fold
        about: list[int] = []
        if verdict.kind == "failed" and fold is not None and fold.now.hidden is not None:
            about = [charge.seat for charge in fold.now.accusations.charges.values()]
            if not about and fold.now.hidden.opened:
                fault = audit_hidden(fold)
                about = [fault.seat] if fault is not None else []
        elif verdict.kind == "refused" and fold is not None and fold.now.hidden is not None:
            liars = liars | accused(fold.log, liars)
            about = [p.seat for author, p in fold.now.accusations.protests
                     if record.names[author] not in liars]
        elif verdict.kind in ("verified", "unfinished"):
            return
        if not about and verdict.kind != "refused":
            raise Failed(f"{node.name}'s record: {verdict}")
        if any(seat >= 0 and record.names[seat] not in liars for seat in about):
            raise Failed(f"{node.name}'s record: {verdict}")


def accused(log: Log, liars: set[str]) -> set[str]:
    """Name whom a hostile seat has signed a PROTEST about: it is its word, and others repeat it."""
    names = log.start.names
    return {
        names[x.entry.body.seat] for seat, chain in enumerate(log.chains) for x in chain
        if names[seat] in liars and isinstance(x.entry.body, Protest)
        and x.entry.body.seat < len(names)
    }


# sessions --------------------------------------------------------------------------------------


def numbers_of(seed: int) -> Numbers:
    """Give the numbers of a session."""
    rng = random.Random(f"seats {seed}")
    return tuple(rng.randrange(1 << 32) for _ in range(rng.randrange(6, STEPS)))


def play(numbers: Sequence[int]) -> Table:
    """Play a session; Failed, or what was raised, where something does not hold."""
    table = Table.__new__(Table)
    table.asked = None
    loud, log = Loud(table), logging.getLogger("tambour.net")
    propagate, log.propagate = log.propagate, False
    log.addHandler(loud)
    try:
        table.__init__(random.Random(numbers[0]))
        table.check()
        for number in numbers[1:]:
            if table.over:
                break
            table.step(random.Random(number))
            table.check()
        table.finish(random.Random(numbers[0] + 1))
    finally:
        log.removeHandler(loud)
        log.propagate = propagate
    return table


def tried(numbers: Sequence[int]) -> str:
    """Play a session and say what was found, in a line; "" for nothing."""
    try:
        play(numbers)
    except Exception as error:
        while error.__cause__ is not None:
            error = error.__cause__
        where = traceback.extract_tb(error.__traceback__)[-1]
        what = str(error)[:160] if isinstance(error, Failed) else type(error).__name__
        return f"{what} {Path(where.filename).name}:{where.lineno}"
    return ""


def alike(what: str) -> str:
    """Give what two findings have in common that are one: the line of the code."""
    return what.rpartition(" ")[2]


def reduced(numbers: Sequence[int]) -> Numbers:
    """Leave out steps as long as the same is found."""
    found, size = alike(tried(numbers)), len(numbers) // 2
    while size:
        at = 1
        while at < len(numbers):
            fewer = (*numbers[:at], *numbers[at + size :])
            if alike(tried(fewer)) == found:
                numbers = fewer
            else:
                at += size
        size //= 2
    return tuple(numbers)


def main() -> None:
    """Play sessions, and print what was found, each kind once with its numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sessions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--reduce", action="store_true", help="leave out what is not needed")
    args = parser.parse_args()
    began, found = time.monotonic(), dict[str, int]()

    for seed in range(args.seed, args.seed + args.sessions):
        numbers = numbers_of(seed)
        what = tried(numbers)
        if what:
            known = alike(what)
            found[known] = found.get(known, 0) + 1
            if found[known] == 1:
                if args.reduce:
                    numbers = reduced(numbers)
                print(f"{seed}: {what}\n  {numbers}", flush=True)
        if (seed + 1) % 250 == 0:
            print(f"up to {seed} in {time.monotonic() - began:.0f} s", flush=True)
    print(f"{args.sessions:,} sessions in {time.monotonic() - began:.0f} s, found: {found}")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
