"""What an action did is worked out once a process: the link tells it, and no screen asks a rule."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from client.table.play import Happened, Play
from core.action import Action, Answer, Deploy, Offer
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE
from core.position import Phase
from core.search.noise import noise
from net.drivers.memory import hotseat
from net.drivers.open_table import host, join
from net.record.fold import Fold
from net.report import Played, Report, Started, Table, Waiting

from ..forge import Forge
from .wire import Pair

PATIENCE = 30.0


def until(link: Table, kind: type[Report]) -> tuple[Any, list[Report]]:
    """Wait for a report; give it and what came after it in the same breath."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = link.poll()
        for at, report in enumerate(told):
            if isinstance(report, kind):
                return report, told[at + 1:]
        time.sleep(0.002)
    raise TimeoutError(kind.__name__)


def follow(play: Play, count: int) -> Iterator[Happened]:
    """Poll until so many actions have counted."""
    end = time.monotonic() + PATIENCE
    while len(play.match.actions) < count:
        assert time.monotonic() < end
        yield from (told for told in play.poll() if isinstance(told, Happened))
        time.sleep(0.002)


def forbid(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Let nobody play on this match: it may only be told."""
    def play(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(match, "play", play)


@pytest.mark.parametrize("key", ["xiangqi", "halebarde"])
def test_two_programs(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links: list[Table] = [host(key, {}, "Ann", folder=tmp_path / "a", port=0)]
    address = until(links[0], Waiting)[0].addresses[0].rsplit(":", 1)
    links.append(join(address[0], int(address[1]), "Bob", folder=tmp_path / "b"))
    with closing(links[0]), closing(links[1]):
        plays = []
        for link in links:
            started, rest = until(link, Started)
            plays.append(Play(link, started))
            assert not any(isinstance(told, Played) for told in rest)
        for play in plays:
            forbid(monkeypatch, play.match)
        game = GAMES[key]
        own = Match(game, read_options(game.options, {}))
        for number in range(12):
            seat = min(own.position.to_act)
            actions = list(own.rules.actions(own.view(seat), seat))
            action = actions[noise(f"{number}", len(actions))]
            if number == 7:
                action = Offer("back", len(own.line) - 2)
            elif own.pending is not None:
                seat, action = min(own.asked), Answer(True)
            plays[seat].act(seat, action)
            events = own.play(seat, action)
            for play in plays:
                told = list(follow(play, len(own.actions)))
                assert [each.events for each in told] == [events]
                assert play.match.position == own.position
                assert list(play.match.path) == list(own.path)
                assert play.match.digest() == own.digest()
                assert dict(play.match.seen) == dict(own.seen)
                assert play.match.refusal(seat, action) == own.refusal(seat, action)


@pytest.mark.parametrize("key", ["napoleon", "luzhanqi"])
def test_one_screen_for_two_knows_no_set_up_and_plays_what_is_hidden_itself(
    key: str, tmp_path: Path
) -> None:
    link = hotseat(key, {}, ("Ann", "Bob"), folder=tmp_path)
    with closing(link):
        started, _ = until(link, Started)
        play = Play(link, started)
        for seat in (0, 1):
            play.act(seat, Deploy(play.match.rules.muster(seat).formations[0][1]))
        while play.match.position.phase.value == "muster":
            list(follow(play, len(play.match.actions) + 1))
        for number in range(6):
            if NATURE in play.match.position.to_act:
                list(follow(play, len(play.match.actions) + 1))
                continue
            seat = min(play.match.position.to_act)
            actions = list(play.match.rules.actions(play.match.position, seat))
            play.act(seat, actions[noise(f"{number}", len(actions))])
            list(follow(play, len(play.match.actions) + 1))
        assert not play.desync
        again = Match(play.match.game, play.match.options)
        for seat, action in play.match.actions:
            again.play(seat, action)
        assert again.position == play.match.position
        assert list(again.path) == list(play.match.path)


def test_a_screen_with_less_to_see_is_told_nothing_more(tmp_path: Path) -> None:
    link = hotseat("napoleon", {}, ("Ann", "Bob"), folder=tmp_path)
    with closing(link):
        started, _ = until(link, Started)
        link.post(0, Deploy(Play(link, started).match.rules.muster(0).formations[0][1]))
        played, _ = until(link, Played)
        assert played.action == Deploy(None)
        assert played.delta is None


def test_an_audit_notes_no_changes_for_nobody_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    forged = Forge("xiangqi")
    fold = Fold(forged.game, forged.options, forged.log)
    forged.act(0, next(iter(forged.match.rules.actions(forged.match.position, 0))))
    monkeypatch.setattr(Match, "delta", lambda self: pytest.fail("nobody asked"))
    counted = [each for link in forged.log.order() for each in fold.place(link)]
    assert [each.delta for each in counted] == [None]


def test_who_acts_works_it_out_once_and_so_does_who_hears_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair().play(lambda rules, view, seat: next(iter(rules.actions(view, seat))), plies=2)
    mover = next(end for end in pair.peers if end.match and end.seat in end.match.position.to_act)
    assert mover.match
    assert mover.match.position.phase is Phase.PLAY
    act = next(iter(mover.match.rules.actions(mover.match.position, mover.seat)))
    played: list[Match] = []
    enact = Match.enact

    def counting(match: Match, seat: int, action: Action) -> Any:
        played.append(match)
        return enact(match, seat, action)

    monkeypatch.setattr(Match, "enact", counting)
    mover.act(act)
    pair.run()
    screens = [end.match for end in pair.peers]
    assert [match.position.ply for match in screens if match] == [3, 3]
    assert len([match for match in played if match not in screens]) == 2
