"""A match that begins at a position: seen before it is signed, played, verified, and no other."""

import contextlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from client.__main__ import main
from client.processes.record_questions import ReadRecord
from core.action import Resign
from core.game import Game, Malformed
from core.games import GAMES
from core.match import Match
from core.option import changed, read_options
from core.position import Phase, Position
from net.crypto.keys import SeatKey
from net.peer import handshake
from net.peer.close_reasons import SENTENCES
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.states import State
from net.record.audit import read, verify
from net.record.kept import read_kept
from net.record.setup import read_posed, set_up, written
from net.report import Beginning, Closed, Proposed, Started
from net.wire import messages as wire
from net.wire.frames import decode
from net.wire.messages import PosedStart

from . import star
from .hidden import files, hear
from .wire import End, Pair, stream, wired

OPEN = ("napoleon", "xiangqi", "halebarde", "agon")
"""The games that begin at a position: nothing stays hidden in them."""


def middle(key: str, plies: int = 6, **given: Any) -> Beginning:
    """Play a few plies of a game, and give what anybody may begin at."""
    game = GAMES[key]
    rules = game.rules(read_options(game.options, given))
    p = rules.opening()
    for _ in range(plies):
        seat = p.turn
        assert seat is not None
        p = rules.apply(p, seat, list(rules.actions(p, seat))[-1]).position
    p = rules.from_json(rules.to_json(p))
    return Beginning(rules, p)


class Table(Pair):
    """Two at a table that begins at a position; Leo has not agreed yet."""

    def __init__(self, key: str, beginning: Beginning, seed: str = "s", clock: Any = None,
                 **options: Any) -> None:
        self.host, self.joiner = (End(seed, "joiner", name, games=GAMES) for name in ("Mia", "Leo"))
        made = set_up(GAMES[key], options, clock, beginning)
        for peer, name in zip(self.peers, ("Mia", "Leo"), strict=True):
            seating = Host(made) if peer is self.host else Guest()
            peer.peer = wired(Me(name, GAMES), seating, stream(seed + name), files(name))
            peer.fold = lambda report: None
        self.chunk = 0
        self.now = 0.0
        self.joiner.do(self.joiner.peer.open())
        self.run()

    def agree(self) -> "Table":
        self.joiner.do(self.joiner.peer.agree())
        self.run()
        return self

    @property
    def match(self) -> Match:
        return self.host.peer.match.fold.match

    def moved(self, plies: int) -> "Table":
        for _ in range(plies):
            p, rules = self.match.position, self.match.rules
            self.seat(p.turn).act(next(iter(rules.actions(p, p.turn))))
            self.run()
        return self


@pytest.mark.parametrize("key", OPEN)
def test_it_is_seen_before_it_is_signed_and_played_to_a_verified_end(key: str) -> None:
    begins = middle(key)
    table = Table(key, begins)
    (told,) = table.joiner.of(Proposed)
    assert (told.game, told.names, told.seat) == (key, ("Mia", "Leo"), 1)
    assert told.beginning.position == begins.position
    assert not table.joiner.of(Started)
    assert not table.joiner.disk, "nothing is signed or written before"
    table.agree()
    for peer in table.peers:
        (started,) = peer.of(Started)
        assert started.beginning is not None
        assert started.beginning.position == begins.position
    table.moved(4)
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    assert table.host.record == table.joiner.record
    found = read(table.host.record)
    assert str(found.verdict) == "verified"
    assert found.beginning is not None
    assert found.beginning.position == begins.position
    assert isinstance(found.log.start, PosedStart)


def test_who_looks_may_take_their_time() -> None:
    table = Table("agon", middle("agon"))
    table.tick(times=4 * 120)
    assert not table.joiner.of(Closed)
    assert not table.host.of(Closed)
    table.agree().moved(2)
    assert table.match.position.phase is Phase.PLAY


def test_who_does_not_want_it_leaves_and_nothing_is_kept() -> None:
    table = Table("agon", middle("agon"))
    table.joiner.do(table.joiner.peer.close())
    table.run()
    assert table.host.peer.state is State.START
    assert not [name for end in table.peers for name in end.disk]
    assert not table.host.of(Started)


def test_a_host_cannot_fill_our_memory_while_we_look() -> None:
    table = Table("agon", middle("agon"))
    (start,) = [f for f in table.host.frames if getattr(
        getattr(decode(f[4:]), "body", None), "position", "")]
    for _ in range(100):
        hear(table.joiner, start)
    assert len(table.joiner.peer.seating._held) <= 4
    assert table.joiner.of(Closed)


