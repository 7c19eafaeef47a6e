"""Real sockets: two links on loopback, one screen, the demonstration, and all who knock."""

import contextlib
import os
import socket
import stat
import threading
import time
from pathlib import Path

import pytest

from core.action import Answer, Deploy, Move, Offer, Resign
from core.game import Game
from net.drivers.memory import hotseat
from net.drivers.open_table import host, join
from net.peer.close_reasons import closed
from net.players.bot import Bot
from net.players.demo import DemoError, demo_match, seeded
from net.record.audit import verify
from net.report import Audited, Closed, Knocked, Played, Rematch, Started, Waiting

from .toy import GAMES, ToyOptions, ToyRules, hurry, plod

PATIENCE = 20.0


class Seen:
    """A link whose reports are kept; `wait` polls until one of a kind has come."""

    def __init__(self, link) -> None:
        self.link = link
        self.told = []

    def of(self, kind):
        self.told += self.link.poll()
        return [x for x in self.told if isinstance(x, kind)]

    def wait(self, kind, count=1):
        deadline = time.monotonic() + PATIENCE  # only a hung test gets here
        while len(self.of(kind)) < count:
            assert time.monotonic() < deadline, (kind, self.told)
            time.sleep(0.002)
        return self.of(kind)[count - 1]


@pytest.fixture
def table(tmp_path):
    links = []

    def open_(games=GAMES, name="Mia", **more):
        link = host("toy", {}, name, folder=tmp_path / "h", port=0, games=games, **more)
        links.append(link)
        seen = Seen(link)
        port = int(seen.wait(Waiting).addresses[0].rsplit(":", 1)[1])

        def sit(name="Leo", games=GAMES):
            other = join("127.0.0.1", port, name, folder=tmp_path / "j", games=games)
            links.append(other)
            return Seen(other)

        return seen, sit, port

    yield open_
    for link in links:
        link.close()
    for link in links:
        link.join(10)


def finish(a: Seen, b: Seen, choose=plod, matches=1) -> None:
    """Let two bots play on the links until both are told the verdict."""
    bots = [Bot(x.link, choose, GAMES) for x in (a, b)]
    for bot, seen in zip(bots, (a, b), strict=True):
        told = list(seen.told)
        poll = seen.link.poll

        def both(told=told, poll=poll, seen=seen):
            new = poll()
            seen.told += new
            out = told + new
            told.clear()
            return out

        bot.link = type("Tap", (), {"poll": staticmethod(both), "post": seen.link.post})
    deadline = time.monotonic() + PATIENCE
    while not all(b.done for b in bots):
        assert time.monotonic() < deadline, [b.match and b.match.position for b in bots]
        if not sum(b.step() for b in bots):
            time.sleep(0.001)
    assert [b.verdict for b in bots] == ["verified"] * 2, [b.closed or b.refused for b in bots]
    assert bots[0].match.digest() == bots[1].match.digest()


def test_two_links_play_and_swap_sides_for_a_rematch(table, tmp_path):
    mia, sit, _ = table()
    leo = sit()
    finish(mia, leo)
    leo.link.rematch(1)
    mia.wait(Rematch)
    mia.link.rematch(0)
    again = mia.wait(Started, 2)
    assert again.names == ("Leo", "Mia")
    assert again.seats == (1,)
    leo.wait(Started, 2)
    mia.told = [x for x in mia.told if isinstance(x, Waiting)] + mia.told[mia.told.index(again):]
    second = leo.of(Started)[1]
    leo.told = leo.told[leo.told.index(second):]
    finish(mia, leo, hurry)
    records = sorted((tmp_path / "h").glob("*.tambour"))
    assert len(records) == 2
    assert all(str(verify(r.read_bytes(), GAMES)) == "verified" for r in records)
    assert not list((tmp_path / "h" / "keys").iterdir())  # the secrets went with the audit
    leo.link.close()
    assert leo.wait(Closed).ours
    assert mia.wait(Closed).args == (("name", "Leo"),)


