"""Keys and signatures that no honest program makes: under some, one constant signs everything.

The encodings are derived here from the equation of the curve, -x^2 + y^2 = 1 + d x^2 y^2 mod P,
and not from the library that refuses them.
"""

import hashlib
import itertools

import pytest
from msgspec.structs import replace

from client.__main__ import main
from core.action import Resign
from core.games.xiangqi import XIANGQI
from core.match import rules_hash
from core.option import canonical, read_options
from net.crypto.keys import SeatKey
from net.peer.states import State
from net.record.fold import Fold
from net.record.log import Log, _seen_hash, _unsigned
from net.record.record_file import save
from net.report import Closed
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .star import Star
from .test_lies import forge, lawful
from .toy import plod
from .wire import Pair

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741  # the square root of -1

# the curve, by its equation --------------------------------------------------------------------


def root(square: int) -> int | None:
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square % P else x * I % P
    return x if x * x % P == square % P else None


def add(p, q):
    (a, b), (c, e) = p, q
    t = D * a * b * c * e % P
    return (
        (a * e + b * c) * pow(1 + t, -1, P) % P, (b * e + a * c) * pow(1 - t, -1, P) % P
    )


def times(k: int, p):
    found = (0, 1)
    while k:
        if k & 1:
            found = add(found, p)
        p, k = add(p, p), k >> 1
    return found


def encode(p, sign: int | None = None) -> bytes:
    x, y = p
    return (y | (x & 1 if sign is None else sign) << 255).to_bytes(32, "little")


Y = 4 * pow(5, -1, P) % P
X = root((Y * Y - 1) * pow(D * Y * Y + 1, -1, P)) or 0
BASE = (P - X if X & 1 else X, Y)
"""The even one of the two points with y = 4/5."""


def eighths():
    """The points of order 8: doubled they have y = 0, so y^2 = -x^2 and d y^4 + 2 y^2 = 1."""
    for sign in (1, -1):
        half = root(1 + D)
        y = root((sign * half - 1) * pow(D, -1, P) % P) if half is not None else None
        if y is not None:
            yield from itertools.product((y * I % P, P - y * I % P), (y, P - y))


SMALL = [(0, 1), (0, P - 1), (I, 0), (P - I, 0), *eighths()]
"""All points p with 8 * p = 0."""


def spellings(p) -> set[bytes]:
    """Every 32 bytes that a careless decoder reads as this point."""
    x, y = p
    signs = (0, 1) if x == 0 else (x & 1,)
    return {encode((x, n), s) for n in (y, y + P) if n < 2**255 for s in signs}


WEAK = {raw: p for p in SMALL for raw in sorted(spellings(p))}
MOVED = {encode(add(times(n, BASE), p)): add(times(n, BASE), p) for n in (1, 7) for p in SMALL[1:]}
"""Points of the whole group that are neither small nor in the half that is used."""
BAD = [*WEAK, *MOVED, *((y + s * 2**255).to_bytes(32, "little")
                        for y in range(P, 2**255) for s in (0, 1))]


def test_there_are_eight_small_points_in_fourteen_spellings():
    assert len(set(SMALL)) == 8
    assert len(WEAK) == 14
    for x, y in [*SMALL, *MOVED.values(), BASE]:
        assert (y * y - x * x - 1 - D * x * x * y * y) % P == 0
    assert all(times(8, p) == (0, 1) for p in SMALL)
    assert times(L, BASE) == (0, 1)
    assert all(times(L, p) != (0, 1) for p in MOVED.values())


class Weak:
    """A key that nobody had to make: it signs without any secret."""

    def __init__(self, public: bytes) -> None:
        self.public = public

    def sign(self, message: bytes) -> bytes:
        """R = s * G + t for a small t that happens to be -h * key."""
        key = WEAK[self.public]
        for s in range(64):
            for t in SMALL:
                r = add(times(s, BASE), t)
                h = hashlib.sha512(encode(r) + self.public + message).digest()
                if add(times(int.from_bytes(h, "little") % L % 8, key), t) == (0, 1):
                    return encode(r) + s.to_bytes(32, "little")
        raise AssertionError


def test_one_constant_signs_everything_under_the_first_of_them():
    public = encode((0, 1))
    for message in (b"", b"any", b"thing"):
        signature = public + bytes(32)
        assert Weak(public).sign(message) == signature
        said = hashlib.sha512(signature[:32] + public + message).digest()
        left = times(int.from_bytes(signature[32:], "little"), BASE)  # RFC 8032, 5.1.7
        assert left == add((0, 1), times(int.from_bytes(said, "little") % L, (0, 1)))


# records ---------------------------------------------------------------------------------------


def record(key) -> bytes:
    """A whole match of Xiangqi whose second seat has this key: moves, a resignation, both ENDs."""
    pair = Pair().run()
    keys = SeatKey(b"\x07" * 32), key
    options = read_options(XIANGQI.options, {})
    start = replace(
        pair.host.peer.match.start, game="xiangqi", options=canonical(options).decode(),
        rules=rules_hash(XIANGQI), keys=tuple(k.public for k in keys),
    )
    log = Log(start)
    fold = Fold(XIANGQI, options, log)
    raws: list[bytes] = []

    def sign(seat: int, body) -> None:
        link = log.write(keys[seat], seat, body)
        log.chains[seat].append(link)
        fold.place(link)
        raws.append(link.raw)

    for seat in (0, 1):
        sign(seat, start)
    for text in ("h3e3", "h8e8"):
        match, seat = fold.match, fold.match.position.turn
        action = match.rules.from_text(match.position, seat, text)
        sign(seat, wire.Move(action.path, (), fold.foretell(seat, action)))
    sign(1, wire.Resign(fold.foretell(1, Resign())))
    end = fold.end()
    for seat in (0, 1):
        sign(seat, end)
    return save(raws)


