"""All who knock at a real table: silent ones, mutes, copied keys; what they leave behind."""

import contextlib
import os
import socket
import time
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from net.crypto.keys import SeatKey
from net.drivers.open_table import host, join
from net.output import Send
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.report import Closed, Gathered, Knocked, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .paired import Paired
from .test_link import PATIENCE, Seen
from .toy import GAMES, TOY, ToyRules
from .wire import wired


class Stranger:
    """A raw socket at a table, with a peer of its own to make honest frames."""

    def __init__(self, port: int, name: str = "Eve") -> None:
        self.socket = Paired(socket.create_connection(("127.0.0.1", port), 5))
        self.socket.settimeout(PATIENCE)
        self.peer = wired(
            Me(name, GAMES), Guest(), os.urandom, lambda *_: pytest.fail("no files")
        )
        self.peer.links[0].binding = self.socket.channel.binding
        self.hello = self.peer.open()[0].data
        self.heard: list[bytes] = []
        self.shown: list[bytes] = []
        """What answers the host's greeting: the proof of our key."""
        self._left = b""

    def say(self, *frames: bytes) -> "Stranger":
        with contextlib.suppress(OSError):
            self.socket.sendall(b"".join(frames))
        return self

    def hear(self) -> object:
        """Give the next message, None at the end of the connection."""
        while len(self._left) < 4 or len(self._left) < 4 + int.from_bytes(self._left[:4], "big"):
            try:
                data = self.socket.recv(4096)
            except ConnectionError:
                data = b""
            if not data:
                return None
            self._left += data
        end = 4 + int.from_bytes(self._left[:4], "big")
        self.heard.append(self._left[:end])
        self._left = self._left[end:]
        return decode(self.heard[-1][4:])

    def greet(self) -> "Stranger":
        """Say a good HELLO and show that the key is ours, as the protocol asks."""
        self.say(self.hello)
        self.hear()
        out = self.peer.receive(self.heard[-1])
        self.shown = [x.data for x in out if isinstance(x, Send)]
        return self.say(*self.shown)

    def until(self, kind: type) -> object:
        while not isinstance(message := self.hear(), kind):
            assert message is not None, f"no {kind}"
        return message

    def close(self) -> None:
        self.socket.close()


@pytest.fixture
def table(tmp_path):
    made = []

    def open_(players=2, games=GAMES):
        link = host(
            "toy", {"players": players}, "Mia", folder=tmp_path / "h", port=0, games=games
        )
        mia = Seen(link)
        made.append(mia)
        port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])

        def sit(name):
            made.append(Seen(join(
                "127.0.0.1", port, name, folder=tmp_path / name, games=GAMES
            )))
            return made[-1]

        return mia, sit, port

    yield open_
    for seen in made:
        seen.link.close()
    for seen in made:
        seen.link.join(10)


def friends(sit, players):
    names = ("Leo", "Zoe", "Ben")[: players - 1]
    return [sit(name) for name in names]


def said(seen) -> str:
    closed = seen.wait(Closed)
    return closed.msgid.format(**dict(closed.args))


# Who sits in the door --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("silent", [2, 12])
def test_silent_connections_keep_no_friend_outside(table, players, silent):
    mia, sit, port = table(players)
    idle = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(silent)]
    time.sleep(0.1)
    for seen in (*friends(sit, players), mia):
        assert seen.wait(Started)
    for s in idle:
        s.close()


@pytest.mark.parametrize("players", [2, 3])
def test_greetings_and_no_more_hold_no_table(table, players):
    mia, sit, port = table(players)
    mute = [Stranger(port) for _ in range(3)]
    for s in mute:
        s.say(s.hello)
        assert isinstance(s.hear(), wire.Hello)
    sitting = []
    for name in ("Leo", "Zoe")[: players - 1]:  # two at once would be one more than may stand there
        sitting.append(sit(name))
        time.sleep(0.3)
    for seen in (*sitting, mia):
        assert seen.wait(Started)


@pytest.mark.parametrize("players", [2, 3])
def test_who_proves_his_key_and_never_signs_is_overtaken(table, tmp_path, players):
    mia, sit, port = table(players)
    seen = [sit("Zoe")] if players == 3 else []
    if seen:
        mia.wait(Gathered)
    mute = Stranger(port).greet()
    mute.until(wire.Entry)
    leo = sit("Leo")
    time.sleep(0.3)
    assert not leo.of(Closed)
    mute.close()
    for s in (leo, *seen, mia):
        assert "Eve" not in s.wait(Started).names
    assert len(list((tmp_path / "h").glob("*.*"))) == 1


def test_a_stranger_builds_no_rules(table):
    built = []

    class Counted(ToyRules):
        def __init__(self, options) -> None:
            built.append(options)
            super().__init__(options)

    _, _, port = table(games={"toy": changed(TOY, ruleset=Counted)})
    before = len(built)
    for i in range(12):
        s = Stranger(port)
        if i % 2:
            s.say(s.hello)
            assert s.hear()
        s.close()
    assert len(built) == before


