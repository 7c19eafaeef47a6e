"""Computer players at a real table over the loopback: whole games, processes that die, manners."""

import os
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from client.cli.contest import Random
from core.action import Action, Answer, Deploy, Lot, Move, Offer, Resign, Reveal
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE, Seat
from core.position import Phase
from core.search.levels import LEVELS
from core.search.thought import Thought, Words
from net.drivers.going_on import Kin, kin_of
from net.drivers.open_table import join
from net.drivers.tcp import TcpTable
from net.players.opponent import EARLY, PACE, SURE, Mind, Opponent
from net.players.party import Party, host_party, resume_party
from net.players.worker import LIVES, Bounds, Question, Worker
from net.record.audit import verify
from net.record.setup import match_at
from net.report import (
    Audited,
    Away,
    Beginning,
    Closed,
    Gathered,
    Played,
    Refused,
    Relieved,
    Report,
    Running,
    Started,
    Waiting,
)
from net.wire.messages import ClockRule

PATIENT = 60.0
"""Seconds after which a test gives up: nothing is measured by it."""
QUICK = Bounds(nodes=40)


class Person:
    """Somebody at a window: keeps a match of what is told, and may draw his moves by lot."""

    def __init__(self, table: Party | TcpTable) -> None:
        self.table = table
        self.match: Match | None = None
        self.seat = 0
        self.told: list[Report] = []
        self.chooser = Random(1)
        self.away = False
        self._asked: object = None

    def hear(self) -> None:
        """Take what was told."""
        for report in self.table.poll():
            self.told.append(report)
            assert not isinstance(report, Refused | Closed), report
            if isinstance(report, Started):
                game = GAMES[report.game]
                self.match = Match(game, read_options(game.options, report.options))
                (self.seat,), self._asked = report.seats, None
                for played in report.past:
                    self.fold(played)
            elif isinstance(report, Played):
                self.fold(report)
            elif isinstance(report, Away):
                self.away = bool(report.seats)

    def fold(self, played: Played) -> None:
        assert self.match is not None
        played.play_on(self.match)

    def until(self, done: Callable[[], object], *, playing: bool = True) -> None:
        """Go on until something holds; with `playing` he moves when it is his turn."""
        late = time.monotonic() + PATIENT
        while not done():
            assert time.monotonic() < late, self.told[-3:]
            self.hear()
            if playing:
                self.play()
            time.sleep(0.002)

    def play(self) -> None:
        """Move, if it is his turn."""
        match = self.match
        if match is None or match.over or not self.turn or self.away:
            return
        setting = match.position.phase is Phase.MUSTER
        if setting and match.position.hand[self.seat].ready:
            return
        mark = (match, 0 if setting else len(match.actions))
        if self._asked != mark:
            self._asked = mark
            self.table.post(self.seat, self.chooser(match.rules, match.view(self.seat), self.seat))

    @property
    def turn(self) -> bool:
        """Say whether he is to act."""
        return self.match is not None and self.seat in self.match.position.to_act

    def ply(self) -> int:
        """Count what was played."""
        return self.match.position.ply if self.match is not None else -1

    def all_of(self, kind: type) -> list[Any]:
        """Give what was told of a kind."""
        return [report for report in self.told if isinstance(report, kind)]


@pytest.mark.parametrize(("key", "options"), [
    ("xiangqi", {}), ("napoleon", {"board": "16x16", "players": 3}),
    ("luzhanqi", {"ruleset": "tournament", "disclosure": "referee"}),
])  # fmt: skip
def test_a_match_against_computers_goes_on_another_day(
    sit: "Sit", key: str, options: dict[str, Any], tmp_path: Path
) -> None:
    person, _ = sit(key, options)
    person.until(lambda: person.ply() >= 4)
    person.table.close()
    person.table.join(20)
    (record,) = tmp_path.glob("*.tambour")
    before = record.read_bytes()
    kin = kin_of(record, Path.read_bytes)
    ranks = {each.kept.seat: each.kept.level for each in kin if each.kept.level}
    assert set(ranks.values()) == {1}
    person, minds = sit(key, options, kin=kin)
    person.until(lambda: person.ply() >= 8)
    (started,) = person.all_of(Started)
    assert len(started.past) > 4
    assert started.seats == (0,)
    assert record.read_bytes().startswith(before)
    person.table.post(person.seat, Resign())
    if len(minds) == 1:
        person.until(lambda: ended(person), playing=False)
        assert verify(record.read_bytes()).ok
        assert not list(tmp_path.rglob("*.key"))