def test_to_agree_to_nothing_does_nothing() -> None:
    table = Table("agon", middle("agon")).agree().moved(1)
    before = len(table.joiner.sent)
    table.agree()
    assert len(table.joiner.sent) == before
    table.host.do(table.host.peer.agree())
    assert not table.host.of(Closed)


def test_clocks_run_from_there() -> None:
    clock = wire.ClockRule(300, 0, 0, 0, False)
    table = Table("agon", middle("agon"), clock=clock)
    assert table.joiner.of(Proposed)[0].clocked
    table.agree().moved(2)
    assert table.host.peer.match.fold.now.clocks is not None


def test_a_rematch_begins_there_again_with_sides_swapped() -> None:
    begins = middle("agon")
    table = Table("agon", begins).agree()
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    for peer in table.peers:
        peer.do(peer.peer.rematch())
        table.run()
    assert [len(peer.of(Started)) for peer in table.peers] == [2, 2]
    assert len(table.joiner.of(Proposed)) == 1, "it was seen"
    assert table.match.position == begins.position
    assert table.host.of(Started)[1].names == ("Leo", "Mia")


def test_a_match_that_was_killed_goes_on() -> None:
    table = Table("xiangqi", middle("xiangqi")).agree().moved(3)
    (record,) = (v for k, v in table.host.disk.items() if k.endswith(".tambour"))
    (keys,) = (v for k, v in table.host.disk.items() if k.endswith(".key"))
    kept = read_kept(record, keys, GAMES)
    peer = wired(Me("Mia", GAMES), Host(set_up(kept.game, changed(kept.options))), stream("x"),
                 files("Mia"))
    peer.recall(kept)
    assert peer.match.fold.match.position == table.match.position


def test_hidden_ranks_begin_at_the_beginning() -> None:
    game = GAMES["luzhanqi"]
    rules = game.rules(read_options(game.options, {}))
    with pytest.raises(Malformed, match="hidden ranks"):
        set_up(game, {}, beginning=Beginning(rules, rules.start()))


def over(key: str) -> Position:
    begins = middle(key)
    return begins.rules.leave(begins.position, 0).position


@pytest.mark.parametrize("make", [
    lambda rules, p: over("agon"),
    lambda rules, p: replace(p, board=(None,) * len(p.board)),
], ids=["over", "empty"])
def test_where_nobody_could_play_on_nothing_begins(make: Any) -> None:
    begins = middle("agon")
    with pytest.raises(Malformed):
        set_up(GAMES["agon"], {}, beginning=Beginning(
            begins.rules, make(begins.rules, begins.position)))


def test_what_does_not_fit_a_frame_is_told_before_the_table_opens() -> None:
    game = GAMES["napoleon"]
    hills = {f"{file}{rank}": "H" for file in "abcdefghijklmnopqrstuvwxyz" for rank in range(5, 20)}
    value = {"w": 26, "h": 26, "pieces": ["S:G@a3", "S:I@b3", "S:I@c3", "S:C@d3", "N:G@z23",
             "N:I@y23", "N:I@x23", "N:C@w23"], "terrain": hills}
    rules = game.rules(read_options(game.options, {})).suited(value)
    with pytest.raises(Malformed, match="too large"):
        set_up(game, {}, beginning=Beginning(rules, rules.from_json(value)))


def hostile(text: str, game: Game = GAMES["agon"]) -> None:
    options = read_options(game.options, {})
    read_posed(game, options, text)


@pytest.mark.parametrize("text", [
    "", "null", "[]", "7", "{}", '{"start":true}', "{" * 3000, "[" * 3000, '"' + "x" * 3000 + '"',
    '{"turn":"W","W":{"Q":"zz9","G":[]}}', '{"a":1,"a":2}', "1e999", "NaN",
])
def test_an_illegal_position_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        hostile(text)


@pytest.mark.parametrize("key", OPEN)
def test_whatever_is_written_there_it_is_read_or_refused(key: str) -> None:
    begins, dice = middle(key), Random(1)
    text = written(begins.rules, begins.position)
    for _ in range(400):
        at, far = dice.randrange(len(text)), dice.randrange(4)
        wild = text[:at] + dice.choice(['"', "9", "-", "[]", "{}", "null", "z", ":", ",", ""]) + (
            text[at + far:])
        with contextlib.suppress(Malformed):
            found = read_posed(GAMES[key], read_options(GAMES[key].options, {}), wild)
            assert written(found.rules, found.position) == wild


def test_a_second_spelling_is_refused() -> None:
    begins = middle("agon")
    text = written(begins.rules, begins.position)
    hostile(text)
    with pytest.raises(Malformed):
        hostile(text.replace(",", ", ", 1))