@pytest.mark.parametrize("players", [2, 3])
def test_a_stranger_leaves_no_file_and_no_report(table, tmp_path, players):
    mia, sit, port = table(players)
    if players == 3:
        sit("Leo")
        mia.wait(Gathered)
    told = len(mia.of(object))
    for _ in range(3):
        s = Stranger(port).greet()
        s.until(wire.Entry)  # the table is his: the host has signed a start
        s.say(frame(wire.Again(bytes(32), bytes(32))), frame(wire.Prove(bytes(64))))
        while s.hear():
            pass
        s.close()
    for _ in range(10):
        s = Stranger(port)
        s.say(frame(replace(decode(s.hello[4:]), magic="chess")))
        assert s.hear() is None
    deadline = time.monotonic() + PATIENCE
    while list((tmp_path / "h").rglob("*.*")):
        assert time.monotonic() < deadline, list((tmp_path / "h").rglob("*.*"))
        time.sleep(0.01)
    assert not [x for x in mia.of(object)[told:] if not isinstance(x, Gathered)]


def test_many_who_cannot_play_with_us_are_told_once_until_somebody_looks(table):
    mia, _, port = table()
    for i in range(20):
        s = Stranger(port, f"Eve {i}")
        s.say(frame(replace(decode(s.hello[4:]), low=90, high=91)))
        assert isinstance(s.hear(), wire.Bye)
        s.close()
    assert len(mia.of(Knocked)) == 1


# Whose key it is -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_the_hosts_key_copied_from_his_greeting_wins_nothing(table, players):
    mia, sit, port = table(players)
    first = Stranger(port)
    first.say(first.hello)
    theirs = first.hear()
    first.close()
    thief = Stranger(port)
    thief.say(frame(replace(decode(thief.hello[4:]), key=theirs.key, nonce=theirs.nonce)))
    for seen in (*friends(sit, players), mia):
        assert "Eve" not in seen.wait(Started).names


@pytest.mark.parametrize("players", [2, 3])
def test_a_guests_greeting_said_by_another_wins_nothing(table, players):
    mia, sit, port = table(players)
    leo = Stranger(port, "Leo")
    thief = Stranger(port).say(leo.hello)
    assert isinstance(thief.hear(), wire.Hello)
    if players == 3:
        time.sleep(0.1)
        sit("Zoe")
    leo.greet()
    start = leo.until(wire.Entry).body
    assert "Leo" in start.names
    assert len(set(start.keys)) == players
    assert not mia.of(Closed)


@pytest.mark.parametrize("players", [2, 3])
def test_a_proof_is_good_for_one_connection(table, players):
    mia, sit, port = table(players)
    leo = Stranger(port, "Leo").greet()
    leo.close()
    thief = Stranger(port).say(leo.hello)
    thief.hear()
    thief.say(*leo.shown)
    for seen in (*friends(sit, players), mia):
        assert "Leo" in seen.wait(Started).names
    assert thief.hear() is None


# What is kept ----------------------------------------------------------------------------------


def greeting(reader: Paired) -> tuple[bytes, bytes]:
    """Read a joiner's HELLO and give it with the HELLO of a host of the toy."""
    hello = reader.recv(4096)
    theirs = decode(hello[4:])
    return hello, frame(replace(
        theirs, name="Mia", key=SeatKey(bytes(32)).public, nonce=bytes(32), games=theirs.games[:1]
    ))


@pytest.mark.parametrize("how", [
    (), (b"\xff" * 8,), (frame(wire.Bye("refused", ())),), (frame(wire.Bye("left", ())),),
    (frame(wire.Places(("Mia", "Leo"))),), (frame(wire.Again(bytes(32), bytes(32))),), "copy",
])
def test_a_table_that_ends_before_it_began_keeps_nothing_and_does_not_say_so(tmp_path, how):
    with socket.create_server(("127.0.0.1", 0)) as server:
        leo = Seen(join(
            "127.0.0.1", server.getsockname()[1], "Leo", folder=tmp_path, games=GAMES
        ))
        line, _ = server.accept()
        with Paired(line, host=True) as reader:
            hello, ours = greeting(reader)
            if how == "copy":  # the joiner's own key, and his own proof of it
                ours = frame(replace(decode(ours[4:]), key=decode(hello[4:]).key))
                reader.sendall(ours)
                reader.settimeout(2)
                with contextlib.suppress(TimeoutError):
                    how = (reader.recv(4096),)
                ours = b""
            reader.sendall(b"".join((ours, *how)))
    words = said(leo)
    assert "kept" not in words
    assert "rules forbid" not in words
    assert not list(tmp_path.iterdir())


def test_a_host_who_leaves_an_empty_table_has_kept_nothing(table):
    mia, _, _ = table()
    mia.link.close()
    assert said(mia) == "You left the table."


def test_a_disk_that_never_took_a_match_has_kept_none(tmp_path, table):
    (tmp_path / "h").write_text("in the way")
    mia, sit, _ = table()
    leo = sit("Leo")
    assert "disk" in said(mia)
    assert "kept" not in said(mia)
    assert "kept" not in said(leo)


def test_what_was_begun_is_kept_and_said_to_be(table, tmp_path):
    mia, sit, _ = table()
    leo = sit("Leo")
    mia.wait(Started)
    leo.wait(Started)
    leo.link.close()
    assert said(mia) == "Leo left the table. The match is kept."
    assert said(leo) == "You left the table. The match is kept."
    assert list((tmp_path / "Leo").glob("*.tambour"))
