"""Two armies against a third on every screen: chosen, set up, played, and built in the editor."""

from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay
from client.pages.editor.editor_screen import EditorScreen
from client.pages.lobby.setup import SetupScreen
from core.action import Resign
from core.games import GAMES

from .finders import entries, unfold
from .test_table_kit import Sitting

ALLIES = {"board": "16x16", "players": 3, "teams": "allies", "army": 24,
          "list_alone": "4/2/12/8/6"}


def texts(scene: Any) -> str:
    """Give every word of a screen's sheet."""
    return " | ".join(
        getattr(row, "help", "") + " " + " ".join(
            f"{getattr(w, 'name', '')} {getattr(w, 'facts', '')}" for w in row.widgets)
        for row in scene.sheet.rows)


@pytest.mark.parametrize(("language", "told"), [
    ("en", "Blue against Red + Green"), ("fr", "Bleu contre Rouge + Vert"),
])
def test_the_set_up_screen_says_who_is_with_whom(sit: Any, language: str, told: str) -> None:
    player = unfold(sit(SetupScreen(WayToPlay.ONE), language=language))
    scene = player.app.top
    at = [preset.name for preset in GAMES["napoleon"].presets].index("Waterloo")
    scene.cards[at].on_click()
    player.wait()
    shown = texts(scene)
    assert told in shown
    assert "32" in scene.cards[at].facts
    assert "24 + 24" in scene.cards[at].facts
    scene.cards[0].on_click()
    player.wait()
    assert told not in texts(scene)


def test_the_cards_of_the_table_name_the_allies(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, (0, 1, 2), options={"board": "12x12", **{
        k: v for k, v in ALLIES.items() if k in ("players", "teams")}})
    say = table.app.context.say
    cards = {card.seat: card for card in table.scene.panels.cards(say)}
    assert cards[1].words == f"with {cards[2].name}"
    assert cards[2].words == f"with {cards[1].name}"
    assert cards[0].words == "alone against 2"
    assert [army.name for army in cards[1].allies] == ["Green"]
    assert [army.name for army in cards[2].allies] == ["Red"], "each bears the other's emblem"
    assert not cards[0].allies
    assert [cards[seat].need for seat in range(3)] == [4, 8, 8]
    table.link.post(0, Resign())
    for _ in range(60):
        table.frame(0.1)
    assert table.scene.dialogs.shown is not None
    assert "win!" in table.scene.panels.headline(say)


def test_the_editor_bands_armies_together(sit: Any) -> None:
    player = sit(EditorScreen("napoleon", {}))
    scene = player.app.top
    bands = next(w for w in scene.live if ("allies", "allies") in getattr(w, "among", ()))
    scene.change(lambda: scene.builder.size(12, 10))
    bands.choose(2)
    assert scene.options() == {"board": "12x12", "players": 3, "teams": "allies"}
    assert not scene.why
    scene.turn("army")
    own = next(w for w in scene.live if getattr(w, "value", None) is False)
    before = len(scene.sheet.rows)
    own.choose(1)
    assert len(scene.sheet.rows) == before + 5
    scene.change(lambda: scene.builder.troop_alone("C", 6))
    assert scene.options()["list_alone"] == "2/1/6/6/3"
    player.wait(2)
    for _ in range(2):
        player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert "list_alone" not in scene.options()
    assert len(scene.sheet.rows) == before
    scene.change(lambda: scene.builder.seats(2))
    assert scene.options() == {"board": "12x12"}
    assert not scene.why, "the other number of armies takes the teams along"


def test_the_editor_keeps_the_army_of_the_one_alone(sit: Any) -> None:
    player = sit(EditorScreen("napoleon", ALLIES), size=(800, 600))
    assert player.app.top.options() == ALLIES
    player.app.top.turn("army")
    player.wait(2)
    player.app.top.go()
    player.wait(2)
    setup = player.app.top
    assert isinstance(setup, SetupScreen)
    assert setup.values == ALLIES
    assert len(entries(setup)) == 3