@pytest.mark.parametrize(("key", "options"), [
    ("xiangqi", {}), ("luzhanqi", {"ruleset": "tournament", "disclosure": "referee"}),
])  # fmt: skip
def test_a_rematch_of_a_match_that_went_on_is_put_away_and_goes_on_too(
    sit: "Sit", key: str, options: dict[str, Any], tmp_path: Path
) -> None:
    verified: dict[Path, bytes] = {}
    person, _ = sit(key, options)
    for number in (1, 2):
        put_away(person)
        (record,) = set(tmp_path.glob("*.tambour")) - set(verified)
        kin = kin_of(record, Path.read_bytes)
        assert [each.kept.level for each in kin if each.kept.seat == 2 - number] == [1]
        person, _ = sit(key, options, kin=kin)
        give_up(person)
        assert [x.verdict for x in person.all_of(Audited)] == ["verified"]
        verified[record] = record.read_bytes()
        assert verify(verified[record]).ok
        assert {path: path.read_bytes() for path in tmp_path.glob("*.tambour")} == verified
        assert not list(tmp_path.rglob("*.key"))
        if number == 1:
            person.told.clear()
            person.table.rematch(person.seat)
            person.until(partial(person.all_of, Started))


def put_away(person: Person) -> None:
    """Play a little, and leave."""
    person.until(lambda: person.ply() >= 4 and person.turn)
    person.table.close()
    person.table.join(20)


def give_up(person: Person) -> None:
    """Play on a little, once everybody is back, and give up."""
    person.until(lambda: person.ply() >= 6 and person.turn and not person.away)
    person.table.post(person.seat, Resign())
    person.until(lambda: ended(person), playing=False)


