"""The signed log of a match: one chain a seat, one order for all.

Chained per seat because seats act at the same time; the order of the match is then computed from
the set of entries alone (topological, ties by what an entry is and then by seat). One common chain
was rejected: somebody would have to be its author.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ..crypto.commitment import H
from ..crypto.keys import SeatKey, signed
from ..wire.frames import encode
from ..wire.messages import (
    Answer,
    Body,
    Cheat,
    Disagree,
    End,
    Entry,
    Flag,
    GoBack,
    Handover,
    Head,
    Offer,
    Resign,
    Seen,
    Start,
)

_LATER: dict[type, int] = {Offer: 1, Answer: 1, Resign: 2, Flag: 2, Handover: 2, End: 3}
"""Of concurrent entries, those that play on come first: a winning move beats a resignation."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry in its chain: as read, as written, and its hash."""

    entry: Entry
    raw: bytes
    hash: bytes

    @property
    def place(self) -> str:
        """Name it for a person: "entry 3 of seat 0"."""
        return f"entry {self.entry.n} of seat {self.entry.seat}"


def match_id(start: Start) -> bytes:
    """Give the hash of a START (32 bytes): what every signature of the match is bound to."""
    return H("tb.match", (encode(start),))


def _unsigned(match: bytes, e: Entry) -> bytes:
    parts = msgspec.msgpack.encode((e.seat, e.n, e.prev, e.heads, e.body))
    return H("tb.entry", (match, parts))


def _seen_hash(match: bytes, seat: int, heads: tuple[Head, ...]) -> bytes:
    return H("tb.seen", (match, msgspec.msgpack.encode((seat, heads))))


def log_entry(entry: Entry) -> LogEntry:
    """Hash an entry, signature and all."""
    raw = encode(entry)
    return LogEntry(entry, raw, H("tb.link", (raw,)))


