"""Three and four programs on real sockets: whole games, a guest cut, departures, a slow reader."""

import contextlib
import socket
import time

import pytest

from core.action import Resign
from core.game import Game
from core.games import GAMES as BOX
from core.search.greedy import choose
from net.drivers.open_table import host, join
from net.players.bot import Bot
from net.players.demo import DemoError, demo_match, seeded
from net.record.audit import verify
from net.report import Closed, Gathered, Knocked, Rematch, Started, Waiting

from .test_link import PATIENCE, Seen
from .toy import GAMES, ToyOptions, ToyRules, hurry, plod

NAMES = ("Mia", "Leo", "Zoe", "Ben")


@pytest.fixture
def table(tmp_path):
    made = []

    def open_(players, **more):
        link = host(
            "toy", {"players": players}, NAMES[0], folder=tmp_path / "0", port=0, games=GAMES,
            **more,
        )
        seen = Seen(link)
        made.append(seen)
        seen.port = int(seen.wait(Waiting).addresses[0].rsplit(":", 1)[1])

        def sit(name):
            other = join(
                "127.0.0.1", seen.port, name, folder=tmp_path / str(len(made)), games=GAMES
            )
            made.append(Seen(other))
            return made[-1]

        return seen, sit

    yield open_
    for seen in made:
        seen.link.close()
    for seen in made:
        seen.link.join(10)


def gather(table, players):
    mia, sit = table(players)
    seen = [mia]
    for i in range(1, players):
        seen.append(sit(NAMES[i]))
        while mia.of(Gathered)[-1:] == [] or mia.of(Gathered)[-1].here <= i:
            time.sleep(0.002)
    return seen


def bots(seen, choose_=plod):
    made = []
    for s in seen:
        bot = Bot(s.link, choose_, GAMES)
        s.of(Started)
        bot.early = [x for x in s.told if not isinstance(x, Waiting)]
        made.append(bot)
    return made


def drive(made, until):
    deadline = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < deadline, [(b.match and b.match.position, b.closed) for b in made]
        if not sum(bot.step() for bot in made):
            time.sleep(0.001)


def verdicts(tmp_path):
    return [str(verify(r.read_bytes(), GAMES)) for r in sorted(tmp_path.rglob("*.tambour"))]


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_game_on_real_sockets(table, tmp_path, players):
    seen = gather(table, players)
    made = bots(seen)
    drive(made, lambda: all(b.done for b in made))
    assert [b.verdict for b in made] == ["verified"] * players
    assert len({b.match.digest() for b in made}) == 1
    assert verdicts(tmp_path) == ["verified"] * players
    assert not list(tmp_path.rglob("*.key"))


def test_the_screen_can_say_how_many_are_here(table):
    mia, sit = table(4)
    assert mia.link.poll() == []
    leo = sit("Leo")
    assert mia.wait(Gathered).names == ("Mia", "Leo", "", "")
    assert leo.wait(Gathered).here == 2
    leo.link.close()
    assert mia.wait(Gathered, 2).here == 1
    assert not mia.of(Closed)


def test_a_rematch_on_real_sockets(table, tmp_path):
    seen = gather(table, 3)
    made = bots(seen, hurry)
    drive(made, lambda: all(b.done for b in made))
    for s in seen:
        s.told.clear()
        s.link.rematch(0)
    for s in seen:
        assert s.wait(Started).names == ("Zoe", "Mia", "Leo")
        assert s.of(Rematch)
    again = bots(seen, hurry)
    drive(again, lambda: all(b.done for b in again))
    assert verdicts(tmp_path) == ["verified"] * 6


def test_one_guest_is_cut(table, tmp_path):
    seen = gather(table, 4)
    made = bots(seen)
    drive(made, lambda: all(b.match and b.match.position.ply >= 2 for b in made))
    seen[2].link.close()
    # his last word may be lost with the connection: then he is only away
    drive(made, lambda: all(b.closed or b._waits for b in made))
    for i in (0, 1, 3):
        assert made[i]._waits or dict(made[i].closed.args) == {"name": "Zoe"}
    assert all(v.startswith("unfinished at ") for v in verdicts(tmp_path))
    assert len(list(tmp_path.rglob("*.key"))) == 4


