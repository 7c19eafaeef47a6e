"""Records: what one proves, every byte of it changed, every length of it cut."""

import contextlib
import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.action import Resign
from net.record.audit import read, verify
from net.record.log import Log, log_entry
from net.record.record_file import Unreadable, framed, header, load, save
from net.wire import messages as wire
from net.wire.frames import decode, encode
from net.wire.messages import ProtocolError
from tests.examples import examples

from ..forge import Forge
from .toy import GAMES, plod
from .wire import Pair


@pytest.fixture(scope="module")
def record() -> bytes:
    pair = Pair(step=2).play(plod)
    assert pair.host.match.position.ply >= 12
    return pair.host.record


def entries(record: bytes) -> list[bytes]:
    return [encode(e) for e in load(record).entries]


def test_a_whole_record_is_verified_and_says_who_won(record):
    verdict = verify(record, GAMES)
    assert verdict.ok
    assert len(verdict.winners) == 1
    assert str(verdict) == "verified"
    assert save(entries(record)) == record


def test_both_peers_sign_the_same_end(record):
    ends = [e for e in load(record).entries if isinstance(e.body, wire.End)]
    assert {e.seat for e in ends} == {0, 1}
    assert ends[0].body == ends[1].body


def test_every_byte_changed_is_noticed_and_said_where(record):
    for at in range(len(record)):
        bad = bytearray(record)
        bad[at] ^= 1 << at % 8
        verdict = verify(bytes(bad), GAMES)
        assert verdict.kind in ("failed", "unreadable", "version"), (at, verdict)
        assert verdict.where or at < len(header()), (at, verdict)


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_every_byte_changed_under_a_new_checksum_is_noticed(record, share):
    """Who repairs the checksums still lacks the keys. The quick form changes a fourth of the
    bytes, other ones in the next entry."""
    raws = entries(record)
    for i, raw in enumerate(raws):
        for at in range(i % share, len(raw), share):
            bad = bytearray(raw)
            bad[at] ^= 1 << (at + i) % 8
            verdict = verify(save([*raws[:i], bytes(bad), *raws[i + 1 :]]), GAMES)
            assert verdict.kind in ("failed", "version"), (i, at, verdict)
            assert verdict.where or verdict.kind == "version" or "box" in verdict.what


def test_every_length_it_may_be_cut_to_reads_unfinished(record):
    first = len(header())
    for size in range(0, len(record), 3):
        verdict = verify(record[:size], GAMES)
        assert verdict.kind == ("unfinished" if size >= first else "unreadable"), (size, verdict)
    raws = entries(record)
    plies = [verify(save(raws[:n]), GAMES).where for n in range(len(raws))]
    assert plies == sorted(plies, key=int)
    assert str(verify(save(raws[:-2]), GAMES)) == f"unfinished at {plies[-1]}"
    assert str(verify(save(raws[:-1]), GAMES)).startswith("unfinished at ")


def test_entries_left_out_doubled_or_exchanged_are_noticed(record):
    raws = entries(record)
    for i in range(len(raws) - 1):
        assert verify(save(raws[:i] + raws[i + 1 :]), GAMES).kind in ("failed", "unfinished")
        assert not verify(save(raws[:i] + raws[i + 1 :]), GAMES).ok
        assert verify(save(raws[: i + 1] + raws[i:]), GAMES).kind == "failed"
    assert verify(save([*raws, raws[-1]]), GAMES).kind == "failed"
    other = entries(Pair("other").play(plod).host.record)
    assert verify(save([*raws[:-1], other[-1]]), GAMES).kind == "failed"
    assert verify(record + b"x", GAMES).kind == "failed"
    assert verify(record + bytes(16), GAMES).kind == "failed"


def test_a_record_of_another_version_says_so(record):
    newer = header(7) + record[len(header()) :]
    assert str(verify(newer, GAMES)) == "made by version 7"
    assert str(verify(b"", GAMES)) == "unreadable: not a record of a match"
    assert verify(record, {}).kind == "failed"
    assert verify(header(), GAMES).kind == "unfinished"


def test_a_tail_torn_by_a_power_cut_is_told_from_damage(record):
    whole = load(record)
    torn = load(record[:-5])
    assert torn.damage is None
    assert torn.torn > 0
    assert torn.entries == whole.entries[:-1]
    middle = load(record[:500] + b"?" + record[501:])
    assert middle.damage


def test_the_order_of_a_match_is_a_function_of_the_set_of_its_entries(record):
    loaded = load(record).entries
    log = Log(loaded[0].body)
    for entry in loaded:
        log.add(entry)
    wanted = [x.hash for x in log.order()]
    again = Log(loaded[0].body)
    for seat in (1, 0):  # the chains arrive in another way
        again.chains[seat].extend(log_entry(e) for e in loaded if e.seat == seat)
    assert [x.hash for x in again.order()] == wanted
    assert len(wanted) == len(loaded)