class Log:
    """All entries of one match that a peer has seen; `add` takes only what fits its chain."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.match = match_id(start)
        self.chains: tuple[list[LogEntry], ...] = tuple([] for _ in start.keys)
        self._handed: tuple[list[Handover], ...] = tuple([] for _ in start.keys)
        """By seat, the entries of its chain from which on another key signs."""

    def __len__(self) -> int:
        return sum(map(len, self.chains))

    def head(self, seat: int) -> Head:
        """Say how far a seat's chain goes here."""
        chain = self.chains[seat]
        return Head(len(chain), chain[-1].hash if chain else self.match)

    def heads(self) -> tuple[Head, ...]:
        """Say how far we have every chain."""
        return tuple(map(self.head, range(len(self.chains))))

    def others(self, seat: int) -> tuple[int, ...]:
        """List the seats an entry of `seat` gives heads of, in its order."""
        return tuple(s for s in range(len(self.chains)) if s != seat)

    def key(self, seat: int, n: int | None = None) -> bytes:
        """Give the key that signs entry `n` of a seat, or its next one: that of the START, or of
        the last HANDOVER before it."""
        passed = (x.key for x in reversed(self._handed[seat]) if n is None or x.number < n)
        return next(passed, self.start.keys[seat])

    def greets(self, seat: int) -> bytes:
        """Give the key with which a seat's program greets and opens doors: not another one while
        it is still that program, whose computer plays on."""
        return next((x.key for x in reversed(self._handed[seat]) if not x.stays),
                    self.start.keys[seat])

    def keys(self, seat: int) -> tuple[bytes, ...]:
        """List all keys that have signed for a seat, the newest last."""
        return (self.start.keys[seat], *(x.key for x in self._handed[seat]))

    def inherits(self, entry: Entry) -> bool:
        """Tell whether the key that an entry hands its seat to has signed it, and not the one
        before it."""
        body = entry.body
        return isinstance(body, Handover) and body.seat == entry.seat and not signed(
            self.key(entry.seat, entry.n), _unsigned(self.match, entry), entry.sig)

    def void(self, entry: Entry) -> bool:
        """Tell whether a key has signed that had handed its seat on before: nobody's fault, and
        nothing that counts."""
        if entry.seat >= len(self.chains) or not self._handed[entry.seat]:
            return False
        now, message = self.key(entry.seat, entry.n), _unsigned(self.match, entry)
        return not signed(now, message, entry.sig) and any(
            signed(key, message, entry.sig) for key in self.keys(entry.seat) if key != now)

    def take(self, logged: LogEntry) -> None:
        """Append an entry that was checked before."""
        body, seat = logged.entry.body, logged.entry.seat
        self.chains[seat].append(logged)
        if isinstance(body, Handover) and body.seat == seat:
            self._handed[seat].append(body)

    def write(self, key: SeatKey, seat: int, body: Body) -> LogEntry:
        """Sign the next entry of our own seat; it is not added yet."""
        head = self.head(seat)
        heads = tuple(self.head(s) for s in self.others(seat))
        entry = Entry(seat, head.count, head.hash, heads, body, bytes(64))
        signature = key.sign(_unsigned(self.match, entry))
        return log_entry(msgspec.structs.replace(entry, sig=signature))

    def sign(self, key: SeatKey, seat: int, body: Body) -> LogEntry:
        """Sign the next entry of our own seat and append it; Cheat where it may not come now.

        Its chain, heads and signature were made here a moment ago, so nobody reads them again.
        """
        logged = self.write(key, seat, body)
        self._check_turn(logged.entry)
        self.take(logged)
        return logged

    def known(self, entry: Entry) -> bool:
        """Tell a repetition from news; Cheat("fork") when it is neither. What stands beside a
        HANDOVER, or before it, the one who handed the seat on may have signed since: it is void.
        """
        if entry.seat >= len(self.chains) or entry.n >= len(self.chains[entry.seat]):
            return False
        if self.chains[entry.seat][entry.n].entry == entry:
            return True
        self._check_signature(entry)
        if any(x.number >= entry.n for x in self._handed[entry.seat]):
            return True
        raise Cheat("fork", f"two different entries {entry.n} of seat {entry.seat}", entry.seat)

    def add(self, entry: Entry, own: int | None = None) -> LogEntry:
        """Check signature, chain and heads, and append; Cheat names what is wrong.

        It names a seat only where nobody else can have caused it: a neighbour on the network can
        swallow entries, and so can who passes them on. `own` is a seat whose chain is surely whole
        here.
        """
        where = f"entry {entry.n} of seat {entry.seat}"
        if entry.seat >= len(self.chains):
            raise Cheat("seat", where)
        self._check_signature(entry)
        head, author = self.head(entry.seat), entry.seat
        if self.known(entry) or entry.n > head.count:
            raise Cheat("chain", f"{where} does not follow entry {head.count - 1}")
        if entry.prev != head.hash:
            raise Cheat("chain", f"{where} does not follow entry {head.count - 1}", author)
        others = self.others(author)
        if len(entry.heads) != len(others):
            raise Cheat("heads", where, author)
        before = self.chains[entry.seat][-1].entry.heads if head.count else ()
        for i, (seat, seen) in enumerate(zip(others, entry.heads, strict=True)):
            chain = self.chains[seat]
            known = self.match if seen.count == 0 else None
            if 0 < seen.count <= len(chain):
                known = chain[seen.count - 1].hash
            if before and seen.count < before[i].count:
                raise Cheat("heads", f"{where} has seen less than the one before it", author)
            if seen.hash != known:
                what = f"{where} claims to have seen what seat {seat} never wrote"
                raise Cheat("heads", what, author if seat == own else None)
        self._check_turn(entry)
        logged = log_entry(entry)
        self.take(logged)
        return logged

    def _check_turn(self, entry: Entry) -> None:
        """Check that an entry may come after what its author wrote before it."""
        where, author = f"entry {entry.n} of seat {entry.seat}", entry.seat
        if (entry.n == 0) != isinstance(entry.body, Start):
            raise Cheat("chain", f"{where} is not what comes there", author)
        if entry.n and not all(seen.count for seen in entry.heads):
            raise Cheat("early", f"{where} has not seen that all have signed the start", author)
        over = entry.n and isinstance(self.chains[author][-1].entry.body, End)
        if over and not isinstance(entry.body, Disagree | GoBack):  # those are nobody's lie
            raise Cheat("end", f"{where} comes after its own end", author)
        if isinstance(entry.body, Start) and entry.body != self.start:
            raise Cheat("start", f"{where} holds another match", author)
        if isinstance(entry.body, Handover) and entry.body.seat == author and (
                entry.body.number != entry.n):
            raise Cheat("handover", f"{where} is another one than it says", author)

    def author(self, entry: Entry, own: int) -> int | None:
        """Name who signed an entry that may not come now; None where one that was lost excuses it.

        `own` as in `add`.
        """
        try:
            self.drop(self.add(entry, own))
        except Cheat as error:
            return error.seat
        return entry.seat

    def drop(self, logged: LogEntry) -> None:
        """Take the last entry of a chain out again: it was no lawful one."""
        seat, body = logged.entry.seat, logged.entry.body
        assert self.chains[seat].pop() is logged
        if isinstance(body, Handover) and body.seat == seat:
            self._handed[seat].pop()

    def _check_signature(self, entry: Entry) -> None:
        body, keys = entry.body, [self.key(entry.seat, entry.n)]
        if isinstance(body, Handover) and body.seat == entry.seat:
            keys.append(body.key)
        if not any(signed(key, _unsigned(self.match, entry), entry.sig) for key in keys):
            raise Cheat("signature", f"entry {entry.n} of seat {entry.seat}")

    def acks(self, key: SeatKey, seat: int, heads: tuple[Head, ...] | None = None) -> Seen:
        """Sign how far we have every chain, ours too; `heads`: how far we had them earlier."""
        heads = self.heads() if heads is None else heads
        return Seen(self.match[:8], seat, heads, key.sign(_seen_hash(self.match, seat, heads)))

    def agrees(self, heads: Sequence[Head]) -> bool:
        """Tell whether heads of all seats are of our own chains."""
        return len(heads) == len(self.chains) and all(
            head.count <= len(chain)
            and head.hash == (chain[head.count - 1].hash if head.count else self.match)
            for chain, head in zip(self.chains, heads, strict=True)
        )

    def check_seen(self, seen: Seen, ahead: bool = False) -> bool:
        """Check what another seat has seen against our own chains; Cheat("split") if it differs.

        `ahead`: it may have seen more of a chain than we have, of which nothing can be said yet;
        and nothing at all (False) where another key may sign for it by what we lack of its own.
        """
        where = f"what seat {seen.seat} has seen"
        if seen.seat >= len(self.chains) or len(seen.heads) != len(self.chains):
            raise Cheat("seat", where)
        message = _seen_hash(self.match, seen.seat, seen.heads)
        count = seen.heads[seen.seat].count
        if not signed(self.key(seen.seat, count), message, seen.sig):
            if ahead and count > len(self.chains[seen.seat]):
                return False
            raise Cheat("signature", where)
        if not self.agrees(self._known_part(seen.heads) if ahead else seen.heads):
            raise Cheat("split", f"{where} is not what was shown to us")
        return True

    def _known_part(self, heads: Sequence[Head]) -> list[Head]:
        """Cut heads of all seats to what we have of their chains."""
        return [self.head(seat) if head.count > len(self.chains[seat]) else head
                for seat, head in enumerate(heads)]

    def lacking(self, heads: Sequence[Head]) -> list[LogEntry]:
        """List what somebody lacks who has the chains as far as this, in an order he can take it.

        Cheat where his chains are not the ones we have.
        """
        if len(heads) != len(self.chains):
            raise Cheat("seat", "another number of seats")
        if not self.agrees(self._known_part(heads)):
            raise Cheat("split", "we do not remember the same match")
        return [x for x in self.order() if x.entry.n >= heads[x.entry.seat].count]

    def reaches(self, heads: Sequence[Head]) -> bool:
        """Tell whether we have the chains at least as far as this."""
        return all(h.count <= len(c) for h, c in zip(heads, self.chains, strict=True))

    def follows(self, later: Entry, earlier: Entry) -> bool:
        """Tell whether the author of `later` had `earlier` in his log."""
        if later.seat == earlier.seat:
            return later.n > earlier.n
        seen = later.heads[self.others(later.seat).index(earlier.seat)]
        return seen.count > earlier.n

    def known_to(self, entry: Entry) -> list[int]:
        """Count by seat what the author of an entry had in his log when he wrote it."""
        counts = [head.count for head in entry.heads]
        counts.insert(entry.seat, entry.n)
        return counts

    def order(
        self, done: Sequence[int] | None = None, upto: Sequence[int] | None = None
    ) -> list[LogEntry]:
        """Put entries in match order, a function of their set: what comes after the first `done`
        of each chain, up to `upto` of each (all, where nothing is said)."""
        at = list(done) if done is not None else [0] * len(self.chains)
        found: list[LogEntry] = []
        while (logged := self.ready(at, upto)) is not None:
            at[logged.entry.seat] += 1
            found.append(logged)
        return found

    def ready(self, done: Sequence[int], upto: Sequence[int] | None = None) -> LogEntry | None:
        """Give the entry that comes next in match order when `done` of each chain came already."""
        best: LogEntry | None = None
        rank = (9, 9)
        for seat, chain in enumerate(self.chains):
            if done[seat] >= (len(chain) if upto is None else upto[seat]):
                continue
            entry = chain[done[seat]].entry
            seen = zip(self.others(seat), entry.heads, strict=True)
            if all(head.count <= done[other] for other, head in seen):
                mine = (_LATER.get(type(entry.body), 0), seat)
                if mine < rank:
                    best, rank = chain[done[seat]], mine
        return best
