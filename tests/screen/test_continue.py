"""A match that was left is offered on the title, and goes on as it stood."""

import os
from typing import Any

import pytest

from client.registry import make
from client.screens.deploy.screen import DeployScreen
from client.screens.lobby.wait import sharing
from client.screens.modal import Notice
from client.screens.table import TableScreen
from client.screens.title import TitleScreen
from client.settings import record_folder
from core.position import Phase

from .test_box import until


def left(player: Any, key: str) -> None:
    """Begin a match at this screen, play a little, and go back to the title."""
    player.app.context.push(sharing({}, ("Ann", "Bob"), key))
    until(player, lambda: isinstance(player.app.top, DeployScreen | TableScreen))
    table = player.app.top
    if isinstance(table, TableScreen):
        match = table.play.match
        for _ in range(3):
            (turn,) = match.position.to_act
            ply = len(match.actions)
            table.play.act(turn, next(iter(match.rules.actions(match.position, turn))))
            until(player, lambda ply=ply: len(match.actions) > ply)
    player.app.context.pop()
    until(player, lambda: isinstance(player.app.top, TitleScreen))


def offered(player: Any) -> Any:
    title = player.app.top
    until(player, lambda: title._quick[0].label == "Continue")
    return title._quick[0]


@pytest.mark.parametrize("key", ["xiangqi", "luzhanqi"])
def test_the_title_offers_to_go_on_and_the_board_stands_as_it_was(sit: Any, key: str) -> None:
    player = sit()
    assert player.app.top._quick[0].label != "Continue"
    left(player, key)
    player.click(offered(player).rect.center)
    until(player, lambda: isinstance(player.app.top, DeployScreen | TableScreen))
    screen = player.app.top
    if key == "luzhanqi":
        assert isinstance(screen, DeployScreen)
        return
    match = screen.play.match
    assert len(match.actions) == 3
    assert match.position.phase is Phase.PLAY
    (turn,) = match.position.to_act
    screen.play.act(turn, next(iter(match.rules.actions(match.position, turn))))
    until(player, lambda: len(match.actions) == 4)


def test_what_cannot_go_on_is_told(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi")
    tile = offered(player)
    for key in (record_folder() / "keys").glob("*.key"):
        key.write_bytes(b"nonsense")
    player.click(tile.rect.center)
    until(player, lambda: isinstance(player.app.top, Notice))


def test_my_games_goes_on_with_a_match_too(sit: Any) -> None:
    player = sit()
    left(player, "xiangqi")
    player.app.context.push(make("records"))
    records = player.app.top
    until(player, lambda: records.rows and records.rows[0].go_on.visible)
    player.click(records.rows[0].go_on.rect.center)
    until(player, lambda: isinstance(player.app.top, TableScreen))
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
    until(player, lambda: isinstance(player.app.top, Notice))
