"""Seats that change hands over real sockets: by who looks on, by computers, after a kill."""

import time
from pathlib import Path

import pytest

from core.action import Deploy, Lot
from core.match import Match
from core.option import read_options
from core.piece import Seat
from net.drivers.memory import hotseat
from net.drivers.open_table import host, join
from net.peer import cut_links
from net.players.bot import Bot
from net.players.stand_in import Ear, StandIn
from net.record.audit import read
from net.report import (
    Audited,
    Away,
    Gathered,
    HandedOver,
    Played,
    Report,
    Started,
    Vacant,
    Waiting,
)

from .test_computer import Thoughtful
from .test_going_on import again, kill, left, until
from .test_star_link import NAMES
from .toy import GAMES, plod


class Player(Bot):
    """A player that keeps what it is told, and moves only while it may; it agrees as bots do."""

    def __init__(self, link, games=GAMES) -> None:
        super().__init__(link, self.choose, games)
        self.told: list[Report] = []
        self.most = 10_000

    def choose(self, rules, view, seat: Seat):
        time.sleep(0.01)
        return plod(rules, view, seat)

    def hear(self, report: Report) -> None:
        self.told.append(report)
        super().hear(report)

    def play(self) -> bool:
        done = self.match is not None and self.match.position.ply >= self.most
        return not done and super().play()

    def of(self, kind) -> list[Report]:
        return [x for x in self.told if isinstance(x, kind)]


def sat_down(tmp_path: Path, players: int) -> tuple[list[Player], Waiting]:
    """Seat everybody at a real table."""
    table = host("toy", {"players": players}, NAMES[0], folder=tmp_path / "0", port=0, games=GAMES)
    mia = Player(table)
    until(lambda: mia.of(Waiting), mia.step)
    (door,) = mia.of(Waiting)
    bots = [mia]
    for n in range(1, players):
        bots.append(Player(join("127.0.0.1", table.port, NAMES[n], folder=tmp_path / str(n),
                                words=door.words, games=GAMES)))
        until(lambda n=n: mia.started or any(x.here > n for x in mia.of(Gathered)),
              *(b.step for b in bots))
    return bots, door


def plies(bots: list[Player], count: int) -> None:
    """Play so many plies, and stop there."""
    for bot in bots:
        bot.most = count
    until(lambda: all(b.match and b.match.position.ply >= count for b in bots),
          *(b.step for b in bots))


def one_record(tmp_path: Path, *folders: str) -> bytes:
    """All have the same record, and no key is left anywhere."""
    (data,) = {next((tmp_path / name).glob("*.tambour")).read_bytes() for name in folders}
    assert not [p for name in folders for p in (tmp_path / name).rglob("*.key")]
    return data


@pytest.mark.parametrize("killed", [False, True])
def test_a_friend_who_looks_on_plays_on_for_who_goes_to_bed(tmp_path, killed):
    bots, door = sat_down(tmp_path, 2)
    plies(bots, 3)
    mia, leo = bots
    ida = Player(join("127.0.0.1", mia.link.port, "Ida", folder=tmp_path / "ida",
                      words=door.words, games=GAMES, watch=True))
    until(lambda: ida.match and ida.match.position.ply == 3, *(b.step for b in (*bots, ida)))
    leo.link.hand_over(1, 0, "")
    until(lambda: ida.of(Vacant), *(b.step for b in (*bots, ida)))
    ida.link.play_for(1)
    until(lambda: ida.started.seats == (1,) and leo.of(HandedOver), *(b.step for b in (*bots, ida)))
    left([leo])
    mia.most = 10_000
    if killed:
        kill(ida)
        until(lambda: mia._waits, mia.step)
        ida = again(tmp_path / "ida")
    until(lambda: mia.verdict and ida.verdict, mia.step, ida.step)
    left([mia, ida])
    found = read(one_record(tmp_path, "0", "ida"), GAMES)
    assert found.verdict.ok
    assert found.names == ("Mia", "Leo → Ida")


