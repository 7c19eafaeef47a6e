"""PROTOCOL.md alone is enough: a peer written from it plays whole games with ours over TCP."""

import random
import time

import pytest

from core.action import Answer, Deploy, Move, Offer, Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase
from net.drivers.open_table import host, join
from net.record.audit import verify
from net.report import Audited, Closed, Gathered, Played, Refused, Started, Waiting
from net.wire.messages import ClockRule

from .hidden import ARMIES
from .stranger import Stranger

PATIENCE = 20.0
MATE = ("h3h10", "d10e9", "b3b5", "c7c6", "b5g5", "c10a8", "g5g10")
OPEN, SEALED, REFEREED = (
    ("luzhanqi", {"ruleset": "tournament", "disclosure": how, "first": "random"})
    for how in ("open", "sealed", "referee")
)


class Ours:
    """Our side of a table, playing as the stranger does: by the match."""

    def __init__(self, link, turn, matches=1):
        self.link, self.turn = link, turn
        self.match, self.started, self.verdict, self.asked = None, None, None, -1
        self.matches, self.records = matches, []

    def step(self, told=()):
        told = [*told, *self.link.poll()]
        for report in told:
            assert not isinstance(report, Refused), report
            assert not isinstance(report, Closed) or self.verdict, report
            if isinstance(report, Started):
                game = GAMES[report.game]
                self.started, self.verdict, self.asked = report, None, -1
                self.records.append(report.record)
                self.match = Match(game, read_options(game.options, report.options))
            elif isinstance(report, Played):
                self.match.redo(report.delta)
            elif isinstance(report, Audited):
                self.verdict = report.verdict
                if len(self.records) < self.matches:
                    self.link.rematch(self.started.seats[0])
        seats = self.started.seats if self.started else ()
        if seats and not self.match.over:
            muster = self.match.position.phase is Phase.MUSTER
            at = 0 if muster else len(self.match.actions)
            action = self.turn(self.match, seats[0]) if self.asked != at else None
            if action is not None:
                self.asked = at
                self.link.post(seats[0], action)
        return bool(told)


def script(*moves):
    """Play moves in order, whoever is to move."""
    def turn(match, seat):
        at = len(match.line)
        if match.position.turn != seat:
            return None
        return match.rules.from_text(match.position, seat, moves[at])

    return turn


def dice(seed, until, last):
    """Play at random; after so many plies do what `last` says, one thing after the other."""
    rolls, last = random.Random(seed), list(last)

    def turn(match, seat):
        if seat in match.asked - match.agreed:
            return Answer(True)
        view = match.view(seat)
        if match.pending is not None or seat not in view.to_act:
            return None
        if match.position.ply >= until and last:
            return last.pop(0)(match)
        return rolls.choice(list(match.rules.actions(view, seat)))

    return turn


def give_up(match):
    return Resign()


def take_back(match):
    return Offer("back", len(match.line) - 1)


def draw(match):
    return Offer("draw")


STORM = ("JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/AICIC", "JCJLJ/EDKGG/E-F-H/DA-BH/K-C-H/GIFII")
"""The marshal goes up the a-file, round the corner and into the headquarters with the flag."""
ROAD = ("a6a7", "a7a8", "a8a9", "a9a10", "a10a11", "a11b11", "b11b12")


def hidden(armies, road, idle, answers):
    """Give both players of a game of hidden pieces: seat 0 goes its road, then gives up; seat 1
    idles to and fro, or answers after so many moves of the other; nature says who begins."""
    def turn(match, seat):
        p = match.position
        if p.phase is Phase.MUSTER:
            return Deploy(armies[seat])
        if seat not in p.to_act:
            return None
        at = sum(who == 0 and isinstance(action, Move) for who, action in match.line)
        if seat == 0 and at == len(road):
            return Resign()
        index = match.rules.topology.index
        free = [text for text in idle if p.board[index[text[:2]]]]
        text = road[at] if seat == 0 else answers.get(at) or free[0]
        return match.rules.from_text(match.view(seat), seat, text)

    return turn