def test_no_end_waits_for_a_full_packet(table):
    mia, sit, _ = table()
    leo = sit()
    mia.wait(Started)
    leo.wait(Started)
    for end in (mia, leo):
        (cable,) = end.link._cables.values()
        line = cable.caller.writer.get_extra_info("socket")
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_who_waits_for_a_rematch_hears_that_the_other_has_gone(table):
    mia, sit, _ = table()
    leo = sit()
    finish(mia, leo)
    mia.link.rematch(0)
    leo.wait(Rematch)
    leo.link.close()
    assert mia.wait(Closed) == closed("left", name="Leo")


def test_a_draw_a_take_back_and_a_resignation_over_tcp(table):
    mia, sit, _ = table()
    leo = sit()
    for seen, seat in ((mia, 0), (leo, 1)):
        seen.wait(Started)
        seen.link.post(seat, Deploy("0"))
    first = mia.wait(Played, 5).action.seat
    leo.wait(Played, 5)
    mover, other = ((mia, leo), (leo, mia))[first]
    mover.link.post(first, Move((first * 8, first * 8 + 1)))
    other.wait(Played, 6)
    mover.link.post(first, Offer("back", 5))
    other.wait(Played, 7)
    other.link.post(1 - first, Answer(True))
    mover.wait(Played, 8)
    mover.link.post(first, Offer("draw"))
    other.wait(Played, 9)
    other.link.post(1 - first, Answer(False))
    mover.wait(Played, 10)
    other.link.post(1 - first, Resign())
    for seen in (mia, leo):
        assert seen.wait(Played, 11).action == Resign()
        assert seen.wait(Audited) == Audited("verified")


def test_the_key_file_is_for_its_owner_only_and_holds_until_the_end(table, tmp_path):
    mia, sit, _ = table()
    leo = sit()
    mia.wait(Started)
    leo.wait(Started)
    (key,) = (tmp_path / "h" / "keys").iterdir()
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    leo.link.close()
    closed = mia.wait(Closed)
    assert closed.msgid == "{name} left the table. The match is kept."
    (record,) = (tmp_path / "h").glob("*.tambour")
    assert str(verify(record.read_bytes(), GAMES)) == "unfinished at 0"
    assert key.exists()


def test_who_comes_second_is_told_that_the_table_is_taken(table):
    mia, sit, _ = table()
    leo = sit()
    leo.wait(Started)
    mia.wait(Started)
    assert sit("Zoe").wait(Closed).msgid.startswith("This table is taken")
    assert not mia.of(Closed)
    finish(mia, leo)


@pytest.mark.parametrize(
    "bytes_",
    [
        b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\0", b"\xff\xff\xff\xff",
        b"\0\0\x08\0" + b"x" * 99, b"\0\0\0\1\xc1", b"\0\0\0\2\x91\x13",
    ],
)
def test_garbage_is_dropped_without_an_answer_and_the_table_stays_open(table, bytes_):
    mia, sit, port = table()
    with socket.create_connection(("127.0.0.1", port), 5) as stranger:
        stranger.settimeout(10)
        stranger.sendall(bytes_)
        with contextlib.suppress(ConnectionResetError):
            assert stranger.recv(100) == b""
    assert not mia.of(Closed)
    leo = sit()
    finish(mia, leo)


def test_strangers_who_only_sit_in_the_door_do_not_fill_the_house(table):
    mia, sit, port = table()
    idle = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(5)]
    idle[0].settimeout(10)
    with contextlib.suppress(ConnectionResetError):
        assert idle[0].recv(1) == b""  # four from one address are enough: the first is put out
    finish(mia, sit())
    for s in idle:
        s.close()


def test_a_joiner_finds_nobody_or_no_address(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    nobody = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path, games=GAMES))
    assert nobody.wait(Closed).msgid == "Nobody is waiting at {address}."
    wrong = Seen(join("no such host..", 1, "Leo", folder=tmp_path, games=GAMES))
    assert "address" in wrong.wait(Closed).msgid
    far = Seen(join("127.0.0.1", 99999, "Leo", folder=tmp_path, games=GAMES))
    assert far.wait(Closed)


