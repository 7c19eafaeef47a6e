"""Who looks at another window is called to this one: by its title and its entry in the task bar."""

from typing import Any

import pygame
import pytest

from client import routes
from client.memory import settings as store
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.lobby.wait import WaitScreen
from client.stage import view
from client.window import system_window
from client.window.captions import YOUR_TURN
from net.report import Gathered

from .test_shell import Told
from .test_stopping import EVEN, MORE, Board
from .test_table_kit import PegWardrobe


class Window:
    """What the system shows of a window that may be behind another."""

    def __init__(self) -> None:
        self.focused = True
        self.title = ""
        self.flashing = False

    def call(self, title: str, how: int) -> None:
        self.title, self.flashing = title, how != pygame.FLASH_CANCEL


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    made = Window()
    monkeypatch.setattr(system_window, "call", made.call)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: made.focused)
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    return made


def looked_at(player: Any, window: Window) -> None:
    window.focused = True
    player.app.feed(pygame.Event(pygame.WINDOWFOCUSGAINED))
    player.wait()


def test_a_turn_calls_until_the_window_is_looked_at(sit: Any, window: Window) -> None:
    player = sit(routes.made(routes.Title()))
    window.focused = False
    player.app.sound(YOUR_TURN)
    assert window.flashing
    assert window.title == "Your turn! – Tambour"
    looked_at(player, window)
    assert not window.flashing
    assert window.title == "Tambour"


def test_our_turn_at_a_table_calls(sit: Any, window: Window) -> None:
    board = Board(sit, [*EVEN, *MORE, "N:I@g5"], (0,), w=8, h=8, turn="N")
    window.focused = False
    board.player.wait(12)
    assert not window.flashing, "it is Bert's"
    board.do(1, "g5-g4")
    board.player.wait(48)
    assert window.flashing
    assert "Your turn!" in window.title


def test_an_offer_calls(sit: Any, window: Window) -> None:
    board = Board(sit, EVEN, (0,))
    looked_at(board.player, window)
    window.focused = False
    board.do(1, "offer draw")
    assert window.flashing
    assert window.title.startswith("An offer")


def test_a_guest_calls_the_host_and_nobody_who_goes_does(sit: Any, window: Window) -> None:
    player = sit(WaitScreen(Told(), WayToPlay.HOST))
    window.focused = False
    wait = player.app.top
    wait.link.reports = [Gathered(("Ann", "", ""))]
    player.wait(2)
    assert not window.flashing, "that is ourselves"
    wait.link.reports = [Gathered(("Ann", "Bert", ""))]
    player.wait(2)
    assert window.title.startswith("Bert is here!")
    looked_at(player, window)
    window.focused = False
    wait.link.reports = [Gathered(("Ann", "", ""))]
    player.wait(2)
    assert not window.flashing


def test_nobody_is_called_who_looks_at_it(sit: Any, window: Window) -> None:
    player = sit(routes.made(routes.Title()))
    player.app.sound(YOUR_TURN)
    assert not window.flashing
    assert window.title == ""


@pytest.mark.parametrize(("language", "caption"), [
    ("en", "Call me in another window"), ("fr", "M'appeler dans une autre fenêtre")])
def test_it_can_be_switched_off(sit: Any, window: Window, language: str, caption: str) -> None:
    player = sit(routes.made(routes.Settings()), language=language)
    switch = next(w for w in player.app.top.graph.widgets if w.caption == caption)
    player.app.top.graph.focus(switch)
    player.press(pygame.K_RETURN)
    assert not player.app.settings.call_me
    window.focused = False
    player.app.sound(YOUR_TURN)
    assert not window.flashing


def test_the_choice_is_kept() -> None:
    assert Settings().call_me
    store.save(Settings(call_me=False))
    assert not store.load().call_me


def test_the_real_window_takes_title_and_icon(sit: Any) -> None:
    sit(routes.made(routes.Title()))
    system_window.call("Bert is here! – Tambour", pygame.FLASH_UNTIL_FOCUSED)
    assert pygame.display.get_caption()[0] == "Bert is here! – Tambour"
    icon = pygame.image.load(system_window.ICON)
    assert icon.get_size() == (128, 128)
    assert icon.get_at((0, 0)).a == 0
    assert icon.get_at((64, 100)).a == 255