def storm():
    return hidden(STORM, ROAD, ("e7d8", "d8e7"), {})


def fights():
    """C meets C and both fall; an engineer turns; both marshals fall, so both flags are shown; C
    meets C; the known engineer attacks a bomb; then seat 0 gives up."""
    return hidden(ARMIES, ("a6a7", "b6a7", "c6c7", "a7a8"), ("b7b8", "b8b7"), {3: "e7e6"})


@pytest.fixture
def table(tmp_path):
    links = []

    def keep(link):
        links.append(link)
        return link

    keep.folder = tmp_path
    yield keep
    for link in reversed(links):
        link.close()
    for link in links:
        link.join(10)


def until(link, kind, true=lambda report: True, told=None):
    """Poll a link until it tells something; all that it told before goes to `told`."""
    told = [] if told is None else told
    deadline = time.monotonic() + PATIENCE  # only a hung test gets here
    while not any(isinstance(x, kind) and true(x) for x in told):
        assert time.monotonic() < deadline, told
        assert not any(isinstance(report, Closed) for report in told), told
        told += link.poll()
        time.sleep(0.002)
    return next(x for x in told if isinstance(x, kind) and true(x))


def finish(bots, stranger, thread):
    deadline = time.monotonic() + PATIENCE
    while not (stranger.finished and all(b.verdict is not None for b in bots)):
        assert time.monotonic() < deadline, (
            stranger.error, stranger.finished, [b.verdict for b in bots])
        assert stranger.error is None, repr(stranger.error)
        if not sum(b.step() for b in bots):
            time.sleep(0.001)
    thread.join(10)
    if stranger.error:
        raise stranger.error
    assert [b.verdict for b in bots] == ["verified"] * len(bots)
    for each in bots:
        assert [path.read_bytes() for path in each.records] == stranger.records
    assert [str(verify(record, GAMES)) for record in stranger.records] == ["verified"] * len(
        stranger.folds)
    return stranger.fold.match


def as_guest(table, key, options, turn, ours=None, matches=1, clock=None):
    rule = ClockRule(*clock) if clock else None
    link = table(host(key, options, "Mia", folder=table.folder, port=0, clock=rule))
    stranger, waiting = Stranger("Zoë", turn, matches), until(link, Waiting)
    port = int(waiting.addresses[0].rsplit(":", 1)[1])
    thread = stranger.start(lambda: stranger.join("127.0.0.1", port, waiting.words))
    return finish([Ours(link, ours or turn, matches)], stranger, thread)


def as_host(table, key, options, turn, ours=None, matches=1, clock=None):
    stranger = Stranger("Zoë", turn, matches, clock and list(clock))
    door, port = stranger.listen()
    thread = stranger.start(lambda: stranger.host(door, (7, 250), key, options))
    link = table(join("127.0.0.1", port, "Mia", folder=table.folder, words=(7, 250)))
    return finish([Ours(link, ours or turn, matches)], stranger, thread)


BOTH_WAYS = pytest.mark.parametrize("meet", [as_guest, as_host])


@BOTH_WAYS
def test_a_stranger_plays_an_open_game_to_its_end(table, meet):
    match = meet(table, "xiangqi", {}, script(*MATE))
    assert match.position.outcome.reason == "checkmate"


@BOTH_WAYS
@pytest.mark.parametrize("protocol", [5, 6])
def test_a_stranger_of_an_older_protocol_plays_too(table, meet, protocol, monkeypatch):
    monkeypatch.setattr("tests.protocol.stranger.SPEAKS", (protocol, protocol))
    match = meet(table, "xiangqi", {}, script(*MATE))
    assert match.position.outcome.reason == "checkmate"


@BOTH_WAYS
def test_a_stranger_plays_again_with_sides_swapped(table, meet):
    match = meet(table, "xiangqi", {}, script(*MATE), matches=2)
    assert match.position.outcome.winners == (0,)