def verdict(data: bytes, tmp_path, capsys) -> tuple[int, str]:
    path = tmp_path / "old.tambour"
    path.write_bytes(data)
    code = main(["verify", str(path)])
    return code, capsys.readouterr().out


def test_the_record_is_good_with_a_good_key(tmp_path, capsys):
    code, said = verdict(record(SeatKey(b"\x08" * 32)), tmp_path, capsys)
    assert code == 0
    assert "verified" in said


@pytest.mark.parametrize("public", WEAK, ids=lambda raw: f"{raw.hex()[:6]}..{raw.hex()[-2:]}")
def test_an_old_record_signed_without_a_secret_is_not_verified(public, tmp_path, capsys):
    code, said = verdict(record(Weak(public)), tmp_path, capsys)
    assert code == 1
    assert "failed" in said
    assert "verified" not in said


# the wire --------------------------------------------------------------------------------------


def knocking(public: bytes) -> Pair:
    """A joiner who says HELLO with this key."""
    pair = Pair()
    joiner = pair.joiner
    hello = replace(decode(joiner.sent.pop()[4:]), key=public)
    joiner.sent.append(frame(hello))
    return pair


@pytest.mark.parametrize("public", BAD, ids=lambda raw: f"{raw.hex()[:6]}..{raw.hex()[-2:]}")
def test_nobody_is_greeted_with_such_a_key(public):
    pair = knocking(public)
    pair.pass_on(pair.joiner, pair.host)
    assert pair.host.dropped
    assert not pair.host.disk
    assert not any(isinstance(m, wire.Hello) for m in pair.host.messages())
    pair = Pair()
    pair.pass_on(pair.joiner, pair.host)
    hello = decode(pair.host.sent[0][4:])
    pair.joiner.do(pair.joiner.peer.receive(frame(replace(hello, key=public))))
    assert pair.joiner.peer.state is State.CLOSED
    (closed,) = pair.joiner.of(Closed)
    assert "does not speak Tambour" in closed.msgid


@pytest.mark.parametrize("public", list(WEAK)[:4], ids=bytes.hex)
def test_a_host_of_three_introduces_nobody_with_such_a_key(public):
    star = Star(3)
    victim, other = star.guests
    star.greet(victim)
    star.greet(other)
    start = star.host.peer.match.start
    keys = tuple(public if name == other.peer.me.name else key
                 for name, key in zip(start.names, start.keys, strict=True))
    match = star.host.peer.match
    false = replace(start, keys=keys)
    entry = Log(false).write(match.key, match.seat, false).entry
    for data in star.host.lines[victim.line]:
        message = decode(data[4:])
        told = isinstance(message, wire.Entry) and message.seat == match.seat
        victim.do(victim.peer.receive(frame(entry) if told else data))
    assert victim.peer.state is State.CLOSED
    assert not victim.disk


@pytest.mark.parametrize("public", list(WEAK)[:4], ids=bytes.hex)
def test_nobody_plays_again_with_such_a_key(public):
    pair = Pair().play(plod)
    assert pair.host.peer.state is State.DONE
    pair.host.do(pair.host.peer.receive(frame(wire.Again(public, bytes(32)))))
    assert pair.host.peer.state is State.CLOSED


# signatures ------------------------------------------------------------------------------------


def own_scalar(seed: bytes) -> int:
    a = bytearray(hashlib.sha512(seed).digest()[:32])
    a[0] &= 248
    a[31] = a[31] & 127 | 64
    return int.from_bytes(a, "little")


def empty(key: SeatKey, message: bytes) -> bytes:
    """A signature whose R is the identity: its S gives the secret away to who knows how."""
    r = encode((0, 1))
    h = int.from_bytes(hashlib.sha512(r + key.public + message).digest(), "little")
    return r + (h * own_scalar(key.seed.open()) % L).to_bytes(32, "little")


def second(key: SeatKey, message: bytes) -> bytes:
    """The honest signature with S spelt as S + L."""
    good = key.sign(message)
    return good[:32] + (int.from_bytes(good[32:], "little") + L).to_bytes(32, "little")


def respelt(key: SeatKey, message: bytes) -> bytes:
    """As `empty`, with y = 1 spelt as P + 1."""
    r = encode((0, P + 1))
    h = int.from_bytes(hashlib.sha512(r + key.public + message).digest(), "little")
    return r + (h * own_scalar(key.seed.open()) % L).to_bytes(32, "little")


@pytest.mark.parametrize("sign", [empty, second, respelt])
def test_an_entry_with_a_second_spelling_of_a_signature_or_an_empty_one(sign):
    pair = Pair().play(plod, 4)
    liar = pair.seat(pair.host.match.position.turn)
    victim = next(p for p in pair.peers if p is not liar)
    entry = decode(forge(liar, lawful(liar))[4:])
    match = liar.peer.match
    sig = sign(match.key, _unsigned(match.log.match, entry))
    victim.do(victim.peer.receive(frame(replace(entry, sig=sig))))
    assert victim.peer.state is State.CLOSED
    assert victim.match.position.ply == 4


@pytest.mark.parametrize("sign", [empty, second, respelt])
def test_an_acknowledgement_of_a_star_signed_like_that(sign):
    star = Star(3).play(plod, 2)
    victim, other = star.guests
    log, key = other.peer.match.log, other.peer.match.key
    victim.peer.match.acks.counts[other.seat] = [0] * 3  # so that it says something new
    seen = log.acks(key, other.seat)
    sig = sign(key, _seen_hash(log.match, other.seat, seen.heads))
    victim.do(victim.peer.receive(frame(replace(seen, sig=sig))))
    assert victim.peer.state is State.CLOSED