Sit = Callable[..., tuple[Person, list[Worker]]]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Open a table for a person and as many levels as the rules have other seats."""
    tables: list[tuple[Party, list[Worker]]] = []

    def make(
        key: str, options: dict[str, Any] | None = None, level: int = 1, bounds: Bounds = QUICK,
        kin: Sequence[Kin] = (), clock: ClockRule | None = None, **given: Any,
    ) -> tuple[Person, list[Worker]]:
        game = GAMES[key]
        seats = len(game.rules(read_options(game.options, options or {})).seats)
        minds = [Worker(LEVELS[level - 1], f"Computer {n}", bounds=bounds, **given)
                 for n in range(1, seats)]
        table = resume_party(kin, minds, pace=0) if kin else host_party(
            key, options or {}, "Lea", minds, folder=tmp_path, pace=0, clock=clock)
        tables.append((table, minds))
        return Person(table), minds

    yield make
    for table, minds in tables:
        table.close()
        table.join(20)
        assert not table._thread.is_alive()
        assert all(mind.child.process is None for mind in minds)


def test_a_computer_plays_with_a_clock_and_the_flag_of_who_waits_falls(sit: Sit) -> None:
    person, _ = sit("xiangqi", clock=ClockRule(3, 0, 0, 0, False))
    person.until(lambda: person.ply() >= 4 and person.turn)
    person.until(lambda: ended(person), playing=False)
    assert person.match is not None
    assert person.match.position.outcome is not None
    assert person.match.position.outcome.reason == "time"
    assert person.match.position.outcome.winners == (1 - person.seat,)
    assert [report.verdict for report in person.all_of(Audited)] == ["verified"]
    used = person.all_of(Running)[-1].clocks.accounts
    assert used[1 - person.seat].left <= 3_000


def ended(person: Person) -> bool:
    return bool(person.all_of(Audited))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_begins_and_goes_on(sit: Sit, key: str, tmp_path: Path) -> None:
    person, _ = sit(key)
    person.until(lambda: person.ply() >= 6 and person.turn)
    person.table.post(person.seat, Resign())
    person.until(lambda: ended(person), playing=False)
    (started,) = person.all_of(Started)
    assert started.names == ("Lea", "Computer 1")
    assert [report.verdict for report in person.all_of(Audited)] == ["verified"]
    assert not person.all_of(Relieved)
    kept = [path.suffix for path in tmp_path.iterdir() if path.is_file()]
    assert kept == [".tambour"], "ours, and no key"
    assert verify(started.record.read_bytes()).ok


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("key", GAMES)
def test_whole_games(sit: Sit, key: str, level: int) -> None:
    person, _ = sit(key, level=level)
    person.until(lambda: ended(person))
    assert [report.verdict for report in person.all_of(Audited)] == ["verified"]
    assert not person.all_of(Relieved)


def test_a_whole_game_and_its_rematch_with_sides_swapped(sit: Sit) -> None:
    person, _ = sit("napoleon", level=3)
    person.until(lambda: ended(person))
    person.table.rematch(person.seat)
    person.until(lambda: len(person.all_of(Started)) == 2 and person.ply() >= 2)
    first, second = person.all_of(Started)
    assert (first.seats, second.seats) == ((0,), (1,))


@pytest.mark.parametrize(("key", "options", "names"), [
    ("napoleon", {"board": "16x16", "players": 3}, ("Lea", "Computer 1", "Computer 2")),
    ("napoleon", {"board": "16x16", "players": 4, "teams": "pairs"},
     ("Lea", "Computer 1", "Computer 2", "Computer 3")),
    ("luzhanqi", {"ruleset": "tournament", "disclosure": "referee"},
     ("Lea", "Computer 1", "Referee")),
])  # fmt: skip
def test_three_and_four_armies_and_a_referee(
    sit: Sit, key: str, options: dict[str, Any], names: tuple[str, ...]
) -> None:
    person, _ = sit(key, options)
    person.until(lambda: person.ply() >= 5)
    (started,) = person.all_of(Started)
    assert started.names == names
    assert started.seats == (0,)


@pytest.mark.parametrize(("order", "names"), [
    ((), ("Lea", "Computer 1", "Computer 2", "Tom")),
    ((2, 3, 0), ("Computer 2", "Tom", "Lea", "Computer 1")),
])
def test_friends_over_the_network_sit_beside_computers(
    tmp_path: Path, order: tuple[int, ...], names: tuple[str, ...]
) -> None:
    options = {"board": "16x16", "players": 4}
    minds = [Worker(LEVELS[0], f"Computer {n}", bounds=QUICK) for n in (1, 2)]
    table = host_party("napoleon", options, "Lea", minds, folder=tmp_path / "lea", pace=0,
                       order=order)
    lea = Person(table)
    friend = None
    try:
        lea.until(lambda: any(report.here == 3 for report in lea.all_of(Gathered)))
        (waiting, *_) = lea.all_of(Waiting)
        host, port = waiting.addresses[0].split(":")
        link = join(host, int(port), "Tom", folder=tmp_path / "tom", words=waiting.words)
        friend = Person(link)

        def both() -> bool:
            friend.hear()
            friend.play()
            return lea.ply() >= 5

        lea.until(both)
        (started,) = friend.all_of(Started)
        assert started.names == names
    finally:
        if friend is not None:
            friend.table.close()
        table.close()
        table.join(20)
    assert all(mind.child.process is None for mind in minds)


def test_with_a_referee_there_is_a_rematch_too(sit: Sit) -> None:
    person, _ = sit("luzhanqi", {"ruleset": "tournament", "disclosure": "referee"})
    person.until(lambda: person.ply() >= 2 and person.turn)
    person.table.post(person.seat, Resign())
    person.until(lambda: ended(person), playing=False)
    person.table.rematch(person.seat)
    person.until(lambda: len(person.all_of(Started)) == 2 and person.ply() >= 2)
    assert person.all_of(Started)[1].seats == (1,)


# Processes ---------------------------------------------------------------------------------------


def test_a_killed_process_is_replaced_and_nobody_notices(sit: Sit) -> None:
    person, (worker,) = sit("xiangqi")
    person.until(lambda: person.ply() >= 2)
    for ply in (4, 6):
        assert worker.child.process is not None
        worker.child.process.kill()
        worker.child.process.join()
        person.until(lambda ply=ply: person.ply() >= ply)  # type: ignore[misc]
    assert worker.lost >= 1
    assert not person.all_of(Relieved)


def sleep_for_ever() -> None:
    """A process that never answers."""
    time.sleep(1000)


def fall_over() -> None:
    """A process that cannot even begin."""
    os._exit(3)


@pytest.mark.parametrize(("prepare", "patience"), [(fall_over, 60.0), (sleep_for_ever, 0.3)])
def test_one_that_cannot_be_woken_is_relieved_and_the_game_goes_on(
    sit: Sit, prepare: Callable[[], None], patience: float
) -> None:
    person, (worker,) = sit("xiangqi", prepare=prepare,
                            bounds=Bounds(nodes=40, patience=patience))
    person.until(lambda: person.ply() >= 4)
    (told,) = person.all_of(Relieved)
    assert "Computer 1" in told.msgid.format(**dict(told.args))
    assert worker.lost == LIVES


def hoard() -> None:
    """A process that takes more memory than it may have: it is never filled."""
    bytearray(1 << 40)


def test_one_that_needs_too_much_memory_costs_nobody_his_game(sit: Sit) -> None:
    pytest.importorskip("resource", reason="this system bounds no memory")
    person, (worker,) = sit("xiangqi", prepare=hoard)
    person.until(lambda: person.ply() >= 2)
    assert worker.lost == LIVES
    assert len(person.all_of(Relieved)) == 1


def bounded() -> None:
    """Fall over unless memory is bounded as it was asked for."""
    import resource

    if resource.getrlimit(resource.RLIMIT_AS)[0] != 300 << 20:
        fall_over()


def test_memory_is_bounded_in_the_process(sit: Sit) -> None:
    pytest.importorskip("resource", reason="this system bounds no memory")
    person, (worker,) = sit("agon", prepare=bounded, bounds=Bounds(nodes=40, memory=300 << 20))
    person.until(lambda: person.ply() >= 2)
    assert worker.lost == 0


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no way to have one core")
def test_one_core_is_enough(sit: Sit) -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        person, _ = sit("agon", level=8, bounds=Bounds(seconds=0.05))
        person.until(lambda: person.ply() >= 4)
    finally:
        os.sched_setaffinity(0, before)
    assert not person.all_of(Relieved)


def test_the_process_is_humble_and_ends_with_the_table(sit: Sit) -> None:
    person, (worker,) = sit("agon")
    person.until(lambda: person.ply() >= 2)
    process = worker.child.process
    assert process is not None
    assert process.pid is not None
    assert process.daemon, "ended with the window whatever happens"
    if hasattr(os, "getpriority"):
        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= 10
    person.table.close()
    person.table.join(20)
    assert not process.is_alive()
    assert worker.child.process is None


def test_a_hurried_process_says_what_it_has_found(sit: Sit) -> None:
    person, (worker,) = sit("xiangqi", level=8, bounds=Bounds(seconds=10 * PATIENT))
    person.until(lambda: person.ply() >= 1)
    assert worker.bounds.seconds > PATIENT, "it would think longer than this test waits"

    def answered() -> bool:
        person.table.hurry()
        return person.ply() >= 2

    person.until(answered)
    assert not person.all_of(Relieved)


def test_who_leaves_while_it_thinks_waits_for_nothing(sit: Sit) -> None:
    person, (worker,) = sit("xiangqi", level=8, bounds=Bounds(seconds=10 * PATIENT))
    person.until(lambda: person.ply() >= 1 and worker.child.process)
    process = worker.child.process
    person.table.close()
    person.table.join(20)
    assert process is not None
    assert not process.is_alive()


class Paper:
    """A line that keeps what is said and never answers."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, what: object) -> None:
        self.sent.append(what)

    def poll(self) -> bool:
        return False


