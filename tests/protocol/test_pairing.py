"""Two words become a channel: who knows them comes in, and nobody else learns or changes a word."""

import os
import socket
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl import bindings as sodium

from core.action import Deploy
from net.crypto.channel import LENGTHS, SEALED_MOST, Broken, Channel
from net.crypto.commitment import Sealed
from net.crypto.pairing import SUITES, Initiator, Knock, Refused, Reply, Responder, password
from net.drivers.open_table import host, join
from net.peer.door import BURNS, STRIKES, Door
from net.report import Closed, Knocked, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import frame
from tests.examples import examples

from .paired import WORDS, Paired
from .test_chaos import Proxy
from .test_link import Seen
from .toy import GAMES, plod
from .wire import Pair


def pair(ours=(1, 2), theirs=(1, 2), spoil=lambda at, raw: raw) -> tuple[Channel, Channel]:
    """Let two sides pair; `spoil` may change what is said, by its number."""
    caller, keeper = (
        Initiator(password(ours), os.urandom), Responder(lambda name: password(theirs), os.urandom)
    )
    reply = keeper.answer(spoil(0, caller.knock()))
    proof = caller.answer(spoil(1, reply))
    assert caller.answer(spoil(3, keeper.answer(spoil(2, proof)))) is None
    return caller.channel, keeper.channel


def test_who_knows_the_words_shares_a_channel_with_the_other():
    a, b = pair()
    assert a.binding == b.binding
    for raw in (b"x", b"y" * 300, b"z" * 4096):
        assert b.open(a.seal(raw)) == raw
        assert a.open(b.seal(raw)) == raw
    assert pair()[0].binding != a.binding


@pytest.mark.parametrize("theirs", [(1, 3), (3, 2), (2, 1), (255, 255)])
def test_other_words_or_another_order_of_them_open_nothing(theirs):
    with pytest.raises(Refused) as refused:
        pair(theirs=theirs)
    assert refused.value.code == "words"


@settings(max_examples=examples(60), deadline=None)
@given(at=st.integers(0, 3), where=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_bit_changed_in_any_message_of_pairing_opens_nothing(at, where, bit):
    """So nobody in between can swap a key, or take a way of pairing off the list."""
    def spoil(number, raw):
        if number != at:
            return raw
        bent = bytearray(raw)
        bent[where % len(bent)] ^= 1 << bit
        return bytes(bent)

    with pytest.raises(Refused):
        pair(spoil=spoil)


def test_another_list_of_ways_is_noticed():
    def spoil(number, raw):
        if number != 0:
            return raw
        knock = msgspec.msgpack.decode(raw, type=Knock)
        return msgspec.msgpack.encode(msgspec.structs.replace(knock, suites=(*SUITES, "plain")))

    with pytest.raises(Refused):
        pair(spoil=spoil)


@pytest.mark.parametrize("how", ["reflected", "zero", "short", "no point"])
def test_who_answers_with_no_half_of_a_key_is_nobody(how):
    caller = Initiator(password((1, 2)), os.urandom)
    ours = msgspec.msgpack.decode(caller.knock(), type=Knock).element
    half = {"reflected": ours, "zero": bytes(33), "short": ours[:32], "no point": b"B" * 33}[how]
    with pytest.raises(Refused):
        caller.answer(msgspec.msgpack.encode(Reply(SUITES[0], half)))


@settings(max_examples=examples(150), deadline=None)
@given(raw=st.binary(max_size=300))
def test_nothing_that_is_no_message_of_pairing_does_more_than_refuse(raw):
    for side in (Initiator, Responder):
        made = side(password((1, 2)), os.urandom)
        if side is Initiator:
            made.knock()
        with pytest.raises(Refused):
            made.answer(raw)


# the channel -----------------------------------------------------------------------------------


def test_a_frame_that_is_changed_repeated_reflected_or_left_out_does_not_open():
    for lie in ("bit", "again", "back", "skip", "cut", "long"):
        a, b = pair()
        first, second = a.seal(b"one"), a.seal(b"two")
        said = {
            "bit": bytes([first[0] ^ 1]) + first[1:], "back": first, "skip": second,
            "cut": first[:-1], "long": first + b"\0", "again": first,
        }[lie]
        if lie == "again":
            assert b.open(first) == b"one"
        with pytest.raises(Broken):
            (a if lie == "back" else b).open(said)


def test_the_length_of_a_frame_does_not_tell_what_it_is():
    table = Pair().play(plod)
    a, _ = pair()
    lengths = {len(a.seal(f[4:])) for p in table.peers for f in p.frames
               if len(f) < LENGTHS[0]}
    assert lengths == {LENGTHS[0] + 16}
    assert len(a.seal(bytes(wire.MAX_FRAME))) <= SEALED_MOST
    with pytest.raises(ValueError, match="do not fit"):
        a.seal(bytes(wire.MAX_FRAME + 200))


def test_padding_that_is_none_is_refused():
    key = Sealed(bytes(32))
    bent = Channel(key, key, b"")
    for inside in (b"\0\0", b"\xff\xff" + b"x", b"\0\1x" + b"y"):
        sealed = sodium.crypto_aead_chacha20poly1305_ietf_encrypt(
            inside.ljust(LENGTHS[0], b"\0"), None, bytes(12), key.open())
        with pytest.raises(Broken):
            bent.open(sealed)


def test_a_channel_shows_no_key():
    a, _ = pair()
    assert "<sealed>" in repr(a)


# the door --------------------------------------------------------------------------------------


def test_five_wrong_tries_burn_the_words_and_three_burns_shut_the_door(monkeypatch):
    drawn = iter(range(100))
    monkeypatch.setattr(Door, "_draw", lambda self: (next(drawn), 0))
    door = Door(os.urandom)
    seen = [door.words]
    for _ in range(BURNS):
        assert [door.missed() for _ in range(STRIKES)] == [False] * (STRIKES - 1) + [True]
        seen.append(door.words)
    assert len(set(seen)) == BURNS + 1
    assert door.words is None
    assert not door.missed()
    door.open()
    assert door.words is not None
    assert not door.missed()


@pytest.fixture
def table(tmp_path):
    made = []

    def open_():
        mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES))
        made.append(mia)
        return mia, int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])

    def sit(port, words=WORDS):
        made.append(Seen(join(
            "127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES, words=words
        )))
        return made[-1]

    yield open_, sit
    for seen in made:
        seen.link.close()
    for seen in made:
        seen.link.join(10)