@pytest.mark.parametrize("who", [0, 1])
def test_a_computer_plays_on_in_the_seat_and_after_a_kill(tmp_path, who):
    bots, _ = sat_down(tmp_path, 2)
    plies(bots, 3)
    leaver, other = bots[who], bots[1 - who]
    leaver.link.hand_over(who, 2, "Corporal")
    until(lambda: leaver.of(HandedOver) and other.of(HandedOver), *(b.step for b in bots))
    past = tuple(Played(seat, action, b"") for seat, action in leaver.match.actions)
    begun = Started("toy", leaver.started.options, leaver.started.names, (who,), None, past=past)
    ear = Ear(leaver.link, [begun])
    player = StandIn(ear, Thoughtful(rank=2), GAMES, pace=0.0)
    other.most = 10_000

    def pass_on() -> bool:
        told = leaver.link.poll()
        for report in told:
            leaver.told.append(report)
            ear.tell(report)
        return bool(told)

    until(lambda: other.match.position.ply > 5, pass_on, other.step)
    player.close()
    player.join(10)
    kill(leaver)
    until(lambda: other._waits, other.step)
    back = again(tmp_path / str(who))
    until(lambda: back.verdict and other.verdict, back.step, other.step)
    left([back, other])
    found = read(one_record(tmp_path, "0", "1"), GAMES)
    assert [(x.seat, x.level, x.machine) for x in found.handed] == [(who, 2, who)]


def test_all_others_let_a_computer_play_on_for_who_is_away(tmp_path, monkeypatch):
    monkeypatch.setattr(cut_links, "FORSAKEN_AFTER", 0.5)
    bots, _ = sat_down(tmp_path, 3)
    plies(bots, 3)
    mia, leo, zoe = bots
    kill(leo)
    until(lambda: mia.of(Away) and zoe.of(Away), mia.step, zoe.step)
    began = time.monotonic()
    until(lambda: time.monotonic() > began + 1, mia.step, zoe.step)
    mia.link.hand_over(1, 3, "Corporal")
    port, key = mia.link.door
    beside = join("127.0.0.1", port, "Corporal", folder=tmp_path / "pc", friends=(key,),
                  games=GAMES, watch=True)
    player = StandIn(beside, Thoughtful(rank=2), GAMES, pace=0.0)
    until(lambda: mia.of(HandedOver) and zoe.of(HandedOver), mia.step, zoe.step)
    mia.most = zoe.most = 10_000
    until(lambda: mia.verdict and zoe.verdict, mia.step, zoe.step)
    until(lambda: not list((tmp_path / "pc").rglob("*.key")), mia.step, zoe.step)
    left([mia, zoe])
    player.join(10)
    found = read(one_record(tmp_path, "0", "2", "pc"), GAMES)
    assert found.verdict.ok
    assert [(x.seat, x.name, x.level, x.machine) for x in found.handed] == [
        (1, "Corporal", 2, 0)]


def test_at_one_screen_a_computer_plays_on_for_one_of_them(tmp_path):
    table = hotseat("toy", {"players": 3}, NAMES[:3], folder=tmp_path, games=GAMES)
    told: list[Report] = []

    def poll() -> bool:
        fresh = table.poll()
        told.extend(fresh)
        return bool(fresh)

    def of(kind) -> list[Report]:
        return [x for x in told if isinstance(x, kind)]

    until(lambda: of(Started), poll)
    for seat in range(3):
        table.post(seat, Deploy("0"))
    until(lambda: any(isinstance(x.action, Lot) for x in of(Played)), poll)
    match = Match(GAMES["toy"], read_options(GAMES["toy"].options, {"players": 3}))
    table.hand_over(1, 2, "Corporal")
    until(lambda: of(HandedOver), poll)
    assert (of(HandedOver)[0].seat, of(HandedOver)[0].here) == (1, False)
    done = 0
    while not match.over:
        for played in of(Played)[done:]:
            match.play(played.seat, played.action)
            done += 1
        if match.over:
            break
        turn = match.position.turn
        table.post(turn, plod(match.rules, match.view(turn), turn))
        before = len(of(Played))
        until(lambda before=before: len(of(Played)) > before, poll)
    until(lambda: of(Audited), poll)
    table.close()
    table.join(10)
    found = read(one_record(tmp_path, "."), GAMES)
    assert [(x.seat, x.level) for x in found.handed] == [(1, 2)]