def on_paper(monkeypatch: pytest.MonkeyPatch) -> tuple[Worker, Paper]:
    worker, paper = Worker(LEVELS[0], "Computer", seed=7), Paper()

    def process(self: Worker) -> Any:
        self.child.line = paper  # type: ignore[assignment]
        return paper

    monkeypatch.setattr(Worker, "_process", process)
    return worker, paper


def test_nothing_hidden_reaches_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that differ only in what the seat may not know are told in the same bytes; the
    match that is handed over here knows everything."""
    game = GAMES["luzhanqi"]
    rules = game.rules(game.options())
    values = [value for _, value in rules.muster(0).formations]
    (_, theirs), *_ = rules.muster(1).formations
    told = []
    for value in values[:2]:
        worker, paper = on_paper(monkeypatch)
        match = Match(game, game.options())
        match.play(0, Deploy(value))
        worker.ask(match, 1)
        for seat, action in ((1, Deploy(theirs)), (0, Reveal(value)), (1, Reveal(theirs))):
            if match.refusal(seat, action) is None:
                match.play(seat, action)
        if match.refusal(NATURE, Lot(1)) is None:
            match.play(NATURE, Lot(1))
        worker.ask(match, 1)
        told.append([pickle.dumps(each) for each in paper.sent])
    assert values[0] != values[1]
    assert told[0] == told[1]
    assert len(told[0]) == 3, "the match, then two questions"


def test_only_what_is_new_is_told_and_a_take_back_is_seen(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, paper = on_paper(monkeypatch)
    game = GAMES["xiangqi"]
    match = Match(game, game.options())

    def move(text: str) -> None:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, match.rules.from_text(match.position, seat, text))

    def asked() -> tuple[int, int]:
        worker.ask(match, 1)
        question = paper.sent[-1]
        assert isinstance(question, Question)
        assert question.views[-1] == match.view(1)
        return question.first, len(question.views)

    move("h3e3")
    assert asked() == (0, 2)
    move("h8e8")
    move("h1g3")
    assert asked() == (2, 2)
    match.play(0, Offer("back", 0))
    match.play(1, Answer(True))
    move("b3e3")
    assert asked() == (1, 1)
    assert worker.level is LEVELS[0]


# Manners -----------------------------------------------------------------------------------------


@dataclass
class Thoughtful:
    """A mind that plays the first lawful move and thinks what it is told to."""

    name: str = "Computer"
    score: int = 0
    ready: bool = True
    asked: list[int] = field(default_factory=list)
    hurried: int = 0
    relieved: Relieved | None = None
    rank: int = 4
    _action: Action | None = None

    @property
    def thought(self) -> Thought | None:
        move = Move(())
        return Thought(move, self.score, None, 1, 1, (move,), Words(""))

    def start(self) -> None: ...

    def close(self) -> None: ...

    def hurry(self) -> None:
        self.hurried += 1
        self.ready = True

    def ask(self, match: Match, seat: Seat) -> None:
        self.asked.append(len(match.actions))
        self._action = next(iter(match.rules.actions(match.view(seat), seat)))

    def poll(self) -> Action | None:
        if not self.ready:
            return None
        action, self._action = self._action, None
        return action


class Desk:
    """Two seats in memory: the computer has the second, the test plays the first."""

    def __init__(self, mind: Mind, key: str = "xiangqi", at: Beginning | None = None,
                 **options: str) -> None:
        game = GAMES[key]
        self.now = 100.0
        read = read_options(game.options, options)
        self.match = match_at(game, read, at)
        self.told: list[Report] = [
            Started(key, options, ("Lea", "Computer"), (1,), None, beginning=at)]
        self.posted: list[Action] = []
        self.computer = Opponent(self, mind, GAMES, clock=lambda: self.now)

    def post(self, seat: Seat, action: Action) -> None:
        self.posted.append(action)
        self.play(seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        if (refusal := self.match.refusal(seat, action)) is not None:
            self.told.append(Refused(seat, refusal))
            return
        events = self.match.play(seat, action)
        self.told.append(Played(seat, action, b"", events, self.match.delta()))
        if (forced := self.match.rules.forced(self.match.position)) is not None:
            self.play(*forced)

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def first(self) -> None:
        """Play the person's first lawful move."""
        self.play(0, next(iter(self.match.rules.actions(self.match.position, 0))))

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.computer.step()

    def to(self, ply: int) -> None:
        """Play on until so many plies are played."""
        while self.match.position.ply < ply:
            if self.match.position.turn == 0:
                self.first()
            self.pass_time(0)
            self.pass_time(PACE)

    def rematch(self, seat: Seat) -> None: ...


    def hurry(self) -> None: ...

    def close(self) -> None: ...


