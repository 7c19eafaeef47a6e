"""Fuzz of what comes from outside: frames, knocks at the door, files, a hostile friend's words.

`python -m tests.protocol.fuzz_resume [TARGET ...] [--seconds N] [--seed S]` mutates blindly; where
`atheris` can be imported, `--atheris` lets coverage lead it (one target). An input is a little
program of its own: where to begin, and what to change or to say. What was found stands in
`tests/protocol/test_fault_table.py` as a test of its own.

Targets: `frames` (bytes as frames, and as what is announced), `door` (bytes as messages of pairing,
to either side), `watch` (what a hostile host tells somebody who looks on), `load` (bytes as a
record and as a key file), `kept` (the two files of a match at any moment, changed with their
checksums or without; whoever reads them sits down again and meets an honest friend), `friend` (who
has proven his key and then says RESUME, ABSENT, entries and acknowledgements as no honest program
does).
"""

import argparse
import functools
import logging
import random
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import msgspec

from core.game import Malformed
from net.crypto.keys import SeatKey
from net.crypto.pairing import Initiator, Refused, Responder, denial
from net.output import Send, Tell
from net.peer import handshake
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.onlooker import Onlooker
from net.peer.peer import Peer
from net.record import key_file
from net.record.audit import verify
from net.record.kept import Kept, read_kept
from net.record.log import Log
from net.record.record_file import framed, header, load
from net.record.setup import Setup, seated_by
from net.report import Closed
from net.wire import announcement
from net.wire import messages as wire
from net.wire.frames import Framer, decode, encode, frame_of
from net.wire.messages import ProtocolError

from .hidden import BOX
from .mesh import Mesh
from .test_resume import script
from .toy import GAMES, plod
from .wire import stream

BOXES = {**GAMES, **BOX}
Files = tuple[bytes, bytes]


