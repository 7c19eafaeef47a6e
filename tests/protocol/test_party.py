"""Several seats at one machine, others elsewhere, computers anywhere: over real TCP, each machine
with one screen, one record, and one key file for each seat."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from client.cli.contest import Random
from core.action import Action, Deploy, Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase
from core.search.levels import LEVELS
from net.drivers.going_on import kin_of, returning
from net.drivers.open_table import draw_key, host, join
from net.drivers.tcp import TcpTable
from net.players.party import FULL, Party, host_party, join_party, resume_party
from net.players.worker import Bounds, Worker
from net.record.audit import verify
from net.report import (
    Audited,
    Away,
    Closed,
    Gathered,
    Knocked,
    Met,
    Played,
    Refused,
    Rematch,
    Report,
    Started,
    Table,
    Waiting,
)

from .hidden import ARMIES

PATIENT = 20.0
"""Seconds after which a test gives up: nothing is measured by it."""
THREE = {"board": "16x16", "players": 3}
FOUR = {"board": "16x16", "players": 4}


class Screen:
    """All who sit at one machine: keeps the match as a screen does, and moves by lot."""

    def __init__(self, table: Table, armies: dict[Seat, str] | None = None) -> None:
        self.table = table
        self.told: list[Report] = []
        self.match: Match | None = None
        self.seats: tuple[Seat, ...] = ()
        self.away: tuple[Seat, ...] = ()
        self.armies = armies or {}
        self.lot = Random(1)
        self._asked: set[object] = set()

    def step(self, plays: bool = True) -> None:
        """Take what was told, and move where it is the turn of somebody here."""
        for report in self.table.poll():
            self.told.append(report)
            if isinstance(report, Started):
                game = GAMES[report.game]
                self.match = Match(game, read_options(game.options, report.options))
                self.seats, self._asked = report.seats, set()
                for played in report.past:
                    self._fold(played)
            elif isinstance(report, Played):
                self._fold(report)
            elif isinstance(report, Away):
                self.away = report.seats
            elif isinstance(report, Refused):
                self._asked.clear()
        if plays:
            self.play()

    def _fold(self, played: Played) -> None:
        assert self.match is not None
        played.play_on(self.match)
        if played.delta is None:
            assert self.match.digest() == played.digest, "this screen sees the same board"

    def play(self) -> None:
        match = self.match
        if match is None or match.over or self.away:
            return
        p, setting = match.position, match.position.phase is Phase.MUSTER
        for seat in self.seats:
            mark = seat, 0 if setting else len(match.actions)
            if seat in p.to_act and not (setting and p.hand[seat].ready) and (
                    mark not in self._asked):
                self._asked.add(mark)
                action: Action = (Deploy(self.armies[seat]) if setting and self.armies else
                                  self.lot(match.rules, match.view(seat), seat))
                self.table.post(seat, action)
                return

    def of(self, kind: type) -> list[Any]:
        return [report for report in self.told if isinstance(report, kind)]

    @property
    def ply(self) -> int:
        return self.match.position.ply if self.match is not None else -1

    @property
    def verdicts(self) -> list[str]:
        return [report.verdict for report in self.of(Audited)]


def until(what: Callable[[], object], *screens: Screen, plays: bool = True) -> None:
    late = time.monotonic() + PATIENT  # only a hung test gets here
    while not what():
        assert time.monotonic() < late, [screen.told[-3:] for screen in screens]
        for screen in screens:
            screen.step(plays)
        time.sleep(0.002)


def worker(name: str = "Computer") -> Worker:
    return Worker(LEVELS[0], name, bounds=Bounds(nodes=40))


@pytest.fixture
def ends() -> Iterator[list[Any]]:
    """Tables that are closed in the end, with their computers."""
    made: list[Any] = []
    yield made
    for table in made:
        table.close()
    for table in made:
        table.join(20)
        if isinstance(table, Party):
            assert not table._thread.is_alive()
            assert all(mind.child.process is None for mind in table._minds)  # type: ignore[attr-defined]


def opened(screen: Screen) -> Waiting:
    """Give what a host's screen tells a friend."""
    until(lambda: screen.of(Waiting), screen)
    waiting: Waiting = screen.of(Waiting)[0]
    return waiting


def come(
    waiting: Waiting, name: str, folder: Path, others: Sequence[str] = (),
    minds: Sequence[Worker] = (), **more: Any,
) -> Party:
    """Sit down where a host waits, with others of the same machine."""
    place, port = waiting.addresses[0].split(":")
    beside = partial(join, place, int(port), words=waiting.words)
    return join_party(beside(name, folder=folder), beside, others, minds, folder=folder, pace=0,
                      **more)