def test_it_moves_at_a_human_pace_and_thinks_meanwhile() -> None:
    mind = Thoughtful()
    table = Desk(mind)
    table.first()
    table.pass_time(0)
    assert mind.asked == [1]
    table.pass_time(PACE * 0.9)
    assert table.posted == []
    table.pass_time(PACE * 0.2)
    assert len(table.posted) == 1
    table.pass_time(10)
    assert len(table.posted) == 1, "once"


def test_it_can_be_hurried() -> None:
    mind = Thoughtful(ready=False)
    table = Desk(mind)
    table.computer.hurry()
    assert mind.hurried == 0, "nobody waits for it"
    table.first()
    table.pass_time(0)
    table.computer.hurry()
    assert mind.hurried == 1
    table.pass_time(0)
    assert len(table.posted) == 1


def test_a_take_back_is_granted_even_while_it_thinks() -> None:
    mind = Thoughtful(ready=False)
    table = Desk(mind)
    table.first()
    table.pass_time(PACE)
    table.play(0, Offer("back", 0))
    table.pass_time(0)
    assert table.posted == [Answer(True)]
    assert table.match.position.ply == 0
    mind.ready = True
    table.pass_time(PACE)
    assert len(table.posted) == 1, "what it had thought of is forgotten: it is not its turn"


