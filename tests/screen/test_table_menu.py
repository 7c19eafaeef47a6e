"""The menu offers only what would be granted, and a closed table waits for nobody."""

import pygame
import pytest

from core.piece import PUBLIC
from net.report import Closed

from .test_luzhanqi import fights
from .test_luzhanqi_kit import Hidden
from .test_table_kit import Sitting


def labels(table: Sitting) -> list[str]:
    table.scene.dialogs.menu()
    assert table.scene.dialogs.shown is not None
    return [button.label for button in table.scene.dialogs.shown.buttons]


def test_nothing_is_taken_back_that_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    table.link.post(0, fights(table)[0])
    table.wait(0.5)
    assert table.play.takable(0) is not None
    assert "Ask to take back" not in labels(table)
    assert {"Offer a draw", "Give up"} <= set(labels(table))


def test_a_referee_neither_gives_up_nor_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=())
    assert table.scene.state.speaker == PUBLIC
    assert labels(table) == ["Back to the game", "Rules", "Read to me", "No music", "Settings",
                             "Leave the table"]


@pytest.mark.usefixtures("watched")
def test_the_key_that_lays_the_rank_card_takes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    table.key(pygame.K_r)
    assert table.scene.dialogs.shown is not None
    graph = table.scene.dialogs.shown.graph
    assert graph.focused is not None
    assert graph.look(graph.focused).ring, "opened by a key"
    table.key(pygame.K_r)
    assert table.scene.dialogs.shown is None


def test_nobody_is_waited_for_at_a_closed_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch)
    table.link.prompt = False
    start = fights(table)[0].path[0]
    table.link.post(0, fights(table)[0])
    table.wait(1.5)
    animator = table.scene.performing()
    assert animator.duel is not None
    table.link.told.append(Closed("{name} left.", (("name", "Bob"),)))
    table.wait(0.5)
    assert animator.duel is None
    assert start in animator.renderer.board
    assert not any(card.active for card in table.scene.panels.cards(table.app.say))
    assert set(labels(table)) == {
        "Back to the game", "Rules", "Read to me", "No music", "Settings", "Leave the table"}
