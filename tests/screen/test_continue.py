"""A match that was left is offered on the title, and goes on as it stood."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from client import routes
from client.__main__ import main
from client.memory.settings import record_folder
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.lobby.wait import Computers, opposing, sharing
from client.pages.modal import Notice
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.table.continuing import continue_match
from core.games import GAMES
from core.position import Phase
from core.search.styles import STYLES
from net.players.worker import Worker
from net.record.record_file import framed

from .conftest import until
from .finders import button, named, press, words


def left(player: Any, key: str, helped: int | None = None) -> None:
    """Begin a match at this screen, play a little, and go back to the title."""
    player.app.context.open(sharing({}, ("Ann", "Bob"), key, helped=helped))
    until(lambda: isinstance(player.app.top, DeployScreen | TableScreen), player)
    table = player.app.top
    if isinstance(table, TableScreen):
        match = table.play.match
        for _ in range(3):
            (turn,) = match.position.to_act
            ply = len(match.actions)
            table.play.act(turn, next(iter(match.rules.actions(match.position, turn))))
            until(lambda ply=ply: len(match.actions) > ply, player)
    player.app.context.pop()
    until(lambda: isinstance(player.app.top, TitleScreen), player)


def offered(player: Any) -> Any:
    title = player.app.top
    until(lambda: named(title, "Continue"), player)
    return button(title, "Continue")


@pytest.mark.parametrize("key", ["xiangqi", "luzhanqi"])
def test_the_title_offers_to_go_on_and_the_board_stands_as_it_was(sit: Any, key: str) -> None:
    player = sit()
    assert not named(player.app.top, "Continue")
    left(player, key)
    player.click(offered(player).rect.center)
    until(lambda: isinstance(player.app.top, DeployScreen | TableScreen), player)
    screen = player.app.top
    if key == "luzhanqi":
        assert isinstance(screen, DeployScreen)
        return
    match = screen.play.match
    assert len(match.actions) == 3
    assert match.position.phase is Phase.PLAY
    (turn,) = match.position.to_act
    screen.play.act(turn, next(iter(match.rules.actions(match.position, turn))))
    until(lambda: len(match.actions) == 4, player)


def test_who_alone_gets_help_still_does_when_it_goes_on(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi", helped=1)
    player.click(offered(player).rect.center)
    until(lambda: isinstance(player.app.top, TableScreen), player)
    play = player.app.top.play
    assert play.helped == 1
    assert (play.helps(0), play.helps(1)) == (False, True)


def test_a_bold_computer_is_bold_when_it_goes_on(sit: Any, monkeypatch: Any) -> None:
    minds: list[Any] = []

    class Seen(Worker):
        def __init__(self, level: Any, *args: Any, **named: Any) -> None:
            super().__init__(level, *args, **named)
            minds.append(level)

    monkeypatch.setattr("net.players.worker.Worker", Seen)
    player = sit()
    bold = STYLES[1]
    player.app.context.open(opposing({}, "Ann", Computers(1, ("Tom",), bold), "xiangqi"))
    until(lambda: isinstance(player.app.top, TableScreen), player)
    player.app.context.pop()
    until(lambda: isinstance(player.app.top, TitleScreen), player)
    player.click(offered(player).rect.center)
    until(lambda: isinstance(player.app.top, TableScreen), player)
    assert [level.taste for level in minds] == [bold.taste, bold.taste]
    assert player.app.top.play.style == 1, "and another day, too"


@pytest.mark.parametrize(("seats", "level"), [(2, 3), (3, 0)])
def test_who_plays_with_a_friend_too_has_not_beaten_the_computer_alone(
    monkeypatch: Any, tmp_path: Path, seats: int, level: int
) -> None:
    setup = SimpleNamespace(seats=seats, players=seats)
    kin = [SimpleNamespace(setup=setup, kept=SimpleNamespace(
        game=GAMES["agon"], seat=seat, level=3 * seat, place="here")) for seat in (0, 1)]
    monkeypatch.setattr("net.drivers.going_on.kin_of", lambda *_: kin)
    monkeypatch.setattr("net.players.party.resume_party", lambda *_, **__: None)
    monkeypatch.setattr("client.table.continuing.minds_of", lambda *_: [])
    assert continue_match(tmp_path / "none.tambour").solo == level


def test_what_cannot_go_on_is_told(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi")
    tile = offered(player)
    for key in (record_folder() / "keys").glob("*.key"):
        key.write_bytes(b"nonsense")
    player.click(tile.rect.center)
    until(lambda: isinstance(player.app.top, Notice), player)


def test_my_games_goes_on_with_a_match_too(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi")
    player.app.context.open(routes.Records())
    records = player.app.top
    until(lambda: records.rows and records.rows[0].go_on.visible, player)
    player.click(records.rows[0].go_on.rect.center)
    until(lambda: isinstance(player.app.top, TableScreen), player)
    assert len(player.app.top.play.match.actions) == 3
    assert not player.app.top.play.started.beginning
    assert player.app.top.play.started.past


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this system's folders")
def test_a_pipe_in_the_place_of_a_key_is_told_and_not_waited_for(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi")
    tile = offered(player)
    for key in (record_folder() / "keys").glob("*.key"):
        key.unlink()
        os.mkfifo(key)
    player.click(tile.rect.center)
    until(lambda: isinstance(player.app.top, Notice), player)


@pytest.mark.parametrize("change", ["form", "line"])
def test_a_match_that_a_newer_program_keeps_is_told_and_left_as_it_is(
    sit: Any, change: str
) -> None:
    player = sit()
    left(player, "agon")
    files = sorted((record_folder() / "keys").iterdir())
    for file in files:
        data = file.read_bytes()
        file.write_bytes(data.replace(b"key 1", b"key 2") if change == "form" else
                         data + framed(0, msgspec.msgpack.encode({"type": "hat"})))
    before = [file.read_bytes() for file in files]
    (record,) = record_folder().glob("*.tambour")
    player.app.open(continue_match(record))
    until(lambda: isinstance(player.app.top, Notice), player)
    assert "Another version of Tambour began this match." in words(player.app.top)
    assert [file.read_bytes() for file in files] == before


@pytest.mark.parametrize(("answer", "opened"), [
    ("Go on with it", TableScreen), ("Only watch", ReplayScreen)])
def test_a_double_click_on_a_match_that_waits_here_asks_whether_it_goes_on(
    sit: Any, monkeypatch: pytest.MonkeyPatch, answer: str, opened: type
) -> None:
    left(sit(), "agon")
    (record,) = record_folder().glob("*.tambour")
    shown: list[Any] = []
    monkeypatch.setattr("client.app.run", lambda first: shown.append(first) or 0)
    assert main([str(record)]) == 0
    player = sit(shown[0])
    assert "This game is not over yet." in words(player.app.top)
    press(player, answer)
    until(lambda: isinstance(player.app.top, opened), player)


def test_a_friends_copy_of_it_is_only_watched(
    sit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left(sit(), "agon")
    (record,) = record_folder().glob("*.tambour")
    copy = shutil.copy(record, tmp_path / "copy.tambour")
    shown: list[Any] = []
    monkeypatch.setattr("client.app.run", lambda first: shown.append(first) or 0)
    assert main([str(copy)]) == 0
    assert isinstance(shown[0], ReplayScreen)
