"""Two words become a channel: who knows them comes in, and nobody else learns or changes a word."""

import os
import socket
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl import bindings as sodium

import net
from core.action import Deploy
from net.crypto.channel import LENGTHS, SEALED_MOST, Broken, Channel
from net.crypto.commitment import Sealed
from net.crypto.pairing import SUITES, Initiator, Knock, Refused, Reply, Responder, password
from net.crypto.pairing import WORDS as WORDS_THERE
from net.drivers.open_table import draw_key, host, join
from net.peer.door import BURNS, EACH, PACE, STRIKES, Door
from net.peer.turns import Turns
from net.report import Closed, Knocked, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import frame
from tests.examples import examples

from .paired import WORDS, Paired
from .test_chaos import Proxy
from .test_link import Seen
from .toy import GAMES, plod
from .wire import Pair

DRAW = Door._draw


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


def test_five_wrong_guesses_burn_the_words_and_from_the_second_time_on_there_are_three(monkeypatch):
    monkeypatch.setattr(Door, "_draw", DRAW)
    door = Door(os.urandom)
    seen = [door.words]
    for _ in range(BURNS):
        assert [door.missed() for _ in range(STRIKES)] == [False] * (STRIKES - 1) + [True]
        assert door.guessed
        seen.append(door.words)
    assert [len(words) for words in seen] == [2, 2, 3]
    assert len(set(seen)) == BURNS + 1
    assert door.pace == PACE
    assert not any(door.missed() for _ in range(1000)), "three words stand"
    assert door.words == seen[-1]


def test_no_word_is_drawn_twice(monkeypatch):
    monkeypatch.setattr(Door, "_draw", DRAW)
    drawn = iter(b"\7\7\7\x09" + b"\5\6" + b"\1\2\1\2\3")
    door = Door(lambda count: bytes(next(drawn) for _ in range(count)))
    seen = [door.words]
    for _ in range(STRIKES * BURNS):
        if door.missed():
            seen.append(door.words)
    assert seen == [(7, 9), (5, 6), (1, 2, 3)]


def test_whoever_guesses_for_a_whole_evening_has_less_than_three_chances_in_ten_thousand():
    pairs, threes = WORDS_THERE * 255, WORDS_THERE * 255 * 254
    guesses = 1 + 5 * 3600 / PACE
    chance = STRIKES * BURNS / pairs + guesses / threes
    assert chance < 0.0003
    page = (Path(net.__file__).parent / "PROTOCOL.md").read_text()
    assert f"{STRIKES * BURNS} / {pairs:,} + {guesses:,.0f} / {threes:,} = {chance:.4%}" in page


# whose turn it is ------------------------------------------------------------------------------


def drawn(turns, *times):
    return "".join(turns.take(time) or "-" for time in times)


def test_sources_have_their_turns_in_a_ring():
    turns = Turns(lambda: 1.0)
    for who in ("a", "b", "A", "c", "B", "@"):
        turns.join(who, who.lower().replace("@", "a"))
    assert turns.due == float("-inf")
    assert drawn(turns, 0, 0.5, 1, 2, 3, 4, 5, 6) == "a-bcAB@-"
    assert turns.due is None


def test_one_source_waits_longer_between_two_turns_than_two_sources_do():
    turns = Turns(lambda: 0.0, 2.0)
    for who in "aAbB":
        turns.join(who, who.lower())
    assert drawn(turns, 0, 0, 0, 1.9, 2, 2, 2) == "ab--AB-"
    assert len(turns._had) == 2
    turns.join("c", "c")
    turns.take(9)
    assert len(turns._had) == 1, "what does not matter any more is forgotten"


def test_a_turn_that_did_no_harm_keeps_nobody_waiting():
    turns = Turns(lambda: 8.0, 2.0)
    for who in "aAb":
        turns.join(who, who.lower())
    assert drawn(turns, 0, 0) == "a-"
    turns.free("a")
    assert drawn(turns, 0, 0) == "b-"


def test_a_lower_rank_goes_first_and_who_leaves_has_no_turn():
    turns = Turns(lambda: 1.0)
    for who, rank in (("a", 1), ("b", 1), ("k", 0)):
        turns.join(who, who, rank)
    turns.leave("a")
    assert drawn(turns, 0, 1, 2) == "kb-"


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