def test_a_port_in_use_and_wrong_options_are_told(table, tmp_path):
    _, _, port = table()
    second = Seen(host("toy", {}, "Mia", folder=tmp_path, port=port, games=GAMES))
    assert "something else is using" in second.wait(Closed).msgid
    for options in ({"step": 99}, {"colour": "red"}):
        wrong = Seen(host("toy", options, "Mia", folder=tmp_path, port=0, games=GAMES))
        assert wrong.wait(Closed).ours
    assert Seen(host("chess", {}, "Mia", folder=tmp_path, port=0, games=GAMES)).wait(Closed)


def test_other_rules_are_refused_with_a_sentence_on_both_sides(table):
    mia, sit, _ = table()
    other = Game("toy", 2, "Toy", 2, ToyOptions, ToyRules, (2,), "golden", ())
    assert "different rules" in sit(games={"toy": other}).wait(Closed).msgid
    assert "different rules" in mia.wait(Knocked).msgid
    assert not mia.of(Closed)
    finish(mia, sit())


def test_what_answers_but_is_no_tambour(tmp_path):
    server = socket.create_server(("127.0.0.1", 0))

    def answer():
        client, _ = server.accept()
        client.sendall(b"SSH-2.0-OpenSSH_9.6\r\n")
        client.close()

    threading.Thread(target=answer, daemon=True).start()
    port = server.getsockname()[1]
    seen = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path, games=GAMES))
    assert "does not speak Tambour" in seen.wait(Closed).msgid
    server.close()


def test_a_disk_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way")
    mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "file", port=0, games=GAMES))
    port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])
    leo = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES))
    assert "disk" in mia.wait(Closed).msgid
    assert leo.wait(Closed)


def test_two_people_at_one_screen(tmp_path):
    link = hotseat("toy", {"step": 3}, ("Mia", "Leo"), folder=tmp_path, games=GAMES)
    seen = Seen(link)
    assert seen.wait(Started).seats == (0, 1)
    link.post(0, Deploy("0"))
    link.post(1, Deploy("1"))
    lot = seen.wait(Played, 5)
    assert [p.action for p in seen.of(Played)[:2]] == [Deploy(None)] * 2
    link.post(lot.action.seat, Move((lot.action.seat * 9, lot.action.seat * 9 + 3)))
    seen.wait(Played, 6)
    link.post(0, Resign())
    assert seen.wait(Audited) == Audited("verified")
    link.rematch(0)
    assert seen.wait(Started, 2).names == ("Leo", "Mia")
    link.close()
    seen.wait(Closed)
    records = list(tmp_path.glob("*.tambour"))
    assert sorted(str(verify(r.read_bytes(), GAMES)) for r in records) == [
        "unfinished at 0", "verified",
    ]


def test_the_demonstration_is_the_same_for_the_same_seed(tmp_path):
    plies = []
    one, two, other = (
        demo_match(
            "toy", {}, (plod, hurry), folder=tmp_path / str(i), entropy=seeded(seed), games=GAMES,
            on_progress=plies.append,
        )
        for i, seed in enumerate((7, 7, 8))
    )
    assert (one.plies, one.outcome, one.digest) == (two.plies, two.outcome, two.digest)
    assert one.verdict.ok
    assert other.verdict.ok
    assert 0 in plies
    assert not list(Path(tmp_path).rglob("*.key"))


def test_a_chooser_that_plays_nonsense_ends_the_demonstration(tmp_path):
    with pytest.raises(DemoError):
        demo_match("toy", {}, (plod, lambda r, v, s: Move((0, 9))), folder=tmp_path, games=GAMES)
    with pytest.raises(DemoError):
        demo_match("toy", {"step": 9}, (plod, plod), folder=tmp_path, games=GAMES)