def give_up(seats: Sequence[Seat], *screens: Screen) -> None:
    """Let these resign, one after the other."""
    for seat in seats:
        screen = next(screen for screen in screens if seat in screen.seats)
        match = screen.match
        assert match is not None
        screen.table.post(seat, Resign())
        until(lambda seat=seat, match=match: seat in match.gone or match.over,  # type: ignore[misc]
              *screens, plays=False)


def records(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.rglob("*.tambour")]


@pytest.mark.parametrize(("options", "minds", "names", "seats"), [
    (THREE, 0, ("Ann", "Ben", "Tom"), (0, 1)),
    (FOUR, 1, ("Ann", "Ben", "Computer", "Tom"), (0, 1)),
])  # fmt: skip
def test_two_here_one_there_and_a_computer_play_to_a_verified_end(
    tmp_path: Path, ends: list[Any], options: dict[str, Any], minds: int,
    names: tuple[str, ...], seats: tuple[Seat, ...]
) -> None:
    table = host_party("napoleon", options, "Ann", [worker()] * minds, others=["Ben"],
                       folder=tmp_path / "ann", pace=0)
    here = Screen(table)
    ends.append(table)
    there = Screen(come(opened(here), "Tom", tmp_path / "tom"))
    ends.append(there.table)
    until(lambda: here.ply >= 5 and there.ply >= 5, here, there)
    (started,), (theirs,) = here.of(Started), there.of(Started)
    assert (started.names, started.seats) == (names, seats)
    assert theirs.seats == (len(names) - 1,)
    deployed = [x.action.value for x in here.of(Played) if isinstance(x.action, Deploy)]
    assert deployed == [None] * len(names), "no set-up is told before all are shown"
    assert [(met.name, met.known) for met in here.of(Met)] == [("Tom", False)]
    keys = sorted(path.stem.rsplit("-", 1)[1] for path in (tmp_path / "ann").rglob("*.key"))
    assert keys == [str(seat) for seat in range(len(names) - 1)], "one for each seat of ours"
    for screen, action in ((here, here.seats[0]), (here, here.seats[1])):
        screen.table.emote(action, 3)
    give_up((0, 1), here, there)
    if minds:
        give_up((3,), here, there)
    until(lambda: here.verdicts and there.verdicts, here, there)
    assert here.verdicts == there.verdicts == ["verified"]
    one, other = records(tmp_path / "ann"), records(tmp_path / "tom")
    assert len(one) == 1
    assert one == other, "one record here, and the same bytes there"
    assert verify(one[0]).ok
    assert not list(tmp_path.rglob("*.key"))
    assert not here.of(Refused)


def test_a_guest_brings_somebody_and_a_computer_and_plays_again(
    tmp_path: Path, ends: list[Any]
) -> None:
    here = Screen(host("napoleon", FOUR, "Tom", folder=tmp_path / "tom", port=0))
    ends.append(here.table)
    there = Screen(come(opened(here), "Ann", tmp_path / "ann", ["Ben"], [worker()]))
    ends.append(there.table)
    until(lambda: here.ply >= 4, here, there)
    assert there.of(Started)[0].names == ("Tom", "Ann", "Ben", "Computer")
    assert there.seats == (1, 2)
    assert [met.name for met in there.of(Met)] == ["Tom"], "once, though two links lead there"
    give_up((1, 2, 0), here, there)
    until(lambda: here.verdicts and there.verdicts, here, there)
    for screen in (there, here):
        for seat in screen.seats:
            screen.table.rematch(seat)
    until(lambda: len(here.of(Started)) == len(there.of(Started)) == 2, here, there)
    assert there.of(Started)[1].seats == (2, 3)
    assert there.of(Started)[1].names == ("Computer", "Tom", "Ann", "Ben")
    assert [report.seat for report in there.of(Rematch)][-1:]
    until(lambda: here.ply >= 3 and there.ply >= 3, here, there)
    give_up((2, 3, 1), here, there)
    until(lambda: len(here.verdicts) == len(there.verdicts) == 2, here, there)
    assert there.verdicts == ["verified"] * 2
    assert len(records(tmp_path / "ann")) == 2
    assert not list(tmp_path.rglob("*.key"))