def guess(port, words=(3, 3), source=2):
    """Guess wrongly from an address of this machine, and say how long the answer took."""
    began = time.monotonic()
    with pytest.raises((Refused, ConnectionError)) as refused:
        Paired(socket.create_connection(("127.0.0.1", port), 5, (f"127.0.0.{source}", 0)), words)
    assert getattr(refused.value, "code", "words") == "words"
    return time.monotonic() - began


def grow(mia, port):
    """Guess wrongly from many addresses until the table has three words."""
    for n in range(STRIKES * BURNS):
        guess(port, source=2 + n)
    return mia.wait(Waiting, BURNS + 1)


THREE = (102, 0, 9)


@pytest.fixture
def drawn_words(monkeypatch):
    """Have every table open with the words 100 and 0, and then others."""
    first = iter(range(100, 200))
    monkeypatch.setattr(Door, "_draw", lambda self: (
        next(first), 0, 9)[:3 if self.pace else 2])


def test_guesses_are_counted_for_the_table_and_both_sides_are_told(table, monkeypatch, drawn_words):
    monkeypatch.setattr("net.peer.door.PACE", 0.01)
    open_, sit = table
    mia, port = open_()
    assert mia.wait(Waiting) == Waiting(mia.of(Waiting)[0].addresses, (100, 0), False)
    assert grow(mia, port).guessed
    assert [w.words for w in mia.of(Waiting)] == [(100, 0), (101, 0), THREE]
    for words in ((100, 0), (101, 0), THREE[:2]):
        assert sit(port, words).wait(Closed).code == "three"
    assert sit(port, (*THREE[:2], 8)).wait(Closed).code == "words"
    assert sit(port, THREE).wait(Started)
    assert len(mia.of(Waiting)) == BURNS + 1


def test_three_words_at_a_table_of_two_are_not_its_words(table):
    open_, sit = table
    _, port = open_()
    for _ in range(2 * STRIKES):
        assert sit(port, (*WORDS, 1)).wait(Closed).code == "words"
    assert sit(port).wait(Started), "it was no guess"


@pytest.mark.parametrize("ways", [SUITES[:1], ("plain",), ()])
def test_an_older_program_reads_that_another_version_is_needed(
    table, monkeypatch, drawn_words, ways
):
    """It knows nothing of three words, and would take their name for noise."""
    open_, _ = table
    mia, port = open_()
    grow(mia, port)
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        knock = msgspec.msgpack.decode(Initiator(password((1, 2)), os.urandom).knock())
        raw = msgspec.msgpack.encode([knock[0], list(ways), *knock[2:]])
        line.sendall(len(raw).to_bytes(4, "big") + raw)
        assert msgspec.msgpack.decode(line.recv(100)[4:]) == ["suite", True]


@pytest.mark.parametrize("right", [False, True])
def test_a_guess_is_heard_in_its_turn_whether_right_or_wrong(
    table, monkeypatch, drawn_words, right
):
    monkeypatch.setattr("net.peer.door.PACE", 1.0)
    open_, _ = table
    mia, port = open_()
    words = grow(mia, port).words
    began = time.monotonic()
    guess(port, (1, 2, 3), 30)
    with socket.create_connection(("127.0.0.1", port), 5, ("127.0.0.40", 0)) as line:
        if right:
            assert Paired(line, words).channel
        else:
            with pytest.raises(Refused):
                Paired(line, (1, 2, 3))
    assert time.monotonic() - began > 1.9


def test_the_guesses_of_one_source_are_heard_one_after_the_other(table):
    open_, sit = table
    _, port = open_()
    guess(port, source=1)
    assert guess(port, source=1) > EACH - 0.5
    assert sit(port).wait(Started)


def test_who_is_right_keeps_no_brother_waiting(table, monkeypatch):
    monkeypatch.setattr("net.drivers.listener.EACH", 1000.0)
    open_, _ = table
    _, port = open_()
    for _ in range(2):
        assert Paired(socket.create_connection(("127.0.0.1", port), 5)).channel


def test_a_key_waits_for_no_guess(tmp_path, monkeypatch, drawn_words):
    monkeypatch.setattr("net.peer.door.PACE", 1000.0)
    key = draw_key()
    mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES, friends=[key]))
    port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])
    grow(mia, port)
    leo = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES, words=None,
                    friends=[key]))
    try:
        assert leo.wait(Started)
    finally:
        for seen in (mia, leo):
            seen.link.close()
            seen.link.join(10)


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
