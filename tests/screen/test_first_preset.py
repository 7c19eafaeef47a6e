"""The set-up screen begins with a game's first set-up, and its card says what is our own."""

from typing import Any

import pytest

from client.memory.again import WayToPlay
from client.pages.lobby.setup import SetupScreen
from core.games import GAMES

from .conftest import SIZES
from .finders import unfold
from .test_shell_words import too_wide


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("how", [WayToPlay.HOST, WayToPlay.ONE])
def test_the_first_card_is_chosen(sit: Any, key: str, how: WayToPlay) -> None:
    scene = sit(SetupScreen(how, key)).app.top
    assert [card.chosen for card in scene.cards].index(True) == 0


def test_agon_begins_with_both_angles_from_whatever_game_one_comes(sit: Any) -> None:
    assert GAMES["agon"].presets[0].options == {"angles": "120,180"}
    assert GAMES["agon"].options().angles == "180"
    scene = sit(SetupScreen(WayToPlay.ONE, "xiangqi")).app.top
    next(card for card in scene.shelf if card.name == "Agon").on_click()
    assert scene.values == {"angles": "120,180"}
    assert scene.cards[0].chosen


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["xiangqi", "halebarde"])
def test_the_card_names_our_own_limits(
    sit: Any, key: str, size: tuple[int, int], language: str
) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE, key), language=language, size=size))
    scene, say = player.app.top, player.app.say
    labels = {"xiangqi": ["Moves without taking", "No move left"],
              "halebarde": ["Camps are safe", "Board"]}[key]
    told = " ".join(row.help for row in scene.sheet.rows)
    assert all(say(label) in told for label in labels)
    assert not [w for w in scene.graph.widgets if too_wide(player.app.theme, w)]