class Words:
    """An input, read as numbers; when it is used up everything is 0."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def take(self, size: int = 1) -> int:
        """Give the next number of so many bytes."""
        number = int.from_bytes(self.data[self.at : self.at + size], "big")
        self.at += size
        return number

    def bytes(self, size: int) -> bytes:
        """Give the next bytes, as many as asked for."""
        taken = self.data[self.at : self.at + size].ljust(size, b"\0")
        self.at += size
        return taken


@functools.cache
def bases() -> tuple[tuple[Files, ...], ...]:
    """Give the two files of every seat at many moments of matches of four kinds, by seat."""
    found: list[tuple[Files, ...]] = []
    kinds = [({"players": 2}, plod), ({"players": 3}, plod)]
    hidden = {"games": BOX, "game": "luzhanqi", "ruleset": "tournament", "first": "random"}
    kinds += [(hidden | {"disclosure": mode}, script) for mode in ("sealed", "referee")]
    for options, choose in kinds:
        for plies in (0, 1, 2, 4, 6, 8, 9, 10):
            mesh = Mesh(**options).play(choose, plies)
            files = [
                tuple(next(v for k, v in sorted(n.disk.items()) if k.endswith(end))
                      for end in (".tambour", ".key") if any(k.endswith(end) for k in n.disk))
                for n in mesh.nodes
            ]
            if all(len(pair) == 2 for pair in files):
                found.append(tuple(files))  # type: ignore[arg-type]
    return tuple(found)


def kept_bytes(data: bytes) -> None:
    """Read any bytes as a record and as a key file."""
    for given in (data, header() + data):
        try:
            load(given)
            verify(given, BOXES)
        except ProtocolError:
            pass
    for given in (data, key_file.HEADER + data):
        try:
            lines, whole = key_file.read(given)
        except ProtocolError:  # it is whole, and of another program
            continue
        assert whole <= len(given)
        again = key_file.HEADER + b"".join(map(key_file.line, lines)) if whole else b""
        assert whole == 0 or len(again) <= whole + 64 * len(lines)


# the two files ---------------------------------------------------------------------------------


def changed(words: Words, record: bytes, keys: bytes) -> Files:
    """Change two files as the input says: bytes, lengths, lines; with new checksums or without."""
    for _ in range(1 + words.take() % 4):
        how = words.take() % 8
        which = words.take() % 2
        data = (record, keys)[which]
        at = words.take(2) % max(1, len(data))
        if how == 0:
            flipped = bytes(byte ^ 1 << words.take() % 8 for byte in data[at : at + 1])
            data = data[:at] + flipped + data[at + 1 :]
        elif how == 1:
            data = data[:at]
        elif how == 2:
            data = data[:at] + words.bytes(words.take() % 8) + data[at:]
        elif how == 3:
            size = words.take()
            data = data[:at] + data[at + size :]
        elif which == 0:
            data = _entries(words, data, how)
        else:
            data = _lines(words, data, how)
        record, keys = (data, keys) if which == 0 else (record, data)
    return record, keys


def _entries(words: Words, record: bytes, how: int) -> bytes:
    """Change, repeat, leave out or exchange whole entries, and frame them as they should be."""
    try:
        raws = [encode(entry) for entry in load(record).entries]
    except ProtocolError:
        return record
    _shuffle(words, raws, how)
    return header() + b"".join(framed(i, raw) for i, raw in enumerate(raws))


def _lines(words: Words, keys: bytes, how: int) -> bytes:
    try:
        raws = [msgspec.msgpack.encode(line) for line in key_file.read(keys)[0]]
    except ProtocolError:
        return keys
    _shuffle(words, raws, how)
    return key_file.HEADER + b"".join(framed(0, raw) for raw in raws)


def _shuffle(words: Words, raws: list[bytes], how: int) -> None:
    if not raws:
        return
    i, j = words.take() % len(raws), words.take() % len(raws)
    if how == 4:
        raw = raws[i]
        at = words.take(2) % len(raw)
        raws[i] = raw[:at] + bytes([words.take()]) + raw[at + 1 :]
    elif how == 5:
        del raws[i]
    elif how == 6:
        raws.insert(j, raws[i])
    else:
        raws[i], raws[j] = raws[j], raws[i]


def seat_again(kept: Kept, hosted: bool, seed: str = "f") -> Peer:
    """Sit down with what was read, as `open_table.resume` does."""
    setup = Setup(kept.game, kept.options, kept.start.options,
                  *seated_by(kept.game.rules(kept.options)))
    return Peer(
        Me(kept.start.names[kept.seat], BOXES), Host(setup, (kept.seat,)) if hosted else Guest(),
        entropy=stream(seed), files=lambda *_: (Path("a.tambour"), Path("a.key")),
    )


def recalled(files: Files, hosted: bool, seed: str = "f") -> Peer | None:
    """Read the files and sit down again; None where they are refused."""
    try:
        kept = read_kept(*files, BOXES)
        peer = seat_again(kept, hosted, seed)
        sound(peer.recall(kept))
    except (ProtocolError, Malformed):
        return None
    return peer


class Loud(logging.Handler):
    """Lets out what a peer catches and writes down as a bug of its own."""

    def emit(self, record: logging.LogRecord) -> None:
        raise AssertionError(record.getMessage()) from (record.exc_info or (0, None))[1]


def sound(out: list) -> list:
    """Find that no bug of ours has ended anything."""
    for x in out:
        assert not (isinstance(x, Tell) and isinstance(x.report, Closed)
                    and x.report.code == "bug"), x.report
    return out


def joined(host: Peer, guest: Peer) -> tuple[int, int] | None:
    """Lay a cable between two who come back; None where no key fits."""
    theirs = {door.key.open(): door for door in host.doors}
    for door in guest.doors:
        if (far := theirs.get(door.key.open())) is not None:
            return (host.link(b"b" * 32, far).number, guest.link(b"b" * 32, door).number)
    return None


def converse(host: Peer, guest: Peer, ends: tuple[int, int], most: int = 200) -> None:
    """Let two talk until they are quiet."""
    flying = [("host", x) for x in sound(guest.open(ends[1]))]
    while flying and most:
        most -= 1
        to, x = flying.pop(0)
        if not isinstance(x, Send):
            continue
        if to == "host":
            flying += [("guest", y) for y in sound(host.receive(x.data, ends[0]))]
        else:
            flying += [("host", y) for y in sound(guest.receive(x.data, ends[1]))]


def kept_files(data: bytes) -> None:
    """Change the files of one seat, sit down again, meet an honest friend, act and leave."""
    words = Words(data)
    base = bases()[words.take() % len(bases())]
    place = words.take() % len(base)
    seats = [read_kept(*files, BOXES).seat for files in base]
    files = changed(words, *base[place])
    peer = recalled(files, place == 0)
    if peer is None:
        return
    friend_place = 0 if place else 1 + words.take() % (len(base) - 1)
    friend = recalled(base[friend_place], friend_place == 0, "g")
    if friend is not None:
        host, guest = (peer, friend) if place == 0 else (friend, peer)
        ends = joined(host, guest)
        if ends is not None:
            converse(host, guest, ends)
    assert seats[place] in range(4)
    finish(peer)


def finish(peer: Peer) -> None:
    """Let time pass, be barred, forsake, and leave."""
    for now in (0.0, 0.25, 0.5):
        sound(peer.tick(now))
    sound(peer.barred())
    sound(peer.forsake())
    sound(peer.close())


# a hostile friend ------------------------------------------------------------------------------


def hostile_friend(data: bytes) -> None:
    """Prove a key honestly, and then say anything."""
    words = Words(data)
    base = bases()[words.take() % len(bases())]
    place = words.take() % len(base)
    other = 0 if place else 1 + words.take() % (len(base) - 1)
    victim, liar = recalled(base[place], place == 0), recalled(base[other], other == 0, "g")
    if victim is None or liar is None:
        return
    host, guest = (victim, liar) if place == 0 else (liar, victim)
    ends = joined(host, guest)
    if ends is None:
        return
    ours = ends[0] if victim is host else ends[1]
    flying: list[bytes] = []
    # greet as an honest program does: HELLO, HELLO, PROVE, PROVE; the rest is said otherwise
    said = [x.data for x in guest.open(ends[1]) if isinstance(x, Send)]
    turn = host
    for _ in range(4):
        number = ends[0] if turn is host else ends[1]
        answers: list[bytes] = []
        for raw in said:
            answers += [x.data for x in sound(turn.receive(raw, number)) if isinstance(x, Send)]
        if turn is victim:
            flying += answers
            said = answers
        else:
            said = [raw for raw in answers if isinstance(decode(raw[4:]), wire.Hello | wire.Prove)]
        turn = guest if turn is host else host
    assert liar.match is not None
    log, key, seat = liar.match.log, liar.match.key, liar.match.seat
    for _ in range(1 + words.take() % 6):
        raw = _lie(words, log, key, seat, flying)
        sound(victim.receive(raw, ours))
        if words.take() % 4 == 0:
            sound(victim.tick(float(words.take())))
    finish(victim)


def _heads(words: Words, log: Log) -> tuple[wire.Head, ...]:
    heads = [log.head(s) for s in range(len(log.chains))]
    for _ in range(words.take() % 3):
        i = words.take() % len(heads)
        count = words.take() % 40
        chain = log.chains[i]
        known = chain[count - 1].hash if 0 < count <= len(chain) else log.match
        heads[i] = wire.Head(count, known if words.take() % 2 else words.bytes(32))
    if words.take() % 8 == 0:
        heads = heads[: words.take() % 5] + heads[: words.take() % 3]
    return tuple(heads[:4])


def _lie(words: Words, log: Log, key: SeatKey, seat: int, flying: list[bytes]) -> bytes:
    """Make a frame: sometimes an honest one, sometimes signed nonsense, sometimes noise."""
    how = words.take() % 9
    if how == 0:
        return frame_of(encode(wire.Resume(log.match[:8], _heads(words, log))))
    if how == 1:
        who = tuple(words.take() % 4 for _ in range(words.take() % 4))
        return frame_of(encode(wire.Absent(who)))
    if how == 2:
        chains = [x.raw for chain in log.chains for x in chain]
        return frame_of(chains[words.take() % len(chains)])
    if how == 3:  # an entry of the log, with something in it changed and signed anew
        chains = [x for chain in log.chains for x in chain]
        body = chains[words.take() % len(chains)].entry.body
        return frame_of(log.write(key, seat, body).raw)
    if how == 4:
        return frame_of(encode(log.acks(key, seat)))
    if how == 5 and flying:
        return flying[words.take() % len(flying)]
    if how == 6:
        chains = [x.raw for chain in log.chains for x in chain]
        raw = bytearray(chains[words.take() % len(chains)])
        raw[words.take(2) % len(raw)] = words.take()
        return frame_of(bytes(raw))
    if how == 7:
        zero = bytes(8)
        bodies = (wire.Resign(zero), wire.Offer("draw", 0, zero), wire.Answer(True, zero),
                  wire.Done(zero), wire.Pass(zero), wire.Offer("back", 1, zero),
                  wire.Disagree(seat ^ 1, words.take() % 40, zero),
                  wire.GoBack(zero))
        return frame_of(log.write(key, seat, bodies[words.take() % len(bodies)]).raw)
    others = (wire.Gone(words.take() % 4), wire.Ping(), wire.Bye("left", ()),
              wire.Emote(words.take() % 4, words.take() % 8),
              wire.Colours(words.take() % 4, "green gold green leaf"[:words.take() % 24]),
              wire.Places(("a", "b")), wire.Again(bytes(32), bytes(32)))
    return frame_of(encode(others[words.take() % len(others)]))


# what anybody can say --------------------------------------------------------------------------


@functools.cache
def said() -> tuple[bytes, ...]:
    """Give frames (without their lengths), and announcements, as honest programs say them."""
    entries = [entry for files in bases() for record, _ in files for entry in load(record).entries]
    frames = {type(entry.body): encode(entry) for entry in entries}
    head = wire.Head(3, bytes(32))
    others = (
        wire.Hello("tambour", 5, 5, "0.1.0", "Mia", ("plain",), (), bytes(32), bytes(32),
                   (("toy", bytes(32)),)),
        wire.Bye("left", (("name", "Mia"),)), wire.Ping(), wire.Again(bytes(32), bytes(32)),
        wire.Seen(bytes(8), 1, (head, head), bytes(64)), wire.Places(("Mia", "")), wire.Gone(1),
        wire.Prove(bytes(64)), wire.Resume(bytes(8), (head, head)), wire.Absent((1,)),
        wire.Watchers(("Ida",)), wire.Chairs((bytes(32),)),
        wire.Colours(1, "green gold green leaf"),
    )
    near = (announcement.Table(1, bytes(8), 4747, "toy", "", 1, "Mia"),
            announcement.Away(1, bytes(8)), announcement.Back(1, bytes(8), 4747))
    return (*frames.values(), *map(encode, others), *map(announcement.encode, near),
            announcement.ask())


def any_frames(data: bytes) -> None:
    """Read bytes as one message, as a stream of frames, and as a datagram."""
    for read in (decode, announcement.decode):
        try:
            message = read(data)
        except ProtocolError:
            continue
        again = encode(message) if read is decode else announcement.encode(message)
        assert again == data or isinstance(message, announcement.Table)  # its names made plain
    framer = Framer()
    framer.limit = wire.MAX_FRAME
    try:
        framer.feed(data)
        while framer.next() is not None:
            pass
    except ProtocolError:
        pass


@functools.cache
def knocks() -> tuple[bytes, ...]:
    """Give the messages of a pairing, in order."""
    caller, host = Initiator(b"\1\2", stream("c")), Responder(lambda name: b"\1\2", stream("h"))
    knock = caller.knock()
    reply = host.answer(knock)
    confirm = caller.answer(reply)
    assert confirm is not None
    return knock, reply, confirm, host.answer(confirm), denial("words")


def sides() -> tuple[Initiator | Responder, ...]:
    """Give both sides of a pairing, each before its first answer and before its last."""
    knock, reply, _, _, _ = knocks()
    host = Responder(lambda name: b"\1\2" if not name else None, stream("h"))
    late = Responder(lambda name: b"\1\2", stream("h"))
    late.answer(knock)
    caller, waiting = Initiator(b"\1\2", stream("c")), Initiator(b"\1\2", stream("c"))
    caller.knock()
    waiting.knock()
    waiting.answer(reply)
    return host, caller, late, waiting


SIDES: list[Initiator | Responder] = []
"""Those who were refused whatever came: they stand where they stood."""


def any_knock(data: bytes) -> None:
    """Say bytes at each moment of a pairing, to either side; only the true proof opens anything."""
    if not SIDES:
        SIDES.extend(sides())
    for place, side in enumerate(SIDES):
        try:
            side.answer(data)
        except Refused:
            continue
        assert side.channel is None or data == knocks()[place], data
        SIDES.clear()  # this one has moved on
        return


def hostile_host(data: bytes) -> None:
    """Greet who looks on as a host does, and then tell him anything."""
    words = Words(data)
    base = bases()[words.take() % len(bases())]
    entries = load(base[0][0]).entries
    start = next(e.body for e in entries if isinstance(e.body, wire.Start))
    ida = Peer(Me("Ida", BOXES), Onlooker(), entropy=stream("i"),
               files=lambda *_: (Path("i.tambour"), Path("i.key")))
    link = ida.link(b"b" * 32)
    sound(ida.open(link.number))
    key = SeatKey(words.bytes(32))
    game = BOXES[start.game]
    hello = handshake.hello(Me("Mia", {game.key: game}), key.public, bytes(32), game.key)
    if true := words.take() % 2:  # the host of the record himself, whose key we have not
        hello = msgspec.structs.replace(hello, key=start.keys[0])
    sound(ida.receive(frame_of(encode(hello)), link.number))
    proof = handshake.proof("host", link.ours, hello, b"b" * 32)
    link.proven = bool(true)
    if not true:
        sound(ida.receive(frame_of(encode(wire.Prove(key.sign(proof)))), link.number))
    log = Log(start)
    for entry in entries[: 1 + words.take()]:
        log.add(entry)
    told = list(entries)
    for _ in range(2 + words.take() % 12):
        how = words.take() % 8
        if how < 5 and told:
            entry = told.pop(0)
            raw = bytearray(encode(entry))
            if how == 4:
                raw[words.take(2) % len(raw)] = words.take()
            frame = frame_of(bytes(raw))
        elif how == 5:
            frame = frame_of(encode(wire.Watchers(tuple("Ida" for _ in range(words.take() % 17)))))
        else:
            frame = _lie(words, log, key, words.take() % len(start.keys), [b"\0\0\0\1\x90"])
        sound(ida.receive(frame, link.number))
        if words.take() % 4 == 0:
            sound(ida.tick(float(words.take())))
    finish(ida)


def trying(target: str, data: bytes) -> None:
    """Try one input; whatever a peer takes for a bug comes out."""
    loud = Loud(logging.ERROR)
    log = logging.getLogger("tambour.net")
    log.addHandler(loud)
    try:
        TARGETS[target](data)
    finally:
        log.removeHandler(loud)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "frames": any_frames, "door": any_knock, "watch": hostile_host, "load": kept_bytes,
    "kept": kept_files, "friend": hostile_friend,
}


def bitten(rng: random.Random, honest: tuple[bytes, ...]) -> bytes:
    """Change an honest message a little: bytes, lengths, pieces of others."""
    data = bytearray(rng.choice(honest))
    for _ in range(rng.randrange(1, 4)):
        at, how = rng.randrange(len(data) + 1), rng.randrange(6)
        if how == 0 and at < len(data):
            data[at] = rng.choice((0, 1, 0x7F, 0x80, 0xC0, 0xC4, 0xDC, 0xFF, rng.randrange(256)))
        elif how == 1 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 2:
            data[at:at] = rng.randbytes(rng.randrange(1, 9))
        elif how == 3:
            del data[at : at + rng.randrange(1, 9)]
        elif how == 4:
            other = rng.choice(honest)
            cut = rng.randrange(len(other) + 1)
            data[at:] = other[cut : cut + rng.randrange(1, 64)]
        else:
            del data[at:]
    return bytes(data)


def blind(target: str, seed: int) -> bytes:
    """Make an input of random bytes; for `load` mostly a record or a key file, somewhat changed."""
    rng = random.Random(f"{target} {seed}")
    if target in ("frames", "door") and seed % 8:
        return bitten(rng, said() if target == "frames" else knocks())
    if target != "load" or seed % 8 == 0:
        return rng.randbytes(rng.randrange(4, 64))
    files = rng.choice(rng.choice(bases()))
    if seed % 2:
        return changed(Words(rng.randbytes(40)), *files)[rng.randrange(2)]
    data = bytearray(files[rng.randrange(2)])
    for _ in range(rng.randrange(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def main() -> None:
    """Fuzz until the time is over, and say how many inputs were tried."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atheris", action="store_true", help="led by coverage (one target)")
    args = parser.parse_args()
    targets = args.targets or list(TARGETS)
    bases()
    found: set[str] = set()
    if args.atheris:
        import atheris

        atheris.instrument_all()
        atheris.Setup([sys.argv[0], f"-max_total_time={args.seconds:.0f}", "-max_len=4096",
                       "-print_final_stats=1"], functools.partial(trying, targets[0]))
        atheris.Fuzz()
        return
    for target in targets:
        ends, count = time.monotonic() + args.seconds / len(targets), 0
        while time.monotonic() < ends:
            data = blind(target, args.seed + count)
            try:
                trying(target, data)
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__} {Path(where.filename).name}:{where.lineno}"
                if what not in found:
                    found.add(what)
                    print(f"{target} {args.seed + count}: {data.hex()}", flush=True)
                    traceback.print_exc()
            count += 1
        print(f"{target}: {count:,} inputs in {args.seconds / len(targets):.0f} s,"
              f" {len(found)} kinds of errors", flush=True)


if __name__ == "__main__":
    main()
