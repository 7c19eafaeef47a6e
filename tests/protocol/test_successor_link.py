"""Real programs whose host is gone: the next seat's holds the table, and he comes back as a guest.
"""

import socket
import time
from functools import partial
from pathlib import Path

import pytest

from core.action import Resign
from net.drivers import own_door, tcp
from net.drivers.discovery import Calling, Finder
from net.drivers.open_table import host, join
from net.peer import tenure
from net.players.bot import Bot
from net.record.log import match_id
from net.record.record_file import load
from net.report import Audited, Away, Gathered, Started, Waiting, Watching
from net.wire.announcement import mark

from .test_going_on import again, kill, left, until
from .test_link import Seen
from .toy import GAMES, plod

NAMES = ("Mia", "Leo", "Zoe", "Ben")


@pytest.fixture(autouse=True)
def near(monkeypatch):
    """Calls that no other test hears."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        number = probe.getsockname()[1]
    monkeypatch.setattr(tenure, "TURN", 0.2)
    monkeypatch.setattr(own_door, "Calling", partial(Calling, port=number))
    monkeypatch.setattr(tcp, "Finder", partial(Finder, port=number))
    return number


class Watchful(Bot):
    """A player that remembers who was away last, and who held the table then; and who looks on."""

    away = Away(())
    words = None
    watching: tuple[tuple[str, ...], ...] = ()

    def hear(self, report) -> None:
        super().hear(report)
        if isinstance(report, Watching):
            self.watching += (report.names,)
        if isinstance(report, Away):
            self.away = report


def sat_down(tmp_path: Path, players: int) -> list[Bot]:
    table = host("toy", {"players": players}, "Mia", folder=tmp_path / "Mia", port=0, games=GAMES)
    told: list = []
    until(lambda: told, lambda: told.extend(table.poll()))
    assert isinstance(told[0], Waiting)
    links = [table]
    for name in NAMES[1:players]:
        here = len(links) + 1
        links.append(join("127.0.0.1", table.port, name, folder=tmp_path / name,
                          words=told[0].words, games=GAMES))
        until(lambda here=here: any(isinstance(x, Gathered) and x.here == here for x in told),
              lambda: told.extend(table.poll()))
    bots = [Watchful(link, slowly, GAMES) for link in links]
    bots[0].words = told[0].words
    bots[0].early = [x for x in told if not isinstance(x, Waiting | Gathered)]
    return bots


def watched(bot: Bot) -> Watchful:
    """Watch a player that somebody else has seated."""
    return Watchful(bot.link, slowly, GAMES)


def slowly(rules, view, seat):
    """Think for a moment, so that a match lasts."""
    time.sleep(0.04)
    return plod(rules, view, seat)


def playing(bots: list[Bot], plies: int = 2) -> None:
    until(lambda: bots[0].match and bots[0].match.position.ply > plies, *(b.step for b in bots))


def finish(bots: list[Bot]) -> None:
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * len(bots)


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_they_play_on_without_a_host_who_is_out(tmp_path, near, players):
    """Though somebody else calls them to a place where nobody says a word."""
    bots = sat_down(tmp_path, players)
    playing(bots)
    (record,) = (tmp_path / "Mia").glob("*.tambour")
    start = load(record.read_bytes()).entries[0].body
    silent = socket.create_server(("127.0.0.1", 0))
    liar = Calling(mark(match_id(start)), silent.getsockname()[1], inside=True, port=near)
    bots[0].link.post(0, Resign())
    until(lambda: all(0 in b.match.position.note.out for b in bots), *(b.step for b in bots))
    kill(bots[0])
    finish(bots[1:])
    liar.close()
    silent.close()


def test_a_host_who_comes_back_is_a_guest(tmp_path):
    bots = sat_down(tmp_path, 3)
    playing(bots)
    kill(bots[0])
    until(lambda: all(b.away == Away((0,), 1) for b in bots[1:]), *(b.step for b in bots[1:]))
    bots[0] = watched(again(tmp_path / "Mia"))
    until(lambda: bots[0].away == Away((), 1), *(b.step for b in bots))
    kill(bots[0])
    bots[0] = again(tmp_path / "Mia")  # now his files say that he is a guest
    finish(bots)
    records = [path.read_bytes() for path in tmp_path.rglob("*.tambour")]
    assert records == records[:1] * 3
    assert not list(tmp_path.rglob("*.key"))


def test_who_looks_on_finds_the_next_holder_by_its_call(tmp_path):
    bots = sat_down(tmp_path, 3)
    ida = Seen(join("127.0.0.1", bots[0].link.port, "Ida", folder=tmp_path / "Ida", games=GAMES,
                    words=bots[0].words, watch=True))
    try:
        playing(bots)
        ida.wait(Started)
        until(lambda: all(b.watching for b in bots), *(b.step for b in bots))
        known = len(bots[1].watching)
        kill(bots[0])
        until(lambda: len(bots[1].watching) > known, *(b.step for b in bots[1:]))
        assert bots[1].watching[-1] == ("Ida",)
        until(lambda: bots[1].away == Away((0,), 1), *(b.step for b in bots[1:]))
        bots[0] = watched(again(tmp_path / "Mia"))
        until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
        assert ida.wait(Audited).verdict == "verified"
        assert [x.seats for x in ida.of(Away)][-2:] == [(0,), ()]
        left(bots)
    finally:
        ida.link.close()
        ida.link.join(10)


@pytest.mark.slow
def test_where_no_call_is_heard_they_know_each_other_s_doors(tmp_path, monkeypatch):
    """Then all programs end, and each is started anew: who held the table last holds it."""
    class Deaf:
        def __init__(self, *args, **kwargs) -> None:
            """Call nobody."""

        def close(self) -> None:
            """Nothing was open."""

    monkeypatch.setattr(own_door, "Calling", Deaf)
    bots = sat_down(tmp_path, 3)
    playing(bots)
    kill(bots[0])
    until(lambda: all(b.away == Away((0,), 1) for b in bots[1:]), *(b.step for b in bots[1:]))
    kill(bots[1])
    until(lambda: set(bots[2].away.seats) == {0, 1}, bots[2].step)
    bots[1] = again(tmp_path / "Leo")
    until(lambda: not set(bots[2].away.seats) - {0}, bots[1].step, bots[2].step)
    bots[0] = again(tmp_path / "Mia")
    finish(bots)
