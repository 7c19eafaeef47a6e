"""Every game of the box on one screen, over its real link: from the set-up to the first move."""

from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay
from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import sharing
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.routes import made
from core.games import GAMES
from core.piece import NATURE
from core.position import Phase

from .conftest import SIZES, until
from .finders import press

BOX = [(key, n) for key, game in GAMES.items() if key != "napoleon"
       for n in range(len(game.presets))]


@pytest.mark.sweep
@pytest.mark.parametrize(("key", "preset"), BOX, ids=[f"{key}-{n}" for key, n in BOX])
def test_from_the_shelf_to_the_first_move(sit: Any, key: str, preset: int) -> None:
    player = sit(
        SetupScreen(WayToPlay.ONE, key), size=SIZES[preset % 2],
        language="fr" if preset % 2 else "en"
    )
    setup = player.app.top
    setup.cards[preset].on_click()
    assert not setup.why
    press(player, setup.context.say("Start the game"))
    until(lambda: isinstance(player.app.top, DeployScreen | TableScreen), player)
    for seat in range(2):
        scene = player.app.top
        if isinstance(scene, TableScreen):
            break
        assert scene.state.seat == seat
        player.press(pygame.K_a)
        assert scene.state.draft.refusal() is None
        scene.ready()
        until(lambda scene=scene: player.app.top is not scene, player)
        if isinstance(player.app.top, CurtainScreen):
            player.press(pygame.K_RETURN)
            player.wait()
    table = player.app.top
    assert isinstance(table, TableScreen)
    match = table.play.match
    until(lambda: match.position.phase is Phase.PLAY, player)
    (turn,) = match.position.to_act - {NATURE}
    ply = match.position.ply
    table.play.act(turn, next(iter(match.rules.actions(match.position, turn))))
    until(lambda: match.position.ply == ply + 1, player)
    assert not table.play.desync


def test_one_tap_chooses_a_game_and_the_set_up_follows(sit: Any) -> None:
    player = sit()
    title = player.app.top
    assert isinstance(title, TitleScreen)
    for game in GAMES.values():
        press(player, game.title)
        assert title.game is game
        assert title.graph.focused.called == game.title
    press(player, "Friends")
    press(player, "On this screen")
    player.wait()
    setup = player.app.top
    assert isinstance(setup, SetupScreen)
    assert setup.game.key == list(GAMES)[-1]
    for at, game in enumerate(GAMES.values()):
        setup.shelf[at].on_click()
        assert setup.game is game
        assert [card.chosen for card in setup.shelf].index(True) == at
        assert len(setup.cards) == len(game.presets) + 1
        assert setup.graph.focused is None or setup.graph.focused in setup.graph.widgets
    player.press(pygame.K_ESCAPE)
    assert player.app.top is title
    assert title.game.key == list(GAMES)[-1]


def test_right_sees_what_left_has_placed_in_the_open(sit: Any) -> None:
    player = sit(made(sharing({}, ("Lea", "Tom"), game="halebarde")))
    until(lambda: isinstance(player.app.top, DeployScreen), player)
    left = player.app.top
    assert {piece.seat for piece in left.state.draft.others().values()} == {1}
    player.press(pygame.K_a)
    left.ready()
    until(lambda: player.app.top is not left, player)
    right = player.app.top
    names = right.state.draft.rules.topology.index
    assert {right.state.draft.others()[names[f"a{row}"]].seat for row in range(1, 7)} == {0}
    player.press(pygame.K_a)
    assert right.state.draft.refusal() is None