@pytest.mark.parametrize(("score", "yes"), [(-30, True), (0, True), (30, False)])
def test_it_takes_a_draw_when_it_does_not_stand_better(score: int, yes: bool) -> None:
    table = Desk(Thoughtful(score=score))
    table.to(EARLY)
    table.posted.clear()
    table.play(0, Offer("draw"))
    table.pass_time(0)
    assert table.posted == [Answer(yes)]


@pytest.mark.parametrize("score", [-30, 30])
@pytest.mark.parametrize(("ahead", "yes"), [("S:I@a6", False), ("N:I@h3", True)])
def test_it_takes_no_end_by_points_that_it_would_lose(ahead: str, score: int, yes: bool) -> None:
    """Napoleon counts points when all agree to stop: that "draw" has a winner."""
    value = {"w": 8, "h": 8, "turn": "S", "ply": EARLY, "pieces": [
        ahead, *(f"{who}@{file}{row}" for who, row in (("S:D", 1), ("N:D", 8)) for file in "cdef"),
    ]}
    game = GAMES["napoleon"]
    rules = game.rules(game.options()).suited(value)
    table = Desk(Thoughtful(score=score), "napoleon", Beginning(rules, rules.from_json(value)))
    table.play(0, Offer("draw"))
    table.pass_time(0)
    assert table.posted == [Answer(yes)]


def test_where_pieces_are_hidden_it_compares_with_the_beginning() -> None:
    mind = Thoughtful(score=20_000)
    table = Desk(mind, "luzhanqi")
    for seat in (0, 1):
        (_, value), *_ = table.match.rules.muster(seat).formations
        table.play(seat, Deploy(value))
    for seat in (0, 1):
        table.play(seat, Reveal(table.match.position.hand[seat].value or ""))
    if NATURE in table.match.position.to_act:
        table.play(NATURE, Lot(0))
    assert table.match.position.phase is Phase.PLAY
    while table.match.position.ply < EARLY or table.match.position.turn != 0:
        table.to(table.match.position.ply + 1)
    for score, yes in ((20_100, False), (19_900, True)):
        mind.score = score
        table.play(0, Offer("draw"))
        table.pass_time(0)
        assert table.posted[-1] == Answer(yes)


def test_it_takes_no_draw_at_once() -> None:
    table = Desk(Thoughtful(score=-100))
    table.play(0, Offer("draw"))
    table.pass_time(0)
    assert table.posted == [Answer(False)]


def test_it_gives_up_when_all_is_lost_and_not_before() -> None:
    mind = Thoughtful(score=-100_000)
    table = Desk(mind)
    table.to(2 * SURE - 2)
    assert Resign() not in table.posted
    mind.score = -200
    table.to(2 * SURE)
    assert Resign() not in table.posted
    mind.score = -100_000
    while not table.match.over:
        table.to(table.match.position.ply + 1)
    assert table.posted[-1] == Resign()
    assert table.match.position.ply == 4 * SURE - 1


def test_the_weakest_plays_on_to_the_end() -> None:
    table = Desk(Thoughtful(score=-100_000, rank=1))
    table.to(3 * SURE + 1)
    assert Resign() not in table.posted


def test_a_handicap_alone_is_no_reason_to_give_up() -> None:
    mind = Thoughtful(score=-1_900)
    table = Desk(mind, handicap="b-RR")
    for _ in range(SURE):
        table.first()
        table.pass_time(0)
        table.pass_time(PACE)
    assert Resign() not in table.posted, "it began so far behind"
    mind.score = -100_000
    while not table.match.over:
        table.to(table.match.position.ply + 1)
    assert table.posted[-1] == Resign()


class Erring(Thoughtful):
    """A mind that answers what may not be played."""

    def poll(self) -> Action | None:
        action, self._action = self._action, None
        return Move((0, 0)) if action else None


def test_a_mind_that_errs_costs_nobody_his_game() -> None:
    table = Desk(Erring())
    table.to(4)
    assert not any(isinstance(report, Refused) for report in table.told)
