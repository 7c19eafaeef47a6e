"""Secrets stay secret, cuts leave good records, and anything may come at any time."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.action import Answer, Deploy, Offer, Resign
from net.crypto.commitment import Sealed
from net.crypto.keys import SeatKey
from net.output import Send, Store, Tell
from net.peer.states import State
from net.record.audit import read, verify
from net.record.record_file import load
from net.report import Closed, Played
from net.wire import messages as wire
from net.wire.frames import decode
from tests.examples import examples

from .toy import GAMES, plod
from .wire import End, Pair, held

# secrets and cuts ------------------------------------------------------------------------------


def test_secret_values_print_as_sealed():
    sealed, key = Sealed(b"0123456789abcdef"), SeatKey(b"k" * 32)
    pair = Pair().run()
    pair.host.act(Deploy("0"))
    stores = [x for x in pair.host.log if isinstance(x, Store) and x.secret]
    for x in (sealed, key, key.seed, *stores, pair.host.peer.match.secret.seals):
        assert "<sealed>" in repr(x)
        assert "0123" not in repr(x)
        assert b"k".hex() * 4 not in repr(x)
    with pytest.raises(TypeError):
        __import__("pickle").dumps(sealed)
    assert len(stores) == 3


def secrets(peer: End) -> list[bytes]:
    match = peer.peer.match
    salt, random = match.secret.seals
    value = match.secret.values[peer.seat]
    return [salt.open(), random.open(), value.encode(), match.key.seed.open()]


def test_no_secret_is_in_any_frame_or_record_before_its_reveal():
    pair = Pair().run()
    pair.host.act(Deploy("0" + "x" * 40))
    pair.run()
    for secret in secrets(pair.host):
        assert not any(secret in f for f in pair.host.frames)
        assert secret not in pair.host.record
        assert secret in pair.host.disk[pair.host.peer.match.keys.name]
    pair.joiner.act(Deploy("1" + "x" * 40))
    early = list(pair.joiner.frames)
    for secret in secrets(pair.joiner):
        assert not any(secret in f for f in early)
    pair.run()
    key = secrets(pair.host)[3]
    assert not any(key in f for f in pair.host.frames)
    assert key not in pair.host.record


def test_salt_and_value_are_on_disk_before_the_commitment_leaves():
    pair = Pair().run()
    pair.host.log.clear()
    pair.host.act(Deploy("0"))
    kinds = [(type(x), getattr(x, "secret", None)) for x in pair.host.log]
    assert kinds[:3] == [(Store, True), (Store, False), (Send, None)]


def test_every_send_of_an_entry_comes_after_its_store():
    pair = Pair().play(plod)
    for p in pair.peers:
        stored = b""
        for x in p.log:
            if isinstance(x, Store) and not x.secret:
                stored = held(stored, x)
            elif isinstance(x, Send) and isinstance(decode(x.data[4:]), wire.Entry):
                assert x.data[4:] in stored
            elif isinstance(x, Tell) and isinstance(x.report, Played):
                assert stored


def test_an_acknowledgement_comes_after_the_store_it_speaks_of():
    pair = Pair().play(plod)
    for p in pair.peers:
        disk, stored, acked = b"", 0, 0
        for x in p.log:
            if isinstance(x, Store) and not x.secret:
                disk = held(disk, x)
                stored = sum(entry.seat != p.seat for entry in load(disk).entries)
            elif isinstance(x, Send) and isinstance(m := decode(x.data[4:]), wire.Seen):
                acked = m.heads[1 - p.seat].count
                assert acked <= stored
        assert acked == stored > 8


def test_a_program_killed_between_any_two_doings_has_kept_what_it_promised():
    """Only what was stored survives; whatever was sent or acknowledged must be among it."""
    pair = Pair().play(plod)
    for p in pair.peers:
        disk, sent, acked = b"", 0, 0
        for x in p.log:
            if isinstance(x, Store) and not x.secret:
                disk = held(disk, x)
            elif isinstance(x, Send):
                message = decode(x.data[4:])
                sent += isinstance(message, wire.Entry)
                if isinstance(message, wire.Seen):
                    acked = message.heads[1 - p.seat].count
            if not disk:
                continue
            kept = read(disk, GAMES)
            assert kept.verdict.kind in ("unfinished", "verified")
            chains = [len(c) for c in kept.log.chains]
            assert sent <= chains[p.seat]
            assert acked <= chains[1 - p.seat]


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_a_cut_at_every_byte_of_commit_and_reveal_leaves_a_good_record_and_the_key(share):
    """The quick form cuts at a fifth of the bytes, and everywhere beside the ends of frames."""
    whole = Pair().run()
    for p, v in ((whole.host, "0"), (whole.joiner, "1")):
        p.act(Deploy(v))
    waiting = len(whole.joiner.frames) - len(whole.joiner.sent)
    whole.run()
    ends = list(accumulate(map(len, whole.joiner.frames[waiting:]), initial=0))
    length = ends[-1]
    assert length > 500
    beside = {end + step for end in ends for step in range(-1, 6)}
    size = 0
    for cut in sorted(beside.union(range(0, length, share)).intersection(range(length))):
        pair = Pair().run()
        for p, v in ((pair.host, "0"), (pair.joiner, "1")):
            p.act(Deploy(v))
        size = cut
        for _ in range(3):
            data, pair.joiner.sent = b"".join(pair.joiner.sent), []
            pair.host.do(pair.host.peer.receive(data[:size]))
            size = max(0, size - len(data))
            if not size:
                break
            pair.pass_on(pair.host, pair.joiner)
        for p in pair.peers:
            p.do(p.peer.gone())
            assert p.of(Closed)
            assert str(verify(p.record, GAMES)) == "unfinished at 0"
            assert p.peer.match.keys.name in p.disk
        if not any(isinstance(m, wire.Entry) and isinstance(m.body, wire.Reveal)
                   for m in pair.host.messages()):  # fmt: skip
            for secret in secrets(pair.host)[:2]:
                assert not any(secret in f for f in pair.host.frames)


def test_a_long_deployment_fits_and_one_too_long_is_refused_to_its_owner():
    pair = Pair().run()
    pair.host.act(Deploy("0" + "x" * 2900))
    pair.joiner.act(Deploy("1" + "x" * 2900))
    pair.run()
    assert pair.host.peer.state is State.PLAY
    assert all(len(f) <= 4100 for p in pair.peers for f in p.frames)


# anything, any time ----------------------------------------------------------------------------


@settings(max_examples=examples(80), deadline=None)
@given(st.data())
def test_whatever_two_honest_people_do_and_whenever_it_arrives_they_agree(data):
    """Acts of both and pieces of both streams in any order: alike at the end, nobody blamed."""
    pair = Pair(str(data.draw(st.integers(0, 3)))).play(plod, 0)
    flight = {id(pair.host): b"", id(pair.joiner): b""}
    for _ in range(data.draw(st.integers(5, 40))):
        a, b = pair.peers if data.draw(st.booleans()) else pair.peers[::-1]
        what = data.draw(st.sampled_from("mmmodbryncccc"))
        line = len(a.match.line)
        if what == "m":
            lawful = list(a.match.rules.actions(a.match.view(a.seat), a.seat))
            if lawful and not a.match.over:
                a.act(data.draw(st.sampled_from(lawful)))
        elif what == "o":
            a.act(Offer("draw"))
        elif what == "b":
            a.act(Offer("back", line - 1))
        elif what == "y":
            a.act(Answer(True))
        elif what == "n":
            a.act(Answer(False))
        elif what == "r" and data.draw(st.integers(0, 3)) == 0:
            a.act(Resign())
        else:
            flight[id(a)] += b"".join(a.sent)
            a.sent.clear()
            size = data.draw(st.integers(0, 400))
            ready, flight[id(a)] = flight[id(a)][:size], flight[id(a)][size:]
            b.do(b.peer.receive(ready))
    for p in pair.peers:
        p.sent.insert(0, flight[id(p)])
    pair.run()
    pair.play(plod)
    a, b = pair.peers
    assert not a.of(Closed)
    assert not b.of(Closed)
    assert a.match.position == b.match.position
    assert a.match.line[5:] == b.match.line[5:]
    assert a.peer.state is b.peer.state is State.DONE
    assert str(verify(a.record, GAMES)) == str(verify(b.record, GAMES)) == "verified"


@settings(max_examples=examples(100), deadline=None)
@given(st.data())
def test_hostile_bytes_in_any_state_never_raise_and_never_spoil_the_record(data):
    plies = data.draw(st.sampled_from([-1, 0, 3, 99]))
    pair = Pair()
    if plies >= 0:
        pair.play(plod, plies)
    victim, other = pair.peers if data.draw(st.booleans()) else pair.peers[::-1]
    known = [f[4:] for p in pair.peers for f in p.frames] or [b"\x91\x13"]
    for _ in range(data.draw(st.integers(1, 5))):
        if data.draw(st.booleans()):
            raw = bytearray(data.draw(st.sampled_from(known)))
            raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(0, 255))
            out = len(raw).to_bytes(4, "big") + bytes(raw)
        else:
            out = data.draw(st.binary(max_size=60))
        victim.do(victim.peer.receive(out))
        victim.do(victim.peer.tick(data.draw(st.floats(0, 100))))
    victim.do(victim.peer.act(0, Resign()))
    victim.do(victim.peer.rematch())
    victim.do(victim.peer.gone())
    victim.do(victim.peer.close())
    assert victim.peer.state is State.CLOSED
    assert len(victim.of(Closed)) <= 1
    if victim.peer.match and victim.peer.match.telling:
        assert verify(victim.record, GAMES).kind in ("unfinished", "verified")
    del other