def test_a_replay_gives_every_action_and_the_final_position(record):
    got = read(record, GAMES)
    assert got.fold.match.over
    assert got.options.step == 2
    assert len(got.fold.match.actions) == got.fold.match.position.ply + 5


def test_a_damaged_record_can_be_watched_as_far_as_it_is_good(record):
    raws = entries(record)
    bad = save([*raws[:-4], bytes([*raws[-4][:-1], raws[-4][-1] ^ 1]), *raws[-3:]])
    torn = bytearray(record)
    torn[-900] ^= 1
    for data in (bad, bytes(torn)):
        got = read(data, GAMES)
        assert got.verdict.kind == "failed"
        assert got.verdict == verify(data, GAMES)
        assert 5 < len(got.fold.match.actions) < len(read(record, GAMES).fold.match.actions)


def test_a_raced_resignation_is_in_the_record_and_void():
    pair = Pair().play(plod, 11)
    mover = pair.seat(pair.host.match.position.turn)
    other = pair.seat(1 - mover.seat)
    while mover.match.position.ply < 40:
        action = plod(mover.match.rules, mover.match.position, mover.seat)
        if action.path[-1] % 8 == 7:
            break
        mover.act(action)
        pair.run()
        mover, other = other, mover
    mover.act(action)
    other.act(Resign())
    pair.run()
    got = read(pair.host.record, GAMES)
    assert got.verdict.ok
    assert [x.entry.seat for x in got.fold.now.void] == [other.seat]
    assert got.fold.match.position.outcome.winners == (mover.seat,)


# fuzz --------------------------------------------------------------------------------------


@settings(max_examples=examples(300), deadline=None)
@given(st.binary(max_size=200))
def test_the_decoder_raises_nothing_but_its_own_error(data):
    try:
        message = decode(data)
    except ProtocolError:
        return
    assert encode(message) == data


@settings(max_examples=examples(300), deadline=None)
@given(st.data())
def test_a_mutilated_frame_is_itself_or_an_error(record, data):
    raws = entries(record)
    raw = bytearray(data.draw(st.sampled_from(raws)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not raw:
            break
    with contextlib.suppress(ProtocolError):
        assert encode(decode(bytes(raw))) == bytes(raw)


@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=300), st.integers(0, 2))
def test_the_loader_raises_nothing_but_its_own_error(data, how):
    if how:
        data = header() + data
    if how == 2:
        size = len(data).to_bytes(4, "big")
        check = hashlib.blake2b(size + bytes(4), digest_size=4).digest()
        data = header() + size + check + data + hashlib.blake2b(data, digest_size=8).digest()
    with contextlib.suppress(Unreadable):
        load(data)
    assert not verify(data, GAMES).ok


@settings(max_examples=examples(150), deadline=None)
@given(st.data())
def test_a_mutilated_record_is_never_verified(record, data):
    bad = bytearray(record)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(bad) - 1))
        bad[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=20))
    verdict = verify(bytes(bad), GAMES)
    assert bytes(bad) == record or not verdict.ok


def test_traps_that_other_decoders_fall_into():
    good = encode(wire.Gone(1))
    assert decode(good)
    for bad in (
        good + b"\xc0",  # trailing
        good[:-1] + b"\xcc\x01",  # 1 in two bytes
        good[:-1] + b"\xd3" + (1).to_bytes(8, "big"),
        good[:-1] + b"\xc3",  # true is no 1
        good[:-1] + b"\xcb" + bytes(8),
        b"\x81\xa1a\x01",  # a map
        b"\x91" * 3000 + b"\x90",  # deep
        b"\x92\x12\xa3\xff\xff\xff",  # invalid UTF-8
        b"\xdd\xff\xff\xff\xff",  # four thousand million elements
        b"\xc6\xff\xff\xff\xff", b"\xd4\x00\x00", b"\xc7\x00\xff", b"\xd6\xff" + bytes(4),
    ):
        with pytest.raises(ProtocolError):
            decode(bad)
    assert framed(0, good) != framed(1, good)


@pytest.mark.parametrize("protocol", [*wire.READS, wire.PROTOCOL[1] + 1])
def test_records_of_older_protocols_are_read_and_later_ones_named(protocol, monkeypatch):
    """What sets them apart is only said: a record holds entries, and those are the same."""
    monkeypatch.setattr(wire, "PROTOCOL", (protocol, protocol))
    forged = Forge("agon")
    forged.resign(0)
    kind = "verified" if protocol in wire.READS else "version"
    assert verify(forged.record()).kind == kind