@pytest.mark.parametrize("disclosure", ["referee"])
def test_two_at_one_screen_see_their_own_hidden_pieces_where_a_friend_judges(
    tmp_path: Path, ends: list[Any], disclosure: str
) -> None:
    """The one way to mixed seats where pieces stay hidden: a battle is between two, so no game of
    three or four hides any."""
    options = {"ruleset": "tournament", "disclosure": disclosure}
    here = Screen(host("luzhanqi", options, "Tom", folder=tmp_path / "tom", port=0))
    ends.append(here.table)
    there = Screen(come(opened(here), "Ann", tmp_path / "ann", ["Ben"]), dict(enumerate(ARMIES)))
    ends.append(there.table)
    until(lambda: there.ply >= 6, here, there)
    assert there.seats == (0, 1)
    assert here.seats == ()
    assert there.match is not None
    deploys = {x.seat: x.action.value for x in there.of(Played) if isinstance(x.action, Deploy)}
    assert deploys == dict(enumerate(ARMIES))
    there.table.close()
    there.table.join(20)  # type: ignore[attr-defined]
    until(lambda: here.of(Closed), here)
    (record,) = (tmp_path / "ann").glob("*.tambour")
    kin = kin_of(record, Path.read_bytes)
    again = Screen(resume_party(kin, ()), dict(enumerate(ARMIES)))
    ends.append(again.table)
    until(lambda: again.of(Started), again, plays=False)
    past = {x.seat: x.action.value for x in again.of(Started)[0].past
            if isinstance(x.action, Deploy)}
    assert past == dict(enumerate(ARMIES)), "another day they still do"


def kill(table: Any) -> None:
    """End all links of a machine without a word, and wait until its files are free."""
    def crash(peer: Any) -> list[Any]:
        peer.links.clear()
        peer.closed = True
        return []

    for link in table._links if isinstance(table, Party) else [table]:
        link._posts.put(crash)
        link._stir()
    for link in table._links if isinstance(table, Party) else [table]:
        link.join(20)
    table.join(20)


@pytest.mark.parametrize("who", ["ann", "tom"])
@pytest.mark.parametrize("hosts", ["ann", "tom"])
def test_either_machine_is_killed_and_all_its_seats_go_on(
    tmp_path: Path, ends: list[Any], who: str, hosts: str
) -> None:
    if hosts == "ann":
        ann = Screen(host_party("napoleon", FOUR, "Ann", [worker()], others=["Ben"], port=0,
                                folder=tmp_path / "ann", pace=0))
        tom = Screen(come(opened(ann), "Tom", tmp_path / "tom"))
    else:
        tom = Screen(host("napoleon", FOUR, "Tom", folder=tmp_path / "tom", port=0))
        ann = Screen(come(opened(tom), "Ann", tmp_path / "ann", ["Ben"], [worker()]))
    ends += [ann.table, tom.table]
    until(lambda: ann.ply >= 4 and tom.ply >= 4, ann, tom)
    before = ann.seats, tom.seats
    killed, stays = (ann, tom) if who == "ann" else (tom, ann)
    kill(killed.table)
    until(lambda: stays.away, stays, plays=False)  # who was hosted there knows of the host alone
    (record,) = (tmp_path / who).glob("*.tambour")
    kin = kin_of(record, Path.read_bytes)
    assert {each.kept.seat for each in kin} >= set(killed.seats)
    again = Screen(resume_party(kin, [worker() for each in kin if each.kept.level], pace=0))
    ends.append(again.table)
    ann, tom = (again, tom) if who == "ann" else (ann, again)
    until(lambda: again.match is not None and not again.away and not stays.away, ann, tom,
          plays=False)
    assert (ann.seats, tom.seats) == before
    ply = ann.ply
    until(lambda: ann.ply >= ply + 4 and tom.ply >= ply + 4, ann, tom)
    give_up((*ann.seats, *tom.seats), ann, tom)
    until(lambda: ann.verdicts and tom.verdicts, ann, tom)
    assert ann.verdicts == tom.verdicts == ["verified"]
    one, other = records(tmp_path / "ann"), records(tmp_path / "tom")
    assert len(one) == len(other) == 1
    assert one == other
    assert not list(tmp_path.rglob("*.key"))


def test_two_who_lost_their_window_come_by_the_address_alone(
    tmp_path: Path, ends: list[Any]
) -> None:
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0))
    waiting = opened(tom)
    ann = Screen(come(waiting, "Ann", tmp_path / "ann", ["Ben"]))
    ends += [ann.table, tom.table]
    until(lambda: ann.ply >= 3 and tom.ply >= 3, ann, tom)
    kill(ann.table)
    until(lambda: set(ann.seats) <= set(tom.away), tom, plays=False)
    found = partial(returning, tmp_path / "ann", Path.read_bytes)
    place, port = waiting.addresses[0].split(":")
    link = join(place, int(port), "Somebody", folder=tmp_path / "ann", returning=found)
    again = Screen(join_party(link, partial(join, place, int(port)), (), (),
                              folder=tmp_path / "ann",
                              again=lambda record: (kin_of(record, Path.read_bytes)[1:], ())))
    ends.append(again.table)
    until(lambda: again.ply >= 5 and tom.ply >= 5, again, tom)
    assert again.seats == (1, 2)