def test_a_resignation_races_a_move_and_who_resigned_goes_home(table, tmp_path):
    seen = gather(table, 4)
    made = bots(seen)
    drive(made, lambda: all(b.match and b.match.position.ply >= 2 for b in made))
    seat = made[3].started.seats[0]
    seen[3].link.post(seat, Resign())
    drive(made, lambda: seat in made[3].match.gone)
    seen[3].link.close()
    drive(made[:3], lambda: all(b.done for b in made[:3]))
    assert [b.verdict for b in made[:3]] == ["verified"] * 3
    assert sorted(verdicts(tmp_path))[1:] == ["verified"] * 3
    assert len({b.match.digest() for b in made[:3]}) == 1


def test_other_rules_are_told_on_both_sides_and_the_table_goes_on_gathering(table, tmp_path):
    mia, sit = table(3)
    sit("Leo")
    mia.wait(Gathered)
    other = {"toy": Game("toy", 2, "Toy", 2, ToyOptions, ToyRules, (2,), "golden", ())}
    ben = Seen(join("127.0.0.1", mia.port, "Ben", folder=tmp_path / "b", games=other))
    assert "different rules" in ben.wait(Closed).msgid
    assert "different rules" in mia.wait(Knocked).msgid
    sit("Zoe")
    assert mia.wait(Started).names == NAMES[:3]


def test_strangers_do_not_fill_a_table(table):
    mia, sit = table(3)
    for data in (b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\0", b"\0\0\0\1\xc1"):
        with socket.create_connection(("127.0.0.1", mia.port), 5) as stranger:
            stranger.settimeout(10)
            stranger.sendall(data)
            with contextlib.suppress(ConnectionResetError):
                assert stranger.recv(100) == b""
    seen = [mia, sit("Leo"), sit("Zoe")]
    for s in seen:
        s.wait(Started)
    assert sit("Ben").wait(Closed).msgid.startswith("This table is taken")
    made = bots(seen)
    drive(made, lambda: all(b.done for b in made))
    assert [b.verdict for b in made] == ["verified"] * 3


def test_a_disk_that_cannot_be_written_and_a_port_in_use(tmp_path, table):
    (tmp_path / "0").write_text("in the way")
    mia, sit = table(3)
    guests = [sit("Leo"), sit("Zoe")]
    assert "disk" in mia.wait(Closed).msgid
    for guest in guests:
        assert guest.wait(Closed)
    other, _ = table(3, lan=False)
    second = Seen(host(
        "toy", {"players": 3}, "Mia", folder=tmp_path, port=other.port, games=GAMES
    ))
    assert "something else is using" in second.wait(Closed).msgid


@pytest.mark.parametrize("players", [3, 4])
def test_the_demonstration_is_the_same_for_the_same_seed(tmp_path, players):
    one, two = (
        demo_match(
            "toy", {"players": players}, (plod, hurry, plod, hurry)[:players],
            folder=tmp_path / str(i), entropy=seeded(7), games=GAMES,
        )
        for i in range(2)
    )
    assert (one.plies, one.outcome, one.digest) == (two.plies, two.outcome, two.digest)
    assert one.verdict.ok
    with pytest.raises(DemoError):
        demo_match("toy", {"players": players}, (plod, plod), folder=tmp_path, games=GAMES)


def test_four_armies_in_pairs_over_real_sockets(tmp_path):
    options = {"players": 4, "teams": "pairs", "board": "15x15", "max_plies": 8}
    result = demo_match("napoleon", options, (choose,) * 4, folder=tmp_path, entropy=seeded(3))
    assert result.verdict.ok
    assert verify(result.record.read_bytes(), BOX).ok