@BOTH_WAYS
def test_a_stranger_plays_with_clocks_and_counts_as_we_do(table, meet):
    """Sand runs to and fro, and each says how long he took."""
    match = meet(table, "xiangqi", {}, script(*MATE), clock=(60, 0, 0, 0, True), matches=2)
    assert match.position.outcome.reason == "checkmate"


@pytest.mark.parametrize(("meet", "loser"), [(as_guest, 0), (as_host, 0), (as_guest, 1)])
def test_a_flag_falls_between_a_stranger_and_us(table, meet, loser):
    """Whoever waits until his time is over says so himself, and both have the same end."""
    def turn(match, seat):
        idle = match.position.turn == loser and len(match.line) > 1
        return None if idle else script(*MATE)(match, seat)

    match = meet(table, "xiangqi", {}, turn, clock=(1, 0, 0, 0, False))
    assert match.position.outcome.reason == "time"
    assert match.position.outcome.winners == (1 - loser,)


@BOTH_WAYS
def test_a_stranger_hides_an_army_shows_it_and_agrees_with_us(table, meet):
    match = meet(table, "napoleon", {}, dice(1, 12, (take_back, draw)), dice(2, 12, ()))
    assert match.actions[-1][1] == Answer(True)
    assert [a.what for _, a in match.actions if isinstance(a, Offer)] == ["back", "draw"]


@pytest.mark.parametrize(("meet", "game"), [(as_guest, OPEN), (as_host, SEALED)])
def test_a_stranger_takes_a_flag_or_loses_it(table, meet, game):
    match = meet(table, *game, storm())
    assert match.position.outcome.reason == "flag"


@pytest.mark.parametrize(("meet", "game"), [(as_guest, SEALED), (as_host, OPEN)])
def test_a_stranger_fights_hidden_battles_and_stands_the_audit(table, meet, game):
    match = meet(table, *game, fights())
    assert match.position.outcome.reason == "resigned"


@pytest.mark.parametrize("turn", [storm, fights])
def test_a_stranger_plays_before_a_referee(table, turn):
    turn = turn()
    link = table(host(*REFEREED, "Ref", folder=table.folder / "h", port=0))
    stranger, waiting, told = Stranger("Zoë", turn), until(link, Waiting), []
    port = int(waiting.addresses[0].rsplit(":", 1)[1])
    other = table(join("127.0.0.1", port, "Mia", folder=table.folder / "j", words=waiting.words))
    until(link, Gathered, lambda report: report.here == 2, told)
    thread = stranger.start(lambda: stranger.join("127.0.0.1", port, waiting.words))
    referee = Ours(link, turn)
    referee.step(told)
    finish([referee, Ours(other, turn)], stranger, thread)


def test_a_stranger_plays_on_when_one_of_three_gives_up_and_goes(table):
    options = {"players": 3, "board": "15x15"}
    link = table(host("napoleon", options, "Mia", folder=table.folder / "h", port=0))
    waiting, told = until(link, Waiting), []
    port = int(waiting.addresses[0].rsplit(":", 1)[1])
    leo = table(join("127.0.0.1", port, "Leo", folder=table.folder / "j", words=waiting.words))
    until(link, Gathered, lambda report: report.here == 2, told)
    stranger = Stranger("Zoë", dice(1, 12, (draw,)))
    thread = stranger.start(lambda: stranger.join("127.0.0.1", port, waiting.words))
    mia, gone = Ours(link, dice(2, 99, ())), Ours(leo, dice(3, 3, (give_up,)))
    mia.step(told)
    deadline = time.monotonic() + PATIENCE
    while not (gone.match and gone.match.gone):
        assert time.monotonic() < deadline, stranger.error
        mia.step()
        gone.step()
    leo.close()
    match = finish([mia], stranger, thread)
    assert match.actions[-1][1] == Answer(True)
    assert stranger.fold.left == {1}
