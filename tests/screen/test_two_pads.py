"""Two gamepads at one screen: each moves the focus only while its player is to act."""

import pygame
import pytest

from client.screens.curtain import CurtainScreen
from client.screens.deploy.screen import DeployScreen
from client.widgets.gamepads import Pads
from net.report import Started

from .test_deploy_kit import Desk, _home, pictures  # noqa: F401  (fixtures)
from .test_table_kit import Sitting, seated

A, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_START
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def press(pad: int, button: int = A) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)


def test_a_pad_is_whose_turn_it_was_when_it_was_first_pressed() -> None:
    pads = Pads()
    pads.hold("Ann")
    assert pads.may(press(7))
    pads.hold("Bob")
    assert pads.may(press(7)), "one pad alone is handed over"
    assert pads.may(press(3)), "the second is Bob's"
    assert not pads.may(press(7))
    pads.hold("Ann")
    assert pads.may(press(7))
    assert not pads.may(press(3))
    pads.hold("")
    assert pads.may(press(3)), "a menu is everybody's"
    assert pads.may(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)), "keys are no pad"


def test_who_has_no_pad_borrows_and_an_unplugged_one_is_no_bar() -> None:
    pads = Pads()
    for name, pad in (("Ann", 1), ("Bob", 2)):
        pads.hold(name)
        assert pads.may(press(pad))
    pads.hold("Cleo")
    assert pads.may(press(1))
    assert pads.may(press(2))
    pads.hold("Bob")
    assert not pads.may(press(1))
    assert pads.translate(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=2)) == []
    assert pads.may(press(1)), "the only one left"
    pads.hold("Bob")
    assert pads.may(press(5)), "plugged in again under another number"


def test_it_is_the_player_who_keeps_his_pad_when_sides_are_swapped() -> None:
    play, link, _ = seated()
    assert [play.pad_holder(seat) for seat in (0, 1, None)] == ["Ann", "Bob", ""]
    link.told.append(Started("napoleon", {}, ("Bob", "Ann"), (0, 1), None))
    play.poll()
    assert play.pad_holder(0) == "Bob"
    link.told.append(Started("napoleon", {}, ("Ann", "Ann"), (0, 1), None))
    play.poll()
    assert [play.pad_holder(seat) for seat in (0, 1)] == ["0", "1"]
    far, *_ = seated((0,))
    assert far.pad_holder(0) == "", "alone at this screen"


def test_the_other_pad_neither_moves_the_cursor_nor_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    names = ["Ann", "Bob"]
    mover = table.scene.state.mover
    assert mover is not None
    pads = table.app.pads
    for seat, pad in ((1 - mover, 2), (mover, 1)):
        pads.hold(names[seat])
        assert pads.may(press(pad))
    table.frame()
    table.app.feed(press(1, RIGHT))
    table.frame()
    before = table.scene.board_input.cursor
    for button in (RIGHT, RIGHT, A):
        table.app.feed(press(2, button))
        table.frame()
    assert table.scene.board_input.cursor == before
    assert table.app.toast.text == "It is the other gamepad's turn."
    table.app.feed(press(1, RIGHT))
    table.frame()
    assert table.scene.board_input.cursor != before
    table.scene.dialogs.menu()
    table.frame()
    focused = table.scene.dialogs.shown.graph.focused  # type: ignore[union-attr]
    table.app.feed(press(2, pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert table.scene.dialogs.shown.graph.focused is not focused  # type: ignore[union-attr]


def test_each_sets_up_with_his_own_pad_and_only_the_next_lifts_the_curtain() -> None:
    desk = Desk((0, 1))
    for button in (A, START):
        desk.app.feed(press(1, button))
        desk.frame()
    desk.app.feed(press(2, A))
    desk.frame()
    assert desk.app.toast.text, "the second pad waits for its turn"
    desk.key(pygame.K_a)
    desk.app.feed(press(1, START))
    for _ in range(3):
        desk.frame()
    assert isinstance(desk.app.top, CurtainScreen)
    desk.app.feed(press(1, A))
    desk.frame()
    assert isinstance(desk.app.top, CurtainScreen), "who has set up does not open it"
    desk.app.feed(press(2, A))
    desk.frame()
    assert isinstance(desk.app.top, DeployScreen)
    assert desk.app.top.state.seat == 1