def test_where_one_place_is_left_the_second_is_told_and_the_first_plays(
    tmp_path: Path, ends: list[Any]
) -> None:
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0))
    waiting = opened(tom)
    zoe = Screen(come(waiting, "Zoe", tmp_path / "zoe"))
    ends += [tom.table, zoe.table]
    until(lambda: any(report.here == 2 for report in tom.of(Gathered)), tom, zoe)
    ann = Screen(come(waiting, "Ann", tmp_path / "ann", ["Ben"]))
    ends.append(ann.table)
    until(lambda: all(screen.ply >= 3 for screen in (ann, tom, zoe)), ann, tom, zoe)
    assert ann.of(Knocked) == [Knocked(FULL, (("name", "Ben"),))]
    assert ann.of(Started)[0].names == ("Tom", "Zoe", "Ann")
    assert ann.seats == (2,)
    assert not tom.of(Closed)


def test_with_wrong_words_nobody_of_us_sits_and_one_sentence_says_why(
    tmp_path: Path, ends: list[Any]
) -> None:
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0))
    waiting = opened(tom)
    assert waiting.words is not None
    wrong = Waiting(waiting.addresses, tuple((word + 7) % 256 for word in waiting.words))
    ann = Screen(come(wrong, "Ann", tmp_path / "ann", ["Ben"]))
    ends += [tom.table, ann.table]
    until(lambda: ann.of(Closed), ann, tom)
    assert [report.code for report in ann.of(Closed)] == ["words"]
    assert ann.told[-1] is ann.of(Closed)[0]


def test_whoever_hears_that_the_table_is_closed_can_go_on_at_once(
    tmp_path: Path, ends: list[Any]
) -> None:
    """Tom leaves in mid-match: Ann's screen hears it once, and all its key files are free."""
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0))
    ann = Screen(come(opened(tom), "Ann", tmp_path / "ann", ["Ben"]))
    ends += [tom.table, ann.table]
    until(lambda: ann.ply >= 3, ann, tom)
    tom.table.close()
    until(lambda: ann.of(Closed), ann)
    assert [report.code for report in ann.of(Closed)] == ["left"]
    (record,) = (tmp_path / "ann").glob("*.tambour")
    again = Screen(resume_party(kin_of(record, Path.read_bytes), ()))
    ends.append(again.table)
    until(lambda: again.of(Started), again, plays=False)
    assert not again.of(Closed)
    assert again.seats == (1, 2)


def test_whose_own_program_fails_ends_it_for_all_of_the_machine_with_that_sentence(
    tmp_path: Path, ends: list[Any]
) -> None:
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0))
    table = come(opened(tom), "Ann", tmp_path / "ann", ["Ben"])
    ann = Screen(table)
    ends += [tom.table, ann.table]
    until(lambda: ann.ply >= 3, ann, tom)
    bens: TcpTable = table._links[1]
    bens._posts.put(lambda peer: peer.broken("disk", "no such disk"))
    bens._stir()
    until(lambda: ann.of(Closed), ann, tom)
    assert [report.code for report in ann.of(Closed)] == ["disk"]
    assert all(link.closed for link in table._links)


def test_a_friend_s_key_lets_two_in_and_is_still_one_friend_s(
    tmp_path: Path, ends: list[Any]
) -> None:
    """The host meets the friend under that key, and not also whoever sat down beside them."""
    key = draw_key()
    tom = Screen(host("napoleon", THREE, "Tom", folder=tmp_path / "tom", port=0, friends=[key]))
    place, port = opened(tom).addresses[0].split(":")
    beside = partial(join, place, int(port), friends=[key])
    ann = Screen(join_party(beside("Ann", folder=tmp_path / "ann"), beside, ["Ben"], (),
                            folder=tmp_path / "ann"))
    ends += [tom.table, ann.table]
    until(lambda: tom.of(Started) and ann.of(Started), tom, ann)
    assert [(met.name, met.known) for met in tom.of(Met)] == [("Ann", True)]
    assert [(met.name, met.known) for met in ann.of(Met)] == [("Tom", True)]
