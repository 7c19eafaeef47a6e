"""Tables by the way of iroh: whole matches, kills, cables that are out, and what is no invitation.

Its relays are on the internet, so these find each other by the addresses in their tickets.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.action import Action
from core.games import GAMES
from core.search.greedy import Greedy
from net.crypto.commitment import Sealed
from net.drivers.far.ways import FarTable, Ways
from net.drivers.going_on import kin_of, resume
from net.drivers.open_table import host, join, meeting_seed
from net.drivers.tcp import TcpTable
from net.players.bot import Bot, Chooser
from net.players.demo import demo_match, seeded
from net.record.audit import verify
from net.report import Closed, Emoted, Gathered, Met, Report, Started, Waiting

from .far_tables import every_game, killed
from .nursery import nursery, play
from .test_namespaces import Machines, machines, spoilt

__all__ = ("machines",)
pytest.importorskip("iroh", reason="the extra far is not installed")
WAYS = Ways(far=True, relays=False)
IROH = FarTable(WAYS, "iroh")


@every_game
def test_every_game_comes_to_a_verified_end(
    tmp_path: Path, game: str, options: dict[str, object], players: int
) -> None:
    told = demo_match(game, options, [Greedy(seat) for seat in range(players)], folder=tmp_path,
                      entropy=seeded(7), longest=12, far=IROH)
    assert told.verdict.ok


@killed
def test_programs_that_are_killed_come_back(
    tmp_path: Path, kind: str, kills: dict[int, tuple[int, int]]
) -> None:
    """A guest, a host or both die in mid-match; their key files name the way."""
    with nursery() as nurse:
        course = play(nurse, tmp_path, kind, kills, patience=90.0, far="iroh")
        assert course.kills == len(kills)
        assert not course.unfinished


def test_two_networks_with_nothing_else_between(machines: Machines) -> None:
    machines.sit(0.0, far="iroh")
    machines.until(lambda: machines.over)
    machines.judge()


def test_a_cable_that_is_out_for_a_while(machines: Machines) -> None:
    machines.sit(0.02, far="iroh")
    machines.until(machines.played(6))
    machines.cable(False)
    machines.listen(4.0)
    machines.cable(True)
    machines.until(lambda: machines.over, 60.0)
    machines.judge()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["two", "sealed"])
def test_every_fifth_packet_is_lost(machines: Machines, kind: str) -> None:
    if not spoilt(machines, "20"):
        pytest.skip("this machine cannot spoil a cable like that")
    machines.sit(0.0, kind, far="iroh")
    machines.until(lambda: machines.over, 120.0)
    machines.judge()


class Seat:
    """A seat at a table, or a chair beside it: what it was told, and who plays for it."""

    def __init__(self, link: TcpTable, chooser: Chooser | None = None, longest: int = 6) -> None:
        self.link, self.told = link, list[Report]()
        self.bot = None if chooser is None else Bot(self, chooser, GAMES, longest)

    def poll(self) -> list[Report]:
        new = self.link.poll()
        self.told += new
        return new

    def post(self, seat: int, action: Action) -> None:
        self.link.post(seat, action)

    def step(self) -> None:
        if self.bot is None:
            self.poll()
        else:
            self.bot.step()

    def of(self, kind: type[Report]) -> list[Report]:
        return [report for report in self.told if isinstance(report, kind)]


def until(done: Callable[[], object], seats: Sequence[Seat]) -> None:
    """Let everybody hear and play until something holds."""
    while not done():
        for seat in seats:
            seat.step()
        assert not any(seat.of(Closed) for seat in seats), [seat.told[-3:] for seat in seats]
        time.sleep(0.002)


def test_near_and_far_sit_at_one_table_and_somebody_far_looks_on(tmp_path: Path) -> None:
    """One of three comes over TCP, one from far, and a chair stands far away too; then again."""
    table = host("napoleon", {"players": 3, "board": "16x16"}, "Mia", folder=tmp_path, port=0,
                 far=IROH)
    seats = [Seat(table, Greedy(0))]
    until(lambda: seats[0].of(Waiting), seats)
    waiting = seats[0].of(Waiting)[0]
    assert isinstance(waiting, Waiting)
    address, port = waiting.addresses[0].rsplit(":", 1)
    come = partial(join, folder=tmp_path, words=waiting.words, ways=WAYS)
    seats.append(Seat(come(address, int(port), "Leo"), Greedy(1)))
    until(lambda: any(x.here > 1 for x in seats[0].of(Gathered)), seats)
    seats.append(Seat(come(waiting.tickets[0], 0, "Ida"), Greedy(2)))
    until(lambda: all(seat.of(Started) for seat in seats), seats)
    seats.append(Seat(come(waiting.tickets[0], 0, "Ben", watch=True)))
    until(lambda: all(seat.bot is None or seat.bot.verdict for seat in seats), seats)
    started = [seat.of(Started)[0] for seat in seats]
    records = {x.record.read_bytes() for x in started[:3]}
    assert [str(verify(record, GAMES)) for record in records] == ["verified"]
    assert [met.far for seat in seats[:3] for met in seat.of(Met)] == ["", "iroh", "", "iroh"]
    assert "endpoint" in str(started[0]) or b"endpoint" in records.pop()
    seats[2].link.emote(2, 3)
    until(lambda: all(seat.of(Emoted) for seat in seats[:2]), seats)
    for n, seat in enumerate(seats[:3]):
        seat.link.rematch(n)
    until(lambda: all(len(seat.of(Started)) > 1 for seat in seats[:3]), seats)
    for seat in reversed(seats):
        seat.link.close()


def told(table: object, kind: type[Report]) -> Report:
    """Wait until a table tells something of a kind, or that it is closed."""
    while True:
        for report in table.poll():
            if isinstance(report, kind | Closed):
                return report


def test_friends_meet_again_by_their_key_alone(tmp_path: Path) -> None:
    """Who has the key finds the table where only the two look, and is known there."""
    key = Sealed(b"k" * 32)
    seed = meeting_seed(key)
    table = host("agon", {}, "Mia", folder=tmp_path, port=0, friends=(key,), friends_only=True,
                 far=FarTable(WAYS, "iroh", seed))
    waiting = told(table, Waiting)
    assert waiting.words is None
    guest = join(waiting.tickets[0], 0, "Leo", folder=tmp_path, friends=(key,), ways=WAYS)
    met = told(table, Met)
    assert met == Met("Leo", met.key, True, "iroh")
    assert isinstance(told(guest, Started), Started)
    guest.close()
    table.close()
    assert WAYS.to("iroh").place(seed) != WAYS.to("iroh").place(meeting_seed(Sealed(b"l" * 32)))


@pytest.mark.parametrize(("place", "code"), [
    ("endpointaae5zcuspyx2ufv6tkpn7kzf2fem7mqzidf6hlydrnsjn3n4a5i6caibad", "ticket"),
    ("endpoint", "ticket"), ("endpoint" + "a" * 190, "ticket"), ("endpoint" + "a" * 4000, "ticket"),
])
def test_an_invitation_that_is_none_is_told_so(tmp_path: Path, place: str, code: str) -> None:
    table = join(place, 0, "Leo", folder=tmp_path, words=(1, 2, 3), ways=WAYS)
    assert told(table, Started).code == code
    assert not list(tmp_path.iterdir()), "nothing was begun"


def test_wrong_words_are_told_and_the_table_still_waits(tmp_path: Path) -> None:
    table = host("agon", {}, "Mia", folder=tmp_path, port=0, far=IROH)
    waiting = told(table, Waiting)
    wrong = tuple((word + 100) % 256 for word in waiting.words)
    guest = join(waiting.tickets[0], 0, "Leo", folder=tmp_path, words=wrong, ways=WAYS)
    assert told(guest, Started).code == "words"
    right = join(waiting.tickets[0], 0, "Leo", folder=tmp_path, words=waiting.words, ways=WAYS)
    assert isinstance(told(right, Started), Started)
    for each in (right, table):
        each.close()


def test_far_play_that_is_off_says_so(tmp_path: Path) -> None:
    off = Ways(far=False)
    guest = join("endpointaae5", 0, "Leo", folder=tmp_path, words=(1, 2, 3), ways=off)
    assert told(guest, Started).code == "far_off"
    table = host("agon", {}, "Mia", folder=tmp_path, port=0, far=FarTable(off, "iroh"))
    assert told(table, Waiting).code == "far_off"


def test_a_match_from_far_goes_on_only_where_that_is_allowed(tmp_path: Path) -> None:
    """A guest whose far play was switched off meanwhile reads why, and the match is still there."""
    (tmp_path / "host").mkdir()
    (tmp_path / "guest").mkdir()
    table = host("agon", {}, "Mia", folder=tmp_path / "host", port=0, far=IROH)
    waiting = told(table, Waiting)
    guest = join(waiting.tickets[0], 0, "Leo", folder=tmp_path / "guest", words=waiting.words,
                 ways=WAYS)
    record = told(guest, Started).record
    guest.close()
    guest.join(5.0)
    for ways, kind, code in ((Ways(), Closed, "far_off"), (WAYS, Started, None)):
        again = resume(kin_of(record, Path.read_bytes)[0], ways=ways)
        found = told(again, kind)
        assert isinstance(found, kind)
        assert code is None or found.code == code
        again.close()
        again.join(5.0)
    table.close()


def test_who_is_far_finds_the_ways_of_a_table_that_they_may_take() -> None:
    start = SimpleNamespace(addresses=(("endpointa", "mqtts://elsewhere.example/" + "a" * 16), ()))
    peer = SimpleNamespace(match=SimpleNamespace(start=start))
    for ways, where, found in (
            (WAYS, ("endpointb", 0), {"iroh"}), (Ways(), ("endpointb", 0), set()),
            (WAYS, ("192.168.1.5", 4747), {"iroh"}), (WAYS, None, {"iroh"})):
        assert TcpTable(ways)._far_ways(peer, where) == found
