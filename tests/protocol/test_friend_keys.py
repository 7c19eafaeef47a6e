"""The second evening needs no words: both ends of a link keep a key, or either does not."""

import logging
import os

import pytest

from core.search.levels import LEVELS
from net.crypto.commitment import Sealed
from net.crypto.pairing import NAME, friend_key, key_name
from net.drivers.open_table import draw_key, host, join
from net.drivers.reach import TRIES
from net.peer.door import STRIKES, Door
from net.players.party import host_party
from net.players.worker import Worker
from net.report import Closed, Met, Rematch, Started, Waiting

from .paired import WORDS
from .test_chaos import Proxy
from .test_computer import QUICK
from .test_link import Seen, finish
from .toy import GAMES


@pytest.fixture
def evening(tmp_path):
    """Open a table, and give a way to sit down at it; each call is another evening."""
    links = []

    def open_(**more):
        mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES, **more))
        links.append(mia.link)
        port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])

        def sit(at=port, name="Leo", **how):
            leo = Seen(join("127.0.0.1", at, name, folder=tmp_path / "j", games=GAMES, **how))
            links.append(leo.link)
            return leo

        return mia, sit, port

    yield open_
    for link in links:
        link.close()
    for link in links:
        link.join(10)


def met(*seen):
    """Wait until a match has begun, and give what each end could keep of the other."""
    for each in seen:
        each.wait(Started)
        kinds = [type(x) for x in each.told]
        assert kinds.index(Met) < kinds.index(Started)  # who waits for the match knows both
    found = [each.of(Met)[-1] for each in seen]
    return found if len(found) > 1 else found[0]


def acquainted(evening):
    """Play an evening by words and give the key that both ends could keep."""
    mia, sit, _ = evening()
    leo = sit(words=WORDS)
    ours, theirs = met(mia, leo)
    assert (ours.name, theirs.name) == ("Leo", "Mia")
    assert ours.key.open() == theirs.key.open()
    assert not ours.known
    assert not theirs.known
    leo.link.close()
    mia.wait(Closed)
    return ours.key


def test_whoever_was_remembered_comes_without_words_and_either_may_host(evening):
    key = acquainted(evening)
    for name in ("Leo", "Zoe"):  # the key is neither a host's nor a guest's, nor a name's
        mia, sit, _ = evening(friends=[draw_key(), key])
        leo = sit(name=name, words=None, friends=[draw_key(), key])
        for each in met(mia, leo):
            assert each.known
            assert each.key.open() == key.open()
        finish(mia, leo)


def test_where_one_side_has_forgotten_the_words_are_asked_for_as_before(evening):
    key = acquainted(evening)
    mia, sit, _ = evening()
    assert sit(words=None, friends=[key]).wait(Closed).code == "stranger"
    assert not mia.of(Started)
    leo = sit(words=WORDS, friends=[key])
    again = met(mia, leo)
    assert not any(each.known for each in again)
    assert again[0].key.open() != key.open()


def test_a_wrong_key_of_the_right_name_opens_nothing_and_burns_no_words(evening, monkeypatch):
    right, wrong = draw_key(), draw_key()
    mia, sit, _ = evening(friends=[right])
    names = {right.open(): key_name(right.open()), wrong.open(): key_name(right.open())}
    monkeypatch.setattr("net.drivers.reach.key_name", names.__getitem__)
    for _ in range(STRIKES + 1):
        assert sit(words=None, friends=[wrong]).wait(Closed).code == "stranger"
    assert len(mia.of(Waiting)) == 1
    leo = sit(words=None, friends=[wrong, right])
    assert all(each.known for each in met(mia, leo))


def test_friends_only_shows_no_words_and_none_open_it(evening):
    key = draw_key()
    mia, sit, _ = evening(friends=[key], friends_only=True)
    waiting = mia.wait(Waiting)
    assert waiting.words is None
    for words in (WORDS, (0, 0)):
        assert sit(words=words).wait(Closed).code == "words"
    assert met(mia, sit(words=None, friends=[key]))[0].known


def test_a_door_that_was_guessed_at_still_knows_its_friends():
    key = draw_key()
    door = Door(os.urandom, [key])
    for _ in range(3 * STRIKES):
        door.missed()
    assert door.secret(key_name(key.open())) == key.open()
    alone = Door(os.urandom, [key], friends_only=True)
    assert (alone.words, alone.guessed, alone.missed()) == (None, False, False)


def test_what_a_stranger_hears_of_a_key_is_a_name_that_tells_nothing(evening):
    key = friend_key(os.urandom(32))
    assert len(key) == 32
    assert len(key_name(key)) == NAME
    assert friend_key(bytes(32)) != friend_key(bytes(31) + b"1")
    mia, sit, _ = evening(friends=[Sealed(key)])
    unknown = draw_key()
    assert sit(words=None, friends=[unknown]).wait(Closed).code == "stranger"
    assert not mia.of(Closed)


def test_only_a_few_keys_are_tried_at_a_table(evening):
    key = draw_key()
    _, sit, _ = evening(friends=[key])
    many = [draw_key() for _ in range(TRIES)]
    assert sit(words=None, friends=[*many, key]).wait(Closed).code == "stranger"
    assert sit(words=None).wait(Closed).code == "wordless"


def test_a_key_is_in_no_record_no_log_and_nothing_that_is_said(evening, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    key = acquainted(evening)
    mia, _, port = evening(friends=[key])
    leo = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES, words=None,
                    friends=[key]))
    finish(mia, leo)
    leo.link.close()
    secret = key.open()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    said = [path.read_bytes() for path in files] + [caplog.text.encode()]
    said += [repr(told).encode() for told in mia.told + leo.told]
    for text in said:
        assert secret not in text
        assert secret.hex().encode() not in text
        assert repr(secret).encode() not in text


def test_another_game_at_the_same_table_has_the_same_key(evening):
    mia, sit, _ = evening()
    leo = sit(words=WORDS)
    first = met(mia, leo)
    finish(mia, leo)
    mia.link.rematch(0)
    leo.wait(Rematch)
    leo.link.rematch(1)
    for each in (mia, leo):
        each.wait(Started, 2)
    for each, before, name in zip((mia, leo), first, ("Leo", "Mia"), strict=True):
        again = each.of(Met)[-1]
        assert (again.name, again.key.open()) == (name, before.key.open())


def test_after_a_cut_no_other_key_is_offered(evening):
    """The ends of the new link would agree on another key than the one that one of them kept."""
    mia, sit, port = evening()
    cut = []
    proxy = Proxy(port, lambda way, at, byte: None if cut else bytes([byte]))
    leo = sit(at=proxy.port, words=WORDS)
    met(mia, leo)
    cut.append(True)
    finish(mia, leo)
    assert proxy.lines == 2
    mia.link.rematch(0)
    leo.wait(Rematch)
    leo.link.rematch(1)
    for each in (mia, leo):
        each.wait(Started, 2)
        assert len(each.of(Met)) == 1
    proxy.server.close()


def test_players_of_this_program_are_no_friends_and_come_where_nobody_else_may(tmp_path):
    mind = Worker(LEVELS[0], "Recruit", bounds=QUICK)
    link = host_party("agon", {}, "Mia", [mind], folder=tmp_path, friends_only=True)
    seen = Seen(link)
    try:
        seen.wait(Started)
        assert not seen.of(Met)
    finally:
        link.close()
        link.join(10)