def test_a_start_at_nonsense_is_signed_by_nobody() -> None:
    mia, leo = (handshake.hello(Me(name, GAMES), SeatKey(name.encode() * 8 + bytes(8)).public,
                                bytes(32)) for name in ("Mia", "Leo"))
    mia = msgspec.structs.replace(mia, games=leo.games[:0])
    other = middle("xiangqi")
    for text in ('{"start":true}', "7", written(other.rules, other.position)):
        start = handshake.compose(GAMES["agon"], "{}", 0, [mia, leo], (), None, text)
        with pytest.raises(wire.Cheat):
            handshake.accept(Me("Leo", GAMES), start, "agon", 0, leo, mia)


def test_an_altered_record_falls() -> None:
    table = Table("agon", middle("agon")).agree().moved(2)
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    record = table.host.record
    at = record.index(b'"turn"')
    assert verify(record[:at] + b'"tury"' + record[at + 6:]).kind == "failed"


def test_an_older_program_is_told_to_be_renewed() -> None:
    table = Table.__new__(Table)
    table.host, table.joiner = (End("s", "joiner", name, games=GAMES) for name in ("Mia", "Leo"))
    made = set_up(GAMES["agon"], {}, None, middle("agon"))
    for peer, name in zip(table.peers, ("Mia", "Leo"), strict=True):
        seating = Host(made) if peer is table.host else Guest()
        peer.peer = wired(Me(name, GAMES), seating, stream(name), files(name))
    table.chunk, table.now = 0, 0.0
    old = msgspec.structs.replace(table.joiner.peer.links[0].ours, high=6)
    table.joiner.peer.links[0].ours = old
    table.joiner.do(table.joiner.peer.open())
    table.run()
    (closed,) = table.joiner.of(Closed)
    assert closed.msgid in (SENTENCES["rules"], SENTENCES["newer"], SENTENCES["older"])
    assert table.host.peer.state is State.START


@pytest.mark.parametrize("players", [3, 4])
def test_all_guests_see_it_and_the_table_begins_when_the_last_agrees(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins = middle("napoleon", players=players, board="12x12")
    monkeypatch.setattr(star, "set_up", lambda game, options: set_up(game, options, None, begins))
    monkeypatch.setattr(End, "fold", lambda self, report: None)
    table = star.Star(players, games=GAMES, game="napoleon").run()
    for guest in table.guests:
        assert len(guest.of(Proposed)) == 1
    for guest in table.guests[::-1]:
        assert not guest.of(Started)
        guest.do(guest.peer.agree())
        table.run()
    assert {peer.peer.state for peer in table.peers} == {State.PLAY}
    for _ in range(3):
        p = table.host.peer.match.fold.match.position
        rules = table.host.peer.match.fold.match.rules
        table.seat(p.turn).act(next(iter(rules.actions(p, p.turn))))
        table.run()
    for peer in table.peers:
        assert len(peer.of(Started)) == 1
        assert verify(peer.record).kind == "unfinished"
        assert peer.peer.match.fold.match.position.ply == begins.position.ply + 3


def test_a_guest_who_leaves_while_looking_gives_the_place_free(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    begins = middle("napoleon", players=3, board="12x12")
    monkeypatch.setattr(star, "set_up", lambda game, options: set_up(game, options, None, begins))
    monkeypatch.setattr(End, "fold", lambda self, report: None)
    table = star.Star(3, games=GAMES, game="napoleon").run()
    stays, goes = table.guests
    stays.do(stays.peer.agree())
    table.run()
    goes.do(goes.peer.close())
    table.run()
    assert not stays.of(Closed)
    assert not stays.of(Started)
    assert table.host.peer.match is None
    late = table._guest("late", "Ben", GAMES)
    table.guests = [stays, late]
    table.sit(late)
    table.run()
    assert len(late.of(Proposed)) == 1
    assert len(stays.of(Proposed)) == 2, "it is another table: it is asked about anew"
    for guest in (late, stays):
        guest.do(guest.peer.agree())
        table.run()
    assert {peer.peer.state for peer in table.peers} == {State.PLAY}


def test_a_record_is_watched_filmed_and_printed_from_where_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On another board than its options say: a position brings its own."""
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path / "home"))
    big = middle("napoleon", board="12x12", players=2)
    table = Table("napoleon", big).agree().moved(2)
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    record = tmp_path / "here.tambour"
    record.write_bytes(table.host.record)
    assert main(["verify", str(record)]) == 0
    assert main(["replay", str(record), "--film", str(tmp_path / "here.webp")]) == 0
    assert main(["print", "napoleon", "--record", str(record), str(tmp_path / "a.pdf")]) == 0
    told = ReadRecord(record).answer()
    assert told is not None
    posed = read_posed(GAMES["napoleon"], told.options, told.position)
    assert posed.position == big.position