def test_wrong_words_are_told_in_a_sentence_and_the_right_ones_open(table, tmp_path):
    open_, sit = table
    mia, port = open_()
    wrong = sit(port, (WORDS[1], WORDS[0]))
    assert wrong.wait(Closed).code == "words"
    assert not (tmp_path / "j").exists()
    assert not (tmp_path / "h").exists()
    assert not mia.of(Knocked)
    assert sit(port).wait(Started)
    assert mia.wait(Started)


def test_without_words_nobody_is_even_called(table):
    _, sit = table
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert sit(server.getsockname()[1], None).wait(Closed).code == "wordless"
        server.settimeout(0.05)
        with pytest.raises(TimeoutError):
            server.accept()


def test_guesses_are_counted_for_the_table_and_its_host_opens_it_again(table, monkeypatch):
    drawn = iter(range(100, 200))
    monkeypatch.setattr(Door, "_draw", lambda self: (next(drawn), 0))
    open_, sit = table
    mia, port = open_()
    assert mia.wait(Waiting).words == (100, 0)
    for _ in range(STRIKES * BURNS):
        with pytest.raises((Refused, ConnectionError)):
            Paired(socket.create_connection(("127.0.0.1", port), 5), (3, 3))
    told = mia.wait(Waiting, BURNS + 1)
    assert [w.words for w in mia.of(Waiting)] == [(100, 0), (101, 0), (102, 0), None]
    assert told.shut
    assert sit(port, (102, 0)).wait(Closed).code == "words"  # the last ones, but the door is shut
    mia.link.reopen()
    again = mia.wait(Waiting, BURNS + 2)
    assert again.words == (103, 0)
    assert sit(port, again.words).wait(Started)


def test_who_knocks_and_never_confirms_is_no_guess_and_holds_nobody_up(table):
    open_, sit = table
    mia, port = open_()
    idle = []
    for _ in range(12):
        line = socket.create_connection(("127.0.0.1", port), 5)
        knock = Initiator(password((1, 1)), os.urandom).knock()
        line.sendall(len(knock).to_bytes(4, "big") + knock)
        idle.append(line)
    assert sit(port).wait(Started)
    assert len(mia.of(Waiting)) == 1
    for line in idle:
        line.close()


def test_what_does_not_decrypt_ends_a_link_and_blames_nobody(table):
    open_, sit = table
    mia, port = open_()
    line = Paired(socket.create_connection(("127.0.0.1", port), 5))
    line.raw(bytes(LENGTHS[0] + 16))
    with pytest.raises(ConnectionError):
        line.frame()
    line.close()
    assert sit(port).wait(Started)
    assert not mia.of(Knocked)


def test_a_proof_that_is_passed_on_to_another_channel_wins_nothing(table):
    """Who knows the words and stands in between has two channels, and no proof fits both."""
    open_, sit = table
    mia, port = open_()
    with socket.create_server(("127.0.0.1", 0)) as server:
        leo = sit(server.getsockname()[1])
        near, _ = server.accept()
        inner = Paired(near, host=True)
        outer = Paired(socket.create_connection(("127.0.0.1", port), 5))
        outer.sendall(inner.recv())  # HELLO
        inner.sendall(outer.recv())
        outer.sendall(inner.recv())  # PROVE: of the other channel
        assert outer.recv() == b""
        inner.close()
        outer.close()
    assert leo.wait(Closed)
    assert not mia.of(Started)


def test_a_captured_match_shows_no_name_and_no_army(table, tmp_path):
    open_, _ = table
    mia, port = open_()
    captured: list[bytes] = []
    def spoil(direction: int, offset: int, byte: int) -> bytes:
        captured.append(bytes([byte]))
        return bytes([byte])

    proxy = Proxy(port, spoil)
    leo = Seen(join("127.0.0.1", proxy.port, "Leopold", folder=tmp_path / "x", games=GAMES,
                    words=WORDS))
    for seen, seat in ((mia, 0), (leo, 1)):
        seen.wait(Started)
        seen.link.post(seat, Deploy("0" + "secretarmy"))
    end = time.monotonic() + 10
    while len(captured) < 4000 and time.monotonic() < end:
        time.sleep(0.05)
    leo.link.close()
    leo.link.join(10)
    whole = b"".join(captured)
    assert len(whole) > 4000
    for word in (b"Leopold", b"Mia", b"toy", b"secretarmy", b"plain", b"muster"):
        assert word not in whole
    assert frame(wire.Ping()) not in whole
